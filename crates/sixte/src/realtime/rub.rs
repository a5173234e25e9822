//! Friction of four patches: a cone at the middle of each, spinning and rolling friction.

use super::batch::{Batch, Side};
use super::lanes::{Lane, Lane3};

const HALF: Lane = Lane::splat(0.5);

/// What resists at the middle of each patch: it stays the same while bodies do not move.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Grip {
    /// The inverse of the two equations across the normal that say which impulse changes a slip \[kg\].
    inverse: [Lane; 3],
    /// How fast an angular impulse about the normal turns the bodies against each other [1/(kg m²)].
    about: Lane,
}

impl Grip {
    /// Of bodies as they are turned.
    #[inline(always)]
    pub fn new(batch: &Batch, a: &Side, b: &Side) -> Self {
        let ((x, y), normal) = (batch.across, batch.normal);
        let (ra, rb) = batch.middle;
        let (ax, ay, bx, by) = (ra.cross(x), ra.cross(y), rb.cross(x), rb.cross(y));
        let (iay, iby) = (a.inverse_inertia.times(ay), b.inverse_inertia.times(by));
        let inverse_mass = a.inverse_mass + b.inverse_mass;
        let xx = inverse_mass + ax.dot(a.inverse_inertia.times(ax)) + bx.dot(b.inverse_inertia.times(bx));
        let yy = inverse_mass + ay.dot(iay) + by.dot(iby);
        let xy = ax.dot(iay) + bx.dot(iby);
        let determinant = xx * yy - xy * xy;
        let inverse = determinant.if_above(Lane::ZERO, Lane::ONE.over(determinant), Lane::ZERO);
        let about = normal.dot(a.inverse_inertia.plus(&b.inverse_inertia).times(normal));
        Self { inverse: [xx * inverse, yy * inverse, xy * inverse], about }
    }

    /// The impulse that takes a slip away, across the normal.
    #[inline(always)]
    fn sticking_impulse(&self, (x, y): (Lane3, Lane3), slip: Lane3) -> Lane3 {
        let [xx, yy, xy] = self.inverse;
        let (sx, sy) = (slip.dot(x), slip.dot(y));
        x.times(xy * sy - yy * sx) + y.times(xy * sx - xx * sy)
    }
}

/// Rubs patches that push with `pushed` [N s], where `which` is above 0. Says what that took \[J\].
#[inline(always)]
pub(super) fn rub(batch: &mut Batch, a: &mut Side, b: &mut Side, (pushed, which): (Lane, Lane)) -> Lane {
    let normal = batch.normal;
    // Nobody pushes: an infinite coefficient has nothing to act on.
    let limit = |coefficient: Lane| pushed.if_above(Lane::ZERO, coefficient * pushed, Lane::ZERO);
    let turn_pair = |a: &mut Side, b: &mut Side, turn: Lane3| {
        a.spin += a.inverse_inertia.times(turn);
        b.spin -= b.inverse_inertia.times(turn);
    };

    let about = batch.grip.about;
    let spin = normal.dot(a.spin - b.spin);
    // At one point there is nothing to hold on to, however rough it is.
    let sliding = batch.spread.if_above(Lane::ZERO, batch.sliding * batch.spread, Lane::ZERO);
    let most = limit(sliding + batch.spinning);
    let total = (batch.twist - spin.over(about)).max(-most).min(most);
    let total = about.if_above(Lane::ZERO, total, Lane::ZERO);
    let total = which.if_above(Lane::ZERO, total, batch.twist);
    let turn = total - batch.twist;
    turn_pair(a, b, normal.times(turn));
    batch.twist = total;
    let mut lost = -(turn * (spin + normal.dot(a.spin - b.spin)) * HALF);

    if batch.rolls {
        let spin = a.spin - b.spin;
        let across = spin - normal.times(normal.dot(spin));
        let size = across.dot(across);
        let inverse = a.inverse_inertia.plus(&b.inverse_inertia);
        let resists = across.dot(inverse.times(across));
        // Along what turns: its square over what it meets there.
        let taken = resists.if_above(Lane::ZERO, size.over(resists), Lane::ZERO);
        let wished = batch.roll - across.times(taken);
        let most = limit(batch.rolling);
        let length = wished.dot(wished).sqrt();
        let total = Lane3::if_above(length, most, wished.times(most.over(length)), wished);
        let total = Lane3::if_above(which, Lane::ZERO, total, batch.roll);
        let turn = total - batch.roll;
        turn_pair(a, b, turn);
        batch.roll = total;
        lost -= turn.dot(spin + a.spin - b.spin) * HALF;
    }

    let slip = a.velocity_at(batch.middle.0) - b.velocity_at(batch.middle.1);
    let slip = slip - normal.times(normal.dot(slip));
    let wished = batch.friction + batch.grip.sticking_impulse(batch.across, slip);
    let most = limit(batch.sliding);
    let length = wished.dot(wished).sqrt();
    let total = Lane3::if_above(length, most, wished.times(most.over(length)), wished);
    let total = Lane3::if_above(which, Lane::ZERO, total, batch.friction);
    let push = total - batch.friction;
    let (ra, rb) = batch.middle;
    a.velocity += push.times(a.inverse_mass);
    a.spin += a.inverse_inertia.times(ra.cross(push));
    b.velocity -= push.times(b.inverse_mass);
    b.spin -= b.inverse_inertia.times(rb.cross(push));
    batch.friction = total;
    let after = a.velocity_at(ra) - b.velocity_at(rb);
    lost - push.dot(slip + after) * HALF
}
