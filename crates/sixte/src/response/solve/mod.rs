//! Many contacts at once: which impulses keep all of them apart, with Coulomb friction.
//!
//! In: what an impulse does to each body, and where the bodies touch. Out: one impulse for each touch. With
//! v = velocity + Σ K push at every touch:
//!
//! | | |
//! |---|---|
//! | normal | 0 ≤ λₙ ⊥ vₙ − target ≥ 0 |
//! | friction | \|λₜ\| ≤ μ λₙ, a disc; where it slides, λₜ = −μ λₙ vₜ/\|vₜ\| (maximum dissipation) |
//! | rolling | the angular impulse across n is at most `rolling`·λₙ, and against the spin where that is not 0 |
//! | spinning | the same along n, with `spinning`·λₙ |
//!
//! This is the velocity-level problem of Stewart & Trinkle (1996) and Anitescu & Potra (1997), with the disc
//! of Coulomb's law in place of a pyramid (Jean 1999).
//!
//! # Method
//!
//! All of the above is one equation λ = P(λ − ρ v), P the projection on what friction allows (Alart & Curnier
//! 1991). It is solved by Newton's method for the proximal form λ = P(λ₀ − ρ v), ρ large, λ₀ the last λ:
//! `newton` has the steps, `cone` P and its derivative. Its unknowns are the velocities of the bodies, not the
//! impulses, so touches that depend on each other (four on a face) make nothing singular, and of the impulses
//! that do the same it finds those next to where it began: from nothing, those of the smallest norm, which
//! have every symmetry that the problem has. Each step begins from velocities summed up from the impulses
//! themselves, so errors of the linear solve do not stay (iterative refinement).
//!
//! Bodies that touch one another, through bodies that move, are an island; islands are solved on their own. An island of
//! one touch for which this finds nothing is solved directly (`alone`).
//!
//! # When it is wrong
//!
//! Coulomb friction with prescribed or large slip may have no solution, or many (Painlevé 1895). Where
//! none is found, the answer keeps the bodies apart without friction, and `residual` says so. Targets that contradict
//! each other have none either. Targets that nearly do, at touches that hold each other fast, have one with much larger
//! impulses, which takes many rounds to find; what is left below 1e-7 may stay.

mod alone;
mod band;
mod bodies;
mod cone;
pub mod contact_problem;
mod island_row;
mod matrix;
mod newton;
mod problem;
mod row;
mod step;
#[cfg(test)]
pub(crate) mod tests;

pub(crate) use newton::Until;
pub(crate) use row::{ContactImpulse, ContactRow, Mobility, Solution, find_islands};

use sixte_contact::Vec3;

use problem::Problem;

/// Solves for all touches at once, from a guess: the pushes of the step before, or nothing.
///
/// Every impulse is within the cone of its friction (λₙ ≥ 0, \|λₜ\| ≤ μ λₙ), whatever `residual` is. Touches
/// of an island where a number is not finite get nothing.
pub(crate) fn solve(mobilities: &[Mobility], touches: &[ContactRow], guess: &[ContactImpulse]) -> Solution {
    by_islands(mobilities, touches, guess, Until::SOLVED, |_, _| {})
}

/// The same, only so far.
pub(crate) fn solve_to(
    until: Until,
    mobilities: &[Mobility],
    touches: &[ContactRow],
    guess: &[ContactImpulse],
) -> Solution {
    by_islands(mobilities, touches, guess, until, |_, _| {})
}

/// Friction alone, with normal impulses that are given and have acted already: of all pushes that they
/// allow, those that take the most energy. Whether touches then approach is not asked, nor is `slip`.
pub(crate) fn rub(mobilities: &[Mobility], touches: &[ContactRow], normal_impulses: &[f64]) -> Solution {
    by_islands(mobilities, touches, &[], Until::SOLVED, |problem, island| {
        for (row, &i) in problem.rows.iter_mut().zip(island) {
            row.cone.given = Some(normal_impulses.get(i).map_or(0.0, |&given| given.max(0.0)));
            row.cone.slip = None;
        }
    })
}

fn by_islands(
    mobilities: &[Mobility],
    touches: &[ContactRow],
    guess: &[ContactImpulse],
    until: Until,
    prepare: impl Fn(&mut Problem, &[usize]),
) -> Solution {
    let mut solution =
        Solution { pushes: vec![ContactImpulse::NONE; touches.len()], residual: 0.0, rounds: 0 };
    for island in find_islands(mobilities, touches) {
        let Some(mut problem) = Problem::new(mobilities, touches, &island) else {
            solution.residual = f64::INFINITY;
            continue;
        };
        prepare(&mut problem, &island);
        let start: Vec<ContactImpulse> =
            island.iter().map(|&i| guess.get(i).copied().unwrap_or(ContactImpulse::NONE)).collect();
        let found = newton::solve(&problem, &start, until);
        for (&i, &push) in island.iter().zip(&found.pushes) {
            solution.pushes[i] = push;
        }
        solution.residual = solution.residual.max(found.residual);
        solution.rounds += found.rounds;
    }
    solution
}

/// Velocity of A against B and ω_A − ω_B at every touch, with these pushes [m/s, rad/s].
pub(crate) fn velocities_after(
    mobilities: &[Mobility],
    touches: &[ContactRow],
    pushes: &[ContactImpulse],
) -> Vec<(Vec3, Vec3)> {
    let mut sums = vec![(Vec3::ZERO, Vec3::ZERO); mobilities.len()];
    let sides =
        |touch: &ContactRow| [(touch.bodies.0, touch.arms.0, 1.0), (touch.bodies.1, touch.arms.1, -1.0)];
    for (touch, push) in touches.iter().zip(pushes) {
        for (body, arm, sign) in sides(touch) {
            if let Some(sum) = sums.get_mut(body) {
                sum.0 += push.impulse * sign;
                sum.1 += (arm.cross(push.impulse) + push.angular) * sign;
            }
        }
    }
    for (sum, body) in sums.iter_mut().zip(mobilities) {
        *sum = (sum.0 * body.inverse_mass, body.inverse_inertia * sum.1);
    }
    let after = |touch: &ContactRow| {
        let (mut velocity, mut spin) = (touch.velocity, touch.spin);
        for (body, arm, sign) in sides(touch) {
            if let Some((v, w)) = sums.get(body) {
                velocity += (*v + w.cross(arm)) * sign;
                spin += *w * sign;
            }
        }
        (velocity, spin)
    };
    touches.iter().map(after).collect()
}
