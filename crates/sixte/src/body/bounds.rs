//! Boxes about a body.

use sixte_contact::Vec3;
use sixte_contact::motion::{Motion, Pose};

use super::rigid_body::Body;

use super::groups::Role;
use crate::broad::{Bounds, Region, Sweep};
use crate::shape::Shape;

/// What a body adds to its box for what counts as too close to another, as a part of its size: 1000 roundings of all sizes and
/// distances, which are at most twice the sizes where boxes overlap. Rays hit curved shapes to 1e-12.
const CLOSE: f64 = 2e-12;

impl Body {
    /// A box about it where it is, with room for what is too close to be apart: nowhere if it keeps nobody out, without an end for a
    /// half-space.
    pub(crate) fn bounds(&self) -> Bounds {
        if self.role == Role::Solid { self.with_clearance(self.box_around(false)) } else { Bounds::NOWHERE }
    }

    /// The same at another pose, whether it keeps others out or not.
    pub(crate) fn bounds_at(&self, pose: &Pose) -> Bounds {
        let centre = pose.point_in_world(self.centre_in_body());
        self.with_clearance(self.box_at(centre, || *pose, false))
    }

    fn with_clearance(&self, around: Option<Bounds>) -> Bounds {
        let clearance = CLOSE * (self.reach + self.centre_in_body().length());
        around.map_or(Bounds::EVERYWHERE, |around| around.enlarged(clearance).rounded_out())
    }

    /// A box about it where it is: around its ball if it may turn; none for a half-space.
    pub(crate) fn box_around(&self, turns: bool) -> Option<Bounds> {
        self.box_at(self.state.centre, || self.pose(), turns)
    }

    fn box_at(&self, centre: Vec3, pose: impl Fn() -> Pose, turns: bool) -> Option<Bounds> {
        if !self.reach.is_finite() {
            return None;
        }
        let ball = Bounds::around(centre, self.reach);
        // A small body's own box is not worth its rotation.
        if turns || !self.is_immovable() {
            return Some(ball);
        }
        let own = bounds_of(&self.cold.shape, &pose())?;
        Some(Bounds { min: ball.min.max(own.min), max: ball.max.min(own.max) })
    }

    /// Its way on a motion of `length` \[s\], with a margin \[m\]; everywhere for a half-space.
    pub(crate) fn sweep(&self, motion: &Motion, length: f64, margin: f64) -> Sweep {
        let &Motion { velocity, acceleration, spin, centre, start } = motion;
        // One that is held turns about another point than its own centre.
        let apart = self.reach_from(centre);
        let pivot = motion.centre_at(0.0);
        let around = if apart > 0.0 {
            Some(Bounds::around(pivot, (self.reach + apart) * (1.0 + 1e-9)))
        } else {
            self.box_at(pivot, || start, spin != Vec3::ZERO)
        };
        let Some(around) = around.filter(Bounds::is_finite) else { return Sweep::still(Bounds::EVERYWHERE) };
        Sweep::moving(around.enlarged(margin), velocity, acceleration, length)
    }
}

/// A box about a shape at a pose; none about a half-space.
pub(crate) fn bounds_of(shape: &Shape, pose: &Pose) -> Option<Bounds> {
    let own = shape.aabb()?;
    let axes = pose.rotation.matrix();
    let half = (own.max - own.min) * 0.5;
    let half = axes.x_axis.abs() * half.x + axes.y_axis.abs() * half.y + axes.z_axis.abs() * half.z;
    let middle = pose.point_in_world((own.min + own.max) * 0.5);
    Some(Bounds { min: middle - half, max: middle + half })
}
