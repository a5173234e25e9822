//! Impacts at many touches at once.
//!
//! In: the touches of bodies that meet, some of which approach, and their restitutions. Out: one push for each
//! touch. Rigid bodies alone do not say what it is: a ball that hits a row of touching balls may be answered in
//! many ways that keep momentum and energy. Each rule of [`ManyImpacts`] is one; none of them adds energy.
//!
//! `reflect` is one round of the first, `simultaneous` the second. The third takes impacts one by one, each by
//! the process of `impact`. The rounds are the step's.

mod reflect;
mod simultaneous;
#[cfg(test)]
mod tests;

pub(crate) use reflect::reflect;
pub(crate) use simultaneous::simultaneous;

use super::solve::{ContactImpulse, ContactRow, Mobility, velocities_after};
use serde::{Deserialize, Serialize};

/// How impacts at many points at once are resolved.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ManyImpacts {
    /// Generalised reflections (Smith, Kaufman, Vouga, Tamstorf & Grinspun 2012): the touches that approach are
    /// reflected together, and again with those that approach then, until none does. What is symmetric
    /// stays symmetric; energy is kept where all restitutions are 1; Newton's cradle does what it does on
    /// the desk.
    #[default]
    Reflections,
    /// All at once, after Newton: touches that approach shall part with C times their approach, the others
    /// shall not approach. A cradle's balls then fly together.
    Simultaneous,
    /// One after the other, the fastest approach first, each as if it were alone. What is symmetric does not stay so.
    Sequential,
}

/// C of a touch, from 0 to 1.
fn restitution_of(restitutions: &[f64], touch: usize) -> f64 {
    restitutions.get(touch).map_or(0.0, |&c| if c > 0.0 { c.min(1.0) } else { 0.0 })
}

/// The touches as they are after pushes.
fn moved(mobilities: &[Mobility], touches: &[ContactRow], pushes: &[ContactImpulse]) -> Vec<ContactRow> {
    let after = velocities_after(mobilities, touches, pushes);
    touches
        .iter()
        .zip(after)
        .map(|(&touch, (velocity, spin))| ContactRow { velocity, spin, ..touch })
        .collect()
}

/// What pushes work on the bodies between two states of the touches: along the normals, and the rest.
fn works(pushes: &[ContactImpulse], before: &[ContactRow], after: &[ContactRow]) -> (f64, f64) {
    let mut sum = (0.0, 0.0);
    for ((push, p), q) in pushes.iter().zip(before).zip(after) {
        let (n, mean) = (p.normal, (p.velocity + q.velocity) * 0.5);
        let along = n.dot(push.impulse) * n.dot(mean);
        sum.0 += along;
        sum.1 += (push.impulse - n * n.dot(push.impulse)).dot(mean - n * n.dot(mean))
            + push.angular.dot(p.spin + q.spin) * 0.5;
    }
    sum
}

/// The touch as if it were smooth, and did not bounce.
fn without_friction(touch: &ContactRow) -> ContactRow {
    ContactRow { target: 0.0, friction: 0.0, slip: None, rolling: 0.0, spinning: 0.0, ..*touch }
}
