//! The published methods on the same bullets: one query of each against the sheet.

use std::time::Instant;

use clap::ValueEnum;
use sixte_contact::contact_time::methods::{Method, contact_time_by};
use sixte_contact::contact_time::{ContactTimeSettings, Status};
use sixte_contact::motion::{Motion, Pose};

use super::flight::falling;
use super::row::Row;
use super::scene::Scene;
use super::sheet::Sheet;
use crate::input::InputError;

/// How long a query looks ahead: all bullets are below the sheet by then \[s\].
const INTERVAL: f64 = 0.1;

/// Of the paths, and how deep sampling may miss a meeting: a third of the bullet \[m\].
const PRECISION: f64 = 1e-6;
const DEPTH: f64 = 1e-2;

/// Of a sampled time \[s\].
const TIME_TOLERANCE: f64 = 1e-12;

/// Pieces of path until a query is given up.
const MOST_ROUNDS: u32 = 10_000_000;

/// Which methods are asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "snake_case")]
pub enum Asked {
    /// The world, with the certified search.
    Certified,
    PseudoDynamic,
    PathBoxes,
    PathSegments,
    All,
}

/// All bullets, once.
pub fn measure(scene: &Scene, drops: &[Option<f64>], asked: Asked) -> Result<Row, InputError> {
    let Sheet::Soup { soup, .. } = &scene.sheet else {
        let problem = "the published methods are for triangles; take --sheet soup, or --method certified";
        return Err(InputError::new("--method", problem.to_owned()));
    };
    let method = match asked {
        Asked::PseudoDynamic => Method::PseudoDynamic { depth: DEPTH, time_tolerance: TIME_TOLERANCE },
        Asked::PathBoxes => Method::PathBoxes { precision: PRECISION },
        Asked::PathSegments => Method::PathSegments { precision: PRECISION },
        Asked::Certified | Asked::All => Method::Certified,
    };
    let settings = ContactTimeSettings::tolerance(PRECISION).with_max_rounds(MOST_ROUNDS);
    let still = Motion::fixed(Pose::IDENTITY);
    let motions: Vec<Motion> = (0..drops.len()).map(|index| scene.motion(index)).collect();
    let begin = Instant::now();
    let mut found = Vec::new();
    for motion in &motions {
        let answer = contact_time_by(method, (&scene.hull, motion), (soup, &still), INTERVAL, &settings);
        found.push(answer.map_err(|error| InputError::new("--method", error.to_string()))?);
    }
    let wall_ms = begin.elapsed().as_secs_f64() * 1e3;
    let mut row = Row { wall_ms, ..Row::new(scene, method.name()) };
    for (found, drop) in found.iter().zip(drops) {
        row.queries += u64::from(found.work.rounds);
        match (found.status, drop) {
            (Status::Contact, Some(_)) => row.hits += 1,
            (Status::Contact, None) => {
                row.hits += 1;
                row.ghosts += 1;
            }
            (_, Some(_)) => row.missed += 1,
            (_, None) => row.passed += 1,
        }
        if let (Status::Contact, Some(drop)) = (found.status, drop) {
            row.worst_time_error = row.worst_time_error.max((found.time - falling(*drop)).abs());
        }
    }
    Ok(row)
}
