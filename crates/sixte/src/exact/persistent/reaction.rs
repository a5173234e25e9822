//! What persistent contacts do over a span.

use sixte_contact::Vec3;

use crate::body::{Body, Kind};
use crate::contacts::Force;
use crate::flight::Integrator;
use crate::settings::Settings;

/// What the persistent contacts of a span do.
#[derive(Debug, Clone)]
pub(in super::super) struct Reactions {
    /// The span may be as long as this \[s\].
    pub longest: f64,
    /// What bodies of infinite mass put in, and what friction takes \[W\].
    pub kinematic_power: f64,
    pub friction_power: f64,
    /// See [`Solution`](crate::response::solve::Solution).
    pub residual: f64,
    /// Contacts that were looked at, again and again.
    pub work: u64,
    /// Rows of linear systems that were solved for it.
    pub rows: u64,
    /// Pairs for which there are no forces, as if they are squeezed by bodies that nothing moves.
    pub infeasible: Vec<(usize, usize)>,
}

impl Reactions {
    pub fn none(longest: f64) -> Self {
        Self {
            longest,
            kinematic_power: 0.0,
            friction_power: 0.0,
            residual: 0.0,
            work: 0,
            rows: 0,
            infeasible: Vec::new(),
        }
    }
}

/// Where both bodies are pushed, seen from the mean centres over a span of another length: no moment is
/// made of nothing.
pub(super) fn place_of(force: &Force, (a, b): (&Body, &Body), settings: &Settings, span: f64) -> Vec3 {
    let at = (mean_centre(a, settings, span) + force.arms.0, mean_centre(b, settings, span) + force.arms.1);
    match (a.inverse_mass() > 0.0, b.inverse_mass() > 0.0) {
        (true, false) => at.0,
        (false, true) => at.1,
        _ => (at.0 + at.1) * 0.5,
    }
}

/// Where a push at a body's centre acts over a span, for the moment of its momentum: where the centre is on
/// average; for Euler's integrators, where it is when momentum comes \[m\].
pub(super) fn mean_centre(body: &Body, settings: &Settings, span: f64) -> Vec3 {
    let centre = body.state.centre;
    match (settings.integrator, body.kind) {
        (_, Kind::Fixed | Kind::Pinned | Kind::Kinematic(_)) => centre + body.velocity() * (0.5 * span),
        (Integrator::Exact, _) => {
            let acceleration =
                body.free_acceleration(settings.gravity) + body.cold.reaction.force * body.inverse_mass();
            centre + body.velocity() * (0.5 * span) + acceleration * (span * span / 6.0)
        }
        (Integrator::ExplicitEuler, _) => centre + body.velocity() * span,
        (Integrator::SemiImplicitEuler, _) => centre,
    }
}
