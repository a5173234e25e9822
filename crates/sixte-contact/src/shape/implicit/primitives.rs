//! Simple solids as fields, about the origin.

use super::Field;
use crate::Vec3;
use crate::interval::Number;

/// The distance from a sphere.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SphereField {
    /// \[m\].
    pub radius: f64,
}

/// A box with sharp edges. Outside of an edge, the field is less than the distance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BoxField {
    /// From the centre to the sides \[m\].
    pub half: Vec3,
}

/// The distance from a box with rounded edges.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RoundedBoxField {
    /// From the centre to the sides, rounding included \[m\].
    pub half: Vec3,
    /// Of the edges; at most the least of `half` \[m\].
    pub radius: f64,
}

/// The distance from a torus around z.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TorusField {
    /// From the centre to the middle of the tube \[m\].
    pub ring: f64,
    /// Radius of the tube \[m\].
    pub tube: f64,
}

/// A cylinder along z, with sharp rims.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CylinderField {
    /// \[m\].
    pub half_length: f64,
    /// \[m\].
    pub radius: f64,
}

/// All on one side of a plane. Unbounded: cut it with a bounded one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HalfSpaceField {
    /// Unit, out of it.
    pub normal: Vec3,
    /// Of the plane from the origin, along the normal \[m\].
    pub offset: f64,
}

/// A sheet along the gyroid, sin x cos y + sin y cos z + sin z cos x = 0 (A. Schoen, NASA TN D-5541, 1970).
/// Unbounded: cut it with a bounded one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GyroidField {
    /// Length after which it repeats \[m\].
    pub period: f64,
    /// About how thick the sheet is; less than a fifth of the period \[m\].
    pub thickness: f64,
}

fn length<N: Number>(x: N, y: N) -> N {
    (x.sqr() + y.sqr()).sqrt()
}

impl Field for SphereField {
    fn value<N: Number>(&self, [x, y, z]: [N; 3]) -> N {
        (x.sqr() + y.sqr() + z.sqr()).sqrt() - N::constant(self.radius)
    }
}

impl Field for BoxField {
    fn value<N: Number>(&self, [x, y, z]: [N; 3]) -> N {
        let [a, b, c] = self.half.to_array().map(N::constant);
        (x.abs() - a).max(y.abs() - b).max(z.abs() - c)
    }
}

impl Field for RoundedBoxField {
    fn value<N: Number>(&self, [x, y, z]: [N; 3]) -> N {
        let zero = N::constant(0.0);
        let [a, b, c] = (self.half - self.radius).to_array().map(N::constant);
        let [x, y, z] = [x.abs() - a, y.abs() - b, z.abs() - c];
        let [u, v, w] = [x.max(zero), y.max(zero), z.max(zero)];
        let outside = (u.sqr() + v.sqr() + w.sqr()).sqrt();
        outside + x.max(y).max(z).min(zero) - N::constant(self.radius)
    }
}

impl Field for TorusField {
    fn value<N: Number>(&self, [x, y, z]: [N; 3]) -> N {
        length(length(x, y) - N::constant(self.ring), z) - N::constant(self.tube)
    }
}

impl Field for CylinderField {
    fn value<N: Number>(&self, [x, y, z]: [N; 3]) -> N {
        (length(x, y) - N::constant(self.radius)).max(z.abs() - N::constant(self.half_length))
    }
}

impl Field for HalfSpaceField {
    fn value<N: Number>(&self, [x, y, z]: [N; 3]) -> N {
        let [a, b, c] = self.normal.to_array().map(N::constant);
        a * x + b * y + c * z - N::constant(self.offset)
    }
}

impl Field for GyroidField {
    fn value<N: Number>(&self, at: [N; 3]) -> N {
        let turns = std::f64::consts::TAU / self.period;
        let [x, y, z] = at.map(|side| (side * N::constant(turns)).sin_cos());
        let sum = x.0 * y.1 + y.0 * z.1 + z.0 * x.1;
        // On the gyroid itself the slope of the sum is from 1.22 to 1.73, so this is nearly a distance.
        sum.abs() * N::constant(1.0 / (1.5 * turns)) - N::constant(0.5 * self.thickness)
    }
}
