//! Two bodies met: an impulse, a stop, or rest.

use std::collections::BTreeMap;

use sixte_contact::Vec3;
use sixte_contact::contact_time::{Contact, ContactTime};

use super::hold::Zones;
use crate::audit::{Ledger, Totals, from_outside};
use crate::body::{Body, Drive, Kind, OnContact};
use crate::event::{Event, Stop};
use crate::id::BodyId;
use crate::material::Material;
use crate::response::contact::{contact_matrix, relative_velocity, turning};
use crate::response::impact::Turned;
use crate::response::{Class, Collision, Impact, ImpactLaw, centre_of_pressure, classify, damped_lambda};
use crate::settings::Settings;
use crate::shape;

/// Normals that are closer than this are one \[rad\].
const SAME_NORMAL: f64 = 1e-9;

/// After this many impacts of a pair at one instant, it bounces no more.
const BOUNCES_AT_ONCE: u32 = 16;

/// What became of it.
pub(super) enum Outcome {
    /// An impulse; the event's time and step are for the caller to fill in.
    Impact(Box<Event>),
    /// A driven body cannot go on.
    Stopped(Vec<Stop>),
    /// They rest on each other, or never part.
    Held,
}

/// How often pairs met in this step.
#[derive(Debug, Default)]
pub(super) struct Meetings(BTreeMap<(usize, usize), Meeting>);

#[derive(Debug, Clone, Copy, Default)]
struct Meeting {
    in_step: u32,
    at_once: u32,
    last: f64,
}

impl Meetings {
    fn note(&mut self, pair: (usize, usize), passed: f64) -> Meeting {
        let meeting = self.0.entry(pair).or_default();
        meeting.in_step += 1;
        meeting.at_once = if meeting.last == passed { meeting.at_once + 1 } else { 1 };
        meeting.last = passed;
        *meeting
    }
}

/// Responds to a contact of two bodies, `passed` \[s\] into the step.
pub(super) fn to(
    bodies: &mut [Body],
    settings: &Settings,
    (pair, found): ((usize, usize), &ContactTime),
    passed: f64,
    meetings: &mut Meetings,
    zones: &mut Zones,
) -> Outcome {
    let ids = (BodyId(pair.0 as u32), BodyId(pair.1 as u32));
    let meeting = meetings.note(pair, passed);
    let Ok([a, b]) = bodies.get_disjoint_mut([pair.0, pair.1]) else { return Outcome::Held };
    let stops = stop_driven((a, b), ids);
    if !stops.is_empty() {
        return Outcome::Stopped(stops);
    }
    let Some(patch) = Patch::find(a, b, found) else { return Outcome::Held };
    let closing = patch.closing(a, b);
    let pressed = patch.normal.dot(acceleration(a, settings) - acceleration(b, settings)) < 0.0;
    let speed = a.velocity().length() + b.velocity().length();
    let is_rounding = closing <= 16.0 * f64::EPSILON * speed;
    let class = classify(-closing, settings.resting_speed);
    let rests = class != Class::Colliding && (pressed || is_rounding);
    if rests || meeting.in_step > settings.max_impacts || a.is_immovable() && b.is_immovable() {
        return Outcome::Held;
    }
    let mut material = settings.combination.of(&a.material, &b.material);
    if meeting.at_once > BOUNCES_AT_ONCE {
        material = Material { restitution: 0.0, friction: 0.0, ..material };
    }
    let law = if meeting.at_once > BOUNCES_AT_ONCE { ImpactLaw::default() } else { settings.law };
    let event = collide((a, b), &patch, &material, law);
    for index in [pair.0, pair.1] {
        if bodies[index].kind != Kind::Fixed {
            zones.release(index);
        }
    }
    Outcome::Impact(Box::new(Event { bodies: ids, class, ..event }))
}

/// Stops the driven bodies of a pair that may not or cannot push.
fn stop_driven((a, b): (&mut Body, &mut Body), ids: (BodyId, BodyId)) -> Vec<Stop> {
    let both = a.is_immovable() && b.is_immovable();
    let mut stops = Vec::new();
    for (body, own, other) in [(a, ids.0, ids.1), (b, ids.1, ids.0)] {
        let stops_itself = body.kind == Kind::Driven(OnContact::Stop);
        if (both || stops_itself) && body.drive != Drive::default() {
            body.drive = Drive::default();
            stops.push(Stop { body: own, by: other });
        }
    }
    stops
}

/// What a body's centre is accelerated by while nothing touches it [m/s²].
fn acceleration(body: &Body, settings: &Settings) -> Vec3 {
    if body.inverse_mass() == 0.0 {
        return Vec3::ZERO;
    }
    settings.gravity + body.load.force * body.inverse_mass()
}

/// Contacts with one normal, of which one approaches fastest.
struct Patch {
    normal: Vec3,
    contacts: Vec<Contact>,
    /// Halfway between the bodies.
    points: Vec<Vec3>,
}

impl Patch {
    fn find(a: &Body, b: &Body, found: &ContactTime) -> Option<Self> {
        let within = 2.0 * found.tolerance;
        let near =
            shape::contacts((&a.shape, &a.motion()), (&b.shape, &b.motion()), within).unwrap_or_default();
        let near = if near.is_empty() { found.contact.into_iter().collect() } else { near };
        let middle = |contact: &Contact| (contact.point_a + contact.point_b) * 0.5;
        let velocity = |contact: &Contact| contact.normal.dot(relative_velocity(a, b, middle(contact)));
        let fastest = near.iter().min_by(|p, q| velocity(p).total_cmp(&velocity(q)))?;
        let normal = fastest.normal;
        let same = |contact: &Contact| {
            contact.normal.cross(normal).length() < SAME_NORMAL && contact.normal.dot(normal) > 0.0
        };
        let contacts: Vec<Contact> = near.iter().copied().filter(same).collect();
        let points = contacts.iter().map(middle).collect();
        Some(Self { normal, contacts, points })
    }

    /// How fast the contact that closes fastest does [m/s].
    fn closing(&self, a: &Body, b: &Body) -> f64 {
        let closing = |&point: &Vec3| -self.normal.dot(relative_velocity(a, b, point));
        self.points.iter().map(closing).fold(f64::NEG_INFINITY, f64::max)
    }
}

/// Gives both bodies the impulse of their impact. The event's bodies, class, time and step are not filled in.
fn collide((a, b): (&mut Body, &mut Body), patch: &Patch, material: &Material, law: ImpactLaw) -> Event {
    let normal = patch.normal;
    let point = centre_of_pressure(a, b, &patch.points, normal);
    let (matrix, velocity) = (contact_matrix(a, b, point), relative_velocity(a, b, point));
    let impact = match law {
        ImpactLaw::Restitution(law) => {
            let Material { restitution, friction, .. } = *material;
            Collision { matrix, normal, velocity, restitution, friction, law }.impact()
        }
        ImpactLaw::Fraction(fraction) => {
            let impulse = normal * damped_lambda(&matrix, velocity, normal, fraction);
            let normal_work = impulse.dot(velocity + matrix * impulse * 0.5);
            Impact { impulse, normal_work, ..Impact::default() }
        }
    };
    // Without its gravity: an impact is an instant.
    let before = Totals::of([&*a, &*b], Vec3::ZERO, 0.0);
    a.apply_impulse_at(impact.impulse, point);
    b.apply_impulse_at(-impact.impulse, point);
    let turning = match law {
        ImpactLaw::Restitution(_) => turning(a, b, (point, normal), material, normal.dot(impact.impulse)),
        ImpactLaw::Fraction(_) => Turned::default(),
    };
    a.apply_angular_impulse(turning.impulse);
    b.apply_angular_impulse(-turning.impulse);
    let (impulse_in, moment_in, work_in) = from_outside((a, b), point, impact.impulse, turning.impulse);
    let ledger = Ledger {
        before,
        after: Totals::of([&*a, &*b], Vec3::ZERO, 0.0),
        impulse_in,
        moment_in,
        work_in,
        lost_to_restitution: -impact.normal_work,
        lost_to_friction: -impact.friction_work - turning.work,
    };
    Event {
        time: 0.0,
        step: 0,
        bodies: (BodyId(0), BodyId(0)),
        class: Class::Colliding,
        gap: patch.contacts.iter().map(|contact| contact.gap).fold(f64::INFINITY, f64::min),
        contacts: patch.contacts.clone(),
        point,
        normal,
        velocity_before: velocity,
        velocity_after: relative_velocity(a, b, point),
        impulse: impact.impulse,
        angular_impulse: turning.impulse,
        ledger,
    }
}
