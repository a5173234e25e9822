//! Impacts at many touches at once.
//!
//! In: the touches of bodies that meet, some of which approach, and their restitutions. Out: one push for each
//! touch, after which none approaches. Rigid bodies alone do not say what it is: a ball that hits a row of
//! touching balls may be answered in many ways that keep momentum and energy. Each rule of [`ManyImpacts`]
//! is one; none of them adds energy.
//!
//! `reflect` is one round of the first, `simultaneous` the second, `sequential` one round of the third.

mod reflect;
mod sequential;
mod simultaneous;
#[cfg(test)]
mod tests;

use sixte_contact::Vec3;

pub(crate) use reflect::reflect;
pub(crate) use simultaneous::simultaneous;

use super::solve::{Mobility, Push, Touch, solve, velocities_after};

/// How impacts at many points at once are resolved.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
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

/// What impacts came to.
#[derive(Debug, Clone)]
pub(crate) struct Outcome {
    /// The sum for each touch.
    pub pushes: Vec<Push>,
    /// How many rounds it took.
    pub rounds: u32,
    /// What normal impulses worked on the bodies. 0 or less; with [`ManyImpacts::Simultaneous`] only together
    /// with that of friction \[J\].
    pub normal_work: f64,
    /// What friction worked on them. 0 or less; with [`ManyImpacts::Simultaneous`] only together with that of
    /// the normal impulses \[J\].
    pub friction_work: f64,
}

/// After so many rounds what still approaches is stopped without a bounce.
const MOST_ROUNDS: u32 = 1000;

/// An approach that is rounding, as a part of the largest velocity so far.
const ROUNDING: f64 = 1e-13;

/// Pushes after which no touch approaches, by a rule, with a coefficient of restitution for each touch.
pub(crate) fn resolve(
    rule: ManyImpacts,
    mobilities: &[Mobility],
    touches: &[Touch],
    restitutions: &[f64],
) -> Outcome {
    let mut impacts = Impacts::new(mobilities, touches);
    if rule == ManyImpacts::Simultaneous {
        impacts.add(simultaneous(mobilities, touches, restitutions));
        return impacts.outcome;
    }
    while let Some(approaching) = impacts.approaching() {
        if impacts.outcome.rounds >= MOST_ROUNDS {
            break;
        }
        let before = impacts.touches.clone();
        if rule == ManyImpacts::Sequential {
            let fastest = approaching.into_iter().min_by(|&i, &j| {
                let speed = |i: usize| before[i].normal.dot(before[i].velocity);
                speed(i).total_cmp(&speed(j))
            });
            let Some(i) = fastest else { break };
            let mut pushes = vec![Push::NONE; touches.len()];
            let alone = sequential::alone(mobilities, &before[i], restitution_of(restitutions, i));
            pushes[i] = alone.push;
            impacts.apply(&pushes);
            impacts.outcome.normal_work += alone.normal_work;
            impacts.outcome.friction_work += alone.friction_work;
        } else {
            // Those that do not bounce are kept from approaching at once, instead of by ever smaller pushes.
            let is_dead = |i: &usize| restitution_of(restitutions, *i) == 0.0;
            let taken: Vec<usize> =
                (0..touches.len()).filter(|i| approaching.contains(i) || is_dead(i)).collect();
            let some: Vec<Touch> = taken.iter().map(|&i| before[i]).collect();
            let of_some: Vec<f64> = taken.iter().map(|&i| restitution_of(restitutions, i)).collect();
            let found = reflect(mobilities, &some, &of_some);
            // Normal impulses first, then friction: so each works on the velocities that it met.
            let mut normals = vec![Push::NONE; touches.len()];
            let mut friction = normals.clone();
            for ((&i, touch), push) in taken.iter().zip(&some).zip(found) {
                normals[i].impulse = touch.normal * touch.normal.dot(push.impulse);
                friction[i] = push - normals[i];
            }
            impacts.add(normals);
            impacts.add(friction);
        }
        impacts.outcome.rounds += 1;
    }
    impacts.stop();
    impacts.outcome
}

/// C of a touch, from 0 to 1.
fn restitution_of(restitutions: &[f64], touch: usize) -> f64 {
    restitutions.get(touch).map_or(0.0, |&c| if c > 0.0 { c.min(1.0) } else { 0.0 })
}

/// The touches as they are after pushes.
fn moved(mobilities: &[Mobility], touches: &[Touch], pushes: &[Push]) -> Vec<Touch> {
    let after = velocities_after(mobilities, touches, pushes);
    touches.iter().zip(after).map(|(&touch, (velocity, spin))| Touch { velocity, spin, ..touch }).collect()
}

/// What pushes work on the bodies between two states of the touches: along the normals, and the rest.
fn works(pushes: &[Push], before: &[Touch], after: &[Touch]) -> (f64, f64) {
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

/// Impacts on the way.
struct Impacts<'a> {
    mobilities: &'a [Mobility],
    at_first: &'a [Touch],
    touches: Vec<Touch>,
    fastest: f64,
    outcome: Outcome,
}

impl<'a> Impacts<'a> {
    fn new(mobilities: &'a [Mobility], touches: &'a [Touch]) -> Self {
        let pushes = vec![Push::NONE; touches.len()];
        let outcome = Outcome { pushes, rounds: 0, normal_work: 0.0, friction_work: 0.0 };
        Self { mobilities, at_first: touches, touches: touches.to_vec(), fastest: 0.0, outcome }
    }

    /// The touches that approach by more than rounding; `None` if there are none, or a number is not finite.
    fn approaching(&mut self) -> Option<Vec<usize>> {
        let speeds = self.touches.iter().map(|touch| touch.velocity.length());
        self.fastest = speeds.fold(self.fastest, f64::max);
        let least = -ROUNDING * self.fastest;
        let approaches =
            |touch: &Touch| touch.normal.dot(touch.velocity) < least && can_move(self.mobilities, touch);
        let found: Vec<usize> = (0..self.touches.len()).filter(|&i| approaches(&self.touches[i])).collect();
        (!found.is_empty()).then_some(found)
    }

    /// Adds pushes and their works, which are those of the mean velocities.
    fn add(&mut self, pushes: Vec<Push>) {
        let before = std::mem::take(&mut self.touches);
        self.apply(&pushes);
        let (normal, friction) = works(&pushes, &before, &self.touches);
        self.outcome.normal_work += normal;
        self.outcome.friction_work += friction;
    }

    fn apply(&mut self, pushes: &[Push]) {
        for (sum, &push) in self.outcome.pushes.iter_mut().zip(pushes) {
            *sum = *sum + push;
        }
        // From all pushes since the beginning: rounding does not add up.
        self.touches = moved(self.mobilities, self.at_first, &self.outcome.pushes);
    }

    /// Stops what still approaches, be it by rounding, without friction and without a bounce.
    fn stop(&mut self) {
        let smooth: Vec<Touch> = self.touches.iter().map(without_friction).collect();
        let pushes = solve(self.mobilities, &smooth, &[]).pushes;
        self.add(pushes);
    }
}

/// The touch as if it were smooth, and did not bounce.
fn without_friction(touch: &Touch) -> Touch {
    Touch { target: 0.0, friction: 0.0, slip: None, rolling: 0.0, spinning: 0.0, ..*touch }
}

/// Whether a push changes the normal velocity of a touch at all.
fn can_move(mobilities: &[Mobility], touch: &Touch) -> bool {
    [(touch.bodies.0, touch.arms.0), (touch.bodies.1, touch.arms.1)].iter().any(|&(body, arm)| {
        mobilities.get(body).is_some_and(|m| {
            m.inverse_mass > 0.0 || m.inverse_inertia * arm.cross(touch.normal) != Vec3::ZERO
        })
    })
}
