//! Level sets as fields, and their surfaces.

use super::Implicit;
use crate::Vec3;
use crate::interval::{AnyField, Dual, Interval, Jet, Scalar};
use crate::shape::{LevelSet, ShapeError};

impl LevelSet {
    /// Its surface, enclosed by boxes that are at most `resolution` \[m\] to each side of it. It carries the
    /// [`error`](crate::shape::Surface::error) along.
    ///
    /// # Errors
    /// As of [`Implicit::new`].
    pub fn surface(self, resolution: f64) -> Result<Implicit, ShapeError> {
        Implicit::from_level_set(self, resolution)
    }
}

impl AnyField for LevelSet {
    fn at(&self, point: [f64; 3]) -> f64 {
        self.distance(Vec3::from_array(point))
    }

    fn over(&self, sides: [Interval; 3]) -> Interval {
        self.over_box(sides).0
    }

    fn with_slopes_at(&self, point: [Dual<f64>; 3]) -> Dual<f64> {
        let at = Vec3::from_array(point.map(|side| side.value));
        let slopes = self.slopes(at).to_array();
        chained(self.distance(at), slopes, point)
    }

    fn with_slopes_over(&self, sides: [Dual<Interval>; 3]) -> Dual<Interval> {
        let (value, slopes) = self.over_box(sides.map(|side| side.value));
        chained(value, slopes, sides)
    }

    /// Slopes jump from cell to cell: nothing is known of bends.
    fn with_bends_over(&self, sides: [Jet; 3]) -> Jet {
        let sides = sides.map(|side| Dual { value: side.value, slopes: side.slopes });
        let Dual { value, slopes } = self.with_slopes_over(sides);
        Jet { value, slopes, bends: [Interval::WHOLE; 6] }
    }
}

/// A value with these slopes, of coordinates that change themselves.
fn chained<N: Scalar>(value: N, slopes: [N; 3], at: [Dual<N>; 3]) -> Dual<N> {
    let along = |axis: usize| {
        let part = |side: usize| slopes[side] * at[side].slopes[axis];
        part(0) + part(1) + part(2)
    };
    Dual { value, slopes: [0, 1, 2].map(along) }
}
