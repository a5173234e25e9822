//! Questions about where bodies are now.
//!
//! Whoever asks has [`Groups`] as a body has, and sees those that it would meet. Sensors touch nothing and are
//! not seen.

use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTime, ContactTimeError, ContactTimeSettings, Status};
use sixte_contact::motion::{Motion, Pose};
use sixte_contact::query::{Distance, RayHit};
use sixte_contact::shape::LARGEST;

use super::World;
use crate::body::{Body, Groups, Role};
use crate::error::QueryError;
use crate::id::BodyId;
use crate::shape::{self, Shape};

/// What a ray hits.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BodyHit {
    /// Whom.
    pub body: BodyId,
    /// In the world \[m\].
    pub point: Vec3,
    /// Unit, out of the surface on the side that the ray comes from; against the ray if it starts inside.
    pub normal: Vec3,
    /// From the origin of the ray; 0 if it starts inside \[m\].
    pub distance: f64,
}

impl World {
    /// What the ray from `origin` \[m\] along `direction` (of any length but zero) hits first within `length`
    /// \[m\], which may be infinite.
    ///
    /// ```
    /// use sixte::{Body, Groups, Pose, Settings, Vec3, World, shape::Convex};
    /// let mut world = World::new(Settings::default())?;
    /// let floor = world.insert(Body::fixed(Convex::half_space(Vec3::Z)?))?;
    /// let hit = world.ray(Vec3::Z * 3.0, Vec3::NEG_Z, 10.0, Groups::ALL)?.ok_or("missed")?;
    /// assert!(hit.body == floor && (hit.distance - 3.0).abs() < 1e-15);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Numbers that are not finite, and a direction of zero.
    pub fn ray(
        &self,
        origin: Vec3,
        direction: Vec3,
        length: f64,
        groups: Groups,
    ) -> Result<Option<BodyHit>, QueryError> {
        check_ray(origin, direction, length)?;
        let mut first: Option<BodyHit> = None;
        for (id, body) in self.seen_by(groups) {
            // Farther than what is known already does not matter.
            let length = first.map_or(length, |hit| hit.distance);
            let hit = shape::ray((&body.shape, &body.pose()), origin, direction, length);
            first = match (hit, first) {
                (Some(hit), Some(before)) if hit.distance >= before.distance => Some(before),
                (Some(hit), _) => Some(of_body(id, hit)),
                (None, before) => before,
            };
        }
        Ok(first)
    }

    /// Where the ray first meets each of the bodies that it hits, the nearest first.
    ///
    /// # Errors
    /// As for [`World::ray`].
    pub fn ray_all(
        &self,
        origin: Vec3,
        direction: Vec3,
        length: f64,
        groups: Groups,
    ) -> Result<Vec<BodyHit>, QueryError> {
        check_ray(origin, direction, length)?;
        let hit = |(id, body): (BodyId, &Body)| {
            let hit = shape::ray((&body.shape, &body.pose()), origin, direction, length)?;
            Some(of_body(id, hit))
        };
        let mut hits: Vec<BodyHit> = self.seen_by(groups).filter_map(hit).collect();
        hits.sort_by(|p, q| p.distance.total_cmp(&q.distance));
        Ok(hits)
    }

    /// The bodies that share a point with a shape, in the order in which they were put in.
    ///
    /// ```
    /// use sixte::{Body, Groups, Pose, Settings, Vec3, World, shape::Convex};
    /// let mut world = World::new(Settings::default())?;
    /// let floor = world.insert(Body::fixed(Convex::half_space(Vec3::Z)?))?;
    /// let ball = Convex::sphere(0.5)?.into();
    /// assert_eq!(world.overlapping(&ball, &Pose::at(Vec3::Z * 0.4), Groups::ALL)?, [floor]);
    /// assert_eq!(world.overlapping(&ball, &Pose::at(Vec3::Z * 0.6), Groups::ALL)?, []);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Numbers that are not finite.
    pub fn overlapping(&self, shape: &Shape, pose: &Pose, groups: Groups) -> Result<Vec<BodyId>, QueryError> {
        Motion::fixed(*pose).check()?;
        let others = self.seen_beside(shape, groups);
        let is_in = |body: &Body| shape::overlap((shape, pose), (&body.shape, &body.pose()));
        Ok(others.filter(|(_, body)| is_in(body)).map(|(id, _)| id).collect())
    }

    /// The body that is closest to a shape, and how far apart they are: A is the shape, B the body.
    ///
    /// # Errors
    /// Numbers that are not finite.
    pub fn closest(
        &self,
        shape: &Shape,
        pose: &Pose,
        groups: Groups,
    ) -> Result<Option<(BodyId, Distance)>, QueryError> {
        Motion::fixed(*pose).check()?;
        let found = self
            .seen_beside(shape, groups)
            .map(|(id, body)| (id, shape::distance((shape, pose), (&body.shape, &body.pose()))));
        Ok(found.min_by(|p, q| p.1.gap.total_cmp(&q.1.gap)))
    }

    /// How far apart two bodies are, whoever they meet; infinitely far for two half-spaces.
    ///
    /// # Errors
    /// A body that is not in the world.
    pub fn closest_bodies(&self, a: BodyId, b: BodyId) -> Result<Distance, QueryError> {
        let find = |id: BodyId| self.body(id).ok_or(QueryError::NoSuchBody(id));
        let (a, b) = (find(a)?, find(b)?);
        Ok(shape::distance((&a.shape, &a.pose()), (&b.shape, &b.pose())))
    }

    /// Which body a moving shape touches first within `interval` \[s\], with everybody where they are now: A is
    /// the shape, B the body. `None` is certified: nothing is touched.
    ///
    /// A search that is given up ([`Status::Unresolved`]) counts as a contact: it is not known to be clear. So
    /// does a body that is touched at the start, unless they part for good.
    ///
    /// ```
    /// use sixte::{Body, Groups, Motion, Pose, Settings, Vec3, World, shape::Convex};
    /// let mut world = World::new(Settings::default())?;
    /// let floor = world.insert(Body::fixed(Convex::half_space(Vec3::Z)?))?;
    /// let down = Motion::fixed(Pose::at(Vec3::Z * 2.5)).with_velocity(Vec3::NEG_Z);
    /// let first = world.contact_time(&Convex::sphere(0.5)?.into(), &down, 5.0, Groups::ALL)?;
    /// let (body, found) = first.ok_or("clear")?;
    /// assert!(body == floor && (found.time - 2.0).abs() < 1e-11);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Numbers that are not finite or out of range.
    pub fn contact_time(
        &self,
        shape: &Shape,
        motion: &Motion,
        interval: f64,
        groups: Groups,
    ) -> Result<Option<(BodyId, ContactTime)>, QueryError> {
        motion.check()?;
        if !(0.0..=LARGEST).contains(&interval) {
            return Err(ContactTimeError::Interval(interval).into());
        }
        let settings = ContactTimeSettings::tolerance(self.settings.tolerance);
        let mut first: Option<(BodyId, ContactTime)> = None;
        for (id, body) in self.seen_beside(shape, groups) {
            let interval = first.map_or(interval, |(_, found)| found.time);
            let still = Motion::fixed(body.pose());
            let found = shape::contact_time((shape, motion), (&body.shape, &still), interval, &settings)?;
            let is_clear = match found.status {
                Status::Clear => true,
                Status::TouchingReceding => found.clear_until >= interval,
                _ => false,
            };
            let is_sooner = first.is_none_or(|(_, before)| found.time < before.time);
            if !is_clear && is_sooner {
                first = Some((id, found));
            }
        }
        Ok(first)
    }

    fn seen_by(&self, groups: Groups) -> impl Iterator<Item = (BodyId, &Body)> {
        self.bodies().filter(move |(_, body)| body.role == Role::Solid && groups.meet(body.groups))
    }

    /// Those that a distance to the shape can be asked of.
    fn seen_beside(&self, shape: &Shape, groups: Groups) -> impl Iterator<Item = (BodyId, &Body)> {
        let is_half_space = shape.half_space().is_some();
        self.seen_by(groups).filter(move |(_, body)| !(is_half_space && body.shape.half_space().is_some()))
    }
}

fn of_body(body: BodyId, hit: RayHit) -> BodyHit {
    let RayHit { distance, point, normal } = hit;
    BodyHit { body, point, normal, distance }
}

fn check_ray(origin: Vec3, direction: Vec3, length: f64) -> Result<(), QueryError> {
    Motion::fixed(Pose::at(origin)).check()?;
    if !direction.is_finite() || direction == Vec3::ZERO {
        let Vec3 { x, y, z } = direction;
        return Err(QueryError::Direction { x, y, z });
    }
    // Not a number is not longer either.
    if length >= 0.0 { Ok(()) } else { Err(QueryError::Length(length)) }
}
