//! Bouts of hostile players: no crossing, at any instant.
#![allow(clippy::unwrap_used, reason = "tests")]

use sixte_fence::headless::{Players, Run, run_headless};
use sixte_fence::hostile::{Manner, Source};
use sixte_fence::weapon::Kind;

#[test]
fn hostile_bouts_have_no_crossing() {
    for (weapon, seed) in Kind::ALL.into_iter().zip(1..) {
        let counts = run_headless(Run::new(weapon, Players::Chance(Manner::Hostile), 20, seed)).unwrap();
        println!("{counts:?}");
        assert_eq!((counts.bouts, counts.crossings), (20, 0), "{weapon:?}");
        assert!(counts.smallest_gap > 0.0);
        assert!(counts.contacts > 30 && counts.spans > 7_500 && counts.touches.iter().sum::<u64>() > 25);
    }
}

#[test]
fn random_bouts_have_no_crossing() {
    for weapon in Kind::ALL {
        let counts = run_headless(Run::new(weapon, Players::Chance(Manner::Random), 12, 4)).unwrap();
        println!("{counts:?}");
        assert_eq!((counts.bouts, counts.crossings), (12, 0), "{weapon:?}");
        assert!(counts.contacts > 1);
    }
}

/// Weapons that were moved apart a little, without room, went on for a time that was certified from where they had been: 28 µm deep.
#[test]
fn what_is_certified_is_certified_from_where_weapons_are() {
    let run = Run::new(Kind::Foil, Players::Chance(Manner::Hostile), 1, 0xbdec_5ad1_74ac_2f16);
    let counts = run_headless(run).unwrap();
    assert!(counts.crossings == 0 && counts.smallest_gap > 0.0, "{counts:?}");
}

/// The same seed gives the same bits; another one does not.
#[test]
fn is_determined_by_the_seed() {
    let run = |seed| run_headless(Run::new(Kind::Epee, Players::Chance(Manner::Hostile), 5, seed)).unwrap();
    assert_eq!(run(3), run(3));
    assert_ne!(run(3).hash, run(4).hash);
}

/// The hostile source is as bad as it says.
#[test]
fn hostile_frames_are_hostile() {
    let mut source = Source::new(Manner::Hostile, 9);
    let frames: Vec<_> = (0..5000).map(|_| source.next_frame()).collect();
    let sticks = || frames.iter().flat_map(|(_, inputs)| inputs.iter().flat_map(|input| input.stick));
    assert!(sticks().any(f64::is_nan) && sticks().any(f64::is_infinite) && sticks().any(|s| s == 1.0));
    assert!(frames.iter().any(|(dt, _)| *dt > 0.19) && frames.iter().any(|(dt, _)| *dt < 0.0011));
    let mut jumps = frames.windows(2).map(|pair| pair[1].1[0].stick[0] - pair[0].1[0].stick[0]);
    assert!(jumps.any(|jump| jump == 2.0));
}
