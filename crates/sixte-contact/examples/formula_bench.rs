//! Contact times of surfaces that are written as formulas: how long a question takes, against other formulas, patches and a box.
//!
//! `cargo run --release -p sixte-contact --example formula_bench [-- ROUNDS [ROW]]`
//!
//! Half a metre large, they fly at each other with 1.6 to 3.6 m/s and turn with up to 3 rad/s; in the last rows they come to lie along each
//! other, or one is a hundred times coarser. Times are the best of several rounds, each with surfaces that nothing is known of yet
//! (*new*) and again with the same ones (*known*): a question remembers what it found out about them.

#![allow(clippy::unwrap_used, reason = "an example")]

use std::f64::consts::TAU;
use std::hint::black_box;
use std::time::Instant;

use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTime, ContactTimeSettings, Status, contact_time};
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::shape::implicit::{CylinderField, Field, GyroidField, RoundedBoxField, SphereField};
use sixte_contact::shape::{
    Aabb, Compound, Convex, Curved, Expression, Implicit, NurbsCurve, NurbsSurface, Patches,
};
use sixte_reference::{Random, V};

/// How many motions a pair is asked with.
const MOTIONS: u64 = 6;

fn solid(field: impl Field + 'static, half: [f64; 3], resolution: f64) -> Curved {
    let half = Vec3::from_array(half);
    Implicit::new(field, Aabb { min: -half, max: half }, resolution).unwrap().into()
}

fn torus(resolution: f64) -> Curved {
    let field = Expression::parse("sqrt((sqrt(x^2 + y^2) - 0.25)^2 + z^2) - 0.1").unwrap();
    solid(field, [0.4, 0.4, 0.15], resolution)
}

/// A ball with a square hole, rims rounded.
fn drilled() -> Curved {
    let hole = RoundedBoxField { half: Vec3::new(0.1, 0.1, 1.0), radius: 0.02 };
    solid(SphereField { radius: 0.3 }.smooth_difference(hole, 0.02), [0.35; 3], 1e-4)
}

/// A ball of sheets.
fn gyroid() -> Curved {
    let sheets = GyroidField { period: 0.25, thickness: 0.03 };
    solid(sheets.intersection(SphereField { radius: 0.3 }), [0.35; 3], 1e-4)
}

/// Softer than an ellipsoid.
fn cushion() -> Curved {
    let field = Expression::parse("(x/0.3)^4 + (y/0.25)^4 + (z/0.15)^2 - 1").unwrap();
    solid(field, [0.35, 0.3, 0.2], 1e-4)
}

fn plate() -> Curved {
    let field = RoundedBoxField { half: Vec3::new(0.3, 0.3, 0.05), radius: 0.02 };
    solid(field, [0.35, 0.35, 0.1], 1e-4)
}

/// A cup around a ball.
fn cup() -> Curved {
    let cup = CylinderField { half_length: 0.2, radius: 0.4 };
    solid(cup.difference(SphereField { radius: 0.303 }.translated(Vec3::Z * 0.2)), [0.45, 0.45, 0.25], 1e-4)
}

fn ball() -> Curved {
    solid(SphereField { radius: 0.3 }, [0.35; 3], 1e-4)
}

fn patches() -> Curved {
    let circle = NurbsCurve::arc(Vec3::X * 0.25, [Vec3::X * 0.1, Vec3::Z * 0.1], [0.0, TAU]).unwrap();
    let patches = Patches::closed(vec![NurbsSurface::revolution(&circle).unwrap()]).unwrap();
    Curved::new(patches.with_resolution(1e-4).unwrap())
}

/// As they fly at each other, one number each.
fn tumbling(index: u64) -> (Motion, Motion) {
    let random = &mut Random::numbered(11, index);
    let direction = |random: &mut Random| {
        let V(x, y, z) = random.direction();
        Vec3::new(x, y, z)
    };
    let way = direction(random);
    let mut one = |sign: f64| {
        let turned = Rotation::from_rotation_vector(direction(random) * 3.0).unwrap();
        let start = Pose::new(way * (sign * 0.6) + direction(random) * 0.05, turned);
        Motion::fixed(start)
            .with_velocity(way * (-sign * (0.8 + random.unit())) + direction(random) * 0.1)
            .with_spin(direction(random) * (3.0 * random.unit()))
    };
    (one(1.0), one(-1.0))
}

/// Straight down, from so high.
fn falling(height: f64) -> impl Fn(u64) -> (Motion, Motion) {
    move |index| {
        let aside = 1e-4 * index as f64;
        let above = Motion::fixed(Pose::at(Vec3::new(aside, 0.5 * aside, height)));
        (Motion::fixed(Pose::IDENTITY), above.with_velocity(-Vec3::Z).with_spin(Vec3::Z * aside))
    }
}

type Shapes = (Shape, Shape);

enum Shape {
    Curved(Curved),
    Convex(Compound),
}

fn ask((a, b): &Shapes, (p, q): &(Motion, Motion)) -> ContactTime {
    let settings = ContactTimeSettings::tolerance(1e-6);
    match (a, b) {
        (Shape::Curved(a), Shape::Curved(b)) => contact_time((a, p), (b, q), 1.0, &settings),
        (Shape::Curved(a), Shape::Convex(b)) => contact_time((a, p), (b, q), 1.0, &settings),
        (Shape::Convex(a), Shape::Curved(b)) => contact_time((a, p), (b, q), 1.0, &settings),
        (Shape::Convex(a), Shape::Convex(b)) => contact_time((a, p), (b, q), 1.0, &settings),
    }
    .unwrap()
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let rounds: usize = arguments.next().map_or(3, |text| text.parse().unwrap());
    let only: Option<usize> = arguments.next().map(|text| text.parse().unwrap());
    let block = || {
        let cuboid = Convex::cuboid(Vec3::new(0.25, 0.2, 0.15)).unwrap();
        Shape::Convex(Compound::new(vec![(Pose::IDENTITY, cuboid)]).unwrap())
    };
    type Row = (&'static str, Box<dyn Fn() -> Shapes>, Box<dyn Fn(u64) -> (Motion, Motion)>);
    let of = |name, a: fn() -> Curved, b: fn() -> Curved| -> Row {
        (name, Box::new(move || (Shape::Curved(a()), Shape::Curved(b()))), Box::new(tumbling))
    };
    let rows: [Row; 13] = [
        of("torus, torus", || torus(1e-4), || torus(1e-4)),
        of("torus, drilled ball", || torus(1e-4), drilled),
        of("drilled ball, drilled ball", drilled, drilled),
        of("gyroid, torus", gyroid, || torus(1e-4)),
        of("gyroid, gyroid", gyroid, gyroid),
        of("cushion, cushion", cushion, cushion),
        of("torus, patches", || torus(1e-4), patches),
        of("gyroid, patches", gyroid, patches),
        ("gyroid, box", Box::new(move || (Shape::Curved(gyroid()), block())), Box::new(tumbling)),
        of("fine torus, coarse torus", || torus(1e-5), || torus(1e-3)),
        (
            "plate on plate",
            Box::new(|| (Shape::Curved(plate()), Shape::Curved(plate()))),
            Box::new(falling(0.2)),
        ),
        (
            "torus on torus",
            Box::new(|| (Shape::Curved(torus(1e-4)), Shape::Curved(torus(1e-4)))),
            Box::new(falling(0.3)),
        ),
        ("ball into cup", Box::new(|| (Shape::Curved(cup()), Shape::Curved(ball()))), Box::new(falling(0.6))),
    ];
    println!(
        "pair                        new ms   known ms   worst ms  hits  sum of times        rounds  node_pairs  piece_pairs  certificates"
    );
    for (index, (name, make, motion)) in rows.iter().enumerate() {
        if only.is_some_and(|only| only != index) {
            continue;
        }
        let motions: Vec<_> = (0..MOTIONS).map(motion).collect();
        let mut best = [f64::INFINITY; 3];
        let mut found = Vec::new();
        for _ in 0..rounds {
            let shapes = make();
            let mut worst = 0.0f64;
            for kept in best.iter_mut().take(2) {
                let clock = Instant::now();
                worst = 0.0;
                found.clear();
                for pair in &motions {
                    let clock = Instant::now();
                    found.push(black_box(ask(&shapes, pair)));
                    worst = worst.max(clock.elapsed().as_secs_f64() * 1e3);
                }
                *kept = kept.min(clock.elapsed().as_secs_f64() * 1e3 / MOTIONS as f64);
            }
            best[2] = best[2].min(worst);
        }
        let mean = |of: fn(&ContactTime) -> u32| {
            found.iter().map(|one| f64::from(of(one))).sum::<f64>() / MOTIONS as f64
        };
        println!(
            "{name:26} {:8.2} {:10.2} {:10.2} {:5}  {:.15} {:7.0} {:11.0} {:12.0} {:13.0}",
            best[0],
            best[1],
            best[2],
            found.iter().filter(|one| one.status == Status::Contact).count(),
            found.iter().map(|one| one.time).sum::<f64>(),
            mean(|one| one.work.rounds),
            mean(|one| one.work.node_pairs),
            mean(|one| one.work.piece_pairs),
            mean(|one| one.work.certificates),
        );
    }
}
