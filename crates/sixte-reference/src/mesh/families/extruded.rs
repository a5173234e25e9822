//! Boxes, plates and extruded profiles.

use std::f64::consts::TAU;

use sixte_contact::Vec3;
use sixte_contact::shape::Triangles;

use super::{moved, outward, quad, together};

/// A box about the origin: 12 triangles.
pub fn cuboid(half: Vec3) -> Triangles {
    let outline = [(-half.x, -half.y), (half.x, -half.y), (half.x, half.y), (-half.x, half.y)];
    extrude(&outline, half.z)
}

/// A wall of `width` by `height` with its front in the plane x = 0 and `thickness` behind it, at x > 0.
pub fn wall(width: f64, height: f64, thickness: f64) -> Triangles {
    let half = Vec3::new(0.5 * thickness, 0.5 * width, 0.5 * height);
    moved(cuboid(half), Vec3::X * (0.5 * thickness))
}

/// A row of `posts` along x, `pitch` apart, each `thickness` square and `height` high along z.
pub fn fence(posts: usize, pitch: f64, thickness: f64, height: f64) -> Triangles {
    let first = -0.5 * pitch * (posts as f64 - 1.0);
    let post = |i: usize| {
        let half = Vec3::new(0.5 * thickness, 0.5 * thickness, 0.5 * height);
        moved(cuboid(half), Vec3::X * (first + pitch * i as f64))
    };
    together(&(0..posts).map(post).collect::<Vec<_>>())
}

/// A bar along x with `teeth` up along y, extruded along z. Teeth are as wide as the spaces between them; the
/// tips are at y = `depth`, the bottom of the spaces at 0 and that of the bar at −`depth`. The bar begins with
/// a tooth and ends with one.
pub fn key(teeth: usize, tooth: f64, depth: f64, half_height: f64) -> Triangles {
    let width = tooth * (2 * teeth - 1) as f64;
    let mut outline = vec![(0.0, -depth), (width, -depth)];
    for i in (0..teeth).rev() {
        let left = 2.0 * tooth * i as f64;
        if i + 1 < teeth {
            outline.push((left + tooth, 0.0));
        }
        outline.extend([(left + tooth, depth), (left, depth)]);
        if i > 0 {
            outline.push((left, 0.0));
        }
    }
    extrude(&outline, half_height)
}

/// What [`key`] fits into, with `clearance` on all sides: a bar above it with teeth down into the spaces, and
/// one more tooth beyond each end.
pub fn lock(teeth: usize, tooth: f64, depth: f64, half_height: f64, clearance: f64) -> Triangles {
    let width = tooth * (2 * teeth - 1) as f64;
    let (roof, top, low) = (depth + clearance, 2.0 * depth + clearance, clearance);
    let mut outline = vec![(width + tooth, top), (-tooth, top), (-tooth, low)];
    for i in 0..teeth {
        let left = 2.0 * tooth * i as f64;
        let (from, to) = (left - clearance, left + tooth + clearance);
        outline.extend([(from, low), (from, roof), (to, roof), (to, low)]);
    }
    outline.push((width + tooth, low));
    extrude(&outline, half_height)
}

/// A square plate with a round hole of `sides` corners, a multiple of 4: 8·`sides` triangles.
pub fn plate_with_hole(half_side: f64, half_thickness: f64, hole: f64, sides: usize) -> Triangles {
    let quarter = sides / 4;
    let mut all = Triangles::default();
    for i in 0..sides {
        // Along the sides of the square, with its corners, and below each the point of the circle.
        let part = 2.0 * (i % quarter) as f64 / quarter as f64 - 1.0;
        let [x, y] = [[1.0, part], [-part, 1.0], [-1.0, -part], [part, -1.0]][i / quarter];
        let angle = TAU * (i as f64 / sides as f64 - 0.125);
        let (sine, cosine) = angle.sin_cos();
        for z in [-half_thickness, half_thickness] {
            all.vertices.push(Vec3::new(x * half_side, y * half_side, z));
            all.vertices.push(Vec3::new(hole * cosine, hole * sine, z));
        }
    }
    let at = |i: usize, which: usize| 4 * (i % sides) + which;
    for i in 0..sides {
        // Outer and inner below are 0 and 1, above 2 and 3: around from outside, over the top, down the hole.
        for (from, to) in [(0, 2), (2, 3), (3, 1), (1, 0)] {
            all.faces.extend(quad([at(i, from), at(i + 1, from), at(i + 1, to), at(i, to)]));
        }
    }
    outward(all)
}

/// A simple polygon, counter-clockwise, from −`half_height` to `half_height` along z.
pub fn extrude(outline: &[(f64, f64)], half_height: f64) -> Triangles {
    let count = outline.len();
    let mut all = Triangles::default();
    for z in [-half_height, half_height] {
        all.vertices.extend(outline.iter().map(|&(x, y)| Vec3::new(x, y, z)));
    }
    for i in 0..count {
        let next = (i + 1) % count;
        all.faces.extend(quad([i, next, next + count, i + count]));
    }
    for [i, j, k] in ears(outline) {
        all.faces.push([i, k, j].map(|i| i as u32));
        all.faces.push([i, j, k].map(|i| (i + count) as u32));
    }
    all
}

/// Triangles of a simple polygon, counter-clockwise: one ear after the other is cut off.
fn ears(outline: &[(f64, f64)]) -> Vec<[usize; 3]> {
    let area = |i: usize, j: usize, k: usize| {
        let ((x, y), (p, q), (u, v)) = (outline[i], outline[j], outline[k]);
        (p - x) * (v - y) - (q - y) * (u - x)
    };
    let mut left: Vec<usize> = (0..outline.len()).collect();
    let mut faces = Vec::new();
    while left.len() > 3 {
        let count = left.len();
        let is_ear = |n: &usize| {
            let [i, j, k] = [n + count - 1, *n, n + 1].map(|n| left[n % count]);
            let holds = |&p: &usize| {
                ![i, j, k].contains(&p)
                    && area(i, j, p) >= 0.0
                    && area(j, k, p) >= 0.0
                    && area(k, i, p) >= 0.0
            };
            area(i, j, k) > 0.0 && !left.iter().any(holds)
        };
        let ear = (0..count).find(is_ear).expect("a simple polygon has an ear");
        faces.push([ear + count - 1, ear, ear + 1].map(|n| left[n % count]));
        left.remove(ear);
    }
    faces.push([left[0], left[1], left[2]]);
    faces
}
