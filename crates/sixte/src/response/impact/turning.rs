//! Rolling and spinning friction: an angular impulse at the contact, after the impact.

use glam::{DMat2, DVec2};
use sixte_contact::{Mat3, Vec3};

/// Two bodies that turn against each other at a contact with a normal impulse P.
///
/// A contact is not quite a point: it also resists turning. The angular impulse T on A, and −T on B,
/// is at most `spinning`·P along the normal, and at most `rolling`·P along the tangent about which
/// the bodies roll, the direction ê of the tangential part of w. Of all these T it is the one that
/// takes the most energy without reversing n·w or ê·w and without making the contact approach.
///
/// # The energy never grows
///
/// With S = I_A⁻¹ + I_B⁻¹, T changes w by S T, and the energy by w·T + ½ T·S T. This is the quantity
/// that is minimised, over a set that T = 0 belongs to: w has not reversed there, and the contact
/// does not approach more than before. At T = 0 it is 0, so at the minimum it is 0 or less. The set is
/// convex (a rectangle, cut by half planes) and so is the quantity, so the minimum is unique where S
/// is definite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turning {
    /// The inverse inertia of A, along the world's axes [1/(kg m²)].
    pub inverse_inertia_a: Mat3,
    /// The inverse inertia of B, along the world's axes [1/(kg m²)].
    pub inverse_inertia_b: Mat3,
    /// From A's centre of mass to the contact \[m\].
    pub arm_a: Vec3,
    /// From B's centre of mass to the contact \[m\].
    pub arm_b: Vec3,
    /// The unit normal, out of B towards A.
    pub normal: Vec3,
    /// The velocity of A against B at the contact, after the impact [m/s].
    pub velocity: Vec3,
    /// w = ω_A − ω_B, after the impact [rad/s].
    pub angular_velocity: Vec3,
    /// P, the normal impulse of the impact [N s].
    pub normal_impulse: f64,
    /// The coefficient of rolling friction, 0 or more \[m\].
    pub rolling: f64,
    /// The coefficient of spinning friction, 0 or more \[m\].
    pub spinning: f64,
}

/// The outcome of rolling and spinning friction.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Turned {
    /// The angular impulse T on A; on B it is the opposite [N m s].
    pub impulse: Vec3,
    /// What it worked on the bodies, 0 or less \[J\].
    pub work: f64,
}

/// `side`·x ≤ `bound`.
#[derive(Clone, Copy)]
struct HalfPlane {
    side: DVec2,
    bound: f64,
}

impl Turning {
    /// The angular impulse of rolling and spinning friction. 0 where a number is not finite.
    pub fn turn(&self) -> Turned {
        let sum = self.inverse_inertia_a + self.inverse_inertia_b;
        let (n, w) = (self.normal, self.angular_velocity);
        let spin = n.dot(w);
        // Twice, as the rest of a spin that is almost all of w is not quite along the tangent.
        let across = |v: Vec3| (v - n * n.dot(v)).try_normalize();
        let rolling = across(w).and_then(across);
        let most = |length: f64| if length > 0.0 { length * self.normal_impulse.max(0.0) } else { 0.0 };
        let most = DVec2::new(if rolling.is_some() { most(self.rolling) } else { 0.0 }, most(self.spinning));
        let roll = rolling.unwrap_or_else(|| n.any_orthonormal_vector());
        // Both axes point so that w's parts along them are positive.
        let axes = [roll, if spin < 0.0 { -n } else { n }];
        let speed = DVec2::new(roll.dot(w).max(0.0), spin.abs());

        // In the coordinates x of T = −(x₁ roll + x₂ axis of spin) and as a change of speed, −S x.
        let s = |i: usize, j: usize| axes[i].dot(sum * axes[j]);
        let off = 0.5 * (s(0, 1) + s(1, 0));
        let matrix = DMat2::from_cols_array(&[s(0, 0), off, off, s(1, 1)]);
        // What the contact's approach gains per x: T turns A and B about their centres.
        let approach = |axis: Vec3| {
            let (a, b) = (self.inverse_inertia_a * axis, self.inverse_inertia_b * axis);
            n.dot(a.cross(self.arm_a) + b.cross(self.arm_b))
        };
        let bounds = [
            HalfPlane { side: DVec2::X, bound: most.x },
            HalfPlane { side: DVec2::NEG_X, bound: most.x },
            HalfPlane { side: DVec2::Y, bound: most.y },
            HalfPlane { side: DVec2::NEG_Y, bound: most.y },
            HalfPlane { side: matrix.x_axis, bound: speed.x },
            HalfPlane { side: matrix.y_axis, bound: speed.y },
            HalfPlane {
                side: DVec2::new(approach(axes[0]), approach(axes[1])),
                bound: n.dot(self.velocity).max(0.0),
            },
        ];
        let x = least(&matrix, speed, &bounds);
        let impulse = -(axes[0] * x.x + axes[1] * x.y);
        let work = impulse.dot(w + 0.5 * (sum * impulse));
        if impulse.is_finite() && work <= 0.0 { Turned { impulse, work } } else { Turned::default() }
    }
}

/// The x in all half planes with the least ½ x·matrix x − speed·x, or 0.
///
/// With two unknowns it is a free minimum, one on a single edge, or a corner: all are tried.
fn least(matrix: &DMat2, speed: DVec2, bounds: &[HalfPlane]) -> DVec2 {
    let value = |x: DVec2| x.dot(0.5 * (*matrix * x) - speed);
    let is_inside = |x: DVec2| {
        bounds.iter().all(|b| {
            let size = b.side.abs().dot(x.abs()) + b.bound.abs();
            b.side.dot(x) - b.bound <= 8.0 * f64::EPSILON * size
        })
    };
    let mut best = (0.0, DVec2::ZERO);
    let mut consider = |x: DVec2| {
        // The comparison is false for what is not a number.
        if value(x) < best.0 && is_inside(x) {
            best = (value(x), x);
        }
    };
    consider(cramer(matrix.x_axis, matrix.y_axis, speed));
    for (i, a) in bounds.iter().enumerate() {
        // On the edge: from its point next to 0, along it.
        let along = a.side.perp();
        let foot = a.side * (a.bound / a.side.length_squared());
        let downhill = along.dot(speed - *matrix * foot);
        consider(foot + along * (downhill / along.dot(*matrix * along)));
        for b in &bounds[..i] {
            let columns = DMat2::from_cols(a.side, b.side).transpose();
            consider(cramer(columns.x_axis, columns.y_axis, DVec2::new(a.bound, b.bound)));
        }
    }
    best.1
}

/// The x with x₁ a + x₂ b = c.
fn cramer(a: DVec2, b: DVec2, c: DVec2) -> DVec2 {
    DVec2::new(c.perp_dot(b), a.perp_dot(c)) / a.perp_dot(b)
}
