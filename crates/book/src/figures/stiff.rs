//! Stiff forces against the instantaneous impulse: how far apart what they leave behind is, for ever stiffer
//! forces. The figure of the book's page on impact.

use sixte::material::Material;
use sixte::response::Stiff;
use sixte::shape::Convex;
use sixte::{Body, Pose, Rotation, Settings, Vec3, World};

use super::{Drawn, hold};
use crate::plot::{Axes, Scale};
use crate::svg::Svg;

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

/// Of the ball [m/s].
const SPEED: f64 = 2.0;

/// A ball flies against a slanted rod, off its centre, and the two part again: the ball's velocity, and the error of the
/// energy.
fn after(stiff: Option<Stiff>) -> Outcome<(Vec3, f64)> {
    let mut world = World::new(Settings::weightless().with_stiff(stiff))?;
    let ball = Body::dynamic(Convex::sphere(0.1)?, 300.0)?
        .at(Pose::at(Vec3::new(-0.4, 0.02, 0.3)))
        .with_velocity(Vec3::new(SPEED, 0.0, 0.0))
        .with_material(Material::ELASTIC);
    let lean = Rotation::from_axis_angle(Vec3::Y, 0.3)?;
    let rod = Body::dynamic(Convex::capsule(0.45, 0.05)?, 300.0)?
        .at(Pose::new(Vec3::ZERO, lean))
        .with_spin(Vec3::new(0.0, 0.5, 1.0))
        .with_material(Material::ELASTIC);
    let ball = world.insert(ball)?;
    world.insert(rod)?;
    let mut impacts = 0;
    for _ in 0..50 {
        impacts += world.step(0.01).events.len();
    }
    hold(impacts == usize::from(stiff.is_none()), format!("{impacts} impacts"))?;
    Ok((world[ball].velocity(), world.audit().energy_error))
}

/// How far the stiff outcome is from the instantaneous one, relative to the change of velocity.
fn error(stiffness: f64, parts: u32) -> Outcome<f64> {
    // Twice the way that the effective mass, under 1 kg, needs to stop.
    let skin = 2.0 * SPEED / stiffness.sqrt();
    let (impulsive, _) = after(None)?;
    let (stiff, energy) = after(Some(Stiff { parts, ..Stiff::new(stiffness, skin) }))?;
    hold(energy < 1e-2, format!("an energy error of {energy}"))?;
    Ok(impulsive.distance(stiff) / impulsive.distance(Vec3::new(SPEED, 0.0, 0.0)))
}

/// The error over the stiffness, for 16, 64 and 256 parts of an oscillation.
pub fn draw() -> Drawn {
    let mut svg = Svg::new((760.0, 420.0), "Stiff forces come closer to the impulse as they become stiffer");
    let axes = Axes {
        corner: (82.0, 60.0),
        size: (610.0, 270.0),
        x: Scale::decades((4, 11), 1, "stiffness [N/m]"),
        y: Scale::decades((-6, 0), 1, "error of the velocity after, relative"),
    };
    svg.text("title", (82.0, 36.0), "A ball hits a rod: stiff forces against the instantaneous impulse");
    axes.draw(&mut svg);
    for (parts, colour) in [(16, "orange"), (64, "blue"), (256, "green")] {
        let mut curve = Vec::new();
        for exponent in 8..=22 {
            let stiffness = 10f64.powf(0.5 * f64::from(exponent));
            curve.push((stiffness, error(stiffness, parts)?));
        }
        if let Some(&(stiffness, off)) = curve.last() {
            let (x, y) = axes.at(stiffness, off);
            svg.text(colour, (x + 6.0, y + 4.0), &parts.to_string());
        }
        axes.curve(&mut svg, colour, curve);
    }
    axes.curve(&mut svg, "grey thin dashed", [(1e4, 3e-2), (1e11, 3e-2 / 10f64.powf(3.5))]);
    let y = 404.0;
    svg.text("", (82.0, y), "16, 64, 256: parts of an oscillation");
    svg.line("curve grey thin dashed", (400.0, y - 4.0), (428.0, y - 4.0));
    svg.text("", (436.0, y), "as 1/√stiffness");
    Ok(svg.finish())
}
