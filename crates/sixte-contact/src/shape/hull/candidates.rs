//! Which vertices of a hull can be the farthest along a direction, known beforehand.
//!
//! All directions are cut into 24 cones: by the signs of the coordinates, and by which of them is the largest. A cone is
//! spanned by four directions; a vertex that another beats along all four is beaten along every direction in it, and is left out.

use super::search::{Four, largest_dot};
use crate::Vec3;

/// Of how many cones.
const CONES: usize = 24;

/// By how much more a vertex is beaten that is left out, beside a hull of a size of about 1: far more than rounding.
const CLEARLY: f64 = 1e-12;

/// For every cone the vertices that can be the farthest, four at a time.
#[derive(Debug, Clone)]
pub(super) struct Candidates {
    vertices: Vec<Four>,
    /// Their numbers.
    names: Vec<[u32; 4]>,
    /// Those of cone i start at entry i and end before entry i + 1.
    rows: [u32; CONES + 1],
}

/// The cone of a direction.
#[inline(always)]
fn cone_of(direction: Vec3) -> usize {
    let Vec3 { x, y, z } = direction;
    let signs = usize::from(x < 0.0) | usize::from(y < 0.0) << 1 | usize::from(z < 0.0) << 2;
    let (x, y, z) = (x.abs(), y.abs(), z.abs());
    let y_or_z = if z > y { 16 } else { 8 };
    signs + if (x >= y) & (x >= z) { 0 } else { y_or_z }
}

/// The directions that span a cone.
fn span(cone: usize) -> [Vec3; 4] {
    let sign = |bit: usize| if cone >> bit & 1 == 0 { 1.0 } else { -1.0 };
    let signs = [sign(0), sign(1), sign(2)];
    let axis = cone / 8;
    let unit = |i: usize| {
        let mut unit = Vec3::ZERO;
        unit[i % 3] = signs[i % 3];
        unit
    };
    let (along, one, other) = (unit(axis), unit(axis + 1), unit(axis + 2));
    [along, along + one, along + other, along + one + other]
}

impl Candidates {
    /// Of vertices about the middle of a hull whose size is about 1.
    pub(super) fn new(vertices: &[Vec3]) -> Self {
        let mut found = Self { vertices: Vec::new(), names: Vec::new(), rows: [0; CONES + 1] };
        for cone in 0..CONES {
            let corners = span(cone);
            let middle: Vec3 = corners.iter().sum();
            let farthest = |direction: Vec3| {
                let higher = |a: Vec3, &b: &Vec3| if b.dot(direction) > a.dot(direction) { b } else { a };
                vertices.iter().fold(vertices[0], higher)
            };
            let winners = [corners[0], corners[1], corners[2], corners[3], middle].map(farthest);
            let is_beaten = |v: Vec3| {
                winners.iter().any(|&winner| corners.iter().all(|corner| corner.dot(winner - v) > CLEARLY))
            };
            let left = (0_u32..).zip(vertices).filter(|&(_, &v)| !is_beaten(v));
            let (names, left): (Vec<u32>, Vec<Vec3>) = left.unzip();
            for (names, four) in names.chunks(4).zip(left.chunks(4)) {
                found.vertices.push(Four::new(four, left[0]));
                found.names.push(std::array::from_fn(|i| names.get(i).copied().unwrap_or(names[0])));
            }
            found.rows[cone + 1] = found.vertices.len() as u32;
        }
        found
    }

    /// The farthest of all vertices along a direction that is not zero.
    #[inline]
    pub(super) fn farthest(&self, direction: Vec3) -> u32 {
        let cone = cone_of(direction);
        let (from, to) = (self.rows[cone] as usize, self.rows[cone + 1] as usize);
        let (_, position) = largest_dot(&self.vertices[from..to], direction);
        self.names[from + position as usize / 4][position as usize % 4]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sixte_reference::Random;

    /// Along any direction, also on the border of cones, no vertex is farther than the farthest candidate.
    #[test]
    fn no_vertex_that_is_left_out_is_the_farthest() {
        let random = &mut Random(5);
        for count in [9, 16, 33, 63] {
            let flat = if count == 16 { 0.0 } else { 0.5 };
            let vertices: Vec<Vec3> =
                (0..count).map(|_| random.unit_vector() * Vec3::new(0.5, 0.3, flat)).collect();
            let candidates = Candidates::new(&vertices);
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
