//! `sixte view` and `sixte fence` in the browser: what is refused before anything is served, and what is served.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use super::{ball_scene, command, folder, refusal};

#[test]
fn what_cannot_be_shown_is_refused() {
    let folder = folder("view");
    fs::write(folder.join("broken.toml"), "[[bodies]]\nshape = { spere = 1 }\n").unwrap();
    let cases: [(&[&str], &str); 9] = [
        (&["view", ".", "--set", "height=2"], "error: --set: a folder has many scenes; give one of them\n"),
        (&["view", "broken.toml"], "error: broken.toml:2:"),
        (&["run", "broken.toml", "--view"], "error: broken.toml:2:"),
        (&["view", "--set", "height=2"], "error: --set: there is no scene to set it in; give one\n"),
        (&["view", "bounce", "--set", "height"], "error: --set: \"height\" has no value; give KEY=VALUE\n"),
        (&["view", "bounce", "--set", "height=-1"], "error: --set height=-1: the parameter height is -1; "),
        (&["view", "run.mcap", "--set", "height=2"], "error: --set: a recording has happened already; "),
        (&["fence", "--json"], "error: --json: the browser shows the duel; give --headless as well\n"),
        (&["fence", "--headless", "--bouts", "0"], "error: --bouts: \"0\" is not a whole number above 0; "),
    ];
    for (arguments, expected) in cases {
        let said = refusal(&folder, arguments);
        assert!(said.starts_with(expected), "{arguments:?}: {said}");
    }
}

/// A server, which ends with the test.
struct Served {
    child: Child,
    /// Like `127.0.0.1:4480`.
    address: String,
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Served {
    fn new(folder: &Path, arguments: &[&str], stderr: Stdio) -> Self {
        let arguments = [&["view", "--no-open"], arguments].concat();
        let mut child = command(folder, &arguments).stdout(Stdio::piped()).stderr(stderr).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        Self { child, address }
    }

    fn get(&self, path: &str) -> Vec<u8> {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let host = &self.address;
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
        answer.split_off(end + 4)
    }

    /// The card of a file, as soon as it is so.
    fn card_when(&self, name: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        loop {
            let gallery: Value = serde_json::from_slice(&self.get("/api/gallery")).unwrap();
            let cards = gallery["items"].as_array().unwrap();
            match cards.iter().find(|card| card["name"] == name) {
                Some(card) if is_so(card) => return card.clone(),
                _ => thread::sleep(Duration::from_millis(20)),
            }
        }
    }
}

/// Scenes that are built in have pictures in the program; files have some that are drawn, and recordings too.
#[test]
fn a_folder_is_shown_beside_what_is_built_in() {
    let folder = folder("view_folder");
    fs::write(folder.join("drop.toml"), ball_scene(0.1, "position = [0, 0, 0.5]")).unwrap();
    let made = command(&folder, &["run", "drop.toml", "--record", "drop.mcap"]).output().unwrap();
    assert!(made.status.success(), "{made:?}");
    let server = Served::new(&folder, &["."], Stdio::null());
    for name in ["drop.toml", "drop.mcap", "bounce"] {
        let card = server.card_when(name, |card| card["thumbnail"].is_string());
        let png = server.get(card["thumbnail"].as_str().unwrap());
        assert!(png.starts_with(b"\x89PNG"), "{name}");
    }
    let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sixte-scenes/scenes/thumbnails/bounce.png");
    assert!(server.get("/api/thumbnail/bounce.png") == fs::read(stored).unwrap());
    // Broken, it is told in the words of the command; but the path is as it was given.
    fs::write(folder.join("drop.toml"), ball_scene(0.1, "positon = [0, 0, 0.5]")).unwrap();
    let card = server.card_when("drop.toml", |card| card["problem"].is_string());
    let said = refusal(&folder, &["run", "./drop.toml"]);
    assert_eq!(said, format!("error: {}\n", card["problem"].as_str().unwrap()));
}

/// What is written to the standard error is for people; if nobody reads it, the page is there all the same.
#[cfg(unix)]
#[test]
fn it_serves_even_if_nobody_listens() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let server = Served::new(&folder("view_silent"), &[], writer.into());
    assert!(server.get("/api/gallery").starts_with(b"{"));
    assert!(server.get("/api/gallery").starts_with(b"{"));
}
