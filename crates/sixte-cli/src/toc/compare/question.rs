//! What all methods are asked.

use sixte_contact::contact_time::methods::Method;

use crate::toc::body::Body;

/// The sampling depth, as a part of the longest side of the smaller body.
const DEPTH: f64 = 1e-3;

/// The tolerance of the sampled time, as a part of the interval.
const TIME_TOLERANCE: f64 = 1e-9;

/// What all methods are asked.
pub struct Question {
    pub a: Body,
    pub b: Body,
    pub interval: f64,
    /// Of the certified search, and the precision of the paths \[m\].
    pub tolerance: f64,
    /// How deep bodies may get into each other between two samples \[m\].
    pub depth: f64,
    /// Of the time that sampling finds \[s\].
    pub time_tolerance: f64,
}

impl Question {
    /// With a depth and a tolerance of the time that suit the bodies.
    pub fn new(a: Body, b: Body, interval: f64, tolerance: f64) -> Self {
        let depth = DEPTH * size(&a, &b);
        // An interval of nothing needs some tolerance, too.
        let time_tolerance = if interval > 0.0 { TIME_TOLERANCE * interval } else { TIME_TOLERANCE };
        Self { a, b, interval, tolerance, depth, time_tolerance }
    }

    pub fn methods(&self) -> [Method; 4] {
        let &Self { tolerance: precision, depth, time_tolerance, .. } = self;
        [
            Method::Certified,
            Method::PseudoDynamic { depth, time_tolerance },
            Method::PathBoxes { precision },
            Method::PathSegments { precision },
        ]
    }
}

/// Of the smaller body that has a size and an end; 1 m if none has \[m\].
fn size(a: &Body, b: &Body) -> f64 {
    let sides = [a.shape.longest_side(), b.shape.longest_side()];
    let smallest = sides.into_iter().filter(|side| *side > 0.0).fold(f64::INFINITY, f64::min);
    if smallest.is_finite() { smallest } else { 1.0 }
}
