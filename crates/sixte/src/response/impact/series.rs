//! Curved slip as Taylor series, and the first root of a series.
//!
//! Slip σ e changes by dσ/dτ = e·w and σ de/dτ = w − (e·w) e, with w = weight k − drag Kt e. With
//! ds = dτ/σ the division by σ is gone: e' = w − (e·w) e, σ' = (e·w) σ. The right sides are
//! polynomials, so the coefficients of the solution follow one from the other by Cauchy products
//! (the "Taylor method"; Jorba & Zou 2005). σ never gets to 0 at finite s, it falls exponentially.

use super::tangent::Contact;
use glam::DVec2;

/// The order of the series.
const ORDER: usize = 24;

/// What one coefficient may be off by at the end of a step, relative to the start's slip.
const TOLERANCE: f64 = 1e-17;

/// The coefficients of a power series.
#[derive(Clone, Copy, Debug)]
pub(super) struct Series([f64; ORDER + 1]);

impl Series {
    const ZERO: Self = Self([0.0; ORDER + 1]);

    /// The value at s.
    pub fn at(&self, s: f64) -> f64 {
        self.0.iter().rev().fold(0.0, |sum, c| sum * s + c)
    }

    /// The series of a x + b y + c.
    pub fn combine(a: f64, x: &Self, b: f64, y: &Self, c: f64) -> Self {
        let mut sum = Self::ZERO;
        for ((to, x), y) in sum.0.iter_mut().zip(&x.0).zip(&y.0) {
            *to = a * x + b * y;
        }
        sum.0[0] += c;
        sum
    }

    /// A root in \[0, end\] of a series that changes sign there once: Newton, kept in a bracket.
    pub fn root(&self, end: f64) -> f64 {
        let rising = self.at(end) > 0.0;
        let (mut low, mut high) = (0.0, end);
        let mut s = 0.5 * end;
        for _ in 0..200 {
            let (mut value, mut slope) = (0.0, 0.0);
            for c in self.0.iter().rev() {
                slope = slope * s + value;
                value = value * s + c;
            }
            if value == 0.0 {
                return s;
            }
            if (value > 0.0) == rising {
                high = s;
            } else {
                low = s;
            }
            let mut next = s - value / slope;
            // The negation also catches a step that is not a number.
            if !(next > low && next < high) {
                // A step of rounding size that leaves the bracket has arrived.
                if (next - s).abs() <= 4.0 * f64::EPSILON * s {
                    return s;
                }
                next = 0.5 * (low + high);
            }
            if (next - s).abs() <= f64::EPSILON * s || next == low || next == high {
                return next;
            }
            s = next;
        }
        s
    }
}

/// A stretch of curved slip from s = 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Curve {
    /// The direction of slip.
    pub e: [Series; 2],
    /// The slip speed over that at the start.
    pub slip: Series,
    /// The normal velocity.
    pub normal_velocity: Series,
    /// The normal impulse since the start.
    pub impulse: Series,
    /// The tangential impulse since the start.
    pub tangential: [Series; 2],
    /// The normal work since the start.
    pub normal_work: Series,
    /// The friction work since the start.
    pub friction_work: Series,
    /// How far the series hold.
    pub end: f64,
}

impl Curve {
    pub fn new(contact: &Contact, e: DVec2, slip: f64, normal_velocity: f64) -> Self {
        // s counts in units in which |w| ≤ 1, so that no coefficient is out of range.
        let scale = contact.rate_scale();
        let (weight, drag) = (contact.weight / scale, contact.drag / scale);
        let (k, kt) = (contact.coupling, contact.tangent);
        let (k1, k2) = (weight * k.x, weight * k.y);
        let (a, b, c) = (drag * kt.x_axis.x, drag * kt.x_axis.y, drag * kt.y_axis.y);

        let z = [0.0; ORDER + 1];
        let (mut e1, mut e2, mut w1, mut w2, mut f, mut sigma) = (z, z, z, z, z, z);
        let (mut x1, mut x2, mut un, mut wn, mut wt) = (z, z, z, z, z);
        let (mut p, mut j1, mut j2) = (z, z, z);
        (e1[0], e2[0], sigma[0], un[0]) = (e.x, e.y, 1.0, normal_velocity);
        for n in 0..ORDER {
            w1[n] = -a * e1[n] - b * e2[n];
            w2[n] = -b * e1[n] - c * e2[n];
            if n == 0 {
                w1[0] += k1;
                w2[0] += k2;
            }
            f[n] = product(&e1, &w1, n) + product(&e2, &w2, n);
            (x1[n], x2[n]) = (product(&sigma, &e1, n), product(&sigma, &e2, n));
            let over = 1.0 / (n + 1) as f64;
            e1[n + 1] = over * (w1[n] - product(&e1, &f, n));
            e2[n + 1] = over * (w2[n] - product(&e2, &f, n));
            sigma[n + 1] = over * product(&sigma, &f, n);
            let rate = weight * contact.normal * sigma[n] - drag * (k.x * x1[n] + k.y * x2[n]);
            un[n + 1] = over * slip * rate;
            wn[n + 1] = over * slip * weight * product(&sigma, &un, n);
            wt[n + 1] = -over * slip * slip * drag * product(&sigma, &sigma, n);
            p[n + 1] = over * slip * weight * sigma[n];
            j1[n + 1] = -over * slip * drag * x1[n];
            j2[n + 1] = -over * slip * drag * x2[n];
        }
        // The last two coefficients tell how fast the series converge. Slip may fall by e² in one
        // step at most, so that its series does not cancel.
        let mut end = 2.0 / f[0].abs().max(0.01);
        for n in [ORDER - 1, ORDER] {
            let last = e1[n].abs().max(e2[n].abs()).max(sigma[n].abs());
            if last > 0.0 {
                end = end.min(libm::pow(TOLERANCE / last, 1.0 / n as f64));
            }
        }
        Self {
            e: [Series(e1), Series(e2)],
            slip: Series(sigma),
            normal_velocity: Series(un),
            impulse: Series(p),
            tangential: [Series(j1), Series(j2)],
            normal_work: Series(wn),
            friction_work: Series(wt),
            end,
        }
    }

    /// Ends the stretch where the normal velocity turns, so that it is monotone on what is left.
    ///
    /// The rate is r = weight kn − drag k·e. The direction turns one way only, so between two
    /// passages of e through ±k the rate is monotone too, and has one root at most.
    pub fn cut_where_normal_turns(&mut self, contact: &Contact) {
        let k = contact.coupling;
        if contact.drag * k.length() < contact.weight * contact.normal {
            return; // The rate is positive everywhere.
        }
        let across = Series::combine(-k.y, &self.e[0], k.x, &self.e[1], 0.0);
        self.cut(&across);
        let d = -contact.drag;
        let rate = Series::combine(d * k.x, &self.e[0], d * k.y, &self.e[1], contact.weight * contact.normal);
        self.cut(&rate);
    }

    fn cut(&mut self, series: &Series) {
        // A root at the start is one that the last stretch was cut at.
        let start = 1e-8 * self.end;
        if series.at(start) * series.at(self.end) < 0.0 {
            let root = series.root(self.end);
            if root > start {
                self.end = root;
            }
        }
    }
}

/// Coefficient n of the product of two series.
fn product(x: &[f64; ORDER + 1], y: &[f64; ORDER + 1], n: usize) -> f64 {
    x[..=n].iter().zip(y[..=n].iter().rev()).map(|(x, y)| x * y).sum()
}
