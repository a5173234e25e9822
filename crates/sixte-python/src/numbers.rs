//! Vectors, rotations and arrays: from Python, and back.
//!
//! A vector is anything of three numbers, a rotation a quaternion (x, y, z, w) or a matrix of three rows. What is not finite is
//! left to the engine, which says it in its own words.

use numpy::{AllowTypeChange, PyArray1, PyArray2, PyArrayLike2, PyArrayLikeDyn};
use pyo3::prelude::*;
use sixte::{Pose, Rotation};
use sixte_contact::{Mat3, Quat, Vec3};

use crate::error::{argument, refused};

/// Three numbers.
#[derive(Debug, Clone, Copy)]
pub struct Vector(pub Vec3);

impl<'py> FromPyObject<'_, 'py> for Vector {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let [x, y, z] = numbers(&given)?;
        Ok(Self(Vec3::new(x, y, z)))
    }
}

/// A rotation: a quaternion x, y, z, w of any length but zero, or a rotation matrix, row by row.
#[derive(Debug, Clone, Copy)]
pub struct Turn(pub Rotation);

impl<'py> FromPyObject<'_, 'py> for Turn {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok([x, y, z, w]) = given.extract::<[f64; 4]>() {
            return Rotation::from_quaternion(Quat::from_xyzw(x, y, z, w)).map(Self).map_err(refused);
        }
        match given.extract::<[[f64; 3]; 3]>() {
            Ok([p, q, r]) => {
                let columns = Mat3::from_cols(p.into(), q.into(), r.into()).transpose();
                Rotation::from_matrix(columns).map(Self).map_err(refused)
            }
            Err(_) => {
                let problem = "a rotation is a quaternion [x, y, z, w] or a matrix of 3 by 3 numbers";
                Err(argument("rotation", format!("{} was given; {problem}", kind_of(&given))))
            }
        }
    }
}

/// So many numbers, from a list, a tuple or an array.
pub fn numbers<const N: usize>(given: &Borrowed<'_, '_, PyAny>) -> PyResult<[f64; N]> {
    given.extract::<[f64; N]>().map_err(|_| {
        let problem = format!("{N} numbers are needed, like [{}]", vec!["0.0"; N].join(", "));
        refused(format!("{} was given; {problem}", kind_of(given)))
    })
}

/// "a list", for messages.
fn kind_of(given: &Borrowed<'_, '_, PyAny>) -> String {
    let name = given.get_type().name().map_or_else(|_| "something".to_owned(), |name| name.to_string());
    match given.len() {
        Ok(length) => format!("{name} of length {length}"),
        Err(_) => name,
    }
}

/// A pose of what is given, at the origin and not turned where nothing is.
pub fn pose(position: Option<Vector>, rotation: Option<Turn>) -> Pose {
    let position = position.map_or(Vec3::ZERO, |Vector(position)| position);
    Pose::new(position, rotation.map_or(Rotation::IDENTITY, |Turn(rotation)| rotation))
}

/// As an array of three.
pub fn vector<'py>(py: Python<'py>, vector: Vec3) -> Bound<'py, PyArray1<f64>> {
    PyArray1::from_slice(py, &vector.to_array())
}

/// As an array x, y, z, w.
pub fn quaternion<'py>(py: Python<'py>, rotation: Rotation) -> Bound<'py, PyArray1<f64>> {
    PyArray1::from_slice(py, &rotation.quaternion().to_array())
}

/// As an array of three rows.
pub fn matrix<'py>(py: Python<'py>, matrix: Mat3) -> PyResult<Bound<'py, PyArray2<f64>>> {
    let rows = matrix.transpose().to_cols_array_2d().map(|row| row.to_vec());
    PyArray2::from_vec2(py, &rows).map_err(refused)
}

/// Points of an array of any number of rows and three columns.
pub fn points(name: &str, given: &Bound<'_, PyAny>) -> PyResult<Vec<Vec3>> {
    let array: PyArrayLike2<'_, f64, AllowTypeChange> =
        given.extract().map_err(|_| argument(name, "an array of numbers with 3 columns is needed"))?;
    let array = array.as_array();
    if array.ncols() != 3 {
        let shape = array.dim();
        return Err(argument(name, format!("its shape is {shape:?}; an array with 3 columns is needed")));
    }
    let mut all = Vec::with_capacity(array.nrows());
    for row in array.rows() {
        let mut numbers = row.iter().copied();
        if let (Some(x), Some(y), Some(z)) = (numbers.next(), numbers.next(), numbers.next()) {
            all.push(Vec3::new(x, y, z));
        }
    }
    Ok(all)
}

/// Triangles, as three indices each, of which none is negative.
pub fn faces(given: &Bound<'_, PyAny>) -> PyResult<Vec<[u32; 3]>> {
    let refuse = |problem: String| Err(argument("faces", problem));
    let Ok(array) = given.extract::<PyArrayLikeDyn<'_, i64, AllowTypeChange>>() else {
        return refuse("an array of whole numbers with 3 columns is needed".to_owned());
    };
    let array = array.as_array();
    if array.ndim() != 2 || array.shape().get(1) != Some(&3) {
        return refuse(format!("its shape is {:?}; an array with 3 columns is needed", array.shape()));
    }
    let numbers: Vec<i64> = array.iter().copied().collect();
    let mut all = Vec::with_capacity(numbers.len() / 3);
    for three in numbers.as_chunks::<3>().0 {
        match three.map(u32::try_from) {
            [Ok(a), Ok(b), Ok(c)] => all.push([a, b, c]),
            _ => {
                return refuse(format!(
                    "a triangle has the corners {three:?}, which are no numbers of points"
                ));
            }
        }
    }
    Ok(all)
}
