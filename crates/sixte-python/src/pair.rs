//! Two shapes: when and where do they touch, and how far apart are they.

use numpy::PyArray1;
use pyo3::prelude::*;
use sixte::shape;
use sixte_contact::contact_time::{ContactTime as Found, ContactTimeSettings};
use sixte_contact::motion::Motion as Engine;
use sixte_contact::query::Distance as Apart;

use crate::error::{argument, refused};
use crate::interruptible::interruptible;
use crate::numbers::{Turn, Vector, pose, vector};
use crate::rows::{Column, Rotations};
use crate::shape::Shape;

type Array<'py> = Bound<'py, PyArray1<f64>>;

/// How a body moves over an interval: from a pose, with constant velocity, acceleration and spin about its centre.
///
/// Each may be given for one body, as three numbers (a rotation as four, x, y, z, w), or for many, as an array with a row for each.
///
/// >>> sixte.Motion(position=[0, 0, 2], velocity=[0, 0, -1])
/// Motion(one body)
#[pyclass(frozen, module = "sixte")]
#[derive(Debug)]
pub struct Motion {
    position: Column<3>,
    rotation: Rotations,
    velocity: Column<3>,
    acceleration: Column<3>,
    spin: Column<3>,
    centre: Column<3>,
    /// None for one body.
    pub count: Option<usize>,
}

impl Motion {
    /// Of one of them.
    pub fn at(&self, index: usize) -> Engine {
        let start = sixte::Pose::new(self.position.at(index).into(), self.rotation.at(index));
        Engine::fixed(start)
            .with_velocity(self.velocity.at(index).into())
            .with_acceleration(self.acceleration.at(index).into())
            .with_spin(self.spin.at(index).into())
            .with_centre(self.centre.at(index).into())
    }

    /// Of the one body that it is of.
    pub fn one(&self) -> PyResult<Engine> {
        match self.count {
            None => Ok(self.at(0)),
            Some(count) => Err(argument(
                "motion",
                format!("it is of {count} bodies and one is needed; see contact_times"),
            )),
        }
    }
}

#[pymethods]
impl Motion {
    #[new]
    #[pyo3(signature = (position=None, rotation=None, velocity=None, spin=None, acceleration=None, centre=None))]
    fn new(
        position: Option<&Bound<'_, PyAny>>,
        rotation: Option<&Bound<'_, PyAny>>,
        velocity: Option<&Bound<'_, PyAny>>,
        spin: Option<&Bound<'_, PyAny>>,
        acceleration: Option<&Bound<'_, PyAny>>,
        centre: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let mut count = None;
        let mut column = |name, given| {
            let column = Column::<3>::read(name, given, [0.0; 3])?;
            column.join(name, &mut count)?;
            Ok::<_, PyErr>(column)
        };
        let (position, velocity) = (column("position", position)?, column("velocity", velocity)?);
        let (spin, acceleration) = (column("spin", spin)?, column("acceleration", acceleration)?);
        let centre = column("centre", centre)?;
        let rotation = Rotations::read(rotation, &mut count)?;
        Ok(Self { position, rotation, velocity, acceleration, spin, centre, count })
    }

    fn __len__(&self) -> usize {
        self.count.unwrap_or(1)
    }

    fn __repr__(&self) -> String {
        match self.count {
            Some(count) => format!("Motion({count} bodies)"),
            None => "Motion(one body)".to_owned(),
        }
    }
}

/// When and where two moving shapes first touch.
#[pyclass(frozen, module = "sixte")]
#[derive(Debug, Clone, Copy)]
pub struct ContactTime {
    pub engine: Found,
}

#[pymethods]
impl ContactTime {
    /// 'clear', 'contact', 'touching_approaching', 'touching_receding' or 'unresolved'.
    #[getter]
    fn status(&self) -> &'static str {
        self.engine.status.name()
    }

    /// The gap is positive and within the tolerance then; the interval if all is clear [s].
    #[getter]
    fn time(&self) -> f64 {
        self.engine.time
    }

    /// They certainly do not touch before this [s].
    #[getter]
    fn time_lower(&self) -> f64 {
        self.engine.time_lower
    }

    /// If they touch within the interval, they do by now [s].
    #[getter]
    fn time_upper(&self) -> f64 {
        self.engine.time_upper
    }

    /// Whether they were seen to have met by `time_upper`; False where they only come within the tolerance.
    #[getter]
    fn touches(&self) -> bool {
        self.engine.touches
    }

    /// Up to here the gap is certified to stay positive [s].
    #[getter]
    fn clear_until(&self) -> f64 {
        self.engine.clear_until
    }

    /// The tolerance that it is certified to: the one asked for, or more where rounding needs it [m].
    #[getter]
    fn tolerance(&self) -> f64 {
        self.engine.tolerance
    }

    /// Closest point on A then [m]; None if all is clear.
    #[getter]
    fn point_a<'py>(&self, py: Python<'py>) -> Option<Array<'py>> {
        self.engine.contact.map(|contact| vector(py, contact.point_a))
    }

    /// Closest point on B then [m]; None if all is clear.
    #[getter]
    fn point_b<'py>(&self, py: Python<'py>) -> Option<Array<'py>> {
        self.engine.contact.map(|contact| vector(py, contact.point_b))
    }

    /// Unit, out of B towards A; None if all is clear.
    #[getter]
    fn normal<'py>(&self, py: Python<'py>) -> Option<Array<'py>> {
        self.engine.contact.map(|contact| vector(py, contact.normal))
    }

    /// The gap then [m]; None if all is clear.
    #[getter]
    fn gap(&self) -> Option<f64> {
        self.engine.contact.map(|contact| contact.gap)
    }

    fn __repr__(&self) -> String {
        format!("ContactTime(status={:?}, time={:?})", self.engine.status.name(), self.engine.time)
    }
}

/// How far apart two shapes are, and where they are closest.
#[pyclass(frozen, module = "sixte")]
#[derive(Debug, Clone, Copy)]
pub struct Distance {
    pub engine: Apart,
}

#[pymethods]
impl Distance {
    /// Between the closest points; 0 or negative when the shapes intersect [m].
    #[getter]
    fn gap(&self) -> f64 {
        self.engine.gap
    }

    /// The true gap is certainly not smaller than this [m].
    #[getter]
    fn gap_lower(&self) -> f64 {
        self.engine.gap_lower
    }

    /// Closest point on A [m].
    #[getter]
    fn point_a<'py>(&self, py: Python<'py>) -> Array<'py> {
        vector(py, self.engine.point_a)
    }

    /// Closest point on B [m].
    #[getter]
    fn point_b<'py>(&self, py: Python<'py>) -> Array<'py> {
        vector(py, self.engine.point_b)
    }

    /// Unit, out of B towards A.
    #[getter]
    fn normal<'py>(&self, py: Python<'py>) -> Array<'py> {
        vector(py, self.engine.normal)
    }

    fn __repr__(&self) -> String {
        format!("Distance(gap={:?})", self.engine.gap)
    }
}

/// When and where two moving shapes first touch within `interval` [s]: never late, and within `tolerance` [m].
///
/// >>> ball, floor = sixte.Shape.sphere(0.5), sixte.Shape.half_space([0, 0, 1])
/// >>> falling = sixte.Motion(position=[0, 0, 2.5], velocity=[0, 0, -1])
/// >>> found = sixte.contact_time(ball, floor, 5.0, falling)
/// >>> found.status, round(found.time, 5)
/// ('contact', 2.0)
#[pyfunction]
#[pyo3(signature = (a, b, interval, motion_a=None, motion_b=None, tolerance=1e-6))]
pub fn contact_time(
    py: Python<'_>,
    a: &Bound<'_, Shape>,
    b: &Bound<'_, Shape>,
    interval: f64,
    motion_a: Option<&Bound<'_, Motion>>,
    motion_b: Option<&Bound<'_, Motion>>,
    tolerance: f64,
) -> PyResult<ContactTime> {
    let motion = |given: Option<&Bound<'_, Motion>>| match given {
        Some(motion) => motion.get().one(),
        None => Ok(Engine::fixed(sixte::Pose::IDENTITY)),
    };
    let (motion_a, motion_b) = (motion(motion_a)?, motion(motion_b)?);
    let (a, b) = (&a.get().engine, &b.get().engine);
    let settings = ContactTimeSettings::tolerance(tolerance);
    let found =
        interruptible(py, || shape::contact_time((a, &motion_a), (b, &motion_b), interval, &settings))?;
    Ok(ContactTime { engine: found.map_err(refused)? })
}

/// How far apart two shapes are, and where they are closest.
///
/// >>> sixte.distance(sixte.Shape.sphere(0.5), sixte.Shape.half_space([0, 0, 1]), position_a=[0, 0, 2]).gap
/// 1.5
#[pyfunction]
#[pyo3(signature = (a, b, position_a=None, rotation_a=None, position_b=None, rotation_b=None))]
pub fn distance(
    py: Python<'_>,
    a: &Bound<'_, Shape>,
    b: &Bound<'_, Shape>,
    position_a: Option<Vector>,
    rotation_a: Option<Turn>,
    position_b: Option<Vector>,
    rotation_b: Option<Turn>,
) -> PyResult<Distance> {
    let (pose_a, pose_b) = (pose(position_a, rotation_a), pose(position_b, rotation_b));
    for at in [&pose_a, &pose_b] {
        Engine::fixed(*at).check().map_err(refused)?;
    }
    let (a, b) = (&a.get().engine, &b.get().engine);
    Ok(Distance { engine: interruptible(py, || shape::distance((a, &pose_a), (b, &pose_b)))? })
}
