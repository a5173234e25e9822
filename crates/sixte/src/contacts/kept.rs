//! What is kept of two bodies that are stepped in real time, from step to step.

use serde::{Deserialize, Serialize};
use sixte_contact::Vec3;
use sixte_contact::motion::Pose;
use sixte_contact::shape::Support;

use super::{Force, PairKey};
use crate::body::Body;
use crate::id::BodyId;
use crate::response::solve::ContactImpulse;
use crate::shape::Shape;

/// Points of one patch, at most.
pub(crate) const MOST_POINTS: usize = 4;

/// Two bodies that were near each other.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(crate) struct KeptPair {
    /// Where they were: what is kept holds there.
    pub poses: (Pose, Pose),
    /// They are at least this far apart \[m\].
    pub clear: f64,
    /// And at least this far along a direction.
    pub along: f64,
    pub axis: Vec3,
    /// How far they moved since their patches were found \[m\], and where they were then.
    pub moved: f64,
    pub found: (Pose, Pose),
    /// At which gap they rest; 0 if they do not \[m\].
    pub rest: f64,
    /// Into how many parts the step was cut.
    pub parts: f64,
    /// What they pushed each other with on average over the step \[N\].
    pub load: f64,
    /// Which patches are theirs, of those of all.
    pub patches: (u32, u32),
}

/// A patch: forces, in place of impulses.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(crate) struct KeptPatch {
    /// Unit, out of B towards A.
    pub normal: Vec3,
    pub points: [KeptPoint; MOST_POINTS],
    pub count: usize,
    /// \[N\].
    pub friction: Vec3,
    /// Of spinning and rolling friction [N m].
    pub twist: f64,
    pub roll: Vec3,
    /// How stiff it is, as a multiple of what is enough for most.
    pub stiffness: f64,
}

impl KeptPatch {
    /// What its points push with, where its bodies are now.
    fn forces(&self, (a, b): (&Body, &Body)) -> impl Iterator<Item = Force> {
        let normal = self.normal;
        let surface = |body: &Body, local: Vec3, out: Vec3| {
            let rounding = match &body.cold.shape {
                Shape::Convex(shape) => shape.rounding(),
                _ => 0.0,
            };
            body.state.rotation.rotate(local) + out * rounding
        };
        let points = &self.points[..self.count.min(MOST_POINTS)];
        let total: f64 = points.iter().map(|point| point.force).sum();
        let turn = normal * self.twist + self.roll;
        points.iter().filter(|point| point.force > 0.0).map(move |point| {
            let on_a = a.state.centre + surface(a, point.local.0, -normal);
            let on_b = b.state.centre + surface(b, point.local.1, normal);
            // What comes to something fixed is pushed at its own surface.
            let place = match (a.is_immovable(), b.is_immovable()) {
                (false, true) => on_a,
                (true, false) => on_b,
                _ => (on_a + on_b) * 0.5,
            };
            let share = point.force / total;
            let slip = a.velocity_of(place) - b.velocity_of(place);
            Force {
                point: place,
                normal,
                push: ContactImpulse {
                    impulse: normal * point.force + self.friction * share,
                    angular: turn * share,
                },
                slip: slip - normal * normal.dot(slip),
                arms: (place - a.state.centre, place - b.state.centre),
            }
        })
    }
}

/// One point of it.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub(crate) struct KeptPoint {
    /// From the centres to the cores, in the bodies' frames \[m\].
    pub local: (Vec3, Vec3),
    /// Along the normal \[N\].
    pub force: f64,
}

/// Pairs in order, one after the other in memory, and so their patches: all of them are read and written in every step.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct KeptPairs {
    pairs: Vec<(PairKey, KeptPair)>,
    patches: Vec<KeptPatch>,
}

impl KeptPairs {
    /// Forgets all.
    pub fn clear(&mut self) {
        self.pairs.clear();
        self.patches.clear();
    }

    /// Keeps one more pair, with its patches. They have to come in order, or be [put in order](Self::sort).
    pub fn push(&mut self, key: PairKey, pair: KeptPair, patches: impl Iterator<Item = KeptPatch>) {
        let first = self.patches.len() as u32;
        self.patches.extend(patches);
        let patches = (first, self.patches.len() as u32 - first);
        self.pairs.push((key, KeptPair { patches, ..pair }));
    }

    /// Puts pairs in order.
    pub fn sort(&mut self) {
        if !self.pairs.is_sorted_by_key(|(key, _)| *key) {
            self.pairs.sort_by_key(|(key, _)| *key);
        }
    }

    /// All pairs, with their patches.
    pub fn iter(&self) -> impl Iterator<Item = (PairKey, &KeptPair, &[KeptPatch])> {
        self.pairs.iter().map(|(key, pair)| (*key, pair, self.patches_of(pair)))
    }

    /// What is kept of one.
    pub fn get(&self, key: PairKey) -> Option<&KeptPair> {
        let at = self.pairs.binary_search_by_key(&key, |(key, _)| *key).ok()?;
        Some(&self.pairs[at].1)
    }

    /// What the points of a pair's patches push with, where its bodies are now.
    pub fn forces_of(&self, key: PairKey, bodies: (&Body, &Body)) -> Vec<Force> {
        let patches = self.get(key).map(|pair| self.patches_of(pair)).unwrap_or_default();
        patches.iter().flat_map(|patch| patch.forces(bodies)).collect()
    }

    /// Takes in all that others are, not in order.
    pub fn append(&mut self, others: Self) {
        if self.pairs.is_empty() {
            *self = others;
        } else {
            others.iter().for_each(|(key, pair, patches)| self.push(key, *pair, patches.iter().copied()));
        }
    }

    /// Forgets all but some.
    pub fn retain(&mut self, stays: impl Fn(PairKey) -> bool) {
        if self.pairs.iter().all(|(key, _)| stays(*key)) {
            return;
        }
        let before = std::mem::take(self);
        for (key, pair, patches) in before.iter().filter(|(key, ..)| stays(*key)) {
            self.push(key, *pair, patches.iter().copied());
        }
    }

    /// Those of which one is among some bodies that are in order, and the other one of them, or one of these `fixed`.
    pub fn of_members(&self, own: &[BodyId], fixed: &[BodyId]) -> Self {
        let mut part = Self::default();
        let is_member = |id: BodyId| own.binary_search(&id).is_ok() || fixed.binary_search(&id).is_ok();
        for &id in own {
            let first = self.pairs.partition_point(|(key, _)| key.0 < id);
            let after = self.pairs[first..].iter().take_while(|(key, _)| key.0 == id);
            let after = after.filter(|(key, _)| is_member(key.1));
            for (key, pair) in after {
                part.push(*key, *pair, self.patches_of(pair).iter().copied());
            }
            for &other in fixed.iter().take_while(|&&other| other < id) {
                if let Some(pair) = self.get((other, id)) {
                    part.push((other, id), *pair, self.patches_of(pair).iter().copied());
                }
            }
        }
        part.sort();
        part
    }

    /// The patches of a pair: none if numbers that somebody saved make no sense.
    fn patches_of(&self, pair: &KeptPair) -> &[KeptPatch] {
        let (first, count) = (pair.patches.0 as usize, pair.patches.1 as usize);
        self.patches.get(first..first.saturating_add(count)).unwrap_or_default()
    }
}
