//! Box3D's time of impact of two moving point clouds.
//!
//! Box3D computes in `f32`. It moves the centre linearly and the orientation by normalised linear
//! interpolation, the short way round. A hit means that the distance of the two point clouds,
//! without their radii, is [`target_distance`] to ± [`TOLERANCE`].

use std::ffi::c_int;
use std::ptr;

use box3d_sys as sys;

use crate::engine::{Engine, Outcome};
use crate::pairs::{Body, DURATION, Pair, Pose};

/// The most points a proxy may have.
pub const MAX_POINTS: usize = sys::B3_MAX_SHAPE_CAST_POINTS as usize;

/// The most Box3D lets a body turn in one step, in radians.
pub const MAX_ANGLE: f64 = std::f64::consts::FRAC_PI_4;

/// Box3D's linear slop, with its default length unit of a metre.
pub const LINEAR_SLOP: f64 = 0.005;

/// How near to the target distance Box3D stops.
pub const TOLERANCE: f64 = 0.25 * LINEAR_SLOP;

/// The distance between the point clouds, without their radii, that Box3D calls a hit.
pub fn target_distance(radius_a: f64, radius_b: f64) -> f64 {
    LINEAR_SLOP.max(radius_a + radius_b - LINEAR_SLOP)
}

/// What Box3D answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Never set by a query that ends well.
    Unknown,
    /// Too many iterations; the fraction is the last one known to be clear.
    Failed,
    /// The point clouds overlap; the fraction is zero.
    Overlapped,
    /// At the target distance at the fraction.
    Hit,
    /// Farther than the target distance at the end; the fraction is one.
    Separated,
}

impl State {
    fn from_raw(raw: sys::b3TOIState) -> Self {
        match raw {
            sys::b3TOIState_b3_toiStateFailed => State::Failed,
            sys::b3TOIState_b3_toiStateOverlapped => State::Overlapped,
            sys::b3TOIState_b3_toiStateHit => State::Hit,
            sys::b3TOIState_b3_toiStateSeparated => State::Separated,
            _ => State::Unknown,
        }
    }
}

/// Start and end of a body's step. The points are relative to the position.
#[derive(Clone, Copy, Debug)]
pub struct StartAndEnd {
    /// At fraction zero.
    pub start: Pose,
    /// At fraction one.
    pub end: Pose,
}

/// What Box3D answers, and the work it took.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    /// How the query ended.
    pub state: State,
    /// Of the step.
    pub fraction: f64,
    /// Calls of the distance query.
    pub distance_iterations: i32,
    /// Steps of the root finder.
    pub root_iterations: i32,
}

/// A pair in Box3D's own form.
#[derive(Clone, Debug)]
pub struct Query {
    a: Moving,
    b: Moving,
}

#[derive(Clone, Debug)]
struct Moving {
    points: Vec<sys::b3Vec3>,
    radius: f32,
    sweep: sys::b3Sweep,
}

impl Moving {
    fn new(points: &[[f64; 3]], radius: f64, motion: &StartAndEnd) -> Self {
        assert!((1..=MAX_POINTS).contains(&points.len()), "1 to {MAX_POINTS} points");
        assert!(radius >= 0.0 && radius.is_finite(), "a finite radius of zero or more");
        Moving {
            points: points.iter().map(|&point| vector(point)).collect(),
            radius: radius as f32,
            sweep: sys::b3Sweep {
                localCenter: vector([0.0; 3]),
                c1: vector(motion.start.position),
                c2: vector(motion.end.position),
                q1: quaternion(motion.start.rotation),
                q2: quaternion(motion.end.rotation),
            },
        }
    }

    fn of(body: &Body) -> Self {
        let motion = StartAndEnd { start: body.motion.start, end: body.motion.at(DURATION) };
        Moving::new(&body.shape.points, body.shape.radius, &motion)
    }

    /// The pointer in it is good for as long as `self` is borrowed and unchanged.
    fn proxy(&self) -> sys::b3ShapeProxy {
        sys::b3ShapeProxy {
            points: self.points.as_ptr(),
            count: self.points.len() as c_int,
            radius: self.radius,
        }
    }
}

impl Query {
    /// Puts a pair in Box3D's own form.
    pub fn new(pair: &Pair) -> Self {
        Query { a: Moving::of(&pair.a), b: Moving::of(&pair.b) }
    }

    /// Asks Box3D for the time of impact.
    pub fn answer(&self) -> Answer {
        let input = sys::b3TOIInput {
            proxyA: self.a.proxy(),
            proxyB: self.b.proxy(),
            sweepA: self.a.sweep,
            sweepB: self.b.sweep,
            maxFraction: 1.0,
        };
        // SAFETY: `input` and the points its proxies refer to live through the call, which only
        // reads them; counts are 1 to MAX_POINTS and match the arrays; all numbers are finite and
        // the quaternions are unit, checked when the query was made. Box3D keeps no pointer and
        // writes no global state here.
        let output = unsafe { sys::b3TimeOfImpact(&input) };
        Answer {
            state: State::from_raw(output.state),
            fraction: f64::from(output.fraction),
            distance_iterations: output.distanceIterations,
            root_iterations: output.rootIterations,
        }
    }

    /// Box3D's distance of the point clouds, without radii, at a fraction of Box3D's own motion.
    pub fn core_distance(&self, fraction: f64) -> f64 {
        let fraction = fraction.clamp(0.0, 1.0) as f32;
        // SAFETY: the sweeps live through the calls, which only read them; the numbers are finite.
        let (pose_a, pose_b) = unsafe {
            let pose_a = sys::b3GetSweepTransform(&self.a.sweep, fraction);
            (pose_a, sys::b3GetSweepTransform(&self.b.sweep, fraction))
        };
        let input = sys::b3DistanceInput {
            proxyA: self.a.proxy(),
            proxyB: self.b.proxy(),
            transform: relative(pose_a, pose_b),
            useRadii: false,
        };
        let mut cache = sys::b3SimplexCache::default();
        // SAFETY: as in `answer`; `cache` is a valid, empty cache that outlives the call; no debug
        // simplexes are asked for, so their pointer may be null with a capacity of zero.
        let output = unsafe { sys::b3ShapeDistance(&input, &mut cache, ptr::null_mut(), 0) };
        f64::from(output.distance)
    }

    /// The sum of the radii: at this distance of the point clouds the rounded shapes touch.
    pub fn radii(&self) -> f64 {
        f64::from(self.a.radius) + f64::from(self.b.radius)
    }

    /// The distance at which Box3D calls this pair a hit.
    pub fn target_distance(&self) -> f64 {
        target_distance(f64::from(self.a.radius), f64::from(self.b.radius))
    }
}

/// Box3D as an engine to time.
pub struct Box3d;

impl Engine for Box3d {
    type Prepared = Query;

    fn prepare(&self, pair: &Pair) -> Query {
        Query::new(pair)
    }

    fn run(&self, query: &Query) -> Outcome {
        let answer = query.answer();
        match answer.state {
            State::Hit => Outcome::Hit(answer.fraction),
            State::Separated => Outcome::Clear,
            State::Overlapped => Outcome::Overlapped,
            State::Failed | State::Unknown => Outcome::Failed,
        }
    }
}

fn vector(v: [f64; 3]) -> sys::b3Vec3 {
    let [x, y, z] = v.map(|x| x as f32);
    assert!(x.is_finite() && y.is_finite() && z.is_finite(), "finite numbers");
    sys::b3Vec3 { x, y, z }
}

fn quaternion(q: [f64; 4]) -> sys::b3Quat {
    let length = q.iter().map(|x| x * x).sum::<f64>().sqrt();
    assert!((length - 1.0).abs() < 1e-6, "a unit quaternion");
    sys::b3Quat { v: vector([q[0], q[1], q[2]]), s: q[3] as f32 }
}

/// The pose of B in the frame of A, computed in `f64`.
fn relative(a: sys::b3Transform, b: sys::b3Transform) -> sys::b3Transform {
    let wide = |q: sys::b3Quat| [q.v.x, q.v.y, q.v.z, q.s].map(f64::from);
    let ([ax, ay, az, aw], [bx, by, bz, bw]) = (wide(a.q), wide(b.q));
    // The conjugate of A times B.
    let turned = [
        aw * bx - ax * bw - ay * bz + az * by,
        aw * by + ax * bz - ay * bw - az * bx,
        aw * bz - ax * by + ay * bx - az * bw,
        aw * bw + ax * bx + ay * by + az * bz,
    ];
    let length = turned.iter().map(|x| x * x).sum::<f64>().sqrt();
    let apart = [b.p.x - a.p.x, b.p.y - a.p.y, b.p.z - a.p.z].map(f64::from);
    let cross = |u: [f64; 3], v: [f64; 3]| {
        [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
    };
    let axis = [-ax, -ay, -az];
    let once = cross(axis, apart).map(|x| 2.0 * x);
    let twice = cross(axis, once);
    let position = [0, 1, 2].map(|i| apart[i] + aw * once[i] + twice[i]);
    sys::b3Transform { p: vector(position), q: quaternion(turned.map(|x| x / length)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pairs::{Kind, random_pairs};

    const UPRIGHT: [f64; 4] = [0.0, 0.0, 0.0, 1.0];

    fn along_x(from: f64, to: f64) -> StartAndEnd {
        let pose = |x| Pose { position: [x, 0.0, 0.0], rotation: UPRIGHT };
        StartAndEnd { start: pose(from), end: pose(to) }
    }

    fn time_of_impact(a: Moving, b: Moving) -> (State, f64) {
        let answer = Query { a, b }.answer();
        (answer.state, answer.fraction)
    }

    /// Of side 1.
    fn cube(motion: &StartAndEnd) -> Moving {
        let side = |bit: usize| if bit == 0 { -0.5 } else { 0.5 };
        let corners: Vec<[f64; 3]> = (0..8).map(|c| [side(c & 1), side(c & 2), side(c & 4)]).collect();
        Moving::new(&corners, 0.0, motion)
    }

    #[test]
    fn spheres_hit_when_one_slop_deep() {
        let (still, moving) = (along_x(0.0, 0.0), along_x(3.0, -1.0));
        let (state, fraction) =
            time_of_impact(Moving::new(&[[0.0; 3]], 0.5, &still), Moving::new(&[[0.0; 3]], 0.5, &moving));
        assert_eq!(state, State::Hit);
        assert!((fraction - (3.0 - 0.995) / 4.0).abs() <= TOLERANCE / 4.0 + 1e-6);
    }

    #[test]
    fn cubes_hit_when_one_slop_apart() {
        let (still, moving) = (along_x(0.0, 0.0), along_x(3.0, 0.0));
        let (state, fraction) = time_of_impact(cube(&still), cube(&moving));
        assert_eq!(state, State::Hit);
        assert!((fraction - (2.0 - 0.005) / 3.0).abs() <= TOLERANCE / 3.0 + 1e-6);
    }

    #[test]
    fn separated_and_overlapped_are_told() {
        let (still, short, inside) = (along_x(0.0, 0.0), along_x(3.0, 1.1), along_x(0.5, 3.0));
        let ask = |motion| time_of_impact(cube(&still), cube(motion));
        assert_eq!(ask(&short), (State::Separated, 1.0));
        assert_eq!(ask(&inside), (State::Overlapped, 0.0));
    }

    #[test]
    #[should_panic(expected = "1 to 128 points")]
    fn too_many_points_are_refused() {
        let still = along_x(0.0, 0.0);
        Moving::new(&[[0.0; 3]; 129], 0.0, &still);
    }

    #[test]
    fn distance_at_a_hit_is_the_target() {
        for kind in Kind::ALL {
            for pair in random_pairs(kind, 300, MAX_ANGLE, 3) {
                let query = Query::new(&pair);
                let answer = query.answer();
                if answer.state == State::Hit {
                    let off = query.core_distance(answer.fraction) - query.target_distance();
                    assert!(off.abs() <= TOLERANCE + 1e-5, "{kind:?} {off}");
                }
            }
        }
    }
}
