//! Size of a surface, and triangles that have next to none.

use super::finding::Finding;
use crate::Vec3;
use crate::shape::Aabb;
use crate::shape::exact::ExactPoints;

/// Thinner than this, in units of the longest side, a triangle has no reliable normal.
const SLIVER: f64 = 1e-12;

pub(super) struct Sizes {
    /// \[m\].
    pub(super) bounds: Option<Aabb>,
    /// \[m²\].
    pub(super) area: f64,
    pub(super) zero_areas: Finding<usize>,
    pub(super) slivers: Finding<usize>,
}

/// Measures triangles with good coordinates, each with its number, and leaves only those that have an
/// area.
pub(super) fn measure(exact: &ExactPoints, vertices: &[Vec3], faces: &mut Vec<(usize, [u32; 3])>) -> Sizes {
    let mut sizes =
        Sizes { bounds: None, area: 0.0, zero_areas: Finding::default(), slivers: Finding::default() };
    faces.retain(|&(number, face)| {
        let [a, b, c] = face.map(|vertex| vertices[vertex as usize]);
        let here = Aabb { min: a.min(b).min(c), max: a.max(b).max(c) };
        sizes.bounds = Some(sizes.bounds.map_or(here, |all| all.joined(&here)));
        let sides = [b - a, c - b, a - c];
        let scale = sides.iter().fold(0.0, |m: f64, side| m.max(side.abs().max_element()));
        if scale == 0.0 || exact.projection(face).is_none() {
            sizes.zero_areas.add(number);
            return false;
        }
        let (doubled_area, longest_squared) = shape(sides.map(|side| side / scale));
        sizes.area += 0.5 * doubled_area * scale * scale;
        if doubled_area <= SLIVER * longest_squared {
            sizes.slivers.add(number);
        }
        true
    });
    sizes
}

/// Twice the area, from the two shorter sides, which is the most precise; and the longest side
/// squared.
fn shape(sides: [Vec3; 3]) -> (f64, f64) {
    let squares = sides.map(|side| side.length_squared());
    let longest = (0..3).fold(0, |l, i| if squares[i] > squares[l] { i } else { l });
    (sides[(longest + 1) % 3].cross(sides[(longest + 2) % 3]).length(), squares[longest])
}
