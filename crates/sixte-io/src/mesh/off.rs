//! OFF, as text: vertices, then polygons. Normals, colours and texture are ignored.

use std::iter::Zip;
use std::ops::RangeFrom;
use std::str::{Lines, SplitWhitespace};

use sixte_contact::Vec3;
use sixte_contact::shape::Triangles;

use super::error::{Fault, MOST_TRIANGLES, MeshPlace, MeshProblem};
use super::gather::Gather;
use super::text::text;
use crate::points::record::record;
use crate::{excerpt, number};

const HEADER: &str = "OFF";
const COUNTS: &str = "the numbers of vertices, faces and edges, like 8 6 12";
const VERTEX: &str = "x y z, three finite numbers [m]";
const FACE: &str = "the number of corners, then as many vertices counted from 0, like 3 0 1 2";

/// Whether the first record is the header of an OFF file.
pub(super) fn is_off(text: &str) -> bool {
    let first = text.lines().map(record).find(|record| !record.is_empty());
    first.and_then(|record| record.split_whitespace().next()).and_then(Header::new).is_some()
}

/// The first word of a file.
struct Header<'a> {
    /// Vertices have three coordinates.
    is_flat: bool,
    /// Counts that follow without a blank, as some writers leave it out.
    rest: &'a str,
}

impl<'a> Header<'a> {
    /// ST for texture, C for colours, N for normals, 4 and n for other numbers of coordinates, in this order.
    fn new(word: &'a str) -> Option<Self> {
        let (before, rest) = word.split_once(HEADER)?;
        let mut before = before;
        for letters in ["ST", "C", "N"] {
            before = before.strip_prefix(letters).unwrap_or(before);
        }
        let is_known = ["", "4", "n", "4n"].contains(&before);
        let is_count = rest.chars().all(|c| c.is_ascii_digit());
        (is_known && is_count).then_some(Self { is_flat: before.is_empty(), rest })
    }
}

/// The records that are not empty, and the one at hand.
struct Records<'a> {
    lines: Zip<Lines<'a>, RangeFrom<usize>>,
    record: &'a str,
    number: usize,
}

impl<'a> Records<'a> {
    fn next(&mut self) -> Option<SplitWhitespace<'a>> {
        let mut records = self.lines.by_ref().map(|(line, number)| (record(line), number));
        (self.record, self.number) = records.find(|(record, _)| !record.is_empty())?;
        Some(self.record.split_whitespace())
    }

    /// The next record; `missing` is what is not there if it is not.
    fn needed(&mut self, missing: impl Fn() -> String) -> Result<SplitWhitespace<'a>, Fault> {
        match self.next() {
            Some(words) => Ok(words),
            None => Err(self.fault(MeshProblem::End { missing: missing() })),
        }
    }

    fn fault(&self, problem: MeshProblem) -> Fault {
        (MeshPlace::line(self.number.max(1), self.record), problem)
    }
}

pub(super) fn triangles(bytes: &[u8]) -> Result<Triangles, Fault> {
    let mut records = Records { lines: text(bytes)?.lines().zip(1..), record: "", number: 0 };
    let [vertices, faces] = header(&mut records)?;
    let mut gather = Gather::default();
    for i in 1..=vertices {
        let mut words = records.needed(|| format!("vertex {i} of {vertices}"))?;
        vertex(&mut words)
            .and_then(|place| gather.vertex(place))
            .map_err(|problem| records.fault(problem))?;
    }
    let mut corners = Vec::new();
    for i in 1..=faces {
        let words = records.needed(|| format!("face {i} of {faces}"))?;
        face(words, vertices, &mut corners)
            .and_then(|()| gather.polygon(&corners))
            .map_err(|problem| records.fault(problem))?;
    }
    if records.next().is_some() {
        let problem = MeshProblem::Part { problem: "the header names fewer rows", remedy: "mend its counts" };
        return Err(records.fault(problem));
    }
    Ok(gather.triangles)
}

/// How many vertices and faces there are; they stand behind the word OFF or on the next line.
fn header(records: &mut Records) -> Result<[usize; 2], Fault> {
    let mut words = records.needed(|| HEADER.to_owned())?;
    let Some(header) = words.next().and_then(Header::new) else {
        return Err(records.fault(MeshProblem::Expected { expected: "OFF, COFF, NOFF or STOFF" }));
    };
    if !header.is_flat {
        let problem = "the vertices have other than three coordinates";
        return Err(records.fault(MeshProblem::Part { problem, remedy: "export it as OFF with x y z" }));
    }
    let mut numbers: Vec<&str> =
        Some(header.rest).filter(|rest| !rest.is_empty()).into_iter().chain(words).collect();
    if numbers.first().is_some_and(|word| word.eq_ignore_ascii_case("BINARY")) {
        return Err(
            records.fault(MeshProblem::Part { problem: "is a binary OFF", remedy: "export it as text" })
        );
    }
    if numbers.is_empty() {
        numbers = records.needed(|| COUNTS.to_owned())?.collect();
    }
    let count = |word: Option<&&str>| {
        let word = word.copied().unwrap_or_default();
        let count: u64 =
            word.parse().map_err(|_| MeshProblem::NotWhole { text: excerpt(word), form: COUNTS })?;
        usize::try_from(count).ok().filter(|&count| count <= MOST_TRIANGLES).ok_or(MeshProblem::TooMany)
    };
    let counts = [count(numbers.first()), count(numbers.get(1))];
    let [vertices, faces] = counts.map(|count| count.map_err(|problem| records.fault(problem)));
    Ok([vertices?, faces?])
}

/// What follows z is a normal or a colour.
fn vertex(words: &mut SplitWhitespace) -> Result<Vec3, MeshProblem> {
    let mut place = [0.0; 3];
    for slot in &mut place {
        *slot = number(words.next().unwrap_or_default())
            .map_err(|problem| MeshProblem::Number { problem, form: VERTEX })?;
    }
    Ok(Vec3::from_array(place))
}

/// The corners; what follows them is a colour.
fn face(mut words: SplitWhitespace, vertices: usize, corners: &mut Vec<u32>) -> Result<(), MeshProblem> {
    corners.clear();
    let whole = |word: &str| {
        word.parse::<i64>().map_err(|_| MeshProblem::NotWhole { text: excerpt(word), form: FACE })
    };
    let length = whole(words.next().unwrap_or_default())?;
    let count = usize::try_from(length).map_err(|_| MeshProblem::ListLength(length))?;
    for word in words.take(count) {
        let index = whole(word)?;
        let place = u32::try_from(index).ok().filter(|&place| (place as usize) < vertices);
        corners.push(place.ok_or(MeshProblem::Index { index, count: vertices, first: 0 })?);
    }
    if corners.len() < count {
        let allowed = "as many as its first number says";
        return Err(MeshProblem::Corners { count: corners.len(), allowed });
    }
    Ok(())
}
