//! A box that nothing turns, started near its middle axis: it flips 16 times in 100 s.

use sixte::shape::{Convex, MassProperties};
use sixte::{Body, Mat3, Pose, Settings, Vec3, World};

use crate::free_truth::FreeTruth;
use crate::{Outcome, row};

const MOMENTS: Vec3 = Vec3::new(1.0, 2.0, 2.5);

/// Against Jacobi's elliptic functions.
pub fn measure(step: f64) -> Outcome {
    let truth = FreeTruth::flipping(MOMENTS, 3.0, 100.0 / 16.0, true);
    let begin = truth.middle_time();
    let (first, last) = truth.rotations(begin, begin + 100.0);
    let mass = MassProperties { mass: 1.0, centre: Vec3::ZERO, inertia: Mat3::from_diagonal(MOMENTS) };
    let spin = first.rotate(truth.spin(begin));
    let body = Body::with_mass_properties(Convex::cuboid(Vec3::new(0.8, 0.5, 0.3))?, &mass)?
        .at(Pose::new(Vec3::ZERO, first))
        .with_spin(spin);
    let mut world = World::new(Settings::weightless())?;
    let body = world.insert(body)?;
    let (energy, momentum) = (world[body].kinetic_energy(), world[body].angular_momentum());
    let mut drift = 0.0f64;
    for _ in 0..(100.0 / step).round() as u64 {
        world.step(step);
        drift = drift.max((world[body].kinetic_energy() / energy - 1.0).abs());
    }
    let off = world[body].pose().rotation.after(last.inverse()).axis_angle().1.to_degrees();
    row("torque-free box, 100 s, 16 flips: energy", step, drift, "relative");
    row("torque-free box, 100 s, 16 flips: attitude", step, off, "degrees");
    let lost = world[body].angular_momentum().distance(momentum) / momentum.length();
    row("torque-free box, 100 s: angular momentum", step, lost, "relative");
    Ok(())
}
