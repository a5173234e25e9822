//! Friction of four patches: a cone at the middle of each, spinning and rolling friction.

use super::batch::Batch;
use super::lanes::{Lane, Machine, Wide, Wide3};
use super::movers::Side;
use super::rows::Leaving;

/// What resists at the middle of each patch: it stays the same while bodies hardly turn.
#[derive(Debug, Clone, Copy, Default)]
#[repr(C)]
pub(super) struct Grip {
    /// The inverse of the two equations across the normal that say which impulse changes a slip \[kg\].
    inverse: [Lane; 3],
    /// What resists a turn about the normal [kg m²], and what such a turn does to a slip [1/(kg m)].
    about: Lane,
    slips: (Lane, Lane),
}

/// What friction pushes more than before: across the normal [N s], and about it [N m s].
#[derive(Clone, Copy)]
pub(super) struct Rubbing<M: Machine> {
    pub push: (Wide<M>, Wide<M>),
    pub twist: Wide<M>,
}

impl Grip {
    /// Of what an impulse does across the normal: along one axis, along the other, and along one by the other [1/kg]; of how fast an
    /// angular impulse turns the bodies about it [1/(kg m²)], and how that slips.
    #[inline(always)]
    pub fn new<M: Machine>(
        one: Wide<M>,
        (xx, yy, xy): (Wide<M>, Wide<M>, Wide<M>),
        about: Wide<M>,
        slips: (Wide<M>, Wide<M>),
    ) -> Self {
        let determinant = xx * yy - xy * xy;
        let inverse = determinant.where_positive(one.over(determinant));
        Self {
            inverse: [(xx * inverse).kept(), (yy * inverse).kept(), (xy * inverse).kept()],
            about: about.where_positive(one.over(about)).kept(),
            slips: (slips.0.kept(), slips.1.kept()),
        }
    }
}

impl<M: Machine> Rubbing<M> {
    /// Along the axes of the world: the push, and the turn.
    #[inline(always)]
    pub fn in_world(&self, m: M, batch: &Batch) -> (Wide3<M>, Wide3<M>) {
        let push = batch.across.0.on(m).times(self.push.0) + batch.across.1.on(m).times(self.push.1);
        (push, batch.normal.on(m).times(self.twist))
    }
}

/// The most that friction can do, of patches that push [N s]. Where nobody pushes, an infinite coefficient has nothing to act on.
#[inline(always)]
fn limit<M: Machine>(pushed: Wide<M>, coefficient: Wide<M>) -> Wide<M> {
    pushed.where_positive(coefficient * pushed)
}

/// One of two, where a measure is above 0; the first everywhere if there is none.
#[inline(always)]
fn where_any<M: Machine>(which: Option<Wide<M>>, then: Wide<M>, other: Wide<M>) -> Wide<M> {
    match which {
        Some(which) => which.if_positive(then, other),
        None => then,
    }
}

/// Friction of patches that push with `pushed` [N s] and slip, all or where `which` is above 0. Says what it pushes more than before.
#[inline(always)]
pub(super) fn rub<M: Machine>(
    m: M,
    batch: &mut Batch,
    (mut slip, spin): ((Wide<M>, Wide<M>), Wide<M>),
    (pushed, which): (Wide<M>, Option<Wide<M>>),
) -> Rubbing<M> {
    let coefficient = batch.sliding.on(m);
    let mut twist = Wide::splat(m, 0.0);
    if batch.twists {
        let (before, spread) = (batch.twist.on(m), batch.spread.on(m));
        // At one point there is nothing to hold on to, however rough it is.
        let sliding = spread.where_positive(coefficient * spread);
        let most = limit(pushed, sliding + batch.spinning.on(m));
        let total = (before - spin * batch.grip.about.on(m)).max(-most).min(most);
        let total = where_any(which, total, before);
        twist = total - before;
        slip.0 += twist * batch.grip.slips.0.on(m);
        slip.1 += twist * batch.grip.slips.1.on(m);
        batch.twist = total.kept();
    }
    let [xx, yy, xy] =
        [batch.grip.inverse[0].on(m), batch.grip.inverse[1].on(m), batch.grip.inverse[2].on(m)];
    let before = (batch.friction.0.on(m), batch.friction.1.on(m));
    let x = before.0 + (xy * slip.1 - yy * slip.0);
    let y = before.1 + (xy * slip.0 - xx * slip.1);
    let most = limit(pushed, coefficient);
    let length = (x * x + y * y).sqrt();
    let part = most.over(length);
    let x = where_any(which, length.if_above(most, x * part, x), before.0);
    let y = where_any(which, length.if_above(most, y * part, y), before.1);
    batch.friction = (x.kept(), y.kept());
    Rubbing { push: (x - before.0, y - before.1), twist }
}

/// Rolling friction of patches that push with `pushed` [N s], all or where `which` is above 0. Says what that took \[J\].
#[inline(always)]
pub(super) fn roll<M: Machine>(
    m: M,
    batch: &mut Batch,
    (a, b): (&mut Side<M>, &mut Side<M>),
    (pushed, which): (Wide<M>, Option<Wide<M>>),
) -> Wide<M> {
    let (normal, before) = (batch.normal.on(m), batch.roll.on(m));
    let spin = a.spin - b.spin;
    let across = spin - normal.times(normal.dot(spin));
    let size = across.dot(across);
    let inverse = a.inverse_inertia.plus(&b.inverse_inertia);
    let resists = across.dot(inverse.times(across));
    // Along what turns: its square over what it meets there.
    let taken = resists.where_positive(size.over(resists));
    let wished = before - across.times(taken);
    let most = limit(pushed, batch.rolling.on(m));
    let length = wished.dot(wished).sqrt();
    let total = Wide3::if_above(length, most, wished.times(most.over(length)), wished);
    let total = match which {
        Some(which) => Wide3::if_above(which, Wide::splat(m, 0.0), total, before),
        None => total,
    };
    let turn = total - before;
    a.spin += a.inverse_inertia.times(turn);
    b.spin -= b.inverse_inertia.times(turn);
    batch.roll = total.kept();
    -(turn.dot(spin + a.spin - b.spin) * Wide::splat(m, 0.5))
}

/// What friction works on bodies that leave each other so before and after it \[J\].
#[inline(always)]
pub(super) fn worked<M: Machine>(
    m: M,
    rubbing: &Rubbing<M>,
    (before, after): (&Leaving<M>, &Leaving<M>),
) -> Wide<M> {
    let slip = (before.slip.0 + after.slip.0, before.slip.1 + after.slip.1);
    let sliding = rubbing.push.0 * slip.0 + rubbing.push.1 * slip.1;
    (sliding + rubbing.twist * (before.spin + after.spin)) * Wide::splat(m, 0.5)
}
