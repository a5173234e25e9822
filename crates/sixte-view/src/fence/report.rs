//! Messages to pages of the duel.

use std::sync::{Arc, LazyLock};

use serde_json::{Value, json};
use sixte::{Pose, Vec3};
use sixte_fence::duel::{Duel, FrameReport};
use sixte_fence::exchange::{Contact, Touching};
use sixte_fence::practice::{Lesson, Practice};
use sixte_fence::rules::{End, PhraseEnd, is_valid};
use sixte_fence::skeleton::{bind, skeleton};
use sixte_fence::skin::{Area, Skin};
use sixte_fence::stance::Stance;
use sixte_fence::weapon::{Kind, Part, Weapon};

use crate::packet::Packet;

/// Kinds of frames: of play, and of the exact instants of a blade contact and of a touch or halt.
pub const LIVE: u32 = 0;
pub const CONTACT: u32 = 1;
pub const TOUCH: u32 = 2;

/// Where a frame has the page's own time.
const STAMP: std::ops::Range<usize> = 16..24;

/// Who plays a fencer, as one page sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player {
    You,
    Other,
    Computer,
    /// Who teaches, in practice.
    Coach,
    Nobody,
}

impl Player {
    fn name(self) -> &'static str {
        match self {
            Self::You => "you",
            Self::Other => "other",
            Self::Computer => "computer",
            Self::Coach => "coach",
            Self::Nobody => "nobody",
        }
    }
}

/// A page that has sat down.
pub struct Seated<'a> {
    pub room: &'a str,
    pub sides: &'a [usize],
    pub players: [Player; 2],
    pub level: u8,
}

/// Both fencers at an instant.
pub struct Instant {
    time: f64,
    weapons: [Pose; 2],
    control: [f64; 2],
    sticks: [[f64; 2]; 2],
    stances: [Stance; 2],
}

impl Instant {
    /// As they are.
    pub fn now(duel: &Duel) -> Self {
        Self {
            time: duel.time(),
            weapons: [0, 1].map(|side| duel.weapon_pose(side)),
            control: [0, 1].map(|side| in_hand(duel, side)),
            sticks: [0, 1].map(|side| duel.control(side).stick),
            stances: [0, 1].map(|side| duel.stance(side)),
        }
    }

    /// When blades met, a part of the way from the stances before to those now.
    pub fn at_contact(duel: &Duel, contact: &Contact, before: &[Stance; 2], part: f64) -> Self {
        let between = |side: usize| {
            let (from, to) = (before[side], duel.stance(side));
            let mix = |from: f64, to: f64| from + (to - from) * part;
            Stance {
                feet: mix(from.feet, to.feet),
                lunge: mix(from.lunge, to.lunge),
                stride: mix(from.stride, to.stride),
                hand: contact.poses[side].position,
                ..to
            }
        };
        Self {
            time: contact.time,
            weapons: contact.poses,
            stances: [between(0), between(1)],
            ..Self::now(duel)
        }
    }
}

/// A frame; its stamp is filled in for each page by [`stamped`].
pub fn frame(kind: u32, number: u32, instant: &Instant) -> Packet {
    let mut bytes: Vec<u8> = Vec::with_capacity(1024);
    bytes.extend(kind.to_le_bytes());
    bytes.extend(number.to_le_bytes());
    bytes.extend(instant.time.to_le_bytes());
    bytes.extend(0f64.to_le_bytes());
    let mut numbers = |all: &[f64]| all.iter().for_each(|&one| bytes.extend((one as f32).to_le_bytes()));
    for side in [0, 1] {
        numbers(&seven(&instant.weapons[side]));
        numbers(&[instant.control[side]]);
        numbers(&instant.sticks[side]);
    }
    for side in [0, 1] {
        skeleton(&instant.stances[side]).iter().for_each(|bone| numbers(&seven(bone)));
    }
    Packet::Binary(bytes.into())
}

/// The frame with a page's own time \[ms\].
pub fn stamped(frame: &Arc<[u8]>, stamp: f64) -> Packet {
    let mut bytes = frame.to_vec();
    if let Some(place) = bytes.get_mut(STAMP) {
        place.copy_from_slice(&stamp.to_le_bytes());
    }
    Packet::Binary(bytes.into())
}

pub fn welcome(seated: &Seated, kind: Kind, score: [u32; 2]) -> Packet {
    let mut skin = SKIN.clone();
    skin["valid"] = json!(Area::ALL.map(|area| is_valid(kind, area)));
    Packet::json(&json!({
        "type": "welcome",
        "room": seated.room,
        "seat": super::ask::Seat::name(seated.sides),
        "seats": seated.sides,
        "weapon": weapon(kind),
        "level": seated.level,
        "skin": skin,
        "score": score,
        "players": seated.players.map(Player::name),
    }))
}

pub fn state(phase: &str, score: [u32; 2], is_paused: bool, players: [Player; 2]) -> Packet {
    let players = players.map(Player::name);
    Packet::json(
        &json!({ "type": "state", "paused": is_paused, "players": players, "score": score, "phase": phase }),
    )
}

/// How fast the duel goes, and how many pictures a second the slowest page draws that plays: this one, or another.
pub fn pace(speed: f64, pictures: f64, is_yours: bool) -> Packet {
    Packet::json(&json!({ "type": "pace", "speed": speed, "pictures": pictures, "yours": is_yours }))
}

/// What is to be done in practice.
pub fn lesson(practice: &Practice) -> Packet {
    Packet::json(&json!({
        "type": "lesson",
        "number": practice.number(),
        "of": Lesson::ALL.len(),
        "name": practice.lesson().map_or("done", Lesson::name),
        "progress": practice.progress(),
        "attacked": practice.is_attacked(),
    }))
}

/// What must not be lost of a frame that began at a time and took `dt` \[s\], from these stances: blade contacts and the end of the
/// phrase, each after the frame of its instant.
pub fn happenings(
    duel: &Duel,
    report: &FrameReport,
    before: &[Stance; 2],
    (start, dt): (f64, f64),
    number: u32,
) -> Vec<Packet> {
    let mut packets = Vec::new();
    for one in report.contacts.iter().filter(|contact| contact.is_new) {
        let part = ((one.time - start) / dt).clamp(0.0, 1.0);
        packets.push(frame(CONTACT, number, &Instant::at_contact(duel, one, before, part)));
        packets.push(contact(one, duel));
    }
    if let Some(end) = &report.phrase {
        packets.push(frame(TOUCH, number, &Instant::now(duel)));
        packets.push(phrase(end, duel));
    }
    packets
}

fn contact(contact: &Contact, duel: &Duel) -> Packet {
    let control = [0, 1].map(|side| regains_in(duel, side));
    Packet::json(&json!({
        "type": "contact",
        "time": contact.time,
        "kind": match contact.kind { Touching::Beat => "beat", Touching::Slide => "slide" },
        "point": three(contact.point),
        "normal": three(contact.normal),
        "impulse": contact.impulse.length(),
        "speed": contact.speed,
        "control": control,
    }))
}

fn phrase(end: &PhraseEnd, duel: &Duel) -> Packet {
    let hit = end.hits.iter().flatten().min_by(|a, b| a.time.total_cmp(&b.time));
    let (result, by) = match end.end {
        End::Touch(by) => ("touch", [by == 0, by == 1]),
        End::Double => ("double", [true, true]),
        End::OffTarget(by) | End::Flat(by) => ("halt", [by == 0, by == 1]),
        End::Together | End::TimeOut => ("halt", [false, false]),
    };
    Packet::json(&json!({
        "type": "phrase",
        "time": end.time,
        "result": result,
        "by": by,
        "area": hit.map_or(0, |hit| area_number(hit.area)),
        "point": hit.map(|hit| three(hit.point)),
        "normal": hit.map(|hit| three(hit.normal)),
        "says": says(end),
        "score": end.score,
        "over": duel.is_over(),
    }))
}

/// The same in words.
fn says(end: &PhraseEnd) -> String {
    let side = |by: usize| if by == 0 { "left" } else { "right" };
    let area = |by: usize| end.hits.get(by).copied().flatten().map_or("", |hit| hit.area.name());
    match end.end {
        End::Touch(by) => format!("Touch {}: {}", side(by), area(by)),
        End::Double => "Double touch".to_owned(),
        End::OffTarget(by) => format!("Halt. Off target: {}", area(by)),
        End::Flat(by) => format!("Halt. The {} blade hits, but not with its point", side(by)),
        End::Together => "Halt. Both at once".to_owned(),
        End::TimeOut => "Halt. Time".to_owned(),
    }
}

/// How much of the weapon is in the hand: 1, or less after a beat (Kavan, eq. 32).
fn in_hand(duel: &Duel, side: usize) -> f64 {
    duel.hold(side).beaten.map_or(1.0, |beaten| beaten.caught(duel.time()))
}

/// How long until a beaten weapon is in the hand again \[s\].
fn regains_in(duel: &Duel, side: usize) -> f64 {
    duel.hold(side).beaten.map_or(0.0, |beaten| (beaten.until - duel.time()).max(0.0))
}

/// The skin is the same for all.
static SKIN: LazyLock<Value> = LazyLock::new(|| {
    let skin = Skin::fencer();
    let vertices: Vec<f32> = skin.vertices().iter().flat_map(|v| v.to_array()).map(|x| x as f32).collect();
    let weights: Vec<f32> = skin.weights().iter().flatten().map(|&weight| weight as f32).collect();
    json!({
        "vertices": vertices,
        "faces": skin.faces().iter().flatten().collect::<Vec<_>>(),
        "bones": skin.bones().iter().flatten().collect::<Vec<_>>(),
        "weights": weights,
        "areas": skin.areas().iter().map(|&area| area_number(area)).collect::<Vec<_>>(),
        "bind": bind().iter().flat_map(seven).collect::<Vec<_>>(),
    })
});

fn weapon(kind: Kind) -> Value {
    let Ok(weapon) = Weapon::new(kind) else { return Value::Null };
    let pieces: Vec<Value> = weapon
        .pieces()
        .iter()
        .map(|piece| {
            let name = match piece.part {
                Part::Blade => "blade",
                Part::Guard => "guard",
                Part::Grip => "grip",
            };
            let [from, to] = piece.ends.map(three);
            json!({ "name": name, "from": from, "to": to, "radius": piece.radius })
        })
        .collect();
    json!({ "name": kind.name(), "pieces": pieces, "mass": weapon.mass(), "length": weapon.point().x })
}

fn area_number(area: Area) -> usize {
    Area::ALL.iter().position(|&one| one == area).unwrap_or(0)
}

fn three(vector: Vec3) -> [f64; 3] {
    vector.to_array()
}

fn seven(pose: &Pose) -> [f64; 7] {
    let ([x, y, z], [i, j, k, w]) = (pose.position.to_array(), pose.rotation.quaternion().to_array());
    [x, y, z, i, j, k, w]
}
