//! A room: one duel, and the pages that are there.
//!
//! Pages leave their sticks here and are told what happens; a thread of its own [plays](super::play) the duel.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use sixte_fence::input::Input;
use sixte_fence::weapon::Kind;
use tokio::sync::{mpsc, watch};

use super::ask::Join;
use super::pace::Pace;
use super::play::{Play, new_duel};
use super::report::{self, Player};
use crate::packet::Packet;

/// More news than this wait for a page that does not take them; then it is sent away.
const MOST_NEWS: usize = 1024;

/// The newest frame.
pub type Live = Option<Arc<[u8]>>;

/// What a page orders.
#[derive(Debug, Clone, Copy)]
pub enum Order {
    Next,
    New {
        weapon: Option<Kind>,
        level: Option<u8>,
    },
    Pause(bool),
    /// On to the next lesson.
    Skip,
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
    pub(super) live: watch::Sender<Live>,
}

/// What pages and the duel's thread have in common.
#[derive(Debug)]
pub(super) struct Shared {
    pub name: String,
    pub weapon: Kind,
    pub level: u8,
    /// Whether the fencer on the right is a coach.
    pub is_practice: bool,
    pub inputs: [Input; 2],
    pub orders: Vec<Order>,
    pub guests: BTreeMap<u64, Listener>,
    pub came: u64,
    pub is_paused: bool,
    pub is_closed: bool,
    pub phase: &'static str,
    pub score: [u32; 2],
    /// What is to be done, for a page that comes later.
    pub lesson: Option<Packet>,
}

/// A page, as the thread sees it.
#[derive(Debug)]
pub(super) struct Listener {
    pub sides: Vec<usize>,
    pub news: mpsc::Sender<Packet>,
    pub pace: Pace,
}

impl Room {
    /// A room with a duel that begins when somebody sits down.
    pub fn open(join: &Join, folder: Option<PathBuf>) -> Result<Arc<Self>, String> {
        let shared = Shared {
            name: join.room.clone(),
            weapon: join.weapon.into(),
            level: join.level.min(5),
            is_practice: join.practice,
            inputs: [Input::default(); 2],
            orders: Vec::new(),
            guests: BTreeMap::new(),
            came: 0,
            is_paused: false,
            is_closed: false,
            phase: "fencing",
            score: [0, 0],
            lesson: None,
        };
        let duel = new_duel(shared.weapon, shared.is_practice).map_err(|problem| problem.to_string())?;
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
        shared
            .guests
            .insert(number, Listener { sides: sides.clone(), news: news.clone(), pace: Pace::new() });
        if join.new {
            shared.orders.push(Order::New { weapon: Some(join.weapon.into()), level: Some(join.level) });
        }
        // There is room for the first.
        let _ = news.try_send(shared.welcome(number, &sides));
        if let Some(lesson) = &shared.lesson {
            let _ = news.try_send(lesson.clone());
        }
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

    /// A page's stick is somewhere now; it says so with every picture that it draws, once for each of its sides.
    pub fn move_stick(&self, number: u64, side: usize, input: Input) {
        let mut shared = self.lock();
        if let Some(guest) = shared.guests.get_mut(&number)
            && guest.sides.first() == Some(&side)
        {
            guest.pace.picture(Instant::now());
        }
        if let Some(own) = shared.inputs.get_mut(side) {
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

    pub(super) fn lock(&self) -> MutexGuard<'_, Shared> {
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
                None if self.is_practice && side == 1 => Player::Coach,
                None if self.level > 0 => Player::Computer,
                None => Player::Nobody,
            }
        })
    }

    pub fn welcome(&self, number: u64, sides: &[usize]) -> Packet {
        let seated =
            report::Seated { room: &self.name, sides, players: self.players(number), level: self.level };
        report::welcome(&seated, self.weapon, self.score)
    }

    /// Tells all pages how things stand.
    pub fn report_state(&mut self) {
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

    /// Who plays, and how fast each of them draws.
    pub fn paces(&mut self) -> impl Iterator<Item = &mut Pace> {
        self.guests.values_mut().filter(|guest| !guest.sides.is_empty()).map(|guest| &mut guest.pace)
    }

    /// Tells all pages; those that do not listen are left behind.
    pub fn report(&mut self, packet: &Packet) {
        self.guests.retain(|_, guest| guest.news.try_send(packet.clone()).is_ok());
    }
}
