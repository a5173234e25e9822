//! Jacobi's elliptic functions, and quadrature.

use std::f64::consts::FRAC_PI_2;

/// A modulus k with its complement k′, each right to a rounding: k² + k′² = 1.
pub struct Modulus {
    k: f64,
    complement: f64,
    /// The means of Gauss and the halved differences, until they are equal.
    means: Vec<(f64, f64)>,
}

impl Modulus {
    /// k² and k′² in the proportion `square` to `complement_square`.
    pub fn from_proportion(square: f64, complement_square: f64) -> Self {
        let sum = square + complement_square;
        let (k, complement) = ((square / sum).sqrt(), (complement_square / sum).sqrt());
        let (mut a, mut b) = (1.0, complement);
        let mut means = vec![(a, k)];
        // Quadratic: ten steps are more than any modulus needs.
        for _ in 0..10 {
            let c = 0.5 * (a - b);
            (a, b) = (0.5 * (a + b), (a * b).sqrt());
            means.push((a, c));
            if c.abs() < 1e-17 * a {
                break;
            }
        }
        Self { k, complement, means }
    }

    /// K, a quarter of the period.
    pub fn quarter(&self) -> f64 {
        let means = &self.means;
        FRAC_PI_2 / means[means.len() - 1].0
    }

    /// sn, cn and dn of u (Abramowitz and Stegun, 16.4).
    pub fn functions(&self, u: f64) -> [f64; 3] {
        let means = &self.means;
        let last = means.len() - 1;
        // Within half a period, so that large arguments keep their digits.
        let half = 2.0 * self.quarter();
        let turns = (u / half).round();
        let sign = if turns.rem_euclid(2.0) == 0.0 { 1.0 } else { -1.0 };
        let mut phase = f64::from(1 << last) * means[last].0 * (u - turns * half);
        for &(a, c) in means[1..].iter().rev() {
            phase = 0.5 * (phase + (c / a * phase.sin()).asin());
        }
        let (sine, cosine) = phase.sin_cos();
        let dn = (self.complement.powi(2) + (self.k * cosine).powi(2)).sqrt();
        [sign * sine, sign * cosine, dn]
    }
}

/// ∫ of `integrand` from `from` to `to`: panels of 20 nodes of Gauss and Legendre, twice as many until the
/// last digits settle.
pub fn integral(from: f64, to: f64, integrand: impl Fn(f64) -> f64) -> f64 {
    let mut panels = 4;
    let mut before = in_panels(from, to, panels, &integrand);
    loop {
        panels *= 2;
        let now = in_panels(from, to, panels, &integrand);
        if (now - before).abs() <= 3e-15 * now.abs() {
            return now;
        }
        assert!(panels < 1 << 16, "no convergence: {before:e} {now:e}");
        before = now;
    }
}

fn in_panels(from: f64, to: f64, panels: usize, integrand: &impl Fn(f64) -> f64) -> f64 {
    let nodes = gauss_legendre(20);
    let half = 0.5 * (to - from) / panels as f64;
    let mut sum = 0.0;
    let mut lost = 0.0;
    for panel in 0..panels {
        let middle = from + (2 * panel + 1) as f64 * half;
        let own: f64 =
            nodes.iter().map(|(x, weight)| weight * integrand(middle + half * x)).sum::<f64>() * half;
        // Kahan: the sum of a thousand panels to one rounding.
        let next = own - lost;
        let total = sum + next;
        lost = (total - sum) - next;
        sum = total;
    }
    sum
}

/// Nodes and weights on [−1, 1]: roots of the Legendre polynomial, by Newton's method.
fn gauss_legendre(count: usize) -> Vec<(f64, f64)> {
    let n = count as f64;
    let node = |i: usize| {
        let mut x = (std::f64::consts::PI * (i as f64 + 0.75) / (n + 0.5)).cos();
        let mut slope = 1.0;
        for _ in 0..10 {
            let (mut before, mut value) = (1.0, x);
            for j in 2..=count {
                let j = j as f64;
                (before, value) = (value, ((2.0 * j - 1.0) * x * value - (j - 1.0) * before) / j);
            }
            slope = n * (x * value - before) / (x * x - 1.0);
            x -= value / slope;
        }
        (x, 2.0 / ((1.0 - x * x) * slope * slope))
    };
    (0..count).map(node).collect()
}

#[test]
fn the_functions_solve_their_equations() {
    // Addition of a half argument, against known values: sn(K/2)² = 1/(1+k′), K(1/√2) = Γ(1/4)²/(4√π).
    let lemniscate = Modulus::from_proportion(1.0, 1.0);
    assert!((lemniscate.quarter() - 1.854_074_677_301_372).abs() < 1e-15);
    for complement in [1e-4, 0.1, 0.5, 0.99] {
        let modulus = Modulus::from_proportion(1.0 - complement * complement, complement * complement);
        let quarter = modulus.quarter();
        let [sn, cn, dn] = modulus.functions(0.5 * quarter);
        assert!((sn * sn - 1.0 / (1.0 + complement)).abs() < 1e-15);
        assert!((cn * cn - complement / (1.0 + complement)).abs() < 1e-15);
        assert!((dn * dn - complement).abs() < 1e-15);
        // dsn/du = cn dn by a difference of fourth order.
        for u in [0.3, 2.0, 11.0, -5.0] {
            let h = 1e-3;
            let sn = |v: f64| modulus.functions(v)[0];
            let slope = (8.0 * (sn(u + h) - sn(u - h)) - sn(u + 2.0 * h) + sn(u - 2.0 * h)) / (12.0 * h);
            let [_, cn, dn] = modulus.functions(u);
            assert!((slope - cn * dn).abs() < 1e-11, "{complement} {u}: {slope} {}", cn * dn);
        }
    }
    assert!((integral(0.0, 1.0, |x| 1.0 / (1.0 + x * x)) - std::f64::consts::FRAC_PI_4).abs() < 3e-16);
}
