//! What is zero on a surface: a formula over any kind of number.

use std::fmt::Debug;
use std::sync::Arc;

use super::csg::{Difference, Intersection, SmoothDifference, SmoothIntersection, SmoothUnion, Union};
use super::moved::{Moved, Scaled};
use crate::Vec3;
use crate::interval::{Dual, Interval, Jet, Number};
use crate::pose::Pose;
use crate::shape::LevelSet;

/// A function of x, y and z \[m\]: negative inside, zero on the surface, positive outside.
///
/// It is written once, over any [`Number`]. Slopes of about 1 near the surface (a distance) are best, but not needed.
///
/// ```
/// use sixte_contact::interval::Number;
/// use sixte_contact::shape::Field;
/// /// Of radius 2, and softer than a sphere.
/// #[derive(Debug)]
/// struct Cushion;
/// impl Field for Cushion {
///     fn value<N: Number>(&self, [x, y, z]: [N; 3]) -> N {
///         x.powi(4) + y.powi(4) + z.powi(4) - N::constant(16.0)
///     }
/// }
/// assert_eq!(Cushion.value([2.0, 0.0, 0.0]), 0.0);
/// ```
pub trait Field: Debug + Send + Sync {
    /// Its value.
    fn value<N: Number>(&self, at: [N; 3]) -> N;

    /// What is in this or in another.
    fn union<F: Field>(self, other: F) -> Union<Self, F>
    where
        Self: Sized,
    {
        Union(self, other)
    }

    /// What is in both.
    fn intersection<F: Field>(self, other: F) -> Intersection<Self, F>
    where
        Self: Sized,
    {
        Intersection(self, other)
    }

    /// What is in this and not in another.
    fn difference<F: Field>(self, other: F) -> Difference<Self, F>
    where
        Self: Sized,
    {
        Difference(self, other)
    }

    /// The union, with seams rounded where the fields differ by less than `radius` > 0 \[m\].
    fn smooth_union<F: Field>(self, other: F, radius: f64) -> SmoothUnion<Self, F>
    where
        Self: Sized,
    {
        SmoothUnion(self, other, radius)
    }

    /// The intersection, with seams rounded where the fields differ by less than `radius` > 0 \[m\].
    fn smooth_intersection<F: Field>(self, other: F, radius: f64) -> SmoothIntersection<Self, F>
    where
        Self: Sized,
    {
        SmoothIntersection(self, other, radius)
    }

    /// The difference, with seams rounded where the fields differ by less than `radius` > 0 \[m\].
    fn smooth_difference<F: Field>(self, other: F, radius: f64) -> SmoothDifference<Self, F>
    where
        Self: Sized,
    {
        SmoothDifference(self, other, radius)
    }

    /// The same, turned and then moved.
    fn placed(self, pose: &Pose) -> Moved<Self>
    where
        Self: Sized,
    {
        Moved::new(self, pose)
    }

    /// The same, moved \[m\].
    fn translated(self, by: Vec3) -> Moved<Self>
    where
        Self: Sized,
    {
        Moved::new(self, &Pose::at(by))
    }

    /// The same, `factor` > 0 times as large in all directions, about the origin.
    fn scaled(self, factor: f64) -> Scaled<Self>
    where
        Self: Sized,
    {
        Scaled(self, factor)
    }

    /// The same as one of any kind, to be kept beside others.
    fn shared(self) -> Arc<dyn AnyField>
    where
        Self: Sized + 'static,
    {
        Arc::new(self)
    }
}

/// A [`Field`] of any kind, behind a pointer. Every field is one; write the other trait.
pub trait AnyField: Debug + Send + Sync {
    /// The value at a point.
    fn at(&self, point: [f64; 3]) -> f64;

    /// All values over a box.
    fn over(&self, sides: [Interval; 3]) -> Interval;

    /// Value and slopes at a point.
    fn with_slopes_at(&self, point: [Dual<f64>; 3]) -> Dual<f64>;

    /// All values and slopes over a box.
    fn with_slopes_over(&self, sides: [Dual<Interval>; 3]) -> Dual<Interval>;

    /// All values, slopes and bends over a box.
    fn with_bends_over(&self, sides: [Jet; 3]) -> Jet;

    /// The level set, if it is one.
    fn as_level_set(&self) -> Option<&LevelSet> {
        None
    }
}

impl<F: Field> AnyField for F {
    fn at(&self, point: [f64; 3]) -> f64 {
        self.value(point)
    }

    fn over(&self, sides: [Interval; 3]) -> Interval {
        self.value(sides)
    }

    fn with_slopes_at(&self, point: [Dual<f64>; 3]) -> Dual<f64> {
        self.value(point)
    }

    fn with_slopes_over(&self, sides: [Dual<Interval>; 3]) -> Dual<Interval> {
        self.value(sides)
    }

    fn with_bends_over(&self, sides: [Jet; 3]) -> Jet {
        self.value(sides)
    }
}

impl Field for Arc<dyn AnyField> {
    fn value<N: Number>(&self, at: [N; 3]) -> N {
        N::of_field(&**self, at)
    }
}
