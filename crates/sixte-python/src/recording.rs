//! Recordings of runs: read from files, and written while a world is stepped by hand.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::PathBuf;

use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::exceptions::{
    PyFileExistsError, PyFileNotFoundError, PyIsADirectoryError, PyOSError, PyPermissionError,
};
use pyo3::prelude::*;
use sixte::World as Engine;
use sixte_io::recording::{
    BodyState, Heading, RecordedEvent, Recorder as Writer, Recording as Read, RecordingError,
};

use crate::error::refused;
use crate::events::{Events, Row};
use crate::report::StepReport;
use crate::run;
use crate::state::NUMBERS;
use crate::world::World;

/// The exception for a file that cannot be read or written.
pub fn failed(error: RecordingError) -> PyErr {
    let text = error.to_string();
    match error {
        RecordingError::Exists { file } => {
            let remedy = "give another name, or force=True to replace it";
            PyFileExistsError::new_err(format!("{}: the file is there already; {remedy}", file.display()))
        }
        RecordingError::Directory { .. } => PyIsADirectoryError::new_err(text),
        RecordingError::Unwritable { .. } => PyOSError::new_err(text),
        RecordingError::Unreadable { source, .. } => match source.kind() {
            ErrorKind::NotFound => PyFileNotFoundError::new_err(text),
            ErrorKind::PermissionDenied => PyPermissionError::new_err(text),
            _ => PyOSError::new_err(text),
        },
        _ => refused(text),
    }
}

/// A recording: what happened, step by step, with all digits. One that was cut off is read as far as it is whole.
///
/// >>> import os, tempfile
/// >>> path = os.path.join(tempfile.mkdtemp(), "bounce.mcap")
/// >>> run = sixte.scene("bounce").run(seconds=1, record=path)
/// >>> recording = sixte.Recording.read(path)
/// >>> recording.complete, (recording.state == run.state).all()
/// (True, np.True_)
#[pyclass(frozen, module = "sixte")]
#[derive(Debug)]
pub struct Recording {
    times: Py<PyArray1<f64>>,
    state: Py<PyArray3<f64>>,
    events: Py<Events>,
    names: Vec<String>,
    metadata: BTreeMap<String, String>,
    problem: Option<String>,
}

#[pymethods]
impl Recording {
    /// Reads an MCAP file of `sixte run --record`, `Scene.run(record=...)` or `Recorder`.
    #[staticmethod]
    fn read(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        let recording = py.detach(|| Read::read(&path)).map_err(failed)?;
        let names: Vec<String> = recording.bodies.iter().map(|body| body.name.clone()).collect();
        let numbers: BTreeMap<&str, usize> =
            names.iter().enumerate().map(|(number, name)| (name.as_str(), number)).collect();
        let rows: Vec<Row> = recording
            .events
            .iter()
            .filter_map(|event| match event {
                RecordedEvent::Impact(impact) => {
                    let number = |name: &String| numbers.get(name.as_str()).copied();
                    Some(Row::recorded(impact, (number(&impact.a)?, number(&impact.b)?)))
                }
                _ => None,
            })
            .collect();
        let mut state = Vec::with_capacity(recording.steps.len() * names.len() * NUMBERS);
        for step in &recording.steps {
            let there = step.bodies.iter().map(row);
            let later = names.len().saturating_sub(step.bodies.len());
            state.extend(there.chain(std::iter::repeat_n([f64::NAN; NUMBERS], later)).flatten());
        }
        let shape = [recording.steps.len(), names.len(), NUMBERS];
        Ok(Self {
            times: PyArray1::from_iter(py, recording.steps.iter().map(|step| step.time)).unbind(),
            state: PyArray1::from_vec(py, state).reshape(shape).map_err(refused)?.unbind(),
            events: Events::new(py, &rows, names.clone())?,
            names,
            metadata: recording.metadata,
            problem: recording.problem,
        })
    }

    /// The start, and the end of each step: an array (T,) [s].
    #[getter]
    fn times(&self, py: Python<'_>) -> Py<PyArray1<f64>> {
        self.times.clone_ref(py)
    }

    /// An array (T, bodies, 13): position [m], rotation x, y, z, w, velocity [m/s], spin [rad/s]; not a number before a body came.
    #[getter]
    fn state(&self, py: Python<'_>) -> Py<PyArray3<f64>> {
        self.state.clone_ref(py)
    }

    /// All impacts.
    #[getter]
    fn events(&self, py: Python<'_>) -> Py<Events> {
        self.events.clone_ref(py)
    }

    /// Names of the bodies; no two have the same.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.names.clone()
    }

    /// What was run: scene, scene_text, set, step [s], settings and version, by key, as text.
    #[getter]
    fn metadata(&self) -> BTreeMap<String, String> {
        self.metadata.clone()
    }

    /// Whether the recording was finished and is all there. If not, the steps are those before the damage.
    #[getter]
    fn complete(&self) -> bool {
        self.problem.is_none()
    }

    /// Why it is not complete; None if it is.
    #[getter]
    fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (states, bodies) = (self.times.bind(py).len()?, self.names.len());
        let complete = if self.complete() { "True" } else { "False" };
        Ok(format!("Recording({states} states, {bodies} bodies, complete={complete})"))
    }
}

fn row(body: &BodyState) -> [f64; NUMBERS] {
    let ([x, y, z], [i, j, k, w]) = (body.position.to_array(), body.rotation.to_array());
    let ([u, v, s], [p, q, r]) = (body.velocity.to_array(), body.spin.to_array());
    [x, y, z, i, j, k, w, u, v, s, p, q, r]
}

/// Records a world that is stepped by hand, from how it is now.
///
/// >>> import os, tempfile
/// >>> path = os.path.join(tempfile.mkdtemp(), "bounce.mcap")
/// >>> world = sixte.scene("bounce").world()
/// >>> with sixte.Recorder(path, world) as recorder:
/// ...     for _ in range(10):
/// ...         recorder.step(world.step(0.1))
/// >>> sixte.Recording.read(path)
/// Recording(11 states, 2 bodies, complete=True)
#[pyclass(module = "sixte")]
pub struct Recorder {
    world: Py<World>,
    writer: Option<Writer>,
    /// The step that comes next.
    next: u64,
}

impl std::fmt::Debug for Recorder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Recorder").field("next", &self.next).finish_non_exhaustive()
    }
}

/// A recording knows bodies by their order.
fn refuse_removed(world: &Engine) -> PyResult<()> {
    if world.bodies().map(|(id, _)| id.index()).eq(0..world.bodies().count()) {
        return Ok(());
    }
    Err(refused("a body was removed, and a recording cannot tell that; close the recorder before"))
}

#[pymethods]
impl Recorder {
    /// Begins the file, an MCAP file, with the bodies as they are now; one that is there already is refused, or replaced with
    /// `force=True` when the new one is complete.
    #[new]
    #[pyo3(signature = (path, world, force=false))]
    fn new(path: PathBuf, world: &Bound<'_, World>, force: bool) -> PyResult<Self> {
        let now = world.try_borrow()?;
        refuse_removed(&now.engine)?;
        let heading = match now.untouched_scene() {
            Some(scene) => {
                let scene = scene.get();
                run::heading(&scene.name, &scene.engine, scene.engine.run().map_err(refused)?.step)
            }
            None => Heading::default(),
        };
        let writer = Writer::create(path, force, &now.engine, &heading).map_err(failed)?;
        Ok(Self { world: world.clone().unbind(), writer: Some(writer), next: now.engine.steps() })
    }

    /// Records a step that the world has just done, by what `World.step` told of it.
    fn step(&mut self, py: Python<'_>, report: &Bound<'_, StepReport>) -> PyResult<()> {
        let Some(writer) = &mut self.writer else {
            return Err(refused("the recorder is closed; make another one, with another file"));
        };
        let world = self.world.bind(py).try_borrow()?;
        let (report, next, done) = (&report.get().engine, self.next, world.engine.steps());
        if report.step != next || done != next + 1 {
            return Err(refused(format!(
                "the report is of step {}, the world has done {done} steps, and step {next} is to be recorded; \
                 give the report of each step of this world, at once",
                report.step
            )));
        }
        refuse_removed(&world.engine)?;
        writer.step(&world.engine, report).map_err(failed)?;
        self.next += 1;
        Ok(())
    }

    /// Completes the file.
    fn close(&mut self) -> PyResult<()> {
        self.writer.take().map(Writer::finish).transpose().map(|_| ()).map_err(failed)
    }

    fn __enter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_error))]
    fn __exit__(&mut self, _error: &Bound<'_, PyAny>) -> PyResult<()> {
        self.close()
    }
}
