//! What a page of the duel asks.
#![deny(clippy::indexing_slicing)]

use serde::Deserialize;
use sixte_fence::weapon::Kind;

/// One message.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Ask {
    /// Who it is: the first message.
    Join(Join),
    /// Where a stick is now.
    Input {
        /// 0 left, 1 right.
        seat: usize,
        /// To the fencer's own right, and up; −1 to 1.
        stick: [f64; 2],
        #[serde(default)]
        lunge: bool,
        /// −1 back to 1 forward.
        #[serde(default)]
        feet: f64,
        /// The page's own time, which comes back with the frame that has this input \[ms\].
        #[serde(default)]
        stamp: f64,
    },
    /// On guard again.
    Next,
    /// A new match.
    New {
        weapon: Option<WeaponName>,
        level: Option<u8>,
    },
    Pause {
        on: bool,
    },
    /// On to the next lesson.
    Skip,
    /// Which recorded bouts there are.
    Recordings,
    /// A recorded bout.
    Show {
        name: String,
    },
    Ping {
        id: u64,
    },
}

/// Where a page sits down.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Join {
    #[serde(default = "main_room")]
    pub room: String,
    #[serde(default)]
    pub seat: Seat,
    #[serde(default)]
    pub weapon: WeaponName,
    /// Of the computer, 1 to 5; with 0 there is none.
    #[serde(default)]
    pub level: u8,
    /// Whether the room is for practice: a coach is on the right.
    #[serde(default)]
    pub practice: bool,
    /// Whether a room that is there begins a new match.
    #[serde(default)]
    pub new: bool,
}

fn main_room() -> String {
    "main".to_owned()
}

/// Who a page plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    Left,
    Right,
    Both,
    #[default]
    Watch,
}

impl Seat {
    /// 0 left, 1 right.
    pub fn sides(self) -> &'static [usize] {
        match self {
            Self::Left => &[0],
            Self::Right => &[1],
            Self::Both => &[0, 1],
            Self::Watch => &[],
        }
    }

    pub fn name(sides: &[usize]) -> &'static str {
        match sides {
            [0] => "left",
            [1] => "right",
            [_, _, ..] => "both",
            _ => "watch",
        }
    }
}

/// A weapon, as messages write it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WeaponName {
    #[default]
    Foil,
    Epee,
    Sabre,
}

impl From<WeaponName> for Kind {
    fn from(name: WeaponName) -> Self {
        match name {
            WeaponName::Foil => Self::Foil,
            WeaponName::Epee => Self::Epee,
            WeaponName::Sabre => Self::Sabre,
        }
    }
}
