//! Level sets: signed distances on a grid, for an answer in constant time.

use super::Aabb;
use crate::Vec3;
use crate::interval::Interval;

/// A box that spans more cells than this along an axis is judged by its middle alone.
const FEW: usize = 2;

/// Rounding of an interpolation, as a part of the values.
const ROUNDING: f64 = 1e-14;

/// The signed distance from a solid on a regular grid, linear in x, y and z between eight places.
///
/// It answers in the same time whatever the solid was made of. As a field it is the surface of an
/// [`Implicit`](super::Implicit), beside the true one by at most its [`error`](Self::error).
///
/// ```
/// use sixte_contact::shape::{Convex, LevelSet};
/// use sixte_contact::Vec3;
/// let ball = LevelSet::of(&Convex::sphere(1.0)?, 0.1)?;
/// assert!((ball.distance(Vec3::new(0.0, 0.3, 1.1)) - 0.1401754).abs() < ball.error());
/// # Ok::<(), sixte_contact::shape::ShapeError>(())
/// ```
#[derive(Debug, Clone)]
pub struct LevelSet {
    first: Vec3,
    spacing: f64,
    /// How many places there are along x, y and z; at least two.
    count: [usize; 3],
    /// x first.
    values: Vec<f64>,
}

impl LevelSet {
    /// From values at places `spacing` apart, `count` along each axis from `first` on \[m\].
    pub(crate) fn from_values(first: Vec3, spacing: f64, count: [usize; 3], values: Vec<f64>) -> Self {
        Self { first, spacing, count, values }
    }

    /// How far from the true distance an answer within the grid may be \[m\].
    ///
    /// A distance changes by no more than its point moves. The answer is a mean of eight values by their weights, each off by
    /// at most the way to its place; their mean is largest in the middle of a cell, half of its diagonal.
    pub fn error(&self) -> f64 {
        0.5 * 3f64.sqrt() * self.spacing * (1.0 + 1e-9)
    }

    /// The box of the grid.
    pub fn bounds(&self) -> Aabb {
        let last = self.count.map(|count| (count - 1) as f64);
        Aabb { min: self.first, max: self.first + Vec3::from_array(last) * self.spacing }
    }

    /// How much memory the values take \[bytes\].
    pub fn bytes(&self) -> usize {
        size_of_val(&self.values[..])
    }

    /// The distance of a point \[m\] from the surface, negative inside; outside of the grid, from there on as the crow flies.
    pub fn distance(&self, point: Vec3) -> f64 {
        let Aabb { min, max } = self.bounds();
        let within = point.clamp(min, max);
        let (cell, at) = self.cell_of(within);
        self.corners(cell).value(at) + within.distance(point)
    }

    /// How the distance changes with the point, within the grid.
    pub fn slopes(&self, point: Vec3) -> Vec3 {
        let (cell, at) = self.cell_of(point);
        Vec3::from_array([0, 1, 2].map(|axis| self.corners(cell).slope(axis, at) / self.spacing))
    }

    /// The cell that a point is in, or the next one, and where in it: 0 to 1.
    fn cell_of(&self, point: Vec3) -> ([usize; 3], [f64; 3]) {
        let place = (point - self.first) / self.spacing;
        let cell = [0, 1, 2].map(|axis: usize| {
            let last = (self.count[axis] - 2) as f64;
            if place[axis] > 0.0 { place[axis].min(last) as usize } else { 0 }
        });
        (cell, [0, 1, 2].map(|axis: usize| (place[axis] - cell[axis] as f64).clamp(0.0, 1.0)))
    }

    fn corners(&self, [i, j, k]: [usize; 3]) -> CellCorners {
        let [nx, ny, _] = self.count;
        let value = |i: usize, j: usize, k: usize| self.values[(k * ny + j) * nx + i];
        CellCorners([0, 1].map(|z| [0, 1].map(|y| [0, 1].map(|x| value(i + x, j + y, k + z)))))
    }

    /// All values and slopes over a box within the grid.
    pub(super) fn over_box(&self, sides: [Interval; 3]) -> (Interval, [Interval; 3]) {
        let corner = |end: fn(Interval) -> f64| Vec3::from_array(sides.map(end));
        let (low, high) = (corner(Interval::low), corner(Interval::high));
        let (from, to) = (self.cell_of(low).0, self.cell_of(high).0);
        if (0..3).any(|axis: usize| to[axis] - from[axis] > FEW) {
            return self.around(low, high);
        }
        let mut found: Option<(Interval, [Interval; 3])> = None;
        for k in from[2]..=to[2] {
            for j in from[1]..=to[1] {
                for i in from[0]..=to[0] {
                    let part = self.within_cell([i, j, k], low, high);
                    found = Some(match found {
                        None => part,
                        Some((value, slopes)) => (
                            value.joined(part.0),
                            [0, 1, 2].map(|axis: usize| slopes[axis].joined(part.1[axis])),
                        ),
                    });
                }
            }
        }
        found.unwrap_or((Interval::WHOLE, [Interval::WHOLE; 3]))
    }

    /// From the middle: no slope is more than 1, as two places differ by no more than their distance.
    fn around(&self, low: Vec3, high: Vec3) -> (Interval, [Interval; 3]) {
        let (middle, half) = ((low + high) * 0.5, (high - low) * 0.5);
        let reach = (half.x + half.y + half.z) * (1.0 + 1e-9);
        let (value, one) = (self.distance(middle), 1.0 + 1e-9);
        let reach = reach + ROUNDING * value.abs();
        (Interval::new(value - reach, value + reach), [Interval::new(-one, one); 3])
    }

    /// Within a cell, what is linear in x, y and z is largest and smallest at corners of the box.
    fn within_cell(&self, cell: [usize; 3], low: Vec3, high: Vec3) -> (Interval, [Interval; 3]) {
        let corners = self.corners(cell);
        let start = self.first + Vec3::from_array(cell.map(|i| i as f64)) * self.spacing;
        // A little more than the box, for the rounding of where it is.
        let allowance = 4.0 * f64::EPSILON * (start.abs().max_element() / self.spacing + 1.0);
        let part = |point: Vec3, way: f64| {
            (((point - start) / self.spacing) + way * allowance).clamp(Vec3::ZERO, Vec3::ONE)
        };
        let ends = [part(low, -1.0).to_array(), part(high, 1.0).to_array()];
        let mut value: Option<Interval> = None;
        let mut slopes: [Option<Interval>; 3] = [None; 3];
        let largest = corners.largest();
        let join = |all: &mut Option<Interval>, one: f64, allowance: f64| {
            let one = Interval::new(one - allowance, one + allowance);
            *all = Some(all.map_or(one, |all| all.joined(one)));
        };
        for corner in 0..8usize {
            let at = [0, 1, 2].map(|axis: usize| ends[corner >> axis & 1][axis]);
            join(&mut value, corners.value(at), ROUNDING * largest);
            for (axis, slope) in slopes.iter_mut().enumerate() {
                join(slope, corners.slope(axis, at) / self.spacing, ROUNDING * largest / self.spacing);
            }
        }
        (value.unwrap_or(Interval::WHOLE), slopes.map(|slope| slope.unwrap_or(Interval::WHOLE)))
    }
}

/// The values at the corners of a cell, by z, y and x.
struct CellCorners([[[f64; 2]; 2]; 2]);

impl CellCorners {
    fn value(&self, [x, y, z]: [f64; 3]) -> f64 {
        let along_x = |row: [f64; 2]| row[0] + (row[1] - row[0]) * x;
        let along_y = |face: [[f64; 2]; 2]| along_x(face[0]) + (along_x(face[1]) - along_x(face[0])) * y;
        along_y(self.0[0]) + (along_y(self.0[1]) - along_y(self.0[0])) * z
    }

    /// How the value changes from one side of the cell to the other.
    fn slope(&self, axis: usize, mut at: [f64; 3]) -> f64 {
        at[axis] = 1.0;
        let there = self.value(at);
        at[axis] = 0.0;
        there - self.value(at)
    }

    fn largest(&self) -> f64 {
        self.0.iter().flatten().flatten().fold(0.0, |most: f64, value| most.max(value.abs()))
    }
}
