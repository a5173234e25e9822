//! Boxes around whole moves: who may meet whom.

use sixte::prelude::*;
use sixte_contact::contact_time::{ContactTimeSettings, Status, contact_time};
use sixte_contact::shape::{Aabb, Support};

use super::{Drawn, hold};
use crate::plot::View;
use crate::svg::Svg;

/// How long the step is [s].
const STEP: f64 = 0.25;

/// Half of a bar's length and width [m].
const BAR: (f64, f64) = (0.25, 0.04);

/// Bars on their way: place, angle, velocity, spin.
const BARS: [([f64; 2], f64, [f64; 2], f64); 10] = [
    ([0.5, 2.6], 0.3, [5.0, -0.4], 4.0),
    ([1.9, 2.5], 1.4, [-1.0, -0.2], -3.0),
    ([3.3, 2.7], 0.9, [0.6, 0.3], 2.0),
    ([4.4, 2.3], 2.2, [2.6, 0.6], 5.0),
    ([6.0, 2.7], 0.2, [-2.0, -1.2], 0.0),
    ([0.8, 0.9], 1.1, [0.4, 2.4], 1.0),
    ([2.5, 0.7], 0.5, [4.0, 1.0], -6.0),
    ([3.9, 1.1], 1.8, [-1.2, -0.8], 2.0),
    ([5.2, 0.5], 2.8, [1.0, 0.9], -2.0),
    ([6.2, 1.3], 1.3, [0.0, -1.6], 3.0),
];

/// Bars, their ways, the boxes of them, and the pairs whose boxes overlap.
pub fn draw() -> Drawn {
    let bar = Convex::cuboid(Vec3::new(BAR.0, BAR.1, BAR.1))?;
    let mut motions = Vec::new();
    for ([x, y], angle, [u, v], spin) in BARS {
        let pose = Pose::new(Vec3::new(x, y, 0.0), Rotation::from_axis_angle(Vec3::Z, angle)?);
        motions.push(Motion::fixed(pose).with_velocity(Vec3::new(u, v, 0.0)).with_spin(Vec3::Z * spin));
    }
    let boxes: Vec<Aabb> = motions.iter().map(|motion| motion.swept_aabb(&bar, STEP)).collect();
    let (mut near, mut meet) = (Vec::new(), Vec::new());
    for a in 0..boxes.len() {
        for b in a + 1..boxes.len() {
            let settings = ContactTimeSettings::default();
            let found = contact_time((&bar, &motions[a]), (&bar, &motions[b]), STEP, &settings)?;
            let (overlaps, meets) = (boxes[a].overlaps(&boxes[b]), found.status != Status::Clear);
            hold(overlaps || !meets, format!("bars {a} and {b} meet, and their boxes do not"))?;
            if overlaps {
                near.push((a, b));
            }
            if meets {
                meet.push((a, b, found.time));
            }
        }
    }
    hold(near.len() > meet.len() && !meet.is_empty(), "the figure shows too little")?;

    let mut svg = Svg::new((760.0, 430.0), "Boxes around the moves of ten bars, and those that overlap");
    let view = View { origin: (30.0, 370.0), metre: 104.0 };
    let title = format!(
        "{} bars over a step of {STEP} s: {} pairs, {} with boxes that overlap, {} that meet",
        BARS.len(),
        BARS.len() * (BARS.len() - 1) / 2,
        near.len(),
        meet.len()
    );
    svg.text("title", (30.0, 36.0), &title);
    for (place, (motion, bounds)) in motions.iter().zip(&boxes).enumerate() {
        let is_near = near.iter().any(|&(a, b)| a == place || b == place);
        let colour = if is_near { "orange" } else { "blue" };
        let (x, y) = view.at(bounds.min.x, bounds.max.y);
        let size = ((bounds.max.x - bounds.min.x) * view.metre, (bounds.max.y - bounds.min.y) * view.metre);
        svg.rect(&format!("area {colour}"), (x, y), size);
        for part in 0..=3 {
            let pose = motion.pose_at(STEP * f64::from(part) / 3.0);
            let corners = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)].map(|(i, j)| {
                let point = pose.point_in_world(Vec3::new(i * BAR.0, j * BAR.1, 0.0));
                view.at(point.x, point.y)
            });
            svg.polygon(&format!("curve thin {}", if part == 0 { "ink" } else { "grey" }), corners);
        }
        let (from, to) = (motion.centre_at(0.0), motion.centre_at(STEP));
        svg.arrow("curve thin ink", view.at(from.x, from.y), view.at(to.x, to.y));
    }
    for (a, b, time) in meet {
        let (p, q) = (motions[a].pose_at(time), motions[b].pose_at(time));
        let found = sixte_contact::query::distance((&bar, &p), (&bar, &q));
        hold(bar.reach(Vec3::ZERO) > 0.0 && found.gap < 1e-5, "a contact that is none")?;
        svg.circle("dot violet", view.at(found.point_a.x, found.point_a.y), 5.0);
    }
    view.scale_bar(&mut svg, (30.0, 404.0), (0.5, "0.5 m"));
    svg.rect("area orange", (160.0, 396.0), (28.0, 16.0));
    svg.text("", (196.0, 409.0), "box overlaps another: searched");
    svg.rect("area blue", (424.0, 396.0), (28.0, 16.0));
    svg.text("", (460.0, 409.0), "no search");
    svg.circle("dot violet", (566.0, 404.0), 5.0);
    svg.text("", (578.0, 409.0), "first contact");
    Ok(svg.finish())
}
