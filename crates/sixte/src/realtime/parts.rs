//! Into how many parts a step is cut.

use sixte_contact::Vec3;

use super::crowd::Crowd;
use super::solid::{Solid, Way};
use super::solve::{STIFFEST, sag};
use crate::body::{Body, Role};
use crate::island::Island;

/// The fewest and the most.
pub(super) const FEWEST: f64 = 4.0;
pub(super) const MOST: f64 = 64.0;

/// Contacts are as stiff as parts are short, so there are as many as in the step before, unless this part of them is enough; then a few
/// less from step to step.
pub(super) const FEWER: f64 = 0.75;
const SLOWER: f64 = 0.95;

/// After an impact, when this part of them is enough, they become fewer soon; and when one body in so many is too fast to rest on another.
pub(super) const FAR_FEWER: f64 = 0.35;
const SOON: f64 = 0.6;
const MANY_FAST: usize = 4;

/// The most for any step, however long.
const FAR_TOO_MANY: f64 = 10_000.0;

/// The most for bodies that are still led apart.
const GROWING: f64 = 16.0;

/// For bodies that are put into the world as close as they rest: with what they press on each other nobody knows yet.
const UNKNOWN: f64 = 32.0;

/// Soft contacts may give way by this part of the gap that bodies rest at.
pub(super) const GIVES_WAY: f64 = 0.35;

/// Of very many contacts, one in so many may give way by more than that: by what this part of their parts would allow.
const ONE_IN: usize = 200;
const FOR_THESE: f64 = 0.8;

/// Of contacts between bodies that move, one in so many may be stiffer than others; where there are many points, one in fewer.
const FEW_STIFFER: usize = 8;
const HALF: usize = 2;
const MANY_POINTS: usize = 100;

/// Of all, one in so many may be stiffer still, so many times as stiff as most: those of a light body that a heavy one lies on.
const VERY_FEW: usize = 50;
const MUCH_STIFFER: f64 = 8.0;

/// And of pairs that may meet, one in so many may come nearer in a part by so many times as much.
const MUCH_NEARER: f64 = 4.0;

/// Stiffness that changes by less stays.
const HARDLY: f64 = 0.15;

/// How far bodies that may meet come nearer to each other in a part, as a part of the smaller one's size.
pub(super) const NEARER: f64 = 0.15;

/// What is enough for most of `count` contacts, and nearly enough for all, of what each one needs; none that needs little has to be there.
fn for_most(needed: &mut [f64], count: usize) -> f64 {
    let at = needed.len() - count / ONE_IN;
    let Some(last) = at.checked_sub(1) else { return 0.0 };
    let (_, &mut enough, above) = needed.select_nth_unstable_by(last, f64::total_cmp);
    above.iter().fold(enough, |enough, &most| enough.max(FOR_THESE * most))
}

/// The number of parts for a step of `dt` \[s\], from load, skin and speed, unless it is given. The few contacts that carry far more than
/// others become stiffer, or all would be cut into more parts for them.
pub(super) fn number_of_parts(crowd: &mut Crowd, island: &Island, dt: f64, given: Option<usize>) -> usize {
    // However long the step is, a part is no longer than one of a sixtieth of a second.
    let fewest = FEWEST.max(FEWEST * 60.0 * dt).min(FAR_TOO_MANY);
    let most = MOST.max(fewest);
    let (mut parts, mut before) = (fewest, 0.0f64);
    // By points: against what is fixed, and between bodies that move. And by patches, if they were no stiffer than others; with how stiff they
    // are at least.
    let (mut against_fixed, mut free): (Vec<f64>, Vec<f64>) = (Vec::new(), Vec::new());
    let mut needed = vec![(0.0f64, 1.0f64); crowd.patches.len()];
    let mut is_new = false;
    // Sensors do not count: they change nothing.
    let (mut moving, mut fast) = (0, 0);
    let ways: Vec<Way> = crowd.solids.iter().map(Solid::way).collect();
    for ((solid, way), body) in crowd.solids.iter().zip(&ways).zip(island.bodies.iter()) {
        if solid.moves && body.role == Role::Solid {
            moving += 1;
            fast += usize::from(way.speed() * dt > FEWEST * NEARER * body.reach);
        }
    }
    let is_violent = MANY_FAST * fast > moving;
    // How many parts two bodies that may meet in the step are worth; 0 if they cannot.
    let parts_to_meet = |a: u32, b: u32, clear: f64| {
        let (a, b) = (a as usize, b as usize);
        let travel = dt * nearing((&island.bodies[a], &ways[a]), (&island.bodies[b], &ways[b]));
        let size = || crate::contacts::body_size(&island.bodies[a], &island.bodies[b]);
        if clear < travel { (travel / (NEARER * size())).min(MOST) } else { 0.0 }
    };
    let mut meeting: Vec<f64> = Vec::new();
    for one in crowd.far.iter().filter(|_| given.is_none()) {
        meeting.extend(Some(parts_to_meet(one.a, one.b, one.until)).filter(|parts| *parts > 0.0));
    }
    for (pair, past) in crowd.pairs.iter().zip(&crowd.pasts) {
        let (a, b) = (&crowd.solids[pair.a as usize], &crowd.solids[pair.b as usize]);
        if given.is_none() {
            meeting.extend(Some(parts_to_meet(pair.a, pair.b, pair.clear)).filter(|parts| *parts > 0.0));
        }
        is_new |= pair.count == 0 && pair.along > f64::NEG_INFINITY && pair.clear < pair.skin;
        let patches = crowd.patches_of(pair);
        if !patches.is_empty() {
            before = before.max(past.parts);
        }
        // Impulses are still forces here: those of the last part, which an impact makes large; on average they were less.
        let total: f64 = patches.iter().map(|patch| patch.normal_impulse()).sum();
        let share = if total > past.load { past.load / total } else { 1.0 };
        let is_free = a.moves && b.moves;
        let (loads, stiffness) = if is_free { (&mut free, 1.0) } else { (&mut against_fixed, STIFFEST) };
        for (patch, needed) in patches.iter().zip(&mut needed[pair.first as usize..]) {
            for point in patch.points().iter().filter(|point| point.impulse > 0.0 && point.mass > 0.0) {
                let gives = sag(point.impulse * share / point.mass, dt, stiffness);
                // A gap that still grows is not worth as many.
                let most = if patch.rest < pair.skin { GROWING } else { MOST };
                let load = (gives / (GIVES_WAY * patch.rest)).sqrt().min(most);
                loads.push(load);
                *needed = (needed.0.max(load * stiffness), stiffness);
            }
        }
    }
    let is_loaded = !(against_fixed.is_empty() && free.is_empty());
    let few = if free.len() < MANY_POINTS { FEW_STIFFER } else { HALF };
    parts = parts.max(enough_for(&mut meeting, &[(VERY_FEW, MUCH_NEARER)]));
    parts = parts.max(enough_for(&mut against_fixed, &[(VERY_FEW, MUCH_STIFFER / STIFFEST)]));
    parts = parts.max(enough_for(&mut free, &[(few, STIFFEST), (VERY_FEW, MUCH_STIFFER)]));
    if !is_loaded && is_new {
        parts = parts.max(UNKNOWN);
    }
    if parts < before {
        let change = match parts / before {
            share if share < FAR_FEWER || is_violent => SOON,
            share if share < FEWER => SLOWER,
            _ => 1.0,
        };
        // A whole number less, or it would never become fewer.
        parts = parts.max((change * before).floor());
    }
    let parts = if parts.is_nan() { most } else { parts.clamp(fewest, most).ceil() };
    let parts = given.map_or(parts, |given| given as f64);
    let stiffest = if given.is_some() { STIFFEST } else { MUCH_STIFFER };
    for (patch, (needed, least)) in crowd.patches.iter_mut().zip(needed).filter(|(_, one)| one.0 > 0.0) {
        let wanted = (needed / parts).clamp(least, stiffest);
        // A gap goes with how stiff it is: what hardly changes stays.
        if (wanted - patch.stiffness).abs() > HARDLY {
            patch.stiffness = wanted;
        }
    }
    parts as usize
}

/// How much nearer two bodies come to each other in a second with the velocities that they have, at most [m/s]. What slides or rolls on a
/// half-space comes no nearer to it, however fast it is.
pub(super) fn nearing((a, one): (&Body, &Way), (b, other): (&Body, &Way)) -> f64 {
    let outward = |body: &Body, way: &Way| {
        let plane = if body.reach.is_finite() { None } else { body.cold.shape.plane(&body.pose()) };
        plane.filter(|_| way.spin == Vec3::ZERO).map(|plane| plane.outward)
    };
    let above = |way: &Way, out: Vec3, velocity: Vec3| (-out.dot(velocity)).max(0.0) + way.turning_along(out);
    let velocity = one.velocity - other.velocity;
    match (outward(a, one), outward(b, other)) {
        (None, Some(out)) => above(one, out, velocity),
        (Some(out), None) => above(other, out, -velocity),
        _ => velocity.length() + one.turning + other.turning,
    }
}

/// What is enough for all, of what each one needs, if one in so many makes do with so many times less, and fewer with less still.
fn enough_for(needed: &mut [f64], few: &[(usize, f64)]) -> f64 {
    let count = needed.len();
    let (mut parts, mut less, mut left) = (0.0f64, 1.0, needed);
    for &(one_in, with) in few {
        let Some(last) = left.len().saturating_sub(count / one_in).checked_sub(1) else { break };
        let (_, &mut enough, _) = left.select_nth_unstable_by(last, f64::total_cmp);
        parts = parts.max(enough / less);
        (less, left) = (with, &mut left[last..]);
    }
    // What is enough for most is among those that are left.
    parts.max(for_most(left, count) / less)
}

#[cfg(test)]
mod tests {
    use super::{VERY_FEW, enough_for};

    #[test]
    fn a_few_that_need_far_more_do_not_cut_the_step_for_all() {
        let stiffer = 4.0;
        let mut needed = vec![5.0; 990];
        needed.extend([40.0; 10]);
        assert_eq!(enough_for(&mut needed, &[(VERY_FEW, stiffer)]), 10.0);
        // As many as one in fifty are stiffer, and no more.
        needed.resize(1000 - 21, 5.0);
        needed.extend([40.0; 21]);
        assert_eq!(enough_for(&mut needed, &[(VERY_FEW, stiffer)]), 40.0);
        // Of half of them that need twice as much, none is in the way.
        let mut needed = vec![3.0; 60];
        needed.extend([6.0; 40]);
        assert_eq!(enough_for(&mut needed, &[(2, 2.0), (VERY_FEW, 8.0)]), 3.0);
    }

    #[test]
    fn where_there_are_few_all_of_them_count() {
        let mut needed = vec![5.0; 20];
        needed.push(40.0);
        assert_eq!(enough_for(&mut needed, &[(VERY_FEW, 4.0)]), 40.0);
        assert_eq!(enough_for(&mut [], &[(VERY_FEW, 4.0)]), 0.0);
    }
}
