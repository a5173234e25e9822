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
    /// One is held by each thread that computes, also when nobody watches it any more: it ends with its step.
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
    /// Begins a run, and watches it.
    pub fn open(self: &Arc<Self>, gallery: &Gallery, choice: Choice) -> Result<Watcher, String> {
        let Some(item) = gallery.find(&choice.item) else {
            let name = sixte_io::excerpt(&choice.item);
            return Err(format!("there is no scene {name} here; the gallery lists all of them"));
        };
        let mut known = self.known();
        if Arc::strong_count(&known.threads) > MOST {
            return Err(format!(
                "{MOST} runs are being computed already; close a page, and wait until their steps are over"
            ));
        }
        known.last += 1;
        let run = Run::start(known.last, item, choice, Arc::clone(&known.threads));
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::time::{Duration, Instant};

    use sixte_io::scene::Scene;

    use super::*;
    use crate::gallery::Item;

    /// Threads of runs that nobody watches any more count until they end.
    #[test]
    fn runs_count_until_their_threads_end() {
        let text = "[run]\nseconds = 0.1\n[[bodies]]\nshape = { sphere = 1 }\n";
        let scene = Arc::new(Scene::parse(text, "ball.toml").unwrap());
        let items = vec![Item::Scene { name: "ball".into(), scene }];
        let gallery = Gallery { items, first: None, picture: Arc::new(|_| None) };
        let choice = || serde_json::from_str(r#"{ "item": "ball" }"#).unwrap();
        let runs = Arc::new(Runs::default());
        let threads = || Arc::strong_count(&runs.known().threads) - 1;
        let slow: Vec<Arc<()>> = (1..MOST).map(|_| Arc::clone(&runs.known().threads)).collect();
        let last = runs.open(&gallery, choice()).unwrap();
        assert_eq!(threads(), MOST);
        assert!(runs.open(&gallery, choice()).unwrap_err().contains("16 runs"));
        // Its page leaves; then its thread ends.
        drop(last);
        let began = Instant::now();
        while threads() == MOST && began.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(10));
        }
        assert!(runs.open(&gallery, choice()).is_ok());
        drop(slow);
    }
}
