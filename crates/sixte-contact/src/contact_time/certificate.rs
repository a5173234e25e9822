//! The certificate: a lower bound of the gap over an interval, from its two ends.
//!
//! Take a direction n(t) that starts at n and turns steadily, n(t) = exp(\[ν\] t) n, and a point of
//! each body. Their separation along n(t) is a smooth function f of time, and f″ ≤ K with a K that
//! holds for all points of both bodies at once ([`RelativeMotion::bend`]). So f − ½K t² is concave,
//! and so is its minimum over all points: s(t) − ½K t², where s is the separation of the two
//! bodies along n(t). A concave function lies above its chord, hence on [0, T]
//!
//! > s(t) ≥ g(t) = s(0) + (s(T) − s(0)) t/T − ½ K t (T − t).
//!
//! Two evaluations certify an interval, whatever n and ν were used; poor ones make the bound
//! weaker, never wrong. The gap is at least s, along any direction.
//!
//! [`RelativeMotion::bend`]: super::relative::RelativeMotion::bend

/// A lower bound of the gap over an interval of length `duration`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Certificate {
    /// Separation at the start \[m\].
    pub start: f64,
    /// Separation at the end \[m\].
    pub end: f64,
    /// K: upper bound of the second derivative of every separation [m/s²].
    pub bend: f64,
    /// T \[s\].
    pub duration: f64,
}

impl Certificate {
    /// How long the gap certainly stays above `floor`; the whole duration if it always does,
    /// 0 if it does not even at the start \[s\].
    #[inline]
    pub fn clear_until(&self, floor: f64) -> f64 {
        let allowance = self.start - floor;
        // g − floor = room + slope t + ½ bend t².
        let slope = (self.end - self.start) / self.duration - 0.5 * self.bend * self.duration;
        let discriminant = slope * slope - 2.0 * self.bend * allowance;
        // Also when something is not a number: then nothing is certain.
        if !(allowance > 0.0 && discriminant.is_finite()) {
            return 0.0;
        }
        let first_zero = if slope < 0.0 && discriminant >= 0.0 {
            2.0 * allowance / (discriminant.sqrt() - slope)
        } else if slope >= 0.0 && self.bend < 0.0 {
            (slope + discriminant.sqrt()) / -self.bend
        } else {
            f64::INFINITY
        };
        if first_zero >= self.duration && self.end > floor {
            return self.duration;
        }
        // A few roundings early is safe.
        (first_zero * (1.0 - 16.0 * f64::EPSILON)).min(self.duration)
    }
}

/// When what starts with this slope and bends so has fallen by `allowance`; infinite if it never does \[s\].
#[inline]
pub(crate) fn time_to_fall(slope: f64, bend: f64, allowance: f64) -> f64 {
    let discriminant = slope * slope - 2.0 * bend * allowance;
    let root = discriminant.max(0.0).sqrt();
    if slope < 0.0 && discriminant >= 0.0 {
        2.0 * allowance / (root - slope)
    } else if bend < 0.0 {
        (slope + root) / -bend
    } else {
        f64::INFINITY
    }
}
