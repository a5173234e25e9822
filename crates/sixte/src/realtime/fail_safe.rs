//! The fail-safe: what the solver wished for and the certificate does not allow is changed until it does.
//!
//! A pair that would meet gets a contact where it would, and an impulse that keeps it apart until the part is over, and not more than
//! that, so that no energy comes of it. Impulses change the ways of others, so their neighbours are looked at again. Those that are
//! fast and still would meet after that are elsewhere when the part begins, and turned otherwise, than where the impulse should act: a shorter
//! part takes them there first. What else is not certified stays where it is for the part, with all that this stops, and keeps its
//! momentum: in the end nothing moves, and that is always certified.

use std::collections::{BTreeSet, HashMap};

use sixte_contact::contact_time::Contact;
use sixte_contact::shape::FeatureKind;
use sixte_contact::{Interrupt, Vec3};
use smallvec::SmallVec;

use super::certify::Meeting;
use super::crowd::Crowd;
use super::pair::Pair;
use super::solid::Solid;
use crate::island::Island;
use crate::shape;

/// How often all neighbours are looked at again.
const SWEEPS: usize = 100;

/// Passes over all contacts in a sweep.
const PASSES: usize = 20;

/// If nobody new has come for so many sweeps, and what they leave is still this part of what it was, no impulse keeps bodies apart: they
/// are between a wall and what pushes.
const IN_VAIN: usize = 16;
const NO_LESS: f64 = 0.9;

/// Bodies are kept apart by this part of the gap that they rest at, or come back to it by so much in a part.
const GOAL: f64 = 0.36;
const RETURN: f64 = 0.1;

/// And at least by so much of it more than they would be; by twice as much for each contact that the pair has already, up to what stops it:
/// what a push turns may come near with the next corner.
const LEAST_CHANGE: f64 = 0.06;
const MOST_DOUBLINGS: usize = 32;

/// What changes it by less than this is not worth a push: whoever is pushed has to be certified again.
const WORTH_A_PUSH: f64 = 2e-3;

/// What is nearer than this part of the gap that bodies rest at is at the same place.
const SAME_PLACE: f64 = 1e-2;

/// A contact that only the certificate found.
#[derive(Debug, Clone, Copy)]
pub(super) struct Record {
    pub pair: u32,
    pub bodies: (u32, u32),
    /// Unit, out of B towards A.
    pub normal: Vec3,
    /// From the centres to one point of the world \[m\].
    pub arms: (Vec3, Vec3),
    /// \[kg\].
    pub mass: f64,
    /// The least velocity along the normal, and what of it is too little to push for [m/s].
    pub least: f64,
    pub tiny: f64,
    /// How fast it closed before, and how fast bodies passed each other there [m/s].
    pub approach: f64,
    speed: f64,
    /// What is nearer than this is at the same place \[m\].
    place: f64,
    /// [N s].
    pub impulse: f64,
}

/// Certifies a part of `h` \[s\] as bodies are to move, or changes how they do. Says which contacts that took; nothing if some that are
/// fast would meet however they are pushed, and the part `may_be_shorter`.
pub(super) fn certify_move(
    crowd: &mut Crowd,
    island: &Island,
    h: f64,
    may_be_shorter: bool,
) -> Option<Vec<Record>> {
    let mut meetings = Vec::new();
    crowd.forget_room();
    crowd.foresee(h, true);
    crowd.bring_near(island);
    for at in 0..crowd.pairs.len() {
        if !crowd.quiet[at].stays(&crowd.ways_after) {
            crowd.certify_into(island, at, h, &mut meetings);
        }
    }
    let (mut records, mut of_pair) = (Vec::new(), HashMap::<u32, SmallVec<[u32; 4]>>::new());
    // The pairs with a contact, and what is left, after each sweep.
    let mut sweeps: Vec<(usize, f64)> = Vec::new();
    while sweeps.len() < SWEEPS && !are_in_vain(&sweeps) && !crowd.searched_enough() {
        // What is interrupted is not moved.
        if meetings.is_empty() || Interrupt::is_asked_here() {
            return Some(records);
        }
        crowd.note_unpushed();
        crowd.counts.fail_safe += meetings.len() as u64;
        for meeting in &meetings {
            let known = of_pair.get(&meeting.pair).map_or(0, SmallVec::len);
            if let Some(record) = Record::of(crowd, island, (meeting, known), h) {
                add(&mut records, &mut of_pair, record);
            }
        }
        let (changed, left) = push(crowd, &mut records, h);
        sweeps.push((of_pair.len(), left));
        // The next sweep would find what this one has found.
        if changed.is_empty() {
            break;
        }
        // Others may come near now.
        crowd.foresee(h, true);
        crowd.bring_near(island);
        let still = meetings.iter().map(|meeting| meeting.pair as usize);
        let pairs = crowd.unsure_pairs(changed, still);
        meetings = certify_these(crowd, island, &pairs, h);
    }
    let is_fast = |meeting: &Meeting| {
        let pair = &crowd.pairs[meeting.pair as usize];
        let (a, b) = crowd.ways_of(pair);
        Pair::travel(a, b, h) > pair.skin
    };
    if may_be_shorter && meetings.iter().any(is_fast) {
        return None;
    }
    hold(crowd, island, meetings, h);
    Some(records)
}

/// Whether more sweeps would not help either.
fn are_in_vain(sweeps: &[(usize, f64)]) -> bool {
    let Some([(pairs_before, before), .., (pairs, left)]) = sweeps.last_chunk::<IN_VAIN>() else {
        return false;
    };
    pairs == pairs_before && *left > 0.0 && *before > 0.0 && *left >= NO_LESS * before
}

/// Adds a contact, or asks for more at one of the pair that is as good as the same: what rests or jams comes back in every sweep.
fn add(records: &mut Vec<Record>, of_pair: &mut HashMap<u32, SmallVec<[u32; 4]>>, record: Record) {
    let known = of_pair.entry(record.pair).or_default();
    if let Some(&same) = known.iter().find(|&&at| records[at as usize].is_as_good_as(&record)) {
        let same = &mut records[same as usize];
        same.least = same.least.max(record.least);
    } else {
        known.push(records.len() as u32);
        records.push(record);
    }
}

fn certify_these(crowd: &mut Crowd, island: &Island, pairs: &[usize], h: f64) -> Vec<Meeting> {
    let mut meetings = Vec::new();
    for &at in pairs {
        crowd.certify_into(island, at, h, &mut meetings);
    }
    meetings
}

/// The pairs that bodies are in.
fn pairs_of(crowd: &Crowd, places: impl Iterator<Item = usize>) -> Vec<usize> {
    places.flat_map(|place| crowd.pairs_of[place].iter().map(|&at| at as usize)).collect()
}

impl Crowd {
    /// Notes how bodies move that nobody has pushed yet in this part.
    fn note_unpushed(&mut self) {
        if self.unpushed.is_empty() {
            self.unpushed.extend(self.solids.iter().map(|solid| (solid.velocity, solid.spin)));
        }
    }

    /// Bodies move as they did before they were pushed in this part.
    pub fn take_back_pushes(&mut self) {
        for (solid, before) in self.solids.iter_mut().zip(self.unpushed.drain(..)) {
            (solid.velocity, solid.spin) = before;
        }
    }

    /// Nothing is certified yet in this part.
    fn forget_room(&mut self) {
        self.changed.clear();
        self.changed.resize(self.solids.len(), 0.0);
        self.sure_until.clear();
    }

    /// How far the ways of two bodies were changed together \[m\].
    fn changed_together(&self, pair: &Pair) -> f64 {
        self.changed[pair.a as usize] + self.changed[pair.b as usize]
    }

    /// A pair stays this much farther apart than it has to \[m\]: not above 0 if that is not known.
    pub fn note_room(&mut self, at: usize, room: f64) {
        if self.sure_until.len() < self.pairs.len() {
            self.sure_until.resize(self.pairs.len(), f64::NEG_INFINITY);
        }
        self.sure_until[at] = self.changed_together(&self.pairs[at]) + room * (1.0 - 1e-9);
    }

    /// Whether a pair stays apart although the ways of its bodies were changed since that was certified: by so much less at most.
    fn is_sure(&self, at: usize) -> bool {
        let is_certified = |&until: &f64| self.changed_together(&self.pairs[at]) < until;
        self.quiet[at].stays(&self.ways_after) || self.sure_until.get(at).is_some_and(is_certified)
    }

    /// The pairs of these bodies that have to be certified again, and those that were not certified.
    fn unsure_pairs(&self, places: Vec<usize>, still: impl Iterator<Item = usize>) -> Vec<usize> {
        let pairs = pairs_of(self, places.into_iter()).into_iter().chain(still);
        let mut pairs: Vec<usize> = pairs.filter(|&at| !self.is_sure(at)).collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    /// A body is to move otherwise than it was, for `h` \[s\]: no point of it gets farther from where it would have been than this.
    fn note_change(&mut self, place: usize, (velocity, spin): (Vec3, Vec3), h: f64) {
        let solid = &self.solids[place];
        let (way, turn) = ((solid.move_velocity - velocity).length(), (solid.move_spin - spin).length());
        let turned = if turn == 0.0 { 0.0 } else { turn * solid.arm };
        self.changed[place] += h * (1.0 + 1e-9) * (way + turned);
        self.ends[place].0 = 0;
    }
}

/// Impulses for all records; says whose velocities changed, and by how much one of them still did in the end [m/s].
fn push(crowd: &mut Crowd, records: &mut [Record], h: f64) -> (Vec<usize>, f64) {
    let places = records.iter().flat_map(|record| [record.bodies.0 as usize, record.bodies.1 as usize]);
    let places: BTreeSet<usize> = places.filter(|&place| crowd.solids[place].moves).collect();
    let way =
        |crowd: &Crowd, place: usize| (crowd.solids[place].move_velocity, crowd.solids[place].move_spin);
    let before: Vec<(Vec3, Vec3)> = places.iter().map(|&place| way(crowd, place)).collect();
    let mut left = 0.0;
    for _ in 0..PASSES {
        let most = records.iter_mut().map(|record| record.push(crowd)).fold(0.0, f64::max);
        left = if most * h < 1e-3 * 1e-3 { 0.0 } else { most };
        if left == 0.0 {
            break;
        }
    }
    let is_changed = |&(place, before): &(usize, (Vec3, Vec3))| way(crowd, place) != before;
    let changed: Vec<(usize, (Vec3, Vec3))> = places.into_iter().zip(before).filter(is_changed).collect();
    for &(place, before) in &changed {
        crowd.note_change(place, before, h);
    }
    (changed.into_iter().map(|(place, _)| place).collect(), left)
}

/// Nothing moves that cannot be certified, nor what that stops.
fn hold(crowd: &mut Crowd, island: &Island, mut meetings: Vec<Meeting>, h: f64) {
    while !meetings.is_empty() {
        let mut stopped = Vec::new();
        for meeting in &meetings {
            let pair = crowd.pairs[meeting.pair as usize];
            for place in [pair.a as usize, pair.b as usize] {
                let solid = &mut crowd.solids[place];
                if solid.move_velocity != Vec3::ZERO || solid.move_spin != Vec3::ZERO {
                    (solid.move_velocity, solid.move_spin) = (Vec3::ZERO, Vec3::ZERO);
                    crowd.ends[place].0 = 0;
                    stopped.push(place);
                }
            }
        }
        crowd.counts.zones += stopped.len() as u64;
        crowd.foresee(h, true);
        let mut pairs = pairs_of(crowd, stopped.into_iter());
        pairs.sort_unstable();
        pairs.dedup();
        meetings = certify_these(crowd, island, &pairs, h);
    }
}

impl Record {
    /// Where a pair would meet that has so many contacts already, as a contact when the part begins.
    fn of(crowd: &Crowd, island: &Island, (meeting, known): (&Meeting, usize), h: f64) -> Option<Self> {
        let pair = crowd.pairs[meeting.pair as usize];
        let (a, b) = (&crowd.solids[pair.a as usize], &crowd.solids[pair.b as usize]);
        let (from, to) = (a.motion(), b.motion());
        let time = meeting.found.as_ref().map_or(0.0, |found| found.time);
        let contact = meeting.found.as_ref().and_then(|found| found.contact);
        let Contact { point_a, point_b, normal, .. } = contact.unwrap_or_else(|| {
            let shapes =
                (&island.bodies[pair.a as usize].cold.shape, &island.bodies[pair.b as usize].cold.shape);
            let found = shape::distance((shapes.0, &from.start), (shapes.1, &to.start));
            contact_of(&found)
        });
        // As the bodies are turned when they meet, but where they are when the part begins: what turns far in a part would not be where
        // its velocity now points to.
        let (on_a, on_b) = (point_a - from.velocity * time, point_b - to.velocity * time);
        let gap = normal.dot(point_a - point_b);
        let middle = (on_a + on_b) * 0.5;
        let arms = (middle - a.centre, middle - b.centre);
        let (ca, cb) = (arms.0.cross(normal), arms.1.cross(normal));
        let k =
            a.inverse_mass + b.inverse_mass + ca.dot(a.inverse_inertia * ca) + cb.dot(b.inverse_inertia * cb);
        if !(k > 0.0 && k.is_finite()) {
            return None;
        }
        let rest = pair.resting_gap();
        let at_start = if time > 0.0 { pair.clear.max(gap) } else { gap };
        let goal = (GOAL * rest).min(at_start + RETURN * rest);
        let velocity = |solid: &Solid, arm: Vec3| solid.move_velocity + solid.move_spin.cross(arm);
        let passing = velocity(a, arms.0) - velocity(b, arms.1);
        let approach = -normal.dot(passing);
        let end = gap - approach * (h - time);
        let change = LEAST_CHANGE * rest / h;
        let stops = (change * (1u64 << known.min(MOST_DOUBLINGS)) as f64).min(approach);
        let least = ((goal - end) / h).max(change).max(stops) - approach;
        Some(Self {
            pair: meeting.pair,
            bodies: (pair.a, pair.b),
            normal,
            arms,
            mass: 1.0 / k,
            least,
            tiny: WORTH_A_PUSH * rest / h,
            approach,
            speed: passing.length(),
            place: SAME_PLACE * rest,
            impulse: 0.0,
        })
    }

    /// Pushes two bodies until they leave each other as fast as they are to, if that is worth it, and takes back no more than it gave. Says by
    /// how much that changed their speed [m/s].
    fn push(&mut self, crowd: &mut Crowd) -> f64 {
        let ends = [(self.bodies.0 as usize, self.arms.0, 1.0), (self.bodies.1 as usize, self.arms.1, -1.0)];
        let speed = ends.map(|(place, arm, sign)| {
            let solid = &crowd.solids[place];
            sign * self.normal.dot(solid.move_velocity + solid.move_spin.cross(arm))
        });
        let lacks = self.least - (speed[0] + speed[1]);
        let total = (self.impulse + self.mass * lacks).max(0.0);
        let push = total - self.impulse;
        if push.abs() <= self.mass * self.tiny {
            return 0.0;
        }
        self.impulse = total;
        for (place, arm, sign) in ends {
            let solid = &mut crowd.solids[place];
            if solid.moves {
                let impulse = self.normal * (sign * push);
                solid.push(impulse, arm);
                solid.move_velocity += impulse * solid.inverse_mass;
                solid.move_spin += solid.inverse_inertia * arm.cross(impulse);
            }
        }
        push.abs() / self.mass
    }

    /// Whether another contact of the pair differs by less than is worth a push.
    fn is_as_good_as(&self, other: &Self) -> bool {
        self.arms.0.distance(other.arms.0) <= self.place
            && self.arms.1.distance(other.arms.1) <= self.place
            && self.normal.distance(other.normal) * other.speed <= self.tiny
    }
}

pub(super) fn contact_of(found: &sixte_contact::query::Distance) -> Contact {
    Contact {
        point_a: found.point_a,
        point_b: found.point_b,
        normal: found.normal,
        gap: found.gap,
        closing_speed: 0.0,
        features: (FeatureKind::Surface, FeatureKind::Surface),
    }
}
