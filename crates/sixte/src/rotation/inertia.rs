//! How a body resists turning.

use sixte_contact::{Mat3, Vec3};
use thiserror::Error;

/// How a body resists turning, and what follows from it for its free turn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Inertia {
    matrix: Mat3,
    inverse: Mat3,
    /// c of the [module](super): the spin that a free body has about its momentum L is cL and a rest
    /// \[1/(kg m²)\].
    pub(super) common: f64,
    /// J⁻¹ − c \[1/(kg m²)\].
    pub(super) rest: Mat3,
    /// If two principal moments are equal, the axis of the third.
    pub(super) axis: Option<Axis>,
    /// The rate of the bound for a free body, against its spin.
    pub(super) free_rate: f64,
    /// The rate of the bound under torques, against spin and push.
    pub(super) forced_rate: f64,
    /// Largest principal value of J⁻¹ \[1/(kg m²)\].
    pub(super) inverse_norm: f64,
}

/// The axis about which a body is symmetric as far as turning goes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Axis {
    /// Of length 1, in the body's frame.
    pub direction: Vec3,
    /// By how much the inverse moment about it is above that of the other two \[1/(kg m²)\].
    pub rate: f64,
}

/// Numbers that are no inertia.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[non_exhaustive]
pub enum InertiaError {
    /// A number is not finite.
    #[error("the inertia has a number that is not finite; give finite numbers")]
    NotFinite,
    /// The matrix is not its own transpose.
    #[error(
        "the inertia is not symmetric: two entries differ by {difference:e} of the largest; it must be at most {:e}",
        Inertia::SYMMETRY_TOLERANCE
    )]
    NotSymmetric {
        /// Largest difference of two entries that should be equal, against the largest entry.
        difference: f64,
    },
    /// A moment that is not positive, or too small or too large to count with.
    #[error(
        "the principal moments are {smallest:e} to {largest:e}; they must be from 1e-100 to 1e100 [kg m²], the smallest above {:e} of the largest",
        Inertia::SMALLEST_RATIO
    )]
    Moments {
        /// Smallest principal moment \[kg m²\].
        smallest: f64,
        /// Largest principal moment \[kg m²\].
        largest: f64,
    },
}

/// Two moments that differ by less, against the larger, are equal but for the rounding in the matrix.
const EQUAL: f64 = 8.0 * f64::EPSILON;

impl Inertia {
    /// How far two opposite entries may differ, against the largest entry.
    pub const SYMMETRY_TOLERANCE: f64 = 1e-12;

    /// The smallest principal moment is above this part of the largest: below, rounding decides what it is.
    pub const SMALLEST_RATIO: f64 = 1e-14;

    /// Whether two principal moments are equal: then a free turn is a closed form, however fast it is.
    pub fn is_symmetric(&self) -> bool {
        self.axis.is_some()
    }

    /// From the matrix about the centre, in the body's frame \[kg m²\]: symmetric, positive definite.
    pub fn new(matrix: Mat3) -> Result<Self, InertiaError> {
        if !matrix.is_finite() {
            return Err(InertiaError::NotFinite);
        }
        let entry = |m: Mat3| {
            [m.x_axis, m.y_axis, m.z_axis].iter().fold(0.0, |a: f64, c| a.max(c.abs().max_element()))
        };
        let difference = entry(matrix - matrix.transpose());
        if difference > Self::SYMMETRY_TOLERANCE * entry(matrix) {
            return Err(InertiaError::NotSymmetric { difference: difference / entry(matrix) });
        }
        let matrix = matrix * 0.5 + matrix.transpose() * 0.5;
        let (moments, directions) = principal(matrix);
        let [largest, middle, smallest] = moments;
        // Written so that a moment that is not a number is refused as well.
        if !(smallest >= 1e-100 && largest <= 1e100 && smallest > Self::SMALLEST_RATIO * largest) {
            return Err(InertiaError::Moments { smallest, largest });
        }
        let inverse = inverse_of(matrix, moments, directions);
        let gyration = ((middle - smallest) / largest)
            .max((largest - smallest) / middle)
            .max((largest - middle) / smallest)
            * core::f64::consts::FRAC_1_SQRT_2;
        let spread = (largest - smallest) / (largest + smallest);
        let mut common = 2.0 / (largest + smallest);
        // The pair that is nearer to equal; the other one is the axis.
        let (pair, direction) = if (largest - middle) * middle <= (middle - smallest) * largest {
            ((largest, middle), directions.z_axis)
        } else {
            ((middle, smallest), directions.x_axis)
        };
        let mut axis = None;
        if pair.0 - pair.1 <= EQUAL * pair.0 {
            common = 2.0 / (pair.0 + pair.1);
            axis = Some(Axis { direction, rate: direction.dot(inverse * direction) - common });
        }
        Ok(Self {
            matrix,
            inverse,
            common,
            rest: inverse - Mat3::from_diagonal(Vec3::splat(common)),
            axis,
            // Rounding in the moments may not make the bound too small.
            free_rate: 1.000_001 * gyration.max(spread),
            forced_rate: 1.000_001 * gyration.max(1.0),
            inverse_norm: 1.0 / smallest,
        })
    }

    /// About the centre, in the body's frame \[kg m²\].
    pub fn matrix(&self) -> Mat3 {
        self.matrix
    }

    /// The inverse of the matrix \[1/(kg m²)\], each entry right to a rounding of the largest.
    pub fn inverse(&self) -> Mat3 {
        self.inverse
    }
}

/// Principal moments, the largest first, and as columns their directions: Jacobi's method of plane
/// rotations (Golub and Van Loan, Matrix Computations, section 8.5).
fn principal(matrix: Mat3) -> ([f64; 3], Mat3) {
    let mut a = matrix.to_cols_array_2d();
    let mut v = Mat3::IDENTITY.to_cols_array_2d();
    // It converges quadratically; three sweeps do, and more cost nothing.
    for _ in 0..12 {
        for (i, j) in [(0, 1), (0, 2), (1, 2)] {
            let off = a[i][j];
            // Against both moments, so that a small one keeps its digits.
            if off * off <= 1e-36 * (a[i][i] * a[j][j]).abs() {
                continue;
            }
            let slope = (a[j][j] - a[i][i]) / (2.0 * off);
            let tangent = 1.0_f64.copysign(slope) / (slope.abs() + (slope * slope + 1.0).sqrt());
            let cosine = 1.0 / (tangent * tangent + 1.0).sqrt();
            let sine = tangent * cosine;
            let other = 3 - i - j;
            let (to_i, to_j) = (a[i][other], a[j][other]);
            a[i][i] -= tangent * off;
            a[j][j] += tangent * off;
            (a[i][j], a[j][i]) = (0.0, 0.0);
            a[i][other] = cosine * to_i - sine * to_j;
            a[j][other] = sine * to_i + cosine * to_j;
            (a[other][i], a[other][j]) = (a[i][other], a[j][other]);
            let (first, second) = (v[i], v[j]);
            for k in 0..3 {
                v[i][k] = cosine * first[k] - sine * second[k];
                v[j][k] = sine * first[k] + cosine * second[k];
            }
        }
    }
    let mut order = [0, 1, 2];
    order.sort_by(|&i, &j| a[j][j].total_cmp(&a[i][i]));
    let column = |i: usize| Vec3::from_array(v[order[i]]).normalize();
    (order.map(|i| a[i][i]), Mat3::from_cols(column(0), column(1), column(2)))
}

/// The inverse: from the principal moments, then Newton's method X ← X + X(1 − JX) with the difference
/// summed in twice the digits.
fn inverse_of(matrix: Mat3, moments: [f64; 3], directions: Mat3) -> Mat3 {
    // Scaled by a power of two, so that products neither overflow nor vanish.
    let scale = libm::scalbn(1.0, -libm::ilogb(moments[0]));
    let rows = (matrix * scale).transpose();
    let inverse_moments = Vec3::from_array(moments.map(|moment| 1.0 / (moment * scale)));
    let mut inverse = directions * Mat3::from_diagonal(inverse_moments) * directions.transpose();
    // The first is off by at most 1e-16/1e-14 and each step squares that; one more costs nothing.
    for _ in 0..4 {
        let column = |right: Vec3, unit: Vec3| {
            Vec3::new(
                difference(unit.x, rows.x_axis, right),
                difference(unit.y, rows.y_axis, right),
                difference(unit.z, rows.z_axis, right),
            )
        };
        let residual = Mat3::from_cols(
            column(inverse.x_axis, Vec3::X),
            column(inverse.y_axis, Vec3::Y),
            column(inverse.z_axis, Vec3::Z),
        );
        inverse += inverse * residual;
    }
    (inverse * 0.5 + inverse.transpose() * 0.5) * scale
}

/// `from` − a·b, with the products and sums in twice the digits (Ogita, Rump and Oishi 2005, Dot2).
fn difference(from: f64, a: Vec3, b: Vec3) -> f64 {
    let mut sum = from;
    let mut rest = 0.0;
    for (x, y) in [(a.x, b.x), (a.y, b.y), (a.z, b.z)] {
        let (product, product_error) = exact_product(-x, y);
        let next = sum + product;
        let part = next - sum;
        rest += ((sum - (next - part)) + (product - part)) + product_error;
        sum = next;
    }
    sum + rest
}

/// A product and its rounding error (Dekker 1971).
fn exact_product(a: f64, b: f64) -> (f64, f64) {
    const SPLITTER: f64 = 134_217_729.0;
    let split = |x: f64| {
        let large = SPLITTER * x;
        let high = large - (large - x);
        (high, x - high)
    };
    let product = a * b;
    let ((a1, a2), (b1, b2)) = (split(a), split(b));
    (product, a2 * b2 - (((product - a1 * b1) - a2 * b1) - a1 * b2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_product_and_its_error() {
        let (a, b) = (1.0 + 1.0 / 1_073_741_824.0, 1.0 - 1.0 / 1_073_741_824.0);
        // 1 − 2⁻⁶⁰
        assert_eq!(exact_product(a, b), (1.0, -1.0 / (1_u64 << 60) as f64));
    }
}
