//! The longest span that is certified: to the end of the step, or to the first contact.
//!
//! Bodies fly for as long as is asked for, and their motions are certified. Where two meet, or are too close to tell, the span is
//! flown again, only so far: bounds and ends come together, and the contact is found on the true path, whatever the step.

use crate::audit::Ledger;
use crate::body::{Body, Following, State};
use crate::certify::{Ending, First, FirstContact};
use crate::flight::{Flight, Integrator, MOST_TURN, fly};
use crate::island::Island;
use crate::report::{SpanMotions, StepWarning};
use crate::stiff::{self, StiffPairs};

/// A motion is about this far beside the true path in the middle of a span, as a part of the body's size: what is near it is
/// certified with a bound of its own, so it may be more where a step would have too many spans.
const BESIDE: f64 = 1e-4;

/// The same for a body that has nothing to meet in its island.
pub(crate) const BESIDE_ALONE: f64 = 0.02;

/// A tumbling body turns by at most this much within a span, so that there is a bound \[rad\].
const TURN: f64 = 0.7;

/// A step is cut into at most this many spans for being close to the true path.
const SPANS: f64 = 4096.0;

/// How often a span may be shortened.
const SHORTENED: u32 = 400;

/// An impulse of stiff forces is fitted to the span that it leads to this often.
const TRIES: u32 = 8;

/// The end of a flight is on the motion if it is this close, in roundings.
const ROUNDINGS: f64 = 8.0;

/// After this many flights to ever closer ends a span is taken as it is.
const FLIGHTS: u32 = 40;

/// A part of a step, certified.
pub(super) struct Span {
    /// By the bodies' places: longer than the span, if it ends at a contact.
    pub flights: Vec<Flight>,
    /// \[s\].
    pub duration: f64,
    pub ending: Ending,
}

impl Span {
    /// What is reported of it, if it began at `start` \[s\].
    pub fn motions(&self, start: f64) -> SpanMotions {
        SpanMotions {
            start,
            duration: self.duration,
            motions: self.flights.iter().map(|flight| flight.motion).collect(),
            beside: self.flights.iter().map(|flight| flight.beside).collect(),
        }
    }

    /// Whether it is as long as `left` \[s\].
    pub fn reaches(&self, left: f64) -> bool {
        matches!(self.ending, Ending::Whole) && self.duration >= left
    }
}

/// The next span, of at most `longest` \[s\], with the first half of what stiff forces do. All rounds of the step are at most `most`:
/// what would take more does not move.
///
/// Their impulse is for the whole span. If that ends early, it is taken back and given again for what is left.
pub(super) fn find_span(island: &mut Island, stiff: &StiffPairs, longest: f64, most: u64) -> Span {
    let mut limit = stiff.longest_span(longest);
    if stiff.is_empty() {
        return certified_span(island, stiff, limit, most);
    }
    let before: Vec<State> = island.bodies.iter().map(|body| body.state).collect();
    let booked: Ledger = *island.ledger;
    for _ in 0..TRIES {
        stiff::push_apart(&mut island.bodies, island.settings, stiff, 0.5 * limit, island.ledger);
        let span = certified_span(island, stiff, limit, most);
        if span.duration == limit {
            return span;
        }
        // One that was taken out on the way stays where it is.
        for (place, &state) in before.iter().enumerate() {
            if !island.bodies[place].is_immovable() {
                island.bodies[place].state = state;
            }
        }
        *island.ledger = booked;
        limit = span.duration;
    }
    stiff::push_apart(&mut island.bodies, island.settings, stiff, 0.5 * limit, island.ledger);
    certified_span(island, stiff, limit, most)
}

/// The next span, of at most `limit` \[s\].
fn certified_span(island: &mut Island, stiff: &StiffPairs, limit: f64, most: u64) -> Span {
    let mut length = limit.min(straight_enough(island, limit));
    let (mut flown, mut shortened) = (0, 0);
    while flown < FLIGHTS && shortened < SHORTENED {
        let (flights, first) = fly_and_search(island, stiff, length, most);
        let Some(First { time, ending }) = first else {
            return Span { flights, duration: length, ending: Ending::Whole };
        };
        if let Ending::TooLong(shorter) = ending {
            length = shorter;
            shortened += 1;
            continue;
        }
        let on_path = |place: usize| is_on_path(island, place, &flights[place], time);
        if time == 0.0 || (0..island.bodies.len()).all(on_path) {
            return Span { flights, duration: time, ending };
        }
        length = time;
        flown += 1;
    }
    // Half of it is clear, as a rule, and from there the ends come together.
    if let (flights, None) = fly_and_search(island, stiff, 0.5 * length, most) {
        return Span { flights, duration: 0.5 * length, ending: Ending::Whole };
    }
    // The motions are certified all the same; only the true path is not quite met.
    match fly_and_search(island, stiff, length, most) {
        (flights, Some(First { ending: Ending::TooLong(_), .. })) => {
            Span { flights, duration: 0.0, ending: Ending::Part }
        }
        (flights, Some(first)) => Span { flights, duration: first.time, ending: first.ending },
        (flights, None) => Span { flights, duration: length, ending: Ending::Whole },
    }
}

/// How all bodies fly over `length` \[s\], and what comes first.
fn fly_and_search(
    island: &mut Island,
    stiff: &StiffPairs,
    length: f64,
    most: u64,
) -> (Vec<Flight>, Option<First>) {
    let flights = fly_bodies(island, length);
    let Island { bodies, settings, zones, report, .. } = island;
    let first = FirstContact { bodies, settings, zones, stiff, flights: &flights, length, most }.find(report);
    (flights, first)
}

/// How all bodies fly over `length` \[s\]; one that leaves the range of numbers is fixed where it is.
fn fly_bodies(island: &mut Island, length: f64) -> Vec<Flight> {
    let mut flights = Vec::with_capacity(island.bodies.len());
    for place in 0..island.bodies.len() {
        let id = island.bodies.id(place);
        let mut flight = island.flight_of(place, length);
        if !flight.is_finite() {
            island.report.warn(StepWarning::NotFinite { body: id });
            let body = &mut island.bodies[place];
            body.quarantine();
            flight = fly(body, island.settings.gravity, island.settings.integrator, length);
        }
        if !flight.exact {
            island.report.warn(StepWarning::Spin { body: id });
        }
        flights.push(flight);
    }
    flights
}

/// How long a span may be so that every tumbling body that has something to meet stays close to its motion.
fn straight_enough(island: &Island, length: f64) -> f64 {
    let Island { bodies, settings, zones, report, .. } = island;
    if settings.integrator != Integrator::Exact {
        return length;
    }
    let shortest = report.duration / SPANS;
    let beside = if bodies.len() < 2 { BESIDE_ALONE } else { BESIDE };
    let alone = bodies.iter().enumerate().filter(|&(place, _)| !zones.holds(place)).map(|(_, body)| body);
    // What rests on another was seen to before.
    let free = alone.filter(|body| !body.rests);
    let straight = |longest: f64, body: &Body| {
        let (spin, turning) = (body.spin().length(), body.spin_acceleration(settings.gravity).length());
        // A constant spin between both ends is beside a steadily changing one by ω̇ h²/8 in the middle.
        let straight = match body.following {
            Following::Path => (8.0 * beside / turning).sqrt().max(shortest).min(TURN / spin),
            Following::Ends if !body.turns_in_closed_form() => (MOST_TURN / spin).max(shortest),
            Following::Ends => f64::INFINITY,
            // A long turn is known to few digits, and the tolerance is raised to that.
            Following::Spin => shortest,
        };
        if turning > 0.0 { longest.min(straight) } else { longest }
    };
    free.chain(zones.wholes()).fold(length, straight)
}

/// Whether a flight of length `time` ends on the motion of a longer one.
fn is_on_path(island: &Island, place: usize, flight: &Flight, time: f64) -> bool {
    let (body, settings) = (&island.bodies[place], island.settings);
    let straight = match settings.integrator {
        Integrator::Exact => !island.zones.holds(place) && !body.tumbles(settings.gravity),
        Integrator::ExplicitEuler => true,
        Integrator::SemiImplicitEuler => body.is_immovable(),
    };
    if straight {
        return true;
    }
    let ended = island.flight_of(place, time);
    let (apart, angle) = flight.deviation(body, time, &ended);
    let moved = flight.motion.velocity.length() * time;
    let size = flight.motion.centre_at(time).length() + moved + body.reach_from(flight.motion.centre);
    let turned = flight.motion.spin.length() * time;
    let rounding = ROUNDINGS * f64::EPSILON;
    apart <= rounding * size && angle <= rounding * (1.0 + turned)
}
