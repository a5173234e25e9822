//! A round of practice: four lessons, one after the other, with a coach who does just what each of them needs.
//!
//! In: the duel, and what its frames reported. Out: what the coach, fencer 1, does, and whether fencer 0 has done what a lesson asks for. The
//! duel itself is the judge: a lesson is done by where the hand, the feet and the blades were, not by what was pressed.

use crate::duel::{Duel, FrameReport};
use crate::input::Input;
use crate::rules::{End, Rules};

/// What is learned, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lesson {
    /// The hand goes to one side, and to the other.
    Blade,
    /// A step forward, and one back.
    Feet,
    /// A lunge that touches.
    Lunge,
    /// The coach's blade is met when it comes, twice.
    Parry,
}

impl Lesson {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Blade, Self::Feet, Self::Lunge, Self::Parry];

    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Blade => "blade",
            Self::Feet => "feet",
            Self::Lunge => "lunge",
            Self::Parry => "parry",
        }
    }
}

/// The hand is at a side from here on, on the square of the stick.
const SIDE: f64 = 0.6;

/// How long a step is that counts \[m\].
const STEP: f64 = 0.3;

/// How often a lesson's half is done: twice.
const HALVES: u32 = 2;

/// Between the feet: where a lunge touches that is not aimed well, and where the coach's own just falls short of who stands still \[m\].
const NEAR: f64 = 2.12;
const SHORT: f64 = 2.6;

/// Where the coach's blade is while it leaves its body open, where it waits, and where it attacks: to the pupil's left, at the height of
/// the pupil's blade, which meets it on its way to the left.
const OPEN: [f64; 2] = [0.9, -0.9];
const READY: [f64; 2] = [0.0, 0.0];
const ATTACK: [f64; 2] = [-1.0, -0.6];

/// Between two attacks, and how long one takes \[s\].
const WAIT: f64 = 0.9;
const LUNGE: f64 = 1.0;

/// A hand that has moved by less has not parried.
const PARRY: f64 = 0.3;

/// An attack of the coach.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Attack {
    /// None for so long \[s\].
    None(f64),
    /// For so long; where the pupil's hand was before, and whether blades have met.
    Lunge { time: f64, hand: [f64; 2], is_met: bool },
}

/// A round of practice.
#[derive(Debug, Clone, PartialEq)]
pub struct Practice {
    lesson: usize,
    /// Halves of this lesson that are done.
    halves: u32,
    /// Where the feet turned around, forward \[m\]; none before the first frame.
    turned: Option<f64>,
    attack: Attack,
}

impl Default for Practice {
    fn default() -> Self {
        Self::new()
    }
}

impl Practice {
    /// Before the first lesson.
    pub fn new() -> Self {
        Self { lesson: 0, halves: 0, turned: None, attack: Attack::None(0.0) }
    }

    /// Nothing ends practice but its lessons.
    pub fn rules() -> Rules {
        Rules { touches: u32::MAX, bout_time: f64::INFINITY, phrase_time: f64::INFINITY }
    }

    /// What is to be done now; none when all is.
    pub fn lesson(&self) -> Option<Lesson> {
        Lesson::ALL.get(self.lesson).copied()
    }

    /// How many lessons are behind.
    pub fn number(&self) -> usize {
        self.lesson
    }

    /// How much of this lesson is done, from 0 to 1.
    pub fn progress(&self) -> f64 {
        f64::from(self.halves) / f64::from(HALVES)
    }

    /// Whether the coach attacks now.
    pub fn is_attacked(&self) -> bool {
        matches!(self.attack, Attack::Lunge { .. })
    }

    /// How fast time goes best, from 0 to 1: attacks are slow enough to see what to do.
    pub fn speed(&self) -> f64 {
        if self.lesson() == Some(Lesson::Parry) { 0.45 } else { 1.0 }
    }

    /// On to the next lesson.
    pub fn skip(&mut self) {
        let lesson = (self.lesson + 1).min(Lesson::ALL.len());
        *self = Self { lesson, ..Self::new() };
    }

    /// What the coach does in the next frame of `dt` \[s\].
    pub fn input(&mut self, duel: &Duel, dt: f64) -> Input {
        let (pupil, coach) = (duel.control(0), duel.control(1));
        let measure = match self.lesson() {
            Some(Lesson::Lunge) => NEAR,
            Some(Lesson::Parry) => SHORT,
            _ => return Input { stick: OPEN, ..Input::default() },
        };
        let missing = (coach.feet - pupil.feet) - measure;
        let keep = if missing.abs() < 0.05 { 0.0 } else { (3.0 * missing).clamp(-0.7, 0.7) };
        if self.lesson() == Some(Lesson::Lunge) {
            // It comes near, and does not run away.
            return Input { stick: OPEN, lunge: false, feet: keep.max(0.0) };
        }
        match &mut self.attack {
            Attack::None(time) => {
                *time += dt;
                let is_near = missing.abs() < 0.1 && coach.lunging == 0.0;
                if *time > WAIT && is_near {
                    self.attack = Attack::Lunge { time: 0.0, hand: pupil.stick, is_met: false };
                }
                Input { stick: READY, lunge: false, feet: keep }
            }
            Attack::Lunge { time, .. } => {
                *time += dt;
                Input { stick: ATTACK, lunge: true, feet: 0.0 }
            }
        }
    }

    /// Looks at the frame that was played; true if a lesson, or half of one, was done with it.
    pub fn watch(&mut self, duel: &Duel, report: &FrameReport) -> bool {
        let is_done = match self.lesson() {
            None => false,
            Some(Lesson::Blade) => self.has_moved(duel.control(0).stick[0]),
            Some(Lesson::Feet) => self.has_stepped(duel.control(0).feet),
            Some(Lesson::Lunge) => match report.phrase.map(|phrase| phrase.end) {
                Some(End::Touch(0) | End::Double) => {
                    self.halves = HALVES;
                    true
                }
                _ => false,
            },
            Some(Lesson::Parry) => self.has_parried(duel, report),
        };
        if report.phrase.is_some() {
            (self.turned, self.attack) = (None, Attack::None(0.0));
        }
        if self.halves >= HALVES {
            self.skip();
        }
        is_done
    }

    /// First to one side, then to the other.
    fn has_moved(&mut self, hand: f64) -> bool {
        if hand.abs() < SIDE || self.turned.is_some_and(|side| side * hand > 0.0) {
            return false;
        }
        self.turned = Some(hand);
        self.halves += 1;
        true
    }

    /// First forward, then back.
    fn has_stepped(&mut self, feet: f64) -> bool {
        let turned = *self.turned.get_or_insert(feet);
        let way = if self.halves == 0 { feet - turned } else { turned - feet };
        if way >= STEP {
            self.turned = Some(feet);
            self.halves += 1;
            return true;
        }
        // A way that begins with one in the other direction counts from where it turns.
        if way < 0.0 {
            self.turned = Some(feet);
        }
        false
    }

    /// Blades have met by a move of the pupil's hand, and the attack is over without a touch of the coach.
    fn has_parried(&mut self, duel: &Duel, report: &FrameReport) -> bool {
        let Attack::Lunge { time, hand, is_met } = &mut self.attack else { return false };
        let now = duel.control(0).stick;
        let moved = libm::hypot(now[0] - hand[0], now[1] - hand[1]);
        *is_met |= moved >= PARRY && !report.contacts.is_empty();
        let end = report.phrase.map(|phrase| phrase.end);
        if *time < LUNGE && end.is_none() {
            return false;
        }
        let is_parried = *is_met && !matches!(end, Some(End::Touch(1) | End::Double));
        self.attack = Attack::None(0.0);
        self.halves += u32::from(is_parried);
        is_parried
    }
}
