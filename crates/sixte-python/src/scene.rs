//! Scenes: worlds from files, with parameters.

use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use sixte_io::scene::Scene as Engine;

use crate::error::{argument, refused};
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
    /// Files that it names, to make it again elsewhere.
    files: Vec<(String, Vec<u8>)>,
}

impl Scene {
    fn new(engine: Engine, name: String, files: Vec<(String, Vec<u8>)>) -> Self {
        let engine = files.iter().fold(engine, |scene, (name, bytes)| scene.with_file(name, bytes.clone()));
        Self { engine, name, files }
    }

    /// The same with other values, which `engine` has.
    pub fn like(&self, engine: Engine) -> Self {
        Self { engine, name: self.name.clone(), files: self.files.clone() }
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
        let engine = &slf.get().engine;
        let built = slf.py().detach(|| engine.build()).map_err(refused)?;
        Ok(World::of_scene(built.world, slf.clone().unbind()))
    }
}

#[pymethods]
impl Scene {
    /// A scene from its text; files that it names are taken from `files`, by the names it gives them, or looked for in `folder`.
    #[staticmethod]
    #[pyo3(signature = (text, name="scene.toml", folder=None, files=None, **values))]
    fn parse(
        text: &str,
        name: &str,
        folder: Option<PathBuf>,
        files: Option<Vec<(String, Vec<u8>)>>,
        values: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let engine = Engine::parse(text, folder.unwrap_or_default().join(name)).map_err(refused)?;
        Self::new(engine, name.to_owned(), files.unwrap_or_default()).set(values)
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
    Scene::new(engine, name.to_string_lossy().into_owned(), Vec::new()).set(values)?.set(more)
}

/// Names of the scenes that are built in.
#[pyfunction]
pub fn scenes() -> Vec<&'static str> {
    sixte_scenes::all().map(|scene| scene.name).collect()
}
