//! Crowds: how long steps take, how near bodies come, and what becomes of the energy.
//!
//! `cargo run --release -p sixte --example crowds -- [SCENE…] [exact|auto|realtime] [SECONDS]`

#![allow(clippy::unwrap_used, reason = "an example")]

use std::time::Instant;

use sixte::material::Material;
use sixte::shape::Convex;
use sixte::{Body, Pose, Settings, Stepping, Vec3, World};

fn world(stepping: Stepping) -> World {
    let mut world = World::new(Settings::default().with_stepping(stepping)).unwrap();
    let floor = Body::fixed(Convex::half_space(Vec3::Z).unwrap()).named("floor");
    world.insert(floor.with_material(Material::new(0.0, 0.5))).unwrap();
    world
}

fn cube(half: f64, at: Vec3) -> Body {
    let shape = Convex::cuboid(Vec3::splat(half)).unwrap();
    Body::dynamic(shape, 1000.0).unwrap().at(Pose::at(at)).with_material(Material::new(0.0, 0.5))
}

fn random(state: &mut u64) -> f64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 11) as f64 / (1u64 << 53) as f64
}

fn scene(name: &str, stepping: Stepping) -> World {
    let mut world = world(stepping);
    let mut state = 7;
    match name {
        "one" => {
            world.insert(cube(0.5, Vec3::new(0.0, 0.0, 1.0))).unwrap();
        }
        "stack" => {
            for k in 0..10 {
                world.insert(cube(0.5, Vec3::Z * (0.501 + 1.001 * f64::from(k)))).unwrap();
            }
        }
        "heavy" => {
            for k in 0..4 {
                let shape = Convex::cuboid(Vec3::splat(0.5)).unwrap();
                let density = if k == 3 { 1e6 } else { 1e3 };
                let at = Pose::at(Vec3::Z * (0.505 + 1.005 * f64::from(k)));
                let body =
                    Body::dynamic(shape, density).unwrap().at(at).with_material(Material::new(0.0, 0.5));
                world.insert(body).unwrap();
            }
        }
        "five" => {
            for k in 0..5 {
                let at =
                    Vec3::new(0.1 * random(&mut state), 0.1 * random(&mut state), 0.6 + 1.3 * f64::from(k));
                let body = cube(0.3, at).with_spin(Vec3::new(random(&mut state), 2.0, random(&mut state)));
                world.insert(body).unwrap();
            }
        }
        "fifty" => {
            for k in 0..50 {
                let at = Vec3::new(random(&mut state), random(&mut state), 0.5 + 0.7 * f64::from(k));
                let body = cube(0.2, at).with_spin(Vec3::new(random(&mut state), 2.0, random(&mut state)));
                world.insert(body).unwrap();
            }
        }
        "pyramid" => {
            for row in 0..40 {
                for i in 0..40 - row {
                    let x = 1.05 * (f64::from(i) - 0.5 * f64::from(40 - row));
                    let at = Vec3::new(x, 0.0, 0.505 + 1.005 * f64::from(row));
                    world.insert(cube(0.5, at)).unwrap();
                }
            }
        }
        "tower" => {
            for i in 0..1000 {
                let (x, y, z) = (i % 10, i / 10 % 10, i / 100);
                let at = Vec3::new(f64::from(x), f64::from(y), f64::from(z)) * 0.205 + Vec3::Z * 0.105;
                world.insert(cube(0.1, at)).unwrap();
            }
            let ball = Body::dynamic(Convex::sphere(0.3).unwrap(), 7800.0).unwrap();
            let ball = ball.at(Pose::at(Vec3::new(-3.0, 0.9, 1.0))).with_velocity(Vec3::X * 60.0);
            world.insert(ball.with_material(Material::new(0.0, 0.5))).unwrap();
        }
        "pile" => {
            for (x, y) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
                let wall = Body::fixed(Convex::half_space(Vec3::new(-x, -y, 0.0)).unwrap());
                let wall = wall.at(Pose::at(Vec3::new(x, y, 0.0) * 2.5));
                world.insert(wall.with_material(Material::new(0.0, 0.5))).unwrap();
            }
            for i in 0..1000 {
                let (x, y, z) = (i % 8, i / 8 % 8, i / 64);
                let jitter = Vec3::new(random(&mut state), random(&mut state), random(&mut state)) * 0.1;
                let at =
                    Vec3::new(f64::from(x), f64::from(y), f64::from(z)) * 0.58 - Vec3::new(2.1, 2.1, -0.5);
                let shape = match i % 4 {
                    0 => Convex::cuboid(Vec3::new(0.2, 0.2, 0.2)),
                    1 => Convex::sphere(0.2),
                    2 => Convex::capsule(0.1, 0.12),
                    _ => {
                        let points: Vec<Vec3> = (0..16)
                            .map(|_| {
                                let mut p = || random(&mut state) - 0.5;
                                Vec3::new(p(), p(), p()).normalize_or_zero() * 0.2
                            })
                            .collect();
                        Convex::hull(&points)
                    }
                };
                let body = Body::dynamic(shape.unwrap(), 1000.0).unwrap().at(Pose::at(at + jitter));
                world.insert(body.with_material(Material::new(0.0, 0.5))).unwrap();
            }
        }
        "falling" => {
            for i in 0..10_000 {
                let (x, y, z) = (i % 22, i / 22 % 22, i / 484);
                let at = Vec3::new(f64::from(x), f64::from(y), f64::from(z)) * 0.9 + Vec3::Z * 50.0;
                world.insert(cube(0.2, at)).unwrap();
            }
        }
        "asleep" => {
            for i in 0..10_000 {
                world.insert(cube(0.2, Vec3::new(f64::from(i % 100), f64::from(i / 100), 0.2005))).unwrap();
            }
        }
        other => eprintln!(
            "there is no scene {other}: one, stack, heavy, five, fifty, pyramid, tower, pile, falling, asleep"
        ),
    }
    world
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut names = Vec::new();
    let (mut stepping, mut seconds) = (Stepping::Auto, 3.0);
    for argument in arguments {
        match argument.as_str() {
            "exact" => stepping = Stepping::Exact,
            "auto" => stepping = Stepping::Auto,
            "realtime" => stepping = Stepping::Realtime,
            other => match other.parse() {
                Ok(number) => seconds = number,
                Err(_) => names.push(other.to_string()),
            },
        }
    }
    let verbose = std::env::var("VERBOSE").is_ok();
    for name in names {
        let mut world = scene(&name, stepping);
        let steps = (seconds * 60.0f64).round() as usize;
        let (mut times, mut counts) = (Vec::new(), sixte::report::SteppingCounts::default());
        for step in 0..steps {
            let start = Instant::now();
            let report = world.step(1.0 / 60.0);
            times.push(start.elapsed().as_secs_f64() * 1e3);
            counts.add(&report.stepping);
            let audit = report.audit;
            if verbose {
                let s = report.stepping;
                println!(
                    "{step:4} {:8.3} ms parts {:2} exact {} rt {} asleep {} fail-safe {:5} zones {:4} events {:4} gap {:.2e} kinetic {:.6e} energy {:.8e} rest {:.3e} momentum {:.1e} {:.1e}",
                    times[step],
                    s.parts,
                    s.exact,
                    s.realtime,
                    s.asleep,
                    s.fail_safe,
                    s.zones,
                    report.events.len(),
                    audit.smallest_gap,
                    audit.totals.kinetic_energy,
                    audit.totals.energy(),
                    audit.lost_to_resting,
                    audit.linear_momentum_error,
                    audit.angular_momentum_error,
                );
                for warning in &report.warnings {
                    println!("      {warning}");
                }
            }
        }
        let mean = times.iter().sum::<f64>() / times.len() as f64;
        times.sort_by(f64::total_cmp);
        let audit = world.audit();
        println!(
            "{name}: mean {mean:.3} ms, median {:.3}, worst {:.3}; smallest gap {:.2e}; {counts:?}; kinetic {:.3e}; momentum {:.1e} {:.1e}; rest {:.3e} friction {:.3e} restitution {:.3e}",
            times[times.len() / 2],
            times[times.len() - 1],
            audit.smallest_gap,
            audit.totals.kinetic_energy,
            audit.linear_momentum_error,
            audit.angular_momentum_error,
            audit.lost_to_resting,
            audit.lost_to_friction,
            audit.lost_to_restitution,
        );
    }
}
