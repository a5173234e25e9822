//! Pairs of slender tumblers.

use sixte::Vec3;

use crate::tumblers::first_contact::{Flown, Truth, error, first_contact, gap_at, rounding};
use crate::tumblers::scene::{Random, Scene, Throw, Wanted, angle, ball, empty, slender};

/// What the world promises: its tolerance, or 320 roundings of the sizes and ways within a step where that is more, and a
/// twentieth; with what is negligible of a body's way beside its motion \[m\].
fn promised(a: &Flown, b: &Flown, dt: f64) -> f64 {
    let ways = (a.way.fastest(0.0, dt) + b.way.fastest(0.0, dt)) * dt;
    let lengths = 2.0 * (a.reach + b.reach + ways);
    1.05 * (1.025e-12f64).max(320.0 * f64::EPSILON * lengths)
}

/// And its flights are those of momenta that are right to this many roundings.
const ROUNDINGS: f64 = 2.0;

/// What was seen.
#[derive(Debug, Default)]
pub struct Count {
    pub scenes: u64,
    pub contacts: u64,
    pub clear: u64,
    pub grazes: u64,
    pub missed: u64,
    pub invented: u64,
    pub late: u64,
    /// The most roundings of momenta that explain where a contact is.
    pub roundings: f64,
    pub told: Vec<String>,
}

impl Count {
    /// Steps a scene to its first contact, and compares it with the truth of all its pairs.
    pub fn judge(&mut self, scene: &mut Scene, dt: f64, end: f64, name: &str) {
        self.scenes += 1;
        let Scene { world, flown } = scene;
        let mut first = None;
        let mut passed = 0.0;
        while first.is_none() && passed < end {
            let left = end - passed;
            let step = if left < 1.5 * dt { left } else { dt };
            let report = world.step(step);
            passed += step;
            first = report.events.first().map(|event| (event.time, event.bodies, event.gap));
        }
        let until = first.map_or(end, |(time, ..)| time);
        let mut truth: Option<(f64, usize, usize)> = None;
        let mut grazes = Vec::new();
        for a in 0..flown.len() {
            for b in a + 1..flown.len() {
                match first_contact(&flown[a], &flown[b], end) {
                    Truth::Contact(time) if truth.is_none_or(|(sooner, ..)| time < sooner) => {
                        truth = Some((time, a, b));
                    }
                    Truth::Graze(time) => grazes.push(time),
                    Truth::Contact(_) | Truth::Clear => {}
                }
            }
        }
        if let Some(&graze) = grazes.iter().find(|&&graze| truth.is_none_or(|(time, ..)| graze < time)) {
            // Both answers are right.
            let _ = graze;
            self.grazes += 1;
            return;
        }
        match (first, truth) {
            (None, None) => self.clear += 1,
            (Some((time, (a, b), gap)), _) => {
                let (a, b) = (&flown[a.index()], &flown[b.index()]);
                let (true_gap, mut error) = (gap_at(a, b, time), error(a, b, time));
                let off = (true_gap - gap).abs();
                if off > error {
                    let rounding = rounding(a, b, time);
                    self.roundings = self.roundings.max((off - error) / rounding);
                    error += ROUNDINGS * rounding;
                }
                let sooner = truth.is_some_and(|(sooner, ..)| sooner < until - 1e-9);
                let context = || {
                    format!(
                        "{name}: at {time}, truth {truth:?}, gap {true_gap:e}, told {gap:e}, error {error:e}"
                    )
                };
                if true_gap > promised(a, b, dt) + error {
                    self.invented += 1;
                    self.told.push(format!("invented, {}", context()));
                } else if true_gap < -error || sooner {
                    self.late += 1;
                    self.told.push(format!("late, {}", context()));
                } else {
                    self.contacts += 1;
                }
            }
            (None, Some((time, a, b))) => {
                self.missed += 1;
                let later = |dt: f64| gap_at(&flown[a], &flown[b], time + dt);
                let gaps = [1e-12, 1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5].map(later);
                self.told.push(format!("{name}: {a} and {b} met at {time} of {end}, and after it {gaps:?}"));
            }
        }
    }

    pub fn is_right(&self) {
        println!("{self:#?}");
        assert!(self.missed + self.invented + self.late == 0, "{:#?}", self);
    }
}

/// How many scenes, of those that are asked for by default.
pub fn count(default: u64) -> u64 {
    let asked = std::env::var("SIXTE_TUMBLERS").ok().and_then(|text| text.parse::<u64>().ok());
    asked.map_or(default, |asked| asked * default / 2000)
}

/// From 1/1000 to 0.1 s.
pub fn step_of(random: &mut Random) -> f64 {
    match random.below(6) {
        0 => 0.1,
        1 => 1.0 / 30.0,
        2 => 1.0 / 60.0,
        _ => random.scale(1e-3, 0.1),
    }
}

/// Two bodies that fly at each other.
pub fn thrown(random: &mut Random) -> (Throw, Throw, f64) {
    let spin = |random: &mut Random| random.direction() * random.scale(10.0, 1000.0);
    let velocity = random.direction() * random.between(20.0, 80.0);
    let aim = random.direction() * random.between(0.0, 1.2);
    let apart = random.between(2.3, 5.0);
    let time = apart / velocity.length();
    let drift = random.direction() * random.between(0.0, 20.0);
    let end = (2.0 * time).min(0.25);
    let first = Throw { centre: Vec3::ZERO, velocity: drift, spin: spin(random), end };
    let second = Throw { centre: aim - velocity * time, velocity: velocity + drift, spin: spin(random), end };
    (first, second, end)
}

#[test]
fn two_bodies() {
    let mut seen = Count::default();
    for index in 0..count(2000) {
        let mut random = Random::numbered(1, index);
        let mut scene = empty(Vec3::ZERO);
        let (first, second, end) = thrown(&mut random);
        let one = slender(&mut random);
        let other = match random.below(4) {
            0 | 1 => ball(&mut random),
            2 => slender(&mut random),
            _ => angle(&mut random),
        };
        scene.add(&mut random, one, Wanted::Free, first);
        scene.add(&mut random, other, Wanted::Free, second);
        let dt = step_of(&mut random);
        seen.judge(&mut scene, dt, end, &format!("pair {index}, steps of {dt} s"));
    }
    seen.is_right();
    assert!(seen.contacts * 5 > seen.scenes && seen.clear * 10 > seen.scenes, "{seen:?}");
}

/// One that was missed.
#[test]
fn a_ball_past_a_whirling_bar() {
    use sixte::shape::Convex;
    use sixte::{Body, Pose, Rotation, Settings, World};
    let turn = Rotation::from_rotation_vector(Vec3::Y * -15f64.to_radians()).unwrap();
    for parts in [1, 2, 3, 10, 100] {
        let mut world = World::new(Settings::weightless()).unwrap();
        let bar = Body::dynamic(Convex::cuboid(Vec3::new(1.0, 0.1, 0.1)).unwrap(), 1000.0).unwrap();
        let bar = bar.at(Pose::new(Vec3::ZERO, turn)).with_spin(Vec3::new(777.54, 0.0, 271.17));
        world.insert(bar).unwrap();
        let ball = Body::dynamic(Convex::sphere(0.1).unwrap(), 1000.0).unwrap();
        let ball = ball.at(Pose::at(Vec3::new(-0.573, 2.59, 0.196)));
        world.insert(ball.with_velocity(Vec3::new(-3.18, -51.76, 0.0))).unwrap();
        let events: Vec<_> = (0..parts).flat_map(|_| world.step(0.1 / f64::from(parts)).events).collect();
        assert!(!events.is_empty(), "{parts} steps: no impact");
        assert!((events[0].time - 0.033_572_976_225_68).abs() < 1e-13, "{parts} steps: {}", events[0].time);
    }
}
