//! Two bodies met: impulses, a stop, or rest.
//!
//! | stage | file |
//! |---|---|
//! | where they touch | `patch` |
//! | who else touches them | `cluster` |
//! | the impulse of two | `collide` |

mod cluster;
mod collide;
mod patch;

use std::collections::BTreeMap;

use sixte_contact::contact_time::ContactTime;

use self::cluster::Cluster;
use self::patch::Patch;
use super::separate::move_apart;
use crate::audit::Totals;
use crate::body::{Drive, Kind, OnContact};
use crate::contact::Separation;
use crate::contacts::{largest_pull, skin_of};
use crate::event::{Event, Stop};
use crate::island::Island;
use crate::response::{Class, classify};
use crate::settings::Resting;
use crate::store::Members;

/// After this many impacts of a pair at one instant, it bounces no more; after twice as many, it is held.
const BOUNCES_AT_ONCE: u32 = 8;

/// What became of it.
pub(super) enum Outcome {
    /// Impulses.
    Impacts(Vec<Event>),
    /// They were moved apart, and time is accounted for it \[s\].
    Separated { seconds: f64 },
    /// A kinematic body cannot go on.
    Stopped(Vec<Stop>),
    /// They never part.
    Held,
}

/// How often pairs met in this step.
#[derive(Debug, Default)]
pub(super) struct Meetings(BTreeMap<(usize, usize), Meeting>);

/// How often two bodies met in this step, and at this instant.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Meeting {
    in_step: u32,
    at_once: u32,
    last: f64,
}

impl Meetings {
    /// Two bodies meet once more, `passed` \[s\] into the step.
    pub fn note(&mut self, pair: (usize, usize), passed: f64) -> Meeting {
        let meeting = self.0.entry(pair).or_default();
        meeting.in_step += 1;
        meeting.at_once = if meeting.last == passed { meeting.at_once + 1 } else { 1 };
        meeting.last = passed;
        *meeting
    }
}

/// Responds to a contact of two bodies that was found, at `time` \[s\].
pub(super) fn resolve_impact(
    island: &mut Island,
    pair: (usize, usize),
    found: &ContactTime,
    meeting: Meeting,
    time: f64,
) -> Outcome {
    let settings = island.settings;
    let stops = stop_kinematic(&mut island.bodies, pair);
    if !stops.is_empty() {
        return Outcome::Stopped(stops);
    }
    let Some(patch) = Patch::find(island, pair, found) else { return Outcome::Held };
    let (a, b) = (&island.bodies[pair.0], &island.bodies[pair.1]);
    let is_rounding = patch.is_at_rest(a, b);
    let too_often = meeting.in_step > settings.max_impacts || meeting.at_once > 2 * BOUNCES_AT_ONCE;
    if too_often || a.is_immovable() && b.is_immovable() {
        return Outcome::Held;
    }
    if is_rounding && settings.resting == Resting::Supported {
        // Nothing to stop, and no way on: a little clearance is what is missing.
        let parted = settle(island, pair, time, true);
        return if parted { Outcome::Impacts(Vec::new()) } else { Outcome::Held };
    }
    let class = classify(-patch.closing(a, b), settings.resting_speed);
    if settings.resting == Resting::Held && class != Class::Colliding {
        let pull = a.free_acceleration(settings.gravity) - b.free_acceleration(settings.gravity);
        if is_rounding || patch.normal.dot(pull) < 0.0 {
            return Outcome::Held;
        }
    }
    if let (Resting::Separated { distance, seconds_per_metre }, Class::Resting) = (settings.resting, class) {
        let moved = give_clearance(island, pair, &patch, distance, time);
        return match moved {
            0.0 => Outcome::Held,
            _ => Outcome::Separated { seconds: moved * seconds_per_metre },
        };
    }
    resolve_cluster(island, (pair, patch), meeting, time)
}

/// Gives all that touch the two their impulses.
fn resolve_cluster(
    island: &mut Island,
    (pair, patch): ((usize, usize), Patch),
    meeting: Meeting,
    time: f64,
) -> Outcome {
    for place in [pair.0, pair.1] {
        if island.bodies[place].kind != Kind::Fixed {
            island.zones.release(place);
        }
    }
    let cluster = Cluster::about(island, pair, patch);
    if cluster.is_squeezed(&island.bodies) {
        return Outcome::Held;
    }
    let bounces = meeting.at_once <= BOUNCES_AT_ONCE;
    let mut events = cluster.resolve(&mut island.bodies, island.settings, bounces);
    for pair in cluster.pairs() {
        settle(island, pair, time, false);
    }
    // Events are large: they stay where they are.
    for event in &mut events {
        (event.time, event.step) = (time, island.report.step);
    }
    Outcome::Impacts(events)
}

/// Stops the kinematic bodies of a pair that may not or cannot push.
fn stop_kinematic(bodies: &mut Members, pair: (usize, usize)) -> Vec<Stop> {
    let both = bodies[pair.0].is_immovable() && bodies[pair.1].is_immovable();
    let mut stops = Vec::new();
    for (own, other) in [(pair.0, pair.1), (pair.1, pair.0)] {
        let (id, by) = bodies.ids((own, other));
        let body = &mut bodies[own];
        let stops_itself = body.kind == Kind::Kinematic(OnContact::Stop);
        if (both || stops_itself) && body.cold.drive != Drive::default() {
            body.cold.drive = Drive::default();
            stops.push(Stop { body: id, by });
        }
    }
    stops
}

/// Gives two bodies that will not part again the clearance to rest in: successive separation (Kavan, section 4),
/// with the skin as its distance. Whether they were moved.
fn settle(island: &mut Island, pair: (usize, usize), time: f64, always: bool) -> bool {
    let Island { bodies, settings, cache, .. } = &mut *island;
    if settings.stiff.is_some() || settings.resting != Resting::Supported {
        return false;
    }
    let skin = skin_of(&bodies[pair.0], &bodies[pair.1], settings);
    let near = cache.contacts_within(bodies, settings, pair, skin);
    let (a, b) = (&bodies[pair.0], &bodies[pair.1]);
    let Some(patch) = Patch::from_contacts(a, b, &near) else { return false };
    let closest = patch.contacts.iter().map(|contact| contact.gap).fold(skin, f64::min);
    let pull = largest_pull(a, b, settings);
    // How high the slowest of them bounces.
    let opening = (-patch.closing(a, b)).max(0.0);
    let rests = pull > 0.0 && 0.5 * opening * opening / pull < 0.1 * skin;
    if closest >= 0.1 * skin || !(rests || always) {
        return false;
    }
    give_clearance(island, pair, &patch, 0.2 * skin, time) > 0.0
}

/// Moves two bodies apart along the normal until they are `distance` \[m\] apart; says by how much they were.
fn give_clearance(island: &mut Island, pair: (usize, usize), patch: &Patch, distance: f64, time: f64) -> f64 {
    let Island { bodies, settings, ledger, report, .. } = island;
    let closest = patch.contacts.iter().map(|contact| contact.gap).fold(distance, f64::min);
    let totals = |bodies: &Members| Totals::count([&bodies[pair.0], &bodies[pair.1]], settings.gravity, 0.0);
    let before = totals(bodies);
    let moved = move_apart(bodies, pair, patch.normal, distance - closest, settings.tolerance);
    ledger.separated(&before, &totals(bodies));
    if moved > 0.0 {
        report.separations.push(Separation { time, bodies: bodies.ids(pair), distance: moved });
    }
    moved
}
