//! Pairs of bodies that may meet within a step, and what is known of how far apart they are.

use sixte_contact::Vec3;
use sixte_contact::motion::Pose;
use sixte_contact::shape::Core;

use super::certify::FLOOR;
use super::outline::Outline;
use super::solid::{Solid, Way};
use crate::body::Body;
use crate::shape::Shape;
use crate::store::Members;

/// Two bodies: what every part asks for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pair {
    /// Their places.
    pub a: u32,
    pub b: u32,
    /// They are at least this far apart now \[m\].
    pub clear: f64,
    /// And at least this far along a direction out of B towards A, which stays as it is; −∞ if none is known \[m\].
    pub along: f64,
    pub axis: Vec3,
    /// How far both had travelled together when that was so \[m\].
    pub known_at: f64,
    /// In which part of the step their distance was searched for; 0 before it was.
    pub measured: u32,
    /// And in which one it was along their axis.
    pub measured_along: u32,
    /// Whether both are convex: then the closest direction tells them apart as a whole.
    pub is_convex: bool,
    /// Whether their near pieces are listed, and which list that is; of others, where the last search for their distance is. `u32::MAX`
    /// before there is one.
    pub is_listed: bool,
    pub list: u32,
    /// How far they moved against each other at most since their patches were found \[m\].
    pub moved: f64,
    /// At which gap they are to rest \[m\].
    pub skin: f64,
    /// How far they may move against each other until their patches are found anew \[m\].
    pub keep: f64,
    /// At which gap they rest now; 0 before they do \[m\].
    pub rest: f64,
    /// Which patches are theirs.
    pub first: u32,
    pub count: u32,
}

/// Of two bodies, what is asked for now and then.
#[derive(Debug, Clone, Copy)]
pub(super) struct Past {
    /// Where their centres were when their patches were found, and how they were turned.
    pub found: (Pose, Pose),
    /// What they pushed each other with in the step, on A: impulse [N s], and its moment about the world's origin [N m s].
    pub pushed: (Vec3, Vec3),
    /// Into how many parts their last step was cut; 0 if they did not touch.
    pub parts: f64,
    /// What they pushed each other with on average over the last step \[N\].
    pub load: f64,
    /// Whether an impact of theirs was told in the step.
    pub met: bool,
}

impl Past {
    pub fn new(a: &Solid, b: &Solid) -> Self {
        let none = (Vec3::ZERO, Vec3::ZERO);
        Self { found: (a.stand(), b.stand()), pushed: none, parts: 0.0, load: 0.0, met: false }
    }

    /// How far they moved against each other since their patches were found, by where they are \[m\].
    pub fn moved_since(&self, a: &Solid, b: &Solid) -> f64 {
        let (was_a, was_b) = self.found;
        let way = (a.centre - b.centre) - (was_a.position - was_b.position);
        way.length() + a.turned_since(was_a.rotation) + b.turned_since(was_b.rotation)
    }
}

impl Pair {
    /// Two places, at which gap their bodies are to rest \[m\], and how far they are apart at least \[m\], along a direction out of B
    /// towards A, if one is known.
    pub fn new(
        bodies: &Members,
        outlines: &[Outline],
        skin: f64,
        (a, b): (usize, usize),
        (clear, axis): (f64, Option<Vec3>),
    ) -> Self {
        let (one, other) = (&outlines[a], &outlines[b]);
        let is_convex = one.is_convex && other.is_convex;
        // What does not tell them apart is no axis.
        let axis = axis.filter(|_| clear > skin);
        Self {
            a: a as u32,
            b: b as u32,
            clear,
            along: if axis.is_some() { clear } else { f64::NEG_INFINITY },
            axis: axis.unwrap_or(Vec3::Z),
            known_at: 0.0,
            measured: 0,
            measured_along: 0,
            is_convex,
            is_listed: !is_convex && Self::is_listed((&bodies[a].cold.shape, &bodies[b].cold.shape)),
            list: u32::MAX,
            moved: f64::INFINITY,
            skin,
            keep: skin * one.face.keep(other.face),
            rest: 0.0,
            first: 0,
            count: 0,
        }
    }

    /// The gap that they are not to come below without need \[m\].
    pub fn resting_gap(&self) -> f64 {
        if self.rest > 0.0 { self.rest } else { self.skin }
    }

    /// What of it still holds when both travelled so far together \[m\].
    pub fn settle(&mut self, travelled: f64) {
        let more = (travelled - self.known_at) * (1.0 + 1e-12);
        if more > 0.0 {
            (self.clear, self.along) = (self.clear - more, self.along - more);
            self.moved += more;
            self.known_at = travelled;
        }
    }

    /// How far both can have travelled together until they have to be looked at \[m\]: if they do not touch, when they may be as near as their
    /// skin; if they do, when they may be as near as the certificate allows in passing, or their patches are not what they were.
    pub fn quiet_until(&self) -> f64 {
        let room = match self.count {
            _ if self.is_listed => return f64::NEG_INFINITY,
            0 => self.clear - self.skin,
            // Their gap still grows.
            _ if self.rest < self.skin => return f64::NEG_INFINITY,
            _ => (self.clear.max(self.along) - FLOOR * self.resting_gap()).min(self.keep - self.moved),
        };
        self.known_at + room * (1.0 - 1e-12)
    }

    /// How much nearer they can come in `h` \[s\], at most \[m\].
    #[inline]
    pub fn travel(a: &Way, b: &Way, h: f64) -> f64 {
        h * (1.0 + 1e-12) * ((a.velocity - b.velocity).length() + a.turning + b.turning)
    }

    /// How far they are apart along their axis after `h` \[s\], at least \[m\].
    #[inline]
    pub fn along_after(&self, a: &Way, b: &Way, h: f64) -> f64 {
        let turning = a.turning_along(self.axis) + b.turning_along(self.axis);
        let way = h * (self.axis.dot(a.velocity - b.velocity) - turning * (1.0 + 1e-12));
        self.along + way - 1e-15 * (self.along.abs() + way.abs())
    }
}

/// Two bodies, and how far they can travel together until they have to be looked at \[m\]: most pairs, most of the time, are no more
/// than this.
#[derive(Debug, Clone, Copy)]
pub(super) struct Quiet {
    pub a: u32,
    pub b: u32,
    pub until: f64,
}

impl Quiet {
    pub fn of(pair: &Pair) -> Self {
        Self { a: pair.a, b: pair.b, until: pair.quiet_until() }
    }

    /// Puts pairs in order, by counting: by their second places, then by their first ones.
    pub fn sort(pairs: &mut Vec<Self>, spare: &mut Vec<Self>, places: usize) {
        for place_of in [|one: &Self| one.b as usize, |one: &Self| one.a as usize] {
            let mut next = vec![0u32; places];
            pairs.iter().for_each(|one| next[place_of(one)] += 1);
            let mut sum = 0;
            for next in &mut next {
                (*next, sum) = (sum, sum + *next);
            }
            spare.clear();
            spare.resize(pairs.len(), Self { a: 0, b: 0, until: 0.0 });
            for one in &*pairs {
                let next = &mut next[place_of(one)];
                spare[*next as usize] = *one;
                *next += 1;
            }
            std::mem::swap(pairs, spare);
        }
    }

    /// Whether they need not be looked at while both travel so far \[m\].
    #[inline]
    pub fn stays(&self, ways: &[f64]) -> bool {
        ways[self.a as usize] + ways[self.b as usize] < self.until
    }

    /// How much farther both can travel together \[m\].
    pub fn left(&self, ways: &[f64]) -> f64 {
        self.until - (ways[self.a as usize] + ways[self.b as usize])
    }
}

/// Whether a body's core has no corners that contacts stay at.
pub(super) fn is_curved(body: &Body) -> bool {
    match &body.cold.shape {
        Shape::Convex(shape) => {
            matches!(shape.core(), Core::Cylinder { .. } | Core::Cone { .. } | Core::Ellipsoid { .. })
        }
        Shape::Own(_) | Shape::Curved(_) => true,
        _ => false,
    }
}
