//! The duel's rooms, as pages see them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

use std::net::SocketAddr;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sixte_fence::headless::{Headless, Players, Run};
use sixte_fence::hostile::Manner;
use sixte_fence::weapon::Kind;
use sixte_view::{Gallery, Server, ServerOptions};
use tungstenite::Message;

use crate::page::{PATIENCE, Page};

fn serve() -> SocketAddr {
    serve_with(ServerOptions::default())
}

fn serve_with(options: ServerOptions) -> SocketAddr {
    let gallery = Gallery { files: None, items: Vec::new(), first: None, picture: Arc::new(|_| None) };
    let server = Server::new(gallery, options).unwrap();
    let address = server.address();
    thread::spawn(move || server.run());
    address
}

/// What a frame says.
struct Frame {
    kind: u32,
    time: f64,
    stamp: f64,
    numbers: Vec<f32>,
}

impl Page {
    fn joined(address: SocketAddr, join: Value) -> (Self, Value) {
        let mut page = Self::open(address, "/ws/fence");
        let mut join = join;
        join["type"] = "join".into();
        page.ask(&join);
        let welcome = page.told("welcome");
        (page, welcome)
    }

    /// The next message of a type.
    fn told(&mut self, kind: &str) -> Value {
        loop {
            let value = self.text();
            if value["type"] == kind {
                return value;
            }
        }
    }

    /// Draws a picture, which lets the duel go on, and gives the next frame.
    fn draw(&mut self, inputs: &[Value]) -> Frame {
        for input in inputs {
            let mut input = input.clone();
            input["type"] = "input".into();
            self.ask(&input);
        }
        self.frame()
    }

    fn frame(&mut self) -> Frame {
        loop {
            if let Message::Binary(bytes) = self.0.read().unwrap() {
                let number = |at: usize| f64::from_le_bytes(bytes[at..at + 8].try_into().unwrap());
                return Frame {
                    kind: u32::from_le_bytes(bytes[..4].try_into().unwrap()),
                    time: number(8),
                    stamp: number(16),
                    numbers: bytes[24..]
                        .chunks_exact(4)
                        .map(|four| f32::from_le_bytes(four.try_into().unwrap()))
                        .collect(),
                };
            }
        }
    }
}

#[test]
fn a_page_plays_and_its_stick_moves_its_weapon_alone() {
    let (mut page, welcome) = Page::joined(serve(), json!({ "seat": "left", "weapon": "epee", "level": 0 }));
    assert_eq!(welcome["seats"], json!([0]));
    assert_eq!(welcome["players"], json!(["you", "nobody"]));
    assert_eq!(welcome["weapon"]["name"], "epee");
    assert_eq!(welcome["skin"]["valid"], json!([true, true, true, true, true]));
    let count = |what: &str| welcome["skin"][what].as_array().unwrap().len();
    assert!(count("faces") >= 3 * 5000);
    assert_eq!(
        (count("bones"), count("areas"), count("bind")),
        (2 * count("vertices") / 3, count("faces") / 3, 112)
    );
    let before = page.draw(&[json!({ "seat": 0, "stick": [0, 0] })]);
    assert_eq!(before.numbers.len(), 2 * 10 + 2 * 16 * 7);
    assert!(before.numbers.iter().all(|number| number.is_finite()));
    let after = loop {
        let frame = page.draw(&[json!({ "seat": 0, "stick": [1.0, -1.0], "stamp": 42.5 })]);
        if frame.stamp == 42.5 && frame.time > before.time + 0.3 {
            break frame;
        }
    };
    let moved = |side: usize| {
        let moved = (0..3).map(|k| after.numbers[10 * side + k] - before.numbers[10 * side + k]);
        moved.map(|x| x * x).sum::<f32>().sqrt()
    };
    assert!(moved(0) > 0.05, "{}", moved(0));
    assert!(moved(1) < 1e-6, "{}", moved(1));
    assert_eq!(after.numbers[8..10], [1.0, -1.0]);
}

#[test]
fn two_pages_meet_in_a_room_and_a_third_watches() {
    let address = serve();
    let (mut left, _) = Page::joined(address, json!({ "room": "a", "seat": "left", "level": 3 }));
    assert_eq!(left.told("state")["players"], json!(["you", "computer"]));
    let (mut right, welcome) = Page::joined(address, json!({ "room": "a", "seat": "right" }));
    assert_eq!((&welcome["level"], &welcome["players"]), (&json!(3), &json!(["other", "you"])));
    assert_eq!(left.told("state")["players"], json!(["you", "other"]));
    // The seat is taken: who comes later watches.
    let (mut late, welcome) = Page::joined(address, json!({ "room": "a", "seat": "right" }));
    assert_eq!(welcome["seat"], "watch");
    for order in [json!({ "type": "next" }), json!({ "type": "pause", "on": true }), json!({ "type": "new" })]
    {
        late.ask(&order);
        assert!(late.told("problem")["text"].as_str().unwrap().contains("watches"));
    }
    late.ask(&json!({ "type": "input", "seat": 1, "stick": [0, 0] }));
    assert!(late.told("problem")["text"].as_str().unwrap().contains("seat"));
    right.ask(&json!({ "type": "pause", "on": true }));
    while left.told("state")["paused"] != true {}
    drop(right);
    while left.told("state")["players"] != json!(["you", "computer"]) {}
    // Another weapon for all.
    left.ask(&json!({ "type": "new", "weapon": "sabre", "level": 0 }));
    assert_eq!(late.told("welcome")["weapon"]["name"], "sabre");
    assert_eq!(left.told("welcome")["players"], json!(["you", "nobody"]));
}

/// Walking and lunging on, somebody is hit; the frame of that instant comes first, and then it waits.
#[test]
fn a_phrase_ends_with_the_frame_of_its_instant() {
    let (mut page, _) = Page::joined(serve(), json!({ "seat": "both", "weapon": "epee" }));
    let inputs = [0, 1].map(|seat| json!({ "seat": seat, "stick": [0.0, 0.0], "feet": 1.0, "lunge": true }));
    let exact = loop {
        let frame = page.draw(&inputs);
        if frame.kind == 2 {
            break frame;
        }
    };
    let phrase = page.told("phrase");
    assert_eq!(phrase["time"].as_f64().unwrap(), exact.time);
    assert!(["touch", "halt", "double"].contains(&phrase["result"].as_str().unwrap()), "{phrase}");
    assert_eq!(page.told("state")["phase"], "stopped");
    page.ask(&json!({ "type": "next" }));
    while page.told("state")["phase"] != "fencing" {}
}

#[test]
fn what_makes_no_sense_is_answered() {
    let address = serve();
    let mut page = Page::open(address, "/ws/fence");
    for (said, wanted) in [
        ("{", "not understood"),
        ("{\"type\":\"dance\"}", "not understood"),
        ("{\"type\":\"next\"}", "first message"),
        ("{\"type\":\"join\",\"seat\":\"roof\"}", "not understood"),
        ("{\"type\":\"join\",\"level\":-1}", "not understood"),
        ("{\"type\":\"join\",\"weapon\":\"axe\"}", "not understood"),
    ] {
        page.0.send(Message::text(said)).unwrap();
        let problem = page.told("problem");
        assert!(problem["text"].as_str().unwrap().contains(wanted), "{said}: {problem}");
    }
    page.ask(&json!({ "type": "ping", "id": 7 }));
    assert_eq!(page.told("pong")["id"], 7);
    page.ask(&json!({ "type": "join", "room": "../../etc" }));
    assert!(page.told("problem")["text"].as_str().unwrap().contains("letters"));

    let (mut page, _) = Page::joined(address, json!({ "seat": "both", "level": 200 }));
    page.ask(&json!({ "type": "join" }));
    assert!(page.told("problem")["text"].as_str().unwrap().contains("already"));
    page.ask(&json!({ "type": "input", "seat": 9, "stick": [0, 0] }));
    assert!(page.told("problem")["text"].as_str().unwrap().contains("seat"));
    page.0.send(Message::binary(vec![0; 100])).unwrap();
    assert!(page.told("problem")["text"].as_str().unwrap().contains("JSON"));
    // Far out of range, and a thousand orders: it goes on.
    page.ask(&json!({ "type": "input", "seat": 0, "stick": [1e308, -1e308], "feet": 1e308 }));
    for _ in 0..1000 {
        page.ask(&json!({ "type": "new" }));
        page.ask(&json!({ "type": "next" }));
    }
    page.ask(&json!({ "type": "ping", "id": 8 }));
    assert_eq!(page.told("pong")["id"], 8);
    assert!(
        page.draw(&[json!({ "seat": 0, "stick": [0, 0] })]).numbers.iter().all(|number| number.is_finite())
    );
}

#[test]
fn rooms_are_few_and_close_when_all_have_left() {
    let address = serve();
    let open = |k: usize| Page::joined(address, json!({ "room": format!("room-{k}"), "seat": "left" })).0;
    let mut pages: Vec<Page> = (0..8).map(open).collect();
    let answer = || {
        let mut page = Page::open(address, "/ws/fence");
        page.ask(&json!({ "type": "join", "room": "ninth", "seat": "left" }));
        page.text()
    };
    assert!(answer()["text"].as_str().unwrap().contains("8 duels"));
    pages.pop();
    let start = Instant::now();
    while answer()["type"] != "welcome" {
        assert!(start.elapsed() < PATIENCE, "the room is still open");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Whoever draws few pictures gets as much of the duel as those pictures show, however much time passes.
#[test]
fn a_duel_goes_no_faster_than_the_slower_of_two_pages_draws() {
    let address = serve();
    let (mut slow, _) = Page::joined(address, json!({ "room": "a", "seat": "left" }));
    let (mut quick, _) = Page::joined(address, json!({ "room": "a", "seat": "right" }));
    // Who watches does not count.
    let (_watcher, _) = Page::joined(address, json!({ "room": "a", "seat": "watch" }));
    for pictures in 1..=20 {
        // One draws ten pictures while the other draws one.
        for _ in 0..10 {
            quick.ask(&json!({ "type": "input", "seat": 1, "stick": [0, 0] }));
            thread::sleep(Duration::from_millis(5));
        }
        let frame = slow.draw(&[json!({ "seat": 0, "stick": [0, 0] })]);
        assert!(
            frame.time <= f64::from(pictures) / 30.0 + 1e-9,
            "{} s after {pictures} pictures",
            frame.time
        );
    }
    // Nothing is drawn any more: it waits, and says to both for whom.
    let told = |page: &mut Page| {
        loop {
            let pace = page.told("pace");
            if pace["speed"].as_f64().unwrap() < 0.3 {
                return pace["yours"].as_bool().unwrap();
            }
        }
    };
    assert!(told(&mut slow) && !told(&mut quick));
}

#[test]
fn practice_has_a_coach_and_its_lessons_can_be_skipped() {
    let (mut page, welcome) = Page::joined(serve(), json!({ "seat": "left", "practice": true }));
    assert_eq!(welcome["players"], json!(["you", "coach"]));
    let lesson = page.told("lesson");
    assert_eq!((&lesson["name"], &lesson["number"], &lesson["of"]), (&json!("blade"), &json!(0), &json!(4)));
    // The hand goes to one side and to the other: done, as the duel says.
    let lesson = loop {
        for stick in [[1.0, 0.0], [-1.0, 0.0]] {
            for _ in 0..10 {
                page.ask(&json!({ "type": "input", "seat": 0, "stick": stick }));
                thread::sleep(Duration::from_millis(10));
            }
        }
        let lesson = page.told("lesson");
        if lesson["number"] == 1 {
            break lesson;
        }
    };
    assert_eq!(lesson["name"], "feet");
    for name in ["lunge", "parry", "done"] {
        page.ask(&json!({ "type": "skip" }));
        assert_eq!(page.told("lesson")["name"], name);
    }
}

#[test]
fn recorded_bouts_are_shown_and_no_other_file_is() {
    let folder = std::env::temp_dir().join(format!("sixte-{}-bouts", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let run = Run::new(Kind::Sabre, Players::Chance(Manner::Random), 1, 3);
    let mut bout = Headless::new(run).unwrap().recorded();
    while bout.play() {
        bout.judge();
    }
    let bytes = bout.record().unwrap().to_bytes().unwrap();
    std::fs::write(folder.join("mine.duel"), &bytes).unwrap();
    std::fs::write(folder.join("broken.duel"), b"something else").unwrap();
    std::fs::write(folder.join("other.txt"), &bytes).unwrap();
    let address = serve_with(ServerOptions { recordings: vec![folder.clone()], ..ServerOptions::default() });

    let mut page = Page::open(address, "/ws/fence");
    page.ask(&json!({ "type": "recordings" }));
    let list = page.told("recordings")["recordings"].clone();
    let names: Vec<&str> = list.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["mine", "masters-foil", "masters-sabre"]);
    assert_eq!(list[0]["weapon"], "sabre");
    page.ask(&json!({ "type": "show", "name": "mine" }));
    assert_eq!(page.told("bout")["name"], "mine");
    assert_eq!(page.told("welcome")["weapon"]["name"], "sabre");
    let mut last = 0.0;
    let (mut frames, mut phrases) = (0, 0);
    let end = loop {
        match page.0.read().unwrap() {
            Message::Binary(bytes) => {
                frames += 1;
                last = f64::max(last, f64::from_le_bytes(bytes[8..16].try_into().unwrap()));
            }
            Message::Text(text) => {
                let value: Value = serde_json::from_str(&text).unwrap();
                phrases += u32::from(value["type"] == "phrase");
                if value["type"] == "end" {
                    break value;
                }
            }
            _ => {}
        }
    };
    assert_eq!(end["problem"], Value::Null, "it comes to the same bits");
    assert!(frames > 50 && phrases > 0 && last > 1.0, "{frames} frames, {phrases} phrases, {last} s");

    for name in ["other", "broken2", "../mine", "mine.duel", "/etc/passwd", ""] {
        let mut page = Page::open(address, "/ws/fence");
        page.ask(&json!({ "type": "show", "name": name }));
        assert!(page.told("problem")["text"].as_str().unwrap().contains("no recorded bout"), "{name}");
    }
    let mut page = Page::open(address, "/ws/fence");
    page.ask(&json!({ "type": "show", "name": "broken" }));
    assert!(page.told("problem")["text"].as_str().unwrap().contains("cannot be read"));
    std::fs::remove_dir_all(&folder).unwrap();
}
