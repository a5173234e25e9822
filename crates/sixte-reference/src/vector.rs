//! Three numbers and what can be done with them.

use std::ops::{Add, Mul, Neg, Sub};

/// A vector of the reference.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct V(pub f64, pub f64, pub f64);

impl V {
    pub const ZERO: V = V(0.0, 0.0, 0.0);

    pub fn dot(self, o: V) -> f64 {
        self.0 * o.0 + self.1 * o.1 + self.2 * o.2
    }

    pub fn cross(self, o: V) -> V {
        V(self.1 * o.2 - self.2 * o.1, self.2 * o.0 - self.0 * o.2, self.0 * o.1 - self.1 * o.0)
    }

    pub fn norm(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// The same direction with length 1; the zero vector stays.
    pub fn unit(self) -> V {
        let norm = self.norm();
        if norm > 0.0 { self * (1.0 / norm) } else { self }
    }

    pub fn to_engine(self) -> sixte_contact::Vec3 {
        sixte_contact::Vec3::new(self.0, self.1, self.2)
    }

    pub fn from_engine(v: sixte_contact::Vec3) -> V {
        V(v.x, v.y, v.z)
    }
}

impl Add for V {
    type Output = V;
    fn add(self, o: V) -> V {
        V(self.0 + o.0, self.1 + o.1, self.2 + o.2)
    }
}

impl Sub for V {
    type Output = V;
    fn sub(self, o: V) -> V {
        V(self.0 - o.0, self.1 - o.1, self.2 - o.2)
    }
}

impl Mul<f64> for V {
    type Output = V;
    fn mul(self, s: f64) -> V {
        V(self.0 * s, self.1 * s, self.2 * s)
    }
}

impl Neg for V {
    type Output = V;
    fn neg(self) -> V {
        V(-self.0, -self.1, -self.2)
    }
}

/// A matrix by its three columns.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Columns(pub [V; 3]);

impl Columns {
    pub fn times(&self, v: V) -> V {
        self.0[0] * v.0 + self.0[1] * v.1 + self.0[2] * v.2
    }

    pub fn transposed_times(&self, v: V) -> V {
        V(self.0[0].dot(v), self.0[1].dot(v), self.0[2].dot(v))
    }

    pub fn after(&self, first: &Columns) -> Columns {
        Columns(first.0.map(|column| self.times(column)))
    }
}

/// Rodrigues' formula, with the standard library's sine and cosine.
pub fn turn_by(vector: V) -> Columns {
    let angle = vector.norm();
    if angle == 0.0 {
        return Columns([V(1.0, 0.0, 0.0), V(0.0, 1.0, 0.0), V(0.0, 0.0, 1.0)]);
    }
    let k = vector * (1.0 / angle);
    // 1 − cos from the half angle, which does not cancel.
    let (sine, versine) = (angle.sin(), 2.0 * (0.5 * angle).sin().powi(2));
    let turned = |v: V| v + k.cross(v) * sine + k.cross(k.cross(v)) * versine;
    Columns([turned(V(1.0, 0.0, 0.0)), turned(V(0.0, 1.0, 0.0)), turned(V(0.0, 0.0, 1.0))])
}

/// The matrix of a quaternion x, y, z, w of any length.
pub fn turn_of([x, y, z, w]: [f64; 4]) -> Columns {
    let s = 2.0 / (x * x + y * y + z * z + w * w);
    Columns([
        V(1.0 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y)),
        V(s * (x * y - w * z), 1.0 - s * (x * x + z * z), s * (y * z + w * x)),
        V(s * (x * z + w * y), s * (y * z - w * x), 1.0 - s * (x * x + y * y)),
    ])
}
