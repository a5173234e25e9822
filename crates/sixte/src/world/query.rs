//! Questions about where bodies are now.
//!
//! Whoever asks has [`Groups`] as a body has, and sees those that it would meet. Sensors touch nothing and are
//! not seen.

use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTime, ContactTimeError, ContactTimeSettings, Status};
use sixte_contact::motion::{Motion, Pose};
use sixte_contact::query::{Distance, RayHit};
use sixte_contact::shape::LARGEST;

use super::the_world::World;
use crate::body::{self, Body, Groups, Role};
use crate::broad::{Bounds, Ray, Sweep};
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
    #[doc(alias = "ray cast")]
    pub fn ray(
        &self,
        origin: Vec3,
        direction: Vec3,
        length: f64,
        groups: Groups,
    ) -> Result<Option<BodyHit>, QueryError> {
        check_ray(origin, direction, length)?;
        let mut first: Option<BodyHit> = None;
        self.broad.on_ray(&Ray::new(origin, direction), length, |index| {
            let hit = self.hit(index, (origin, direction, length), groups);
            let is_first = |hit: &BodyHit| {
                let order = |hit: &BodyHit| (hit.distance, hit.body);
                first.is_none_or(|before| order(hit) < order(&before))
            };
            first = hit.filter(is_first).or(first);
            // Farther than what is known already does not matter.
            first.map_or(length, |hit| hit.distance)
        });
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
        let mut hits: Vec<BodyHit> = Vec::new();
        self.broad.on_ray(&Ray::new(origin, direction), length, |index| {
            hits.extend(self.hit(index, (origin, direction, length), groups));
            length
        });
        hits.sort_by(|p, q| p.distance.total_cmp(&q.distance).then(p.body.cmp(&q.body)));
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
    #[doc(alias = "intersection query")]
    pub fn overlapping(&self, shape: &Shape, pose: &Pose, groups: Groups) -> Result<Vec<BodyId>, QueryError> {
        Motion::fixed(*pose).check()?;
        let others = self.broad.overlapping(&bounds_of(shape, pose)).into_iter();
        let others = others.filter_map(|index| self.seen_beside(index, shape, groups));
        let is_in = |body: &Body| shape::overlap((shape, pose), (&body.cold.shape, &body.pose()));
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
        let own = bounds_of(shape, pose);
        let plane = shape.plane(pose);
        let mut closest: Option<(BodyId, Distance)> = None;
        self.broad.nearest(
            |bounds| match &plane {
                Some(plane) => bounds.height(plane.outward, plane.point),
                None => own.distance(bounds),
            },
            |index| {
                let found = self
                    .seen_beside(index, shape, groups)
                    .map(|(id, body)| (id, shape::distance((shape, pose), (&body.cold.shape, &body.pose()))));
                let is_closer = |found: &(BodyId, Distance)| {
                    closest.is_none_or(|(id, before)| {
                        found.1.gap.total_cmp(&before.gap).then(found.0.cmp(&id)).is_lt()
                    })
                };
                closest = found.filter(is_closer).or(closest);
                closest.map_or(f64::INFINITY, |(_, found)| found.gap)
            },
        );
        Ok(closest)
    }

    /// How far apart two bodies are, whoever they meet; infinitely far for two half-spaces.
    ///
    /// # Errors
    /// A body that is not in the world.
    pub fn closest_bodies(&self, a: BodyId, b: BodyId) -> Result<Distance, QueryError> {
        let find = |id: BodyId| self.body(id).ok_or(QueryError::NoSuchBody(id));
        let (a, b) = (find(a)?, find(b)?);
        Ok(shape::distance((&a.cold.shape, &a.pose()), (&b.cold.shape, &b.pose())))
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
    #[doc(alias = "CCD")]
    #[doc(alias = "TOI")]
    #[doc(alias = "shape cast")]
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
        for (from, index) in self.broad.met_by(&sweep_of(shape, motion, interval, self.settings.tolerance)) {
            let before = first.map(|(_, found)| found.time);
            if before.is_some_and(|time| from * interval > time) {
                break;
            }
            let Some((id, body)) = self.seen_beside(index, shape, groups) else { continue };
            let interval = before.unwrap_or(interval);
            let still = Motion::fixed(body.pose());
            let found =
                shape::contact_time((shape, motion), (&body.cold.shape, &still), interval, &settings)?;
            let is_clear = match found.status {
                Status::Clear => true,
                Status::TouchingReceding => found.clear_until >= interval,
                _ => false,
            };
            let is_sooner = first.is_none_or(|(other, before)| (found.time, id) < (before.time, other));
            if !is_clear && is_sooner {
                first = Some((id, found));
            }
        }
        Ok(first)
    }

    /// A body, if whoever asks would meet it.
    fn seen(&self, index: usize, groups: Groups) -> Option<(BodyId, &Body)> {
        let body = self.bodies.get(index)?;
        let is_seen = body.role == Role::Solid && groups.meet(body.groups);
        is_seen.then_some((BodyId(index as u32), body))
    }

    /// The same, if a distance to the shape can be asked of it.
    fn seen_beside(&self, index: usize, shape: &Shape, groups: Groups) -> Option<(BodyId, &Body)> {
        let both_half_spaces =
            |body: &Body| shape.half_space().is_some() && body.cold.shape.half_space().is_some();
        self.seen(index, groups).filter(|(_, body)| !both_half_spaces(body))
    }

    /// Where a ray hits a body, whatever else it hits.
    fn hit(&self, index: usize, ray: (Vec3, Vec3, f64), groups: Groups) -> Option<BodyHit> {
        let (origin, direction, length) = ray;
        let (id, body) = self.seen(index, groups)?;
        Some(of_body(id, shape::ray((&body.cold.shape, &body.pose()), origin, direction, length)?))
    }
}

/// A box about a shape; everywhere for a half-space.
fn bounds_of(shape: &Shape, pose: &Pose) -> Bounds {
    body::bounds_of(shape, pose).map_or(Bounds::EVERYWHERE, Bounds::rounded_out)
}

/// A box about the path of a shape, with a margin \[m\].
fn sweep_of(shape: &Shape, motion: &Motion, interval: f64, margin: f64) -> Sweep {
    let &Motion { velocity, acceleration, spin, centre, start } = motion;
    let reach = shape.reach(centre);
    let around = if spin == Vec3::ZERO {
        bounds_of(shape, &start)
    } else {
        Bounds::around(motion.centre_at(0.0), reach * (1.0 + 1e-9)).rounded_out()
    };
    // What the search takes for contact grows with the distance travelled.
    let travel = (velocity.length() + acceleration.length() * interval) * interval;
    let clearance = margin + 1e-11 * (start.position.length() + travel + reach);
    let sweep = Sweep::moving(around.enlarged(clearance), velocity, acceleration, interval);
    if sweep.first.is_finite() && sweep.last.is_finite() { sweep } else { Sweep::still(Bounds::EVERYWHERE) }
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
