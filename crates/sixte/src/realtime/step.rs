//! One step of one island in real time, from top to bottom.

use sixte_contact::Vec3;

use super::books::Books;
use super::collide::collide;
use super::crowd::Crowd;
use super::fail_safe::{Record, certify_move};
use super::parts::number_of_parts;
use super::patch::{Patch, Point};
use super::report::Told;
use super::solve::{bounce, note_approach, push_apart, relative, relax, warm_start};
use crate::contacts::report_points;
use crate::island::Island;
use crate::report::SpanMotions;

/// Exact stepping takes bodies that rest this many times as far apart for resting on each other.
const WIDER: f64 = 1.25;

/// And so many times in a part, at most.
const MOST_PAIRINGS: usize = 20;

/// Those that met leave each other if they are faster than this part of how they came.
const LEAVES: f64 = 0.05;

/// Bodies are paired for so many parts at once.
const AHEAD: f64 = 4.0;

/// In parts, for `dt` \[s\]. Says how bodies moved, part by part, if that is wanted.
pub(crate) fn step_crowd(mut island: Island, dt: f64, wants_motions: bool) -> Vec<SpanMotions> {
    let mut crowd = Crowd::new(&island, 0.5 * dt);
    crowd.recall(&island, 1.0);
    crowd.refresh();
    let mut parts = number_of_parts(&crowd, &island, dt);
    let h = dt / parts as f64;
    crowd.scale_impulses(h);
    let (mut books, mut told) = (Books::open(&island), Told::default());
    let mut spans = Vec::with_capacity(parts);
    let (mut done, mut h) = (0.0, h);
    while parts > 0 {
        if island.settings.budget.is_some_and(|budget| crowd.counts.work > budget) && parts > 1 {
            crowd.counts.cut += parts as u64 - 1;
            crowd.scale_impulses(parts as f64);
            (h, parts) = (dt - done, 1);
        }
        collide(&mut crowd, &island, h);
        note_approach(&crowd.solids, &mut crowd.patches, island.settings.resting_speed);
        told.begin_part(&crowd);
        crowd.solids.iter_mut().for_each(|solid| solid.accelerate(h));
        let rubbed = warm_start(&mut crowd.solids, &mut crowd.patches);
        let stopped = push_apart(&mut crowd.solids, &mut crowd.patches, h);
        crowd.plan_move(h);
        let records = crowd.certify_within_margins(&island, dt - done, h);
        books.before_move(&crowd, &island, &records, h);
        spans.extend(wants_motions.then(|| crowd.motions(island.report.start + done, h)));
        crowd.advance(h);
        crowd.add_passing(&records, &island);
        let (relaxed, friction) = relax(&mut crowd.solids, &mut crowd.patches, h);
        let (bounced, rubbed_more) = bounce(&mut crowd.solids, &mut crowd.patches);
        books.after_move(&crowd, rubbed + friction + rubbed_more, stopped + relaxed + bounced);
        let start = island.report.start + done;
        told.end_part(&mut island, &mut crowd, start, h);
        crowd.end_impacts();
        crowd.counts.parts += 1;
        done += h;
        parts -= 1;
    }
    crowd.measure_touching(&island);
    crowd.keep(&mut island, h, dt);
    crowd.put_back(&mut island);
    crowd.counts.realtime = 1;
    books.close(&mut island);
    told.close(&mut island, &crowd, h);
    report_points(island.cache, island.report);
    island.report.stepping.add(&crowd.counts);
    spans
}

impl Crowd {
    /// Finds out where the points of all patches are.
    fn refresh(&mut self) {
        for patch in self.patches.iter_mut().filter(|patch| patch.count > 0) {
            let (a, b) = (patch.bodies.0 as usize, patch.bodies.1 as usize);
            patch.refresh(&self.solids[a], &self.solids[b]);
        }
    }

    /// Impulses of all patches become those of parts that are so many times as long.
    fn scale_impulses(&mut self, factor: f64) {
        for patch in &mut self.patches {
            patch.points.iter_mut().for_each(|point| point.impulse *= factor);
            patch.friction *= factor;
            patch.twist *= factor;
            patch.roll *= factor;
        }
    }

    /// How bodies are to move: those that nothing pushed on their parabola.
    fn plan_move(&mut self, h: f64) {
        self.counts.work += self.patches.len() as u64;
        for solid in &mut self.solids {
            let half = if std::mem::take(&mut solid.is_pushed) { 0.0 } else { 0.5 * h };
            solid.move_velocity = solid.velocity - solid.acceleration * half;
            solid.move_spin = solid.middle_spin(h);
        }
    }

    /// Certifies a part, with all pairs that can meet in it.
    fn certify_within_margins(&mut self, island: &Island, left: f64, h: f64) -> Vec<Record> {
        let mut records = Vec::new();
        let leaving = |crowd: &Self| -> Vec<usize> {
            (0..crowd.solids.len()).filter(|&place| crowd.leaves(place, h)).collect()
        };
        let mut left_behind = leaving(self);
        for _ in 0..MOST_PAIRINGS {
            if !left_behind.is_empty() {
                self.pair_again(island, &left_behind, left.min(AHEAD * h));
            }
            records.extend(certify_move(self, island, h));
            left_behind = leaving(self);
            if left_behind.is_empty() {
                return records;
            }
        }
        // Nothing moves, and that is certain.
        self.counts.zones += self.solids.len() as u64;
        for solid in &mut self.solids {
            (solid.move_velocity, solid.move_spin) = (Vec3::ZERO, Vec3::ZERO);
        }
        records
    }

    /// How all bodies move in the part.
    fn motions(&self, start: f64, h: f64) -> SpanMotions {
        let motions = self.solids.iter().map(super::solid::Solid::motion).collect();
        SpanMotions { start, duration: h, motions, beside: vec![0.0; self.solids.len()] }
    }

    /// Bodies move.
    fn advance(&mut self, h: f64) {
        for at in 0..self.pairs.len() {
            self.note_move(at, h);
        }
        for (place, solid) in self.solids.iter_mut().enumerate() {
            self.travelled[place] += h * (1.0 + 1e-12) * solid.planned().speed();
            solid.advance(h);
        }
    }

    /// Contacts that only the certificate found rub and bounce in this part.
    fn add_passing(&mut self, records: &[Record], island: &Island) {
        for record in records.iter().filter(|record| record.impulse > 0.0) {
            let bodies = (record.bodies.0 as usize, record.bodies.1 as usize);
            let (a, b) = (&island.bodies[bodies.0], &island.bodies[bodies.1]);
            let material = island.settings.combination.combine(&a.cold.material, &b.cold.material);
            let none = (Vec3::ZERO, sixte_contact::motion::Rotation::IDENTITY);
            let mut patch = Patch::new(record.bodies, (record.normal, &[]), (none, none), material);
            let (a, b) = (&self.solids[bodies.0], &self.solids[bodies.1]);
            (patch.is_passing, patch.meets) = (true, true);
            patch.is_outside = a.inverse_mass == 0.0 || b.inverse_mass == 0.0;
            patch.pair = record.pair;
            patch.count = 1;
            let threshold =
                (a.acceleration - b.acceleration).length() * self.pairs[record.pair as usize].skin;
            patch.points[0] = Point {
                impulse: record.impulse,
                largest: record.impulse,
                mass: record.mass,
                approach: if record.approach > threshold.sqrt() { record.approach } else { 0.0 },
                arms: record.arms,
                ..Point::default()
            };
            patch.middle = record.arms;
            patch.follow(a, b, 0.0);
            self.patches.push(patch);
        }
    }

    /// They are of this part alone, and so is what those pushed with that met and leave each other: the next part would have to take it
    /// back elsewhere.
    fn end_impacts(&mut self) {
        while self.patches.pop_if(|patch| patch.is_passing).is_some() {}
        for patch in self.patches.iter_mut().filter(|patch| patch.meets) {
            let (a, b) = (&self.solids[patch.bodies.0 as usize], &self.solids[patch.bodies.1 as usize]);
            let normal = patch.normal;
            let speed = |point: &Point| normal.dot(relative(a, b, point.arms));
            if patch.points().iter().all(|point| speed(point) > LEAVES * point.approach) {
                patch.points_mut().iter_mut().for_each(|point| point.impulse = 0.0);
                (patch.friction, patch.twist, patch.roll) = (Vec3::ZERO, 0.0, Vec3::ZERO);
            }
        }
    }

    /// Bodies of the world become what they are here.
    fn put_back(&self, island: &mut Island) {
        for (place, solid) in self.solids.iter().enumerate() {
            let body = &mut island.bodies[place];
            if body.kind == crate::body::Kind::Fixed {
                continue;
            }
            body.state.centre = solid.centre;
            body.state.rotation = solid.rotation;
            let pushing = self.pairs_of[place].iter().map(|&at| &self.pairs[at as usize]);
            let pushing =
                pushing.filter(|pair| self.patches_of(pair).iter().any(|patch| patch.normal_impulse() > 0.0));
            body.rest = (pushing.map(|pair| pair.rest).fold(0.0, f64::max) * WIDER) as f32;
            if solid.moves {
                body.set_velocity(solid.velocity);
                body.state.angular_momentum = solid.angular_momentum();
            }
        }
    }
}
