//! Who meets whom.

use super::the_world::{World, too_close};
use crate::body::{Body, Groups, ignore_each_other, meet};
use crate::error::WorldError;
use crate::id::BodyId;

impl World {
    /// Puts a body into other groups.
    ///
    /// # Errors
    /// A body that is not in the world, and a pair that would meet from now on but intersects; then nothing is
    /// changed.
    pub fn set_groups(&mut self, id: BodyId, groups: Groups) -> Result<(), WorldError> {
        let before = self.find(id)?.groups;
        let index = id.index();
        self.bodies[index].groups = groups;
        let body = &self.bodies[index];
        let others = self.around(body, &body.pose()).map(|(other, _)| other).filter(|&other| other != index);
        // Those that met before are apart already.
        let refused = others
            .filter(|&other| !before.meet(self.bodies[other].groups))
            .find_map(|other| self.not_apart(index, other));
        if let Some(error) = refused {
            self.bodies[index].groups = before;
            return Err(error);
        }
        self.wake(id)?;
        self.recount();
        Ok(())
    }

    /// Lets two bodies pass through each other, whatever their groups are.
    ///
    /// ```
    /// use sixte::{Body, Pose, Settings, Vec3, World, shape::Convex};
    /// let mut world = World::new(Settings::default())?;
    /// let ball = |z: f64| Ok::<_, Box<dyn std::error::Error>>(
    ///     Body::dynamic(Convex::sphere(0.5)?, 1000.0)?.at(Pose::at(Vec3::Z * z)));
    /// let (one, other) = (world.insert(ball(0.0)?)?, world.insert(ball(2.0)?)?);
    /// world.ignore(one, other)?;
    /// world.place(other, Pose::at(Vec3::Z * 0.3))?;
    /// // Not while they are in each other.
    /// assert!(world.unignore(one, other).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A body that is not in the world.
    pub fn ignore(&mut self, a: BodyId, b: BodyId) -> Result<(), WorldError> {
        self.both(a, b)?;
        if a != b {
            self.wake(a)?;
            self.wake(b)?;
            self.bodies[a.min(b).index()].cold.ignores.insert(a.max(b).0);
            self.recount();
        }
        Ok(())
    }

    /// Lets two bodies meet again.
    ///
    /// # Errors
    /// A body that is not in the world, and bodies that intersect; then they go on to ignore each other.
    pub fn unignore(&mut self, a: BodyId, b: BodyId) -> Result<(), WorldError> {
        self.both(a, b)?;
        if !ignore_each_other(&self.bodies, a.index(), b.index()) {
            return Ok(());
        }
        self.bodies[a.min(b).index()].cold.ignores.remove(&a.max(b).0);
        if let Some(error) = self.not_apart(a.index(), b.index()) {
            self.bodies[a.min(b).index()].cold.ignores.insert(a.max(b).0);
            return Err(error);
        }
        self.recount();
        Ok(())
    }

    /// Whether two bodies can come into contact: by their groups, their kinds, and unless they
    /// [ignore](World::ignore) each other. A sensor meets nobody.
    pub fn meet(&self, a: BodyId, b: BodyId) -> bool {
        a != b && self.both(a, b).is_ok() && meet(&self.bodies, a.index(), b.index())
    }

    pub(crate) fn both(&self, a: BodyId, b: BodyId) -> Result<(&Body, &Body), WorldError> {
        Ok((self.find(a)?, self.find(b)?))
    }

    /// The error of two bodies that meet and are not apart.
    fn not_apart(&self, a: usize, b: usize) -> Option<WorldError> {
        if !meet(&self.bodies, a, b) {
            return None;
        }
        let (a, b) = (&self.bodies[a], &self.bodies[b]);
        let (found, needed) = too_close((a, &a.pose()), (b, &b.pose()))?;
        let (a, b) = (a.cold.name.clone(), b.cold.name.clone());
        Some(WorldError::StillIntersecting { a, b, gap: found.gap, needed })
    }
}
