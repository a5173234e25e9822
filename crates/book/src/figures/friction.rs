//! A block on a slope: where it begins to slide, and how fast it goes.

use sixte::prelude::*;

use super::{Drawn, hold};
use crate::plot::{Axes, Scale};
use crate::svg::Svg;

const FRICTION: f64 = 0.5;
const GRAVITY: f64 = 9.81;

/// Its acceleration along the slope [m/s²], and the ratio of friction to normal force.
fn slide(angle: f64) -> Result<(f64, f64), Box<dyn std::error::Error>> {
    let down = Vec3::new(libm::sin(angle), 0.0, -libm::cos(angle));
    let settings = Settings::default().with_gravity(down * GRAVITY).with_stepping(Stepping::Exact);
    let mut world = World::new(settings)?;
    let material = Material::new(0.0, FRICTION);
    world.insert(Body::fixed(Convex::half_space(Vec3::Z)?).with_material(material))?;
    let block = Body::dynamic(Convex::cuboid(Vec3::new(0.1, 0.1, 0.05))?, 1000.0)?;
    let block = block.at(Pose::at(Vec3::Z * (0.05 + 1e-7))).with_material(material);
    let block = world.insert(block)?;
    for _ in 0..20 {
        world.step(1.0 / 60.0);
    }
    let before = world[block].velocity().x;
    let report = world.step(1.0 / 60.0);
    let acceleration = (world[block].velocity().x - before) * 60.0;
    let impulse = report.persistent.first().map_or(Vec3::ZERO, |contact| contact.impulse);
    Ok((acceleration, (impulse.x / impulse.z).abs()))
}

/// Acceleration and force over the angle, against g (sin − μ cos) and tan.
pub fn draw() -> Drawn {
    let threshold = libm::atan(FRICTION).to_degrees();
    let mut svg = Svg::new((760.0, 620.0), "A block on a slope: acceleration and friction over the angle");
    let x = || Scale::even((0.0, 45.0), 5.0, "angle of the slope [°]");
    let above = Axes {
        corner: (72.0, 60.0),
        size: (660.0, 190.0),
        x: x(),
        y: Scale::even((0.0, 4.0), 1.0, "acceleration [m/s²]"),
    };
    let below = Axes {
        corner: (72.0, 330.0),
        size: (660.0, 190.0),
        x: x(),
        y: Scale::even((0.0, 1.0), 0.25, "friction / normal force"),
    };
    svg.text(
        "title",
        (72.0, 36.0),
        "A block on a slope, μ = 0.5: it slides beyond the angle whose tangent is μ",
    );
    for axes in [&above, &below] {
        axes.draw(&mut svg);
        axes.instant(&mut svg, "violet", threshold);
    }
    let label = format!("arctan μ = {threshold:.2}°");
    let (place, _) = above.at(threshold, 0.0);
    svg.text("violet end", (place - 8.0, 76.0), &label);

    let radians = |degrees: f64| degrees.to_radians();
    let free = |a: f64| GRAVITY * (libm::sin(radians(a)) - FRICTION * libm::cos(radians(a)));
    let angles = || (0..=450).map(|i| 0.1 * f64::from(i));
    above.curve(&mut svg, "orange thin", angles().map(|a| (a, free(a).max(0.0))));
    below.curve(&mut svg, "orange thin", angles().map(|a| (a, libm::tan(radians(a)).min(FRICTION))));
    below.curve(&mut svg, "grey thin dashed", angles().map(|a| (a, libm::tan(radians(a)))));
    for degrees in (1..=45).map(f64::from) {
        let (acceleration, ratio) = slide(radians(degrees))?;
        let off = (acceleration - free(degrees).max(0.0)).abs();
        hold(off < 1e-6, format!("at {degrees}° the acceleration is {off} m/s² beside the closed form"))?;
        above.dot(&mut svg, "blue", (degrees, acceleration));
        below.dot(&mut svg, "blue", (degrees, ratio));
    }
    let y = 598.0;
    svg.circle("dot blue", (86.0, y - 4.0), 4.0);
    svg.text("", (100.0, y), "Sixte");
    svg.line("curve orange thin", (180.0, y - 4.0), (208.0, y - 4.0));
    svg.text("", (216.0, y), "g (sin − μ cos), and μ");
    svg.line("curve grey thin dashed", (440.0, y - 4.0), (468.0, y - 4.0));
    svg.text("", (476.0, y), "tangent: what rest would need");
    Ok(svg.finish())
}
