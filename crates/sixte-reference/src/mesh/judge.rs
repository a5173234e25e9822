//! Whether an answer of the engine is true.

use std::fmt;

use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTime, Status};

use super::MeshPair;
use super::truth::Truth;
use super::walk::Walk;
use crate::V;

/// What the engine says, without how it got there.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Claim {
    pub status: Status,
    /// \[s\]
    pub time: f64,
    /// \[s\]
    pub time_lower: f64,
    /// \[s\]
    pub time_upper: f64,
    pub touches: bool,
    /// \[s\]
    pub clear_until: f64,
    /// The tolerance of the answer \[m\].
    pub tolerance: f64,
    pub contact: Option<ClaimedContact>,
}

/// Where, in the world.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ClaimedContact {
    /// \[m\]
    pub point_a: Vec3,
    /// \[m\]
    pub point_b: Vec3,
    pub normal: Vec3,
    /// \[m\]
    pub gap: f64,
}

impl From<&ContactTime> for Claim {
    fn from(found: &ContactTime) -> Self {
        let contact = |contact: sixte_contact::contact_time::Contact| ClaimedContact {
            point_a: contact.point_a,
            point_b: contact.point_b,
            normal: contact.normal,
            gap: contact.gap,
        };
        Self {
            status: found.status,
            time: found.time,
            time_lower: found.time_lower,
            time_upper: found.time_upper,
            touches: found.touches,
            clear_until: found.clear_until,
            tolerance: found.tolerance,
            contact: found.contact.map(contact),
        }
    }
}

/// What is wrong with an answer. Times in seconds, lengths in metres.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Fault {
    /// The bodies touch, or come closer than certified, where they were said to be clear.
    Missed { time: f64, distance: f64, promised: f64 },
    /// The surfaces intersect at this instant, which was said to be clear.
    MissedIntersection { time: f64 },
    /// A body starts inside the other, and the answer does not say that they touch.
    MissedInside,
    /// A contact where the distance is larger than the tolerance.
    Invented { time: f64, distance: f64, tolerance: f64 },
    /// The tolerance was raised by more than rounding explains.
    ToleranceRaised { asked: f64, to: f64, error: f64 },
    /// A contact without a place.
    NoPlace,
    /// The point on body `body` is not on its surface.
    OffSurface { body: char, distance: f64, allowed: f64 },
    /// The two points are not `gap` apart.
    PointsApart { apart: f64, gap: f64, allowed: f64 },
    /// Other points are closer than the ones that are reported.
    NotClosest { gap: f64, distance: f64, allowed: f64 },
    /// The normal is not unit, or the points are not apart along it from B to A.
    Normal { length: f64, along: f64, gap: f64 },
    /// Times that are not in order, or not the ones that belong to the status.
    Times { time: f64, lower: f64, upper: f64, clear_until: f64 },
    /// The bodies are said to have met by the upper time, and have not.
    OutsideBracket { time: f64, upper: f64, level: f64 },
    /// The reference could not tell from this time on.
    Undecided { time: f64 },
}

/// The four sorts of fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FaultKind {
    Missed,
    Invented,
    OutsideBracket,
    Undecided,
}

impl Fault {
    pub fn kind(&self) -> FaultKind {
        match self {
            Fault::Missed { .. } | Fault::MissedIntersection { .. } | Fault::MissedInside => {
                FaultKind::Missed
            }
            Fault::Times { .. } | Fault::OutsideBracket { .. } => FaultKind::OutsideBracket,
            Fault::Undecided { .. } => FaultKind::Undecided,
            _ => FaultKind::Invented,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {self:?}", self.kind())
    }
}

/// How many instants before the answer's time are looked at for an intersection.
pub const SAMPLES: u32 = 8;

/// Compares an answer with the truth; `asked` is the tolerance that was asked for \[m\].
pub fn judge(pair: &MeshPair, asked: f64, claim: &Claim) -> Vec<Fault> {
    judge_with(&Truth::of(pair), pair.solid, asked, claim, SAMPLES)
}

/// The same with the truth at hand; `solid` says of A and of B whether the inside belongs to it.
pub fn judge_with(truth: &Truth, solid: [bool; 2], asked: f64, claim: &Claim, samples: u32) -> Vec<Fault> {
    let error = truth.error();
    let mut faults = Vec::new();
    faults.extend(wrong_times(truth, claim));
    if claim.tolerance > asked.max(100.0 * error) {
        faults.push(Fault::ToleranceRaised { asked, to: claim.tolerance, error });
    }
    let starts_inside = truth.is_inside_at(0.0, solid[0], solid[1]);
    match claim.status {
        Status::Clear | Status::Unresolved | Status::Contact => {
            if starts_inside {
                faults.push(Fault::MissedInside);
            }
            let until = if claim.status == Status::Contact { claim.time } else { claim.clear_until };
            faults.extend(not_clear(truth, until, 0.1 * claim.tolerance - error, samples));
            if claim.status == Status::Contact {
                faults.extend(wrong_contact(truth, claim, error));
            }
        }
        Status::TouchingApproaching | Status::TouchingReceding => {
            let distance = if starts_inside { 0.0 } else { truth.distance_at(0.0) };
            if distance > claim.tolerance + error {
                faults.push(Fault::Invented { time: 0.0, distance, tolerance: claim.tolerance });
            }
            if claim.clear_until > 0.0 {
                let floor = (0.1 * asked).min(0.05 * distance) - error;
                faults.extend(not_clear(truth, claim.clear_until, floor, samples));
            }
        }
    }
    if claim.touches && !starts_inside {
        // To within the error nothing can be told apart from a touch.
        match truth.walk(claim.time, claim.time_upper, error) {
            Walk::Above => {
                faults.push(Fault::OutsideBracket {
                    time: claim.time,
                    upper: claim.time_upper,
                    level: error,
                });
            }
            Walk::GaveUp { time } => faults.push(Fault::Undecided { time }),
            Walk::Reached { .. } => {}
        }
    }
    faults
}

fn wrong_times(truth: &Truth, claim: &Claim) -> Option<Fault> {
    let Claim { time, time_lower: lower, time_upper: upper, clear_until, .. } = *claim;
    let in_order = 0.0 <= lower && lower <= time && time <= upper && upper <= truth.interval;
    let belongs = match claim.status {
        Status::Clear => clear_until == truth.interval && time == truth.interval && !claim.touches,
        Status::Contact => clear_until <= time,
        Status::TouchingApproaching => time == 0.0 && clear_until == 0.0,
        Status::TouchingReceding => time == 0.0 && (0.0..=truth.interval).contains(&clear_until),
        Status::Unresolved => (0.0..=truth.interval).contains(&clear_until),
    };
    (!in_order || !belongs).then_some(Fault::Times { time, lower, upper, clear_until })
}

/// That the distance is above `floor` from the start until `until` is true, or it is not.
fn not_clear(truth: &Truth, until: f64, floor: f64, samples: u32) -> Vec<Fault> {
    let mut faults = Vec::new();
    // The walk needs room to arrive at an instant where the distance is just what was promised. Of a promise
    // below its own error it can tell nothing.
    let level = 0.99 * floor - 0.5 * truth.error();
    match if level > 0.0 { truth.walk(0.0, until, level) } else { Walk::Above } {
        Walk::Above => {}
        Walk::Reached { time, distance, .. } if distance <= floor => {
            faults.push(Fault::Missed { time, distance, promised: floor });
        }
        Walk::Reached { time, .. } | Walk::GaveUp { time } => faults.push(Fault::Undecided { time }),
    }
    if until > 0.0 {
        let seen = truth.sampled_intersection(0.0, until, samples);
        faults.extend(seen.map(|time| Fault::MissedIntersection { time }));
    }
    faults
}

/// What is wrong with the place of a contact, and with the distance there.
fn wrong_contact(truth: &Truth, claim: &Claim, error: f64) -> Vec<Fault> {
    let (time, tolerance) = (claim.time, claim.tolerance);
    let mut faults = Vec::new();
    let distance = truth.distance_at(time);
    if distance <= 0.0 {
        faults.push(Fault::Missed { time, distance, promised: 0.1 * tolerance });
    }
    if distance > tolerance + error {
        faults.push(Fault::Invented { time, distance, tolerance });
    }
    let Some(contact) = claim.contact else {
        faults.push(Fault::NoPlace);
        return faults;
    };
    let (point_a, point_b) = (V::from_engine(contact.point_a), V::from_engine(contact.point_b));
    // The engine allows itself 16 roundings of the lengths of which `error` is 12. Points are given in the
    // world: they are rounded to where the bodies are.
    let far = truth.a.centre_at(time).norm() + truth.b.centre_at(time).norm();
    let slack = 28.0 / 12.0 * error + 8.0 * f64::EPSILON * far;
    let off = [('a', truth.distance_to_a(point_a, time)), ('b', truth.distance_to_b(point_b, time))];
    for (body, distance) in off {
        if distance.is_nan() || distance > slack {
            faults.push(Fault::OffSurface { body, distance, allowed: slack });
        }
    }
    let (apart, gap) = ((point_a - point_b).norm(), contact.gap);
    let within = |x: f64, y: f64, allowed: f64| (x - y).abs() <= allowed;
    if !within(apart, gap, 2.0 * slack) {
        faults.push(Fault::PointsApart { apart, gap, allowed: 2.0 * slack });
    }
    // A tenth of the tolerance is what the distance search may leave.
    let allowed = 0.1 * tolerance + 2.0 * slack;
    if !within(gap, distance, allowed) {
        faults.push(Fault::NotClosest { gap, distance, allowed });
    }
    if gap > tolerance || gap <= 0.0 {
        faults.push(Fault::Invented { time, distance: gap, tolerance });
    }
    let normal = V::from_engine(contact.normal);
    let (length, along) = (normal.norm(), normal.dot(point_a - point_b));
    let opposed = gap > 2.0 * slack && along <= 0.0;
    if !within(length, 1.0, 8.0 * f64::EPSILON) || opposed || !within(along, gap, allowed) {
        faults.push(Fault::Normal { length, along, gap });
    }
    faults
}

/// What an honest engine would say, worked out by the walk alone: for tests of the judge.
pub fn honest_claim(truth: &Truth, tolerance: f64) -> Claim {
    let interval = truth.interval;
    let clear = Claim {
        status: Status::Clear,
        time: interval,
        time_lower: interval,
        time_upper: interval,
        touches: false,
        clear_until: interval,
        tolerance,
        contact: None,
    };
    let (time, status) = match truth.walk(0.0, interval, 0.5 * tolerance) {
        Walk::Above => return clear,
        Walk::Reached { time, .. } => (time, Status::Contact),
        Walk::GaveUp { time } => (time, Status::Unresolved),
    };
    let Some(nearest) = truth.nearest_at(time, f64::INFINITY) else { return clear };
    let centre = truth.a.centre_at(time);
    let contact = ClaimedContact {
        point_a: (centre + nearest.apart.on_a).to_engine(),
        point_b: (centre + nearest.apart.on_b).to_engine(),
        normal: (-nearest.apart.normal).to_engine(),
        gap: nearest.apart.distance,
    };
    // Closer than what counts as a touch in `judge_with`, so that it does.
    let touch = match truth.walk(time, interval, 0.5 * truth.error()) {
        Walk::Reached { time, .. } => Some(time),
        _ => None,
    };
    Claim {
        status,
        time,
        time_lower: time,
        time_upper: touch.unwrap_or(interval),
        touches: touch.is_some(),
        clear_until: time,
        contact: Some(contact),
        ..clear
    }
}
