//! Two bodies that are too close are moved apart, past nothing (Kavan, section 4: successive separation).

use sixte_contact::Vec3;
use sixte_contact::contact_time::{self, Status};
use sixte_contact::motion::Motion;

use crate::body::Body;
use crate::shape;
use crate::store::Members;

/// Moves two bodies apart along `normal` (unit, out of B towards A) by up to `by` \[m\] together, with
/// contact at `tolerance` \[m\]; says by how much they were. Positions change, momenta do not.
pub(crate) fn move_apart(
    bodies: &mut Members,
    pair: (usize, usize),
    normal: Vec3,
    by: f64,
    tolerance: f64,
) -> f64 {
    let inverse = (bodies[pair.0].inverse_mass(), bodies[pair.1].inverse_mass());
    let sum = inverse.0 + inverse.1;
    if sum == 0.0 {
        return 0.0;
    }
    let way_a = shift(bodies, pair.0, normal * (by * (inverse.0 / sum)), tolerance);
    let way_b = shift(bodies, pair.1, normal * (-by * (inverse.1 / sum)), tolerance);
    way_a + way_b
}

/// Moves a body straight along `displacement` \[m\], or as far as nothing is in it; says how far.
fn shift(bodies: &mut Members, index: usize, displacement: Vec3, tolerance: f64) -> f64 {
    if displacement == Vec3::ZERO {
        return 0.0;
    }
    let body = &bodies[index];
    let motion = Motion::fixed(body.pose()).with_centre(body.centre_in_body()).with_velocity(displacement);
    let others = || (0..bodies.len()).filter(|&other| other != index && bodies.meet(index, other));
    let (mut part, mut touched) = (1.0f64, Vec::new());
    for other in others() {
        let free = free_part((body, &motion), &bodies[other], part, tolerance);
        part = part.min(free.part);
        touched.extend(free.touches.then_some(other));
    }
    // Closer than a search can tell from contact, it is seen where they are in the end.
    let place = motion.pose_at(part);
    let gap = |other: usize| {
        let still = &bodies[other];
        shape::distance((&body.cold.shape, &place), (&still.cold.shape, &still.pose())).gap
    };
    if part == 0.0 || !touched.into_iter().all(|other| gap(other) > 0.0) {
        return 0.0;
    }
    bodies[index].state.centre = motion.centre_at(part);
    displacement.length() * part
}

/// How much of a displacement is free of a body, and whether they touch at its start.
struct Free {
    part: f64,
    touches: bool,
}

/// How much of a straight displacement is free of a body that stands still.
fn free_part(moved: (&Body, &Motion), still: &Body, part: f64, tolerance: f64) -> Free {
    let stays = Motion::fixed(still.pose());
    // The body ends where the motion does, but for rounding.
    let place = moved.1.start.position.length() + moved.1.centre.length() + stays.start.position.length();
    let rounding = 64.0 * f64::EPSILON * (place + moved.1.velocity.length());
    let tolerance = tolerance.max(rounding);
    let asked = contact_time::ContactTimeSettings::tolerance(tolerance);
    let answer =
        shape::contact_time((&moved.0.cold.shape, moved.1), (&still.cold.shape, &stays), part, &asked);
    // What cannot be answered is not clear: nothing moves.
    let Ok(found) = answer else { return Free { part: 0.0, touches: false } };
    let apart = |part: f64| Free { part, touches: false };
    match found.status {
        Status::Clear => apart(part),
        Status::Contact => apart(found.time),
        Status::Unresolved => apart(found.clear_until.min(part)),
        Status::TouchingReceding if found.clear_until >= part => apart(part),
        Status::TouchingReceding | Status::TouchingApproaching => {
            let touching = touching_part(moved, (still, &stays), part, tolerance);
            Free { part: touching.max(found.clear_until.min(part)), touches: true }
        }
    }
}

/// The same for bodies that are too close for a search: a plane between two pieces stays between them while they
/// do not move towards it.
fn touching_part(moved: (&Body, &Motion), still: (&Body, &Motion), part: f64, tolerance: f64) -> f64 {
    let displacement = moved.1.velocity * part;
    let passes = |gap: f64, normal: Vec3| gap > 0.0 && normal.dot(displacement) >= -0.5 * gap;
    let (shape, other) = (&moved.0.cold.shape, &still.0.cold.shape);
    if shape.is_one_piece() && other.is_one_piece() {
        let found = shape::distance((shape, &moved.1.start), (other, &still.1.start));
        return if passes(found.gap, found.normal) { part } else { 0.0 };
    }
    // Of many pieces those count that it can reach.
    let within = 100.0 * tolerance;
    let contacts = shape::contacts((shape, moved.1), (other, still.1), within).unwrap_or_default();
    let free = !contacts.is_empty() && contacts.iter().all(|contact| passes(contact.gap, contact.normal));
    if free { part.min(part * within / displacement.length()) } else { 0.0 }
}
