//! When a bullet that falls straight down touches the true sheet, z = 0.2 sin 3x cos 3y without its hole.
//!
//! Each face of the bullet is cut into four again and again, as seen from above, and only where the height of the face over
//! the sheet can still be the least one. Within a triangle in a circle of radius r the sheet is beside the plane through its
//! values at the corners by at most ½ · 1.8 r²: Taylor's formula at a point p that is Σ λ v of the corners v leaves
//! ½ M Σ λ |v − p|², which is at most ½ M r², and no second derivative of the sheet in any direction is more than
//! M = 1.8 per metre. That bounds the height in the triangle from below, and corners that are over the sheet bound it from
//! above. Nothing of the search is used.
//!
//! How wrong it can be: 1e-13 m, or 1e-16 s at 1,000 m/s, for a bullet that is over the sheet as a whole; one that
//! is over the rim of the hole 1e-9 m.

use sixte_contact::Vec3;

use super::reference::{Bullet, turned_drops};
use super::wave::{HALF_SIDE, HOLE, LARGEST, height};

/// No second derivative of the sheet is more, in any direction [1/m].
const MOST_BENT: f64 = 1.8;

/// The steepest that the sheet is.
const STEEPEST: f64 = 0.6;

/// Triangles that can be lower by no more than this are not cut \[m\].
const FINE: f64 = 1e-14;

/// Triangles at a border are not cut any smaller than this \[m\].
const SMALLEST: f64 = 1e-10;

/// Segments are not cut any shorter than this for a crossing \[m\].
const SHORTEST: f64 = 1e-9;

/// How far a bullet at `place` falls until it touches, at about `speed` and turning by `spin` about z; none if
/// there is nothing below it \[m\].
pub fn drop(bullet: &Bullet, place: Vec3, speed: f64, spin: f64) -> Option<f64> {
    turned_drops(bullet, place, speed, spin, least_height)
}

/// Whether the sheet has a point above or below this one.
fn is_there(at: Vec3) -> bool {
    at.x.hypot(at.y) >= HOLE && at.x.abs().max(at.y.abs()) <= HALF_SIDE
}

fn least_height(faces: &[[Vec3; 3]]) -> Option<f64> {
    let mut least = f64::INFINITY;
    // Lowest faces first: most others are then out of the question at once.
    let mut stack = faces.to_vec();
    stack.sort_by(|p, q| lowest(q).total_cmp(&lowest(p)));
    while let Some(triangle) = stack.pop() {
        let Some(bound) = bound(&triangle, &mut least) else { continue };
        if bound >= least - FINE {
            continue;
        }
        let [a, b, c] = triangle;
        let (ab, bc, ca) = (0.5 * (a + b), 0.5 * (b + c), 0.5 * (c + a));
        if radius(&triangle) > SMALLEST {
            stack.extend([[a, ab, ca], [b, bc, ab], [c, ca, bc], [ab, bc, ca]]);
        } else {
            // At a border, where corners may be beside the sheet.
            least = bound;
        }
    }
    least.is_finite().then_some(least)
}

fn lowest(triangle: &[Vec3; 3]) -> f64 {
    triangle.iter().map(|corner| corner.z).fold(f64::INFINITY, f64::min)
}

/// No part of a triangle is lower over the sheet than this; none if it is beside the sheet as a whole. Notes corners that are lower
/// than all before.
fn bound(triangle: &[Vec3; 3], least: &mut f64) -> Option<f64> {
    let is_beside = |beside: &dyn Fn(Vec3) -> bool| triangle.iter().all(|&corner| beside(corner));
    // These are convex: what has its corners in one of them is in it.
    if is_beside(&|p| p.x.hypot(p.y) < HOLE)
        || is_beside(&|p| p.x > HALF_SIDE)
        || is_beside(&|p| p.x < -HALF_SIDE)
        || is_beside(&|p| p.y > HALF_SIDE)
        || is_beside(&|p| p.y < -HALF_SIDE)
    {
        return None;
    }
    let mut lowest = f64::INFINITY;
    for corner in triangle {
        let over = corner.z - height(corner.x, corner.y);
        lowest = lowest.min(over);
        if is_there(*corner) {
            *least = least.min(over);
        }
    }
    let radius = radius(triangle);
    Some(lowest - 0.5 * MOST_BENT * radius * radius)
}

/// Of a circle that holds the triangle, as seen from above.
fn radius(triangle: &[Vec3; 3]) -> f64 {
    let middle = (triangle[0] + triangle[1] + triangle[2]) / 3.0;
    triangle.iter().map(|corner| (*corner - middle).truncate().length()).fold(0.0, f64::max)
}

/// Whether a straight segment from one point to another goes through the sheet.
pub fn crosses(from: Vec3, to: Vec3) -> bool {
    let side = |at: Vec3| at.z - height(at.x, at.y);
    let mut stack = vec![(from, to)];
    while let Some((from, to)) = stack.pop() {
        let (low, high) = (from.min(to), from.max(to));
        let is_beside = low.z > LARGEST
            || high.z < -LARGEST
            || low.x.max(low.y) > HALF_SIDE
            || high.x.min(high.y) < -HALF_SIDE
            || from.truncate().length().max(to.truncate().length()) < HOLE;
        let (middle, along) = (0.5 * (from + to), to - from);
        let most = 0.5 * (along.z.abs() + STEEPEST * along.truncate().length());
        if is_beside || side(middle).abs() > most {
            continue;
        }
        if along.length() > SHORTEST {
            stack.extend([(from, middle), (middle, to)]);
        } else if side(from) * side(to) <= 0.0 && is_there(middle) {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use sixte_contact::shape::Triangles;

    /// A pyramid whose tip is ahead, 1 cm wide and high.
    fn pyramid() -> Bullet {
        let corners =
            [[-1.0, -1.0, -1.0], [1.0, -1.0, -1.0], [1.0, 1.0, -1.0], [-1.0, 1.0, -1.0], [0.0, 0.0, 1.0]];
        let faces = vec![[0, 2, 1], [0, 3, 2], [0, 1, 4], [1, 2, 4], [2, 3, 4], [3, 0, 4]];
        Bullet::new(&Triangles { vertices: corners.map(|c| Vec3::from_array(c) * 0.005).to_vec(), faces })
    }

    /// The same, upside down: a flat face of a square is ahead.
    fn flat() -> Bullet {
        let half = 0.3;
        let corners = [[-half, -half, 0.0], [half, -half, 0.0], [half, half, 0.0], [-half, half, 0.0]];
        let vertices = corners.map(Vec3::from_array).to_vec();
        Bullet::new(&Triangles { vertices, faces: vec![[0, 1, 2], [0, 2, 3]] })
    }

    #[test]
    fn a_tip_falls_on_the_function() {
        for (x, y) in [(0.7, -0.3), (-1.2, 0.9), (0.5, 0.0)] {
            let found = drop(&pyramid(), Vec3::new(x, y, 10.0), 1.0, 0.0).unwrap();
            let tip = 9.995 - height(x, y);
            assert!((found - tip).abs() < 1e-13, "{found} {tip}");
        }
        assert_eq!(drop(&pyramid(), Vec3::new(0.1, 0.2, 10.0), 1.0, 0.0), None);
    }

    /// A face meets the top of a wave in its middle, at x = π/6, which is 0.2 m high.
    #[test]
    fn a_face_falls_on_the_top_of_a_wave() {
        let place = Vec3::new(std::f64::consts::FRAC_PI_6 + 0.2, 0.05, 3.0);
        let found = drop(&flat(), place, 1.0, 0.0).unwrap();
        assert!((found - 2.8).abs() < 1e-13, "{found}");
    }

    /// Part of the face is over the hole, where the sheet is missing: a fine grid of places says the same.
    #[test]
    fn a_face_over_the_rim_falls_on_what_is_left() {
        let place = Vec3::new(-0.35, -0.2, 3.0);
        let found = drop(&flat(), place, 1.0, 0.0).unwrap();
        let mut highest = f64::NEG_INFINITY;
        for i in 0..=1200 {
            for j in 0..=1200 {
                let at = place + Vec3::new(0.0005 * f64::from(i - 600), 0.0005 * f64::from(j - 600), 0.0);
                if is_there(at) {
                    highest = highest.max(height(at.x, at.y));
                }
            }
        }
        let sampled = 3.0 - highest;
        // The grid is 0.5 mm apart, and the sheet not steeper than 0.6.
        assert!((0.0..3e-4).contains(&(sampled - found + 1e-12)), "{found} {sampled}");
    }

    #[test]
    fn ways_through_the_sheet_and_the_hole() {
        let at = |x: f64, z: f64| Vec3::new(x, 0.1, z);
        assert!(crosses(at(1.0, 50.0), at(1.0, -40.0)));
        assert!(crosses(at(1.0, -1.0), at(1.5, 1.0)));
        assert!(!crosses(at(0.2, 50.0), at(0.2, -40.0)));
        assert!(!crosses(at(1.0, 50.0), at(1.5, 0.3)));
        assert!(!crosses(at(2.1, 1.0), at(2.1, -1.0)));
    }
}
