//! What is reported of persistent contacts, and what becomes of their forces in a span that ends early.

use sixte_contact::Vec3;

use super::reaction::{mean_centre, place_of};
use crate::contact::{PersistentContact, PersistentPoints};
use crate::contacts::Force;
use crate::id::BodyId;
use crate::island::Island;
use crate::response::solve::ContactImpulse;

/// Adds up what contacts push with over a span of `duration` \[s\].
pub(in super::super) fn report_impulses(island: &mut Island, duration: f64) {
    let Island { bodies, settings, cache, report, .. } = island;
    for (ids, forces) in cache.forces() {
        let (a, b) = (bodies.of_id(ids.0), bodies.of_id(ids.1));
        let (Some(a), Some(b)) = (a, b) else { continue };
        let place = |force: &Force| place_of(force, (a, b), settings, duration);
        let impulse = forces.iter().fold(Vec3::ZERO, |sum, force| sum + force.push.impulse) * duration;
        let turn = |force: &Force| place(force).cross(force.push.impulse) + force.push.angular;
        let moment = forces.iter().fold(Vec3::ZERO, |sum, force| sum + turn(force)) * duration;
        match report.persistent.iter_mut().find(|one| one.bodies == ids) {
            Some(one) => {
                one.impulse += impulse;
                one.moment += moment;
            }
            None => {
                report.persistent.push(PersistentContact {
                    bodies: ids,
                    impulse,
                    moment,
                    points: PersistentPoints::default(),
                });
            }
        }
    }
}

/// Fits the torques to a span that ends early, of `duration` \[s\]: what A gets, B gets.
pub(in super::super) fn shorten(island: &mut Island, duration: f64) {
    let Island { bodies, settings, cache, .. } = island;
    let mut torques: Vec<Option<Vec3>> = vec![None; bodies.len()];
    for (ids, forces) in cache.forces() {
        let place = |id: BodyId| bodies.place_of(id);
        let (Some(p), Some(q)) = (place(ids.0), place(ids.1)) else { continue };
        let (a, b) = (&bodies[p], &bodies[q]);
        let centres = (mean_centre(a, settings, duration), mean_centre(b, settings, duration));
        for force in forces {
            let place = place_of(force, (a, b), settings, duration);
            let ContactImpulse { impulse, angular } = force.push;
            *torques[p].get_or_insert_default() += (place - centres.0).cross(impulse) + angular;
            *torques[q].get_or_insert_default() -= (place - centres.1).cross(impulse) + angular;
        }
    }
    for (place, torque) in torques.into_iter().enumerate() {
        if let Some(torque) = torque.filter(|_| !bodies[place].is_immovable()) {
            bodies[place].cold.reaction.torque = torque;
        }
    }
}
