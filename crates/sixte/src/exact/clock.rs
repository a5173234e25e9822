//! How much of a step has passed.

use crate::audit::Sum;

/// How much of a step has passed. A step of a fast body has thousands of spans: their roundings do not add up.
pub(super) struct Clock {
    start: f64,
    duration: f64,
    left: Sum,
}

impl Clock {
    /// At the beginning of a step: when that is, and how long it takes \[s\].
    pub fn new(start: f64, duration: f64) -> Self {
        Self { start, duration, left: Sum::from(duration) }
    }

    /// \[s\].
    pub fn left(&self) -> f64 {
        self.left.value()
    }

    /// Since the step began \[s\].
    pub fn passed(&self) -> f64 {
        self.duration - self.left()
    }

    /// The world's time \[s\].
    pub fn now(&self) -> f64 {
        self.start + self.passed()
    }

    /// Lets `seconds` pass.
    pub fn pass(&mut self, seconds: f64) {
        self.left = self.left.plus(-seconds);
    }

    /// The step is over.
    pub fn finish(&mut self) {
        self.left = Sum::default();
    }
}
