//! Where bodies are and how they move, as rows of numbers.

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use sixte::{Body, World};

use crate::error::refused;

/// Numbers of a body: position, rotation, velocity, spin.
pub const NUMBERS: usize = 13;

/// A row: position [m], rotation x, y, z, w, velocity [m/s], spin [rad/s].
pub fn row(body: &Body) -> [f64; NUMBERS] {
    let pose = body.pose();
    let ([x, y, z], [i, j, k, w]) = (pose.position.to_array(), pose.rotation.quaternion().to_array());
    let ([u, v, s], [p, q, r]) = (body.velocity().to_array(), body.spin().to_array());
    [x, y, z, i, j, k, w, u, v, s, p, q, r]
}

/// A row for each body of a world, in their order.
pub fn of_world<'py>(py: Python<'py>, world: &World) -> PyResult<Bound<'py, PyArray2<f64>>> {
    let rows: Vec<f64> = world.bodies().flat_map(|(_, body)| row(body)).collect();
    let count = rows.len() / NUMBERS;
    PyArray1::from_vec(py, rows).reshape([count, NUMBERS]).map_err(refused)
}
