//! Friction of four patches: a cone at the middle of each, spinning and rolling friction.

use super::batch::{Batch, Side};
use super::lanes::{Lane, Machine, Wide, Wide3};

/// What resists at the middle of each patch: it stays the same while bodies hardly turn.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Grip {
    /// The inverse of the two equations across the normal that say which impulse changes a slip \[kg\].
    inverse: [Lane; 3],
    /// How fast an angular impulse about the normal turns the bodies against each other [1/(kg m²)].
    about: Lane,
}

impl Grip {
    /// Of what an impulse does across the normal: along one axis, along the other, and along one by the other [1/kg]; and of how fast an
    /// angular impulse turns the bodies about it.
    #[inline(always)]
    pub fn new<M: Machine>(one: Wide<M>, (xx, yy, xy): (Wide<M>, Wide<M>, Wide<M>), about: Wide<M>) -> Self {
        let determinant = xx * yy - xy * xy;
        let inverse = determinant.where_positive(one.over(determinant));
        Self { inverse: [xx * inverse, yy * inverse, xy * inverse].map(Wide::kept), about: about.kept() }
    }

    /// The impulse that takes a slip away, across the normal.
    #[inline(always)]
    fn sticking_impulse<M: Machine>(&self, (x, y): (Wide3<M>, Wide3<M>), slip: Wide3<M>, m: M) -> Wide3<M> {
        let [xx, yy, xy] = [self.inverse[0].on(m), self.inverse[1].on(m), self.inverse[2].on(m)];
        let (sx, sy) = (slip.dot(x), slip.dot(y));
        x.times(xy * sy - yy * sx) + y.times(xy * sx - xx * sy)
    }
}

/// Gives both sides an angular impulse, and its opposite [N m s].
#[inline(always)]
fn turn_pair<M: Machine>(a: &mut Side<M>, b: &mut Side<M>, turn: Wide3<M>) {
    a.spin += a.inverse_inertia.times(turn);
    b.spin -= b.inverse_inertia.times(turn);
}

/// The most that friction can do, of patches that push [N s]. Where nobody pushes, an infinite coefficient has nothing to act on.
#[inline(always)]
fn limit<M: Machine>(pushed: Wide<M>, coefficient: Wide<M>) -> Wide<M> {
    pushed.where_positive(coefficient * pushed)
}

/// Rubs patches that push with `pushed` [N s], all or where `which` is above 0. Says what that took \[J\].
#[inline(always)]
pub(super) fn rub<M: Machine>(
    m: M,
    batch: &mut Batch,
    (a, b): (&mut Side<M>, &mut Side<M>),
    (pushed, which): (Wide<M>, Option<Wide<M>>),
) -> Wide<M> {
    let normal = batch.normal.on(m);
    let (zero, half) = (Wide::splat(m, 0.0), Wide::splat(m, 0.5));

    let coefficient = batch.sliding.on(m);
    let mut lost = zero;

    if batch.twists {
        let (about, before, spread) = (batch.grip.about.on(m), batch.twist.on(m), batch.spread.on(m));
        let spin = normal.dot(a.spin - b.spin);
        // At one point there is nothing to hold on to, however rough it is.
        let sliding = spread.where_positive(coefficient * spread);
        let most = limit(pushed, sliding + batch.spinning.on(m));
        let total = (before - spin.over(about)).max(-most).min(most);
        let total = about.where_positive(total);
        let total = match which {
            Some(which) => which.if_positive(total, before),
            None => total,
        };
        let turn = total - before;
        turn_pair(a, b, normal.times(turn));
        batch.twist = total.kept();
        lost -= turn * (spin + normal.dot(a.spin - b.spin)) * half;
    }

    if batch.rolls {
        let before = batch.roll.on(m);
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
            Some(which) => Wide3::if_above(which, zero, total, before),
            None => total,
        };
        let turn = total - before;
        turn_pair(a, b, turn);
        batch.roll = total.kept();
        lost -= turn.dot(spin + a.spin - b.spin) * half;
    }

    let (ra, rb, before) = (batch.middle.0.on(m), batch.middle.1.on(m), batch.friction.on(m));
    let slip = a.velocity_at(ra) - b.velocity_at(rb);
    let slip = slip - normal.times(normal.dot(slip));
    let across = (batch.across.0.on(m), batch.across.1.on(m));
    let wished = before + batch.grip.sticking_impulse(across, slip, m);
    let most = limit(pushed, coefficient);
    let length = wished.dot(wished).sqrt();
    let total = Wide3::if_above(length, most, wished.times(most.over(length)), wished);
    let total = match which {
        Some(which) => Wide3::if_above(which, zero, total, before),
        None => total,
    };
    let push = total - before;
    a.velocity += push.times(a.inverse_mass);
    a.spin += a.inverse_inertia.times(ra.cross(push));
    b.velocity -= push.times(b.inverse_mass);
    b.spin -= b.inverse_inertia.times(rb.cross(push));
    batch.friction = total.kept();
    let after = a.velocity_at(ra) - b.velocity_at(rb);
    lost - push.dot(slip + after) * half
}
