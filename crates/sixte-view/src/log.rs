//! All that a run has told so far. Whoever runs writes and goes on; each page reads at its own pace.

use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::packet::Packet;

/// What a log holds at most \[bytes\].
pub const MOST: usize = 512 * 1024 * 1024;

/// Messages in order, and the newest word on how far the run has come.
#[derive(Debug)]
pub struct Log {
    told: Mutex<Told>,
    /// Rises with every change.
    grown: watch::Sender<u64>,
}

#[derive(Debug, Default)]
struct Told {
    packets: Vec<Packet>,
    bytes: usize,
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

impl Default for Log {
    fn default() -> Self {
        Self { told: Mutex::default(), grown: watch::channel(0).0 }
    }
}

impl Log {
    /// Adds messages; whether there is room for more.
    pub fn add(&self, packets: impl IntoIterator<Item = Packet>) -> bool {
        let mut told = self.told();
        for packet in packets {
            told.bytes += packet.size();
            told.packets.push(packet);
        }
        let has_room = told.bytes < MOST;
        drop(told);
        self.grown.send_modify(|count| *count += 1);
        has_room
    }

    /// Says how far the run has come, instead of what was said before.
    pub fn set_progress(&self, progress: Packet) {
        let mut told = self.told();
        told.progress = Some(progress);
        told.progresses += 1;
        drop(told);
        self.grown.send_modify(|count| *count += 1);
    }

    /// What a page has not read yet, a few messages at a time.
    pub fn next(&self, cursor: &mut Cursor) -> Vec<Packet> {
        const AT_ONCE: usize = 64;
        let told = self.told();
        let unread = told.packets.iter().skip(cursor.packets).take(AT_ONCE);
        let mut packets: Vec<Packet> = unread.cloned().collect();
        cursor.packets += packets.len();
        if cursor.packets == told.packets.len() && cursor.progresses != told.progresses {
            cursor.progresses = told.progresses;
            packets.extend(told.progress.clone());
        }
        packets
    }

    /// Tells when it grows.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.grown.subscribe()
    }

    /// A panic elsewhere leaves whole messages behind: they may still be read.
    fn told(&self) -> MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
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
        let log = Log::default();
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
