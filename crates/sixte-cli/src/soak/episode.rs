//! One random world, from its first body to its last step. It depends on the seed and its number alone.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use sixte::report::StepWarning;
use sixte::{BodyId, Groups, Pose, StepReport, Vec3, World};

use super::blueprint::Blueprint;
use super::caught::caught;
use super::judge::{Placed, judge, judge_pair};
use super::plan::Plan;
use super::random::Random;
use super::shapes;
use super::tally::{Fault, Place, Tally};
use crate::run::interrupt;

/// An episode that has taken more counted work than this is ended. It is counted by the engine and not by a clock, so that an episode
/// is the same on every machine.
const MOST_WORK: u64 = 4_000_000;

/// In which part of the steps a world is saved, and restored elsewhere.
const SAVED: f64 = 0.02;

/// A body of the world, and what is known of it besides.
pub struct Resident {
    pub id: BodyId,
    pub blueprint: Arc<Blueprint>,
    pub placed: Placed,
    pub groups: Groups,
    /// Whether nothing moves it: made so, or fixed because it was given what is no number.
    pub is_fixed: bool,
}

/// A world under way.
pub struct Episode<'a> {
    pub place: Place,
    pub plan: Plan,
    pub random: Random,
    pub world: World,
    pub residents: Vec<Resident>,
    /// All bodies that ever were in the world, in their order.
    pub history: Vec<Arc<Blueprint>>,
    /// Pairs that were told to let each other pass.
    pub ignored: BTreeSet<[BodyId; 2]>,
    /// Bodies that were given what is no number.
    pub broken: BTreeSet<BodyId>,
    /// Counted by the engine, so far.
    pub work: u64,
    pub tally: &'a mut Tally,
}

/// Runs an episode, to its end or until `is_enough`.
pub fn run(seed: u64, number: u64, tally: &mut Tally, mut is_enough: impl FnMut(&Tally) -> bool) {
    let place = Place { seed, episode: number, step: 0 };
    let mut random = Random::numbered(seed, number);
    let plan = Plan::new(&mut random);
    tally.episodes += 1;
    let world = match caught(|| World::new(plan.settings)) {
        Ok(Ok(world)) => world,
        Ok(Err(error)) => return tally.fail(Fault::Lost, place, format!("settings are refused: {error}")),
        Err(said) => return tally.fail(Fault::Panic, place, said),
    };
    let mut episode = Episode {
        place,
        plan,
        random,
        world,
        residents: Vec::new(),
        history: Vec::new(),
        ignored: BTreeSet::new(),
        broken: BTreeSet::new(),
        work: 0,
        tally,
    };
    if let Err(said) = caught(|| episode.begin()) {
        return episode.fail(Fault::Panic, said);
    }
    for step in 0..episode.plan.steps {
        episode.place.step = step;
        match caught(|| episode.step()) {
            Ok(true) if !is_enough(episode.tally) => {}
            Ok(_) => break,
            Err(said) => {
                episode.fail(Fault::Panic, said);
                break;
            }
        }
    }
    episode.tally.world = episode.describe();
}

impl Episode<'_> {
    /// Something went wrong.
    pub fn fail(&mut self, fault: Fault, text: String) {
        self.tally.fail(fault, self.place, text);
    }

    /// Its settings, and all bodies that ever were in it.
    fn describe(&self) -> String {
        let Plan { settings, dt, longest, is_uneven, size, origin, .. } = &self.plan;
        let step = if *is_uneven { format!("of 1e-4 to {longest}") } else { format!("of {dt}") };
        let work = self.work;
        let mut text =
            format!("bodies of about {size} m at {origin}, steps {step} s, work {work}\n{settings:?}\n");
        for blueprint in &self.history {
            let Blueprint { name, motor, is_sensor, .. } = &**blueprint;
            text += &format!("{name}: {motor:?}{}\n", if *is_sensor { ", a sensor" } else { "" });
        }
        text
    }

    /// The ground, the walls, and the first bodies.
    fn begin(&mut self) {
        self.stand();
        for number in 0..self.plan.bodies {
            let pose = self.free_pose(number);
            self.throw(pose);
        }
    }

    /// Puts up what bodies fall on.
    fn stand(&mut self) {
        let Plan { origin, room, size, settings, .. } = self.plan;
        let up = -settings.gravity.normalize_or(-Vec3::Z);
        let mut planes = Vec::new();
        match self.random.below(10) {
            0 => {}
            1 => {
                let spacing = room / 3.0;
                if let Ok(form) = shapes::ground(spacing, &mut self.random) {
                    let corner = Vec3::new(-3.5 * spacing, -3.5 * spacing, -room);
                    self.stand_at(form, Pose::at(origin + corner));
                }
                planes.push((up, 2.0 * room));
            }
            _ => planes.push((up, room)),
        }
        if self.random.chance(0.4) {
            let across = up.any_orthonormal_vector();
            let other = up.cross(across);
            planes.extend([across, -across, other, -other].map(|normal| (normal, room + size)));
        }
        for (normal, distance) in planes {
            if let Ok(form) = shapes::half_space(normal) {
                self.stand_at(form, Pose::at(origin - normal * distance));
            }
        }
    }

    fn stand_at(&mut self, form: shapes::Form, pose: Pose) {
        let name = format!("{} {}", form.name, self.history.len());
        let blueprint = Blueprint::standing(name, form, &mut self.random);
        self.put(blueprint, pose, [Vec3::ZERO, Vec3::ZERO]);
    }

    /// Somewhere in the room: crowds side by side, others anywhere.
    pub fn free_pose(&mut self, number: usize) -> Pose {
        let Plan { origin, room, size, bodies, is_crowd, .. } = self.plan;
        let rotation = self.random.rotation();
        if !is_crowd {
            return Pose::new(origin + self.random.in_ball(room), rotation);
        }
        let side = libm::cbrt(bodies as f64).ceil() as usize;
        let cell = 1.9 * size;
        let place = [number % side, number / side % side, number / side / side];
        let place = Vec3::from_array(place.map(|index| (index as f64 - 0.5 * (side - 1) as f64) * cell));
        Pose::new(origin + place + Vec3::Z * (0.5 * side as f64 * cell), rotation)
    }

    /// Whether two bodies keep each other out.
    pub fn meet(&self, a: &Resident, b: &Resident) -> bool {
        let is_solid = !a.blueprint.is_sensor && !b.blueprint.is_sensor;
        is_solid
            && a.groups.meet(b.groups)
            && !(a.is_fixed && b.is_fixed)
            && !self.ignored.contains(&[a.id.min(b.id), a.id.max(b.id)])
    }

    /// One step, with whatever is done before it; whether to go on after it.
    fn step(&mut self) -> bool {
        self.act();
        let dt = self.plan.next_step(&mut self.random);
        let start = Instant::now();
        let report = if self.random.chance(SAVED) { self.step_twice(dt) } else { self.world.step(dt) };
        self.tally.took(start.elapsed().as_secs_f64(), self.place);
        !interrupt::is_asked() && self.look(&report)
    }

    /// Looks at what a step came to.
    fn look(&mut self, report: &StepReport) -> bool {
        let counts_errors = self.plan.is_exact() && self.broken.is_empty();
        self.tally.step(report, counts_errors, self.place);
        let mut is_fine = true;
        for warning in &report.warnings {
            if let StepWarning::NotFinite { body } = warning
                && !self.broken.contains(body)
            {
                self.fail(Fault::Lost, format!("{warning}"));
                is_fine = false;
            }
        }
        let mut moving = 0;
        for resident in &mut self.residents {
            let Some(body) = self.world.body(resident.id) else { continue };
            resident.placed.move_to(&body.pose());
            resident.is_fixed = resident.blueprint.is_fixed() || body.is_quarantined();
            moving += u64::from(!resident.is_fixed);
            let numbers = [body.pose().position, body.velocity(), body.spin()];
            if !numbers.iter().all(|vector| vector.is_finite()) {
                let text = format!("{} is at {numbers:?}", resident.blueprint.name);
                self.tally.fail(Fault::Lost, self.place, text);
                is_fine = false;
            }
        }
        self.tally.body_steps += moving;
        let is_affordable = self.spend(report);
        is_fine & self.judge() & is_affordable
    }

    /// Whether the work of a step leaves some for the next one.
    fn spend(&mut self, report: &StepReport) -> bool {
        let work = &report.work;
        let counts = [work.rounds, work.distance_iterations, work.node_pairs, work.piece_pairs];
        self.work += counts.into_iter().map(u64::from).sum::<u64>() + report.stepping.work;
        let is_affordable = self.work <= MOST_WORK;
        self.tally.cut_short += u64::from(!is_affordable);
        is_affordable
    }

    /// Whether no two bodies overlap.
    fn judge(&mut self) -> bool {
        let bodies: Vec<&Placed> = self.residents.iter().map(|resident| &resident.placed).collect();
        let meet = |a: usize, b: usize| self.meet(&self.residents[a], &self.residents[b]);
        let mut judged = self.tally.judged;
        let overlaps = judge(&bodies, meet, &mut judged);
        self.tally.judged = judged;
        for overlap in &overlaps {
            let [a, b] = overlap.pair.map(|index| self.residents[index].blueprint.name.clone());
            let (depth, tolerance) = (overlap.depth, overlap.tolerance);
            let stepping = self.plan.settings.stepping;
            let text =
                format!("{a} and {b}: {depth:e} m deep, rounding {tolerance:e} m, stepping {stepping:?}");
            self.fail(Fault::Overlap, text);
        }
        overlaps.is_empty()
    }

    /// Whether a body would be in another one, so deep that there is no doubt.
    pub fn is_in_another(&self, candidate: &Resident) -> bool {
        self.residents.iter().filter(|other| other.id != candidate.id && self.meet(candidate, other)).any(
            |other| {
                let found = judge_pair(&[&candidate.placed, &other.placed], [0, 1], &mut Default::default());
                found.is_some_and(|overlap| overlap.depth > 1e4 * overlap.tolerance)
            },
        )
    }
}
