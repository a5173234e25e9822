//! Many bouts without a picture, followed by the independent judge.
//!
//! [`Headless::play`] does one frame of the duel, and [`Headless::judge`] looks at it: two calls, so that whoever wants to know how long a
//! frame takes can time the first alone.

use serde::{Deserialize, Serialize};
use sixte_contact::shape::ShapeError;

use crate::computer::Computer;
use crate::crossing::Judge;
use crate::duel::{Duel, FrameReport};
use crate::exchange::Touching;
use crate::hostile::{Manner, Source};
use crate::input::Input;
use crate::record::{self, Record};
use crate::rules::{End, Rules};
use crate::weapon::Kind;

/// Who fences.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Players {
    /// Inputs by chance.
    Chance(Manner),
    /// Two computers, of levels from 1 to 5.
    Computers([u8; 2]),
}

/// A run of bouts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Run {
    /// The weapon.
    pub weapon: Kind,
    /// Who fences.
    pub players: Players,
    /// How many bouts.
    pub bouts: u64,
    /// Determines all of it.
    pub seed: u64,
    /// When a bout ends.
    pub rules: Rules,
}

impl Run {
    /// Bouts by the usual rules; those of players by chance take 4 s.
    pub fn new(weapon: Kind, players: Players, bouts: u64, seed: u64) -> Self {
        let rules = match players {
            Players::Chance(_) => Rules { bout_time: 4.0, ..Rules::default() },
            Players::Computers(_) => Rules::default(),
        };
        Self { weapon, players, bouts, seed, rules }
    }
}

/// What a run came to.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Counts {
    /// Bouts that are over.
    pub bouts: u64,
    /// Bouts that each fencer has won.
    pub won: [u64; 2],
    /// Phrases that have ended.
    pub phrases: u64,
    /// Touches of each fencer.
    pub touches: [u64; 2],
    /// Hits that do not count.
    pub halts: u64,
    /// Frames.
    pub frames: u64,
    /// Time of fencing \[s\].
    pub time: f64,
    /// Contacts of the weapons, a slide counted once.
    pub contacts: u64,
    /// Beats among all contacts.
    pub beats: u64,
    /// Spans that the weapons flew.
    pub spans: u64,
    /// Spans in which the judge has seen the weapons touch or cross.
    pub crossings: u64,
    /// The smallest gap that the judge has seen \[m\].
    pub smallest_gap: f64,
    /// Of the states at the ends of all bouts.
    pub hash: u64,
}

/// A run on its way.
#[derive(Debug, Clone)]
pub struct Headless {
    run: Run,
    duel: Duel,
    seat: Seat,
    judge: Judge,
    report: FrameReport,
    counts: Counts,
    record: Option<Record>,
}

#[derive(Debug, Clone)]
enum Seat {
    Chance(Source),
    Computers(Box<[Computer; 2]>),
}

impl Headless {
    /// Before the first bout.
    ///
    /// # Errors
    /// None with the shapes that are built in.
    pub fn new(run: Run) -> Result<Self, ShapeError> {
        let duel = Duel::new(run.weapon, run.rules)?;
        let judge = Judge::new([duel.weapon(); 2]);
        let counts = Counts { smallest_gap: f64::INFINITY, ..Counts::default() };
        let seat = seat(&run, 0);
        Ok(Self { run, duel, seat, judge, report: FrameReport::default(), counts, record: None })
    }

    /// The same, and everything is recorded from now on.
    #[must_use]
    pub fn recorded(mut self) -> Self {
        let levels = match self.run.players {
            Players::Computers(levels) => levels,
            Players::Chance(_) => [0; 2],
        };
        self.record = Some(Record::new(&self.duel, record::Players { seed: self.run.seed, levels }));
        self
    }

    /// What was recorded, if it was.
    pub fn record(&self) -> Option<&Record> {
        self.record.as_ref()
    }

    /// Plays one frame; false when all bouts are over.
    pub fn play(&mut self) -> bool {
        if self.counts.bouts >= self.run.bouts {
            return false;
        }
        let (dt, inputs) = match &mut self.seat {
            Seat::Chance(source) => source.next_frame(),
            Seat::Computers(computers) => {
                let dt = 1.0 / 60.0;
                let [first, second] = computers.as_mut();
                (dt, [first.input(&self.duel, 0, dt), second.input(&self.duel, 1, dt)] as [Input; 2])
            }
        };
        self.report = match &mut self.record {
            Some(record) => record.frame(&mut self.duel, dt, inputs),
            None => self.duel.frame(dt, inputs),
        };
        true
    }

    /// Looks at the frame that was played, and goes on to the next phrase or bout where one has ended.
    pub fn judge(&mut self) {
        for span in &self.report.spans {
            self.judge.follow(span.duration, &span.motions);
        }
        let counts = &mut self.counts;
        counts.frames += 1;
        counts.spans = self.judge.spans;
        counts.crossings = self.judge.crossings;
        counts.smallest_gap = self.judge.smallest_gap;
        for contact in &self.report.contacts {
            counts.contacts += u64::from(contact.is_new);
            counts.beats += u64::from(contact.kind == Touching::Beat);
        }
        let Some(phrase) = self.report.phrase else { return };
        counts.phrases += 1;
        match phrase.end {
            End::Touch(by) => counts.touches[by] += 1,
            End::Double => counts.touches = counts.touches.map(|touches| touches + 1),
            End::OffTarget(_) | End::Flat(_) | End::Together => counts.halts += 1,
            End::TimeOut => {}
        }
        self.judge.lift();
        let goes_on = match &mut self.record {
            Some(record) => record.on_guard(&mut self.duel),
            None => self.duel.on_guard(),
        };
        if !goes_on {
            self.next_bout();
        }
    }

    fn next_bout(&mut self) {
        let counts = &mut self.counts;
        let [first, second] = self.duel.score();
        counts.won[0] += u64::from(first > second);
        counts.won[1] += u64::from(second > first);
        counts.bouts += 1;
        counts.time += self.duel.time();
        counts.hash = (counts.hash.rotate_left(5) ^ self.duel.state_hash()).wrapping_mul(0x0100_0000_01b3);
        match &mut self.record {
            Some(record) => record.restart(&mut self.duel),
            None => self.duel.restart(),
        }
        self.seat = seat(&self.run, counts.bouts);
    }

    /// What the last frame was.
    pub fn report(&self) -> &FrameReport {
        &self.report
    }

    /// The duel.
    pub fn duel(&self) -> &Duel {
        &self.duel
    }

    /// What it has come to so far.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }
}

/// New players for a bout: each bout depends on the seed and its number alone.
fn seat(run: &Run, bout: u64) -> Seat {
    let seed = run.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(bout);
    match run.players {
        Players::Chance(manner) => Seat::Chance(Source::new(manner, seed)),
        Players::Computers([first, second]) => {
            Seat::Computers(Box::new([Computer::new(first, seed), Computer::new(second, !seed)]))
        }
    }
}

/// Plays and judges all bouts of a run.
///
/// # Errors
/// None with the shapes that are built in.
pub fn run_headless(run: Run) -> Result<Counts, ShapeError> {
    let mut headless = Headless::new(run)?;
    while headless.play() {
        headless.judge();
    }
    Ok(*headless.counts())
}
