//! What happened at an instant.

use numpy::PyArray1;
use pyo3::prelude::*;
use sixte::event::Event as Engine;

use crate::numbers::vector;

type Vector<'py> = Bound<'py, PyArray1<f64>>;

/// An impact of two bodies, with its time, points, normal and impulse.
#[pyclass(frozen, module = "sixte")]
#[derive(Debug)]
pub struct Event {
    pub engine: Engine,
    pub names: (String, String),
}

#[pymethods]
impl Event {
    /// When: the gap is positive and within the tolerance then [s].
    #[getter]
    fn time(&self) -> f64 {
        self.engine.time
    }

    /// In which step, from 0.
    #[getter]
    fn step(&self) -> u64 {
        self.engine.step
    }

    /// Which bodies: A and B.
    #[getter]
    fn bodies(&self) -> (usize, usize) {
        let (a, b) = self.engine.bodies;
        (a.index(), b.index())
    }

    /// Names of A and B.
    #[getter]
    fn names(&self) -> (String, String) {
        self.names.clone()
    }

    /// 'colliding', 'resting' or 'separating'.
    #[getter]
    fn kind(&self) -> String {
        format!("{:?}", self.engine.class).to_lowercase()
    }

    /// Where the impulse acts [m].
    #[getter]
    fn point<'py>(&self, py: Python<'py>) -> Vector<'py> {
        vector(py, self.engine.point)
    }

    /// Unit, out of B towards A.
    #[getter]
    fn normal<'py>(&self, py: Python<'py>) -> Vector<'py> {
        vector(py, self.engine.normal)
    }

    /// The smallest gap of the contacts [m].
    #[getter]
    fn gap(&self) -> f64 {
        self.engine.gap
    }

    /// Velocity of A against B at the point, before [m/s].
    #[getter]
    fn velocity_before<'py>(&self, py: Python<'py>) -> Vector<'py> {
        vector(py, self.engine.velocity_before)
    }

    /// And after [m/s].
    #[getter]
    fn velocity_after<'py>(&self, py: Python<'py>) -> Vector<'py> {
        vector(py, self.engine.velocity_after)
    }

    /// What A got; B got the opposite [N s].
    #[getter]
    fn impulse<'py>(&self, py: Python<'py>) -> Vector<'py> {
        vector(py, self.engine.impulse)
    }

    /// What A got besides, by rolling and spinning friction [N m s].
    #[getter]
    fn angular_impulse<'py>(&self, py: Python<'py>) -> Vector<'py> {
        vector(py, self.engine.angular_impulse)
    }

    /// Energy that restitution did not give back [J].
    #[getter]
    fn lost_to_restitution(&self) -> f64 {
        self.engine.ledger.lost_to_restitution
    }

    /// Energy that friction took [J].
    #[getter]
    fn lost_to_friction(&self) -> f64 {
        self.engine.ledger.lost_to_friction
    }

    /// All contacts that happen at once: point on A, point on B, normal, each three numbers [m].
    #[getter]
    fn contacts<'py>(&self, py: Python<'py>) -> Vec<(Vector<'py>, Vector<'py>, Vector<'py>)> {
        let contacts = self.engine.contacts.iter();
        contacts
            .map(|one| (vector(py, one.point_a), vector(py, one.point_b), vector(py, one.normal)))
            .collect()
    }

    fn __repr__(&self) -> String {
        let (a, b) = &self.names;
        format!("Event(time={:?}, names=({a:?}, {b:?}), gap={:e})", self.engine.time, self.engine.gap)
    }
}
