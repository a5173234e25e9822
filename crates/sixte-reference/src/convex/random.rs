//! Random bodies and pairs, the same on every machine.

use super::body::{Body, Path, Solid};
use super::gap::Pair;
use crate::{Random, V};

/// How many kinds of shape there are in [`random_solid`].
pub const KINDS: usize = 9;

/// A core of the given kind, about 1 m in size.
pub fn random_solid(kind: usize, random: &mut Random) -> Solid {
    // Some are blades or needles.
    let mut length = || if random.chance(0.15) { random.scale(1e-3, 0.1) } else { random.between(0.1, 0.6) };
    let (x, y, z) = (length(), length(), length());
    match kind {
        0 => Solid::point(),
        1 => Solid::segment(random.in_ball(0.5), random.in_ball(0.5)),
        2 => Solid::triangle([(); 3].map(|()| random.in_ball(0.6))),
        3 => Solid::cuboid(V(x, y, if random.chance(0.05) { 0.0 } else { z })),
        4 => Solid::Cylinder(if random.chance(0.1) { 0.0 } else { x }, y),
        5 => Solid::Cone(x, y),
        6 => Solid::Ellipsoid(V(x, y, z)),
        7 => {
            let most = if random.chance(0.2) { 80 } else { 20 };
            let count = 4 + random.below(most);
            let stretch = |d: V| V(d.0 * x, d.1 * y, d.2 * z);
            Solid::hull((0..count).map(|_| stretch(random.direction())).collect())
        }
        _ => Solid::Plane(random.direction()),
    }
}

/// A pair that meets about as often as not, over one second. Kinds as in [`random_solid`]; two
/// half-spaces become a half-space and a box.
pub fn random_pair(kinds: [usize; 2], random: &mut Random) -> Pair {
    let kinds = if kinds == [8, 8] { [8, 3] } else { kinds };
    let aligned = random.chance(0.15);
    let spin_limit = [0.0, 1.0, 5.0, 20.0][random.below(4)];
    let [mut a, mut b] = kinds.map(|kind| random_body(kind, aligned, spin_limit, random));
    let reach = |body: &Body| body.solid.reach(V::ZERO) + body.rounding;
    let near = reach(&a) + reach(&b);
    let plane = [a.solid.plane(), b.solid.plane()];
    let way = if plane == [None, None] { random.direction() } else { random.in_ball(1.0).unit() };
    let mut apart = way * (near * random.between(0.4, 3.0) + 0.1);
    // A half-space is everywhere below its surface: start above it.
    if let Some(normal) = plane[0] {
        let up = a.path.turn_at(0.0).times(normal);
        apart = up * (reach(&b) * random.between(0.5, 3.0)) + (apart - up * apart.dot(up)) * 0.5;
    } else if let Some(normal) = plane[1] {
        let up = b.path.turn_at(0.0).times(normal);
        apart = -up * (reach(&a) * random.between(0.5, 3.0)) + (apart - up * apart.dot(up)) * 0.5;
    }
    // Sent to pass the other at some offset, and a little farther or less far.
    let passing = random.in_ball(near * 0.9);
    let mut relative = (passing - apart) * random.between(0.4, 2.0);
    if aligned {
        let snap = |x: f64| (x * 4.0).round() * 0.25;
        apart = V(snap(apart.0), snap(apart.1), snap(apart.2));
        relative = V(snap(relative.0), snap(relative.1), snap(relative.2));
    }
    let shared = if random.chance(0.2) { random.in_ball(10.0) } else { V::ZERO };
    let part = random.unit();
    let place = if random.chance(0.3) { random.in_ball(3.0) } else { V::ZERO };
    a.path.position = place;
    b.path.position = place + apart;
    a.path.velocity = shared - relative * part;
    b.path.velocity = shared + relative * (1.0 - part);
    for body in [&mut a, &mut b] {
        if random.chance(0.3) {
            let acceleration = random.in_ball(10.0);
            body.path.acceleration = acceleration;
            // So that the middle of the flight stays about where it was.
            body.path.velocity = body.path.velocity - acceleration * 0.5;
        }
    }
    Pair::new(a, b)
}

fn random_body(kind: usize, aligned: bool, spin_limit: f64, random: &mut Random) -> Body {
    let solid = random_solid(kind, random);
    let round = match kind {
        8 => 0.0,
        0 | 1 if random.chance(0.8) => random.between(0.02, 0.4),
        _ if random.chance(0.2) => random.scale(1e-4, 0.2),
        _ => 0.0,
    };
    let mut path = Path::still(V::ZERO);
    path.quaternion = random.quaternion();
    path.spin = random.direction() * (spin_limit * random.unit());
    if aligned {
        // Turned by a multiple of 45° about an axis of the world, and spinning about one.
        let axes = [V(1.0, 0.0, 0.0), V(0.0, 1.0, 0.0), V(0.0, 0.0, 1.0)];
        let half = random.below(8) as f64 * std::f64::consts::FRAC_PI_8;
        let axis = axes[random.below(3)] * half.sin();
        path.quaternion = [axis.0, axis.1, axis.2, half.cos()];
        path.spin = axes[random.below(3)] * spin_limit;
    }
    if random.chance(0.3) {
        path.centre = random.in_ball(0.5);
    }
    Body::new(solid, round, path)
}
