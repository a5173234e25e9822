//! Persistent contacts, as the page gets them: who rests or slides on whom at the end of a step, and with what force.

use std::collections::BTreeMap;

use sixte::contact::PersistentPoint;
use sixte::{BodyId, StepReport, World};

/// No more points than so many are told of one instant, those of the strongest contacts: a picture with more of them shows less.
const MOST_POINTS: usize = 400;

/// Instants that are closer than this part of the time between two are one.
const SAME: f64 = 1e-6;

/// All persistent contacts at an instant.
#[derive(Debug, Clone)]
pub struct Touching {
    /// \[s\].
    pub time: f64,
    /// With the places of A and B.
    pub points: Vec<((usize, usize), PersistentPoint)>,
}

/// Who is in persistent contact, step by step.
#[derive(Debug)]
pub struct Persistent {
    /// Between two instants that are told \[s\].
    interval: f64,
    /// Of the newest \[s\].
    last: f64,
    now: BTreeMap<(BodyId, BodyId), Vec<PersistentPoint>>,
    /// Whether something is different from what was told last.
    has_changed: bool,
    /// Those that were not taken yet.
    ready: Vec<Touching>,
}

impl Persistent {
    /// Told every `interval` \[s\], or at the end of every step if steps are longer.
    pub fn new(interval: f64) -> Self {
        let last = f64::NEG_INFINITY;
        Self { interval, last, now: BTreeMap::new(), has_changed: false, ready: Vec::new() }
    }

    /// How things are at the end of a step.
    pub fn step(&mut self, world: &World, report: &StepReport) {
        let before = self.now.len();
        // Of who sleeps nothing is reported, and nothing changes.
        self.now.retain(|pair, _| is_asleep(world, *pair));
        self.has_changed |= before != self.now.len() || !report.persistent.is_empty();
        let touching = report.persistent.iter().filter(|one| !one.points.is_empty());
        self.now.extend(touching.map(|one| (one.bodies, one.points.to_vec())));
        let time = world.time();
        if self.has_changed && time >= self.last + self.interval * (1.0 - SAME) {
            self.has_changed = false;
            self.last = time;
            self.ready.push(Touching { time, points: self.strongest() });
        }
    }

    /// How many pairs of bodies there are.
    pub fn count(&self) -> usize {
        self.now.len()
    }

    /// What has come since it was taken last.
    pub fn take(&mut self) -> Vec<Touching> {
        std::mem::take(&mut self.ready)
    }

    /// Goes on from an earlier instant.
    pub fn go_back(&mut self, world: &World) {
        self.ready.clear();
        self.last = f64::NEG_INFINITY;
        self.now.retain(|pair, _| is_asleep(world, *pair));
        self.has_changed = true;
    }

    /// All points, or those of the strongest contacts if they are too many; in the order of bodies.
    fn strongest(&self) -> Vec<((usize, usize), PersistentPoint)> {
        let mut pairs: Vec<_> = self.now.iter().collect();
        let count: usize = pairs.iter().map(|(_, points)| points.len()).sum();
        if count > MOST_POINTS {
            let force =
                |points: &[PersistentPoint]| points.iter().map(|point| point.force.length()).sum::<f64>();
            pairs.sort_by(|(_, a), (_, b)| force(b).total_cmp(&force(a)));
            let mut left = MOST_POINTS;
            pairs.retain(|(_, points)| {
                let fits = points.len() <= left;
                left -= if fits { points.len() } else { left };
                fits
            });
            pairs.sort_by_key(|(pair, _)| **pair);
        }
        let places = |(a, b): (BodyId, BodyId)| (a.index(), b.index());
        pairs.iter().flat_map(|(pair, points)| points.iter().map(|&point| (places(**pair), point))).collect()
    }
}

fn is_asleep(world: &World, (a, b): (BodyId, BodyId)) -> bool {
    [a, b].into_iter().any(|id| world.body(id).is_some_and(|body| body.is_asleep()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use sixte_io::scene::Scene;

    use super::*;

    /// Boxes on a floor, in real time: so many, in a row.
    fn boxes(count: usize) -> World {
        let text = format!(
            "[world]\nstepping = \"realtime\"\n[run]\nseconds = 1\n[[bodies]]\nkind = \"fixed\"\nshape = {{ half_space = [0, 0, 1] }}\n\
             [[bodies]]\nshape = {{ box = [0.1, 0.1, 0.1] }}\nposition = [\"$i\", 0, 0.1001]\nrepeat = [{count}]\n"
        );
        Scene::parse(&text, "boxes.toml").unwrap().build().unwrap().world
    }

    #[test]
    fn of_very_many_points_the_strongest_are_told_and_all_are_counted() {
        let mut world = boxes(150);
        let mut persistent = Persistent::new(0.0);
        for _ in 0..10 {
            let report = world.step(0.01);
            persistent.step(&world, &report);
        }
        let told = persistent.take().pop().unwrap();
        assert_eq!((persistent.count(), told.points.len()), (150, MOST_POINTS));
        assert!(told.points.is_sorted_by_key(|(pair, _)| *pair));
    }

    #[test]
    fn who_sleeps_still_touches_and_is_told_once() {
        let mut world = boxes(1);
        let mut persistent = Persistent::new(0.0);
        let is_asleep = |world: &World| world.bodies().any(|(_, body)| body.is_asleep());
        for _ in 0..1000 {
            let report = world.step(0.01);
            persistent.step(&world, &report);
        }
        assert!(is_asleep(&world));
        let told = persistent.take();
        assert!(told.len() < 1000, "{}", told.len());
        assert_eq!((persistent.count(), told.last().unwrap().points.len()), (1, 4));
        persistent.go_back(&world);
        assert_eq!(persistent.count(), 1);
    }
}
