//! The server, as a page sees it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sixte_io::recording::{Heading, Recorder};
use sixte_io::scene::Scene;
use sixte_view::{Gallery, Item, Recorded, Server, ServerOptions, Shows};
use tungstenite::Message;
use tungstenite::client::IntoClientRequest;

use crate::page::{PATIENCE, Page};

const BOUNCE: &str = r#"
title = "Bounce"
[run]
seconds = "$seconds"
step = 0.1
[[parameters]]
name = "seconds"
default = 1
min = 0.1
max = 60
unit = "s"
[[parameters]]
name = "height"
default = 0.6
min = 0.2
max = 2
unit = "m"
[materials.elastic]
restitution = 1.0
friction = 0.0
[[bodies]]
name = "floor"
kind = "fixed"
shape = { half_space = [0, 0, 1] }
material = "elastic"
[[bodies]]
name = "ball"
shape = { sphere = 0.1 }
position = [0, 0, "$height"]
material = "elastic"
[expect]
events = { above = 0 }
"#;

/// Rods side by side that turn four billion times a second about themselves: a step that takes minutes.
const WHIRL: &str = r#"
[world]
integrator = "explicit-euler"
[run]
seconds = 10
step = 10
[[bodies]]
name = "rod"
shape = { box = [0.01, 0.01, 0.5] }
repeat = [10, 10]
position = ["0.05 * $i", "0.05 * $j", 0]
velocity = [0, 0, "0.01 * $i"]
spin = [0, 0, 4.3e9]
"#;

/// A box of 8 kg that stands, and a ball that flies.
const REST: &str = r#"
[run]
seconds = 1
step = 0.01
[[bodies]]
name = "floor"
kind = "fixed"
shape = { half_space = [0, 0, 1] }
[[bodies]]
name = "box"
shape = { box = [0.1, 0.1, 0.1] }
density = 1000
position = [0, 0, 0.1000001]
[[bodies]]
name = "ball"
shape = { sphere = 0.1 }
position = [9, 0, 9]
"#;

fn scene() -> Scene {
    Scene::parse(BOUNCE, "bounce.toml").unwrap()
}

/// A file, which is written once for all tests.
fn recording() -> &'static Path {
    static FILE: OnceLock<PathBuf> = OnceLock::new();
    FILE.get_or_init(write_recording)
}

fn write_recording() -> PathBuf {
    let built = scene().build().unwrap();
    let mut world = built.world;
    let heading = Heading { scene: "bounce".into(), text: BOUNCE.into(), step: 0.1, ..Heading::default() };
    let mut recorder =
        Recorder::new(std::io::Cursor::new(Vec::new()), "bounce.mcap", &world, &heading).unwrap();
    for _ in 0..10 {
        let report = world.step(0.1);
        recorder.step(&world, &report).unwrap();
    }
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("server_bounce.mcap");
    std::fs::write(&file, recorder.finish().unwrap().get_ref()).unwrap();
    file
}

/// A server that answers as long as the tests run.
fn serve() -> SocketAddr {
    serve_at(ServerOptions::default()).0
}

/// The same elsewhere; and its key, if it has one.
fn serve_at(options: ServerOptions) -> (SocketAddr, Option<String>) {
    let ages = "[world]\ngravity = [0, 0, 0]\n[run]\nseconds = 1e9\nstep = 1e9\n[[bodies]]\nshape = { sphere = 1 }\n\
        velocity = [1, 0, 0]\n";
    let item = |name: &str, shows: Shows| Item { name: name.into(), shows, picture: None };
    let scene =
        |name: &str, text: &str| item(name, Scene::parse(text, format!("{name}.toml")).unwrap().into());
    let items = vec![
        scene("bounce", BOUNCE),
        scene("whirl", WHIRL),
        scene("rest", REST),
        scene("rest_realtime", &format!("[world]\nstepping = \"realtime\"\n{REST}")),
        Item { picture: Some(b"ready made"), ..scene("ages", ages) },
        item("bounce.mcap", Recorded::read(recording()).unwrap().into()),
    ];
    let picture = Arc::new(|_: &Shows| Some(b"picture".to_vec()));
    let gallery = Gallery { files: None, items, first: None, picture };
    let server = Server::new(gallery, options).unwrap();
    let (address, query) = (server.address(), server.query());
    thread::spawn(move || server.run());
    (address, query)
}

impl Page {
    /// All that is told until `enough`.
    fn until(&mut self, enough: impl Fn(&Value) -> bool) -> Told {
        let mut told = Told::default();
        loop {
            match self.0.read().unwrap() {
                Message::Text(text) => {
                    let value: Value = serde_json::from_str(&text).unwrap();
                    let is_enough = enough(&value);
                    told.texts.push(value);
                    if is_enough {
                        return told;
                    }
                }
                Message::Binary(bytes) => told.hear(&bytes),
                _ => {}
            }
        }
    }

    fn until_done(&mut self) -> Told {
        self.until(|value| value["type"] == "progress" && value["done"] == true)
    }
}

#[derive(Default, PartialEq, Debug)]
struct Told {
    texts: Vec<Value>,
    shapes: usize,
    /// With the height of the first body that moves.
    frames: Vec<(f64, f32)>,
    boxes: usize,
    /// Time, and the force of each point along z, on A.
    persistent: Vec<(f64, Vec<f32>)>,
}

impl Told {
    fn hear(&mut self, bytes: &[u8]) {
        let whole = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
        match whole(0) {
            1 => {
                assert_eq!(bytes.len(), 16 + 12 * (whole(8) + whole(12)));
                self.shapes += 1;
            }
            2 => {
                let (count, moving) = (whole(4), whole(8));
                assert_eq!(bytes.len(), 16 + count * (8 + 28 * moving));
                for frame in 0..count {
                    let time = f64::from_le_bytes(bytes[16 + 8 * frame..24 + 8 * frame].try_into().unwrap());
                    assert!(self.frames.last().is_none_or(|(last, _)| *last < time));
                    let at = 16 + 8 * count + 28 * moving * frame + 8;
                    self.frames.push((time, f32::from_le_bytes(bytes[at..at + 4].try_into().unwrap())));
                }
            }
            3 => self.boxes = whole(16),
            4 => {
                let count = whole(4);
                let mut at = 16 + 12 * count;
                for instant in 0..count {
                    let time = f64::from_le_bytes(bytes[16 + 8 * instant..][..8].try_into().unwrap());
                    let force = |point: usize| {
                        f32::from_le_bytes(bytes[at + 48 * point + 40..][..4].try_into().unwrap())
                    };
                    let forces: Vec<f32> = (0..whole(16 + 8 * count + 4 * instant)).map(force).collect();
                    at += 48 * forces.len();
                    self.persistent.push((time, forces));
                }
                assert_eq!(bytes.len(), at);
            }
            kind => panic!("a message of kind {kind}"),
        }
    }

    fn all(&self, kind: &str, list: &str) -> Vec<Value> {
        let of_kind = self.texts.iter().filter(|value| value["type"] == kind);
        of_kind.flat_map(|value| value[list].as_array().unwrap().clone()).collect()
    }

    fn scene(&self) -> &Value {
        self.texts.iter().find(|value| value["type"] == "scene").unwrap()
    }
}

fn open(item: &str) -> Value {
    json!({ "type": "open", "item": item })
}

/// What is shown is what the engine does: every impact with a frame at its very time, every step with its books.
#[test]
fn a_page_sees_what_happens() {
    let mut page = Page::open(serve(), "/ws");
    page.ask(&open("bounce"));
    let told = page.until_done();
    assert_eq!((told.scene()["bodies"].as_array().unwrap().len(), told.shapes), (2, 2));
    let mut world = scene().build().unwrap().world;
    let reports: Vec<_> = (0..10).map(|_| world.step(0.1)).collect();
    let times: Vec<f64> =
        reports.iter().flat_map(|report| report.events.iter().map(|event| event.time)).collect();
    let shown = told.all("contacts", "list");
    let shown_times: Vec<f64> = shown.iter().map(|contact| contact["time"].as_f64().unwrap()).collect();
    assert_eq!(shown_times, times);
    assert!(!times.is_empty());
    for time in times {
        let (_, height) = *told.frames.iter().find(|(shown, _)| *shown == time).unwrap();
        assert!((height - 0.1).abs() < 1e-6, "{height}");
    }
    // On the way down it is where the parabola says, within the step too.
    for (time, height) in told.frames.iter().filter(|(time, _)| *time < 0.31) {
        assert!((f64::from(*height) - (0.6 - 0.5 * 9.81 * time * time)).abs() < 1e-6, "{time} {height}");
    }
    let rows = told.all("ledger", "rows");
    assert_eq!(rows.len(), 10);
    for (row, report) in rows.iter().zip(&reports) {
        assert_eq!(row[2].as_f64().unwrap(), report.audit.totals.kinetic_energy);
        let stepping = [report.stepping.exact, report.stepping.realtime, report.stepping.asleep];
        assert_eq!(
            [8, 9, 10].map(|column| row[column].as_f64().unwrap()),
            stepping.map(|count| count as f64)
        );
    }
    let end = told.texts.last().unwrap();
    assert_eq!(end["expect"][0]["ok"], true);
    assert_eq!(end["state_hash"], format!("{:016x}", world.state_hash()));
}

/// What lasts is told apart from impacts, with its forces, however it is stepped.
#[test]
fn persistent_contacts_are_told_with_their_forces() {
    let address = serve();
    for item in ["rest", "rest_realtime"] {
        let mut page = Page::open(address, "/ws");
        page.ask(&open(item));
        let told = page.until_done();
        let (time, forces) = told.persistent.last().unwrap();
        assert!(*time > 0.5 && forces.len() == 4, "{item}: {forces:?} at {time}");
        let carried = -forces.iter().map(|force| f64::from(*force)).sum::<f64>();
        // In real time a box still settles a little, within its skin.
        assert!((carried - 8.0 * 9.81).abs() < 0.02 * 8.0 * 9.81, "{item}: {carried} N");
        // No more often than frames, and not between the ends of steps.
        assert!(told.persistent.windows(2).all(|pair| pair[1].0 - pair[0].0 > 0.003), "{item}");
        let row = told.all("ledger", "rows").pop().unwrap();
        assert_eq!(
            (row[6].as_f64(), row[11].as_f64()),
            (Some(0.0), Some(1.0)),
            "{item}: impacts, persistent"
        );
    }
}

#[test]
fn a_recording_is_shown_again_with_the_same_times() {
    let mut page = Page::open(serve(), "/ws");
    page.ask(&open("bounce.mcap"));
    let replayed = page.until_done();
    page.ask(&open("bounce"));
    let run = page.until_done();
    let key = |told: &Told| -> Vec<Value> {
        told.all("contacts", "list")
            .iter()
            .map(|one| json!([one["time"], one["poses"], one["impulse"]]))
            .collect()
    };
    assert_eq!(key(&replayed), key(&run));
    assert_eq!(replayed.scene()["camera"], run.scene()["camera"]);
    let energies =
        |told: &Told| -> Vec<Value> { told.all("ledger", "rows").iter().map(|row| row[1].clone()).collect() };
    assert_eq!(energies(&replayed), energies(&run));
    assert!(replayed.all("ledger", "rows").iter().all(|row| row[8].is_null()), "a recording does not know");
    for contact in run.all("contacts", "list") {
        let time = contact["time"].as_f64().unwrap();
        let height = |told: &Told| told.frames.iter().find(|(shown, _)| *shown == time).unwrap().1;
        assert_eq!(height(&replayed), height(&run));
    }
}

#[test]
fn parameters_and_methods_are_the_pages_choice() {
    let mut page = Page::open(serve(), "/ws");
    page.ask(&json!({ "type": "open", "item": "bounce", "set": { "height": "1.1" }, "step": "1/60", "impacts": "sequential" }));
    let told = page.until_done();
    assert_eq!(told.scene()["settings"]["impacts"], "sequential");
    assert_eq!(told.scene()["step"], 1.0 / 60.0);
    let first = &told.all("contacts", "list")[0];
    assert!((first["time"].as_f64().unwrap() - (2.0f64 / 9.81).sqrt()).abs() < 1e-9);
    for (ask, word) in [
        (json!({ "type": "open", "item": "bounce", "set": { "height": "9" } }), "0.2 to 2"),
        (json!({ "type": "open", "item": "bounce", "set": { "depth": "9" } }), "depth"),
        // A page reads no files, and makes no bodies.
        (
            json!({ "type": "open", "item": "bounce", "set": { "bodies.ball.shape": "{ mesh = \"/etc/passwd\" }" } }),
            "no other value",
        ),
        (
            json!({ "type": "open", "item": "bounce", "set": { "bodies.ball.repeat": "9999" } }),
            "no other value",
        ),
        (json!({ "type": "open", "item": "bounce", "step": "-1" }), "1/60"),
        (json!({ "type": "open", "item": "bounce", "step": "1e-300" }), "longer"),
        (json!({ "type": "open", "item": "bounce", "stepping": "\"\nx = 1" }), "stepping"),
        (open("../../etc/passwd"), "gallery"),
        (json!({ "type": "watch", "run": 999 }), "over"),
    ] {
        page.ask(&ask);
        let told = page.until(|value| value["type"] == "error");
        let message = told.texts.last().unwrap()["message"].as_str().unwrap().to_owned();
        assert!(message.contains(word), "{ask}: {message}");
    }
    page.ask(&open("bounce"));
    page.until_done();
}

/// Whoever joins a run gets all of it, and a page that does not read holds up nobody.
#[test]
fn several_pages_watch_one_run() {
    let address = serve();
    let (mut first, mut slow) = (Page::open(address, "/ws"), Page::open(address, "/ws"));
    first.ask(&open("bounce"));
    let told = first.until_done();
    let run = told.scene()["run"].clone();
    slow.ask(&json!({ "type": "watch", "run": run }));
    let mut second = Page::open(address, "/ws");
    second.ask(&json!({ "type": "watch", "run": run }));
    let seen = second.until_done();
    assert_eq!((seen.scene(), &seen.frames), (told.scene(), &told.frames));
}

/// A hand takes hold of the ball in the past, lifts it, and lets it fall; it goes through nothing.
#[test]
fn a_body_can_be_taken_hold_of() {
    let mut page = Page::open(serve(), "/ws");
    // A long run, whose frames are farther apart than a live run's steps.
    page.ask(&json!({ "type": "open", "item": "bounce", "set": { "seconds": "60" } }));
    page.until_done();
    page.ask(&json!({ "type": "grab", "body": 1, "at": [0, 0, 0], "time": 0.35 }));
    let cut = page.until(|value| value["type"] == "cut").texts.pop().unwrap();
    let time = cut["time"].as_f64().unwrap();
    assert!(time <= 0.35 && time > 0.2, "{time}");
    page.ask(&json!({ "type": "drag", "to": [0.5, 0, 1.5] }));
    let later = |until: f64| {
        move |value: &Value| value["type"] == "progress" && value["time"].as_f64().unwrap() > until
    };
    let clock = Instant::now();
    let held = page.until(later(time + 1.0));
    assert!(held.frames.len() > 50, "{} frames in a second", held.frames.len());
    assert!(clock.elapsed() > Duration::from_millis(700), "it is live");
    assert!((held.frames.last().unwrap().1 - 1.5).abs() < 0.05, "{:?}", held.frames.last());
    // Pressed into the floor it stays above it.
    page.ask(&json!({ "type": "drag", "to": [0.5, 0, -3.0] }));
    let pressed = page.until(later(time + 2.0));
    assert!(pressed.frames.iter().all(|(_, height)| *height > 0.099_999));
    assert!(pressed.all("ledger", "rows").iter().all(|row| row[5].as_f64().unwrap() > 0.0));
    page.ask(&json!({ "type": "release" }));
    page.ask(&json!({ "type": "grab", "body": 0, "at": [0, 0, 0], "time": 0.1 }));
    let refused = page.until(|value| value["type"] == "error").texts.pop().unwrap();
    assert!(refused["message"].as_str().unwrap().contains("mass"));
}

#[test]
fn a_thousand_orders_do_no_harm() {
    let mut page = Page::open(serve(), "/ws");
    for number in 0..1000 {
        let height = 0.2 + 0.001 * f64::from(number);
        page.ask(&match number % 5 {
            0 => json!({ "type": "open", "item": "bounce", "set": { "height": height.to_string() } }),
            1 => json!({ "type": "grab", "body": 1, "at": [0, 0, 0], "time": 0.5 }),
            2 => json!({ "type": "drag", "to": [height, 0, 1] }),
            3 => json!({ "type": "release" }),
            _ => json!({ "type": "hierarchy", "body": number, "level": number }),
        });
    }
    page.ask(&json!({ "type": "ping", "id": 7 }));
    page.until(|value| value["type"] == "pong" && value["id"] == 7);
    page.ask(&open("bounce"));
    page.until(|value| value["type"] == "scene" && value["parameters"][1]["value"] == 0.6);
    page.until_done();
}

#[test]
fn hierarchies_are_told() {
    let mut page = Page::open(serve(), "/ws");
    page.ask(&open("bounce"));
    page.until_done();
    page.ask(&json!({ "type": "hierarchy", "body": 1, "level": 2 }));
    page.ask(&json!({ "type": "ping", "id": 1 }));
    assert_eq!(page.until(|value| value["type"] == "pong").boxes, 1);
    page.ask(&json!({ "type": "hierarchy", "body": 77, "level": 2 }));
    assert_eq!(page.text()["type"], "error");
}

/// Status, and what it says.
fn get(address: SocketAddr, path: &str, headers: &[(&str, &str)]) -> (u16, String) {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let mut request = format!("GET {path} HTTP/1.1\r\nConnection: close\r\n");
    if !headers.iter().any(|(name, _)| *name == "Host") {
        request += &format!("Host: {address}\r\n");
    }
    headers.iter().for_each(|(name, value)| request += &format!("{name}: {value}\r\n"));
    stream.write_all((request + "\r\n").as_bytes()).unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let answer = String::from_utf8_lossy(&answer).into_owned();
    (answer.split(' ').nth(1).unwrap_or("0").parse().unwrap(), answer)
}

#[test]
fn bad_requests_are_refused() {
    let address = serve();
    assert!(address.ip().is_loopback());
    for path in [
        "/../Cargo.toml",
        "/..%2f..%2fetc%2fpasswd",
        "/etc/passwd",
        "/api/thumbnail/..%2fx.png",
        "/api/thumbnail/x.png",
        "/api",
        "/%00",
    ] {
        let (status, text) = get(address, path, &[]);
        assert_eq!(status, 404, "{path}: {text}");
        assert!(!text.contains("root:"));
    }
    for (header, value) in [("Host", "evil.example"), ("Origin", "http://evil.example"), ("Origin", "null")] {
        for path in ["/", "/api/gallery", "/ws"] {
            assert_eq!(get(address, path, &[(header, value)]).0, 403, "{header} {value} {path}");
        }
    }
    let huge = "x".repeat(200_000);
    assert!(get(address, &format!("/{huge}"), &[]).0 >= 400);
    let (status, gallery) = get(address, "/api/gallery", &[]);
    assert!(status == 200 && gallery.contains("bounce.mcap"));
    for (name, picture) in [("bounce", "picture"), ("ages", "ready made")] {
        let (status, answer) = get(address, &format!("/api/thumbnail/{name}.png?version=0"), &[]);
        assert!(status == 200 && answer.ends_with(&format!("\r\n\r\n{picture}")), "{answer}");
    }
}

#[test]
fn a_socket_takes_no_nonsense() {
    let address = serve();
    let mut foreign = format!("ws://{address}/ws").into_client_request().unwrap();
    foreign.headers_mut().insert("Origin", "http://evil.example".parse().unwrap());
    assert!(tungstenite::client(foreign, TcpStream::connect(address).unwrap()).is_err());

    let mut page = Page::open(address, "/ws");
    for bad in
        ["", "{", "[]", "null", r#"{"type":"dance"}"#, r#"{"type":"open"}"#, r#"{"type":"open","item":3}"#]
    {
        page.0.send(Message::text(bad)).unwrap();
        assert_eq!(page.text()["type"], "error", "{bad}");
    }
    page.0.send(Message::binary(vec![1, 2, 3])).unwrap();
    assert_eq!(page.text()["type"], "error");
    page.ask(&json!({ "type": "drag", "to": [0, 0, 0] }));
    assert_eq!(page.text()["type"], "error");
    // Too long: the page is shown the door, and others are not.
    let _ = page.0.send(Message::text("x".repeat(1 << 20)));
    assert!((0..10).any(|_| page.0.read().is_err()));
    let mut other = Page::open(address, "/ws");
    other.ask(&open("bounce"));
    let told = other.until_done();
    let kinds: BTreeSet<String> =
        told.texts.iter().map(|value| value["type"].as_str().unwrap().to_owned()).collect();
    assert!(["scene", "contacts", "ledger", "progress"].into_iter().all(|kind| kinds.contains(kind)));
}

/// Answers and refusals alike: nobody else shows the page, and it talks to nobody else.
#[test]
fn every_answer_says_whom_it_is_for() {
    let address = serve();
    for (path, headers, wanted) in [
        ("/api/gallery", &[][..], 200),
        ("/nothing/here", &[][..], 404),
        ("/api/gallery", &[("Host", "evil.example")][..], 403),
    ] {
        let (status, text) = get(address, path, headers);
        assert_eq!(status, wanted, "{text}");
        let text = text.to_ascii_lowercase();
        for part in [
            "frame-ancestors 'none'",
            "connect-src 'self';",
            "x-frame-options: deny",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "cross-origin-opener-policy: same-origin",
            "cross-origin-resource-policy: same-origin",
        ] {
            assert!(text.contains(part), "{path}: no {part} in\n{text}");
        }
    }
}

#[test]
fn other_machines_need_the_key() {
    let everywhere = ServerOptions { address: [0, 0, 0, 0].into(), ..ServerOptions::default() };
    let (address, query) = serve_at(everywhere);
    let (address, query) = (SocketAddr::from(([127, 0, 0, 1], address.port())), query.unwrap());
    assert_eq!(get(address, "/api/gallery", &[]).0, 403);
    assert_eq!(get(address, "/ws", &[]).0, 403);
    let (status, text) = get(address, &format!("/api/gallery?{query}"), &[]);
    assert!(
        status == 200 && text.contains(&format!("set-cookie: {query}; HttpOnly; SameSite=Strict")),
        "{text}"
    );
    assert_eq!(get(address, "/api/gallery", &[("Cookie", &query)]).0, 200);
    assert!(!get(address, "/api/gallery", &[("Cookie", &query)]).1.contains(&query));
    assert_eq!(serve_at(ServerOptions::default()).1, None);
}

/// A step of thirty years, at sixty frames a second.
#[test]
fn a_long_step_has_no_more_frames_than_can_be_shown() {
    let mut page = Page::open(serve(), "/ws");
    page.ask(&open("ages"));
    let told = page.until_done();
    assert!(told.frames.len() > 100 && told.frames.len() < 5000, "{} frames", told.frames.len());
}

/// A run that nobody watches any more ends in the middle of its step, so those of pages that come and go do not add up.
#[test]
fn runs_that_are_left_end_within_their_step() {
    let address = serve();
    let is_taken = |item: &str| {
        let mut page = Page::open(address, "/ws");
        page.ask(&open(item));
        let told = page.until(|message| message["type"] == "scene" || message["type"] == "error");
        told.texts.iter().any(|message| message["type"] == "scene")
    };
    // One of their steps takes seconds, and no more than sixteen of them are taken at once.
    let start = Instant::now();
    let mut taken = 0;
    while taken < 60 {
        if is_taken("whirl") {
            taken += 1;
        } else {
            assert!(
                start.elapsed() < Duration::from_secs(60),
                "runs that were left go on; {taken} were taken"
            );
            thread::sleep(Duration::from_millis(20));
        }
    }
}
