//! Random pairs that start in contact, or in each other, against the reference.

use sixte_contact::contact_time::{ContactTimeSettings, Status};
use sixte_reference::convex::{Body, KINDS, Pair, Path, Solid, random_pair};
use sixte_reference::{Random, V};

use crate::judged::judge;

/// Random pairs that are moved until they are a part of the tolerance apart, and then go anywhere:
/// what is said to be clear is walked through by the reference.
#[test]
fn random_pairs_that_start_in_contact_are_judged_right() {
    let mut seen = [0; 2];
    for index in 0..250 {
        let mut random = Random::numbered(31, index);
        let kinds = [random.below(KINDS - 1), random.below(KINDS)];
        let mut pair = random_pair(kinds, &mut random);
        let tolerance = [1e-3, 1e-6][random.below(2)];
        let wanted = tolerance * [0.02, 0.3, 0.9][random.below(3)];
        // The normal of the reference is from A to B.
        for _ in 0..4 {
            let gap = pair.gap_at(0.0);
            pair.b.path.position = pair.b.path.position + gap.normal * (wanted - gap.lower);
        }
        let gap = pair.gap_at(0.0);
        if gap.lower < 0.5 * wanted || gap.upper > tolerance {
            continue;
        }
        let (found, faults) = judge(&pair, 1.0, &ContactTimeSettings::tolerance(tolerance));
        assert!(faults.is_empty(), "{index}: {faults:#?}\n{found:#?}\n{pair:#?}");
        match found.status {
            Status::TouchingApproaching => seen[0] += 1,
            Status::TouchingReceding => seen[1] += 1,
            _ => panic!("{index}: {found:?}"),
        }
    }
    assert!(seen[0] > 50 && seen[1] > 50, "{seen:?}");
}

/// Bodies that start deep in each other, as the reference sees it, are never called clear.
#[test]
fn random_pairs_that_start_intersecting_are_never_clear() {
    let mut seen = 0;
    for index in 0..200 {
        let mut random = Random::numbered(32, index);
        let volume = |random: &mut Random| {
            let half = V(random.between(0.2, 0.6), random.between(0.2, 0.6), random.between(0.2, 0.6));
            match random.below(4) {
                0 => Solid::cuboid(half),
                1 => Solid::Ellipsoid(half),
                2 => Solid::Cylinder(half.0, half.1),
                _ => Solid::hull((0..20).map(|_| random.direction() * half.0).collect()),
            }
        };
        let mut body = |place: V| {
            let path = Path {
                quaternion: random.quaternion(),
                velocity: random.in_ball(3.0),
                spin: random.in_ball(10.0),
                ..Path::still(place)
            };
            Body::new(volume(&mut random), 0.0, path)
        };
        let pair = Pair::new(body(V::ZERO), body(V(0.1, -0.05, 0.08)));
        if pair.gap_at(0.0).upper > pair.error(0.0) {
            continue;
        }
        seen += 1;
        let (found, faults) = judge(&pair, 1.0, &ContactTimeSettings::default());
        assert!(faults.is_empty(), "{index}: {faults:#?}\n{found:#?}");
        assert!(matches!(found.status, Status::TouchingApproaching | Status::TouchingReceding), "{found:?}");
        assert_eq!((found.clear_until, found.time_upper), (0.0, 0.0), "{found:?}");
    }
    assert!(seen > 150, "{seen}");
}
