//! A line that says how far a run is, while someone is watching.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// How often the line is written anew.
const EVERY: Duration = Duration::from_millis(100);

/// The line. It is written only if the standard error is a terminal.
pub struct Progress {
    is_watched: bool,
    next: Instant,
    is_written: bool,
}

impl Progress {
    pub fn new() -> Self {
        Self { is_watched: io::stderr().is_terminal(), next: Instant::now() + EVERY, is_written: false }
    }

    /// Says how far it is \[s\].
    pub fn at(&mut self, time: f64, seconds: f64, events: u64) {
        if !self.is_watched || Instant::now() < self.next {
            return;
        }
        self.next = Instant::now() + EVERY;
        self.is_written = true;
        let percent = (100.0 * time / seconds).min(100.0);
        // Nobody may be listening any more.
        let _ = write!(io::stderr(), "\r{time:.3} of {seconds} s, {percent:.0} %, {events} events\x1b[K");
    }

    /// Takes the line away.
    pub fn end(self) {
        if self.is_written {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
