//! Hands of a duel: where they want their weapons at the end of each frame.

use sixte_contact::motion::Pose;
use sixte_fence::headless::{Headless, Players, Run};
use sixte_fence::weapon::Kind;

/// One frame.
#[derive(Debug, Clone, Copy)]
pub struct Frame {
    /// \[s\].
    pub dt: f64,
    /// Where the hands are at its end.
    pub hands: [Pose; 2],
    /// Whether both are on guard again after it.
    pub is_last: bool,
}

/// What a duel of Sixte came to.
#[derive(Debug, Clone, Default)]
pub struct Duel {
    pub frames: Vec<Frame>,
    /// The hands on guard, where every phrase begins.
    pub guard: Option<[Pose; 2]>,
    pub contacts: u64,
    pub crossings: u64,
    /// Time of the frames \[s\].
    pub seconds: f64,
}

/// Plays bouts, and keeps what the hands did.
///
/// # Errors
/// None with the weapons that are built in.
pub fn play(kind: Kind, players: Players, bouts: u64, seed: u64) -> Result<Duel, String> {
    let mut headless =
        Headless::new(Run::new(kind, players, bouts, seed)).map_err(|problem| problem.to_string())?;
    let hands = |headless: &Headless| [0, 1].map(|side| headless.duel().control(side).hand());
    let mut duel = Duel { guard: Some(hands(&headless)), ..Duel::default() };
    let mut before = 0.0;
    while headless.play() {
        // Time goes on from zero with every bout.
        let now = headless.duel().time();
        let dt = now - before;
        let is_last = headless.report().phrase.is_some();
        if dt > 0.0 {
            duel.frames.push(Frame { dt, hands: hands(&headless), is_last });
            duel.seconds += dt;
        }
        headless.judge();
        before = headless.duel().time();
    }
    (duel.contacts, duel.crossings) = (headless.counts().contacts, headless.counts().crossings);
    Ok(duel)
}
