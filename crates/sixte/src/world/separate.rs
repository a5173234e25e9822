//! Two bodies that are too close are moved apart.

use super::the_world::World;
use crate::error::WorldError;
use crate::exact::move_apart;
use crate::id::BodyId;
use crate::shape;
use crate::store::Members;

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
        let names = || (body_a.cold.name.clone(), body_b.cold.name.clone());
        if a == b || body_a.inverse_mass() + body_b.inverse_mass() == 0.0 {
            let (a, b) = names();
            return Err(WorldError::Immovable { a, b });
        }
        let mut found =
            shape::distance((&body_a.cold.shape, &body_a.pose()), (&body_b.cold.shape, &body_b.pose()));
        // Not a number is no gap either.
        let is_apart = found.gap > 0.0;
        if !is_apart {
            let ((a, b), gap) = (names(), found.gap);
            return Err(WorldError::StillIntersecting { a, b, gap, needed: 0.0 });
        }
        self.wake(a)?;
        self.wake(b)?;
        let pair = (a.index(), b.index());
        let ids: Vec<BodyId> = (0..self.bodies.len() as u32).map(BodyId).collect();
        let mut bodies = Members::new(&mut self.bodies, &ids);
        for _ in 0..TRIES {
            let missing = distance - found.gap;
            let done = missing <= 0.0
                || move_apart(&mut bodies, pair, found.normal, missing, self.settings.tolerance) == 0.0;
            if done {
                break;
            }
            let (body_a, body_b) = (&bodies[pair.0], &bodies[pair.1]);
            found =
                shape::distance((&body_a.cold.shape, &body_a.pose()), (&body_b.cold.shape, &body_b.pose()));
        }
        [a, b].into_iter().for_each(|id| self.track(id.index()));
        self.recount();
        Ok(found.gap)
    }
}
