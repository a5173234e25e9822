//! Looks at a world step by step, and tells all that is not as promised.

use proptest::test_runner::TestCaseError;
use sixte::report::{SpanMotions, StepReport, StepWarning};
use sixte::{Body, Vec3, World};

use crate::crowd::recipe::{Crowd, Recipe};
use crate::worlds::{Path, Random, near, path_of, path_of_pose};

/// What the books may leave unexplained, as a part of the largest amount.
pub const PROMISE: f64 = 1e-12;

/// What `sixte run` asks for.
const COMPLEMENTARITY: f64 = 1e-9;

/// What was found wrong: which promise, and by how much.
#[derive(Debug, Clone)]
pub struct Fault {
    pub what: &'static str,
    /// How much of it there is.
    #[allow(dead_code, reason = "to be seen when it is printed")]
    pub figure: f64,
    pub told: String,
}

/// Momenta and energy of all bodies, from what anyone can see of them.
#[derive(Debug, Clone, Copy, Default)]
pub struct Count {
    pub linear: Vec3,
    pub angular: Vec3,
    pub energy: f64,
    pub linear_size: f64,
    pub angular_size: f64,
    pub energy_size: f64,
}

impl Count {
    pub fn of(world: &World) -> Self {
        let mut count = Self::default();
        for (_, body) in world.bodies() {
            count.add(body, world.settings().gravity);
        }
        count
    }

    fn add(&mut self, body: &Body, gravity: Vec3) {
        let Some(inertia) = body.inertia() else { return };
        let (mass, velocity, spin, centre) =
            (body.mass(), body.velocity(), body.spin(), body.centre_of_mass());
        let (linear, turning) = (velocity * mass, inertia * spin);
        let kinetic = 0.5 * mass * velocity.length_squared() + 0.5 * spin.dot(turning);
        let potential = -mass * gravity.dot(centre);
        self.linear += linear;
        self.angular += centre.cross(linear) + turning;
        self.energy += kinetic + potential;
        self.linear_size += linear.length();
        self.angular_size += centre.length() * linear.length() + turning.length();
        self.energy_size += kinetic + potential.abs();
    }
}

/// A world that is looked at.
pub struct Watch {
    pub crowd: Crowd,
    recipe: Recipe,
    random: Random,
    start: Count,
    largest: Count,
    pub faults: Vec<Fault>,
    pub impacts: usize,
    pub looks: usize,
    pub at_rest: usize,
}

impl Watch {
    pub fn new(recipe: &Recipe) -> Self {
        let crowd = recipe.build();
        let start = Count::of(&crowd.world);
        Self {
            crowd,
            recipe: *recipe,
            random: Random::numbered(recipe.seed, 2000),
            start,
            largest: start,
            faults: Vec::new(),
            impacts: 0,
            looks: 0,
            at_rest: 0,
        }
    }

    fn fault(&mut self, what: &'static str, figure: f64, told: String) {
        self.faults.push(Fault { what, figure, told });
    }

    /// Notes a figure that is above what is allowed. What is not a number is.
    fn at_most(&mut self, what: &'static str, figure: f64, most: f64, report: &StepReport) {
        let is_kept = figure <= most;
        if !is_kept {
            let told = format!("step {} at {} s: {figure:e}, allowed {most:e}", report.step, report.start);
            self.fault(what, figure, told);
        }
    }

    /// Steps until this time has passed \[s\], but for no more than so many of them.
    pub fn run(&mut self, dt: f64, seconds: f64, most: u32) {
        let count = (seconds / dt).round() as u32;
        for _ in 0..count.min(most) {
            self.step(dt);
        }
    }

    /// Refuses faults of these kinds; all kinds, if none is given.
    pub fn check(&self, kinds: &[&str]) -> Result<(), TestCaseError> {
        let found = |fault: &&Fault| kinds.is_empty() || kinds.contains(&fault.what);
        match self.faults.iter().find(found) {
            Some(fault) => Err(TestCaseError::fail(format!("{}: {}", fault.what, fault.told))),
            None => Ok(()),
        }
    }

    /// One step, looked at all around.
    pub fn step(&mut self, dt: f64) -> StepReport {
        let (before, counted) = (*self.crowd.world.audit(), Count::of(&self.crowd.world));
        let report = self.crowd.world.step(dt);
        self.impacts += report.events.len();
        self.at_rest += report.persistent.len();
        self.warnings(&report);
        self.finite(&report);
        self.books(&report);
        self.closed(&report);
        self.losses(&report, (&before, &counted));
        self.apart(&report);
        report
    }

    fn warnings(&mut self, report: &StepReport) {
        for warning in &report.warnings {
            let what = match warning {
                StepWarning::OutOfWork { .. } => "out of work",
                StepWarning::Held { .. } => "held",
                StepWarning::Unresolved { .. } => "unresolved",
                StepWarning::Spin { .. } => "spin",
                _ => "other warning",
            };
            self.fault(what, 0.0, format!("step {} at {} s: {warning}", report.step, report.start));
        }
    }

    fn finite(&mut self, report: &StepReport) {
        let is_finite = |body: &Body| {
            let state = body.state();
            let turn = state.rotation.quaternion();
            [state.centre, state.momentum, state.angular_momentum].iter().all(|v| v.is_finite())
                && [turn.x, turn.y, turn.z, turn.w].iter().all(|x| x.is_finite())
        };
        let all = self.crowd.world.bodies().all(|(_, body)| is_finite(body));
        if !all {
            self.fault("not finite", f64::NAN, format!("step {}", report.step));
        }
    }

    /// The engine's own books.
    fn books(&mut self, report: &StepReport) {
        let audit = &report.audit;
        self.at_most("linear momentum", audit.linear_momentum_error, PROMISE, report);
        self.at_most("angular momentum", audit.angular_momentum_error, PROMISE, report);
        self.at_most("energy", audit.energy_error, PROMISE, report);
        self.at_most("complementarity", audit.complementarity, COMPLEMENTARITY, report);
        let is_apart = audit.smallest_gap > 0.0;
        if !is_apart {
            self.fault("smallest gap", audit.smallest_gap, format!("step {}", report.step));
        }
    }

    /// What is counted from the bodies: energy, work and losses together are what they were; and so are the
    /// momenta where nothing comes from outside.
    fn closed(&mut self, report: &StepReport) {
        let (now, audit) = (Count::of(&self.crowd.world), &report.audit);
        let lost = [
            audit.lost_to_restitution,
            audit.lost_to_friction,
            audit.lost_to_resting,
            audit.lost_to_holding,
            audit.lost_to_damping,
        ];
        // Where nothing moves and nothing weighs, there is nothing to be a part of.
        let size = now.energy_size.max(self.start.energy_size + audit.work_in.abs()).max(f64::MIN_POSITIVE);
        self.largest.energy_size = self.largest.energy_size.max(size);
        self.largest.linear_size = self.largest.linear_size.max(now.linear_size);
        self.largest.angular_size = self.largest.angular_size.max(now.angular_size);
        let change = now.energy + lost.iter().sum::<f64>() - audit.work_in - self.start.energy;
        self.at_most("energy, counted", change.abs() / self.largest.energy_size, PROMISE, report);
        if self.recipe.place != crate::crowd::recipe::Place::Space {
            return;
        }
        let linear = (now.linear - self.start.linear).length() / self.largest.linear_size;
        if self.largest.linear_size > 0.0 {
            self.at_most("linear momentum, counted", linear, PROMISE, report);
        }
        // Bodies that are moved apart take their momenta along; it is booked as if it came from outside.
        if report.separations.is_empty() {
            let angular = (now.angular - self.start.angular).length() / self.largest.angular_size;
            if self.largest.angular_size > 0.0 {
                self.at_most("angular momentum, counted", angular, PROMISE, report);
            }
        } else {
            self.start.angular = now.angular;
        }
    }

    /// Nothing is won by losing.
    fn losses(&mut self, report: &StepReport, (before, counted): (&sixte::audit::Audit, &Count)) {
        let (after, size) = (&report.audit, self.largest.energy_size);
        let won = |before: f64, after: f64| (before - after) / size;
        let restitution = won(before.lost_to_restitution, after.lost_to_restitution);
        let friction = won(before.lost_to_friction, after.lost_to_friction);
        let holding = won(before.lost_to_holding, after.lost_to_holding);
        self.at_most("won by restitution", restitution, PROMISE, report);
        self.at_most("won by friction", friction, PROMISE, report);
        self.at_most("won by holding", holding, PROMISE, report);
        // Where nothing weighs, lifting is free.
        let work = after.work_in - before.work_in;
        let risen = Count::of(&self.crowd.world).energy - counted.energy - work;
        let lifted = if self.recipe.gravity() == Vec3::ZERO { 0.0 } else { self.lifted(report) };
        self.at_most("energy risen", risen / size, PROMISE + lifted / size, report);
    }

    /// The most that settling within the skin may cost: every body that rests, lifted by it once for each
    /// separation, and once besides \[J\].
    fn lifted(&self, report: &StepReport) -> f64 {
        let weight = |id| {
            let body: &Body = &self.crowd.world[id];
            if body.inertia().is_some() { body.mass() * 9.81 } else { 0.0 }
        };
        let reach = |id: sixte::BodyId| self.crowd.forms[id.index()].reach;
        let moved: f64 = report
            .separations
            .iter()
            .map(|apart| apart.distance * (weight(apart.bodies.0) + weight(apart.bodies.1)))
            .sum();
        let rest = report.persistent.iter().map(|persistent| {
            let (a, b) = persistent.bodies;
            2e-5 * reach(a).min(reach(b)) * (weight(a) + weight(b))
        });
        moved + rest.sum::<f64>()
    }

    /// By the references, at some instants of the step.
    fn apart(&mut self, report: &StepReport) {
        let looks = if self.crowd.forms.len() > 12 { 1 } else { 3 };
        for _ in 0..looks {
            if report.spans.is_empty() {
                break;
            }
            let span = &report.spans[self.random.below(report.spans.len())];
            let part = [self.random.unit(), 1.0, 1.0 - self.random.scale(1e-9, 1e-1)][self.random.below(3)];
            self.all_apart(&paths_of(span), part * span.duration, report);
        }
        let paths: Vec<Path> =
            self.crowd.world.bodies().map(|(_, body)| path_of_pose(&body.pose())).collect();
        self.all_apart(&paths, 0.0, report);
    }

    fn all_apart(&mut self, paths: &[Path], t: f64, report: &StepReport) {
        self.looks += 1;
        let moves: Vec<bool> = self.crowd.world.bodies().map(|(_, body)| body.inertia().is_some()).collect();
        let forms = &self.crowd.forms;
        let mut found = Vec::new();
        for a in 0..paths.len() {
            for b in a + 1..paths.len() {
                if !moves[a] && !moves[b] {
                    continue;
                }
                let near = near((&forms[a], &paths[a]), (&forms[b], &paths[b]), t, true);
                if !near.are_apart() {
                    let told = format!(
                        "step {} at {} s: {a} ({}) and {b} ({}) at {t} s of a span: {near:?}",
                        report.step, report.start, forms[a].name, forms[b].name
                    );
                    found.push((near.gap, told));
                }
            }
        }
        for (gap, told) in found {
            self.fault("overlap", gap, told);
        }
    }
}

fn paths_of(span: &SpanMotions) -> Vec<Path> {
    span.motions.iter().map(path_of).collect()
}
