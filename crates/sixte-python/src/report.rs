//! What a step tells, and the books.

use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sixte::audit::Audit as Books;
use sixte::visit::VisitKind;
use sixte::{BodyId, StepReport as Engine, World};

use crate::event::Event;
use crate::numbers::vector;

/// What happened in one step.
#[pyclass(frozen, module = "sixte")]
#[derive(Debug)]
pub struct StepReport {
    /// All of it: a recorder wants it whole.
    pub engine: Engine,
    /// Of A and B of each event.
    names: Vec<(String, String)>,
    warnings: Vec<String>,
}

impl StepReport {
    pub fn new(engine: Engine, world: &World) -> Self {
        let name = |id: BodyId| world.body(id).map_or_else(String::new, |body| body.name().to_owned());
        let names = engine.events.iter().map(|event| (name(event.bodies.0), name(event.bodies.1))).collect();
        let warnings = engine.warnings.iter().map(|warning| world.tell(warning)).collect();
        Self { engine, names, warnings }
    }
}

#[pymethods]
impl StepReport {
    /// Which step, from 0.
    #[getter]
    fn step(&self) -> u64 {
        self.engine.step
    }

    /// When it began [s].
    #[getter]
    fn start(&self) -> f64 {
        self.engine.start
    }

    /// How long it was [s].
    #[getter]
    fn duration(&self) -> f64 {
        self.engine.duration
    }

    /// Impacts, in the order of time.
    #[getter]
    fn events(&self) -> Vec<Event> {
        let named = self.engine.events.iter().zip(&self.names);
        named.map(|(engine, names)| Event { engine: engine.clone(), names: names.clone() }).collect()
    }

    /// Persistent contacts: for each pair a dictionary with bodies, impulse on A [N s], and points with point [m], normal, force on
    /// A [N] and slip [m/s].
    #[getter]
    fn persistent<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let pair = |contact: &sixte::contact::PersistentContact| {
            let points = contact.points.iter().map(|point| {
                let told = PyDict::new(py);
                told.set_item("point", vector(py, point.point))?;
                told.set_item("normal", vector(py, point.normal))?;
                told.set_item("force", vector(py, point.force))?;
                told.set_item("slip", vector(py, point.slip))?;
                Ok(told)
            });
            let told = PyDict::new(py);
            told.set_item("bodies", (contact.bodies.0.index(), contact.bodies.1.index()))?;
            told.set_item("impulse", vector(py, contact.impulse))?;
            told.set_item("points", points.collect::<PyResult<Vec<_>>>()?)?;
            Ok(told)
        };
        self.engine.persistent.iter().map(pair).collect()
    }

    /// Persistent contacts that began within the step: time [s], A and B.
    #[getter]
    fn begun(&self) -> Vec<(f64, usize, usize)> {
        self.engine.begun.iter().map(|one| (one.time, one.bodies.0.index(), one.bodies.1.index())).collect()
    }

    /// Persistent contacts that ended within the step: time [s], A and B.
    #[getter]
    fn ended(&self) -> Vec<(f64, usize, usize)> {
        self.engine.ended.iter().map(|one| (one.time, one.bodies.0.index(), one.bodies.1.index())).collect()
    }

    /// Who came into a sensor and who left one: time [s], sensor, body, 'entered' or 'left'.
    #[getter]
    fn visits(&self) -> Vec<(f64, usize, usize, &'static str)> {
        let told = |visit: &sixte::visit::Visit| {
            let kind = match visit.kind {
                VisitKind::Entered => "entered",
                VisitKind::Left => "left",
            };
            (visit.time, visit.sensor.index(), visit.body.index(), kind)
        };
        self.engine.visits.iter().map(told).collect()
    }

    /// Kinematic bodies that were stopped, and by whom.
    #[getter]
    fn stops(&self) -> Vec<(usize, usize)> {
        self.engine.stops.iter().map(|stop| (stop.body.index(), stop.by.index())).collect()
    }

    /// What did not go as it should, in words; bodies stayed apart nevertheless.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        self.warnings.clone()
    }

    /// How islands were stepped, and what that took: counts, by name.
    #[getter]
    fn stepping<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let counts = &self.engine.stepping;
        let told = PyDict::new(py);
        for (name, count) in [
            ("exact", counts.exact),
            ("realtime", counts.realtime),
            ("asleep", counts.asleep),
            ("parts", counts.parts),
            ("fail_safe", counts.fail_safe),
            ("zones", counts.zones),
            ("uncertified", counts.uncertified),
            ("work", counts.work),
            ("cut", counts.cut),
        ] {
            told.set_item(name, count)?;
        }
        Ok(told)
    }

    /// The books of the run so far.
    #[getter]
    fn audit(&self) -> Audit {
        Audit { books: self.engine.audit }
    }

    /// Of all positions, rotations and momenta, after the step.
    #[getter]
    fn state_hash(&self) -> u64 {
        self.engine.state_hash
    }

    fn __repr__(&self) -> String {
        let Engine { step, start, duration, .. } = self.engine;
        let (events, warnings) = (self.engine.events.len(), self.warnings.len());
        format!(
            "StepReport(step={step}, start={start:?}, duration={duration:?}, {events} events, {warnings} warnings)"
        )
    }
}

/// The books of a run: where momentum and energy went, and how close bodies came.
#[pyclass(frozen, module = "sixte")]
#[derive(Debug)]
pub struct Audit {
    pub books: Books,
}

impl Audit {
    /// All numbers, by name.
    pub fn numbers(&self) -> [(&'static str, f64); 15] {
        let books = &self.books;
        [
            ("smallest_gap", books.smallest_gap),
            ("complementarity", books.complementarity),
            ("linear_momentum_error", books.linear_momentum_error),
            ("angular_momentum_error", books.angular_momentum_error),
            ("energy_error", books.energy_error),
            ("energy", books.totals.energy()),
            ("kinetic_energy", books.totals.kinetic_energy),
            ("potential_energy", books.totals.potential_energy),
            ("work_in", books.work_in),
            ("lost_to_restitution", books.lost_to_restitution),
            ("lost_to_resting", books.lost_to_resting),
            ("resting_error", books.resting_error),
            ("lost_to_friction", books.lost_to_friction),
            ("lost_to_damping", books.lost_to_damping),
            ("lost_to_holding", books.lost_to_holding),
        ]
    }
}

macro_rules! books {
    ($($(#[$doc:meta])* $name:ident = $of:expr),* $(,)?) => {
        #[pymethods]
        impl Audit {
            $(
                $(#[$doc])*
                #[getter]
                fn $name(&self) -> f64 {
                    let of: fn(&Books) -> f64 = $of;
                    of(&self.books)
                }
            )*

            /// Impacts so far.
            #[getter]
            fn impacts(&self) -> u64 {
                self.books.impacts
            }

            /// Momentum of all dynamic bodies [kg m/s].
            #[getter]
            fn linear_momentum<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
                vector(py, self.books.totals.linear_momentum)
            }

            /// Angular momentum of all dynamic bodies about the world's origin [kg m²/s].
            #[getter]
            fn angular_momentum<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
                vector(py, self.books.totals.angular_momentum)
            }

            /// All numbers by their names.
            fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
                let told = PyDict::new(py);
                self.numbers().into_iter().try_for_each(|(name, value)| told.set_item(name, value))?;
                told.set_item("impacts", self.books.impacts)?;
                Ok(told)
            }

            fn __repr__(&self) -> String {
                let numbers = self.numbers().map(|(name, value)| format!("{name}={value:?}"));
                format!("Audit({})", numbers.join(", "))
            }
        }
    };
}

books! {
    /// How close any two bodies came, at events and at ends of steps; infinite before the first [m].
    smallest_gap = |books| books.smallest_gap,
    /// How far contacts at rest are from 0 ≤ gap ⊥ force ≥ 0 and from Coulomb's law, as a part.
    complementarity = |books| books.complementarity,
    /// Momentum that no impulse explains, as a part of the largest there was.
    linear_momentum_error = |books| books.linear_momentum_error,
    /// The same of angular momentum.
    angular_momentum_error = |books| books.angular_momentum_error,
    /// Energy that no work and no loss explains, as a part of the largest there was.
    energy_error = |books| books.energy_error,
    /// Kinetic, potential and stored energy [J].
    energy = |books| books.totals.energy(),
    /// Of all dynamic and pinned bodies [J].
    kinetic_energy = |books| books.totals.kinetic_energy,
    /// Of gravity [J].
    potential_energy = |books| books.totals.potential_energy,
    /// Energy put in by forces and kinematic bodies so far [J].
    work_in = |books| books.work_in,
    /// Energy that restitution did not give back so far [J].
    lost_to_restitution = |books| books.lost_to_restitution,
    /// Energy that persistent contacts took besides friction so far [J].
    lost_to_resting = |books| books.lost_to_resting,
    /// Energy that persistent contacts made or took, step by step, as a part of the largest there was.
    resting_error = |books| books.resting_error,
    /// Energy that friction took so far [J].
    lost_to_friction = |books| books.lost_to_friction,
    /// Energy that dampers of stiff forces took so far [J].
    lost_to_damping = |books| books.lost_to_damping,
    /// Energy taken from bodies that were held together so far [J].
    lost_to_holding = |books| books.lost_to_holding,
}
