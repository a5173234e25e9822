//! Into how many parts the step of a small island is cut, found before it begins: those for which it is the same are stepped together.
//!
//! There are few such numbers, so that many islands share one; and each changes from one to the next only now and then, as contacts are as
//! stiff as parts are short.

use sixte_contact::Vec3;
use sixte_contact::shape::{Core, Support};

use super::parts::{FAR_FEWER, FEWER, FEWEST, GIVES_WAY, MOST, NEARER, nearing};
use super::solid::Way;
use super::solve::{STIFFEST, sag};
use crate::body::{Body, meet};
use crate::contacts::{ContactCache, KeptPair, body_size};
use crate::id::BodyId;
use crate::shape::Shape;

/// The numbers, as multiples of the fewest.
const RUNGS: [f64; 9] = [1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0, 12.0, MOST / FEWEST];

/// Bodies that are closer than this part of their size may rest on each other.
const CLOSE: f64 = 0.02;

/// A body of a small island, as far as its number of parts depends on it.
struct One<'a> {
    index: usize,
    body: &'a Body,
    way: Way,
}

impl<'a> One<'a> {
    fn of(bodies: &'a [Body], index: usize) -> Self {
        let body = &bodies[index];
        let arm = match &body.cold.shape {
            Shape::Convex(shape) => match shape.core() {
                Core::Segment(ends) => across(body, *ends),
                _ => (body.reach - shape.rounding()).max(0.0),
            },
            _ => body.reach,
        };
        let way = Way::new(body.velocity(), body.spin(), arm);
        Self { index, body, way }
    }

    /// A lower bound of how far two are apart, by balls about them, or by one above a half-space \[m\].
    fn gap(&self, other: &Self) -> f64 {
        let above = |ground: &Body, body: &Body| {
            let plane = ground.cold.shape.plane(&ground.pose())?;
            Some(plane.height(body.state.centre) - body.reach)
        };
        let (a, b) = (self.body, other.body);
        let endless = |body: &Body| !body.reach.is_finite();
        match (endless(a), endless(b)) {
            (false, false) => (a.state.centre - b.state.centre).length() - a.reach - b.reach,
            (true, _) => above(a, b).unwrap_or(f64::NEG_INFINITY),
            (_, true) => above(b, a).unwrap_or(f64::NEG_INFINITY),
        }
    }

    /// The direction out of another one towards this one along which they are apart, if neither is without an end.
    fn direction(&self, other: &Self, known: Option<&KeptPair>) -> Option<Vec3> {
        let are_bounded = self.body.reach.is_finite() && other.body.reach.is_finite();
        let known = known.filter(|kept| kept.along > 0.0).map(|kept| kept.axis);
        let between = || (self.body.state.centre - other.body.state.centre).try_normalize();
        if are_bounded { known.or_else(between) } else { None }
    }

    /// Whether two do not come as near as they could within `dt` \[s\], as they go: balls about them do not, or neither do they along the
    /// direction that they are known to be apart along.
    fn passes_by(&self, other: &Self, known: Option<&KeptPair>, balls: f64, dt: f64) -> bool {
        let velocity = self.way.velocity - other.way.velocity;
        let Some(between) = self.direction(other, None) else { return false };
        balls > (dt * -between.dot(velocity)).max(0.0)
            || known.is_some_and(|kept| kept.along > dt * self.closing(other, known))
    }

    /// How much nearer two come to each other in a second along the direction that they are apart along, at most [m/s].
    fn closing(&self, other: &Self, known: Option<&KeptPair>) -> f64 {
        let (one, other, direction) = (&self.way, &other.way, self.direction(other, known));
        let along = |out: Vec3| {
            let velocity = -out.dot(one.velocity - other.velocity);
            velocity.max(0.0) + one.turning_along(out) + other.turning_along(out)
        };
        direction.map_or(f64::INFINITY, along)
    }

    fn moves(&self) -> bool {
        !self.body.is_immovable()
    }
}

/// How far a line reaches from the axis that its body turns about: what turns about the line itself comes no nearer to anything \[m\].
fn across(body: &Body, ends: [Vec3; 2]) -> f64 {
    let (spin, centre) = (body.spin(), body.centre_in_body());
    let arm = |end: Vec3| spin.cross(body.state.rotation.rotate(end - centre)).length();
    let most = arm(ends[0]).max(arm(ends[1]));
    if most > 0.0 { most / spin.length() } else { 0.0 }
}

/// What pairs of an island ask for.
#[derive(Default)]
struct Asked {
    /// So many parts now, and so many there were in the last step.
    parts: f64,
    before: f64,
    /// Whether some press on each other, and whether some may of which nothing is known.
    is_loaded: bool,
    is_new: bool,
}

/// The number of parts for a step of `dt` \[s\] of an island, by its bodies and what is fixed beside them; none if it is not known before the step
/// begins.
pub(crate) fn parts_before(
    bodies: &[Body],
    (own, fixed): (&[usize], &[usize]),
    cache: &ContactCache,
    dt: f64,
) -> Option<usize> {
    let all: Vec<One> = own.iter().chain(fixed).map(|&index| One::of(bodies, index)).collect();
    let mut asked = Asked::default();
    for (number, one) in all.iter().enumerate().take(own.len()) {
        for other in &all[number + 1..] {
            let (a, b) = if one.index < other.index { (one, other) } else { (other, one) };
            if meet(bodies, a.index, b.index) {
                let kept = cache.kept.get((BodyId(a.index as u32), BodyId(b.index as u32)));
                asked.add((a, b), kept, dt);
            }
        }
    }
    let fewest = FEWEST.max(FEWEST * 60.0 * dt);
    if asked.is_new && !asked.is_loaded || asked.parts.is_nan() {
        return None;
    }
    let rung_of = |parts: f64| RUNGS.iter().position(|rung| (rung * fewest).ceil() >= parts);
    let (wanted, before) = (rung_of(asked.parts)?, rung_of(asked.before)?);
    // After an impact they are as few as is enough at once, else one number less from step to step.
    let rung = match asked.parts {
        parts if parts > FEWER * asked.before => before,
        parts if parts > FAR_FEWER * asked.before => before.saturating_sub(1),
        _ => wanted,
    };
    Some((RUNGS[rung.max(wanted)] * fewest).ceil() as usize)
}

impl Asked {
    /// One more pair, of which something may be kept.
    fn add(&mut self, (a, b): (&One, &One), kept: Option<&KeptPair>, dt: f64) {
        let size = body_size(a.body, b.body);
        let known = kept.filter(|kept| kept.poses == (a.body.pose(), b.body.pose()));
        let balls = a.gap(b);
        self.is_new |= known.is_none() && balls < CLOSE * size;
        let gap = known.map_or(balls, |kept| balls.max(kept.clear));
        let nearer = dt * nearing((a.body, &a.way), (b.body, &b.way));
        let nearer = if a.passes_by(b, known, balls, dt) { 0.0 } else { nearer };
        if gap < nearer || nearer.is_nan() {
            let nearer = nearer.min(dt * a.closing(b, known));
            self.parts = self.parts.max((nearer / (NEARER * size)).min(MOST));
        }
        let Some(kept) = kept.filter(|kept| kept.patches.1 > 0) else { return };
        // Rounding is not one part more.
        self.before = self.before.max(kept.parts * (1.0 - 1e-9));
        if kept.load > 0.0 && kept.rest > 0.0 {
            self.is_loaded = true;
            let stiffness = if a.moves() && b.moves() { 1.0 } else { STIFFEST };
            let resists = a.body.inverse_mass() + b.body.inverse_mass();
            let gives = sag(kept.load * resists, dt, stiffness);
            self.parts = self.parts.max((gives / (GIVES_WAY * kept.rest)).sqrt().min(MOST));
        }
    }
}
