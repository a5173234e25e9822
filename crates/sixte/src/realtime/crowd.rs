//! An island while it is stepped in real time.

use std::collections::BTreeMap;

use sixte_contact::Vec3;
use sixte_contact::motion::Pose;
use sixte_contact::query::{WarmStart, distance_warm};
use sixte_contact::shape::Support;

use super::batches::Batches;
use super::ends::{FindEnds, turns_little};
use super::lanes;
use super::manifold::Manifold;
use super::near_list::NearList;
use super::outline::Outline;
use super::pair::{Pair, Past, Quiet};
use super::pairing::MARGIN;
use super::patch::Patch;
use super::solid::{End, Solid, Way};
use crate::broad::Bounds;
use crate::contacts::{KeptPair, KeptPatch, PairKey};
use crate::island::Island;
use crate::report::SteppingCounts;
use crate::shape::{self, Shape, lower_bound};

/// What bodies press on each other with grows by this factor from step to step, at most: an impact is no load.
const GROWS: f64 = 4.0;

/// The bodies of an island, who may meet whom, and where they touch.
#[derive(Debug, Default)]
pub(super) struct Crowd {
    /// By the bodies' places.
    pub solids: Vec<Solid>,
    /// Who may meet whom, but is so far apart that nothing else is asked of it.
    pub far: Vec<Quiet>,
    /// Who is near whom: those that are when the step begins in the order of places, others as they come.
    pub pairs: Vec<Pair>,
    /// By pairs: what is asked for now and then.
    pub pasts: Vec<Past>,
    /// By pairs, when the step ends: whether they still push.
    pub pushing: Vec<bool>,
    /// By pairs: whether they have to be looked at.
    pub quiet: Vec<Quiet>,
    /// By places: how far any point of a body travelled since the step began, and will have when the part ends, at most \[m\].
    pub ways: Vec<f64>,
    pub ways_after: Vec<f64>,
    /// By places: how bodies move as it was last [foreseen](Self::foresee), and in which part it was found out how they are turned in its end.
    pub going: Vec<Way>,
    pub ends: Vec<(u32, End)>,
    /// The places of those that turn by little, kept for its memory.
    turning: Vec<u32>,
    /// Those of a pair follow each other; some are empty.
    pub patches: Vec<Patch>,
    /// The same, laid out for the solver.
    pub batches: Batches,
    /// Contacts of this part alone.
    pub passing: Vec<Patch>,
    /// Of pairs that are not convex: their near pieces.
    pub lists: Vec<NearList>,
    /// Of others, as far as closed forms do not tell how far they are apart: where the last search for that left off.
    warm: Vec<WarmStart>,
    /// By the bodies' places: the pairs that each is in.
    pub pairs_of: Vec<Vec<u32>>,
    /// How far each may travel, and has \[m\].
    pub margins: Vec<f64>,
    pub travelled: Vec<f64>,
    /// A box about each that it does not leave within its margin.
    pub boxes: Vec<Bounds>,
    /// By places: how far the fail-safe changed a body's way in this part; by pairs: how far it may change both ways together until they
    /// have to be certified again \[m\].
    pub changed: Vec<f64>,
    pub sure_until: Vec<f64>,
    /// By places: velocity and spin before the fail-safe pushed anybody in this part; empty if it has not.
    pub unpushed: Vec<(Vec3, Vec3)>,
    /// By the bodies' places: what others ask for that are not near.
    pub outlines: Vec<Outline>,
    pub counts: SteppingCounts,
    /// Counted work of contacts that were solved.
    pub solving: u64,
    /// Rounds that searches took.
    pub searching: u64,
    /// By places of pairs: what asking them took, if that is kept.
    pub asking: Option<BTreeMap<(u32, u32), u64>>,
    /// Which part of the step this is, from 1 on.
    pub part: u32,
    /// Kept for its memory.
    pub manifold: Manifold,
    pub before: Vec<Patch>,
    pub spare: Vec<Quiet>,
    /// By places, while batches are filled: pairs with something that nothing moves.
    pub waiting: Vec<Vec<usize>>,
}

impl Crowd {
    /// The bodies of an island as they are, for a step of `dt` \[s\]. Of what was here before only the memory is left.
    pub fn begin(&mut self, island: &Island, dt: f64) {
        let count = island.bodies.len();
        self.asking = island.settings.keep_costs.then(BTreeMap::new);
        (self.solving, self.searching) = (0, 0);
        self.solids.clear();
        self.solids.extend(island.bodies.iter().map(|body| Solid::of(body, island.settings)));
        self.outlines.clear();
        let outlines = island.bodies.iter().zip(&self.solids).map(|(body, solid)| Outline::of(body, solid));
        self.outlines.extend(outlines);
        for numbers in [&mut self.ways, &mut self.ways_after, &mut self.margins, &mut self.travelled] {
            numbers.clear();
            numbers.resize(count, 0.0);
        }
        self.boxes.clear();
        self.boxes.resize(count, Bounds::EVERYWHERE);
        self.pairs.clear();
        self.pasts.clear();
        self.patches.clear();
        self.lists.clear();
        self.warm.clear();
        self.quiet.clear();
        self.pairs_of.iter_mut().for_each(Vec::clear);
        self.pairs_of.resize_with(count, Vec::new);
        self.counts = SteppingCounts::default();
        self.part = 1;
        self.ends.clear();
        self.ends
            .extend(self.solids.iter().map(|solid| (0, End { rotation: solid.rotation, turn: solid.turn })));
        // All that can meet in the step as they go are known from its start: they decide into how many parts it is cut.
        self.find_far(island, dt / MARGIN);
    }

    /// Takes over what the last step kept, with forces in place of impulses. Those of which something is kept are near each other, and so
    /// are those that may be.
    pub fn recall(&mut self, island: &Island) {
        let poses: Vec<Pose> = self.solids.iter().map(Solid::pose).collect();
        let mut all_kept = island.cache.kept.iter().peekable();
        let mut far = std::mem::take(&mut self.far);
        far.retain(|one| {
            let places = (one.a as usize, one.b as usize);
            let key = island.bodies.ids(places);
            while all_kept.next_if(|(other, ..)| *other < key).is_some() {}
            let Some((_, kept, patches)) = all_kept.next_if(|(other, ..)| *other == key) else {
                let stays = one.stays(&self.ways);
                if !stays {
                    self.add_pair(island, places);
                }
                return stays;
            };
            // Unless somebody put one of them elsewhere, what was known of their places holds.
            let holds = kept.poses.0 == poses[places.0] && kept.poses.1 == poses[places.1];
            let at = match holds {
                true => self.add_pair_apart(island, places, (kept.clear, None)),
                false => self.add_pair(island, places),
            };
            self.recall_pair(island, at, (kept, patches), holds);
            false
        });
        self.far = far;
    }

    /// The same for one pair, and whether what was known of where they are holds.
    fn recall_pair(
        &mut self,
        island: &Island,
        at: usize,
        (kept, patches): (&KeptPair, &[KeptPatch]),
        holds: bool,
    ) {
        let pair = self.pairs[at];
        let first = self.patches.len() as u32;
        if !patches.is_empty() {
            let (a, b) = (&island.bodies[pair.a as usize], &island.bodies[pair.b as usize]);
            let material = island.settings.combination.combine(&a.cold.material, &b.cold.material);
            let is_outside = self.is_outside(&pair);
            self.patches.extend(patches.iter().map(|patch| {
                let mut patch = Patch::of_kept((pair.a, pair.b), patch, material);
                (patch.pair, patch.rest) = (at as u32, kept.rest);
                patch.is_outside = is_outside;
                patch
            }));
        }
        let pair = &mut self.pairs[at];
        (pair.first, pair.count) = (first, self.patches.len() as u32 - first);
        let past = &mut self.pasts[at];
        (pair.rest, past.load, past.parts) = (kept.rest, kept.load, kept.parts);
        if holds {
            (pair.clear, pair.along, pair.axis) = (kept.clear, kept.along, kept.axis);
            (pair.moved, past.found) = (kept.moved, kept.found);
        }
        self.quiet[at] = Quiet::of(pair);
    }

    /// What the next step is to know, after parts of `h` \[s\], of which so many were to be in `dt` \[s\], if that was given.
    pub fn keep(&mut self, island: &mut Island, h: f64, (dt, given): (f64, Option<usize>)) {
        let parts = given.map_or(dt / h, |given| given as f64);
        // Balls about them tell others apart, too.
        let is_worth_it = |pair: &Pair| {
            let (a, b) = (&self.solids[pair.a as usize], &self.solids[pair.b as usize]);
            let are_near =
                (a.centre - b.centre).length() < a.arm + a.rounding + b.arm + b.rounding + pair.skin;
            pair.count > 0 || pair.along > 0.0 && are_near
        };
        let kept = self.pairs.iter().enumerate().filter(|(_, pair)| is_worth_it(pair));
        let key = |pair: &Pair| island.bodies.ids((pair.a as usize, pair.b as usize));
        let mut order: Vec<(PairKey, usize)> = kept.map(|(at, pair)| (key(pair), at)).collect();
        // Almost all are in order.
        order.sort();
        let poses: Vec<Pose> = self.solids.iter().map(Solid::pose).collect();
        let all_kept = &mut island.cache.kept;
        all_kept.clear();
        for (key, at) in order {
            let (pair, past) = (&self.pairs[at], &self.pasts[at]);
            let &Pair { clear, along, axis, moved, rest, .. } = pair;
            let kept = KeptPair {
                poses: (poses[pair.a as usize], poses[pair.b as usize]),
                clear,
                along,
                axis,
                moved,
                found: past.found,
                rest,
                parts,
                load: (past.pushed.0.length() / dt).min(GROWS * past.load.max(self.weight(pair))),
                patches: (0, 0),
            };
            all_kept.push(key, kept, self.patches_of(pair).iter().map(|patch| patch.keep(h)));
        }
    }

    /// Measures pairs of which nothing is known, if they may touch.
    pub fn measure_new(&mut self, island: &Island) {
        for at in 0..self.pairs.len() {
            let pair = &self.pairs[at];
            if pair.is_convex && pair.along == f64::NEG_INFINITY && pair.clear < pair.skin {
                self.measure(island, at);
            }
        }
    }

    /// Measures pairs that may be closer than any were before: how far they are apart is wanted when a step is over.
    pub fn measure_nearest(&mut self, island: &Island) {
        let smallest = island.ledger.smallest_gap;
        self.bring_nearest(island, smallest);
        for at in 0..self.pairs.len() {
            let pair = &self.pairs[at];
            if pair.clear.max(pair.along) >= smallest {
                continue;
            }
            if pair.is_convex {
                self.measure(island, at);
            } else if pair.is_listed && pair.count > 0 {
                self.measure_pieces(island, at, smallest.min(pair.skin));
            }
        }
    }

    /// What the heavier of two bodies weighs, where it is \[N\].
    fn weight(&self, pair: &Pair) -> f64 {
        let weight = |place: u32| {
            let solid = &self.solids[place as usize];
            if solid.inverse_mass > 0.0 { solid.acceleration.length() / solid.inverse_mass } else { 0.0 }
        };
        weight(pair.a).max(weight(pair.b))
    }

    /// Whether the momentum of one of two bodies is not in the books.
    pub fn is_outside(&self, pair: &Pair) -> bool {
        self.solids[pair.a as usize].inverse_mass == 0.0 || self.solids[pair.b as usize].inverse_mass == 0.0
    }

    /// The patches of a pair.
    pub fn patches_of(&self, pair: &Pair) -> &[Patch] {
        &self.patches[pair.first as usize..(pair.first + pair.count) as usize]
    }

    /// Gives a pair other patches.
    pub fn set_patches(&mut self, at: usize, made: &mut [Patch]) {
        let Pair { first, count, .. } = self.pairs[at];
        let old = first as usize..(first + count) as usize;
        let stay = if made.len() <= old.len() { made.len() } else { 0 };
        for (number, was) in old.clone().enumerate() {
            let slot = self.patches[was].slot;
            if number < stay {
                made[number].slot = slot;
                let (batch, lane) = self.batches.of_mut(slot);
                batch.put(lane, (was as u32, &made[number]), &self.solids);
                batch.survey();
                self.patches[was] = made[number];
            } else {
                self.patches[was].count = 0;
                let pushed = self.batches.remove(slot);
                let sum = &mut self.pasts[at].pushed;
                (sum.0, sum.1) = (sum.0 + pushed.0, sum.1 + pushed.1);
            }
        }
        if stay < made.len() {
            self.pairs[at].first = self.patches.len() as u32;
            for patch in &mut *made {
                patch.slot = self.batches.insert((self.patches.len() as u32, patch), &self.solids);
                self.patches.push(*patch);
            }
        }
        self.pairs[at].count = made.len() as u32;
        self.quiet[at] = Quiet::of(&self.pairs[at]);
    }

    /// What is known of all pairs becomes what of it still holds.
    pub fn settle_all(&mut self) {
        for pair in &mut self.pairs {
            pair.settle(self.ways[pair.a as usize] + self.ways[pair.b as usize]);
        }
    }

    /// The same of one.
    pub fn settle(&mut self, at: usize) {
        let pair = &mut self.pairs[at];
        pair.settle(self.ways[pair.a as usize] + self.ways[pair.b as usize]);
    }

    /// How far bodies will have travelled when they moved for `h` \[s\] as is planned, or with the velocities that they have.
    pub fn foresee(&mut self, h: f64, is_planned: bool) {
        self.going.clear();
        self.going
            .extend(self.solids.iter().map(|solid| if is_planned { solid.planned() } else { solid.way() }));
        for ((after, way), going) in self.ways_after.iter_mut().zip(&self.ways).zip(&self.going) {
            *after = way + h * (1.0 + 1e-12) * going.speed();
        }
    }

    /// How both bodies of a pair move as it was last [foreseen](Self::foresee).
    #[inline]
    pub fn ways_of(&self, pair: &Pair) -> (&Way, &Way) {
        (&self.going[pair.a as usize], &self.going[pair.b as usize])
    }

    /// Finds out how a body is turned after `h` \[s\] as it is to move, unless that is known.
    pub fn find_end(&mut self, place: usize, h: f64) {
        let (part, end) = &mut self.ends[place];
        if *part != self.part {
            (*part, *end) = (self.part, self.solids[place].end(h));
        }
    }

    /// The same of all bodies.
    pub fn find_ends(&mut self, h: f64) {
        let mut little = std::mem::take(&mut self.turning);
        little.clear();
        for (place, solid) in self.solids.iter().enumerate() {
            let is_known = self.ends[place].0 == self.part;
            if is_known || solid.move_spin == Vec3::ZERO {
                continue;
            }
            if turns_little(solid, h) {
                little.push(place as u32);
            } else {
                self.ends[place] = (self.part, solid.end(h));
            }
        }
        let Self { solids, ends, part, .. } = self;
        lanes::run(FindEnds { solids, places: &little, ends, part: *part, h });
        self.turning = little;
    }

    /// Counts what asking a pair takes.
    pub fn spend(&mut self, at: usize, work: u64) {
        self.counts.work += work;
        if let Some(asking) = &mut self.asking {
            let Pair { a, b, .. } = self.pairs[at];
            *asking.entry((a, b)).or_default() += work;
        }
    }

    /// Tells what the step took.
    pub fn tell_costs(&self, island: &mut Island) {
        let Island { bodies, report, .. } = island;
        report.costs.solving += self.solving;
        report.costs.queries += self.counts.work.saturating_sub(self.solving);
        for (&(a, b), &work) in self.asking.iter().flatten() {
            report.costs.add_pair(bodies.ids((a as usize, b as usize)), work);
        }
    }

    /// Measures how far the bodies of a pair are apart, unless that was done since they moved.
    pub fn measure(&mut self, island: &Island, at: usize) {
        if self.pairs[at].measured == self.part {
            return;
        }
        self.spend(at, 2);
        let pair = &mut self.pairs[at];
        pair.measured = self.part;
        let (a, b) = (pair.a as usize, pair.b as usize);
        pair.known_at = self.ways[a] + self.ways[b];
        let poses = (self.solids[a].pose(), self.solids[b].pose());
        let shapes = (&island.bodies[a].cold.shape, &island.bodies[b].cold.shape);
        if let Some((gap, normal)) = lower_bound((shapes.0, &poses.0), (shapes.1, &poses.1)) {
            (pair.clear, pair.axis, pair.along) = (gap, normal, gap);
            return;
        }
        let is_convex = pair.is_convex;
        let found = match shapes {
            (Shape::Convex(x), Shape::Convex(y)) if x.half_space().is_none() || y.half_space().is_none() => {
                distance_warm((x, &poses.0), (y, &poses.1), self.warm_start(at))
            }
            _ => shape::distance((shapes.0, &poses.0), (shapes.1, &poses.1)),
        };
        // Of two convex bodies it takes nothing that would be worth counting.
        if !is_convex {
            let rounds = u64::from(found.iterations) / 4;
            self.searching += rounds;
            self.spend(at, rounds);
        }
        let pair = &mut self.pairs[at];
        (pair.clear, pair.axis) = (found.gap_lower, found.normal);
        pair.along = if is_convex { found.gap_lower } else { f64::NEG_INFINITY };
    }

    /// Where the last search for the distance of two convex bodies left off.
    pub fn warm_start(&mut self, at: usize) -> &mut WarmStart {
        let list = &mut self.pairs[at].list;
        if *list == u32::MAX {
            *list = self.warm.len() as u32;
            self.warm.push(WarmStart::default());
        }
        &mut self.warm[*list as usize]
    }
}
