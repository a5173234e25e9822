//! Sheets that end where another field says so.

use super::{AnyField, Field};
use crate::interval::{Dual, Interval, Jet, Number};

/// The part of a sheet that is in a solid: where the first field is zero and the second one is not positive. For
/// [`open_surface`](super::Implicit::open_surface): a sheet with a hole, or with a border of any form.
///
/// Where the second field is certainly not positive it is the first; elsewhere it is the greater of the first one's size and the second,
/// which is zero at the same points and nowhere else. So only at the border its cells are split down to the resolution.
///
/// ```
/// use sixte_contact::shape::implicit::{Expression, Trimmed};
/// use sixte_contact::shape::{Aabb, Curved, Implicit};
/// use sixte_contact::Vec3;
/// // A wave with a round hole in its middle.
/// let wave = Expression::parse("z - 0.1 * sin(3 * x)")?;
/// let kept = Expression::parse("0.4 - sqrt(x^2 + y^2)")?;
/// let bounds = Aabb { min: Vec3::new(-2.0, -2.0, -0.2), max: Vec3::new(2.0, 2.0, 0.2) };
/// let sheet: Curved = Implicit::open_surface(Trimmed(wave, kept).shared(), bounds, 1e-6)?.into();
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Trimmed<S, K>(pub S, pub K);

impl<S: Field + 'static, K: Field + 'static> Trimmed<S, K> {
    /// As a field to build a surface from.
    pub fn shared(self) -> std::sync::Arc<dyn AnyField> {
        std::sync::Arc::new(self)
    }
}

impl<S: Field, K: Field> Trimmed<S, K> {
    fn value<N: Number>(&self, at: [N; 3], highest: impl Fn(N) -> f64) -> N {
        let (sheet, kept) = (self.0.value(at), self.1.value(at));
        if highest(kept) <= 0.0 { sheet } else { sheet.abs().max(kept) }
    }
}

impl<S: Field, K: Field> AnyField for Trimmed<S, K> {
    fn at(&self, point: [f64; 3]) -> f64 {
        self.value(point, |kept| kept)
    }

    fn over(&self, sides: [Interval; 3]) -> Interval {
        self.value(sides, Interval::high)
    }

    fn with_slopes_at(&self, point: [Dual<f64>; 3]) -> Dual<f64> {
        self.value(point, |kept| kept.value)
    }

    fn with_slopes_over(&self, sides: [Dual<Interval>; 3]) -> Dual<Interval> {
        self.value(sides, |kept| kept.value.high())
    }

    fn with_bends_over(&self, sides: [Jet; 3]) -> Jet {
        self.value(sides, |kept| kept.value.high())
    }
}
