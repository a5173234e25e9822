//! How far apart two bounding volumes are at one instant, from below.
//!
//! Along three axes across each other, two volumes are as far apart as the boxes around them, whose
//! distance is the length of the three gaps; so much for the axes of each of the two. The line between
//! their centres is tried as well, where those do not decide. A half-space has one direction, its own.

use super::placement::Placement;
use crate::shape::{Geometry, Support, Volume};
use crate::{Mat3, Vec3};

/// Two bodies at one instant, with all that pairs of their nodes need to be told apart.
pub(crate) struct Bounds {
    placement: Placement,
    /// Seen from A and from B.
    views: [AxesView; 2],
    half_space: Option<HalfSpacePlane>,
    /// What rounding can make of a bound or a gap \[m\].
    slack: f64,
}

/// Where the bodies are, seen along the axes of one of them.
struct AxesView {
    /// From its axes to those of A, and to those of B.
    to_a: Mat3,
    to_b: Mat3,
    /// From the origin of A's frame to that of B's, along its axes \[m\].
    between: Vec3,
}

/// The surface of a half-space.
struct HalfSpacePlane {
    /// From A to B, along A's axes.
    normal: Vec3,
    /// \[m\].
    rounding: f64,
}

impl Bounds {
    pub fn new<A: Geometry, B: Geometry>(a: &A, b: &B, placement: &Placement) -> Self {
        let Placement { rotation_a, rotation_b, offset, centre_a, centre_b } = *placement;
        let between = offset + rotation_a * centre_a - rotation_b * centre_b;
        let a_to_b = rotation_b.transpose() * rotation_a;
        let from_a = AxesView { to_a: Mat3::IDENTITY, to_b: a_to_b, between: placement.in_a(between) };
        let from_b =
            AxesView { to_a: a_to_b.transpose(), to_b: Mat3::IDENTITY, between: placement.in_b(between) };
        let half_space = half_space(a, b, a_to_b);
        let (volume_a, volume_b) = (a.volume(a.root()), b.volume(b.root()));
        let size = between.length()
            + volume_a.centre().length()
            + volume_a.radius()
            + volume_b.centre().length()
            + volume_b.radius()
            + half_space.as_ref().map_or(0.0, |plane| plane.rounding + between.length());
        Self { placement: *placement, views: [from_a, from_b], half_space, slack: 16.0 * f64::EPSILON * size }
    }

    pub fn placement(&self) -> &Placement {
        &self.placement
    }

    pub fn has_half_space(&self) -> bool {
        self.half_space.is_some()
    }

    /// What rounding can make of a bound or a gap \[m\].
    pub fn slack(&self) -> f64 {
        self.slack
    }

    /// The gap of two volumes is not smaller than this, up to [`Self::slack`]; where they overlap, it is
    /// minus how far they do along the best of a few directions. More directions are tried only until
    /// it is above `enough` \[m\].
    #[inline]
    pub fn gap<VA: Volume, VB: Volume>(&self, a: &VA, b: &VB, enough: f64) -> f64 {
        let [from_a, from_b] = &self.views;
        if let Some(plane) = &self.half_space {
            let (middle, half) = from_a.span(a, b, plane.normal);
            return middle - half - plane.rounding;
        }
        let mut best = f64::NEG_INFINITY;
        if VA::AXES > 0 {
            let gaps = a.axes().map(|axis| from_a.gap(a, b, axis));
            best = box_gap(gaps);
        }
        if VB::AXES > 0 && best <= enough {
            let gaps = b.axes().map(|axis| from_b.gap(a, b, axis));
            best = best.max(box_gap(gaps));
        }
        if best > enough {
            return best;
        }
        self.between(a, b).map_or(best, |normal| best.max(from_a.gap(a, b, self.placement.in_a(normal))))
    }

    /// The direction from the centre of A's volume to that of B's, in the world.
    #[inline]
    pub fn between<VA: Volume, VB: Volume>(&self, a: &VA, b: &VB) -> Option<Vec3> {
        let Placement { centre_a, centre_b, .. } = self.placement;
        self.placement.point_pair(a.centre() - centre_a, b.centre() - centre_b).between.try_normalize()
    }

    /// How far two pieces are apart along a unit direction of the world, from A to B.
    #[inline]
    pub fn gap_of_pieces<A: Support, B: Support>(&self, pieces: (&A, &B), normal: Vec3) -> f64 {
        if self.has_half_space() {
            return f64::NEG_INFINITY;
        }
        let pair = self.placement.support(pieces, normal, &mut [0; 2]);
        normal.dot(pair.between) - pieces.0.rounding() - pieces.1.rounding()
    }
}

impl AxesView {
    /// Where B is from A along a direction of this view: its middle, and half of the widths together.
    #[inline(always)]
    fn span<VA: Volume, VB: Volume>(&self, a: &VA, b: &VB, direction: Vec3) -> (f64, f64) {
        let (of_a, of_b) = (a.span(self.to_a * direction), b.span(self.to_b * direction));
        (direction.dot(self.between) + of_b.middle - of_a.middle, of_a.half + of_b.half)
    }

    #[inline(always)]
    fn gap<VA: Volume, VB: Volume>(&self, a: &VA, b: &VB, direction: Vec3) -> f64 {
        let (middle, half) = self.span(a, b, direction);
        middle.abs() - half
    }
}

/// The distance of two boxes, from their gaps along three axes across each other; the largest gap
/// where none is positive.
#[inline(always)]
fn box_gap([x, y, z]: [f64; 3]) -> f64 {
    let largest = if x > y { x } else { y };
    let largest = if largest > z { largest } else { z };
    if largest <= 0.0 {
        return largest;
    }
    let positive = Vec3::new(x, y, z).max(Vec3::ZERO);
    positive.length()
}

/// The plane of the one that is a half-space.
fn half_space<A: Geometry, B: Geometry>(a: &A, b: &B, a_to_b: Mat3) -> Option<HalfSpacePlane> {
    let of_a = a.as_piece().and_then(|piece| Some((piece.half_space()?, piece.rounding())));
    let of_b = b.as_piece().and_then(|piece| Some((piece.half_space()?, piece.rounding())));
    match (of_a, of_b) {
        (Some((normal, rounding)), _) => Some(HalfSpacePlane { normal, rounding }),
        (_, Some((outward, rounding))) => {
            Some(HalfSpacePlane { normal: -(a_to_b.transpose() * outward), rounding })
        }
        _ => None,
    }
}
