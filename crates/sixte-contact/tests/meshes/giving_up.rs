//! A search that may only take so many rounds: what it says to be clear is clear all the same.

use sixte_contact::contact_time::{ContactTimeSettings, Status, contact_time};
use sixte_contact::shape::{Deforming, Soup};
use sixte_reference::Random;
use sixte_reference::mesh::{
    Claim, MeshPair, Truth, families, judge_with, random_deforming_pair, random_pair,
};

use crate::meshes::ask::deforming;

const TOLERANCE: f64 = 1e-6;

fn wrong(pair: &MeshPair, name: &str, rounds: &[u32]) -> Vec<String> {
    let truth = Truth::of(pair);
    let (a, b) = (Soup::new(pair.a.clone()).unwrap(), Soup::new(pair.b.clone()).unwrap());
    let flows = !pair.flow_a.is_empty() || !pair.flow_b.is_empty();
    let moving: [Deforming; 2] =
        [deforming(&pair.a, &pair.flow_a, pair.interval), deforming(&pair.b, &pair.flow_b, pair.interval)];
    let (m, n) = (&pair.motion_a, &pair.motion_b);
    let mut wrong = Vec::new();
    for &max_rounds in rounds {
        let settings = ContactTimeSettings::tolerance(TOLERANCE).with_max_rounds(max_rounds);
        let found = if flows {
            contact_time((&moving[0], m), (&moving[1], n), pair.interval, &settings).unwrap()
        } else {
            contact_time((&a, m), (&b, n), pair.interval, &settings).unwrap()
        };
        let faults = judge_with(&truth, [false, false], TOLERANCE, &Claim::from(&found), 4);
        if !faults.is_empty() {
            let until = found.clear_until;
            wrong.push(format!("{name}, {max_rounds} rounds: {} until {until}, {faults:?}", found.status));
        }
        if found.status != Status::Unresolved {
            break;
        }
    }
    wrong
}

#[test]
fn what_is_known_when_rounds_run_out_is_true() {
    let count = if cfg!(debug_assertions) { 40 } else { 400 };
    let mut all = Vec::new();
    for index in 0..count {
        let mut random = Random::numbered(5, index);
        let pair = if index % 4 == 3 { random_deforming_pair(&mut random) } else { random_pair(&mut random) };
        all.extend(wrong(&pair, &format!("pair {index}"), &[2, 3, 5, 8, 12, 17, 25, 40, 60, 90]));
    }
    assert!(all.is_empty(), "{} wrong, such as {:#?}", all.len(), &all[..all.len().min(8)]);
}

/// The smallest that there is: a few triangles on each side.
#[test]
fn what_is_known_of_few_triangles_is_true() {
    let mut all = Vec::new();
    for index in 0..400 {
        let mut random = Random::numbered(15, index);
        let pair = random_pair(&mut random);
        let [a, b] = [(); 2].map(|()| families::soup(1 + random.below(3), 0.5, 0.6, &mut random));
        let pair = MeshPair { a, b, solid: [false, false], ..pair };
        if Truth::of(&pair).distance_at(0.0) < 1e-3 {
            continue;
        }
        let name = format!("pair {index} of {} and {} triangles", pair.a.faces.len(), pair.b.faces.len());
        all.extend(wrong(&pair, &name, &[1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20]));
    }
    assert!(all.is_empty(), "{} wrong, such as {:#?}", all.len(), &all[..all.len().min(8)]);
}
