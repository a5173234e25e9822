//! The paths of bodies through a step, segment by segment.

use sixte_contact::motion::Motion;

use crate::audit::Sum;
use crate::body::Body;
use crate::flight::{Flight, stay};
use crate::realtime::Parts;
use crate::report::SpanMotions;

/// A body moves evenly from one instant of the step to another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Segment {
    /// Since the step began \[s\].
    pub from: f64,
    /// \[s\].
    pub to: f64,
    /// Its time 0 is `from`.
    pub motion: Motion,
    /// See [`Flight::beside`].
    pub beside: f64,
}

impl Segment {
    /// The motion from an instant of the step on.
    pub fn motion_from(&self, t: f64) -> Motion {
        let since = t - self.from;
        if since > 0.0 { self.motion.from_time(since) } else { self.motion }
    }
}

/// How the members of an island moved through a step, from instant to instant.
#[derive(Debug)]
pub(super) enum Course {
    /// From contact to contact.
    Spans(Vec<SpanMotions>),
    /// In real time.
    Parts(Parts),
}

impl Course {
    /// In how many intervals.
    pub fn len(&self) -> usize {
        match self {
            Self::Spans(spans) => spans.len(),
            Self::Parts(parts) => parts.len(),
        }
    }

    /// How long one of them is \[s\], and how the one at a place moves in it; see [`Flight::beside`].
    pub fn interval(&self, number: usize, place: usize) -> (f64, &Motion, f64) {
        match self {
            Self::Spans(spans) => {
                let span = &spans[number];
                (span.duration, &span.motions[place], span.beside[place])
            }
            Self::Parts(parts) => {
                let (duration, motion) = parts.part(number, place);
                (duration, motion, 0.0)
            }
        }
    }
}

/// The paths of all bodies through a step.
pub(super) struct Paths {
    /// How each would fly alone.
    pub flights: Vec<Flight>,
    /// The segments of those that took another path, one after the other, from the beginning of the step to its end; none for most.
    bent: Vec<Vec<Segment>>,
    /// By the bodies' order, those whose flights are not known yet. None if there are none.
    unknown: Vec<bool>,
    /// \[s\].
    dt: f64,
}

impl Paths {
    /// Every body flies alone for a step of `dt` \[s\].
    pub fn straight(flights: Vec<Flight>, dt: f64) -> Self {
        Self { bent: vec![Vec::new(); flights.len()], flights, unknown: Vec::new(), dt }
    }

    /// Of these bodies nobody has asked yet how they would fly alone.
    pub fn with_unknown(self, unknown: Vec<bool>) -> Self {
        Self { unknown, ..self }
    }

    /// Whether nobody has asked yet how a body would fly alone.
    fn is_unknown(&self, index: usize) -> bool {
        self.unknown.get(index).is_some_and(|&is| is)
    }

    /// How a body would fly alone, if nobody has asked for it yet.
    pub fn tell_flight(&mut self, index: usize, fly: impl FnOnce() -> Flight) {
        if self.is_unknown(index) {
            self.set_flight(index, fly());
        }
    }

    /// How a body would fly alone.
    pub fn set_flight(&mut self, index: usize, flight: Flight) {
        self.flights[index] = flight;
        if let Some(unknown) = self.unknown.get_mut(index) {
            *unknown = false;
        }
    }

    /// Of bodies that nobody asks how they move.
    pub fn unknown() -> Self {
        Self { flights: Vec::new(), bent: Vec::new(), unknown: Vec::new(), dt: 0.0 }
    }

    /// One segment after the other.
    pub fn segments(&self, index: usize) -> impl DoubleEndedIterator<Item = Segment> {
        let bent = &self.bent[index];
        let straight = self.straight_segment(index);
        bent.is_empty().then_some(straight).into_iter().chain(bent.iter().copied())
    }

    /// The whole step, as a body would fly alone.
    fn straight_segment(&self, index: usize) -> Segment {
        let Flight { motion, beside, .. } = self.flights[index];
        Segment { from: 0.0, to: self.dt, motion, beside }
    }

    /// A body stays where it is.
    pub fn let_stay(&mut self, index: usize, body: &Body) {
        if index < self.flights.len() {
            self.set_flight(index, stay(body));
        }
    }

    /// Whether a body takes the path that it would fly alone.
    pub fn is_straight(&self, index: usize) -> bool {
        self.bent[index].is_empty()
    }

    /// A body took the path of the one at `place` of a course; `rest` is where it stays if that ends before the step does.
    pub fn follow(&mut self, index: usize, (place, course): (usize, &Course), rest: Motion) {
        let mut segments = Vec::with_capacity(course.len());
        let (mut from, mut passed) = (0.0, Sum::default());
        for number in 0..course.len() {
            let (duration, &motion, beside) = course.interval(number, place);
            passed.add(duration);
            let to = if number + 1 == course.len() { self.dt } else { passed.value() };
            let to = if to - from > duration * (1.0 + 1e-9) { passed.value() } else { to };
            segments.push(Segment { from, to, motion, beside });
            from = to;
        }
        if from < self.dt || segments.is_empty() {
            segments.push(Segment { from, to: self.dt, motion: rest, beside: 0.0 });
        }
        let is_straight = segments.len() == 1
            && !self.is_unknown(index)
            && segments[0].motion == self.flights[index].motion;
        self.bent[index] = if is_straight { Vec::new() } else { segments };
    }

    /// Spans in which all bodies move evenly, from `start` \[s\].
    pub fn spans(&self, start: f64) -> impl Iterator<Item = SpanMotions> {
        let mut ends: Vec<f64> = self.bent.iter().flatten().map(|segment| segment.to).collect();
        ends.push(self.dt);
        ends.sort_by(f64::total_cmp);
        ends.dedup();
        // Of each body the segment that it is in.
        let mut current = vec![0; self.bent.len()];
        let mut from = 0.0;
        ends.into_iter().map(move |to| {
            let of_one = |(index, at): (usize, &mut usize)| {
                let segments = &self.bent[index];
                while segments.get(*at + 1).is_some_and(|next| next.from <= from) {
                    *at += 1;
                }
                let segment = segments.get(*at).copied().unwrap_or_else(|| self.straight_segment(index));
                (segment.motion_from(from), segment.beside)
            };
            let (motions, beside) = current.iter_mut().enumerate().map(of_one).unzip();
            let span = SpanMotions { start: start + from, duration: to - from, motions, beside };
            from = to;
            span
        })
    }
}
