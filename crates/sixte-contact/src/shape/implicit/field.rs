//! What is zero on a surface: a formula over any kind of number, and what is made of such formulas: unions, intersections and
//! differences, sharp or with rounded seams, in other places and sizes.

use std::fmt::Debug;
use std::sync::Arc;

use crate::interval::{AnyField, Dual, Interval, Jet, Number};
use crate::pose::Pose;
use crate::{Mat3, Vec3};

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

/// What is in one or in the other: the smaller of two fields.
#[derive(Debug, Clone)]
pub struct Union<A, B>(pub A, pub B);

/// What is in both: the greater of two fields.
#[derive(Debug, Clone)]
pub struct Intersection<A, B>(pub A, pub B);

/// What is in the first and not in the second.
#[derive(Debug, Clone)]
pub struct Difference<A, B>(pub A, pub B);

/// A union with rounded seams; the radius comes last \[m\].
#[derive(Debug, Clone)]
pub struct SmoothUnion<A, B>(pub A, pub B, pub f64);

/// An intersection with rounded seams; the radius comes last \[m\].
#[derive(Debug, Clone)]
pub struct SmoothIntersection<A, B>(pub A, pub B, pub f64);

/// A difference with rounded seams; the radius comes last \[m\].
#[derive(Debug, Clone)]
pub struct SmoothDifference<A, B>(pub A, pub B, pub f64);

/// min(a, b) = (a + b − |a − b|) / 2, with a size that is smooth at zero: a quadratic blend where |a − b| < radius, which lies
/// radius / 4 below the sharp seam.
fn smooth_min<N: Number>(a: N, b: N, radius: f64) -> N {
    // A radius that is none would divide by zero.
    if radius > 0.0 { (a + b - (a - b).soft_abs(radius)) * N::constant(0.5) } else { a.min(b) }
}

impl<A: Field, B: Field> Field for Union<A, B> {
    fn value<N: Number>(&self, at: [N; 3]) -> N {
        self.0.value(at).min(self.1.value(at))
    }
}

impl<A: Field, B: Field> Field for Intersection<A, B> {
    fn value<N: Number>(&self, at: [N; 3]) -> N {
        self.0.value(at).max(self.1.value(at))
    }
}

impl<A: Field, B: Field> Field for Difference<A, B> {
    fn value<N: Number>(&self, at: [N; 3]) -> N {
        self.0.value(at).max(-self.1.value(at))
    }
}

impl<A: Field, B: Field> Field for SmoothUnion<A, B> {
    fn value<N: Number>(&self, at: [N; 3]) -> N {
        smooth_min(self.0.value(at), self.1.value(at), self.2)
    }
}

impl<A: Field, B: Field> Field for SmoothIntersection<A, B> {
    fn value<N: Number>(&self, at: [N; 3]) -> N {
        -smooth_min(-self.0.value(at), -self.1.value(at), self.2)
    }
}

impl<A: Field, B: Field> Field for SmoothDifference<A, B> {
    fn value<N: Number>(&self, at: [N; 3]) -> N {
        -smooth_min(-self.0.value(at), self.1.value(at), self.2)
    }
}

/// A field, turned and then moved.
#[derive(Debug, Clone)]
pub struct Moved<F> {
    field: F,
    /// From the frame of the field to the frame around it.
    rotation: Mat3,
    position: [f64; 3],
    is_turned: bool,
}

impl<F> Moved<F> {
    /// The field at a pose.
    pub fn new(field: F, pose: &Pose) -> Self {
        let rotation = pose.rotation.matrix();
        let is_turned = rotation != Mat3::IDENTITY;
        Self { field, rotation, position: pose.position.to_array(), is_turned }
    }
}

impl<F: Field> Field for Moved<F> {
    fn value<N: Number>(&self, [x, y, z]: [N; 3]) -> N {
        let [px, py, pz] = self.position.map(N::constant);
        let from = [x - px, y - py, z - pz];
        if !self.is_turned {
            return self.field.value(from);
        }
        let along = |axis: Vec3| {
            let [a, b, c] = axis.to_array().map(N::constant);
            a * from[0] + b * from[1] + c * from[2]
        };
        let Mat3 { x_axis, y_axis, z_axis } = self.rotation;
        self.field.value([along(x_axis), along(y_axis), along(z_axis)])
    }
}

/// A field, so many times as large in all directions, about the origin. A distance stays one.
#[derive(Debug, Clone)]
pub struct Scaled<F>(pub F, pub f64);

impl<F: Field> Field for Scaled<F> {
    fn value<N: Number>(&self, at: [N; 3]) -> N {
        let factor = N::constant(self.1);
        self.0.value(at.map(|side| side / factor)) * factor
    }
}
