//! Four patches whose bodies are all different, laid out for lanes: what the solver works on.

use sixte_contact::Vec3;

use super::lanes::{LANES, Lane, Lane3, Machine, Wide, Wide3, WideSymmetric, columns, rows};
use super::patch::{Patch, Point};
use super::rows::Answer;
use super::rub::Grip;
use super::solid::Solid;
use crate::contacts::MOST_POINTS;

/// No patch.
pub(super) const NONE: u32 = u32::MAX;

/// One point of each patch.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct PointLanes {
    /// Where the impulse acts, which is one point of the world: along the two axes across the normal, from the middle of the patch \[m\].
    pub place: (Lane, Lane),
    /// Along the normal \[m\].
    pub gap: Lane,
    /// 1 if there is such a point, else 0.
    pub present: Lane,
    /// What resists along the normal; 0 if there is no such point \[kg\].
    pub mass: Lane,
    /// Along the normal, of this part [N s], and the largest of it.
    pub impulse: Lane,
    pub largest: Lane,
    /// How fast the gap would close within the part, if nothing pushed [m/s].
    pub approach: Lane,
    /// How far beyond the middle of the patch it is along the normal \[m\].
    pub above: Lane,
}

/// Four patches. What all passes ask for comes first.
#[derive(Debug, Clone)]
pub(super) struct Batch {
    /// The places of A and of B.
    pub bodies: ([u32; LANES], [u32; LANES]),
    /// Whether impulses move them.
    pub moves: ([bool; LANES], [bool; LANES]),
    /// Which patches they are, or none.
    pub patch: [u32; LANES],
    /// Whether the momentum of one of the bodies is not in the books.
    pub is_outside: [bool; LANES],
    /// Whether their points did not push before this part, and met in it.
    pub meets: [bool; LANES],
    /// The most points of any.
    pub count: usize,
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
    /// How stiff they are, as a multiple of what is enough for most.
    pub stiffness: Lane,
    /// What takes the point along: 0 if A alone moves or rolls, 1 if B does, else half.
    pub share: Lane,
    /// How far the surfaces are from the cores \[m\].
    pub rounding: (Lane, Lane),
    /// Units, out of B towards A, and two across.
    pub normal: Lane3,
    pub across: (Lane3, Lane3),
    /// At which gap they rest \[m\].
    pub rest: Lane,
    /// Coefficients of the materials.
    pub sliding: Lane,
    pub spinning: Lane,
    pub rolling: Lane,
    pub restitution: Lane,
    pub points: [PointLanes; MOST_POINTS],
    /// Friction at the middle of the patch [N s], across the normal.
    pub friction: Lane3,
    /// Of spinning and rolling friction [N m s].
    pub twist: Lane,
    pub roll: Lane3,
    /// Arms to the middle \[m\].
    pub middle: (Lane3, Lane3),
    /// What resists there, across the normal, and what answers to pushing along it.
    pub grip: Grip,
    pub answer: Answer,
    /// How far bodies turned since it was found out where the points are \[rad\].
    pub turned: Lane,
    /// How far points are from the middle, weighted by what they push with \[m\].
    pub spread: Lane,
    /// What they pushed with since the step began, on A [N s], and its moment about the world's origin [N m s].
    pub pushed: (Lane3, Lane3),
    /// Of those that meet: the velocity of A against B before anything pushed [m/s].
    pub before: Lane3,
    /// The same of all at the end of the last part [m/s], and how A turned against B [rad/s].
    pub slip: Lane3,
    pub turning: Lane3,
    /// By points: from the centres to the cores, in the bodies' frames \[m\].
    pub local: [(Lane3, Lane3); MOST_POINTS],
}

impl Default for Batch {
    fn default() -> Self {
        Self {
            bodies: ([0; LANES], [0; LANES]),
            moves: ([false; LANES], [false; LANES]),
            patch: [NONE; LANES],
            is_outside: [false; LANES],
            meets: [false; LANES],
            count: 0,
            rolls: false,
            twists: false,
            is_silent: false,
            is_still: false,
            is_fresh: false,
            has_rows: false,
            stiffness: Lane::ONE,
            share: Lane::ZERO,
            rounding: (Lane::ZERO, Lane::ZERO),
            normal: Lane3::ZERO,
            across: (Lane3::ZERO, Lane3::ZERO),
            rest: Lane::ZERO,
            sliding: Lane::ZERO,
            spinning: Lane::ZERO,
            rolling: Lane::ZERO,
            restitution: Lane::ZERO,
            points: [PointLanes::default(); MOST_POINTS],
            friction: Lane3::ZERO,
            twist: Lane::ZERO,
            roll: Lane3::ZERO,
            middle: (Lane3::ZERO, Lane3::ZERO),
            grip: Grip::default(),
            answer: Answer::default(),
            turned: Lane::ZERO,
            spread: Lane::ZERO,
            pushed: (Lane3::ZERO, Lane3::ZERO),
            before: Lane3::ZERO,
            slip: Lane3::ZERO,
            turning: Lane3::ZERO,
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
        (self.moves.0[lane], self.moves.1[lane]) = moves;
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
        self.friction.set(lane, patch.friction);
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
        batch.slip.set(0, a.velocity_at(patch.1.middle.0) - b.velocity_at(patch.1.middle.1));
        batch.turning.set(0, a.spin - b.spin);
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
        (self.moves.0[lane], self.moves.1[lane]) = (false, false);
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
        self.friction.set(lane, Vec3::ZERO);
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
        (self.friction, self.roll) = (self.friction.times(factor), self.roll.times(factor));
        self.twist = self.twist.times(factor);
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
        let a = self.bodies.0.into_iter().zip(self.moves.0);
        let both = a.chain(self.bodies.1.into_iter().zip(self.moves.1));
        both.filter(|(_, moves)| *moves).map(|(place, _)| place as usize)
    }

    /// Whether there is a patch in a lane.
    pub fn is_used(&self, lane: usize) -> bool {
        self.patch[lane] != NONE
    }

    /// What the points of a patch push with together [N s].
    pub fn normal_impulse(&self, lane: usize) -> f64 {
        self.points.iter().map(|point| point.impulse.0[lane]).sum()
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
        patch.friction = self.friction.at(lane);
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
    friction: Lane3,
    twist: Lane,
    roll: Lane3,
}

/// One body of each of four patches: how it moves, and what resists.
#[derive(Clone, Copy)]
pub(super) struct Side<M: Machine> {
    pub velocity: Wide3<M>,
    pub spin: Wide3<M>,
    pub inverse_mass: Wide<M>,
    pub inverse_inertia: WideSymmetric<M>,
}

/// How four bodies stand.
#[derive(Clone, Copy)]
pub(super) struct Stands<M: Machine> {
    pub centre: Wide3<M>,
    /// The axes of the bodies, in the world.
    pub axes: [Wide3<M>; 3],
}

/// How four bodies move over the part.
#[derive(Clone, Copy)]
pub(super) struct Ways<M: Machine> {
    pub centre: Wide3<M>,
    pub velocity: Wide3<M>,
    pub spin: Wide3<M>,
}

/// The bodies at four places.
#[inline(always)]
pub(super) fn four(solids: &[Solid], places: [u32; LANES]) -> [&Solid; LANES] {
    places.map(|place| &solids[place as usize])
}

/// Something of four bodies.
#[inline(always)]
pub(super) fn gather3<M: Machine>(
    machine: M,
    solids: [&Solid; LANES],
    of: impl Fn(&Solid) -> Vec3,
) -> Wide3<M> {
    let row = |solid: &Solid| {
        let one = of(solid);
        [one.x, one.y, one.z, 0.0]
    };
    let [x, y, z, _] = columns(machine, solids.map(row));
    Wide3 { x, y, z }
}

impl<M: Machine> Side<M> {
    /// Row by row as it is in memory.
    #[inline(always)]
    pub fn gather(machine: M, solids: [&Solid; LANES]) -> Self {
        let first = solids.map(|s| [s.velocity.x, s.velocity.y, s.velocity.z, s.inverse_mass]);
        let second = solids.map(|s| {
            let m = &s.inverse_inertia;
            [m.x_axis.x, m.x_axis.y, m.x_axis.z, m.y_axis.x]
        });
        let third = solids.map(|s| {
            let m = &s.inverse_inertia;
            [m.y_axis.y, m.y_axis.z, m.z_axis.x, m.z_axis.y]
        });
        let fourth = solids.map(|s| [s.inverse_inertia.z_axis.z, s.spin.x, s.spin.y, s.spin.z]);
        let [vx, vy, vz, inverse_mass] = columns(machine, first);
        let [xx, xy, _, _] = columns(machine, second);
        let [yy, yz, zx, _] = columns(machine, third);
        let [zz, sx, sy, sz] = columns(machine, fourth);
        Self {
            velocity: Wide3 { x: vx, y: vy, z: vz },
            spin: Wide3 { x: sx, y: sy, z: sz },
            inverse_mass,
            inverse_inertia: WideSymmetric {
                diagonal: Wide3 { x: xx, y: yy, z: zz },
                beside: Wide3 { x: yz, y: zx, z: xy },
            },
        }
    }

    /// Gives bodies their velocities back.
    #[inline(always)]
    pub fn scatter(&self, machine: M, solids: &mut [Solid], (places, moves): ([u32; LANES], [bool; LANES])) {
        let (v, s) = (self.velocity, self.spin);
        let velocities = rows(machine, [v.x, v.y, v.z, self.inverse_mass]);
        let spins = rows(machine, [self.inverse_inertia.diagonal.z, s.x, s.y, s.z]);
        for lane in 0..LANES {
            if moves[lane] {
                let solid = &mut solids[places[lane] as usize];
                let ([x, y, z, _], [_, p, q, r]) = (velocities[lane], spins[lane]);
                (solid.velocity, solid.spin) = (Vec3::new(x, y, z), Vec3::new(p, q, r));
            }
        }
    }

    /// Velocity of points at arms from the centres [m/s].
    #[inline(always)]
    pub fn velocity_at(&self, arm: Wide3<M>) -> Wide3<M> {
        self.velocity + self.spin.cross(arm)
    }
}

impl<M: Machine> Stands<M> {
    #[inline(always)]
    pub fn gather(machine: M, solids: [&Solid; LANES]) -> Self {
        let [xx, xy, xz, yx] = columns(
            machine,
            solids.map(|s| [s.turn.x_axis.x, s.turn.x_axis.y, s.turn.x_axis.z, s.turn.y_axis.x]),
        );
        let [yy, yz, zx, zy] = columns(
            machine,
            solids.map(|s| [s.turn.y_axis.y, s.turn.y_axis.z, s.turn.z_axis.x, s.turn.z_axis.y]),
        );
        let [zz, x, y, z] =
            columns(machine, solids.map(|s| [s.turn.z_axis.z, s.centre.x, s.centre.y, s.centre.z]));
        let axes =
            [Wide3 { x: xx, y: xy, z: xz }, Wide3 { x: yx, y: yy, z: yz }, Wide3 { x: zx, y: zy, z: zz }];
        Self { centre: Wide3 { x, y, z }, axes }
    }

    /// From the bodies' frames to the world's.
    #[inline(always)]
    pub fn turn(&self, v: Wide3<M>) -> Wide3<M> {
        self.axes[0].times(v.x) + self.axes[1].times(v.y) + self.axes[2].times(v.z)
    }
}

impl<M: Machine> Ways<M> {
    #[inline(always)]
    pub fn gather(machine: M, solids: [&Solid; LANES]) -> Self {
        let [_, x, y, z] =
            columns(machine, solids.map(|s| [s.turn.z_axis.z, s.centre.x, s.centre.y, s.centre.z]));
        let [vx, vy, vz, sx] = columns(
            machine,
            solids.map(|s| [s.move_velocity.x, s.move_velocity.y, s.move_velocity.z, s.move_spin.x]),
        );
        let [sy, sz, _, _] = columns(machine, solids.map(|s| [s.move_spin.y, s.move_spin.z, 0.0, 0.0]));
        Self {
            centre: Wide3 { x, y, z },
            velocity: Wide3 { x: vx, y: vy, z: vz },
            spin: Wide3 { x: sx, y: sy, z: sz },
        }
    }
}
