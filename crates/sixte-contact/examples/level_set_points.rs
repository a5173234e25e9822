//! Vertices against a level set: the time grows with their number alone.
//!
//!     cargo run --release -p sixte-contact --example level_set_points

#![allow(clippy::unwrap_used, missing_docs)]

use std::f64::consts::{PI, TAU};
use std::time::Instant;

use sixte_contact::Vec3;
use sixte_contact::contact_time::methods::{Method, contact_time_by};
use sixte_contact::contact_time::{ContactTimeSettings, contact_time};
use sixte_contact::motion::{Motion, Pose};
use sixte_contact::shape::{Convex, Curved, LevelSet, Soup, Triangles};

/// A ball of triangles, n rings of 2n places each.
fn ball(n: u32) -> Triangles {
    let place = |i: u32, j: u32| {
        let (polar, angle) = (PI * f64::from(i) / f64::from(n), TAU * f64::from(j) / f64::from(2 * n));
        Vec3::new(polar.sin() * angle.cos(), polar.sin() * angle.sin(), polar.cos()) * 0.2
    };
    let mut vertices = vec![place(0, 0), place(n, 0)];
    vertices.extend((1..n).flat_map(|i| (0..2 * n).map(move |j| place(i, j))));
    let index = |i: u32, j: u32| match i {
        0 => 0,
        _ if i == n => 1,
        _ => 2 + (i - 1) * 2 * n + j % (2 * n),
    };
    let mut faces = Vec::new();
    for i in 0..n {
        for j in 0..2 * n {
            faces.push([index(i, j), index(i + 1, j), index(i + 1, j + 1)]);
            faces.push([index(i, j), index(i + 1, j + 1), index(i, j + 1)]);
        }
    }
    faces.retain(|[a, b, c]| a != b && b != c && c != a);
    Triangles { vertices, faces }
}

fn main() {
    let solid = Convex::cuboid(Vec3::splat(0.4)).unwrap().rounded(0.1).unwrap();
    let still = Motion::fixed(Pose::IDENTITY).with_spin(Vec3::new(0.3, -0.2, 0.5));
    let flying = Motion::fixed(Pose::at(Vec3::new(0.1, 0.2, 1.2)))
        .with_velocity(Vec3::new(0.0, -0.1, -2.0))
        .with_spin(Vec3::new(2.0, 1.0, 0.0));
    let settings = ContactTimeSettings::tolerance(1e-6).with_max_rounds(u32::MAX);
    println!(
        "| places of the grid | vertices | boxes µs | µs a vertex | segments µs | µs a vertex | times, and of the certified search s |"
    );
    println!("|---|---|---|---|---|---|---|");
    for spacing in [0.05, 0.025] {
        let set = LevelSet::of(&solid, spacing).unwrap();
        let places = set.bytes() / 8;
        let shape = Curved::new(set.surface(1e-4).unwrap());
        for n in [8, 16, 32, 64] {
            let triangles = ball(n);
            let count = triangles.vertices.len();
            let soup = Soup::new(triangles).unwrap();
            let mut row = format!("| {places} | {count} |");
            let mut times = Vec::new();
            for method in [Method::PathBoxes { precision: 1e-6 }, Method::PathSegments { precision: 1e-3 }] {
                let clock = Instant::now();
                let found =
                    contact_time_by(method, (&soup, &flying), (&shape, &still), 0.5, &settings).unwrap();
                let spent = clock.elapsed().as_secs_f64() * 1e6;
                row += &format!(" {spent:.0} | {:.2} |", spent / count as f64);
                times.push(found.time);
            }
            let certified = contact_time((&soup, &flying), (&shape, &still), 0.5, &settings).unwrap();
            println!("{row} {:.5}, {:.5}; {:.5} |", times[0], times[1], certified.time);
        }
    }
}
