//! Tubes, and what is turned about an axis.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use super::loft::{Ends, Point, Ring, Surface, ring_about_z};

/// A circle of points about a point of a curve in the plane y = 0 [m], across its direction [rad].
fn across(count: usize, middle: [f64; 2], direction: f64, radius: f64) -> Ring {
    let angles = (0..count).map(|place| TAU * place as f64 / count as f64);
    let (sin, cos) = (libm::sin(direction), libm::cos(direction));
    angles
        .map(|angle| {
            let (out, side) = (radius * libm::cos(angle), radius * libm::sin(angle));
            [middle[0] + out * cos, side, middle[1] + out * sin]
        })
        .collect()
}

/// A torus about the z axis.
pub fn ring() -> Surface {
    let rings = (0..24).map(|section| {
        let angle = TAU * f64::from(section) / 24.0;
        let (sin, cos) = (libm::sin(angle), libm::cos(angle));
        across(12, [0.2, 0.0], 0.0, 0.08).iter().map(|p| [p[0] * cos, p[0] * sin, p[1]]).collect()
    });
    Surface::loft(
        "A torus about the z axis: circle 0.2 m, tube 0.08 m",
        &rings.collect::<Vec<_>>(),
        &Ends::Joined,
    )
}

/// A chain's link in the plane y = 0: two straight pieces along z, and two half circles.
pub fn link() -> Surface {
    const STRAIGHT: f64 = 0.06;
    const BEND: f64 = 0.05;
    let mut rings = Vec::new();
    for (start, height) in [(0.0, STRAIGHT), (PI, -STRAIGHT)] {
        // The straight pieces are between the last ring of one bend and the first of the other.
        for section in 0..=12 {
            let angle = start + PI * f64::from(section) / 12.0;
            let middle = [BEND * libm::cos(angle), height + BEND * libm::sin(angle)];
            rings.push(across(12, middle, angle, 0.02));
        }
    }
    let about =
        "A link of a chain along z: wire 0.02 m, half circles of 0.05 m, 0.12 m between their middles";
    Surface::loft(about, &rings, &Ends::Joined)
}

/// A shell of half a ball, open upwards, with its middle at the origin.
pub fn bowl() -> Surface {
    const AROUND: usize = 48;
    let half = |radius: f64| {
        (1..=12).map(move |row| {
            let angle = FRAC_PI_2 * f64::from(row) / 12.0;
            let across = radius * libm::sin(angle);
            ring_about_z(AROUND, -radius * libm::cos(angle), move |_| across)
        })
    };
    let mut rings: Vec<Ring> = half(1.1).collect();
    rings.extend(half(1.0).rev());
    let ends = Ends::Closed([0.0, 0.0, -1.1], [0.0, 0.0, -1.0]);
    Surface::loft("A bowl: half a shell between 1 m and 1.1 m", &rings, &ends)
}

/// A cone about z that stands on its tip, at the origin.
pub fn cone() -> Surface {
    let base: Point = [0.0, 0.0, 0.4];
    let rings = [ring_about_z(64, base[2], |_| 0.15)];
    let about = "A cone about z, its tip at the origin: 0.4 m long, radius 0.15 m";
    Surface::loft(about, &rings, &Ends::Closed([0.0; 3], base))
}

/// A tray with rounded corners, its floor at 1 cm.
pub fn tray() -> Surface {
    let rings = [
        rounded_rectangle(0.0, 0.05),
        rounded_rectangle(0.1, 0.05),
        rounded_rectangle(0.1, 0.04),
        rounded_rectangle(0.01, 0.04),
    ];
    let about = "A tray of 0.4 m by 0.3 m and 0.1 m high, 1 cm thick, corners of 5 cm, inside of 4 cm";
    Surface::loft(about, &rings, &Ends::Closed([0.0; 3], [0.0, 0.0, 0.01]))
}

/// At a height [m], with corners of a radius \[m\] about places that are the same for all.
fn rounded_rectangle(height: f64, radius: f64) -> Ring {
    const CORNER: [f64; 2] = [0.15, 0.1];
    let mut ring = Ring::new();
    for (quarter, [x, y]) in [[1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0], [1.0, -1.0]].into_iter().enumerate() {
        for part in 0..=8 {
            let angle = FRAC_PI_2 * (quarter as f64 + f64::from(part) / 8.0);
            let [out, up] = [radius * libm::cos(angle), radius * libm::sin(angle)];
            ring.push([x * CORNER[0] + out, y * CORNER[1] + up, height]);
        }
    }
    ring
}
