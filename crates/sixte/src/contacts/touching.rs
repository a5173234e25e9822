//! Who touches whom: pairs within the skin that neither come nor go.

use sixte_contact::Vec3;
use sixte_contact::contact_time::Contact;

use super::cache::ContactCache;
use super::skin::{OUTER, body_size, largest_pull, outer_skin, skin_of};
use crate::body::{Body, Role};
use crate::broad::{Bounds, Leaf, Tree};
use crate::certify::bound;
use crate::id::BodyId;
use crate::material::Material;
use crate::response::contact::relative_velocity;
use crate::settings::{Resting, Settings};
use crate::store::Members;
use crate::zones::Zones;

/// Two bodies that touch.
#[derive(Debug)]
pub(crate) struct Touching {
    /// Their places among the bodies of an island.
    pub pair: (usize, usize),
    pub ids: (BodyId, BodyId),
    /// Within [`OUTER`] skins.
    pub contacts: Vec<Contact>,
    /// \[m\].
    pub skin: f64,
    /// How much the bodies are accelerated while nothing touches them, at most [m/s²].
    pub pull: f64,
    /// Whether the paths of its contacts are bent, as those of a body that rolls over an edge.
    pub turns: bool,
    /// A contact that opens or closes faster than this is no persistent one [m/s].
    pub slow: f64,
    pub material: Material,
}

/// All pairs with contacts within the skin, whatever their speed is.
pub(crate) fn find_touching(
    bodies: &Members,
    settings: &Settings,
    zones: &Zones,
    cache: &mut ContactCache,
) -> Vec<Touching> {
    if settings.stiff.is_some() || settings.resting != Resting::Supported {
        return Vec::new();
    }
    let apart = |&(a, b): &(usize, usize)| !zones.holds(a) && !zones.holds(b);
    let movable = |&(a, b): &(usize, usize)| !(bodies[a].is_immovable() && bodies[b].is_immovable());
    let solid = bodies.iter().enumerate().filter(|(_, body)| body.role == Role::Solid);
    let boxes = solid.map(|(place, body)| {
        let around = body.box_around(false).unwrap_or(Bounds::EVERYWHERE);
        Leaf::single(place, around.enlarged(outer_skin(body, settings)).rounded_out())
    });
    let mut near = Tree::new(boxes.collect()).pairs();
    near.retain(|pair| movable(pair) && apart(pair) && bodies.meet(pair.0, pair.1));
    near.into_iter().filter_map(|pair| touching_pair(bodies, settings, pair, cache)).collect()
}

fn touching_pair(
    bodies: &Members,
    settings: &Settings,
    pair: (usize, usize),
    cache: &mut ContactCache,
) -> Option<Touching> {
    let (a, b) = (&bodies[pair.0], &bodies[pair.1]);
    let skin = skin_of(a, b, settings);
    if bound::gap(a, b) > OUTER * skin || skin > THICKEST * body_size(a, b) {
        return None;
    }
    let contacts = cache.contacts(bodies, pair, OUTER * skin);
    if contacts.is_empty() {
        return None;
    }
    let pull = largest_pull(a, b, settings);
    let bending = bending((a, b), &contacts);
    // What leaves slower than this comes back before it is out of the skin.
    let slow = ((pull + bending) * skin).sqrt().max(settings.resting_speed);
    let material = settings.combination.combine(&a.cold.material, &b.cold.material);
    let (ids, turns) = (bodies.ids(pair), bending > TURNS * pull);
    Some(Touching { pair, ids, contacts, skin, pull, turns, slow, material })
}

/// Where a contact pushes, in the world \[m\]: on the surface of the one that moves, or in the middle if both
/// do, so that no moment is made of nothing.
pub(crate) fn force_point((a, b): (&Body, &Body), contact: &Contact) -> Vec3 {
    match (a.is_immovable(), b.is_immovable()) {
        (false, true) => contact.point_a,
        (true, false) => contact.point_b,
        _ => (contact.point_a + contact.point_b) * 0.5,
    }
}

/// Where rounding asks for a skin of more than this part of the smaller body's size, there is none.
const THICKEST: f64 = 0.1;

/// Paths that are bent by less than this part of what pulls are straight.
const TURNS: f64 = 1e-2;

/// How much the paths of two bodies' contacts are bent as they turn: ω² r of both, and what a slip gets as its plane turns
/// [m/s²].
fn bending((a, b): (&Body, &Body), contacts: &[Contact]) -> f64 {
    let of = |body: &Body| {
        let reach = if body.reach.is_finite() { body.reach } else { 0.0 };
        body.spin().length_squared() * reach
    };
    let slip = |contact: &Contact| relative_velocity(a, b, force_point((a, b), contact)).length();
    let slip = contacts.iter().map(slip).fold(0.0, f64::max);
    of(a) + of(b) + 2.0 * (a.spin().length() + b.spin().length()) * slip
}

impl Touching {
    /// Whether one of its contacts is within the skin.
    pub fn is_near(&self) -> bool {
        self.contacts.iter().any(|contact| contact.gap <= self.skin)
    }

    /// Whether one of its contacts is slow enough to last.
    pub fn lasts(&self, bodies: &Members) -> bool {
        self.contacts.iter().any(|contact| self.normal_velocity(bodies, contact).abs() <= self.slow)
    }

    /// How fast a contact opens [m/s].
    pub fn normal_velocity(&self, bodies: &Members, contact: &Contact) -> f64 {
        let point = force_point((&bodies[self.pair.0], &bodies[self.pair.1]), contact);
        contact.normal.dot(relative_velocity(&bodies[self.pair.0], &bodies[self.pair.1], point))
    }

    /// When a contact that opens, slowly, is at the top of its bounce, or out of the skin if it is led there evenly \[s\].
    pub fn top(&self, bodies: &Members) -> f64 {
        let time = |contact: &Contact| {
            let speed = self.normal_velocity(bodies, contact);
            let clearance = (OUTER * self.skin - contact.gap).max(0.1 * self.skin);
            let is_rising = speed > 1e-3 * self.slow && speed <= self.slow;
            if is_rising { (speed / self.pull).max(2.0 * clearance / speed) } else { f64::INFINITY }
        };
        self.contacts.iter().map(time).fold(f64::INFINITY, f64::min)
    }
}
