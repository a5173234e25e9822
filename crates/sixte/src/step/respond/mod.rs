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
use super::hold::Zones;
use super::lasting::touching::{Seen, pull, skin_of};
use super::separate;
use crate::audit::{Books, Totals};
use crate::body::{Body, Drive, Kind, OnContact};
use crate::contact::Separation;
use crate::event::{Event, Stop};
use crate::id::BodyId;
use crate::report::StepReport;
use crate::response::{Class, classify};
use crate::settings::{Resting, Settings};

/// After this many impacts of a pair at one instant, it bounces no more; after twice as many, it is held.
const BOUNCES_AT_ONCE: u32 = 8;

/// What became of it.
pub(super) enum Outcome {
    /// Impulses; the events' times and steps are for the caller to fill in.
    Impacts(Vec<Event>),
    /// They were moved apart, and time is accounted for it \[s\].
    Separated { seconds: f64 },
    /// A driven body cannot go on.
    Stopped(Vec<Stop>),
    /// They never part.
    Held,
}

/// How often pairs met in this step.
#[derive(Debug, Default)]
pub(super) struct Meetings(BTreeMap<(usize, usize), Meeting>);

#[derive(Debug, Clone, Copy, Default)]
struct Meeting {
    in_step: u32,
    at_once: u32,
    last: f64,
}

impl Meetings {
    fn note(&mut self, pair: (usize, usize), passed: f64) -> Meeting {
        let meeting = self.0.entry(pair).or_default();
        meeting.in_step += 1;
        meeting.at_once = if meeting.last == passed { meeting.at_once + 1 } else { 1 };
        meeting.last = passed;
        *meeting
    }
}

/// Responds to a contact of two bodies, `passed` \[s\] into the step.
pub(super) fn to(
    bodies: &mut [Body],
    settings: &Settings,
    (pair, found): ((usize, usize), &ContactTime),
    passed: f64,
    (meetings, seen): (&mut Meetings, &Seen),
    zones: &mut Zones,
    (books, report): (&mut Books, &mut StepReport),
) -> Outcome {
    let time = report.start + passed;
    let ids = (BodyId(pair.0 as u32), BodyId(pair.1 as u32));
    let meeting = meetings.note(pair, passed);
    let Ok([a, b]) = bodies.get_disjoint_mut([pair.0, pair.1]) else { return Outcome::Held };
    let stops = stop_driven((a, b), ids);
    if !stops.is_empty() {
        return Outcome::Stopped(stops);
    }
    let Some(patch) = Patch::find(bodies, pair, found, settings, seen) else { return Outcome::Held };
    let (a, b) = (&bodies[pair.0], &bodies[pair.1]);
    let is_rounding = patch.is_at_rest(a, b);
    let too_often = meeting.in_step > settings.max_impacts || meeting.at_once > 2 * BOUNCES_AT_ONCE;
    if too_often || a.is_immovable() && b.is_immovable() {
        return Outcome::Held;
    }
    if is_rounding && settings.resting == Resting::Supported {
        // Nothing to stop, and no way on: a little room is what is missing.
        let parted = settle(bodies, settings, seen, (pair, time), true, (books, report));
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
        let moved = give_room(bodies, settings, ((pair, time), &patch), distance, (books, report));
        return match moved {
            0.0 => Outcome::Held,
            _ => Outcome::Separated { seconds: moved * seconds_per_metre },
        };
    }
    let material = settings.combination.of(&a.material, &b.material);
    for index in [pair.0, pair.1] {
        if bodies[index].kind != Kind::Fixed {
            zones.release(index);
        }
    }
    let cluster = Cluster::about(bodies, settings, (zones, seen), pair, patch, material);
    if cluster.is_squeezed(bodies) {
        return Outcome::Held;
    }
    let bounces = meeting.at_once <= BOUNCES_AT_ONCE;
    let events = cluster.resolve(bodies, settings, bounces);
    for pair in cluster.pairs() {
        settle(bodies, settings, seen, (pair, time), false, (books, report));
    }
    Outcome::Impacts(events)
}

/// Stops the driven bodies of a pair that may not or cannot push.
fn stop_driven((a, b): (&mut Body, &mut Body), ids: (BodyId, BodyId)) -> Vec<Stop> {
    let both = a.is_immovable() && b.is_immovable();
    let mut stops = Vec::new();
    for (body, own, other) in [(a, ids.0, ids.1), (b, ids.1, ids.0)] {
        let stops_itself = body.kind == Kind::Driven(OnContact::Stop);
        if (both || stops_itself) && body.drive != Drive::default() {
            body.drive = Drive::default();
            stops.push(Stop { body: own, by: other });
        }
    }
    stops
}

/// Gives two bodies that will not part again the room to rest in: successive separation (Kavan, section 4),
/// with the skin as its distance. Whether they were moved.
fn settle(
    bodies: &mut [Body],
    settings: &Settings,
    seen: &Seen,
    (pair, time): ((usize, usize), f64),
    always: bool,
    (books, report): (&mut Books, &mut StepReport),
) -> bool {
    let (a, b) = (&bodies[pair.0], &bodies[pair.1]);
    if settings.stiff.is_some() || settings.resting != Resting::Supported {
        return false;
    }
    let skin = skin_of(a, b, settings);
    let near = seen.within(bodies, settings, pair, skin);
    let Some(patch) = Patch::of(a, b, &near) else { return false };
    let closest = patch.contacts.iter().map(|contact| contact.gap).fold(skin, f64::min);
    let pull = pull(a, b, settings);
    // How high the slowest of them bounces.
    let opening = (-patch.closing(a, b)).max(0.0);
    let rests = pull > 0.0 && 0.5 * opening * opening / pull < 0.1 * skin;
    if closest >= 0.1 * skin || !(rests || always) {
        return false;
    }
    give_room(bodies, settings, ((pair, time), &patch), 0.2 * skin, (books, report)) > 0.0
}

/// Moves two bodies apart along the normal until they are `distance` \[m\] apart; says by how much they were.
fn give_room(
    bodies: &mut [Body],
    settings: &Settings,
    ((pair, time), patch): (((usize, usize), f64), &Patch),
    distance: f64,
    (books, report): (&mut Books, &mut StepReport),
) -> f64 {
    let closest = patch.contacts.iter().map(|contact| contact.gap).fold(distance, f64::min);
    let totals = |bodies: &[Body]| Totals::of([&bodies[pair.0], &bodies[pair.1]], settings.gravity, 0.0);
    let before = totals(bodies);
    let moved = separate::apart(bodies, pair, patch.normal, distance - closest, settings.tolerance);
    books.separated(&before, &totals(bodies));
    if moved > 0.0 {
        let bodies = (BodyId(pair.0 as u32), BodyId(pair.1 as u32));
        report.separations.push(Separation { time, bodies, distance: moved });
    }
    moved
}
