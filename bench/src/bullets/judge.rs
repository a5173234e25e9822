//! What became of the bullets: by where their centres were, and by the triangles of the sheet. No
//! engine is asked.

use sixte_contact::Vec3;

use super::flight::Sample;
use super::reference::crosses;
use super::scene::Scene;

/// A bullet has met something if its velocity is this far from that of free fall: a hundredth of
/// the speed it comes with [m/s].
const CHANGED: f64 = 10.0;

/// So far below the sheet's middle, a bullet is through \[m\].
const BELOW: f64 = -1.0;

/// What became of all bullets.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Verdict {
    /// Bullets that met something.
    pub hits: usize,
    /// Bullets that met nothing and are below.
    pub passed: usize,
    /// Bullets that met nothing and should have met the sheet.
    pub missed: usize,
    /// Bullets that met something, and whose centre goes through the sheet.
    pub crossed_later: usize,
    /// How far from contact bullets were stopped, the median; negative if inside \[m\].
    pub stopped_at: f64,
    /// How far from contact the deepest was stopped; negative if inside \[m\].
    pub deepest: f64,
    /// Where the centres of those that met something end, the median \[m\].
    pub height: f64,
}

/// Judges the ways of all bullets; `drops` is how far each falls until it touches.
pub fn judge(scene: &Scene, drops: &[Option<f64>], ways: &[Vec<Sample>]) -> Verdict {
    let mut verdict = Verdict::default();
    let (mut stops, mut heights) = (Vec::new(), Vec::new());
    for (way, drop) in ways.iter().zip(drops) {
        let [first, .., last] = way.as_slice() else { continue };
        let Some(met) = way.iter().position(|sample| is_changed(sample, first, scene.gravity)) else {
            verdict.passed += usize::from(last.centre.z < BELOW && drop.is_none());
            verdict.missed += usize::from(drop.is_some());
            continue;
        };
        verdict.hits += 1;
        heights.push(last.centre.z);
        // Where it was before its velocity changed is where it was stopped.
        let fallen = first.centre.z - way[met.saturating_sub(1)].centre.z;
        stops.extend(drop.map(|drop| drop - fallen));
        let crossed = way.windows(2).any(|pair| crosses(pair[0].centre, pair[1].centre, &scene.sheet));
        verdict.crossed_later += usize::from(crossed);
    }
    verdict.deepest = stops.iter().copied().reduce(f64::min).unwrap_or(0.0);
    verdict.stopped_at = median(stops);
    verdict.height = median(heights);
    verdict
}

/// 0 of nothing.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

fn is_changed(sample: &Sample, first: &Sample, gravity: Vec3) -> bool {
    // Not a number is a change too.
    let change = (sample.velocity - first.velocity - gravity * sample.time).length();
    change > CHANGED || change.is_nan()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bullets::flight::{Engine, watch};
    use crate::bullets::scene::Start;

    /// A way of one bullet: where it is and how fast, at instants a tenth of a second apart.
    fn way(start: &Start, then: &[(Vec3, Vec3)]) -> Vec<Sample> {
        let first = (start.centre, start.velocity);
        let at = |(index, &(centre, velocity)): (usize, &(Vec3, Vec3))| Sample {
            time: 0.1 * index as f64,
            centre,
            velocity,
        };
        [&[first], then].concat().iter().enumerate().map(at).collect()
    }

    #[test]
    fn every_fate_is_told() {
        let scene = Scene::read(None, None).unwrap();
        let drops = scene.drops();
        assert_eq!(drops.iter().flatten().count(), 88);
        let over_sheet = drops.iter().position(Option::is_some).unwrap();
        let over_hole = drops.iter().position(Option::is_none).unwrap();
        let [falls, passes] = [over_sheet, over_hole].map(|index| scene.starts[index]);
        let down = Vec3::NEG_Z * 1000.0;
        let judged = |start: Start, index: usize, then: &[(Vec3, Vec3)]| {
            judge(&scene, &drops[index..=index], &[way(&start, then)])
        };
        let none = Verdict::default();

        let far_below = |start: Start| start.centre + down * 0.1;
        let found = judged(passes, over_hole, &[(far_below(passes), down)]);
        assert_eq!(found, Verdict { passed: 1, ..none });
        let found = judged(falls, over_sheet, &[(far_below(falls), down)]);
        assert_eq!(found, Verdict { missed: 1, ..none });

        // Stopped a millimetre above, then thrown back, or let through.
        let fall = drops[over_sheet].unwrap();
        let stop = falls.centre + Vec3::NEG_Z * (fall - 1e-3);
        let found = judged(falls, over_sheet, &[(stop, down), (falls.centre, -down)]);
        assert!((found.stopped_at - 1e-3).abs() < 1e-9 && found.deepest == found.stopped_at);
        assert_eq!(found.height, falls.centre.z);
        assert_eq!((found.hits, found.passed, found.missed, found.crossed_later), (1, 0, 0, 0));
        let found = judged(falls, over_sheet, &[(stop, down), (far_below(falls), 0.5 * down)]);
        assert_eq!((found.hits, found.missed, found.crossed_later), (1, 0, 1));
    }

    /// The engines' own flights begin alike: same places, same velocities, same gravity.
    #[test]
    fn all_engines_fly_the_same_bullets() {
        use crate::bullets::{box3d::Box3d, rapier, sixte::Sixte};
        let mut scene = Scene::read(None, None).unwrap();
        // Nothing is met before 5 ms.
        scene.seconds = 4e-3;
        scene.step = 1e-3;
        let engines: [Box<dyn Engine>; 4] = [
            Box::new(Sixte),
            Box::new(rapier::single::Rapier { ccd_steps: 1, length_unit: 1.0 }),
            Box::new(rapier::double::Rapier { ccd_steps: 1, length_unit: 1.0 }),
            Box::new(Box3d::new(&scene, 1.0).unwrap()),
        ];
        for engine in engines {
            for (way, start) in watch(engine.as_ref(), &scene).unwrap().iter().zip(&scene.starts) {
                let last = way.last().unwrap();
                assert!((last.time - scene.seconds).abs() < 1e-12);
                let place = start.centre + start.velocity * scene.seconds;
                let velocity = start.velocity + scene.gravity * scene.seconds;
                let (aside, faster) = (last.centre.distance(place), last.velocity.distance(velocity));
                assert!(aside < 2e-4 && faster < 2e-2, "{} {aside} {faster}", engine.name());
            }
        }
    }

    #[test]
    fn the_certified_world_misses_nothing() {
        let scene = Scene::read(None, None).unwrap();
        let ways = watch(&crate::bullets::sixte::Sixte, &scene).unwrap();
        let found = judge(&scene, &scene.drops(), &ways);
        assert_eq!((found.hits, found.passed, found.missed, found.crossed_later), (88, 12, 0, 0));
        assert!(found.deepest > 0.0 && found.stopped_at < 1e-9, "{found:?}");
    }
}
