//! A spinning top, pinned at its tip, in steady precession: I₁Ω²cosθ − I₃ω₃Ω + mgl = 0.

use sixte::shape::{Convex, MassProperties};
use sixte::{Body, Mat3, Pose, Rotation, Settings, Vec3, World};

use crate::{Outcome, row};

/// Over 100 s.
pub fn measure(step: f64) -> Outcome {
    let (mass, lever, across, along, gravity) = (0.5, 0.06, 0.02, 0.004, 9.81f64);
    let (rate, tilt) = (0.7f64, 0.5f64);
    let spin = (mass * gravity * lever + across * rate * rate * tilt.cos()) / (along * rate);
    // About the centre of mass; the pin is `lever` below it.
    let at_mass = across - mass * lever * lever;
    let inertia = Mat3::from_diagonal(Vec3::new(at_mass, at_mass, along));
    let properties = MassProperties { mass, centre: Vec3::new(0.0, 0.0, lever), inertia };
    let lean = Rotation::from_axis_angle(Vec3::X, tilt)?;
    let axis = lean.rotate(Vec3::Z);
    let body = Body::with_mass_properties(Convex::cone(0.05, 0.04)?, &properties)?
        .pinned_at(Vec3::ZERO)?
        .at(Pose::new(Vec3::ZERO, lean))
        .with_spin(axis * (spin - rate * tilt.cos()) + Vec3::Z * rate);
    let mut world = World::new(Settings::default())?;
    let top = world.insert(body)?;
    let mut nod = 0.0f64;
    let count = (100.0 / step).round() as u64;
    for _ in 0..count {
        world.step(step);
        nod = nod.max((world[top].pose().rotation.rotate(Vec3::Z).z - tilt.cos()).abs());
    }
    let axis = world[top].pose().rotation.rotate(Vec3::Z);
    let time = step * count as f64;
    // The axis began at −90°.
    let apart = (axis.x.atan2(-axis.y) - rate * time).rem_euclid(std::f64::consts::TAU);
    let apart = apart.min(std::f64::consts::TAU - apart);
    row("spinning top, 100 s: precession rate", step, apart / (rate * time), "relative");
    row("spinning top, 100 s: nod", step, nod, "cosine");
    row("spinning top, 100 s: energy", step, world.audit().energy_error, "relative");
    Ok(())
}
