//! The same questions about many pairs at once, on all cores.

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use sixte::shape::{self, Shape as Engine};
use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTime as Found, ContactTimeError, ContactTimeSettings, Status};
use sixte_contact::motion::Motion as Moves;
use sixte_contact::query::Distance as Apart;

use crate::error::{argument, refused};
use crate::pair::Motion;
use crate::parallel;
use crate::rows::{Column, Rotations, join};
use crate::shape::Shape;

/// So many pairs are taken at a time: enough for taking them to cost nothing.
const TOGETHER: usize = 64;

/// When and where many pairs of moving shapes first touch: arrays with a row for each.
#[pyclass(frozen, get_all, module = "sixte")]
#[derive(Debug)]
pub struct ContactTimes {
    /// Numbers of statuses: 0 clear, 1 contact, 2 touching_approaching, 3 touching_receding, 4 unresolved.
    status: Py<PyArray1<u8>>,
    /// The gap is positive and within the tolerance then; the interval if all is clear [s].
    time: Py<PyArray1<f64>>,
    /// They certainly do not touch before this [s].
    time_lower: Py<PyArray1<f64>>,
    /// If they touch within the interval, they do by now [s].
    time_upper: Py<PyArray1<f64>>,
    /// Whether they were seen to have met by `time_upper`.
    touches: Py<PyArray1<bool>>,
    /// Up to here the gap is certified to stay positive [s].
    clear_until: Py<PyArray1<f64>>,
    /// Closest points on A then, not numbers if all is clear [m].
    point_a: Py<PyArray2<f64>>,
    /// Closest points on B then, not numbers if all is clear [m].
    point_b: Py<PyArray2<f64>>,
    /// Unit, out of B towards A; not numbers if all is clear.
    normal: Py<PyArray2<f64>>,
    /// The gaps then, not numbers if all is clear [m].
    gap: Py<PyArray1<f64>>,
}

#[pymethods]
impl ContactTimes {
    fn __len__(&self, py: Python<'_>) -> usize {
        self.time.bind(py).len().unwrap_or(0)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("ContactTimes({} pairs)", self.__len__(py))
    }
}

/// How far apart many pairs of shapes are: arrays with a row for each.
#[pyclass(frozen, get_all, module = "sixte")]
#[derive(Debug)]
pub struct Distances {
    /// Between the closest points; 0 or negative when the shapes intersect [m].
    gap: Py<PyArray1<f64>>,
    /// The true gap is certainly not smaller than this [m].
    gap_lower: Py<PyArray1<f64>>,
    /// Closest points on A [m].
    point_a: Py<PyArray2<f64>>,
    /// Closest points on B [m].
    point_b: Py<PyArray2<f64>>,
    /// Unit, out of B towards A.
    normal: Py<PyArray2<f64>>,
}

#[pymethods]
impl Distances {
    fn __len__(&self, py: Python<'_>) -> usize {
        self.gap.bind(py).len().unwrap_or(0)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("Distances({} pairs)", self.__len__(py))
    }
}

/// One shape for all, or one for each.
enum Shapes<'py> {
    One(Bound<'py, Shape>),
    Many(Vec<Bound<'py, Shape>>),
}

impl<'py> Shapes<'py> {
    fn read(name: &str, given: &Bound<'py, PyAny>, count: &mut Option<usize>) -> PyResult<Self> {
        if let Ok(shape) = given.cast::<Shape>() {
            return Ok(Self::One(shape.clone()));
        }
        let needed = || argument(name, "a shape is needed, or a list of shapes");
        let shapes = given.try_iter().map_err(|_| needed())?;
        let shapes = shapes.map(|shape| shape?.cast_into::<Shape>().map_err(|_| needed()));
        let shapes: Vec<Bound<'py, Shape>> = shapes.collect::<PyResult<_>>()?;
        join(name, shapes.len(), count)?;
        Ok(Self::Many(shapes))
    }

    /// Without Python.
    fn engines(&self) -> Vec<&Engine> {
        match self {
            Self::One(shape) => vec![&shape.get().engine],
            Self::Many(shapes) => shapes.iter().map(|shape| &shape.get().engine).collect(),
        }
    }
}

/// The one for all, or that of a row.
fn of<'a>(shapes: &[&'a Engine], row: usize) -> Option<&'a Engine> {
    shapes.get(if shapes.len() == 1 { 0 } else { row }).copied()
}

/// When and where pairs of moving shapes first touch within `interval` [s], on all cores.
///
/// Shapes may be one for all or a list, motions of one body or of many, the interval one number or one for each: what is one counts
/// for all rows.
///
/// >>> falling = sixte.Motion(position=[[0, 0, 2.5], [0, 0, 1.5]], velocity=[0, 0, -1])
/// >>> found = sixte.contact_times(sixte.Shape.sphere(0.5), sixte.Shape.half_space([0, 0, 1]), 5.0, falling)
/// >>> found.time.round(5).tolist()
/// [2.0, 1.0]
#[pyfunction]
#[pyo3(signature = (a, b, interval, motion_a=None, motion_b=None, tolerance=1e-6, threads=None))]
pub fn contact_times(
    py: Python<'_>,
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
    interval: &Bound<'_, PyAny>,
    motion_a: Option<&Bound<'_, Motion>>,
    motion_b: Option<&Bound<'_, Motion>>,
    tolerance: f64,
    threads: Option<usize>,
) -> PyResult<ContactTimes> {
    let mut count = None;
    let (shapes_a, shapes_b) = (Shapes::read("a", a, &mut count)?, Shapes::read("b", b, &mut count)?);
    let interval = intervals(interval, &mut count)?;
    for (name, motion) in [("motion_a", motion_a), ("motion_b", motion_b)] {
        if let Some(rows) = motion.and_then(|motion| motion.get().count) {
            join(name, rows, &mut count)?;
        }
    }
    let count = count.unwrap_or(1);
    let settings = ContactTimeSettings::tolerance(tolerance);
    let (engines_a, engines_b) = (shapes_a.engines(), shapes_b.engines());
    let still = Moves::fixed(sixte::Pose::IDENTITY);
    let motion = |given: Option<&Motion>, row| given.map_or(still, |motion| motion.at(row));
    let (motion_a, motion_b) = (motion_a.map(Bound::get), motion_b.map(Bound::get));
    let mut found: Vec<Option<Result<Found, ContactTimeError>>> = vec![None; count];
    parallel::each(py, (parallel::threads(threads)?, TOGETHER), &mut found, |row, found| {
        if let (Some(a), Some(b)) = (of(&engines_a, row), of(&engines_b, row)) {
            let (motion_a, motion_b) = (motion(motion_a, row), motion(motion_b, row));
            let [interval] = interval.at(row);
            *found = Some(shape::contact_time((a, &motion_a), (b, &motion_b), interval, &settings));
        }
    })?;
    let found = found.into_iter().flatten().enumerate();
    let found = found.map(|(row, found)| found.map_err(|error| refused(format!("row {row}: {error}"))));
    arrays(py, &found.collect::<PyResult<Vec<Found>>>()?)
}

/// How far apart pairs of shapes are, on all cores; what is one counts for all rows, as in `contact_times`.
#[pyfunction]
#[pyo3(signature = (a, b, position_a=None, rotation_a=None, position_b=None, rotation_b=None, threads=None))]
pub fn distances(
    py: Python<'_>,
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
    position_a: Option<&Bound<'_, PyAny>>,
    rotation_a: Option<&Bound<'_, PyAny>>,
    position_b: Option<&Bound<'_, PyAny>>,
    rotation_b: Option<&Bound<'_, PyAny>>,
    threads: Option<usize>,
) -> PyResult<Distances> {
    let mut count = None;
    let (shapes_a, shapes_b) = (Shapes::read("a", a, &mut count)?, Shapes::read("b", b, &mut count)?);
    let mut poses = |name, position, rotation| {
        let column = Column::<3>::read(name, position, [0.0; 3])?;
        column.join(name, &mut count)?;
        Ok::<_, PyErr>((column, Rotations::read(rotation, &mut count)?))
    };
    let poses_a = poses("position_a", position_a, rotation_a)?;
    let poses_b = poses("position_b", position_b, rotation_b)?;
    let count = count.unwrap_or(1);
    let pose = |(position, rotation): &(Column<3>, Rotations), row| {
        sixte::Pose::new(Vec3::from(position.at(row)), rotation.at(row))
    };
    for row in 0..count {
        for poses in [&poses_a, &poses_b] {
            let checked = Moves::fixed(pose(poses, row)).check();
            checked.map_err(|error| refused(format!("row {row}: {error}")))?;
        }
    }
    let (engines_a, engines_b) = (shapes_a.engines(), shapes_b.engines());
    let mut found: Vec<Option<Apart>> = vec![None; count];
    parallel::each(py, (parallel::threads(threads)?, TOGETHER), &mut found, |row, found| {
        if let (Some(a), Some(b)) = (of(&engines_a, row), of(&engines_b, row)) {
            *found = Some(shape::distance((a, &pose(&poses_a, row)), (b, &pose(&poses_b, row))));
        }
    })?;
    let found: Vec<Apart> = found.into_iter().flatten().collect();
    Ok(Distances {
        gap: numbers(py, &found, |one| one.gap),
        gap_lower: numbers(py, &found, |one| one.gap_lower),
        point_a: vectors(py, &found, |one| one.point_a)?,
        point_b: vectors(py, &found, |one| one.point_b)?,
        normal: vectors(py, &found, |one| one.normal)?,
    })
}

/// One number, or one for each row.
fn intervals(given: &Bound<'_, PyAny>, count: &mut Option<usize>) -> PyResult<Column<1>> {
    if let Ok(interval) = given.extract::<f64>() {
        return Ok(Column::One([interval]));
    }
    let numbers = given.extract::<numpy::PyArrayLike1<'_, f64, numpy::AllowTypeChange>>();
    let numbers =
        numbers.map_err(|_| argument("interval", "a number is needed, or an array with one for each row"))?;
    let rows: Vec<[f64; 1]> = numbers.as_array().iter().map(|&number| [number]).collect();
    join("interval", rows.len(), count)?;
    Ok(Column::Many(rows))
}

fn arrays(py: Python<'_>, found: &[Found]) -> PyResult<ContactTimes> {
    let none = Vec3::NAN;
    let status = |one: &Found| match one.status {
        Status::Clear => 0,
        Status::Contact => 1,
        Status::TouchingApproaching => 2,
        Status::TouchingReceding => 3,
        Status::Unresolved => 4,
    };
    Ok(ContactTimes {
        status: PyArray1::from_iter(py, found.iter().map(status)).unbind(),
        time: numbers(py, found, |one| one.time),
        time_lower: numbers(py, found, |one| one.time_lower),
        time_upper: numbers(py, found, |one| one.time_upper),
        touches: PyArray1::from_iter(py, found.iter().map(|one| one.touches)).unbind(),
        clear_until: numbers(py, found, |one| one.clear_until),
        point_a: vectors(py, found, |one| one.contact.map_or(none, |contact| contact.point_a))?,
        point_b: vectors(py, found, |one| one.contact.map_or(none, |contact| contact.point_b))?,
        normal: vectors(py, found, |one| one.contact.map_or(none, |contact| contact.normal))?,
        gap: numbers(py, found, |one| one.contact.map_or(f64::NAN, |contact| contact.gap)),
    })
}

fn numbers<T>(py: Python<'_>, found: &[T], of: impl Fn(&T) -> f64) -> Py<PyArray1<f64>> {
    PyArray1::from_iter(py, found.iter().map(of)).unbind()
}

fn vectors<T>(py: Python<'_>, found: &[T], of: impl Fn(&T) -> Vec3) -> PyResult<Py<PyArray2<f64>>> {
    let all: Vec<f64> = found.iter().flat_map(|one| of(one).to_array()).collect();
    PyArray1::from_vec(py, all).reshape([found.len(), 3]).map(Bound::unbind).map_err(refused)
}
