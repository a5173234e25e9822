//! A world of bodies.

use std::collections::BTreeMap;
use std::fmt;

use numpy::PyArray2;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use sixte::body::Groups;
use sixte::mover::PointerTarget;
use sixte::{BodyId, Snapshot, World as Engine};
use sixte_io::scene::Scene as Written;

use crate::body::{Body, Made};
use crate::error::{argument, refused};
use crate::handle::{BodyHandle, gone};
use crate::interruptible::interruptible;
use crate::numbers::{Turn, Vector, pose};
use crate::pair::{ContactTime, Distance, Motion};
use crate::picture::{Asked, Picture};
use crate::report::{Audit, StepReport};
use crate::scene::Scene;
use crate::shape::Shape;
use crate::state;
use crate::toml::value_of;

/// What a world was made from, to make it again elsewhere.
enum Origin {
    /// Settings: keys of `[world]` in a scene, and values as they are written there.
    Settings(Vec<(String, String)>),
    /// A scene, with its bodies.
    Scene(Py<Scene>),
}

/// Bodies, and the time that passes for them. Settings are those of `[world]` in a scene: gravity [m/s²], tolerance [m], stepping
/// ("auto", "exact", "realtime"), and the others.
///
/// >>> world = sixte.World(gravity=[0, 0, -1.62])
/// >>> floor = world.insert(sixte.Body.fixed(sixte.Shape.half_space([0, 0, 1])))
/// >>> ball = world.insert(sixte.Body.dynamic(sixte.Shape.sphere(0.5), position=[0, 0, 2]))
/// >>> [event.names for event in world.step(2.0).events]
/// [('body#0', 'body#1')]
#[pyclass(module = "sixte")]
pub struct World {
    pub engine: Engine,
    origin: Origin,
    /// Bodies that were put in by hand, in their order, with their numbers.
    inserted: Vec<(usize, Py<Body>)>,
    pointers: BTreeMap<BodyId, PointerTarget>,
}

impl fmt::Debug for World {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.__repr__())
    }
}

/// Meets nobody.
const APART: Groups = Groups { member_of: 0, meets: 0 };

impl World {
    /// The world of a scene.
    pub fn of_scene(engine: Engine, scene: Py<Scene>) -> Self {
        Self { engine, origin: Origin::Scene(scene), inserted: Vec::new(), pointers: BTreeMap::new() }
    }

    /// The scene that it came from, if no body was put in by hand.
    pub fn untouched_scene(&self) -> Option<&Py<Scene>> {
        match &self.origin {
            Origin::Scene(scene) if self.inserted.is_empty() => Some(scene),
            _ => None,
        }
    }

    fn with_settings(settings: Vec<(String, String)>) -> PyResult<Self> {
        let mut scene = Written::parse("[world]\n", "World").map_err(refused)?;
        for (key, value) in &settings {
            scene.set(&format!("world.{key}"), value).map_err(refused)?;
        }
        let built = scene.build().map_err(refused)?;
        let (inserted, pointers) = (Vec::new(), BTreeMap::new());
        Ok(Self { engine: built.world, origin: Origin::Settings(settings), inserted, pointers })
    }

    /// The id of a body that is given by its number or its name.
    fn find(&self, body: &Bound<'_, PyAny>) -> PyResult<BodyId> {
        if let Ok(handle) = body.cast::<BodyHandle>() {
            return Ok(handle.get().id);
        }
        if let Ok(name) = body.extract::<String>() {
            let found = self.engine.bodies().find(|(_, body)| body.name() == name);
            return found
                .map(|(id, _)| id)
                .ok_or_else(|| PyKeyError::new_err(format!("no body of this world is called {name:?}")));
        }
        let index: usize =
            body.extract().map_err(|_| argument("body", "give its number, its name or its handle"))?;
        self.engine.id_of(index).ok_or_else(|| gone(index))
    }

    fn keep(&mut self, body: &Bound<'_, Body>, pointer: Option<PointerTarget>, id: BodyId) {
        self.inserted.push((id.index(), body.clone().unbind()));
        if let Some(pointer) = pointer {
            self.pointers.insert(id, pointer);
        }
    }

    fn groups(groups: Option<(u32, u32)>) -> Groups {
        groups.map_or(Groups::ALL, |(member_of, meets)| Groups { member_of, meets })
    }
}

#[pymethods]
impl World {
    #[new]
    #[pyo3(signature = (**settings))]
    fn new(settings: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let written =
            |(key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| Ok((key.extract()?, value_of(&value)?));
        let settings =
            settings.map(|given| given.iter().map(written).collect::<PyResult<_>>()).transpose()?;
        Self::with_settings(settings.unwrap_or_default())
    }

    /// Puts a body in, and gives its number. What intersects another body is refused; with `separated=True` it is put into the
    /// nearest free place instead.
    #[pyo3(signature = (body, separated=false))]
    fn insert(&mut self, body: &Bound<'_, Body>, separated: bool) -> PyResult<usize> {
        let py = body.py();
        let Made { body: made, pointer } = body.get().make(py)?;
        let put = if separated { self.engine.insert_separated(made) } else { self.engine.insert(made) };
        let id = put.map_err(refused)?;
        self.keep(body, pointer, id);
        Ok(id.index())
    }

    /// Takes a body out. Its number is never given to another one.
    fn remove(&mut self, body: &Bound<'_, PyAny>) -> PyResult<()> {
        let id = self.find(body)?;
        self.pointers.remove(&id);
        self.engine.remove(id).map(|_| ()).map_err(refused)
    }

    /// Flies all bodies for `dt` [s], from contact to contact, and tells what happened. Other threads of Python run meanwhile, and
    /// Ctrl-C ends it within the step.
    fn step(&mut self, py: Python<'_>, dt: f64) -> PyResult<StepReport> {
        let engine = &mut self.engine;
        let report = interruptible(py, || engine.step(dt))?;
        Ok(StepReport::new(report, &self.engine))
    }

    /// The time that has passed [s].
    #[getter]
    fn time(&self) -> f64 {
        self.engine.time()
    }

    /// How many steps were done.
    #[getter]
    fn steps(&self) -> u64 {
        self.engine.steps()
    }

    /// Where momentum and energy went, and how close bodies came.
    #[getter]
    fn audit(&self) -> Audit {
        Audit { books: *self.engine.audit() }
    }

    /// Of all positions, rotations and momenta: the same for the same run.
    #[getter]
    fn state_hash(&self) -> u64 {
        self.engine.state_hash()
    }

    /// Names of the bodies, in the order of their numbers.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.engine.bodies().map(|(_, body)| body.name().to_owned()).collect()
    }

    /// A row of 13 numbers for each body: position [m], rotation x, y, z, w, velocity [m/s], spin [rad/s].
    #[getter]
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        state::of_world(py, &self.engine)
    }

    /// Where the body that follows a pointer is to go.
    #[pyo3(signature = (body, position, rotation=None))]
    fn point(&self, body: &Bound<'_, PyAny>, position: Vector, rotation: Option<Turn>) -> PyResult<()> {
        let id = self.find(body)?;
        let Some(pointer) = self.pointers.get(&id) else {
            return Err(argument(
                "body",
                "it follows no pointer; give one as Body.kinematic(..., pointer=(speed, rate))",
            ));
        };
        pointer.set(pose(Some(position), rotation));
        Ok(())
    }

    /// Lets two bodies go through each other from now on, or, with `again=True`, keeps them out of each other again.
    #[pyo3(signature = (a, b, again=false))]
    fn ignore(&mut self, a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>, again: bool) -> PyResult<()> {
        let (a, b) = (self.find(a)?, self.find(b)?);
        let done = if again { self.engine.unignore(a, b) } else { self.engine.ignore(a, b) };
        done.map_err(refused)
    }

    /// Moves two bodies apart to a distance [m], and tells how far that was [m].
    fn separate(&mut self, a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>, distance: f64) -> PyResult<f64> {
        let (a, b) = (self.find(a)?, self.find(b)?);
        self.engine.separate(a, b, distance).map_err(refused)
    }

    /// What a ray from `origin` [m] hits first within `length` [m]: body, point, normal and distance; None if nothing.
    #[pyo3(signature = (origin, direction, length=f64::INFINITY, groups=None))]
    fn ray<'py>(
        &self,
        py: Python<'py>,
        origin: Vector,
        direction: Vector,
        length: f64,
        groups: Option<(u32, u32)>,
    ) -> PyResult<Option<Bound<'py, PyDict>>> {
        let hit = self.engine.ray(origin.0, direction.0, length, Self::groups(groups)).map_err(refused)?;
        hit.map(|hit| told(py, &hit)).transpose()
    }

    /// All bodies that a ray hits, the nearest first, as `ray` tells them.
    #[pyo3(signature = (origin, direction, length=f64::INFINITY, groups=None))]
    fn ray_all<'py>(
        &self,
        py: Python<'py>,
        origin: Vector,
        direction: Vector,
        length: f64,
        groups: Option<(u32, u32)>,
    ) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let hits =
            self.engine.ray_all(origin.0, direction.0, length, Self::groups(groups)).map_err(refused)?;
        hits.iter().map(|hit| told(py, hit)).collect()
    }

    /// Numbers of the bodies that share a point with a shape.
    #[pyo3(signature = (shape, position=None, rotation=None, groups=None))]
    fn overlapping(
        &self,
        shape: &Bound<'_, Shape>,
        position: Option<Vector>,
        rotation: Option<Turn>,
        groups: Option<(u32, u32)>,
    ) -> PyResult<Vec<usize>> {
        let at = pose(position, rotation);
        let found =
            self.engine.overlapping(&shape.get().engine, &at, Self::groups(groups)).map_err(refused)?;
        Ok(found.into_iter().map(BodyId::index).collect())
    }

    /// The body that is closest to a shape, and how far apart they are: A is the shape. None in an empty world.
    #[pyo3(signature = (shape, position=None, rotation=None, groups=None))]
    fn closest(
        &self,
        shape: &Bound<'_, Shape>,
        position: Option<Vector>,
        rotation: Option<Turn>,
        groups: Option<(u32, u32)>,
    ) -> PyResult<Option<(usize, Distance)>> {
        let at = pose(position, rotation);
        let found = self.engine.closest(&shape.get().engine, &at, Self::groups(groups)).map_err(refused)?;
        Ok(found.map(|(id, engine)| (id.index(), Distance { engine })))
    }

    /// How far apart two bodies are.
    fn distance(&self, a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> PyResult<Distance> {
        let (a, b) = (self.find(a)?, self.find(b)?);
        self.engine.closest_bodies(a, b).map(|engine| Distance { engine }).map_err(refused)
    }

    /// Which body a moving shape touches first within `interval` [s], with everybody where they are now: A is the shape. None is
    /// certified: nothing is touched.
    #[pyo3(signature = (shape, motion, interval, groups=None))]
    fn contact_time(
        &self,
        py: Python<'_>,
        shape: &Bound<'_, Shape>,
        motion: &Bound<'_, Motion>,
        interval: f64,
        groups: Option<(u32, u32)>,
    ) -> PyResult<Option<(usize, ContactTime)>> {
        let (shape, motion) = (&shape.get().engine, motion.get().one()?);
        let (engine, groups) = (&self.engine, Self::groups(groups));
        let found =
            interruptible(py, || engine.contact_time(shape, &motion, interval, groups))?.map_err(refused)?;
        Ok(found.map(|(id, engine)| (id.index(), ContactTime { engine })))
    }

    /// A picture of it as it is now, of so many pixels. `camera` is a dictionary with position [m], target [m], up and fov_degrees, or
    /// keywords are; what is not given is as its scene has it, or such that all bodies are seen.
    #[pyo3(signature = (width=640, height=400, camera=None, **more))]
    fn show(
        &self,
        py: Python<'_>,
        width: i64,
        height: i64,
        camera: Option<&Bound<'_, PyDict>>,
        more: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Picture> {
        let usual = self.untouched_scene().map(|scene| scene.get().camera()).transpose()?;
        Picture::of_world(py, &self.engine, usual, &Asked { size: (width, height), camera, more })
    }

    /// All of the world that changes, to go back to with `restore`; the same bits go on from it.
    fn save<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.engine.save().to_bytes())
    }

    /// Goes back to what was saved, in a world with the same bodies.
    fn restore(&mut self, saved: &[u8]) -> PyResult<()> {
        let snapshot = Snapshot::from_bytes(saved).map_err(refused)?;
        self.engine.restore(&snapshot).map_err(refused)
    }

    fn __getitem__(slf: &Bound<'_, Self>, body: &Bound<'_, PyAny>) -> PyResult<BodyHandle> {
        let id = slf.try_borrow()?.find(body)?;
        Ok(BodyHandle { world: slf.clone().unbind(), id })
    }

    fn __len__(&self) -> usize {
        self.engine.bodies().count()
    }

    fn __repr__(&self) -> String {
        format!("World({} bodies, time={:?})", self.engine.bodies().count(), self.engine.time())
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Py<PyAny>, Vec<(usize, Py<Body>)>, Vec<usize>, Bound<'py, PyBytes>))>
    {
        let make = py.import("sixte._pickle")?.getattr("world")?;
        let origin = match &self.origin {
            Origin::Settings(settings) => settings.clone().into_pyobject(py)?.into_any().unbind(),
            Origin::Scene(scene) => scene.clone_ref(py).into_any(),
        };
        let inserted = self.inserted.iter().map(|(index, body)| (*index, body.clone_ref(py))).collect();
        let there = self.engine.bodies().map(|(id, _)| id.index()).collect();
        Ok((make, (origin, inserted, there, self.save(py))))
    }

    /// Makes a world again that was pickled.
    #[staticmethod]
    fn _again(
        origin: &Bound<'_, PyAny>,
        inserted: Vec<(usize, Bound<'_, Body>)>,
        there: Vec<usize>,
        saved: &[u8],
    ) -> PyResult<Self> {
        let py = origin.py();
        let mut world = match origin.cast::<Scene>() {
            Ok(scene) => Scene::world(scene)?,
            Err(_) => Self::with_settings(origin.extract()?)?,
        };
        // They may have come where others began: they meet nobody until all are where they were.
        for (index, body) in &inserted {
            let Made { body: made, pointer } = body.get().make(py)?;
            let id = world.engine.insert(made.in_groups(APART)).map_err(refused)?;
            if id.index() != *index {
                return Err(refused("the world cannot be made again: its bodies are in another order"));
            }
            world.keep(body, pointer, id);
        }
        let all: Vec<BodyId> = world.engine.bodies().map(|(id, _)| id).collect();
        for id in all.into_iter().filter(|id| !there.contains(&id.index())) {
            world.engine.remove(id).map_err(refused)?;
        }
        world.restore(saved)?;
        Ok(world)
    }
}

/// A hit of a ray.
fn told<'py>(py: Python<'py>, hit: &sixte::BodyHit) -> PyResult<Bound<'py, PyDict>> {
    let told = PyDict::new(py);
    told.set_item("body", hit.body.index())?;
    told.set_item("point", crate::numbers::vector(py, hit.point))?;
    told.set_item("normal", crate::numbers::vector(py, hit.normal))?;
    told.set_item("distance", hit.distance)?;
    Ok(told)
}
