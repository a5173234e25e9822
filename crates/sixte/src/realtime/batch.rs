//! Four patches whose bodies are all different, laid out for lanes: what the solver works on.

use sixte_contact::Vec3;

use super::lanes::{LANES, Lane, Lane3};
use super::patch::{Patch, Point};
use super::rows::Answer;
use super::rub::Grip;
use super::solid::Solid;
use crate::contacts::MOST_POINTS;

/// No patch.
pub(super) const NONE: u32 = u32::MAX;

/// One point of each patch: what all passes ask for.
#[derive(Debug, Clone, Copy, Default)]
#[repr(C)]
pub(super) struct PointLanes {
    /// Where the impulse acts, which is one point of the world: along the two axes across the normal, from the middle of the patch \[m\].
    pub place: (Lane, Lane),
    /// Along the normal \[m\].
    pub gap: Lane,
    /// What resists along the normal; 0 if there is no such point \[kg\].
    pub mass: Lane,
    /// Along the normal, of this part [N s], and the largest of it.
    pub impulse: Lane,
    pub largest: Lane,
    /// 1 if there is such a point, else 0.
    pub present: Lane,
    /// How fast the gap would close within the part, if nothing pushed [m/s].
    pub approach: Lane,
    /// How far beyond the middle of the patch it is along the normal \[m\].
    pub above: Lane,
}

/// Four patches. What all passes ask for comes first.
#[derive(Debug, Clone)]
#[repr(C)]
pub(super) struct Batch {
    /// Where A and B are among those that [move](super::movers::Movers), to be read and to be written: nobody is pushed in place of what
    /// impulses do not move.
    pub reads: ([u32; LANES], [u32; LANES]),
    pub writes: ([u32; LANES], [u32; LANES]),
    /// The places of A and of B.
    pub bodies: ([u32; LANES], [u32; LANES]),
    /// Which patches they are, or none.
    pub patch: [u32; LANES],
    /// The most points of any.
    pub count: usize,
    /// Whether the momentum of one of the bodies is not in the books.
    pub is_outside: [bool; LANES],
    /// Whether their points did not push before this part, and met in it.
    pub meets: [bool; LANES],
    /// Whether one of them has rolling friction.
    pub rolls: bool,
    /// Whether one of them can resist spinning about the normal: it has more than a point, or spinning friction.
    pub twists: bool,
    /// Whether one of them does not push.
    pub is_silent: bool,
    /// Whether none of them pushed in the last part, nor in this one so far: then all impulses are 0.
    pub is_still: bool,
    /// Whether it is known where their points are; and what pushing them changes.
    pub is_fresh: bool,
    pub has_rows: bool,
    /// Units, out of B towards A, and two across.
    pub normal: Lane3,
    pub across: (Lane3, Lane3),
    /// Arms to the middle \[m\].
    pub middle: (Lane3, Lane3),
    /// At which gap they rest \[m\].
    pub rest: Lane,
    /// How stiff they are, as a multiple of what is enough for most.
    pub stiffness: Lane,
    pub points: [PointLanes; MOST_POINTS],
    /// What answers to pushing along the normal, and what resists across it.
    pub answer: Answer,
    pub grip: Grip,
    /// Coefficients of the materials.
    pub sliding: Lane,
    pub spinning: Lane,
    /// How far points are from the middle, weighted by what they push with \[m\].
    pub spread: Lane,
    /// Friction at the middle of the patch, along the axes across the normal [N s].
    pub friction: (Lane, Lane),
    /// Of spinning friction [N m s].
    pub twist: Lane,
    /// How fast A slips against B at the end of the last part, along the axes across [m/s], and turns about the normal [rad/s].
    pub slip: (Lane, Lane),
    pub turning: Lane,
    /// What takes the point along: 0 if A alone moves or rolls, 1 if B does, else half.
    pub share: Lane,
    /// How far bodies turned since it was found out where the points are \[rad\].
    pub turned: Lane,
    /// What they pushed with since the step began, on A [N s], and its moment about the world's origin [N m s].
    pub pushed: (Lane3, Lane3),
    /// Of rolling friction [N m s], and how A turned against B at the end of the last part [rad/s].
    pub roll: Lane3,
    pub rolled: Lane3,
    pub rolling: Lane,
    pub restitution: Lane,
    /// How far the surfaces are from the cores \[m\].
    pub rounding: (Lane, Lane),
    /// Of those that meet: the velocity of A against B before anything pushed [m/s].
    pub before: Lane3,
    /// By points: from the centres to the cores, in the bodies' frames \[m\].
    pub local: [(Lane3, Lane3); MOST_POINTS],
}

impl Default for Batch {
    fn default() -> Self {
        Self {
            reads: ([0; LANES], [0; LANES]),
            writes: ([0; LANES], [0; LANES]),
            bodies: ([0; LANES], [0; LANES]),
            patch: [NONE; LANES],
            count: 0,
            is_outside: [false; LANES],
            meets: [false; LANES],
            rolls: false,
            twists: false,
            is_silent: false,
            is_still: false,
            is_fresh: false,
            has_rows: false,
            normal: Lane3::ZERO,
            across: (Lane3::ZERO, Lane3::ZERO),
            middle: (Lane3::ZERO, Lane3::ZERO),
            rest: Lane::ZERO,
            stiffness: Lane::ONE,
            points: [PointLanes::default(); MOST_POINTS],
            answer: Answer::default(),
            grip: Grip::default(),
            sliding: Lane::ZERO,
            spinning: Lane::ZERO,
            spread: Lane::ZERO,
            friction: (Lane::ZERO, Lane::ZERO),
            twist: Lane::ZERO,
            slip: (Lane::ZERO, Lane::ZERO),
            turning: Lane::ZERO,
            share: Lane::ZERO,
            turned: Lane::ZERO,
            pushed: (Lane3::ZERO, Lane3::ZERO),
            roll: Lane3::ZERO,
            rolled: Lane3::ZERO,
            rolling: Lane::ZERO,
            restitution: Lane::ZERO,
            rounding: (Lane::ZERO, Lane::ZERO),
            before: Lane3::ZERO,
            local: [(Lane3::ZERO, Lane3::ZERO); MOST_POINTS],
        }
    }
}

impl Batch {
    /// Puts a patch into a lane; what was pushed there since the step began stays.
    pub fn put(&mut self, lane: usize, (at, patch): (u32, &Patch), solids: &[Solid]) {
        let (a, b) = patch.bodies;
        let (on_a, on_b) = (&solids[a as usize], &solids[b as usize]);
        let moves = (on_a.moves, on_b.moves);
        (self.rounding.0.0[lane], self.rounding.1.0[lane]) = (on_a.rounding, on_b.rounding);
        (self.bodies.0[lane], self.bodies.1[lane]) = (a, b);
        (self.reads.0[lane], self.reads.1[lane]) = (a + 1, b + 1);
        self.writes.0[lane] = if moves.0 { a + 1 } else { 0 };
        self.writes.1[lane] = if moves.1 { b + 1 } else { 0 };
        self.patch[lane] = at;
        self.is_outside[lane] = patch.is_outside;
        self.meets[lane] = patch.meets;
        self.stiffness.0[lane] = patch.stiffness;
        self.share.0[lane] = match moves {
            (true, false) => 0.0,
            (false, true) => 1.0,
            _ if on_a.rolls == on_b.rolls => 0.5,
            _ => f64::from(u8::from(on_b.rolls)),
        };
        let (x, y) = patch.normal.any_orthonormal_pair();
        self.normal.set(lane, patch.normal);
        self.across.0.set(lane, x);
        self.across.1.set(lane, y);
        self.rest.0[lane] = patch.rest;
        let material = &patch.material;
        (self.sliding.0[lane], self.spinning.0[lane]) = (material.friction, material.spinning);
        (self.rolling.0[lane], self.restitution.0[lane]) = (material.rolling, material.restitution);
        for (k, lanes) in self.points.iter_mut().enumerate() {
            let (point, local) = (&patch.points[k], patch.local[k]);
            let is_present = k < patch.count as usize;
            lanes.present.0[lane] = f64::from(u8::from(is_present));
            lanes.impulse.0[lane] = if is_present { point.impulse } else { 0.0 };
            (lanes.largest.0[lane], lanes.approach.0[lane]) = (point.largest, point.approach);
            lanes.gap.0[lane] = point.gap;
            (lanes.place.0.0[lane], lanes.place.1.0[lane], lanes.above.0[lane]) = (0.0, 0.0, 0.0);
            self.local[k].0.set(lane, local.0);
            self.local[k].1.set(lane, local.1);
        }
        (self.friction.0.0[lane], self.friction.1.0[lane]) = (patch.friction.dot(x), patch.friction.dot(y));
        let twists = patch.count > 1 || material.spinning > 0.0;
        self.twist.0[lane] = if twists { patch.twist } else { 0.0 };
        self.roll.set(lane, patch.roll);
        self.middle.0.set(lane, patch.middle.0);
        self.middle.1.set(lane, patch.middle.1);
        self.spread.0[lane] = patch.spread;
        self.count = self.count.max(patch.count as usize);
        self.rolls |= patch.material.rolling > 0.0;
        self.twists |= twists;
        (self.is_silent, self.is_still) = (true, false);
        (self.is_fresh, self.has_rows) = (false, false);
    }

    /// A batch of one patch alone.
    pub fn of_one(patch: (u32, &Patch), solids: &[Solid]) -> Self {
        let mut batch = Self::default();
        batch.put(0, patch, solids);
        let (a, b) = (&solids[patch.1.bodies.0 as usize], &solids[patch.1.bodies.1 as usize]);
        let slip = a.velocity_at(patch.1.middle.0) - b.velocity_at(patch.1.middle.1);
        (batch.slip.0.0[0], batch.slip.1.0[0]) =
            (slip.dot(batch.across.0.at(0)), slip.dot(batch.across.1.at(0)));
        batch.turning.0[0] = patch.1.normal.dot(a.spin - b.spin);
        batch.rolled.set(0, a.spin - b.spin);
        batch
    }

    /// Takes all patches out.
    pub fn empty(&mut self) {
        (0..LANES).for_each(|lane| self.wipe(lane));
        (self.count, self.rolls, self.twists) = (0, false, false);
    }

    /// Takes the patch out of a lane.
    pub fn clear(&mut self, lane: usize) {
        self.wipe(lane);
        self.survey();
    }

    fn wipe(&mut self, lane: usize) {
        (self.bodies.0[lane], self.bodies.1[lane]) = (0, 0);
        (self.reads.0[lane], self.reads.1[lane]) = (0, 0);
        (self.writes.0[lane], self.writes.1[lane]) = (0, 0);
        self.patch[lane] = NONE;
        (self.is_outside[lane], self.meets[lane]) = (false, false);
        self.normal.set(lane, Vec3::ZERO);
        (self.rolling.0[lane], self.rest.0[lane]) = (0.0, 0.0);
        for point in &mut self.points {
            (point.present.0[lane], point.mass.0[lane], point.approach.0[lane]) = (0.0, 0.0, 0.0);
        }
        self.silence(lane);
        self.pushed.0.set(lane, Vec3::ZERO);
        self.pushed.1.set(lane, Vec3::ZERO);
    }

    /// A patch does not push any more.
    pub fn silence(&mut self, lane: usize) {
        self.points.iter_mut().for_each(|point| point.impulse.0[lane] = 0.0);
        (self.friction.0.0[lane], self.friction.1.0[lane]) = (0.0, 0.0);
        self.twist.0[lane] = 0.0;
        self.roll.set(lane, Vec3::ZERO);
        self.is_silent = true;
    }

    /// What patches push with: to be [put back](Self::push_with).
    pub fn pushes(&self) -> Pushes {
        let points = std::array::from_fn(|k| self.points[k].impulse);
        Pushes { points, friction: self.friction, twist: self.twist, roll: self.roll }
    }

    /// Patches push with that.
    pub fn push_with(&mut self, pushes: &Pushes) {
        self.points.iter_mut().zip(pushes.points).for_each(|(point, impulse)| point.impulse = impulse);
        (self.friction, self.twist, self.roll) = (pushes.friction, pushes.twist, pushes.roll);
        (self.is_silent, self.is_still) = (true, false);
    }

    /// Impulses become those of parts that are so many times as long.
    pub fn scale(&mut self, factor: f64) {
        self.points.iter_mut().for_each(|point| point.impulse = point.impulse.times(factor));
        self.friction = (self.friction.0.times(factor), self.friction.1.times(factor));
        (self.twist, self.roll) = (self.twist.times(factor), self.roll.times(factor));
    }

    /// What its passes can leave out.
    pub fn survey(&mut self) {
        let is_any = |k: &usize| self.points[*k].present.any_above_zero();
        self.count = (0..MOST_POINTS).rev().find(is_any).map_or(0, |last| last + 1);
        self.rolls = self.rolling.any_above_zero();
        self.is_silent = true;
    }

    /// The places of the bodies that impulses move.
    pub fn moved(&self) -> impl Iterator<Item = usize> {
        let both = self.writes.0.into_iter().chain(self.writes.1);
        both.filter(|&at| at > 0).map(|at| at as usize - 1)
    }

    /// Whether there is a patch in a lane.
    pub fn is_used(&self, lane: usize) -> bool {
        self.patch[lane] != NONE
    }

    /// What the points of a patch push with together [N s].
    pub fn normal_impulse(&self, lane: usize) -> f64 {
        self.points.iter().map(|point| point.impulse.0[lane]).sum()
    }

    /// Friction of a patch, across the normal [N s].
    pub fn friction(&self, lane: usize) -> Vec3 {
        self.across.0.at(lane) * self.friction.0.0[lane] + self.across.1.at(lane) * self.friction.1.0[lane]
    }

    /// From the centres to where a point pushes \[m\].
    pub fn arms(&self, point: &PointLanes, lane: usize) -> (Vec3, Vec3) {
        let (x, y) = (self.across.0.at(lane), self.across.1.at(lane));
        let across = x * point.place.0.0[lane] + y * point.place.1.0[lane];
        let way = across + self.normal.at(lane) * point.above.0[lane];
        (self.middle.0.at(lane) + way, self.middle.1.at(lane) + way)
    }

    /// Makes a patch what it has become in its lane.
    pub fn take_out(&self, lane: usize, patch: &mut Patch) {
        let count = patch.count as usize;
        for (point, lanes) in patch.points.iter_mut().zip(&self.points).take(count) {
            *point = Point {
                arms: self.arms(lanes, lane),
                gap: lanes.gap.0[lane],
                mass: point.mass,
                impulse: lanes.impulse.0[lane],
                largest: lanes.largest.0[lane],
                approach: lanes.approach.0[lane],
            };
        }
        patch.meets = self.meets[lane];
        patch.rest = self.rest.0[lane];
        patch.friction = self.friction(lane);
        patch.twist = self.twist.0[lane];
        patch.roll = self.roll.at(lane);
        patch.middle = (self.middle.0.at(lane), self.middle.1.at(lane));
        patch.spread = self.spread.0[lane];
    }
}

/// What four patches push with [N s], [N m s].
#[derive(Debug, Clone, Copy)]
pub(super) struct Pushes {
    points: [Lane; MOST_POINTS],
    friction: (Lane, Lane),
    twist: Lane,
    roll: Lane3,
}
