//! The impulses of one part: one pass before the move, with bias; one after it, with friction; and restitution.
//!
//! Soft contacts in the manner of Catto ("Soft contacts", GDC 2011, and "Solver2D", 2024): a spring and a damper that are solved
//! implicitly, for which any part is short enough. What they leave over, the certificate finds. Four patches are solved at once, with
//! whatever lanes the machine has.

use pulp::{Arch, Simd, WithSimd};
use sixte_contact::Vec3;

use super::batch::{Batch, PointLanes, Side, Stands, Ways, four, gather3};
use super::batches::Batches;
use super::lanes::{LANES, Lane, Machine, OneByOne, Wide, Wide3};
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
const HARDLY: f64 = 1e-12;

/// How soft contacts answer.
struct Softness<M: Machine> {
    /// [1/s].
    bias_rate: Wide<M>,
    mass: Wide<M>,
    impulse: Wide<M>,
}

impl<M: Machine> Softness<M> {
    #[inline(always)]
    fn new(m: M, inverse_h: Wide<M>, stiffness: Wide<M>) -> Self {
        let one = Wide::splat(m, 1.0);
        let turn = Wide::splat(m, 2.0 * std::f64::consts::PI * FREQUENCY) * stiffness;
        let a1 = Wide::splat(m, 2.0 * DAMPING) + turn;
        let a2 = turn * a1;
        let a3 = one.over(one + a2);
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
fn sides<M: Machine>(m: M, solids: &[Solid], batch: &Batch) -> (Side<M>, Side<M>) {
    (Side::gather(m, four(solids, batch.bodies.0)), Side::gather(m, four(solids, batch.bodies.1)))
}

#[inline(always)]
fn put_back<M: Machine>(m: M, solids: &mut [Solid], batch: &Batch, (a, b): (&Side<M>, &Side<M>)) {
    a.scatter(m, solids, (batch.bodies.0, batch.moves.0));
    b.scatter(m, solids, (batch.bodies.1, batch.moves.1));
}

/// One point of each patch as a row of the equations: what an impulse along the normal changes.
struct Row<M: Machine> {
    moments: (Wide3<M>, Wide3<M>),
    turns: (Wide3<M>, Wide3<M>),
    /// What resists \[kg\], and its inverse.
    mass: Wide<M>,
    inverse: Wide<M>,
}

impl<M: Machine> Row<M> {
    #[inline(always)]
    fn new(m: M, point: &PointLanes, normal: Wide3<M>, (a, b): (&Side<M>, &Side<M>)) -> Self {
        let moments = (point.arms.0.on(m).cross(normal), point.arms.1.on(m).cross(normal));
        let turns = (a.inverse_inertia.times(moments.0), b.inverse_inertia.times(moments.1));
        let inverse = a.inverse_mass + b.inverse_mass + moments.0.dot(turns.0) + moments.1.dot(turns.1);
        let mass = inverse.where_positive(point.present.on(m).over(inverse));
        Self { moments, turns, mass, inverse }
    }

    /// How fast the points leave each other [m/s].
    #[inline(always)]
    fn speed(&self, normal: Wide3<M>, sides: (&Side<M>, &Side<M>)) -> Wide<M> {
        speed_along(normal, self.moments, sides)
    }

    /// Points push with so much more [N s].
    #[inline(always)]
    fn push(&self, push: Wide<M>, normal: Wide3<M>, (a, b): (&mut Side<M>, &mut Side<M>)) {
        a.velocity += normal.times(push * a.inverse_mass);
        a.spin += self.turns.0.times(push);
        b.velocity -= normal.times(push * b.inverse_mass);
        b.spin -= self.turns.1.times(push);
    }

    /// What an impulse [N s] at a speed [m/s] works on bodies that meet \[J\].
    #[inline(always)]
    fn worked(&self, m: M, approach: &Lane, push: Wide<M>, speed: Wide<M>) -> Wide<M> {
        let work = push * (speed + push * self.inverse * Wide::splat(m, 0.5));
        approach.on(m).where_positive(work)
    }
}

/// Points push with so much in all now [N s].
#[inline(always)]
fn note_total<M: Machine>(m: M, point: &mut PointLanes, total: Wide<M>) {
    point.largest = point.largest.on(m).max(total).kept();
    point.impulse = total.kept();
}

/// Finds out where the points of patches are, and how far apart.
#[inline(always)]
fn refresh<M: Machine>(m: M, batch: &mut Batch, solids: &[Solid]) {
    let a = Stands::gather(m, four(solids, batch.bodies.0));
    let b = Stands::gather(m, four(solids, batch.bodies.1));
    let (normal, apart) = (batch.normal.on(m), a.centre - b.centre);
    let (over_a, over_b) = (normal.times(batch.rounding.0.on(m)), normal.times(batch.rounding.1.on(m)));
    let (zero, one, hardly) = (Wide::splat(m, 0.0), Wide::splat(m, 1.0), Wide::splat(m, HARDLY));
    let share = batch.share.on(m);
    let other_share = one - share;
    let (mut middle, mut weight) = (Wide3::zero(m), zero);
    for (point, local) in batch.points.iter_mut().zip(&batch.local).take(batch.count) {
        let (on_a, on_b) = (a.turn(local.0.on(m)) - over_a, b.turn(local.1.on(m)) + over_b);
        let between = apart + on_a - on_b;
        point.gap = normal.dot(between).kept();
        // What comes to something fixed is pushed at its own surface.
        let arms = (on_a - between.times(share), on_b + between.times(other_share));
        point.arms = (arms.0.kept(), arms.1.kept());
        // Where it pushes friction acts; before anything pushes, in the middle.
        let part = (point.impulse.on(m) + hardly) * point.present.on(m);
        middle += arms.1.times(part);
        weight += part;
    }
    let inverse = weight.where_positive(one.over(weight));
    let middle = middle.times(inverse);
    batch.middle = ((middle - apart).kept(), middle.kept());
    if !batch.twists {
        return;
    }
    let mut spread = zero;
    for point in batch.points.iter().take(batch.count) {
        let way = point.arms.1.on(m) - middle;
        spread += way.dot(way) * (point.impulse.on(m) + hardly) * point.present.on(m);
    }
    batch.spread = (spread * inverse).sqrt().kept();
}

/// Follows bodies that moved for `h` \[s\]: both are pushed at one point of the world again.
#[inline(always)]
fn follow<M: Machine>(m: M, batch: &mut Batch, solids: &[Solid], h: f64) {
    let a = Ways::gather(m, four(solids, batch.bodies.0));
    let b = Ways::gather(m, four(solids, batch.bodies.1));
    let (apart, slip, normal) = (a.centre - b.centre, a.velocity - b.velocity, batch.normal.on(m));
    // What rolls or slides on something fixed takes the contact along.
    let (share, h) = (batch.share.on(m), Wide::splat(m, h));
    let other_share = Wide::splat(m, 1.0) - share;
    for point in batch.points.iter_mut().take(batch.count) {
        let (ra, rb) = (point.arms.0.on(m), point.arms.1.on(m));
        let speed = normal.dot(slip + a.spin.cross(ra) - b.spin.cross(rb));
        point.gap = (point.gap.on(m) + h * speed).kept();
        let between = apart + ra - rb;
        point.arms = ((ra - between.times(share)).kept(), (rb + between.times(other_share)).kept());
    }
    let (ra, rb) = (batch.middle.0.on(m), batch.middle.1.on(m));
    let between = apart + ra - rb;
    batch.middle = ((ra - between.times(share)).kept(), (rb + between.times(other_share)).kept());
}

/// What points push with together [N s].
#[inline(always)]
fn pushed_by<M: Machine>(m: M, batch: &Batch) -> Wide<M> {
    let mut pushed = Wide::splat(m, 0.0);
    for point in batch.points.iter().take(batch.count) {
        pushed += point.impulse.on(m);
    }
    pushed
}

/// Whether a point pushed in this part.
#[inline(always)]
fn has_pushed(batch: &Batch) -> bool {
    let mut has = false;
    for point in batch.points.iter().take(batch.count) {
        has |= point.largest.any_above_zero();
    }
    has
}

/// How fast gaps close, before anything pushes: what restitution is measured by.
#[inline(always)]
fn note_approach<M: Machine>(m: M, batch: &mut Batch, solids: &[Solid], threshold: f64) {
    refresh(m, batch, solids);
    batch.is_fresh = true;
    let (a, b) = sides(m, solids, batch);
    let accelerations = (
        gather3(m, four(solids, batch.bodies.0), |solid| solid.acceleration),
        gather3(m, four(solids, batch.bodies.1), |solid| solid.acceleration),
    );
    let (normal, rest) = (batch.normal.on(m), batch.rest.on(m));
    let (zero, two) = (Wide::splat(m, 0.0), Wide::splat(m, 2.0));
    let pull = normal.dot(accelerations.1 - accelerations.0);
    let slow = Wide::splat(m, threshold).max((pull.above_zero() * rest).sqrt());
    let pushes = pushed_by(m, batch);
    let mut meets = zero;
    for point in batch.points.iter_mut().take(batch.count) {
        let relative = a.velocity_at(point.arms.0.on(m)) - b.velocity_at(point.arms.1.on(m));
        let closing = -normal.dot(relative);
        // As fast as it will be where they meet: a parabola, not the part's straight way.
        let way = (point.gap.on(m) - rest).above_zero();
        let square = closing * closing + pull * way * two;
        let meeting = closing.where_positive(square.above_zero().sqrt());
        let meeting = meeting.if_above(slow, meeting, zero) * point.present.on(m);
        let approach = pushes.if_positive(zero, meeting);
        point.approach = approach.kept();
        meets = meets.max(approach);
    }
    batch.meets = meets.kept().0.map(|meets| meets > 0.0);
    let before = a.velocity_at(batch.middle.0.on(m)) - b.velocity_at(batch.middle.1.on(m));
    batch.before = before.kept();
    (batch.slip, batch.turning) = (batch.before, (a.spin - b.spin).kept());
}

/// Begins with the impulses of the last part.
#[inline(always)]
fn warm_start<M: Machine>(m: M, batch: &mut Batch, solids: &mut [Solid]) {
    if !std::mem::take(&mut batch.is_fresh) {
        refresh(m, batch, solids);
    }
    if batch.is_still {
        return;
    }
    let (mut a, mut b) = sides(m, solids, batch);
    let (mut pushed, mut at_a, mut at_b) = (Wide::splat(m, 0.0), Wide3::zero(m), Wide3::zero(m));
    for point in batch.points.iter_mut().take(batch.count) {
        point.largest = Lane::ZERO;
        let impulse = point.impulse.on(m);
        pushed += impulse;
        at_a += point.arms.0.on(m).times(impulse);
        at_b += point.arms.1.on(m).times(impulse);
    }
    let (normal, friction) = (batch.normal.on(m), batch.friction.on(m));
    let impulse = friction + normal.times(pushed);
    let twist = normal.times(batch.twist.on(m)) + batch.roll.on(m);
    let turn_a = at_a.cross(normal) + batch.middle.0.on(m).cross(friction) + twist;
    let turn_b = at_b.cross(normal) + batch.middle.1.on(m).cross(friction) + twist;
    a.velocity += impulse.times(a.inverse_mass);
    a.spin += a.inverse_inertia.times(turn_a);
    b.velocity -= impulse.times(b.inverse_mass);
    b.spin -= b.inverse_inertia.times(turn_b);
    put_back(m, solids, batch, (&a, &b));
}

/// Whether a batch in which nobody pushed would be left as it is by a pass: no points are closer than where they rest, or come that close
/// in a part of 1/`inverse_h` \[s\].
#[inline(always)]
fn stays_still<M: Machine>(m: M, batch: &mut Batch, sides: (&Side<M>, &Side<M>), inverse_h: Wide<M>) -> bool {
    if !batch.is_still {
        return false;
    }
    let (normal, rest) = (batch.normal.on(m), batch.rest.on(m));
    let mut closes = Wide::splat(m, 0.0);
    for point in batch.points.iter().take(batch.count) {
        let moments = (point.arms.0.on(m).cross(normal), point.arms.1.on(m).cross(normal));
        let over = (point.gap.on(m) - rest) * inverse_h;
        let opens = speed_along(normal, moments, sides) + over;
        closes = closes.max(-opens.min(over) * point.present.on(m));
    }
    batch.is_still = !closes.kept().any_above_zero();
    batch.is_still
}

/// How fast points leave each other, that have moments about the centres [m/s].
#[inline(always)]
fn speed_along<M: Machine>(
    normal: Wide3<M>,
    moments: (Wide3<M>, Wide3<M>),
    (a, b): (&Side<M>, &Side<M>),
) -> Wide<M> {
    normal.dot(a.velocity - b.velocity) + (moments.0.dot(a.spin) - moments.1.dot(b.spin))
}

/// Pushes apart what is, or would come, too close: before the move. Says what impacts took \[J\].
#[inline(always)]
fn push_apart<M: Machine>(m: M, batch: &mut Batch, solids: &mut [Solid], h: f64) -> Wide<M> {
    let (mut a, mut b) = sides(m, solids, batch);
    let (normal, rest) = (batch.normal.on(m), batch.rest.on(m));
    let (inverse_h, fastest) = (Wide::splat(m, 1.0 / h), Wide::splat(m, -FASTEST_PUSH));
    if stays_still(m, batch, (&a, &b), inverse_h) {
        return Wide::splat(m, 0.0);
    }
    let soft = Softness::new(m, inverse_h, batch.stiffness.on(m));
    let meets = batch.meets != [false; LANES];
    let zero = Wide::splat(m, 0.0);
    let (mut lost, mut pushing) = (zero, zero);
    for point in batch.points.iter_mut().take(batch.count) {
        let row = Row::new(m, point, normal, (&a, &b));
        let over = point.gap.on(m) - rest;
        let softly = (soft.bias_rate * over).max(fastest);
        let bias = over.if_positive(over * inverse_h, softly);
        let mass = over.if_positive(row.mass, row.mass * soft.mass);
        let keeps = over.if_positive(zero, soft.impulse);
        let speed = row.speed(normal, (&a, &b));
        let before = point.impulse.on(m);
        let wished = -(mass * (speed + bias)) - keeps * before;
        let total = (before + wished).above_zero();
        let push = total - before;
        row.push(push, normal, (&mut a, &mut b));
        note_total(m, point, total);
        pushing += total;
        if meets {
            lost -= row.worked(m, &point.approach, push, speed);
        }
    }
    put_back(m, solids, batch, (&a, &b));
    let pushing = pushing.kept();
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
fn relax<M: Machine>(m: M, batch: &mut Batch, solids: &mut [Solid], (moved, h): (f64, f64)) -> Wide<M> {
    follow(m, batch, solids, moved);
    let (mut a, mut b) = sides(m, solids, batch);
    let (normal, rest) = (batch.normal.on(m), batch.rest.on(m));
    let inverse_h = Wide::splat(m, 1.0 / h);
    if stays_still(m, batch, (&a, &b), inverse_h) {
        return Wide::splat(m, 0.0);
    }
    let meets = batch.meets != [false; LANES];
    let (mut lost, mut pushed) = (Wide::splat(m, 0.0), Wide::splat(m, 0.0));
    for point in batch.points.iter_mut().take(batch.count) {
        let row = Row::new(m, point, normal, (&a, &b));
        // What was still apart when the part began may come as close as it did then.
        let bias = (point.gap.on(m) - rest).above_zero() * inverse_h;
        let speed = row.speed(normal, (&a, &b));
        let before = point.impulse.on(m);
        let total = (before - row.mass * (speed + bias)).above_zero();
        let push = total - before;
        row.push(push, normal, (&mut a, &mut b));
        note_total(m, point, total);
        pushed += total;
        if meets {
            lost -= row.worked(m, &point.approach, push, speed);
        }
    }
    batch.grip = Grip::new(m, batch, &a, &b);
    rub(m, batch, (&mut a, &mut b), (pushed, Wide::splat(m, 1.0)));
    put_back(m, solids, batch, (&a, &b));
    lost
}

/// Rubs once more, when all have pushed: friction that is solved only once answers what others do after it in the next part, and pumps. So
/// sixty layers of planks never came to rest. Says what friction took in the part \[J\].
#[inline(always)]
fn rub_again<M: Machine>(m: M, batch: &mut Batch, solids: &mut [Solid]) -> Wide<M> {
    let (mut a, mut b) = sides(m, solids, batch);
    let normal = batch.normal.on(m);
    let pushed = pushed_by(m, batch);
    rub(m, batch, (&mut a, &mut b), (pushed, Wide::splat(m, 1.0)));
    put_back(m, solids, batch, (&a, &b));
    // Over the whole part, with the mean of how they slipped when it began and when it ends: one push after the other would tell of
    // velocities that nobody ever had.
    let middle = batch.middle.1.on(m);
    let slip = a.velocity_at(batch.middle.0.on(m)) - b.velocity_at(middle);
    let turning = a.spin - b.spin;
    let (friction, turn) = (batch.friction.on(m), normal.times(batch.twist.on(m)) + batch.roll.on(m));
    let work = friction.dot(slip + batch.slip.on(m)) + turn.dot(turning + batch.turning.on(m));
    (batch.slip, batch.turning) = (slip.kept(), turning.kept());
    if batch.meets == [false; LANES] {
        let sum = normal.times(pushed) + friction;
        let point = gather3(m, four(solids, batch.bodies.1), |solid| solid.centre) + middle;
        batch.pushed.0 = (batch.pushed.0.on(m) + sum).kept();
        batch.pushed.1 = (batch.pushed.1.on(m) + (point.cross(sum) + turn)).kept();
    }
    let pushed = pushed.kept();
    batch.is_silent = (0..LANES).any(|lane| batch.is_used(lane) && pushed.0[lane] <= 0.0);
    // What pushed and took it back may still bounce.
    batch.is_still = !pushed.any_above_zero() && !has_pushed(batch);
    -(work * Wide::splat(m, 0.5))
}

/// Bounces what met within the part, and rubs it by as much more. Says what restitution did not give back, and what friction took \[J\].
#[inline(always)]
fn bounce<M: Machine>(m: M, batch: &mut Batch, solids: &mut [Solid]) -> (Wide<M>, Wide<M>) {
    let (mut a, mut b) = sides(m, solids, batch);
    let (normal, restitution) = (batch.normal.on(m), batch.restitution.on(m));
    let mut lost = Wide::splat(m, 0.0);
    for _ in 0..if batch.count > 1 { BOUNCES } else { 1 } {
        for point in batch.points.iter_mut().take(batch.count) {
            let row = Row::new(m, point, normal, (&a, &b));
            let speed = row.speed(normal, (&a, &b));
            let (before, approach) = (point.impulse.on(m), point.approach.on(m));
            let wished = restitution * approach;
            let total = (before + row.mass * (wished - speed)).above_zero();
            let total = approach.if_positive(total, before);
            let total = point.largest.on(m).if_positive(total, before);
            let push = total - before;
            row.push(push, normal, (&mut a, &mut b));
            note_total(m, point, total);
            lost -= row.worked(m, &point.approach, push, speed);
        }
    }
    let pushed = pushed_by(m, batch);
    let meets = Lane(batch.meets.map(|meets| f64::from(u8::from(meets))));
    let rubbed = rub(m, batch, (&mut a, &mut b), (pushed, meets.on(m)));
    put_back(m, solids, batch, (&a, &b));
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

/// One pass over batches.
struct Run<'a> {
    pass: Pass,
    batches: &'a mut [Batch],
    solids: &'a mut [Solid],
}

/// The same, on a machine.
struct RunOn<'a, M>(M, Run<'a>);

impl<M: Machine> WithSimd for RunOn<'_, M> {
    /// What impacts and what friction took. There are loops, and no closures: those would not have the machine's lanes.
    type Output = (f64, f64);

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> (f64, f64) {
        let Self(m, Run { pass, batches, solids }) = self;
        let (mut lost, mut rubbed) = (Wide::splat(m, 0.0), Wide::splat(m, 0.0));
        match pass {
            Pass::Note(threshold) => {
                for batch in batches {
                    if batch.is_silent || batch.meets != [false; LANES] {
                        note_approach(m, batch, solids, threshold);
                    }
                }
            }
            Pass::Bounce => {
                for batch in batches {
                    if !batch.is_still && batch.meets != [false; LANES] {
                        let (more_lost, more_rubbed) = bounce(m, batch, solids);
                        (lost, rubbed) = (lost + more_lost, rubbed + more_rubbed);
                    }
                }
            }
            Pass::Warm => {
                for batch in batches {
                    warm_start(m, batch, solids);
                }
            }
            Pass::Push(h) => {
                for batch in batches {
                    lost += push_apart(m, batch, solids, h);
                }
            }
            Pass::Relax(moved, h) => {
                for batch in batches.iter_mut().rev() {
                    lost += relax(m, batch, solids, (moved, h));
                }
            }
            Pass::Rub => {
                for batch in batches.iter_mut().rev() {
                    if !batch.is_still {
                        rubbed += rub_again(m, batch, solids);
                    }
                }
            }
        }
        (lost.kept().sum(), rubbed.kept().sum())
    }
}

fn run(pass: Pass, batches: &mut [Batch], solids: &mut [Solid]) -> (f64, f64) {
    run_on(Arch::new(), Run { pass, batches, solids })
}

/// One pass, with the lanes of an architecture that the machine has.
fn run_on(arch: Arch, run: Run) -> (f64, f64) {
    match arch {
        #[cfg(target_arch = "x86_64")]
        Arch::V3(simd) => Simd::vectorize(simd, RunOn(simd, run)),
        // Where two numbers are computed with at once, compilers find them.
        other => other.dispatch(RunOn(OneByOne, run)),
    }
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
