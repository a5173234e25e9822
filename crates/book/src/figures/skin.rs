//! How far apart bodies come to rest: exactly, and in real time.

use sixte::prelude::*;

use super::{Drawn, hold};
use crate::plot::{Axes, Scale};
use crate::svg::Svg;

/// Of the cube's half edge [m].
const HALF: f64 = 0.1;

/// Time and gap of a cube that falls flat on the ground [s], [m].
fn gaps(stepping: Stepping) -> Result<Vec<(f64, f64)>, Box<dyn std::error::Error>> {
    let mut world = World::new(Settings::default().with_stepping(stepping).with_sleeping(false))?;
    let material = Material::new(0.3, 0.5);
    let ground = world.insert(Body::fixed(Convex::half_space(Vec3::Z)?).with_material(material))?;
    let cube = Body::dynamic(Convex::cuboid(Vec3::splat(HALF))?, 1000.0)?;
    let cube = world.insert(cube.at(Pose::at(Vec3::Z * (HALF + 0.05))).with_material(material))?;
    let mut gaps = vec![(0.0, 0.05)];
    for _ in 0..240 {
        world.step(1.0 / 240.0);
        gaps.push((world.time(), world.closest_bodies(ground, cube)?.gap));
    }
    Ok(gaps)
}

/// The gap over a second, both ways.
pub fn draw() -> Drawn {
    let reach = HALF * 3f64.sqrt();
    let (skin, realtime_skin) = (1e-5 * reach, 0.02 * reach);
    let (exact, realtime) = (gaps(Stepping::Exact)?, gaps(Stepping::Realtime)?);
    for (gaps, skin) in [(&exact, skin), (&realtime, realtime_skin)] {
        let last = gaps.last().map_or(0.0, |one| one.1);
        hold(last > 0.0 && last < 1.1 * skin, format!("a gap of {last} m, and a skin of {skin} m"))?;
    }

    let mut svg = Svg::new((760.0, 420.0), "The gap of a cube above the ground as it comes to rest");
    let axes = Axes {
        corner: (82.0, 60.0),
        size: (650.0, 270.0),
        x: Scale::even((0.0, 1.0), 0.1, "time t [s]"),
        y: Scale::decades((-7, -1), 1, "gap between cube and ground [m]"),
    };
    svg.text(
        "title",
        (82.0, 36.0),
        "A cube of 0.2 m falls 5 cm and comes to rest; it never touches the ground",
    );
    axes.draw(&mut svg);
    for (level, colour, name) in [
        (realtime_skin, "orange", "skin in real time: 2 % of the reach, at most 5 mm"),
        (skin, "blue", "skin of exact stepping: 1e-5 of the reach"),
    ] {
        axes.level(&mut svg, colour, level);
        let (x, y) = axes.at(1.0, level);
        svg.text(&format!("end {colour}"), (x - 6.0, y - 8.0), name);
    }
    axes.curve(&mut svg, "orange", realtime);
    axes.curve(&mut svg, "blue", exact);
    let y = 404.0;
    for (x, colour, name) in [(82.0, "blue", "Stepping::Exact"), (300.0, "orange", "Stepping::Realtime")] {
        svg.line(&format!("curve {colour}"), (x, y - 4.0), (x + 28.0, y - 4.0));
        svg.text("", (x + 36.0, y), name);
    }
    Ok(svg.finish())
}
