//! Two hierarchies: best first over pairs of nodes, and all contacts without ghosts.

mod best_first;
mod contact_set;
mod held;
mod near;
mod outline;
mod places;
mod queue;
mod slice;
mod wrapped;

pub use contact_set::{contacts_at, contacts_of_pieces};

use self::best_first::{BestFirst, Found};
use self::contact_set::{Collected, collect, nearest};
use self::near::{intersect_at, near_pieces};
use crate::Vec3;
use crate::contact_time::moving::Moving;
use crate::contact_time::question::Question;
use crate::contact_time::result::{Contact, ContactTime, Status, Work};
use crate::pose::Pose;
use crate::shape::Volume;

/// The first contact, from time `start`, up to which the bodies are far apart.
pub(crate) fn first_contact<A: Moving, B: Moving>(
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
    if start >= interval {
        return at_one_instant(bodies, question);
    }
    let mut search = BestFirst::new(bodies, question);
    match search.run(start) {
        Found::Clear => ContactTime::clear(interval, tolerance, search.work),
        Found::GaveUp { time } => ContactTime::unresolved(time, interval, tolerance, search.work),
        Found::Near { time: 0.0 } => touching(bodies, question, search.work),
        Found::Near { time } => {
            let mut contacts = collect(bodies, question, time, tolerance, search.candidates(time));
            if contacts.is_empty() {
                // Rounding has kept the bounds of a distance apart, and the search was careful; the gap may
                // be a little more than the tolerance, and the answer says so.
                contacts = collect(bodies, question, time, f64::INFINITY, search.candidates(time));
            }
            in_contact(bodies, question, time, contacts, search.work)
        }
    }
}

/// There is nothing before the end of the interval: only what is there counts.
fn at_one_instant<A: Moving, B: Moving>(bodies: (&A, &B), question: &Question) -> ContactTime {
    let Question { interval, tolerance, .. } = *question;
    let mut work = Work::default();
    let contacts = all_at(bodies, question, interval, &mut work);
    if contacts.is_empty() {
        return ContactTime::clear(interval, tolerance, work);
    }
    if interval == 0.0 {
        return touching(bodies, question, work);
    }
    in_contact(bodies, question, interval, contacts, work)
}

/// Everything within the tolerance at an instant.
fn all_at<A: Moving, B: Moving>(
    bodies: (&A, &B),
    question: &Question,
    t: f64,
    work: &mut Work,
) -> Vec<Collected> {
    let place = question.relative.placement_at(t);
    let mut count = |near: &[_]| {
        work.piece_pairs = work.piece_pairs.saturating_add(u32::try_from(near.len()).unwrap_or(u32::MAX))
    };
    let near = near_pieces(bodies, &place, t, question.tolerance + question.slack);
    count(&near);
    let contacts = collect(bodies, question, t, question.tolerance, near);
    let thickness = bodies.0.thickness() + bodies.1.thickness();
    if !contacts.is_empty() || thickness == 0.0 {
        return contacts;
    }
    // Boxes that only enclose a surface may be closer than what is known of the surface: so much.
    let wider = question.tolerance + question.slack + thickness;
    let near = near_pieces(bodies, &place, t, wider);
    count(&near);
    collect(bodies, question, t, wider + thickness, near)
}

/// The answer for bodies that come within the tolerance at a time after the start.
fn in_contact<A: Moving, B: Moving>(
    bodies: (&A, &B),
    question: &Question,
    time: f64,
    contacts: Vec<Collected>,
    work: Work,
) -> ContactTime {
    let Question { interval, tolerance, .. } = *question;
    let upper = contacts.iter().filter_map(|one| one.touches_by).min_by(f64::total_cmp);
    let upper = upper.or_else(|| surfaces_cross_by(bodies, question, time, &contacts));
    let Some(first) = contacts.into_iter().min_by(Collected::by_gap) else {
        return ContactTime::unresolved(time, interval, tolerance, work);
    };
    ContactTime {
        status: Status::Contact,
        time,
        time_lower: time,
        time_upper: upper.unwrap_or(interval),
        touches: upper.is_some(),
        clear_until: time,
        contact: Some(first.contact),
        tolerance: tolerance.max(first.contact.gap),
        work,
    }
}

/// A time soon after a contact at which the surfaces intersect, if one is found: for contacts on a seam,
/// where no pair of pieces passes through each other alone. Each try looks four times deeper than the one
/// before.
fn surfaces_cross_by<A: Moving, B: Moving>(
    bodies: (&A, &B),
    question: &Question,
    time: f64,
    contacts: &[Collected],
) -> Option<f64> {
    let fastest = contacts.iter().max_by(|p, q| p.fastest.total_cmp(&q.fastest))?;
    if fastest.fastest <= 0.0 {
        return None;
    }
    let mut deep = fastest.contact.gap.max(0.0) + 4.0 * question.slack + 0.05 * question.tolerance;
    for _ in 0..10 {
        let later = time + deep / fastest.fastest;
        if later > question.interval {
            return None;
        }
        if intersect_at(bodies, &question.relative.placement_at(later), later, question.slack) {
            return Some(later);
        }
        deep *= 4.0;
    }
    None
}

/// Bodies whose gap at time 0 is within the tolerance: do they approach anywhere, and if not, how
/// long are they clear.
fn touching<A: Moving, B: Moving>(bodies: (&A, &B), question: &Question, mut work: Work) -> ContactTime {
    let Question { interval, tolerance, .. } = *question;
    let contacts = all_at(bodies, question, 0.0, &mut work);
    let approaching = contacts.iter().filter(|one| one.is_approaching);
    let fastest = approaching.max_by(|p, q| p.fastest.total_cmp(&q.fastest));
    let closest = contacts.iter().min_by(|p, q| p.by_gap(q));
    let (Some(closest), Some(first)) = (closest, fastest.or(closest)) else {
        return ContactTime::unresolved(0.0, interval, tolerance, work);
    };
    let seen = contacts.iter().filter_map(|one| one.touches_by).min_by(f64::total_cmp);
    let upper = if closest.contact.gap <= 0.0 { Some(0.0) } else { seen };
    let mut clear_until = 0.0;
    if !first.is_approaching
        && let Some(later) = question.after_contact(closest.contact.gap)
    {
        let mut search = BestFirst::new(bodies, &later);
        clear_until = match search.run(0.0) {
            Found::Clear => interval,
            Found::Near { time } | Found::GaveUp { time } => time,
        };
        work.add(&search.work);
    }
    ContactTime {
        status: if first.is_approaching { Status::TouchingApproaching } else { Status::TouchingReceding },
        time: 0.0,
        time_lower: 0.0,
        time_upper: upper.unwrap_or(interval),
        touches: upper.is_some(),
        clear_until,
        contact: Some(Contact { closing_speed: first.fastest, ..first.contact }),
        tolerance,
        work,
    }
}

/// A body that starts inside another intersects it, although no surfaces meet.
fn one_inside_the_other<A: Moving, B: Moving>(bodies: (&A, &B), question: &Question) -> Option<ContactTime> {
    let (pose_a, pose_b) = (&question.motions.0.start, &question.motions.1.start);
    if !(holds_a_part(bodies.0, pose_a, bodies.1, pose_b) || holds_a_part(bodies.1, pose_b, bodies.0, pose_a))
    {
        return None;
    }
    let Some(mut first) = nearest(bodies, question) else {
        let Question { interval, tolerance, .. } = *question;
        return Some(ContactTime::unresolved(0.0, interval, tolerance, Work::default()));
    };
    // The way out is the other way round.
    let depth = first.contact.gap.max(0.0);
    first.contact.gap = -depth;
    first.contact.normal = -first.contact.normal;
    first.contact.closing_speed = -first.contact.closing_speed;
    let is_approaching = first.contact.closing_speed > 0.0;
    let clear = ContactTime::clear(question.interval, question.tolerance, Work::default());
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

/// Whether a part of another body starts inside a solid.
fn holds_a_part<M: Moving, N: Moving>(solid: &M, pose: &Pose, other: &N, other_pose: &Pose) -> bool {
    if !solid.has_inside() {
        return false;
    }
    let bound = solid.volume_at(solid.root(), 0.0).aabb();
    let is_inside = |point: Vec3| {
        let point = pose.point_in_body(other_pose.point_in_world(point));
        bound.contains(point) && solid.encloses(point)
    };
    other.islands().into_iter().any(is_inside)
}
