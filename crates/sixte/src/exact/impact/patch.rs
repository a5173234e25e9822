//! The contacts of two bodies that meet: those with one normal, of which one approaches fastest.

use sixte_contact::Vec3;
use sixte_contact::contact_time::{Contact, ContactTime};

use crate::body::Body;
use crate::contacts::{body_size, skin_of};
use crate::island::Island;
use crate::response::contact::{closing_rounding, relative_velocity};

/// Normals that are closer than this are one: a face that is at once as good as closed at all of its corners may be tilted
/// by [`AT_ONCE`] skins over its size \[rad\].
const SAME_NORMAL: f64 = 1e-7;

/// Contacts of two bodies that meet do so at once if they are closer than this part of the skin.
const AT_ONCE: f64 = 1e-3;

/// Points that are closer than this part of the smaller body's size are one: a lever so short turns nothing.
const ONE_POINT: f64 = 1e-6;

/// Contacts with one normal.
pub(super) struct Patch {
    pub normal: Vec3,
    pub contacts: Vec<Contact>,
    /// Halfway between the bodies; one of those that are as good as one.
    pub points: Vec<Vec3>,
}

impl Patch {
    /// Of two bodies that were found to meet.
    pub fn find(island: &mut Island, pair: (usize, usize), found: &ContactTime) -> Option<Self> {
        let Island { bodies, settings, cache, .. } = island;
        let (tolerance, skin) = (2.0 * found.tolerance, skin_of(&bodies[pair.0], &bodies[pair.1], settings));
        let mut closing = cache.contacts_within(bodies, settings, pair, tolerance.max(AT_ONCE * skin));
        let (a, b) = (&bodies[pair.0], &bodies[pair.1]);
        let mut near = closing.clone();
        near.retain(|contact| contact.gap <= tolerance);
        if near.is_empty() {
            near.extend(found.contact);
        }
        let normal = Self::from_contacts(a, b, &near)?.normal;
        // What is as good as closed on the same face meets at the same instant.
        closing.retain(|one| is_same(one.normal, normal));
        Self::from_contacts(a, b, if closing.is_empty() { &near } else { &closing })
    }

    /// Of these contacts.
    pub fn from_contacts(a: &Body, b: &Body, near: &[Contact]) -> Option<Self> {
        let middle = |contact: &Contact| (contact.point_a + contact.point_b) * 0.5;
        // −0 is 0, whoever is A.
        let velocity = |contact: &Contact| contact.normal.dot(relative_velocity(a, b, middle(contact))) + 0.0;
        let sooner = |p: &&Contact, q: &&Contact| {
            velocity(p).total_cmp(&velocity(q)).then_with(|| p.gap.total_cmp(&q.gap))
        };
        let fastest = near.iter().min_by(sooner)?;
        let normal = fastest.normal;
        let same = near.iter().filter(|contact| is_same(contact.normal, normal));
        let contacts: Vec<Contact> = same.copied().collect();
        let mut points: Vec<Vec3> = Vec::new();
        let one = ONE_POINT * body_size(a, b);
        for point in contacts.iter().map(middle) {
            if points.iter().all(|other| other.distance(point) > one) {
                points.push(point);
            }
        }
        Some(Self { normal, contacts, points })
    }

    /// How fast the contact that closes fastest does [m/s].
    pub fn closing(&self, a: &Body, b: &Body) -> f64 {
        let closing = |&point: &Vec3| -self.normal.dot(relative_velocity(a, b, point));
        self.points.iter().map(closing).fold(f64::NEG_INFINITY, f64::max)
    }

    /// Whether none of the contacts closes faster than rounding explains.
    pub fn is_at_rest(&self, a: &Body, b: &Body) -> bool {
        self.points
            .iter()
            .all(|&point| -self.normal.dot(relative_velocity(a, b, point)) <= closing_rounding(a, b, point))
    }
}

fn is_same(p: Vec3, q: Vec3) -> bool {
    p.cross(q).length() < SAME_NORMAL && p.dot(q) > 0.0
}
