//! The first program of the book: what frames see of it, and what happens.

use sixte_contact::prelude::*;

use super::{Drawn, hold};
use crate::plot::View;
use crate::svg::Svg;

/// Half of the blade's length and thickness, and the ball's radius [m].
const BLADE: (f64, f64) = (1.0, 0.02);
const BALL: f64 = 0.1;

/// The blade and the ball at frames of 1/30 s, and at the instant of their contact.
pub fn draw() -> Drawn {
    let blade = Convex::cuboid(Vec3::new(BLADE.0, BLADE.1, 0.005))?;
    let ball = Convex::sphere(BALL)?;
    let turning = Motion::fixed(Pose::IDENTITY).with_spin(Vec3::new(0.0, 0.0, 20.0));
    let flying = Motion::fixed(Pose::at(Vec3::new(5.0, -0.3, 0.0))).with_velocity(Vec3::new(-10.0, 0.0, 0.0));
    let found = contact_time((&blade, &turning), (&ball, &flying), 1.0, &ContactTimeSettings::default())?;
    let contact = found.contact.ok_or("the blade and the ball do not meet")?;
    let frames: Vec<f64> = (0..=30).map(|i| f64::from(i) / 30.0).collect();
    for &t in &frames {
        let gap = distance((&blade, &turning.pose_at(t)), (&ball, &flying.pose_at(t))).gap;
        hold(gap > 0.0, format!("the frame at {t} s sees them overlap"))?;
    }

    let mut svg =
        Svg::new((760.0, 470.0), "A blade and a ball at frames, and at the instant of their contact");
    let view = View { origin: (330.0, 225.0), metre: 175.0 };
    svg.text(
        "title",
        (30.0, 36.0),
        "A blade at 20 rad/s and a ball at 10 m/s: 30 frames a second never see them meet",
    );
    let outline = |t: f64| {
        let pose = turning.pose_at(t);
        [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)].map(|(i, j)| {
            let point = pose.point_in_world(Vec3::new(i * BLADE.0, j * BLADE.1, 0.0));
            view.at(point.x, point.y)
        })
    };
    // The frames around the contact, the last before it and the first after it in colour.
    for &t in frames.iter().filter(|t| (0.36..0.51).contains(*t)) {
        let is_next = (t - found.time).abs() < 1.0 / 30.0;
        let colour = match (is_next, t < found.time) {
            (true, true) => "blue",
            (true, false) => "orange",
            _ => "grey",
        };
        svg.polygon(&format!("area {colour}"), outline(t));
        let centre = flying.centre_at(t);
        svg.circle(&format!("area {colour}"), view.at(centre.x, centre.y), BALL * view.metre);
        if is_next {
            let (x, y) = view.at(centre.x, centre.y);
            let anchor = if t < found.time { "" } else { "end" };
            let beside = if t < found.time { 4.0 } else { -4.0 };
            svg.text(&format!("{anchor} {colour}"), (x + beside, y + 36.0), &format!("{t:.3} s"));
        }
    }
    svg.polygon("curve thin violet", outline(found.time));
    let centre = flying.centre_at(found.time);
    svg.circle("curve thin violet", view.at(centre.x, centre.y), BALL * view.metre);
    svg.circle("dot violet", view.at(contact.point_a.x, contact.point_a.y), 4.0);
    view.scale_bar(&mut svg, (30.0, 444.0), (0.5, "0.5 m"));
    let y = 448.0;
    for (x, colour, name) in
        [(180.0, "blue", "the frame before"), (340.0, "orange", "the frame after"), (500.0, "violet", "")]
    {
        svg.circle(&format!("dot {colour}"), (x, y - 4.0), 5.0);
        svg.text("", (x + 12.0, y), name);
    }
    svg.text("", (512.0, y), &format!("contact, t = {:.6} s", found.time));
    Ok(svg.finish())
}
