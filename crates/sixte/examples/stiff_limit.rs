//! Stiff forces against the instantaneous impulse: how far apart what they leave behind is, for ever stiffer
//! forces. The figure of the book's page on impact.
//!
//! `cargo run --release -p sixte --example stiff_limit > docs/src/figures/stiff.svg` prints the figure; with
//! `-- --table` it prints the numbers.

use std::fmt::Write;

use sixte::material::Material;
use sixte::response::Stiff;
use sixte::shape::Convex;
use sixte::{Body, Pose, Rotation, Settings, Vec3, World};

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

/// Of the ball [m/s].
const SPEED: f64 = 2.0;

/// A ball flies against a slanted rod, off its centre, and the two part again: velocities and spins of both.
fn after(stiff: Option<Stiff>) -> Outcome<([Vec3; 4], f64)> {
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
    let ids = [world.insert(ball)?, world.insert(rod)?];
    let mut impacts = 0;
    for _ in 0..50 {
        impacts += world.step(0.01).events.len();
    }
    assert!(impacts == usize::from(stiff.is_none()), "{impacts} impacts");
    let [a, b] = ids.map(|id| &world[id]);
    // The spin of the rod goes on tumbling, its angular momentum does not.
    Ok(([a.velocity(), a.spin(), b.velocity(), b.angular_momentum()], world.audit().energy_error))
}

/// How far the stiff outcome is from the instantaneous one, relative to the change of velocity.
fn error(stiffness: f64, parts: u32) -> Outcome<(f64, f64)> {
    // Twice the way that the effective mass, under 1 kg, needs to stop.
    let skin = 2.0 * SPEED / stiffness.sqrt();
    let (impulsive, _) = after(None)?;
    let (stiff, energy) = after(Some(Stiff { parts, ..Stiff::new(stiffness, skin) }))?;
    let apart = impulsive[0].distance(stiff[0]);
    Ok((apart / impulsive[0].distance(Vec3::new(SPEED, 0.0, 0.0)), energy))
}

fn main() -> Outcome<()> {
    let mut curves: Vec<(u32, Vec<(f64, f64)>)> = Vec::new();
    let table = std::env::args().any(|argument| argument == "--table");
    for parts in [16, 64, 256] {
        let mut curve = Vec::new();
        for exponent in 8..=22 {
            let stiffness = 10f64.powf(0.5 * f64::from(exponent));
            let (off, energy) = error(stiffness, parts)?;
            if table {
                println!("{parts:4} {stiffness:9.2e} {off:9.2e} {energy:9.2e}");
            }
            curve.push((stiffness, off));
        }
        curves.push((parts, curve));
    }
    if !table {
        print!("{}", svg(&curves)?);
    }
    Ok(())
}

/// Both axes in powers of ten.
fn svg(curves: &[(u32, Vec<(f64, f64)>)]) -> Result<String, std::fmt::Error> {
    let x = |stiffness: f64| 70.0 + (stiffness.log10() - 4.0) * 75.0;
    let y = |off: f64| 30.0 + (-off.log10()) * 45.0;
    let mut out = String::new();
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 360\" font-family=\"sans-serif\" font-size=\"12\">"
    )?;
    writeln!(out, "<rect width=\"640\" height=\"360\" fill=\"white\"/>")?;
    for decade in 4..=11 {
        let at = x(10f64.powi(decade));
        writeln!(out, "<line x1=\"{at}\" y1=\"30\" x2=\"{at}\" y2=\"300\" stroke=\"#ddd\"/>")?;
        writeln!(out, "<text x=\"{at}\" y=\"318\" text-anchor=\"middle\">1e{decade}</text>")?;
    }
    for decade in 0..=6 {
        let at = y(10f64.powi(-decade));
        writeln!(out, "<line x1=\"70\" y1=\"{at}\" x2=\"595\" y2=\"{at}\" stroke=\"#ddd\"/>")?;
        let label = if decade == 0 { "1".to_owned() } else { format!("1e-{decade}") };
        writeln!(out, "<text x=\"64\" y=\"{}\" text-anchor=\"end\">{label}</text>", at + 4.0)?;
    }
    writeln!(out, "<text x=\"332\" y=\"342\" text-anchor=\"middle\">stiffness [N/m]</text>")?;
    writeln!(
        out,
        "<text x=\"16\" y=\"165\" text-anchor=\"middle\" transform=\"rotate(-90 16 165)\">error of the velocity after</text>"
    )?;
    for ((parts, curve), colour) in curves.iter().zip(["#c0392b", "#2471a3", "#1e8449"]) {
        let points: Vec<String> =
            curve.iter().map(|&(k, off)| format!("{:.1},{:.1}", x(k), y(off))).collect();
        writeln!(
            out,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
            points.join(" ")
        )?;
        if let Some(&(k, off)) = curve.last() {
            writeln!(
                out,
                "<text x=\"{:.1}\" y=\"{:.1}\" fill=\"{colour}\">{parts}</text>",
                x(k) + 4.0,
                y(off) + 4.0
            )?;
        }
    }
    let (from, to) = ((1e4, 3e-2), (1e11, 3e-2 / 10f64.powf(3.5)));
    writeln!(
        out,
        "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"#888\" stroke-dasharray=\"4 4\"/>",
        x(from.0),
        y(from.1),
        x(to.0),
        y(to.1)
    )?;
    writeln!(out, "</svg>")?;
    Ok(out)
}
