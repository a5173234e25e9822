//! Bodies before they are put into a world.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use sixte::body::{Groups, OnContact};
use sixte::mover::{Path, Pointer, PointerTarget};
use sixte::shape::MassProperties;
use sixte::{Body as Engine, Pose};
use sixte_contact::{Mat3, Vec3};

use crate::error::{argument, refused};
use crate::material::Material;
use crate::numbers::{Turn, Vector, pose};
use crate::shape::Shape;

/// A body to put into a world: a shape, what moves it, and where it begins.
///
/// Positions and velocities are given as three numbers [m, m/s], rotations as a quaternion (x, y, z, w) or a matrix, spins along
/// the world's axes [rad/s].
///
/// >>> ball = sixte.Body.dynamic(sixte.Shape.sphere(0.1), density=1000, name="ball", position=[0, 0, 1])
#[pyclass(frozen, module = "sixte")]
#[derive(Debug)]
pub struct Body {
    kind: &'static str,
    shape: Py<Shape>,
    /// By the names of the arguments.
    given: Py<PyDict>,
}

/// A body that is ready, and what moves it from outside.
pub struct Made {
    pub body: Engine,
    pub pointer: Option<PointerTarget>,
}

/// What a body is made of that says nothing else, as in scenes [kg/m³].
const WATER: f64 = 1000.0;

const OF_ALL: [&str; 6] = ["name", "position", "rotation", "material", "groups", "sensor"];
const OF_DYNAMIC: [&str; 7] = ["density", "mass", "centre", "inertia", "velocity", "spin", "pin"];
const OF_KINEMATIC: [&str; 3] = ["on_contact", "path", "pointer"];

impl Body {
    /// Checks all that can be checked without a world.
    fn new(
        kind: &'static str,
        shape: &Bound<'_, Shape>,
        given: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let py = shape.py();
        let given = given.map_or_else(|| PyDict::new(py), Bound::clone);
        let own: &[&str] = match kind {
            "dynamic" => &OF_DYNAMIC,
            "kinematic" => &OF_KINEMATIC,
            _ => &[],
        };
        let known: Vec<&str> = own.iter().chain(&OF_ALL).copied().collect();
        for key in given.keys() {
            let key: String = key.extract()?;
            if !known.contains(&key.as_str()) {
                let problem = format!("a {kind} body has no such thing; it may have {}", known.join(", "));
                return Err(argument(&key, problem));
            }
        }
        let body = Self { kind, shape: shape.clone().unbind(), given: given.unbind() };
        body.make(py)?;
        Ok(body)
    }

    /// The body itself.
    pub fn make(&self, py: Python<'_>) -> PyResult<Made> {
        let given = Given(self.given.bind(py));
        let shape = self.shape.get().engine.clone();
        let at = pose(given.get("position")?, given.get("rotation")?);
        let mut pointer = None;
        let mut body = match self.kind {
            "dynamic" => dynamic(&given, shape)?,
            "kinematic" => {
                let (body, target) = kinematic(&given, shape, at)?;
                pointer = target;
                body
            }
            _ => Engine::fixed(shape),
        };
        body = body.at(at).named(given.get::<String>("name")?.unwrap_or_default());
        if let Some(Vector(velocity)) = given.get("velocity")? {
            body = body.with_velocity(velocity);
        }
        if let Some(Vector(spin)) = given.get("spin")? {
            body = body.with_spin(spin);
        }
        if let Some(Material { engine }) = given.get("material")? {
            body = body.with_material(engine);
        }
        if let Some((member_of, meets)) = given.get::<(u32, u32)>("groups")? {
            body = body.in_groups(Groups { member_of, meets });
        }
        if given.get::<bool>("sensor")?.unwrap_or(false) {
            body = body.as_sensor();
        }
        if let Some(Vector(point)) = given.get("pin")? {
            body = body.pinned_at(point).map_err(refused)?;
        }
        Ok(Made { body, pointer })
    }
}

/// Arguments by their names.
struct Given<'a, 'py>(&'a Bound<'py, PyDict>);

impl<'py> Given<'_, 'py> {
    /// The argument, if it is there and not `None`; errors name it.
    fn get<T>(&self, name: &str) -> PyResult<Option<T>>
    where
        T: for<'a> FromPyObject<'a, 'py, Error: Into<PyErr>>,
    {
        let Some(value) = self.0.get_item(name)? else { return Ok(None) };
        if value.is_none() {
            return Ok(None);
        }
        let read = value.extract::<T>();
        read.map(Some).map_err(|error| {
            let error: PyErr = error.into();
            argument(name, error.value(value.py()))
        })
    }
}

fn dynamic(given: &Given<'_, '_>, shape: sixte::shape::Shape) -> PyResult<Engine> {
    let (density, mass) = (given.get::<f64>("density")?, given.get::<f64>("mass")?);
    let (centre, inertia) = (given.get::<Vector>("centre")?, given.get::<[[f64; 3]; 3]>("inertia")?);
    let made = match (density, mass, inertia) {
        (density, None, None) => Engine::dynamic(shape, density.unwrap_or(WATER)),
        (None, Some(mass), None) => Engine::of_mass(shape, mass),
        (None, Some(mass), Some([p, q, r])) => {
            let inertia = Mat3::from_cols(p.into(), q.into(), r.into()).transpose();
            let centre = centre.map_or(Vec3::ZERO, |Vector(centre)| centre);
            Engine::with_mass_properties(shape, &MassProperties { mass, centre, inertia })
        }
        _ => {
            let needed = "give density [kg/m³], or mass [kg], or mass and inertia [kg m²] (with centre [m])";
            return Err(argument(
                "mass",
                format!("how heavy the body is is said twice, or in part; {needed}"),
            ));
        }
    };
    if centre.is_some() && inertia.is_none() {
        return Err(argument("centre", "it is for bodies whose inertia is given as well"));
    }
    made.map_err(refused)
}

fn kinematic(
    given: &Given<'_, '_>,
    shape: sixte::shape::Shape,
    at: Pose,
) -> PyResult<(Engine, Option<PointerTarget>)> {
    let on_contact = match given.get::<String>("on_contact")?.as_deref() {
        None | Some("push") => OnContact::Push,
        Some("stop") => OnContact::Stop,
        Some(other) => {
            return Err(argument("on_contact", format!("\"{other}\" was given; give \"push\" or \"stop\"")));
        }
    };
    let body = Engine::kinematic(shape, on_contact);
    match (given.get::<Vec<(f64, Vector, Turn)>>("path")?, given.get::<(f64, f64)>("pointer")?) {
        (Some(_), Some(_)) => Err(argument("path", "a body follows a path or a pointer; give one of them")),
        (Some(path), None) => {
            let poses = path.into_iter().map(|(time, at, turn)| (time, pose(Some(at), Some(turn)))).collect();
            Ok((body.with_mover(Path::recorded(poses).map_err(refused)?), None))
        }
        (None, Some((speed, rate))) => {
            let (pointer, target) = Pointer::new(at, speed, rate);
            Ok((body.with_mover(pointer), Some(target)))
        }
        (None, None) => Ok((body, None)),
    }
}

#[pymethods]
impl Body {
    /// A body that forces and impulses move. Give `density` [kg/m³] (1000 if nothing is said), or `mass` [kg], or `mass`, `inertia` (3 by 3, about the centre
    /// of mass [kg m²]) and `centre` [m]; besides name, position, rotation, velocity, spin, material, groups (two numbers of 32 bits:
    /// which it is in, which it meets), sensor, and `pin`: a point of its own that stays where it is [m].
    #[staticmethod]
    #[pyo3(signature = (shape, **given))]
    fn dynamic(shape: &Bound<'_, Shape>, given: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        Self::new("dynamic", shape, given)
    }

    /// A body that nothing moves. May be given: name, position, rotation, material, groups, sensor.
    #[staticmethod]
    #[pyo3(signature = (shape, **given))]
    fn fixed(shape: &Bound<'_, Shape>, given: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        Self::new("fixed", shape, given)
    }

    /// A body that goes where it is driven, and pushes what is there, or stops before it (`on_contact="stop"`). It follows `path`, a
    /// list of (time [s], position, rotation), or `pointer`, a speed and a rate [m/s, rad/s] at which it makes for a target that
    /// `World.point` moves.
    #[staticmethod]
    #[pyo3(signature = (shape, **given))]
    fn kinematic(shape: &Bound<'_, Shape>, given: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        Self::new("kinematic", shape, given)
    }

    /// 'dynamic', 'fixed' or 'kinematic'.
    #[getter]
    fn kind(&self) -> &'static str {
        self.kind
    }

    /// Its shape.
    #[getter]
    fn shape(&self, py: Python<'_>) -> Py<Shape> {
        self.shape.clone_ref(py)
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (&'static str, Py<Shape>, Py<PyDict>))> {
        let make = py.import("sixte._pickle")?.getattr("body")?;
        Ok((make, (self.kind, self.shape.clone_ref(py), self.given.clone_ref(py))))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let given = self.given.bind(py).iter().map(|(key, value)| Ok(format!(", {key}={}", value.repr()?)));
        let given = given.collect::<PyResult<Vec<String>>>()?.concat();
        Ok(format!("Body.{}({}{given})", self.kind, self.shape.bind(py).repr()?))
    }
}
