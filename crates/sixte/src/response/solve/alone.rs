//! One touch by itself: all pushes that Coulomb's law allows there, found directly.
//!
//! K is how the velocity v₀ changes with the impulse, a = target − n·v₀ > 0 what is missing. Either it sticks, with
//! K λ = target n − v₀; or it slides along a unit tangent d, with λ = λₙ (n − μ d). Then λₙ = a/D with D = n·K (n − μ d) > 0, and with
//! d⊥ the tangent across d
//!
//! F(d) = D d⊥·v₀ + a d⊥·K (n − μ d) = 0,  D d·v₀ + a d·K (n − μ d) ≥ 0.
//!
//! F is a polynomial of degree two in the cosine and the sine of d's angle θ, and of degree four in t = tan θ/2. All of its
//! roots are found, each between two neighbours among those of its derivative.

use sixte_contact::Vec3;
use smallvec::SmallVec;

use super::cone::Cone;
use super::island_row::Row;

/// Pushes of one touch [N s], or roots: two half circles of tangents, with four each at most, and the one that sticks.
type Few<T> = SmallVec<[T; 9]>;

/// Whether [`impulses`] are those of this touch: nothing of them is given. Rolling and spinning friction are left out of them; with these
/// the solution is nearby.
pub(super) fn is_known(row: &Row) -> bool {
    row.cone.given.is_none() && row.cone.slip.is_none()
}

/// All impulses that solve the touch, if it pushes; up to rounding, which may add one or take one away where two of them meet.
pub(super) fn impulses(row: &Row) -> Few<Vec3> {
    let Row { cone, velocity, matrix, .. } = row;
    let Cone { normal, target, friction, .. } = *cone;
    let missing = target - normal.dot(*velocity);
    let mut found = Few::new();
    let held = matrix.inverse() * (normal * target - *velocity);
    let along = normal.dot(held);
    if held.is_finite() && along > 0.0 && (held - normal * along).length() <= friction * along {
        found.push(held);
    }
    let tangents = normal.any_orthonormal_pair();
    for sign in [1.0, -1.0] {
        let tangents = (tangents.0 * sign, tangents.1 * sign);
        for t in roots(&slip_across(row, missing, tangents)) {
            let (cosine, sine) = ((1.0 - t * t) / (1.0 + t * t), 2.0 * t / (1.0 + t * t));
            let slip = tangents.0 * cosine + tangents.1 * sine;
            let push = normal - slip * friction;
            let by_push = *matrix * push;
            let impulse = push * (missing / normal.dot(by_push));
            let is_with_slip = slip.dot(*velocity + *matrix * impulse) >= 0.0;
            if impulse.is_finite() && normal.dot(impulse) > 0.0 && is_with_slip {
                found.push(impulse);
            }
        }
    }
    found
}

/// F (1 + t²)² by powers of t, for the half of the tangents d = x cos θ + y sin θ with |t| ≤ 1.
fn slip_across(row: &Row, missing: f64, (x, y): (Vec3, Vec3)) -> [f64; 5] {
    let (n, v, mu) = (row.cone.normal, row.velocity, row.cone.friction);
    let k = |a: Vec3, b: Vec3| a.dot(row.matrix * b);
    let (along_x, along_y) = (x.dot(v), y.dot(v));
    let cosine = k(n, n) * along_y + missing * k(y, n);
    let sine = -k(n, n) * along_x - missing * k(x, n);
    let cosine_cosine = -mu * (k(n, x) * along_y + missing * k(y, x));
    let cosine_sine = -mu * (k(n, y) * along_y - k(n, x) * along_x + missing * (k(y, y) - k(x, x)));
    let sine_sine = mu * (k(n, y) * along_x + missing * k(x, y));
    [
        cosine + cosine_cosine,
        2.0 * (sine + cosine_sine),
        4.0 * sine_sine - 2.0 * cosine_cosine,
        2.0 * (sine - cosine_sine),
        cosine_cosine - cosine,
    ]
}

/// Where a polynomial, by powers of t, changes its sign for −1 ≤ t ≤ 1.
fn roots(powers: &[f64]) -> Few<f64> {
    let at = |t: f64| powers.iter().rev().fold(0.0, |sum, power| sum * t + power);
    let mut places: Few<f64> = SmallVec::from_slice(&[-1.0]);
    if powers.len() > 2 {
        let slopes: Few<f64> = (1..).zip(&powers[1..]).map(|(k, power)| f64::from(k) * power).collect();
        places.extend(roots(&slopes));
    }
    places.push(1.0);
    let mut found = Few::new();
    for ends in places.windows(2) {
        let (mut low, mut high) = (ends[0], ends[1]);
        let is_above = at(low) > 0.0;
        if is_above == (at(high) > 0.0) {
            continue;
        }
        loop {
            let middle = 0.5 * (low + high);
            if middle <= low || middle >= high {
                break;
            }
            if (at(middle) > 0.0) == is_above { low = middle } else { high = middle }
        }
        found.push(low);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::roots;

    #[test]
    fn all_roots_of_a_polynomial_are_found() {
        // (t + 0.9)(t + 0.1)(t − 0.1)(t − 0.5).
        let found = roots(&[0.0045, -0.004, -0.46, 0.4, 1.0]);
        let off =
            found.iter().zip([-0.9, -0.1, 0.1, 0.5]).map(|(found, root): (&f64, f64)| (found - root).abs());
        assert_eq!(found.len(), 4, "{found:?}");
        assert!(off.fold(0.0, f64::max) < 1e-14, "{found:?}");
        assert!(roots(&[1.0, 0.0, 1.0]).is_empty());
        assert!(roots(&[f64::NAN; 5]).is_empty());
    }
}
