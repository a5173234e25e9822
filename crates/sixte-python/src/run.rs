//! A scene that runs to its end, and what that came to.

use std::path::PathBuf;

use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PySlice};
use sixte::World as Engine;
use sixte_io::recording::{Heading, Recorder, RecordingError};
use sixte_io::scene::Scene as Written;
use sixte_scenes::Outcome;

use crate::error::{argument, refused};
use crate::events::{Events, Row};
use crate::interruptible::interruptible;
use crate::recording::failed;
use crate::report::Audit;
use crate::scene::Scene;
use crate::state::{self, NUMBERS};
use crate::world::World;

/// Most steps of a run.
const MOST_STEPS: f64 = 1e9;

/// Most numbers that a run keeps: 8 GiB of them.
const MOST_NUMBERS: f64 = (1_u32 << 30) as f64;

/// What a run keeps, and where it is recorded.
#[derive(Debug)]
pub struct Keeping {
    /// Of how many steps one is kept.
    pub every: u64,
    /// A file, and whether it may replace another.
    pub record: Option<(PathBuf, bool)>,
}

/// What was kept.
#[derive(Debug, Default)]
struct Kept {
    times: Vec<f64>,
    rows: Vec<f64>,
    events: Vec<Row>,
}

impl Kept {
    fn keep(&mut self, world: &Engine) {
        self.times.push(world.time());
        self.rows.extend(world.bodies().flat_map(|(_, body)| state::row(body)));
    }
}

/// Refuses more steps than anyone waits for; `name` is the argument to change.
pub fn refuse_too_many(name: &str, steps: f64) -> PyResult<()> {
    if steps <= MOST_STEPS {
        return Ok(());
    }
    Err(argument(name, format!("{steps:e} steps are more than anyone waits for; {MOST_STEPS:e} can be done")))
}

/// What a recording says of a run of a scene.
pub fn heading(name: &str, scene: &Written, step: f64) -> Heading {
    Heading { scene: name.to_owned(), text: scene.text().to_owned(), sets: scene.sets().to_vec(), step }
}

/// What a run of a scene came to.
///
/// >>> run = sixte.scene("bounce").run()
/// >>> run.ok, run.state.shape[1:], run.names
/// (True, (2, 13), ['floor', 'ball'])
#[pyclass(frozen, module = "sixte")]
#[derive(Debug)]
pub struct Run {
    scene: Py<Scene>,
    world: Py<World>,
    times: Py<PyArray1<f64>>,
    state: Py<PyArray3<f64>>,
    events: Py<Events>,
    names: Vec<String>,
    expected: Vec<sixte_scenes::Expected>,
    why_not: Vec<String>,
    warnings: Vec<(String, u64)>,
    audit: Audit,
    steps: u64,
    state_hash: u64,
    wall_seconds: f64,
}

impl Run {
    /// Runs a scene to its end.
    pub fn new(scene: &Bound<'_, Scene>, keeping: &Keeping) -> PyResult<Self> {
        let py = scene.py();
        let asked = scene.get();
        let (outcome, kept) = interruptible(py, || run(asked, keeping))??;
        let why_not = outcome.why_not();
        let Outcome { world, record, expected, state_hash, wall_seconds, .. } = outcome;
        let names: Vec<String> = world.bodies().map(|(_, body)| body.name().to_owned()).collect();
        let shape = [kept.times.len(), names.len(), NUMBERS];
        Ok(Self {
            times: PyArray1::from_vec(py, kept.times).unbind(),
            state: PyArray1::from_vec(py, kept.rows).reshape(shape).map_err(refused)?.unbind(),
            events: Events::new(py, &kept.events, names.clone())?,
            warnings: record.warnings.iter().map(|(warning, steps)| (world.tell(warning), *steps)).collect(),
            audit: Audit { books: *world.audit() },
            steps: record.steps,
            world: Py::new(py, World::of_scene(world, scene.clone().unbind()))?,
            scene: scene.clone().unbind(),
            names,
            expected,
            why_not,
            state_hash,
            wall_seconds,
        })
    }
}

/// The run itself, in a thread that has not the interpreter's lock.
fn run(scene: &Scene, keeping: &Keeping) -> PyResult<(Outcome, Kept)> {
    let built = scene.build()?;
    let steps = built.run.seconds / built.run.step;
    refuse_too_many("step", steps)?;
    let numbers = steps / keeping.every as f64 * (built.names.len() * NUMBERS) as f64;
    if numbers > MOST_NUMBERS {
        return Err(argument(
            "every",
            format!("{numbers:e} numbers are too many to keep; give a larger one"),
        ));
    }
    let mut kept = Kept::default();
    kept.keep(&built.world);
    let recorder = keeping.record.as_ref().map(|(path, force)| {
        let heading = heading(&scene.name, &scene.engine, built.run.step);
        Recorder::create(path, *force, &built.world, &heading)
    });
    let mut recorder = recorder.transpose().map_err(failed)?;
    let mut done = 0;
    let outcome = Outcome::run((built, scene.engine.changed()), |report, world| {
        done += 1;
        kept.events.extend(report.events.iter().map(Row::from));
        if done % keeping.every == 0 {
            kept.keep(world);
        }
        recorder.as_mut().map_or(Ok(()), |recorder| recorder.step(world, report))
    });
    let outcome = outcome.map_err(|error: RecordingError| failed(error))?;
    // One that was stopped is complete as well: it ends there.
    recorder.map(Recorder::finish).transpose().map_err(failed)?;
    if done % keeping.every != 0 {
        kept.keep(&outcome.world);
    }
    Ok((outcome, kept))
}

#[pymethods]
impl Run {
    /// When: at the start, after every step that was kept, and at the end: an array (T,) [s].
    #[getter]
    fn times(&self, py: Python<'_>) -> Py<PyArray1<f64>> {
        self.times.clone_ref(py)
    }

    /// An array (T, bodies, 13): position [m], rotation x, y, z, w, velocity [m/s], spin [rad/s].
    #[getter]
    fn state(&self, py: Python<'_>) -> Py<PyArray3<f64>> {
        self.state.clone_ref(py)
    }

    /// An array (T, bodies, 7): position [m], rotation x, y, z, w. It is a part of `state`, not a copy.
    #[getter]
    fn poses<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let all = PySlice::full(py);
        self.state.bind(py).get_item((&all, &all, PySlice::new(py, 0, 7, 1)))
    }

    /// Names of the bodies, in the order of their numbers.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.names.clone()
    }

    /// All impacts, of steps that were not kept as well.
    #[getter]
    fn events(&self, py: Python<'_>) -> Py<Events> {
        self.events.clone_ref(py)
    }

    /// Whether all that must hold always, and every expectation that was judged, holds.
    #[getter]
    fn ok(&self) -> bool {
        self.why_not.is_empty()
    }

    /// What does not hold, in words.
    #[getter]
    fn why_not(&self) -> Vec<String> {
        self.why_not.clone()
    }

    /// What was expected: for each a dictionary with name, ok (None if it was not judged), value and what was wanted, in words.
    #[getter]
    fn expected<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let one = |expected: &sixte_scenes::Expected| {
            let told = PyDict::new(py);
            told.set_item("name", &expected.name)?;
            told.set_item("ok", expected.is_ok)?;
            told.set_item("value", expected.value)?;
            told.set_item("wanted", &expected.wanted)?;
            Ok(told)
        };
        self.expected.iter().map(one).collect()
    }

    /// What did not go as it should: for each a dictionary with its text and in how many steps it was so.
    #[getter]
    fn warnings<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let one = |(text, steps): &(String, u64)| {
            let told = PyDict::new(py);
            told.set_item("text", text)?;
            told.set_item("steps", steps)?;
            Ok(told)
        };
        self.warnings.iter().map(one).collect()
    }

    /// Where momentum and energy went, and how close bodies came.
    #[getter]
    fn audit(&self) -> Audit {
        Audit { books: self.audit.books }
    }

    /// How many steps were done.
    #[getter]
    fn steps(&self) -> u64 {
        self.steps
    }

    /// Of all positions, rotations and momenta at the end: the same for the same run, on every machine.
    #[getter]
    fn state_hash(&self) -> u64 {
        self.state_hash
    }

    /// What the run took [s].
    #[getter]
    fn wall_seconds(&self) -> f64 {
        self.wall_seconds
    }

    /// The scene that ran, as it was set.
    #[getter]
    fn scene(&self, py: Python<'_>) -> Py<Scene> {
        self.scene.clone_ref(py)
    }

    /// The world, as it was at the end; it can be stepped further.
    #[getter]
    fn world(&self, py: Python<'_>) -> Py<World> {
        self.world.clone_ref(py)
    }

    fn __repr__(&self) -> String {
        let (steps, impacts, ok) =
            (self.steps, self.audit.books.impacts, if self.ok() { "True" } else { "False" });
        format!("Run({:?}, {steps} steps, {impacts} impacts, ok={ok})", self.scene.get().name)
    }
}
