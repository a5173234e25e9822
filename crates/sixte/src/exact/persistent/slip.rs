//! How contacts slide within a span: where it ends, turns round, or turns.

use sixte_contact::Vec3;

use super::trial::{EndContact, Settled, Slide, SlideEnd, Trial};
use crate::contacts::Touching;
use crate::store::Members;

/// Slip along a path of less than this part of the skin is none.
const SLIPS: f64 = 1e-3;

/// Sliding that ends with the span, and not before, takes all friction but this part.
const ALL_FRICTION: f64 = 1e-11;

/// Slip that turns by more than this within a span has a mean direction \[rad\].
const TURNS: f64 = 1e-7;

/// The contacts of a pair whose sliding ends: sums, that of the slip by what friction could take.
#[derive(Debug, Clone, Copy, Default)]
struct Sliding {
    /// What friction took, and what it could [N s].
    took: f64,
    most: f64,
    /// At the start of the span [N m].
    slip: f64,
}

impl Trial<'_> {
    /// The pair whose sliding ends first within the span, if there is one.
    pub fn sliding_ends(&self, bodies: &Members, settled: &Settled) -> Option<SlideEnd> {
        let mut pairs = vec![Sliding::default(); self.touching.len()];
        for (one, push) in settled.contacts.iter().zip(&settled.pushes) {
            let (start, end) = (one.slip(one.before), one.slip(one.after));
            let Touching { skin, material, .. } = &self.touching[one.of];
            let slid = start.length() * self.length > SLIPS * skin;
            if slid && end.length() <= SLIPS * start.length() && material.friction.is_finite() {
                let normal = one.normal.dot(push.impulse);
                let most = material.friction * normal;
                let pair = &mut pairs[one.of];
                pair.took += (push.impulse - one.normal * normal).length();
                pair.most += most;
                pair.slip += start.length() * most;
            }
        }
        let ending = |(of, pair): (usize, &Sliding)| {
            let part = pair.took / pair.most;
            if !(pair.most > 0.0 && part < 1.0 - ALL_FRICTION) {
                return None;
            }
            let slip = pair.slip / pair.most;
            let (a, b) = self.touching[of].pair;
            // As if nothing turned: too late is mended by the next try, too soon would leave some of it.
            let yields = bodies[a].inverse_mass() + bodies[b].inverse_mass();
            // What friction did not take would have stopped it sooner, if nothing else gives way.
            let sooner = self.length * slip / (slip + (pair.most - pair.took) * yields);
            Some(SlideEnd { of, part, sooner })
        };
        let endings = pairs.iter().enumerate().filter_map(ending);
        endings.min_by(|p, q| p.sooner.total_cmp(&q.sooner))
    }

    /// When the first contact that slides one way at the start, and the other at the end, is about to turn round \[s\].
    pub fn turns_round(&self, settled: &Settled) -> Option<f64> {
        let turns_round = |one: &EndContact| {
            let (start, end) = (one.slip(one.before), one.slip(one.after));
            let Touching { skin, material, .. } = &self.touching[one.of];
            let is_slip = |slip: Vec3| slip.length() * self.length > SLIPS * skin;
            let back = -end.dot(start.normalize_or_zero());
            let turns = is_slip(start) && is_slip(end) && back > 0.0 && material.friction > 0.0;
            turns.then(|| self.length * start.length() / (start.length() + back))
        };
        settled.contacts.iter().filter_map(turns_round).min_by(f64::total_cmp)
    }

    /// The mean directions of contacts whose slip turns within the span.
    pub fn turning(&self, settled: &Settled) -> Vec<Slide> {
        let slide = |one: &EndContact| {
            let (start, end) = (one.slip(one.before), one.slip(one.after));
            let Touching { skin, material, .. } = &self.touching[one.of];
            let is_slip = |slip: Vec3| slip.length() * self.length > SLIPS * skin;
            let turns = start.cross(end).length() > TURNS * start.length() * end.length();
            let slides = is_slip(start) && is_slip(end) && start.dot(end) > 0.0;
            let mean = (start.normalize_or_zero() + end.normalize_or_zero()).try_normalize()?;
            (slides && turns && material.friction.is_finite()).then_some((one.of, one.point, mean))
        };
        settled.contacts.iter().filter_map(slide).collect()
    }
}

/// The direction that a contact slides in, if that is given.
pub(super) fn slide_of(slides: &[Slide], met: &EndContact) -> Option<Vec3> {
    let own = slides.iter().filter(|(of, ..)| *of == met.of);
    let nearest = own.min_by(|p, q| p.1.distance(met.point).total_cmp(&q.1.distance(met.point)));
    let direction = nearest.map(|&(_, _, direction)| met.slip(direction));
    direction.and_then(Vec3::try_normalize)
}

/// Whether a contact still slides where it should.
pub(super) fn slides_on((of, point, direction): &Slide, met: &[EndContact]) -> bool {
    let own = met.iter().filter(|one| one.of == *of);
    let nearest = own.min_by(|p, q| p.point.distance(*point).total_cmp(&q.point.distance(*point)));
    nearest.is_none_or(|one| direction.dot(one.after) > 0.0)
}
