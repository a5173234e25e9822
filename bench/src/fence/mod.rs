//! The duel with other blades: the same hands, driven by the same inputs.
//!
//! | what | file |
//! |---|---|
//! | where the hands are, frame by frame | `hands` |
//! | rapier's blades | `rapier` |
//! | who passes through whom | `judge` |

pub mod hands;
pub mod judge;
pub mod rapier;

use sixte_contact::motion::Pose;

/// Two weapons that some engine moves.
pub trait Blades {
    /// What it is called in tables.
    fn name(&self) -> String;

    /// Puts both where they begin.
    fn put(&mut self, poses: [Pose; 2]);

    /// Moves both towards where the hands want them, within `dt` \[s\].
    fn step(&mut self, goals: [Pose; 2], dt: f64);

    /// Where they are.
    fn poses(&self) -> [Pose; 2];
}
