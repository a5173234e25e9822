//! All runs that are watched now.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::ask::Choice;
use crate::budget::Budget;
use crate::gallery::Shows;
use crate::run::Run;

/// More at once would only slow each other down.
const MOST: usize = 16;

/// Runs by their numbers, with how many watch each.
#[derive(Debug)]
pub struct Runs {
    known: Mutex<Known>,
    budget: Arc<Budget>,
}

#[derive(Debug, Default)]
struct Known {
    last: u64,
    /// One is held by each thread that computes, also when nobody watches it any more: it ends soon.
    threads: Arc<()>,
    runs: BTreeMap<u64, (Arc<Run>, usize)>,
}

/// A page that watches a run. When the last one leaves, the run ends.
#[derive(Debug)]
pub struct Watcher {
    pub run: Arc<Run>,
    runs: Arc<Runs>,
}

impl Runs {
    /// None yet; all of them together keep no more than this \[bytes\].
    pub fn new(memory: usize) -> Arc<Self> {
        Arc::new(Self { known: Mutex::default(), budget: Budget::new(memory) })
    }

    /// Begins a run, and watches it.
    pub fn open(self: &Arc<Self>, shows: Shows, choice: Choice) -> Result<Watcher, String> {
        let mut known = self.known();
        if Arc::strong_count(&known.threads) > MOST {
            return Err(format!("{MOST} runs are being computed already; close a page"));
        }
        if !self.budget.has_room() {
            return Err(
                "the runs of all pages have filled the memory that is for them; close a page that has run long"
                    .to_owned(),
            );
        }
        known.last += 1;
        let run = Run::start(known.last, shows, choice, &self.budget, Arc::clone(&known.threads));
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
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::time::{Duration, Instant};

    use sixte_io::scene::Scene;

    use super::*;
    use crate::log::Cursor;
    use crate::packet::Packet;

    fn ball(seconds: f64, step: f64) -> Shows {
        let text =
            format!("[run]\nseconds = {seconds}\nstep = {step}\n[[bodies]]\nshape = {{ sphere = 1 }}\n");
        Scene::parse(&text, "ball.toml").unwrap().into()
    }

    fn choice() -> Choice {
        serde_json::from_str(r#"{ "item": "ball" }"#).unwrap()
    }

    fn until(what: impl Fn() -> bool) {
        let began = Instant::now();
        while !what() && began.elapsed() < Duration::from_secs(600) {
            std::thread::sleep(Duration::from_millis(10));
        }
        assert!(what());
    }

    /// Runs that have filled the memory for all of them stop, and no other begins until one of them is closed.
    #[test]
    fn all_runs_together_keep_no_more_than_they_may() {
        const MEMORY: usize = 1_000_000;
        let runs = Runs::new(MEMORY);
        // A million steps, of more than a hundred bytes each.
        let open = || runs.open(ball(1e4, 0.01), choice());
        let (first, second) = (open().unwrap(), open().unwrap());
        let (size, end) = all_of(&first);
        let total = size + all_of(&second).0;
        // Each may have been in the midst of a message.
        assert!(total < 3 * MEMORY, "{total}");
        assert!(end.contains("keeps no more of a run"), "{end}");
        assert!(open().unwrap_err().contains("memory"));
        drop(first);
        until(|| runs.budget.has_room());
        assert!(open().is_ok());
    }

    /// All that a run writes until it says that it is done: its size, and its last words.
    fn all_of(watcher: &Watcher) -> (usize, String) {
        let (mut cursor, mut size, began) = (Cursor::default(), 0, Instant::now());
        while began.elapsed() < Duration::from_secs(600) {
            for packet in watcher.run.watched.log.next(&mut cursor) {
                match packet {
                    Packet::Text(text) if text.contains(r#""done":true"#) => return (size, text.to_string()),
                    packet => size += packet.size(),
                }
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        (size, "it is not done".to_owned())
    }

    /// Threads of runs that nobody watches any more count until they end.
    #[test]
    fn runs_count_until_their_threads_end() {
        let runs = Runs::new(1 << 30);
        let open = || runs.open(ball(0.1, 0.01), choice());
        let threads = || Arc::strong_count(&runs.known().threads) - 1;
        let slow: Vec<Arc<()>> = (1..MOST).map(|_| Arc::clone(&runs.known().threads)).collect();
        let last = open().unwrap();
        assert_eq!(threads(), MOST);
        assert!(open().unwrap_err().contains("16 runs"));
        // Its page leaves; then its thread ends.
        drop(last);
        until(|| threads() < MOST);
        assert!(open().is_ok());
        drop(slow);
    }
}
