//! All bodies, and what they obey.

use sixte_contact::motion::Pose;

use crate::audit::{Audit, Books, Sum};
use crate::body::{Body, BodyMut, Kind};
use crate::error::WorldError;
use crate::id::BodyId;
use crate::settings::Settings;
use crate::shape;

/// Bodies that fly, meet and respond, and never intersect.
///
/// ```
/// use sixte::{Body, Pose, Settings, Vec3, World};
/// use sixte::material::Material;
/// use sixte::shape::Convex;
/// let mut world = World::new(Settings::default())?;
/// world.insert(Body::fixed(Convex::half_space(Vec3::Z)?).named("floor").with_material(Material::ELASTIC))?;
/// let ball = Body::dynamic(Convex::sphere(0.1)?, 1000.0)?
///     .named("ball")
///     .at(Pose::at(Vec3::new(0.0, 0.0, 1.1)))
///     .with_material(Material::ELASTIC);
/// let ball = world.insert(ball)?;
///
/// // A drop of 1 m; the first impact is at √(2 h / g), whatever the step is.
/// let mut first = None;
/// while first.is_none() {
///     first = world.step(0.1).events.first().map(|event| event.time);
/// }
/// assert!((first.unwrap() - (2.0f64 / 9.81).sqrt()).abs() < 1e-11);
/// assert!(world[ball].velocity().z > 0.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct World {
    pub(crate) settings: Settings,
    pub(crate) bodies: Vec<Body>,
    pub(crate) books: Books,
    pub(crate) time: Sum,
    pub(crate) steps: u64,
    pub(crate) audit: Audit,
}

impl World {
    /// An empty world.
    ///
    /// # Errors
    /// Settings out of their range.
    pub fn new(settings: Settings) -> Result<Self, WorldError> {
        settings.check()?;
        let mut books = Books::default();
        let audit = books.close(&[], settings.gravity, 0.0);
        Ok(Self { settings, bodies: Vec::new(), books, time: Sum::default(), steps: 0, audit })
    }

    /// Puts a body into the world.
    ///
    /// # Errors
    /// A body that cannot be, or that intersects another where it is put.
    pub fn insert(&mut self, mut body: Body) -> Result<BodyId, WorldError> {
        let id = BodyId(self.bodies.len() as u32);
        if body.name.is_empty() {
            body.name = id.to_string();
        }
        body.check().map_err(|source| WorldError::Body { name: body.name.clone(), source })?;
        let pose = body.pose();
        for other in &self.bodies {
            if other.kind == Kind::Fixed && body.kind == Kind::Fixed {
                continue;
            }
            if let Some((gap, needed)) = too_close((&body, &pose), (other, &other.pose())) {
                return Err(WorldError::Intersecting {
                    a: body.name.clone(),
                    b: other.name.clone(),
                    gap,
                    needed,
                });
            }
        }
        self.bodies.push(body);
        self.recount();
        Ok(id)
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The time that has passed \[s\].
    pub fn time(&self) -> f64 {
        self.time.value()
    }

    /// All bodies, in the order in which they were put in.
    pub fn bodies(&self) -> impl Iterator<Item = (BodyId, &Body)> {
        self.bodies.iter().enumerate().map(|(index, body)| (BodyId(index as u32), body))
    }

    /// A body.
    pub fn body(&self, id: BodyId) -> Option<&Body> {
        self.bodies.get(id.index())
    }

    /// A body, to apply forces and impulses to it. Poses are changed by [`World::place`] only.
    pub fn body_mut(&mut self, id: BodyId) -> Option<BodyMut<'_>> {
        self.bodies.get_mut(id.index()).map(BodyMut)
    }

    /// Puts a body elsewhere, with its velocity and spin.
    ///
    /// # Errors
    /// A place where it would intersect another body; then it stays where it is.
    pub fn place(&mut self, id: BodyId, pose: Pose) -> Result<(), WorldError> {
        let Some(body) = self.bodies.get(id.index()) else { return Err(WorldError::NoSuchBody(id)) };
        let checked = sixte_contact::motion::Motion { start: pose, ..body.motion() };
        let name = || body.name.clone();
        checked.check().map_err(|source| WorldError::Body { name: name(), source: source.into() })?;
        for (other_id, other) in self.bodies() {
            if other_id == id || (other.kind == Kind::Fixed && body.kind == Kind::Fixed) {
                continue;
            }
            if let Some((gap, needed)) = too_close((body, &pose), (other, &other.pose())) {
                return Err(WorldError::Intersecting { a: name(), b: other.name.clone(), gap, needed });
            }
        }
        let body = &mut self.bodies[id.index()];
        let spin = body.spin();
        body.state.rotation = pose.rotation;
        body.state.centre = pose.point_in_world(body.centre_in_body());
        body.set_spin(spin);
        Ok(())
    }

    /// The books of the run so far.
    pub fn audit(&self) -> &Audit {
        &self.audit
    }
}

impl std::ops::Index<BodyId> for World {
    type Output = Body;

    /// The body of an id that this world gave out.
    fn index(&self, id: BodyId) -> &Body {
        &self.bodies[id.index()]
    }
}

/// The gap, and the smallest that is allowed, if two bodies are closer than what rounding can tell from an
/// intersection.
fn too_close(a: (&Body, &Pose), b: (&Body, &Pose)) -> Option<(f64, f64)> {
    if a.0.shape.half_space().is_some() && b.0.shape.half_space().is_some() {
        return None;
    }
    let found = shape::distance((&a.0.shape, a.1), (&b.0.shape, b.1));
    let size = |body: &Body| {
        let reach = body.shape.reach(body.centre_in_body());
        if reach.is_finite() { reach } else { 0.0 }
    };
    // Room for the slack of a search: see `contact_time`.
    let needed = 1000.0 * f64::EPSILON * (size(a.0) + size(b.0) + a.1.position.distance(b.1.position));
    // Not a number is too close as well.
    let is_apart = found.gap_lower > needed;
    (!is_apart).then_some((found.gap, needed))
}
