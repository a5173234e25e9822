//! Every kind of shape against every kind, both moving and turning: when do they meet?
//!
//! The answer is held against formulas that share nothing with the shapes. Points of each surface tell by when one has crossed the
//! other: a contact that comes later is a miss. At the time of contact the gap between the surfaces of the formulas is no more
//! than what is claimed, the tolerance and 2¼ thicknesses of both: else it is a ghost.
//!
//! The table is in the book, and must be the same there, but for times. `SIXTE_TABLE=1 cargo test --release -p sixte --test
//! kinds -- --nocapture` prints it.

mod closest;
mod curved;
mod kind;
mod samples;
mod table;
mod tube;

use std::time::Instant;

use sixte::{Body, Mat3, Pose, Rotation, Settings, Vec3, World, shape::MassProperties};
use sixte_contact::contact_time::{self, Status, contact_time};
use sixte_reference::Random;

use kind::{Kind, kinds};
use samples::{Motion, Reference};

/// Motions of each pair.
const MOTIONS: u32 = 6;

/// How long they move \[s\].
const SECONDS: f64 = 1.0;

/// What is enclosed by boxes is met by 1¼ thicknesses earlier than the boxes, which are within one of the surface.
const EARLY: f64 = 2.25;

/// Of the gap at the time of contact \[m\].
const TOLERANCE: f64 = 1e-6;

/// Two bodies that fly at each other, more or less, and turn.
fn motions(random: &mut Random) -> [Motion; 2] {
    let way = random.vector(1.0).normalize();
    let side = |sign: f64, random: &mut Random| Motion {
        position: way * (0.9 * sign) + random.vector(1.0) * 0.1,
        rotation: Rotation::from_rotation_vector(random.vector(1.0) * 3.0).unwrap(),
        velocity: way * (-sign * (0.8 + random.unit())) + random.vector(1.0) * 0.1,
        spin: random.vector(1.0) * 3.0,
    };
    [side(1.0, random), side(-1.0, random)]
}

/// When they come within the tolerance, if they do \[s\].
fn first_contact(kinds: [&Kind; 2], motions: &[Motion; 2]) -> Option<f64> {
    let [a, b] = [0, 1].map(|k: usize| {
        let Motion { position, rotation, velocity, spin } = motions[k];
        let still = sixte_contact::motion::Motion::fixed(Pose { position, rotation });
        still.with_velocity(velocity).with_spin(spin)
    });
    let settings = contact_time::ContactTimeSettings::tolerance(TOLERANCE);
    let found = contact_time((&kinds[0].shape, &a), (&kinds[1].shape, &b), SECONDS, &settings).unwrap();
    match found.status {
        Status::Clear => None,
        Status::Contact => Some(found.time),
        _ => panic!("{} and {}: {found:?}", kinds[0].name, kinds[1].name),
    }
}

/// What came of one pair of kinds.
#[derive(Default, Clone, Copy)]
pub struct Cell {
    contacts: u32,
    misses: u32,
    /// The largest gap at the time of contact, in parts of what is claimed.
    worst: f64,
    /// For one question [µs].
    time: f64,
}

fn judge(kinds: [&Kind; 2], random: &mut Random) -> Cell {
    let mut cell = Cell::default();
    let claim = TOLERANCE + EARLY * (kinds[0].thickness + kinds[1].thickness);
    for _ in 0..MOTIONS {
        let motions = motions(random);
        let reference = Reference::new(kinds, &motions);
        let clock = Instant::now();
        let found = first_contact(kinds, &motions);
        cell.time += clock.elapsed().as_secs_f64() * 1e6 / f64::from(MOTIONS);
        // Nothing crosses before the contact, or at all.
        let until = found.map_or(SECONDS, |time| time - 1e-9);
        cell.misses += u32::from(reference.first_crossing(until).is_some());
        if let Some(time) = found {
            cell.contacts += 1;
            cell.worst = cell.worst.max(reference.gap(time) / claim);
        }
    }
    cell
}

#[test]
fn every_kind_meets_every_kind() {
    let kinds = kinds();
    let (mut cells, mut wrong) = (Vec::new(), Vec::new());
    for (i, a) in kinds.iter().enumerate() {
        for (j, b) in kinds.iter().enumerate().skip(i) {
            let cell = judge([a, b], &mut Random((i * 100 + j) as u64));
            let pair = format!("{} and {}", a.name, b.name);
            if cell.misses > 0 || cell.worst > 1.0 || cell.contacts == 0 {
                wrong.push(pair);
            }
            cells.push(((i, j), cell));
        }
    }
    let table = table::table(&kinds, &cells);
    if std::env::var_os("SIXTE_TABLE").is_some() {
        println!("{table}");
    }
    assert!(wrong.is_empty(), "missed, met too soon, or not at all: {wrong:?} of\n{table}");
    table::is_in_the_book(&table);
}

/// What a world of two bodies sees first, if it is right after.
fn in_a_world(kinds: [&Kind; 2], motions: &[Motion; 2], until: f64) -> Option<f64> {
    let mut world = World::new(Settings::weightless()).unwrap();
    for (kind, motion) in kinds.into_iter().zip(motions) {
        // As a ball turns: its spin stays as it is.
        let mass = MassProperties { mass: 1.0, centre: Vec3::ZERO, inertia: Mat3::IDENTITY };
        let body = Body::with_mass_properties(kind.shape.clone(), &mass).unwrap();
        let pose = Pose { position: motion.position, rotation: motion.rotation };
        world.insert(body.at(pose).with_velocity(motion.velocity).with_spin(motion.spin)).unwrap();
    }
    world.step(until).events.first().map(|event| event.time)
}

#[test]
fn a_world_sees_the_same() {
    let kinds = kinds();
    let (mut asked, mut met) = (0, 0);
    for (i, a) in kinds.iter().enumerate() {
        // Two that are enclosed by boxes take long in a world, whose tolerance is far below the boxes.
        let others = kinds.iter().enumerate().skip(i);
        for (j, b) in others.filter(|(_, b)| a.thickness * b.thickness == 0.0) {
            let motions = motions(&mut Random((i * 100 + j) as u64));
            let Some(time) = first_contact([a, b], &motions) else { continue };
            // The tolerance of a world is finer: it sees them meet a little later.
            let seen = in_a_world([a, b], &motions, time + 1e-4);
            (asked, met) = (asked + 1, met + i32::from(seen.is_some()));
            // What is enclosed is met anywhere between one and 1¼ thicknesses; nobody is slower than ¼ m/s.
            let early = 1e-9 + a.thickness + b.thickness;
            let is_late = seen.is_none_or(|seen| seen >= time - early);
            assert!(is_late, "{} and {}: {time} s, a world {seen:?} s", a.name, b.name);
        }
    }
    assert!(10 * met > 9 * asked, "{met} of {asked}");
}
