//! Solids from solids: unions, intersections and differences, sharp or with rounded seams.

use super::Field;
use crate::interval::Number;

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
