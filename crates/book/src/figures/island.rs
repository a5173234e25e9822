//! Islands: who is stepped together.

use sixte::prelude::*;

use super::{Drawn, hold};
use crate::plot::View;
use crate::svg::Svg;

const STEP: f64 = 0.1;
const RADIUS: f64 = 0.12;

/// Balls on a table, from above: place and velocity.
const BALLS: [([f64; 2], [f64; 2]); 17] = [
    ([0.5, 1.5], [4.0, 0.0]),
    ([1.0, 1.5], [0.0, 0.0]),
    ([1.26, 1.62], [0.0, 0.0]),
    ([1.26, 1.38], [0.0, 0.0]),
    ([2.6, 2.2], [0.0, -4.0]),
    ([2.65, 1.7], [0.0, 2.0]),
    ([2.4, 0.5], [3.0, 0.0]),
    ([2.8, 0.5], [0.0, 0.0]),
    ([3.05, 0.5], [0.0, 0.0]),
    ([3.3, 0.5], [0.0, 0.0]),
    ([3.55, 0.5], [0.0, 0.0]),
    ([4.4, 2.0], [0.0, 0.0]),
    ([4.8, 2.2], [-5.0, -2.0]),
    ([5.6, 0.9], [1.0, 2.0]),
    ([6.3, 2.1], [0.5, -1.5]),
    ([0.7, 0.4], [1.0, -0.5]),
    ([5.0, 0.4], [-1.5, 0.3]),
];

/// The island of each ball, as the smallest number in it: balls that met in the step are in one.
fn joined(met: &[(usize, usize)]) -> Vec<usize> {
    let mut island: Vec<usize> = (0..BALLS.len()).collect();
    for &(a, b) in met {
        let (keep, give_up) = (island[a].min(island[b]), island[a].max(island[b]));
        island.iter_mut().filter(|one| **one == give_up).for_each(|one| *one = keep);
    }
    island
}

/// Balls by island, with their ways in the step.
pub fn draw() -> Drawn {
    let mut world = World::new(Settings::weightless().with_stepping(Stepping::Exact))?;
    for ([x, y], [u, v]) in BALLS {
        let ball = Body::dynamic(Convex::sphere(RADIUS)?, 1000.0)?.at(Pose::at(Vec3::new(x, y, 0.0)));
        world.insert(ball.with_velocity(Vec3::new(u, v, 0.0)).with_material(Material::new(0.9, 0.0)))?;
    }
    let ids: Vec<BodyId> = world.bodies().map(|(id, _)| id).collect();
    let report = world.step(STEP);
    let place = |id: BodyId| ids.iter().position(|&one| one == id).unwrap_or(0);
    let met: Vec<(usize, usize)> =
        report.events.iter().map(|event| (place(event.bodies.0), place(event.bodies.1))).collect();
    let island = joined(&met);
    let members = |of: usize| island.iter().filter(|&&one| one == of).count();
    let mut islands: Vec<usize> = island.iter().copied().filter(|&one| members(one) > 1).collect();
    islands.sort_unstable();
    islands.dedup();
    // The engine counts the islands that it stepped; those are the ones that were drawn.
    let counted = report.stepping.exact;
    hold(counted == islands.len() as u64, format!("{counted} islands, {} drawn", islands.len()))?;

    let mut svg = Svg::new((760.0, 380.0), "Seventeen balls from above, coloured by island");
    let view = View { origin: (20.0, 320.0), metre: 106.0 };
    let alone = BALLS.len() - islands.iter().map(|&one| members(one)).sum::<usize>();
    let title = format!(
        "One step of {STEP} s: {} impacts, {counted} islands, {alone} balls alone",
        report.events.len()
    );
    svg.text("title", (30.0, 36.0), &title);
    for (number, (([x, y], [u, v]), id)) in BALLS.iter().zip(&ids).enumerate() {
        let colour = match islands.iter().position(|&one| one == island[number]) {
            Some(place) => ["blue", "orange", "violet", "green"][place % 4],
            None => "grey",
        };
        svg.circle(&format!("area {colour}"), view.at(*x, *y), RADIUS * view.metre);
        let end = world[*id].pose().position;
        if end.distance(Vec3::new(*x, *y, 0.0)) > 1e-9 {
            svg.circle(&format!("curve thin dashed {colour}"), view.at(end.x, end.y), RADIUS * view.metre);
        }
        if u.hypot(*v) > 0.0 {
            svg.arrow("curve thin ink", view.at(*x, *y), view.at(x + u * STEP, y + v * STEP));
        }
    }
    view.scale_bar(&mut svg, (30.0, 356.0), (0.5, "0.5 m"));
    svg.text(
        "",
        (170.0, 360.0),
        "filled: at the beginning; dashed: at the end; arrow: the way without impacts",
    );
    Ok(svg.finish())
}
