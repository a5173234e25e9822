//! An impact as a process: velocities over the normal impulse, through compression and restitution, with friction.

use sixte::prelude::*;
use sixte::response::{Collision, Restitution};

use super::{Drawn, hold};
use crate::plot::{Axes, Scale};
use crate::svg::Svg;

const FRICTION: f64 = 0.6;

/// How finely the process is followed [N s].
const PART: f64 = 1e-5;

/// A leaning rod of 1 kg and 1 m that hits the ground with one end, slipping.
fn rod(restitution: f64, law: Restitution) -> Collision {
    let (inverse_inertia, arm) = (12.0, Vec3::new(-0.3, 0.0, -0.4));
    let coupling = -inverse_inertia * arm.x * arm.z;
    let along = 1.0 + inverse_inertia * arm.z * arm.z;
    let up = 1.0 + inverse_inertia * arm.x * arm.x;
    let matrix = Mat3::from_cols(
        Vec3::new(along, 0.0, coupling),
        Vec3::new(0.0, along, 0.0),
        Vec3::new(coupling, 0.0, up),
    );
    let velocity = Vec3::new(0.8, 0.0, -1.0);
    Collision { matrix, normal: Vec3::Z, velocity, restitution, friction: FRICTION, law }
}

/// Velocities over the normal impulse, followed in small parts by the equations of the page: impulse [N s], along the
/// ground and away from it [m/s].
fn follow(collision: &Collision, last: f64) -> Vec<[f64; 3]> {
    let (mut impulse, mut velocity) = (0.0, collision.velocity);
    let matrix = collision.matrix;
    let held = matrix.z_axis.x / matrix.x_axis.x;
    let mut path = Vec::new();
    while impulse < last {
        path.push([impulse, velocity.x, velocity.z]);
        let slips = velocity.x.abs() > 4.0 * PART;
        let friction = if slips { FRICTION * velocity.x.signum() } else { held };
        velocity += matrix * Vec3::new(-friction * PART, 0.0, PART);
        if !slips {
            velocity.x = 0.0;
        }
        impulse += PART;
    }
    path
}

/// Where the engine's impact ends: impulse, along the ground, away from it.
fn end(restitution: f64, law: Restitution) -> [f64; 3] {
    let collision = rod(restitution, law);
    let impulse = collision.impact().impulse;
    let after = collision.velocity + collision.matrix * impulse;
    [impulse.z, after.x, after.z]
}

/// Both velocities, and the ends that the engine computes for the three laws.
pub fn draw() -> Drawn {
    let path = follow(&rod(0.0, Restitution::Poisson), 0.9);
    let [compressed, ..] = end(0.0, Restitution::Poisson);
    // Poisson's law ends at (1 + C) times the impulse of compression: so the engine is asked along the whole way.
    let ends: Vec<[f64; 3]> = (0..=10).map(|i| end(0.1 * f64::from(i), Restitution::Poisson)).collect();
    for [impulse, along, away] in &ends {
        let Some(near) = path.get((impulse / PART) as usize) else { continue };
        let off = (near[1] - along).abs().max((near[2] - away).abs());
        hold(off < 1e-3, format!("at {impulse} N s the process is {off} m/s beside the engine"))?;
    }

    let mut svg = Svg::new((760.0, 500.0), "Velocities over the normal impulse of an impact with friction");
    let axes = Axes {
        corner: (72.0, 60.0),
        size: (660.0, 320.0),
        x: Scale::even((0.0, 0.9), 0.1, "normal impulse P [N s]"),
        y: Scale::even((-1.0, 1.0), 0.5, "velocity at the contact [m/s]"),
    };
    svg.text("title", (72.0, 36.0), "The end of a leaning rod hits the ground: friction 0.6");
    let corners = |from: f64, to: f64| [(from, -1.0), (to, -1.0), (to, 1.0), (from, 1.0)];
    svg.polygon("area grey", corners(0.0, compressed).map(|(x, y)| axes.at(x, y)));
    svg.text("middle", axes.at(0.5 * compressed, 0.9), "compression");
    svg.text("middle", axes.at(0.5 * (compressed + 0.9), 0.9), "restitution");
    axes.draw(&mut svg);
    axes.level(&mut svg, "ink", 0.0);
    let drawn = || path.iter().step_by(500);
    axes.curve(&mut svg, "blue", drawn().map(|one| (one[0], one[2])));
    axes.curve(&mut svg, "orange", drawn().map(|one| (one[0], one[1])));
    if let Some(stop) = path.iter().find(|one| one[1].abs() < 1e-4) {
        axes.dot(&mut svg, "orange", (stop[0], 0.0));
        let (x, y) = axes.at(stop[0], 0.0);
        svg.text("orange", (x + 8.0, y - 24.0), "slip stops, the end sticks");
    }
    for [impulse, _, away] in &ends {
        axes.dot(&mut svg, "blue", (*impulse, *away));
    }
    let laws = [
        (Restitution::Newton, "Newton", -14.0),
        (Restitution::Stronge, "Stronge", -14.0),
        (Restitution::Poisson, "Poisson", 26.0),
    ];
    for (law, name, above) in laws {
        let [impulse, _, away] = end(0.5, law);
        let (x, y) = axes.at(impulse, away);
        svg.circle("curve violet", (x, y), 8.0);
        svg.text("middle violet", (x, y + above), name);
    }
    let y = 444.0;
    for (x, colour, name) in
        [(72.0, "blue", "away from the ground, n·u"), (310.0, "orange", "along the ground: the slip")]
    {
        svg.line(&format!("curve {colour}"), (x, y - 4.0), (x + 28.0, y - 4.0));
        svg.text("", (x + 34.0, y), name);
    }
    svg.circle("dot blue", (86.0, y + 16.0), 4.0);
    svg.text("", (106.0, y + 20.0), "where Collision::impact ends, Poisson's law, C = 0, 0.1 … 1");
    svg.circle("curve violet", (546.0, y + 16.0), 8.0);
    svg.text("", (560.0, y + 20.0), "by each law, C = 0.5");
    Ok(svg.finish())
}
