//! Vectors and matrices of rational numbers: the formulas without rounding.

use dashu_ratio::RBig;
use sixte::{Mat3, Rotation, Vec3};

#[derive(Debug, Clone)]
pub struct Vector(pub [RBig; 3]);

#[derive(Debug, Clone)]
pub struct Matrix(pub [[RBig; 3]; 3]);

/// The number that an f64 stands for.
pub fn number(x: f64) -> RBig {
    RBig::try_from(x).unwrap()
}

pub fn vector(v: Vec3) -> Vector {
    Vector(v.to_array().map(number))
}

impl Vector {
    pub fn dot(&self, other: &Self) -> RBig {
        (0..3).map(|i| &self.0[i] * &other.0[i]).fold(RBig::ZERO, |sum, x| sum + x)
    }

    pub fn cross(&self, other: &Self) -> Self {
        let part = |i: usize, j: usize| &self.0[i] * &other.0[j] - &self.0[j] * &other.0[i];
        Self([part(1, 2), part(2, 0), part(0, 1)])
    }

    pub fn plus(&self, other: &Self) -> Self {
        Self([0, 1, 2].map(|i| &self.0[i] + &other.0[i]))
    }

    pub fn minus(&self, other: &Self) -> Self {
        Self([0, 1, 2].map(|i| &self.0[i] - &other.0[i]))
    }

    pub fn times(&self, factor: &RBig) -> Self {
        Self([0, 1, 2].map(|i| &self.0[i] * factor))
    }

    pub fn rounded(&self) -> Vec3 {
        Vec3::from_array([0, 1, 2].map(|i| self.0[i].to_f64().value()))
    }
}

impl Matrix {
    pub fn of(matrix: Mat3) -> Self {
        let columns = matrix.to_cols_array_2d();
        Self([0, 1, 2].map(|row| [0, 1, 2].map(|column| number(columns[column][row]))))
    }

    /// The rotation that a quaternion of any length stands for, exactly orthonormal.
    pub fn of_rotation(rotation: Rotation) -> Self {
        let q = rotation.quaternion();
        let [x, y, z, w] = [q.x, q.y, q.z, q.w].map(number);
        let square = &x * &x + &y * &y + &z * &z + &w * &w;
        let two = number(2.0);
        let off = |a: &RBig, b: &RBig, c: &RBig, d: &RBig| &two * (a * b + c * d) / &square;
        let minus = |v: &RBig| -v.clone();
        let diagonal = |a: &RBig, b: &RBig| number(1.0) - &two * (a * a + b * b) / &square;
        Self([
            [diagonal(&y, &z), off(&x, &y, &minus(&w), &z), off(&x, &z, &w, &y)],
            [off(&x, &y, &w, &z), diagonal(&x, &z), off(&y, &z, &minus(&w), &x)],
            [off(&x, &z, &minus(&w), &y), off(&y, &z, &w, &x), diagonal(&x, &y)],
        ])
    }

    pub fn times(&self, v: &Vector) -> Vector {
        Vector([0, 1, 2].map(|row| Vector(self.0[row].clone()).dot(v)))
    }

    pub fn transpose(&self) -> Self {
        Self([0, 1, 2].map(|row| [0, 1, 2].map(|column| self.0[column][row].clone())))
    }

    /// By Cramer's rule.
    pub fn inverse(&self) -> Self {
        let columns = self.transpose().0.map(Vector);
        let rows =
            [columns[1].cross(&columns[2]), columns[2].cross(&columns[0]), columns[0].cross(&columns[1])];
        let determinant = columns[0].dot(&rows[0]);
        Self(rows.map(|row| row.0.map(|x| x / &determinant)))
    }
}
