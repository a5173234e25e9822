//! Random pairs of lists of triangles, the same on every run.

use sixte_contact::Quat;
use sixte_contact::Vec3;
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::shape::Triangles;

use super::{MeshPair, Truth, families};
use crate::{Random, V};

/// How many kinds there are in [`random_triangles`].
pub const KINDS: usize = 10;

/// A list of the given kind, about 1 m in size and of about 20 to 80 triangles.
pub fn random_triangles(kind: usize, random: &mut Random) -> Triangles {
    let count = |random: &mut Random, low: usize, high: usize| low + random.below(high - low + 1);
    match kind {
        0 => families::star(0.6, u32::from(random.chance(0.5)), 0.35, random),
        1 => {
            let (sides, bands) = (count(random, 4, 8), count(random, 4, 6));
            families::star_lathe(0.6, sides, bands, 0.3, random)
        }
        2 => {
            let (around, sides) = (count(random, 5, 9), count(random, 3, 4));
            families::torus(random.between(0.35, 0.5), random.between(0.03, 0.15), around, sides)
        }
        3 => families::spiky_ball(0.3, 0.4, 0, random),
        4 => {
            let around = 2 * count(random, 3, 5);
            families::link(
                random.between(0.1, 0.5),
                random.between(0.2, 0.3),
                random.between(0.02, 0.1),
                around,
                4,
            )
        }
        5 => {
            let teeth = count(random, 2, 4);
            let tooth = 0.9 / (2 * teeth - 1) as f64;
            let comb = families::key(teeth, tooth, random.between(0.05, 0.2), random.between(0.02, 0.2));
            families::moved(comb, Vec3::new(-0.45, 0.0, 0.0))
        }
        6 => families::fence(count(random, 2, 5), random.between(0.15, 0.3), random.between(0.02, 0.1), 0.8),
        7 => {
            let radius = random.between(0.03, 0.08);
            let coil = families::Coil { radius: 0.35, pitch: random.between(0.25, 0.5), turns: 1.5 };
            families::spring(coil, radius, 7, 3)
        }
        8 => {
            let triangles = count(random, 10, 60);
            families::soup(triangles, 0.5, random.between(0.05, 0.4), random)
        }
        _ => {
            // A needle or a blade, or a floor.
            if random.chance(0.5) {
                families::needle(1.2, random.scale(1e-3, 0.1), count(random, 3, 10))
            } else {
                families::floor(0.6, count(random, 2, 6))
            }
        }
    }
}

fn rotation(random: &mut Random) -> Rotation {
    let [x, y, z, w] = random.quaternion();
    Rotation::from_quaternion(Quat::from_xyzw(x, y, z, w)).expect("not zero")
}

fn reach(triangles: &Triangles) -> f64 {
    triangles.vertices.iter().map(|p| p.length()).fold(0.0, f64::max)
}

/// Spins of up to 0, 1, 6 or 20 rad within a second, the same limit for both bodies.
fn spins(random: &mut Random) -> [Vec3; 2] {
    let limit = [0.0, 1.0, 6.0, 20.0][random.below(4)];
    [(); 2].map(|()| (random.direction() * (limit * random.unit())).to_engine())
}

/// A pair of any kinds; see [`random_pair_of`].
pub fn random_pair(random: &mut Random) -> MeshPair {
    let kinds = [random.below(KINDS), random.below(KINDS)];
    random_pair_of(kinds, random)
}

/// A pair that meets about as often as not, over one second. At the start the bodies are apart by more than
/// 1 mm, and none is inside the other; they may be within each other's reach.
pub fn random_pair_of(kinds: [usize; 2], random: &mut Random) -> MeshPair {
    let [a, b] = kinds.map(|kind| random_triangles(kind, random));
    let near = reach(&a) + reach(&b);
    let [spin_a, spin_b] = spins(random);
    let way = random.direction();
    let passing = random.in_ball(near * 1.05);
    let pace = random.between(0.5, 2.0);
    let part = random.unit();
    let place = if random.chance(0.3) { random.in_ball(3.0) } else { V::ZERO };
    let shared = if random.chance(0.2) { random.in_ball(10.0) } else { V::ZERO };
    let turns = [(); 2].map(|()| rotation(random));
    let centres = [(); 2].map(|()| if random.chance(0.3) { random.in_ball(0.4) } else { V::ZERO });
    let falls = [(); 2].map(|()| if random.chance(0.3) { random.in_ball(10.0) } else { V::ZERO });
    let mut far = near * random.between(0.3, 2.0);
    let built = |far: f64| {
        let apart = way * far;
        let relative = (passing - apart) * pace;
        let motion = |i: usize, position: V, velocity: V, spin: Vec3| {
            // So that the middle of the flight stays about where it was.
            let velocity = velocity - falls[i] * 0.5;
            Motion::fixed(Pose::new(position.to_engine(), turns[i]))
                .with_centre(centres[i].to_engine())
                .with_velocity(velocity.to_engine())
                .with_acceleration(falls[i].to_engine())
                .with_spin(spin)
        };
        let motion_a = motion(0, place, shared - relative * part, spin_a);
        let motion_b = motion(1, place + apart, shared + relative * (1.0 - part), spin_b);
        MeshPair::new((a.clone(), motion_a), (b.clone(), motion_b), 1.0)
    };
    loop {
        let pair = built(far);
        if is_free(&pair) {
            return pair;
        }
        far = far * 1.25 + 0.01;
    }
}

/// Whether the bodies start more than 1 mm apart, and not one in the other.
fn is_free(pair: &MeshPair) -> bool {
    let truth = Truth::of(pair);
    truth.nearest_at(0.0, 1e-3).is_none() && !truth.is_inside_at(0.0, pair.solid[0], pair.solid[1])
}

/// Two rings, or links of a chain, that go through each other at the start and hardly get free: B's tube is in
/// A's hole. They tremble by up to `way` and turn by up to `angle` over one second.
pub fn linked_pair(way: f64, angle: f64, random: &mut Random) -> MeshPair {
    loop {
        let ring = |random: &mut Random| {
            let (around, sides) = (6 + 2 * random.below(6), 3 + random.below(4));
            if random.chance(0.5) {
                (families::torus(0.5, 0.08, around, sides), 0.5)
            } else {
                (families::link(0.4, 0.3, 0.05, around, sides), 0.5)
            }
        };
        let ((a, _), (b, radius)) = (ring(random), ring(random));
        let upright = Rotation::from_axis_angle(Vec3::X, std::f64::consts::FRAC_PI_2).expect("an axis");
        let aside = random.in_ball(0.1).to_engine();
        let motion = |pose: Pose, random: &mut Random| {
            Motion::fixed(pose)
                .with_velocity(random.in_ball(way).to_engine())
                .with_spin(random.in_ball(angle).to_engine())
        };
        let motion_a = motion(Pose::IDENTITY, random);
        let motion_b = motion(Pose::new(Vec3::X * radius + aside, upright), random);
        let pair = MeshPair::new((a, motion_a), (b, motion_b), 1.0);
        if is_free(&pair) {
            return pair;
        }
    }
}

/// A random pair whose vertices move as well, by up to a tenth of a metre over one second. They start apart,
/// as in [`random_pair_of`]; nothing keeps a body from intersecting itself.
pub fn random_deforming_pair(random: &mut Random) -> MeshPair {
    let pair = random_pair(random);
    let flow = |triangles: &Triangles, random: &mut Random| -> Vec<Vec3> {
        let size = random.between(0.0, 0.1);
        triangles.vertices.iter().map(|_| random.in_ball(size).to_engine()).collect()
    };
    let (flow_a, flow_b) = (flow(&pair.a, random), flow(&pair.b, random));
    pair.with_flow(flow_a, flow_b)
}
