//! A page, as the server sees it.

use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;
use tungstenite::{Message, WebSocket};

/// What has not come in this time never will: a quiet machine takes less than a hundredth of it.
pub const PATIENCE: Duration = Duration::from_secs(1800);

pub struct Page(pub WebSocket<TcpStream>);

impl Page {
    /// A page that talks to a path of the server.
    pub fn open(address: SocketAddr, path: &str) -> Self {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        Self(tungstenite::client(format!("ws://{address}{path}"), stream).unwrap().0)
    }

    pub fn ask(&mut self, ask: &Value) {
        self.0.send(Message::text(ask.to_string())).unwrap();
    }

    /// The next message that is text.
    pub fn text(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.0.read().unwrap() {
                return serde_json::from_str(&text).unwrap();
            }
        }
    }
}
