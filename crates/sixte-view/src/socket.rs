//! One page: what it asks, and what it is told.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, WebSocket};
use serde_json::{Value, json};
use sixte::Vec3;
use tokio::time::{Instant, sleep_until, timeout};

use crate::ask::{Ask, Choice};
use crate::gallery::Shows;
use crate::hierarchy;
use crate::log::Cursor;
use crate::packet::Packet;
use crate::runs::{Runs, Watcher};
use crate::shelf::Shelf;

/// Longer messages are refused: a page has nothing to say that takes more \[bytes\].
pub const LONGEST: usize = 64 * 1024;

/// A slider that is moved asks for many runs; only one that is not followed by another at once is begun.
const PATIENCE: Duration = Duration::from_millis(25);

/// A page that takes longer for one message is dropped.
const SLOWEST: Duration = Duration::from_secs(30);

struct Page {
    shelf: Arc<Shelf>,
    runs: Arc<Runs>,
    watcher: Option<Watcher>,
    cursor: Cursor,
    wanted: Option<(Instant, Choice)>,
    /// What it shows, or would show if it could.
    shown: Option<Shown>,
}

struct Shown {
    choice: Choice,
    version: u64,
    /// What it was told is wrong with the file.
    problem: Option<String>,
}

/// Serves a page until it leaves.
pub async fn serve(mut socket: WebSocket, shelf: Arc<Shelf>, runs: Arc<Runs>) {
    let mut changed = shelf.watch();
    let mut page = Page { shelf, runs, watcher: None, cursor: Cursor::default(), wanted: None, shown: None };
    loop {
        let due = page.wanted.as_ref().map(|(due, _)| *due);
        let mut grown = page.watcher.as_ref().map(|watcher| watcher.run.watched.log.watch());
        let news = page
            .watcher
            .as_ref()
            .map_or_else(Vec::new, |watcher| watcher.run.watched.log.next(&mut page.cursor));
        let has_more = !news.is_empty();
        for packet in news {
            if !told(&mut socket, packet).await {
                return;
            }
        }
        tokio::select! {
            biased;
            asked = socket.recv() => {
                let Some(Ok(asked)) = asked else { return };
                let answer = match asked {
                    Message::Text(text) => page.hear(&text),
                    Message::Binary(_) => Some(error("messages are JSON, as text")),
                    Message::Close(_) => return,
                    Message::Ping(_) | Message::Pong(_) => None,
                };
                if let Some(packet) = answer
                    && !told(&mut socket, packet).await
                {
                    return;
                }
            }
            () = async { if let Some(due) = due { sleep_until(due).await } }, if due.is_some() => {
                if let Some(packet) = page.begin()
                    && !told(&mut socket, packet).await
                {
                    return;
                }
            }
            _ = changed.changed() => {
                if let Some(packet) = page.look()
                    && !told(&mut socket, packet).await
                {
                    return;
                }
            }
            () = std::future::ready(()), if has_more => {}
            _ = async { match &mut grown { Some(grown) => grown.changed().await.is_ok(), None => false } }, if grown.is_some() => {}
        }
    }
}

impl Page {
    /// What to answer at once.
    fn hear(&mut self, text: &str) -> Option<Packet> {
        let ask = match serde_json::from_str::<Ask>(text) {
            Ok(ask) => ask,
            Err(problem) => return Some(error(&format!("this message is not understood: {problem}"))),
        };
        match ask {
            Ask::Open(choice) => {
                self.wanted = Some((Instant::now() + PATIENCE, choice));
                None
            }
            Ask::Watch { run } => {
                self.wanted = None;
                let watched = self.runs.watch(run);
                if let Ok(watcher) = &watched {
                    let choice = watcher.run.choice.clone();
                    let version = self.shelf.find(&choice.item).map_or(0, |found| found.version);
                    self.shown = Some(Shown { choice, version, problem: None });
                }
                self.turn_to(watched).or_else(|| self.look())
            }
            Ask::Grab { body, .. }
                if self.watcher.as_ref().is_some_and(|watcher| !watcher.run.can_be_held(body)) =>
            {
                Some(error("only bodies with a mass can be taken hold of; choose one that moves freely"))
            }
            Ask::Grab { body, at, time } => {
                self.with_run(|watcher| watcher.run.grab(body, Vec3::from_array(at), time))
            }
            Ask::Drag { to } => self.with_run(|watcher| watcher.run.drag(Vec3::from_array(to))),
            Ask::Release => self.with_run(|watcher| watcher.run.release()),
            Ask::Hierarchy { body, level } => Some(self.boxes(body, level)),
            Ask::Ping { id } => Some(Packet::json(&json!({ "type": "pong", "id": id }))),
        }
    }

    /// Begins the run that was asked for last.
    fn begin(&mut self) -> Option<Packet> {
        let (_, choice) = self.wanted.take()?;
        let Some(found) = self.shelf.find(&choice.item) else {
            let name = sixte_io::excerpt(&choice.item);
            return Some(error(&format!("there is no scene {name} here; the gallery lists all of them")));
        };
        let was_wrong = self.shown.take().is_some_and(|shown| shown.problem.is_some());
        self.shown =
            Some(Shown { choice: choice.clone(), version: found.version, problem: found.problem.clone() });
        // The old one first: it may be the one too many.
        self.watcher = None;
        let refused = found.shows.and_then(|shows| {
            let opened = self.runs.open(shows, choice);
            self.turn_to(opened)
        });
        let is_news = was_wrong || found.problem.is_some();
        refused.or_else(|| is_news.then(|| problem(found.problem.as_deref())))
    }

    /// The file of what it shows may be another now. It is run again if it is fine; if not, the page is told.
    fn look(&mut self) -> Option<Packet> {
        let shown = self.shown.as_mut()?;
        let found = self.shelf.find(&shown.choice.item);
        let (now, version, shows) = match found {
            Some(found) => (found.problem, found.version, found.shows),
            None => {
                let name = sixte_io::excerpt(&shown.choice.item);
                (Some(format!("{name}: is not there any more; this is the last of it")), shown.version, None)
            }
        };
        if version != shown.version
            && let Some(shows) = shows
        {
            shown.version = version;
            if let Shows::Scene(scene) = &shows {
                // It may have other parameters now.
                let is_there = |key: &String| scene.parameters().iter().any(|known| known.name == *key);
                shown.choice.set.retain(|key, _| is_there(key));
            }
            self.wanted.get_or_insert_with(|| (Instant::now(), shown.choice.clone()));
        }
        let is_news = now != shown.problem;
        shown.problem = now;
        is_news.then(|| problem(shown.problem.as_deref()))
    }

    fn turn_to(&mut self, found: Result<Watcher, String>) -> Option<Packet> {
        match found {
            Ok(watcher) => {
                self.watcher = Some(watcher);
                self.cursor = Cursor::default();
                None
            }
            Err(problem) => Some(error(&problem)),
        }
    }

    fn with_run(&self, order: impl FnOnce(&Watcher)) -> Option<Packet> {
        match &self.watcher {
            Some(watcher) => {
                order(watcher);
                None
            }
            None => Some(error("nothing is being watched; open a scene first")),
        }
    }

    fn boxes(&self, body: usize, level: usize) -> Packet {
        let Some(shape) = self.watcher.as_ref().and_then(|watcher| watcher.run.shape(body)) else {
            return error("this body has no hierarchy here; choose a body of a scene that runs");
        };
        let (level, levels, boxes) = hierarchy::boxes(shape, level);
        Packet::boxes(body, level, levels, &boxes)
    }
}

/// What is wrong with the file that is shown, or that nothing is any more.
fn problem(problem: Option<&str>) -> Packet {
    Packet::json(&json!({ "type": "problem", "message": problem }))
}

fn error(problem: &str) -> Packet {
    let problem: Value = problem.into();
    Packet::json(&json!({ "type": "error", "message": problem }))
}

/// Says something to a page. One that does not read for a long time is left alone.
async fn told(socket: &mut WebSocket, packet: Packet) -> bool {
    matches!(timeout(SLOWEST, socket.send(message(packet))).await, Ok(Ok(())))
}

fn message(packet: Packet) -> Message {
    match packet {
        Packet::Text(text) => Message::Text(text.as_ref().into()),
        Packet::Binary(bytes) => Message::Binary(bytes.to_vec().into()),
    }
}
