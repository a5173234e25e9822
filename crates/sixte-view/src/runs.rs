//! All runs that are watched now.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::ask::Choice;
use crate::gallery::Gallery;
use crate::run::Run;

/// More at once would only slow each other down.
const MOST: usize = 16;

/// Runs by their numbers, with how many watch each.
#[derive(Debug, Default)]
pub struct Runs(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    last: u64,
    runs: BTreeMap<u64, (Arc<Run>, usize)>,
}

/// A page that watches a run. When the last one leaves, the run ends.
#[derive(Debug)]
pub struct Watcher {
    pub run: Arc<Run>,
    runs: Arc<Runs>,
}

impl Runs {
    /// Begins a run, and watches it.
    pub fn open(self: &Arc<Self>, gallery: &Gallery, choice: Choice) -> Result<Watcher, String> {
        let Some(item) = gallery.find(&choice.item) else {
            let name = sixte_io::excerpt(&choice.item);
            return Err(format!("there is no scene {name} here; the gallery lists all of them"));
        };
        let mut known = self.known();
        if known.runs.len() >= MOST {
            return Err(format!("{MOST} runs are being watched already; close a page first"));
        }
        known.last += 1;
        let run = Run::start(known.last, item, choice);
        known.runs.insert(run.watched.number, (Arc::clone(&run), 1));
        Ok(Watcher { run, runs: Arc::clone(self) })
    }

    /// Joins those who watch a run.
    pub fn watch(self: &Arc<Self>, number: u64) -> Result<Watcher, String> {
        match self.known().runs.get_mut(&number) {
            Some((run, watchers)) => {
                *watchers += 1;
                Ok(Watcher { run: Arc::clone(run), runs: Arc::clone(self) })
            }
            None => Err(format!("run {number} is over; open a scene of the gallery")),
        }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        let mut known = self.runs.known();
        let Some((_, watchers)) = known.runs.get_mut(&self.run.watched.number) else { return };
        *watchers -= 1;
        if *watchers == 0 {
            self.run.end();
            known.runs.remove(&self.run.watched.number);
        }
    }
}
