//! The kernels in instructions, each with its budget: what a change costs, whatever else the machine does.
//!
//! `cargo run --release -p sixte --example kernels` counts them with `valgrind --tool=callgrind`, which has to be installed, and fails
//! if one takes more than its budget. `kernels NAME COUNT` runs one of them so many times, for a profiler.

#![allow(clippy::unwrap_used, reason = "an example")]

use std::env;
use std::hint::black_box;
use std::process::{Command, ExitCode};

use sixte::{Body, Motion, Pose, Settings, Stepping, Vec3, World};
use sixte_contact::contact_time::{ContactTimeSettings, Moving, contact_time};
use sixte_contact::query::distance;
use sixte_contact::shape::{Convex, Mesh, Triangles};

/// What a kernel may take more than its budget, as a part of it: another compiler has another mind.
const SLACK: f64 = 0.1;

/// A name, how often it is run to be counted, and what one run may take, in instructions.
const KERNELS: [(&str, u32, u64); 7] = [
    ("distance_of_boxes", 200, 4_700),
    ("contact_time_of_boxes", 100, 12_600),
    ("contact_time_of_hulls", 50, 32_200),
    ("contact_time_of_tori", 2, 2_080_000),
    ("exact_step", 20, 7_230_000),
    ("realtime_step", 5, 5_000_000),
    ("asleep_step", 100, 1_000),
];

/// Numbers that are the same everywhere.
struct Random(u64);

impl Random {
    /// From −1 to 1.
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    fn vector(&mut self) -> Vec3 {
        Vec3::new(self.next(), self.next(), self.next())
    }

    /// One that comes from some metres away, turning.
    fn approaching(&mut self) -> Motion {
        let from = self.vector() * 0.3 + Vec3::new(3.0, 0.0, 0.0);
        Motion::fixed(Pose::at(from))
            .with_velocity(-2.0 * from + 0.3 * self.vector())
            .with_spin(3.0 * self.vector())
    }
}

/// A torus of 2,000 triangles.
fn torus() -> Mesh {
    let (around, across) = (50u32, 20u32);
    let turn = |index: u32, of: u32| std::f64::consts::TAU * f64::from(index) / f64::from(of);
    let mut triangles = Triangles { vertices: Vec::new(), faces: Vec::new() };
    for i in 0..around {
        for j in 0..across {
            let (u, v) = (turn(i, around), turn(j, across));
            let ring = 1.0 + 0.3 * libm::cos(v);
            triangles.vertices.push(Vec3::new(ring * libm::cos(u), ring * libm::sin(u), 0.3 * libm::sin(v)));
            let at = |i: u32, j: u32| (i % around) * across + j % across;
            let corners = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
            triangles.faces.push([corners[0], corners[1], corners[2]]);
            triangles.faces.push([corners[0], corners[2], corners[3]]);
        }
    }
    Mesh::new(triangles).unwrap()
}

fn meet(shape: &impl Moving, count: u32) {
    let (mut random, settings) = (Random(1), ContactTimeSettings::default());
    let still = Motion::fixed(Pose::IDENTITY);
    for _ in 0..count {
        let moving = random.approaching();
        black_box(contact_time((shape, &moving), (shape, &still), 1.0, &settings).unwrap());
    }
}

/// Boxes that lie on a floor, in ten towers of five.
fn world(stepping: Stepping) -> World {
    let mut world = World::new(Settings::default().with_stepping(stepping)).unwrap();
    world.insert(Body::fixed(Convex::half_space(Vec3::Z).unwrap())).unwrap();
    for tower in 0..10 {
        for floor in 0..5 {
            let cube = Body::dynamic(Convex::cuboid(Vec3::splat(0.1)).unwrap(), 1000.0).unwrap();
            let at = Vec3::new(0.5 * f64::from(tower), 0.0, 0.101 + 0.202 * f64::from(floor));
            world.insert(cube.at(Pose::at(at))).unwrap();
        }
    }
    world
}

fn step(stepping: Stepping, settle: u32, count: u32) {
    let mut world = world(stepping);
    for _ in 0..settle + count {
        black_box(world.step(1.0 / 60.0));
    }
}

/// Runs a kernel so many times; whether there is one of this name.
fn run(name: &str, count: u32) -> bool {
    match name {
        "distance_of_boxes" => {
            let (mut random, cube) = (Random(1), Convex::cuboid(Vec3::new(0.5, 0.4, 0.3)).unwrap());
            for _ in 0..count {
                let (a, b) = (random.approaching(), random.approaching());
                let _ = black_box(distance((&cube, &a.pose_at(0.3)), (&cube, &b.pose_at(0.1))));
            }
        }
        "contact_time_of_boxes" => meet(&Convex::cuboid(Vec3::new(0.5, 0.4, 0.3)).unwrap(), count),
        "contact_time_of_hulls" => {
            let mut random = Random(2);
            let points: Vec<Vec3> = (0..60).map(|_| random.vector().normalize() * 0.5).collect();
            meet(&Convex::hull(&points).unwrap(), count);
        }
        "contact_time_of_tori" => meet(&torus(), count),
        "exact_step" => step(Stepping::Exact, 20, count),
        "realtime_step" => step(Stepping::Realtime, 20, count),
        "asleep_step" => step(Stepping::Realtime, 240, count),
        _ => return false,
    }
    true
}

/// What running this program with these arguments takes, in instructions; none if that cannot be counted.
fn instructions(name: &str, count: u32) -> Option<u64> {
    let program = env::current_exe().ok()?;
    let valgrind = ["--tool=callgrind", "--callgrind-out-file=/dev/null"];
    let done = Command::new("valgrind")
        .args(valgrind)
        .arg(program)
        .args([name, &count.to_string()])
        .output()
        .ok()?;
    let said = String::from_utf8_lossy(&done.stderr);
    let collected = said.lines().find_map(|line| line.split("Collected : ").nth(1))?;
    collected.trim().parse().ok()
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [name, count] = &arguments[..] {
        return match count.parse().is_ok_and(|count| run(name, count)) {
            true => ExitCode::SUCCESS,
            false => ExitCode::FAILURE,
        };
    }
    let mut is_fine = true;
    println!("{:<24} {:>14} {:>14}", "kernel", "instructions", "budget");
    for (name, count, budget) in KERNELS {
        // What is done once, before, is in both.
        let (Some(few), Some(many)) = (instructions(name, count), instructions(name, 2 * count)) else {
            eprintln!("valgrind does not count; install it");
            return ExitCode::FAILURE;
        };
        let taken = many.saturating_sub(few) / u64::from(count);
        let is_within = taken as f64 <= (1.0 + SLACK) * budget as f64;
        is_fine &= is_within;
        println!(
            "{name:<24} {taken:>14} {budget:>14}{}",
            if is_within { "" } else { "  MORE THAN ITS BUDGET" }
        );
    }
    if is_fine { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
