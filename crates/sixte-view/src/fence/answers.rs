//! Short answers to a page.

use serde_json::json;

use crate::packet::Packet;

pub fn pong(id: u64) -> Packet {
    Packet::json(&json!({ "type": "pong", "id": id }))
}

pub fn not_understood(problem: &serde_json::Error) -> Packet {
    refusal(&format!("this message is not understood: {problem}"))
}

pub fn refusal(text: &str) -> Packet {
    Packet::json(&json!({ "type": "problem", "text": text }))
}
