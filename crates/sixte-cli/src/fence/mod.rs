//! `sixte fence`: the duel, in the browser, or many bouts without a picture.

mod headless;
mod replay;

use std::net::IpAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use sixte_fence::weapon::Kind;
use sixte_view::ServerOptions;

use crate::input::InputError;
use crate::view;

/// Arguments of `sixte fence`.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct Fence {
    #[arg(long, value_enum, default_value_t = Weapon::Foil, help = "What both fence with")]
    weapon: Weapon,
    #[arg(
        long,
        value_name = "N",
        default_value_t = 2,
        value_parser = clap::value_parser!(u8).range(0..=5),
        help = "How good the computer is, 1 to 5; 0 for two people"
    )]
    level: u8,
    #[arg(long, help = "Plays bouts as fast as it can, without a picture, and counts")]
    headless: bool,
    #[arg(long, value_name = "N", default_value_t = 100, requires = "headless", help = "How many bouts")]
    bouts: u64,
    #[arg(long, value_name = "N", default_value_t = 1, requires = "headless", help = "Determines all of it")]
    seed: u64,
    #[arg(long, value_enum, default_value_t = Players::Computer, requires = "headless", help = "Who plays")]
    input: Players,
    #[arg(long, requires = "headless", help = "One JSON object instead of a table")]
    json: bool,
    #[arg(
        long,
        default_value_t = 0,
        value_name = "N",
        help = "Where the server of the page listens; 0 for any port that is free"
    )]
    port: u16,
    #[arg(
        long,
        value_name = "IP",
        help = "Whom the server listens to: this machine alone, unless told otherwise"
    )]
    address: Option<IpAddr>,
    #[arg(long, help = "Opens no browser")]
    no_open: bool,
    #[arg(
        long,
        value_name = "PATH",
        help = "Records every frame: with --headless into this file, in the browser into files of this folder"
    )]
    record: Option<PathBuf>,
    #[arg(long, requires = "record", help = "Replaces the file of --record if it is there already")]
    force: bool,
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["headless", "record"],
        help = "Plays a recording again, and says whether it comes to the same bits"
    )]
    replay: Option<PathBuf>,
}

const HELP: &str = "\
Without --headless it opens the duel in the browser. Move the mouse to move the blade, hold the button to lunge,
W and S to step. Two pages can fence with each other: the page says how.

Examples:
  sixte fence
  sixte fence --weapon sabre --level 4
  sixte fence --headless --bouts 1000 --input hostile --json
  sixte fence --headless --bouts 3 --record three.duel && sixte fence --replay three.duel";

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Weapon {
    /// The point, on the torso
    Foil,
    /// The point, anywhere
    Epee,
    /// The whole blade, above the legs
    Sabre,
}

impl Weapon {
    fn kind(self) -> Kind {
        match self {
            Self::Foil => Kind::Foil,
            Self::Epee => Kind::Epee,
            Self::Sabre => Kind::Sabre,
        }
    }
}

/// Who plays without a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Players {
    /// Two computers, at 60 frames a second
    Computer,
    /// Smooth inputs by chance, at 60 frames a second
    Random,
    /// Jumps across the whole square within a frame, 5 to 1,000 frames a second, dropped frames, numbers that are none
    Hostile,
}

impl Fence {
    /// What came of it; the exit code says whether blades have crossed.
    pub fn run(self) -> Result<(String, ExitCode), InputError> {
        if let Some(file) = &self.replay {
            return replay::run(file);
        }
        if self.headless {
            return headless::run(&self);
        }
        let (weapon, level) = (self.weapon.kind().name(), self.level);
        let path = format!("#/fence?weapon={weapon}&level={level}");
        let options = ServerOptions { port: self.port, duels: self.record, ..ServerOptions::default() };
        let options = ServerOptions { address: self.address.unwrap_or(options.address), ..options };
        view::fence(&path, options, !self.no_open).map(|text| (text, ExitCode::SUCCESS))
    }
}
