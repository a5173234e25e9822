//! A page in a room: its seats, and what it asks for.

use std::sync::Arc;

use sixte_fence::input::Input;
use tokio::sync::{mpsc, watch};

use super::answers::{not_understood, pong, refusal};
use super::ask::{Ask, Join};
use super::room::{Live, Order, Room, Seat};
use crate::packet::Packet;

/// A page in a room.
pub struct Guest {
    room: Arc<Room>,
    number: u64,
    sides: Vec<usize>,
    /// Of its newest input \[ms\].
    pub stamp: f64,
}

impl Guest {
    /// A page comes into a room, and hears what must not be lost and the newest frames; none if the room is closed.
    pub fn sit_down(
        room: &Arc<Room>,
        join: &Join,
    ) -> Option<(Self, mpsc::Receiver<Packet>, watch::Receiver<Live>)> {
        let Seat { number, sides, news, live } = room.sit_down(join)?;
        Some((Self { room: Arc::clone(room), number, sides, stamp: 0.0 }, news, live))
    }

    /// What a page asks for is done; what it is answered, if it is.
    pub fn hear(&mut self, text: &str) -> Option<Packet> {
        let ask = match serde_json::from_str::<Ask>(text) {
            Ok(ask) => ask,
            Err(problem) => return Some(not_understood(&problem)),
        };
        match ask {
            Ask::Recordings | Ask::Show { .. } => {
                return Some(refusal("this page is in a room; recorded bouts are shown to one that is not"));
            }
            Ask::Join(_) => return Some(refusal("this page is in a room already; open another one")),
            Ask::Input { seat, stick, lunge, feet, stamp } => {
                if !self.sides.contains(&seat) {
                    return Some(refusal("this seat is not yours"));
                }
                self.stamp = stamp;
                self.room.move_stick(self.number, seat, Input { stick, lunge, feet });
            }
            Ask::Ping { id } => return Some(pong(id)),
            // Who only watches does not decide.
            _ if self.sides.is_empty() => return Some(refusal("who watches does not play")),
            Ask::Next => self.room.order(Order::Next),
            Ask::New { weapon, level } => {
                self.room.order(Order::New { weapon: weapon.map(Into::into), level })
            }
            Ask::Skip => self.room.order(Order::Skip),
            Ask::Pause { on } => self.room.order(Order::Pause(on)),
        }
        None
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.room.leave(self.number);
    }
}
