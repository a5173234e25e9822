//! Into how many parts a step is cut.

use super::crowd::Crowd;
use super::pair::Pair;
use super::solve::sag;
use crate::island::Island;

/// The fewest and the most.
const FEWEST: f64 = 4.0;
const MOST: f64 = 64.0;

/// Contacts are as stiff as parts are short, so there are as many as in the step before, unless this part of them is enough; then a few
/// less from step to step.
const FEWER: f64 = 0.75;
const SLOWER: f64 = 0.95;

/// After an impact, when this part of them is enough, they become fewer soon.
const FAR_FEWER: f64 = 0.35;
const SOON: f64 = 0.6;

/// The most for any step, however long.
const FAR_TOO_MANY: f64 = 10_000.0;

/// The most for bodies that are still led apart.
const GROWING: f64 = 16.0;

/// Soft contacts may give way by this part of the gap that bodies rest at.
const GIVES_WAY: f64 = 0.5;

/// Of very many contacts, one in so many may give way by more than that: by what this part of their parts would allow.
const ONE_IN: usize = 200;
const FOR_THESE: f64 = 0.8;

/// How far bodies that may meet come nearer to each other in a part, as a part of the smaller one's size.
const NEARER: f64 = 0.15;

/// What is enough for most contacts, and nearly enough for all, of what each one needs.
fn for_most(needed: &mut [f64]) -> f64 {
    let at = needed.len() - needed.len() / ONE_IN;
    let Some(last) = at.checked_sub(1) else { return 0.0 };
    let (_, &mut enough, above) = needed.select_nth_unstable_by(last, f64::total_cmp);
    above.iter().fold(enough, |enough, &most| enough.max(FOR_THESE * most))
}

/// The number of parts for a step of `dt` \[s\], from load, skin and speed.
pub(super) fn number_of_parts(crowd: &Crowd, island: &Island, dt: f64) -> usize {
    // However long the step is, a part is no longer than one of a sixtieth of a second.
    let fewest = FEWEST.max(FEWEST * 60.0 * dt).min(FAR_TOO_MANY);
    let most = MOST.max(fewest);
    let (mut parts, mut before) = (fewest, 0.0f64);
    let mut loads: Vec<f64> = Vec::new();
    for (pair, past) in crowd.pairs.iter().zip(&crowd.pasts) {
        let (a, b) = (&crowd.solids[pair.a as usize], &crowd.solids[pair.b as usize]);
        let bodies = (&island.bodies[pair.a as usize], &island.bodies[pair.b as usize]);
        let size = crate::contacts::body_size(bodies.0, bodies.1);
        let travel = Pair::travel(&a.way(), &b.way(), dt);
        if pair.clear < travel {
            parts = parts.max((travel / (NEARER * size)).min(MOST));
        }
        let patches = crowd.patches_of(pair);
        if !patches.is_empty() {
            before = before.max(past.parts);
        }
        // Impulses are still forces here: those of the last part, which an impact makes large; on average they were less.
        let total: f64 = patches.iter().map(|patch| patch.normal_impulse()).sum();
        let share = if total > past.load { past.load / total } else { 1.0 };
        for patch in patches {
            for point in patch.points().iter().filter(|point| point.impulse > 0.0 && point.mass > 0.0) {
                let gives = sag(point.impulse * share / point.mass, dt, patch.is_against_fixed);
                // A gap that still grows is not worth as many.
                let most = if patch.rest < pair.skin { GROWING } else { MOST };
                loads.push((gives / (GIVES_WAY * patch.rest)).sqrt().min(most));
            }
        }
    }
    parts = parts.max(for_most(&mut loads));
    if parts < before {
        let change = match parts / before {
            share if share < FAR_FEWER => SOON,
            share if share < FEWER => SLOWER,
            _ => 1.0,
        };
        // A whole number less, or it would never become fewer.
        parts = parts.max((change * before).floor());
    }
    if parts.is_nan() { most as usize } else { parts.clamp(fewest, most).ceil() as usize }
}
