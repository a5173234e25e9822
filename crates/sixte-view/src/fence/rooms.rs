//! Rooms, by name. A room is there while somebody is in it.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use super::ask::Join;
use super::room::Room;

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
}

impl Rooms {
    /// None yet; their duels are recorded in a folder, if there is one.
    pub fn new(folder: Option<PathBuf>) -> Self {
        Self { rooms: Mutex::default(), folder }
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
