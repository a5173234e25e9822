//! A bullet against a sheet: the certified search and the published methods.

use std::f64::consts::PI;
use std::hint::black_box;

use sixte_contact::Vec3;
use sixte_contact::contact_time::methods::{Method, Polyhedral, contact_time_by};
use sixte_contact::contact_time::{ContactTime, ContactTimeSettings, Moving, Status};
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::shape::{Convex, Mesh, Soup};
use sixte_reference::mesh::families;

use super::{Options, best_of};

/// How long a step is \[s\].
const STEP: f64 = 0.1;

/// Shots at a grid of places, from 5 to 94 m, tips first: those in the middle go through the hole.
fn shots(count: usize) -> Vec<Motion> {
    let one = |index: usize| {
        let (i, j) = (index % 10, index / 10 % 10);
        let place =
            Vec3::new(-0.887 + 0.2 * i as f64, -0.893 + 0.2 * j as f64, 5.0 + 0.9 * index as f64 % 90.0);
        let tip_down = Rotation::from_axis_angle(Vec3::X, PI).unwrap();
        Motion::fixed(Pose::new(place, tip_down))
            .with_velocity(Vec3::new(0.0, 0.0, -1000.0))
            .with_acceleration(Vec3::new(0.0, 0.0, -9.81))
            .with_spin(Vec3::new(0.0, 0.0, 2e-3))
    };
    (0..count).map(one).collect()
}

pub fn methods(options: &Options) {
    let bullet = families::bullet();
    let hull = Convex::hull(&bullet.vertices).unwrap();
    let mesh = Mesh::new(bullet).unwrap();
    let sheet = Soup::new(families::warped_sheet()).unwrap();
    let shots = shots(options.pairs);
    let sheet_motion = Motion::fixed(Pose::IDENTITY);
    let truth: Vec<ContactTime> = shots
        .iter()
        .map(|shot| ask(Method::Certified, (&hull, shot), (&sheet, &sheet_motion), 1e-9))
        .collect();
    println!("a bullet of 640 triangles at 1,000 m/s over 0.1 s and a sheet of 2,010; {} shots", shots.len());
    println!("errors against the certified search at 1e-9 m");
    println!(
        "bullet  method                                  us     hits  missed  largest_error_s    rounds  piece_pairs"
    );
    let sampling = |depth: f64| Method::PseudoDynamic { depth, time_tolerance: 1e-9 };
    let row = |name: &str, label: &str, rounds: usize, run: &dyn Fn(&Motion) -> ContactTime| {
        let us = best_of(rounds, &shots, |shot| {
            black_box(run(shot));
        });
        let found: Vec<ContactTime> = shots.iter().map(run).collect();
        let is_hit = |one: &ContactTime| one.status == Status::Contact;
        let missed = found.iter().zip(&truth).filter(|(one, truth)| is_hit(truth) && !is_hit(one)).count();
        let both = found.iter().zip(&truth).filter(|(one, truth)| is_hit(truth) && is_hit(one));
        let error = both.map(|(one, truth)| (one.time - truth.time).abs()).fold(0.0, f64::max);
        let mean = |of: fn(&ContactTime) -> u32| {
            found.iter().map(|one| f64::from(of(one))).sum::<f64>() / found.len() as f64
        };
        println!(
            "{name:6}  {label:34} {us:8.1} {:8} {missed:7} {error:16.1e} {:9.0} {:12.0}",
            found.iter().filter(|one| is_hit(one)).count(),
            mean(|one| one.work.rounds),
            mean(|one| one.work.piece_pairs),
        );
    };
    let still = &sheet_motion;
    let by = |method: Method, shot: &Motion| ask(method, (&hull, shot), (&sheet, still), 1e-6);
    row("hull", "certified, 1e-6 m", 4 * options.rounds, &|shot| by(Method::Certified, shot));
    row("mesh", "certified, 1e-6 m", options.rounds, &|shot| {
        ask(Method::Certified, (&mesh, shot), (&sheet, still), 1e-6)
    });
    row("hull", "sampling, 10 mm deep (K6, K8)", 1, &|shot| by(sampling(1e-2), shot));
    row("hull", "sampling, 100 mm deep (K6, K8)", 1, &|shot| by(sampling(1e-1), shot));
    row("hull", "paths in boxes, 1e-6 m (D1, D2)", 1, &|shot| {
        by(Method::PathBoxes { precision: 1e-6 }, shot)
    });
    row("hull", "paths as segments, 1e-6 m (D1, D3)", 1, &|shot| {
        by(Method::PathSegments { precision: 1e-6 }, shot)
    });
}

fn ask<A: Moving + Polyhedral>(
    method: Method,
    bullet: (&A, &Motion),
    sheet: (&Soup, &Motion),
    tolerance: f64,
) -> ContactTime {
    let settings = ContactTimeSettings::tolerance(tolerance);
    contact_time_by(method, bullet, sheet, STEP, &settings).unwrap()
}
