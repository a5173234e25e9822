//! Hits against a slow and simple truth: the distance of every triangle from the weapon, at many instants.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::sync::Arc;

use sixte::shape::{Compound, Convex};
use sixte::{Motion, Pose, Rotation, Vec3};
use sixte_fence::skeleton::{shoulder, skeleton};
use sixte_fence::skin::{Area, Skin};
use sixte_fence::stance::Stance;
use sixte_fence::target::{TOLERANCE, Target};

use crate::random::Random;

impl Random {
    /// On guard or in a lunge, the hand within reach.
    fn stance(&mut self) -> Stance {
        let lunge = self.between(0.0, 1.0);
        let facing = if self.between(-1.0, 1.0) < 0.0 { -1.0 } else { 1.0 };
        let stance = Stance { feet: 0.0, facing, lunge, stride: self.between(0.0, 6.0), hand: Vec3::ZERO };
        let ahead = Vec3::new(self.between(0.2, 0.6), self.between(-0.3, 0.3), self.between(-0.3, 0.2));
        Stance { hand: stance.point_in_world(shoulder(lunge) + ahead), ..stance }
    }

    /// What a stance may become within `dt`.
    fn next(&mut self, stance: &Stance, dt: f64) -> Stance {
        Stance {
            feet: stance.feet + self.between(-1.5, 1.5) * dt,
            lunge: (stance.lunge + self.between(-3.0, 3.0) * dt).clamp(0.0, 1.0),
            stride: stance.stride + self.between(-6.0, 6.0) * dt,
            hand: stance.hand + self.vector(3.0) * dt,
            ..*stance
        }
    }
}

/// The weapon's capsules: both ends of the axis, and the radius \[m\].
const PIECES: [(Vec3, Vec3, f64); 3] = [
    (Vec3::new(0.05, 0.0, 0.0), Vec3::new(0.95, 0.0, 0.0), 0.004),
    (Vec3::new(0.045, -0.03, 0.0), Vec3::new(0.045, 0.03, 0.0), 0.03),
    (Vec3::new(-0.09, 0.0, 0.0), Vec3::new(0.04, 0.0, 0.0), 0.013),
];

fn weapon() -> Compound {
    let piece = |(from, to, radius): (Vec3, Vec3, f64)| {
        let along = (to - from).normalize();
        let turn = Rotation::from_quaternion(shortest_turn(Vec3::Z, along)).unwrap();
        (Pose::new((from + to) * 0.5, turn), Convex::capsule(0.5 * from.distance(to), radius).unwrap())
    };
    Compound::new(PIECES.map(piece).to_vec()).unwrap()
}

fn shortest_turn(from: Vec3, to: Vec3) -> sixte_contact::Quat {
    let axis = from.cross(to);
    sixte_contact::Quat::from_xyzw(axis.x, axis.y, axis.z, 1.0 + from.dot(to)).normalize()
}

/// Distance of a point from a segment.
fn point_segment(p: Vec3, a: Vec3, b: Vec3) -> f64 {
    let edge = b - a;
    let share = ((p - a).dot(edge) / edge.length_squared().max(1e-300)).clamp(0.0, 1.0);
    p.distance(a + edge * share)
}

/// Distance of two segments: the least over one of them of the distance from the other is convex, so a search by thirds finds it; the
/// closed form would be what the crate does.
fn segment_segment(a: Vec3, b: Vec3, c: Vec3, d: Vec3) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..70 {
        let (first, second) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if point_segment(a.lerp(b, first), c, d) < point_segment(a.lerp(b, second), c, d) {
            high = second;
        } else {
            low = first;
        }
    }
    point_segment(a.lerp(b, 0.5 * (low + high)), c, d)
}

/// Whether p, in the plane of a triangle or not, is above or below its inside.
fn is_over([a, b, c]: [Vec3; 3], normal: Vec3, p: Vec3) -> bool {
    [(a, b), (b, c), (c, a)].iter().all(|(from, to)| (*to - *from).cross(p - *from).dot(normal) >= 0.0)
}

/// Distance of a segment from a triangle; 0 where they cross.
fn segment_triangle(p: Vec3, q: Vec3, corners: [Vec3; 3]) -> f64 {
    let [a, b, c] = corners;
    let normal = (b - a).cross(c - a).normalize_or_zero();
    let (above_p, above_q) = (normal.dot(p - a), normal.dot(q - a));
    if above_p * above_q < 0.0 {
        let crossing = p.lerp(q, above_p / (above_p - above_q));
        if is_over(corners, normal, crossing) {
            return 0.0;
        }
    }
    let mut best = f64::INFINITY;
    for (end, above) in [(p, above_p), (q, above_q)] {
        if is_over(corners, normal, end) {
            best = best.min(above.abs());
        }
    }
    [(a, b), (b, c), (c, a)].iter().fold(best, |best, (from, to)| best.min(segment_segment(p, q, *from, *to)))
}

/// One question, with the truth about it.
struct Truth<'a> {
    skin: &'a Skin,
    ends: [Vec<Vec3>; 2],
    motion: Motion,
    dt: f64,
}

impl Truth<'_> {
    fn vertices(&self, t: f64) -> Vec<Vec3> {
        let [from, to] = &self.ends;
        std::iter::zip(from, to).map(|(p, q)| *p + (*q - *p) * (t / self.dt)).collect()
    }

    /// The smallest gap, and the area of the face that has it; negative where a capsule's axis crosses a face.
    fn gap(&self, t: f64) -> (f64, Area) {
        let vertices = self.vertices(t);
        let pose = self.motion.pose_at(t);
        let mut best = (f64::INFINITY, Area::Torso);
        for (from, to, radius) in PIECES {
            let (p, q) = (pose.point_in_world(from), pose.point_in_world(to));
            for (face, area) in std::iter::zip(self.skin.faces(), self.skin.areas()) {
                let corners = face.map(|corner| vertices[corner as usize]);
                let middle = (corners[0] + corners[1] + corners[2]) / 3.0;
                let size = corners.iter().map(|corner| corner.distance(middle)).fold(0.0, f64::max);
                if point_segment(middle, p, q) - size - radius > best.0 {
                    continue;
                }
                let gap = segment_triangle(p, q, corners) - radius;
                if gap < best.0 {
                    best = (gap, *area);
                }
            }
        }
        best
    }

    /// No point of the weapon gets nearer to one of the body faster than this [m/s].
    fn fastest(&self) -> f64 {
        let [from, to] = &self.ends;
        let flowing = std::iter::zip(from, to).map(|(p, q)| p.distance(*q)).fold(0.0, f64::max) / self.dt;
        self.motion.velocity.length() + self.motion.spin.length() * 1.0 + flowing
    }

    /// The first instant with a gap of at most `level`, by steps that no contact fits into, or of a ten-thousandth of the time.
    fn first_below(&self, level: f64) -> Option<f64> {
        let fastest = self.fastest();
        let mut t = 0.0;
        while t <= self.dt {
            let (gap, _) = self.gap(t);
            if gap <= level {
                return Some(t);
            }
            t += ((gap - 0.5 * level) / fastest).max(1e-4 * self.dt);
        }
        None
    }
}

fn thrust(random: &mut Random, vertices: &[Vec3], facing: f64) -> (Motion, f64) {
    let dt = random.between(0.004, 0.08);
    let aim = vertices[random.between(0.0, vertices.len() as f64) as usize] + random.vector(0.05);
    let from =
        Vec3::new(facing * random.between(0.9, 1.3), random.between(-0.5, 0.5), random.between(-0.5, 0.3));
    // The point is up to 0.2 m before the aim, and the blade points to it, more or less.
    let along = (-from + random.vector(0.3)).normalize();
    let turn = Rotation::from_quaternion(shortest_turn(Vec3::X, along)).unwrap();
    let position = aim - along * (0.955 + random.between(0.03, 0.25));
    let velocity = along * random.between(1.0, 8.0) + random.vector(1.0);
    (Motion::fixed(Pose::new(position, turn)).with_velocity(velocity).with_spin(random.vector(5.0)), dt)
}

#[test]
fn hits_are_as_the_slow_truth_has_them() {
    let mut random = Random::new(7);
    let skin = Arc::new(Skin::detailed(0.45));
    let mut target = Target::new(skin.clone()).unwrap();
    let weapon = weapon();
    let (mut hits, mut misses, mut at_start) = (0, 0, 0);
    for trial in 0..400 {
        let from = random.stance();
        let mut ends = [Vec::new(), Vec::new()];
        skin.deform(&skeleton(&from), &mut ends[0]);
        let (motion, dt) = thrust(&mut random, &ends[0], from.facing);
        let to = random.next(&from, dt);
        skin.deform(&skeleton(&to), &mut ends[1]);
        let truth = Truth { skin: &skin, ends, motion, dt };
        let found = target.hit(&from, &to, (&weapon, &motion), dt);
        let (first, _) = truth.gap(0.0);
        if first <= TOLERANCE {
            at_start += 1;
            assert_eq!(found.map(|hit| hit.time), Some(0.0), "trial {trial}");
            continue;
        }
        let expected = truth.first_below(TOLERANCE);
        let Some(hit) = found else {
            misses += 1;
            assert_eq!(expected, None, "trial {trial} is missed");
            continue;
        };
        hits += 1;
        let (gap, _) = truth.gap(hit.time);
        assert!(gap > 0.0 && gap <= 1.1 * TOLERANCE, "trial {trial}: gap {gap} at {hit:?}");
        // Before that it is never closer than a tenth of the tolerance: what the truth finds below that is later.
        let deep = truth.first_below(0.09 * TOLERANCE).unwrap_or(f64::INFINITY);
        assert!(deep > hit.time, "trial {trial}: {deep} before {hit:?}");
        let pose = motion.pose_at(hit.time);
        assert!(pose.point_in_world(hit.on_weapon).distance(hit.point) < 1.1 * TOLERANCE);
        assert!((hit.normal.length() - 1.0).abs() < 1e-12);
        assert!((pose.point_in_world(hit.on_weapon) - hit.point).dot(hit.normal) >= -1e-12);
        // The area is that of a face that the point is on.
        let vertices = truth.vertices(hit.time);
        let on_it = std::iter::zip(skin.faces(), skin.areas()).any(|(face, area)| {
            let corners = face.map(|corner| vertices[corner as usize]);
            *area == hit.area && segment_triangle(hit.point, hit.point + Vec3::X * 1e-12, corners) < 1e-8
        });
        assert!(on_it, "trial {trial}: {hit:?}");
        // The speed is that at which the gap closes.
        let later = 1e-6 * dt;
        let (before, _) = truth.gap((hit.time - later).max(0.0));
        let slope = (before - gap) / later.min(hit.time);
        assert!(
            (slope - hit.speed).abs() < 0.02 * truth.fastest() + 0.05,
            "trial {trial}: {slope} and {hit:?}"
        );
    }
    println!("{hits} hits, {misses} misses, {at_start} in contact at the start");
    assert!(hits > 80 && misses > 80 && at_start > 10, "{hits}, {misses}, {at_start}");
}

#[test]
fn frame_after_frame_is_the_same_as_asked_afresh() {
    let mut random = Random::new(8);
    let skin = Arc::new(Skin::detailed(0.4));
    let mut kept = Target::new(skin.clone()).unwrap();
    let weapon = weapon();
    let (dt, mut hits) = (1.0 / 120.0, 0);
    for _ in 0..30 {
        let mut stance = random.stance();
        let mut vertices = Vec::new();
        skin.deform(&skeleton(&stance), &mut vertices);
        let (mut motion, _) = thrust(&mut random, &vertices, stance.facing);
        for frame in 0..12 {
            let next = if frame % 4 == 3 { stance } else { random.next(&stance, dt) };
            let found = kept.hit(&stance, &next, (&weapon, &motion), dt);
            let afresh = Target::new(skin.clone()).unwrap().hit(&stance, &next, (&weapon, &motion), dt);
            assert_eq!(found, afresh);
            if found.is_some() {
                hits += 1;
                break;
            }
            stance = next;
            motion = motion.from_time(dt);
        }
    }
    assert!(hits > 5, "{hits}");
}

#[test]
fn hostile_questions_hit_nothing() {
    let mut target = Target::new(Arc::new(Skin::detailed(0.4))).unwrap();
    let stance = Stance::guard(0.0, 1.0);
    let weapon = weapon();
    let inside = Motion::fixed(Pose::at(Vec3::new(-0.5, 0.0, 1.1)));
    for dt in [f64::NAN, f64::INFINITY, -1.0] {
        assert_eq!(target.hit(&stance, &stance, (&weapon, &inside), dt), None);
    }
    let lost = inside.with_velocity(Vec3::NAN);
    assert_eq!(target.hit(&stance, &stance, (&weapon, &lost), 0.01), None);
    // Through the body at the start, even if no time passes.
    for dt in [0.0, 1e-12, 0.01] {
        assert_eq!(target.hit(&stance, &stance, (&weapon, &inside), dt).map(|hit| hit.time), Some(0.0));
    }
    let nowhere = Stance { hand: Vec3::NAN, lunge: f64::NAN, ..stance };
    assert!(target.hit(&nowhere, &nowhere, (&weapon, &inside), 0.01).is_some());
}
