//! Parry's nonlinear shape cast, in f64.

use parry3d_f64::math::{Pose as ParryPose, Rotation as ParryRotation, Vector};
use parry3d_f64::query::{NonlinearRigidMotion, cast_shapes_nonlinear};
use parry3d_f64::shape::{Capsule, ConvexPolyhedron, Cuboid, Shape};

use crate::bodies::is_box;
use crate::engine::{Engine, Outcome};
use crate::pairs::{Body, DURATION, Pair};

/// The cast, with its settings as they come.
pub struct Parry;

impl Engine for Parry {
    type Prepared = [(Box<dyn Shape>, NonlinearRigidMotion); 2];

    fn prepare(&self, pair: &Pair) -> Self::Prepared {
        [&pair.a, &pair.b].map(|body| parry_body(body).expect("random bodies are sound"))
    }

    fn run(&self, [a, b]: &Self::Prepared) -> Outcome {
        match cast_shapes_nonlinear(&a.1, &*a.0, &b.1, &*b.0, 0.0, DURATION, true) {
            Ok(Some(hit)) => Outcome::Hit(hit.time_of_impact / DURATION),
            Ok(None) => Outcome::Clear,
            Err(_) => Outcome::Failed,
        }
    }
}

fn parry_body(body: &Body) -> Result<(Box<dyn Shape>, NonlinearRigidMotion), String> {
    let vector = |[x, y, z]: [f64; 3]| Vector::new(x, y, z);
    let [x, y, z, w] = body.motion.start.rotation;
    let start = ParryPose {
        rotation: ParryRotation::from_xyzw(x, y, z, w),
        translation: vector(body.motion.start.position),
    };
    let motion = NonlinearRigidMotion::new(
        start,
        Vector::ZERO,
        vector(body.motion.velocity),
        vector(body.motion.spin),
    );
    let points: Vec<Vector> = body.shape.points.iter().map(|&p| vector(p)).collect();
    let shape: Box<dyn Shape> = match points.as_slice() {
        [from, to] => Box::new(Capsule::new(*from, *to, body.shape.radius)),
        _ if is_box(&body.shape) => Box::new(Cuboid::new(points[0].abs())),
        _ => Box::new(ConvexPolyhedron::from_convex_hull(&points).ok_or("parry made no hull")?),
    };
    Ok((shape, motion))
}
