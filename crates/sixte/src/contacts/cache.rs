//! What is remembered of pairs of bodies that are close: contacts that were found, and the forces of those that persist.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sixte_contact::Vec3;
use sixte_contact::contact_time::Contact;
use sixte_contact::motion::Pose;

use super::kept::KeptPairs;
use super::query::query_contacts;
use super::skin::{OUTER, skin_of};
use crate::contact::ContactChange;
use crate::id::BodyId;
use crate::report::StepReport;
use crate::response::solve::ContactImpulse;
use crate::settings::Settings;
use crate::store::Members;

/// A pair of bodies of a world, the smaller id first.
pub(crate) type PairKey = (BodyId, BodyId);

/// What is remembered of pairs of bodies, from query to query, from span to span and from step to step.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct ContactCache {
    pairs: BTreeMap<PairKey, CachedPair>,
    /// What real time keeps of pairs.
    pub kept: KeptPairs,
    /// How often sliding ended in this step.
    pub stops: u32,
    /// How long the last span could be \[s\]; infinite if nothing cut it.
    pub longest: f64,
}

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
struct CachedPair {
    /// Of the last span, if the two are in persistent contact.
    forces: Option<Forces>,
    /// Whether their persistent contact was reported to have begun.
    is_reported: bool,
    /// The last answer: it holds while neither is moved, and an impact takes no time.
    #[serde(skip)]
    query: Option<Box<CachedQuery>>,
}

/// What a pair in persistent contact pushes with.
#[derive(Debug, Clone, Serialize, Deserialize)]
enum Forces {
    Found(Arc<[Force]>),
    /// What its patches are kept with: they push, and are put into words when somebody [asks](ContactCache::find_kept_forces).
    Kept,
}

impl Forces {
    fn found(&self) -> Option<&[Force]> {
        match self {
            Self::Found(forces) => Some(forces),
            Self::Kept => None,
        }
    }

    fn pushes(&self) -> bool {
        self.found().is_none_or(|forces| !forces.is_empty())
    }
}

#[derive(Debug, Clone)]
struct CachedQuery {
    poses: (Pose, Pose),
    within: f64,
    contacts: Vec<Contact>,
}

/// What a persistent contact pushes with: on A; the opposite on B.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Force {
    /// In the world \[m\].
    pub point: Vec3,
    pub normal: Vec3,
    /// \[N\] and [N m].
    pub push: ContactImpulse,
    /// Velocity of A against B along the contact [m/s].
    pub slip: Vec3,
    /// From the mean centre of each body over the span to where it is pushed \[m\].
    pub arms: (Vec3, Vec3),
}

impl Default for ContactCache {
    fn default() -> Self {
        Self { pairs: BTreeMap::new(), kept: KeptPairs::default(), stops: 0, longest: f64::INFINITY }
    }
}

impl ContactCache {
    /// What is remembered of pairs of these bodies, which are in order, of which one is among their `own`: with what
    /// is fixed, others may be in contact, too.
    pub fn of_members(&self, members: &[BodyId], own: &[BodyId]) -> Self {
        let is_member = |id: BodyId| members.binary_search(&id).is_ok();
        let fixed: Vec<BodyId> =
            members.iter().copied().filter(|id| own.binary_search(id).is_err()).collect();
        let kept = self.kept.of_members(own, &fixed);
        let mut part = Self { longest: self.longest, kept, ..Self::default() };
        for &id in own {
            let after = self.pairs.range((id, BodyId(0))..=(id, BodyId(u32::MAX)));
            let after = after.filter(|(pair, _)| is_member(pair.1));
            let fixed = fixed.iter().take_while(|&&other| other < id);
            let before = fixed.filter_map(|&other| self.pairs.get_key_value(&(other, id)));
            for (&pair, cached) in after.chain(before) {
                let (forces, is_reported) = (cached.forces.clone(), cached.is_reported);
                part.pairs.insert(pair, CachedPair { forces, is_reported, query: None });
            }
        }
        part
    }

    /// All that is remembered; nothing is left.
    pub fn take_all(&mut self) -> Self {
        Self { stops: 0, ..std::mem::take(self) }
    }

    /// Whether more pairs in persistent contact than so many begin with one of these bodies.
    pub fn has_more_than(&self, count: usize, own: &[BodyId]) -> bool {
        let after = |&id: &BodyId| self.pairs.range((id, BodyId(0))..=(id, BodyId(u32::MAX)));
        own.iter().flat_map(after).filter(|(_, pair)| pair.forces.is_some()).nth(count).is_some()
    }

    /// Forgets all but pairs of which one is such a body.
    pub fn retain_of(&mut self, is_one: impl Fn(BodyId) -> bool) {
        self.pairs.retain(|pair, _| is_one(pair.0) || is_one(pair.1));
        self.kept.retain(|pair| is_one(pair.0) || is_one(pair.1));
        (self.stops, self.longest) = (0, f64::INFINITY);
    }

    /// Takes in what is remembered of the bodies of one island, but for answers to queries. What is kept has to be put in order when all
    /// are in.
    pub fn take_in(&mut self, other: Self) {
        let lasts = |pair: &CachedPair| pair.forces.is_some() || pair.is_reported;
        self.kept.append(other.kept);
        self.longest = self.longest.min(other.longest);
        if self.pairs.is_empty() {
            self.pairs = other.pairs;
            self.pairs.retain(|_, pair| {
                pair.query = None;
                lasts(pair)
            });
            return;
        }
        let pairs = other.pairs.into_iter().filter(|(_, pair)| lasts(pair));
        self.pairs.extend(pairs.map(|(key, pair)| (key, CachedPair { query: None, ..pair })));
    }

    /// Pairs that are in persistent contact, or were reported to be.
    pub fn pairs(&self) -> impl Iterator<Item = PairKey> {
        self.pairs.iter().filter(|(_, pair)| pair.forces.is_some() || pair.is_reported).map(|(&key, _)| key)
    }

    /// Pairs in persistent contact, with their forces.
    pub fn forces(&self) -> impl Iterator<Item = (PairKey, &[Force])> {
        self.pairs.iter().filter_map(|(&key, pair)| Some((key, pair.forces.as_ref()?.found()?)))
    }

    /// Pairs in persistent contact that push each other.
    pub fn pushing(&self) -> impl Iterator<Item = PairKey> {
        let pushes = |pair: &CachedPair| pair.forces.as_ref().is_some_and(Forces::pushes);
        self.pairs.iter().filter(move |(_, pair)| pushes(pair)).map(|(&key, _)| key)
    }

    /// The forces of the last span between two bodies, if they are in persistent contact.
    pub fn forces_of(&self, pair: PairKey) -> Option<&[Force]> {
        self.pairs.get(&pair)?.forces.as_ref()?.found()
    }

    /// Whether one of the contacts of a pair pushes.
    pub fn pushes(&self, pair: PairKey) -> bool {
        let pushes = |force: &Force| force.normal.dot(force.push.impulse) > 0.0;
        self.forces_of(pair).is_some_and(|forces| forces.iter().any(pushes))
    }

    /// Whether anybody is in persistent contact.
    pub fn is_any(&self) -> bool {
        self.forces().next().is_some()
    }

    /// Sets the forces of all persistent contacts, of pairs in order, each written down when it is its turn: there are no others.
    pub fn set_forces<T>(
        &mut self,
        touching: impl Iterator<Item = (PairKey, T)>,
        mut write: impl FnMut(T, &mut Vec<Force>),
    ) {
        let mut forces = Vec::new();
        self.merge(touching, |cached, found| {
            let Some(found) = found else {
                cached.forces = None;
                return;
            };
            forces.clear();
            write(found, &mut forces);
            let before = match &mut cached.forces {
                Some(Forces::Found(before)) => Arc::get_mut(before),
                _ => None,
            };
            match before {
                // Nobody else remembers them: there is memory to be used again.
                Some(before) if before.len() == forces.len() => before.copy_from_slice(&forces),
                _ => cached.forces = Some(Forces::Found(Arc::from(forces.as_slice()))),
            }
        });
    }

    /// These pairs, in order, are in persistent contact with what is kept of them, and push each other: there are no others.
    pub fn set_pushing(&mut self, touching: impl Iterator<Item = PairKey>) {
        self.merge(touching.map(|key| (key, ())), |cached, found| {
            cached.forces = found.map(|()| Forces::Kept);
        });
    }

    /// Finds the forces of pairs that were stepped in real time, from what is kept of them.
    pub fn find_kept_forces(&mut self, bodies: &Members) {
        let Self { pairs, kept, .. } = self;
        for (&key, pair) in pairs.iter_mut().filter(|(_, pair)| matches!(pair.forces, Some(Forces::Kept))) {
            let (a, b) = (bodies.of_id(key.0), bodies.of_id(key.1));
            let forces = match (a, b) {
                (Some(a), Some(b)) => kept.forces_of(key, (a, b)),
                _ => Vec::new(),
            };
            pair.forces = Some(Forces::Found(forces.into()));
        }
    }

    /// Goes through all pairs, and through others that are in order, which may be new.
    fn merge<T>(
        &mut self,
        others: impl Iterator<Item = (PairKey, T)>,
        mut set: impl FnMut(&mut CachedPair, Option<T>),
    ) {
        let mut new = Vec::new();
        let mut others = others.peekable();
        for (&key, cached) in &mut self.pairs {
            while let Some(earlier) = others.next_if(|(pair, _)| *pair < key) {
                new.push(earlier);
            }
            let found = others.next_if(|(pair, _)| *pair == key).map(|(_, found)| found);
            set(cached, found);
        }
        for (pair, found) in new.into_iter().chain(others) {
            set(self.pairs.entry(pair).or_default(), Some(found));
        }
    }

    /// Nobody is in persistent contact any more; says who was.
    pub fn clear_forces(&mut self) -> Vec<PairKey> {
        let was = |(&key, pair): (&PairKey, &mut CachedPair)| pair.forces.take().map(|_| key);
        self.pairs.iter_mut().filter_map(was).collect()
    }

    /// Reports which persistent contacts began and which ended, up to `time` \[s\].
    pub fn report_changes(&mut self, time: f64, report: &mut StepReport) {
        for (&bodies, pair) in &mut self.pairs {
            let change = ContactChange { time, bodies };
            match (pair.is_reported, pair.forces.is_some()) {
                (false, true) => report.begun.push(change),
                (true, false) => report.ended.push(change),
                _ => {}
            }
            pair.is_reported = pair.forces.is_some();
        }
    }

    /// Who is in persistent contact with a body, or was reported to be.
    pub fn partners_of(&self, id: BodyId) -> Vec<BodyId> {
        let other = |(a, b): PairKey| if a == id { Some(b) } else { (b == id).then_some(a) };
        self.pairs().filter_map(other).collect()
    }

    /// Forgets a body that is not there any more: its contacts are not reported to have ended.
    pub fn forget(&mut self, id: BodyId) {
        self.pairs.retain(|pair, _| pair.0 != id && pair.1 != id);
        self.kept.retain(|pair| pair.0 != id && pair.1 != id);
    }

    /// The contacts of two bodies where they are, within a distance \[m\].
    pub fn contacts(&mut self, bodies: &Members, pair: (usize, usize), within: f64) -> Vec<Contact> {
        let (a, b) = (&bodies[pair.0], &bodies[pair.1]);
        let poses = (a.pose(), b.pose());
        let cached = &mut self.pairs.entry(bodies.ids(pair)).or_default().query;
        let holds = |query: &&CachedQuery| query.poses == poses && query.within == within;
        if let Some(query) = cached.as_deref().filter(holds) {
            return query.contacts.clone();
        }
        let contacts = query_contacts((a, &poses.0), (b, &poses.1), within);
        *cached = Some(Box::new(CachedQuery { poses, within, contacts: contacts.clone() }));
        contacts
    }

    /// The contacts of two bodies where they are, within a distance that is mostly less than the skin \[m\].
    pub fn contacts_within(
        &mut self,
        bodies: &Members,
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
