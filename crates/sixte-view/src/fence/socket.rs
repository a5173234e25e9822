//! One page of the duel: what it asks, and what it is told.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, WebSocket};
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;

use super::answers::{not_understood, pong, refusal};
use super::ask::{Ask, Join};
use super::guest::Guest;
use super::report;
use super::room::Live;
use super::rooms::Rooms;
use crate::packet::Packet;

/// A page that does not say who it is within this time is sent away.
const PATIENCE: Duration = Duration::from_secs(20);

/// Serves a page until it leaves.
pub async fn serve(mut socket: WebSocket, rooms: Arc<Rooms>) {
    let Ok(Some(first)) = timeout(PATIENCE, first(&mut socket, &rooms)).await else { return };
    let join = match first {
        First::Join(join) => join,
        First::Show(name) => {
            for packet in rooms.show(name).await {
                if send(&mut socket, packet).await.is_none() {
                    return;
                }
            }
            return;
        }
    };
    let room = match rooms.enter(&join) {
        Ok(room) => room,
        Err(problem) => return send(&mut socket, refusal(&problem)).await.unwrap_or(()),
    };
    let Some((mut guest, news, live)) = Guest::sit_down(&room, &join) else {
        return send(&mut socket, refusal("this duel is just over; try again")).await.unwrap_or(());
    };
    // It leaves its seat when this ends, however it ends.
    play(&mut socket, &mut guest, news, live).await;
}

/// What a page has come for.
enum First {
    Join(Join),
    Show(String),
}

/// The first message says who it is, or which recorded bout it wants to see.
async fn first(socket: &mut WebSocket, rooms: &Rooms) -> Option<First> {
    loop {
        let Message::Text(text) = socket.recv().await?.ok()? else { continue };
        match serde_json::from_str(&text) {
            Ok(Ask::Join(join)) => return Some(First::Join(join)),
            Ok(Ask::Show { name }) => return Some(First::Show(name)),
            Ok(Ask::Recordings) => send(socket, rooms.recordings()).await?,
            Ok(Ask::Ping { id }) => send(socket, pong(id)).await?,
            Ok(_) => send(socket, refusal("the first message is a join")).await?,
            Err(problem) => send(socket, not_understood(&problem)).await?,
        }
    }
}

async fn play(
    socket: &mut WebSocket,
    guest: &mut Guest,
    mut news: mpsc::Receiver<Packet>,
    mut live: watch::Receiver<Live>,
) {
    loop {
        tokio::select! {
            biased;
            asked = socket.recv() => {
                let Some(Ok(asked)) = asked else { return };
                let answer = match asked {
                    Message::Text(text) => guest.hear(&text),
                    Message::Binary(_) => Some(refusal("messages are JSON, as text")),
                    Message::Close(_) => return,
                    Message::Ping(_) | Message::Pong(_) => None,
                };
                if let Some(packet) = answer && send(socket, packet).await.is_none() {
                    return;
                }
            }
            // What must not be lost, in order.
            packet = news.recv() => {
                let Some(packet) = packet else { return };
                if send(socket, packet).await.is_none() {
                    return;
                }
            }
            // A page that is slow gets the newest frame, and not those that it has missed.
            changed = live.changed() => {
                if changed.is_err() {
                    return;
                }
                let frame = live.borrow_and_update().clone();
                if let Some(frame) = frame
                    && send(socket, report::stamped(&frame, guest.stamp)).await.is_none()
                {
                    return;
                }
            }
        }
    }
}

async fn send(socket: &mut WebSocket, packet: Packet) -> Option<()> {
    let message = match packet {
        Packet::Text(text) => Message::Text(text.as_ref().into()),
        Packet::Binary(bytes) => Message::Binary(bytes.to_vec().into()),
    };
    socket.send(message).await.ok()
}
