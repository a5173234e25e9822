//! How contacts slide within a span: where it ends, turns round, or turns.

use sixte_contact::Vec3;

use super::meeting::Met;
use super::touching::Touching;
use super::trial::{Settled, Trial};

/// Slip along a way of less than this part of the skin is none.
const SLIPS: f64 = 1e-3;

/// Sliding that ends with the span, and not before, takes all friction but this part.
const ALL_FRICTION: f64 = 1e-11;

/// Slip that turns by more than this within a span has a mean direction \[rad\].
const TURNS: f64 = 1e-7;

/// Which way a contact slides: of which pair, where, and along what.
pub(super) type Slide = (usize, Vec3, Vec3);

impl Trial<'_> {
    /// The part of its friction that a pair used whose sliding ends within the span; the smallest, if there is one.
    pub fn friction_used(&self, settled: &Settled) -> Option<f64> {
        let mut used: Vec<(f64, f64)> = vec![(0.0, 0.0); self.touching.len()];
        for (one, push) in settled.met.iter().zip(&settled.pushes) {
            let (start, end) = (one.slip(one.before), one.slip(one.after));
            let Touching { skin, material, .. } = &self.touching[one.of];
            let slid = start.length() * self.length > SLIPS * skin;
            if slid && end.length() <= SLIPS * start.length() && material.friction.is_finite() {
                let normal = one.normal.dot(push.impulse);
                used[one.of].0 += (push.impulse - one.normal * normal).length();
                used[one.of].1 += material.friction * normal;
            }
        }
        let part = used.iter().filter(|(_, most)| *most > 0.0).map(|(took, most)| took / most);
        part.filter(|&part| part < 1.0 - ALL_FRICTION).min_by(f64::total_cmp)
    }

    /// When the first contact that slides one way at the start, and the other at the end, is about to turn round \[s\].
    pub fn turns_round(&self, settled: &Settled) -> Option<f64> {
        let turns_round = |one: &Met| {
            let (start, end) = (one.slip(one.before), one.slip(one.after));
            let Touching { skin, material, .. } = &self.touching[one.of];
            let is_slip = |slip: Vec3| slip.length() * self.length > SLIPS * skin;
            let back = -end.dot(start.normalize_or_zero());
            let turns = is_slip(start) && is_slip(end) && back > 0.0 && material.friction > 0.0;
            turns.then(|| self.length * start.length() / (start.length() + back))
        };
        settled.met.iter().filter_map(turns_round).min_by(f64::total_cmp)
    }

    /// The mean directions of contacts whose slip turns within the span.
    pub fn turning(&self, settled: &Settled) -> Vec<Slide> {
        let slide = |one: &Met| {
            let (start, end) = (one.slip(one.before), one.slip(one.after));
            let Touching { skin, material, .. } = &self.touching[one.of];
            let is_slip = |slip: Vec3| slip.length() * self.length > SLIPS * skin;
            let turns = start.cross(end).length() > TURNS * start.length() * end.length();
            let slides = is_slip(start) && is_slip(end) && start.dot(end) > 0.0;
            let mean = (start.normalize_or_zero() + end.normalize_or_zero()).try_normalize()?;
            (slides && turns && material.friction.is_finite()).then_some((one.of, one.point, mean))
        };
        settled.met.iter().filter_map(slide).collect()
    }
}

/// The direction that a contact slides in, if that is given.
pub(super) fn slide_of(slides: &[Slide], met: &Met) -> Option<Vec3> {
    let own = slides.iter().filter(|(of, ..)| *of == met.of);
    let nearest = own.min_by(|p, q| p.1.distance(met.point).total_cmp(&q.1.distance(met.point)));
    let direction = nearest.map(|&(_, _, direction)| met.slip(direction));
    direction.and_then(Vec3::try_normalize)
}

/// Whether a contact still slides where it should.
pub(super) fn slides_on((of, point, direction): &Slide, met: &[Met]) -> bool {
    let own = met.iter().filter(|one| one.of == *of);
    let nearest = own.min_by(|p, q| p.point.distance(*point).total_cmp(&q.point.distance(*point)));
    nearest.is_none_or(|one| direction.dot(one.after) > 0.0)
}
