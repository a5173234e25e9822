//! Random pairs of moving convex bodies, the same for every engine and every run of a seed.

use std::f64::consts::TAU;

/// Length of the interval, in seconds.
pub const DURATION: f64 = 1.0;

/// A vector or a point, in metres unless said otherwise.
pub type Vec3 = [f64; 3];

/// A unit quaternion as x, y, z, w.
pub type Quat = [f64; 4];

/// The hull of some points around the body's centre, rounded by a radius.
#[derive(Clone, Debug)]
pub struct Shape {
    /// Relative to the body's centre.
    pub points: Vec<Vec3>,
    /// Zero for a sharp shape.
    pub radius: f64,
}

/// Where a body's centre is, and how it is turned.
#[derive(Clone, Copy, Debug)]
pub struct Pose {
    /// Of the centre.
    pub position: Vec3,
    /// From body to world.
    pub rotation: Quat,
}

/// Constant velocity and constant spin, both in world axes.
#[derive(Clone, Copy, Debug)]
pub struct Motion {
    /// At time zero.
    pub start: Pose,
    /// In m/s.
    pub velocity: Vec3,
    /// Axis times rad/s.
    pub spin: Vec3,
}

impl Motion {
    /// The pose at a time in seconds.
    pub fn at(&self, time: f64) -> Pose {
        Pose {
            position: add(self.start.position, scale(self.velocity, time)),
            rotation: multiply(turn(scale(self.spin, time)), self.start.rotation),
        }
    }
}

/// A shape and its motion.
#[derive(Clone, Debug)]
pub struct Body {
    /// What it is.
    pub shape: Shape,
    /// How it moves.
    pub motion: Motion,
}

/// Two bodies, disjoint at the start.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The first.
    pub a: Body,
    /// The second.
    pub b: Body,
}

/// The kind of both shapes of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Edges of 0.5 to 1 m, sharp.
    Box,
    /// Two points 0.5 to 1 m apart, radius 0.1 to 0.25 m.
    Capsule,
    /// This many points of an ellipsoid with diameters of 0.5 to 1 m, all of them vertices.
    Hull(usize),
}

impl Kind {
    /// The kinds compared.
    pub const ALL: [Kind; 4] = [Kind::Box, Kind::Capsule, Kind::Hull(8), Kind::Hull(32)];

    /// How far the centres may pass each other: such that about 60 % of the pairs hit.
    fn passing_distance(self) -> f64 {
        match self {
            Kind::Box => 1.45,
            Kind::Capsule => 0.7,
            Kind::Hull(count) if count < 16 => 0.72,
            Kind::Hull(_) => 0.9,
        }
    }

    /// A short name for a table.
    pub fn name(self) -> String {
        match self {
            Kind::Box => "box".into(),
            Kind::Capsule => "capsule".into(),
            Kind::Hull(count) => format!("hull{count}"),
        }
    }
}

/// Makes `count` pairs; each body turns by at most `max_angle` radians over the interval.
pub fn random_pairs(kind: Kind, count: usize, max_angle: f64, seed: u64) -> Vec<Pair> {
    let mut random = Random::new(seed);
    (0..count).map(|_| random_pair(kind, max_angle, &mut random)).collect()
}

fn random_pair(kind: Kind, max_angle: f64, random: &mut Random) -> Pair {
    let position_a = random.in_ball(1.0);
    let apart = scale(random.direction(), random.between(2.7, 3.3));
    // The centre of B is sent to pass at this offset from the centre of A, and stops before or
    // after it.
    let passing_by = random.in_ball(kind.passing_distance());
    let relative = scale(add(passing_by, scale(apart, -1.0)), random.between(0.6, 1.5) / DURATION);
    let shared = random.in_ball(1.0);
    let share = random.between(0.0, 1.0);
    let velocity_a = add(shared, scale(relative, -share));
    let velocity_b = add(shared, scale(relative, 1.0 - share));
    Pair {
        a: random_body(kind, position_a, velocity_a, max_angle, random),
        b: random_body(kind, add(position_a, apart), velocity_b, max_angle, random),
    }
}

fn random_body(kind: Kind, position: Vec3, velocity: Vec3, max_angle: f64, random: &mut Random) -> Body {
    let shape = random_shape(kind, random);
    let start = Pose { position, rotation: random.rotation() };
    let spin = scale(random.direction(), random.between(0.0, max_angle) / DURATION);
    Body { shape, motion: Motion { start, velocity, spin } }
}

fn random_shape(kind: Kind, random: &mut Random) -> Shape {
    let half = [(); 3].map(|()| random.between(0.25, 0.5));
    match kind {
        Kind::Box => {
            let sign = |corner: usize, axis: usize| if corner >> axis & 1 == 0 { -1.0 } else { 1.0 };
            let corner = |c| [sign(c, 0) * half[0], sign(c, 1) * half[1], sign(c, 2) * half[2]];
            Shape { points: (0..8).map(corner).collect(), radius: 0.0 }
        }
        Kind::Capsule => Shape {
            points: vec![[-half[0], 0.0, 0.0], [half[0], 0.0, 0.0]],
            radius: random.between(0.1, 0.25),
        },
        Kind::Hull(count) => {
            let on_ellipsoid = |d: Vec3| [d[0] * half[0], d[1] * half[1], d[2] * half[2]];
            let points = spread_directions(count, random).into_iter().map(on_ellipsoid).collect();
            Shape { points, radius: 0.0 }
        }
    }
}

/// Directions kept apart: each new one is the best of a few candidates.
fn spread_directions(count: usize, random: &mut Random) -> Vec<Vec3> {
    let mut chosen: Vec<Vec3> = Vec::with_capacity(count);
    while chosen.len() < count {
        let mut best = random.direction();
        let mut best_cosine = nearest_cosine(&chosen, best);
        for _ in 0..9 {
            let candidate = random.direction();
            let cosine = nearest_cosine(&chosen, candidate);
            if cosine < best_cosine {
                (best, best_cosine) = (candidate, cosine);
            }
        }
        chosen.push(best);
    }
    chosen
}

fn nearest_cosine(chosen: &[Vec3], direction: Vec3) -> f64 {
    chosen.iter().map(|&other| dot(other, direction)).fold(-1.0, f64::max)
}

/// A splitmix64 generator.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// The same seed gives the same numbers.
    pub fn new(seed: u64) -> Self {
        Random { state: seed }
    }

    fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ self.state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// Uniform from `low` up to `high`.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        let unit = (self.bits() >> 11) as f64 / (1u64 << 53) as f64;
        low + (high - low) * unit
    }

    /// Uniform on the unit sphere.
    pub fn direction(&mut self) -> Vec3 {
        let z = self.between(-1.0, 1.0);
        let (sin, cos) = self.between(0.0, TAU).sin_cos();
        let ring = (1.0 - z * z).sqrt();
        [ring * cos, ring * sin, z]
    }

    /// Uniform in a ball.
    pub fn in_ball(&mut self, radius: f64) -> Vec3 {
        let distance = radius * self.between(0.0, 1.0).cbrt();
        scale(self.direction(), distance)
    }

    /// Uniform over all rotations.
    pub fn rotation(&mut self) -> Quat {
        let share = self.between(0.0, 1.0);
        let (sin_1, cos_1) = self.between(0.0, TAU).sin_cos();
        let (sin_2, cos_2) = self.between(0.0, TAU).sin_cos();
        let (r1, r2) = ((1.0 - share).sqrt(), share.sqrt());
        [r1 * sin_1, r1 * cos_1, r2 * sin_2, r2 * cos_2]
    }
}

fn add(a: Vec3, b: Vec3) -> Vec3 {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

fn scale(a: Vec3, factor: f64) -> Vec3 {
    a.map(|x| x * factor)
}

fn dot(a: Vec3, b: Vec3) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// The rotation by a vector: axis times angle.
fn turn(vector: Vec3) -> Quat {
    let angle = dot(vector, vector).sqrt();
    let (sin, cos) = (0.5 * angle).sin_cos();
    let factor = if angle > 1e-9 { sin / angle } else { 0.5 };
    [vector[0] * factor, vector[1] * factor, vector[2] * factor, cos]
}

/// First `b`, then `a`.
fn multiply(a: Quat, b: Quat) -> Quat {
    [
        a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
        a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
        a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
        a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn length(a: Vec3) -> f64 {
        dot(a, a).sqrt()
    }

    #[test]
    fn a_seed_repeats() {
        let once = format!("{:?}", random_pairs(Kind::Hull(8), 3, 0.5, 7));
        assert_eq!(once, format!("{:?}", random_pairs(Kind::Hull(8), 3, 0.5, 7)));
        assert_ne!(once, format!("{:?}", random_pairs(Kind::Hull(8), 3, 0.5, 8)));
    }

    #[test]
    fn bodies_start_apart_and_turn_little() {
        for kind in Kind::ALL {
            for pair in random_pairs(kind, 500, 0.7, 1) {
                let reach = |body: &Body| {
                    let farthest = body.shape.points.iter().map(|&p| length(p)).fold(0.0, f64::max);
                    farthest + body.shape.radius
                };
                let (start_a, start_b) = (pair.a.motion.start, pair.b.motion.start);
                let apart = length(add(start_a.position, scale(start_b.position, -1.0)));
                assert!(apart > reach(&pair.a) + reach(&pair.b) + 0.5);
                assert!(length(pair.a.motion.spin) * DURATION <= 0.7 + 1e-12);
                assert!(length(pair.b.motion.spin) * DURATION <= 0.7 + 1e-12);
            }
        }
    }

    #[test]
    fn spin_turns_the_right_way_in_world_axes() {
        let start = Pose { position: [0.0; 3], rotation: turn([TAU / 4.0, 0.0, 0.0]) };
        let motion = Motion { start, velocity: [1.0, 0.0, 0.0], spin: [0.0, 0.0, TAU / 4.0] };
        // Body y goes to world z by the start rotation, which the spin about z leaves alone.
        let end = motion.at(1.0);
        let turned = multiply(multiply(end.rotation, [0.0, 1.0, 0.0, 0.0]), conjugate(end.rotation));
        assert!(length([turned[0], turned[1], turned[2] - 1.0]) < 1e-12);
        assert!((end.position[0] - 1.0).abs() < 1e-15);
    }

    fn conjugate(q: Quat) -> Quat {
        [-q[0], -q[1], -q[2], q[3]]
    }
}
