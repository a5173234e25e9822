//! The duel's thread: it plays the duel of a room as fast as its players see it, and tells what happens.
//!
//! It waits for nobody but for those who play: a page that watches and is slow misses frames, and nothing else; the duel goes on with the
//! [pace](super::pace) of the slowest page that plays.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use sixte_contact::shape::ShapeError;
use sixte_fence::computer::Computer;
use sixte_fence::duel::Duel;
use sixte_fence::input::Input;
use sixte_fence::practice::Practice;
use sixte_fence::record::{Players, Record};
use sixte_fence::rules::Rules;
use sixte_fence::weapon::Kind;
use sixte_io::WholeFile;

use super::report;
use super::room::{Order, Room, Shared};
use super::slowness::Slowness;
use crate::packet::Packet;

/// How often the duel goes on: a frame of every page's screen is never far from one of these.
const TICK: Duration = Duration::from_micros(8_333);

/// A thread that was kept waiting does not make up for more than this \[s\].
const LONGEST_TICK: f64 = 0.05;

/// Less is not played at once \[s\].
const SHORTEST_STEP: f64 = 1e-3;

/// Nobody has to say that it goes on after a touch.
const PAUSE: Duration = Duration::from_secs(6);

/// A duel, or one to practise in.
pub fn new_duel(weapon: Kind, is_practice: bool) -> Result<Duel, ShapeError> {
    Duel::new(weapon, if is_practice { Practice::rules() } else { Rules::default() })
}

/// A duel on its way.
pub struct Play {
    room: Arc<Room>,
    duel: Duel,
    computers: [Computer; 2],
    /// The lessons, if it is practice.
    practice: Option<Practice>,
    /// When it goes on after a touch or halt.
    resumes: Option<Instant>,
    frames: u32,
    /// Of the duel, not played yet because it is too short \[s\].
    due: f64,
    slowness: Slowness,
    record: Record,
    /// Where it is kept, if it is.
    folder: Option<PathBuf>,
    /// Matches so far.
    matches: u32,
}

impl Play {
    pub fn new(room: Arc<Room>, duel: Duel, folder: Option<PathBuf>) -> Self {
        let (level, is_practice) = {
            let shared = room.lock();
            (shared.level, shared.is_practice)
        };
        let record = Record::new(&duel, Players { seed: 1, levels: [level; 2] });
        let mut play = Self {
            room,
            duel,
            computers: opponents(level, 1),
            practice: is_practice.then(Practice::new),
            resumes: None,
            frames: 0,
            due: 0.0,
            slowness: Slowness::new(),
            record,
            folder,
            matches: 0,
        };
        let name = play.room.lock().name.clone();
        play.begin_recording(&name);
        play
    }

    fn file(&self, name: &str) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(format!("{name}-{}.duel", self.matches)))
    }

    /// The next match is recorded into a file that is not there yet: an earlier one is never written over.
    fn begin_recording(&mut self, name: &str) {
        self.matches += 1;
        while self.file(name).is_some_and(|file| file.exists()) {
            self.matches += 1;
        }
    }

    /// Writes what was played so far.
    fn keep(&self, name: &str) {
        let (Some(folder), Some(file)) = (&self.folder, self.file(name)) else { return };
        // A duel is not stopped because a disc is full; who looks for the file sees that it is not there.
        let write = |bytes: Vec<u8>| {
            std::fs::create_dir_all(folder)?;
            let (whole, mut to) = WholeFile::beside(&file)?;
            to.write_all(&bytes)?;
            whole.put()
        };
        if let Some(Err(problem)) = self.record.to_bytes().ok().map(write) {
            // Nobody may be listening.
            let _ = writeln!(std::io::stderr(), "{}: cannot be written: {problem}", file.display());
        }
    }

    pub fn run(mut self) {
        let (mut last, mut next) = (Instant::now(), Instant::now());
        loop {
            next += TICK;
            let now = Instant::now();
            if next > now {
                thread::sleep(next - now);
            } else {
                next = now;
            }
            let now = Instant::now();
            let dt = (now - last).as_secs_f64().clamp(1e-4, LONGEST_TICK);
            last = now;
            if !self.tick(now, dt) {
                return;
            }
        }
    }

    /// `dt` of the wall has passed \[s\]; `false` if everybody has left.
    fn tick(&mut self, now: Instant, dt: f64) -> bool {
        let room = Arc::clone(&self.room);
        let mut shared = room.lock();
        if shared.guests.is_empty() {
            // The page may only be loaded again; but whoever comes now begins a new duel.
            shared.is_closed = shared.came > 0;
            return !shared.is_closed;
        }
        for order in std::mem::take(&mut shared.orders) {
            self.obey(order, &mut shared);
        }
        self.report_lesson(&mut shared);
        if self.resumes.is_some_and(|resumes| now >= resumes) {
            self.on_guard(&mut shared);
        }
        if shared.is_paused || shared.phase != "fencing" {
            shared.paces().for_each(|pace| pace.rest());
            self.slowness.rest(now);
            return true;
        }
        let Some(step) = self.release(&mut shared, now, dt) else { return true };
        let inputs = [0, 1].map(|side| {
            let is_taken = shared.guests.values().any(|guest| guest.sides.contains(&side));
            match (is_taken, &mut self.practice) {
                (false, Some(practice)) if side == 1 => practice.input(&self.duel, step),
                (false, _) if shared.level > 0 => self.computers[side].input(&self.duel, side, step),
                _ => shared.inputs[side],
            }
        });
        drop(shared);
        self.play(&room, step, inputs);
        true
    }

    /// How much of the duel is played now, after `dt` of the wall \[s\]: what those who play have seen enough pictures for.
    fn release(&mut self, shared: &mut Shared, now: Instant, dt: f64) -> Option<f64> {
        let wanted = dt * self.practice.as_ref().map_or(1.0, Practice::speed);
        let (mut speed, mut allowed) = (1.0f64, LONGEST_TICK);
        for pace in shared.paces() {
            speed = speed.min(pace.speed(now));
            allowed = allowed.min(pace.allowed());
        }
        self.due = (self.due + wanted * speed).min(allowed);
        let step = if self.due < SHORTEST_STEP { 0.0 } else { self.due };
        self.due -= step;
        shared.paces().for_each(|pace| pace.spend(step));
        self.slowness.note(shared, now, wanted, step);
        (step > 0.0).then_some(step)
    }

    /// One frame of the duel, and what is told of it.
    fn play(&mut self, room: &Room, dt: f64, inputs: [Input; 2]) {
        let before = [0, 1].map(|side| self.duel.stance(side));
        let start = self.duel.time();
        let report = self.record.frame(&mut self.duel, dt, inputs);
        if let Some(practice) = &mut self.practice {
            practice.watch(&self.duel, &report);
        }
        self.frames = self.frames.wrapping_add(1);
        let mut shared = room.lock();
        for packet in report::happenings(&self.duel, &report, &before, (start, dt), self.frames) {
            shared.report(&packet);
        }
        if report.phrase.is_some() {
            shared.score = self.duel.score();
            shared.phase = if self.duel.is_over() { "over" } else { "stopped" };
            self.keep(&shared.name);
            shared.report_state();
            self.resumes = (!self.duel.is_over()).then(|| Instant::now() + PAUSE);
        } else if let Packet::Binary(bytes) =
            report::frame(report::LIVE, self.frames, &report::Instant::now(&self.duel))
        {
            room.live.send_replace(Some(bytes));
        }
    }

    fn obey(&mut self, order: Order, shared: &mut Shared) {
        match order {
            Order::Next if shared.phase == "stopped" => self.on_guard(shared),
            Order::Next => {}
            Order::Pause(on) => {
                shared.is_paused = on;
                shared.report_state();
            }
            Order::Skip => {
                if let Some(practice) = &mut self.practice {
                    practice.skip();
                }
            }
            Order::New { weapon, level } => {
                let weapon = weapon.unwrap_or(shared.weapon);
                // It was built before.
                let Ok(duel) = new_duel(weapon, shared.is_practice) else { return };
                (self.duel, shared.weapon) = (duel, weapon);
                shared.level = level.unwrap_or(shared.level).min(5);
                let seed = u64::from(self.frames) + 2;
                self.computers = opponents(shared.level, seed);
                self.practice = shared.is_practice.then(Practice::new);
                self.record = Record::new(&self.duel, Players { seed, levels: [shared.level; 2] });
                self.begin_recording(&shared.name);
                (shared.score, shared.phase, shared.is_paused) = ([0, 0], "fencing", false);
                shared.lesson = None;
                self.resumes = None;
                let welcomes: Vec<(u64, Packet)> = shared
                    .guests
                    .iter()
                    .map(|(&number, guest)| (number, shared.welcome(number, &guest.sides)))
                    .collect();
                for (number, packet) in welcomes {
                    if let Some(guest) = shared.guests.get(&number) {
                        let _ = guest.news.try_send(packet);
                    }
                }
                shared.report_state();
            }
        }
    }

    /// Tells what is to be done in practice, when that has changed.
    fn report_lesson(&self, shared: &mut Shared) {
        let Some(practice) = &self.practice else { return };
        let packet = report::lesson(practice);
        if shared.lesson.as_ref() != Some(&packet) {
            shared.report(&packet);
            shared.lesson = Some(packet);
        }
    }

    fn on_guard(&mut self, shared: &mut Shared) {
        self.record.on_guard(&mut self.duel);
        self.resumes = None;
        shared.phase = "fencing";
        shared.report_state();
    }
}

fn opponents(level: u8, seed: u64) -> [Computer; 2] {
    [0, 1].map(|side| Computer::new(level.max(1), seed * 2 + side))
}
