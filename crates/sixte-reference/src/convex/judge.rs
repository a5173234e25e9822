//! Whether an answer of the engine is true.

use sixte_contact::contact_time::{ContactTime, ContactTimeSettings, Status};

use super::gap::{Corral, Pair};
use super::scan::Walk;
use crate::V;

/// What is wrong with an answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Fault {
    /// The bodies touch, or come closer than certified, where they were said to be clear.
    Missed(String),
    /// A contact where the gap is larger than the tolerance.
    Invented(String),
    /// The bracket does not hold the first time of touch.
    OutsideBracket(String),
    /// The reference could not tell.
    Undecided(String),
}

/// Compares an answer with the reference.
pub fn judge_answer(
    pair: &Pair,
    interval: f64,
    settings: &ContactTimeSettings,
    found: &ContactTime,
) -> Vec<Fault> {
    let error = pair.error(interval);
    let mut faults = Vec::new();
    let times = [0.0, found.time_lower, found.time, found.time_upper, interval];
    if times.windows(2).any(|w| w[0] > w[1]) || found.time_lower != found.time {
        faults.push(Fault::OutsideBracket(format!("times out of order: {times:?}")));
    }
    // Rounding may raise the tolerance, a poor distance may not.
    if found.tolerance > settings.tolerance.max(100.0 * error) {
        faults.push(Fault::Invented(format!("tolerance raised to {:e}", found.tolerance)));
    }
    match found.status {
        Status::Clear | Status::Unresolved => {
            let until = if found.status == Status::Clear { interval } else { found.clear_until };
            if found.status == Status::Clear && found.clear_until != interval {
                faults.push(Fault::Missed(format!("clear, but only until {}", found.clear_until)));
            }
            faults.extend(not_clear(pair, 0.0, until, 0.1 * found.tolerance - error));
        }
        Status::Contact => {
            faults.extend(not_clear(pair, 0.0, found.time_lower, 0.1 * found.tolerance - error));
            faults.extend(wrong_contact(pair, found, error));
        }
        Status::TouchingApproaching | Status::TouchingReceding => {
            let gap = pair.gap_at(0.0);
            if gap.lower > found.tolerance + error {
                faults.push(Fault::Invented(format!("touching at a gap of {:e}", gap.lower)));
            }
            if found.clear_until > 0.0 {
                let floor = 0.1 * found.tolerance.min(gap.lower.max(0.0)) - error;
                faults.extend(not_clear(pair, 0.0, found.clear_until, floor));
            }
            if found.status == Status::TouchingApproaching && found.clear_until != 0.0 {
                faults.push(Fault::Missed("approaching, and clear".into()));
            }
        }
    }
    if found.touches {
        let least = least_gap(pair, found.time, found.time_upper);
        if least > error {
            faults.push(Fault::OutsideBracket(format!("{least:e} apart by the upper time")));
        }
    }
    faults
}

/// The gap at `to` if the bodies share a point there. If not, bodies without volume may have passed
/// through each other: the least gap on the way, which falls and rises again.
fn least_gap(pair: &Pair, from: f64, to: f64) -> f64 {
    let gap = |t: f64| pair.gap(&pair.at(t), &mut Corral::default(), |_, _| false).upper;
    let end = gap(to);
    if end <= pair.error(to) {
        return end;
    }
    let (mut low, mut high) = (from, to);
    while high - low > 4.0 * f64::EPSILON * to {
        let third = (high - low) / 3.0;
        if gap(low + third) < gap(high - third) { high -= third } else { low += third }
    }
    // What the bodies can move in the time that is left between two instants.
    end.min(gap(low)).min(gap(high)) - (gap(from) + gap(to)) * (high - low) / (to - from)
}

/// That the gap is above `floor` is true, or it is not.
fn not_clear(pair: &Pair, from: f64, until: f64, floor: f64) -> Option<Fault> {
    // The walk needs room to arrive at an instant where the gap is just what was promised.
    match pair.walk(from, until, floor - 0.01 * floor.abs() - 0.5 * pair.error(until)) {
        Walk::Above => None,
        Walk::Reached { time, gap } if gap.upper <= floor => {
            Some(Fault::Missed(format!("a gap of {:e} at {time}, above {floor:e} promised", gap.upper)))
        }
        Walk::Reached { time, gap } => Some(Fault::Undecided(format!("{gap:?} at {time}"))),
        Walk::GaveUp { time } => Some(Fault::Undecided(format!("out of steps at {time}"))),
    }
}

fn wrong_contact(pair: &Pair, found: &ContactTime, error: f64) -> Option<Fault> {
    let Some(contact) = found.contact else {
        return Some(Fault::Missed("a contact that is nowhere".into()));
    };
    let at = pair.at(found.time);
    let gap = pair.gap_at(found.time);
    if gap.upper <= 0.0 {
        return Some(Fault::Missed(format!("gap {:e} at the time of contact", gap.upper)));
    }
    if gap.lower > found.tolerance + error {
        return Some(Fault::Invented(format!("gap {:e} at the time of contact", gap.lower)));
    }
    // The normal given is one along which the bodies are apart, and the points are that far apart.
    let along = pair.separation_along(&at, -V::from_engine(contact.normal));
    if along < -error {
        return Some(Fault::Missed(format!("along the normal the bodies are {along:e} apart")));
    }
    if contact.gap > found.tolerance || contact.gap < gap.lower - error {
        return Some(Fault::Invented(format!("gap said to be {:e}, is {gap:?}", contact.gap)));
    }
    None
}
