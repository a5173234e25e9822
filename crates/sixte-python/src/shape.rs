//! Every kind of shape, under one name.

use std::path::PathBuf;

use numpy::{AllowTypeChange, PyArray1, PyArray2, PyArrayLike2};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use sixte::shape::{
    Compound, Convex, HeightField, MassProperties, Mesh, Shape as Engine, ShapeError, Soup, Triangles,
};
use sixte_io::scene::Scene;

use crate::error::{argument, refused};
use crate::numbers::{self, Turn, Vector, faces, points};

/// The shape of a body: convex, a compound of convex ones, triangles, heights over a grid, or a surface of formulas.
///
/// Lengths are in metres; a shape has its own frame, and a body puts it somewhere.
///
/// >>> sixte.Shape.box([0.5, 0.05, 0.05])
/// Shape.box([0.5, 0.05, 0.05], 0.0)
#[pyclass(frozen, module = "sixte")]
#[derive(Debug)]
pub struct Shape {
    pub engine: Engine,
    /// What it was made by, to make it again elsewhere.
    maker: &'static str,
    arguments: Py<PyTuple>,
}

impl Shape {
    fn new<'py>(
        py: Python<'py>,
        (maker, arguments): (
            &'static str,
            impl IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>>,
        ),
        engine: impl Into<Engine>,
    ) -> PyResult<Self> {
        let arguments = arguments.into_pyobject(py).map_err(Into::into)?.unbind();
        Ok(Self { engine: engine.into(), maker, arguments })
    }

    /// A convex one, with its corners and edges rounded outward.
    fn convex<'py>(
        py: Python<'py>,
        made: (&'static str, impl IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>>),
        (convex, rounding): (Result<Convex, ShapeError>, f64),
    ) -> PyResult<Self> {
        let rounded =
            if rounding == 0.0 { convex } else { convex.and_then(|convex| convex.rounded(rounding)) };
        Self::new(py, made, rounded.map_err(refused)?)
    }
}

#[pymethods]
impl Shape {
    /// A ball of this radius [m].
    #[staticmethod]
    fn sphere(py: Python<'_>, radius: f64) -> PyResult<Self> {
        Self::convex(py, ("sphere", (radius,)), (Convex::sphere(radius), 0.0))
    }

    /// A box, by half of its extents along x, y and z, rounded outward by `rounding` [m].
    #[staticmethod]
    #[pyo3(name = "box", signature = (half_extents, rounding=0.0))]
    fn cuboid(py: Python<'_>, half_extents: Vector, rounding: f64) -> PyResult<Self> {
        let Vector(half) = half_extents;
        Self::convex(py, ("box", (half.to_array(), rounding)), (Convex::cuboid(half), rounding))
    }

    /// A capsule along z: all points within `radius` of a segment of twice `half_length` [m].
    #[staticmethod]
    fn capsule(py: Python<'_>, half_length: f64, radius: f64) -> PyResult<Self> {
        Self::convex(py, ("capsule", (half_length, radius)), (Convex::capsule(half_length, radius), 0.0))
    }

    /// A cylinder along z, twice `half_length` long, rounded outward by `rounding` [m].
    #[staticmethod]
    #[pyo3(signature = (half_length, radius, rounding=0.0))]
    fn cylinder(py: Python<'_>, half_length: f64, radius: f64, rounding: f64) -> PyResult<Self> {
        let made = ("cylinder", (half_length, radius, rounding));
        Self::convex(py, made, (Convex::cylinder(half_length, radius), rounding))
    }

    /// A cone along z, from its base at -half_length to its tip at half_length, rounded outward by `rounding` [m].
    #[staticmethod]
    #[pyo3(signature = (half_length, radius, rounding=0.0))]
    fn cone(py: Python<'_>, half_length: f64, radius: f64, rounding: f64) -> PyResult<Self> {
        let made = ("cone", (half_length, radius, rounding));
        Self::convex(py, made, (Convex::cone(half_length, radius), rounding))
    }

    /// An ellipsoid, by its semi-axes along x, y and z [m].
    #[staticmethod]
    fn ellipsoid(py: Python<'_>, semi_axes: Vector) -> PyResult<Self> {
        let Vector(axes) = semi_axes;
        Self::convex(py, ("ellipsoid", (axes.to_array(),)), (Convex::ellipsoid(axes), 0.0))
    }

    /// The convex hull of points, an array with 3 columns, rounded outward by `rounding` [m].
    #[staticmethod]
    #[pyo3(name = "hull", signature = (points, rounding=0.0))]
    fn hull(points: &Bound<'_, PyAny>, rounding: f64) -> PyResult<Self> {
        let corners = numbers::points("points", points)?;
        Self::convex(points.py(), ("hull", (points, rounding)), (Convex::hull(&corners), rounding))
    }

    /// All that is not above the plane through the origin with this outward normal: a floor is `half_space([0, 0, 1])`.
    #[staticmethod]
    fn half_space(py: Python<'_>, normal: Vector) -> PyResult<Self> {
        let Vector(normal) = normal;
        Self::convex(py, ("half_space", (normal.to_array(),)), (Convex::half_space(normal), 0.0))
    }

    /// Convex shapes that move together: a list of shapes, or of (shape, position) or (shape, position, rotation).
    #[staticmethod]
    fn compound(pieces: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut placed = Vec::new();
        for piece in pieces.try_iter()? {
            let (shape, pose) = piece_of(&piece?)?;
            let Engine::Convex(convex) = &shape.get().engine else {
                return Err(argument(
                    "pieces",
                    format!("{} is not convex; a compound is made of convex shapes", shape.repr()?),
                ));
            };
            placed.push((pose, convex.clone()));
        }
        let compound = Compound::new(placed).map_err(refused)?;
        Self::new(pieces.py(), ("compound", (pieces,)), compound)
    }

    /// A solid that triangles enclose: corners, an array with 3 columns [m], and three indices for each triangle, counterclockwise
    /// from outside; or one object that has `vertices` and `faces`, such as a mesh of trimesh.
    #[staticmethod]
    #[pyo3(signature = (vertices, faces=None))]
    fn mesh(vertices: &Bound<'_, PyAny>, faces: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let mesh = Mesh::new(triangles(vertices, faces)?).map_err(refused)?;
        Self::new(vertices.py(), ("mesh", arrays(vertices, faces)?), mesh)
    }

    /// Triangles as a surface without thickness, open or closed; given as for `mesh`.
    #[staticmethod]
    #[pyo3(signature = (vertices, faces=None))]
    fn soup(vertices: &Bound<'_, PyAny>, faces: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let soup = Soup::new(triangles(vertices, faces)?).map_err(refused)?;
        Self::new(vertices.py(), ("soup", arrays(vertices, faces)?), soup)
    }

    /// Heights over a grid: heights[row, column] is at x = column * spacing[0], y = row * spacing[1] [m]. A height that is not a
    /// number is a hole.
    #[staticmethod]
    fn height_field(heights: &Bound<'_, PyAny>, spacing: [f64; 2]) -> PyResult<Self> {
        let array: PyArrayLike2<'_, f64, AllowTypeChange> = heights
            .extract()
            .map_err(|_| argument("heights", "an array of numbers with rows and columns is needed"))?;
        let array = array.as_array();
        let (rows, columns) = array.dim();
        let given: Vec<f64> = array.iter().copied().collect();
        let holes = missing_cells(&given, columns, rows);
        let solid = given.into_iter().map(|height| if height.is_nan() { 0.0 } else { height }).collect();
        let field = HeightField::new(columns, rows, solid, spacing)
            .and_then(|field| if holes.is_empty() { Ok(field) } else { field.with_holes(&holes) })
            .map_err(refused)?;
        Self::new(heights.py(), ("height_field", (heights, spacing)), field)
    }

    /// The solid where a formula of x, y and z is not positive, like "x^2 + y^2 + z^2 - 1", within a box of these half extents
    /// about the origin [m]. `resolution` is how finely its surface is enclosed [m].
    #[staticmethod]
    #[pyo3(signature = (formula, within, resolution=None))]
    fn implicit(py: Python<'_>, formula: &str, within: Vector, resolution: Option<f64>) -> PyResult<Self> {
        let Vector(within) = within;
        let fine = resolution.map_or(String::new(), |fine| format!(", resolution = {fine:?}"));
        let [x, y, z] = within.to_array();
        let formula_quoted = serde_json::to_string(formula).map_err(refused)?;
        let text = format!("{{ implicit = {formula_quoted}, within = [{x:?}, {y:?}, {z:?}]{fine} }}");
        Self::new(py, ("implicit", (formula, within.to_array(), resolution)), written(&text, None)?)
    }

    /// A shape as a scene has it: CSG of fields, level sets, NURBS patches, STEP files and all the others; files are looked for in
    /// `folder`.
    ///
    /// >>> sixte.Shape.written("{ box = [1, 0.2, 0.2], rounding = 0.05 }").kind
    /// 'convex'
    #[staticmethod]
    #[pyo3(name = "written", signature = (text, folder=None))]
    fn from_text(py: Python<'_>, text: &str, folder: Option<PathBuf>) -> PyResult<Self> {
        let engine = written(text, folder.as_ref())?;
        Self::new(py, ("written", (text, folder)), engine)
    }

    /// Reads triangles from a file (STL, OBJ, PLY, OFF, glTF): a solid, or a soup if `solid` is false.
    #[staticmethod]
    #[pyo3(signature = (file, solid=true))]
    fn read(py: Python<'_>, file: PathBuf, solid: bool) -> PyResult<Self> {
        let triangles = py.detach(|| sixte_io::read_triangles(&file)).map_err(refused)?;
        let engine: Engine = if solid {
            py.detach(|| Mesh::new(triangles)).map_err(refused)?.into()
        } else {
            py.detach(|| Soup::new(triangles)).map_err(refused)?.into()
        };
        Self::new(py, ("read", (file, solid)), engine)
    }

    /// 'convex', 'compound', 'mesh', 'soup', 'height_field' or 'curved'. A mesh that is convex is its hull.
    #[getter]
    fn kind(&self) -> &'static str {
        match &self.engine {
            Engine::Convex(_) | Engine::Own(_) => "convex",
            Engine::Compound(_) => "compound",
            Engine::Mesh(_) => "mesh",
            Engine::Soup(_) => "soup",
            Engine::HeightField(_) => "height_field",
            _ => "curved",
        }
    }

    /// Mass [kg], centre of mass [m] and inertia about it [kg m²], of a uniform density [kg/m³].
    fn mass_properties<'py>(
        &self,
        py: Python<'py>,
        density: f64,
    ) -> PyResult<(f64, Bound<'py, PyArray1<f64>>, Bound<'py, PyArray2<f64>>)> {
        let MassProperties { mass, centre, inertia } =
            self.engine.mass_properties(density).map_err(refused)?;
        Ok((mass, numbers::vector(py, centre), numbers::matrix(py, inertia)?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (&'static str, Py<PyTuple>))> {
        let make = py.import("sixte._pickle")?.getattr("shape")?;
        Ok((make, (self.maker, self.arguments.clone_ref(py))))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        if matches!(self.maker, "mesh" | "soup" | "height_field" | "hull" | "compound") {
            return Ok(format!("Shape.{}(...)", self.maker));
        }
        let arguments = self.arguments.bind(py).iter().map(|one| Ok(one.repr()?.to_string()));
        Ok(format!("Shape.{}({})", self.maker, arguments.collect::<PyResult<Vec<String>>>()?.join(", ")))
    }
}

/// A piece of a compound, and where it is.
fn piece_of<'py>(given: &Bound<'py, PyAny>) -> PyResult<(Bound<'py, Shape>, sixte::Pose)> {
    if let Ok(shape) = given.cast::<Shape>() {
        return Ok((shape.clone(), sixte::Pose::IDENTITY));
    }
    if let Ok((shape, position)) = given.extract::<(Bound<'py, PyAny>, Vector)>() {
        return Ok((shape.cast_into::<Shape>()?, numbers::pose(Some(position), None)));
    }
    match given.extract::<(Bound<'py, PyAny>, Vector, Turn)>() {
        Ok((shape, position, rotation)) => {
            Ok((shape.cast_into::<Shape>()?, numbers::pose(Some(position), Some(rotation))))
        }
        Err(_) => {
            let needed = "shapes, (shape, position) or (shape, position, rotation) are needed";
            Err(argument("pieces", format!("{} was given; {needed}", given.get_type().name()?)))
        }
    }
}

/// Corners and faces, of an object that has both or of two arrays.
fn triangles(vertices: &Bound<'_, PyAny>, faces_given: Option<&Bound<'_, PyAny>>) -> PyResult<Triangles> {
    let (corners, triples) = both(vertices, faces_given)?;
    Ok(Triangles { vertices: points("vertices", &corners)?, faces: faces(&triples)? })
}

/// The same as Python has them.
fn both<'py>(
    vertices: &Bound<'py, PyAny>,
    faces: Option<&Bound<'py, PyAny>>,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
    if let Some(faces) = faces {
        return Ok((vertices.clone(), faces.clone()));
    }
    match (vertices.getattr("vertices"), vertices.getattr("faces")) {
        (Ok(corners), Ok(faces)) => Ok((corners, faces)),
        _ => Err(argument("faces", "they are missing; give vertices and faces, or an object that has both")),
    }
}

/// What to make it from elsewhere: plain arrays, whatever they came from.
fn arrays<'py>(
    vertices: &Bound<'py, PyAny>,
    faces: Option<&Bound<'py, PyAny>>,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
    let (vertices, faces) = both(vertices, faces)?;
    let asarray = vertices.py().import("numpy")?.getattr("array")?;
    Ok((
        asarray.call1((vertices, "float64"))?,
        asarray.call1((faces, "int64"))?.into_bound_py_any(asarray.py())?,
    ))
}

/// Cells with a corner that has no height.
fn missing_cells(heights: &[f64], columns: usize, rows: usize) -> Vec<(usize, usize)> {
    let is_missing =
        |column: usize, row: usize| heights.get(row * columns + column).is_some_and(|height| height.is_nan());
    let cells = (0..rows.saturating_sub(1))
        .flat_map(|row| (0..columns.saturating_sub(1)).map(move |column| (column, row)));
    cells
        .filter(|&(column, row)| {
            [(0, 0), (1, 0), (0, 1), (1, 1)].iter().any(|&(c, r)| is_missing(column + c, row + r))
        })
        .collect()
}

/// A shape as a scene has it.
fn written(text: &str, folder: Option<&PathBuf>) -> PyResult<Engine> {
    let scene = format!("[[bodies]]\nkind = \"fixed\"\nshape = {text}\n");
    let file = folder.cloned().unwrap_or_default().join("shape");
    let built = Scene::parse(&scene, file).and_then(|scene| scene.build()).map_err(refused)?;
    let body = built.world.bodies().next();
    body.map(|(_, body)| body.shape().clone()).ok_or_else(|| argument("text", "there is no shape in it"))
}
