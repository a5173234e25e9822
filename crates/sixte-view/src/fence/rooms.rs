//! Rooms, by name. A room is there while somebody is in it.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Semaphore;

use super::answers::refusal;
use super::ask::Join;
use super::recordings::Recordings;
use super::room::Room;
use crate::packet::Packet;

/// More duels at once are refused.
const MOST: usize = 8;

/// Longer names are refused.
const LONGEST: usize = 40;

/// All rooms of a server.
#[derive(Debug)]
pub struct Rooms {
    rooms: Mutex<BTreeMap<String, Arc<Room>>>,
    /// Where duels are recorded, if they are.
    folder: Option<PathBuf>,
    recordings: Recordings,
    /// Few are prepared at once, for each takes a second of work.
    preparing: Semaphore,
}

impl Rooms {
    /// None yet; their duels are recorded in a folder, if there is one. Recorded bouts are shown from there, and from what was given.
    pub fn new(folder: Option<PathBuf>, given: Vec<PathBuf>) -> Self {
        let recordings = Recordings::new(given.into_iter().chain(folder.clone()).collect());
        Self { rooms: Mutex::default(), folder, recordings, preparing: Semaphore::new(2) }
    }

    /// Which recorded bouts there are.
    pub fn recordings(&self) -> Packet {
        self.recordings.list()
    }

    /// A recorded bout, or why there is none.
    pub async fn show(self: &Arc<Self>, name: String) -> Vec<Packet> {
        let rooms = Arc::clone(self);
        let _turn = self.preparing.acquire().await;
        let shown = tokio::task::spawn_blocking(move || rooms.recordings.show(&name)).await;
        let shown = shown.unwrap_or_else(|_| Err("this bout could not be played again".to_owned()));
        shown.unwrap_or_else(|problem| vec![refusal(&problem)])
    }

    /// The room that a page wants to be in; it is opened if there is none.
    pub fn enter(&self, join: &Join) -> Result<Arc<Room>, String> {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if join.room.is_empty() || join.room.len() > LONGEST || !join.room.chars().all(is_plain) {
            return Err(format!("a room's name is up to {LONGEST} letters, digits, - and _"));
        }
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        rooms.retain(|_, room| !room.is_closed());
        if let Some(room) = rooms.get(&join.room) {
            return Ok(Arc::clone(room));
        }
        if rooms.len() >= MOST {
            return Err(format!("there are {MOST} duels already; close one, or join it by its name"));
        }
        let room = Room::open(join, self.folder.clone())?;
        rooms.insert(join.room.clone(), Arc::clone(&room));
        Ok(room)
    }
}
