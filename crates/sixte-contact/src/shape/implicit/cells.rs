//! What is below a cell: nothing, two halves, or a thin box that holds the surface.
//!
//! Over a box, the field f is within e of value + g·(x − c): see `spread`. So where f is zero, |value + g·(x − c)| ≤ e: a layer
//! along g, e / |g| to each side.
//!
//! **Boxes at the bottom** hold the layer of their cell, and stick out of it at their corners. There, at any point x of such a
//! box, |f(x)| ≤ e + e′, where e′ is how far f is from the same plane over all of the box. If n·∇f ≥ m > 0 there, and
//! as far around as is needed, along n = g / |g|, then f has a zero within (e + e′) / m of x, on a line along n: it
//! is a box at the bottom if that is at most twice the resolution r.
//!
//! **Bounds of cells** hold the surface in the cell: what of the cell is in its layer. Boxes at the bottom may stick out of them, along
//! the surface, where a neighbour's bound holds the zeros that they are close to; or by the size of a cell that is smaller than the
//! resolution. So whoever keeps the bounds of all cells farther than twice the resolution from something keeps the boxes from it.
//!
//! **At the rim** of an open surface, in cells that touch its bounds, there is no neighbour. There the bound of a cell E, enlarged, holds
//! the boxes at the bottom of all cells at the rim below: enlarged cells are nested as cells are, and boxes that stick out further are
//! only allowed far below. At a point x of those |f(x)| ≤ 2 r m ≤ 2 r |∇f|, so a layer of half thickness (e + 4 r max |∇f|) / |g|, all taken
//! over E, holds them. Near the bottom the bounds are around those of the halves.
//!
//! The bounds of large cells are around those of cells a few levels below.

use std::sync::Arc;

use super::AnyField;
use super::cell_cache::CellCache;
use super::grid::{Grid, enlarged, sides};
use super::section::{Layer, area, corners_of, is_within, sorted, stick_out, upright};
use super::spread::{FieldPlane, Spread};
use crate::Vec3;
use crate::interval::Interval;
use crate::shape::{Aabb, Cell, NormalCone, Obb, Opened, Slab, Volume};

/// How far boxes at the bottom may stick out of their cells at the rim of an open surface, in sizes of those from their middle, and of all
/// cells at the rim above that are not near the bottom. The less, the thinner are the bounds; but there are layers whose boxes
/// never fit, however small their cells are.
const ENLARGED: f64 = 1.35;

/// How far they may stick out where the last levels above are near the bottom. A rectangle around a section of a box
/// whose sides are at most as 2 to 1 needs 2, with the best of the three ways to lay it (found by trial).
const STICKING_OUT: f64 = 2.4;

/// So many levels above must be near the bottom then: seen from cells above those, which are four times as large, such a box sticks out
/// by (2.4 − 1) / 4 at most.
const LEVELS_NEAR: usize = 5;

/// A cell is near the bottom when its layer has this many resolutions to each side, or less.
const NEAR: f64 = 8.0;

/// Bounds of cells above this level, which are larger than a 16th of the whole, are found by looking at cells below them: there are
/// few of those, and every question asks for them.
const COARSE: u32 = 12;

/// So many levels are looked ahead.
const AHEAD: u32 = 3;

/// A field, and the cells of its bounds.
#[derive(Debug, Clone)]
pub(super) struct Cells {
    field: Arc<dyn AnyField>,
    grid: Grid,
    resolution: f64,
    /// Whether the surface may end where the bounds do: of a solid the field is positive there.
    is_open: bool,
    /// Shared by clones: it depends on nothing but the field, the bounds and the resolution.
    known: Arc<Known>,
}

/// What is remembered of cells.
#[derive(Debug)]
struct Known {
    /// Around all that is below.
    bounds: CellCache<Obb>,
    report: CellCache<CellReport>,
    settled: CellCache<Option<(Cell, Settled)>>,
    normals: CellCache<NormalCone>,
}

/// What the field over a cell tells.
#[derive(Debug, Clone, Copy)]
struct CellReport {
    below: CellContent,
    /// Where it may be zero, if it is close to a plane.
    layer: Option<Layer>,
}

/// What a cell opens to, as it is remembered.
#[derive(Debug, Clone, Copy)]
enum CellContent {
    Nothing,
    Parts,
    Piece(Obb),
}

/// A cell that is worth looking at.
#[derive(Debug, Clone, Copy)]
enum Settled {
    Parts([Cell; 2]),
    Piece(Obb),
}

impl Cells {
    /// Of bounds and a resolution that have been checked.
    pub fn new(field: Arc<dyn AnyField>, bounds: Aabb, resolution: f64, is_open: bool) -> Self {
        Self {
            field,
            grid: Grid::new(bounds),
            resolution,
            is_open,
            known: Arc::new(Known {
                bounds: CellCache::new(),
                report: CellCache::new(),
                settled: CellCache::new(),
                normals: CellCache::new(),
            }),
        }
    }

    pub fn field(&self) -> &Arc<dyn AnyField> {
        &self.field
    }

    pub fn bounds(&self) -> &Aabb {
        self.grid.bounds()
    }

    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    pub fn resolution(&self) -> f64 {
        self.resolution
    }

    /// The field at a point, with its rounding.
    pub fn value_at(&self, point: Vec3) -> Interval {
        self.field.over(point.to_array().map(Interval::point))
    }

    /// All values over a box.
    pub fn values_over(&self, region: &Aabb) -> Interval {
        let own = self.field.over(sides(region));
        if !own.contains(0.0) {
            return own;
        }
        let spread = self.spread(region);
        own.shared(spread.values(spread.plane().as_ref()))
    }

    fn spread(&self, region: &Aabb) -> Spread {
        Spread::over(&*self.field, region, region.centre())
    }

    /// A cell with all that boxes at the bottom may stick out of it at the rim, and as far as they may be from the surface.
    fn outer(&self, region: &Aabb, factor: f64) -> Aabb {
        let far = 2.0 * self.resolution;
        let outer = enlarged(region, factor);
        Aabb { min: outer.min - far, max: outer.max + far }
    }

    /// Whether the surface may end in a cell.
    fn is_rim(&self, region: &Aabb) -> bool {
        let Aabb { min, max } = *self.grid.bounds();
        self.is_open && (region.min.cmple(min).any() || region.max.cmpge(max).any())
    }

    /// Whether the field is close to a plane over a cell.
    fn is_near_bottom(&self, cell: Cell) -> bool {
        self.report(cell).layer.is_some_and(|layer| layer.half <= NEAR * self.resolution)
    }

    /// Whether the last levels above a cell are near the bottom.
    fn is_deep(&self, cell: Cell) -> bool {
        let above = std::iter::successors(self.grid.whole(cell), |above| self.grid.whole(*above));
        let mut above = above.take(LEVELS_NEAR);
        above.all(|above| self.is_near_bottom(above))
    }

    pub fn open(&self, cell: Cell) -> Opened<Cell, Slab> {
        match self.settled(cell) {
            None => Opened::Nothing,
            Some((_, Settled::Piece(found))) => Opened::Piece(Slab(found)),
            Some((_, Settled::Parts(parts))) => Opened::Parts(parts),
        }
    }

    fn report(&self, cell: Cell) -> CellReport {
        self.known.report.get(cell, || self.inspect(cell))
    }

    fn below(&self, cell: Cell) -> CellContent {
        self.report(cell).below
    }

    /// The largest cell within one that is a box at the bottom, or in both halves of which something may be: it holds all that
    /// the other does. Searches need not look at halves that are empty at first sight.
    fn settled(&self, cell: Cell) -> Option<(Cell, Settled)> {
        self.known.settled.get(cell, || self.settle(cell))
    }

    fn settle(&self, mut cell: Cell) -> Option<(Cell, Settled)> {
        loop {
            match self.below(cell) {
                CellContent::Nothing => return None,
                CellContent::Piece(found) => return Some((cell, Settled::Piece(found))),
                CellContent::Parts => {}
            }
            let parts = self.grid.halves(cell)?;
            match parts.map(|part| !matches!(self.below(part), CellContent::Nothing)) {
                [true, true] => return Some((cell, Settled::Parts(parts))),
                [true, false] => cell = parts[0],
                [false, true] => cell = parts[1],
                [false, false] => return None,
            }
        }
    }

    fn inspect(&self, cell: Cell) -> CellReport {
        let nothing = CellReport { below: CellContent::Nothing, layer: None };
        let region = self.grid.cell_box(cell);
        if !self.field.over(sides(&region)).contains(0.0) {
            return nothing;
        }
        let spread = self.spread(&region);
        let plane = spread.plane();
        if !spread.values(plane.as_ref()).contains(0.0) {
            return nothing;
        }
        let mut layer = plane.map(|plane| plane.layer(spread.centre()));
        if let (Some(mut plane), Some(rough)) = (plane, layer) {
            // A thick layer is not worth a section.
            if rough.half <= region.half().max_element() {
                let mut corners = rough.corners(&region);
                let mut thin = rough;
                if let Some(found) = spread.plane_within(corners.points())
                    && found.layer(spread.centre()).half < rough.half
                {
                    (plane, thin) = (found, found.layer(spread.centre()));
                    corners = thin.corners(&region);
                    layer = Some(thin);
                }
                let Some(section) = thin.section_of(&corners, &region, stick_out) else {
                    return nothing;
                };
                if thin.half <= self.resolution
                    && let Some(piece) = self.piece(cell, &spread, &plane, section)
                {
                    return CellReport { below: CellContent::Piece(piece), layer };
                }
            }
        }
        let is_last = region.half().length() <= self.resolution || self.grid.halves(cell).is_none();
        if is_last && !self.is_in_layers_above(cell, &region) {
            return nothing;
        }
        CellReport {
            below: if is_last { CellContent::Piece(upright(&region)) } else { CellContent::Parts },
            layer,
        }
    }

    /// A box at the bottom, if all of it is certainly close to the surface.
    fn piece(&self, cell: Cell, spread: &Spread, plane: &FieldPlane, mut section: Obb) -> Option<Obb> {
        let region = self.grid.cell_box(cell);
        section.half = section.half.max(Vec3::splat(section.half.x));
        let far = 2.0 * self.resolution;
        let reach = section.grown(far);
        let around = spread.over_more(&*self.field, &reach.aabb().joined(&region));
        let least = around.least_slope(plane.slope / plane.slope.length());
        let off = plane.off + around.off_over(&corners_of(&section), plane.value, plane.slope);
        if !(least > 0.0 && off <= far * least) {
            return None;
        }
        let fits = if self.is_rim(&region) {
            is_within(&section, &self.outer(&region, ENLARGED))
                || is_within(&section, &self.outer(&region, STICKING_OUT)) && self.is_deep(cell)
        } else {
            // The zeros must be where the surface is.
            !self.is_open || is_within(&reach, self.grid.bounds())
        };
        fits.then_some(section)
    }

    /// Whether no cell above says that the field is not zero in this one.
    fn is_in_layers_above(&self, cell: Cell, region: &Aabb) -> bool {
        let mut above = std::iter::successors(self.grid.whole(cell), |above| self.grid.whole(*above));
        above.all(|above| self.report(above).layer.is_none_or(|layer| layer.section(region, area).is_some()))
    }

    /// A box that holds the surface in a cell.
    pub fn bound(&self, cell: Cell) -> Obb {
        self.known.bounds.get(cell, || {
            let Some((settled, found)) = self.settled(cell) else {
                return empty(&self.grid.cell_box(cell));
            };
            match found {
                Settled::Piece(found) => found,
                Settled::Parts(_) if settled.0[0] >= COARSE => self.own_bound(settled),
                Settled::Parts(parts) => {
                    let last = settled.0[0] + AHEAD;
                    let found = self.around(settled, parts.map(|part| self.bound_ahead(last, part)));
                    smaller(self.own_bound(settled), found)
                }
            }
        })
    }

    /// A box around the surface in a cell, by cells that are no deeper than the `last` level.
    fn bound_ahead(&self, last: u32, cell: Cell) -> Obb {
        let Some((settled, found)) = self.settled(cell) else {
            return empty(&self.grid.cell_box(cell));
        };
        match found {
            Settled::Piece(found) => found,
            Settled::Parts(parts) if settled.0[0] < last => {
                self.around(settled, parts.map(|part| self.bound_ahead(last, part)))
            }
            Settled::Parts(_) => self.own_bound(settled),
        }
    }

    /// A box around the surface in a cell by the field there.
    fn own_bound(&self, settled: Cell) -> Obb {
        let region = self.grid.cell_box(settled);
        if self.is_rim(&region) {
            return self.rim_bound(settled, &region);
        }
        match self.report(settled).layer {
            Some(layer) if layer.half < region.half().max_element() => {
                layer.section(&region, area).map_or_else(|| empty(&region), sorted)
            }
            _ => upright(&region),
        }
    }

    /// A box around all boxes at the bottom below a cell at the rim: near the bottom, by its halves.
    fn rim_bound(&self, settled: Cell, region: &Aabb) -> Obb {
        if self.is_near_bottom(settled)
            && let Some(parts) = self.grid.halves(settled)
        {
            return self.around(settled, parts.map(|part| self.bound(part)));
        }
        let outer = self.outer(region, ENLARGED);
        let spread = Spread::over(&*self.field, &outer, region.centre());
        if let Some(mut plane) = spread.plane() {
            plane.off += 4.0 * self.resolution * spread.steepest();
            let layer = plane.layer(spread.centre());
            if layer.half < region.half().max_element() {
                return layer.section(&outer, area).map_or_else(|| empty(region), sorted);
            }
        }
        upright(&outer)
    }

    /// A box around those of the halves, along the plane that the field of the whole is close to.
    fn around(&self, cell: Cell, parts: [Obb; 2]) -> Obb {
        let region = self.grid.cell_box(cell);
        let along = self.report(cell).layer.and_then(|layer| layer.section(&region, area));
        let refitted = |axes: &Obb| sorted(axes.refitted([&parts[0], &parts[1]]));
        let straight = refitted(&upright(&region));
        along.map_or(straight, |along| smaller(straight, refitted(&along)))
    }

    /// A plane that the field is close to over a box.
    pub fn plane(&self, region: &Aabb) -> Option<FieldPlane> {
        self.spread(region).plane()
    }

    /// All directions of the slopes in a cell.
    pub fn normals(&self, cell: Cell) -> NormalCone {
        let settled = self.settled(cell).map_or(cell, |(settled, _)| settled);
        self.known.normals.get(settled, || self.spread(&self.grid.cell_box(settled)).normals())
    }
}

/// The smaller of two boxes.
fn smaller(one: Obb, other: Obb) -> Obb {
    if other.half.element_product() < one.half.element_product() { other } else { one }
}

/// The bound of a cell that nothing is below.
fn empty(region: &Aabb) -> Obb {
    Obb { centre: region.centre(), axes: crate::Mat3::IDENTITY, half: Vec3::ZERO }
}
