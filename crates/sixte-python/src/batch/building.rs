//! Worlds of a batch, made on all cores.

use std::sync::Arc;

use pyo3::prelude::*;
use sixte_io::scene::{SceneError, Variants};

use super::member::Member;
use super::values::Values;
use crate::error::refused;
use crate::parallel;

/// Builds worlds, with values for each, on all cores. They are told by their numbers where one is refused.
pub fn build(
    py: Python<'_>,
    (variants, threads): (&Variants, usize),
    numbers: &[usize],
    values: &[Arc<Values>],
) -> PyResult<Vec<Member>> {
    let refuse = |row: usize, error: SceneError| {
        refused(format!("world {}: {error}", numbers.get(row).copied().unwrap_or(row)))
    };
    let Some(values_of_first) = values.first() else { return Ok(Vec::new()) };
    let first =
        py.detach(|| Member::build(variants, values_of_first, None)).map_err(|error| refuse(0, error))?;
    let mut built: Vec<Option<Result<Member, SceneError>>> = values.iter().skip(1).map(|_| None).collect();
    parallel::each(py, (threads, 1), &mut built, |row, built| {
        *built = values.get(row + 1).map(|values| Member::build(variants, values, Some(&first)));
    })?;
    let others = built.into_iter().flatten().enumerate();
    let others = others.map(|(row, member)| member.map_err(|error| refuse(row + 1, error)));
    std::iter::once(Ok(first)).chain(others).collect()
}

/// Refuses worlds that have other bodies than the first.
pub fn check_names(names: &[String], numbers: &[usize], members: &[Member]) -> PyResult<()> {
    for (number, member) in numbers.iter().zip(members) {
        if !member.world.bodies().map(|(_, body)| body.name()).eq(names) {
            let remedy = "set values that leave bodies and their names as they are";
            return Err(refused(format!("world {number}: it has other bodies than the others; {remedy}")));
        }
    }
    Ok(())
}
