//! Rotations as matrix, axis and angle, and unit quaternion, and the ways between them.
//!
//! Sine, cosine and their inverses come from `libm`, so that every platform gives the same bits.

use std::ops::Mul;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Mat3, Quat, Vec3};

/// A rotation, kept as a unit quaternion.
///
/// Conversions agree to a few units in the last place, at angles near 0 and near π too.
///
/// ```
/// use sixte_contact::{motion::Rotation, Vec3};
/// let quarter = Rotation::from_axis_angle(Vec3::Z, std::f64::consts::FRAC_PI_2)?;
/// assert!((quarter.rotate(Vec3::X) - Vec3::Y).length() < 1e-15);
/// # Ok::<(), sixte_contact::motion::RotationError>(())
/// ```
///
/// A rotation times a vector is the vector, turned. It is stored as its quaternion, x, y, z and w, which is read back with all
/// its bits if its length is 1.
#[doc(alias = "orientation")]
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Quat", into = "Quat")]
pub struct Rotation(Quat);

/// Numbers that do not make a rotation.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[non_exhaustive]
pub enum RotationError {
    /// A number is not finite.
    #[error("the rotation has a number that is not finite; give finite numbers")]
    NotFinite,
    /// A quaternion that should be a unit one already.
    #[error("the quaternion's length squared is {length_squared}; it must be 1")]
    NotUnit {
        /// Its length, squared.
        length_squared: f64,
    },
    /// A quaternion or an axis of length zero.
    #[error("the {0} is zero and has no direction; give one that is not")]
    Zero(&'static str),
    /// A matrix that stretches, shears or mirrors.
    #[error(
        "the matrix is not a rotation: MᵀM differs from 1 by {deviation:e}, its determinant is {determinant}; give orthonormal columns with determinant 1, or take the nearest rotation (Rotation::nearest_to)"
    )]
    NotOrthonormal {
        /// Largest entry of MᵀM − 1.
        deviation: f64,
        /// Determinant of the matrix.
        determinant: f64,
    },
    /// A matrix without a nearest rotation, or nearly so: it makes everything flat.
    #[error(
        "the matrix has no nearest rotation: its determinant, {determinant:e}, is 0 up to rounding; give three columns that are not in one plane"
    )]
    Flat {
        /// Determinant of the matrix.
        determinant: f64,
    },
    /// A matrix that mirrors.
    #[error(
        "the matrix mirrors: its determinant is {determinant:e}; give right-handed columns, or turn one of them round"
    )]
    Mirror {
        /// Determinant of the matrix: negative.
        determinant: f64,
    },
}

/// A determinant of at most this part of the largest that columns of such lengths can have is 0 up to rounding.
const FLAT: f64 = 1e-12;

/// Scaled as they are, nine rounds are enough for any matrix with a determinant that is told from 0.
const MOST_ROUNDS: u32 = 30;

fn largest_entry(m: &Mat3) -> f64 {
    m.to_cols_array().iter().fold(0.0, |most, x| most.max(x.abs()))
}

fn frobenius(m: &Mat3) -> f64 {
    m.to_cols_array().iter().map(|x| x * x).sum::<f64>().sqrt()
}

/// Rotation vectors with smaller components are turned by the first terms of a series \[rad\].
const SMALL: f64 = 0.25;

/// Of sine over angle and of cosine, in the square of the angle, after the 1 that both begin with.
const SINE: [f64; 5] = [-1.0 / 6.0, 1.0 / 120.0, -1.0 / 5040.0, 1.0 / 362_880.0, -1.0 / 39_916_800.0];
const COSINE: [f64; 6] =
    [-1.0 / 2.0, 1.0 / 24.0, -1.0 / 720.0, 1.0 / 40_320.0, -1.0 / 3_628_800.0, 1.0 / 479_001_600.0];

impl Rotation {
    /// No rotation.
    pub const IDENTITY: Self = Self(Quat::IDENTITY);

    /// How far MᵀM of a matrix may be from 1 and still be taken for a rotation with rounding in it.
    pub const MATRIX_TOLERANCE: f64 = 1e-9;

    /// From a quaternion of any length but zero.
    pub fn from_quaternion(quaternion: Quat) -> Result<Self, RotationError> {
        if !quaternion.is_finite() {
            return Err(RotationError::NotFinite);
        }
        // Scaled first, so that squares neither overflow nor vanish.
        let Quat { x, y, z, w } = quaternion;
        let largest = x.abs().max(y.abs()).max(z.abs()).max(w.abs());
        if largest == 0.0 {
            return Err(RotationError::Zero("quaternion"));
        }
        let scaled = Quat::from_xyzw(x / largest, y / largest, z / largest, w / largest);
        Ok(Self(scaled.normalize()))
    }

    /// From the [`quaternion`](Self::quaternion) of a rotation, with all its bits: of length 1, but for rounding.
    pub fn from_unit_quaternion(quaternion: Quat) -> Result<Self, RotationError> {
        let length_squared = quaternion.length_squared();
        // Written so that a length that is not a number is refused as well.
        let is_unit = (length_squared - 1.0).abs() <= Self::MATRIX_TOLERANCE;
        if !is_unit {
            return Err(RotationError::NotUnit { length_squared });
        }
        Ok(Self(quaternion))
    }

    /// By `angle` \[rad\] about `axis`, which may have any length but zero.
    pub fn from_axis_angle(axis: Vec3, angle: f64) -> Result<Self, RotationError> {
        if !(axis.is_finite() && angle.is_finite()) {
            return Err(RotationError::NotFinite);
        }
        let largest = axis.abs().max_element();
        if largest == 0.0 {
            return Err(RotationError::Zero("axis"));
        }
        let (sine, cosine) = libm::sincos(0.5 * angle);
        let vector = (axis / largest).normalize() * sine;
        Ok(Self(Quat::from_xyzw(vector.x, vector.y, vector.z, cosine)))
    }

    /// From a rotation vector: axis times angle \[rad\]. The zero vector is no rotation.
    pub fn from_rotation_vector(vector: Vec3) -> Result<Self, RotationError> {
        if vector == Vec3::ZERO {
            return Ok(Self::IDENTITY);
        }
        let largest = vector.abs().max_element();
        if largest < SMALL && vector.is_finite() {
            return Ok(Self::by_little(vector * 0.5));
        }
        Self::from_axis_angle(vector, (vector / largest).length() * largest)
    }

    /// Twice a rotation vector whose components are below half of [`SMALL`]: the first terms of the series of sine over angle and of
    /// cosine, of which the next ones are below rounding.
    fn by_little(half: Vec3) -> Self {
        let square = half.length_squared();
        let series = |terms: &[f64]| terms.iter().rev().fold(0.0, |sum, term| (sum + term) * square);
        let vector = half + half * series(&SINE);
        Self(Quat::from_xyzw(vector.x, vector.y, vector.z, 1.0 + series(&COSINE)))
    }

    /// From an orthonormal matrix with determinant 1, up to [`Self::MATRIX_TOLERANCE`].
    pub fn from_matrix(matrix: Mat3) -> Result<Self, RotationError> {
        if !matrix.is_finite() {
            return Err(RotationError::NotFinite);
        }
        let difference = matrix.transpose() * matrix - Mat3::IDENTITY;
        let columns = [difference.x_axis, difference.y_axis, difference.z_axis];
        let deviation = columns.iter().map(|c| c.abs().max_element()).fold(0.0, f64::max);
        let determinant = matrix.determinant();
        // Written so that a deviation that is not a number is refused as well.
        if !(deviation <= Self::MATRIX_TOLERANCE && determinant > 0.0) {
            return Err(RotationError::NotOrthonormal { deviation, determinant });
        }
        // Shepperd (1978): divide by the largest of the four components, never by a small one.
        let [m00, m10, m20, m01, m11, m21, m02, m12, m22] = matrix.to_cols_array();
        let trace = m00 + m11 + m22;
        let quaternion = if trace >= m00.max(m11).max(m22) {
            Quat::from_xyzw(m21 - m12, m02 - m20, m10 - m01, 1.0 + trace)
        } else if m00 >= m11.max(m22) {
            Quat::from_xyzw(1.0 + m00 - m11 - m22, m01 + m10, m02 + m20, m21 - m12)
        } else if m11 >= m22 {
            Quat::from_xyzw(m01 + m10, 1.0 - m00 + m11 - m22, m12 + m21, m02 - m20)
        } else {
            Quat::from_xyzw(m02 + m20, m12 + m21, 1.0 - m00 - m11 + m22, m10 - m01)
        };
        Ok(Self::from_quaternion(quaternion)?.nearer_to(matrix))
    }

    /// The rotation nearest to a matrix: of all R, the one with the smallest sum of the squares of the entries of R − M.
    ///
    /// It is the orthogonal factor U of the polar decomposition M = U H, found by Newton's method X ← ½(γX + X⁻ᵀ/γ) with
    /// γ² = |X⁻¹|/|X| (Higham, "Functions of Matrices", section 8.6). For a matrix that was rounded, or that is stretched or sheared
    /// a little; the size of M does not matter.
    ///
    /// ```
    /// use sixte_contact::{Mat3, Vec3, motion::Rotation};
    /// // A turn by 1 rad about z, with the digits of a text.
    /// let columns = [Vec3::new(0.540302, 0.841471, 0.0), Vec3::new(-0.841471, 0.540302, 0.0), Vec3::Z];
    /// let text = Mat3::from_cols(columns[0], columns[1], columns[2]);
    /// assert!(Rotation::from_matrix(text).is_err());
    /// let (axis, angle) = Rotation::nearest_to(text)?.axis_angle();
    /// assert!((axis - Vec3::Z).length() < 1e-15 && (angle - 1.0).abs() < 5e-7);
    /// # Ok::<(), sixte_contact::motion::RotationError>(())
    /// ```
    ///
    /// # Errors
    /// Numbers that are not finite; a matrix that mirrors, or that is singular up to rounding.
    pub fn nearest_to(matrix: Mat3) -> Result<Self, RotationError> {
        if !matrix.is_finite() {
            return Err(RotationError::NotFinite);
        }
        let largest = largest_entry(&matrix);
        if largest == 0.0 {
            return Err(RotationError::Flat { determinant: 0.0 });
        }
        // Scaled first, so that products neither overflow nor vanish. Divided, as 1/largest may be too large for a number.
        let mut near =
            Mat3::from_cols(matrix.x_axis / largest, matrix.y_axis / largest, matrix.z_axis / largest);
        let volume = |m: &Mat3| m.x_axis.length() * m.y_axis.length() * m.z_axis.length();
        // No product of the determinant is larger than either.
        let most = volume(&near).min(volume(&near.transpose()));
        let determinant = near.determinant();
        if determinant.abs() <= FLAT * most {
            return Err(RotationError::Flat { determinant: matrix.determinant() });
        }
        if determinant < 0.0 {
            return Err(RotationError::Mirror { determinant: matrix.determinant() });
        }
        for _ in 0..MOST_ROUNDS {
            let [a, b, c] = [near.x_axis, near.y_axis, near.z_axis];
            let inverse = Mat3::from_cols(b.cross(c), c.cross(a), a.cross(b)) * (1.0 / near.determinant());
            let gamma = (frobenius(&inverse) / frobenius(&near)).sqrt();
            let next = near * (0.5 * gamma) + inverse * (0.5 / gamma);
            let change = largest_entry(&(next - near));
            near = next;
            // What is left after a step is the square of what it changed.
            if change <= 1e-9 {
                break;
            }
        }
        Self::from_matrix(near)
    }

    /// One step of Newton's method towards a matrix that is a few roundings away: the columns
    /// mᵢ = exp(\[δ\]) m′ᵢ have Σ m′ᵢ×mᵢ = 2δ.
    fn nearer_to(self, matrix: Mat3) -> Self {
        let own = self.matrix();
        let delta = (own.x_axis.cross(matrix.x_axis)
            + own.y_axis.cross(matrix.y_axis)
            + own.z_axis.cross(matrix.z_axis))
            * 0.5;
        let small = Quat::from_xyzw(0.5 * delta.x, 0.5 * delta.y, 0.5 * delta.z, 1.0);
        Self((small * self.0).normalize())
    }

    /// The unit quaternion.
    pub fn quaternion(self) -> Quat {
        self.0
    }

    /// The matrix: its columns are the body's axes in the world.
    pub fn matrix(self) -> Mat3 {
        let Quat { x, y, z, w } = self.0;
        // Divided by its own square, so that the rounding of its length does not stretch the matrix.
        let double = 2.0 / self.0.length_squared();
        let (dx, dy, dz) = (x * double, y * double, z * double);
        Mat3::from_cols(
            Vec3::new(1.0 - (y * dy + z * dz), x * dy + w * dz, x * dz - w * dy),
            Vec3::new(x * dy - w * dz, 1.0 - (x * dx + z * dz), y * dz + w * dx),
            Vec3::new(x * dz + w * dy, y * dz - w * dx, 1.0 - (x * dx + y * dy)),
        )
    }

    /// Unit axis and angle in [0, π] \[rad\]. No rotation has the x axis and angle 0.
    pub fn axis_angle(self) -> (Vec3, f64) {
        let Quat { x, y, z, w } = if self.0.w < 0.0 { -self.0 } else { self.0 };
        let vector = Vec3::new(x, y, z);
        // Scaled first: the square of a tiny component would vanish.
        let largest = vector.abs().max_element();
        if largest == 0.0 {
            return (Vec3::X, 0.0);
        }
        let scaled = vector / largest;
        let length = scaled.length();
        (scaled / length, 2.0 * libm::atan2(length * largest, w))
    }

    /// Axis times angle, of length at most π \[rad\].
    pub fn rotation_vector(self) -> Vec3 {
        let (axis, angle) = self.axis_angle();
        axis * angle
    }

    /// The vector, turned.
    pub fn rotate(self, vector: Vec3) -> Vec3 {
        self.0 * vector
    }

    /// The rotation back.
    pub fn inverse(self) -> Self {
        Self(self.0.conjugate())
    }

    /// First `first`, then `self`.
    pub fn after(self, first: Self) -> Self {
        Self((self.0 * first.0).normalize())
    }
}

/// The vector, turned: [`rotate`](Rotation::rotate).
impl Mul<Vec3> for Rotation {
    type Output = Vec3;
    fn mul(self, vector: Vec3) -> Vec3 {
        self.rotate(vector)
    }
}

impl Mul<Vec3> for &Rotation {
    type Output = Vec3;
    fn mul(self, vector: Vec3) -> Vec3 {
        self.rotate(vector)
    }
}

impl From<Rotation> for Quat {
    fn from(rotation: Rotation) -> Self {
        rotation.quaternion()
    }
}

/// As [`from_unit_quaternion`](Rotation::from_unit_quaternion).
impl TryFrom<Quat> for Rotation {
    type Error = RotationError;
    fn try_from(quaternion: Quat) -> Result<Self, RotationError> {
        Self::from_unit_quaternion(quaternion)
    }
}
