//! What a world offers besides its steps: who is in it, who meets whom, sensors, questions, snapshots, room.

mod clearance;
mod groups;
mod linear_scan;
mod queries;
mod removal;
mod scene;
mod sensors;
mod sequences;
mod snapshots;

use sixte::shape::Convex;
use sixte::{Body, Pose, Vec3};

/// A ball of 1000 kg/m³.
fn ball(radius: f64, at: Vec3) -> Body {
    Body::dynamic(Convex::sphere(radius).unwrap(), 1000.0).unwrap().at(Pose::at(at))
}

/// A box that nothing moves, by its half extents.
fn block(half: Vec3, at: Vec3) -> Body {
    Body::fixed(Convex::cuboid(half).unwrap()).at(Pose::at(at))
}

/// The ground below a height.
fn ground(height: f64) -> Body {
    Body::fixed(Convex::half_space(Vec3::Z).unwrap()).named("ground").at(Pose::at(Vec3::Z * height))
}
