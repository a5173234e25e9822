//! A judge that finds nothing would be worth nothing: here it has to find overlaps of every pair of kinds, and none where there is a gap.

use std::sync::Arc;

use sixte::shape::ShapeError;
use sixte::{Groups, Pose, Rotation, Settings, Vec3, World};

use super::figure::matrix;
use super::polytope::{self, Polytope};
use super::{Judged, Placed, judge_pair};
use crate::soak::random::Random;
use crate::soak::shapes::{COMMON, Form, Kind, RARE, half_space, random_form};

fn all() -> Vec<Kind> {
    [&COMMON[..], &RARE[..]].concat()
}

fn depth(a: &Form, at: &Pose, b: &Form, other: &Pose) -> Option<f64> {
    let bodies = [Placed::new(Arc::clone(&a.figure), at), Placed::new(Arc::clone(&b.figure), other)];
    judge_pair(&[&bodies[0], &bodies[1]], [0, 1], &mut Judged::default()).map(|overlap| overlap.depth)
}

/// Forms of a kind, the same in every run.
fn form(kind: Kind, random: &mut Random) -> Form {
    let made: Result<Form, ShapeError> = random_form(kind, 0.5, random);
    made.unwrap_or_else(|error| unreachable!("{kind:?}: {error}"))
}

/// The engine's distance is the other opinion here: where it sees an overlap that is not shallow, the judge does in nearly all cases, and
/// where it sees a gap, the judge never sees an overlap.
#[test]
fn overlaps_are_found_for_every_pair_of_kinds() {
    let mut random = Random::numbered(5, 0);
    let is_slow = |kind| matches!(kind, Kind::LevelSet | Kind::Formula | Kind::Patches);
    // They take longer to be made than to be asked.
    let slow: Vec<(Kind, [Form; 4])> = all()
        .into_iter()
        .filter(|&kind| is_slow(kind))
        .map(|kind| (kind, [(); 4].map(|()| form(kind, &mut random))))
        .collect();
    let some = |kind: Kind, random: &mut Random| match slow.iter().find(|(slow, _)| *slow == kind) {
        Some((_, made)) => made[random.below(made.len())].clone(),
        None => form(kind, random),
    };
    for (index, first) in all().into_iter().enumerate() {
        for second in all().into_iter().skip(index) {
            let (mut found, mut there) = (0, 0);
            let tries = match (is_slow(first), is_slow(second)) {
                (true, true) => 2,
                (false, false) => 30,
                _ => 5,
            };
            // Of slow kinds few are tried, and one of them has to be an overlap.
            for number in 0..50 {
                if number >= tries && there > 0 {
                    break;
                }
                let (a, b) = (some(first, &mut random), some(second, &mut random));
                let at = Pose::new(random.in_ball(1.0), random.rotation());
                let turn = random.rotation();
                // The frame of a height field begins at a corner.
                let middle =
                    if second == Kind::HeightField { Vec3::new(-0.5, -0.5, 0.0) } else { Vec3::ZERO };
                let other = Pose::new(at.position + random.in_ball(0.3) + turn.rotate(middle), turn);
                let world = World::new(Settings::weightless());
                let (Ok(mut world), body) = (world, sixte::Body::fixed(b.shape.clone()).at(other)) else {
                    continue;
                };
                assert!(world.insert(body).is_ok());
                let seen = world.overlapping(&a.shape, &at, Groups::ALL).is_ok_and(|all| !all.is_empty());
                let judged = depth(&a, &at, &b, &other);
                assert!(seen || judged.is_none(), "{} {}: {judged:?} {at:?} {other:?}", a.name, b.name);
                there += usize::from(seen);
                found += usize::from(judged.is_some());
            }
            // Level sets are judged as slightly smaller balls, formulas by points: shallow overlaps are missed.
            assert!(there > 0 && 2 * found >= there, "{first:?}, {second:?}: {found} of {there}");
            let is_curved = |kind| {
                is_slow(kind)
                    || matches!(kind, Kind::Cylinder | Kind::Cone | Kind::Ellipsoid | Kind::OwnConvex)
                    || matches!(kind, Kind::Rounded | Kind::Compound)
            };
            if !is_curved(first) && !is_curved(second) {
                assert_eq!(found, there, "{first:?}, {second:?}");
            }
        }
    }
}

/// Every kind and a half-space: sunk by a known depth.
#[test]
fn sinking_into_a_plane_is_seen() {
    let mut random = Random::numbered(6, 0);
    for kind in all() {
        let a = form(kind, &mut random);
        let turn = random.rotation();
        let floor = half_space(Vec3::Z).unwrap_or_else(|error| unreachable!("{error}"));
        let lowest = Placed::new(Arc::clone(&a.figure), &Pose::new(Vec3::ZERO, turn)).bounds[0].z;
        for sunk in [1e-9, 1e-3] {
            let found = depth(&a, &Pose::new(Vec3::Z * (-lowest - sunk), turn), &floor, &Pose::IDENTITY);
            assert!(found.is_some_and(|found| (found - sunk).abs() < 1e-12), "{}: {found:?}", a.name);
            let apart = depth(&a, &Pose::new(Vec3::Z * (sunk - lowest), turn), &floor, &Pose::IDENTITY);
            assert_eq!(apart, None, "{}", a.name);
        }
    }
}

/// Pairs that are decided are decided to rounding.
#[test]
fn shallow_overlaps_and_small_gaps() {
    let turned = Rotation::from_rotation_vector(Vec3::new(0.3, -0.2, 0.9)).unwrap_or(Rotation::IDENTITY);
    let mut random = Random::numbered(7, 0);
    for first in [Kind::Box, Kind::Sphere, Kind::Capsule, Kind::Hull, Kind::Plate, Kind::Triangle] {
        let ball = form(Kind::Sphere, &mut random);
        let a = form(first, &mut random);
        let at = Pose::new(Vec3::ZERO, turned);
        // The ball comes from outside, and is in contact where a search by halves ends.
        let way = random.direction();
        let is_in = |distance: f64| depth(&a, &at, &ball, &Pose::at(way * distance)).is_some();
        let (mut near, mut far) = (0.0, 3.0);
        for _ in 0..60 {
            let middle = 0.5 * (near + far);
            if is_in(middle) { near = middle } else { far = middle }
        }
        assert!(is_in(near - 1e-10) && !is_in(far + 1e-10), "{}", a.name);
        if first == Kind::Sphere {
            let radii = Placed::new(Arc::clone(&a.figure), &at).bounds[1].x
                + Placed::new(Arc::clone(&ball.figure), &at).bounds[1].x;
            assert!((near - radii).abs() < 1e-11, "{near} {radii}");
        }
    }
}

/// One solid wholly inside of another one, where no surfaces cross.
#[test]
fn what_is_swallowed_is_seen() {
    let mut random = Random::numbered(8, 0);
    let small = random_form(Kind::Box, 0.02, &mut random).unwrap_or_else(|error| unreachable!("{error}"));
    for kind in [Kind::Box, Kind::Cylinder, Kind::Ellipsoid, Kind::Rounded, Kind::LevelSet] {
        let large = form(kind, &mut random);
        assert!(depth(&small, &Pose::IDENTITY, &large, &Pose::IDENTITY).is_some(), "{}", large.name);
    }
    // The middle of an L and of a cup is outside of it.
    let star = (0..20).map(|_| form(Kind::Mesh, &mut random)).find(|form| form.name == "mesh of a star");
    let star = star.unwrap_or_else(|| unreachable!());
    assert!(depth(&small, &Pose::IDENTITY, &star, &Pose::IDENTITY).is_some());
    let far = Pose::at(Vec3::X * 2.0);
    assert!(depth(&small, &far, &star, &Pose::IDENTITY).is_none());
}

/// The judge's own matrix turns as the engine does.
#[test]
fn poses_mean_the_same_to_both() {
    let mut random = Random::numbered(3, 4);
    for _ in 0..100 {
        let (turn, vector) = (random.rotation(), random.in_ball(1.0));
        assert!((matrix(turn.quaternion()) * vector).distance(turn.rotate(vector)) < 1e-15);
    }
}

/// Capsules that lie on one floor have their segments in one plane, to rounding: no axis across it tells them apart.
#[test]
fn segments_in_one_plane_are_told_apart_within_it() {
    let mut random = Random::numbered(9, 0);
    let mut deepest = f64::NEG_INFINITY;
    for _ in 0..1000 {
        let turn = matrix(random.rotation().quaternion());
        let place = random.in_ball(1e4);
        let [p, q] = [[Vec3::ZERO, Vec3::X], [Vec3::new(1.5, 0.5, 0.0), Vec3::new(2.0, 1.5, 0.0)]];
        let [p, q] = [p, q].map(|ends| Polytope::segment(ends.map(|end| turn * end + place)));
        deepest = deepest.max(polytope::depth(&p, &q));
    }
    assert!((-0.8..-0.2).contains(&deepest), "{deepest}");
    let crossing = Polytope::segment([Vec3::new(0.5, -1.0, 0.0), Vec3::new(0.5, 1.0, 0.0)]);
    assert!(polytope::depth(&Polytope::segment([Vec3::ZERO, Vec3::X]), &crossing) >= 0.0);
}
