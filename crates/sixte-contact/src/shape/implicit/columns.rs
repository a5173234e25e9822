//! How much of a box is inside: where columns through it meet the surface, and between which volumes it certainly is.

use super::cells::Cells;
use super::spread::FieldPlane;
use crate::Vec3;
use crate::shape::Aabb;

/// Steps of the search for a root.
const STEPS: usize = 60;

/// A slope along an axis that changes the field by less than this part of all is left out of the volume, and counted as an error.
const FLAT: f64 = 1e-4;

/// A box that the surface may cut.
pub(super) struct CutColumn {
    /// On which the field changes most.
    pub axis: usize,
    /// Lower and upper bound of the part of the box that is inside \[m³\].
    pub volume: [f64; 2],
}

impl Cells {
    /// How the surface cuts a box.
    ///
    /// The field is within e of f(c) + g·(x − c): along a column on which that changes by g each metre, the surface is
    /// within e / |g| of the plane. What is below the plane has a closed form.
    pub(super) fn cut(&self, region: &Aabb) -> CutColumn {
        let whole = region.volume();
        let Some(FieldPlane { value, slope, off }) = self.plane(region) else {
            return CutColumn { axis: 0, volume: [0.0, whole] };
        };
        let half = region.half();
        let steep = slope.abs();
        let m = (0..3).fold(0, |best, axis| if steep[axis] > steep[best] { axis } else { best });
        let (i, j) = ((m + 1) % 3, (m + 2) % 3);
        let area = 4.0 * half[i] * half[j];
        let height = -value / steep[m];
        let (across, along) = (steep[i] / steep[m] * half[i], steep[j] / steep[m] * half[j]);
        let (upper, off_upper) = below(height + half[m], across, along);
        let (lower, off_lower) = below(height - half[m], across, along);
        let volume = area * (upper - lower);
        let off = area * (off / steep[m] + off_upper + off_lower) * (1.0 + 1e-12);
        CutColumn { axis: m, volume: [(volume - off).clamp(0.0, whole), (volume + off).clamp(0.0, whole)] }
    }

    /// The parts of a column along an axis, within these bounds, where the field is negative: two at most, which may be empty.
    pub(super) fn column(&self, from: Vec3, axis: usize, [low, high]: [f64; 2]) -> [[f64; 2]; 2] {
        let value = |along: f64| {
            let mut point = from;
            point[axis] = along;
            self.field().at(point.to_array())
        };
        let middle = 0.5 * (low + high);
        let ends = [low, middle, high];
        let values = ends.map(value);
        [0, 1].map(|part: usize| {
            let (low, high) = (ends[part], ends[part + 1]);
            match (values[part] < 0.0, values[part + 1] < 0.0) {
                (true, true) => [low, high],
                (false, false) => [low, low],
                (true, false) => [low, root(value, [low, high], [values[part], values[part + 1]])],
                (false, true) => [root(value, [low, high], [values[part], values[part + 1]]), high],
            }
        })
    }
}

/// The mean of max(s + a u + b v, 0) over u and v from −1 to 1, with a, b ≥ 0, and how far off it may be.
fn below(s: f64, a: f64, b: f64) -> (f64, f64) {
    let (small, large) = if a < b { (a, b) } else { (b, a) };
    let size = s.abs() + a + b;
    let positive = |value: f64| value.max(0.0);
    if large <= FLAT * size {
        return (positive(s), large + small);
    }
    if small <= FLAT * size {
        let square = |value: f64| positive(value) * positive(value);
        return ((square(s + large) - square(s - large)) / (4.0 * large), small + 1e-11 * size);
    }
    let cube = |value: f64| positive(value) * positive(value) * positive(value);
    let sum = cube(s + a + b) - cube(s - a + b) - cube(s + a - b) + cube(s - a - b);
    (sum / (24.0 * a * b), 1e-15 * size * size * size / (a * b))
}

/// Where a function changes its sign between two ends: false position, halving the end that stays (Illinois), and bisection.
fn root(
    value: impl Fn(f64) -> f64,
    [mut low, mut high]: [f64; 2],
    [mut at_low, mut at_high]: [f64; 2],
) -> f64 {
    let enough = 1e-14 * (high - low) + f64::EPSILON * low.abs().max(high.abs());
    let mut last_low = None;
    for step in 0..STEPS {
        if high - low <= enough {
            break;
        }
        let mut middle = low + (high - low) * (at_low / (at_low - at_high));
        // Now and then by halves, so that it ends whatever the function is.
        if step % 8 == 7 || !(low < middle && middle < high) {
            middle = 0.5 * (low + high);
        }
        let found = value(middle);
        if found == 0.0 {
            return middle;
        }
        let is_low = (found < 0.0) == (at_low < 0.0);
        if is_low {
            if (middle - low).abs() <= enough {
                return middle;
            }
            (low, at_low) = (middle, found);
            if last_low == Some(true) {
                at_high *= 0.5;
            }
        } else {
            if (high - middle).abs() <= enough {
                return middle;
            }
            (high, at_high) = (middle, found);
            if last_low == Some(false) {
                at_low *= 0.5;
            }
        }
        last_low = Some(is_low);
    }
    0.5 * (low + high)
}
