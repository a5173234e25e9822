//! Touches that depend on one another by a matrix that is given: v = v₀ + W λ.
//!
//! The coordinates u are those of a root L, W = L Lᵀ: generalised velocities of unit mass.

use sixte_contact::{Mat3, Vec3};

use super::cone::Derivative;
use super::island_row::{Row, Velocities};
use super::row::ContactImpulse;

/// A direction along which W is smaller than this many roundings, by its diagonal, is one that nothing changes.
const ROUNDINGS: f64 = 8.0;
/// W may be this much short of positive, by its diagonal: it was summed up by someone else.
const SHORT: f64 = 1e-8;

/// W and its root, in blocks of 3 by 3.
#[derive(Debug)]
pub(super) struct Matrix {
    touches: usize,
    /// Row by row.
    response: Vec<Mat3>,
    /// L, row by row, filled up with columns of zeros to whole blocks.
    root: Vec<Mat3>,
    /// How many blocks a row of the root has.
    blocks: usize,
}

/// A block of a matrix of rows of `width` numbers; what is beyond its end is 0.
fn block(numbers: &[f64], width: usize, row: usize, column: usize) -> Mat3 {
    let at = |i: usize, j: usize| {
        if column + j < width { numbers.get((row + i) * width + column + j).map_or(0.0, |&x| x) } else { 0.0 }
    };
    let along = |j: usize| Vec3::new(at(0, j), at(1, j), at(2, j));
    Mat3::from_cols(along(0), along(1), along(2))
}

fn blocks(numbers: &[f64], size: usize, width: usize) -> Vec<Mat3> {
    let columns = width.div_ceil(3);
    (0..size / 3).flat_map(|i| (0..columns).map(move |j| block(numbers, width, 3 * i, 3 * j))).collect()
}

impl Matrix {
    /// From a symmetric matrix of `size` by `size` numbers, three for each touch. If it is not positive
    /// semidefinite, the row where that is seen.
    pub fn new(numbers: &[f64], size: usize) -> Result<Self, usize> {
        let (root, rank) = root(numbers, size)?;
        Ok(Self {
            touches: size / 3,
            response: blocks(numbers, size, size),
            root: blocks(&root, size, rank),
            blocks: rank.div_ceil(3),
        })
    }

    fn root_of(&self, touch: usize) -> &[Mat3] {
        &self.root[touch * self.blocks..(touch + 1) * self.blocks]
    }

    /// How the velocity at a touch changes with the impulse there.
    pub fn own(&self, touch: usize) -> Mat3 {
        self.response[touch * self.touches + touch]
    }

    pub fn size(&self) -> usize {
        3 * self.blocks
    }

    pub fn width(&self) -> usize {
        self.size().saturating_sub(1)
    }

    /// From W itself, so that nothing is lost by its root.
    pub fn velocities(&self, rows: &[Row], pushes: &[ContactImpulse]) -> Velocities {
        let after = |(i, row): (usize, &Row)| {
            let responses = &self.response[i * self.touches..(i + 1) * self.touches];
            let change =
                responses.iter().zip(pushes).fold(Vec3::ZERO, |sum, (w, push)| sum + *w * push.impulse);
            (row.velocity + change, row.spin)
        };
        rows.iter().enumerate().map(after).collect()
    }

    pub fn gather(&self, pushes: &[ContactImpulse], u: &mut [f64]) {
        u.fill(0.0);
        for (i, push) in pushes.iter().enumerate() {
            for (part, root) in u.chunks_exact_mut(3).zip(self.root_of(i)) {
                let made = root.transpose() * push.impulse;
                part.iter_mut().zip(made.to_array()).for_each(|(entry, value)| *entry += value);
            }
        }
    }

    pub fn scatter(&self, touch: usize, u: &[f64]) -> (Vec3, Vec3) {
        let parts = u.chunks_exact(3).zip(self.root_of(touch));
        let velocity = parts.fold(Vec3::ZERO, |sum, (u, root)| sum + *root * Vec3::new(u[0], u[1], u[2]));
        (velocity, Vec3::ZERO)
    }

    pub fn couple(
        &self,
        touch: usize,
        _has_angular: bool,
        derivative: &Derivative,
        mut add: impl FnMut(usize, usize, &Mat3),
    ) {
        let root = self.root_of(touch);
        for (column, there) in root.iter().enumerate().filter(|(_, there)| **there != Mat3::ZERO) {
            let by_u = derivative.impulse * *there;
            for (row, here) in root.iter().enumerate().filter(|(_, here)| **here != Mat3::ZERO) {
                add(3 * row, 3 * column, &(here.transpose() * by_u));
            }
        }
    }

    /// The most that changes of velocity at one touch add up to without their signs [m/s].
    pub fn strain(&self, _rows: &[Row], pushes: &[ContactImpulse]) -> f64 {
        let size = |w: &Mat3| w.x_axis.length().max(w.y_axis.length()).max(w.z_axis.length());
        let sum = |i: usize| {
            let responses = &self.response[i * self.touches..(i + 1) * self.touches];
            responses.iter().zip(pushes).map(|(w, push)| size(w) * push.impulse.length()).sum::<f64>()
        };
        (0..self.touches).map(sum).fold(0.0, f64::max)
    }
}

/// L with L Lᵀ = W, row by row, and how many columns it has: Cholesky with pivoting, until nothing is left but rounding
/// (Higham, "Accuracy and Stability of Numerical Algorithms", section 10.3). Rows are scaled to a diagonal of ones first, so
/// that heavy bodies count as much as light ones.
fn root(numbers: &[f64], size: usize) -> Result<(Vec<f64>, usize), usize> {
    let scales: Vec<f64> = (0..size).map(|i| numbers[i * size + i].max(0.0).sqrt()).collect();
    let scaled = |i: usize, j: usize| match scales[i] * scales[j] {
        scale if scale > 0.0 => numbers[i * size + j] / scales[i] / scales[j],
        _ => 0.0,
    };
    let is_lost =
        |&i: &usize| scales[i] == 0.0 && (numbers[i * size..(i + 1) * size].iter().any(|&x| x != 0.0));
    if let Some(row) = (0..size).find(is_lost) {
        return Err(row);
    }
    let mut columns: Vec<Vec<f64>> = Vec::new();
    let mut left: Vec<f64> = (0..size).map(|i| scaled(i, i)).collect();
    let mut is_done = vec![false; size];
    let rest = |columns: &[Vec<f64>], i: usize, j: usize| {
        columns.iter().fold(scaled(i, j), |left, column| left - column[i] * column[j])
    };
    while let Some(pivot) = (0..size).filter(|&i| !is_done[i]).max_by(|&i, &j| left[i].total_cmp(&left[j])) {
        if left[pivot] <= ROUNDINGS * f64::EPSILON * size as f64 {
            break;
        }
        let diagonal = left[pivot].sqrt();
        is_done[pivot] = true;
        let mut column = vec![0.0; size];
        column[pivot] = diagonal;
        for i in (0..size).filter(|&i| !is_done[i]) {
            column[i] = rest(&columns, i, pivot) / diagonal;
            left[i] -= column[i] * column[i];
        }
        columns.push(column);
    }
    let undone: Vec<usize> = (0..size).filter(|&i| !is_done[i]).collect();
    let is_short =
        |&i: &usize| left[i] < -SHORT || undone.iter().any(|&j| rest(&columns, i, j).abs() > SHORT);
    if let Some(&row) = undone.iter().find(|&i| is_short(i)) {
        return Err(row);
    }
    let entry = |i: usize| columns.iter().map(|column| column[i] * scales[i]).collect::<Vec<f64>>();
    Ok(((0..size).flat_map(entry).collect(), columns.len()))
}
