//! Vertices at the same position, and triangles with the same vertices.

use super::finding::Finding;
use crate::Vec3;
use crate::shape::Triangles;

/// For every vertex, the first one with the same position; for one with a bad coordinate, itself.
///
/// Positions are the same if their numbers are equal; −0 is 0.
pub(super) fn first_at_position(vertices: &[Vec3]) -> Vec<u32> {
    let mut order: Vec<u32> =
        (0_u32..).zip(vertices).filter(|(_, p)| p.is_finite()).map(|(i, _)| i).collect();
    let at = |i: u32| vertices[i as usize];
    order.sort_unstable_by(|&i, &j| {
        // Adding 0 makes −0 positive.
        let [p, q] = [at(i) + 0.0, at(j) + 0.0];
        p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y)).then(p.z.total_cmp(&q.z)).then(i.cmp(&j))
    });
    let mut first: Vec<u32> = (0_u32..).zip(vertices).map(|(i, _)| i).collect();
    for same in order.chunk_by(|&i, &j| at(i) == at(j)) {
        same.iter().for_each(|&i| first[i as usize] = same[0]);
    }
    first
}

/// Vertices at the position of an earlier one: the earlier one, and the vertex.
pub(super) fn vertices(first: &[u32]) -> Finding<[u32; 2]> {
    (0_u32..).zip(first).filter(|&(i, &first)| first != i).map(|(i, &first)| [first, i]).collect()
}

/// Triangles with the same three vertices as an earlier one: the earlier one, and the triangle.
#[derive(Default)]
pub(super) struct Repeats {
    /// In any order of the vertices.
    pub(super) all: Finding<[usize; 2]>,
    /// Of triangles that are there more often the one way round than the other, by two or more: what
    /// is behind them is enclosed more than once. Two that face each other cancel.
    pub(super) doubled: Finding<[usize; 2]>,
}

impl Repeats {
    /// `numbers` are those of the triangles in the whole list.
    pub(super) fn of(faces: &[[u32; 3]], numbers: &[usize]) -> Self {
        let mut keys: Vec<_> = faces.iter().zip(numbers).map(|(&face, &n)| (sorted(face), n)).collect();
        keys.sort_unstable();
        let mut found = Self::default();
        for same in keys.chunk_by(|x, y| x.0.0 == y.0.0) {
            let mut numbers: Vec<usize> = same.iter().map(|&(_, number)| number).collect();
            numbers.sort_unstable();
            numbers[1..].iter().for_each(|&number| found.all.add_unordered([numbers[0], number]));
            let turned = same.iter().filter(|&&((_, is_turned), _)| is_turned).count();
            if turned.abs_diff(same.len() - turned) > 1 {
                found.doubled.add_unordered([numbers[0], numbers[1]]);
            }
        }
        found
    }
}

/// The vertices in order, and whether the triangle runs through them the other way round.
fn sorted([a, b, c]: [u32; 3]) -> ([u32; 3], bool) {
    let mut face = [a, b, c];
    face.sort_unstable();
    (face, face != [a, b, c] && face != [b, c, a] && face != [c, a, b])
}

impl Triangles {
    /// The same triangles, with one vertex for each position: what makes a surface of the loose
    /// triangles of an STL file.
    ///
    /// Positions are the same if their numbers are equal; near ones stay apart. Vertices keep their
    /// order. A triangle with two corners at one position then names a vertex twice.
    pub fn with_merged_vertices(&self) -> Self {
        let first = first_at_position(&self.vertices);
        let mut vertices = Vec::new();
        let mut renamed = vec![0_u32; first.len()];
        for (i, &first) in first.iter().enumerate() {
            renamed[i] = if first as usize == i { vertices.len() as u32 } else { renamed[first as usize] };
            if first as usize == i {
                vertices.push(self.vertices[i]);
            }
        }
        // An index out of range stays out of range.
        let rename = |index: u32| renamed.get(index as usize).copied().unwrap_or(index);
        Self { vertices, faces: self.faces.iter().map(|face| face.map(rename)).collect() }
    }
}
