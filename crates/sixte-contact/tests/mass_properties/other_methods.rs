//! Other ways to mass, centre and inertia, which know nothing of faces, edges and corners.

use std::f64::consts::PI;

use sixte_contact::shape::MassProperties;
use sixte_contact::{Mat3, Vec3};

/// From the volume, the centre and ∫ (x − centre)(x − centre)ᵀ.
pub fn from_spread(mass: f64, centre: Vec3, spread: Mat3) -> MassProperties {
    let trace = spread.x_axis.x + spread.y_axis.y + spread.z_axis.z;
    MassProperties { mass, centre, inertia: Mat3::from_diagonal(Vec3::splat(trace)) - spread }
}

pub fn outer(a: Vec3, b: Vec3) -> Mat3 {
    Mat3::from_cols(a * b.x, a * b.y, a * b.z)
}

/// All moments of `{x : distance(x) ≤ r}` from rays out of an inner point: no knowledge of faces,
/// edges and corners, but a grid of rays, so only a few digits.
pub fn by_rays(distance: impl Fn(Vec3) -> f64, inner: Vec3, r: f64, far: f64, rays: u32) -> MassProperties {
    let (mut volume, mut first, mut second) = (0.0, Vec3::ZERO, Mat3::ZERO);
    for (out, weight) in directions(rays) {
        let length = reach(|s| distance(inner + out * s) - r, far);
        let cube = length * length * length;
        volume += weight * cube / 3.0;
        first += out * (weight * cube * length / 4.0);
        second += outer(out, out) * (weight * cube * length * length / 5.0);
    }
    let offset = first / volume;
    from_spread(volume, inner + offset, second - outer(offset, offset) * volume)
}

/// Unit vectors and solid angles: equal steps about the z axis, Fejér's first rule from pole to pole.
pub fn directions(count: u32) -> Vec<(Vec3, f64)> {
    let n = f64::from(count);
    let mut found = Vec::new();
    for i in 0..count {
        let polar = PI * (f64::from(i) + 0.5) / n;
        let term = |k: u32| libm::cos(2.0 * f64::from(k) * polar) / f64::from(4 * k * k - 1);
        let share = 2.0 / n * (1.0 - 2.0 * (1..=count / 2).map(term).sum::<f64>());
        let (across, z) = libm::sincos(polar);
        for j in 0..2 * count {
            let (sin, cos) = libm::sincos(PI * (f64::from(j) + 0.5) / n);
            found.push((Vec3::new(across * cos, across * sin, z), share * PI / n));
        }
    }
    found
}

/// Where a convex function that is negative at 0 becomes positive: Newton from outside, by secants.
pub fn reach(f: impl Fn(f64) -> f64, far: f64) -> f64 {
    let (mut low, mut high) = (0.0, far);
    let (mut at_low, mut at_high) = (f(low), f(high));
    for _ in 0..60 {
        let guess = (low - at_low * (high - low) / (at_high - at_low)).clamp(low, high);
        let middle = if high - low > 0.1 * far { 0.5 * (low + high) } else { guess };
        let value = f(middle);
        if value.abs() < 1e-12 || high - low < 1e-13 * far {
            return middle;
        }
        if value > 0.0 {
            (high, at_high) = (middle, value);
        } else {
            (low, at_low) = (middle, value);
            at_high *= 0.5;
        }
    }
    0.5 * (low + high)
}

pub fn to_segment(p: Vec3, a: Vec3, b: Vec3) -> f64 {
    let s = ((p - a).dot(b - a) / (b - a).length_squared()).clamp(0.0, 1.0);
    p.distance(a + (b - a) * s)
}

pub fn to_triangle(p: Vec3, [a, b, c]: [Vec3; 3]) -> f64 {
    let normal = (b - a).cross(c - a).normalize();
    let inside = |u: Vec3, v: Vec3| (v - u).cross(p - u).dot(normal) >= 0.0;
    if inside(a, b) && inside(b, c) && inside(c, a) {
        return (p - a).dot(normal).abs();
    }
    to_segment(p, a, b).min(to_segment(p, b, c)).min(to_segment(p, c, a))
}

/// Slices across the z axis of a body with the given radius at each height, by Simpson's rule in
/// an angle that is fine at both ends.
pub fn by_slices(radius_at: impl Fn(f64) -> f64, bottom: f64, top: f64) -> MassProperties {
    let slices = 200_000;
    let (mut volume, mut first, mut along, mut across) = (0.0, 0.0, 0.0, 0.0);
    for i in 0..=slices {
        let angle = PI * f64::from(i) / f64::from(slices);
        let z = bottom + (top - bottom) * 0.5 * (1.0 - libm::cos(angle));
        let simpson = if i == 0 || i == slices { 1.0 } else { f64::from(2 + 2 * (i % 2)) } / 3.0;
        let thickness = simpson * PI / f64::from(slices) * (top - bottom) * 0.5 * libm::sin(angle);
        let square = radius_at(z) * radius_at(z);
        volume += PI * square * thickness;
        first += PI * square * z * thickness;
        along += PI * square * z * z * thickness;
        across += PI * square * square / 4.0 * thickness;
    }
    let spread = Vec3::new(across, across, along - first * first / volume);
    from_spread(volume, Vec3::new(0.0, 0.0, first / volume), Mat3::from_diagonal(spread))
}

/// A rounded ellipsoid from its normals, where the library goes by points.
pub fn by_normals(axes: Vec3, r: f64, count: u32) -> MassProperties {
    let (mut volume, mut second) = (0.0, Vec3::ZERO);
    for (normal, weight) in directions(count) {
        let height = (axes * normal).length();
        let point = axes * axes * normal / height;
        // Radii of curvature: their product and their sum.
        let product = axes.x * axes.y * axes.z / (height * height);
        let both = product * product;
        let sum = (axes * axes).element_sum() / height
            - (axes * axes * normal).length_squared() / (height * height * height);
        let power = |k: i32| {
            let t = |k: i32| r.powi(k) / f64::from(k);
            both * t(k) + sum * t(k + 1) + t(k + 2)
        };
        volume += weight * (height * both / 3.0 + power(1));
        second += weight * point * point * (height * both / 5.0 + power(1));
        second += weight * normal * (2.0 * point * power(2) + normal * power(3));
    }
    from_spread(volume, Vec3::ZERO, Mat3::from_diagonal(second))
}

/// The outline moved outwards by r, in an angle stretched so that both ends are fine.
pub fn spheroid_truth(a: f64, c: f64, r: f64) -> MassProperties {
    let (mut volume, mut along, mut across) = (0.0, 0.0, 0.0);
    let steps = 4000;
    for i in -steps..=steps {
        let t = 4.0 * f64::from(i) / f64::from(steps);
        let stretched = PI / 2.0 * libm::sinh(t);
        // Angle from the axis: half of its range is π/2 · tanh.
        let (below, above) =
            (1.0 / (1.0 + libm::exp(-2.0 * stretched)), 1.0 / (1.0 + libm::exp(2.0 * stretched)));
        let (sin, cos) = (libm::sin(PI / 2.0 * below), libm::sin(PI / 2.0 * above));
        let weight = 4.0 / f64::from(steps) * PI / 2.0 * PI * libm::cosh(t) * below * above;
        let slope = (sin * sin / (a * a) + cos * cos / (c * c)).sqrt();
        let radius = a * sin + r * sin / (a * slope);
        let height = c * cos + r * cos / (c * slope);
        // How fast the height falls with the angle.
        let fall = c * sin + r * sin / (c * a * a * slope * slope * slope);
        let slice = 2.0 * PI * radius * radius * fall * weight;
        volume += slice;
        along += slice * height * height;
        across += slice * radius * radius / 4.0;
    }
    from_spread(volume, Vec3::ZERO, Mat3::from_diagonal(Vec3::new(across, across, along)))
}

/// A rod and two half balls.
pub fn capsule_truth(from: Vec3, to: Vec3, r: f64) -> MassProperties {
    let length = (to - from).length();
    let axis = (to - from) / length;
    let (rod, ball) = (PI * r * r * length, 4.0 / 3.0 * PI * r * r * r);
    let along = 0.5 * rod * r * r + 0.4 * ball * r * r;
    let across = rod * (length * length / 12.0 + r * r / 4.0)
        + ball * (0.4 * r * r + length * length / 4.0 + 0.375 * length * r);
    let inertia = Mat3::from_diagonal(Vec3::splat(across)) + outer(axis, axis) * (along - across);
    MassProperties { mass: rod + ball, centre: 0.5 * (from + to), inertia }
}
