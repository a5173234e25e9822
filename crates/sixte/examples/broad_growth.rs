//! How the time for putting bodies in and for questions grows with how many bodies there are.
//!
//! ```text
//! cargo run --release -p sixte --example broad_growth -- [most bodies]
//! ```

use std::error::Error;
use std::time::Instant;

use sixte::shape::{Convex, Shape};
use sixte::{Body, Groups, Pose, Settings, Vec3, World};

/// Questions of each kind.
const QUESTIONS: u32 = 2000;

/// Numbers from 0 to 1, the same every time.
struct Random(u64);

impl Random {
    fn number(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }

    fn vector(&mut self) -> Vec3 {
        Vec3::new(self.number(), self.number(), self.number())
    }
}

/// What was measured, in microseconds each.
struct Row {
    count: usize,
    each: f64,
    ray: f64,
    overlap: f64,
    closest: f64,
    ray_after_step: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let most = std::env::args().nth(1).map_or(Ok(100_000), |argument| argument.parse())?;
    println!("Balls of 0.1 m in a room in which each has 1 m³, over a floor; times in µs, each.\n");
    println!("| bodies | put in, all [s] | put in | ray | overlap | closest | ray after a step |");
    println!("|---|---|---|---|---|---|---|");
    let mut rows = Vec::new();
    let mut count = 1000;
    while count <= most {
        let row = measure(count)?;
        let Row { each, ray, overlap, closest, ray_after_step, .. } = row;
        let all = each * 1e-6 * count as f64;
        println!(
            "| {count} | {all:.3} | {each:.2} | {ray:.2} | {overlap:.2} | {closest:.2} | {ray_after_step:.2} |"
        );
        rows.push(row);
        // 1, 3, 10, 30 …
        count = if count.to_string().starts_with('1') { 3 * count } else { count / 3 * 10 };
    }
    let columns: [fn(&Row) -> f64; 4] = [|row| row.each, |row| row.ray, |row| row.overlap, |row| row.closest];
    let [each, ray, overlap, closest] = columns.map(|of| power(&rows, of));
    println!(
        "\nAs powers of how many there are: put in {each:.2}, ray {ray:.2}, overlap {overlap:.2}, closest {closest:.2}."
    );
    Ok(())
}

/// The power that fits best: the slope of the logarithms, by least squares.
fn power(rows: &[Row], of: fn(&Row) -> f64) -> f64 {
    let points: Vec<(f64, f64)> = rows.iter().map(|row| ((row.count as f64).ln(), of(row).ln())).collect();
    let count = points.len() as f64;
    let (x, y) =
        points.iter().fold((0.0, 0.0), |sum, point| (sum.0 + point.0 / count, sum.1 + point.1 / count));
    let (up, along) = points.iter().fold((0.0, 0.0), |sum, point| {
        (sum.0 + (point.0 - x) * (point.1 - y), sum.1 + (point.0 - x) * (point.0 - x))
    });
    up / along
}

fn measure(count: usize) -> Result<Row, Box<dyn Error>> {
    let (mut random, shape) = (Random(1), Convex::sphere(0.1)?);
    let room = (count as f64).cbrt();
    let mut world = World::new(Settings::default())?;
    world.insert(Body::fixed(Convex::half_space(Vec3::Z)?).at(Pose::at(Vec3::Z * -1.0)))?;
    let bodies: Result<Vec<Body>, _> = (0..count)
        .map(|_| {
            Ok::<_, Box<dyn Error>>(
                Body::dynamic(shape.clone(), 1000.0)?.at(Pose::at(random.vector() * room)),
            )
        })
        .collect();
    let start = Instant::now();
    let mut refused = 0;
    for body in bodies? {
        refused += u32::from(world.insert(body).is_err());
    }
    let each = micros(start) / count as f64;
    if f64::from(refused) > 0.1 * count as f64 {
        println!("{refused} of {count} had no room.");
    }
    let mut ask = |question: &dyn Fn(&World, Vec3, Vec3) -> bool, world: &World| {
        let start = Instant::now();
        let yes =
            (0..QUESTIONS).filter(|_| question(world, random.vector() * room, random.vector() - 0.5)).count();
        std::hint::black_box(yes);
        micros(start) / f64::from(QUESTIONS)
    };
    let probe: Shape = Convex::sphere(0.3)?.into();
    let ray = |world: &World, at: Vec3, along: Vec3| {
        world.ray(at, along, f64::INFINITY, Groups::ALL).is_ok_and(|hit| hit.is_some())
    };
    let overlap = |world: &World, at: Vec3, _: Vec3| {
        world.overlapping(&probe, &Pose::at(at), Groups::ALL).is_ok_and(|found| !found.is_empty())
    };
    let closest = |world: &World, at: Vec3, _: Vec3| {
        world.closest(&probe, &Pose::at(at), Groups::ALL).is_ok_and(|found| found.is_some())
    };
    let (rays, overlaps, distances) = (ask(&ray, &world), ask(&overlap, &world), ask(&closest, &world));
    world.step(1e-3);
    let ray_after_step = ask(&ray, &world);
    Ok(Row { count, each, ray: rays, overlap: overlaps, closest: distances, ray_after_step })
}

fn micros(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1e6
}
