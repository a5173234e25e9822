//! All messages of a run so far. Whoever runs writes and goes on; each page reads at its own pace.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::json;
use tokio::sync::watch;

use crate::budget::{Budget, Share};
use crate::packet::Packet;

/// What a log holds at most \[bytes\].
pub const MOST: usize = 512 * 1024 * 1024;

/// Messages in order, and the newest word on how far the run has come.
#[derive(Debug)]
pub struct Log {
    messages: Mutex<Messages>,
    /// Rises with every change.
    grown: watch::Sender<u64>,
}

#[derive(Debug)]
struct Messages {
    packets: Vec<Packet>,
    share: Share,
    progress: Option<Packet>,
    /// How often the progress has changed.
    progresses: u64,
}

/// How far one page has read.
#[derive(Debug, Default)]
pub struct Cursor {
    packets: usize,
    progresses: u64,
}

impl Log {
    /// With nothing in it yet; what it holds counts against the budget.
    pub fn new(budget: &Arc<Budget>) -> Self {
        let messages =
            Messages { packets: Vec::new(), share: Share::of(budget), progress: None, progresses: 0 };
        Self { messages: Mutex::new(messages), grown: watch::channel(0).0 }
    }

    /// Adds messages; whether there is room for more.
    pub fn add(&self, packets: impl IntoIterator<Item = Packet>) -> bool {
        let mut messages = self.messages();
        for packet in packets {
            messages.share.take(packet.size());
            messages.packets.push(packet);
        }
        let has_room = messages.share.bytes() < MOST && messages.share.has_room();
        drop(messages);
        self.grown.send_modify(|count| *count += 1);
        has_room
    }

    /// Says what went wrong.
    pub fn fail(&self, problem: &str) {
        self.add([Packet::json(&json!({ "type": "error", "message": problem }))]);
    }

    /// Says how far the run has come, instead of what was said before.
    pub fn set_progress(&self, progress: Packet) {
        let mut messages = self.messages();
        messages.progress = Some(progress);
        messages.progresses += 1;
        drop(messages);
        self.grown.send_modify(|count| *count += 1);
    }

    /// What a page has not read yet, a few messages at a time.
    pub fn next(&self, cursor: &mut Cursor) -> Vec<Packet> {
        const AT_ONCE: usize = 64;
        let messages = self.messages();
        let unread = messages.packets.iter().skip(cursor.packets).take(AT_ONCE);
        let mut packets: Vec<Packet> = unread.cloned().collect();
        cursor.packets += packets.len();
        if cursor.packets == messages.packets.len() && cursor.progresses != messages.progresses {
            cursor.progresses = messages.progresses;
            packets.extend(messages.progress.clone());
        }
        packets
    }

    /// Tells when it grows.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.grown.subscribe()
    }

    /// A panic elsewhere leaves whole messages behind: they may still be read.
    fn messages(&self) -> MutexGuard<'_, Messages> {
        self.messages.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(packets: Vec<Packet>) -> Vec<String> {
        let word = |packet| match packet {
            Packet::Text(text) => text.to_string(),
            Packet::Binary(_) => "binary".to_owned(),
        };
        packets.into_iter().map(word).collect()
    }

    /// A page that comes late gets all of it, in order, and the newest progress alone.
    #[test]
    fn who_comes_late_gets_everything() {
        let log = Log::new(&Budget::new(1000));
        let text = |text: &str| Packet::Text(text.into());
        let mut early = Cursor::default();
        log.add([text("a"), text("b")]);
        log.set_progress(text("1"));
        assert_eq!(words(log.next(&mut early)), ["a", "b", "1"]);
        assert!(log.next(&mut early).is_empty());
        log.add([text("c")]);
        log.set_progress(text("2"));
        log.set_progress(text("3"));
        assert_eq!(words(log.next(&mut early)), ["c", "3"]);
        assert_eq!(words(log.next(&mut Cursor::default())), ["a", "b", "c", "3"]);
    }
}
