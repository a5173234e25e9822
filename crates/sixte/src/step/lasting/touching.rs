//! Who touches whom: pairs within the skin that neither come nor go.

use std::cell::RefCell;
use std::collections::BTreeMap;

use sixte_contact::Vec3;
use sixte_contact::contact_time::Contact;
use sixte_contact::motion::{Motion, Pose};

use super::super::bound;
use super::super::hold::Zones;
use crate::body::{Body, Role, meet};
use crate::broad::{Bounds, Leaf, Tree};
use crate::material::Material;
use crate::response::contact::relative_velocity;
use crate::settings::{Resting, Settings};
use crate::shape;

/// Two bodies that touch.
#[derive(Debug)]
pub(in super::super) struct Touching {
    pub pair: (usize, usize),
    /// Within [`OUTER`] skins.
    pub contacts: Vec<Contact>,
    /// \[m\].
    pub skin: f64,
    /// How much the bodies are accelerated while nothing touches them, at most [m/s²].
    pub pull: f64,
    /// Whether the ways of its contacts are bent, as those of a body that rolls over an edge.
    pub turns: bool,
    /// A contact that opens or closes faster than this is no lasting one [m/s].
    pub slow: f64,
    pub material: Material,
}

/// All pairs with contacts within the skin, whatever their speed is.
pub(in super::super) fn within_skin(
    bodies: &[Body],
    settings: &Settings,
    zones: &Zones,
    seen: &Seen,
) -> Vec<Touching> {
    if settings.stiff.is_some() || settings.resting != Resting::Supported {
        return Vec::new();
    }
    let apart = |&(a, b): &(usize, usize)| !zones.holds(a) && !zones.holds(b);
    let movable = |&(a, b): &(usize, usize)| !(bodies[a].is_immovable() && bodies[b].is_immovable());
    let boxes =
        bodies.iter().enumerate().filter(|(_, body)| body.role == Role::Solid).map(|(index, body)| {
            let around = body.box_around(false).unwrap_or(Bounds::EVERYWHERE);
            Leaf::asked(index, around.enlarged(outer_skin(body, settings)).rounded_out())
        });
    let mut near = Tree::of(boxes.collect()).pairs();
    near.retain(|pair| movable(pair) && apart(pair) && meet(bodies, pair.0, pair.1));
    near.into_iter().filter_map(|pair| of_pair(bodies, settings, pair, seen)).collect()
}

fn of_pair(bodies: &[Body], settings: &Settings, pair: (usize, usize), seen: &Seen) -> Option<Touching> {
    let (a, b) = (&bodies[pair.0], &bodies[pair.1]);
    let skin = skin_of(a, b, settings);
    if bound::gap(a, b) > OUTER * skin || skin > THICKEST * size(a, b) {
        return None;
    }
    let contacts = seen.contacts(bodies, pair, OUTER * skin);
    if contacts.is_empty() {
        return None;
    }
    let pull = pull(a, b, settings);
    let bending = bending((a, b), &contacts);
    // What leaves slower than this comes back before it is out of the skin.
    let slow = ((pull + bending) * skin).sqrt().max(settings.resting_speed);
    let material = settings.combination.of(&a.material, &b.material);
    let turns = bending > TURNS * pull;
    Some(Touching { pair, contacts, skin, pull, turns, slow, material })
}

/// Contacts that were found, to be asked for again where bodies have not moved: an impact takes no time.
#[derive(Debug, Default)]
pub(in super::super) struct Seen(RefCell<BTreeMap<(usize, usize), Sight>>);

#[derive(Debug)]
struct Sight {
    poses: (Pose, Pose),
    within: f64,
    contacts: Vec<Contact>,
}

impl Seen {
    /// The contacts of two bodies where they are, within a distance \[m\].
    fn contacts(&self, bodies: &[Body], pair: (usize, usize), within: f64) -> Vec<Contact> {
        let (a, b) = (&bodies[pair.0], &bodies[pair.1]);
        let poses = (a.pose(), b.pose());
        let mut seen = self.0.borrow_mut();
        if let Some(sight) = seen.get(&pair).filter(|sight| sight.poses == poses && sight.within == within) {
            return sight.contacts.clone();
        }
        let contacts = contacts((a, &poses.0), (b, &poses.1), within);
        seen.insert(pair, Sight { poses, within, contacts: contacts.clone() });
        contacts
    }

    /// The contacts of two bodies where they are, within a distance that is mostly less than the skin \[m\].
    pub fn within(
        &self,
        bodies: &[Body],
        settings: &Settings,
        pair: (usize, usize),
        distance: f64,
    ) -> Vec<Contact> {
        let skin = skin_of(&bodies[pair.0], &bodies[pair.1], settings);
        let mut contacts = self.contacts(bodies, pair, distance.max(OUTER * skin));
        contacts.retain(|contact| contact.gap <= distance);
        contacts
    }
}

/// The contacts of two bodies at given poses, within a distance \[m\]. What cannot be asked does not support: the search
/// of the span, which cannot be asked either, lets nothing move then.
pub(in super::super) fn contacts(a: (&Body, &Pose), b: (&Body, &Pose), within: f64) -> Vec<Contact> {
    shape::contacts((&a.0.shape, &still(a)), (&b.0.shape, &still(b)), within).unwrap_or_default()
}

/// A body that stays where it is.
fn still((body, &start): (&Body, &Pose)) -> Motion {
    Motion {
        start,
        centre: body.centre_in_body(),
        velocity: Vec3::ZERO,
        acceleration: Vec3::ZERO,
        spin: Vec3::ZERO,
    }
}

/// Where a contact pushes, in the world \[m\]: on the surface of the one that moves, or in the middle if both
/// do, so that no moment is made of nothing.
pub(in super::super) fn place_of((a, b): (&Body, &Body), contact: &Contact) -> Vec3 {
    match (a.is_immovable(), b.is_immovable()) {
        (false, true) => contact.point_a,
        (true, false) => contact.point_b,
        _ => (contact.point_a + contact.point_b) * 0.5,
    }
}

/// The distance at which two bodies rest on each other \[m\].
pub(in super::super) fn skin_of(a: &Body, b: &Body, settings: &Settings) -> f64 {
    let place = a.state.centre.length() + b.state.centre.length();
    let least = (1e3 * settings.tolerance).max(1e5 * f64::EPSILON * place);
    settings.skin.unwrap_or(SKIN * size(a, b)).max(least)
}

/// What one body may add to the distance at which a pair is in lasting contact: the shares of two are at least
/// [`OUTER`] times [`skin_of`] \[m\].
pub(in super::super) fn outer_skin(body: &Body, settings: &Settings) -> f64 {
    let size = if body.reach.is_finite() { body.reach } else { 1.0 };
    let place = body.state.centre.length();
    OUTER * (settings.skin.unwrap_or(SKIN * size) + 1e3 * settings.tolerance + 1e5 * f64::EPSILON * place)
}

/// Contacts that last do so up to this multiple of the skin, so that none comes and goes at its edge.
pub(super) const OUTER: f64 = 1.5;

/// Where rounding asks for a skin of more than this part of the smaller body's size, there is none.
const THICKEST: f64 = 0.1;

/// Ways that are bent by less than this part of what pulls are straight.
const TURNS: f64 = 1e-2;

/// A part of the smaller body's size.
const SKIN: f64 = 1e-5;

/// How far the smaller of two bodies reaches from its centre \[m\].
pub(in super::super) fn size(a: &Body, b: &Body) -> f64 {
    let smaller = a.reach.min(b.reach);
    if smaller.is_finite() { smaller } else { 1.0 }
}

/// How much two bodies are accelerated while nothing touches them, at most [m/s²].
pub(in super::super) fn pull(a: &Body, b: &Body, settings: &Settings) -> f64 {
    let of = |body: &Body| body.free_acceleration(settings.gravity).length();
    of(a).max(of(b))
}

/// How much the ways of two bodies' contacts are bent as they turn: ω² r of both, and what a slip gets as its plane turns
/// [m/s²].
fn bending((a, b): (&Body, &Body), contacts: &[Contact]) -> f64 {
    let of = |body: &Body| {
        let reach = if body.reach.is_finite() { body.reach } else { 0.0 };
        body.spin().length_squared() * reach
    };
    let slip = |contact: &Contact| relative_velocity(a, b, place_of((a, b), contact)).length();
    let slip = contacts.iter().map(slip).fold(0.0, f64::max);
    of(a) + of(b) + 2.0 * (a.spin().length() + b.spin().length()) * slip
}

impl Touching {
    /// Whether one of its contacts is within the skin.
    pub fn is_near(&self) -> bool {
        self.contacts.iter().any(|contact| contact.gap <= self.skin)
    }

    /// Whether one of its contacts is slow enough to last.
    pub fn lasts(&self, bodies: &[Body]) -> bool {
        self.contacts.iter().any(|contact| self.normal_velocity(bodies, contact).abs() <= self.slow)
    }

    /// How fast a contact opens [m/s].
    pub fn normal_velocity(&self, bodies: &[Body], contact: &Contact) -> f64 {
        let point = place_of((&bodies[self.pair.0], &bodies[self.pair.1]), contact);
        contact.normal.dot(relative_velocity(&bodies[self.pair.0], &bodies[self.pair.1], point))
    }

    /// When a contact that opens, slowly, is at the top of its bounce, or out of the skin if it is led there evenly \[s\].
    pub fn top(&self, bodies: &[Body]) -> f64 {
        let time = |contact: &Contact| {
            let speed = self.normal_velocity(bodies, contact);
            let room = (OUTER * self.skin - contact.gap).max(0.1 * self.skin);
            let is_rising = speed > 1e-3 * self.slow && speed <= self.slow;
            if is_rising { (speed / self.pull).max(2.0 * room / speed) } else { f64::INFINITY }
        };
        self.contacts.iter().map(time).fold(f64::INFINITY, f64::min)
    }
}
