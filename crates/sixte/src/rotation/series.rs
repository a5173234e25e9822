//! The Taylor series of a turn, and how the span is cut for it. The bound is in the [module](super).

use sixte_contact::{Mat3, Quat, Vec3};

use super::quaternion::{NONE, times_vector};

/// A turn is followed for at most so many pieces: two thousand radians.
pub const MOST_PIECES: usize = 1 << 13;

/// Largest rate times duration of a piece. The cost for a given turn is flat between 1/8 and 1/4.
const LARGEST_RATIO: f64 = 0.25;

/// The order for [`LARGEST_RATIO`].
const HIGHEST_ORDER: usize = 32;

/// What may be left out, against the square of rate times duration: 2⁻⁵⁷.
const LEFT_OUT: f64 = 1.0 / (1_u64 << 57) as f64;

/// Room for the coefficients of a short step.
const SHORT: usize = 14;

/// One for each coefficient, from order 0 on.
type Coefficients<T> = [T; HIGHEST_ORDER + 1];

/// A span, handed out in pieces that are short enough for the series.
pub(super) struct Pieces {
    /// Not handed out yet \[s\].
    pub remaining: f64,
    left: usize,
}

/// A part of a span.
#[derive(Debug, Clone, Copy)]
pub(super) struct Piece {
    /// \[s\]
    pub duration: f64,
    /// Of the series that is exact for it.
    pub order: usize,
}

impl Pieces {
    pub fn new(span: f64) -> Self {
        Self { remaining: span, left: MOST_PIECES }
    }

    /// The next piece, at the `rate` that the bound speaks of \[1/s\]. None at the end, and when there are
    /// too many.
    pub fn next(&mut self, rate: f64) -> Option<Piece> {
        let turn = rate * self.remaining.abs();
        if self.remaining == 0.0 || self.left == 0 || !turn.is_finite() {
            return None;
        }
        let count = (turn / LARGEST_RATIO).ceil().max(1.0);
        let after = if count == 1.0 { 0.0 } else { self.remaining - self.remaining / count };
        // Without rounding, as `after` is at least half of what remains: the durations add up to the span.
        let duration = self.remaining - after;
        self.left -= 1;
        self.remaining = after;
        Some(Piece { duration, order: order(turn / count) })
    }
}

/// The lowest order n ≥ 2 with xⁿ⁺¹/(1−x) ≤ 2⁻⁵⁷x², for x up to [`LARGEST_RATIO`].
fn order(ratio: f64) -> usize {
    let mut order = 2;
    let mut left_out = ratio / (1.0 - LARGEST_RATIO);
    while left_out > LEFT_OUT && order < HIGHEST_ORDER {
        left_out *= ratio;
        order += 1;
    }
    order
}

/// Σᵢ₌₀ᵏ product(aᵢ, bₖ₋ᵢ).
#[inline(always)]
fn cauchy<A: Copy, B: Copy, T: core::ops::Add<Output = T>>(
    a: &[A],
    b: &[B],
    k: usize,
    zero: T,
    product: impl Fn(A, B) -> T,
) -> T {
    a[..=k].iter().zip(b[..=k].iter().rev()).fold(zero, |sum, (&a, &b)| sum + product(a, b))
}

/// From the highest order on: the small ones first, so that they are not lost.
fn sum(coefficients: &[Quat]) -> Quat {
    coefficients.iter().rev().fold(NONE, |sum, &c| sum + c)
}

/// q = 1 + δ at the end of a piece, for q̇ = ½ q⊗Dm and ṁ = m×Dm. `rest` is D times the duration.
pub(super) fn free(momentum: Vec3, rest: Mat3, order: usize) -> Quat {
    // One term less: what is left out counts against the turn itself, not against its square.
    match order - 1 {
        // Most steps are short, and clearing room for high orders would be a part of their cost.
        order @ 0..SHORT => free_to::<SHORT>(momentum, rest, order),
        order => free_to::<{ HIGHEST_ORDER + 1 }>(momentum, rest, order),
    }
}

/// The same, with room for `SIZE` coefficients.
fn free_to<const SIZE: usize>(momentum: Vec3, rest: Mat3, order: usize) -> Quat {
    let mut m = [Vec3::ZERO; SIZE];
    let mut d = [Vec3::ZERO; SIZE];
    let mut q = [NONE; SIZE];
    m[0] = momentum;
    q[0] = Quat::IDENTITY;
    for k in 0..order.min(SIZE - 1) {
        d[k] = rest * m[k];
        let next = 1.0 / (k + 1) as f64;
        q[k + 1] = cauchy(&q, &d, k, NONE, times_vector) * (0.5 * next);
        if k + 1 < order {
            m[k + 1] = cauchy(&m, &d, k, Vec3::ZERO, Vec3::cross) * next;
        }
    }
    sum(&q[1..=order])
}

/// A body under torques at the beginning of a piece, all in the body's frame there.
pub(super) struct Forced {
    /// \[kg m²/s\]
    pub momentum: Vec3,
    /// \[N m\]
    pub torque: Vec3,
    /// \[N\]
    pub force: Vec3,
    /// \[m\]
    pub lever: Vec3,
    /// J⁻¹ \[1/(kg m²)\].
    pub inverse: Mat3,
}

/// What the piece brings.
pub(super) struct Brought {
    /// The turn is 1 + δ.
    pub delta: Quat,
    /// The lever, averaged over the piece, in the body's frame at its beginning \[m\].
    pub mean_lever: Vec3,
    /// Of the torque alone \[J\].
    pub work: f64,
}

impl Forced {
    /// The body at the end of a piece.
    pub fn series(&self, piece: Piece) -> Brought {
        let Piece { duration, order } = piece;
        let inverse = self.inverse * duration;
        let has_torque = self.torque != Vec3::ZERO;
        let has_force = self.force != Vec3::ZERO && self.lever != Vec3::ZERO;
        let mut m: Coefficients<Vec3> = [Vec3::ZERO; HIGHEST_ORDER + 1];
        // Spin times duration; torque; force; and q⊗lever, from which the lever follows as q⊗lever⊗q̄.
        let (mut w, mut n, mut f) = (m, m, m);
        let mut q: Coefficients<Quat> = [NONE; HIGHEST_ORDER + 1];
        let mut l = q;
        (m[0], n[0], f[0], q[0]) = (self.momentum, self.torque, self.force, Quat::IDENTITY);
        let mut mean_lever = Vec3::ZERO;
        let mut work = 0.0;
        for k in 0..order {
            w[k] = inverse * m[k];
            let next = 1.0 / (k + 1) as f64;
            m[k + 1] = (cauchy(&m, &w, k, Vec3::ZERO, Vec3::cross)
                + (n[k] + self.lever.cross(f[k])) * duration)
                * next;
            q[k + 1] = cauchy(&q, &w, k, NONE, times_vector) * (0.5 * next);
            if has_torque {
                n[k + 1] = cauchy(&n, &w, k, Vec3::ZERO, Vec3::cross) * next;
                work += cauchy(&n, &w, k, 0.0, Vec3::dot) * next;
            }
            if has_force {
                f[k + 1] = cauchy(&f, &w, k, Vec3::ZERO, Vec3::cross) * next;
                l[k] = times_vector(q[k], self.lever);
                mean_lever += cauchy(&l, &q, k, Vec3::ZERO, times_conjugate) * next;
            }
        }
        Brought { delta: sum(&q[1..=order]), mean_lever, work }
    }
}

/// The vector part of a⊗b̄.
fn times_conjugate(a: Quat, b: Quat) -> Vec3 {
    let (u, v) = (Vec3::new(a.x, a.y, a.z), Vec3::new(b.x, b.y, b.z));
    u * b.w - v * a.w - u.cross(v)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_the_lowest_that_the_bound_allows() {
        for ratio in [0.0, 1e-300, 1e-9, 1e-3, 0.02, 0.1, 0.2, 0.25] {
            let left_out = |n: usize| libm::pow(ratio, (n - 1) as f64) / (1.0 - LARGEST_RATIO);
            let n = order(ratio);
            assert!(left_out(n) <= LEFT_OUT, "{ratio}: {n}");
            assert!(n == 2 || left_out(n - 1) > LEFT_OUT, "{ratio}: {n}");
        }
    }
}
