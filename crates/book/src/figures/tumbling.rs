//! A body that tumbles freely: what becomes of its energy.

use sixte::flight::Integrator;
use sixte::prelude::*;

use super::{Drawn, hold};
use crate::plot::{Axes, Scale};
use crate::svg::Svg;

const STEPS: u32 = 1200;

/// Time, and the largest relative error of the energy so far, step by step [s].
fn errors(integrator: Integrator) -> Result<Vec<(f64, f64)>, Box<dyn std::error::Error>> {
    let mut world = World::new(Settings::weightless().with_integrator(integrator))?;
    let racket = Body::dynamic(Convex::cuboid(Vec3::new(0.3, 0.15, 0.02))?, 500.0)?;
    // About the middle axis, a little beside it: it turns over again and again.
    let racket = world.insert(racket.with_spin(Vec3::new(0.02, 6.0, 0.0)))?;
    let first = world[racket].kinetic_energy();
    let (mut errors, mut worst) = (Vec::new(), 0.0f64);
    for _ in 0..STEPS {
        world.step(1.0 / 60.0);
        worst = worst.max((world[racket].kinetic_energy() / first - 1.0).abs());
        errors.push((world.time(), worst));
    }
    Ok(errors)
}

/// The error of the energy over 20 s. Nothing acts on the body, so both of Euler's integrators turn it alike.
pub fn draw() -> Drawn {
    let exact = errors(Integrator::Exact)?;
    let worst = exact.last().map_or(1.0, |one| one.1);
    hold(worst < 1e-12, format!("the exact energy is wrong by {worst}"))?;
    let euler = errors(Integrator::ExplicitEuler)?;
    hold(euler == errors(Integrator::SemiImplicitEuler)?, "Euler's integrators differ")?;

    let mut svg = Svg::new((760.0, 400.0), "The error of the energy of a tumbling body, by integrator");
    let axes = Axes {
        corner: (82.0, 60.0),
        size: (650.0, 250.0),
        x: Scale::even((0.0, 20.0), 2.0, "time t [s]"),
        y: Scale::decades((-17, 1), 2, "largest error of the energy, relative"),
    };
    svg.text("title", (82.0, 36.0), "A racket turns over about its middle axis, steps of 1/60 s");
    axes.draw(&mut svg);
    axes.curve(&mut svg, "orange", euler);
    axes.curve(&mut svg, "blue", exact);
    let y = 384.0;
    for (colour, x, name) in [
        ("blue", 82.0, format!("exact: at most {worst:.0e}")),
        ("orange", 310.0, "Euler, explicit or semi-implicit: alike here".to_owned()),
    ] {
        svg.line(&format!("curve {colour}"), (x, y - 4.0), (x + 28.0, y - 4.0));
        svg.text("", (x + 36.0, y), &name);
    }
    Ok(svg.finish())
}
