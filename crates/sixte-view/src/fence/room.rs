//! A room: one duel, played in real time by a thread of its own.
//!
//! Pages leave their sticks here and are told what happens. The thread waits for nobody: a page that is slow misses frames, and
//! nothing else.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use sixte_fence::computer::Computer;
use sixte_fence::duel::Duel;
use sixte_fence::input::Input;
use sixte_fence::record::{Players, Record};
use sixte_fence::rules::Rules;
use sixte_fence::weapon::Kind;
use sixte_io::WholeFile;
use tokio::sync::{mpsc, watch};

use super::ask::Join;
use super::report::{self, Player};
use crate::packet::Packet;

/// How often the duel goes on: a frame of every page's screen is never far from one of these.
const TICK: Duration = Duration::from_micros(8_333);

/// A thread that was kept waiting does not make up for more than this \[s\].
const LONGEST_TICK: f64 = 0.05;

/// Nobody has to say that it goes on after a touch.
const PAUSE: Duration = Duration::from_secs(6);

/// More news than this wait for a page that does not take them; then it is sent away.
const MOST_NEWS: usize = 1024;

/// The newest frame.
pub type Live = Option<Arc<[u8]>>;

/// What a page orders.
#[derive(Debug, Clone, Copy)]
pub enum Order {
    Next,
    New { weapon: Option<Kind>, level: Option<u8> },
    Pause(bool),
}

/// What a page gets when it comes in.
pub struct Seat {
    /// By which the room knows it.
    pub number: u64,
    /// Which fencers it moves; none if it watches.
    pub sides: Vec<usize>,
    /// What must not be lost, in order.
    pub news: mpsc::Receiver<Packet>,
    /// The newest frame.
    pub live: watch::Receiver<Live>,
}

/// One duel, and who is there.
#[derive(Debug)]
pub struct Room {
    shared: Mutex<Shared>,
    live: watch::Sender<Live>,
}

/// What pages and the duel's thread have in common.
#[derive(Debug)]
struct Shared {
    name: String,
    weapon: Kind,
    level: u8,
    inputs: [Input; 2],
    orders: Vec<Order>,
    guests: BTreeMap<u64, Listener>,
    came: u64,
    is_paused: bool,
    is_closed: bool,
    phase: &'static str,
    score: [u32; 2],
}

/// A page, as the thread sees it.
#[derive(Debug)]
struct Listener {
    sides: Vec<usize>,
    news: mpsc::Sender<Packet>,
}

impl Room {
    /// A room with a duel that begins when somebody sits down.
    pub fn open(join: &Join, folder: Option<PathBuf>) -> Result<Arc<Self>, String> {
        let shared = Shared {
            name: join.room.clone(),
            weapon: join.weapon.into(),
            level: join.level.min(5),
            inputs: [Input::default(); 2],
            orders: Vec::new(),
            guests: BTreeMap::new(),
            came: 0,
            is_paused: false,
            is_closed: false,
            phase: "fencing",
            score: [0, 0],
        };
        let duel = Duel::new(shared.weapon, Rules::default()).map_err(|problem| problem.to_string())?;
        let room = Arc::new(Self { shared: Mutex::new(shared), live: watch::Sender::new(None) });
        let played = Arc::clone(&room);
        thread::Builder::new()
            .name("duel".to_owned())
            .spawn(move || Play::new(played, duel, folder).run())
            .map_err(|problem| format!("the duel cannot be begun: {problem}"))?;
        Ok(room)
    }

    /// Whether everybody has left.
    pub fn is_closed(&self) -> bool {
        self.lock().is_closed
    }

    /// A page comes in, and takes the seats that it wants and that are free; none if the room is closed.
    pub fn sit_down(&self, join: &Join) -> Option<Seat> {
        let mut shared = self.lock();
        if shared.is_closed {
            return None;
        }
        let is_free = |side: &usize| !shared.guests.values().any(|guest| guest.sides.contains(side));
        let sides: Vec<usize> = join.seat.sides().iter().copied().filter(is_free).collect();
        shared.came += 1;
        let number = shared.came;
        let (news, heard) = mpsc::channel(MOST_NEWS);
        shared.guests.insert(number, Listener { sides: sides.clone(), news: news.clone() });
        if join.new {
            shared.orders.push(Order::New { weapon: Some(join.weapon.into()), level: Some(join.level) });
        }
        // There is room for the first.
        let _ = news.try_send(shared.welcome(number, &sides));
        shared.report_state();
        Some(Seat { number, sides, news: heard, live: self.live.subscribe() })
    }

    /// A page goes; its stick is let go.
    pub fn leave(&self, number: u64) {
        let mut shared = self.lock();
        if let Some(gone) = shared.guests.remove(&number) {
            gone.sides.iter().for_each(|&side| shared.inputs[side] = Input::default());
        }
        shared.report_state();
    }

    pub fn move_stick(&self, side: usize, input: Input) {
        if let Some(own) = self.lock().inputs.get_mut(side) {
            *own = input;
        }
    }

    pub fn order(&self, order: Order) {
        let mut shared = self.lock();
        // A thousand clicks are one.
        if shared.orders.len() < 16 {
            shared.orders.push(order);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shared {
    fn players(&self, number: u64) -> [Player; 2] {
        [0, 1].map(|side| {
            let who = self.guests.iter().find(|(_, guest)| guest.sides.contains(&side));
            match who {
                Some((&other, _)) if other == number => Player::You,
                Some(_) => Player::Other,
                None if self.level > 0 => Player::Computer,
                None => Player::Nobody,
            }
        })
    }

    fn welcome(&self, number: u64, sides: &[usize]) -> Packet {
        let seated =
            report::Seated { room: &self.name, sides, players: self.players(number), level: self.level };
        report::welcome(&seated, self.weapon, self.score)
    }

    /// Tells all pages how things stand.
    fn report_state(&mut self) {
        let (phase, score, is_paused) = (self.phase, self.score, self.is_paused);
        let states: Vec<(u64, Packet)> = self
            .guests
            .keys()
            .map(|&number| (number, report::state(phase, score, is_paused, self.players(number))))
            .collect();
        for (number, packet) in states {
            if let Some(guest) = self.guests.get(&number) {
                let _ = guest.news.try_send(packet);
            }
        }
    }

    /// Tells all pages; those that do not listen are left behind.
    fn report(&mut self, packet: &Packet) {
        self.guests.retain(|_, guest| guest.news.try_send(packet.clone()).is_ok());
    }
}

/// The duel's thread.
struct Play {
    room: Arc<Room>,
    duel: Duel,
    computers: [Computer; 2],
    /// When it goes on after a touch or halt.
    resumes: Option<Instant>,
    frames: u32,
    record: Record,
    /// Where it is kept, if it is.
    folder: Option<PathBuf>,
    /// Matches so far.
    matches: u32,
}

impl Play {
    fn new(room: Arc<Room>, duel: Duel, folder: Option<PathBuf>) -> Self {
        let level = room.lock().level;
        let record = Record::new(&duel, Players { seed: 1, levels: [level; 2] });
        let computers = opponents(level, 1);
        let mut play = Self { room, duel, computers, resumes: None, frames: 0, record, folder, matches: 0 };
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

    fn run(mut self) {
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

    /// Goes on by `dt` \[s\]; `false` if everybody has left.
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
        if self.resumes.is_some_and(|resumes| now >= resumes) {
            self.on_guard(&mut shared);
        }
        if shared.is_paused || shared.phase != "fencing" {
            return true;
        }
        let inputs = [0, 1].map(|side| {
            let is_taken = shared.guests.values().any(|guest| guest.sides.contains(&side));
            match is_taken {
                false if shared.level > 0 => self.computers[side].input(&self.duel, side, dt),
                _ => shared.inputs[side],
            }
        });
        drop(shared);
        self.play(&room, dt, inputs);
        true
    }

    /// One frame of the duel, and what is told of it.
    fn play(&mut self, room: &Room, dt: f64, inputs: [Input; 2]) {
        let before = [0, 1].map(|side| self.duel.stance(side));
        let start = self.duel.time();
        let report = self.record.frame(&mut self.duel, dt, inputs);
        self.frames = self.frames.wrapping_add(1);
        let mut shared = room.lock();
        for contact in report.contacts.iter().filter(|contact| contact.is_new) {
            let part = ((contact.time - start) / dt).clamp(0.0, 1.0);
            let instant = report::Instant::at_contact(&self.duel, contact, &before, part);
            shared.report(&report::frame(report::CONTACT, self.frames, &instant));
            shared.report(&report::contact(contact, &self.duel));
        }
        let now = report::Instant::now(&self.duel);
        if let Some(end) = &report.phrase {
            shared.score = self.duel.score();
            shared.phase = if self.duel.is_over() { "over" } else { "stopped" };
            shared.report(&report::frame(report::TOUCH, self.frames, &now));
            shared.report(&report::phrase(end, &self.duel));
            self.keep(&shared.name);
            shared.report_state();
            self.resumes = (!self.duel.is_over()).then(|| Instant::now() + PAUSE);
        } else if let Packet::Binary(bytes) = report::frame(report::LIVE, self.frames, &now) {
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
            Order::New { weapon, level } => {
                let weapon = weapon.unwrap_or(shared.weapon);
                // It was built before.
                let Ok(duel) = Duel::new(weapon, Rules::default()) else { return };
                (self.duel, shared.weapon) = (duel, weapon);
                shared.level = level.unwrap_or(shared.level).min(5);
                let seed = u64::from(self.frames) + 2;
                self.computers = opponents(shared.level, seed);
                self.record = Record::new(&self.duel, Players { seed, levels: [shared.level; 2] });
                self.begin_recording(&shared.name);
                (shared.score, shared.phase, shared.is_paused) = ([0, 0], "fencing", false);
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
