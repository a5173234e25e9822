//! All bodies of a world, and what they obey.

use sixte_contact::motion::Pose;
use sixte_contact::query::Distance;

use crate::audit::{Audit, Ledger, Sum, Totals};
use crate::body::{Body, BodyMut, Role, can_touch, meet};
use crate::broad::BroadPhase;
use crate::contacts::ContactCache;
use crate::error::WorldError;
use crate::id::BodyId;
use crate::realtime::Memory;
use crate::report::StepWarning;
use crate::settings::Settings;
use crate::shape;
use crate::visit::Inside;

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
#[doc(alias = "broad phase")]
#[doc(alias = "BVH")]
pub struct World {
    pub(crate) settings: Settings,
    pub(crate) bodies: Vec<Body>,
    /// Where the bodies are as they are.
    pub(crate) broad: BroadPhase,
    pub(crate) ledger: Ledger,
    pub(crate) time: Sum,
    pub(crate) steps: u64,
    pub(crate) audit: Audit,
    pub(crate) contacts: ContactCache,
    pub(crate) inside: Inside,
    /// Whether the audit's totals are those of the bodies as they are.
    pub(crate) is_counted: bool,
    /// What is known since the last step, until somebody touches a body.
    pub(crate) untouched: Option<Untouched>,
    pub(crate) memory: Memory,
}

/// A world that is as the last step left it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Untouched {
    pub state_hash: u64,
    /// How many bodies sleep, if nobody is awake and nothing acts: then the next step changes nothing.
    pub all_asleep: Option<u64>,
}

impl World {
    /// An empty world.
    ///
    /// # Errors
    /// Settings out of their range.
    pub fn new(settings: Settings) -> Result<Self, WorldError> {
        settings.check()?;
        let mut ledger = Ledger::default();
        let audit = ledger.close(Totals::default());
        Ok(Self {
            settings,
            bodies: Vec::new(),
            broad: BroadPhase::default(),
            ledger,
            time: Sum::default(),
            steps: 0,
            audit,
            contacts: ContactCache::default(),
            inside: Inside::default(),
            is_counted: true,
            untouched: None,
            memory: Memory::default(),
        })
    }

    /// Puts a body into the world.
    ///
    /// A dynamic body that only touches others, or is in them by less than a billionth of its size, is put beside them, no farther
    /// than that from where it was to be: a box of half extent 0.5 m may be put at z = 0.5 on a floor.
    ///
    /// ```
    /// use sixte::{Body, Pose, Settings, Vec3, World, shape::Convex};
    /// let mut world = World::new(Settings::default())?;
    /// world.insert(Body::fixed(Convex::half_space(Vec3::Z)?))?;
    /// for height in [0.5, 1.5, 2.5] {
    ///     let cube = Body::dynamic(Convex::cuboid(Vec3::splat(0.5))?, 1000.0)?;
    ///     let cube = world.insert(cube.at(Pose::at(Vec3::Z * height)))?;
    ///     let lifted = world[cube].pose().position.z - height;
    ///     assert!(lifted > 0.0 && lifted < 1e-9);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A body that cannot be, or that intersects another where it is put; then nothing is changed. Where to put
    /// it then, [`World::insert_separated`] finds.
    pub fn insert(&mut self, body: Body) -> Result<BodyId, WorldError> {
        let mut body = self.checked(body)?;
        if let Some((other, gap, needed)) = self.in_the_way_of(&body) {
            if self.is_put_beside(&mut body, gap) {
                return Ok(self.push(body));
            }
            let (a, b) = (body.cold.name, other.cold.name.clone());
            return Err(WorldError::Intersecting { a, b, gap, needed });
        }
        Ok(self.push(body))
    }

    /// The body, if it can be, with a name.
    pub(super) fn checked(&self, mut body: Body) -> Result<Body, WorldError> {
        if body.cold.name.is_empty() {
            body.cold.name = BodyId(self.bodies.len() as u32).to_string();
        }
        body.check().map_err(|source| WorldError::Body { name: body.cold.name.clone(), source })?;
        Ok(body)
    }

    /// A body that a new one would intersect, with the gap and the smallest that is allowed.
    pub(super) fn in_the_way_of(&self, body: &Body) -> Option<(&Body, f64, f64)> {
        let pose = body.pose();
        self.around(body, &pose).filter(|(_, other)| keep_out(body, other)).find_map(|(_, other)| {
            let (found, needed) = too_close((body, &pose), (other, &other.pose()))?;
            Some((other, found.gap, needed))
        })
    }

    /// Bodies that may be too close to one that is at a pose, in order; itself too, if it is in the world.
    pub(super) fn around(&self, body: &Body, pose: &Pose) -> impl Iterator<Item = (usize, &Body)> + use<'_> {
        let near = self.broad.overlapping(&body.bounds_at(pose));
        near.into_iter().filter_map(|index| Some((index, self.bodies.get(index)?)))
    }

    /// A body is elsewhere, or gone.
    pub(crate) fn track(&mut self, index: usize) {
        self.untouched = None;
        self.broad.insert(index, self.bodies[index].bounds());
    }

    pub(super) fn push(&mut self, body: Body) -> BodyId {
        let id = BodyId(self.bodies.len() as u32);
        self.bodies.push(body);
        self.track(id.index());
        self.recount_with_the_last();
        id
    }

    /// Takes a body out of the world. Its id is never given to another one; it is nobody's from now on.
    ///
    /// Visitors of a sensor that is taken out, and a visitor that is, are not told to have left. Nor are its
    /// persistent contacts told to have ended.
    ///
    /// ```
    /// use sixte::{Body, Settings, World, shape::Convex};
    /// let mut world = World::new(Settings::default())?;
    /// let first = world.insert(Body::fixed(Convex::sphere(0.5)?).named("first"))?;
    /// assert_eq!(world.remove(first)?.name(), "first");
    /// assert!(world.body(first).is_none() && world.bodies().count() == 0);
    /// assert_ne!(world.insert(Body::fixed(Convex::sphere(0.5)?))?, first);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A body that is not in the world.
    pub fn remove(&mut self, id: BodyId) -> Result<Body, WorldError> {
        let body = self.find_mut(id)?;
        let tombstone = Body::tombstone(&body.cold.shape);
        let mut body = std::mem::replace(body, tombstone);
        // What it ignored was of this world.
        body.cold.ignores.clear();
        for other in &mut self.bodies {
            other.cold.ignores.remove(&id.0);
        }
        self.broad.remove(id.index());
        self.inside.forget(id);
        for other in self.contacts.partners_of(id) {
            (self.bodies[other.index()].is_asleep, self.bodies[other.index()].cold.still) = (false, 0.0);
        }
        self.contacts.forget(id);
        self.recount();
        Ok(body)
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The time that has passed \[s\].
    pub fn time(&self) -> f64 {
        self.time.value()
    }

    /// How many steps were done.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// All bodies, in the order in which they were put in.
    pub fn bodies(&self) -> impl Iterator<Item = (BodyId, &Body)> {
        let all = self.bodies.iter().enumerate().map(|(index, body)| (BodyId(index as u32), body));
        all.filter(|(_, body)| body.role != Role::Gone)
    }

    /// A warning in words, with the names of bodies, as far as they have any, in place of their ids.
    pub fn tell(&self, warning: &StepWarning) -> String {
        let text = warning.to_string();
        let mut parts = text.split("body#");
        let mut told = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (number, rest) =
                part.split_at(part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len()));
            let body = number.parse().ok().and_then(|index: usize| self.bodies.get(index));
            match body.map(Body::name).filter(|name| !name.is_empty()) {
                Some(name) => told.push_str(&format!("\"{name}\"{rest}")),
                None => told.push_str(&format!("body#{number}{rest}")),
            }
        }
        told
    }

    /// The id of the body with this [index](BodyId::index), if it is in the world: what went out to a table of numbers comes back.
    pub fn id_of(&self, index: usize) -> Option<BodyId> {
        let id = BodyId(u32::try_from(index).ok()?);
        self.body(id).map(|_| id)
    }

    /// A body; `None` if it was taken out.
    pub fn body(&self, id: BodyId) -> Option<&Body> {
        self.bodies.get(id.index()).filter(|body| body.role != Role::Gone)
    }

    /// A body, to apply forces and impulses to it; `None` if it was taken out. Poses are changed by
    /// [`World::place`] only.
    pub fn body_mut(&mut self, id: BodyId) -> Option<BodyMut<'_>> {
        self.find_mut(id).ok().map(BodyMut)
    }

    /// Bodies whose numbers were none any more, and that are fixed where they were
    /// ([`StepWarning::NotFinite`](crate::report::StepWarning::NotFinite)).
    pub fn quarantined(&self) -> impl Iterator<Item = BodyId> {
        self.bodies().filter(|(_, body)| body.is_quarantined()).map(|(id, _)| id)
    }

    /// Who was inside a sensor when the last step ended.
    pub fn visitors(&self, sensor: BodyId) -> impl Iterator<Item = BodyId> {
        self.inside.visitors(sensor)
    }

    pub(super) fn find(&self, id: BodyId) -> Result<&Body, WorldError> {
        self.body(id).ok_or(WorldError::NoSuchBody(id))
    }

    pub(super) fn find_mut(&mut self, id: BodyId) -> Result<&mut Body, WorldError> {
        (self.is_counted, self.untouched) = (false, None);
        let found = self.bodies.get_mut(id.index()).filter(|body| body.role != Role::Gone);
        let body = found.ok_or(WorldError::NoSuchBody(id))?;
        // Who touches it is woken with it, when the next step begins.
        (body.is_asleep, body.cold.still) = (false, 0.0);
        Ok(body)
    }

    /// A body is not asleep any more.
    pub(super) fn wake(&mut self, id: BodyId) -> Result<(), WorldError> {
        self.find_mut(id).map(drop)
    }

    /// Puts a body elsewhere, with its velocity and spin.
    ///
    /// # Errors
    /// A place where it would intersect another body; then it stays where it is.
    pub fn place(&mut self, id: BodyId, pose: Pose) -> Result<(), WorldError> {
        let body = self.find(id)?;
        let checked = sixte_contact::motion::Motion { start: pose, ..body.motion() };
        let name = || body.cold.name.clone();
        checked.check().map_err(|source| WorldError::Body { name: name(), source: source.into() })?;
        for (index, other) in self.around(body, &pose) {
            if index == id.index() || !meet(&self.bodies, id.index(), index) {
                continue;
            }
            if let Some((found, needed)) = too_close((body, &pose), (other, &other.pose())) {
                let (a, b) = (name(), other.cold.name.clone());
                return Err(WorldError::Intersecting { a, b, gap: found.gap, needed });
            }
        }
        let body = self.find_mut(id)?;
        let spin = body.spin();
        body.state.rotation = pose.rotation;
        body.state.centre = pose.point_in_world(body.centre_in_body());
        body.set_spin(spin);
        self.track(id.index());
        Ok(())
    }

    /// The ledger of the run so far.
    pub fn audit(&self) -> &Audit {
        &self.audit
    }
}

impl std::ops::Index<BodyId> for World {
    type Output = Body;

    /// The body of an id that this world gave out.
    ///
    /// # Panics
    /// As a slice does: an id of another world, or of a body that was taken out. [`World::body`] does not.
    fn index(&self, id: BodyId) -> &Body {
        let is_gone = self.body(id).is_none();
        &self.bodies[if is_gone { usize::MAX } else { id.index() }]
    }
}

/// Whether two bodies that know nothing of each other keep each other out.
pub(super) fn keep_out(body: &Body, other: &Body) -> bool {
    body.role == Role::Solid && other.role == Role::Solid && can_touch(body, other)
}

/// How far apart two bodies are, and the smallest gap that is allowed, if they are closer than what rounding can tell from an
/// intersection.
pub(crate) fn too_close(a: (&Body, &Pose), b: (&Body, &Pose)) -> Option<(Distance, f64)> {
    let size = |body: &Body| {
        let reach = body.cold.shape.reach(body.centre_in_body());
        if reach.is_finite() { reach } else { 0.0 }
    };
    // Room for the slack of a search: see `contact_time`.
    let needed = 1000.0 * f64::EPSILON * (size(a.0) + size(b.0) + a.1.position.distance(b.1.position));
    let (a, b) = ((&a.0.cold.shape, a.1), (&b.0.cold.shape, b.1));
    let limit = 2.0 * needed;
    let mut found = shape::distance_below(a, b, limit);
    // Where a shape is far from the origin of its frame, rounding may take more than that.
    if found.gap_lower <= needed && found.gap >= limit {
        found = shape::distance(a, b);
    }
    // Not a number is too close as well.
    let is_apart = found.gap_lower > needed;
    (!is_apart).then_some((found, needed))
}
