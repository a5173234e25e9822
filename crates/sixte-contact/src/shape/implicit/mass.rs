//! Volume, centre and inertia: cells that are inside, and columns of those that the surface cuts.

use super::cells::Cells;
use super::columns::CutColumn;
use super::grid::Grid;
use crate::shape::{Aabb, Cell, MassProperties, ShapeError, Volume};
use crate::{Mat3, Vec3};

/// The volume is known well enough when it is off by less than this part of it.
const ENOUGH: f64 = 1e-6;

/// Cells that the surface may cut before no smaller ones are tried.
const MOST_CUT: usize = 6000;

/// Levels that corners and edges are followed further.
const EXTRA: u32 = 12;

/// Levels of cells that are cut before the first sum, and between sums.
const LEVELS: u32 = 3;

/// Points of Gauss's rule with four points on [−1, 1], and their weights.
const GAUSS: [(f64, f64); 4] = [
    (-0.861_136_311_594_052_6, 0.347_854_845_137_453_8),
    (-0.339_981_043_584_856_3, 0.652_145_154_862_546_1),
    (0.339_981_043_584_856_3, 0.652_145_154_862_546_1),
    (0.861_136_311_594_052_6, 0.347_854_845_137_453_8),
];

/// Sums over a solid, about the middle of its bounds.
#[derive(Debug, Clone)]
pub(super) struct Sums {
    origin: Vec3,
    volume: f64,
    first: Vec3,
    second: Mat3,
    error: f64,
    cut: usize,
}

/// Adds up the solid, with smaller cells until the error is small or they are too many.
pub(super) fn integrate(cells: &Cells) -> Sums {
    let mut level = 4 * LEVELS;
    loop {
        let sums = Sums::of(cells, level);
        if sums.error <= ENOUGH * sums.volume || sums.cut > MOST_CUT || level >= 36 {
            return sums;
        }
        level += LEVELS;
    }
}

impl Sums {
    /// With cells down to a level.
    fn of(cells: &Cells, level: u32) -> Self {
        let origin = cells.bounds().centre();
        let mut sums =
            Self { origin, volume: 0.0, first: Vec3::ZERO, second: Mat3::ZERO, error: 0.0, cut: 0 };
        let grid: &Grid = cells.grid();
        let mut cells_of_level = vec![Cell([0; 4])];
        while !cells_of_level.is_empty() {
            let mut next = Vec::new();
            let is_full = sums.cut + cells_of_level.len() > 4 * MOST_CUT;
            for cell in cells_of_level {
                let region = grid.cell_box(cell);
                let values = cells.values_over(&region);
                if values.high() < 0.0 {
                    sums.add(&region);
                } else if values.low() <= 0.0 {
                    // Beyond the level, only what no plane is close to: corners and edges, which are few.
                    let is_done = |cut: &CutColumn| {
                        let is_rough = cut.volume[1] - cut.volume[0] > 0.5 * region.volume();
                        !is_rough || is_full || cell.0[0] >= level + EXTRA
                    };
                    let cut = (cell.0[0] >= level).then(|| cells.cut(&region));
                    match (grid.halves(cell), cut) {
                        (Some(halves), None) => next.extend(halves),
                        (Some(halves), Some(cut)) if !is_done(&cut) => next.extend(halves),
                        (_, cut) => sums.add_cut(cells, &region, &cut.unwrap_or_else(|| cells.cut(&region))),
                    }
                }
            }
            cells_of_level = next;
        }
        sums
    }

    /// A box that is all inside.
    fn add(&mut self, region: &Aabb) {
        let (centre, half, volume) = (region.centre() - self.origin, region.half(), region.volume());
        self.volume += volume;
        self.first += centre * volume;
        self.second += Mat3::from_cols(centre * centre.x, centre * centre.y, centre * centre.z) * volume;
        self.second += Mat3::from_diagonal(half * half) * (volume / 3.0);
    }

    /// A box that the surface cuts: columns along the axis on which the field changes most.
    fn add_cut(&mut self, cells: &Cells, region: &Aabb, cut: &CutColumn) {
        self.cut += 1;
        let (centre, half) = (region.centre(), region.half());
        let (m, i, j) = (cut.axis, (cut.axis + 1) % 3, (cut.axis + 2) % 3);
        let mut volume = 0.0;
        for (x, weight_x) in GAUSS {
            for (y, weight_y) in GAUSS {
                let mut from = centre;
                from[i] += x * half[i];
                from[j] += y * half[j];
                let area = weight_x * weight_y * half[i] * half[j];
                for [low, high] in cells.column(from, m, [region.min[m], region.max[m]]) {
                    let length = high - low;
                    let mut middle = from - self.origin;
                    middle[m] = 0.5 * (low + high) - self.origin[m];
                    let part = area * length;
                    volume += part;
                    self.first += middle * part;
                    self.second +=
                        Mat3::from_cols(middle * middle.x, middle * middle.y, middle * middle.z) * part;
                    self.second.col_mut(m)[m] += part * length * length / 12.0;
                }
            }
        }
        self.volume += volume;
        let [least, most] = cut.volume;
        self.error += (most - volume).max(volume - least);
    }

    pub fn volume(&self) -> f64 {
        self.volume
    }

    pub fn error(&self) -> f64 {
        self.error
    }

    pub fn to_mass(&self, density: f64) -> Result<MassProperties, ShapeError> {
        let refuse = |why| ShapeError::NoMass { shape: "implicit surface", why };
        if self.volume <= 0.0 {
            return Err(refuse("it has no volume that cells of its resolution find"));
        }
        let offset = self.first / self.volume;
        let about = Mat3::from_cols(offset * offset.x, offset * offset.y, offset * offset.z) * self.volume;
        let spread = self.second - about;
        let trace = spread.x_axis.x + spread.y_axis.y + spread.z_axis.z;
        let inertia = (Mat3::from_diagonal(Vec3::splat(trace)) - spread) * density;
        let mass = density * self.volume;
        if !(mass.is_finite() && mass > 0.0 && inertia.is_finite()) {
            return Err(refuse("its mass or inertia is too large or too small for a number"));
        }
        Ok(MassProperties { mass, centre: self.origin + offset, inertia })
    }
}
