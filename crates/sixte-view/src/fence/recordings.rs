//! Recorded bouts that a page may see: those of computers that are built in, and those that were given on the command line. No other file
//! is ever read: a page names a bout of the list, never a path.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use sixte_fence::headless::{self, Headless, Run};
use sixte_fence::record::{Played, Record, RecordError, Replay};
use sixte_fence::weapon::Kind;

use super::report::{self, Player, Seated};
use crate::packet::Packet;

/// Names of files end so.
const ENDING: &str = "duel";

/// Longer files are not read [bytes].
const LONGEST_FILE: u64 = 64 << 20;

/// Longer bouts are shown up to here, in frames: twenty minutes.
const MOST_FRAMES: usize = 72_000;

/// Frames nearer to each other than this are not all shown \[s\].
const BETWEEN: f64 = 1.0 / 61.0;

/// Bouts of computers that are built in: a name, the weapon, both levels, and the seed that gives the bout.
const BUILT_IN: [(&str, Kind, [u8; 2], u64); 2] =
    [("masters-foil", Kind::Foil, [5, 5], 20), ("masters-sabre", Kind::Sabre, [5, 5], 23)];

/// Where recorded bouts are.
#[derive(Debug, Default)]
pub struct Recordings {
    /// Files and folders.
    given: Vec<PathBuf>,
}

impl Recordings {
    /// Of files and folders that were given, beside those that are built in.
    pub fn new(given: Vec<PathBuf>) -> Self {
        Self { given }
    }

    /// All of them, as they are now.
    pub fn list(&self) -> Packet {
        let built_in = BUILT_IN.iter().map(|(name, weapon, levels, _)| entry(name, *weapon, *levels, true));
        let given = self.files().into_iter().filter_map(|(name, path)| {
            let record = read(&path).ok()?;
            Some(entry(&name, record.weapon(), record.players().levels, false))
        });
        let all: Vec<Value> = given.chain(built_in).collect();
        Packet::json(&json!({ "type": "recordings", "recordings": all }))
    }

    /// A bout of the list, as a page sees it: how it begins, all that happens, and its end.
    pub fn show(&self, name: &str) -> Result<Vec<Packet>, String> {
        let record = match self.files().into_iter().find(|(known, _)| known == name) {
            Some((_, path)) => read(&path)?,
            None => {
                let found = BUILT_IN.iter().find(|(known, ..)| *known == name);
                let (_, weapon, levels, seed) = *found.ok_or_else(|| {
                    "there is no recorded bout of this name; choose one of the list".to_owned()
                })?;
                built_in(weapon, levels, seed).map_err(|problem| problem.to_string())?
            }
        };
        packets(name, &record).map_err(|problem| problem.to_string())
    }

    /// Files that were given or are in a folder that was, by their names.
    fn files(&self) -> Vec<(String, PathBuf)> {
        let mut files: Vec<(String, PathBuf)> = Vec::new();
        for given in &self.given {
            let mut found: Vec<PathBuf> = match fs::read_dir(given) {
                Ok(folder) => folder
                    .flatten()
                    // What a link in the folder leads to was not given.
                    .filter(|file| file.file_type().is_ok_and(|kind| kind.is_file()))
                    .map(|file| file.path())
                    .filter(|path| path.extension().is_some_and(|ending| ending == ENDING))
                    .collect(),
                Err(_) => vec![given.clone()],
            };
            found.sort();
            for path in found {
                let name =
                    path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
                if !files.iter().any(|(known, _)| *known == name) {
                    files.push((name, path));
                }
            }
        }
        files
    }
}

fn entry(name: &str, weapon: Kind, levels: [u8; 2], is_built_in: bool) -> Value {
    json!({ "name": name, "weapon": weapon.name(), "levels": levels, "builtIn": is_built_in })
}

fn read(path: &Path) -> Result<Record, String> {
    let refuse = |problem: &dyn std::fmt::Display| format!("this recording cannot be read: {problem}");
    let size = fs::metadata(path).map_err(|problem| refuse(&problem))?.len();
    if size > LONGEST_FILE {
        return Err(refuse(&format!("it has {size} bytes; {LONGEST_FILE} are allowed")));
    }
    let bytes = fs::read(path).map_err(|problem| refuse(&problem))?;
    Record::from_bytes(&bytes).map_err(|problem| refuse(&problem))
}

/// A seed is as good as a file: the bout is the same to the bit.
fn built_in(weapon: Kind, levels: [u8; 2], seed: u64) -> Result<Record, RecordError> {
    let run = Run::new(weapon, headless::Players::Computers(levels), 1, seed);
    let mut bout = Headless::new(run)?.recorded();
    while bout.play() {
        bout.judge();
    }
    match bout.record() {
        Some(record) => Ok(record.clone()),
        None => Err(RecordError::Mark),
    }
}

/// What a page is sent of a bout that is played again.
fn packets(name: &str, record: &Record) -> Result<Vec<Packet>, RecordError> {
    let mut replay = Replay::new(record)?;
    let levels = record.players().levels;
    let players = levels.map(|level| if level > 0 { Player::Computer } else { Player::Other });
    let seated = Seated { room: name, sides: &[], players, level: levels[0] };
    let mut packets = vec![
        Packet::json(&json!({ "type": "bout", "name": name, "levels": levels })),
        report::welcome(&seated, record.weapon(), [0; 2]),
        report::frame(report::LIVE, 0, &report::Instant::now(replay.duel())),
    ];
    let (mut number, mut shown) = (0u32, 0.0);
    let problem = loop {
        let before = [0, 1].map(|side| replay.duel().stance(side));
        let start = replay.duel().time();
        let played = match replay.go_on() {
            Ok(Some(played)) => played,
            Ok(None) => break None,
            Err(problem) => break Some(problem.to_string()),
        };
        match played {
            Played::Frame(dt, report) => {
                number = number.wrapping_add(1);
                let dt = dt.clamp(1e-9, 1.0);
                packets.extend(report::happenings(replay.duel(), &report, &before, (start, dt), number));
                let now = replay.duel().time();
                if report.phrase.is_none() && now >= shown + BETWEEN {
                    shown = now;
                    packets.push(report::frame(report::LIVE, number, &report::Instant::now(replay.duel())));
                }
            }
            Played::OnGuard | Played::Restart => {
                shown = if played == Played::Restart { 0.0 } else { replay.duel().time() };
                packets.push(Packet::json(&json!({ "type": "guard", "restart": played == Played::Restart })));
                packets.push(report::frame(report::LIVE, number, &report::Instant::now(replay.duel())));
            }
        }
        if packets.len() > MOST_FRAMES {
            break Some("only the beginning is shown: it is longer than twenty minutes".to_owned());
        }
    };
    packets.push(Packet::json(&json!({ "type": "end", "problem": problem })));
    Ok(packets)
}
