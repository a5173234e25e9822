//! A convex shape of your own.

use std::fmt;
use std::sync::Arc;

use sixte_contact::Vec3;
use sixte_contact::shape::{Aabb, FeatureKind, Hint, Support};

/// A convex shape of your own: anything that implements [`Support`].
#[derive(Clone)]
pub struct Own(Arc<dyn Support + Send + Sync>);

impl Own {
    /// Takes the shape.
    pub fn new(shape: impl Support + Send + Sync + 'static) -> Self {
        Self(Arc::new(shape))
    }
}

impl fmt::Debug for Own {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Own")
    }
}

impl Support for Own {
    fn support(&self, direction: Vec3, hint: &mut Hint) -> Vec3 {
        self.0.support(direction, hint)
    }

    fn rounding(&self) -> f64 {
        self.0.rounding()
    }

    fn reach(&self, centre: Vec3) -> f64 {
        self.0.reach(centre)
    }

    fn feature(&self, direction: Vec3, tolerance: f64, corners: &mut Vec<Vec3>) -> FeatureKind {
        self.0.feature(direction, tolerance, corners)
    }

    fn feature_kind(&self, direction: Vec3, tolerance: f64, hint: Hint) -> FeatureKind {
        self.0.feature_kind(direction, tolerance, hint)
    }

    fn half_space(&self) -> Option<Vec3> {
        self.0.half_space()
    }

    fn flat_normal(&self) -> Option<Vec3> {
        self.0.flat_normal()
    }

    fn core_aabb(&self) -> Aabb {
        self.0.core_aabb()
    }
}
