//! The contacts of two bodies that meet: those with one normal, of which one approaches fastest.

use sixte_contact::Vec3;
use sixte_contact::contact_time::{Contact, ContactTime};

use super::super::lasting::touching::size;
use crate::body::Body;
use crate::response::contact::relative_velocity;
use crate::shape;

/// Normals that are closer than this are one \[rad\].
const SAME_NORMAL: f64 = 1e-9;

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
    pub fn find(a: &Body, b: &Body, found: &ContactTime) -> Option<Self> {
        let within = 2.0 * found.tolerance;
        let near =
            shape::contacts((&a.shape, &a.motion()), (&b.shape, &b.motion()), within).unwrap_or_default();
        let near = if near.is_empty() { found.contact.into_iter().collect() } else { near };
        Self::of(a, b, &near)
    }

    /// Of these contacts.
    pub fn of(a: &Body, b: &Body, near: &[Contact]) -> Option<Self> {
        let middle = |contact: &Contact| (contact.point_a + contact.point_b) * 0.5;
        let velocity = |contact: &Contact| contact.normal.dot(relative_velocity(a, b, middle(contact)));
        let fastest = near.iter().min_by(|p, q| velocity(p).total_cmp(&velocity(q)))?;
        let normal = fastest.normal;
        let same = |contact: &Contact| {
            contact.normal.cross(normal).length() < SAME_NORMAL && contact.normal.dot(normal) > 0.0
        };
        let contacts: Vec<Contact> = near.iter().copied().filter(same).collect();
        let mut points: Vec<Vec3> = Vec::new();
        let one = ONE_POINT * size(a, b);
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
}
