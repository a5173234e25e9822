//! Bodies move to the end of a span.

use super::hold::Zones;
use super::lasting::{Lasting, Support};
use super::span::{Ending, Span};
use crate::audit::{Books, Totals};
use crate::body::Body;
use crate::flight::Flight;
use crate::report::{SpanMotions, StepReport};
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
    if settings.keep_motions && *duration > 0.0 {
        let passed: f64 = report.spans.last().map_or(report.start, |last| last.start + last.duration);
        let motions = flights.iter().map(|flight| flight.motion).collect();
        report.spans.push(SpanMotions { start: passed, duration: *duration, motions });
    }
    if *duration == 0.0 {
        return;
    }
    lasting.tell_pushes(bodies, settings, *duration, report);
    if !matches!(ending, Ending::Whole) {
        lasting.shorten(bodies, settings, *duration);
    }
    let mut supported = 0.0;
    for (index, body) in bodies.iter_mut().enumerate() {
        let before = zones.holds(index).then(|| Totals::of([&*body], settings.gravity, 0.0));
        let flight = match ending {
            Ending::Whole => flights[index],
            Ending::Part | Ending::Contact { .. } => {
                let ended = zones.flight_of(index, body, settings, *duration);
                on_the_motion(body, &ended, &flights[index], *duration)
            }
        };
        body.state = flight.end;
        supported += flight.support_work;
        if body.inverse_mass() > 0.0 {
            books.flight(&flight);
        } else {
            books.work(flight.work);
        }
        if let Some(before) = before {
            let after = Totals::of([&*body], settings.gravity, 0.0);
            books.hold(&before, &after, zones.is_anchored(index));
        }
    }
    books.support(support.driven_power * duration, support.normal_power * duration, supported);
    books.complementarity = books.complementarity.max(support.residual);
    zones.advance(settings, *duration);
}

/// The flight's momenta, and the pose of the motion that was certified: they differ by a rounding.
fn on_the_motion(body: &Body, ended: &Flight, certified: &Flight, t: f64) -> Flight {
    let mut flight = *ended;
    flight.end.centre = certified.centre_of(body, t);
    flight.end.rotation = certified.motion.rotation_at(t);
    flight
}
