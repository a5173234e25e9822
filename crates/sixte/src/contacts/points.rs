//! Where bodies touch when a step is over.

use super::cache::{ContactCache, Force};
use crate::contact::PersistentPoint;
use crate::report::StepReport;

/// Reports where bodies touch at the end of a step.
pub(crate) fn report_points(cache: &ContactCache, report: &mut StepReport) {
    for one in &mut report.persistent {
        let Some(forces) = cache.forces_of(one.bodies) else { continue };
        one.points = forces.iter().map(Force::told).collect::<Vec<_>>().into();
    }
}

impl Force {
    /// As it is told.
    pub fn told(&self) -> PersistentPoint {
        let &Self { point, normal, push, slip, .. } = self;
        PersistentPoint { point, normal, force: push.impulse, torque: push.angular, slip }
    }
}
