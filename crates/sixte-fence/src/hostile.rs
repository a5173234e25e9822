//! Inputs by chance: smooth ones as of a calm player, and hostile ones as of nobody.

use crate::chance::Chance;
use crate::input::Input;

/// How a run makes its inputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Manner {
    /// Smooth, at 60 frames per second.
    Random,
    /// Jumps across the whole square in one frame; frame rates from 5 to 1000 per second that change on the way, dropped frames;
    /// numbers out of range, and none at all.
    Hostile,
}

/// Makes frames for both fencers.
#[derive(Debug, Clone)]
pub struct Source {
    manner: Manner,
    chance: Chance,
    rate: f64,
    goals: [Goal; 2],
}

/// Where one fencer's input goes.
#[derive(Debug, Clone, Copy)]
struct Goal {
    input: Input,
    stick: [f64; 2],
    left: f64,
}

impl Source {
    /// A source that a seed determines.
    pub fn new(manner: Manner, seed: u64) -> Self {
        let goal = Goal { input: Input::default(), stick: [0.0; 2], left: 0.0 };
        Self { manner, chance: Chance::new(seed), rate: 60.0, goals: [goal; 2] }
    }

    /// The next frame: its length \[s\] and both inputs.
    pub fn next_frame(&mut self) -> (f64, [Input; 2]) {
        match self.manner {
            Manner::Random => {
                let dt = 1.0 / 60.0;
                (dt, [0, 1].map(|i| self.smooth(i, dt)))
            }
            Manner::Hostile => {
                if self.chance.happens(0.05) {
                    // From 5 to 1000, all orders of magnitude alike.
                    self.rate = 5.0 * libm::exp(self.chance.unit() * libm::log(200.0));
                }
                // A dropped frame makes the next one longer.
                let frames = if self.chance.happens(0.03) { self.chance.between(1.0, 8.0) } else { 1.0 };
                (frames / self.rate, [0, 1].map(|_| self.wild()))
            }
        }
    }

    fn smooth(&mut self, fencer: usize, dt: f64) -> Input {
        let mut goal = self.goals[fencer];
        goal.left -= dt;
        if goal.left <= 0.0 {
            let chance = &mut self.chance;
            goal.left = chance.between(0.15, 0.6);
            goal.stick = [chance.between(-1.0, 1.0), chance.between(-1.0, 1.0)];
            goal.input.lunge = chance.happens(0.25);
            goal.input.feet = if chance.happens(0.6) { chance.between(-1.0, 1.0) } else { 0.0 };
        }
        let share = 1.0 - libm::exp(-8.0 * dt);
        for i in 0..2 {
            goal.input.stick[i] += (goal.stick[i] - goal.input.stick[i]) * share;
        }
        self.goals[fencer] = goal;
        goal.input
    }

    fn wild(&mut self) -> Input {
        Input {
            stick: [self.wild_number(), self.wild_number()],
            lunge: self.chance.happens(0.5),
            // Forward more often than back, so that they meet.
            feet: if self.chance.happens(0.5) { 1.0 } else { self.wild_number() },
        }
    }

    fn wild_number(&mut self) -> f64 {
        let any = self.chance.between(-1.0, 1.0);
        match self.chance.bits() % 32 {
            0 => f64::NAN,
            1 => f64::INFINITY,
            2 => f64::NEG_INFINITY,
            3 => any * 1e300,
            4..=20 => any.signum(),
            _ => any,
        }
    }
}
