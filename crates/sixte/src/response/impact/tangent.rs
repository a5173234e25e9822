//! The contact matrix in the contact's own axes, and what happens where slip has stopped.

use glam::{DMat2, DVec2};

/// Stands for an infinite coefficient. Slip then stops within a normal impulse that is nothing beside
/// the others, but not 0, so that laws which compare impulses or works have the same limit.
const MOST_FRICTION: f64 = 1e40;

/// The matrix K = [Kt k; kᵀ kn] with the tangents first, and the friction.
///
/// The process runs in a parameter τ with dP = `weight` dτ and friction `drag` dτ, so that
/// drag/weight is the coefficient μ.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contact {
    pub tangent: DMat2,
    pub coupling: DVec2,
    pub normal: f64,
    pub weight: f64,
    pub drag: f64,
    /// The eigenvalues of `tangent`, the larger first.
    values: [f64; 2],
    /// The eigenvector of the larger one.
    axis: DVec2,
}

/// What follows once slip has stopped.
#[derive(Clone, Copy, Debug)]
pub(super) enum Rest {
    /// Friction can hold: the tangential impulse per normal impulse.
    Stick(DVec2),
    /// It cannot: slip starts along this direction and stays on it.
    Slip(DVec2),
}

impl Contact {
    pub fn new(tangent: DMat2, coupling: DVec2, normal: f64, friction: f64) -> Self {
        let (values, axis) = eigen(&tangent);
        // One of the two is 1, so that a large μ makes no large numbers.
        let (weight, drag) =
            if friction > 1.0 { (1.0 / friction.min(MOST_FRICTION), 1.0) } else { (1.0, friction) };
        Self { tangent, coupling, normal, weight, drag, values, axis }
    }

    /// The change of slip per τ and speed: weight k − drag Kt e, for slip along the unit vector e.
    pub fn slip_rate(&self, e: DVec2) -> DVec2 {
        self.weight * self.coupling - self.drag * (self.tangent * e)
    }

    /// The change of the normal velocity per τ while slipping along e.
    pub fn normal_rate(&self, e: DVec2) -> f64 {
        self.weight * self.normal - self.drag * self.coupling.dot(e)
    }

    /// The rounding of [`slip_rate`](Self::slip_rate). The coupling was turned into the contact's axes
    /// from numbers as large as the normal's entry, so it is known to the rounding of those; or to a part `known` of
    /// them, if that is more.
    pub fn rate_rounding(&self, known: f64) -> f64 {
        known.max(16.0 * f64::EPSILON) * (self.rate_scale() + self.weight * self.normal)
    }

    /// The size of the terms in [`slip_rate`](Self::slip_rate).
    pub fn rate_scale(&self) -> f64 {
        self.weight * self.coupling.length() + self.drag * self.values[0]
    }

    /// The rounding of the normal velocity's rate while the contact sticks with a tangential impulse per normal impulse: that is wᵀ K w, for
    /// w of both.
    pub fn stick_rounding(&self, held: DVec2, known: f64) -> f64 {
        known.max(16.0 * f64::EPSILON) * (self.values[0] + self.normal) * (1.0 + held.length_squared())
    }

    /// Kt⁻¹ v, without the directions along which Kt is 0 to rounding.
    pub fn solve(&self, v: DVec2) -> DVec2 {
        let across = self.axis.perp();
        let [large, small] = self.values;
        let mut x = DVec2::ZERO;
        if large > 0.0 {
            x += self.axis * (self.axis.dot(v) / large);
        }
        if small > 1e-13 * large {
            x += across * (across.dot(v) / small);
        }
        x
    }

    /// The part of v that friction can change.
    pub fn reachable(&self, v: DVec2) -> DVec2 {
        let across = self.axis.perp();
        let keep =
            |a: DVec2, value: f64| if value > 1e-13 * self.values[0] { a * a.dot(v) } else { DVec2::ZERO };
        keep(self.axis, self.values[0]) + keep(across, self.values[1])
    }

    /// Stick if |Kt⁻¹k| ≤ μ; otherwise the one direction along which slip can start.
    ///
    /// That direction e has weight k − drag Kt e = f e with f > 0, so (drag Kt + f) e = weight k.
    /// The length of e = (drag Kt + f)⁻¹ weight k falls strictly with f, from above 1 at f = 0 to 0:
    /// there is exactly one f with length 1 (the same as Bhatt & Koechling 1995, by another way).
    pub fn rest(&self) -> Rest {
        let across = self.axis.perp();
        let size = self.coupling.length();
        // What is 0 to rounding counts as 0: a body that cannot move along a tangent is no reason to
        // slip along it.
        let part = |a: DVec2, value: f64| {
            let along = a.dot(self.coupling);
            let nothing = value <= 1e-14 * self.values[0] && along.abs() <= 1e-14 * size.max(self.normal);
            if nothing { 0.0 } else { along }
        };
        let k = [part(self.axis, self.values[0]), part(across, self.values[1])];
        let stiff = [self.drag * self.values[0], self.drag * self.values[1]];
        let at = |f: f64| {
            let one = |i: usize| if k[i] == 0.0 { 0.0 } else { self.weight * k[i] / (stiff[i] + f) };
            DVec2::new(one(0), one(1))
        };
        let back = |v: DVec2| self.axis * v.x + across * v.y;

        let held = at(0.0);
        if held.length_squared() <= 1.0 {
            // Per normal impulse: −Kt⁻¹k.
            let one = |k: f64, value: f64| if k == 0.0 { 0.0 } else { -k / value };
            return Rest::Stick(back(DVec2::new(one(k[0], self.values[0]), one(k[1], self.values[1]))));
        }
        // Newton on 1/|e(f)| = 1, which is almost straight in f, inside the bracket of the bounds
        // that the eigenvalues give.
        let size = self.weight * DVec2::from(k).length();
        let (mut low, mut high) = ((size - stiff[0]).max(0.0), (size - stiff[1]).max(0.0));
        let mut f = low;
        for _ in 0..100 {
            let e = at(f);
            let length = e.length();
            if length > 1.0 {
                low = f;
            } else {
                high = f;
            }
            // d|e|/df = −Σ eᵢ²/(stiffᵢ + f) / |e|
            let slope = (e.x * e.x / (stiff[0] + f) + e.y * e.y / (stiff[1] + f)) / length;
            let mut next = f + (length - 1.0) * length / slope;
            if !(next >= low && next <= high) {
                next = 0.5 * (low + high);
            }
            if (next - f).abs() <= 1e-16 * high {
                break;
            }
            f = next;
        }
        let e = at(f).normalize_or_zero();
        Rest::Slip(if e.is_finite() { back(e) } else { DVec2::ZERO })
    }
}

/// Eigenvalues, the larger first, and the unit eigenvector of the larger, of a symmetric matrix.
fn eigen(matrix: &DMat2) -> ([f64; 2], DVec2) {
    let (a, b, c) = (matrix.x_axis.x, matrix.x_axis.y, matrix.y_axis.y);
    let half = 0.5 * (a - c);
    let radius = (half * half + b * b).sqrt();
    let large = 0.5 * (a + c) + radius;
    let small = if large > 0.0 { ((a * c - b * b) / large).max(0.0) } else { 0.0 };
    let axis = if half >= 0.0 { DVec2::new(half + radius, b) } else { DVec2::new(b, radius - half) };
    ([large.max(0.0), small.min(large.max(0.0))], axis.try_normalize().unwrap_or(DVec2::X))
}
