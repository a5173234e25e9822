//! The way of a body through a step, leg by leg.

use sixte_contact::motion::Motion;

use crate::report::SpanMotions;

/// A body moves evenly from one instant of the step to another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Leg {
    /// Since the step began \[s\].
    pub from: f64,
    /// \[s\].
    pub to: f64,
    /// Its time 0 is `from`.
    pub motion: Motion,
}

impl Leg {
    /// The motion from an instant of the step on.
    pub fn motion_from(&self, t: f64) -> Motion {
        let since = t - self.from;
        if since > 0.0 { self.motion.from_time(since) } else { self.motion }
    }
}

/// All legs of a body, one after the other, from the beginning of a step to its end.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Track {
    /// Most bodies have no other, and need no memory of their own for it.
    first: Leg,
    later: Vec<Leg>,
}

impl Track {
    /// One motion for a whole step of `dt` \[s\].
    pub fn straight(motion: Motion, dt: f64) -> Self {
        Self { first: Leg { from: 0.0, to: dt, motion }, later: Vec::new() }
    }

    /// One after the other.
    pub fn legs(&self) -> impl DoubleEndedIterator<Item = &Leg> {
        std::iter::once(&self.first).chain(&self.later)
    }

    /// The only leg, if there is one.
    pub fn only(&self) -> Option<&Leg> {
        self.later.is_empty().then_some(&self.first)
    }

    /// The track of one body in spans that follow each other; `rest` is where it stays if they end before `dt`
    /// \[s\].
    pub fn of(index: usize, spans: &[SpanMotions], rest: Motion, dt: f64) -> Self {
        let mut legs = Vec::with_capacity(spans.len());
        let mut from = 0.0;
        for (number, span) in spans.iter().enumerate() {
            let to = if number + 1 == spans.len() { dt } else { from + span.duration };
            let to = if to - from > span.duration * (1.0 + 1e-9) { from + span.duration } else { to };
            legs.push(Leg { from, to, motion: span.motions[index] });
            from = to;
        }
        if from < dt || legs.is_empty() {
            legs.push(Leg { from, to: dt, motion: rest });
        }
        let first = legs.remove(0);
        Self { first, later: legs }
    }

    fn motion_from(&self, t: f64) -> Motion {
        self.legs().rfind(|leg| leg.from <= t).unwrap_or(&self.first).motion_from(t)
    }
}

/// Spans in which all bodies move evenly, from `start` \[s\].
pub(super) fn spans(tracks: &[Track], start: f64, dt: f64) -> Vec<SpanMotions> {
    let mut ends: Vec<f64> = tracks.iter().flat_map(|track| track.legs().map(|leg| leg.to)).collect();
    ends.push(dt);
    ends.sort_by(f64::total_cmp);
    ends.dedup();
    let mut from = 0.0;
    let mut spans = Vec::with_capacity(ends.len());
    for to in ends {
        let motions = tracks.iter().map(|track| track.motion_from(from)).collect();
        spans.push(SpanMotions { start: start + from, duration: to - from, motions });
        from = to;
    }
    spans
}
