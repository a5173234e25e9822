//! A pair's bodies as Sixte's shapes and motions.

use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::shape::Convex;
use sixte_contact::{Quat, Vec3};

use crate::pairs::{Body, Shape};

/// The body's shape and motion.
pub fn sixte_body(body: &Body) -> Result<(Convex, Motion), String> {
    let [x, y, z, w] = body.motion.start.rotation;
    let rotation = Rotation::from_quaternion(Quat::from_xyzw(x, y, z, w)).map_err(|e| e.to_string())?;
    let motion = Motion::fixed(Pose::new(body.motion.start.position.into(), rotation))
        .with_velocity(body.motion.velocity.into())
        .with_spin(body.motion.spin.into());
    let points: Vec<Vec3> = body.shape.points.iter().map(|&p| p.into()).collect();
    let shape = match points.as_slice() {
        [from, to] => Convex::segment(*from, *to).and_then(|s| s.rounded(body.shape.radius)),
        _ if is_box(&body.shape) => Convex::cuboid(points[0].abs()),
        _ => Convex::hull(&points),
    };
    Ok((shape.map_err(|e| e.to_string())?, motion))
}

/// Whether the points are the corners of a box about the centre.
pub fn is_box(shape: &Shape) -> bool {
    let size = shape.points[0].map(f64::abs);
    shape.points.len() == 8 && shape.points.iter().all(|p| p.map(f64::abs) == size)
}
