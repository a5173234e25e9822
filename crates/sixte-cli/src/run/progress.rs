//! How far a run is, on the standard error.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// How often the bar is drawn anew.
const EVERY: Duration = Duration::from_millis(100);

/// How often a line is written where there is no terminal.
const SELDOM: Duration = Duration::from_secs(20);

/// Width of the bar, in characters.
const WIDTH: usize = 24;

/// How it is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    /// A bar that is drawn over itself.
    Bar,
    /// A line at each quarter.
    Lines,
    /// A line now and then.
    Seldom,
}

/// A bar on a terminal.
pub struct Progress {
    style: Style,
    start: Instant,
    next: Instant,
    /// Quarters that were told.
    quarters: u32,
    is_drawn: bool,
}

impl Progress {
    /// A bar on a terminal, and elsewhere a line now and then, if it takes long.
    pub fn on_terminal() -> Self {
        Self::new(Style::Seldom)
    }

    /// A bar on a terminal, and a few lines elsewhere.
    pub fn always() -> Self {
        Self::new(Style::Lines)
    }

    fn new(elsewhere: Style) -> Self {
        let start = Instant::now();
        let style = if io::stderr().is_terminal() { Style::Bar } else { elsewhere };
        let next = start + if style == Style::Seldom { SELDOM } else { EVERY };
        Self { style, start, next, quarters: 0, is_drawn: false }
    }

    /// What the run took so far \[s\].
    pub fn elapsed(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// Says how far it is \[s\].
    pub fn at(&mut self, time: f64, seconds: f64, events: u64) {
        let part = (time / seconds).clamp(0.0, 1.0);
        self.tell(part, || format!("{time:.3} of {seconds} s, {events} events"));
    }

    /// Says how many of some things are done.
    pub fn counted(&mut self, done: u64, all: u64, things: &str) {
        let part = (done as f64 / all.max(1) as f64).clamp(0.0, 1.0);
        self.tell(part, || format!("{done} of {all} {things}"));
    }

    fn tell(&mut self, part: f64, text: impl FnOnce() -> String) {
        match self.style {
            Style::Bar if Instant::now() >= self.next => {
                self.next = Instant::now() + EVERY;
                self.is_drawn = true;
                // Nobody may be listening any more.
                let _ = write!(io::stderr(), "\r{}\x1b[K", bar(part, &text(), self.elapsed()));
            }
            Style::Lines if 4.0 * part >= f64::from(self.quarters + 1) - 1e-9 => {
                self.quarters = (4.0 * part + 1e-9) as u32;
                let _ = writeln!(io::stderr(), "{:.0} %: {}", 100.0 * part, text());
            }
            Style::Seldom if Instant::now() >= self.next => {
                self.next = Instant::now() + SELDOM;
                let (passed, told) = (clock(self.elapsed()), text());
                let _ = writeln!(io::stderr(), "{:.0} %: {told}, {passed} passed", 100.0 * part);
            }
            _ => {}
        }
    }

    /// Takes the bar away.
    pub fn end(&self) {
        if self.is_drawn {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// "[#####-----]  50 %  1.000 of 2 s, 3 events  0:04 passed, 0:04 left".
fn bar(part: f64, text: &str, elapsed: f64) -> String {
    let full = (part * WIDTH as f64) as usize;
    let bar = "#".repeat(full) + &"-".repeat(WIDTH - full.min(WIDTH));
    let left = if part > 0.0 { clock(elapsed / part - elapsed) } else { "?".to_owned() };
    let passed = clock(elapsed);
    format!("[{bar}] {:3.0} %  {text}  {passed} passed, {left} left", 100.0 * part)
}

/// Minutes and seconds.
fn clock(seconds: f64) -> String {
    let whole = seconds.max(0.0) as u64;
    format!("{}:{:02}", whole / 60, whole % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_says_how_far_it_is() {
        let half = bar(0.5, "1.000 of 2 s, 3 events", 61.0);
        assert_eq!(half, "[############------------]  50 %  1.000 of 2 s, 3 events  1:01 passed, 1:01 left");
        assert!(bar(0.0, "0 of 2", 0.0).ends_with("0:00 passed, ? left"));
        assert!(bar(1.0, "2 of 2", 5.0).starts_with("[########################] 100 %"));
    }
}
