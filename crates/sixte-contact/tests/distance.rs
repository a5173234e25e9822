//! Distances against an independent reference and closed forms.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

use sixte_contact::query::distance;

mod reference;

use reference::{Pair, Path, Random, V, random_pair, random_solid};

/// A pair at rest whose gap is `gap`, as the reference sees it.
fn pair_at_gap(kinds: [usize; 2], gap: f64, random: &mut Random) -> Pair {
    let mut pair = random_pair(kinds, random);
    let [a, b] = kinds.map(|kind| random_solid(kind, random));
    (pair.a.solid, pair.b.solid) = (a, b);
    pair.a.rounding = 0.0;
    pair.b.rounding = 0.0;
    for path in [&mut pair.a.path, &mut pair.b.path] {
        *path = Path { quaternion: path.quaternion, position: path.position, ..Path::still(V::ZERO) };
    }
    pair.b.path.position = pair.a.path.position + random.direction() * 4.0;
    // The closest points stay closest when one body is moved along the line between them.
    for _ in 0..3 {
        let at = pair.gap_at(0.0);
        pair.b.path.position = pair.b.path.position + at.normal * (gap - at.lower);
    }
    pair
}

/// Curved cores too: bodies of about 1 m that are close to each other.
#[test]
fn small_gaps_are_right_to_rounding() {
    let mut random = Random(1);
    for round in 0..400 {
        for kind_a in 0..8 {
            for kind_b in 0..8 {
                let wanted = random.scale(1e-13, 1e-3);
                let pair = pair_at_gap([kind_a, kind_b], wanted, &mut random);
                let truth = pair.gap_at(0.0);
                let rounding = pair.error(0.0);
                assert!(truth.upper - truth.lower < 1e-13, "{truth:?}");
                let (a, b) = (pair.a.shape_for_engine(), pair.b.shape_for_engine());
                let found =
                    distance((&a, &pair.a.path.to_engine().start), (&b, &pair.b.path.to_engine().start));
                let names = (round, pair.a.solid.name(), pair.b.solid.name());
                let allowed = 2.0 * rounding + 1e-11 * truth.upper;
                assert!(found.gap_lower <= truth.upper + rounding, "{names:?} {found:?} {truth:?}");
                assert!(found.gap >= truth.lower - rounding, "{names:?} {found:?} {truth:?}");
                assert!(found.gap <= truth.upper + allowed, "{names:?} {found:?} {truth:?} {allowed:e}");
            }
        }
    }
}
