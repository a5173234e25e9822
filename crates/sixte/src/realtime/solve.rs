//! The impulses of one part: one pass before the move, with bias; one after it, with friction; and restitution.
//!
//! Soft contacts in the manner of Catto ("Soft contacts", GDC 2011, and "Solver2D", 2024): a spring and a damper that are solved
//! implicitly, for which any part is short enough. What they leave over, the certificate finds. Four patches are solved at once, with
//! whatever lanes the machine has.

use pulp::{Arch, Simd, WithSimd};
use sixte_contact::Vec3;

use super::batch::{Batch, PointLanes, Side, four, gather3};
use super::batches::Batches;
use super::lanes::{LANES, Lane, Lane3};
use super::rub::{Grip, rub};
use super::solid::Solid;

/// Oscillations of a soft contact in a part.
const FREQUENCY: f64 = 0.125;

/// The stiffest have so many times as many: those against what is fixed, and those that carry far more than most.
pub(super) const STIFFEST: f64 = 2.0;

/// Its damping, as a part of the critical one.
const DAMPING: f64 = 10.0;

/// What is too close is pushed apart no faster than this [m/s].
const FASTEST_PUSH: f64 = 3.0;

/// Passes over the points of a patch that bounces.
const BOUNCES: usize = 4;

/// Those that met leave each other if they are faster than this part of how they came.
const LEAVES: f64 = 0.05;

/// What counts as a push where nothing pushes yet [N s].
const HARDLY: Lane = Lane::splat(1e-12);

/// How soft contacts answer.
struct Softness {
    /// [1/s].
    bias_rate: Lane,
    mass: Lane,
    impulse: Lane,
}

impl Softness {
    #[inline(always)]
    fn new(inverse_h: Lane, stiffness: Lane) -> Self {
        let turn = Lane::splat(2.0 * std::f64::consts::PI * FREQUENCY) * stiffness;
        let a1 = Lane::splat(2.0 * DAMPING) + turn;
        let a2 = turn * a1;
        let a3 = Lane::ONE.over(Lane::ONE + a2);
        Self { bias_rate: (turn * inverse_h).over(a1), mass: a2 * a3, impulse: a3 }
    }
}

/// How much a soft contact gives way under a force on a mass: what parts of `h` \[s\] make of an acceleration [m/s²] \[m\].
pub(super) fn sag(acceleration: f64, h: f64, stiffness: f64) -> f64 {
    let rate = 2.0 * std::f64::consts::PI * FREQUENCY * stiffness / h;
    acceleration / (rate * rate)
}

/// The velocity of A against B at arms from their centres [m/s].
#[inline]
pub(super) fn relative(a: &Solid, b: &Solid, arms: (Vec3, Vec3)) -> Vec3 {
    a.velocity + a.spin.cross(arms.0) - b.velocity - b.spin.cross(arms.1)
}

/// The bodies of four patches.
#[inline(always)]
fn sides(solids: &[Solid], batch: &Batch) -> (Side, Side) {
    (Side::gather(four(solids, batch.bodies.0)), Side::gather(four(solids, batch.bodies.1)))
}

#[inline(always)]
fn put_back(solids: &mut [Solid], batch: &Batch, a: &Side, b: &Side) {
    a.scatter(solids, (batch.bodies.0, batch.moves.0));
    b.scatter(solids, (batch.bodies.1, batch.moves.1));
}

/// One point of each patch as a row of the equations: what an impulse along the normal changes.
struct Row {
    moments: (Lane3, Lane3),
    turns: (Lane3, Lane3),
    /// What resists \[kg\], and its inverse.
    mass: Lane,
    inverse: Lane,
}

impl Row {
    #[inline(always)]
    fn new(point: &PointLanes, normal: Lane3, a: &Side, b: &Side) -> Self {
        let moments = (point.arms.0.cross(normal), point.arms.1.cross(normal));
        let turns = (a.inverse_inertia.times(moments.0), b.inverse_inertia.times(moments.1));
        let inverse = a.inverse_mass + b.inverse_mass + moments.0.dot(turns.0) + moments.1.dot(turns.1);
        let mass = inverse.if_above(Lane::ZERO, point.present.over(inverse), Lane::ZERO);
        Self { moments, turns, mass, inverse }
    }

    /// How fast the points leave each other [m/s].
    #[inline(always)]
    fn speed(&self, normal: Lane3, a: &Side, b: &Side) -> Lane {
        normal.dot(a.velocity - b.velocity) + (self.moments.0.dot(a.spin) - self.moments.1.dot(b.spin))
    }

    /// Points push with so much in all, of which the change is new. Says how much that is [N s].
    #[inline(always)]
    fn push_to(
        &self,
        total: Lane,
        point: &mut PointLanes,
        normal: Lane3,
        (a, b): (&mut Side, &mut Side),
    ) -> Lane {
        let push = total - point.impulse;
        point.impulse = total;
        point.largest = point.largest.max(total);
        a.velocity += normal.times(push * a.inverse_mass);
        a.spin += self.turns.0.times(push);
        b.velocity -= normal.times(push * b.inverse_mass);
        b.spin -= self.turns.1.times(push);
        push
    }

    /// What an impulse [N s] at a speed [m/s] works on bodies that meet \[J\].
    #[inline(always)]
    fn worked(&self, approach: Lane, push: Lane, speed: Lane) -> Lane {
        let work = push * (speed + push * self.inverse * Lane::splat(0.5));
        approach.if_above(Lane::ZERO, work, Lane::ZERO)
    }
}

/// Finds out where the points of patches are, and how far apart.
#[inline(always)]
fn refresh(batch: &mut Batch, solids: &[Solid]) {
    let (a, b) = (four(solids, batch.bodies.0), four(solids, batch.bodies.1));
    let apart = gather3(a, |solid| solid.centre) - gather3(b, |solid| solid.centre);
    let turn = |of: [&Solid; LANES]| {
        let axes =
            [gather3(of, |s| s.turn.x_axis), gather3(of, |s| s.turn.y_axis), gather3(of, |s| s.turn.z_axis)];
        move |v: Lane3| axes[0].times(v.x) + axes[1].times(v.y) + axes[2].times(v.z)
    };
    let (turn_a, turn_b) = (turn(a), turn(b));
    let (over_a, over_b) = (batch.normal.times(batch.rounding.0), batch.normal.times(batch.rounding.1));
    let (share, other_share) = (batch.share, Lane::ONE - batch.share);
    let (mut middle, mut weight) = (Lane3::ZERO, Lane::ZERO);
    for (point, local) in batch.points.iter_mut().zip(&batch.local).take(batch.count) {
        let (on_a, on_b) = (turn_a(local.0) - over_a, turn_b(local.1) + over_b);
        let between = apart + on_a - on_b;
        point.gap = batch.normal.dot(between);
        // What comes to something fixed is pushed at its own surface.
        point.arms = (on_a - between.times(share), on_b + between.times(other_share));
        // Where it pushes friction acts; before anything pushes, in the middle.
        let part = (point.impulse + HARDLY) * point.present;
        middle += point.arms.1.times(part);
        weight += part;
    }
    let inverse = weight.if_above(Lane::ZERO, Lane::ONE.over(weight), Lane::ZERO);
    let middle = middle.times(inverse);
    batch.middle = (middle - apart, middle);
    let mut spread = Lane::ZERO;
    for point in batch.points.iter().take(batch.count) {
        let way = point.arms.1 - middle;
        spread += way.dot(way) * (point.impulse + HARDLY) * point.present;
    }
    batch.spread = (spread * inverse).sqrt();
}

/// Follows bodies that moved for `h` \[s\]: both are pushed at one point of the world again.
#[inline(always)]
fn follow(batch: &mut Batch, solids: &[Solid], h: Lane) {
    let (a, b) = (four(solids, batch.bodies.0), four(solids, batch.bodies.1));
    let apart = gather3(a, |solid| solid.centre) - gather3(b, |solid| solid.centre);
    let slip = gather3(a, |solid| solid.move_velocity) - gather3(b, |solid| solid.move_velocity);
    let spins = (gather3(a, |solid| solid.move_spin), gather3(b, |solid| solid.move_spin));
    // What rolls or slides on something fixed takes the contact along.
    let (share, other_share) = (batch.share, Lane::ONE - batch.share);
    for point in batch.points.iter_mut().take(batch.count) {
        let (ra, rb) = point.arms;
        let speed = batch.normal.dot(slip + spins.0.cross(ra) - spins.1.cross(rb));
        point.gap += h * speed;
        let between = apart + ra - rb;
        point.arms = (ra - between.times(share), rb + between.times(other_share));
    }
    let (ra, rb) = batch.middle;
    let between = apart + ra - rb;
    batch.middle = (ra - between.times(share), rb + between.times(other_share));
}

/// How fast gaps close, before anything pushes: what restitution is measured by.
#[inline(always)]
fn note_approach(batch: &mut Batch, solids: &[Solid], threshold: f64) {
    refresh(batch, solids);
    batch.is_fresh = true;
    let (a, b) = sides(solids, batch);
    let acceleration = |places: [u32; LANES]| gather3(four(solids, places), |solid| solid.acceleration);
    let pull = batch.normal.dot(acceleration(batch.bodies.1) - acceleration(batch.bodies.0));
    let slow = Lane::splat(threshold).max((pull.max(Lane::ZERO) * batch.rest).sqrt());
    let pushes = batch.points.iter().fold(Lane::ZERO, |sum, point| sum + point.impulse);
    let mut meets = Lane::ZERO;
    for point in batch.points.iter_mut().take(batch.count) {
        let relative = a.velocity_at(point.arms.0) - b.velocity_at(point.arms.1);
        let closing = -batch.normal.dot(relative);
        // As fast as it will be where they meet: a parabola, not the part's straight way.
        let way = (point.gap - batch.rest).max(Lane::ZERO);
        let square = closing * closing + pull * way * Lane::splat(2.0);
        let meeting = closing.if_above(Lane::ZERO, square.max(Lane::ZERO).sqrt(), Lane::ZERO);
        let meeting = meeting.if_above(slow, meeting, Lane::ZERO) * point.present;
        point.approach = pushes.if_above(Lane::ZERO, Lane::ZERO, meeting);
        meets = meets.max(point.approach);
    }
    batch.meets = meets.0.map(|meets| meets > 0.0);
    batch.before = a.velocity_at(batch.middle.0) - b.velocity_at(batch.middle.1);
    (batch.slip, batch.turning) = (batch.before, a.spin - b.spin);
}

/// Begins with the impulses of the last part.
#[inline(always)]
fn warm_start(batch: &mut Batch, solids: &mut [Solid]) {
    if !std::mem::take(&mut batch.is_fresh) {
        refresh(batch, solids);
    }
    let (mut a, mut b) = sides(solids, batch);
    let (mut pushed, mut at_a, mut at_b) = (Lane::ZERO, Lane3::ZERO, Lane3::ZERO);
    for point in batch.points.iter_mut().take(batch.count) {
        point.largest = Lane::ZERO;
        pushed += point.impulse;
        at_a += point.arms.0.times(point.impulse);
        at_b += point.arms.1.times(point.impulse);
    }
    let (normal, friction) = (batch.normal, batch.friction);
    let impulse = friction + normal.times(pushed);
    let twist = normal.times(batch.twist) + batch.roll;
    let turn_a = at_a.cross(normal) + batch.middle.0.cross(friction) + twist;
    let turn_b = at_b.cross(normal) + batch.middle.1.cross(friction) + twist;
    a.velocity += impulse.times(a.inverse_mass);
    a.spin += a.inverse_inertia.times(turn_a);
    b.velocity -= impulse.times(b.inverse_mass);
    b.spin -= b.inverse_inertia.times(turn_b);
    put_back(solids, batch, &a, &b);
}

/// Pushes apart what is, or would come, too close: before the move. Says what impacts took \[J\].
#[inline(always)]
fn push_apart(batch: &mut Batch, solids: &mut [Solid], h: f64) -> Lane {
    let (mut a, mut b) = sides(solids, batch);
    let (normal, rest) = (batch.normal, batch.rest);
    let inverse_h = Lane::splat(1.0 / h);
    let soft = Softness::new(inverse_h, batch.stiffness);
    let meets = batch.meets != [false; LANES];
    let (mut lost, mut pushing) = (Lane::ZERO, Lane::ZERO);
    for point in batch.points.iter_mut().take(batch.count) {
        let row = Row::new(point, normal, &a, &b);
        let over = point.gap - rest;
        let softly = (soft.bias_rate * over).max(Lane::splat(-FASTEST_PUSH));
        let bias = over.if_above(Lane::ZERO, over * inverse_h, softly);
        let mass = over.if_above(Lane::ZERO, row.mass, row.mass * soft.mass);
        let keeps = over.if_above(Lane::ZERO, Lane::ZERO, soft.impulse);
        let speed = row.speed(normal, &a, &b);
        let wished = -(mass * (speed + bias)) - keeps * point.impulse;
        let total = (point.impulse + wished).max(Lane::ZERO);
        let push = row.push_to(total, point, normal, (&mut a, &mut b));
        pushing += total;
        if meets {
            lost -= row.worked(point.approach, push, speed);
        }
    }
    put_back(solids, batch, &a, &b);
    for lane in 0..LANES {
        if pushing.0[lane] > 0.0 {
            solids[batch.bodies.0[lane] as usize].is_pushed = true;
            solids[batch.bodies.1[lane] as usize].is_pushed = true;
        }
    }
    lost
}

/// Follows bodies that moved for `moved` \[s\], takes out what the bias put in, and rubs: after the move. Says what impacts took \[J\].
#[inline(always)]
fn relax(batch: &mut Batch, solids: &mut [Solid], moved: f64, h: f64) -> Lane {
    follow(batch, solids, Lane::splat(moved));
    let (mut a, mut b) = sides(solids, batch);
    let (normal, rest) = (batch.normal, batch.rest);
    let inverse_h = Lane::splat(1.0 / h);
    let meets = batch.meets != [false; LANES];
    let (mut lost, mut pushed) = (Lane::ZERO, Lane::ZERO);
    for point in batch.points.iter_mut().take(batch.count) {
        let row = Row::new(point, normal, &a, &b);
        // What was still apart when the part began may come as close as it did then.
        let bias = (point.gap - rest).max(Lane::ZERO) * inverse_h;
        let speed = row.speed(normal, &a, &b);
        let total = (point.impulse - row.mass * (speed + bias)).max(Lane::ZERO);
        let push = row.push_to(total, point, normal, (&mut a, &mut b));
        pushed += total;
        if meets {
            lost -= row.worked(point.approach, push, speed);
        }
    }
    batch.grip = Grip::new(batch, &a, &b);
    rub(batch, &mut a, &mut b, (pushed, Lane::ONE));
    put_back(solids, batch, &a, &b);
    lost
}

/// Rubs once more, when all have pushed: friction that is solved only once answers what others do after it in the next part, and pumps. So
/// sixty layers of planks never came to rest. Says what friction took in the part \[J\].
#[inline(always)]
fn rub_again(batch: &mut Batch, solids: &mut [Solid]) -> Lane {
    let (mut a, mut b) = sides(solids, batch);
    let normal = batch.normal;
    let mut pushed = Lane::ZERO;
    for point in batch.points.iter().take(batch.count) {
        pushed += point.impulse;
    }
    rub(batch, &mut a, &mut b, (pushed, Lane::ONE));
    put_back(solids, batch, &a, &b);
    // Over the whole part, with the mean of how they slipped when it began and when it ends: one push after the other would tell of
    // velocities that nobody ever had.
    let slip = a.velocity_at(batch.middle.0) - b.velocity_at(batch.middle.1);
    let turning = a.spin - b.spin;
    let twist = normal.times(batch.twist) + batch.roll;
    let work = batch.friction.dot(slip + batch.slip) + twist.dot(turning + batch.turning);
    (batch.slip, batch.turning) = (slip, turning);
    batch.is_silent = (0..LANES).any(|lane| batch.is_used(lane) && pushed.0[lane] <= 0.0);
    if batch.meets == [false; LANES] {
        let sum = normal.times(pushed) + batch.friction;
        let point = gather3(four(solids, batch.bodies.1), |solid| solid.centre) + batch.middle.1;
        batch.pushed.0 += sum;
        batch.pushed.1 += point.cross(sum) + normal.times(batch.twist) + batch.roll;
    }
    -(work * Lane::splat(0.5))
}

/// Bounces what met within the part, and rubs it by as much more. Says what restitution did not give back, and what friction took \[J\].
#[inline(always)]
fn bounce(batch: &mut Batch, solids: &mut [Solid]) -> (Lane, Lane) {
    let (mut a, mut b) = sides(solids, batch);
    let normal = batch.normal;
    let mut lost = Lane::ZERO;
    for _ in 0..if batch.count > 1 { BOUNCES } else { 1 } {
        for point in batch.points.iter_mut().take(batch.count) {
            let row = Row::new(point, normal, &a, &b);
            let speed = row.speed(normal, &a, &b);
            let wished = batch.restitution * point.approach;
            let total = (point.impulse + row.mass * (wished - speed)).max(Lane::ZERO);
            let total = point.approach.if_above(Lane::ZERO, total, point.impulse);
            let total = point.largest.if_above(Lane::ZERO, total, point.impulse);
            let push = row.push_to(total, point, normal, (&mut a, &mut b));
            lost -= row.worked(point.approach, push, speed);
        }
    }
    let mut pushed = Lane::ZERO;
    for point in batch.points.iter().take(batch.count) {
        pushed += point.impulse;
    }
    let meets = Lane(batch.meets.map(|meets| f64::from(u8::from(meets))));
    let rubbed = rub(batch, &mut a, &mut b, (pushed, meets));
    put_back(solids, batch, &a, &b);
    (lost, rubbed)
}

/// What is done to all batches.
enum Pass {
    Note(f64),
    Warm,
    Push(f64),
    Relax(f64, f64),
    Rub,
    Bounce,
}

/// One pass over batches, with all lanes that the machine has.
struct Run<'a> {
    pass: Pass,
    batches: &'a mut [Batch],
    solids: &'a mut [Solid],
}

impl WithSimd for Run<'_> {
    /// What impacts and what friction took. There are loops, and no closures: those would not have the machine's lanes.
    type Output = (f64, f64);

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> (f64, f64) {
        let Self { pass, batches, solids } = self;
        let (mut lost, mut rubbed) = (Lane::ZERO, Lane::ZERO);
        match pass {
            Pass::Note(threshold) => {
                for batch in batches {
                    if batch.is_silent || batch.meets != [false; LANES] {
                        note_approach(batch, solids, threshold);
                    }
                }
            }
            Pass::Bounce => {
                for batch in batches {
                    if batch.meets != [false; LANES] {
                        let (more_lost, more_rubbed) = bounce(batch, solids);
                        (lost, rubbed) = (lost + more_lost, rubbed + more_rubbed);
                    }
                }
            }
            Pass::Warm => {
                for batch in batches {
                    warm_start(batch, solids);
                }
            }
            Pass::Push(h) => {
                for batch in batches {
                    lost += push_apart(batch, solids, h);
                }
            }
            Pass::Relax(moved, h) => {
                for batch in batches.iter_mut().rev() {
                    lost += relax(batch, solids, moved, h);
                }
            }
            Pass::Rub => {
                for batch in batches.iter_mut().rev() {
                    rubbed += rub_again(batch, solids);
                }
            }
        }
        (lost.sum(), rubbed.sum())
    }
}

fn run(pass: Pass, batches: &mut [Batch], solids: &mut [Solid]) -> (f64, f64) {
    run_on(Arch::new(), Run { pass, batches, solids })
}

/// One pass, with the lanes of an architecture that the machine has.
fn run_on(arch: Arch, run: Run) -> (f64, f64) {
    arch.dispatch(run)
}

impl Batches {
    /// How fast gaps close, before anything pushes.
    pub fn note_approach(&mut self, solids: &mut [Solid], threshold: f64) {
        self.run(solids, Pass::Note(threshold));
    }

    /// Finds out where points are, and begins with the impulses of the last part.
    pub fn warm_start(&mut self, solids: &mut [Solid]) {
        self.run(solids, Pass::Warm);
    }

    /// Pushes apart what is, or would come, too close in `h` \[s\]: before the move. Says what impacts took \[J\].
    pub fn push_apart(&mut self, solids: &mut [Solid], h: f64) -> f64 {
        self.run(solids, Pass::Push(h)).0
    }

    /// Follows bodies that moved for `h` \[s\], takes out what the bias put in, in so many passes, and rubs: after the move. Says what
    /// impacts and what friction took \[J\].
    pub fn relax(&mut self, solids: &mut [Solid], h: f64, passes: usize) -> (f64, f64) {
        let mut stopped = self.run(solids, Pass::Relax(h, h)).0;
        for _ in 1..passes {
            stopped += self.run(solids, Pass::Relax(0.0, h)).0;
        }
        let mut rubbed = self.run(solids, Pass::Rub).1;
        if !self.passing.is_empty() {
            stopped += run(Pass::Relax(0.0, h), &mut self.passing, solids).0;
            rubbed += run(Pass::Rub, &mut self.passing, solids).1;
        }
        (stopped, rubbed)
    }

    fn run(&mut self, solids: &mut [Solid], pass: Pass) -> (f64, f64) {
        run(pass, self.lasting(), solids)
    }

    /// Bounces what met within the part. Says what restitution did not give back, and what friction took \[J\].
    pub fn bounce(&mut self, solids: &mut [Solid]) -> (f64, f64) {
        let lasting = self.run(solids, Pass::Bounce);
        let passing = run(Pass::Bounce, &mut self.passing, solids);
        (lasting.0 + passing.0, lasting.1 + passing.1)
    }

    /// Contacts that only the certificate found are of one part alone, and so is what those pushed with that met and leave each other:
    /// the next part would have to take it back elsewhere.
    pub fn end_impacts(&mut self, solids: &[Solid]) {
        self.passing.clear();
        for batch in self.all_mut().filter(|batch| batch.meets != [false; LANES]) {
            for lane in 0..LANES {
                let (a, b) = (batch.bodies.0[lane] as usize, batch.bodies.1[lane] as usize);
                let normal = batch.normal.at(lane);
                let leaves = |point: &PointLanes| {
                    let arms = (point.arms.0.at(lane), point.arms.1.at(lane));
                    let speed = normal.dot(relative(&solids[a], &solids[b], arms));
                    point.present.0[lane] == 0.0 || speed > LEAVES * point.approach.0[lane]
                };
                if batch.meets[lane] && batch.points.iter().all(leaves) {
                    batch.silence(lane);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
