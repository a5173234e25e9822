//! A walk through time that cannot step over a contact.
//!
//! At an instant the bodies are `g` apart along a direction n. Along the same n a point of a body
//! that turns with ω about a centre within ρ comes closer by at most |n×ω| ρ per second, and the
//! centres by what they fly along n. The walk goes as far as that leaves `g` above the floor. This
//! is of first order only, and slow, and simple.

use super::gap::{Corral, Gap, Pair};

/// How a walk ended.
#[derive(Debug, Clone, Copy)]
pub enum Walk {
    /// The gap is above the floor at every instant.
    Above,
    /// Here it is not, or not by more than the reference's error.
    Reached { time: f64, gap: Gap },
    /// Too many steps; this far it is above.
    GaveUp { time: f64 },
}

impl Pair {
    /// Walks from `from` to `until` while the gap is above `floor`.
    pub fn walk(&self, from: f64, until: f64, floor: f64) -> Walk {
        const STEPS: u32 = 1_000_000;
        let error = self.error(until);
        let mut corral = Corral::default();
        let mut t = from;
        for _ in 0..STEPS {
            let enough = |lower: f64, upper: f64| {
                upper - lower <= 0.25 * (upper - floor) || upper <= floor || upper - lower < 0.1 * error
            };
            let gap = self.gap(&self.at(t), &mut corral, enough);
            let room = gap.lower - floor;
            if room <= 0.0 {
                return Walk::Reached { time: t, gap };
            }
            if t >= until {
                return Walk::Above;
            }
            let step = self.safe_step(&gap, room, t, until - t);
            let next = (t + step * (1.0 - 1e-9)).min(until);
            let next = if step >= until - t { until } else { next };
            if next <= t {
                return Walk::Reached { time: t, gap };
            }
            t = next;
        }
        Walk::GaveUp { time: t }
    }

    /// How long the gap certainly falls by less than `room`.
    fn safe_step(&self, gap: &Gap, room: f64, t: f64, rest: f64) -> f64 {
        let (between, velocity, acceleration) = self.centres();
        let reach = [&self.a, &self.b].map(|body| body.solid.reach(body.path.centre));
        if self.a.solid.plane().is_some() || self.b.solid.plane().is_some() {
            // The height of a point above a plane that turns about its centre changes by the
            // point's own speed, and by its distance from that centre times the plane's spin.
            let speed = velocity.norm() + acceleration.norm() * (t + rest);
            let away = between.norm() + speed * (t + rest);
            let (plane, other, reach) = match self.b.solid.plane() {
                Some(_) => (&self.b, &self.a, reach[0]),
                None => (&self.a, &self.b, reach[1]),
            };
            let rate = speed + plane.path.spin.norm() * (away + reach) + other.path.spin.norm() * reach;
            return if rate > 0.0 { room / rate } else { f64::INFINITY };
        }
        let turning = gap.normal.cross(self.a.path.spin).norm() * reach[0]
            + gap.normal.cross(self.b.path.spin).norm() * reach[1];
        // room + slope dt + ½ bend dt² = 0, the first time that it is so.
        let slope = gap.normal.dot(velocity + acceleration * t) - turning;
        let bend = gap.normal.dot(acceleration);
        let discriminant = slope * slope - 2.0 * bend * room;
        if bend < 0.0 || (slope < 0.0 && discriminant >= 0.0) {
            let root = discriminant.sqrt();
            if slope < 0.0 { 2.0 * room / (root - slope) } else { (slope + root) / -bend }
        } else {
            f64::INFINITY
        }
    }
}
