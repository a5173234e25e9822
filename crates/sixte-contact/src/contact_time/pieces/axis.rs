//! Which direction to certify along, and how far to try.
//!
//! The closest direction turns as the bodies move. An axis that turns with it sees the gap as it
//! is, to second order; one that stands still sees the far corners of a turning face come closer,
//! to first order. Whatever is chosen here, the certificate holds; a good choice makes it long.

use crate::Vec3;
use crate::both::BothVectors;
use crate::contact_time::certificate::time_to_fall;
use crate::contact_time::relative::{Axis, RelativeMotion};
use crate::query::{Memory, Placement, PointPair};

/// How much of what looks certifiable is tried: a certificate that just fails costs another
/// placement and loses its end as a start for the next; short of that, more rounds cost more.
/// Counted in instructions, 0.55 to 0.75 did best on pairs that turn by up to 20 rad; 1 cost a
/// tenth more.
const CAUTION: f64 = 0.7;

/// The gap along an axis as the closest points see it: value, slope and bend at the start.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Forecast {
    pub axis: Axis,
    /// [m/s].
    pub slope: f64,
    /// [m/s²].
    pub bend: f64,
}

impl Forecast {
    /// What the closest points, `distance` apart, do along an axis.
    #[inline(always)]
    pub fn along(axis: Axis, points: &ClosestPoints, distance: f64) -> Self {
        let Axis { normal, spin } = axis;
        // n·(ν×v) = (n×ν)·v, and n·(ν×(ν×n)) = −|n×ν|².
        let across = normal.cross(spin);
        let bend = normal.dot(points.acceleration)
            - 2.0 * across.dot(points.velocity)
            - across.length_squared() * distance;
        Self { axis, slope: normal.dot(points.velocity), bend }
    }

    /// The axis that stands still, with the slope of the fastest corner of the simplex.
    #[inline(always)]
    pub fn still(
        &self,
        motion: &RelativeMotion,
        memory: &Memory,
        placement: &Placement,
        velocity: Vec3,
    ) -> Self {
        let normal = self.axis.normal;
        let sense = RateAlong::new(motion, placement, normal);
        let fastest = memory.simplex.pairs().iter().map(|pair| sense.of(pair)).fold(f64::INFINITY, f64::min);
        Self { axis: Axis { normal, spin: Vec3::ZERO }, slope: normal.dot(velocity) + fastest, bend: 0.0 }
    }

    /// When the forecast falls by `allowance`, within `limit`; `limit` if it does not \[s\].
    #[inline(always)]
    pub fn reaches(&self, allowance: f64, limit: f64) -> f64 {
        time_to_fall(self.slope, self.bend, allowance).min(limit)
    }

    /// The longest interval over which a certificate with K = `bend` can hold, if the forecast is
    /// right and there is `allowance` above the floor \[s\].
    ///
    /// With a forecast of slope −v and bend κ the certificate over \[0, T\] is lowest at its end
    /// while T ≤ 2v/(K + κ); for longer T its lowest point is (v + ½(K − κ)T)²/(2K) below the start.
    #[inline(always)]
    pub fn certifiable(&self, allowance: f64, bend: f64) -> f64 {
        if bend <= 0.0 {
            return f64::INFINITY;
        }
        let fall = (-self.slope).max(0.0);
        let at_end = 2.0 * fall / (bend + self.bend).max(0.0);
        let inside = 2.0 * ((2.0 * bend * allowance).sqrt() - fall) / (bend - self.bend).max(0.0);
        CAUTION * at_end.max(inside)
    }
}

/// How the closest point of B moves relative to that of A, both as points of their bodies.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ClosestPoints {
    /// [m/s].
    pub velocity: Vec3,
    /// [m/s²].
    pub acceleration: Vec3,
}

impl ClosestPoints {
    /// How the direction between the points turns as they slide off sideways, where it can follow:
    /// only rounded bodies, whose `gap` is small beside the `distance` of their cores, leave it the
    /// room; sharp ones would have it whirl.
    #[inline(always)]
    pub fn sideways(&self, normal: Vec3, distance: f64, gap: f64) -> Vec3 {
        if gap < 0.5 * distance {
            (self.velocity - normal * normal.dot(self.velocity)) * (1.0 / distance)
        } else {
            Vec3::ZERO
        }
    }

    /// `velocity` is that of B's centre relative to A's.
    #[inline(always)]
    pub fn new(motion: &RelativeMotion, memory: &Memory, placement: &Placement, velocity: Vec3) -> Self {
        let spins = motion.spins();
        let rates = spins.cross(&placement.turned(memory.simplex.mean_on()));
        let bends = spins.cross(&rates);
        Self {
            velocity: velocity + rates.b() - rates.a(),
            acceleration: motion.acceleration + bends.b() - bends.a(),
        }
    }
}

/// How fast the spins separate a pair of points along a normal: n·(ω_B×b − ω_A×a), as a scalar
/// product in each body's own frame.
struct RateAlong(BothVectors);

impl RateAlong {
    #[inline(always)]
    fn new(motion: &RelativeMotion, placement: &Placement, normal: Vec3) -> Self {
        Self(placement.in_both(BothVectors::same(normal).cross(&motion.spins())))
    }

    #[inline(always)]
    fn of(&self, pair: &PointPair) -> f64 {
        let rates = self.0.dot(&pair.on);
        rates.b() - rates.a()
    }
}

/// n′: n stays perpendicular to every edge e of the simplex, n′·e = −n·e′, and goes along with
/// `sideways` where the edges leave it free.
#[inline(always)]
pub(crate) fn spin_of_normal(
    motion: &RelativeMotion,
    memory: &Memory,
    placement: &Placement,
    normal: Vec3,
    sideways: Vec3,
) -> Vec3 {
    let sense = RateAlong::new(motion, placement, normal);
    let spin = match memory.simplex.pairs() {
        [p, q, r] => {
            let (e, f) = (q.between - p.between, r.between - p.between);
            let rate = sense.of(p);
            let (along_e, along_f) = (sense.of(q) - rate, sense.of(r) - rate);
            (normal.cross(e) * -along_f - f.cross(normal) * along_e) / normal.dot(e.cross(f))
        }
        [p, q] => {
            let e = q.between - p.between;
            let needed = sense.of(p) - sense.of(q) - sideways.dot(e);
            sideways + e * (needed / e.length_squared())
        }
        _ => sideways,
    };
    let spin = spin - normal * normal.dot(spin);
    // A simplex that is a needle has no say on where its normal goes. (Nor has one that is not a
    // number: the comparison fails.)
    let limit = motion.rotation_a.rate + motion.rotation_b.rate + sideways.length();
    if spin.length_squared() <= 16.0 * limit * limit { spin } else { Vec3::ZERO }
}
