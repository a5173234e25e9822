//! What holds for every impact, over many seeded contacts, most of them at some edge.

use crate::impact::bodies::{Random, doors, extreme, ordinary};
use sixte::response::elastic_lambda;
use sixte::response::impact::{Collision, Impact, Restitution, Slip};
use sixte_contact::{Mat3, Vec3};

/// For what matters most, and for the rest.
const MANY: usize = 20_000;
const CASES: usize = 2_000;

/// The largest entry of a matrix.
fn size(matrix: &Mat3) -> f64 {
    matrix.to_cols_array().iter().fold(0.0, |most: f64, x| most.max(x.abs()))
}

/// The size of the numbers that are added up for the velocity afterwards.
fn velocity_scale(c: &Collision, i: &Impact) -> f64 {
    c.velocity.length() + size(&c.matrix) * i.impulse.length()
}

/// The impulse that would stop all of the velocity: a grazing contact's own impulse is far smaller, and
/// known to the rounding of this one only.
fn impulse_scale(c: &Collision) -> f64 {
    c.velocity.length() / c.normal.dot(c.matrix * c.normal)
}

fn after(c: &Collision, i: &Impact) -> Vec3 {
    c.velocity + c.matrix * i.impulse
}

fn energy_change(c: &Collision, i: &Impact) -> f64 {
    0.5 * i.impulse.dot(c.velocity + after(c, i))
}

/// Runs a check over all laws and edges, and reports the worst value.
fn over_cases(cases: usize, seed: u64, name: &str, limit: f64, check: impl Fn(&Collision) -> f64) {
    let mut random = Random(seed);
    let mut worst = (0.0, None);
    for case in 0..cases {
        let collision = if case % 4 == 0 { ordinary(&mut random) } else { extreme(&mut random) };
        let off = check(&collision);
        assert!(off <= limit, "{name}, case {case}: {off:e}\n{collision:?}\n{:?}", collision.impact());
        if off > worst.0 {
            worst = (off, Some(case));
        }
    }
    println!("{name}: worst {:.1e} (case {:?})", worst.0, worst.1);
}

#[test]
fn every_impact_separates_keeps_its_books_and_its_cone() {
    let mut random = Random(1);
    let mut worst = [0.0f64; 3];
    for case in 0..MANY {
        let c = if case % 4 == 0 { ordinary(&mut random) } else { extreme(&mut random) };
        let i = c.impact();
        assert!(i.impulse.is_finite() && i.normal_work.is_finite() && i.friction_work.is_finite());
        assert!(i.compression.is_finite() && i.compression >= 0.0 && i.friction_work <= 0.0);
        let (speed, normal) = (velocity_scale(&c, &i), c.normal.dot(i.impulse));
        assert!(normal >= -1e-15 * i.impulse.length());
        let approach = -c.normal.dot(after(&c, &i)) / speed;
        let books = energy_change(&c, &i) - i.normal_work - i.friction_work;
        // What is left of a tangential part far smaller than the normal one is rounding.
        let tangential = (i.impulse - c.normal * normal).length() - 1e-15 * normal;
        let cone = match c.friction {
            f64::INFINITY => 0.0,
            0.0 => tangential / normal,
            friction => tangential / (friction * normal) - 1.0,
        };
        let off = [approach, books.abs() / (i.impulse.length() * speed), cone];
        let is_fine = off[0] <= 1e-13 && off[1] <= 1e-12 && off[2] <= 1e-12;
        assert!(is_fine, "case {case}: {off:?}\n{c:?}\n{i:?}");
        worst = std::array::from_fn(|k| worst[k].max(off[k]));
    }
    println!("approach, books and cone: worst {worst:?}");
}

#[test]
fn singular_matrices_give_finite_impulses_that_separate() {
    let mut random = Random(19);
    for case in 0..CASES {
        let c = doors(&mut random);
        let i = c.impact();
        assert!(i.impulse.is_finite() && i.normal_work.is_finite() && i.friction_work.is_finite());
        let (scale, text) = (velocity_scale(&c, &i), || format!("case {case}\n{c:?}\n{i:?}"));
        assert!(c.normal.dot(after(&c, &i)) >= -1e-13 * scale, "{}", text());
        let energy = i.impulse.length() * scale;
        assert!(c.law != Restitution::Stronge || energy_change(&c, &i) <= 1e-13 * energy, "{}", text());
        let off = energy_change(&c, &i) - i.normal_work - i.friction_work;
        assert!(off.abs() <= 1e-12 * energy, "{} {}", off / energy, text());
    }
}

#[test]
fn stronge_never_adds_energy() {
    over_cases(MANY, 2, "energy gain over the energies", 1e-13, |c| {
        let c = Collision { law: Restitution::Stronge, ..*c };
        let i = c.impact();
        assert!(i.friction_work <= 0.0, "{i:?}");
        let scale = i.impulse.length() * velocity_scale(&c, &i);
        // Up to rounding of the sum of compression's and restitution's work.
        assert!(i.normal_work <= 1e-14 * scale, "{i:?}");
        energy_change(&c, &i) / scale
    });
}

#[test]
fn what_sticks_has_no_slip() {
    over_cases(CASES, 5, "slip of what sticks over the velocities", 2e-15, |c| {
        let i = &c.impact();
        if i.ending != Slip::Sticks || c.friction.is_infinite() {
            return 0.0;
        }
        let u = after(c, i);
        (u - c.normal * c.normal.dot(u)).length() / velocity_scale(c, i)
    });
}

#[test]
fn what_slips_is_at_the_edge_of_the_cone_or_has_turned() {
    // Slip in one straight direction needs all of the friction; curved slip needs less.
    over_cases(CASES, 6, "straight slip without full friction", 1e-12, |c| {
        let i = &c.impact();
        if i.ending != Slip::Slides || c.friction.is_infinite() {
            return 0.0;
        }
        let slip = |u: Vec3| (u - c.normal * c.normal.dot(u)).normalize_or_zero();
        let straight = slip(c.velocity).dot(slip(after(c, i))) >= 1.0 - 1e-15;
        let normal = c.normal.dot(i.impulse);
        let tangential = (i.impulse - c.normal * normal).length();
        // A direction that turned by 1e-7 takes 1e-14 from the length of the sum.
        if straight && c.friction > 1e-3 { 1.0 - tangential / (c.friction * normal) } else { 0.0 }
    });
}

#[test]
fn newton_ends_at_its_velocity() {
    over_cases(CASES, 7, "Newton's velocity over the velocities", 1e-14, |c| {
        let c = Collision { law: Restitution::Newton, ..*c };
        let i = c.impact();
        let target = -c.restitution * c.normal.dot(c.velocity);
        (c.normal.dot(after(&c, &i)) - target).abs() / velocity_scale(&c, &i)
    });
}

#[test]
fn poisson_ends_at_its_impulse() {
    over_cases(CASES, 8, "Poisson's impulse, relative", 1e-12, |c| {
        let c = Collision { law: Restitution::Poisson, ..*c };
        let i = c.impact();
        if c.friction.is_infinite() {
            return 0.0;
        }
        (c.normal.dot(i.impulse) / ((1.0 + c.restitution) * i.compression) - 1.0).abs()
    });
}

#[test]
fn without_friction_all_laws_are_the_closed_form() {
    over_cases(CASES, 9, "without friction, relative", 1e-14, |c| {
        let c = Collision { friction: 0.0, ..*c };
        let kn = c.normal.dot(c.matrix * c.normal);
        let closed = c.normal * (-(1.0 + c.restitution) * c.normal.dot(c.velocity) / kn);
        (c.impact().impulse - closed).length() / (impulse_scale(&c) * size(&c.matrix) / kn)
    });
    over_cases(CASES, 10, "elastic without friction against lambda", 1e-14, |c| {
        let c = Collision { friction: 0.0, restitution: 1.0, ..*c };
        let kn = c.normal.dot(c.matrix * c.normal);
        let lambda = c.normal * elastic_lambda(&c.matrix, c.velocity, c.normal);
        (c.impact().impulse - lambda).length() / (impulse_scale(&c) * size(&c.matrix) / kn)
    });
}

#[test]
fn units_change_nothing() {
    for (mass, speed) in [(1e9, 1.0), (1e-9, 1.0), (1.0, 1e9), (1.0, 1e-9), (1e9, 1e9)] {
        over_cases(CASES, 11, "other units, relative", 1e-9, |c| {
            let i = &c.impact();
            let other =
                Collision { matrix: c.matrix * (1.0 / mass), velocity: c.velocity * speed, ..*c }.impact();
            // A singular matrix leaves an impulse undetermined: what counts is what it does.
            let off = c.matrix * (other.impulse / (mass * speed) - i.impulse);
            off.length() / velocity_scale(c, i)
        });
    }
    // Powers of two change no bit.
    over_cases(CASES, 12, "units by powers of two", 0.0, |c| {
        let i = &c.impact();
        let (mass, speed) = (2f64.powi(40), 2f64.powi(-31));
        let other =
            Collision { matrix: c.matrix * (1.0 / mass), velocity: c.velocity * speed, ..*c }.impact();
        assert_eq!(other.ending, i.ending);
        (other.impulse / (mass * speed) - i.impulse).length()
            + (other.normal_work / (mass * speed * speed) - i.normal_work).abs()
    });
}

#[test]
fn turning_the_world_turns_the_impulse() {
    let mut random = Random(13);
    let mut worst = 0.0f64;
    for case in 0..CASES / 4 {
        let c = ordinary(&mut random);
        let turn = random.rotation();
        let matrix = turn * c.matrix * turn.transpose();
        let turned = Collision { matrix, normal: turn * c.normal, velocity: turn * c.velocity, ..c };
        let (one, other) = (c.impact(), turned.impact());
        let off = (turn * one.impulse - other.impulse).length() / impulse_scale(&c);
        assert!(off <= 1e-12, "case {case}: {off:e}\n{c:?}");
        worst = worst.max(off);
    }
    println!("turned world: worst {worst:.1e}");
}

#[test]
fn mirroring_the_world_mirrors_the_impulse() {
    let mut random = Random(14);
    for case in 0..CASES / 4 {
        let c = ordinary(&mut random);
        let mirror = Mat3::from_diagonal(Vec3::new(1.0, -1.0, 1.0));
        let matrix = mirror * c.matrix * mirror;
        let other =
            Collision { matrix, normal: mirror * c.normal, velocity: mirror * c.velocity, ..c }.impact();
        let one = c.impact();
        let off = (mirror * one.impulse - other.impulse).length() / impulse_scale(&c);
        assert!(off <= 1e-12, "case {case}: {off:e}\n{c:?}");
    }
}

#[test]
fn almost_in_a_plane_is_almost_the_same() {
    // A contact that is mirror symmetric in a plane, and slip that leaves it by less and less: the
    // series and the closed form have to agree in the limit.
    let mut random = Random(15);
    let mut worst = 0.0f64;
    for case in 0..2_000 {
        let mut c = ordinary(&mut random);
        let (kt, kn, ky) = (random.uniform(0.5, 4.0), random.uniform(0.5, 4.0), random.uniform(0.5, 4.0));
        let k = random.uniform(-0.95, 0.95) * (kt * kn).sqrt();
        c.matrix = Mat3::from_cols_array(&[kt, 0.0, k, 0.0, ky, 0.0, k, 0.0, kn]);
        c.normal = Vec3::Z;
        let slip = random.uniform(-1.0, 1.0);
        c.velocity = Vec3::new(slip, 0.0, -random.uniform(0.1, 1.0));
        let plane = c.impact();
        assert_eq!(plane.impulse.y, 0.0);
        for tilt in [1e-15, 1e-14, 1e-12, 1e-10, 1e-8] {
            let near = Collision { velocity: c.velocity + Vec3::new(0.0, tilt, 0.0), ..c }.impact();
            let off = (near.impulse - plane.impulse).length() / plane.impulse.length();
            // Friction may turn within the last bit of slip, which is `tilt` large.
            assert!(off <= 1e3 * tilt + 1e-13, "case {case}, tilt {tilt:e}: {off:e}\n{c:?}");
            worst = worst.max(off / (tilt + 1e-15));
        }
    }
    println!("almost in a plane: worst change per tilt {worst:.1e}");
}

#[test]
fn without_approach_or_with_bad_numbers_there_is_no_impulse() {
    let mut random = Random(16);
    for _ in 0..1_000 {
        let c = ordinary(&mut random);
        let away = Collision { velocity: -c.velocity, ..c };
        assert_eq!(away.impact(), Impact::default());
        for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            let place = random.below(3) as usize;
            let mut velocity = c.velocity;
            velocity[place] = bad;
            assert_eq!(Collision { velocity, ..c }.impact(), Impact::default());
            let mut matrix = c.matrix;
            matrix.col_mut(place)[place] = bad;
            assert_eq!(Collision { matrix, ..c }.impact(), Impact::default());
            let mut normal = c.normal;
            normal[place] = bad;
            assert_eq!(Collision { normal, ..c }.impact(), Impact::default());
        }
        assert_eq!(Collision { friction: f64::NAN, ..c }.impact(), Impact::default());
        assert_eq!(Collision { friction: -1.0, ..c }.impact(), Impact::default());
        assert_eq!(Collision { restitution: f64::NAN, ..c }.impact(), Impact::default());
        assert_eq!(Collision { normal: Vec3::ZERO, ..c }.impact(), Impact::default());
        assert_eq!(Collision { matrix: Mat3::ZERO, ..c }.impact(), Impact::default());
    }
}

#[test]
fn infinite_friction_is_the_limit_of_large_friction() {
    let mut random = Random(17);
    let mut worst = 0.0f64;
    for case in 0..2_000 {
        let c = Collision { friction: f64::INFINITY, ..ordinary(&mut random) };
        let (limit, near) = (c.impact(), Collision { friction: 1e9, ..c }.impact());
        let off = (limit.impulse - near.impulse).length() / limit.impulse.length();
        assert!(off <= 1e-6, "case {case}: {off:e}\n{c:?}\n{limit:?}\n{near:?}");
        worst = worst.max(off);
    }
    println!("infinite friction against 1e9: worst {worst:.1e}");
}

#[test]
fn stronge_with_stick_throughout_is_newton_with_the_same_restitution() {
    // Sticking from the start, the process is one straight line: all three laws agree.
    let mut random = Random(18);
    for _ in 0..2_000 {
        let c = ordinary(&mut random);
        let c = Collision { velocity: c.normal * c.normal.dot(c.velocity), friction: 100.0, ..c };
        let [a, b, d] = crate::impact::bodies::LAWS.map(|law| Collision { law, ..c }.impact());
        assert_eq!(a.ending, Slip::Sticks);
        let scale = 1e-13 * a.impulse.length();
        assert!((a.impulse - b.impulse).length() <= scale && (a.impulse - d.impulse).length() <= scale);
    }
}
