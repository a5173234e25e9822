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

/// Curved cores too: bodies of about 1 m that are close to each other. A hundred times what the
/// search says that rounding leaves.
#[test]
fn small_gaps_between_all_kinds_are_right_to_rounding() {
    let mut random = Random(1);
    let mut wrong = Vec::new();
    for _ in 0..40 {
        for kind_a in 0..8 {
            for kind_b in 0..8 {
                let wanted = random.scale(1e-12, 1e-3);
                let pair = pair_at_gap([kind_a, kind_b], wanted, &mut random);
                let truth = pair.gap_at(0.0);
                let (a, b) = (pair.a.shape_for_engine(), pair.b.shape_for_engine());
                let poses = [&pair.a, &pair.b].map(|body| body.path.to_engine().start);
                let found = distance((&a, &poses[0]), (&b, &poses[1]));
                let names = (pair.a.solid.name(), pair.b.solid.name());
                let rounding = pair.error(0.0);
                assert!(found.gap_lower <= truth.upper + rounding, "{names:?} {found:?} {truth:?}");
                let (low, high) = (truth.lower - 1e-13, truth.upper + 1e-13 + 1e-12 * truth.upper);
                if found.gap < low || found.gap > high {
                    wrong.push(format!("{names:?} {:e}, is {:e}", found.gap, truth.lower));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong: {wrong:#?}", wrong.len());
}
