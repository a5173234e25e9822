//! How fast a duel may go: never faster than those who play it see it.
//!
//! A page sends its sticks with every picture that it draws, so the server knows how many it draws. Each picture allows a thirtieth of a
//! second of the duel: at 30 pictures a second or more it goes on in real time, at 9 with three tenths of that, and where none are drawn it waits.
//! Only when ticks are released depends on it, never what a tick does.

use std::time::Instant;

/// Who plays sees at least so many pictures for each second of the duel [1/s].
pub const FAIR: f64 = 30.0;

/// So much may be allowed in advance, that pictures need not come evenly \[s of the duel\].
const ADVANCE: f64 = 2.0 / FAIR;

/// A longer break is not how fast a page draws \[s\].
const LONGEST_BREAK: f64 = 2.0;

/// The part of the newest picture in the mean time from one to the next.
const NEWEST: f64 = 0.2;

/// How fast one page draws.
#[derive(Debug, Clone, Copy)]
pub struct Pace {
    /// What its pictures still allow \[s of the duel\].
    allowed: f64,
    /// Mean time from one picture to the next \[s\].
    between: f64,
    last: Option<Instant>,
    /// Since they were counted last.
    pictures: u32,
}

impl Pace {
    /// Of a page that has drawn nothing yet.
    pub fn new() -> Self {
        Self { allowed: 0.0, between: 1.0 / FAIR, last: None, pictures: 0 }
    }

    /// It draws a picture.
    pub fn picture(&mut self, now: Instant) {
        if let Some(last) = self.last {
            let since = now.saturating_duration_since(last).as_secs_f64().min(LONGEST_BREAK);
            self.between += NEWEST * (since - self.between);
        }
        self.last = Some(now);
        self.pictures = self.pictures.saturating_add(1);
        self.allowed = (self.allowed + 1.0 / FAIR).min(ADVANCE);
    }

    /// Nothing is played: what is drawn now says nothing about the duel.
    pub fn rest(&mut self) {
        (self.allowed, self.last, self.pictures) = (0.0, None, 0);
    }

    /// How fast the duel may go for this page, from 0 to 1; the slower, the longer no picture has come.
    pub fn speed(&self, now: Instant) -> f64 {
        let since = self.last.map_or(0.0, |last| now.saturating_duration_since(last).as_secs_f64());
        (1.0 / (FAIR * self.between.max(since))).min(1.0)
    }

    /// What its pictures still allow \[s of the duel\].
    pub fn allowed(&self) -> f64 {
        self.allowed
    }

    /// The duel goes on by a time \[s\].
    pub fn spend(&mut self, step: f64) {
        self.allowed = (self.allowed - step).max(0.0);
    }

    /// How many pictures came since this was asked last.
    pub fn count(&mut self) -> u32 {
        std::mem::take(&mut self.pictures)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// Plays for some seconds with pictures at a rate [1/s], in ticks of 1/120 s; how much of the duel is played \[s\].
    fn played(rate: f64, seconds: f64) -> f64 {
        let (start, tick) = (Instant::now(), 1.0 / 120.0);
        let mut pace = Pace::new();
        let (mut drawn, mut duel, mut time) = (0.0, 0.0, 0.0);
        while time < seconds {
            let now = start + Duration::from_secs_f64(time);
            while drawn / rate <= time {
                pace.picture(now);
                drawn += 1.0;
            }
            let step = (tick * pace.speed(now)).min(pace.allowed());
            pace.spend(step);
            duel += step;
            assert!(duel <= drawn / FAIR + 1e-9, "{duel} s of the duel after {drawn} pictures");
            time += tick;
        }
        duel
    }

    #[test]
    fn who_draws_enough_plays_in_real_time_and_others_see_thirty_pictures_a_second() {
        for rate in [30.0, 60.0, 144.0] {
            assert!((played(rate, 10.0) - 10.0).abs() < 0.2, "{rate}: {}", played(rate, 10.0));
        }
        for rate in [3.0, 9.0, 15.0] {
            let speed = played(rate, 20.0) / 20.0;
            assert!((speed - rate / FAIR).abs() < 0.15 * rate / FAIR, "{rate}: {speed}");
        }
    }

    #[test]
    fn a_page_that_stalls_stops_the_duel() {
        let start = Instant::now();
        let mut pace = Pace::new();
        assert_eq!(pace.allowed(), 0.0, "nothing is played before the first picture");
        for k in 0..100 {
            pace.picture(start + Duration::from_millis(16 * k));
        }
        assert!(pace.allowed() <= ADVANCE);
        assert!(pace.speed(start + Duration::from_secs(60)) < 0.01);
        assert_eq!(pace.count(), 100);
        pace.rest();
        // A break between phrases is no slow drawing.
        pace.picture(start + Duration::from_secs(90));
        assert!(pace.speed(start + Duration::from_secs(90)) > 0.99);
    }
}
