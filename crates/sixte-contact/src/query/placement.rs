//! Two shapes beside each other, seen from A's centre along the axes of the world.
//!
//! Everything that decides a contact is computed in these coordinates, because the difference of
//! two bodies is small where their coordinates are large: a pair at 1e6 m, or one that moves
//! together at 1e4 m/s, keeps all its digits.

use crate::both::{BothTurns, BothVectors};
use crate::shape::{Hint, Support};
use crate::{Mat3, Vec3};

/// The relative placement of two shapes at one instant.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Placement {
    /// From the bodies' axes to the world's.
    turns: BothTurns,
    /// The points of the bodies' frames that are their centres \[m\].
    centres: BothVectors,
    /// From A's centre to B's centre, along the world's axes \[m\].
    pub offset: Vec3,
}

/// A point of A and a point of B.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct PointPair {
    /// From the bodies' centres, along the bodies' axes \[m\].
    pub on: BothVectors,
    /// From the point on A to the point on B, along the world's axes \[m\].
    pub between: Vec3,
}

impl Placement {
    /// From the rotations, the way between the centres, and the centres in the bodies' frames \[m\].
    #[inline(always)]
    pub fn new(rotations: [&Mat3; 2], offset: Vec3, centres: [Vec3; 2]) -> Self {
        let turns = BothTurns::new(rotations[0], rotations[1]);
        Self::of_both(turns, offset, BothVectors::new(centres[0], centres[1]))
    }

    /// The same from what is computed for both bodies at once.
    #[inline(always)]
    pub fn of_both(turns: BothTurns, offset: Vec3, centres: BothVectors) -> Self {
        Self { turns, centres, offset }
    }

    /// From A's axes to the world's.
    #[inline(always)]
    pub fn rotation_a(&self) -> Mat3 {
        self.turns.a()
    }

    /// From B's axes to the world's.
    #[inline(always)]
    pub fn rotation_b(&self) -> Mat3 {
        self.turns.b()
    }

    /// The point of A's frame that is A's centre \[m\].
    #[inline(always)]
    pub fn centre_a(&self) -> Vec3 {
        self.centres.a()
    }

    /// The point of B's frame that is B's centre \[m\].
    #[inline(always)]
    pub fn centre_b(&self) -> Vec3 {
        self.centres.b()
    }

    /// The points of the cores that face each other most along `normal`, which points from A to B.
    #[inline(always)]
    pub fn support<A: Support, B: Support>(
        &self,
        shapes: (&A, &B),
        normal: Vec3,
        hints: &mut [Hint; 2],
    ) -> PointPair {
        let towards = self.in_both(BothVectors::new(normal, -normal));
        let on_a = shapes.0.support(towards.a(), &mut hints[0]);
        let on_b = shapes.1.support(towards.b(), &mut hints[1]);
        self.pair_at(on_a, on_b)
    }

    /// A point of each body's frame.
    #[inline(always)]
    pub fn pair_at(&self, on_a: Vec3, on_b: Vec3) -> PointPair {
        self.point_pair(BothVectors::new(on_a, on_b) - self.centres)
    }

    /// The same two points of the bodies, wherever they are in this placement.
    #[inline(always)]
    pub fn point_pair(&self, on: BothVectors) -> PointPair {
        let arms = self.turned(on);
        PointPair { on, between: self.offset + arms.b() - arms.a() }
    }

    /// Vectors of the bodies' frames, along the world's axes.
    #[inline(always)]
    pub fn turned(&self, vectors: BothVectors) -> BothVectors {
        self.turns * vectors
    }

    /// Directions of the world along the bodies' axes.
    #[inline(always)]
    pub fn in_both(&self, directions: BothVectors) -> BothVectors {
        self.turns.back(&directions)
    }

    /// A direction of the world along A's axes.
    #[inline(always)]
    pub fn in_a(&self, direction: Vec3) -> Vec3 {
        let Mat3 { x_axis, y_axis, z_axis } = self.rotation_a();
        Vec3::new(x_axis.dot(direction), y_axis.dot(direction), z_axis.dot(direction))
    }

    /// A direction of the world along B's axes.
    #[inline(always)]
    pub fn in_b(&self, direction: Vec3) -> Vec3 {
        let Mat3 { x_axis, y_axis, z_axis } = self.rotation_b();
        Vec3::new(x_axis.dot(direction), y_axis.dot(direction), z_axis.dot(direction))
    }
}
