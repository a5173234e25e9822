//! Whether a point is inside of closed patches: the part of the sky that they cover, seen from it.

use super::bezier::Bezier;
use super::enclosure::{box_around, split_axis};
use super::part::Part;
use crate::Vec3;
use crate::shape::Volume;

/// A part is flattened once its middle is so many of its radii away.
const FAR: f64 = 2.0;

/// After so many parts what is left is taken for nothing; a point on the surface itself gets there.
const MOST_PARTS: usize = 100_000;

/// How often patches of these pieces, of this resolution \[m\], wind around a point: about 1 inside and 0 outside, if their normals point outward.
///
/// A part in whose box the point is not covers as much of the sky as any other surface with the same border, so far parts are
/// replaced by two triangles. Only where a large part meets smaller ones do their borders differ, and by a small part of the
/// sky; the sum is close to a whole number, except within rounding of the surface.
pub(super) fn winding(pieces: &[Bezier], resolution: f64, point: Vec3) -> f64 {
    let smallest = 0.25 * resolution;
    let mut stack: Vec<Part> = (0..pieces.len()).map(Part::whole).collect();
    let (mut sky, mut parts) = (0.0, 0);
    while let Some(part) = stack.pop() {
        parts += 1;
        let piece = &pieces[part.piece];
        let net = piece.part(part.range());
        let around = box_around(&net, piece.allowance);
        if around.centre().distance(point) > FAR * around.radius() {
            let [a, b, c, d] = net.corners().map(|corner| corner - point);
            // In the order (0, 0), (1, 0), (1, 1), (0, 1) the corners run counter-clockwise about the normal.
            sky += solid_angle([a, c, d]) + solid_angle([a, d, b]);
        } else if around.radius() > smallest
            && parts < MOST_PARTS
            && let Some(halves) = part.halves(split_axis(&net, resolution))
        {
            stack.extend(halves);
        }
    }
    sky / (4.0 * std::f64::consts::PI)
}

/// The part of the sky that a triangle covers, positive if it is seen from behind
/// (A. van Oosterom, J. Strackee, "The solid angle of a plane triangle", 1983, eq. 8).
fn solid_angle([a, b, c]: [Vec3; 3]) -> f64 {
    let (la, lb, lc) = (a.length(), b.length(), c.length());
    let below = la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb;
    2.0 * libm::atan2(a.dot(b.cross(c)), below)
}
