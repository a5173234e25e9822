//! Where a ray meets one convex piece.
//!
//! Triangles by S. Woop, C. Benthin, I. Wald, "Watertight Ray/Triangle Intersection" (2013): on which
//! side of an edge a ray passes is computed from the two ends of the edge alone, so that two triangles
//! which share it never disagree. All others by Newton's method on the distance of the ray's points
//! from the piece, which is convex along the ray: each step goes to the plane that separates the point
//! from the piece, and so never too far.
//!
//! # When it is wrong
//! A ray that grazes a curved piece to within 1e-12 of its size may hit it or go past it.

use super::gjk::separate;
use super::placement::Placement;
use super::separation::{Memory, Stop};
use crate::shape::{Convex, FeatureKind, Support, Volume};
use crate::{Mat3, Vec3};

/// A ray in a body's frame.
pub(super) struct Line {
    /// \[m\].
    pub origin: Vec3,
    /// Unit.
    pub direction: Vec3,
    inverse: Vec3,
    /// The axes, so that the last is the one that the ray runs along most.
    axes: [usize; 3],
    /// How x and y shear when the ray is made to run along the last axis, and 1 over the speed along it.
    shear: [f64; 3],
}

/// Where a ray meets a piece.
#[derive(Clone, Copy)]
pub(super) struct PieceHit {
    /// \[m\].
    pub distance: f64,
    /// Unit, against the ray.
    pub normal: Vec3,
}

impl Line {
    pub fn new(origin: Vec3, direction: Vec3) -> Self {
        let z = direction.abs().max_position();
        let (x, y) = ((z + 1) % 3, (z + 2) % 3);
        let along = direction[z];
        let shear = [direction[x] / along, direction[y] / along, 1.0 / along];
        Self { origin, direction, inverse: 1.0 / direction, axes: [x, y, z], shear }
    }

    /// From where to where a ray is within `wide` of a plane across an axis that is `ahead` \[m\].
    #[inline(always)]
    pub fn slab(&self, axis: usize, ahead: f64, wide: f64) -> Option<(f64, f64)> {
        let per_metre = self.inverse[axis];
        if !per_metre.is_finite() {
            return (ahead.abs() <= wide).then_some((f64::NEG_INFINITY, f64::INFINITY));
        }
        let (middle, around) = (ahead * per_metre, (wide * per_metre).abs());
        Some((middle - around, middle + around))
    }

    /// A point seen from the origin of the ray, which runs along the last coordinate.
    #[inline]
    fn sheared(&self, point: Vec3) -> Vec3 {
        let seen = point - self.origin;
        let [x, y, z] = self.axes.map(|axis| seen[axis]);
        Vec3::new(x - self.shear[0] * z, y - self.shear[1] * z, self.shear[2] * z)
    }
}

/// Where a ray first meets a piece, within `length`; `corners` is only scratch space.
pub(super) fn hit_piece<P: Support>(
    piece: &P,
    line: &Line,
    length: f64,
    corners: &mut Vec<Vec3>,
) -> Option<PieceHit> {
    if let Some(outward) = piece.half_space() {
        return hit_half_space(outward, piece.rounding(), line, length);
    }
    // All corners of a flat piece are within any tolerance of its farthest along its normal.
    if piece.rounding() == 0.0
        && let Some(normal) = piece.flat_normal()
    {
        corners.clear();
        let kind = piece.feature(normal, f64::INFINITY, corners);
        if let (FeatureKind::Face | FeatureKind::Edge, &[a, b, c]) = (kind, &corners[..]) {
            let distance = hit_triangle([a, b, c], line)?;
            let normal = if normal.dot(line.direction) > 0.0 { -normal } else { normal };
            return (distance <= length).then_some(PieceHit { distance, normal });
        }
    }
    hit_convex(piece, line, length)
}

fn hit_half_space(outward: Vec3, rounding: f64, line: &Line, length: f64) -> Option<PieceHit> {
    let height = outward.dot(line.origin) - rounding;
    if height <= 0.0 {
        return Some(PieceHit { distance: 0.0, normal: -line.direction });
    }
    let sinking = -outward.dot(line.direction);
    (sinking > 0.0 && height <= length * sinking)
        .then(|| PieceHit { distance: height / sinking, normal: outward })
}

/// Woop, Benthin and Wald, listing 1; a ray through an edge belongs to both of its triangles.
#[inline]
fn hit_triangle(corners: [Vec3; 3], line: &Line) -> Option<f64> {
    let [a, b, c] = corners.map(|corner| line.sheared(corner));
    let (on_a, on_b, on_c) = (c.x * b.y - c.y * b.x, a.x * c.y - a.y * c.x, b.x * a.y - b.y * a.x);
    let is_beside = (on_a < 0.0 || on_b < 0.0 || on_c < 0.0) && (on_a > 0.0 || on_b > 0.0 || on_c > 0.0);
    let sum = on_a + on_b + on_c;
    if is_beside || sum == 0.0 {
        return None;
    }
    let distance = (on_a * a.z + on_b * b.z + on_c * c.z) / sum;
    (distance >= 0.0).then_some(distance)
}

/// Steps after which a ray that still gets closer is given up: grazing rays halve their distance at
/// each, so that nothing is left of it by then.
const MAX_STEPS: u32 = 96;

fn hit_convex<P: Support>(piece: &P, line: &Line, length: f64) -> Option<PieceHit> {
    let particle = Convex::point();
    let rounding = piece.rounding();
    let middle = piece.aabb().centre();
    let size = piece.reach(middle) + rounding;
    let mut memory = Memory::default();
    let (mut distance, mut normal) = (0.0, -line.direction);
    for _ in 0..MAX_STEPS {
        let place = line.origin + line.direction * distance;
        let placement = Placement {
            rotation_a: Mat3::IDENTITY,
            rotation_b: Mat3::IDENTITY,
            offset: middle - place,
            centre_a: Vec3::ZERO,
            centre_b: middle,
        };
        let tolerance = 1e-13 * size + 4.0 * f64::EPSILON * (placement.offset.length() + middle.length());
        let stop = Stop { relative: 1e-3, absolute: 0.25 * tolerance, rounding };
        let found = separate((&particle, piece), &placement, &mut memory, None, stop);
        let height = found.lower - rounding;
        // So close that the direction between them is rounding, the one before is better.
        if height > tolerance || (height > 0.0 && found.normal.dot(line.direction) > 0.0) {
            normal = -found.normal;
        }
        let sinking = -normal.dot(line.direction);
        if height <= tolerance && found.upper - rounding <= tolerance {
            let rest = if height > 0.0 && sinking > 0.0 { height / sinking } else { 0.0 };
            let distance = distance + rest.min(tolerance);
            return (distance <= length).then_some(PieceHit { distance, normal });
        }
        // The plane across the normal separates them, and the ray goes away from it.
        if sinking <= 0.0 {
            return None;
        }
        let next = distance + height / sinking;
        if next > length {
            return None;
        }
        // Too small a step for a number: as close as it gets.
        if next <= distance {
            return Some(PieceHit { distance, normal });
        }
        distance = next;
    }
    None
}
