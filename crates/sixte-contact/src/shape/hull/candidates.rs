//! Which vertices of a hull can be the farthest along a direction, known beforehand.
//!
//! All directions are cut into cones, through the squares of a cube about the origin. A cone is spanned by four directions; a
//! vertex that another beats along all four is beaten along every direction in it, and is left out.

use super::search::{Four, POSITION_0, largest_dot};
use crate::Vec3;

/// A hull of many vertices has so many squares along each edge of the cube, one of few has [`TWO`]: then signs tell them apart.
const SQUARES: usize = 6;
const TWO: usize = 2;

/// From so many vertices on there are more squares.
const MANY: usize = 64;

/// By how much more a vertex is beaten that is left out, beside a hull of a size of about 1: far more than rounding.
const CLEARLY: f64 = 1e-12;

/// A cone with more than this many fours of vertices costs more than a climb.
const MOST: usize = 16;

/// For every cone the vertices that can be the farthest, four at a time.
#[derive(Debug, Clone)]
pub(super) struct Candidates {
    /// So many squares are along each edge of the cube.
    squares: usize,
    vertices: Vec<Four>,
    /// Their numbers.
    names: Vec<[u32; 4]>,
    /// Those of cone i start at entry i and end before entry i + 1.
    rows: Vec<u32>,
}

/// The square of the cube that a direction, which is not zero, goes through.
#[inline(always)]
fn cone_of(direction: Vec3, squares: usize) -> usize {
    let Vec3 { x, y, z } = direction;
    let size = direction.abs();
    let (axis, along, across) = if (size.x >= size.y) & (size.x >= size.z) {
        (0, x, [y, z])
    } else if size.y >= size.z {
        (1, y, [z, x])
    } else {
        (2, z, [x, y])
    };
    let side = 2 * axis + usize::from(along < 0.0);
    let [row, column] = if squares == TWO {
        across.map(|x| usize::from(x >= 0.0))
    } else {
        let half = 0.5 * squares as f64;
        let (scale, last) = (half / along.abs(), squares as f64 - 1.0);
        // Rounded to the nearest, a square is told by where its middle is; the last bits of what is larger than 2^52 count it.
        across.map(|x| {
            let place = x * scale + (half - 0.5);
            let place = if place > 0.0 { place } else { 0.0 };
            let place = if place < last { place } else { last };
            (place + POSITION_0).to_bits() as usize & 7
        })
    };
    (side * squares + row) * squares + column
}

/// A direction through a side of the cube, by where on it, from -1 to 1.
fn through(side: usize, [one, other]: [f64; 2]) -> Vec3 {
    let mut direction = Vec3::ZERO;
    direction[side / 2] = if side.is_multiple_of(2) { 1.0 } else { -1.0 };
    direction[(side / 2 + 1) % 3] = one;
    direction[(side / 2 + 2) % 3] = other;
    direction
}

/// Those of some vertices that can be the farthest in the cone through a part of a side.
fn left_in(side: usize, [low, high]: [[f64; 2]; 2], some: &[(u32, Vec3)]) -> Vec<(u32, Vec3)> {
    let corners = [low, [low[0], high[1]], [high[0], low[1]], high].map(|place| through(side, place));
    let middle: Vec3 = corners.iter().sum();
    let farthest = |direction: Vec3| {
        let higher = |a: Vec3, b: &(u32, Vec3)| if b.1.dot(direction) > a.dot(direction) { b.1 } else { a };
        some.iter().fold(some[0].1, higher)
    };
    let winners = [corners[0], corners[1], corners[2], corners[3], middle].map(farthest);
    let is_beaten =
        |v: Vec3| winners.iter().any(|&winner| corners.iter().all(|corner| corner.dot(winner - v) > CLEARLY));
    some.iter().filter(|one| !is_beaten(one.1)).copied().collect()
}

impl Candidates {
    /// Of vertices about the middle of a hull whose size is about 1; none where that is no less work than a climb.
    pub(super) fn new(vertices: &[Vec3]) -> Option<Self> {
        let all: Vec<(u32, Vec3)> = (0_u32..).zip(vertices.iter().copied()).collect();
        let squares = if vertices.len() < MANY { TWO } else { SQUARES };
        let mut found = Self { squares, vertices: Vec::new(), names: Vec::new(), rows: vec![0] };
        let mut of_side = Vec::new();
        for cone in 0..6 * squares * squares {
            let (side, row, column) = (cone / (squares * squares), cone / squares % squares, cone % squares);
            if row + column == 0 {
                of_side = left_in(side, [[-1.0; 2], [1.0; 2]], &all);
            }
            let line = |line: usize| 2.0 * line as f64 / squares as f64 - 1.0;
            let square = [[line(row), line(column)], [line(row + 1), line(column + 1)]];
            let left = left_in(side, square, &of_side);
            if left.len() > 4 * MOST {
                return None;
            }
            for four in left.chunks(4) {
                let points: Vec<Vec3> = four.iter().map(|one| one.1).collect();
                found.vertices.push(Four::new(&points, left[0].1));
                found.names.push(std::array::from_fn(|i| four.get(i).map_or(left[0].0, |one| one.0)));
            }
            found.rows.push(found.vertices.len() as u32);
        }
        Some(found)
    }

    /// The farthest of all vertices along a direction that is not zero.
    #[inline]
    pub(super) fn farthest(&self, direction: Vec3) -> u32 {
        let cone = cone_of(direction, self.squares);
        let (from, to) = (self.rows[cone] as usize, self.rows[cone + 1] as usize);
        let (_, position) = largest_dot(&self.vertices[from..to], direction);
        self.names[from + position as usize / 4][position as usize % 4]
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::panic, reason = "tests")]

    use super::*;
    use sixte_reference::Random;

    /// Along any direction, also on the border of cones, no vertex is farther than the farthest candidate.
    #[test]
    fn no_vertex_that_is_left_out_is_the_farthest() {
        let random = &mut Random(5);
        for count in [9, 16, 33, 63, 320, 1_000] {
            let flat = if count == 16 { 0.0 } else { 0.5 };
            let vertices: Vec<Vec3> =
                (0..count).map(|_| random.unit_vector() * Vec3::new(0.5, 0.3, flat)).collect();
            let Some(candidates) = Candidates::new(&vertices) else { panic!("{count}") };
            for i in 0..20_000 {
                let mut direction = random.unit_vector();
                if i % 3 == 0 {
                    direction.y = direction.x * [1.0, -1.0, 0.0, -0.0][i / 3 % 4];
                }
                if i % 5 == 0 {
                    direction.z = direction.x;
                }
                let found = vertices[candidates.farthest(direction) as usize].dot(direction);
                let farthest = vertices.iter().map(|v| v.dot(direction)).fold(f64::MIN, f64::max);
                assert!(farthest - found <= 1e-15, "{direction} {found} {farthest}");
            }
        }
    }
}
