//! Random pairs of meshes, soups and deforming surfaces against an independent reference.
//!
//! `cargo run --release -p sixte-contact --example mesh_pairs -- [COUNT] [SEED]`
//!
//! Rigid pairs take turns in the kind of bounding volume. Every answer is checked: what is said to be
//! clear is walked through in steps that cannot miss a contact, at a contact the distance is measured
//! over all pairs of triangles. Ends with exit code 1 if one answer is wrong.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "the reference is for tests")]

use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use sixte_contact::contact_time::{ContactTime, ContactTimeSettings, Status, contact_time};
use sixte_contact::shape::{Aabb, Deforming, Kdop, Mesh, Obb, Soup, Sphere, Volume};
use sixte_reference::Random;
use sixte_reference::mesh::{
    Claim, FaultKind, MeshPair, judge, linked_pair, random_deforming_pair, random_pair,
};

const NAMES: [&str; 9] = [
    "pairs",
    "hits",
    "clear",
    "touching",
    "unresolved",
    "undecided",
    "missed",
    "invented",
    "outside_bracket",
];

/// What was found so far, in the order of [`NAMES`].
#[derive(Default)]
struct Counts([AtomicU64; 9]);

impl Counts {
    fn add(&self, index: usize) -> u64 {
        self.0[index].fetch_add(1, Relaxed) + 1
    }

    fn line(&self) -> String {
        let each = NAMES.iter().zip(&self.0).map(|(name, count)| format!("{name} {}", count.load(Relaxed)));
        each.collect::<Vec<_>>().join(", ")
    }
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse::<u64>());
    let (Ok(count), Ok(seed)) = (arguments.next().unwrap_or(Ok(100_000)), arguments.next().unwrap_or(Ok(1)))
    else {
        eprintln!("give a count of pairs and a seed, both whole numbers");
        return ExitCode::FAILURE;
    };
    let counts = Counts::default();
    let start = Instant::now();
    let next = AtomicU64::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Relaxed);
                    if index >= count {
                        break;
                    }
                    try_one(seed, index, &counts);
                    if counts.add(0).is_multiple_of(10_000) {
                        eprintln!("{:.0} s: {}", start.elapsed().as_secs_f64(), counts.line());
                    }
                }
            });
        }
    });
    println!("{}", counts.line());
    let is_right = counts.0[6..].iter().all(|count| count.load(Relaxed) == 0);
    if is_right { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn try_one(seed: u64, index: u64, counts: &Counts) {
    let mut random = Random::numbered(seed, index);
    let pair = match random.below(10) {
        0 => random_deforming_pair(&mut random),
        1 => linked_pair(random.below(2) as f64, 3.0 * random.unit(), &mut random),
        _ => random_pair(&mut random),
    };
    let tolerance = [1e-3, 1e-6, 1e-6, 1e-9][random.below(4)];
    let settings = ContactTimeSettings::tolerance(tolerance);
    let found = if !pair.flow_a.is_empty() || !pair.flow_b.is_empty() {
        ask_deforming(&pair, &settings)
    } else {
        match index % 4 {
            0 => ask::<Aabb>(&pair, &settings),
            1 => ask::<Obb>(&pair, &settings),
            2 => ask::<Kdop>(&pair, &settings),
            _ => ask::<Sphere>(&pair, &settings),
        }
    };
    counts.add(match found.status {
        Status::Contact => 1,
        Status::Clear => 2,
        Status::TouchingApproaching | Status::TouchingReceding => 3,
        Status::Unresolved => 4,
    });
    if found.status == Status::Unresolved {
        eprintln!("pair {index} of seed {seed} is unresolved: {found:?}");
    }
    for fault in judge(&pair, tolerance, &Claim::from(&found)) {
        counts.add(match fault.kind() {
            FaultKind::Undecided => 5,
            FaultKind::Missed => 6,
            FaultKind::Invented => 7,
            FaultKind::OutsideBracket => 8,
        });
        eprintln!("pair {index} of seed {seed}: {fault}; {found:?}");
    }
}

fn ask<V: Volume>(pair: &MeshPair, settings: &ContactTimeSettings) -> ContactTime {
    let (a, b) = ((&pair.a, &pair.motion_a), (&pair.b, &pair.motion_b));
    let mesh =
        |triangles: &sixte_contact::shape::Triangles| Mesh::<V>::with_volumes(triangles.clone()).unwrap();
    let soup =
        |triangles: &sixte_contact::shape::Triangles| Soup::<V>::with_volumes(triangles.clone()).unwrap();
    match pair.solid {
        [true, true] => contact_time((&mesh(a.0), a.1), (&mesh(b.0), b.1), pair.interval, settings),
        [true, false] => contact_time((&mesh(a.0), a.1), (&soup(b.0), b.1), pair.interval, settings),
        [false, true] => contact_time((&soup(a.0), a.1), (&mesh(b.0), b.1), pair.interval, settings),
        [false, false] => contact_time((&soup(a.0), a.1), (&soup(b.0), b.1), pair.interval, settings),
    }
    .unwrap()
}

fn ask_deforming(pair: &MeshPair, settings: &ContactTimeSettings) -> ContactTime {
    let deforming = |triangles: &sixte_contact::shape::Triangles, flow: &[sixte_contact::Vec3]| {
        let velocity = |index: usize| flow.get(index).copied().unwrap_or_default();
        let end: Vec<_> = (0..triangles.vertices.len())
            .map(|i| triangles.vertices[i] + velocity(i) * pair.interval)
            .collect();
        Deforming::new(triangles.clone(), &end, pair.interval).unwrap()
    };
    let (a, b) = (deforming(&pair.a, &pair.flow_a), deforming(&pair.b, &pair.flow_b));
    contact_time((&a, &pair.motion_a), (&b, &pair.motion_b), pair.interval, settings).unwrap()
}
