//! Looks after the user's files: what was changed is read again, and every page is told.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use std::thread;
use std::time::{Duration, Instant};

use crate::files::{self, Files, Place, Reader};
use crate::shelf::Shelf;
use crate::stamps::Stamps;

/// Between two looks. If a look takes long, the next one waits so many times as long.
const PAUSE: Duration = Duration::from_millis(400);
const TIMES: u32 = 10;

/// A file is gone if it was missing so many times in a row: editors put a new one in the place of the old.
const GONE: u32 = 3;

/// Looks until there is no shelf any more.
pub fn start(files: Files, shelf: &Arc<Shelf>) -> std::io::Result<()> {
    let weak = Arc::downgrade(shelf);
    thread::Builder::new().name("files".to_owned()).spawn(move || look(files, &weak)).map(drop)
}

fn look(files: Files, shelf: &Weak<Shelf>) {
    let Files { place, read } = files;
    let mut looker = Looker { read, known: BTreeMap::new() };
    if let Place::One { path, stamps, .. } = &place {
        looker.known.insert(path.clone(), Known { stamps: Some(stamps.clone()), ..Known::default() });
    }
    while let Some(shelf) = shelf.upgrade() {
        let began = Instant::now();
        match &place {
            Place::One { path, .. } => looker.look_at(path, &shelf),
            Place::Folder(folder) => looker.look_into(folder, &shelf),
        }
        drop(shelf);
        thread::sleep(PAUSE.max(TIMES * began.elapsed()));
    }
}

/// What was seen at the last look.
struct Looker {
    read: Reader,
    known: BTreeMap<PathBuf, Known>,
}

#[derive(Default)]
struct Known {
    /// How it was when it was read last; none if it never was.
    stamps: Option<Stamps>,
    /// So many looks ago it was there.
    missing: u32,
    /// What is wrong with it, if it is still so at the next look: somebody may be just writing.
    problem: Option<String>,
}

impl Looker {
    fn look_into(&mut self, folder: &Path, shelf: &Shelf) {
        let listing = match files::list(folder) {
            Ok(listing) => listing,
            Err(error) => {
                let problem = format!("{}: cannot be read ({error}); put it back", folder.display());
                return shelf.set_rest(0, Some(problem));
            }
        };
        shelf.set_rest(listing.more, None);
        let mut gone: Vec<PathBuf> = Vec::new();
        for (path, known) in &mut self.known {
            if listing.files.iter().all(|(there, _)| there != path) {
                known.missing += 1;
                if known.missing >= GONE {
                    gone.push(path.clone());
                }
            }
        }
        for path in gone {
            self.known.remove(&path);
            shelf.remove(&path);
        }
        for (path, refusal) in listing.files {
            match refusal {
                Some(problem) => {
                    // Whatever comes in its place is read.
                    self.known.insert(path.clone(), Known::default());
                    shelf.spoil(&path, problem);
                }
                None => self.look_at(&path, shelf),
            }
        }
    }

    fn look_at(&mut self, path: &Path, shelf: &Shelf) {
        let known = self.known.entry(path.to_owned()).or_default();
        let now = known.stamps.as_ref().map_or_else(|| Stamps::of(path), Stamps::now);
        if !now.is_there() {
            known.missing += 1;
            if known.missing < GONE {
                return;
            }
        } else {
            known.missing = 0;
        }
        if known.stamps.as_ref() == Some(&now) {
            if let Some(problem) = known.problem.take() {
                shelf.spoil(path, problem);
            }
            return;
        }
        let mut made_from = Vec::new();
        let read = (self.read)(path, &mut made_from);
        // What cannot be read at all is made from what it was made from before.
        let is_known = made_from.is_empty() && read.is_err();
        known.stamps = Some(if is_known { now } else { now.with(made_from) });
        match read {
            Ok(shows) => {
                known.problem = None;
                shelf.put(path, shows);
            }
            Err(problem) => known.problem = Some(problem),
        }
    }
}
