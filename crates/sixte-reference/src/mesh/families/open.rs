//! Surfaces without an inside.

use sixte_contact::Vec3;
use sixte_contact::shape::Triangles;

use super::quad;
use crate::Random;

/// A flat square about the origin in the plane z = 0: 2·`cells`² triangles.
pub fn floor(half_side: f64, cells: usize) -> Triangles {
    let mut all = Triangles::default();
    let place = |i: usize| half_side * (2.0 * i as f64 / cells as f64 - 1.0);
    for j in 0..=cells {
        all.vertices.extend((0..=cells).map(|i| Vec3::new(place(i), place(j), 0.0)));
    }
    let at = |i: usize, j: usize| j * (cells + 1) + i;
    for j in 0..cells {
        for i in 0..cells {
            all.faces.extend(quad([at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)]));
        }
    }
    all
}

/// How high the warped sheet is \[m\].
pub fn sheet_height(x: f64, y: f64) -> f64 {
    0.2 * (3.0 * x).sin() * (3.0 * y).cos()
}

/// The sheet z = 0.2 sin 3x cos 3y over 4 m by 4 m about the origin, with a hole of radius 0.4 m in the
/// middle: 2,010 triangles, in 15 rings of 67 from the hole to the border.
pub fn warped_sheet() -> Triangles {
    const RINGS: usize = 15;
    let (half_side, hole) = (2.0, 0.4);
    // Along the border, with the four corners; 67 is not a multiple of 4.
    let mut border = Vec::new();
    for (side, count) in [17, 17, 17, 16].into_iter().enumerate() {
        for i in 0..count {
            let part = 2.0 * f64::from(i) / f64::from(count) - 1.0;
            let [x, y] = [[1.0, part], [-part, 1.0], [-1.0, -part], [part, -1.0]][side];
            border.push(Vec3::new(x, y, 0.0) * half_side);
        }
    }
    let sectors = border.len();
    let mut all = Triangles::default();
    for ring in 0..=RINGS {
        let part = ring as f64 / RINGS as f64;
        for &outer in &border {
            let mut point = outer.normalize() * (hole * (1.0 - part)) + outer * part;
            point.z = sheet_height(point.x, point.y);
            all.vertices.push(point);
        }
    }
    let at = |ring: usize, i: usize| ring * sectors + i % sectors;
    for ring in 0..RINGS {
        for i in 0..sectors {
            all.faces.extend(quad([at(ring, i), at(ring + 1, i), at(ring + 1, i + 1), at(ring, i + 1)]));
        }
    }
    all
}

/// `count` triangles of about `size` anywhere in a ball. They may intersect each other.
pub fn soup(count: usize, radius: f64, size: f64, random: &mut Random) -> Triangles {
    let mut all = Triangles::default();
    for i in 0..count as u32 {
        let middle = random.in_ball(radius);
        all.vertices.extend([(); 3].map(|()| (middle + random.in_ball(size)).to_engine()));
        all.faces.push([3 * i, 3 * i + 1, 3 * i + 2]);
    }
    all
}
