//! `sixte fence`: the duel, in the browser, or many bouts without a picture.

mod headless;
mod replay;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use sixte_fence::weapon::Kind;
use sixte_view::ServerOptions;

use self::headless::Headless;
use crate::arguments::{Record, ServerArguments};
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
    #[command(flatten)]
    headless: Headless,
    #[command(flatten)]
    server: ServerArguments,
    #[command(flatten)]
    record: Record,
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["headless", "record"],
        help = "Plays a recording again, and says whether it comes to the same bits"
    )]
    replay: Option<PathBuf>,
    #[arg(
        long,
        value_name = "FILE | FOLDER",
        conflicts_with_all = ["headless", "replay"],
        help = "Shows recorded duels in the page, beside those that are built in: a file, or all of a folder"
    )]
    recordings: Option<PathBuf>,
}

const HELP: &str = "\
Without --headless it opens the duel in the browser. Move the mouse to move the blade, hold the button to lunge,
W and S to step. Two pages can fence with each other: the page says how.

--record keeps every frame: with --headless in this file, in the browser in files of this folder. The page shows the bouts
of this folder, and those of --recordings; it reads no other files.

Examples:
  sixte fence
  sixte fence --weapon sabre --level 4
  sixte fence --headless --bouts 1000 --input hostile --json
  sixte fence --headless --bouts 3 --record three.duel && sixte fence --replay three.duel
  sixte fence --recordings three.duel";

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

impl Fence {
    /// What came of it; the exit code says whether blades have crossed.
    pub fn run(self) -> Result<(String, ExitCode), InputError> {
        if let Some(file) = &self.replay {
            return replay::run(file);
        }
        if self.headless.headless {
            return self.headless.run(self.weapon.kind(), self.level.max(1), &self.record);
        }
        let (weapon, level) = (self.weapon.kind().name(), self.level);
        let path = format!("#/fence?weapon={weapon}&level={level}");
        if self.headless.json.json {
            return Err(InputError::new("--json", "the browser shows the duel; give --headless as well"));
        }
        if let Some(given) = &self.recordings {
            replay::check(given)?;
        }
        let recordings = self.recordings.into_iter().collect();
        let options = ServerOptions { duels: self.record.path, recordings, ..self.server.options() };
        view::fence(&path, options, !self.server.no_open).map(|text| (text, ExitCode::SUCCESS))
    }
}
