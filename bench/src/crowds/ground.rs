//! Hilly ground: a square grid, each cell of which is two triangles.

use sixte_contact::Vec3;

use super::solid::{Bounds, Solid};

/// Ground as a height above each point of a grid about the origin.
#[derive(Debug, Clone, PartialEq)]
pub struct Ground {
    cells: usize,
    /// Of a cell \[m\].
    width: f64,
    /// Row by row \[m\].
    heights: Vec<f64>,
}

impl Ground {
    /// So many cells along each side, of that width \[m\], at heights by place \[m\].
    pub fn new(cells: usize, width: f64, height: impl Fn(f64, f64) -> f64) -> Self {
        let along = |at: usize| (at as f64 - 0.5 * cells as f64) * width;
        let places = (0..=cells).flat_map(|row| (0..=cells).map(move |column| (column, row)));
        let heights = places.map(|(column, row)| height(along(column), along(row))).collect();
        Self { cells, width, heights }
    }

    /// Its corners \[m\], and triangles of them that are seen anticlockwise from above.
    pub fn triangles(&self) -> (Vec<Vec3>, Vec<[u32; 3]>) {
        let corners = (0..=self.cells).flat_map(|row| (0..=self.cells).map(move |column| (column, row)));
        let corners = corners.map(|(column, row)| self.corner(column, row)).collect();
        let cells = (0..self.cells).flat_map(|row| (0..self.cells).map(move |column| (column, row)));
        let number = |(column, row): (usize, usize)| (row * (self.cells + 1) + column) as u32;
        let halves = cells.flat_map(|cell| halves_of(cell).map(|corners| corners.map(number)));
        (corners, halves.collect())
    }

    /// The height of the highest corner of the nine cells about a place \[m\].
    pub fn highest_near(&self, x: f64, y: f64) -> f64 {
        let around = Vec3::new(self.width, self.width, 0.0);
        let at = Vec3::new(x, y, 0.0);
        let nine = [at - around, at + around];
        let highest = self.near(&nine).flatten().map(|corner| corner.z);
        highest.fold(f64::NEG_INFINITY, f64::max)
    }

    /// How deep a body is in a triangle, if that is more than `known`; else that \[m\].
    pub fn overlap(&self, solid: &Solid, known: f64) -> f64 {
        let bounds = solid.bounds();
        let mut deepest = known;
        for corners in self.near(&bounds) {
            let [low, high] = corners
                .iter()
                .fold([corners[0]; 2], |[low, high], corner| [low.min(*corner), high.max(*corner)]);
            if (bounds[1] - low).min(high - bounds[0]).min_element() > deepest {
                deepest = deepest.max(Solid::triangle(corners).depth(solid, deepest));
            }
        }
        deepest
    }

    /// Whether a body is wholly below it.
    pub fn covers(&self, solid: &Solid) -> bool {
        let [low, high] = solid.bounds();
        let lowest = self.near(&[low, high]).flatten().map(|corner| corner.z).fold(f64::INFINITY, f64::min);
        lowest < f64::INFINITY && high.z < lowest
    }

    /// The triangles of cells that may be above or below a box.
    fn near(&self, [low, high]: &Bounds) -> impl Iterator<Item = [Vec3; 3]> {
        let cell = |at: f64| {
            let number = (at / self.width + 0.5 * self.cells as f64).floor();
            number.clamp(0.0, self.cells as f64 - 1.0) as usize
        };
        let (columns, rows) = (cell(low.x)..=cell(high.x), cell(low.y)..=cell(high.y));
        let cells = rows.flat_map(move |row| columns.clone().map(move |column| (column, row)));
        cells.flat_map(|cell| halves_of(cell).map(|corners| corners.map(|(x, y)| self.corner(x, y))))
    }

    fn corner(&self, column: usize, row: usize) -> Vec3 {
        let along = |at: usize| (at as f64 - 0.5 * self.cells as f64) * self.width;
        Vec3::new(along(column), along(row), self.heights[row * (self.cells + 1) + column])
    }
}

/// The corners of both triangles of a cell.
fn halves_of((x, y): (usize, usize)) -> [[(usize, usize); 3]; 2] {
    [[(x, y), (x + 1, y), (x + 1, y + 1)], [(x, y), (x + 1, y + 1), (x, y + 1)]]
}

#[cfg(test)]
mod tests {
    use sixte_contact::Quat;

    use super::*;
    use crate::crowds::State;
    use crate::crowds::scenes::Form;

    fn placed(form: &Form, position: Vec3) -> Solid {
        let rotation = Quat::IDENTITY;
        Solid::new(form).placed(&State { position, rotation, velocity: Vec3::ZERO, spin: Vec3::ZERO })
    }

    #[test]
    fn what_is_in_a_slope_is_told() {
        // z = x / 4.
        let ground = Ground::new(20, 0.5, |x, _| 0.25 * x);
        let normal = Vec3::new(-0.25, 0.0, 1.0).normalize();
        let on_slope = Vec3::new(1.1, 0.3, 0.275);
        let ball = Form::Ball(0.2);
        let depth = |above: f64| ground.overlap(&placed(&ball, on_slope + normal * above), 0.0);
        assert_eq!(depth(0.2001), 0.0);
        assert!((depth(0.19) - 0.01).abs() < 1e-12, "{}", depth(0.19));
        let cube = Form::Cuboid(Vec3::splat(0.1));
        // Its lowest corner is this far from its middle along the normal.
        let reach = 0.1 * (normal.x.abs() + normal.z);
        let depth = |above: f64| ground.overlap(&placed(&cube, on_slope + normal * above), 0.0);
        assert_eq!(depth(reach + 1e-4), 0.0);
        assert!((depth(reach - 0.01) - 0.01).abs() < 1e-12);
        assert!(!ground.covers(&placed(&cube, on_slope)));
        assert!(ground.covers(&placed(&cube, on_slope - Vec3::Z)));
    }

    #[test]
    fn triangles_are_seen_anticlockwise_from_above() {
        let (corners, triangles) = Ground::new(100, 0.4, |x, y| x * y).triangles();
        assert_eq!((corners.len(), triangles.len()), (101 * 101, 20_000));
        for triangle in triangles {
            let [a, b, c] = triangle.map(|corner| corners[corner as usize]);
            assert!((b - a).cross(c - a).z > 0.0);
        }
    }
}
