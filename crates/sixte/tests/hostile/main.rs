//! What no one should give, and some do: it is refused or told, and no step panics, hangs or forgets itself.
mod acting;
mod bodies;
mod inserting;
mod steps;

use sixte::report::StepReport;
use sixte::shape::Convex;
use sixte::{Body, Pose, Vec3, World};

/// A box with three different moments.
fn brick() -> Body {
    Body::dynamic(Convex::cuboid(Vec3::new(0.1, 0.2, 0.3)).unwrap(), 1000.0).unwrap().named("brick")
}

fn floor(z: f64) -> Body {
    Body::fixed(Convex::half_space(Vec3::Z).unwrap()).named("floor").at(Pose::at(Vec3::Z * z))
}

/// A step, after which all is finite and apart.
fn step(world: &mut World, dt: f64, context: &str) -> StepReport {
    let report = world.step(dt);
    for (id, body) in world.bodies() {
        let state = body.state();
        let numbers = [state.centre, state.momentum, state.angular_momentum, body.velocity(), body.spin()];
        assert!(numbers.iter().all(|v| v.is_finite()), "{context}: {id} {state:?}");
    }
    let audit = &report.audit;
    // A pose is rounded to where it is; bodies that are held together are carried far by the largest forces.
    let farthest = world.bodies().map(|(_, body)| body.pose().position.length()).fold(0.0, f64::max);
    assert!(audit.smallest_gap > -f64::EPSILON * farthest, "{context}: {audit:?}");
    let errors = [audit.linear_momentum_error, audit.angular_momentum_error, audit.energy_error];
    assert!(errors.iter().all(|error| error.is_finite()), "{context}: {audit:?}");
    report
}

/// Whether the report speaks of a body.
fn names(report: &StepReport, id: sixte::BodyId) -> bool {
    report.warnings.iter().any(|warning| warning.to_string().contains(&id.to_string()))
}
