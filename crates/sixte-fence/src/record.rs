//! Recorded bouts: every frame's time and inputs, and a hash of what they led to. A replay gives the same bits.
//!
//! In: the frames of a duel, one after the other. Out: bytes (postcard, after a mark and a version). A [`replay`] plays them again and compares.

use serde::{Deserialize, Serialize};
use sixte_contact::shape::ShapeError;
use thiserror::Error;

use crate::duel::{Duel, FrameReport};
use crate::input::Input;
use crate::rules::Rules;
use crate::weapon::Kind;

/// What a recording begins with: a mark and the version of the format.
const MARK: [u8; 8] = *b"sixtefe1";

/// Who fenced: for those who read a recording; a replay does not need it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Players {
    /// Of computers and inputs by chance.
    pub seed: u64,
    /// The level of each fencer; 0 for one who is no computer.
    pub levels: [u8; 2],
}

/// What happened, in its order.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub enum Entry {
    /// A frame: its time \[s\] and both inputs.
    Frame(f64, [Input; 2]),
    /// Both were put back on guard; all frames so far had come to this hash.
    OnGuard(u64),
    /// A new bout; the same.
    Restart(u64),
}

/// A recording.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Record {
    weapon: Kind,
    touches: u32,
    times: [f64; 2],
    players: Players,
    entries: Vec<Entry>,
    /// Of the states after all frames.
    hash: u64,
}

/// What is wrong with a recording.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// Other bytes.
    #[error("this is no recording of a duel, or one of another version; record it again")]
    Mark,
    /// Bytes that end too early or make no sense.
    #[error("the recording is damaged: {0}")]
    Damaged(#[from] postcard::Error),
    /// The replay came to something else.
    #[error("the replay differs after entry {entry}: {found:016x} instead of {recorded:016x}")]
    Differs {
        /// Which entry, from 0.
        entry: usize,
        /// The hash of the recording.
        recorded: u64,
        /// That of the replay.
        found: u64,
    },
    /// The shapes cannot be made.
    #[error(transparent)]
    Shape(#[from] ShapeError),
}

impl Record {
    /// Of a duel that is about to begin.
    pub fn new(duel: &Duel, players: Players) -> Self {
        let Rules { touches, bout_time, phrase_time } = *duel.rules();
        let times = [bout_time, phrase_time];
        let hash = chained(0, duel);
        Self { weapon: duel.weapon().kind(), touches, times, players, entries: Vec::new(), hash }
    }

    /// Plays a frame, and records it.
    pub fn frame(&mut self, duel: &mut Duel, dt: f64, inputs: [Input; 2]) -> FrameReport {
        let report = duel.frame(dt, inputs);
        self.entries.push(Entry::Frame(dt, inputs));
        self.hash = chained(self.hash, duel);
        report
    }

    /// Puts both on guard, and records it.
    pub fn on_guard(&mut self, duel: &mut Duel) -> bool {
        let goes_on = duel.on_guard();
        if goes_on {
            self.entries.push(Entry::OnGuard(self.hash));
        }
        goes_on
    }

    /// Begins a new bout, and records it.
    pub fn restart(&mut self, duel: &mut Duel) {
        self.entries.push(Entry::Restart(self.hash));
        duel.restart();
    }

    /// What both fenced with.
    pub fn weapon(&self) -> Kind {
        self.weapon
    }

    /// Who fenced.
    pub fn players(&self) -> Players {
        self.players
    }

    /// What happened.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// A duel as the recorded one was before the first frame.
    ///
    /// # Errors
    /// None with the shapes that are built in.
    pub fn duel(&self) -> Result<Duel, ShapeError> {
        let [bout_time, phrase_time] = self.times;
        Duel::new(self.weapon, Rules { touches: self.touches, bout_time, phrase_time })
    }

    /// Of the states after all frames: two recordings with the same number are of the same duel, to the last bit.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// As bytes.
    ///
    /// # Errors
    /// None that are known of.
    pub fn to_bytes(&self) -> Result<Vec<u8>, RecordError> {
        let mut bytes = MARK.to_vec();
        bytes.extend(postcard::to_allocvec(self)?);
        Ok(bytes)
    }

    /// From [bytes](Self::to_bytes).
    ///
    /// # Errors
    /// Bytes that are no recording.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, RecordError> {
        let rest = bytes.strip_prefix(&MARK).ok_or(RecordError::Mark)?;
        Ok(postcard::from_bytes(rest)?)
    }
}

/// The hash of all states so far, with the one that the duel is in now.
fn chained(hash: u64, duel: &Duel) -> u64 {
    (hash.rotate_left(5) ^ duel.state_hash()).wrapping_mul(0x0100_0000_01b3)
}

/// What comes next in a recording that is played again.
#[derive(Debug, Clone, PartialEq)]
pub enum Played {
    /// A frame, its time \[s\] and what it was.
    Frame(f64, Box<FrameReport>),
    /// Both are on guard again.
    OnGuard,
    /// A new bout begins.
    Restart,
}

/// A recording that is played again, entry by entry.
#[derive(Debug, Clone)]
pub struct Replay<'a> {
    record: &'a Record,
    duel: Duel,
    entry: usize,
    found: u64,
}

impl<'a> Replay<'a> {
    /// Before the first entry.
    ///
    /// # Errors
    /// None with the shapes that are built in.
    pub fn new(record: &'a Record) -> Result<Self, RecordError> {
        let duel = record.duel()?;
        let found = chained(0, &duel);
        Ok(Self { record, duel, entry: 0, found })
    }

    /// The duel as it is now.
    pub fn duel(&self) -> &Duel {
        &self.duel
    }

    /// Plays the next entry; none after the last.
    ///
    /// # Errors
    /// The duel has come to another state than the recorded one.
    pub fn go_on(&mut self) -> Result<Option<Played>, RecordError> {
        let Some(entry) = self.record.entries.get(self.entry) else {
            self.compare(self.record.hash)?;
            return Ok(None);
        };
        let played = match *entry {
            Entry::Frame(dt, inputs) => {
                let report = self.duel.frame(dt, inputs);
                self.found = chained(self.found, &self.duel);
                Played::Frame(dt, Box::new(report))
            }
            Entry::OnGuard(hash) => {
                self.compare(hash)?;
                self.duel.on_guard();
                Played::OnGuard
            }
            Entry::Restart(hash) => {
                self.compare(hash)?;
                self.duel.restart();
                Played::Restart
            }
        };
        self.entry += 1;
        Ok(Some(played))
    }

    fn compare(&self, recorded: u64) -> Result<(), RecordError> {
        let (entry, found) = (self.entry, self.found);
        if recorded == found { Ok(()) } else { Err(RecordError::Differs { entry, recorded, found }) }
    }
}

/// Plays a recording again; `watch` sees the duel after each frame, and what the frame was. Gives the duel as it is at the end.
///
/// # Errors
/// The duel comes to another state than the recorded one.
pub fn replay(record: &Record, mut watch: impl FnMut(&Duel, &FrameReport)) -> Result<Duel, RecordError> {
    let mut replay = Replay::new(record)?;
    while let Some(played) = replay.go_on()? {
        if let Played::Frame(_, report) = played {
            watch(&replay.duel, &report);
        }
    }
    Ok(replay.duel)
}
