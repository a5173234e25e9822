//! Scenes: worlds from files, with parameters.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::OnceLock;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use sixte::Interrupt;
use sixte_io::scene::{BuiltScene, Camera, Run as Length, Scene as Engine};

use crate::error::{argument, refused};
use crate::interruptible::interruptible;
use crate::picture::{Asked, Picture};
use crate::run::{Keeping, Run, refuse_too_many};
use crate::toml::value_of;
use crate::world::World;

/// A scene: bodies, settings, how long it runs and what it has to come to; with parameters that can be set.
///
/// >>> scene = sixte.scene("bounce", height=2)
/// >>> scene.parameters
/// {'height': 2.0}
#[pyclass(frozen, module = "sixte")]
#[derive(Debug)]
pub struct Scene {
    pub engine: Engine,
    /// What it was asked for by.
    pub name: String,
    /// From where it is looked at, once that is known.
    camera: OnceLock<Camera>,
}

impl Scene {
    fn new(engine: Engine, name: String) -> Self {
        Self { engine, name, camera: OnceLock::new() }
    }

    /// Its world, at the start, and how it runs.
    pub fn build(&self) -> PyResult<BuiltScene> {
        let built = self.engine.build().map_err(refused)?;
        self.camera.get_or_init(|| built.camera);
        Ok(built)
    }

    /// From where it is looked at.
    pub fn camera(&self) -> PyResult<Camera> {
        self.camera.get().map_or_else(|| Ok(self.build()?.camera), |camera| Ok(*camera))
    }

    /// The same, with another length and other steps [s].
    fn lasting(&self, seconds: Option<f64>, step: Option<f64>) -> PyResult<Self> {
        let mut engine = self.engine.clone();
        for (key, given) in [("run.seconds", seconds), ("run.step", step)] {
            if let Some(given) = given {
                engine.set(key, &format!("{given:?}")).map_err(refused)?;
            }
        }
        Ok(Self::new(engine, self.name.clone()))
    }

    /// The same with other values, which `engine` has.
    pub fn like(&self, engine: Engine) -> Self {
        Self::new(engine, self.name.clone())
    }

    /// With values set: parameters by their names, anything else by its dotted key.
    fn set(mut self, values: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        for (key, value) in values.iter().flat_map(|values| values.iter()) {
            let key: String = key.extract()?;
            let value = value_of(&value).map_err(|error| argument(&key, error.value(value.py())))?;
            self.engine.set(&key, &value).map_err(refused)?;
        }
        Ok(self)
    }

    /// Its world, at the start.
    pub fn world(slf: &Bound<'_, Self>) -> PyResult<World> {
        let scene = slf.get();
        let built = slf.py().detach(|| scene.build())?;
        Ok(World::of_scene(built.world, slf.clone().unbind()))
    }
}

#[pymethods]
impl Scene {
    /// A scene from its text; files that it names are taken from `files`, a dictionary of their bytes by the names it gives them, or
    /// looked for in `folder`.
    #[staticmethod]
    #[pyo3(signature = (text, name="scene.toml", folder=None, files=None, **values))]
    fn parse(
        text: &str,
        name: &str,
        folder: Option<PathBuf>,
        files: Option<BTreeMap<String, Vec<u8>>>,
        values: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let engine = Engine::parse(text, folder.unwrap_or_default().join(name)).map_err(refused)?;
        let files = files.into_iter().flatten();
        let engine = files.fold(engine, |scene, (name, bytes)| scene.with_file(name, bytes));
        Self::new(engine, name.to_owned()).set(values)
    }

    /// What it is called in words.
    #[getter]
    fn title(&self) -> &str {
        self.engine.title()
    }

    /// What it shows, in a line.
    #[getter]
    fn about(&self) -> &str {
        self.engine.about()
    }

    /// What it was asked for by: its name or its file.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The text of its file.
    #[getter]
    fn text(&self) -> &str {
        self.engine.text()
    }

    /// Parameters and their values now.
    #[getter]
    fn parameters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let told = PyDict::new(py);
        for parameter in self.engine.parameters() {
            told.set_item(&parameter.name, parameter.value)?;
        }
        Ok(told)
    }

    /// The same scene with other values: parameters by their names, anything else by its dotted key, in a dictionary or as keywords.
    #[pyo3(name = "with_values", signature = (values=None, **more))]
    fn with_values(
        &self,
        values: Option<&Bound<'_, PyDict>>,
        more: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        self.like(self.engine.clone()).set(values)?.set(more)
    }

    /// Its world, at the start.
    #[pyo3(name = "world")]
    fn python_world(slf: &Bound<'_, Self>) -> PyResult<World> {
        Self::world(slf)
    }

    /// How long it runs [s].
    #[getter]
    fn seconds(&self) -> PyResult<f64> {
        self.engine.run().map(|run| run.seconds).map_err(refused)
    }

    /// How long a step is [s].
    #[getter]
    fn step(&self) -> PyResult<f64> {
        self.engine.run().map(|run| run.step).map_err(refused)
    }

    /// Runs it to its end, or for other `seconds` and in steps of another length [s]. The start, the end and one of `every` steps are
    /// kept; all steps are recorded into the MCAP file `record`, if one is given, which is to be new unless `force=True`. Other
    /// threads of Python run meanwhile; Ctrl-C ends it, and what was recorded is complete up to there.
    ///
    /// >>> run = sixte.scene("bounce").run(seconds=2, step=0.01, every=10)
    /// >>> run.times[:3].round(9).tolist(), run.steps
    /// ([0.0, 0.1, 0.2], 200)
    #[pyo3(signature = (seconds=None, step=None, every=1, record=None, force=false))]
    fn run(
        slf: &Bound<'_, Self>,
        seconds: Option<f64>,
        step: Option<f64>,
        every: i64,
        record: Option<PathBuf>,
        force: bool,
    ) -> PyResult<Run> {
        let every = u64::try_from(every).ok().filter(|every| *every > 0);
        let every =
            every.ok_or_else(|| argument("every", "one of at least 1 step can be kept; give 1 for all"))?;
        let scene = match (seconds, step) {
            (None, None) => slf.clone(),
            _ => Bound::new(slf.py(), slf.get().lasting(seconds, step)?)?,
        };
        Run::new(&scene, &Keeping { every, record: record.map(|path| (path, force)) })
    }

    /// A picture of it at a time [s], of so many pixels. `camera` is a dictionary with position [m], target [m], up and fov_degrees, or
    /// keywords are; what is not given is as the scene has it.
    ///
    /// >>> sixte.scene("bounce").show(time=0.2, width=64, height=40)
    /// Picture(64 × 40 pixels)
    #[pyo3(signature = (time=0.0, width=640, height=400, camera=None, **more))]
    fn show(
        slf: &Bound<'_, Self>,
        time: f64,
        width: i64,
        height: i64,
        camera: Option<&Bound<'_, PyDict>>,
        more: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Picture> {
        let (py, scene) = (slf.py(), slf.get());
        if !time.is_finite() || time < 0.0 {
            return Err(argument("time", format!("it is {time}; give it from 0 [s]")));
        }
        let BuiltScene { mut world, run, camera: usual, .. } = py.detach(|| scene.build())?;
        let until = Length { seconds: time, ..run };
        refuse_too_many("time", time / run.step)?;
        interruptible(py, || {
            for dt in (0..).map_while(|number| until.step_length(number)) {
                if world.step(dt).is_interrupted() || Interrupt::is_asked_here() {
                    break;
                }
            }
        })?;
        let asked = Asked { size: (width, height), camera, more };
        Picture::of_world(py, &world, Some(usual), &asked)
    }

    #[allow(clippy::type_complexity)]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (&str, &str, Vec<(String, String)>, Bound<'py, PyDict>))> {
        let files = PyDict::new(py);
        for (name, bytes) in self.engine.gather_files().map_err(refused)? {
            files.set_item(name, PyBytes::new(py, &bytes))?;
        }
        let make = py.import("sixte._pickle")?.getattr("scene")?;
        Ok((make, (self.engine.text(), &self.name, self.engine.sets().to_vec(), files)))
    }

    /// Makes a scene again that was pickled.
    #[staticmethod]
    fn _again(
        text: &str,
        name: &str,
        sets: Vec<(String, String)>,
        files: BTreeMap<String, Vec<u8>>,
    ) -> PyResult<Self> {
        let mut scene = Self::parse(text, name, None, Some(files), None)?;
        sets.iter().try_for_each(|(key, value)| scene.engine.set(key, value)).map_err(refused)?;
        Ok(scene)
    }

    fn __repr__(&self) -> String {
        let parameters = self.engine.parameters().iter();
        let values: Vec<String> =
            parameters.map(|parameter| format!(", {}={:?}", parameter.name, parameter.value)).collect();
        format!("Scene({:?}{})", self.name, values.concat())
    }
}

/// A scene that is built in, by its name, or one from a file; with values set.
///
/// >>> sixte.scene("bounce", height=2).title
/// 'Bouncing ball'
#[pyfunction]
#[pyo3(signature = (name, values=None, **more))]
pub fn scene(
    name: PathBuf,
    values: Option<&Bound<'_, PyDict>>,
    more: Option<&Bound<'_, PyDict>>,
) -> PyResult<Scene> {
    let engine = sixte_scenes::open(name.as_os_str()).map_err(refused)?;
    Scene::new(engine, name.to_string_lossy().into_owned()).set(values)?.set(more)
}

/// Names of the scenes that are built in.
#[pyfunction]
pub fn scenes() -> Vec<&'static str> {
    sixte_scenes::all().map(|scene| scene.name).collect()
}
