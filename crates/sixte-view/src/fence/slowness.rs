//! Whether a duel goes on slower than time does, and because of whom: measured, and told to its pages.

use std::time::{Duration, Instant};

use super::report;
use super::room::Shared;

/// Over so long it is measured.
const SPAN: Duration = Duration::from_millis(800);

/// Less than this is worth telling.
const SLOW: f64 = 0.9;

/// What is played of a span of time.
#[derive(Debug)]
pub struct Slowness {
    since: Instant,
    /// What would have been played with enough pictures, and what was \[s\].
    wanted: f64,
    played: f64,
    /// Pages have been told that it is slow.
    is_told: bool,
}

impl Slowness {
    pub fn new() -> Self {
        Self { since: Instant::now(), wanted: 0.0, played: 0.0, is_told: false }
    }

    /// Nothing is played.
    pub fn rest(&mut self, now: Instant) {
        (self.since, self.wanted, self.played) = (now, 0.0, 0.0);
    }

    /// A part was played, of what would have been; tells pages from time to time.
    pub fn note(&mut self, shared: &mut Shared, now: Instant, wanted: f64, played: f64) {
        self.wanted += wanted;
        self.played += played;
        let span = now.saturating_duration_since(self.since);
        if span < SPAN {
            return;
        }
        let speed = (self.played / self.wanted).min(1.0);
        self.rest(now);
        let rates: Vec<(u64, f64)> = shared
            .guests
            .iter_mut()
            .filter(|(_, guest)| !guest.sides.is_empty())
            .map(|(&number, guest)| (number, f64::from(guest.pace.count()) / span.as_secs_f64()))
            .collect();
        let Some(&(slowest, rate)) = rates.iter().min_by(|a, b| a.1.total_cmp(&b.1)) else { return };
        let is_slow = speed < SLOW;
        if !is_slow && !self.is_told {
            return;
        }
        self.is_told = is_slow;
        for (number, guest) in &shared.guests {
            let _ = guest.news.try_send(report::pace(speed, rate, *number == slowest));
        }
    }
}
