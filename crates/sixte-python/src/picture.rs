//! Pictures of worlds.

use std::io::Write;
use std::path::PathBuf;

use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use sixte::World;
use sixte_io::WholeFile;
use sixte_io::scene::{Camera, Scene};
use sixte_render::{Picture as Engine, Style, picture};

use crate::error::{argument, refused};
use crate::toml::value_of;

/// A picture: notebooks show it, and it can be had as a file or as an array.
///
/// >>> picture = sixte.scene("bounce").show(width=64, height=40)
/// >>> picture.to_array().shape
/// (40, 64, 3)
#[pyclass(frozen, module = "sixte")]
#[derive(Debug)]
pub struct Picture {
    engine: Engine,
}

/// How a picture is to be: as many pixels, from there.
#[derive(Debug, Default)]
pub struct Asked<'a, 'py> {
    /// Width and height, in pixels.
    pub size: (i64, i64),
    pub camera: Option<&'a Bound<'py, PyDict>>,
    /// The same, as keywords.
    pub more: Option<&'a Bound<'py, PyDict>>,
}

impl Picture {
    /// Of a world as it is now; `usual` is the camera where nothing else is asked for.
    pub fn of_world(
        py: Python<'_>,
        world: &World,
        usual: Option<Camera>,
        asked: &Asked<'_, '_>,
    ) -> PyResult<Self> {
        let pixels = |name: &str, count: i64| {
            u32::try_from(count).map_err(|_| argument(name, format!("it is {count}; give it in pixels")))
        };
        let size = (pixels("width", asked.size.0)?, pixels("height", asked.size.1)?);
        let camera = camera(world, usual, asked)?;
        let drawn = py.detach(|| picture(world, &camera, size, &Style::default()));
        Ok(Self { engine: drawn.map_err(refused)? })
    }
}

/// What is asked for, and for the rest what is usual; without that, what shows all bodies.
fn camera(world: &World, usual: Option<Camera>, asked: &Asked<'_, '_>) -> PyResult<Camera> {
    let mut given: Vec<(String, String)> = Vec::new();
    for (key, value) in [asked.camera, asked.more].into_iter().flatten().flat_map(|given| given.iter()) {
        given.push((key.extract()?, value_of(&value)?));
    }
    if let (true, Some(usual)) = (given.is_empty(), usual) {
        return Ok(usual);
    }
    let is_given = |name: &str| given.iter().any(|(key, _)| key == name);
    let numbers = |vector: sixte::Vec3| format!("{:?}", vector.to_array());
    let mut all: Vec<(&str, String)> = Vec::new();
    if let Some(usual) = usual {
        all.push(("position", numbers(usual.position)));
        all.push(("target", numbers(usual.target)));
        all.push(("fov_degrees", format!("{:?}", usual.fov_degrees)));
        // Another line of sight may be along it.
        if !is_given("position") && !is_given("target") {
            all.push(("up", numbers(usual.up)));
        }
    }
    all.retain(|(key, _)| !is_given(key));
    all.extend(given.iter().map(|(key, value)| (key.as_str(), value.clone())));
    // A scene with nothing but a camera: its reader checks it, and says what is wrong.
    let mut scene = Scene::parse("", "camera").map_err(refused)?;
    all.iter().try_for_each(|(key, value)| scene.set(&format!("camera.{key}"), value)).map_err(refused)?;
    scene.camera(world).map_err(refused)
}

#[pymethods]
impl Picture {
    /// Pixels from left to right.
    #[getter]
    fn width(&self) -> u32 {
        self.engine.width
    }

    /// Pixels from top to bottom.
    #[getter]
    fn height(&self) -> u32 {
        self.engine.height
    }

    /// The bytes of a PNG file.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let png = py.detach(|| self.engine.to_png()).map_err(refused)?;
        Ok(PyBytes::new(py, &png))
    }

    /// Red, green and blue of sRGB for each pixel: an array (height, width, 3) of bytes, from the top.
    fn to_array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let Engine { width, height, pixels } = &self.engine;
        PyArray1::from_slice(py, pixels).reshape([*height as usize, *width as usize, 3]).map_err(refused)
    }

    /// Writes it into a PNG file, in place of one that is there.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        if path.extension().is_none_or(|ending| !ending.eq_ignore_ascii_case("png")) {
            return Err(argument(
                "path",
                format!("{} is no name of a PNG file; give one that ends in .png", path.display()),
            ));
        }
        let png = py.detach(|| self.engine.to_png()).map_err(refused)?;
        let written = WholeFile::beside(&path).and_then(|(whole, mut file)| {
            file.write_all(&png)?;
            whole.put()
        });
        written.map_err(|error| PyOSError::new_err(format!("{}: cannot be written: {error}", path.display())))
    }

    fn _repr_png_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        self.to_bytes(py)
    }

    fn __repr__(&self) -> String {
        format!("Picture({} × {} pixels)", self.engine.width, self.engine.height)
    }
}
