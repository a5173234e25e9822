//! The slack, held against numbers of 200 binary places.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod truth;

use dashu_ratio::RBig;
use sixte_reference::Random;

use self::truth::{Matrix, Placed, Vector, exact};
use super::certificate::Certificate;
use super::question::{Extent, Question};
use super::relative::{Axis, RelativeMotion};
use super::result::ContactTimeSettings;
use crate::motion::{Motion, Pose, Rotation};
use crate::query::{Memory, Stop, separate};
use crate::shape::{Convex, Hint, Support};
use crate::{Quat, Vec3};

/// The hull of a few points, rounded.
#[derive(Clone, Debug)]
struct Points {
    corners: Vec<Vec3>,
    radius: f64,
}

impl Support for Points {
    fn support(&self, direction: Vec3, _: &mut Hint) -> Vec3 {
        let height = |p: &Vec3| direction.dot(*p);
        self.corners.iter().copied().max_by(|p, q| height(p).total_cmp(&height(q))).unwrap()
    }

    fn rounding(&self) -> f64 {
        self.radius
    }

    fn reach(&self, centre: Vec3) -> f64 {
        let far = self.corners.iter().map(|p| p.distance(centre)).fold(0.0, f64::max);
        far * (1.0 + 8.0 * f64::EPSILON)
    }
}

fn rotation(random: &mut Random) -> Rotation {
    let [x, y, z, w] = random.quaternion();
    Rotation::from_quaternion(Quat::from_xyzw(x, y, z, w)).unwrap()
}

/// Sizes that a pair is drawn from.
#[derive(Clone, Copy, Default)]
struct Kind {
    name: &'static str,
    reach: [f64; 2],
    arm: f64,
    far: f64,
    travel: f64,
    turn: f64,
    radius: f64,
    world: f64,
}

/// A pair, and the instants and the direction to ask it at.
#[derive(Clone)]
struct Case {
    shapes: [Points; 2],
    motions: [Motion; 2],
    interval: f64,
    /// The start and the end of a certificate.
    times: [f64; 2],
    normal: Vec3,
    /// How fast the axis turns.
    spin: Vec3,
}

impl Case {
    fn draw(kind: &Kind, random: &mut Random) -> Self {
        let interval = random.between(0.1, 3.0);
        let body = |reach: f64, random: &mut Random| {
            let centre = random.vector(kind.arm);
            let corners = (0..5).map(|_| centre + random.vector(reach)).collect();
            let motion = Motion {
                start: Pose::new(random.vector(kind.world), rotation(random)),
                centre,
                velocity: random.vector(kind.travel / interval),
                acceleration: random.vector(kind.travel / (interval * interval)),
                spin: random.vector(kind.turn / interval),
            };
            (Points { corners, radius: kind.radius * random.unit() }, motion)
        };
        let (a, motion_a) = body(kind.reach[0], random);
        let (b, mut motion_b) = body(kind.reach[1], random);
        motion_b.start.position = motion_a.start.position + random.vector(kind.far);
        let normal = random.unit_vector();
        let start = interval * random.unit();
        let spin = normal.cross(random.vector(3.0 / interval));
        let times = [start, random.between(start, interval)];
        Self { shapes: [a, b], motions: [motion_a, motion_b], interval, times, normal, spin }
    }

    /// A little beside another.
    fn beside(&self, random: &mut Random) -> Self {
        let mut case = self.clone();
        for motion in &mut case.motions {
            let shift = |x: &mut Vec3, random: &mut Random| *x *= 1.0 + 0.1 * random.between(-1.0, 1.0);
            shift(&mut motion.spin, random);
            shift(&mut motion.velocity, random);
            motion.spin += random.vector(0.1 * motion.spin.length());
            let turn = Rotation::from_rotation_vector(random.vector(0.1)).unwrap();
            motion.start.rotation = turn.after(motion.start.rotation);
        }
        case.normal = (case.normal + random.vector(0.1)).normalize();
        case.spin = case.normal.cross(case.spin.cross(case.normal));
        case
    }

    fn question(&self, plane: Option<usize>) -> Question<'_> {
        let extent = |body: usize| Extent {
            reach: if plane == Some(body) {
                f64::INFINITY
            } else {
                self.shapes[body].reach(self.motions[body].centre)
            },
            rounding: if plane == Some(body) { 0.0 } else { self.shapes[body].radius },
        };
        let motions = (&self.motions[0], &self.motions[1]);
        Question::new(motions, [extent(0), extent(1)], self.interval, &ContactTimeSettings::tolerance(1e-30))
    }

    /// How far a body reaches along a direction, from its centre.
    fn height(&self, body: usize, placed: &Placed, towards: &Vector) -> RBig {
        let centre = Vector::new(self.motions[body].centre);
        let height =
            |corner: &Vec3| towards.dot(&placed.rotations[body].apply(&Vector::new(*corner).minus(&centre)));
        let core = self.shapes[body].corners.iter().map(height).max().unwrap();
        core + exact(self.shapes[body].radius)
    }

    /// The error of the separation at both ends of a certificate, in slacks.
    fn error(&self) -> f64 {
        let question = self.question(None);
        let axis = Axis { normal: self.normal, spin: self.spin };
        let turned = Vector::new(self.spin).0.map(|x| x * exact(self.times[1] - self.times[0]));
        let first = Vector::new(self.normal).unit();
        let last = Matrix::turn(&Vector(turned)).apply(&first);
        let ends = [
            (self.times[0], self.normal, first),
            (self.times[1], axis.after(self.times[1] - self.times[0]), last),
        ];
        let error = |(t, normal, truth): (f64, Vec3, Vector)| {
            let place = question.relative.placement_at(t);
            let pair = place.support((&self.shapes[0], &self.shapes[1]), normal, &mut [0; 2]);
            let computed = normal.dot(pair.between) - (self.shapes[0].radius + self.shapes[1].radius);
            let placed = Placed::at([&self.motions[0], &self.motions[1]], t);
            let back = Vector(truth.0.clone().map(|x| -x));
            let separation =
                truth.dot(&placed.offset) - self.height(0, &placed, &truth) - self.height(1, &placed, &back);
            in_slacks(computed, separation, question.slack)
        };
        ends.into_iter().map(error).fold(0.0, f64::max)
    }

    /// The same with a half-space in place of B, or of A.
    fn error_over_plane(&self, plane: usize) -> f64 {
        let question = self.question(Some(plane));
        let half_space = Convex::half_space(self.normal).unwrap();
        let outward = Vector::new(half_space.half_space().unwrap()).unit();
        let body = &self.shapes[1 - plane];
        let placed = |t: f64| {
            let placed = Placed::at([&self.motions[0], &self.motions[1]], t);
            let up = placed.rotations[plane].apply(&outward);
            let down = Vector(up.0.clone().map(|x| -x));
            let between =
                if plane == 1 { Vector(placed.offset.0.clone().map(|x| -x)) } else { placed.offset.clone() };
            let arm = placed.rotations[plane].apply(&Vector::new(self.motions[plane].centre));
            up.dot(&between.plus(&arm)) - self.height(1 - plane, &placed, &down)
        };
        let stop = Stop { relative: 0.1, absolute: 0.0, rounding: body.radius };
        let places = self.times.map(|t| question.relative.placement_at(t));
        let (first, last);
        let spin = self.motions[plane].spin;
        let later = |normal: Vec3| Axis { normal, spin }.after(self.times[1] - self.times[0]);
        if plane == 1 {
            first = separate((body, &half_space), &places[0], &mut Memory::default(), None, stop);
            let normal = later(first.normal);
            last = normal.dot(places[1].support((body, &half_space), normal, &mut [0; 2]).between);
        } else {
            first = separate((&half_space, body), &places[0], &mut Memory::default(), None, stop);
            let normal = later(first.normal);
            last = normal.dot(places[1].support((&half_space, body), normal, &mut [0; 2]).between);
        }
        let errors = [
            in_slacks(first.lower - body.radius, placed(self.times[0]), question.slack),
            in_slacks(last - body.radius, placed(self.times[1]), question.slack),
        ];
        errors[0].max(errors[1])
    }
}

fn in_slacks(computed: f64, truth: RBig, slack: f64) -> f64 {
    let off = exact(computed) - truth;
    off.to_f64().value().abs() / slack
}

const ROUND: Kind = Kind {
    name: "plain",
    reach: [1.0, 1.0],
    arm: 0.0,
    far: 3.0,
    travel: 1.0,
    turn: 2.0,
    radius: 0.0,
    world: 1.0,
};

const KINDS: [Kind; 9] = [
    ROUND,
    Kind { name: "at rest", travel: 0.0, turn: 0.0, ..ROUND },
    Kind { name: "far offset", far: 1e6, ..ROUND },
    Kind { name: "far from the origin", world: 1e9, ..ROUND },
    Kind { name: "reaches 1 : 1e6", reach: [1e-3, 1e3], ..ROUND },
    Kind { name: "large spin", turn: 1e5, ..ROUND },
    Kind { name: "long travel", travel: 1e7, ..ROUND },
    Kind { name: "rounded", radius: 30.0, ..ROUND },
    Kind { name: "arms", arm: 1e4, far: 1e4, ..ROUND },
];

/// The largest of many draws, and of what is beside the worst of them.
fn worst(kind: &Kind, draws: u32, error: impl Fn(&Case) -> f64) -> f64 {
    let mut random = Random(7);
    let mut worst = (0.0, Case::draw(kind, &mut random));
    for round in 0..draws {
        let case =
            if round < draws / 2 { Case::draw(kind, &mut random) } else { worst.1.beside(&mut random) };
        let off = error(&case);
        if off > worst.0 {
            worst = (off, case);
        }
    }
    worst.0
}

#[test]
fn separations_are_within_the_slack() {
    for kind in &KINDS {
        let off = worst(kind, 20, Case::error);
        println!("{}: {off:.3} slacks", kind.name);
        assert!(off <= 1.0, "{}: {off}", kind.name);
    }
}

#[test]
fn heights_over_a_half_space_are_within_the_slack() {
    for kind in &KINDS {
        let off = [0, 1].map(|plane| worst(kind, 10, |case| case.error_over_plane(plane)));
        println!("{}: {:.3} slacks", kind.name, off[0].max(off[1]));
        assert!(off[0].max(off[1]) <= 1.0, "{}: {off:?}", kind.name);
    }
}

/// The chord less the sag, at a time of the certificate.
fn bound(certificate: &Certificate, bend: &RBig, t: &RBig) -> RBig {
    let Certificate { start, end, duration, .. } = *certificate;
    let slope = (exact(end) - exact(start)) / exact(duration);
    exact(start) + slope * t - bend * t * (exact(duration) - t) / exact(2.0)
}

#[test]
fn a_certificate_holds_until_it_says() {
    let mut random = Random(3);
    let mut worst = 0.0f64;
    for round in 0..5_000 {
        let size = 10f64.powf(random.between(-3.0, 3.0));
        let start = size * random.unit();
        let end = size * random.between(-1.0, 1.0);
        let duration = 10f64.powf(random.between(-3.0, 3.0));
        let mut bend = size / (duration * duration) * random.between(-2.0, 20.0);
        let floor = start * 10f64.powf(random.between(-6.0, 0.0));
        if round % 3 == 0 {
            // Just touching the floor on the way.
            let (up, down) = ((start - floor).sqrt(), (end - floor).max(0.0).sqrt());
            bend = 2.0 * (up + down) * (up + down) / (duration * duration);
        }
        let certificate = Certificate { start, end, bend, duration };
        let clear = certificate.clear_until(floor);
        // K has room for two roundings.
        let bend = exact(bend) - exact(bend.abs()) * exact(f64::EPSILON);
        let lengths = start.abs().max(end.abs());
        let mut times = vec![exact(clear)];
        if bend > RBig::ZERO {
            let slope = (exact(end) - exact(start)) / exact(duration);
            let lowest = exact(duration) / exact(2.0) - slope / &bend;
            if lowest > RBig::ZERO && lowest < exact(clear) {
                times.push(lowest);
            }
        }
        for t in times {
            let below = exact(floor) - bound(&certificate, &bend, &t);
            worst = worst.max(below.to_f64().value() / (0.5 * f64::EPSILON * lengths));
        }
    }
    println!("{worst:.2} roundings below the floor");
    assert!(worst <= 15.0, "{worst}");
}

/// Where the parts of K cancel, it is no smaller than what it bounds.
#[test]
fn the_bend_has_room_for_its_rounding() {
    let mut random = Random(5);
    for _ in 0..500 {
        let normal = random.unit_vector();
        let spin = random.vector(10.0);
        let (offset, velocity) = (random.vector(10.0), random.vector(10.0));
        let other = spin.cross(velocity) * 2.0 - spin.cross(spin.cross(offset));
        let acceleration = other + normal.cross(random.vector(1.0));
        let still = Motion::fixed(Pose::IDENTITY);
        let moving = Motion::fixed(Pose::at(offset)).with_velocity(velocity).with_acceleration(acceleration);
        let relative = RelativeMotion::new(&still, &moving);
        let bend = relative.bend(&Axis { normal, spin }, [0.0; 2], 0.0, 1e-300);
        // A spin that is off by what rounds the angle is the axis's as well.
        for factor in [1.0 - 3.0 * f64::EPSILON, 1.0, 1.0 + 3.0 * f64::EPSILON] {
            let spin = Vector::new(spin).times(&exact(factor));
            let velocity = Vector::new(velocity).times(&exact(2.0));
            let apparent = Vector::new(acceleration)
                .minus(&spin.cross(&velocity))
                .plus(&spin.cross(&spin.cross(&Vector::new(offset))));
            assert!(Vector::new(normal).unit().dot(&apparent) <= exact(bend), "{bend:e}");
        }
    }
}
