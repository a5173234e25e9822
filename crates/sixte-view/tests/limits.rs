//! Who may not keep others out: clients that say nothing, or too little, and too many of them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use sixte_view::{Gallery, Limits, Server, ServerOptions};

use crate::page::{PATIENCE, Page};

fn serve(limits: Limits) -> SocketAddr {
    let gallery = Gallery { files: None, items: Vec::new(), first: None, picture: Arc::new(|_| None) };
    let options = ServerOptions { limits, ..ServerOptions::default() };
    let server = Server::new(gallery, options).unwrap();
    let address = server.address();
    thread::spawn(move || server.run());
    address
}

fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// Whether the other side has ended it, and not patience.
fn has_ended(stream: &mut TcpStream) -> bool {
    let is_patience = |kind| matches!(kind, ErrorKind::WouldBlock | ErrorKind::TimedOut);
    stream.read_to_end(&mut Vec::new()).map_or_else(|error| !is_patience(error.kind()), |_| true)
}

/// It waits for a request for a moment only; nothing else ends a connection.
fn serve_impatiently() -> SocketAddr {
    serve(Limits { request: Duration::from_millis(200), connection: PATIENCE, ..Limits::default() })
}

/// Status of an answer; 0 if there is none.
fn status(address: SocketAddr) -> u16 {
    let mut stream = connect(address);
    let mut answer = Vec::new();
    let _ = write!(stream, "GET /api/gallery HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).split(' ').nth(1).map_or(0, |code| code.parse().unwrap())
}

#[test]
fn who_says_nothing_is_dropped() {
    let address = serve_impatiently();
    assert!(has_ended(&mut connect(address)));
    // A request that is begun, and one that comes after another.
    for begun in ["GET /api/gal", &format!("GET /api/gallery HTTP/1.1\r\nHost: {address}\r\n\r\n")] {
        let mut stream = connect(address);
        let _ = stream.write_all(begun.as_bytes());
        assert!(has_ended(&mut stream));
    }
}

#[test]
fn who_says_it_a_byte_at_a_time_is_dropped() {
    let address = serve_impatiently();
    let mut stream = connect(address);
    let mut other_side = stream.try_clone().unwrap();
    let listening = thread::spawn(move || has_ended(&mut other_side));
    let _ = write!(stream, "GET / HTTP/1.1\r\nX: ");
    while !listening.is_finished() {
        let _ = stream.write_all(b"x");
        thread::sleep(Duration::from_millis(5));
    }
    assert!(listening.join().unwrap());
}

/// A line of a page counts as long as it is there.
#[test]
fn there_are_only_so_many_connections() {
    let address = serve(Limits { connections: 3, ..Limits::default() });
    let mut pages: Vec<Page> = (0..3).map(|_| Page::open(address, "/ws")).collect();
    // If the answer was lost with the connection, it is none.
    assert!([503, 0].contains(&status(address)));
    drop(pages.pop());
    while status(address) != 200 {
        thread::sleep(Duration::from_millis(10));
    }
}

/// A connection that is no page's own ends, however slowly its answer is read; a page's own stays.
#[test]
fn connections_end() {
    // Long enough for a page to come, on any machine.
    let short = Duration::from_secs(5);
    let address = serve(Limits { request: PATIENCE, connection: short, ..Limits::default() });
    let mut page = Page::open(address, "/ws");
    assert!(has_ended(&mut connect(address)));
    page.ask(&serde_json::json!({ "type": "ping", "id": 1 }));
    assert_eq!(page.text()["type"], "pong");
}
