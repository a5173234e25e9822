//! Two bodies that are too close are moved apart, past nothing (Kavan, section 4: successive separation).

use sixte_contact::Vec3;
use sixte_contact::contact_time::{self, Status};
use sixte_contact::motion::Motion;

use crate::body::{Body, meet};
use crate::error::WorldError;
use crate::id::BodyId;
use crate::shape;
use crate::world::World;

/// Bodies that are not convex may come closer elsewhere; this often it is tried again.
const TRIES: u32 = 8;

impl World {
    /// Moves two bodies that are closer than `distance` \[m\] apart until they are that far, and says how far
    /// they are \[m\]. Their velocities stay.
    ///
    /// They go along the normal of the plane between them: A by m_B / (m_A + m_B) of the way and B by the rest,
    /// so that their common centre of mass stays (Kavan, section 4). What is not dynamic stays, and the other one
    /// goes all the way. Each way is certified against every other body, and ends early at what is in it.
    ///
    /// ```
    /// use sixte::{Body, Pose, Settings, Vec3, World, shape::Convex};
    /// let mut world = World::new(Settings::default())?;
    /// let floor = world.insert(Body::fixed(Convex::half_space(Vec3::Z)?))?;
    /// let ball = Body::dynamic(Convex::sphere(0.5)?, 1000.0)?.at(Pose::at(Vec3::Z * 0.501));
    /// let ball = world.insert(ball)?;
    /// let apart = world.separate(ball, floor, 0.01)?;
    /// assert!((apart - 0.01).abs() < 1e-15 && (world[ball].pose().position.z - 0.51).abs() < 1e-15);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Bodies that are not in the world, that intersect, or of which none is dynamic; a distance that is none.
    pub fn separate(&mut self, a: BodyId, b: BodyId, distance: f64) -> Result<f64, WorldError> {
        if !(0.0..=1e30).contains(&distance) {
            return Err(WorldError::Distance(distance));
        }
        let (body_a, body_b) = self.both(a, b)?;
        let names = || (body_a.name.clone(), body_b.name.clone());
        if a == b || body_a.inverse_mass() + body_b.inverse_mass() == 0.0 {
            let (a, b) = names();
            return Err(WorldError::Immovable { a, b });
        }
        let mut found = shape::distance((&body_a.shape, &body_a.pose()), (&body_b.shape, &body_b.pose()));
        // Not a number is no gap either.
        let is_apart = found.gap > 0.0;
        if !is_apart {
            let ((a, b), gap) = (names(), found.gap);
            return Err(WorldError::StillIntersecting { a, b, gap, needed: 0.0 });
        }
        let pair = (a.index(), b.index());
        for _ in 0..TRIES {
            let missing = distance - found.gap;
            let done = missing <= 0.0
                || apart(&mut self.bodies, pair, found.normal, missing, self.settings.tolerance) == 0.0;
            if done {
                break;
            }
            let (body_a, body_b) = (&self.bodies[pair.0], &self.bodies[pair.1]);
            found = shape::distance((&body_a.shape, &body_a.pose()), (&body_b.shape, &body_b.pose()));
        }
        self.recount();
        Ok(found.gap)
    }
}

/// Moves two bodies apart along `normal` (unit, out of B towards A) by up to `by` \[m\] together, with
/// contact at `tolerance` \[m\]; says by how much they were. Positions change, momenta do not.
pub(super) fn apart(bodies: &mut [Body], pair: (usize, usize), normal: Vec3, by: f64, tolerance: f64) -> f64 {
    let inverse = (bodies[pair.0].inverse_mass(), bodies[pair.1].inverse_mass());
    let sum = inverse.0 + inverse.1;
    if sum == 0.0 {
        return 0.0;
    }
    let way_a = shift(bodies, pair.0, normal * (by * (inverse.0 / sum)), tolerance);
    let way_b = shift(bodies, pair.1, normal * (-by * (inverse.1 / sum)), tolerance);
    way_a + way_b
}

/// Moves a body straight along `way` \[m\], or as far as nothing is in it; says how far.
fn shift(bodies: &mut [Body], index: usize, way: Vec3, tolerance: f64) -> f64 {
    if way == Vec3::ZERO {
        return 0.0;
    }
    let body = &bodies[index];
    let motion = Motion::fixed(body.pose()).with_centre(body.centre_in_body()).with_velocity(way);
    let others = || (0..bodies.len()).filter(|&other| other != index && meet(bodies, index, other));
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
        shape::distance((&body.shape, &place), (&still.shape, &still.pose())).gap
    };
    if part == 0.0 || !touched.into_iter().all(|other| gap(other) > 0.0) {
        return 0.0;
    }
    bodies[index].state.centre = motion.centre_at(part);
    way.length() * part
}

/// How much of a way is free of a body, and whether they touch at its start.
struct Free {
    part: f64,
    touches: bool,
}

/// How much of a straight way is free of a body that stands still.
fn free_part(moved: (&Body, &Motion), still: &Body, part: f64, tolerance: f64) -> Free {
    let stays = Motion::fixed(still.pose());
    // The body ends where the motion does, but for rounding.
    let place = moved.1.start.position.length() + moved.1.centre.length() + stays.start.position.length();
    let rounding = 64.0 * f64::EPSILON * (place + moved.1.velocity.length());
    let tolerance = tolerance.max(rounding);
    let asked = contact_time::ContactTimeSettings::tolerance(tolerance);
    let answer = shape::contact_time((&moved.0.shape, moved.1), (&still.shape, &stays), part, &asked);
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
    let way = moved.1.velocity * part;
    let passes = |gap: f64, normal: Vec3| gap > 0.0 && normal.dot(way) >= -0.5 * gap;
    let (shape, other) = (&moved.0.shape, &still.0.shape);
    if shape.is_one_piece() && other.is_one_piece() {
        let found = shape::distance((shape, &moved.1.start), (other, &still.1.start));
        return if passes(found.gap, found.normal) { part } else { 0.0 };
    }
    // Of many pieces those count that the way can reach.
    let within = 100.0 * tolerance;
    let contacts = shape::contacts((shape, moved.1), (other, still.1), within).unwrap_or_default();
    let free = !contacts.is_empty() && contacts.iter().all(|contact| passes(contact.gap, contact.normal));
    if free { part.min(part * within / way.length()) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use sixte_contact::motion::Pose;

    use super::*;
    use crate::shape::{Convex, Mesh, Shape, Triangles};

    /// A world does not take bodies that are so close, but a step may leave them so.
    #[test]
    fn bodies_that_are_closer_than_a_search_can_tell() {
        let corners = [[-1.0, -1.0, 0.0], [1.0, -1.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let faces = vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
        let vertices = corners.map(Vec3::from_array).to_vec();
        let pyramid = Shape::Mesh(Mesh::new(Triangles { vertices, faces }).unwrap());
        let ball: Shape = Convex::sphere(0.5).unwrap().into();
        for (shape, low) in [(ball, 0.5), (pyramid, 0.0)] {
            for gap in [1e-15, 1e-14, 1e-13, 5e-13] {
                let floor = Body::fixed(Convex::half_space(Vec3::Z).unwrap());
                let free = Body::dynamic(shape.clone(), 1.0).unwrap().at(Pose::at(Vec3::Z * (low + gap)));
                let mut bodies = [floor, free];
                let gap_of = |[floor, free]: &[Body; 2]| {
                    shape::distance((&free.shape, &free.pose()), (&floor.shape, &floor.pose())).gap
                };
                let before = gap_of(&bodies);
                let moved = apart(&mut bodies, (1, 0), Vec3::Z, 5e-11, 1e-12);
                assert!((moved - 5e-11).abs() < 1e-20, "{gap}: {moved}");
                assert!((gap_of(&bodies) - before - 5e-11).abs() < 1e-15);
                // Not into it.
                let moved = apart(&mut bodies, (1, 0), Vec3::NEG_Z, 1e-9, 1e-12);
                assert!(moved < 5.1e-11 && gap_of(&bodies) > 0.0, "{moved}");
            }
        }
    }
}
