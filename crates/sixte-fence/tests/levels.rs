//! A computer of level 5 beats one of level 1, from either side, and bouts are lively.
#![allow(clippy::unwrap_used, reason = "tests")]

use sixte_fence::headless::{Counts, Players, Run, run_headless};
use sixte_fence::weapon::Kind;

fn bouts(weapon: Kind, levels: [u8; 2], count: u64) -> Counts {
    let counts = run_headless(Run::new(weapon, Players::Computers(levels), count, 77)).unwrap();
    println!("{weapon:?} {levels:?}: {counts:?}");
    assert_eq!((counts.bouts, counts.crossings), (count, 0));
    counts
}

#[test]
fn five_beats_one() {
    for weapon in Kind::ALL {
        let (first, second) = (bouts(weapon, [5, 1], 4), bouts(weapon, [1, 5], 4));
        let (strong, weak) = (first.won[0] + second.won[1], first.won[1] + second.won[0]);
        assert!(strong >= 6 && weak <= 2, "{weapon:?}: {strong} to {weak}");
        let touches = [first.touches[0] + second.touches[1], first.touches[1] + second.touches[0]];
        assert!(2 * touches[0] > 3 * touches[1], "{weapon:?}: {touches:?}");
    }
}

#[test]
fn bouts_are_lively() {
    for weapon in Kind::ALL {
        let counts = bouts(weapon, [3, 3], 2);
        let phrase = counts.time / counts.phrases as f64;
        assert!((1.0..9.0).contains(&phrase), "{weapon:?}: {phrase} s");
        assert!(counts.contacts >= 3 * counts.bouts, "{weapon:?}: {}", counts.contacts);
        assert!(counts.touches.iter().sum::<u64>() >= 4 * counts.bouts);
    }
}
