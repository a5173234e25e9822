//! All impacts at once, by Newton's law of restitution.
//!
//! One solution with the targets −C vₙ at touches that approach, and 0 at the others. With friction, or
//! with a touch that parted before and is stopped, it may add energy (Kane 1984). The same without a bounce, C = 0,
//! never does: there λ·v⁺ ≤ 0, so the energy changes by λ·v⁺ − ½ λ·Aλ ≤ 0. Where the first adds
//! energy, the answer is between the two, where none is added. Both keep touches from approaching, and
//! cones are convex, so what is between them does too. A body that is jammed between others cannot part from all
//! of them as fast as it came; then it stops.

use super::super::solve::{ContactImpulse, ContactRow, Mobility, solve};
use super::{moved, restitution_of, works};

/// A residual of targets that do not contradict each other.
const SOLVED: f64 = 1e-9;

/// Pushes after which no touch approaches, all at once.
pub(crate) fn simultaneous(
    mobilities: &[Mobility],
    touches: &[ContactRow],
    restitutions: &[f64],
) -> Vec<ContactImpulse> {
    let targets = |with: f64| -> Vec<ContactRow> {
        let touch = |(i, touch): (usize, &ContactRow)| {
            let approach = (-touch.normal.dot(touch.velocity)).max(0.0);
            ContactRow { target: with * restitution_of(restitutions, i) * approach, ..*touch }
        };
        touches.iter().enumerate().map(touch).collect()
    };
    let gain = |pushes: &[ContactImpulse]| {
        let (normal, rest) = works(pushes, touches, &moved(mobilities, touches, pushes));
        normal + rest
    };
    let found = solve(mobilities, &targets(1.0), &[]);
    let (bouncing, is_solved) = (found.pushes, found.residual <= SOLVED);
    let most = gain(&bouncing);
    if most <= 0.0 && is_solved {
        return bouncing;
    }
    let stopping = solve(mobilities, &targets(0.0), &[]).pushes;
    if !is_solved {
        return stopping;
    }
    let between = |part: f64| -> Vec<ContactImpulse> {
        stopping.iter().zip(&bouncing).map(|(&s, &b)| s * (1.0 - part) + b * part).collect()
    };
    // The energy is a convex parabola of the part: `least` at 0, `most` at 1.
    let least = gain(&stopping).min(0.0);
    let half = gain(&between(0.5));
    let square = 2.0 * (least + most - 2.0 * half);
    let slope = most - least - square;
    let root = (slope * slope - 4.0 * square * least).max(0.0).sqrt();
    let denominator = slope + root;
    let part = if denominator > 0.0 { (-2.0 * least / denominator).clamp(0.0, 1.0) } else { 0.0 };
    between(part)
}
