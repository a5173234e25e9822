//! One pair in the form that each library wants.

use parry3d_f64::math::{Pose as ParryPose, Rotation as ParryRotation, Vector};
use parry3d_f64::query::{NonlinearRigidMotion, cast_shapes_nonlinear};
use parry3d_f64::shape::{Capsule, ConvexPolyhedron, Cuboid, Shape};
use sixte_contact::contact_time::{ContactTime, ContactTimeSettings, contact_time};
use sixte_contact::motion::Motion;
use sixte_contact::shape::Convex;

use crate::bodies::{is_box, sixte_body};
use crate::pairs::{Body, DURATION, Pair};

/// A pair, ready for both.
pub struct Query {
    sixte: [(Convex, Motion); 2],
    parry: [(Box<dyn Shape>, NonlinearRigidMotion); 2],
}

impl Query {
    pub fn new(pair: &Pair) -> Result<Self, String> {
        Ok(Self {
            sixte: [sixte_body(&pair.a)?, sixte_body(&pair.b)?],
            parry: [parry_body(&pair.a)?, parry_body(&pair.b)?],
        })
    }

    pub fn run_sixte(&self, tolerance: f64) -> Result<ContactTime, String> {
        let [(a, motion_a), (b, motion_b)] = &self.sixte;
        contact_time((a, motion_a), (b, motion_b), DURATION, &ContactTimeSettings::tolerance(tolerance))
            .map_err(|error| error.to_string())
    }

    pub fn run_parry(&self) -> Option<f64> {
        let [(a, motion_a), (b, motion_b)] = &self.parry;
        let hit = cast_shapes_nonlinear(motion_a, &**a, motion_b, &**b, 0.0, DURATION, true);
        hit.ok().flatten().map(|hit| hit.time_of_impact)
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
