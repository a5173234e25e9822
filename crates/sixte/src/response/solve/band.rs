//! Linear systems with a band.

use sixte_contact::Mat3;

/// A square matrix with nothing farther than `width` from its diagonal, which is factorised in place: Gauss
/// with partial pivoting inside the band (Golub & Van Loan, "Matrix Computations", section 4.3.3).
pub(super) struct Band {
    size: usize,
    width: usize,
    /// Row i from column i − width on; pivoting fills up to column i + 2 width.
    rows: Vec<f64>,
    stride: usize,
    pivots: Vec<usize>,
}

impl Band {
    pub fn new(size: usize, width: usize) -> Self {
        let width = width.min(size.saturating_sub(1));
        let stride = 3 * width + 1;
        Self { size, width, rows: vec![0.0; size * stride], stride, pivots: vec![0; size] }
    }

    /// Back to the unit matrix.
    pub fn set_to_unit(&mut self) {
        self.rows.fill(0.0);
        for i in 0..self.size {
            self.rows[i * self.stride + self.width] = 1.0;
        }
    }

    fn at(&self, row: usize, column: usize) -> usize {
        row * self.stride + column + self.width - row
    }

    /// Adds a block with its first entry at this place, which must be inside the band.
    pub fn add(&mut self, row: usize, column: usize, block: &Mat3) {
        let columns = block.to_cols_array_2d();
        for i in 0..3 {
            let place = self.at(row + i, column);
            for (entry, values) in self.rows[place..place + 3].iter_mut().zip(&columns) {
                *entry += values[i];
            }
        }
    }

    /// Factorises; `false` if it is singular or not finite.
    pub fn factorise(&mut self) -> bool {
        // As far as rows above reach that were exchanged: where none were, half of the store stays empty.
        let mut end = 0;
        for column in 0..self.size {
            let last = (column + self.width).min(self.size - 1);
            let mut pivot = column;
            for row in column + 1..=last {
                if self.rows[self.at(row, column)].abs() > self.rows[self.at(pivot, column)].abs() {
                    pivot = row;
                }
            }
            self.pivots[column] = pivot;
            end = end.max((pivot + self.width).min(self.size - 1));
            if pivot != column {
                for k in column..=end {
                    let (p, q) = (self.at(pivot, k), self.at(column, k));
                    self.rows.swap(p, q);
                }
            }
            let from = self.at(column, column);
            let diagonal = self.rows[from];
            if diagonal == 0.0 || !diagonal.is_finite() {
                return false;
            }
            for row in column + 1..=last {
                let to = self.at(row, column);
                let factor = self.rows[to] / diagonal;
                if factor == 0.0 {
                    continue;
                }
                self.rows[to] = factor;
                // Row `column` ends before row `row` begins in the same store.
                let (above, below) = self.rows.split_at_mut(row * self.stride);
                let above = &above[from + 1..=from + end - column];
                let to = to + 1 - row * self.stride;
                for (entry, &x) in below[to..].iter_mut().zip(above) {
                    *entry -= factor * x;
                }
            }
        }
        true
    }

    /// Solves for one right side, in place, after [`factorise`](Self::factorise).
    pub fn solve(&self, x: &mut [f64]) {
        for column in 0..self.size {
            x.swap(column, self.pivots[column]);
            let known = x[column];
            let last = (column + self.width).min(self.size - 1);
            for (row, entry) in (column + 1..).zip(&mut x[column + 1..=last]) {
                *entry -= self.rows[self.at(row, column)] * known;
            }
        }
        for row in (0..self.size).rev() {
            let end = (row + 2 * self.width).min(self.size - 1);
            let from = self.at(row, row);
            let known: f64 = (row + 1..=end).map(|k| self.rows[from + k - row] * x[k]).sum();
            x[row] = (x[row] - known) / self.rows[from];
        }
    }
}
