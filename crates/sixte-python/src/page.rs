//! The page of the browser in a notebook: one server for all of it, in a thread of this process.

use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use sixte_render::{Style, picture};
use sixte_view::{Gallery, Item, Recorded, Server, ServerOptions, Showcase, Shows, is_recording};

use crate::error::{argument, refused};
use crate::recording::failed;
use crate::scene::{self, Scene};

/// Notebooks of this machine, whatever their ports are.
const NOTEBOOKS: [&str; 2] = ["http://localhost:*", "http://127.0.0.1:*"];

/// A server that answers.
#[derive(Debug, Clone)]
struct Serving {
    /// Another process, made by a fork, has no thread that answers.
    process: u32,
    address: String,
    showcase: Showcase,
}

static SERVING: Mutex<Option<Serving>> = Mutex::new(None);

/// The server of this process, which is started if there is none yet.
fn serving() -> PyResult<Serving> {
    let mut serving = SERVING.lock().unwrap_or_else(PoisonError::into_inner);
    match serving.as_ref() {
        Some(serving) if serving.process == process::id() => Ok(serving.clone()),
        _ => Ok(serving.insert(start()?).clone()),
    }
}

fn start() -> PyResult<Serving> {
    let item = |scene: sixte_scenes::BuiltIn| {
        let shows = scene.scene().map_err(refused)?.into();
        Ok(Item { name: scene.name.to_owned(), shows, picture: Some(scene.picture) })
    };
    let items = sixte_scenes::all().map(item).collect::<PyResult<Vec<Item>>>()?;
    let gallery = Gallery { files: None, items, first: None, picture: Arc::new(card) };
    let framed_by = NOTEBOOKS.map(str::to_owned).to_vec();
    let server = Server::new(gallery, ServerOptions { framed_by, ..ServerOptions::default() });
    let server = server.map_err(|error| PyOSError::new_err(error.to_string()))?;
    if let Some(problem) = server.problem() {
        return Err(refused(problem.trim_end()));
    }
    let (address, showcase) = (format!("http://{}", server.address()), server.showcase());
    let thread = std::thread::Builder::new().name("sixte-page".to_owned());
    thread.spawn(move || server.run()).map_err(|error| PyOSError::new_err(error.to_string()))?;
    Ok(Serving { process: process::id(), address, showcase })
}

/// How a scene begins, for its card, as PNG.
fn card(shows: &Shows) -> Option<Vec<u8>> {
    let Shows::Scene(scene) = shows else { return None };
    let built = scene.build().ok()?;
    picture(&built.world, &built.camera, (480, 300), &Style::default()).ok()?.to_png().ok()
}

/// A scene or a recording on the page: notebooks show it in a frame, and any browser of this machine at its address.
#[pyclass(frozen, module = "sixte")]
#[derive(Debug)]
pub struct View {
    serving: Serving,
    name: String,
    height: u32,
}

#[pymethods]
impl View {
    /// Where a browser of this machine finds it.
    #[getter]
    fn address(&self) -> String {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
        let name = self.name.bytes().map(|byte| match byte {
            byte if is_plain(byte) => char::from(byte).to_string(),
            byte => format!("%{byte:02X}"),
        });
        format!("{}/#/scene/{}", self.serving.address, name.collect::<String>())
    }

    /// Takes it from the page; the server goes on for others.
    fn close(&self) {
        self.serving.showcase.remove(&self.name);
    }

    fn _repr_html_(&self) -> String {
        format!(
            "<iframe src=\"{}\" width=\"100%\" height=\"{}\" style=\"border: 0\" title=\"Sixte\"></iframe>",
            self.address(),
            self.height
        )
    }

    fn __repr__(&self) -> String {
        format!("View({:?})", self.address())
    }
}

/// Shows a scene, one by its name or its file, or the file of a recording on the page, `height` pixels high in a notebook. A server
/// for this machine alone is started at the first call, and notebooks at localhost may frame its page; of others open the address.
#[pyfunction]
#[pyo3(signature = (what, height=500))]
pub fn view(what: &Bound<'_, PyAny>, height: u32) -> PyResult<View> {
    let py = what.py();
    let (wanted, shows) = if let Ok(scene) = what.cast::<Scene>() {
        shown(py, scene.get())?
    } else {
        let path: PathBuf = what.extract().map_err(|_| {
            argument("what", "give a scene, the name of one, or the file of a scene or a recording")
        })?;
        if is_recording(&path) {
            let recorded = py.detach(|| Recorded::read(&path)).map_err(failed)?;
            (last_of(&path), recorded.into())
        } else {
            shown(py, &scene::scene(path, None, None)?)?
        }
    };
    let serving = serving()?;
    // What is built in keeps its name, and what is shown already.
    let others = (2..).map(|number: u32| format!("{number}-{wanted}"));
    let mut free = std::iter::once(wanted.clone()).chain(others);
    let name = free.find(|name| !serving.showcase.has(name)).unwrap_or(wanted);
    serving.showcase.put(&name, shows);
    Ok(View { serving, name, height })
}

/// A scene that can be built, and what it is called in addresses.
fn shown(py: Python<'_>, scene: &Scene) -> PyResult<(String, Shows)> {
    py.detach(|| scene.build())?;
    Ok((last_of(Path::new(&scene.name)), scene.engine.clone().into()))
}

/// Names in addresses have no slashes.
fn last_of(path: &Path) -> String {
    path.file_name().map_or_else(|| "scene".to_owned(), |name| name.to_string_lossy().into_owned())
}
