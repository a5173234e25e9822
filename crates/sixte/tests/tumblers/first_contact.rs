//! When two true ways first meet: small safe steps to the contact, and bisection there.

use crate::tumblers::solid::{Solid, gap};
use crate::tumblers::way::Way;

/// From here on the contact is sought by sign \[m\].
const CLOSE: f64 = 1e-7;

/// A body on its way.
pub struct Flown {
    pub solid: Solid,
    pub way: Way,
    /// How far it reaches from the point that it turns about.
    pub reach: f64,
}

/// What becomes of two bodies.
#[derive(Debug, Clone, Copy)]
pub enum Truth {
    Clear,
    /// They touch at this time, and intersect after it.
    Contact(f64),
    /// They come closer than can be told at this time, and part again.
    Graze(f64),
}

/// The gap of two bodies at a time.
pub fn gap_at(a: &Flown, b: &Flown, t: f64) -> f64 {
    gap((&a.solid, &a.way.at(t)), (&b.solid, &b.way.at(t)))
}

/// What the truth's own rounding may be at a time \[m\].
pub fn error(a: &Flown, b: &Flown, t: f64) -> f64 {
    let of = |one: &Flown| one.reach * (1.0 + one.way.turned(t)) + one.way.at(t).origin.length();
    4e-15 * (of(a) + of(b))
}

/// By how much the gap at a time changes if every component of both bodies' angular momenta is another one by a rounding
/// of the whole, at the beginning \[m\]. Nobody knows a slender body's way better: its small moment is that of a large
/// momentum, known to its last place, and the difference grows with the square of the turn.
pub fn rounding(a: &Flown, b: &Flown, t: f64) -> f64 {
    let gap = gap_at(a, b, t);
    let of = |own: &Flown, other: &Flown| -> f64 {
        let changed = (0..3).map(|axis| {
            let own = Flown { solid: own.solid.clone(), reach: own.reach, way: own.way.changed(axis, t) };
            (gap_at(&own, other, t) - gap).abs()
        });
        changed.sum()
    };
    of(a, b) + of(b, a)
}

/// The first contact of two bodies up to `end`.
pub fn first_contact(a: &Flown, b: &Flown, end: f64) -> Truth {
    let own = |one: &Flown| one.way.fastest_of(one.solid.corners(), end);
    let speed = own(a) + own(b);
    let speed_of_centres = a.way.fastest(0.0, end) + b.way.fastest(0.0, end);
    let mut t = 0.0;
    while t < end {
        // However they turn, each stays in a ball about its centre.
        let between = a.way.centre_at(t).distance(b.way.centre_at(t)) - a.reach - b.reach;
        if between > 0.01 {
            t += between / speed_of_centres;
            continue;
        }
        let gap = gap_at(a, b, t);
        if gap > CLOSE {
            t += gap / speed;
            continue;
        }
        // Does it close, or does it open again? Steps by which nothing moves by more than a part of what was left.
        let step = 0.1 * CLOSE / speed;
        let (mut last, mut least) = (t, gap);
        let from = t;
        loop {
            let error = error(a, b, last);
            t += step.max(0.3 * least / speed);
            let now = gap_at(a, b, t);
            if now < -error {
                return Truth::Contact(bisected(a, b, last.min(from), t));
            }
            if now > CLOSE {
                break;
            }
            if now <= error {
                // Too close to tell from outside: it is a contact if it gets deeper, a graze if not.
                let deep = (1..=40).map(|i| gap_at(a, b, t + f64::from(i) * step)).fold(now, f64::min);
                if deep >= -error {
                    return Truth::Graze(t);
                }
            }
            least = now.max(0.0);
            last = t;
        }
    }
    Truth::Clear
}

/// Where the gap is 0 between a time at which it is not and one at which they intersect.
fn bisected(a: &Flown, b: &Flown, mut from: f64, mut to: f64) -> f64 {
    for _ in 0..80 {
        let middle = 0.5 * (from + to);
        if middle <= from || middle >= to {
            break;
        }
        if gap_at(a, b, middle) > 0.0 { from = middle } else { to = middle }
    }
    to
}
