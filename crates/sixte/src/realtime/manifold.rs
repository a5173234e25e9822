//! Where two convex bodies face each other: points of both, with one normal.
//!
//! Nothing here is certified: a point too many or too few only gives the solver a worse guess.

use sixte_contact::Vec3;
use sixte_contact::motion::Pose;
use sixte_contact::query::{PatchMemory, WarmStart, contact_patch_in, distance_warm};
use sixte_contact::shape::Convex;

use crate::shape::balls::ball_and_other;
use crate::shape::boxes::{Axis, PlacedBox, best_axes, facing};

/// Faces are taken for what touches unless edges are farther apart by this part of the distance that is asked for.
const FACES_FIRST: f64 = 0.05;

/// Points of two bodies that face each other.
#[derive(Debug, Default)]
pub(super) struct Manifold {
    /// Unit, out of B towards A.
    pub normal: Vec3,
    /// On A and on B, in the world \[m\].
    pub points: Vec<(Vec3, Vec3)>,
    memory: PatchMemory,
}

impl Manifold {
    /// Of two convex bodies, as far as they are within a distance of each other \[m\], from where the last search for it left off.
    pub fn find<'w>(
        &mut self,
        a: (&Convex, &Pose),
        b: (&Convex, &Pose),
        within: f64,
        warm: impl FnOnce() -> &'w mut WarmStart,
    ) {
        self.points.clear();
        if let Some(found) = ball_and_other(a, b) {
            self.normal = found.normal;
            self.points.extend((found.gap <= within).then_some(found.points));
            return;
        }
        if let (Some(placed_a), Some(placed_b)) = (PlacedBox::of(a.0, a.1), PlacedBox::of(b.0, b.1)) {
            let (face, best) = best_axes(&placed_a, &placed_b);
            if best.gap > within {
                return;
            }
            if best.axis != Axis::Edges || best.gap <= face.gap + FACES_FIRST * within {
                facing(&placed_a, &placed_b, &face, within, &mut self.points);
                if !self.points.is_empty() {
                    self.normal = face.normal;
                    return;
                }
            }
            if best.axis == Axis::Edges {
                return self.along(a, b, best.normal, within);
            }
        }
        let found = distance_warm(a, b, warm());
        if found.gap_lower <= within {
            self.along(a, b, found.normal, within);
        }
    }

    fn along(&mut self, a: (&Convex, &Pose), b: (&Convex, &Pose), normal: Vec3, within: f64) {
        self.normal = normal;
        let Self { points, memory, .. } = self;
        contact_patch_in((a, b), normal, within, memory, |point| {
            if point.gap <= within {
                points.push((point.point_a, point.point_b));
            }
        });
    }
}
