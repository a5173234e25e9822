//! A scene, computed step by step, with what happens written to a log.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sixte::body::Kind;
use sixte::{BodyId, Snapshot, StepReport, Vec3, World};
use sixte_io::recording::RecordedBody;
use sixte_io::scene::{BuiltScene, Expectation, Record, Run as Length, Scene};

use crate::ask::{Choice, time};
use crate::budget::Share;
use crate::contacts;
use crate::describe::{self, Shapes};
use crate::frames::{Frames, MOST_BODIES};
use crate::hand::{Hand, Order};
use crate::ledger::{self, Row};
use crate::packet::Packet;
use crate::persistent::Persistent;
use crate::shelf::parameters;
use crate::watched::Watched;

/// What happens is reported at least this often.
const REPORT: Duration = Duration::from_millis(40);

/// And as soon as so many poses wait, or so many contacts and rows of the books.
const MANY_POSES: usize = 20_000;
const MANY_LINES: usize = 2000;

/// States to go back to are kept this far apart at least \[s\].
const KEEP: f64 = 0.05;

/// And no more than so many of them.
const MOST_KEPT: usize = 1000;

/// A hand that was opened leaves so much time to watch \[s\].
const AFTERWARDS: f64 = 5.0;

/// Steps are no longer while somebody holds a body: a hand pulls evenly for a step \[s\].
const LIVE_STEP: f64 = 1.0 / 120.0;

/// Steps shorter than this part of the run are refused.
const MOST_STEPS: f64 = 1e7;

/// Runs a scene to its end, and on if somebody takes hold of a body.
pub fn compute(
    watched: &Watched,
    scene: &Scene,
    choice: &Choice,
    heard: &Receiver<Order>,
) -> Result<(), String> {
    let scene = chosen(scene, choice)?;
    let mut built = scene.build_with(|settings| settings.keep_motions = true).map_err(|e| e.to_string())?;
    if built.names.len() > MOST_BODIES {
        built = scene.build().map_err(|e| e.to_string())?;
    }
    if let Some(text) = &choice.step {
        let wrong = || format!("a step of \"{text}\" s is none; give a number like 0.01 or 1/60");
        built.run.step = time(text).ok_or_else(wrong)?;
    }
    if built.run.seconds / built.run.step > MOST_STEPS {
        return Err(format!("steps of {} s are too many; give longer ones", built.run.step));
    }
    let looks = RecordedBody::from_world(&built.world, &built.names);
    let shapes = built.world.bodies().map(|(_, body)| body.shape().clone()).collect();
    let _ = watched.shapes.set(shapes);
    let can_be_held = built.world.bodies().map(|(_, body)| body.mass().is_finite()).collect();
    let _ = watched.can_be_held.set(can_be_held);
    let moving = report_scene(watched, &scene, &built, &looks);
    Computation::new(watched, built, moving).go(heard);
    Ok(())
}

/// The first words; which bodies may move.
fn report_scene(watched: &Watched, scene: &Scene, built: &BuiltScene, looks: &[RecordedBody]) -> Vec<usize> {
    let (mut shapes, mut bodies, mut moving) = (Shapes::default(), Vec::new(), Vec::new());
    for (index, ((_, body), look)) in built.world.bodies().zip(looks).enumerate() {
        let moves = (body.kind() != Kind::Fixed).then(|| {
            moving.push(index);
            moving.len() - 1
        });
        bodies.push(describe::body(look, body, shapes.index(look), moves));
    }
    let title = if scene.title().is_empty() { &watched.item } else { scene.title() };
    let settings = built.world.settings();
    let message = json!({
        "type": "scene",
        "run": watched.number,
        "item": watched.item,
        "kind": "scene",
        "title": title,
        "about": scene.about(),
        "step": built.run.step,
        "seconds": built.run.seconds,
        "camera": describe::camera(&built.camera),
        "gravity": settings.gravity.to_array(),
        "parameters": parameters(scene.parameters()),
        "ledger": ledger::COLUMNS,
        "settings": {
            "stepping": words(&settings.stepping),
            "impacts": words(&settings.impacts),
            "integrator": words(&settings.integrator),
        },
        "bodies": bodies,
    });
    watched.log.add(std::iter::once(Packet::json(&message)).chain(shapes.packets));
    moving
}

/// A name of the code as it is written in scenes: `ExplicitEuler` is `explicit-euler`.
fn words(name: &impl std::fmt::Debug) -> String {
    let mut written = String::new();
    for letter in format!("{name:?}").chars() {
        if letter.is_uppercase() && !written.is_empty() {
            written.push('-');
        }
        written.extend(letter.to_lowercase());
    }
    written
}

/// The scene with the values of a choice. A page may change what the scene declares, and nothing else: other keys name files.
fn chosen(scene: &Scene, choice: &Choice) -> Result<Scene, String> {
    let mut scene = scene.clone();
    for (key, value) in &choice.set {
        if !scene.parameters().iter().any(|parameter| parameter.name == *key) {
            let key = sixte_io::excerpt(key);
            return Err(format!(
                "the scene declares no parameter \"{key}\"; a page may change no other value"
            ));
        }
        scene.set(key, value).map_err(|error| error.to_string())?;
    }
    for (key, word) in [("world.stepping", &choice.stepping), ("world.impacts", &choice.impacts)] {
        if let Some(word) = word {
            // A word of the scene's language, not any text.
            let is_word = word.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
            let word = if is_word { word.as_str() } else { "?" };
            scene.set(key, &format!("\"{word}\"")).map_err(|error| error.to_string())?;
        }
    }
    Ok(scene)
}

/// A run under way.
struct Computation<'a> {
    watched: &'a Watched,
    world: World,
    length: Length,
    expectations: Vec<Expectation>,
    record: Record,
    moving: usize,
    frames: Frames,
    contacts: Vec<Value>,
    persistent: Persistent,
    rows: Vec<Row>,
    reported: Instant,
    began: Instant,
    /// Snapshots as bytes, by their times.
    kept: Vec<(f64, Vec<u8>)>,
    share: Share,
    hand: Option<Hand>,
    /// Since somebody took hold of a body: when that was, and the world's time then.
    live: Option<(Instant, f64)>,
    /// A live run goes on until then \[s\].
    until: f64,
    has_room: bool,
    /// Whether it was said that there is no more to come.
    reported_done: bool,
}

impl<'a> Computation<'a> {
    fn new(watched: &'a Watched, built: BuiltScene, moving: Vec<usize>) -> Self {
        let BuiltScene { world, run: length, expectations, .. } = built;
        let now = Instant::now();
        let moving_count = moving.len();
        let frames = Frames::new(&world, moving, length.seconds);
        Self {
            watched,
            moving: moving_count,
            persistent: Persistent::new(frames.interval()),
            frames,
            world,
            length,
            expectations,
            record: Record::default(),
            contacts: Vec::new(),
            rows: Vec::new(),
            reported: now,
            began: now,
            kept: Vec::new(),
            share: watched.share(),
            hand: None,
            live: None,
            until: length.seconds,
            has_room: true,
            reported_done: false,
        }
    }

    /// To its end, and on if somebody takes hold of a body.
    fn go(mut self, heard: &Receiver<Order>) {
        self.keep();
        while !self.watched.interrupt.is_asked() {
            while let Ok(order) = heard.try_recv() {
                self.obey(order);
            }
            let Some(dt) = self.next_step().filter(|_| self.has_room) else {
                self.report(true);
                match heard.recv_timeout(Duration::from_millis(200)) {
                    Ok(order) => self.obey(order),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return,
                }
                continue;
            };
            if let Some(hand) = self.hand {
                hand.pull(&mut self.world, dt);
            }
            let report = self.watched.interrupt.watch(|| self.world.step(dt));
            if report.is_interrupted() {
                return;
            }
            self.add(&report);
            // Who is stopped for want of room gives none back: another run would begin in it, and be stopped as well.
            if self.has_room {
                self.keep();
            }
            self.wait();
        }
    }

    /// How long the next step is; none at the end.
    fn next_step(&self) -> Option<f64> {
        if self.live.is_none() {
            return self.length.step_length(self.world.steps());
        }
        let step = self.length.step.min(LIVE_STEP);
        (self.hand.is_some() || self.world.time() < self.until).then_some(step)
    }

    fn add(&mut self, report: &StepReport) {
        self.record.add(report);
        self.frames.step(&self.world, report);
        self.contacts.extend(report.events.iter().map(contacts::describe_event));
        self.persistent.step(&self.world, report);
        self.rows.push(ledger::step_row(report, self.persistent.count()));
        let is_much = self.frames.waiting() * self.moving.max(1) > MANY_POSES
            || self.contacts.len() + self.rows.len() > MANY_LINES;
        if is_much || self.reported.elapsed() >= REPORT {
            self.report(false);
        }
    }

    /// Says what has come since the last time.
    fn report(&mut self, is_done: bool) {
        let frames = self.frames.take();
        if is_done && self.reported_done {
            return;
        }
        self.reported_done = is_done;
        let mut packets = Vec::new();
        if !frames.is_empty() {
            packets.push(Packet::frames(&frames, self.moving));
        }
        if !self.contacts.is_empty() {
            packets.push(Packet::json(&contacts::message(&std::mem::take(&mut self.contacts))));
        }
        let persistent = self.persistent.take();
        if !persistent.is_empty() {
            packets.push(Packet::persistent(&persistent));
        }
        if !self.rows.is_empty() {
            packets.push(Packet::json(&ledger::message(&std::mem::take(&mut self.rows))));
        }
        // Others may give room back before it says why it ends.
        self.has_room &= self.watched.log.add(packets);
        self.watched.log.set_progress(Packet::json(&self.progress(is_done)));
        self.reported = Instant::now();
    }

    fn progress(&self, is_done: bool) -> Value {
        let is_whole = is_done && self.live.is_none() && self.has_room;
        let expected = is_whole.then(|| {
            let one = |expectation: &Expectation| {
                let value = expectation.value(&self.world, &self.record);
                let wanted = expectation.wanted(&self.world, &self.record);
                json!({ "name": expectation.name, "ok": expectation.is_judged.then(|| wanted.allows(value)), "value": value, "wanted": wanted.to_string() })
            };
            self.expectations.iter().map(one).collect::<Vec<Value>>()
        });
        let mut warnings: Vec<String> =
            self.record.warnings.iter().map(|(warning, _)| self.world.tell(warning)).collect();
        if !self.has_room {
            warnings
                .push("the page keeps no more of a run; it was stopped here. Run fewer seconds".to_owned());
        }
        json!({
            "type": "progress",
            "time": self.world.time(),
            "done": is_done,
            "live": self.live.is_some(),
            "wall": self.began.elapsed().as_secs_f64(),
            "expect": expected,
            "warnings": warnings,
            "state_hash": format!("{:016x}", self.world.state_hash()),
        })
    }

    /// Keeps how things are now and then, to go back to.
    fn keep(&mut self) {
        let time = self.world.time();
        let is_due = self.kept.last().is_none_or(|(last, _)| time >= last + KEEP);
        if !is_due || self.moving > MOST_BODIES {
            return;
        }
        let bytes = self.world.save().to_bytes();
        self.share.take(bytes.len());
        self.kept.push((time, bytes));
        if self.kept.len() > MOST_KEPT || !self.share.has_room() {
            let mut number = 0;
            let share = &mut self.share;
            self.kept.retain(|(_, bytes)| {
                number += 1;
                let stays = number % 2 == 1;
                if !stays {
                    share.give_back(bytes.len());
                }
                stays
            });
        }
    }

    /// A run that somebody holds a body of goes no faster than time does.
    fn wait(&self) {
        let Some((since, from)) = self.live else { return };
        let ahead = self.world.time() - from - since.elapsed().as_secs_f64();
        if ahead > 0.0 {
            thread::sleep(Duration::from_secs_f64(ahead.min(0.25)));
        }
    }

    fn obey(&mut self, order: Order) {
        match order {
            Order::Grab { body, at, time } => self.take_hold(body, at, time),
            Order::Drag(to) => {
                if let Some(hand) = &mut self.hand {
                    hand.to = to;
                }
            }
            Order::Release => {
                self.hand = None;
                self.until = self.length.seconds.max(self.world.time() + AFTERWARDS);
            }
        }
    }

    /// Goes back to the time at which somebody took hold.
    fn take_hold(&mut self, body: usize, at: Vec3, time: f64) {
        let found = self.world.bodies().nth(body).filter(|(_, body)| body.mass().is_finite());
        let id: Option<BodyId> = found.map(|(id, _)| id);
        let Some(id) = id.filter(|_| at.is_finite()) else {
            return;
        };
        let place = self.kept.iter().rposition(|(kept, _)| *kept <= time).unwrap_or(0);
        if let Some((_, bytes)) = self.kept.get(place)
            && time < self.world.time()
            && let Ok(snapshot) = Snapshot::from_bytes(bytes)
            && self.world.restore(&snapshot).is_ok()
        {
            let later = self.kept.drain(place + 1..);
            self.share.give_back(later.map(|(_, bytes)| bytes.len()).sum());
            self.contacts.clear();
            self.rows.clear();
            self.frames.go_back(&self.world);
            self.persistent.go_back(&self.world);
            let cut = json!({ "type": "cut", "time": self.world.time() });
            self.watched.log.add([Packet::json(&cut)]);
        }
        if let Some(body) = self.world.body(id) {
            let to = body.pose().point_in_world(at);
            self.hand = Some(Hand { body: id, at, to });
            self.live = Some((Instant::now(), self.world.time()));
        }
    }
}
