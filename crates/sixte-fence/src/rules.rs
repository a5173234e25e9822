//! What counts: which hits are touches, and when a bout is over.

use serde::{Deserialize, Serialize};

use crate::skin::Area;
use crate::target::Hit;
use crate::weapon::{Kind, Part, Weapon};

/// How near to the very end of the blade a hit with the point is \[m\].
pub const POINT: f64 = 0.03;

/// How fast the point must arrive [m/s].
pub const ARRIVAL: f64 = 0.3;

/// With the épée both fencers score when their touches are this close in time \[s\].
pub const DOUBLE: f64 = 0.04;

/// When a bout ends.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Rules {
    /// So many touches win.
    pub touches: u32,
    /// A bout takes no longer than this \[s\].
    pub bout_time: f64,
    /// A phrase without any hit is halted after this \[s\].
    pub phrase_time: f64,
}

impl Default for Rules {
    /// Five touches within three minutes.
    fn default() -> Self {
        Self { touches: 5, bout_time: 180.0, phrase_time: 20.0 }
    }
}

/// What a hit is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Worth {
    /// It scores.
    Touch,
    /// Rightly done, but where it does not count.
    OffTarget,
    /// Not with the point, too gentle, or with the guard.
    Flat,
}

/// What a hit with a weapon is worth.
pub fn worth(weapon: &Weapon, hit: &Hit) -> Worth {
    let is_good = match weapon.kind() {
        Kind::Foil | Kind::Epee => hit.on_weapon.distance(weapon.point()) <= POINT && hit.speed >= ARRIVAL,
        Kind::Sabre => {
            // Any part of the blade: beyond where the guard begins.
            let blade = weapon.pieces().iter().find(|piece| piece.part == Part::Blade);
            blade.is_some_and(|blade| hit.on_weapon.x >= blade.ends[0].x)
        }
    };
    match (is_good, is_valid(weapon.kind(), hit.area)) {
        (true, true) => Worth::Touch,
        (true, false) => Worth::OffTarget,
        (false, _) => Worth::Flat,
    }
}

/// Whether an area counts: with the foil the torso, with the épée all, with the sabre all above the legs.
pub fn is_valid(kind: Kind, area: Area) -> bool {
    match kind {
        Kind::Foil => area == Area::Torso,
        Kind::Epee => true,
        Kind::Sabre => area != Area::Legs,
    }
}

/// How a phrase ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// A fencer (0 or 1) has touched.
    Touch(usize),
    /// Both have, close enough in time.
    Double,
    /// A fencer has hit where it does not count.
    OffTarget(usize),
    /// A fencer has hit in a way that does not count.
    Flat(usize),
    /// Both have hit in the same instant, and nobody scores.
    Together,
    /// Nothing happened for too long.
    TimeOut,
}

/// The end of a phrase.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct PhraseEnd {
    /// When, in the time of the bout \[s\].
    pub time: f64,
    /// How.
    pub end: End,
    /// What each fencer's weapon has hit.
    pub hits: [Option<Hit>; 2],
    /// The score after it.
    pub score: [u32; 2],
}
