//! The certificate between solver and move: no pair moves that is not certified to stay apart.

use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTime, ContactTimeSettings, Status, Work};
use sixte_contact::motion::{Motion, Pose};
use sixte_contact::shape::{Convex, Support};

use super::crowd::Crowd;
use super::pair::Pair;
use super::solid::Solid;
use super::stand::{Stand, bend, bend_turning};
use crate::island::Island;
use crate::shape::{self, Shape};

/// What is certified in passing is farther apart than this part of the gap that bodies rest at.
pub(super) const FLOOR: f64 = 0.1;

/// Bodies that come nearer than this part of it are not to come as near.
pub(super) const NEAR: f64 = 0.3;

/// Who turns by more than this in a part is taken for the ball that it turns in, first \[rad\].
const TURNS_FAR: f64 = 1.0;

/// A search that takes more rounds is not worth it: the two are told apart by less, or stay where they are.
pub(super) const MOST_ROUNDS: u32 = 1000;

/// Searches of a step take no more than so many rounds, and so many more for each body: who is not certified then is held. Bodies that are
/// squeezed faster than anything pushes them apart, and formulas that lie along each other nearer than the boxes are wide that enclose them,
/// would be searched in every sweep of every part.
const MOST_SEARCHING: u64 = 50_000;
const MOST_SEARCHING_OF_ONE: u64 = 1000;

/// Where two bodies would meet.
pub(super) struct Meeting {
    /// Which pair.
    pub pair: u32,
    /// They are still apart then, and not much longer; 0 if not even the start is certain \[s\].
    pub found: Option<ContactTime>,
}

/// What of a pair is certified over a part.
pub(super) enum Verdict {
    /// It stays apart, by so much more than it has to at least \[m\].
    Clear(f64),
    Meets(Meeting),
}

impl Crowd {
    /// Whether searches have taken as much as they may in a step.
    pub fn searched_enough(&self) -> bool {
        self.searching > MOST_SEARCHING + MOST_SEARCHING_OF_ONE * self.solids.len() as u64
    }

    /// By how much more a pair stays apart than it has to in a part of `h` \[s\], as both are to move; not above 0 if that is not certain \[m\].
    #[inline]
    pub fn room(&self, pair: &Pair, h: f64) -> f64 {
        let (a, b) = self.ways_of(pair);
        pair.along_after(a, b, h).max(pair.clear - Pair::travel(a, b, h)) - FLOOR * pair.resting_gap()
    }

    /// The same, with all that it takes.
    pub fn certify(&mut self, island: &Island, at: usize, h: f64) -> Verdict {
        let pair = self.pairs[at];
        let is_to_stay = |place: u32| self.solids[place as usize].is_to_stay();
        if is_to_stay(pair.a) && is_to_stay(pair.b) {
            return Verdict::Clear(0.0);
        }
        self.find_end(pair.a as usize, h);
        self.find_end(pair.b as usize, h);
        let room = |crowd: &Self| {
            let pair = &crowd.pairs[at];
            let room = crowd.room(pair, h);
            if room > 0.0 { room } else { crowd.room_along(island, pair, h) }
        };
        if pair.measured != self.part {
            if self.measure_along(island, at) {
                let room = room(self);
                if room > 0.0 {
                    return Verdict::Clear(room);
                }
            }
            self.measure(island, at);
        }
        let room = room(self);
        if room > 0.0 {
            return Verdict::Clear(room);
        }
        let pair = self.pairs[at];
        let within = (NEAR * pair.resting_gap()).min(0.5 * pair.clear);
        if within.is_nan() || within <= 0.0 || self.searched_enough() {
            return Verdict::Meets(Meeting { pair: at as u32, found: None });
        }
        self.spend(at, 4);
        let shapes = (&island.bodies[pair.a as usize].cold.shape, &island.bodies[pair.b as usize].cold.shape);
        let (a, b) = (&self.solids[pair.a as usize], &self.solids[pair.b as usize]);
        let (a, b) = (a.motion(), b.motion());
        let asked = ContactTimeSettings::tolerance(within).with_max_rounds(MOST_ROUNDS);
        let found = shape::contact_time((shapes.0, &a), (shapes.1, &b), h, &asked);
        if let Ok(found) = &found {
            let Work { rounds, node_pairs, piece_pairs, .. } = found.work;
            let nodes = (u64::from(node_pairs) + u64::from(piece_pairs)) / 4;
            if !pair.is_convex {
                self.spend(at, nodes);
            }
            self.searching += u64::from(rounds) + nodes;
        }
        match found {
            Ok(found) if found.status == Status::Clear => Verdict::Clear(0.0),
            // So close that rounding does not tell a gap from half of it, and leaving.
            Ok(found) if found.status == Status::TouchingReceding && found.clear_until >= h => {
                Verdict::Clear(0.0)
            }
            Ok(found) => Verdict::Meets(Meeting { pair: at as u32, found: Some(found) }),
            Err(_) => Verdict::Meets(Meeting { pair: at as u32, found: None }),
        }
    }

    /// Whether a pair stays apart in a part of `h` \[s\] however its bodies turn, if one of them turns far: no search follows it then, and what
    /// its ball passes, it passes.
    pub fn balls_stay_apart(&mut self, island: &Island, at: usize, h: f64) -> bool {
        let pair = self.pairs[at];
        let ball = |solid: &Solid| {
            let turns_far = solid.move_spin.length() * h > TURNS_FAR;
            let reach = (solid.arm + solid.rounding) * (1.0 + 1e-12);
            let ball = turns_far.then(|| Convex::sphere(reach).ok())??;
            let still = Motion {
                start: Pose::at(solid.centre),
                centre: Vec3::ZERO,
                spin: Vec3::ZERO,
                ..solid.motion()
            };
            Some((Shape::from(ball), still))
        };
        let (a, b) = (&self.solids[pair.a as usize], &self.solids[pair.b as usize]);
        let balls = (ball(a), ball(b));
        if balls.0.is_none() && balls.1.is_none() {
            return false;
        }
        let motions = (a.motion(), b.motion());
        let shapes = (&island.bodies[pair.a as usize].cold.shape, &island.bodies[pair.b as usize].cold.shape);
        let a = balls.0.as_ref().map_or((shapes.0, &motions.0), |(shape, motion)| (shape, motion));
        let b = balls.1.as_ref().map_or((shapes.1, &motions.1), |(shape, motion)| (shape, motion));
        let asked = ContactTimeSettings::tolerance(NEAR * pair.resting_gap()).with_max_rounds(MOST_ROUNDS);
        self.spend(at, 4);
        shape::contact_time(a, b, h, &asked).is_ok_and(|found| found.status == Status::Clear)
    }

    /// By how much more two convex bodies stay apart than they have to along their axis, which stands still or turns with one of them, in `h`
    /// \[s\]: when the part begins, when it ends, and by how little their ways are bent between; not above 0 if they may not \[m\].
    fn room_along(&self, island: &Island, pair: &Pair, h: f64) -> f64 {
        let ways = self.ways_of(pair);
        let floor = FLOOR * pair.resting_gap();
        let Some(shapes) = two_convex(island, pair) else { return f64::NEG_INFINITY };
        if pair.along <= floor {
            return f64::NEG_INFINITY;
        }
        let solids = (&self.solids[pair.a as usize], &self.solids[pair.b as usize]);
        let ends = (&self.ends[pair.a as usize].1, &self.ends[pair.b as usize].1);
        let after =
            Stand::at_end(solids, (&ends.0.turn, &ends.1.turn), (ways.0.velocity - ways.1.velocity) * h);
        let room = |axis: Vec3, bent: f64| {
            let least = floor + bent;
            // What is no number is not above it.
            let is_above = pair.along > least;
            let end = if is_above { after.along_convex(shapes, axis) } else { f64::NEG_INFINITY };
            if end > least { pair.along.min(end) - least } else { f64::NEG_INFINITY }
        };
        let bent = bend(ways.0.spin, pair.axis, ways.0.arm, h) + bend(ways.1.spin, pair.axis, ways.1.arm, h);
        let still = room(pair.axis, bent);
        if still > 0.0 {
            return still;
        }
        // The face that the other is in front of takes the axis along.
        let (with_a, with_b) = after.turned(solids, pair.axis);
        let turning = room(with_a, bend_turning(solids, ways, pair.axis, (ways.0.spin, h)));
        if turning > 0.0 {
            return turning;
        }
        room(with_b, bend_turning(solids, ways, pair.axis, (ways.1.spin, h)))
    }

    /// Measures how far two convex bodies are apart along the axis that they had; that is found sooner than another. Says whether there
    /// is one.
    pub fn measure_along(&mut self, island: &Island, at: usize) -> bool {
        let pair = &self.pairs[at];
        let Some(shapes) = two_convex(island, pair) else { return false };
        // Bodies have not moved since.
        if pair.measured_along == self.part {
            return true;
        }
        let (a, b) = (&self.solids[pair.a as usize], &self.solids[pair.b as usize]);
        let along = Stand::now(a, b).along_convex(shapes, pair.axis);
        self.spend(at, 1);
        let pair = &mut self.pairs[at];
        pair.measured_along = self.part;
        (pair.along, pair.clear) = (pair.along.max(along), pair.clear.max(along));
        true
    }

    /// Takes another axis for two convex bodies, if they are farther apart along it.
    pub fn try_axis(&mut self, island: &Island, at: usize, axis: Vec3) {
        let pair = self.pairs[at];
        let Some(shapes) = two_convex(island, &pair) else { return };
        let (a, b) = (&self.solids[pair.a as usize], &self.solids[pair.b as usize]);
        let along = Stand::now(a, b).along_convex(shapes, axis);
        let pair = &mut self.pairs[at];
        if along > pair.along {
            (pair.axis, pair.along, pair.clear) = (axis, along, pair.clear.max(along));
        }
    }

    /// What is known of a pair after it moved for `h` \[s\].
    pub fn note_move(&mut self, at: usize, h: f64) {
        let pair = &self.pairs[at];
        let (a, b) = self.ways_of(pair);
        let travel = if pair.is_listed { self.nearer(at, h) } else { Pair::travel(a, b, h) };
        let along = pair.along_after(a, b, h);
        let moved = if pair.is_listed { self.moved_where_they_touch(pair, h) } else { travel };
        let pair = &mut self.pairs[at];
        pair.along = along;
        pair.clear = (pair.clear - travel).max(along);
        pair.known_at = self.ways_after[pair.a as usize] + self.ways_after[pair.b as usize];
        self.quiet[at].until = pair.quiet_until();
        pair.moved += moved;
        if pair.is_listed
            && let Some(list) = self.lists.get_mut(pair.list as usize)
        {
            list.travelled += travel;
        }
    }
}

/// Two convex bodies, neither of them a half-space, which only its own normal tells from others.
fn two_convex<'a>(island: &'a Island<'_>, pair: &Pair) -> Option<(&'a Convex, &'a Convex)> {
    match (&island.bodies[pair.a as usize].cold.shape, &island.bodies[pair.b as usize].cold.shape) {
        (Shape::Convex(a), Shape::Convex(b)) if a.half_space().is_none() && b.half_space().is_none() => {
            Some((a, b))
        }
        _ => None,
    }
}

pub(super) fn is_still(motion: &Motion) -> bool {
    motion.velocity == Vec3::ZERO && motion.spin == Vec3::ZERO
}
