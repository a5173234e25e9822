//! Two bodies get the impulse of their impact, and the ledger of it.

use sixte_contact::Vec3;

use super::patch::Patch;
use crate::audit::{ImpactLedger, Totals, from_outside};
use crate::body::{Body, State};
use crate::event::Event;
use crate::id::BodyId;
use crate::material::Material;
use crate::response::contact::{contact_matrix, matrix_rounding, relative_velocity, turning};
use crate::response::impact::Turned;
use crate::response::solve::ContactImpulse;
use crate::response::{Class, Collision, Impact, ImpactLaw, centre_of_pressure, damped_lambda};

/// One impulse at the centre of pressure, by the law of impact. The event's bodies, class, time and step are
/// not filled in.
pub(super) fn collide(
    (a, b): (&mut Body, &mut Body),
    patch: &Patch,
    material: &Material,
    law: ImpactLaw,
) -> Event {
    let normal = patch.normal;
    let point = centre_of_pressure(a, b, &patch.points, normal);
    let (matrix, velocity) = (contact_matrix(a, b, point), relative_velocity(a, b, point));
    let impact = match law {
        ImpactLaw::Restitution(law) => {
            let Material { restitution, friction, .. } = *material;
            let known = matrix_rounding(a, b, point) / normal.dot(matrix * normal);
            let known = if known.is_finite() { known } else { 0.0 };
            Collision { matrix, normal, velocity, restitution, friction, law }.impact_within(known)
        }
        ImpactLaw::Fraction(fraction) => {
            let impulse = normal * damped_lambda(&matrix, velocity, normal, fraction);
            let normal_work = impulse.dot(velocity + matrix * impulse * 0.5);
            Impact { impulse, normal_work, ..Impact::default() }
        }
    };
    // Without its gravity: an impact is an instant.
    let before = Totals::count([&*a, &*b], Vec3::ZERO, 0.0);
    a.apply_impulse_at(impact.impulse, point);
    b.apply_impulse_at(-impact.impulse, point);
    let turning = match law {
        ImpactLaw::Restitution(_) => turning(a, b, (point, normal), material, normal.dot(impact.impulse)),
        ImpactLaw::Fraction(_) => Turned::default(),
    };
    a.apply_angular_impulse(turning.impulse);
    b.apply_angular_impulse(-turning.impulse);
    let lost = (-impact.normal_work, -impact.friction_work - turning.work);
    let given =
        Given { point, normal, velocity, impulse: impact.impulse, turn: turning.impulse, lost, before };
    given.event((a, b), patch)
}

/// Gives two bodies a part of the pushes that were found for their contacts.
pub(super) fn push([a, b]: [&mut Body; 2], patch: &Patch, pushes: &[ContactImpulse], part: f64) {
    for (&at, push) in patch.points.iter().zip(pushes) {
        a.apply_impulse_at(push.impulse * part, at);
        b.apply_impulse_at(push.impulse * -part, at);
        a.apply_angular_impulse(push.angular * part);
        b.apply_angular_impulse(push.angular * -part);
    }
}

/// The event of two bodies that were pushed, with others that were pushed at the same instant: their states
/// before and after all of it. It is booked as if it acted halfway through all the others; then the sum of the
/// ledger is what all of them do together. The event is as [`collide`]'s.
pub(super) fn pushed(
    [a, b]: [&mut Body; 2],
    patch: &Patch,
    pushes: &[ContactImpulse],
    first: [State; 2],
    last: [State; 2],
) -> Option<Event> {
    let normal = patch.normal;
    let (impulse, total) = pushes
        .iter()
        .fold((Vec3::ZERO, 0.0), |(sum, total), push| (sum + push.impulse, total + normal.dot(push.impulse)));
    let corner = *patch.points.first()?;
    if impulse == Vec3::ZERO {
        return None;
    }
    // Where all of them together act; seen from one of the points, so that nothing is lost far away.
    let weighted = patch
        .points
        .iter()
        .zip(pushes)
        .map(|(&point, push)| (point - corner) * (normal.dot(push.impulse) / total));
    let point = if total > 0.0 { weighted.fold(corner, |sum, part| sum + part) } else { corner };
    let turn = patch
        .points
        .iter()
        .zip(pushes)
        .fold(Vec3::ZERO, |sum, (&at, push)| sum + (at - point).cross(push.impulse) + push.angular);
    (a.state, b.state) = (first[0], first[1]);
    let velocity = relative_velocity(a, b, point);
    (a.state, b.state) = (halfway(first[0], last[0]), halfway(first[1], last[1]));
    // An impulse works with the mean of the velocities before and after it.
    let mut lost = (0.0, 0.0);
    let spin = a.spin() - b.spin();
    for (&at, push) in patch.points.iter().zip(pushes) {
        let mean = relative_velocity(a, b, at);
        let along = normal.dot(push.impulse) * normal.dot(mean);
        lost.0 -= along;
        lost.1 -= push.impulse.dot(mean) - along + push.angular.dot(spin);
    }
    push([&mut *a, &mut *b], patch, pushes, -0.5);
    let before = Totals::count([&*a, &*b], Vec3::ZERO, 0.0);
    push([&mut *a, &mut *b], patch, pushes, 1.0);
    let event = Given { point, normal, velocity, impulse, turn, lost, before }.event((a, b), patch);
    (a.state, b.state) = (last[0], last[1]);
    Some(Event { velocity_after: relative_velocity(a, b, point), ..event })
}

/// The same place with the mean of the momenta.
fn halfway(first: State, last: State) -> State {
    State {
        momentum: (first.momentum + last.momentum) * 0.5,
        angular_momentum: (first.angular_momentum + last.angular_momentum) * 0.5,
        ..last
    }
}

/// What two bodies were given.
struct Given {
    point: Vec3,
    normal: Vec3,
    /// Before.
    velocity: Vec3,
    impulse: Vec3,
    turn: Vec3,
    /// To restitution and to friction.
    lost: (f64, f64),
    before: Totals,
}

impl Given {
    fn event(self, (a, b): (&Body, &Body), patch: &Patch) -> Event {
        let Self { point, normal, velocity, impulse, turn, lost, before } = self;
        let (impulse_in, moment_in, work_in) = from_outside((a, b), point, impulse, turn);
        let ledger = ImpactLedger {
            before,
            after: Totals::count([a, b], Vec3::ZERO, 0.0),
            impulse_in,
            moment_in,
            work_in,
            lost_to_restitution: lost.0,
            lost_to_friction: lost.1,
        };
        Event {
            time: 0.0,
            step: 0,
            bodies: (BodyId(0), BodyId(0)),
            class: Class::Colliding,
            gap: patch.contacts.iter().map(|contact| contact.gap).fold(f64::INFINITY, f64::min),
            contacts: patch.contacts.clone(),
            point,
            normal,
            velocity_before: velocity,
            velocity_after: relative_velocity(a, b, point),
            impulse,
            angular_impulse: turn,
            poses: (a.pose(), b.pose()),
            ledger,
        }
    }
}
