//! Recorded duels, played again.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use sixte_fence::crossing::Judge;
use sixte_fence::exchange::Touching;
use sixte_fence::record::{Record, RecordError, replay};

use crate::columns::aligned;
use crate::digits::rough;
use crate::input::InputError;

/// Plays a recording again; exit code 1 if it comes to something else, or if blades cross.
pub fn run(path: &Path) -> Result<(String, ExitCode), InputError> {
    let refuse = |problem: String| InputError::new(path.display().to_string(), problem);
    let record = read(path)?;
    let weapon = record.duel().map_err(|problem| refuse(problem.to_string()))?;
    let mut judge = Judge::new([weapon.weapon(); 2]);
    let (mut frames, mut contacts, mut phrases, mut seconds) = (0, 0, 0, 0.0);
    let mut beats = 0;
    let played = replay(&record, |_, report| {
        frames += 1;
        for span in &report.spans {
            judge.follow(span.duration, &span.motions);
            seconds += span.duration;
        }
        contacts += report.contacts.iter().filter(|contact| contact.is_new).count();
        beats += report.contacts.iter().filter(|contact| contact.kind == Touching::Beat).count();
        if report.phrase.is_some() {
            phrases += 1;
            judge.lift();
        }
    });
    let is_same = match played {
        Ok(_) => "to the bit".to_owned(),
        Err(problem @ RecordError::Differs { .. }) => problem.to_string(),
        Err(problem) => return Err(refuse(problem.to_string())),
    };
    let is_fine = is_same == "to the bit" && judge.crossings == 0;
    let line = |name: &str, value: String| [name.to_owned(), value];
    let text = aligned(&[
        line("weapon", weapon.weapon().kind().name().to_owned()),
        line("the same", is_same),
        line("frames", format!("{frames}, {} s of fencing", rough(seconds))),
        line("phrases", phrases.to_string()),
        line("blade contacts", format!("{contacts}; {beats} beats")),
        line("crossings", judge.crossings.to_string()),
        line("state hash", format!("{:016x}", record.hash())),
    ]);
    Ok((text, if is_fine { ExitCode::SUCCESS } else { ExitCode::FAILURE }))
}

/// A folder, or a file that is a recording: what is neither is said here, and not in the browser.
pub fn check(path: &Path) -> Result<(), InputError> {
    if path.is_dir() {
        return Ok(());
    }
    read(path).map(|_| ())
}

fn read(path: &Path) -> Result<Record, InputError> {
    let refuse = |problem: String| InputError::new(path.display().to_string(), problem);
    let bytes = fs::read(path).map_err(|problem| refuse(format!("cannot be read: {problem}")))?;
    Record::from_bytes(&bytes).map_err(|problem| refuse(problem.to_string()))
}
