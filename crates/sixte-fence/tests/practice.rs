//! Practice: each lesson is done by whoever does it, and by nobody else.
#![allow(clippy::unwrap_used, reason = "tests")]

use sixte_fence::duel::Duel;
use sixte_fence::input::Input;
use sixte_fence::practice::{Lesson, Practice};
use sixte_fence::weapon::Kind;

const DT: f64 = 1.0 / 120.0;

/// Practises for some seconds, or until the lesson is another.
fn practise(
    practice: &mut Practice,
    duel: &mut Duel,
    seconds: f64,
    mut pupil: impl FnMut(&Duel, &Practice) -> Input,
) -> bool {
    let lesson = practice.lesson();
    let mut time = 0.0;
    while time < seconds {
        let inputs = [pupil(duel, practice), practice.input(duel, DT)];
        let report = duel.frame(DT, inputs);
        practice.watch(duel, &report);
        if report.phrase.is_some() {
            assert!(duel.on_guard(), "practice does not end with a touch");
        }
        if practice.lesson() != lesson {
            return true;
        }
        time += DT;
    }
    false
}

fn at(lesson: Lesson) -> Practice {
    let mut practice = Practice::new();
    while practice.lesson() != Some(lesson) {
        practice.skip();
    }
    practice
}

fn duel(kind: Kind) -> Duel {
    Duel::new(kind, Practice::rules()).unwrap()
}

#[test]
fn who_does_nothing_learns_nothing() {
    for kind in Kind::ALL {
        for lesson in Lesson::ALL {
            let mut practice = at(lesson);
            let done = practise(&mut practice, &mut duel(kind), 20.0, |_, _| Input::default());
            assert!(!done && practice.progress() == 0.0, "{kind:?} {lesson:?}");
        }
    }
}

#[test]
fn all_four_can_be_done_one_after_the_other() {
    for kind in Kind::ALL {
        let (mut practice, mut duel) = (Practice::new(), duel(kind));
        let mut n = 0.0;
        let blade = |_: &Duel, _: &Practice| {
            n += DT;
            Input { stick: [libm::sin(3.0 * n), 0.2], ..Input::default() }
        };
        assert!(practise(&mut practice, &mut duel, 4.0, blade), "{kind:?}");
        assert_eq!(practice.lesson(), Some(Lesson::Feet));
        let feet = |_: &Duel, practice: &Practice| Input {
            feet: if practice.progress() == 0.0 { 1.0 } else { -1.0 },
            ..Input::default()
        };
        assert!(practise(&mut practice, &mut duel, 4.0, feet), "{kind:?}");
        let mut clock = 0.0;
        let lunge = |_: &Duel, _: &Practice| {
            clock += DT;
            Input { stick: [0.0, -0.1], lunge: clock % 2.5 > 1.8, feet: 0.0 }
        };
        assert!(practise(&mut practice, &mut duel, 20.0, lunge), "{kind:?}");
        assert_eq!(practice.lesson(), Some(Lesson::Parry));
        assert!(practise(&mut practice, &mut duel, 30.0, |duel, _| sweep(duel, [-1.0, -0.6])), "{kind:?}");
        assert_eq!((practice.lesson(), practice.number()), (None, 4));
    }
}

/// Somebody who is new does not aim well.
#[test]
fn most_lunges_at_the_coach_touch() {
    let mut touched = 0;
    for i in 0..5 {
        for j in 0..5 {
            let stick = [f64::from(i) * 0.2 - 0.4, f64::from(j) * 0.2 - 0.4];
            let mut clock = 0.0;
            let lunge = |_: &Duel, _: &Practice| {
                clock += DT;
                Input { stick, lunge: clock > 1.8, feet: 0.0 }
            };
            touched += u32::from(practise(&mut at(Lesson::Lunge), &mut duel(Kind::Foil), 2.8, lunge));
        }
    }
    assert!(touched >= 14, "{touched} of 25");
}

/// A blade that goes somewhere while the coach's arm is stretched out, and back to the middle after it.
fn sweep(duel: &Duel, to: [f64; 2]) -> Input {
    let reach = if duel.control(1).reach > 0.3 { duel.control(1).lunging } else { 0.0 };
    Input { stick: to.map(|stick| stick * (2.0 * reach).min(1.0)), ..Input::default() }
}

/// To stand still, to flinch away and to retreat is no parry; what goes to the left meets the blade.
#[test]
fn a_parry_is_a_blade_that_is_met() {
    let parried = |pupil: &dyn Fn(&Duel) -> Input| {
        let (mut practice, mut duel) = (at(Lesson::Parry), duel(Kind::Foil));
        practise(&mut practice, &mut duel, 14.0, |duel, _| pupil(duel))
    };
    assert!(!parried(&|duel| sweep(duel, [1.0, 0.0])), "away from the blade");
    assert!(!parried(&|duel| Input { feet: -duel.control(1).reach, ..Input::default() }), "a retreat");
    for to in [[-1.0, -0.8], [-0.8, -0.6], [-1.0, -0.4], [-0.9, -0.7]] {
        assert!(parried(&|duel| sweep(duel, to)), "{to:?}");
    }
}
