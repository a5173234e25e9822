//! The answer for two bodies of which at least one is not a single convex piece.

use super::best_first::{BestFirst, Found};
use super::contact_set::{Collected, collect, nearest};
use super::moving::{Moving, MovingPiece};
use super::question::Question;
use super::result::{ContactTime, Status};
use crate::Vec3;
use crate::shape::{Opened, Support, Volume};

/// The first contact, from time `start`, up to which the bodies are far apart.
pub(super) fn first_contact<A: Moving, B: Moving>(
    bodies: (&A, &B),
    question: &Question,
    start: f64,
) -> ContactTime {
    let Question { interval, tolerance, .. } = *question;
    if start == 0.0
        && let Some(inside) = one_inside_the_other(bodies, question)
    {
        return inside;
    }
    let mut search = BestFirst::new(bodies, question);
    match search.run(start) {
        Found::Clear => ContactTime::clear(interval, tolerance, search.work),
        Found::GaveUp { time } => ContactTime::unresolved(time, interval, tolerance, search.work),
        Found::Near { time: 0.0 } => touching(bodies, question, search),
        Found::Near { time } => {
            let contacts = collect(bodies, question, time, tolerance, search.candidates(time));
            let Some(first) = contacts.into_iter().min_by(Collected::by_gap) else {
                return ContactTime::unresolved(time, interval, tolerance, search.work);
            };
            let upper = first.touches_by.filter(|&upper| upper <= interval);
            ContactTime {
                status: Status::Contact,
                time,
                time_lower: time,
                time_upper: upper.unwrap_or(interval),
                touches: upper.is_some(),
                clear_until: time,
                contact: Some(first.contact),
                tolerance: tolerance.max(first.contact.gap),
                work: search.work,
            }
        }
    }
}

/// Bodies whose gap at time 0 is within the tolerance: do they approach anywhere, and if not, how
/// long are they clear.
fn touching<A: Moving, B: Moving>(
    bodies: (&A, &B),
    question: &Question,
    search: BestFirst<A, B>,
) -> ContactTime {
    let Question { interval, tolerance, .. } = *question;
    let mut work = search.work;
    let contacts = collect(bodies, question, 0.0, tolerance, search.candidates(0.0));
    let approaching = contacts.iter().filter(|one| one.is_approaching);
    let fastest = approaching.max_by(|p, q| p.contact.closing_speed.total_cmp(&q.contact.closing_speed));
    let Some(first) = fastest.or_else(|| contacts.iter().min_by(|p, q| p.by_gap(q))) else {
        return ContactTime::unresolved(0.0, interval, tolerance, work);
    };
    let upper = if first.contact.gap <= 0.0 { Some(0.0) } else { first.touches_by };
    let clear_until = if first.is_approaching {
        0.0
    } else {
        let mut after = BestFirst::new(bodies, question);
        after.has_started = true;
        let found = after.run(0.0);
        work.add(&after.work);
        match found {
            Found::Clear => interval,
            Found::Near { time } | Found::GaveUp { time } => time,
        }
    };
    ContactTime {
        status: if first.is_approaching { Status::TouchingApproaching } else { Status::TouchingReceding },
        time: 0.0,
        time_lower: 0.0,
        time_upper: upper.unwrap_or(interval),
        touches: upper.is_some(),
        clear_until,
        contact: Some(first.contact),
        tolerance,
        work,
    }
}

/// A body that starts inside another intersects it, although no surfaces meet.
fn one_inside_the_other<A: Moving, B: Moving>(bodies: (&A, &B), question: &Question) -> Option<ContactTime> {
    let (a, b) = bodies;
    let (pose_a, pose_b) = (question.motions.0.start, question.motions.1.start);
    let in_world = |point: Option<Vec3>, pose: &crate::pose::Pose| point.map(|p| pose.point_in_world(p));
    let may_hold = |volume: crate::shape::Aabb, point: Vec3| volume.contains(point);
    let is_in_a = in_world(some_point(b), &pose_b).is_some_and(|point| {
        let point = pose_a.point_in_body(point);
        may_hold(a.volume_at(a.root(), 0.0).aabb(), point) && a.encloses(point)
    });
    let is_in_b = in_world(some_point(a), &pose_a).is_some_and(|point| {
        let point = pose_b.point_in_body(point);
        may_hold(b.volume_at(b.root(), 0.0).aabb(), point) && b.encloses(point)
    });
    if !(is_in_a || is_in_b) {
        return None;
    }
    let mut first = nearest(bodies, question)?;
    // The way out is the other way round.
    let depth = first.contact.gap.max(0.0);
    first.contact.gap = -depth;
    first.contact.normal = -first.contact.normal;
    first.contact.closing_speed = -first.contact.closing_speed;
    let is_approaching = first.contact.closing_speed > 0.0;
    let clear = ContactTime::clear(question.interval, question.tolerance, super::result::Work::default());
    Some(ContactTime {
        status: if is_approaching { Status::TouchingApproaching } else { Status::TouchingReceding },
        time: 0.0,
        time_lower: 0.0,
        time_upper: 0.0,
        touches: true,
        clear_until: 0.0,
        contact: Some(first.contact),
        ..clear
    })
}

/// Any point of a body, in its frame at time 0.
fn some_point<M: Moving>(body: &M) -> Option<Vec3> {
    let mut stack = vec![body.root()];
    while let Some(node) = stack.pop() {
        match body.open(node) {
            Opened::Parts(parts) => stack.extend(parts),
            Opened::Piece(piece) => {
                let still = piece.at(0.0);
                // A half-space is never inside of anything.
                return still.half_space().is_none().then(|| still.support(Vec3::X, &mut 0));
            }
            Opened::Nothing => {}
        }
    }
    None
}
