//! A rod that hits another off-centre: Kavan's eq. 28, in the plane, with numbers that can be checked by hand.

use sixte::material::Material;
use sixte::shape::{Convex, MassProperties};
use sixte::{Body, Mat3, Pose, Settings, Vec3, World};

use crate::{Outcome, row};

/// A ball of 1 kg flies at 2 m/s against a rod of 1 kg and 1 m, 0.3 m from its centre, C = 0.5.
///
/// j = (1 + C) v / (1/m + 1/M + d²/I) with I = M l²/12 for a thin rod.
pub fn measure(step: f64) -> Outcome {
    let (speed, arm, restitution) = (2.0, 0.3, 0.5);
    let across = 1.0 / 12.0;
    let inertia = Mat3::from_diagonal(Vec3::new(across, across, 1e-3));
    let rod = MassProperties { mass: 1.0, centre: Vec3::ZERO, inertia };
    let ball =
        MassProperties { mass: 1.0, centre: Vec3::ZERO, inertia: Mat3::from_diagonal(Vec3::splat(4e-3)) };
    let material = Material::new(restitution, 0.0);
    let mut world = World::new(Settings::weightless())?;
    let ball = Body::with_mass_properties(Convex::sphere(0.1)?, &ball)?
        .at(Pose::at(Vec3::new(-1.0, 0.0, arm)))
        .with_velocity(Vec3::new(speed, 0.0, 0.0))
        .with_material(material);
    let rod = Body::with_mass_properties(Convex::capsule(0.45, 0.05)?, &rod)?.with_material(material);
    let (ball, rod) = (world.insert(ball)?, world.insert(rod)?);
    let mut found = None;
    while found.is_none() {
        found = world.step(step).events.into_iter().next();
    }
    let Some(event) = found else { return Ok(()) };
    let exact = (1.0 + restitution) * speed / (2.0 + arm * arm / across);
    row("off-centre impact: impulse", step, (event.impulse.length() / exact - 1.0).abs(), "relative");
    let spin = arm * exact / across;
    row("off-centre impact: spin", step, (world[rod].spin().length() / spin - 1.0).abs(), "relative");
    let about = |id| world[id].pose().position.cross(world[id].momentum()) + world[id].angular_momentum();
    let angular: Vec3 = about(ball) + about(rod);
    let before = Vec3::new(0.0, arm * speed, 0.0);
    row("off-centre impact: angular momentum", step, angular.distance(before) / before.length(), "relative");
    let lost = 0.5 * (1.0 - restitution * restitution) * speed * speed / (2.0 + arm * arm / across);
    let energy = world[ball].kinetic_energy() + world[rod].kinetic_energy();
    row("off-centre impact: energy", step, ((energy + lost) / (0.5 * speed * speed) - 1.0).abs(), "relative");
    Ok(())
}
