//! The impulses of one part: one pass before the move, with bias; one after it, with friction; and restitution.
//!
//! Soft contacts in the manner of Catto ("Soft contacts", GDC 2011, and "Solver2D", 2024): a spring and a damper that are solved
//! implicitly, for which any part is short enough. What they leave over, the certificate finds. Four patches are solved at once, with
//! whatever lanes the machine has.

use sixte_contact::Vec3;

use super::batch::{Batch, PointLanes, Side, Stands, Ways, four, gather3};
use super::batches::Batches;
use super::lanes::{self, LANES, Lane, Machine, Task, Wide, Wide3};
use super::rows::{Opening, Press, find_rows, moments};
use super::rub::rub;
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

/// Points push with so much in all now [N s].
#[inline(always)]
fn note_total<M: Machine>(m: M, point: &mut PointLanes, total: Wide<M>) {
    point.largest = point.largest.on(m).max(total).kept();
    point.impulse = total.kept();
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
fn follow<M: Machine>(m: M, batch: &mut Batch, solids: &[Solid], h: f64) {
    let a = Ways::gather(m, four(solids, batch.bodies.0));
    let b = Ways::gather(m, four(solids, batch.bodies.1));
    let spins = (a.spin, b.spin);
    let opening = Opening::new(m, batch, moments(m, batch), (a.velocity - b.velocity, spins));
    let h = Wide::splat(m, h);
    for point in batch.points.iter_mut().take(batch.count) {
        point.gap = (point.gap.on(m) + h * opening.at(m, point)).kept();
    }
    // What rolls or slides on something fixed takes the contact along.
    let share = batch.share.on(m);
    let (ra, rb) = (batch.middle.0.on(m), batch.middle.1.on(m));
    let between = a.centre - b.centre + ra - rb;
    let other_share = Wide::splat(m, 1.0) - share;
    batch.middle = ((ra - between.times(share)).kept(), (rb + between.times(other_share)).kept());
    let turning = (spins.0.dot(spins.0) + spins.1.dot(spins.1)).sqrt();
    batch.turned = (batch.turned.on(m) + h * turning).kept();
    batch.is_fresh &= !batch.turned.any_above(HARDLY_TURNED);
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
    let (a, b) = sides(m, solids, batch);
    let opening = Opening::of(m, batch, moments(m, batch), (&a, &b));
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
        let closing = -opening.at(m, point);
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
    refresh(m, batch, solids);
    if batch.is_still {
        return;
    }
    let (mut a, mut b) = sides(m, solids, batch);
    batch.points.iter_mut().take(batch.count).for_each(|point| point.largest = Lane::ZERO);
    let (press, moments) = (Press::of(m, batch), moments(m, batch));
    let (normal, friction) = (batch.normal.on(m), batch.friction.on(m));
    let impulse = friction + normal.times(press.sum);
    let turn = normal.times(batch.twist.on(m)) + batch.roll.on(m) + press.turn(m, batch);
    let turn_a = moments.0.times(press.sum) + batch.middle.0.on(m).cross(friction) + turn;
    let turn_b = moments.1.times(press.sum) + batch.middle.1.on(m).cross(friction) + turn;
    a.velocity += impulse.times(a.inverse_mass);
    a.spin += a.inverse_inertia.times(turn_a);
    b.velocity -= impulse.times(b.inverse_mass);
    b.spin -= b.inverse_inertia.times(turn_b);
    put_back(m, solids, batch, (&a, &b));
}

/// Whether a batch in which nobody pushed would be left as it is by a pass: no points are closer than where they rest, or come that close
/// in a part of 1/`inverse_h` \[s\].
#[inline(always)]
fn stays_still<M: Machine>(m: M, batch: &mut Batch, opening: &Opening<M>, inverse_h: Wide<M>) -> bool {
    if !batch.is_still {
        return false;
    }
    let rest = batch.rest.on(m);
    let mut closes = Wide::splat(m, 0.0);
    for point in batch.points.iter().take(batch.count) {
        let over = (point.gap.on(m) - rest) * inverse_h;
        let opens = opening.at(m, point) + over;
        closes = closes.max(-opens.min(over) * point.present.on(m));
    }
    batch.is_still = !closes.kept().any_above_zero();
    batch.is_still
}

/// What an impulse [N s] at a speed [m/s] works on bodies that meet \[J\], which answer to it.
#[inline(always)]
fn worked<M: Machine>(
    m: M,
    point: &PointLanes,
    resists: Wide<M>,
    (push, speed): (Wide<M>, Wide<M>),
) -> Wide<M> {
    let work = push * (speed + push * resists * Wide::splat(m, 0.5));
    point.approach.on(m).where_positive(work)
}

/// Pushes apart what is, or would come, too close: before the move. Says what impacts took \[J\].
#[inline(always)]
fn push_apart<M: Machine>(m: M, batch: &mut Batch, solids: &mut [Solid], h: f64) -> Wide<M> {
    let (mut a, mut b) = sides(m, solids, batch);
    let (moments, rest) = (moments(m, batch), batch.rest.on(m));
    let (inverse_h, fastest) = (Wide::splat(m, 1.0 / h), Wide::splat(m, -FASTEST_PUSH));
    let mut opening = Opening::of(m, batch, moments, (&a, &b));
    if stays_still(m, batch, &opening, inverse_h) {
        return Wide::splat(m, 0.0);
    }
    find_rows(m, batch, (&a, &b));
    let answer = batch.answer.on(m);
    let soft = Softness::new(m, inverse_h, batch.stiffness.on(m));
    let meets = batch.meets != [false; LANES];
    let zero = Wide::splat(m, 0.0);
    let (mut lost, mut pushing, mut press) = (zero, zero, Press::none(m));
    for point in batch.points.iter_mut().take(batch.count) {
        let over = point.gap.on(m) - rest;
        let softly = (soft.bias_rate * over).max(fastest);
        let bias = over.if_positive(over * inverse_h, softly);
        let (mass, speed) = (point.mass.on(m), opening.at(m, point));
        let mass = over.if_positive(mass, mass * soft.mass);
        let keeps = over.if_positive(zero, soft.impulse);
        let before = point.impulse.on(m);
        let wished = -(mass * (speed + bias)) - keeps * before;
        let total = (before + wished).above_zero();
        let push = total - before;
        opening.push(push, answer.to(m, point));
        press.add(m, point, push);
        note_total(m, point, total);
        pushing += total;
        if meets {
            lost -= worked(m, point, answer.resists(m, point), (push, speed));
        }
    }
    press.act(m, batch, moments, (&mut a, &mut b));
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
    let (moments, rest) = (moments(m, batch), batch.rest.on(m));
    let inverse_h = Wide::splat(m, 1.0 / h);
    let mut opening = Opening::of(m, batch, moments, (&a, &b));
    if stays_still(m, batch, &opening, inverse_h) {
        return Wide::splat(m, 0.0);
    }
    find_rows(m, batch, (&a, &b));
    let answer = batch.answer.on(m);
    let meets = batch.meets != [false; LANES];
    let (mut lost, mut pushed, mut press) = (Wide::splat(m, 0.0), Wide::splat(m, 0.0), Press::none(m));
    for point in batch.points.iter_mut().take(batch.count) {
        // What was still apart when the part began may come as close as it did then.
        let bias = (point.gap.on(m) - rest).above_zero() * inverse_h;
        let speed = opening.at(m, point);
        let before = point.impulse.on(m);
        let total = (before - point.mass.on(m) * (speed + bias)).above_zero();
        let push = total - before;
        opening.push(push, answer.to(m, point));
        press.add(m, point, push);
        note_total(m, point, total);
        pushed += total;
        if meets {
            lost -= worked(m, point, answer.resists(m, point), (push, speed));
        }
    }
    press.act(m, batch, moments, (&mut a, &mut b));
    rub(m, batch, (&mut a, &mut b), (pushed, None));
    put_back(m, solids, batch, (&a, &b));
    lost
}

/// Rubs once more, when all have pushed: friction that is solved only once answers what others do after it in the next part, and pumps. So
/// sixty layers of planks never came to rest. Says what friction took in the part \[J\].
#[inline(always)]
fn rub_again<M: Machine>(m: M, batch: &mut Batch, solids: &mut [Solid]) -> Wide<M> {
    let (mut a, mut b) = sides(m, solids, batch);
    let normal = batch.normal.on(m);
    let press = Press::of(m, batch);
    rub(m, batch, (&mut a, &mut b), (press.sum, None));
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
        let sum = normal.times(press.sum) + friction;
        let point = gather3(m, four(solids, batch.bodies.1), |solid| solid.centre) + middle;
        batch.pushed.0 = (batch.pushed.0.on(m) + sum).kept();
        batch.pushed.1 = (batch.pushed.1.on(m) + (point.cross(sum) + press.turn(m, batch) + turn)).kept();
    }
    let pushed = press.sum.kept();
    batch.is_silent = (0..LANES).any(|lane| batch.is_used(lane) && pushed.0[lane] <= 0.0);
    // What pushed and took it back may still bounce.
    batch.is_still = !pushed.any_above_zero() && !has_pushed(batch);
    -(work * Wide::splat(m, 0.5))
}

/// Bounces what met within the part, and rubs it by as much more. Says what restitution did not give back, and what friction took \[J\].
#[inline(always)]
fn bounce<M: Machine>(m: M, batch: &mut Batch, solids: &mut [Solid]) -> (Wide<M>, Wide<M>) {
    let (mut a, mut b) = sides(m, solids, batch);
    find_rows(m, batch, (&a, &b));
    let (moments, restitution, answer) = (moments(m, batch), batch.restitution.on(m), batch.answer.on(m));
    let mut opening = Opening::of(m, batch, moments, (&a, &b));
    let (mut lost, mut press) = (Wide::splat(m, 0.0), Press::none(m));
    for _ in 0..if batch.count > 1 { BOUNCES } else { 1 } {
        for point in batch.points.iter_mut().take(batch.count) {
            let speed = opening.at(m, point);
            let (before, approach) = (point.impulse.on(m), point.approach.on(m));
            let wished = restitution * approach;
            let total = (before + point.mass.on(m) * (wished - speed)).above_zero();
            let total = approach.if_positive(total, before);
            let total = point.largest.on(m).if_positive(total, before);
            let push = total - before;
            opening.push(push, answer.to(m, point));
            press.add(m, point, push);
            note_total(m, point, total);
            lost -= worked(m, point, answer.resists(m, point), (push, speed));
        }
    }
    press.act(m, batch, moments, (&mut a, &mut b));
    let pushed = pushed_by(m, batch);
    let meets = Lane(batch.meets.map(|meets| f64::from(u8::from(meets))));
    let rubbed = rub(m, batch, (&mut a, &mut b), (pushed, Some(meets.on(m))));
    put_back(m, solids, batch, (&a, &b));
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
    solids: &'a mut [Solid],
}

impl Task for Run<'_> {
    /// What impacts and what friction took.
    type Output = (f64, f64);

    #[inline(always)]
    fn on<M: Machine>(self, m: M) -> (f64, f64) {
        let Self { pass, batches, solids } = self;
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
            Pass::WarmAndPush(h, reach) => {
                let mut next = 0;
                for at in 0..batches.len() {
                    warm_start(m, &mut batches[at], solids);
                    while next <= at && reach[next].1 as usize <= at {
                        lost += push_apart(m, &mut batches[next], solids, h);
                        next += 1;
                    }
                }
            }
            Pass::Relax(moved, h) => {
                for batch in batches.iter_mut().rev() {
                    lost += relax(m, batch, solids, (moved, h));
                }
            }
            Pass::RelaxAndRub(lengths, reach) => {
                let mut left = batches.len();
                for at in (0..batches.len()).rev() {
                    lost += relax(m, &mut batches[at], solids, lengths);
                    while left > at && reach[left - 1].0 as usize >= at {
                        left -= 1;
                        if !batches[left].is_still {
                            rubbed += rub_again(m, &mut batches[left], solids);
                        }
                    }
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

fn run(pass: Pass<'_>, batches: &mut [Batch], solids: &mut [Solid]) -> (f64, f64) {
    lanes::run(Run { pass, batches, solids })
}

impl Batches {
    /// How fast gaps close, before anything pushes.
    pub fn note_approach(&mut self, solids: &mut [Solid], threshold: f64) {
        self.run(solids, Pass::Note(threshold));
    }

    /// Finds out where points are, begins with the impulses of the last part, and pushes apart what is, or would come, too close in `h`
    /// \[s\]: before the move. Says what impacts took \[J\].
    pub fn push_apart(&mut self, solids: &mut [Solid], h: f64) -> f64 {
        let (batches, reach) = self.with_reach();
        run(Pass::WarmAndPush(h, reach), batches, solids).0
    }

    /// Follows bodies that moved for `h` \[s\], takes out what the bias put in, in so many passes, and rubs: after the move. Says what
    /// impacts and what friction took \[J\].
    pub fn relax(&mut self, solids: &mut [Solid], h: f64, passes: usize) -> (f64, f64) {
        let (mut stopped, mut moved) = (0.0, h);
        for _ in 1..passes {
            stopped += self.run(solids, Pass::Relax(moved, h)).0;
            moved = 0.0;
        }
        let (batches, reach) = self.with_reach();
        let (relaxed, mut rubbed) = run(Pass::RelaxAndRub((moved, h), reach), batches, solids);
        stopped += relaxed;
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
