//! How far apart two bounding volumes are at one instant, from below.
//!
//! Along three axes across each other, two volumes are as far apart as the boxes around them, whose
//! distance is the length of the three gaps; so much for the axes of each of the two. The line between
//! their centres is tried as well, where those do not decide. A half-space has one direction, its own.

use super::placement::Placement;
use crate::shape::{Geometry, Projection, Support, Volume};
use crate::{Mat3, Vec3};

/// Of two volumes, one that is so many times as large is opened sooner than more is asked.
const LARGE: f64 = 4.0;

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
    /// From its axes to those of the other one.
    to_other: Mat3,
    /// From the origin of its frame to that of the other one's, along its axes \[m\].
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
        let (rotation_a, rotation_b) = (placement.rotation_a(), placement.rotation_b());
        let between =
            placement.offset + rotation_a * placement.centre_a() - rotation_b * placement.centre_b();
        let a_to_b = rotation_b.transpose() * rotation_a;
        let from_a = AxesView { to_other: a_to_b, between: placement.in_a(between) };
        let from_b = AxesView { to_other: a_to_b.transpose(), between: -placement.in_b(between) };
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
            let (middle, half) = from_a.span(a.span(plane.normal), b, plane.normal);
            return middle - half - plane.rounding;
        }
        // Beside a large one it is its own sides that tell, or nothing does.
        let (of_a, of_b) = (a.radius(), b.radius());
        let asked = (VA::AXES > 0 && of_b < LARGE * of_a, VB::AXES > 0 && of_a < LARGE * of_b);
        let mut best = f64::NEG_INFINITY;
        let is_a_first = of_a > of_b;
        for is_a in [is_a_first, !is_a_first] {
            if is_a && asked.0 {
                best = best.max(from_a.box_gap(a, b));
            } else if !is_a && asked.1 {
                best = best.max(from_b.box_gap(b, a));
            }
            if best > enough {
                return best;
            }
        }
        if !(asked.0 && asked.1) && VA::AXES > 0 && VB::AXES > 0 {
            return best;
        }
        let along = |normal: Vec3| {
            let normal = self.placement.in_a(normal);
            from_a.gap(a.span(normal), b, normal)
        };
        self.between(a, b).map_or(best, |normal| best.max(along(normal)))
    }

    /// The direction from the centre of A's volume to that of B's, in the world.
    #[inline]
    pub fn between<VA: Volume, VB: Volume>(&self, a: &VA, b: &VB) -> Option<Vec3> {
        self.placement.pair_at(a.centre(), b.centre()).between.try_normalize()
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
    /// Where the other one's volume is from that of whose view this is, which is known along this direction of it: its middle, and half of the
    /// widths together.
    #[inline(always)]
    fn span<V: Volume>(&self, own: Projection, other: &V, direction: Vec3) -> (f64, f64) {
        let theirs = other.span(self.to_other * direction);
        (direction.dot(self.between) + theirs.middle - own.middle, own.half + theirs.half)
    }

    #[inline(always)]
    fn gap<V: Volume>(&self, own: Projection, other: &V, direction: Vec3) -> f64 {
        let (middle, half) = self.span(own, other, direction);
        middle.abs() - half
    }

    /// The distance of the boxes about two volumes, along the axes of the own one; the largest gap where none is positive.
    #[inline(always)]
    fn box_gap<V: Volume, W: Volume>(&self, own: &V, other: &W) -> f64 {
        let axes = own.axes();
        let gap = |index: usize| self.gap(own.span_along_axis(index), other, axes[index]);
        let (x, y, z) = (gap(0), gap(1), gap(2));
        let largest = if x > y { x } else { y };
        let largest = if largest > z { largest } else { z };
        if largest <= 0.0 {
            return largest;
        }
        let positive = Vec3::new(x, y, z).max(Vec3::ZERO);
        positive.length()
    }
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
