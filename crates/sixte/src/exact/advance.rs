//! Bodies move to the end of a span.

use super::persistent::{self, Reactions};
use super::span::Span;
use crate::audit::Totals;
use crate::body::{Body, Load};
use crate::certify::Ending;
use crate::flight::Flight;
use crate::island::Island;

/// Moves all bodies, and notes what acted on them on the way.
pub(super) fn advance_bodies(island: &mut Island, span: &Span, reactions: &Reactions) {
    let Span { flights, duration, ending } = span;
    // Forces are for a span of the length that was asked for, and torques for where bodies are on average then.
    let is_whole =
        matches!(ending, Ending::Whole) && (*duration >= reactions.longest || !island.cache.is_any());
    if *duration == 0.0 {
        return;
    }
    persistent::report_impulses(island, *duration);
    if !is_whole {
        persistent::shorten(island, *duration);
    }
    let mut by_reactions = 0.0;
    for (place, certified) in flights.iter().enumerate() {
        let flight = if is_whole { *certified } else { island.flight_of(place, *duration) };
        let Island { bodies, settings, zones, ledger, .. } = &mut *island;
        let body = &mut bodies[place];
        let before = zones.holds(place).then(|| Totals::count([&*body], settings.gravity, 0.0));
        body.state = flight.end;
        by_reactions += flight.reaction_work;
        if !is_whole {
            let energy = body.kinetic_energy();
            put_on_the_motion(body, certified, *duration);
            // It turns by a little for that, and its energy changes: contacts made it do so.
            if body.cold.reaction != Load::default() {
                by_reactions += body.kinetic_energy() - energy;
            }
        }
        ledger.flight(&flight);
        if let Some(before) = before {
            let after = Totals::count([&*body], settings.gravity, 0.0);
            ledger.hold(&before, &after, zones.is_anchored(place));
        }
    }
    let (kinematic, friction) = (reactions.kinematic_power * duration, reactions.friction_power * duration);
    island.ledger.support(kinematic, friction, by_reactions);
    island.ledger.complementarity = island.ledger.complementarity.max(reactions.residual);
    island.zones.advance(island.settings, *duration);
}

/// Keeps the momenta that a flight ended with, and takes the pose of the motion that was certified: they differ by
/// a rounding.
fn put_on_the_motion(body: &mut Body, certified: &Flight, t: f64) {
    body.state.centre = certified.centre_of(body, t);
    body.state.rotation = certified.motion.rotation_at(t);
}
