//! The end of a step: persistent contacts are put back into the middle of the skin.
//!
//! All contacts at once: shifts and turns of the bodies that open each contact by what it lacks, and that do
//! not slide where bodies stick to each other (the tangential correction). They solve the same problem as
//! impulses do, with displacements in place of velocities. The motion there is certified like any other; what is not
//! free stays as it is.

use sixte_contact::Vec3;
use sixte_contact::contact_time::{self, Status};
use sixte_contact::motion::{Motion, Rotation};

use crate::audit::Totals;
use crate::body::{Body, Role};
use crate::broad::{Leaf, Tree};
use crate::contacts::{ContactCache, Touching, find_touching, force_point};
use crate::island::Island;
use crate::response::contact::relative_velocity;
use crate::response::solve::{ContactRow, Mobility, solve};
use crate::settings::Settings;
use crate::shape;
use crate::store::Members;

/// Where contacts are put, as a part of the skin.
const MIDDLE: f64 = 0.5;

/// Projects all persistent contacts.
pub(super) fn project_contacts(island: &mut Island) {
    let Island { bodies, settings, zones, ledger, .. } = island;
    let mut touching = find_touching(bodies, settings, zones, &mut ContactCache::default());
    touching.retain(|one| one.lasts(bodies));
    let touches: Vec<ContactRow> = touching.iter().flat_map(|one| touches_of(bodies, one)).collect();
    if touches.iter().all(|touch| touch.target <= 0.0) {
        return;
    }
    let mobility =
        |body: &Body| Mobility { inverse_mass: body.inverse_mass(), inverse_inertia: body.inverse_inertia() };
    let mobilities: Vec<Mobility> = bodies.iter().map(mobility).collect();
    let mut displacements = vec![(Vec3::ZERO, Vec3::ZERO); bodies.len()];
    for (touch, push) in touches.iter().zip(solve(&mobilities, &touches, &[]).pushes) {
        for (index, sign, arm) in [(touch.bodies.0, 1.0, touch.arms.0), (touch.bodies.1, -1.0, touch.arms.1)]
        {
            displacements[index].0 += push.impulse * (sign * mobilities[index].inverse_mass);
            displacements[index].1 += mobilities[index].inverse_inertia * arm.cross(push.impulse) * sign;
        }
    }
    // Over one second, so that a displacement is a velocity.
    let motion = |(body, &(displacement, turn)): (&Body, &(Vec3, Vec3))| Motion {
        velocity: displacement,
        spin: turn,
        acceleration: Vec3::ZERO,
        ..body.motion()
    };
    let motions: Vec<Motion> = bodies.iter().zip(&displacements).map(motion).collect();
    if !is_free(bodies, settings, &motions) {
        return;
    }
    let before = Totals::count(bodies.iter(), settings.gravity, 0.0);
    for (place, &(displacement, turn)) in displacements.iter().enumerate() {
        let body = &mut bodies[place];
        if body.is_immovable() {
            continue;
        }
        let spin = body.spin();
        body.state.centre += displacement;
        let turned = Rotation::from_rotation_vector(turn);
        body.state.rotation = turned.map_or(body.state.rotation, |turned| turned.after(body.state.rotation));
        body.set_spin(spin);
    }
    ledger.separated(&before, &Totals::count(bodies.iter(), settings.gravity, 0.0));
}

/// The contacts of a pair, with displacements in place of velocities.
fn touches_of(bodies: &Members, touching: &Touching) -> Vec<ContactRow> {
    let Touching { pair, skin, slow, contacts, .. } = touching;
    let (a, b) = (&bodies[pair.0], &bodies[pair.1]);
    let touch = |contact: &contact_time::Contact| {
        let point = force_point((a, b), contact);
        let velocity = relative_velocity(a, b, point);
        let slip = velocity - contact.normal * contact.normal.dot(velocity);
        ContactRow {
            bodies: *pair,
            arms: (point - a.state.centre, point - b.state.centre),
            normal: contact.normal,
            velocity: Vec3::ZERO,
            target: (MIDDLE * skin - contact.gap).max(0.0),
            // What sticks is not to slide for this.
            friction: if slip.length() <= *slow { f64::INFINITY } else { 0.0 },
            slip: None,
            rolling: 0.0,
            spinning: 0.0,
            spin: Vec3::ZERO,
        }
    };
    let lasts = |contact: &&contact_time::Contact| touching.normal_velocity(bodies, contact).abs() <= *slow;
    contacts.iter().filter(lasts).map(touch).collect()
}

/// Whether nothing is in the way of any body.
fn is_free(bodies: &Members, settings: &Settings, motions: &[Motion]) -> bool {
    let asked = contact_time::ContactTimeSettings::tolerance(settings.tolerance);
    let boxes = bodies.iter().zip(motions).enumerate().filter(|(_, (body, _))| body.role == Role::Solid);
    let boxes =
        boxes.map(|(place, (body, motion))| Leaf::single(place, body.sweep(motion, 1.0, settings.tolerance)));
    let mut pairs = Tree::new(boxes.collect()).pairs();
    pairs.retain(|&(a, b)| bodies.meet(a, b));
    pairs.into_iter().all(|(a, b)| {
        let (a, b) = ((&bodies[a].cold.shape, &motions[a]), (&bodies[b].cold.shape, &motions[b]));
        let found = shape::contact_time(a, b, 1.0, &asked);
        found.is_ok_and(|found| found.status == Status::Clear)
    })
}
