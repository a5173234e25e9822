//! STL, text and binary. Normals are ignored: the order of the corners says the same.
//!
//! STL repeats a vertex in every triangle that has it. Equal ones become one again, so that a
//! closed surface stays closed.

use sixte_contact::Vec3;
use sixte_contact::shape::Triangles;

use super::error::{Fault, MeshPlace, MeshProblem};
use super::gather::{Gather, coordinate};
use super::text::text;
use crate::number;

/// Title and number of triangles \[B\].
const HEADER: usize = 84;
/// Normal, three corners and two bytes for free use \[B\].
const TRIANGLE: usize = 50;
/// How a vertex is written.
const FORM: &str = "vertex x y z, three finite numbers [m]";

/// Whether the content is that of an STL file.
pub(super) fn is_stl(bytes: &[u8]) -> bool {
    is_whole_binary(bytes) || is_text(bytes)
}

pub(super) fn triangles(bytes: &[u8]) -> Result<Triangles, Fault> {
    // Titles of binary files start with `solid` too, so the length decides first.
    if is_text(bytes) && !is_whole_binary(bytes) { from_text(bytes) } else { from_binary(bytes) }
}

/// How many triangles the header of a binary file names.
fn named(bytes: &[u8]) -> Option<u32> {
    bytes.get(80..)?.first_chunk().map(|count| u32::from_le_bytes(*count))
}

/// How long a binary file of so many triangles is \[B\].
fn length(count: u32) -> u64 {
    HEADER as u64 + TRIANGLE as u64 * u64::from(count)
}

fn is_whole_binary(bytes: &[u8]) -> bool {
    named(bytes).is_some_and(|count| length(count) == bytes.len() as u64)
}

fn is_text(bytes: &[u8]) -> bool {
    let begun = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    let solid = begun.get(..5).is_some_and(|word| word.eq_ignore_ascii_case(b"solid"));
    solid && !bytes.contains(&0)
}

fn from_binary(bytes: &[u8]) -> Result<Triangles, Fault> {
    let Some(count) = named(bytes) else {
        return Err((
            MeshPlace::Byte(bytes.len()),
            MeshProblem::End { missing: "a header of 84 bytes".into() },
        ));
    };
    let needed = length(count);
    if needed != bytes.len() as u64 {
        let problem = MeshProblem::Length { count, needed, length: bytes.len() };
        return Err((MeshPlace::Byte(80), problem));
    }
    let mut gather = Gather::default();
    let triangles = bytes.get(HEADER..).unwrap_or_default().chunks_exact(TRIANGLE);
    for (index, triangle) in triangles.enumerate() {
        let mut corners = [0; 3];
        // Twelve bytes of normal come first.
        let places = triangle.chunks_exact(12).skip(1).enumerate();
        for (slot, (vertex, bytes)) in corners.iter_mut().zip(places) {
            let start = HEADER + index * TRIANGLE + 12 + 12 * vertex;
            *slot = gather.merged(place(bytes, start)?).map_err(|problem| (MeshPlace::File, problem))?;
        }
        gather.face(corners).map_err(|problem| (MeshPlace::File, problem))?;
    }
    Ok(gather.triangles)
}

/// Three numbers of four bytes; the first is at byte `start` of the file.
fn place(bytes: &[u8], start: usize) -> Result<Vec3, Fault> {
    let mut place = [0.0; 3];
    for (axis, (slot, bytes)) in place.iter_mut().zip(bytes.chunks_exact(4)).enumerate() {
        let value = bytes.first_chunk().map_or(0.0, |value| f32::from_le_bytes(*value));
        *slot =
            coordinate(f64::from(value)).map_err(|problem| (MeshPlace::Byte(start + 4 * axis), problem))?;
    }
    Ok(Vec3::from_array(place))
}

/// What may come next in a text.
#[derive(Clone, Copy, PartialEq)]
enum Next {
    Solid,
    Facet,
    Loop,
    Vertex,
    EndFacet,
}

impl Next {
    fn expected(self) -> &'static str {
        match self {
            Self::Solid => "solid NAME",
            Self::Facet => "facet normal x y z, or endsolid,",
            Self::Loop => "outer loop",
            Self::Vertex => "vertex x y z, or endloop after three,",
            Self::EndFacet => "endfacet",
        }
    }
}

fn from_text(bytes: &[u8]) -> Result<Triangles, Fault> {
    let mut gather = Gather::default();
    let mut corners = Vec::new();
    let mut next = Next::Solid;
    let mut last = (1, "");
    for (line, number) in text(bytes)?.lines().zip(1..) {
        let mut words = line.split_whitespace();
        let Some(word) = words.next() else { continue };
        let place = || MeshPlace::line(number, line);
        next = match (next, word.to_ascii_lowercase().as_str()) {
            (Next::Solid, "solid") => Next::Facet,
            (Next::Facet, "endsolid") => Next::Solid,
            (Next::Facet, "facet") => Next::Loop,
            (Next::Loop, "outer") => Next::Vertex,
            (Next::Vertex, "vertex") => {
                let index = vertex(words).and_then(|place| gather.merged(place));
                corners.push(index.map_err(|problem| (place(), problem))?);
                Next::Vertex
            }
            (Next::Vertex, "endloop") => {
                let triangle = corners.as_slice().try_into().map_err(|_| {
                    (place(), MeshProblem::Corners { count: corners.len(), allowed: "3, as in every STL" })
                })?;
                gather.face(triangle).map_err(|problem| (place(), problem))?;
                corners.clear();
                Next::EndFacet
            }
            (Next::EndFacet, "endfacet") => Next::Facet,
            _ => return Err((place(), MeshProblem::Expected { expected: next.expected() })),
        };
        last = (number, line);
    }
    if next != Next::Solid {
        let missing = next.expected().into();
        return Err((MeshPlace::line(last.0, last.1), MeshProblem::End { missing }));
    }
    Ok(gather.triangles)
}

fn vertex<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Vec3, MeshProblem> {
    let mut place = [0.0; 3];
    for slot in &mut place {
        *slot = number(words.next().unwrap_or_default())
            .map_err(|problem| MeshProblem::Number { problem, form: FORM })?;
    }
    match words.next() {
        None => Ok(Vec3::from_array(place)),
        Some(_) => Err(MeshProblem::Expected { expected: FORM }),
    }
}
