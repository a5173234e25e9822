//! A ball that bounces, beside the closed form.

use sixte::prelude::*;

use super::{Drawn, hold};
use crate::plot::{Axes, Scale};
use crate::svg::Svg;

const RESTITUTION: f64 = 0.8;
const RADIUS: f64 = 0.1;

/// Heights over time at steps of 1/10 s, and impacts where the closed form has them.
pub fn draw() -> Drawn {
    let mut world = World::new(Settings::default().with_keep_motions(true))?;
    let material = Material::new(RESTITUTION, 0.0);
    world.insert(Body::fixed(Convex::half_space(Vec3::Z)?).with_material(material))?;
    let ball = Body::dynamic(Convex::sphere(RADIUS)?, 1000.0)?.at(Pose::at(Vec3::Z * (1.0 + RADIUS)));
    world.insert(ball.with_material(material))?;

    let (mut path, mut impacts) = (Vec::new(), Vec::new());
    for _ in 0..30 {
        let report = world.step(0.1);
        for span in &report.spans {
            let Some(motion) = span.motions.get(1) else { continue };
            let parts = (0..=8).map(|i| span.duration * f64::from(i) / 8.0);
            path.extend(parts.map(|t| (span.start + t, motion.centre_at(t).z - RADIUS)));
        }
        impacts.extend(report.events.iter().map(|event| event.time));
    }

    // Falling from 1 m takes √(2/g); each bounce takes twice that, times the restitution once more.
    let fall = (2.0 / 9.81f64).sqrt();
    let (mut time, mut part, mut worst) = (fall, RESTITUTION, 0.0f64);
    let mut peaks = Vec::new();
    for impact in &impacts {
        worst = worst.max((impact - time).abs());
        peaks.push((time + part * fall, part * part));
        time += 2.0 * part * fall;
        part *= RESTITUTION;
    }
    hold(impacts.len() > 5 && worst < 1e-11, format!("{} impacts, {worst} s off", impacts.len()))?;

    let mut svg = Svg::new((760.0, 380.0), "The height of a bouncing ball over time, and the closed form");
    let axes = Axes {
        corner: (72.0, 60.0),
        size: (660.0, 230.0),
        x: Scale::even((0.0, 3.0), 0.5, "time t [s]"),
        y: Scale::even((0.0, 1.0), 0.2, "height above the ground [m]"),
    };
    svg.text("title", (72.0, 36.0), "A ball falls from 1 m, restitution 0.8, steps of 0.1 s");
    for i in 0..=30 {
        let x = axes.at(0.1 * f64::from(i), 0.0).0;
        svg.line("grid", (x, 60.0), (x, 290.0));
    }
    axes.draw(&mut svg);
    axes.curve(&mut svg, "blue", path);
    for peak in peaks.into_iter().filter(|peak| peak.0 < 3.0) {
        svg.circle("curve orange", axes.at(peak.0, peak.1), 6.0);
    }
    for &impact in &impacts {
        axes.dot(&mut svg, "ink", (impact, 0.0));
    }
    let y = 358.0;
    svg.line("curve blue", (72.0, y - 4.0), (100.0, y - 4.0));
    svg.text("", (106.0, y), "Sixte");
    svg.circle("dot ink", (166.0, y - 4.0), 4.0);
    svg.text("", (176.0, y), &format!("impacts: at most {worst:.0e} s beside the closed form"));
    svg.circle("curve orange", (530.0, y - 4.0), 6.0);
    svg.text("", (542.0, y), "peaks, closed form");
    Ok(svg.finish())
}
