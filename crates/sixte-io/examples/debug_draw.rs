//! What an engine's own renderer needs to show a world of Sixte: lines. `Lines` is the one thing to implement; here it writes an SVG.
//!
//! `cargo run --release -p sixte-io --example debug_draw -- stack.svg`

#![allow(clippy::unwrap_used, reason = "an example")]

use std::fmt::Write;
use std::{env, fs};

use sixte::report::StepReport;
use sixte::shape::Convex;
use sixte::{Body, Pose, Settings, Vec3, World};
use sixte_io::recording::surface;

/// How long a force of 1 N is drawn \[m\].
const FORCE: f64 = 0.002;

/// How long a velocity of 1 m/s is drawn \[m\].
const VELOCITY: f64 = 0.1;

/// Something that can draw lines: a window, a game engine's gizmos, a file.
trait Lines {
    /// From one point of the world to another \[m\]; red, green and blue from 0 to 1.
    fn line(&mut self, from: Vec3, to: Vec3, colour: [f32; 3]);
}

/// Bodies, and what pushes them; asleep ones are grey.
fn debug_draw(world: &World, report: &StepReport, lines: &mut impl Lines) {
    for (_, body) in world.bodies() {
        let colour = if body.is_asleep() { [0.6, 0.6, 0.6] } else { [0.1, 0.4, 0.8] };
        let pose = body.pose();
        for part in surface(body.shape(), 1.0) {
            let triangles = part.triangles();
            for [a, b, c] in &triangles.faces {
                let corners =
                    [*a, *b, *c].map(|corner| pose.point_in_world(triangles.vertices[corner as usize]));
                for (from, to) in [(0, 1), (1, 2), (2, 0)] {
                    lines.line(corners[from], corners[to], colour);
                }
            }
        }
        lines.line(pose.position, pose.position + VELOCITY * body.velocity(), [0.1, 0.7, 0.2]);
    }
    for contact in &report.persistent {
        for point in &contact.points {
            lines.line(point.point, point.point + FORCE * point.force, [0.9, 0.3, 0.1]);
        }
    }
    for event in &report.events {
        lines.line(event.point, event.point + 0.2 * event.normal, [0.8, 0.1, 0.6]);
    }
}

/// Seen from the front and a little from above.
#[derive(Default)]
struct Svg(String);

impl Lines for Svg {
    fn line(&mut self, from: Vec3, to: Vec3, [red, green, blue]: [f32; 3]) {
        let at = |p: Vec3| (400.0 + 250.0 * (p.x + 0.4 * p.y), 560.0 - 250.0 * (p.z + 0.25 * p.y));
        let ((x1, y1), (x2, y2)) = (at(from), at(to));
        let colour = [red, green, blue].map(|part| (255.0 * part) as u8);
        writeln!(
            self.0,
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"rgb({},{},{})\"/>",
            colour[0], colour[1], colour[2]
        )
        .unwrap();
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut world = World::new(Settings::default())?;
    world.insert(Body::fixed(Convex::half_space(Vec3::Z)?))?;
    for number in 0..5 {
        let height = 0.2 + 0.401 * f64::from(number);
        let cube = Body::dynamic(Convex::cuboid(Vec3::splat(0.2))?, 200.0)?;
        world.insert(cube.at(Pose::at(Vec3::new(0.02 * f64::from(number), 0.0, height))))?;
    }
    let ball = Body::dynamic(Convex::sphere(0.15)?, 200.0)?;
    world.insert(ball.at(Pose::at(Vec3::new(-1.0, 0.0, 1.2))).with_velocity(Vec3::new(4.0, 0.0, 1.0)))?;
    let mut report = world.step(1.0 / 60.0);
    for _ in 0..11 {
        report = world.step(1.0 / 60.0);
    }
    let mut svg = Svg::default();
    debug_draw(&world, &report, &mut svg);
    let path = env::args().nth(1).unwrap_or_else(|| "debug_draw.svg".to_owned());
    let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 800 600\">\n<rect width=\"800\" height=\"600\" fill=\"white\"/>\n";
    fs::write(&path, format!("{head}{}</svg>\n", svg.0))?;
    println!("{path}: {} lines", svg.0.lines().count());
    Ok(())
}
