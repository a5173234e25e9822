//! What is told of contacts in real time: impacts, and what pushes.

use std::sync::Arc;

use sixte_contact::Vec3;
use sixte_contact::contact_time::Contact;
use sixte_contact::shape::FeatureKind;

use super::batch::Batch;
use super::crowd::Crowd;
use super::lanes::LANES;
use super::patch::Patch;
use super::solid::Solid;
use super::solve::relative;
use crate::audit::{ImpactLedger, Totals};
use crate::contact::{PersistentContact, PersistentPoint, PersistentPoints};
use crate::contacts::PairKey;
use crate::event::Event;
use crate::island::Island;
use crate::response::Class;

/// Impacts of a part that began at `start` \[s\] and took `h` \[s\]; what else pushed there is added up.
pub(super) fn tell_impacts(island: &mut Island, crowd: &mut Crowd, start: f64, h: f64) {
    let mut batches = std::mem::take(&mut crowd.batches);
    for batch in batches.lasting().iter_mut().filter(|batch| batch.meets != [false; LANES]) {
        for lane in 0..LANES {
            if !batch.is_used(lane) {
                continue;
            }
            let at = batch.patch[lane] as usize;
            // Most have been told in a part before.
            if batch.meets[lane] && !crowd.pasts[crowd.patches[at].pair as usize].met {
                let mut patch = crowd.patches[at];
                batch.take_out(lane, &mut patch);
                if tell_impact(island, crowd, &patch, (start, h), batch.before.at(lane)) {
                    continue;
                }
            }
            let (impulse, moment) = pushed_in(crowd, batch, lane);
            batch.pushed.0.set(lane, batch.pushed.0.at(lane) + impulse);
            batch.pushed.1.set(lane, batch.pushed.1.at(lane) + moment);
        }
    }
    for batch in &batches.passing {
        let mut patch = crowd.passing[batch.patch[0] as usize];
        batch.take_out(0, &mut patch);
        let closing = patch.points().iter().map(|point| point.approach).fold(0.0, f64::max);
        if !tell_impact(island, crowd, &patch, (start, h), patch.normal * -closing) {
            let (impulse, moment) = pushed_by(crowd, &patch);
            let sum = &mut crowd.pasts[patch.pair as usize].pushed;
            (sum.0, sum.1) = (sum.0 + impulse, sum.1 + moment);
        }
    }
    crowd.batches = batches;
}

/// Tells an impact, if there is one: the first of a pair in a step.
fn tell_impact(
    island: &mut Island,
    crowd: &mut Crowd,
    patch: &Patch,
    (start, h): (f64, f64),
    before: Vec3,
) -> bool {
    let meets = patch.meets && patch.points().iter().any(|point| point.approach > 0.0 && point.largest > 0.0);
    let pushes = patch.normal * patch.normal_impulse() + patch.friction != Vec3::ZERO;
    if !meets || !pushes || crowd.pasts[patch.pair as usize].met {
        return false;
    }
    let event = event_of(island, crowd, patch, (start, h), before);
    island.ledger.impacts += 1;
    island.report.events.push(event);
    crowd.pasts[patch.pair as usize].met = true;
    true
}

/// What the patch in a lane pushes with, on A [N s], and its moment about the world's origin [N m s].
fn pushed_in(crowd: &Crowd, batch: &Batch, lane: usize) -> (Vec3, Vec3) {
    let normal = batch.normal.at(lane);
    let pushed = normal * batch.normal_impulse(lane) + batch.friction(lane);
    let point = crowd.solids[batch.bodies.1[lane] as usize].centre + batch.middle.1.at(lane);
    (pushed, point.cross(pushed) + normal * batch.twist.0[lane] + batch.roll.at(lane))
}

/// The same of a patch.
fn pushed_by(crowd: &Crowd, patch: &Patch) -> (Vec3, Vec3) {
    let pushed = patch.normal * patch.normal_impulse() + patch.friction;
    let point = crowd.solids[patch.bodies.1 as usize].centre + patch.middle.1;
    (pushed, point.cross(pushed) + patch.normal * patch.twist + patch.roll)
}

/// What pushed in the step, at its end, after parts of `h` \[s\].
pub(super) fn tell_pushes(island: &mut Island, crowd: &Crowd, h: f64) {
    // Which pairs.
    let is_told = |&at: &usize| crowd.pushing[at] || crowd.pasts[at].pushed.0 != Vec3::ZERO;
    let key = |at: usize| {
        let pair = &crowd.pairs[at];
        island.bodies.ids((pair.a as usize, pair.b as usize))
    };
    let mut told: Vec<(PairKey, usize)> =
        (0..crowd.pairs.len()).filter(is_told).map(|at| (key(at), at)).collect();
    told.sort_unstable();
    let Island { cache, report, .. } = island;
    let mut points = Vec::new();
    let (mut pushed, mut ranges) = (Vec::with_capacity(told.len()), Vec::with_capacity(told.len()));
    for &(bodies, at) in &told {
        let (impulse, moment) = crowd.pasts[at].pushed;
        if impulse == Vec3::ZERO {
            continue;
        }
        let first = points.len() as u32;
        if crowd.pushing[at] {
            crowd
                .patches_of(&crowd.pairs[at])
                .iter()
                .for_each(|patch| add_points(crowd, patch, h, &mut points));
        }
        ranges.push((first, points.len() as u32 - first));
        pushed.push((bodies, impulse, moment));
    }
    let points = Arc::new(points);
    report.persistent.extend(pushed.into_iter().zip(ranges).map(|((bodies, impulse, moment), range)| {
        PersistentContact { bodies, impulse, moment, points: PersistentPoints::of(&points, range) }
    }));
    cache.set_pushing(told.iter().filter(|(_, at)| crowd.pushing[*at]).map(|(key, _)| *key));
    cache.report_changes(report.start + report.duration, report);
}

/// Tells what the points of a patch push with.
fn add_points(crowd: &Crowd, patch: &Patch, h: f64, points: &mut Vec<PersistentPoint>) {
    let (a, b) = (&crowd.solids[patch.bodies.0 as usize], &crowd.solids[patch.bodies.1 as usize]);
    let (total, turn) = (patch.normal_impulse(), patch.normal * patch.twist + patch.roll);
    for point in patch.points().iter().filter(|point| point.impulse > 0.0) {
        let share = point.impulse / total;
        let slip = relative(a, b, point.arms);
        points.push(PersistentPoint {
            point: b.centre + point.arms.1,
            normal: patch.normal,
            force: (patch.normal * point.impulse + patch.friction * share) / h,
            torque: turn * (share / h),
            slip: slip - patch.normal * patch.normal.dot(slip),
        });
    }
}

/// An impact, as it came out after the part.
fn event_of(island: &Island, crowd: &Crowd, patch: &Patch, (start, h): (f64, f64), before: Vec3) -> Event {
    let places = (patch.bodies.0 as usize, patch.bodies.1 as usize);
    let (a, b) = (&crowd.solids[places.0], &crowd.solids[places.1]);
    let contacts: Vec<Contact> = patch.points().iter().map(|point| contact_of(patch, point, b)).collect();
    let gap = patch.points().iter().map(|point| point.gap).fold(f64::INFINITY, f64::min);
    let closing = -patch.normal.dot(before);
    let passed = if closing > 0.0 { ((gap - patch.rest) / closing + h).clamp(0.0, h) } else { 0.0 };
    let after = relative(a, b, patch.middle);
    let impulse = patch.normal * patch.normal_impulse() + patch.friction;
    let point = b.centre + patch.middle.1;
    let angular_impulse = patch.normal * patch.twist + patch.roll;
    Event {
        time: start + passed,
        step: island.report.step,
        bodies: island.bodies.ids(places),
        class: Class::Colliding,
        contacts,
        point,
        normal: patch.normal,
        gap,
        velocity_before: before,
        velocity_after: after,
        impulse,
        angular_impulse,
        poses: (a.pose(), b.pose()),
        ledger: ledger_of(a, b, point, (impulse, angular_impulse), (before, after)),
    }
}

fn contact_of(patch: &Patch, point: &super::patch::Point, b: &Solid) -> Contact {
    let middle = b.centre + point.arms.1;
    Contact {
        point_a: middle + patch.normal * (0.5 * point.gap),
        point_b: middle - patch.normal * (0.5 * point.gap),
        normal: patch.normal,
        gap: point.gap,
        closing_speed: point.approach,
        features: (FeatureKind::Surface, FeatureKind::Surface),
    }
}

/// The ledger of an impulse as if it came alone: the two bodies as they are after it, and as they were without it.
fn ledger_of(
    a: &Solid,
    b: &Solid,
    point: Vec3,
    (impulse, turn): (Vec3, Vec3),
    (u0, u1): (Vec3, Vec3),
) -> ImpactLedger {
    let mut after = Totals::default();
    let (mut impulse_in, mut moment_in, mut work_in) = (Vec3::ZERO, Vec3::ZERO, 0.0);
    for (solid, sign) in [(a, 1.0), (b, -1.0)] {
        if solid.inverse_mass > 0.0 {
            let momentum = solid.velocity / solid.inverse_mass;
            after.linear_momentum += momentum;
            after.angular_momentum += solid.centre.cross(momentum) + solid.angular_momentum();
        } else {
            // The other one got the opposite.
            impulse_in -= impulse * sign;
            moment_in -= (point.cross(impulse) + turn) * sign;
            if !solid.moves {
                work_in -= sign * impulse.dot(solid.velocity_at(point - solid.centre));
            }
        }
        after.kinetic_energy += solid.kinetic_energy();
    }
    let mean = (u0 + u1) * 0.5;
    let lost = -impulse.dot(mean);
    let mut before = after;
    before.linear_momentum -= impulse_in;
    before.angular_momentum -= moment_in;
    before.kinetic_energy += lost - work_in;
    ImpactLedger {
        before,
        after,
        impulse_in,
        moment_in,
        work_in,
        lost_to_restitution: lost,
        lost_to_friction: 0.0,
    }
}
