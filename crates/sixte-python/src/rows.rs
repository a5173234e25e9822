//! Arrays with a row for each of many things, or one row for all of them.

use numpy::{AllowTypeChange, PyArrayLikeDyn};
use pyo3::prelude::*;
use sixte::Rotation;
use sixte_contact::Quat;

use crate::error::argument;

/// N numbers for all, or for each.
#[derive(Debug)]
pub enum Column<const N: usize> {
    One([f64; N]),
    Many(Vec<[f64; N]>),
}

impl<const N: usize> Column<N> {
    /// From three numbers, or an array with three columns; `usual` if nothing is given.
    pub fn read(name: &str, given: Option<&Bound<'_, PyAny>>, usual: [f64; N]) -> PyResult<Self> {
        let Some(given) = given else { return Ok(Self::One(usual)) };
        let refuse = |what: String| {
            argument(name, format!("{what}; {N} numbers are needed, or an array with {N} columns"))
        };
        let array: PyArrayLikeDyn<'_, f64, AllowTypeChange> =
            given.extract().map_err(|_| refuse("it cannot be read as numbers".to_owned()))?;
        let array = array.as_array();
        let numbers: Vec<f64> = array.iter().copied().collect();
        let (rows, rest) = numbers.as_chunks::<N>();
        match (array.shape(), rows) {
            ([length], [row]) if *length == N => Ok(Self::One(*row)),
            ([_, columns], rows) if *columns == N && rest.is_empty() => Ok(Self::Many(rows.to_vec())),
            (shape, _) => Err(refuse(format!("its shape is {shape:?}"))),
        }
    }

    /// The same number of rows as the others, or one for all.
    pub fn join(&self, name: &str, count: &mut Option<usize>) -> PyResult<()> {
        let Self::Many(rows) = self else { return Ok(()) };
        join(name, rows.len(), count)
    }

    pub fn at(&self, index: usize) -> [f64; N] {
        match self {
            Self::One(row) => *row,
            Self::Many(rows) => rows.get(index).copied().unwrap_or([f64::NAN; N]),
        }
    }
}

/// As many rows as the others have.
pub fn join(name: &str, rows: usize, count: &mut Option<usize>) -> PyResult<()> {
    match *count {
        Some(others) if others != rows => Err(argument(
            name,
            format!("it has {rows} rows and the others have {others}; give as many, or one for all"),
        )),
        _ => {
            *count = Some(rows);
            Ok(())
        }
    }
}

/// Rotations for all, or for each.
#[derive(Debug)]
pub enum Rotations {
    One(Rotation),
    Many(Vec<Rotation>),
}

impl Rotations {
    /// From a quaternion x, y, z, w, or an array of them.
    pub fn read(given: Option<&Bound<'_, PyAny>>, count: &mut Option<usize>) -> PyResult<Self> {
        let rotation = |&[x, y, z, w]: &[f64; 4]| Rotation::from_quaternion(Quat::from_xyzw(x, y, z, w));
        let column = Column::<4>::read("rotation", given, [0.0, 0.0, 0.0, 1.0])?;
        column.join("rotation", count)?;
        match column {
            Column::One(row) => rotation(&row).map(Self::One).map_err(|error| argument("rotation", error)),
            Column::Many(rows) => {
                let read = |(index, row): (usize, &[f64; 4])| {
                    rotation(row).map_err(|error| argument("rotation", format!("row {index}: {error}")))
                };
                rows.iter().enumerate().map(read).collect::<PyResult<_>>().map(Self::Many)
            }
        }
    }

    pub fn at(&self, index: usize) -> Rotation {
        match self {
            Self::One(rotation) => *rotation,
            Self::Many(rotations) => rotations.get(index).copied().unwrap_or(Rotation::IDENTITY),
        }
    }
}
