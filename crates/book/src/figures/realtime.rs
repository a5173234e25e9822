//! Two drawings of stepping in real time: what a part does, and at which gaps.

use super::Drawn;
use crate::svg::Svg;

/// The gaps of a contact, in parts of the rest gap, as the page describes them.
const GAPS: [(f64, f64, &str, &str); 6] = [
    (1.5, 60.0, "grey", "1.5 skins: contacts are looked for from here on"),
    (1.0, 133.3, "blue", "1 rest gap, as a rule the skin: nearer, soft contacts push them apart"),
    (0.36, 227.2, "orange", "0.36 rest gaps: where the fail-safe brings them, no farther"),
    (0.3, 236.0, "orange", "0.3 rest gaps: who comes nearer, the search says meets"),
    (0.1, 265.3, "green", "0.1 rest gaps, the floor: the quick certificate stays above it"),
    (0.0, 280.0, "ink", "0: never"),
];

/// At which gaps what happens.
pub fn draw_gap() -> Drawn {
    let mut svg =
        Svg::new((860.0, 340.0), "The gap of a contact in real time, and what happens at which gap");
    let title = "The gap of a contact in real time (2 % of the smaller body, far larger here)";
    svg.text("title", (20.0, 30.0), title);
    svg.rect("area grey", (20.0, 280.0), (300.0, 40.0));
    svg.text("", (32.0, 305.0), "body B");
    svg.rect("area blue", (60.0, 48.0), (150.0, 85.3));
    svg.text("middle", (135.0, 94.0), "body A, at rest");
    svg.arrow("curve thin ink", (250.0, 206.0), (250.0, 133.3));
    svg.arrow("curve thin ink", (250.0, 206.0), (250.0, 280.0));
    svg.text("", (258.0, 200.0), "gap");
    // Levels that are close to each other have their names apart.
    let names = [64.0, 137.3, 225.0, 245.0, 266.0, 290.0];
    for ((_, y, colour, name), text) in GAPS.into_iter().zip(names) {
        svg.line(&format!("curve thin dashed {colour}"), (20.0, y), (326.0, y));
        svg.line(&format!("curve thin {colour}"), (326.0, y), (340.0, text - 4.0));
        svg.text(colour, (346.0, text), name);
    }
    Ok(svg.finish())
}

/// A box with a name and two lines below it.
fn stage(svg: &mut Svg, colour: &str, (x, y): (f64, f64), lines: [&str; 3]) {
    svg.rect(&format!("area {colour}"), (x, y), (122.0, 66.0));
    for (row, line) in (0..).zip(lines) {
        let class = if row == 0 { "middle title" } else { "middle small" };
        svg.text(class, (x + 61.0, y + 22.0 + 17.0 * f64::from(row)), line);
    }
}

/// One part of a step, stage by stage.
pub fn draw_part() -> Drawn {
    let mut svg = Svg::new((880.0, 300.0), "One part of a step in real time, stage by stage");
    svg.text("title", (14.0, 28.0), "One part of a step in real time");
    let stages = [
        ("blue", ["contacts", "who is near;", "patches of points"]),
        ("blue", ["forces", "gravity, and the", "last impulses"]),
        ("blue", ["push apart", "soft contacts,", "one pass"]),
        ("green", ["certificate", "every pair", "that is near"]),
        ("blue", ["move", "all bodies, for", "the whole part"]),
        ("blue", ["relax, rub", "and bounce,", "one pass"]),
    ];
    let left = |place: usize| 14.0 + 145.0 * place as f64;
    for (place, (colour, lines)) in stages.into_iter().enumerate() {
        stage(&mut svg, colour, (left(place), 46.0), lines);
        if place > 0 {
            svg.arrow("curve thin ink", (left(place) - 22.0, 79.0), (left(place) - 2.0, 79.0));
        }
    }
    svg.text("small middle green", (left(4) - 12.0, 72.0), "yes");
    stage(&mut svg, "orange", (left(3), 166.0), ["fail-safe", "an impulse where", "they would meet"]);
    svg.arrow("curve thin ink", (left(3) + 34.0, 113.0), (left(3) + 34.0, 164.0));
    svg.text("small end", (left(3) + 26.0, 142.0), "no");
    svg.arrow("curve thin ink", (left(3) + 88.0, 165.0), (left(3) + 88.0, 114.0));
    svg.text("small", (left(3) + 96.0, 136.0), "again, with");
    svg.text("small", (left(3) + 96.0, 150.0), "its neighbours");
    stage(&mut svg, "violet", (left(4) + 60.0, 166.0), ["held", "for this part, with", "what that stops"]);
    svg.arrow("curve thin ink", (left(4) - 22.0, 210.0), (left(4) + 58.0, 210.0));
    svg.text("small", (left(4) - 18.0, 204.0), "after 100");
    svg.arrow("curve thin ink", (left(4) + 100.0, 165.0), (left(4) + 100.0, 114.0));
    let back = [(left(5) + 100.0, 113.0), (left(5) + 100.0, 270.0), (left(0) + 61.0, 270.0)];
    svg.polyline("curve thin ink", back);
    svg.arrow("curve thin ink", (left(0) + 61.0, 270.0), (left(0) + 61.0, 114.0));
    svg.text("middle", (300.0, 262.0), "the next part: 4 to 64 of them in a step");
    Ok(svg.finish())
}
