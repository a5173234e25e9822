//! One step of one island in real time, from top to bottom.

use sixte_contact::motion::Motion;
use sixte_contact::{Interrupt, Vec3};

use super::Memory;
use super::batch::Batch;
use super::books::Books;
use super::collide::collide;
use super::crowd::Crowd;
use super::fail_safe::{Record, certify_move};
use super::pair::Pair;
use super::parts::number_of_parts;
use super::patch::{Patch, Point, Stance};
use super::report::{tell_impacts, tell_pushes};
use super::solid::Solid;
use crate::body::Load;
use crate::flight::fly;
use crate::island::Island;
use crate::report::StepWarning;
use crate::settings::Settings;

/// Exact stepping takes bodies that rest this many times as far apart for resting on each other.
const WIDER: f64 = 1.25;

/// And so many times in a part, at most.
const MOST_PAIRINGS: usize = 20;

/// If one patch in so many came or went, all are put in order again.
const FEW_CHANGES: usize = 4;

/// A step of more parts has contacts that carry far more than what is on them weighs: one pass after the move damps their sway too little.
const HEAVY: usize = 20;

/// Bodies that left their margins are paired for so many parts at once.
const AHEAD: f64 = 4.0;

/// A part is halved so often, at most, and so many of a step are.
const MOST_HALVINGS: usize = 6;
const MOST_SHORTER: usize = 400;

/// How the bodies of an island moved in the parts of a step, one part after the other.
#[derive(Debug, Default)]
pub(crate) struct Parts {
    /// How long each was \[s\].
    lengths: Vec<f64>,
    /// By parts, and by the bodies' places.
    motions: Vec<Motion>,
}

impl Parts {
    /// How many there were.
    pub fn len(&self) -> usize {
        self.lengths.len()
    }

    /// How long one was \[s\], and how the body at a place moved in it.
    pub fn part(&self, number: usize, place: usize) -> (f64, &Motion) {
        let bodies = self.motions.len() / self.len();
        (self.lengths[number], &self.motions[number * bodies + place])
    }

    /// One more.
    fn add(&mut self, length: f64, solids: &[Solid]) {
        self.lengths.push(length);
        self.motions.extend(solids.iter().map(Solid::motion));
    }
}

/// In parts, for `dt` \[s\]; into how many it is cut may be given. Says how bodies moved, part by part, if that is wanted.
pub(crate) fn step_crowd(
    mut island: Island,
    dt: f64,
    (given, wants_motions): (Option<usize>, bool),
    Memory(crowd): &mut Memory,
) -> Parts {
    take_out_lost(&mut island, dt);
    crowd.begin(&island, dt);
    crowd.recall(&island);
    crowd.measure_new(&island);
    crowd.weigh();
    let mut parts = number_of_parts(crowd, &island, dt, given);
    let h = dt / parts as f64;
    crowd.lay_out(h);
    crowd.warn_of_spins(&mut island, h);
    let mut books = Books::open(&island);
    let mut moved_in = Parts::default();
    if wants_motions {
        moved_in.lengths.reserve(parts);
        moved_in.motions.reserve(parts * crowd.solids.len());
    }
    let (mut done, mut h) = (0.0, h);
    let relaxes = if parts > HEAVY { 2 } else { 1 };
    let mut shorter = 0;
    while parts > 0 {
        if Interrupt::is_asked_here() {
            island.report.warn(StepWarning::Interrupted { left: dt - done });
            break;
        }
        let is_spent = island.settings.budget.is_some_and(|budget| crowd.counts.work > budget);
        if is_spent && parts > 1 {
            crowd.counts.cut += parts as u64 - 1;
            crowd.batches.scale(parts as f64);
            (h, parts) = (dt - done, 1);
        }
        collide(crowd, &island, h);
        crowd.put_in_order();
        crowd.batches.note_approach(&crowd.solids, island.settings.resting_speed);
        crowd.solids.iter_mut().for_each(|solid| solid.accelerate(h));
        let stopped = crowd.batches.push_apart(&mut crowd.solids, h);
        crowd.plan_move(h);
        // Where somebody had to be held all the same, shorter parts do not help; and there are none beyond the budget.
        let can_help =
            shorter < MOST_SHORTER && crowd.counts.zones == 0 && !is_spent && !crowd.searched_enough();
        let halvings = if can_help { MOST_HALVINGS } else { 0 };
        let (records, moved) = crowd.certify_within_margins(&island, dt - done, h, halvings);
        books.before_move(crowd, &records, moved);
        if wants_motions {
            moved_in.add(moved, &crowd.solids);
        }
        crowd.advance(moved);
        crowd.add_passing(&records, &island);
        // The next part is of the length that these are for.
        let pushes = (moved < h).then(|| crowd.batches.pushes());
        let (relaxed, friction) = crowd.batches.relax_and_bounce(&mut crowd.solids, moved, relaxes);
        books.after_move(crowd, friction, stopped + relaxed);
        let start = island.report.start + done;
        tell_impacts(&mut island, crowd, start, moved);
        crowd.counts.parts += 1;
        done += moved;
        if let Some(pushes) = pushes {
            crowd.batches.push_with(&pushes);
            let next = (dt - done) / parts as f64;
            crowd.batches.scale(next / h);
            (h, shorter) = (next, shorter + 1);
        } else {
            parts -= 1;
        }
        crowd.batches.end_impacts(&crowd.solids);
    }
    crowd.read_back();
    crowd.settle_all();
    crowd.measure_nearest(&island);
    crowd.keep(&mut island, h, (dt, given));
    crowd.put_back(&mut island);
    island.ledger.apart = Some(crowd.apart());
    crowd.counts.realtime = 1;
    books.close(&mut island);
    tell_pushes(&mut island, crowd, h);
    crowd.tell_costs(&mut island);
    island.report.stepping.add(&crowd.counts);
    moved_in
}

/// A body that what acts on it would take out of the range of numbers is fixed where it is.
fn take_out_lost(island: &mut Island, dt: f64) {
    let Settings { gravity, integrator, .. } = *island.settings;
    for place in 0..island.bodies.len() {
        let body = &mut island.bodies[place];
        if body.cold.load != Load::default() && !fly(body, gravity, integrator, dt).is_finite() {
            body.quarantine();
            let body = island.bodies.id(place);
            island.report.warn(StepWarning::NotFinite { body });
        }
    }
}

impl Crowd {
    /// Says who is too fast to be followed as it tumbles.
    fn warn_of_spins(&self, island: &mut Island, h: f64) {
        for (place, _) in self.solids.iter().enumerate().filter(|(_, solid)| solid.cannot_tumble(h)) {
            let body = island.bodies.id(place);
            island.report.warn(StepWarning::Spin { body });
        }
    }

    /// Finds out what resists at the points of all patches.
    fn weigh(&mut self) {
        for patch in self.patches.iter_mut().filter(|patch| patch.count > 0) {
            let (a, b) = (patch.bodies.0 as usize, patch.bodies.1 as usize);
            patch.weigh(&self.solids[a], &self.solids[b]);
        }
    }

    /// Lays patches out for the solver; their forces become impulses of parts of `h` \[s\].
    fn lay_out(&mut self, h: f64) {
        self.patches.iter_mut().for_each(|patch| patch.scale(h));
        self.fill_batches();
    }

    /// Patches in batches, in the order of places. Those with something that nothing moves wait for the next of the same body:
    /// they fill lanes that would be empty, and of every body all come in order.
    fn fill_batches(&mut self) {
        self.batches.reset(self.solids.len());
        let mut waiting = std::mem::take(&mut self.waiting);
        waiting.resize_with(self.solids.len(), Vec::new);
        let touching = (0..self.pairs.len()).filter(|&at| self.pairs[at].count > 0);
        let mut order: Vec<usize> = touching.collect();
        order.sort_by_key(|&at| (self.pairs[at].a, self.pairs[at].b));
        for at in order {
            let (a, b) = (self.pairs[at].a as usize, self.pairs[at].b as usize);
            if self.solids[a].moves && self.solids[b].moves {
                waiting[a].drain(..).for_each(|at| self.insert_patches(at));
                waiting[b].drain(..).for_each(|at| self.insert_patches(at));
                self.insert_patches(at);
            } else {
                waiting[if self.solids[a].moves { a } else { b }].push(at);
            }
        }
        waiting.iter_mut().for_each(|pairs| pairs.drain(..).for_each(|at| self.insert_patches(at)));
        self.waiting = waiting;
        self.batches.changes = 0;
    }

    /// Puts the patches of a pair into batches.
    fn insert_patches(&mut self, pair: usize) {
        let Pair { first, count, .. } = self.pairs[pair];
        for at in first..first + count {
            let patch = &mut self.patches[at as usize];
            patch.slot = self.batches.insert((at, patch), &self.solids);
        }
    }

    /// The same anew, after many changes.
    fn put_in_order(&mut self) {
        if FEW_CHANGES * self.batches.changes > self.batches.lanes() {
            self.read_back();
            self.fill_batches();
        }
    }

    /// Patches become what the solver made of them.
    fn read_back(&mut self) {
        for patch in self.patches.iter_mut().filter(|patch| patch.count > 0) {
            let (batch, lane) = self.batches.of(patch.slot);
            batch.take_out(lane, patch);
            let sum = &mut self.pasts[patch.pair as usize].pushed;
            (sum.0, sum.1) = (sum.0 + batch.pushed.0.at(lane), sum.1 + batch.pushed.1.at(lane));
        }
    }

    /// How bodies are to move: those that nothing pushed on their parabola.
    fn plan_move(&mut self, h: f64) {
        let solved = self.patches.len() as u64;
        self.solving += solved;
        self.counts.work += solved;
        self.unpushed.clear();
        self.plan_for(h);
    }

    fn plan_for(&mut self, h: f64) {
        for solid in &mut self.solids {
            let half = if solid.is_pushed { 0.0 } else { 0.5 * h };
            solid.move_velocity = solid.velocity - solid.acceleration * half;
            solid.move_spin = solid.middle_spin(h);
        }
    }

    /// The part becomes one of `shorter` instead of `h` \[s\], as if nobody had been pushed yet.
    fn shorten(&mut self, h: f64, shorter: f64) {
        self.take_back_pushes();
        self.solids.iter_mut().for_each(|solid| solid.accelerate(shorter - h));
        self.plan_for(shorter);
        self.ends.iter_mut().for_each(|(part, _)| *part = 0);
    }

    /// Certifies a part, with all pairs that can meet in it. Says which contacts that took, and how long the part is: it may be halved so often.
    fn certify_within_margins(
        &mut self,
        island: &Island,
        left: f64,
        mut h: f64,
        mut halvings: usize,
    ) -> (Vec<Record>, f64) {
        let mut records = Vec::new();
        let leaving = |crowd: &Self, h: f64| -> Vec<usize> {
            (0..crowd.solids.len()).filter(|&place| crowd.leaves(place, h)).collect()
        };
        let mut left_behind = leaving(self, h);
        for _ in 0..MOST_PAIRINGS + MOST_HALVINGS {
            if !left_behind.is_empty() {
                self.pair_again(island, &left_behind, left.min(AHEAD * h));
            }
            let certified = certify_move(self, island, h, halvings > 0);
            let is_certified = certified.is_some();
            if let Some(more) = certified {
                records.extend(more);
            } else {
                records.clear();
                self.shorten(h, 0.5 * h);
                (h, halvings) = (0.5 * h, halvings - 1);
            }
            if Interrupt::is_asked_here() {
                break;
            }
            left_behind = leaving(self, h);
            if is_certified && left_behind.is_empty() {
                return (records, h);
            }
        }
        // Nothing moves, and that is certain.
        if !Interrupt::is_asked_here() {
            self.counts.zones += self.solids.len() as u64;
        }
        for solid in &mut self.solids {
            (solid.move_velocity, solid.move_spin) = (Vec3::ZERO, Vec3::ZERO);
        }
        (records, h)
    }

    /// Bodies move.
    fn advance(&mut self, h: f64) {
        self.foresee(h, true);
        for at in 0..self.pairs.len() {
            if !self.quiet[at].stays(&self.ways_after) {
                self.settle(at);
                self.note_move(at, h);
            }
        }
        self.find_ends(h);
        for (place, solid) in self.solids.iter_mut().enumerate() {
            solid.is_pushed = false;
            self.travelled[place] += self.ways_after[place] - self.ways[place];
            solid.advance(h, &self.ends[place].1);
        }
        std::mem::swap(&mut self.ways, &mut self.ways_after);
        self.part += 1;
    }

    /// Contacts that only the certificate found rub and bounce in this part.
    fn add_passing(&mut self, records: &[Record], island: &Island) {
        self.passing.clear();
        for record in records.iter().filter(|record| record.impulse > 0.0) {
            let bodies = (record.bodies.0 as usize, record.bodies.1 as usize);
            let (a, b) = (&island.bodies[bodies.0], &island.bodies[bodies.1]);
            let material = island.settings.combination.combine(&a.cold.material, &b.cold.material);
            let none = (Stance::NOWHERE, Stance::NOWHERE);
            let mut patch = Patch::new(record.bodies, (record.normal, &[]), none, material);
            let (a, b) = (&self.solids[bodies.0], &self.solids[bodies.1]);
            patch.meets = true;
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
            self.batches.passing.push(Batch::of_one((self.passing.len() as u32, &patch), &self.solids));
            self.passing.push(patch);
        }
    }

    /// Notes which pairs still push when the step ends.
    fn note_pushing(&mut self) {
        let mut pushing = std::mem::take(&mut self.pushing);
        pushing.clear();
        let pushes = |pair| self.patches_of(pair).iter().any(|patch| patch.normal_impulse() > 0.0);
        pushing.extend(self.pairs.iter().map(pushes));
        self.pushing = pushing;
    }

    /// Bodies of the world become what they are here.
    fn put_back(&mut self, island: &mut Island) {
        self.note_pushing();
        let mut rests = vec![0.0f64; self.solids.len()];
        for (pair, _) in self.pairs.iter().zip(&self.pushing).filter(|(_, pushes)| **pushes) {
            for place in [pair.a as usize, pair.b as usize] {
                rests[place] = rests[place].max(pair.rest);
            }
        }
        for (place, (solid, rest)) in self.solids.iter().zip(rests).enumerate() {
            let body = &mut island.bodies[place];
            if body.kind == crate::body::Kind::Fixed {
                continue;
            }
            body.state.centre = solid.centre;
            body.state.rotation = solid.rotation;
            body.rest = (rest * WIDER) as f32;
            if solid.moves {
                body.set_velocity(solid.velocity);
                body.state.angular_momentum = solid.angular_momentum();
            }
        }
    }
}
