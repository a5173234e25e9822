//! A body of a world.

use numpy::{PyArray1, PyArray2};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use sixte::body::{BodyMut, Groups, Kind};
use sixte::{Body, BodyId};

use crate::error::refused;
use crate::material::Material;
use crate::numbers::{Turn, Vector, matrix, pose, quaternion, vector};
use crate::world::World;

type Array<'py> = Bound<'py, PyArray1<f64>>;

/// A body of a world, to read and to push. It is the world's: it changes as the world is stepped.
#[pyclass(frozen, module = "sixte")]
#[derive(Debug)]
pub struct BodyHandle {
    pub world: Py<World>,
    pub id: BodyId,
}

impl BodyHandle {
    fn read<R>(&self, py: Python<'_>, of: impl FnOnce(&Body) -> R) -> PyResult<R> {
        let world = self.world.bind(py).try_borrow()?;
        world.engine.body(self.id).map(of).ok_or_else(|| gone(self.id.index()))
    }

    fn change<R>(&self, py: Python<'_>, of: impl FnOnce(BodyMut<'_>) -> R) -> PyResult<R> {
        let mut world = self.world.bind(py).try_borrow_mut()?;
        world.engine.body_mut(self.id).map(of).ok_or_else(|| gone(self.id.index()))
    }
}

/// A body that is not there.
pub fn gone(index: usize) -> PyErr {
    PyIndexError::new_err(format!("there is no body {index} in this world; it may have been taken out"))
}

#[pymethods]
impl BodyHandle {
    /// Its number in the world; rows of states are in the order of these.
    #[getter]
    fn index(&self) -> usize {
        self.id.index()
    }

    /// What it is called.
    #[getter]
    fn name(&self, py: Python<'_>) -> PyResult<String> {
        self.read(py, |body| body.name().to_owned())
    }

    /// 'dynamic', 'pinned', 'fixed' or 'kinematic'.
    #[getter]
    fn kind(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.read(py, |body| match body.kind() {
            Kind::Dynamic => "dynamic",
            Kind::Pinned => "pinned",
            Kind::Fixed => "fixed",
            Kind::Kinematic(_) => "kinematic",
        })
    }

    /// Where the origin of its frame is [m].
    #[getter]
    fn position<'py>(&self, py: Python<'py>) -> PyResult<Array<'py>> {
        self.read(py, |body| vector(py, body.pose().position))
    }

    /// From its axes to the world's: a quaternion x, y, z, w.
    #[getter]
    fn rotation<'py>(&self, py: Python<'py>) -> PyResult<Array<'py>> {
        self.read(py, |body| quaternion(py, body.pose().rotation))
    }

    /// Where its centre of mass is [m].
    #[getter]
    fn centre<'py>(&self, py: Python<'py>) -> PyResult<Array<'py>> {
        self.read(py, |body| vector(py, body.centre_of_mass()))
    }

    /// Of its centre of mass [m/s].
    #[getter]
    fn velocity<'py>(&self, py: Python<'py>) -> PyResult<Array<'py>> {
        self.read(py, |body| vector(py, body.velocity()))
    }

    #[setter]
    fn set_velocity(&self, py: Python<'_>, velocity: Vector) -> PyResult<()> {
        self.change(py, |mut body| body.set_velocity(velocity.0))
    }

    /// Angular velocity, along the world's axes [rad/s].
    #[getter]
    fn spin<'py>(&self, py: Python<'py>) -> PyResult<Array<'py>> {
        self.read(py, |body| vector(py, body.spin()))
    }

    #[setter]
    fn set_spin(&self, py: Python<'_>, spin: Vector) -> PyResult<()> {
        self.change(py, |mut body| body.set_spin(spin.0))
    }

    /// What it is made of.
    #[getter]
    fn material(&self, py: Python<'_>) -> PyResult<Material> {
        self.read(py, |body| Material { engine: *body.material() })
    }

    #[setter]
    fn set_material(&self, py: Python<'_>, material: Material) -> PyResult<()> {
        self.change(py, |mut body| body.set_material(material.engine))?.map_err(refused)
    }

    /// The groups that it is in, and those that it meets: two numbers of 32 bits.
    #[getter]
    fn groups(&self, py: Python<'_>) -> PyResult<(u32, u32)> {
        self.read(py, |body| (body.groups().member_of, body.groups().meets))
    }

    #[setter]
    fn set_groups(&self, py: Python<'_>, groups: (u32, u32)) -> PyResult<()> {
        let (member_of, meets) = groups;
        let mut world = self.world.bind(py).try_borrow_mut()?;
        world.engine.set_groups(self.id, Groups { member_of, meets }).map_err(refused)
    }

    /// How heavy it is; infinite if nothing moves it [kg].
    #[getter]
    fn mass(&self, py: Python<'_>) -> PyResult<f64> {
        self.read(py, Body::mass)
    }

    /// About the centre of mass, along the body's axes [kg m²]; None of a body that nothing turns.
    #[getter]
    fn inertia<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray2<f64>>>> {
        self.read(py, Body::inertia)?.map(|inertia| matrix(py, inertia)).transpose()
    }

    /// Linear momentum [kg m/s].
    #[getter]
    fn momentum<'py>(&self, py: Python<'py>) -> PyResult<Array<'py>> {
        self.read(py, |body| vector(py, body.momentum()))
    }

    /// About the centre of mass (of a pinned body, about the pin) [kg m²/s].
    #[getter]
    fn angular_momentum<'py>(&self, py: Python<'py>) -> PyResult<Array<'py>> {
        self.read(py, |body| vector(py, body.angular_momentum()))
    }

    /// [J].
    #[getter]
    fn kinetic_energy(&self, py: Python<'_>) -> PyResult<f64> {
        self.read(py, Body::kinetic_energy)
    }

    /// Whether it rests and is not stepped until something wakes it.
    #[getter]
    fn is_asleep(&self, py: Python<'_>) -> PyResult<bool> {
        self.read(py, Body::is_asleep)
    }

    /// A force for the next step, at the centre of mass or at a point of the world [N, m].
    #[pyo3(signature = (force, at=None))]
    fn apply_force(&self, py: Python<'_>, force: Vector, at: Option<Vector>) -> PyResult<()> {
        self.change(py, |mut body| match at {
            Some(Vector(point)) => body.apply_force_at(force.0, point),
            None => body.apply_force(force.0),
        })
    }

    /// A torque for the next step, along the world's axes [N m].
    fn apply_torque(&self, py: Python<'_>, torque: Vector) -> PyResult<()> {
        self.change(py, |mut body| body.apply_torque(torque.0))
    }

    /// An impulse now, at the centre of mass or at a point of the world [N s, m].
    #[pyo3(signature = (impulse, at=None))]
    fn apply_impulse(&self, py: Python<'_>, impulse: Vector, at: Option<Vector>) -> PyResult<()> {
        self.change(py, |mut body| {
            let point = at.map_or_else(|| body.centre_of_mass(), |Vector(point)| point);
            body.apply_impulse_at(impulse.0, point);
        })
    }

    /// An angular impulse now, along the world's axes [N m s].
    fn apply_angular_impulse(&self, py: Python<'_>, impulse: Vector) -> PyResult<()> {
        self.change(py, |mut body| body.apply_angular_impulse(impulse.0))
    }

    /// Puts it elsewhere, unless it would intersect another body there.
    #[pyo3(signature = (position, rotation=None))]
    fn place(&self, py: Python<'_>, position: Vector, rotation: Option<Turn>) -> PyResult<()> {
        let turn = rotation.map_or_else(|| self.read(py, |body| Turn(body.pose().rotation)), Ok)?;
        let mut world = self.world.bind(py).try_borrow_mut()?;
        world.engine.place(self.id, pose(Some(position), Some(turn))).map_err(refused)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let index = self.id.index();
        self.read(py, |body| {
            format!("BodyHandle({index}, {:?}, position={:?})", body.name(), body.pose().position.to_array())
        })
    }
}
