//! Bodies move to the end of a span.

use super::hold::Zones;
use super::lasting::{Lasting, Support};
use super::span::{Ending, Span};
use crate::audit::{Books, Totals};
use crate::body::{Body, Load};
use crate::flight::Flight;
use crate::report::StepReport;
use crate::settings::Settings;

/// Moves all bodies, and books what acted on them on the way.
pub(super) fn by(
    bodies: &mut [Body],
    settings: &Settings,
    zones: &mut Zones,
    span: &Span,
    (lasting, support): (&Lasting, &Support),
    books: &mut Books,
    report: &mut StepReport,
) {
    let Span { flights, duration, ending } = span;
    // Forces are for a span of the length that was asked for, and torques for where bodies are on average then.
    let is_whole = matches!(ending, Ending::Whole) && (*duration >= support.longest || !lasting.is_any());
    if *duration == 0.0 {
        return;
    }
    lasting.tell_pushes(bodies, settings, *duration, report);
    if !is_whole {
        lasting.shorten(bodies, settings, *duration);
    }
    let mut supported = 0.0;
    for (index, body) in bodies.iter_mut().enumerate() {
        let before = zones.holds(index).then(|| Totals::of([&*body], settings.gravity, 0.0));
        let flight =
            if is_whole { flights[index] } else { zones.flight_of(index, body, settings, *duration) };
        body.state = flight.end;
        supported += flight.support_work;
        if !is_whole {
            let energy = body.kinetic_energy();
            put_on_the_motion(body, &flights[index], *duration);
            // It turns by a little for that, and its energy changes: contacts made it do so.
            if body.support != Load::default() {
                supported += body.kinetic_energy() - energy;
            }
        }
        books.flight(&flight);
        if let Some(before) = before {
            let after = Totals::of([&*body], settings.gravity, 0.0);
            books.hold(&before, &after, zones.is_anchored(index));
        }
    }
    let (driven, friction) = (support.driven_power * duration, support.friction_power * duration);
    books.support(driven, friction, supported);
    books.complementarity = books.complementarity.max(support.residual);
    zones.advance(settings, *duration);
}

/// Keeps the momenta that a flight ended with, and takes the pose of the motion that was certified: they differ by
/// a rounding.
fn put_on_the_motion(body: &mut Body, certified: &Flight, t: f64) {
    body.state.centre = certified.centre_of(body, t);
    body.state.rotation = certified.motion.rotation_at(t);
}
