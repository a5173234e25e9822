//! Which contacts there are at the end of a span, and what they were at its start.

use sixte_contact::Vec3;
use sixte_contact::contact_time::{self, Contact};

use super::ends::End;
use super::trial::{EndContact, TooLong, Trial};
use crate::body::Body;
use crate::contacts::{OUTER, Touching, force_point, query_contacts};
use crate::response::contact::relative_velocity;
use crate::shape;
use crate::store::Members;

/// Contacts stay above this part of the skin.
const FLOOR: f64 = 0.01;

/// Contacts of one face whose gaps differ from their mean by less than this part of the skin are led back together.
const UNEVEN: f64 = 0.03;

/// Normals of contacts of one face: the cosine of what is between them, at least.
const ONE_FACE: f64 = 0.999_999;

/// Normals of one contact at both ends of a span: the cosine of what is between them, at least.
const ALIKE: f64 = 0.5;

/// Rounds of a search for an impact within a span that is too long: it is sought again once that is shorter.
const GLANCE: u32 = 200;

impl Trial<'_> {
    /// The contacts at the end that last.
    pub fn contacts_at_end(
        &self,
        bodies: &Members,
        ends: &[Option<End>],
        at_start: bool,
    ) -> Result<Vec<EndContact>, TooLong> {
        let mut met = Vec::new();
        for (of, one) in self.touching.iter().enumerate() {
            let (a, b) = (&bodies[one.pair.0], &bodies[one.pair.1]);
            let (Some(end_a), Some(end_b)) = (&ends[one.pair.0], &ends[one.pair.1]) else { continue };
            let deepest = one.contacts.iter().map(|contact| contact.gap).fold(one.skin, f64::min);
            let starts = Starts::of(one, (a, b), (end_a, end_b), self.length);
            let at_end = || query_contacts((a, &end_a.pose), (b, &end_b.pose), OUTER * one.skin);
            let near = if at_start { one.contacts.clone() } else { at_end() };
            let places = on_faces((a, b), &near);
            for (contact, mut point) in near.into_iter().zip(places) {
                if contact.gap <= 0.0 {
                    return Err(self.until_impact(one, &starts, (end_a, end_b)));
                }
                let normal = contact.normal;
                let place = if at_start { point } else { point - starts.moved };
                let from = starts.nearest(place, normal);
                let (before, opening) = starts.velocity_at(place, normal);
                if at_start {
                    point += starts.moved;
                }
                let after = end_a.velocity_of(point) - end_b.velocity_of(point);
                if opening.abs() > one.slow {
                    continue;
                }
                // Deeper than where it began, and deep: it went wrong on the way.
                let is_apart = contact.gap > (FLOOR * one.skin).min(0.1 * deepest);
                if !(is_apart || at_start) {
                    return Err(TooLong::Cut(0.5 * self.length));
                }
                let spin = ((a.spin() - b.spin()) + (end_a.spin - end_b.spin)) * 0.5;
                // The force is constant: half of the velocity's change acts on the gap.
                let speed = if at_start { opening } else { -normal.dot(after) };
                let still = contact.gap + 0.5 * self.length * speed;
                met.push(EndContact { of, point, normal, still, before, after, spin, from });
            }
        }
        self.make_even(&mut met);
        Ok(met)
    }

    /// Contacts of one face that are nearly as far from the other body are taken to be as far: bodies that hold each
    /// other fast cannot be turned, least of all for the sake of rounding.
    fn make_even(&self, met: &mut [EndContact]) {
        let even = |one: &EndContact| {
            let face =
                met.iter().filter(|other| other.of == one.of && other.normal.dot(one.normal) > ONE_FACE);
            let (count, sum) = face.fold((0.0, 0.0), |(count, sum), other| (count + 1.0, sum + other.still));
            let (off, most) = (one.still - sum / count, UNEVEN * self.touching[one.of].skin);
            one.still - off.clamp(-most, most)
        };
        let evened: Vec<f64> = met.iter().map(even).collect();
        for (one, still) in met.iter_mut().zip(evened) {
            one.still = still;
        }
    }

    /// When bodies that end up in each other meet on the way, where they did not touch before; or half of the
    /// span, if it is a persistent contact that went wrong \[s\].
    fn until_impact(&self, touching: &Touching, starts: &Starts, (end_a, end_b): (&End, &End)) -> TooLong {
        let settings =
            contact_time::ContactTimeSettings::tolerance(self.settings.tolerance).with_max_rounds(GLANCE);
        let (a, b) = starts.bodies;
        let (a, b) = ((&a.cold.shape, &end_a.motion), (&b.cold.shape, &end_b.motion));
        let found = shape::contact_time(a, b, self.length, &settings).ok();
        let is_impact = |contact: &Contact| {
            let point = force_point(starts.bodies, contact) - starts.moved;
            starts.velocity_at(point, contact.normal).1.abs() > touching.slow
        };
        let time =
            found.filter(|found| found.contact.as_ref().is_some_and(is_impact)).map(|found| found.time);
        let time = time.filter(|&time| time > 0.0 && time < self.length);
        time.map_or(TooLong::Cut(0.5 * self.length), TooLong::Impact)
    }
}

/// Where contacts push, those of one face at one height, the mean of theirs.
///
/// Two places of a body that both stick cannot come closer to each other. If one were higher, and sank, they would have
/// to: by next to nothing, but friction would be pressed to its bound for it.
fn on_faces(bodies: (&Body, &Body), contacts: &[Contact]) -> Vec<Vec3> {
    let places: Vec<Vec3> = contacts.iter().map(|contact| force_point(bodies, contact)).collect();
    let level = |(contact, &place): (&Contact, &Vec3)| {
        let face =
            contacts.iter().zip(&places).filter(|(other, _)| other.normal.dot(contact.normal) > ONE_FACE);
        let height = |other: Vec3| contact.normal.dot(other - place);
        let (count, sum) =
            face.fold((0.0, 0.0), |(count, sum), (_, &other)| (count + 1.0, sum + height(other)));
        place + contact.normal * (sum / count)
    };
    contacts.iter().zip(&places).map(level).collect()
}

/// How a pair's contacts move at the start of a span.
struct Starts<'a> {
    bodies: (&'a Body, &'a Body),
    contacts: &'a [Contact],
    /// From the start to the end of the span.
    moved: Vec3,
    /// A contact at the end that is not closer to one at the start is another one \[m\].
    near: f64,
}

impl<'a> Starts<'a> {
    fn of(touching: &'a Touching, bodies: (&'a Body, &'a Body), ends: (&End, &End), span: f64) -> Self {
        let (a, b) = bodies;
        let displacements = (ends.0.centre - a.state.centre, ends.1.centre - b.state.centre);
        let turn = |body: &Body, end: &End| {
            let reach = if body.reach.is_finite() { body.reach } else { 0.0 };
            body.spin().length().max(end.spin.length()) * span * reach
        };
        Self {
            bodies,
            contacts: &touching.contacts,
            // With the one that moves.
            moved: if a.is_immovable() { displacements.1 } else { displacements.0 },
            near: 2.0 * ((displacements.0 - displacements.1).length() + turn(a, ends.0) + turn(b, ends.1))
                + 10.0 * touching.skin,
        }
    }

    /// The contact of the start that one at `point` was, with its normal; none if it is a new one.
    fn nearest(&self, point: Vec3, normal: Vec3) -> Option<(Vec3, Vec3)> {
        let alike = self.contacts.iter().filter(|contact| contact.normal.dot(normal) > ALIKE);
        let places = alike.map(|contact| (force_point(self.bodies, contact), contact.normal));
        let nearest = places.min_by(|p, q| p.0.distance(point).total_cmp(&q.0.distance(point)));
        nearest.filter(|known| known.0.distance(point) <= self.near)
    }

    /// How fast A moves against B at the start, for a contact that is at `point` then, and how fast that opens:
    /// where the nearest one is, along its normal; or there, if it is a new one [m/s].
    ///
    /// A normal turns with its body: that of the end would make an opening of a slip.
    fn velocity_at(&self, point: Vec3, normal: Vec3) -> (Vec3, f64) {
        let (place, normal) = self.nearest(point, normal).unwrap_or((point, normal));
        let velocity = relative_velocity(self.bodies.0, self.bodies.1, place);
        (velocity, normal.dot(velocity))
    }
}
