//! What is told of contacts in real time: impacts, and what pushes.

use sixte_contact::Vec3;
use sixte_contact::contact_time::Contact;
use sixte_contact::shape::FeatureKind;

use super::batch::Batch;
use super::crowd::Crowd;
use super::lanes::LANES;
use super::pair::Pair;
use super::patch::Patch;
use super::solid::Solid;
use super::solve::relative;
use crate::audit::{ImpactLedger, Totals};
use crate::contact::PersistentContact;
use crate::contacts::{Force, PairKey};
use crate::event::Event;
use crate::island::Island;
use crate::response::Class;
use crate::response::solve::ContactImpulse;

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
    // Pairs, which one it is if it still pushes, and what it pushed with in the whole step.
    let mut told: Vec<(PairKey, Option<&Pair>, (Vec3, Vec3))> = Vec::with_capacity(crowd.patches.len());
    for ((pair, past), &pushes) in crowd.pairs.iter().zip(&crowd.pasts).zip(&crowd.pushing) {
        if pushes || past.pushed.0 != Vec3::ZERO {
            let key = island.bodies.ids((pair.a as usize, pair.b as usize));
            told.push((key, pushes.then_some(pair), past.pushed));
        }
    }
    told.sort_by_key(|(key, ..)| *key);
    let Island { cache, report, .. } = island;
    let first = report.persistent.len();
    let pushed = told.iter().filter(|(.., (impulse, _))| *impulse != Vec3::ZERO);
    report.persistent.extend(pushed.map(|&(bodies, _, (impulse, moment))| PersistentContact {
        bodies,
        impulse,
        moment,
        points: Vec::new(),
    }));
    // What still pushes, and which of them it is.
    let mut number = first;
    let touching = told.iter().filter_map(|&(key, pair, (impulse, _))| {
        let one = (impulse != Vec3::ZERO).then_some(number);
        number += usize::from(one.is_some());
        Some((key, (pair?, one)))
    });
    cache.set_forces(touching, |(pair, one), forces| {
        add_forces(crowd, pair, h, forces);
        if let Some(one) = one {
            report.persistent[one].points = forces.iter().map(Force::told).collect();
        }
    });
    cache.report_changes(report.start + report.duration, report);
}

/// What the points of a pair's patches push with, as forces.
fn add_forces(crowd: &Crowd, pair: &Pair, h: f64, forces: &mut Vec<Force>) {
    for patch in crowd.patches_of(pair) {
        forces.extend(forces_of(crowd, patch, h));
    }
}

/// Those of one patch.
fn forces_of(crowd: &Crowd, patch: &Patch, h: f64) -> impl Iterator<Item = Force> {
    let (a, b) = (&crowd.solids[patch.bodies.0 as usize], &crowd.solids[patch.bodies.1 as usize]);
    let (total, turn) = (patch.normal_impulse(), patch.normal * patch.twist + patch.roll);
    let pushing = patch.points().iter().filter(|point| point.impulse > 0.0);
    pushing.map(move |point| {
        let share = point.impulse / total;
        let slip = relative(a, b, point.arms);
        Force {
            point: b.centre + point.arms.1,
            normal: patch.normal,
            push: ContactImpulse {
                impulse: (patch.normal * point.impulse + patch.friction * share) / h,
                angular: turn * (share / h),
            },
            slip: slip - patch.normal * patch.normal.dot(slip),
            arms: point.arms,
        }
    })
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
