//! Distances of bodies that touch or overlap.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};
use sixte_contact::query::{WarmStart, distance, distance_warm};
use sixte_reference::convex::{Body, Pair, Solid, random_solid};
use sixte_reference::{Random, V};

use crate::distance::{allowed, ask, assert_gap, at, swapped, turned};

/// Bodies that just touch: the gap is zero up to rounding, and nothing is certified.
#[test]
fn touching_bodies_have_no_gap() {
    let mut random = Random(9);
    let die = |place: V| at(Solid::cuboid(V(0.5, 0.5, 0.5)), 0.0, place);
    let ball = |place: V| at(Solid::point(), 0.5, place);
    let cases = [
        Pair::new(die(V::ZERO), die(V(1.0, 0.0, 0.0))),
        Pair::new(die(V::ZERO), die(V(1.0, 0.25, 0.5))),
        Pair::new(die(V::ZERO), die(V(1.0, 1.0, 0.25))),
        Pair::new(die(V::ZERO), die(V(1.0, 1.0, 1.0))),
        Pair::new(die(V::ZERO), ball(V(0.0, 0.0, 1.0))),
        Pair::new(ball(V(1.0, 0.0, 0.0)), ball(V(0.0, 0.0, 0.0))),
        Pair::new(die(V::ZERO), at(Solid::hull(vec![V(0.5, 0.5, 0.5)]), 0.0, V::ZERO)),
        Pair::new(die(V::ZERO), at(Solid::segment(V(-1.0, 0.0, 0.5), V(1.0, 0.25, 0.5)), 0.0, V::ZERO)),
        Pair::new(die(V(0.0, 0.0, 0.5)), at(Solid::Plane(V(0.0, 0.0, 1.0)), 0.0, V::ZERO)),
        Pair::new(at(Solid::point(), 0.0, V::ZERO), at(Solid::point(), 0.0, V::ZERO)),
    ];
    for pair in &cases {
        for pair in [pair.clone(), turned(pair, &mut random), swapped(pair)] {
            let found = ask(&pair);
            let room = 2.0 * pair.error(0.0) + f64::MIN_POSITIVE;
            assert!(found.gap.abs() <= room, "{found:?} {pair:?}");
            assert!(found.gap_lower <= found.gap && found.gap_lower <= room, "{found:?}");
            assert!((found.normal.length() - 1.0).abs() <= 4e-15);
        }
    }
}

#[test]
fn overlapping_bodies_have_no_positive_gap() {
    let mut random = Random(10);
    for i in 0..4000 {
        let kinds = [i % 8, (i / 8) % 8];
        let [mut a, mut b] = kinds.map(|kind| at(random_solid(kind, &mut random), 0.0, V::ZERO));
        for body in [&mut a, &mut b] {
            body.path.quaternion = random.quaternion();
            if random.chance(0.3) {
                body.rounding = random.scale(1e-3, 0.3);
            }
        }
        // A point of each core, brought together.
        let mut inner = |body: &Body| {
            let mut point = || body.path.point_at(body.solid.farthest(random.direction()), 0.0);
            let (p, q, r) = (point(), point(), point());
            (p + q + r) * (1.0 / 3.0)
        };
        let (on_a, on_b) = (inner(&a), inner(&b));
        b.path.position = on_a - on_b;
        let pair = Pair::new(a, b);
        let found = ask(&pair);
        assert!(found.gap <= -pair.rounding() + 2.0 * pair.error(0.0), "{found:?} {pair:?}");
        assert!(
            found.gap_lower <= found.gap && found.gap.is_finite() && found.normal.is_finite(),
            "{found:?}"
        );
        // Apart from its rounding, a body that is in another has a depth that is not measured.
        assert!(found.gap >= -pair.rounding() - pair.error(0.0), "{found:?}");
    }
    // Rounded bodies whose cores are apart are as deep as they are.
    let pair = Pair::new(at(Solid::point(), 1.0, V::ZERO), at(Solid::point(), 2.0, V(0.0, 0.5, 0.0)));
    assert_gap(&pair, -2.5);
}

proptest! {
    #![proptest_config(Config {
        cases: 200,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..Config::default()
    })]

    /// Along a path of small and large steps, a search that starts where the last one ended says
    /// the same as one that starts afresh.
    #[test]
    fn a_warm_start_gives_the_same_answer(
        kinds in [0_usize..9, 0_usize..8],
        seed in any::<u64>(),
        steps in prop::collection::vec((1e-6..2.0, prop::array::uniform3(-1.0..1.0), any::<u64>()), 1..30),
    ) {
        let mut random = Random(seed);
        let [mut a, mut b] = kinds.map(|kind| at(random_solid(kind, &mut random), 0.0, V::ZERO));
        a.rounding = [0.0, 0.1][random.below(2)];
        let (shape_a, shape_b) = (a.shape_for_engine(), b.shape_for_engine());
        b.path.position = random.direction() * 1.5;
        let mut warm = WarmStart::default();
        for (along, turn, seed) in steps {
            let along = if seed % 3 == 0 { along } else { along * 1e-3 };
            let place = b.path.position + Random(seed).direction() * along;
            b.path.position = if place.norm() > 3.0 { place.unit() * 1.5 } else { place };
            let [x, y, z] = turn.map(|x| x * along);
            let [qx, qy, qz, qw] = b.path.quaternion;
            b.path.quaternion = [qx + x, qy + y, qz + z, qw];
            let pair = Pair::new(a.clone(), b.clone());
            let (pose_a, pose_b) = (a.path.to_engine().start, b.path.to_engine().start);
            let cold = distance((&shape_a, &pose_a), (&shape_b, &pose_b));
            let found = distance_warm((&shape_a, &pose_a), (&shape_b, &pose_b), &mut warm);
            let room = allowed(&pair, cold.gap.max(0.0) + pair.rounding());
            prop_assert!((found.gap - cold.gap).abs() <= room, "{found:?} {cold:?} {pair:?}");
            prop_assert!(found.gap_lower <= cold.gap + pair.error(0.0) && cold.gap_lower <= found.gap + pair.error(0.0));
            if found.gap + pair.rounding() > 0.0 {
                let tilt = 4.0 * (2.0 * room / (found.gap + pair.rounding())).sqrt();
                prop_assert!((found.normal - cold.normal).length() <= tilt, "{found:?} {cold:?}");
            }
        }
    }
}

/// What a search on other shapes has left is as good a start as any.
#[test]
fn a_warm_start_of_another_pair_is_harmless() {
    let mut random = Random(11);
    for i in 0..2000 {
        let mut warm = WarmStart::default();
        for kinds in [[i % 9, (i / 9) % 8], [(i + 1) % 9, (i / 9 + 5) % 8]] {
            let [mut a, mut b] = kinds.map(|kind| at(random_solid(kind, &mut random), 0.0, V::ZERO));
            a.path.quaternion = random.quaternion();
            b.path.position = random.in_ball(2.0);
            let pair = Pair::new(a, b);
            let poses = [&pair.a, &pair.b].map(|body| body.path.to_engine().start);
            let shapes = [&pair.a, &pair.b].map(Body::shape_for_engine);
            let found = distance_warm((&shapes[0], &poses[0]), (&shapes[1], &poses[1]), &mut warm);
            let cold = ask(&pair);
            let room = allowed(&pair, cold.gap.max(0.0));
            assert!((found.gap - cold.gap).abs() <= room, "{} is {}: {pair:?}", found.gap, cold.gap);
        }
    }
}
