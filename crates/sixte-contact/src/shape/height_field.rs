//! Height fields: ground, given by its height over a grid.

use std::sync::Arc;

use super::checks::check_coordinates;
use super::{Aabb, Geometry, LARGEST, Opened, SMALLEST, ShapeError, Triangle, Triangles, Volume};
use crate::Vec3;

/// More heights than this cannot be named by the indices of [`Triangles`].
const MOST_HEIGHTS: usize = u32::MAX as usize;

/// Heights over a regular grid, as a surface without an inside: both sides can be hit.
///
/// The grid starts at the origin: the height of column c and row r is at x = c·dx, y = r·dy, and z is
/// the height. A cell between four heights is two triangles, which share the edge from its corner
/// (c, r) to (c + 1, r + 1). Cheap to clone; the heights are shared.
///
/// Its hierarchy is a pyramid of lowest and highest heights, not a tree of triangles: about three
/// numbers for each cell, all counted.
///
/// ```
/// use sixte_contact::shape::HeightField;
/// // A hill of 1 m in the middle of 2 m by 2 m of flat ground.
/// let heights = vec![0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0];
/// let hill = HeightField::new(3, 3, heights, [1.0, 1.0])?;
/// assert_eq!(hill.height(1, 1), Some(1.0));
/// assert_eq!(hill.to_triangles().faces.len(), 8);
/// # Ok::<(), sixte_contact::shape::ShapeError>(())
/// ```
#[derive(Debug, Clone)]
pub struct HeightField {
    grid: Arc<Grid>,
}

#[derive(Debug, Clone)]
struct Grid {
    columns: usize,
    rows: usize,
    spacing: [f64; 2],
    /// Row by row.
    heights: Vec<f64>,
    /// A bit for each cell, row by row; none at all where there are no holes.
    holes: Vec<u64>,
    levels: Vec<Level>,
    /// Lowest and highest height of every block of the levels above the cells; a block of holes alone
    /// has them the wrong way round \[m\].
    ranges: Vec<[f64; 2]>,
}

/// One level of the pyramid: blocks of 2^x by 2^y cells.
#[derive(Debug, Clone, Copy)]
struct Level {
    /// Logarithms of how many cells a block has along x and y.
    shift: [u32; 2],
    /// How many blocks there are.
    count: [usize; 2],
    /// Along which axis its blocks were joined from two of the level below.
    joined: usize,
    /// Where its ranges start.
    first: usize,
}

/// Part of a [`HeightField`]: a block of cells, or one triangle of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Block {
    level: u8,
    /// Of a cell: 1 or 2 for one of its triangles.
    triangle: u8,
    place: [u32; 2],
}

impl HeightField {
    /// From `columns` times `rows` heights, row by row, and the spacing of the grid along x and y \[m\].
    ///
    /// Refuses fewer than two columns or rows, another number of heights, heights that are not finite
    /// (cells without surface are [`with_holes`](Self::with_holes)), and a spacing that is not positive.
    pub fn new(
        columns: usize,
        rows: usize,
        heights: Vec<f64>,
        spacing: [f64; 2],
    ) -> Result<Self, ShapeError> {
        if columns < 2 || rows < 2 || columns.checked_mul(rows) != Some(heights.len()) {
            return Err(ShapeError::GridSize { columns, rows, given: heights.len() });
        }
        if heights.len() > MOST_HEIGHTS {
            let count = heights.len();
            return Err(ShapeError::TooMany { shape: "height field", count, most: MOST_HEIGHTS });
        }
        for (name, value) in [("spacing x", spacing[0]), ("spacing y", spacing[1])] {
            if !(SMALLEST..=LARGEST).contains(&value) {
                let allowed = "> 0, from 1e-30 to 1e30";
                return Err(ShapeError::Length { shape: "height field", name, value, allowed });
            }
        }
        let bad = |height: &f64| !(height.is_finite() && height.abs() <= LARGEST);
        if let Some(index) = heights.iter().position(bad) {
            let (column, row, value) = (index % columns, index / columns, heights[index]);
            return Err(ShapeError::Height { column, row, value });
        }
        let mut grid = Grid {
            columns,
            rows,
            spacing,
            heights,
            holes: Vec::new(),
            levels: Vec::new(),
            ranges: Vec::new(),
        };
        check_coordinates("height field", &[grid.vertex(columns - 1, rows - 1)])?;
        grid.build();
        Ok(Self { grid: Arc::new(grid) })
    }

    /// The same with more holes: cells, by column and row of their first corner, that have no surface.
    ///
    /// Refuses cells that are not there, and holes that leave nothing.
    ///
    /// ```
    /// use sixte_contact::shape::HeightField;
    /// let floor = HeightField::new(3, 2, vec![0.0; 6], [1.0, 1.0])?;
    /// let with_hatch = floor.with_holes(&[(1, 0)])?;
    /// assert!(with_hatch.is_hole(1, 0) && !with_hatch.is_hole(0, 0));
    /// assert_eq!(with_hatch.to_triangles().faces.len(), 2);
    /// # Ok::<(), sixte_contact::shape::ShapeError>(())
    /// ```
    pub fn with_holes(&self, cells: &[(usize, usize)]) -> Result<Self, ShapeError> {
        let mut grid = (*self.grid).clone();
        let [columns, rows] = grid.cells();
        grid.holes.resize((columns * rows).div_ceil(64), 0);
        for &(column, row) in cells {
            if column >= columns || row >= rows {
                return Err(ShapeError::Hole { column, row, columns, rows });
            }
            let index = row * columns + column;
            grid.holes[index / 64] |= 1 << (index % 64);
        }
        if grid.holes.iter().map(|word| word.count_ones() as usize).sum::<usize>() == columns * rows {
            return Err(ShapeError::NoTriangles { shape: "height field" });
        }
        grid.build();
        Ok(Self { grid: Arc::new(grid) })
    }

    /// How many heights there are along x.
    pub fn columns(&self) -> usize {
        self.grid.columns
    }

    /// How many heights there are along y.
    pub fn rows(&self) -> usize {
        self.grid.rows
    }

    /// Of the grid along x and y \[m\].
    pub fn spacing(&self) -> [f64; 2] {
        self.grid.spacing
    }

    /// The height of a column and row, if they are there \[m\].
    pub fn height(&self, column: usize, row: usize) -> Option<f64> {
        let is_there = column < self.grid.columns && row < self.grid.rows;
        is_there.then(|| self.grid.vertex(column, row).z)
    }

    /// Whether a cell, by column and row of its first corner, has no surface.
    pub fn is_hole(&self, column: usize, row: usize) -> bool {
        let [columns, rows] = self.grid.cells();
        column < columns && row < rows && self.grid.is_hole(column, row)
    }

    /// The same surface as triangles, counter-clockwise seen from above: two for each cell, row by row.
    pub fn to_triangles(&self) -> Triangles {
        let Grid { columns, rows, .. } = *self.grid;
        let vertices = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let vertices = vertices.map(|(column, row)| self.grid.vertex(column, row)).collect();
        let mut faces = Vec::with_capacity(2 * (columns - 1) * (rows - 1));
        for row in 0..rows - 1 {
            for column in 0..columns - 1 {
                if !self.grid.is_hole(column, row) {
                    let here = (row * columns + column) as u32;
                    let above = here + columns as u32;
                    faces.extend([[here, here + 1, above + 1], [here, above + 1, above]]);
                }
            }
        }
        Triangles { vertices, faces }
    }

    /// How much memory heights, holes and pyramid take together \[bytes\].
    pub fn bytes(&self) -> usize {
        let Grid { heights, holes, levels, ranges, .. } = &*self.grid;
        size_of_val(&heights[..])
            + size_of_val(&holes[..])
            + size_of_val(&levels[..])
            + size_of_val(&ranges[..])
    }
}

impl Grid {
    fn cells(&self) -> [usize; 2] {
        [self.columns - 1, self.rows - 1]
    }

    #[inline]
    fn vertex(&self, column: usize, row: usize) -> Vec3 {
        let height = self.heights[row * self.columns + column];
        Vec3::new(column as f64 * self.spacing[0], row as f64 * self.spacing[1], height)
    }

    #[inline]
    fn is_hole(&self, column: usize, row: usize) -> bool {
        if self.holes.is_empty() {
            return false;
        }
        let index = row * (self.columns - 1) + column;
        self.holes[index / 64] >> (index % 64) & 1 == 1
    }

    /// The pyramid: at each level two blocks become one, along the side that is shorter.
    fn build(&mut self) {
        let mut level = Level { shift: [0, 0], count: self.cells(), joined: 0, first: 0 };
        self.levels = vec![level];
        self.ranges.clear();
        while level.count != [1, 1] {
            let side = |axis: usize| self.spacing[axis] * (1u64 << level.shift[axis]) as f64;
            let axis = match level.count {
                [1, _] => 1,
                [_, 1] => 0,
                _ => usize::from(side(1) < side(0)),
            };
            let mut next = Level { joined: axis, first: self.ranges.len(), ..level };
            next.shift[axis] += 1;
            next.count[axis] = level.count[axis].div_ceil(2);
            let below = self.levels.len() - 1;
            for j in 0..next.count[1] {
                for i in 0..next.count[0] {
                    let [one, two] = parts([i as u32, j as u32], axis);
                    let mut range = self.range(below, one);
                    if (two[axis] as usize) < level.count[axis] {
                        let [low, high] = self.range(below, two);
                        range = [range[0].min(low), range[1].max(high)];
                    }
                    self.ranges.push(range);
                }
            }
            self.levels.push(next);
            level = next;
        }
    }

    /// Lowest and highest height of a block; the wrong way round if it has only holes.
    #[inline]
    fn range(&self, level: usize, [i, j]: [u32; 2]) -> [f64; 2] {
        let (i, j) = (i as usize, j as usize);
        if level > 0 {
            let Level { count, first, .. } = self.levels[level];
            return self.ranges[first + j * count[0] + i];
        }
        if self.is_hole(i, j) {
            return [f64::INFINITY, f64::NEG_INFINITY];
        }
        let [a, b, c, d] = [(i, j), (i + 1, j), (i, j + 1), (i + 1, j + 1)]
            .map(|(column, row)| self.heights[row * self.columns + column]);
        [a.min(b).min(c.min(d)), a.max(b).max(c.max(d))]
    }

    fn has_surface(&self, level: usize, place: [u32; 2]) -> bool {
        let Level { count, .. } = self.levels[level];
        let is_there = (place[0] as usize) < count[0] && (place[1] as usize) < count[1];
        is_there && self.range(level, place)[0] < f64::INFINITY
    }

    /// The smallest block that holds the same surface: below it are two that have some, or two
    /// triangles.
    fn shrunk(&self, mut level: usize, mut place: [u32; 2]) -> Block {
        while level > 0 {
            let [one, two] = parts(place, self.levels[level].joined);
            match [one, two].map(|part| self.has_surface(level - 1, part)) {
                [true, true] => break,
                [true, false] => place = one,
                _ => place = two,
            }
            level -= 1;
        }
        Block { level: level as u8, triangle: 0, place }
    }

    /// The corners of one of the two triangles of a cell.
    #[inline]
    fn triangle(&self, block: Block) -> [Vec3; 3] {
        let (column, row) = (block.place[0] as usize, block.place[1] as usize);
        let (from, to) = (self.vertex(column, row), self.vertex(column + 1, row + 1));
        if block.triangle == 1 {
            [from, self.vertex(column + 1, row), to]
        } else {
            [from, to, self.vertex(column, row + 1)]
        }
    }
}

/// The two blocks of the level below.
fn parts(place: [u32; 2], axis: usize) -> [[u32; 2]; 2] {
    let (mut one, mut two) = (place, place);
    one[axis] *= 2;
    two[axis] = one[axis] + 1;
    [one, two]
}

impl Geometry for HeightField {
    type Node = Block;
    type Volume = Aabb;
    type Piece<'a> = Triangle;

    fn root(&self) -> Block {
        self.grid.shrunk(self.grid.levels.len() - 1, [0, 0])
    }

    fn volume(&self, block: Block) -> Aabb {
        if block.triangle > 0 {
            return Aabb::around(self.grid.triangle(block).into_iter());
        }
        let level = block.level as usize;
        let shift = self.grid.levels[level].shift;
        let cells = self.grid.cells();
        let [low, high] = self.grid.range(level, block.place);
        let side = |axis: usize| {
            let first = (block.place[axis] as usize) << shift[axis];
            let last = (first + (1 << shift[axis])).min(cells[axis]);
            [first, last].map(|line| line as f64 * self.grid.spacing[axis])
        };
        let ([left, right], [near, far]) = (side(0), side(1));
        Aabb { min: Vec3::new(left, near, low), max: Vec3::new(right, far, high) }
    }

    fn open(&self, block: Block) -> Opened<Block, Triangle> {
        if block.triangle > 0 {
            return Opened::Piece(Triangle(self.grid.triangle(block)));
        }
        if block.level == 0 {
            return Opened::Parts([1, 2].map(|triangle| Block { triangle, ..block }));
        }
        let level = block.level as usize;
        let below = parts(block.place, self.grid.levels[level].joined);
        Opened::Parts(below.map(|place| self.grid.shrunk(level - 1, place)))
    }
}
