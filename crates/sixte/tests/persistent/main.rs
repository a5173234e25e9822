//! Bodies that rest, slide and roll on each other, against closed forms.

mod resting;
mod separating;
mod sliding;
mod together;

use sixte::material::Material;
use sixte::shape::Convex;
use sixte::{Body, Pose, Resting, Settings, StepReport, Vec3, World};

const G: f64 = 9.81;

/// The steps that everything is held at \[s\].
const STEPS: [f64; 3] = [0.001, 1.0 / 60.0, 0.1];

/// A world with a floor.
fn floor(settings: Settings, material: Material) -> World {
    let resting = if settings.resting == Resting::Held { Resting::Supported } else { settings.resting };
    let mut world = World::new(settings.with_resting(resting)).unwrap();
    let floor = Body::fixed(Convex::half_space(Vec3::Z).unwrap()).named("floor");
    world.insert(floor.with_material(material)).unwrap();
    world
}

/// A box of these half sizes that stands at a height of its lower face \[m\].
fn block(half: Vec3, density: f64, height: f64, material: Material) -> Body {
    let body = Body::dynamic(Convex::cuboid(half).unwrap(), density).unwrap();
    body.at(Pose::at(Vec3::Z * (half.z + height))).with_material(material)
}

/// Steps a world, and looks after it on the way.
fn run(world: &mut World, dt: f64, seconds: f64) -> Vec<StepReport> {
    let count = (seconds / dt).round() as usize;
    let reports: Vec<StepReport> = (0..count).map(|_| world.step(dt)).collect();
    for report in &reports {
        assert!(report.warnings.is_empty(), "{} s: {:?}", report.start, report.warnings);
    }
    let audit = world.audit();
    assert!(audit.smallest_gap > 0.0);
    assert!(audit.complementarity < 1e-9, "{audit:?}");
    assert!(audit.energy_error < 1e-12 && audit.linear_momentum_error < 1e-12, "{audit:?}");
    assert!(audit.angular_momentum_error < 1e-12, "{audit:?}");
    reports
}
