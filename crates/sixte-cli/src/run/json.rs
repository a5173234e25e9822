//! The outcome as one JSON object.

use serde::Serialize;
use sixte::report::SteppingCounts;

use sixte_scenes::Outcome;

/// The names are a contract: scripts read them.
#[derive(Debug, Serialize)]
pub struct Object<'a> {
    scene: &'a str,
    ok: bool,
    seconds: f64,
    stopped_at: Option<f64>,
    steps: u64,
    events: u64,
    first_event_time: Option<f64>,
    last_event_time: Option<f64>,
    stops: u64,
    visits: u64,
    stepping: SteppingCounts,
    audit: Audit,
    expect: Vec<Expected<'a>>,
    warnings: Vec<Warning>,
    state_hash: String,
    wall_seconds: f64,
}

/// What is infinite becomes `null`.
#[derive(Debug, Serialize)]
struct Audit {
    smallest_gap: f64,
    complementarity: f64,
    linear_momentum_error: f64,
    angular_momentum_error: f64,
    energy_error: f64,
    energy: f64,
    kinetic_energy: f64,
    work_in: f64,
    lost_to_restitution: f64,
    lost_to_resting: f64,
    resting_error: f64,
    lost_to_friction: f64,
    lost_to_damping: f64,
    lost_to_holding: f64,
}

#[derive(Debug, Serialize)]
struct Expected<'a> {
    name: &'a str,
    ok: Option<bool>,
    value: f64,
    wanted: &'a str,
}

#[derive(Debug, Serialize)]
struct Warning {
    text: String,
    steps: u64,
}

impl<'a> Object<'a> {
    /// All digits.
    pub fn new(scene: &'a str, outcome: &'a Outcome) -> Self {
        let (record, audit) = (&outcome.record, outcome.world.audit());
        let expect = outcome.expected.iter().map(|expected| Expected {
            name: &expected.name,
            ok: expected.is_ok,
            value: expected.value,
            wanted: &expected.wanted,
        });
        let warnings = record
            .warnings
            .iter()
            .map(|(warning, steps)| Warning { text: outcome.world.tell(warning), steps: *steps });
        Self {
            scene,
            ok: outcome.is_ok(),
            seconds: outcome.time,
            stopped_at: outcome.stopped_at(),
            steps: record.steps,
            events: record.events,
            first_event_time: record.first_event_time,
            last_event_time: record.last_event_time,
            stops: record.stops,
            visits: record.visits,
            stepping: record.stepping,
            audit: Audit {
                smallest_gap: audit.smallest_gap,
                complementarity: audit.complementarity,
                linear_momentum_error: audit.linear_momentum_error,
                angular_momentum_error: audit.angular_momentum_error,
                energy_error: audit.energy_error,
                energy: audit.totals.energy(),
                kinetic_energy: audit.totals.kinetic_energy,
                work_in: audit.work_in,
                lost_to_restitution: audit.lost_to_restitution,
                lost_to_resting: audit.lost_to_resting,
                resting_error: audit.resting_error,
                lost_to_friction: audit.lost_to_friction,
                lost_to_damping: audit.lost_to_damping,
                lost_to_holding: audit.lost_to_holding,
            },
            expect: expect.collect(),
            warnings: warnings.collect(),
            state_hash: format!("{:016x}", outcome.state_hash),
            wall_seconds: outcome.wall_seconds,
        }
    }
}
