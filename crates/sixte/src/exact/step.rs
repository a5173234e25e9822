//! One step of one island.

use sixte_contact::Interrupt;

use super::advance::advance_bodies;
use super::budget::Budget;
use super::clock::Clock;
use super::impact::{Meetings, Outcome, resolve_impact};
use super::persistent::{Reactions, find_reactions};
use super::project::project_contacts;
use super::span::{Span, find_span};
use crate::body::Following;
use crate::certify::Ending;
use crate::contacts::report_points;
use crate::island::Island;
use crate::report::{SpanMotions, StepWarning};
use crate::settings::Stepping;
use crate::stiff::{find_stiff_pairs, push_apart};

/// A body that turns by more than this in a step is not followed as it tumbles: it would take too many spans \[rad\].
const FASTEST: f64 = 10_000.0;

/// From contact to contact, for `dt` \[s\]. Says how bodies moved, span by span; nothing if the island is better stepped in real time,
/// because the step is more work than is affordable, or bodies would have to be held.
pub(crate) fn step_island(mut island: Island, dt: f64, affordable: Option<u64>) -> Option<Vec<SpanMotions>> {
    let (mut meetings, mut spans) = (Meetings::default(), Vec::new());
    island.cache.find_kept_forces(&island.bodies);
    let mut stiff = find_stiff_pairs(&island.bodies, island.settings, &island.zones);
    let mut clock = Clock::new(island.report.start, dt);
    let mut budget = Budget::new(island.bodies.len(), affordable);
    island.cache.stops = 0;
    while clock.left() > 0.0 {
        if Interrupt::is_asked_here() {
            island.report.warn(StepWarning::Interrupted { left: clock.left() });
            break;
        }
        if budget.is_too_dear(&island.report.work) {
            return give_up(&mut island, &budget);
        }
        if !budget.allows(&island.report.work) {
            let (left, spans) = (clock.left(), budget.spans);
            island.report.warn(StepWarning::OutOfWork { left, spans });
            break;
        }
        let most = budget.allowance(&island.report.work);
        let reactions = find_reactions(&mut island, clock.left(), most);
        let is_too_much = budget.spend(reactions.work, reactions.rows);
        let is_in_vain = is_too_much || !reactions.infeasible.is_empty();
        if budget.has_a_choice() && is_in_vain || budget.is_too_dear(&island.report.work) {
            return give_up(&mut island, &budget);
        }
        if hold_infeasible(&mut island, &reactions, is_too_much, clock.left()) {
            continue;
        }
        island.cache.report_changes(clock.now(), island.report);
        let span = find_span(&mut island, &stiff, reactions.longest, budget.most_rounds());
        spans.extend((span.duration > 0.0).then(|| span.motions(clock.now())));
        advance_bodies(&mut island, &span, &reactions);
        clock.advance(&span);

        stiff = find_stiff_pairs(&island.bodies, island.settings, &island.zones);
        push_apart(&mut island.bodies, island.settings, &stiff, 0.5 * span.duration, island.ledger);

        let Ending::Contact { pair, found } = span.ending else { continue };
        match resolve_impact(&mut island, pair, &found, meetings.note(pair, clock.passed()), clock.now()) {
            Outcome::Impacts(events) => {
                for event in events {
                    island.ledger.impact(&event.ledger);
                    island.ledger.smallest_gap = island.ledger.smallest_gap.min(event.gap);
                    island.report.events.push(event);
                }
            }
            Outcome::Separated { seconds } => clock.pass(seconds),
            Outcome::Stopped(stops) => island.report.stops.extend(stops),
            Outcome::Held if budget.has_a_choice() => return give_up(&mut island, &budget),
            Outcome::Held => island.hold(pair, clock.left()),
        }
    }
    if island.settings.stepping == Stepping::Projected {
        project_contacts(&mut island);
    }
    report_points(island.cache, island.report);
    island.report.stepping.exact += 1;
    island.report.stepping.work += budget.counted(&island.report.work);
    budget.tell(island.report);
    Some(spans)
}

/// It is not worth more; what it took is told.
fn give_up(island: &mut Island, budget: &Budget) -> Option<Vec<SpanMotions>> {
    budget.tell(island.report);
    None
}

/// Says how closely each body's tumbling is followed in a step of `dt` \[s\].
pub(crate) fn follow_bodies(island: &mut Island, is_alone: bool, dt: f64) {
    island.bodies.for_each_mut(|body| {
        body.following = match body.spin().length() * dt {
            _ if is_alone => Following::Ends,
            turn if turn > FASTEST => Following::Spin,
            _ => Following::Path,
        };
    });
}

/// Holds bodies for which there are no forces; all that rest, if finding them took too much work. Whether there are any.
fn hold_infeasible(island: &mut Island, reactions: &Reactions, is_too_much: bool, left: f64) -> bool {
    let pairs = if is_too_much {
        let places = |(a, b)| Some((island.bodies.place_of(a)?, island.bodies.place_of(b)?));
        island.cache.clear_forces().into_iter().filter_map(places).collect()
    } else {
        reactions.infeasible.clone()
    };
    for &pair in &pairs {
        island.hold(pair, left);
    }
    !pairs.is_empty()
}

impl Clock {
    /// To the end of a span.
    fn advance(&mut self, span: &Span) {
        if span.reaches(self.left()) { self.finish() } else { self.pass(span.duration) }
    }
}
