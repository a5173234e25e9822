//! Impacts in a plane against exact rationals, in all classes and for all laws.

use crate::impact::bodies::{LAWS, Random};
use crate::impact::plane_truth::{Class, Plane, exact, root};
use dashu_ratio::RBig;
use sixte::response::impact::{Collision, Restitution, Slip};
use sixte_contact::{Mat3, Vec3};
use std::collections::BTreeMap;

/// A rod of mass 1 and half length 1 whose end hits a plane; `lean` is its angle to the tangent.
fn rod(lean: f64) -> (f64, f64, f64) {
    let (x, y) = (-lean.cos(), -lean.sin());
    (1.0 + 3.0 * y * y, -3.0 * x * y, 1.0 + 3.0 * x * x)
}

fn worst_of(
    cases: usize,
    seed: u64,
    contact: impl Fn(&mut Random) -> (f64, f64, f64),
) -> BTreeMap<String, u32> {
    let mut random = Random(seed);
    let mut seen = BTreeMap::new();
    let mut worst = [0.0f64; 3];
    for case in 0..cases {
        let (kt, k, kn) = contact(&mut random);
        let slip = random.uniform(-2.0, 2.0);
        let approach = -random.uniform(0.05, 1.0);
        let friction = random.uniform(0.01, 2.0);
        let restitution = [0.0, 1.0, random.uniform(0.0, 1.0)][random.below(3) as usize];
        let truth = Plane {
            kt: exact(kt),
            k: exact(k),
            kn: exact(kn),
            slip: exact(slip),
            approach: exact(approach),
            restitution: exact(restitution),
            friction: exact(friction),
        };
        for (law, worst) in LAWS.into_iter().zip(&mut worst) {
            let (px, py, class) = match law {
                Restitution::Newton => truth.by_pieces(false),
                Restitution::Poisson => truth.poisson(),
                Restitution::Stronge => truth.by_pieces(true),
            };
            let collision = Collision {
                matrix: Mat3::from_cols_array(&[kt, 0.0, k, 0.0, 1.5, 0.0, k, 0.0, kn]),
                normal: Vec3::Z,
                velocity: Vec3::new(slip, 0.0, approach),
                restitution,
                friction,
                law,
            };
            let found = collision.impact();
            let expected = Vec3::new(px.to_f64().value(), 0.0, py.to_f64().value());
            let off = (found.impulse - expected).length() / expected.length();
            let text = format!("case {case} {class:?}: {off:e}\n{collision:?}\n{found:?}\n{expected:?}");
            assert!(off <= 1e-12, "{text}");
            let ending = match class {
                Class::Sliding => Slip::Slides,
                Class::StickingInCompression | Class::StickingInRestitution => Slip::Sticks,
                _ => Slip::Reverses,
            };
            assert_eq!(found.ending, ending, "{text}");
            *worst = worst.max(off);
            *seen.entry(format!("{class:?}")).or_default() += 1;
            if truth.jams() {
                *seen.entry("Jam".to_owned()).or_default() += 1;
            }
        }
    }
    println!("in a plane: worst {worst:?} (Newton, Poisson, Stronge), {seen:?}");
    seen
}

#[test]
fn rods_on_a_plane_are_right_in_all_classes() {
    let seen = worst_of(2_000, 1, |random| rod(random.uniform(0.05, 3.09)));
    for class in ["Sliding", "StickingInCompression", "StickingInRestitution", "ReversedInCompression", "Jam"]
    {
        assert!(seen.get(class).is_some_and(|count| *count >= 20), "{class}: {seen:?}");
    }
}

#[test]
fn any_contact_in_a_plane_is_right_in_all_classes() {
    let seen = worst_of(2_000, 2, |random| {
        let (kt, kn) = (random.decades(-2.0, 2.0), random.decades(-2.0, 2.0));
        (kt, random.uniform(-0.99, 0.99) * (kt * kn).sqrt(), kn)
    });
    let classes = [
        "Sliding",
        "StickingInCompression",
        "StickingInRestitution",
        "ReversedInCompression",
        "ReversedInRestitution",
        "Jam",
    ];
    for class in classes {
        assert!(seen.get(class).is_some_and(|count| *count >= 20), "{class}: {seen:?}");
    }
}

#[test]
fn the_two_ways_to_poisson_agree() {
    // The table against Routh's pieces, where Newton and Poisson are the same: sliding throughout.
    let (kt, k, kn) = rod(1.0);
    let plane = |friction: f64| Plane {
        kt: exact(kt),
        k: exact(k),
        kn: exact(kn),
        slip: exact(5.0),
        approach: exact(-1.0),
        restitution: exact(0.5),
        friction: exact(friction),
    };
    let (one, other) = (plane(0.125).poisson(), plane(0.125).by_pieces(false));
    assert_eq!((&one.0, &one.1, one.2), (&other.0, &other.1, Class::Sliding));
    let two = root(&RBig::from(2));
    let off = &two * &two - RBig::from(2);
    assert!(off.to_f64().value().abs() < 1e-60);
}
