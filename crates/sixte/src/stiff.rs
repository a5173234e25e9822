//! Stiff forces between bodies that are close: who is, and what they do.

use sixte_contact::Vec3;

use crate::audit::{Ledger, from_outside};
use crate::body::{Body, Role, meet};
use crate::broad::{Bounds, BroadPhase, Leaf, Tree};
use crate::response::contact::{contact_matrix, relative_velocity};
use crate::response::{self, Stiff, StiffContact};
use crate::settings::Settings;
use crate::shape;
use crate::store::Members;
use crate::zones::Zones;

/// Pairs closer than this many skins are looked after here; those that are not are searched for coming so
/// close. The floor of that search, a tenth, is still outside of the skin.
const NEAR: f64 = 20.0;

/// The pairs that are close enough for stiff forces.
#[derive(Debug, Default)]
pub(crate) struct StiffPairs {
    near: Vec<NearPair>,
}

#[derive(Debug)]
struct NearPair {
    pair: (usize, usize),
    contacts: Vec<StiffContact>,
    /// How long the forces may be taken to be constant \[s\].
    limit: f64,
}

/// Finds them among the bodies of an island.
pub(crate) fn find_stiff_pairs(bodies: &Members, settings: &Settings, zones: &Zones) -> StiffPairs {
    let Some(stiff) = &settings.stiff else { return StiffPairs::default() };
    let mut pairs = close_boxes(bodies.iter(), stiff);
    pairs.retain(|&(a, b)| !zones.are_together(a, b) && bodies.meet(a, b));
    let near = |pair: (usize, usize)| near_pair((&bodies[pair.0], &bodies[pair.1]), stiff, pair);
    StiffPairs { near: pairs.into_iter().filter_map(near).collect() }
}

/// Pairs of bodies whose boxes are close enough, by their places, in order.
fn close_boxes<'a>(bodies: impl Iterator<Item = &'a Body>, stiff: &Stiff) -> Vec<(usize, usize)> {
    let boxes = bodies.enumerate().filter(|(_, body)| body.role == Role::Solid).map(|(place, body)| {
        let around = body.box_around(false).unwrap_or(Bounds::EVERYWHERE);
        Leaf::single(place, around.enlarged(0.5 * NEAR * stiff.skin).rounded_out())
    });
    Tree::new(boxes.collect()).pairs()
}

fn near_pair((a, b): (&Body, &Body), stiff: &Stiff, pair: (usize, usize)) -> Option<NearPair> {
    let closest = shape::distance((&a.cold.shape, &a.pose()), (&b.cold.shape, &b.pose()));
    if closest.gap > NEAR * stiff.skin {
        return None;
    }
    let at = |point_a: Vec3, point_b: Vec3, normal: Vec3, gap: f64| StiffContact {
        point: (point_a + point_b) * 0.5,
        normal,
        gap,
    };
    let mut contacts: Vec<StiffContact> = if closest.gap > stiff.skin {
        Vec::new()
    } else {
        let found = shape::contacts((&a.cold.shape, &a.motion()), (&b.cold.shape, &b.motion()), stiff.skin);
        let found = found.unwrap_or_default();
        found.iter().map(|one| at(one.point_a, one.point_b, one.normal, one.gap)).collect()
    };
    // Outside of the skin, and where there is no answer, the closest points are what is known.
    if contacts.is_empty() {
        contacts.push(at(closest.point_a, closest.point_b, closest.normal, closest.gap));
    }
    let limit = contacts.iter().map(|contact| longest(stiff, (a, b), contact)).fold(f64::INFINITY, f64::min);
    // Forces so stiff that nothing moves while they act are left to the impact.
    let size =
        a.state.centre.length() + b.state.centre.length() + a.pose().position.distance(closest.point_a);
    let speed = (a.velocity() - b.velocity()).length();
    if limit * speed < 100.0 * f64::EPSILON * size && speed > 0.0 {
        return Some(NearPair { pair, contacts: Vec::new(), limit: f64::INFINITY });
    }
    Some(NearPair { pair, contacts, limit })
}

/// How long a span may be: a part of an oscillation inside of the skin, half of the way to it outside.
fn longest(stiff: &Stiff, (a, b): (&Body, &Body), contact: &StiffContact) -> f64 {
    let StiffContact { point, normal, gap } = *contact;
    let along = normal.dot(contact_matrix(a, b, point) * normal);
    let inside = if along > 0.0 { stiff.span(1.0 / along) } else { f64::INFINITY };
    let closing = -normal.dot(relative_velocity(a, b, point));
    // What recedes may turn round: gravity gets it back later than this.
    let arrives = 0.5 * (gap - stiff.skin) / closing.abs();
    if gap > stiff.skin { inside.max(arrives) } else { inside }
}

impl StiffPairs {
    /// Whether nobody is.
    pub fn is_empty(&self) -> bool {
        self.near.is_empty()
    }

    /// Whether a pair is looked after here.
    pub fn has(&self, pair: (usize, usize)) -> bool {
        self.near.iter().any(|near| near.pair == pair)
    }

    /// The longest span over which all forces are about constant, at most `left` \[s\].
    pub fn longest_span(&self, left: f64) -> f64 {
        self.near.iter().map(|near| near.limit).fold(left, f64::min)
    }

    /// The gap at which a pair that is not near would be.
    pub fn outer(settings: &Settings) -> Option<f64> {
        settings.stiff.map(|stiff| NEAR * stiff.skin)
    }
}

/// Applies the impulses of the forces over `span` \[s\].
pub(crate) fn push_apart(
    bodies: &mut Members,
    settings: &Settings,
    pairs: &StiffPairs,
    span: f64,
    ledger: &mut Ledger,
) {
    let Some(stiff) = &settings.stiff else { return };
    for near in &pairs.near {
        let Some([a, b]) = bodies.pair_mut(near.pair) else { continue };
        let material = settings.combination.combine(&a.cold.material, &b.cold.material);
        for contact in &near.contacts {
            let kicked = response::kick(stiff, &material, (a, b), contact, span);
            ledger.lose(0.0, kicked.to_friction, kicked.to_damping);
            let (impulse, moment, work) =
                from_outside((a, b), contact.point, kicked.impulse, kicked.angular_impulse);
            ledger.push(impulse, moment, work);
        }
    }
}

/// Energy in the stiff forces between all bodies of a world \[J\].
pub(crate) fn stored_energy(bodies: &[Body], settings: &Settings) -> f64 {
    let Some(stiff) = &settings.stiff else { return 0.0 };
    let mut pairs = close_boxes(bodies.iter(), stiff);
    pairs.retain(|&(a, b)| meet(bodies, a, b));
    pairs.into_iter().map(|pair| stored_by_pair(bodies, stiff, pair)).sum()
}

/// What of it is between the body that was put in last and the others \[J\].
pub(crate) fn stored_by_the_last(bodies: &[Body], settings: &Settings, broad: &BroadPhase) -> f64 {
    let (Some(stiff), Some(body)) = (&settings.stiff, bodies.last()) else { return 0.0 };
    let last = bodies.len() - 1;
    let mut others = broad.overlapping(&body.bounds().enlarged(stiff.skin));
    others.retain(|&other| other != last && meet(bodies, other, last));
    others.into_iter().map(|other| stored_by_pair(bodies, stiff, (other, last))).sum()
}

fn stored_by_pair(bodies: &[Body], stiff: &Stiff, pair: (usize, usize)) -> f64 {
    let near = near_pair((&bodies[pair.0], &bodies[pair.1]), stiff, pair);
    let contacts = near.iter().flat_map(|near| &near.contacts);
    contacts.map(|contact| response::stored_energy(stiff, contact.gap)).sum()
}
