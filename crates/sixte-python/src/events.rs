//! Impacts of a run as a table: a column each, a row for each impact.

use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sixte::Vec3;
use sixte::event::Event;
use sixte_io::recording::RecordedImpact;

use crate::error::refused;

/// What a table tells of an impact.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    time: f64,
    step: u64,
    bodies: (usize, usize),
    point: Vec3,
    normal: Vec3,
    gap: f64,
    impulse: Vec3,
    velocity_before: Vec3,
    velocity_after: Vec3,
    lost_to_restitution: f64,
    lost_to_friction: f64,
}

impl From<&Event> for Row {
    fn from(event: &Event) -> Self {
        Self {
            time: event.time,
            step: event.step,
            bodies: (event.bodies.0.index(), event.bodies.1.index()),
            point: event.point,
            normal: event.normal,
            gap: event.gap,
            impulse: event.impulse,
            velocity_before: event.velocity_before,
            velocity_after: event.velocity_after,
            lost_to_restitution: event.ledger.lost_to_restitution,
            lost_to_friction: event.ledger.lost_to_friction,
        }
    }
}

impl Row {
    /// An impact that was recorded, of bodies with these numbers.
    pub fn recorded(impact: &RecordedImpact, bodies: (usize, usize)) -> Self {
        Self {
            time: impact.time,
            step: impact.step,
            bodies,
            point: impact.point,
            normal: impact.normal,
            gap: impact.gap,
            impulse: impact.impulse,
            velocity_before: impact.velocity_before,
            velocity_after: impact.velocity_after,
            lost_to_restitution: impact.lost_to_restitution,
            lost_to_friction: impact.lost_to_friction,
        }
    }
}

/// Impacts, in the order of time: arrays with an entry, or a row of three, for each of them.
///
/// >>> events = sixte.scene("bounce").run(seconds=1).events
/// >>> events.time.shape, events.impulse.shape
/// ((1,), (1, 3))
#[pyclass(frozen, module = "sixte")]
#[derive(Debug)]
pub struct Events {
    count: usize,
    names: Vec<String>,
    columns: Vec<(&'static str, Py<PyAny>)>,
}

impl Events {
    /// A table of the impacts of bodies with these names.
    pub fn new(py: Python<'_>, rows: &[Row], names: Vec<String>) -> PyResult<Py<Self>> {
        let whole = |of: fn(&Row) -> i64| PyArray1::from_iter(py, rows.iter().map(of)).into_any().unbind();
        let number = |of: fn(&Row) -> f64| PyArray1::from_iter(py, rows.iter().map(of)).into_any().unbind();
        let vector = |of: fn(&Row) -> Vec3| {
            let numbers = PyArray1::from_iter(py, rows.iter().flat_map(|row| of(row).to_array()));
            Ok::<_, PyErr>(numbers.reshape([rows.len(), 3]).map_err(refused)?.into_any().unbind())
        };
        let columns = vec![
            ("time", number(|row| row.time)),
            ("step", whole(|row| row.step.cast_signed())),
            ("a", whole(|row| row.bodies.0.cast_signed() as i64)),
            ("b", whole(|row| row.bodies.1.cast_signed() as i64)),
            ("point", vector(|row| row.point)?),
            ("normal", vector(|row| row.normal)?),
            ("gap", number(|row| row.gap)),
            ("impulse", vector(|row| row.impulse)?),
            ("velocity_before", vector(|row| row.velocity_before)?),
            ("velocity_after", vector(|row| row.velocity_after)?),
            ("lost_to_restitution", number(|row| row.lost_to_restitution)),
            ("lost_to_friction", number(|row| row.lost_to_friction)),
        ];
        Py::new(py, Self { count: rows.len(), names, columns })
    }
}

macro_rules! columns {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        #[pymethods]
        impl Events {
            $(
                $(#[$doc])*
                #[getter]
                fn $name(&self, py: Python<'_>) -> Option<Py<PyAny>> {
                    let found = self.columns.iter().find(|(name, _)| *name == stringify!($name));
                    found.map(|(_, array)| array.clone_ref(py))
                }
            )*

            /// Names of all bodies, by their numbers.
            #[getter]
            fn names(&self) -> Vec<String> {
                self.names.clone()
            }

            /// All columns by their names.
            #[getter]
            fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
                let told = PyDict::new(py);
                self.columns.iter().try_for_each(|(name, array)| told.set_item(name, array))?;
                Ok(told)
            }

            /// A data frame of pandas: `point` becomes `point_x`, `point_y` and `point_z`, and so on; `name_a` and `name_b` are there
            /// besides the numbers. Needs `pip install sixte[tables]`.
            fn to_pandas<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
                let tables = slf.py().import("sixte._tables")?;
                tables.getattr("to_pandas")?.call1((tables.getattr("of_events")?.call1((slf,))?,))
            }

            /// A table of Arrow with the columns of `to_pandas`. Needs `pip install sixte[tables]`.
            fn to_arrow<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
                let tables = slf.py().import("sixte._tables")?;
                tables.getattr("to_arrow")?.call1((tables.getattr("of_events")?.call1((slf,))?,))
            }

            fn __len__(&self) -> usize {
                self.count
            }

            fn __repr__(&self) -> String {
                format!("Events({} impacts)", self.count)
            }
        }
    };
}

columns! {
    /// When [s].
    time,
    /// In which step, from 0.
    step,
    /// The number of body A.
    a,
    /// The number of body B.
    b,
    /// Where the impulse acts [m].
    point,
    /// Unit, out of B towards A.
    normal,
    /// The smallest gap of the contacts [m].
    gap,
    /// What A got; B got the opposite [N s].
    impulse,
    /// Velocity of A against B at the point, before [m/s].
    velocity_before,
    /// And after [m/s].
    velocity_after,
    /// Energy that restitution did not give back [J].
    lost_to_restitution,
    /// Energy that friction took [J].
    lost_to_friction,
}
