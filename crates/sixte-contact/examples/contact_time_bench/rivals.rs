//! One pair in the form that each library wants, and the judge between them.

use parry3d_f64::math::{Pose as ParryPose, Rotation as ParryRotation, Vector};
use parry3d_f64::query::{NonlinearRigidMotion, cast_shapes_nonlinear, distance};
use parry3d_f64::shape::{Capsule, ConvexPolyhedron, Cuboid, Shape};
use sixte_contact::contact_time::{ContactTime, Settings, Status, contact_time};
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
        contact_time((a, motion_a), (b, motion_b), DURATION, &Settings::tolerance(tolerance))
            .map_err(|error| error.to_string())
    }

    pub fn run_parry(&self) -> Option<f64> {
        let [(a, motion_a), (b, motion_b)] = &self.parry;
        let hit = cast_shapes_nonlinear(motion_a, &**a, motion_b, &**b, 0.0, DURATION, true);
        hit.ok().flatten().map(|hit| hit.time_of_impact)
    }

    /// The distance at one instant, as parry sees it; 0 when the shapes intersect.
    fn distance_at(&self, t: f64) -> f64 {
        let [(a, motion_a), (b, motion_b)] = &self.parry;
        distance(&motion_a.position_at_time(t), &**a, &motion_b.position_at_time(t), &**b)
            .map_or(f64::NAN, |found| found.distance)
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

/// What the judge found over all pairs.
#[derive(Default)]
pub struct Verdict {
    pub hits: u32,
    /// Contacts that Sixte did not report, or reported after the bodies had met.
    pub missed: u32,
    /// The same for parry.
    pub parry_missed: u32,
    /// Largest difference between the reported time and the true one, where bodies touch [s].
    pub max_error: f64,
}

/// Looks at one pair, with parry's distance at sampled instants.
pub struct Judge<'a> {
    query: &'a Query,
    tolerance: f64,
}

impl<'a> Judge<'a> {
    pub fn new(query: &'a Query, tolerance: f64) -> Self {
        Self { query, tolerance }
    }

    pub fn judge(&self, verdict: &mut Verdict) {
        const SAMPLES: u32 = 250;
        let Ok(found) = self.query.run_sixte(self.tolerance) else {
            verdict.missed += 1;
            return;
        };
        let hit = found.status != Status::Clear;
        verdict.hits += u32::from(hit);
        // No instant before the reported time may show an intersection.
        let meets = |t: f64| self.query.distance_at(t) <= 0.0;
        let early = (0..SAMPLES).map(|i| found.time * f64::from(i) / f64::from(SAMPLES)).find(|&t| meets(t));
        verdict.missed += u32::from(early.is_some() || meets(found.time));
        if !(hit && found.touches) {
            return;
        }
        // The true time is where the shapes begin to intersect.
        let (mut free, mut met) = (found.time_lower, found.time_upper + 1e-12);
        for _ in 0..60 {
            let middle = 0.5 * (free + met);
            if meets(middle) { met = middle } else { free = middle }
        }
        verdict.max_error = verdict.max_error.max((free - found.time).abs());
        let parry = self.query.run_parry();
        let late = parry.is_none_or(|t| t > found.time_upper + 1e-6);
        verdict.parry_missed += u32::from(late);
    }
}
