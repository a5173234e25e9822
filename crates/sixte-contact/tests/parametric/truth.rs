//! Surfaces to test with, and their points by the definition of B-splines, which the library does not use.

use std::f64::consts::{PI, TAU};

use sixte_contact::Vec3;
use sixte_contact::shape::{NurbsCurve, NurbsSurface};
pub use sixte_reference::Random;

/// The basis function N of M. Cox and C. de Boor, by its recursion.
fn basis(knots: &[f64], i: usize, degree: usize, t: f64, last: f64) -> f64 {
    if degree == 0 {
        let inside = t < last && knots[i] <= t && t < knots[i + 1];
        let at_end = t == last && knots[i] < knots[i + 1] && knots[i + 1] == last;
        return if inside || at_end { 1.0 } else { 0.0 };
    }
    let share = |low: f64, high: f64, value: f64| if high > low { value / (high - low) } else { 0.0 };
    let rising = share(knots[i], knots[i + degree], t - knots[i]);
    let falling = share(knots[i + 1], knots[i + degree + 1], knots[i + degree + 1] - t);
    rising * basis(knots, i, degree - 1, t, last) + falling * basis(knots, i + 1, degree - 1, t, last)
}

/// The point at parameters from 0 to 1.
pub fn point(surface: &NurbsSurface, u: f64, v: f64) -> Vec3 {
    let [[u0, u1], [v0, v1]] = surface.parameters();
    let between = |from: f64, to: f64, t: f64| if t == 1.0 { to } else { from + (to - from) * t };
    let (u, v) = (between(u0, u1, u), between(v0, v1, v));
    let ([p, q], [knots_u, knots_v]) = (surface.degrees(), surface.knots());
    let [along_u, along_v] = surface.counts();
    let of_u: Vec<f64> = (0..along_u).map(|i| basis(knots_u, i, p, u, u1)).collect();
    let of_v: Vec<f64> = (0..along_v).map(|j| basis(knots_v, j, q, v, v1)).collect();
    let (mut sum, mut weights) = (Vec3::ZERO, 0.0);
    for (index, (place, weight)) in surface.control_points().enumerate() {
        let share = of_u[index / along_v] * of_v[index % along_v] * weight;
        sum += place * share;
        weights += share;
    }
    sum / weights
}

/// A random surface: degrees 1 to 4, repeated knots, knots that are not clamped, weights from 0.2 to 5.
pub fn random_surface(random: &mut Random) -> NurbsSurface {
    let degrees = [1 + random.below(4), 1 + random.below(4)];
    let counts = degrees.map(|degree| degree + 1 + random.below(3));
    let knots = [0, 1].map(|k: usize| {
        let (degree, count) = (degrees[k], counts[k]);
        let (mut knots, mut at, mut times) = (Vec::new(), random.between(-1.0, 1.0), 0);
        let clamped = random.unit() < 0.7;
        for index in 0..count + degree + 1 {
            let is_end = index < degree || index > count;
            let is_first = index == 0 || index == degree + 1 || index == count;
            let repeats =
                if is_end || index == degree { clamped } else { times < degree && random.unit() < 0.3 };
            if is_first || !repeats {
                at += random.between(0.3, 1.0);
                times = 0;
            }
            times += 1;
            knots.push(at);
        }
        knots
    });
    let bump = random.between(0.1, 0.6);
    let (mut points, mut weights) = (Vec::new(), Vec::new());
    for i in 0..counts[0] {
        for j in 0..counts[1] {
            points
                .push(Vec3::new(i as f64, j as f64 + 0.4 * i as f64, 0.0) * 0.4 + bump * random.vector(1.0));
            weights.push(random.between(0.2, 1.0) * if random.unit() < 0.5 { 1.0 } else { 5.0 });
        }
    }
    NurbsSurface::new(degrees, knots, &points, &weights).unwrap()
}

/// A ball about the origin.
pub fn sphere(radius: f64) -> NurbsSurface {
    let axes = [Vec3::NEG_Z * radius, Vec3::X * radius];
    NurbsSurface::revolution(&NurbsCurve::arc(Vec3::ZERO, axes, [0.0, PI]).unwrap()).unwrap()
}

/// A ring about z.
pub fn torus(circle: f64, tube: f64) -> NurbsSurface {
    let axes = [Vec3::X * tube, Vec3::Z * tube];
    let around = NurbsCurve::arc(Vec3::X * circle, axes, [0.0, TAU]).unwrap();
    NurbsSurface::revolution(&around).unwrap()
}

/// How far a point is from a ring.
pub fn torus_distance(circle: f64, tube: f64, point: Vec3) -> f64 {
    let out = (point.x * point.x + point.y * point.y).sqrt() - circle;
    ((out * out + point.z * point.z).sqrt() - tube).abs()
}
