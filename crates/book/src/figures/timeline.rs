//! One step with several impacts: spans, and what ends each of them.

use sixte::prelude::*;

use super::{Drawn, hold};
use crate::plot::{Axes, Scale};
use crate::svg::Svg;

/// How long the step is [s].
const STEP: f64 = 0.5;

/// Three elastic balls between two walls, over one step.
pub fn draw() -> Drawn {
    let settings = Settings::weightless().with_keep_motions(true).with_stepping(Stepping::Exact);
    let mut world = World::new(settings)?;
    let wall = Convex::cuboid(Vec3::new(0.05, 1.0, 1.0))?;
    for x in [-0.05, 2.05] {
        let wall = Body::fixed(wall.clone()).at(Pose::at(Vec3::X * x));
        world.insert(wall.with_material(Material::ELASTIC))?;
    }
    let balls = [(0.3, 5.0, 400.0), (1.0, 0.0, 1200.0), (1.7, -3.0, 800.0)];
    for (x, speed, density) in balls {
        let ball = Body::dynamic(Convex::sphere(0.1)?, density)?.at(Pose::at(Vec3::X * x));
        world.insert(ball.with_velocity(Vec3::X * speed).with_material(Material::ELASTIC))?;
    }
    let report = world.step(STEP);
    hold(report.events.len() >= 4 && report.spans.len() > report.events.len(), "too little happens")?;

    let mut svg = Svg::new((760.0, 440.0), "One step: spans of three balls between two walls, and impacts");
    let axes = Axes {
        corner: (72.0, 60.0),
        size: (660.0, 280.0),
        x: Scale::even((0.0, STEP), 0.1, "time t [s]"),
        y: Scale::even((0.0, 2.0), 0.5, "place x between the walls [m]"),
    };
    let title = format!("One call of World::step: {STEP} s, {} impacts", report.events.len());
    svg.text("title", (72.0, 36.0), &title);
    axes.draw(&mut svg);
    for span in &report.spans {
        axes.instant(&mut svg, "grey", span.start);
        for (motion, colour) in span.motions.iter().skip(2).zip(["blue", "violet", "green"]) {
            let at = |t: f64| motion.centre_at(t).x;
            // The ball from end to end, and its centre.
            let edge = |t: f64, side: f64| axes.at(span.start + t, at(t) + side * 0.1);
            let ends = [(0.0, 1.0), (span.duration, 1.0), (span.duration, -1.0), (0.0, -1.0)];
            svg.polygon(&format!("area {colour}"), ends.map(|(t, side)| edge(t, side)));
            let centres = [0.0, span.duration].map(|t| (span.start + t, at(t)));
            axes.curve(&mut svg, colour, centres);
        }
    }
    for event in &report.events {
        axes.dot(&mut svg, "orange", (event.time, event.point.x));
    }
    let y = 404.0;
    svg.line("curve thin dashed grey", (72.0, y - 4.0), (100.0, y - 4.0));
    svg.text(
        "",
        (106.0, y),
        "where a span begins: everything between two of these is certified to be free of contact",
    );
    svg.circle("dot orange", (86.0, y + 16.0), 4.0);
    svg.text("", (106.0, y + 20.0), "impact: an event with its time, point, normal and impulse");
    Ok(svg.finish())
}
