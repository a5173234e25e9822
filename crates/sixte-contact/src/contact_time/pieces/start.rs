//! Bodies that touch at the start: do they approach or recede, and for how long are they clear.

use super::search::{End, PieceSearch};
use crate::Vec3;
use crate::contact_time::question::levels;
use crate::contact_time::result::{Contact, ContactTime, Status};
use crate::query::{PatchMemory, Placement, Separation, least_overlap, patch_between};
use crate::shape::Support;

impl<A: Support, B: Support> PieceSearch<'_, A, B> {
    /// The answer for two bodies whose gap at time 0 is within the tolerance.
    pub(crate) fn touching(&mut self, found: &Separation) -> ContactTime {
        let found = self.with_direction(found);
        let contact = self.contact_at(0.0, &found);
        let closing_speed = self.fastest_closing(&contact);
        let contact = Contact { closing_speed, ..contact };
        let approaching = self.is_approaching(&found, &contact);
        let upper = if contact.gap <= 0.0 { Some(0.0) } else { self.touches_by(0.0, &contact) };
        let clear_until = if approaching { 0.0 } else { self.clear_after_start(contact.gap) };
        ContactTime {
            status: if approaching { Status::TouchingApproaching } else { Status::TouchingReceding },
            time: 0.0,
            time_lower: 0.0,
            time_upper: upper.unwrap_or(self.interval),
            touches: upper.is_some(),
            clear_until,
            contact: Some(contact),
            tolerance: self.tolerance,
            work: self.work,
        }
    }

    /// Cores that share a point have no closest direction: the one along which they overlap least,
    /// takes its place: of those that are at hand, or, where they only touch, as a search finds it.
    pub(crate) fn with_direction(&mut self, found: &Separation) -> Separation {
        if found.upper > self.slack || self.half_space_spin().is_some() {
            return *found;
        }
        let placement = self.placement;
        let (a, b) = (placement.rotation_a, placement.rotation_b);
        let axes = [a.x_axis, a.y_axis, a.z_axis, b.x_axis, b.y_axis, b.z_axis];
        let candidates = [found.normal, placement.offset, -self.relative.velocity];
        let mut best = Separation { lower: f64::NEG_INFINITY, ..*found };
        for direction in axes.into_iter().flat_map(|x| [x, -x]).chain(candidates) {
            self.try_direction(direction, &mut best);
        }
        // None of them may be the one: what only touches would seem to be deep in each other.
        let place = self.motions.0.centre_at(0.0).length() + self.motions.1.centre_at(0.0).length();
        let touching = 2.0 * self.slack + self.tolerance + 8.0 * f64::EPSILON * place;
        if best.lower < -touching
            && let Some((depth, normal)) = least_overlap(self.shapes, &placement, self.slack)
            && depth <= touching
        {
            self.try_direction(normal, &mut best);
        }
        best
    }

    /// Takes a direction from A to B if cores overlap less along it.
    fn try_direction(&mut self, direction: Vec3, best: &mut Separation) {
        let normal = direction.normalize_or_zero();
        if normal == Vec3::ZERO {
            return;
        }
        let pair = self.placement.support(self.shapes, normal, &mut self.memory.hints);
        let separation = normal.dot(pair.between);
        if separation > best.lower {
            self.memory.restart_from(pair);
            *best = Separation { normal, lower: separation, upper: separation.min(0.0), ..*best };
        }
    }

    /// The largest closing speed over the contact patch: a face can recede at one corner and
    /// approach at another.
    fn fastest_closing(&self, contact: &Contact) -> f64 {
        let (spin_a, spin_b) = (self.relative.rotation_a.spin, self.relative.rotation_b.spin);
        let normal = -contact.normal;
        let (looked, mut memory) = ((normal, self.tolerance), PatchMemory::default());
        let mut fastest = contact.closing_speed;
        patch_between(self.shapes, &self.placement, looked, &mut memory, |on_a, on_b| {
            let closing = -normal.dot(self.relative.velocity + spin_b.cross(on_b) - spin_a.cross(on_a));
            fastest = fastest.max(closing);
        });
        fastest
    }

    pub(crate) fn is_approaching(&mut self, found: &Separation, contact: &Contact) -> bool {
        let rates = self.relative.rotation_a.rate + self.relative.rotation_b.rate;
        let arm = contact.point_a.distance(self.motions.0.centre_at(0.0))
            + contact.point_b.distance(self.motions.1.centre_at(0.0));
        // Points are known to the rounding of how far the bodies reach, which may be much farther than the contact, and of
        // where they are in the world.
        let bounded = |reach: f64| if reach.is_finite() { reach } else { 0.0 };
        let reach = bounded(self.shapes.0.reach(self.motions.0.centre))
            + bounded(self.shapes.1.reach(self.motions.1.centre));
        let place = contact.point_a.length() + contact.point_b.length();
        let lengths = arm + reach + self.rounding + place;
        let rounding = 32.0 * f64::EPSILON * (self.relative.velocity.length() + rates * lengths);
        if contact.closing_speed.abs() > rounding {
            return contact.closing_speed > 0.0;
        }
        // At rest along the normal to first order; whether the gap shrinks to second order shows
        // as soon as that is more than rounding.
        let pull = self.relative.acceleration.length() + rates * rates * arm;
        let soon = (200.0 * self.slack / pull).sqrt().min(self.interval);
        // Also when nothing pulls, and `soon` is not a number.
        if !(soon > 0.0 && pull > 0.0) {
            return false;
        }
        let later = self.relative.placement_at(soon);
        let (gap_now, gap_later) = if found.upper > self.slack || self.half_space_spin().is_some() {
            let here = std::mem::replace(&mut self.placement, later);
            let soon = self.separate(None, self.levels);
            self.placement = here;
            (found.upper, soon.upper)
        } else {
            // Cores that share a point: how deep they are along the same direction.
            let depth =
                |p: &Placement| found.normal.dot(p.support(self.shapes, found.normal, &mut [0; 2]).between);
            (depth(&self.placement), depth(&later))
        };
        gap_later < gap_now - 4.0 * self.slack
    }

    /// How long bodies that recede from a small gap stay above a twentieth of it: half of the gap is
    /// the level of a new contact, and the floor a tenth of that.
    fn clear_after_start(&mut self, gap: f64) -> f64 {
        let levels = levels(0.5 * gap.min(self.tolerance), self.slack);
        if levels.floor >= levels.contact {
            return 0.0;
        }
        match self.advance(0.0, levels) {
            End::Clear => self.interval,
            End::Near { time, .. } | End::GaveUp { time } => time,
        }
    }
}
