//! One page: what it asks, and what it is told.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, WebSocket};
use serde_json::{Value, json};
use sixte::Vec3;
use tokio::time::{Instant, sleep_until, timeout};

use crate::ask::{Ask, Choice};
use crate::gallery::Gallery;
use crate::hierarchy;
use crate::log::Cursor;
use crate::packet::Packet;
use crate::runs::{Runs, Watcher};

/// Longer messages are refused: a page has nothing to say that takes more \[bytes\].
pub const LONGEST: usize = 64 * 1024;

/// A slider that is moved asks for many runs; only one that is not followed by another at once is begun.
const PATIENCE: Duration = Duration::from_millis(25);

/// A page that takes longer for one message is dropped.
const SLOWEST: Duration = Duration::from_secs(30);

struct Page {
    gallery: Arc<Gallery>,
    runs: Arc<Runs>,
    watcher: Option<Watcher>,
    cursor: Cursor,
    wanted: Option<(Instant, Choice)>,
}

/// Serves a page until it leaves.
pub async fn serve(mut socket: WebSocket, gallery: Arc<Gallery>, runs: Arc<Runs>) {
    let mut page = Page { gallery, runs, watcher: None, cursor: Cursor::default(), wanted: None };
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
                self.turn_to(watched)
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
        // The old one first: it may be the one too many.
        self.watcher = None;
        let opened = self.runs.open(&self.gallery, choice);
        self.turn_to(opened)
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
