//! Wavefront OBJ: its vertices and faces. Texture, normals and everything else is ignored.

use std::path::Path;

use sixte_contact::shape::Triangles;

use super::error::{Fault, MeshFileError, MeshPlace, MeshProblem, in_file};
use super::gather::Gather;
use super::text::text;
use crate::excerpt;
use crate::points::wavefront::{records, vertex};

/// How a face is written.
const FORM: &str = "f 1 2 3, f 1/1 2/2 3/3, f 1//1 2//2 3//3 or f 1/1/1 2/2/2 3/3/3";

pub(super) fn triangles(path: &Path, bytes: &[u8]) -> Result<Triangles, MeshFileError> {
    let text = text(bytes).map_err(|fault| in_file(path, fault))?;
    let mut faces = Faces::default();
    for (line, record) in records(text) {
        let record = record.trim();
        let mut words = record.split_whitespace();
        let at = |problem| in_file(path, (MeshPlace::line(line, record), problem));
        if words.next() == Some("f") {
            faces.face(line, record, words).map_err(at)?;
        } else if let Some(place) = vertex(path, line, record)? {
            faces.gather.vertex(place).map_err(at)?;
        }
    }
    faces.checked().map_err(|fault| in_file(path, fault))
}

#[derive(Default)]
struct Faces {
    gather: Gather,
    corners: Vec<u32>,
    /// The highest index of a vertex that was not there yet when its face came, and that face.
    ahead: Option<(u32, MeshPlace)>,
}

impl Faces {
    fn face<'a>(
        &mut self,
        line: usize,
        record: &str,
        words: impl Iterator<Item = &'a str>,
    ) -> Result<(), MeshProblem> {
        self.corners.clear();
        let count = self.gather.triangles.vertices.len();
        for word in words {
            let index = index(word, count)?;
            self.corners.push(index);
            let highest = self.ahead.as_ref().map_or(count as u32, |(highest, _)| *highest + 1);
            if index >= highest.max(count as u32) {
                self.ahead = Some((index, MeshPlace::line(line, record)));
            }
        }
        self.gather.polygon(&self.corners)
    }

    /// The triangles, if every vertex they name has come.
    fn checked(self) -> Result<Triangles, Fault> {
        let triangles = self.gather.triangles;
        let count = triangles.vertices.len();
        match self.ahead {
            Some((index, place)) if index as usize >= count => {
                Err((place, MeshProblem::Index { index: i64::from(index) + 1, count, first: 1 }))
            }
            _ => Ok(triangles),
        }
    }
}

/// The vertex of a corner such as `7/2/4` or `-1`, from 0. It may be one that is yet to come.
fn index(corner: &str, count: usize) -> Result<u32, MeshProblem> {
    let text = corner.split('/').next().unwrap_or_default();
    let not_whole = || MeshProblem::NotWhole { text: excerpt(corner), form: FORM };
    let number: i64 = text.parse().map_err(|_| not_whole())?;
    // -1 is the last vertex so far.
    let index = if number < 0 { number.saturating_add(count as i64) } else { number - 1 };
    // The highest index is left free, so that one can be added to it.
    match u32::try_from(index) {
        Ok(index) if index < u32::MAX => Ok(index),
        _ => Err(MeshProblem::Index { index: number, count, first: 1 }),
    }
}
