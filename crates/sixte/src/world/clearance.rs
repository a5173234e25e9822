//! A free place for a new body.

use sixte_contact::Vec3;
use sixte_contact::query::Distance;

use super::the_world::{World, keep_out, too_close};
use crate::body::{Body, Kind};
use crate::error::WorldError;
use crate::id::BodyId;

/// A body is put at most this many of its own sizes away.
const FARTHEST: f64 = 10.0;

/// What is in others by no more than this part of its size only touches them.
const HAIR: f64 = 1e-9;

/// It is pushed out of others this often before it is looked around.
const PUSHES: u32 = 64;

/// The first look is this part of the size away, and each next one half as far again.
const NEAREST: f64 = 1e-3;

/// The way to a free place is halved this often, for a nearer one.
const HALVINGS: u32 = 20;

impl World {
    /// Puts a body into the world, at a free place near the one it is at, if that is taken. Nobody else is moved.
    ///
    /// It is pushed out of what it intersects along the shortest way that is known, again and again; if that
    /// leads nowhere, it is looked for a place in all directions. The place is free and near; there may be a
    /// nearer one.
    ///
    /// ```
    /// use sixte::{Body, Pose, Settings, Vec3, World, shape::Convex};
    /// let mut world = World::new(Settings::default())?;
    /// world.insert(Body::fixed(Convex::half_space(Vec3::Z)?))?;
    /// let sunk = Body::dynamic(Convex::sphere(0.5)?, 1000.0)?.at(Pose::at(Vec3::Z * 0.3));
    /// let ball = world.insert_separated(sunk)?;
    /// let height = world[ball].pose().position.z;
    /// assert!(height > 0.5 && height < 0.5 + 1e-9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A body that cannot be, and no room within ten times its own size; then nothing is changed.
    pub fn insert_separated(&mut self, body: Body) -> Result<BodyId, WorldError> {
        let mut body = self.checked(body)?;
        let start = body.state.centre;
        let within = FARTHEST * size_of(&body);
        let found =
            self.pushed_out(&mut body, within).or_else(|| self.looked_around(&mut body, start, within));
        match found {
            Some(place) => {
                body.state.centre = place;
                Ok(self.push(body))
            }
            None => Err(WorldError::NoClearance { name: body.cold.name, within }),
        }
    }

    /// Puts a dynamic body that has such a gap \[m\] beside what it touches, if it is in nothing by more than a hair. Says whether it is.
    pub(super) fn is_put_beside(&self, body: &mut Body, gap: f64) -> bool {
        let hair = HAIR * size_of(body);
        let place = (body.kind == Kind::Dynamic && gap >= -hair).then(|| self.pushed_out(body, hair));
        // Whoever was pushed out is where it got.
        place.flatten().is_some()
    }

    /// Where a body gets that is pushed out of whatever it intersects, if that ends.
    fn pushed_out(&self, body: &mut Body, within: f64) -> Option<Vec3> {
        let start = body.state.centre;
        let mut last: Option<(usize, f64)> = None;
        for _ in 0..PUSHES {
            let Some((other, gap, needed, normal)) = self.deepest(body) else {
                return Some(body.state.centre);
            };
            // What is needed grows with the distance travelled, by less than this.
            let known = 2.0 * needed - gap.min(0.0) * (1.0 + 1e-12);
            // A depth is only a guess where bodies intersect deeply: if a push helped little, the next is farther.
            let push = match last {
                Some((before, push)) if before == other && known > 0.5 * push => 2.0 * push,
                _ => known,
            };
            last = Some((other, push));
            body.state.centre += normal * push;
            // Not a number is too far as well.
            let is_near = body.state.centre.distance(start) <= within;
            if !is_near {
                break;
            }
        }
        body.state.centre = start;
        None
    }

    /// The body that a new one is deepest in: its index, the gap, the smallest allowed one, and the way out.
    fn deepest(&self, body: &Body) -> Option<(usize, f64, f64, Vec3)> {
        let pose = body.pose();
        let mut deepest: Option<(usize, Distance, f64)> = None;
        for (index, other) in self.around(body, &pose).filter(|(_, other)| keep_out(body, other)) {
            if let Some((found, needed)) = too_close((body, &pose), (other, &other.pose()))
                && deepest.is_none_or(|(_, before, _)| found.gap < before.gap)
            {
                deepest = Some((index, found, needed));
            }
        }
        let (index, found, needed) = deepest?;
        let centres = body.state.centre - self.bodies[index].state.centre;
        let normal = found.normal.try_normalize().or(centres.try_normalize()).unwrap_or(Vec3::Z);
        Some((index, found.gap, needed, normal))
    }

    /// The nearest free place on straight lines in all directions.
    fn looked_around(&self, body: &mut Body, start: Vec3, within: f64) -> Option<Vec3> {
        let mut best: Option<(f64, Vec3)> = None;
        for direction in directions() {
            let mut is_free = |distance: f64| {
                body.state.centre = start + direction * distance;
                self.in_the_way_of(body).is_none()
            };
            let farthest = best.map_or(within, |(distance, _)| distance);
            let (mut taken, mut distance) = (0.0, NEAREST * within / FARTHEST);
            while distance < farthest && !is_free(distance) {
                (taken, distance) = (distance, 1.5 * distance);
            }
            if distance >= farthest {
                continue;
            }
            for _ in 0..HALVINGS {
                let middle = 0.5 * (taken + distance);
                if is_free(middle) { distance = middle } else { taken = middle }
            }
            best = Some((distance, direction));
        }
        best.map(|(distance, direction)| start + direction * distance)
    }
}

/// How far a body reaches from its centre; 0 for one that has no end \[m\].
fn size_of(body: &Body) -> f64 {
    let reach = body.cold.shape.reach(body.centre_in_body());
    if reach.is_finite() { reach } else { 0.0 }
}

/// Along the faces, edges and corners of a cube.
fn directions() -> impl Iterator<Item = Vec3> {
    let steps = || [0.0, 1.0, -1.0].into_iter();
    let all = steps().flat_map(move |x| steps().flat_map(move |y| steps().map(move |z| Vec3::new(x, y, z))));
    all.filter_map(Vec3::try_normalize)
}
