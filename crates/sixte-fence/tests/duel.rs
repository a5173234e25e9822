//! The rules: touches, halts, doubles, bouts; and that frames of any length play alike.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use sixte_contact::motion::Pose;
use sixte_contact::query::distance;
use sixte_contact::shape::{Soup, Triangles};
use sixte_fence::crossing::Judge;
use sixte_fence::duel::{Duel, FrameReport, PART};
use sixte_fence::input::Input;
use sixte_fence::rules::{End, PhraseEnd, Rules};
use sixte_fence::skeleton::skeleton;
use sixte_fence::skin::Area;
use sixte_fence::weapon::Kind;

const REST: Input = Input { stick: [0.0; 2], lunge: false, feet: 0.0 };

/// Steps in, then lunges with the hand high on the right, while the other stands still.
fn attack(duel: &mut Duel, dt: f64, by: usize) -> (PhraseEnd, Vec<FrameReport>) {
    let mut reports = Vec::new();
    for _ in 0..2000 {
        let apart = duel.control(1).feet - duel.control(0).feet;
        let lunge = apart < 2.3 || duel.control(by).reach > 0.0;
        let mut inputs = [REST; 2];
        inputs[by] = Input { stick: [0.3, 0.1], lunge, feet: if lunge { 0.0 } else { 1.0 } };
        let report = duel.frame(dt, inputs);
        reports.push(report.clone());
        if let Some(phrase) = report.phrase {
            return (phrase, reports);
        }
    }
    panic!("no hit");
}

#[test]
fn a_lunge_touches_the_torso() {
    for kind in Kind::ALL {
        for by in 0..2 {
            let mut duel = Duel::new(kind, Rules::default()).unwrap();
            let (phrase, _) = attack(&mut duel, 1.0 / 60.0, by);
            let hit = phrase.hits[by].unwrap();
            assert_eq!((phrase.end, hit.area), (End::Touch(by), Area::Torso), "{kind:?} {by}: {hit:?}");
            assert_eq!(duel.score()[by], 1);
            assert!(duel.control(by).lunge() > 0.3 && duel.is_halted() && !duel.is_over());
            // With the point, which is at the skin.
            let point = duel.weapon_pose(by).point_in_world(duel.weapon().point());
            assert!(point.distance(hit.point) < 0.03);
            // Nothing happens while it waits.
            let before = duel.state_hash();
            assert_eq!(duel.frame(0.1, [Input { lunge: true, ..REST }; 2]), FrameReport::default());
            assert_eq!(duel.state_hash(), before);
            assert!(duel.on_guard() && duel.control(by).lunge() == 0.0 && duel.score()[by] == 1);
        }
    }
}

/// At the end of a phrase the weapon is outside of the body: by the distance to all triangles of the skin.
#[test]
fn the_weapon_stays_out_of_the_body() {
    let mut duel = Duel::new(Kind::Foil, Rules::default()).unwrap();
    attack(&mut duel, 1.0 / 30.0, 0);
    let mut vertices = Vec::new();
    duel.skin().deform(&skeleton(&duel.stance(1)), &mut vertices);
    let skin = Soup::new(Triangles { vertices, faces: duel.skin().faces().to_vec() }).unwrap();
    let gap = distance((duel.weapon().shape(), &duel.weapon_pose(0)), (&skin, &Pose::IDENTITY)).gap;
    // In between two stances vertices go straight, and bones do not: the skin here is off by some micrometres.
    assert!(gap > -1e-4 && gap < 1e-3, "{gap:e}");
}

#[test]
fn five_touches_end_a_bout() {
    let mut duel = Duel::new(Kind::Sabre, Rules::default()).unwrap();
    for touch in 1..=5 {
        let (phrase, _) = attack(&mut duel, 1.0 / 60.0, 1);
        assert_eq!(phrase.score, [0, touch]);
        assert_eq!((duel.is_over(), duel.on_guard()), (touch == 5, touch < 5));
    }
    duel.restart();
    assert!(duel.score() == [0; 2] && duel.time() == 0.0 && !duel.is_over());
}

/// Both lunge in the same way: each is the other turned by π, so both points arrive together.
#[test]
fn two_epees_at_once_are_a_double_touch() {
    let mut ends = Vec::new();
    for kind in [Kind::Epee, Kind::Foil] {
        let mut duel = Duel::new(kind, Rules::default()).unwrap();
        for _ in 0..600 {
            let lunge = duel.control(1).feet - duel.control(0).feet < 2.5 || duel.control(0).reach > 0.0;
            let input = Input { stick: [0.3, 0.1], lunge, feet: if lunge { 0.0 } else { 1.0 } };
            if let Some(phrase) = duel.frame(1.0 / 60.0, [input; 2]).phrase {
                ends.push((phrase.end, phrase.score));
                break;
            }
        }
    }
    assert_eq!(ends[0], (End::Double, [1, 1]));
    // With the foil only one can be first, or nobody.
    assert!(ends[1].1.iter().sum::<u32>() <= 1, "{ends:?}");
}

#[test]
fn time_runs_out() {
    let rules = Rules { bout_time: 1.0, phrase_time: 0.4, ..Rules::default() };
    let mut duel = Duel::new(Kind::Foil, rules).unwrap();
    let mut ends = 0;
    while !duel.is_over() {
        if let Some(phrase) = duel.frame(0.05, [REST; 2]).phrase {
            assert_eq!(phrase.end, End::TimeOut);
            ends += 1;
            duel.on_guard();
        }
    }
    assert_eq!(ends, 3);
}

/// The same inputs at 20 and at 120 frames per second: the hit comes at the same time but for a frame, at the same place.
#[test]
fn frames_of_any_length_play_alike() {
    let run = |dt: f64| {
        let mut duel = Duel::new(Kind::Epee, Rules::default()).unwrap();
        attack(&mut duel, dt, 0).0
    };
    let (fine, coarse) = (run(PART), run(0.05));
    assert!((fine.time - coarse.time).abs() < 0.06, "{} {}", fine.time, coarse.time);
    assert!(fine.hits[0].unwrap().point.distance(coarse.hits[0].unwrap().point) < 0.1);
}

/// Whatever the frame, the spans of a phrase hang together and take as long as the time says.
#[test]
fn legs_fill_the_time() {
    let mut duel = Duel::new(Kind::Epee, Rules::default()).unwrap();
    let mut judge = Judge::new([duel.weapon(); 2]);
    let (_, reports) = attack(&mut duel, 0.013, 0);
    let mut time = 0.0;
    for span in reports.iter().flat_map(|report| &report.spans) {
        assert!((span.start - time).abs() < 1e-9 && judge.follow(span.duration, &span.motions));
        time += span.duration;
    }
    assert!((time - duel.time()).abs() < 1e-9);
}

#[test]
fn frames_that_are_none_do_nothing() {
    let mut duel = Duel::new(Kind::Foil, Rules::default()).unwrap();
    let before = duel.state_hash();
    for dt in [0.0, -1.0, f64::NAN, f64::NEG_INFINITY] {
        assert_eq!(duel.frame(dt, [REST; 2]), FrameReport::default());
    }
    assert_eq!(duel.state_hash(), before);
    duel.frame(f64::INFINITY, [Input { stick: [f64::NAN; 2], lunge: false, feet: f64::INFINITY }; 2]);
    assert!(duel.time() > 0.0 && duel.time() < 0.3 && duel.weapon_pose(0).position.is_finite());
}
