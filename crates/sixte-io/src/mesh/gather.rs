//! Triangles as they come in.

use std::collections::HashMap;

use sixte_contact::Vec3;
use sixte_contact::shape::{LARGEST, Triangles};

use super::error::{MOST_TRIANGLES, MeshProblem};

/// The triangles so far, and how much work they took.
#[derive(Default)]
pub(super) struct Gather {
    pub triangles: Triangles,
    /// Which vertex is at a place, for files that repeat them. Asked, never iterated over.
    known: HashMap<[u64; 3], u32>,
    spent: usize,
}

impl Gather {
    /// Counts work, one for each triangle. A small file may ask for a lot of it: glTF places one
    /// mesh many times.
    pub fn spend(&mut self, work: usize) -> Result<(), MeshProblem> {
        self.spent = self.spent.saturating_add(work);
        if self.spent > MOST_TRIANGLES { Err(MeshProblem::TooMany) } else { Ok(()) }
    }

    pub fn face(&mut self, corners: [u32; 3]) -> Result<(), MeshProblem> {
        self.spend(1)?;
        self.triangles.faces.push(corners);
        Ok(())
    }

    pub fn vertex(&mut self, place: Vec3) -> Result<(), MeshProblem> {
        if self.triangles.vertices.len() == MOST_TRIANGLES {
            return Err(MeshProblem::TooMany);
        }
        self.triangles.vertices.push(place);
        Ok(())
    }

    /// Triangles that all have the first corner: right for every convex polygon.
    pub fn polygon(&mut self, corners: &[u32]) -> Result<(), MeshProblem> {
        let &[first, second, ref rest @ ..] = corners else {
            return Err(MeshProblem::Corners { count: corners.len(), allowed: "at least 3" });
        };
        if rest.is_empty() {
            return Err(MeshProblem::Corners { count: 2, allowed: "at least 3" });
        }
        let mut last = second;
        for &corner in rest {
            self.face([first, last, corner])?;
            last = corner;
        }
        Ok(())
    }

    /// The index of the vertex at a place, the same for equal places. Zeros of both signs are
    /// equal: exporters mix them, and a seam is no better for it.
    pub fn merged(&mut self, place: Vec3) -> Result<u32, MeshProblem> {
        let place = place + Vec3::ZERO;
        let next = self.triangles.vertices.len();
        let index = *self.known.entry(place.to_array().map(f64::to_bits)).or_insert(next as u32);
        if index as usize == next {
            self.vertex(place)?;
        }
        Ok(index)
    }
}

/// The number, if it can be computed with.
pub(super) fn coordinate(value: f64) -> Result<f64, MeshProblem> {
    if value.abs() <= LARGEST { Ok(value) } else { Err(MeshProblem::Coordinate(value)) }
}
