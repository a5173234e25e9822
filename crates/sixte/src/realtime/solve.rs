//! The impulses of one part: one pass before the move, with bias; one after it, with friction; and restitution.
//!
//! Soft contacts in the manner of Catto ("Soft contacts", GDC 2011, and "Solver2D", 2024): a spring and a damper that are solved
//! implicitly, for which any part is short enough. What they leave over, the certificate finds. Four patches are solved at once, with
//! whatever lanes the machine has.

#![allow(
    clippy::needless_range_loop,
    reason = "loops over as many points as are known when this is compiled are unrolled"
)]

use sixte_contact::Vec3;

use super::batch::{Batch, PointLanes};
use super::batches::Batches;
use super::lanes::{self, LANES, Lane, Machine, Task, Wide, Wide3};
use super::movers::{Movers, Side, Stands, Ways, four, gather3};
use super::rows::{Leaving, Press, act, find_rows};
use super::rub::{self, roll, rub};
use super::solid::Solid;
use crate::contacts::MOST_POINTS;

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

/// Patches are followed from part to part until bodies turned by so much \[rad\]: a point 1 m away is 0.05 mm beside where it is taken for.
const HARDLY_TURNED: f64 = 0.01;

/// What counts as a push where nothing pushes yet [N s].
const HARDLY: f64 = 1e-12;

/// How soft contacts answer.
struct Softness<M: Machine> {
    /// [1/s].
    bias_rate: Wide<M>,
    mass: Wide<M>,
    /// What is left of an impulse.
    keeps: Wide<M>,
}

impl<M: Machine> Softness<M> {
    #[inline(always)]
    fn new(m: M, inverse_h: Wide<M>, stiffness: Wide<M>) -> Self {
        let one = Wide::splat(m, 1.0);
        let turn = Wide::splat(m, 2.0 * std::f64::consts::PI * FREQUENCY) * stiffness;
        let a1 = Wide::splat(m, 2.0 * DAMPING) + turn;
        let a2 = turn * a1;
        let a3 = one.over(one + a2);
        Self { bias_rate: (turn * inverse_h).over(a1), mass: a2 * a3, keeps: one - a3 }
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
fn sides<M: Machine>(m: M, movers: &Movers, batch: &Batch) -> (Side<M>, Side<M>) {
    (Side::gather(m, movers, batch.reads.0), Side::gather(m, movers, batch.reads.1))
}

#[inline(always)]
fn put_back<M: Machine>(m: M, movers: &mut Movers, batch: &Batch, (a, b): (&Side<M>, &Side<M>)) {
    a.scatter(m, movers, batch.writes.0);
    b.scatter(m, movers, batch.writes.1);
}

/// Finds out where the points of patches are, and how far apart.
#[inline(always)]
fn refresh<M: Machine>(m: M, batch: &mut Batch, solids: &[Solid]) {
    if std::mem::replace(&mut batch.is_fresh, true) {
        return;
    }
    (batch.has_rows, batch.turned) = (false, Lane::ZERO);
    let a = Stands::gather(m, four(solids, batch.bodies.0));
    let b = Stands::gather(m, four(solids, batch.bodies.1));
    let (normal, apart) = (batch.normal.on(m), a.centre - b.centre);
    let (over_a, over_b) = (normal.times(batch.rounding.0.on(m)), normal.times(batch.rounding.1.on(m)));
    let (zero, one, hardly) = (Wide::splat(m, 0.0), Wide::splat(m, 1.0), Wide::splat(m, HARDLY));
    let other_share = one - batch.share.on(m);
    let (mut middle, mut weight) = (Wide3::zero(m), zero);
    let mut arms = [middle; MOST_POINTS];
    for ((point, local), arm) in batch.points.iter_mut().zip(&batch.local).zip(&mut arms).take(batch.count) {
        let (on_a, on_b) = (a.turn(local.0.on(m)) - over_a, b.turn(local.1.on(m)) + over_b);
        let between = apart + on_a - on_b;
        point.gap = normal.dot(between).kept();
        // What comes to something fixed is pushed at its own surface.
        *arm = on_b + between.times(other_share);
        // Where it pushes friction acts; before anything pushes, in the middle.
        let part = (point.impulse.on(m) + hardly) * point.present.on(m);
        middle += arm.times(part);
        weight += part;
    }
    let inverse = weight.where_positive(one.over(weight));
    let middle = middle.times(inverse);
    batch.middle = ((middle - apart).kept(), middle.kept());
    let (x, y) = (batch.across.0.on(m), batch.across.1.on(m));
    let mut spread = zero;
    for (point, arm) in batch.points.iter_mut().zip(arms).take(batch.count) {
        let way = arm - middle;
        point.place = (way.dot(x).kept(), way.dot(y).kept());
        point.above = way.dot(normal).kept();
        spread += way.dot(way) * (point.impulse.on(m) + hardly) * point.present.on(m);
    }
    batch.spread = (spread * inverse).sqrt().kept();
}

/// Follows bodies that moved for `h` \[s\]: both are pushed at one point of the world again.
#[inline(always)]
fn follow<M: Machine, const N: usize>(m: M, batch: &mut Batch, movers: &Movers, h: f64) {
    let a = Ways::gather(m, movers, batch.reads.0);
    let b = Ways::gather(m, movers, batch.reads.1);
    let (ra, rb) = (batch.middle.0.on(m), batch.middle.1.on(m));
    let velocity = a.velocity - b.velocity + (a.spin.cross(ra) - b.spin.cross(rb));
    let leaving = Leaving::new(m, batch, (velocity, a.spin - b.spin));
    let h = Wide::splat(m, h);
    for k in 0..N {
        let point = &mut batch.points[k];
        point.gap = (point.gap.on(m) + h * leaving.at(m, point)).kept();
    }
    // What rolls or slides on something fixed takes the contact along.
    let share = batch.share.on(m);
    let between = a.centre - b.centre + ra - rb;
    let other_share = Wide::splat(m, 1.0) - share;
    batch.middle = ((ra - between.times(share)).kept(), (rb + between.times(other_share)).kept());
    let turning = (a.spin.dot(a.spin) + b.spin.dot(b.spin)).sqrt();
    batch.turned = (batch.turned.on(m) + h * turning).kept();
    batch.is_fresh &= !batch.turned.any_above(HARDLY_TURNED);
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
    let (a, b) = (four(solids, batch.bodies.0), four(solids, batch.bodies.1));
    let spins = (gather3(m, a, |solid| solid.spin), gather3(m, b, |solid| solid.spin));
    let (ra, rb) = (batch.middle.0.on(m), batch.middle.1.on(m));
    let before = gather3(m, a, |solid| solid.velocity) + spins.0.cross(ra)
        - (gather3(m, b, |solid| solid.velocity) + spins.1.cross(rb));
    let leaving = Leaving::new(m, batch, (before, spins.0 - spins.1));
    let accelerations = gather3(m, b, |solid| solid.acceleration) - gather3(m, a, |solid| solid.acceleration);
    let rest = batch.rest.on(m);
    let (zero, two) = (Wide::splat(m, 0.0), Wide::splat(m, 2.0));
    let pull = batch.normal.on(m).dot(accelerations);
    let slow = Wide::splat(m, threshold).max((pull.above_zero() * rest).sqrt());
    let pushes = Press::of::<MOST_POINTS>(m, batch).sum;
    let mut meets = zero;
    for point in batch.points.iter_mut().take(batch.count) {
        let closing = -leaving.at(m, point);
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
    batch.before = before.kept();
    batch.slip = (leaving.slip.0.kept(), leaving.slip.1.kept());
    (batch.turning, batch.rolled) = (leaving.spin.kept(), (spins.0 - spins.1).kept());
}

/// Begins with the impulses of the last part.
#[inline(always)]
fn warm_start<M: Machine, const N: usize>(m: M, batch: &mut Batch, movers: &mut Movers) {
    let (mut a, mut b) = sides(m, movers, batch);
    let (push, turn) = Press::of::<N>(m, batch).in_world(m, batch);
    let (friction, twist) = friction_of(m, batch);
    act(m, batch, (push + friction, turn + twist), (&mut a, &mut b));
    put_back(m, movers, batch, (&a, &b));
}

/// Friction as it is, along the axes of the world: the push [N s], and the turn [N m s].
#[inline(always)]
fn friction_of<M: Machine>(m: M, batch: &Batch) -> (Wide3<M>, Wide3<M>) {
    let push = batch.across.0.on(m).times(batch.friction.0.on(m))
        + batch.across.1.on(m).times(batch.friction.1.on(m));
    let twist = batch.normal.on(m).times(batch.twist.on(m));
    (push, if batch.rolls { twist + batch.roll.on(m) } else { twist })
}

/// Whether a batch in which nobody pushed would be left as it is by a pass: no points are closer than where they rest, or come that close
/// in a part of 1/`inverse_h` \[s\].
#[inline(always)]
fn stays_still<M: Machine, const N: usize>(
    m: M,
    batch: &mut Batch,
    speeds: &[Wide<M>; N],
    inverse_h: Wide<M>,
) -> bool {
    if !batch.is_still {
        return false;
    }
    let rest = batch.rest.on(m);
    let mut closes = Wide::splat(m, 0.0);
    for k in 0..N {
        let over = (batch.points[k].gap.on(m) - rest) * inverse_h;
        let opens = speeds[k] + over;
        closes = closes.max(-opens.min(over) * batch.points[k].present.on(m));
    }
    batch.is_still = !closes.kept().any_above_zero();
    batch.is_still
}

/// What an impulse [N s] at a speed [m/s] works on bodies that meet \[J\].
#[inline(always)]
fn worked<M: Machine>(m: M, point: &PointLanes, (push, speed): (Wide<M>, Wide<M>)) -> Wide<M> {
    let mass = point.mass.on(m);
    let resists = mass.where_positive(Wide::splat(m, 1.0).over(mass));
    let work = push * (speed + push * resists * Wide::splat(m, 0.5));
    point.approach.on(m).where_positive(work)
}

/// Pushes apart what is, or would come, too close: before the move. Says what impacts took \[J\].
#[inline(always)]
fn push_apart<M: Machine, const N: usize>(m: M, batch: &mut Batch, movers: &mut Movers, h: f64) -> Wide<M> {
    let (mut a, mut b) = sides(m, movers, batch);
    let rest = batch.rest.on(m);
    let (inverse_h, fastest) = (Wide::splat(m, 1.0 / h), Wide::splat(m, -FASTEST_PUSH));
    let mut speeds: [Wide<M>; N] = Leaving::of(m, batch, (&a, &b)).at_all(m, batch);
    if stays_still(m, batch, &speeds, inverse_h) {
        return Wide::splat(m, 0.0);
    }
    find_rows::<M, N>(m, batch, (&a, &b));
    let soft = Softness::new(m, inverse_h, batch.stiffness.on(m));
    let meets = batch.meets != [false; LANES];
    let zero = Wide::splat(m, 0.0);
    let (mut lost, mut pushing, mut press) = (zero, zero, Press::none(m));
    for k in 0..N {
        let point = &mut batch.points[k];
        let over = point.gap.on(m) - rest;
        let softly = (soft.bias_rate * over).max(fastest);
        let bias = over.if_positive(over * inverse_h, softly);
        let (mass, before) = (point.mass.on(m), point.impulse.on(m));
        let (mass, keeps) =
            (over.if_positive(mass, mass * soft.mass), over.if_positive(before, before * soft.keeps));
        let speed = speeds[k];
        let total = (keeps - mass * (speed + bias)).above_zero();
        let push = total - before;
        (point.impulse, point.largest) = (total.kept(), total.kept());
        batch.answer.push_next(m, &mut speeds, (k, push));
        press.add(m, &batch.points[k], push);
        pushing += total;
        if meets {
            lost -= worked(m, &batch.points[k], (push, speed));
        }
    }
    act(m, batch, press.in_world(m, batch), (&mut a, &mut b));
    put_back(m, movers, batch, (&a, &b));
    let pushing = pushing.kept().0;
    movers.note_pushed(batch.writes.0, pushing);
    movers.note_pushed(batch.writes.1, pushing);
    lost
}

/// Follows bodies that moved for `moved` \[s\], takes out what the bias put in, and rubs: after the move. Says what impacts took \[J\].
#[inline(always)]
fn relax<M: Machine, const N: usize>(
    m: M,
    batch: &mut Batch,
    movers: &mut Movers,
    (moved, h): (f64, f64),
) -> Wide<M> {
    follow::<M, N>(m, batch, movers, moved);
    let (mut a, mut b) = sides(m, movers, batch);
    let rest = batch.rest.on(m);
    let inverse_h = Wide::splat(m, 1.0 / h);
    let leaving = Leaving::of(m, batch, (&a, &b));
    let mut speeds: [Wide<M>; N] = leaving.at_all(m, batch);
    if stays_still(m, batch, &speeds, inverse_h) {
        return Wide::splat(m, 0.0);
    }
    find_rows::<M, N>(m, batch, (&a, &b));
    let meets = batch.meets != [false; LANES];
    let (mut lost, mut pushed, mut press) = (Wide::splat(m, 0.0), Wide::splat(m, 0.0), Press::none(m));
    for k in 0..N {
        let point = &mut batch.points[k];
        // What was still apart when the part began may come as close as it did then.
        let bias = (point.gap.on(m) - rest).above_zero() * inverse_h;
        let (speed, before) = (speeds[k], point.impulse.on(m));
        let total = (before - point.mass.on(m) * (speed + bias)).above_zero();
        let push = total - before;
        point.impulse = total.kept();
        point.largest = point.largest.on(m).max(total).kept();
        batch.answer.push_next(m, &mut speeds, (k, push));
        press.add(m, &batch.points[k], push);
        pushed += total;
        if meets {
            lost -= worked(m, &batch.points[k], (push, speed));
        }
    }
    let slip = leaving.slip_after(m, &batch.answer, &press);
    let (friction, twist) = rub(m, batch, slip, (pushed, None)).in_world(m, batch);
    let (push, turn) = press.in_world(m, batch);
    act(m, batch, (push + friction, turn + twist), (&mut a, &mut b));
    if batch.rolls {
        roll(m, batch, (&mut a, &mut b), (pushed, None));
    }
    put_back(m, movers, batch, (&a, &b));
    lost
}

/// Rubs once more, when all have pushed: friction that is solved only once answers what others do after it in the next part, and pumps. So
/// sixty layers of planks never came to rest. Says what friction took in the part \[J\].
#[inline(always)]
fn rub_again<M: Machine, const N: usize>(m: M, batch: &mut Batch, movers: &mut Movers) -> Wide<M> {
    let (mut a, mut b) = sides(m, movers, batch);
    let press = Press::of::<N>(m, batch);
    let leaving = Leaving::of(m, batch, (&a, &b));
    let rubbing = rub(m, batch, (leaving.slip, leaving.spin), (press.sum, None));
    act(m, batch, rubbing.in_world(m, batch), (&mut a, &mut b));
    if batch.rolls {
        roll(m, batch, (&mut a, &mut b), (press.sum, None));
    }
    put_back(m, movers, batch, (&a, &b));
    // Over the whole part, with the mean of how they slipped when it began and when it ends: one push after the other would tell of
    // velocities that nobody ever had.
    let leaving = Leaving::of(m, batch, (&a, &b));
    let slip = (leaving.slip.0 + batch.slip.0.on(m), leaving.slip.1 + batch.slip.1.on(m));
    let mut work = batch.friction.0.on(m) * slip.0
        + batch.friction.1.on(m) * slip.1
        + batch.twist.on(m) * (leaving.spin + batch.turning.on(m));
    batch.slip = (leaving.slip.0.kept(), leaving.slip.1.kept());
    batch.turning = leaving.spin.kept();
    if batch.rolls {
        let spin = a.spin - b.spin;
        work += batch.roll.on(m).dot(spin + batch.rolled.on(m));
        batch.rolled = spin.kept();
    }
    if batch.meets == [false; LANES] {
        let (push, turn) = press.in_world(m, batch);
        let (friction, twist) = friction_of(m, batch);
        let sum = push + friction;
        let point = movers.centres(m, batch.reads.1) + batch.middle.1.on(m);
        batch.pushed.0 = (batch.pushed.0.on(m) + sum).kept();
        batch.pushed.1 = (batch.pushed.1.on(m) + (point.cross(sum) + turn + twist)).kept();
    }
    let pushed = press.sum.kept();
    batch.is_silent = (0..LANES).any(|lane| batch.is_used(lane) && pushed.0[lane] <= 0.0);
    // What pushed and took it back may still bounce.
    batch.is_still = !pushed.any_above_zero() && !has_pushed(batch);
    -(work * Wide::splat(m, 0.5))
}

/// Bounces what met within the part, and rubs it by as much more. Says what restitution did not give back, and what friction took \[J\].
#[inline(always)]
fn bounce<M: Machine, const N: usize>(m: M, batch: &mut Batch, movers: &mut Movers) -> (Wide<M>, Wide<M>) {
    let (mut a, mut b) = sides(m, movers, batch);
    find_rows::<M, N>(m, batch, (&a, &b));
    let restitution = batch.restitution.on(m);
    let leaving = Leaving::of(m, batch, (&a, &b));
    let mut speeds: [Wide<M>; N] = leaving.at_all(m, batch);
    let (mut lost, mut press) = (Wide::splat(m, 0.0), Press::none(m));
    for _ in 0..if N > 1 { BOUNCES } else { 1 } {
        for k in 0..N {
            let point = &mut batch.points[k];
            let (before, approach) = (point.impulse.on(m), point.approach.on(m));
            let (speed, mass, wished) = (speeds[k], point.mass.on(m), restitution * approach);
            let total = (before + mass * (wished - speed)).above_zero();
            let total = approach.if_positive(total, before);
            let total = point.largest.on(m).if_positive(total, before);
            let push = total - before;
            point.impulse = total.kept();
            point.largest = point.largest.on(m).max(total).kept();
            let (resists, half) = (mass.where_positive(push.over(mass)), Wide::splat(m, 0.5));
            lost -= approach.where_positive(push * (speed + resists * half));
            speeds[k] += resists;
            batch.answer.push_others(m, &mut speeds, (k, push));
            press.add(m, &batch.points[k], push);
        }
    }
    let pushed = Press::of::<N>(m, batch).sum;
    let meets = Lane(batch.meets.map(|meets| f64::from(u8::from(meets)))).on(m);
    let slip = leaving.slip_after(m, &batch.answer, &press);
    let rubbing = rub(m, batch, slip, (pushed, Some(meets)));
    let ((push, turn), (friction, twist)) = (press.in_world(m, batch), rubbing.in_world(m, batch));
    act(m, batch, (push, turn), (&mut a, &mut b));
    let before = Leaving::of(m, batch, (&a, &b));
    act(m, batch, (friction, twist), (&mut a, &mut b));
    let after = Leaving::of(m, batch, (&a, &b));
    let mut rubbed = -rub::worked(m, &rubbing, (&before, &after));
    if batch.rolls {
        rubbed += roll(m, batch, (&mut a, &mut b), (pushed, Some(meets)));
    }
    put_back(m, movers, batch, (&a, &b));
    (lost, rubbed)
}

/// What is done to all batches. Where two things are, the second is done to each batch as soon as the first is to all that have a body in
/// common with it: what comes of it is the same as if it were done to all of them first, but most are still near in memory.
enum Pass<'a> {
    Note(f64),
    WarmAndPush(f64, &'a [(u32, u32)]),
    Relax(f64, f64),
    RelaxAndRub((f64, f64), &'a [(u32, u32)]),
    Rub,
    Bounce,
}

/// One pass over batches.
struct Run<'a> {
    pass: Pass<'a>,
    batches: &'a mut [Batch],
    solids: &'a [Solid],
    movers: &'a mut Movers,
}

/// What is done to a batch, for patches of one point or of more.
macro_rules! by_points {
    ($do:ident, $m:ident, $batch:expr, $($more:expr),*) => {
        if $batch.count > 1 {
            $do::<M, MOST_POINTS>($m, $batch, $($more),*)
        } else {
            $do::<M, 1>($m, $batch, $($more),*)
        }
    };
}

impl Task for Run<'_> {
    /// What impacts and what friction took.
    type Output = (f64, f64);

    #[inline(always)]
    fn on<M: Machine>(self, m: M) -> (f64, f64) {
        let Self { pass, batches, solids, movers } = self;
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
                        let (more_lost, more_rubbed) = by_points!(bounce, m, batch, movers);
                        (lost, rubbed) = (lost + more_lost, rubbed + more_rubbed);
                    }
                }
            }
            Pass::WarmAndPush(h, reach) => {
                let mut next = 0;
                for at in 0..batches.len() {
                    let batch = &mut batches[at];
                    refresh(m, batch, solids);
                    if !batch.is_still {
                        by_points!(warm_start, m, batch, movers);
                    }
                    while next <= at && reach[next].1 as usize <= at {
                        lost += by_points!(push_apart, m, &mut batches[next], movers, h);
                        next += 1;
                    }
                }
            }
            Pass::Relax(moved, h) => {
                for batch in batches.iter_mut().rev() {
                    lost += by_points!(relax, m, batch, movers, (moved, h));
                }
            }
            Pass::RelaxAndRub(lengths, reach) => {
                let mut left = batches.len();
                for at in (0..batches.len()).rev() {
                    lost += by_points!(relax, m, &mut batches[at], movers, lengths);
                    while left > at && reach[left - 1].0 as usize >= at {
                        left -= 1;
                        if !batches[left].is_still {
                            rubbed += by_points!(rub_again, m, &mut batches[left], movers);
                        }
                    }
                }
            }
            Pass::Rub => {
                for batch in batches.iter_mut().rev() {
                    if !batch.is_still {
                        rubbed += by_points!(rub_again, m, batch, movers);
                    }
                }
            }
        }
        (lost.kept().sum(), rubbed.kept().sum())
    }
}

impl Batches {
    /// How fast gaps close, before anything pushes.
    pub fn note_approach(&mut self, solids: &[Solid], threshold: f64) {
        self.run(solids, Pass::Note(threshold));
    }

    /// Finds out where points are, begins with the impulses of the last part, and pushes apart what is, or would come, too close in `h`
    /// \[s\]: before the move. Says what impacts took \[J\].
    pub fn push_apart(&mut self, solids: &mut [Solid], h: f64) -> f64 {
        self.movers.load(solids);
        let (batches, reach, movers) = self.with_reach();
        let lost = lanes::run(Run { pass: Pass::WarmAndPush(h, reach), batches, solids, movers }).0;
        self.movers.unload(solids);
        lost
    }

    /// Follows bodies that moved for `h` \[s\], takes out what the bias put in, in so many passes, rubs, and bounces what met: after the
    /// move. Says what impacts and what friction took \[J\].
    pub fn relax_and_bounce(&mut self, solids: &mut [Solid], h: f64, passes: usize) -> (f64, f64) {
        self.movers.load(solids);
        self.movers.load_goings(solids);
        let (mut stopped, mut moved) = (0.0, h);
        for _ in 1..passes {
            stopped += self.run(solids, Pass::Relax(moved, h)).0;
            moved = 0.0;
        }
        let (batches, reach, movers) = self.with_reach();
        let pass = Pass::RelaxAndRub((moved, h), reach);
        let (relaxed, mut rubbed) = lanes::run(Run { pass, batches, solids, movers });
        stopped += relaxed;
        if !self.passing.is_empty() {
            stopped += self.run_passing(solids, Pass::Relax(0.0, h)).0;
            rubbed += self.run_passing(solids, Pass::Rub).1;
        }
        let lasting = self.run(solids, Pass::Bounce);
        let passing = self.run_passing(solids, Pass::Bounce);
        self.movers.unload(solids);
        (stopped + lasting.0 + passing.0, rubbed + lasting.1 + passing.1)
    }

    fn run(&mut self, solids: &[Solid], pass: Pass) -> (f64, f64) {
        let (batches, movers) = self.with_movers();
        lanes::run(Run { pass, batches, solids, movers })
    }

    fn run_passing(&mut self, solids: &[Solid], pass: Pass) -> (f64, f64) {
        let Self { passing, movers, .. } = self;
        lanes::run(Run { pass, batches: passing, solids, movers })
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
                    let speed = normal.dot(relative(&solids[a], &solids[b], batch.arms(point, lane)));
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
