//! `sixte explain --cost`: where the time of a run goes, who causes it, and what can be done.

use std::collections::BTreeMap;
use std::time::Instant;

use serde::Serialize;
use sixte::cost::Costs;
use sixte::report::SteppingCounts;
use sixte::shape::Shape;
use sixte::{Body, BodyId, Stepping, World};
use sixte_io::scene::Run;

use crate::columns::aligned;
use crate::digits::{count_of, rough, short};

/// How many of the slowest steps, and of the bodies that cause most, are told.
const MOST: usize = 5;

/// What takes less than this part of all is not worth advice.
const WORTH_ADVICE: f64 = 0.2;

/// A mesh of fewer triangles takes no longer than its hull, as a rule.
const MANY_TRIANGLES: usize = 200;

/// A body that turns by more than this in a step is searched in many short rounds \[rad\].
const FAST: f64 = 1.0;

/// Where the time of a run went.
#[derive(Debug, Serialize)]
pub struct Cost {
    pub scene: String,
    /// Of the world \[s\].
    pub seconds: f64,
    pub steps: u64,
    /// Of computing \[s\].
    pub wall_seconds: f64,
    /// Counted work, all of it.
    pub work: u64,
    /// What it was spent on.
    pub spent_on: Vec<SpentOn>,
    pub stepping: SteppingCounts,
    pub slowest: Vec<SlowStep>,
    pub bodies: Vec<BodyCost>,
    pub advice: Vec<String>,
    /// Whether Ctrl-C came before the end.
    pub is_stopped: bool,
}

/// A part of the work.
#[derive(Debug, Serialize)]
pub struct SpentOn {
    pub what: &'static str,
    pub work: u64,
}

/// A step that took long.
#[derive(Debug, Serialize)]
pub struct SlowStep {
    pub step: u64,
    /// When it began \[s\].
    pub start: f64,
    /// Of computing \[s\].
    pub wall_seconds: f64,
    pub work: u64,
    pub impacts: usize,
    pub exact: u64,
    pub realtime: u64,
    pub parts: u64,
}

/// What a body's searches and queries took: with every other, so that each is counted for both.
#[derive(Debug, Serialize)]
pub struct BodyCost {
    pub body: String,
    pub shape: String,
    pub work: u64,
    /// The body with which it took most.
    pub with: String,
}

impl Cost {
    /// Runs a world that keeps its costs.
    pub fn of(scene: &str, mut world: World, run: Run) -> Self {
        let (mut costs, mut stepping, mut slowest) =
            (Costs::default(), SteppingCounts::default(), Vec::new());
        let (mut steps, mut turns, mut is_stopped) = (0, BTreeMap::new(), false);
        let began = Instant::now();
        for dt in (0..).map_while(|number| run.step_length(number)) {
            for (id, body) in world.bodies() {
                let turn = body.spin().length() * dt;
                let most: &mut f64 = turns.entry(id).or_insert(0.0);
                *most = most.max(turn);
            }
            let start = Instant::now();
            let report = world.step(dt);
            if report.is_interrupted() {
                is_stopped = true;
                break;
            }
            slowest.push(SlowStep {
                step: report.step,
                start: report.start,
                wall_seconds: start.elapsed().as_secs_f64(),
                work: report.costs.total(),
                impacts: report.events.len(),
                exact: report.stepping.exact,
                realtime: report.stepping.realtime,
                parts: report.stepping.parts,
            });
            slowest.sort_by(|p, q| q.wall_seconds.total_cmp(&p.wall_seconds));
            slowest.truncate(MOST);
            stepping.add(&report.stepping);
            costs.add(report.costs);
            steps += 1;
        }
        let bodies = most_expensive(&world, &costs);
        Self {
            scene: scene.to_owned(),
            seconds: world.time(),
            steps,
            wall_seconds: began.elapsed().as_secs_f64(),
            work: costs.total(),
            spent_on: spent_on(&costs),
            stepping,
            slowest,
            advice: advice(&world, &costs, &bodies, &turns),
            bodies: bodies.into_iter().map(|(_, body)| body).collect(),
            is_stopped,
        }
    }

    /// In plain words.
    pub fn text(&self) -> String {
        let Self { scene, seconds, steps, wall_seconds, work, stepping, .. } = self;
        let pace = seconds / wall_seconds.max(1e-9);
        let pace = match pace {
            pace if pace >= 1.0 => format!("{} times faster than real time", rough(pace)),
            pace => format!("{} times slower than real time", rough(1.0 / pace.max(1e-9))),
        };
        let stopped = if self.is_stopped { ", and was stopped then" } else { "" };
        let mut text = format!(
            "{scene}: {} s in {} steps took {} s of computing{stopped}: {pace}\n",
            short(*seconds),
            steps,
            rough(*wall_seconds)
        );
        let share = |part: u64| format!("{:.0} %", 100.0 * part as f64 / (*work).max(1) as f64);
        text += &format!(
            "\nwhere the work went: {work} in all, about a microsecond each for convex shapes and more for others\n"
        );
        let lines: Vec<[String; 2]> = self
            .spent_on
            .iter()
            .map(|spent| [format!("  {:>5}", share(spent.work)), spent.what.to_owned()])
            .collect();
        text += &aligned(&lines);
        if work == &0 {
            text += "  none: nobody came near another\n";
        }
        let SteppingCounts { exact, realtime, asleep, parts, .. } = stepping;
        text += &format!(
            "  islands were stepped {exact} times exactly and {realtime} times in real time, in {parts} parts; bodies slept {asleep} times\n"
        );
        text += "\nthe slowest steps\n";
        let lines: Vec<[String; 4]> = self.slowest.iter().map(SlowStep::line).collect();
        text += &aligned(&lines);
        if !self.bodies.is_empty() {
            text += "\nwho caused searches and queries\n";
            let lines: Vec<[String; 3]> = self
                .bodies
                .iter()
                .map(|BodyCost { body, shape, work, with }| {
                    [format!("  {body}"), shape.clone(), format!("{}, most of it with {with}", share(*work))]
                })
                .collect();
            text += &aligned(&lines);
        }
        text += "\nwhat can be done\n";
        for line in &self.advice {
            text += &format!("- {line}\n");
        }
        text
    }
}

impl SlowStep {
    fn line(&self) -> [String; 4] {
        let Self { step, start, wall_seconds, work, impacts, exact, realtime, parts } = self;
        let islands =
            |count: &u64, what: &str| format!("{count} {what}{}", if *count == 1 { "" } else { "s" });
        let islands = match (exact, realtime) {
            (0, 0) => "no islands".to_owned(),
            (_, 0) => islands(exact, "exact island"),
            (0, _) => format!("{} in real time, {parts} parts", islands(realtime, "island")),
            _ => format!("{}, {realtime} in real time, {parts} parts", islands(exact, "exact island")),
        };
        [
            format!("  step {step}"),
            format!("at {} s", short(*start)),
            format!("{} ms, work {work}", rough(1e3 * wall_seconds)),
            format!("{}, {islands}", count_of(*impacts, "impact", "impacts")),
        ]
    }
}

/// The parts of the work that there are, the largest first.
fn spent_on(costs: &Costs) -> Vec<SpentOn> {
    let mut parts = vec![
        SpentOn { what: "exact: searches for when bodies meet", work: costs.searches },
        SpentOn { what: "exact: forces of bodies that rest on each other", work: costs.forces },
        SpentOn { what: "exact: flights from contact to contact", work: costs.spans },
        SpentOn {
            what: "real time: where bodies touch, and certificates of their moves",
            work: costs.queries,
        },
        SpentOn { what: "real time: contacts that were solved", work: costs.solving },
        SpentOn { what: "in vain: exact steps that were given up for real time", work: costs.in_vain },
    ];
    parts.retain(|part| part.work > 0);
    parts.sort_by_key(|part| std::cmp::Reverse(part.work));
    parts
}

/// The bodies whose pairs took most; what nothing moves is in many pairs and causes none.
fn most_expensive(world: &World, costs: &Costs) -> Vec<(BodyId, BodyCost)> {
    let mut all: BTreeMap<BodyId, (u64, u64, BodyId)> = BTreeMap::new();
    for pair in &costs.pairs {
        for (body, other) in [(pair.a, pair.b), (pair.b, pair.a)] {
            let entry = all.entry(body).or_insert((0, 0, other));
            entry.0 += pair.work;
            if pair.work > entry.1 {
                (entry.1, entry.2) = (pair.work, other);
            }
        }
    }
    let mut all: Vec<(BodyId, (u64, u64, BodyId))> = all.into_iter().collect();
    all.sort_by_key(|&(id, (work, ..))| (std::cmp::Reverse(work), id));
    all.truncate(MOST);
    let name = |id: BodyId| world.body(id).map_or_else(|| id.to_string(), |body| body.name().to_owned());
    let cost = |(id, (work, _, other)): (BodyId, (u64, u64, BodyId))| {
        let shape = world.body(id).map_or_else(String::new, describe);
        (id, BodyCost { body: name(id), shape, work, with: name(other) })
    };
    all.into_iter().map(cost).collect()
}

/// What a body is made of.
fn describe(body: &Body) -> String {
    match body.shape() {
        Shape::Convex(_) => "convex".to_owned(),
        Shape::Own(_) => "a convex shape of your own".to_owned(),
        Shape::Compound(_) => "a compound".to_owned(),
        Shape::Mesh(mesh) => format!("a mesh of {} triangles", mesh.triangles().faces.len()),
        Shape::Soup(soup) => format!("a soup of {} triangles", soup.triangles().faces.len()),
        Shape::HeightField(_) => "a height field".to_owned(),
        Shape::Curved(_) => "a curved surface".to_owned(),
        _ => String::new(),
    }
}

/// What would make it faster.
fn advice(
    world: &World,
    costs: &Costs,
    bodies: &[(BodyId, BodyCost)],
    turns: &BTreeMap<BodyId, f64>,
) -> Vec<String> {
    let share = |part: u64| part as f64 / costs.total().max(1) as f64;
    let (stepping, mut advice) = (world.settings().stepping, Vec::new());
    if share(costs.in_vain) > WORTH_ADVICE {
        advice.push(
            "much was tried exactly and given up: stepping = \"realtime\" in [world] spares that, if soft contacts will do"
                .to_owned(),
        );
    }
    if stepping == Stepping::Exact && share(costs.forces + costs.searches + costs.spans) > WORTH_ADVICE {
        advice.push(
            "all of it is stepped exactly, as was asked for: with stepping = \"auto\" crowds are stepped in real time"
                .to_owned(),
        );
    }
    if share(costs.forces) > WORTH_ADVICE {
        advice.push(
            "bodies that rest on each other share their forces exactly: fewer of them, or real time"
                .to_owned(),
        );
    }
    if share(costs.solving) > 0.5 {
        advice.push(
            "contacts take most of it: fewer bodies that touch, or a larger realtime_skin, for which a step has fewer parts"
                .to_owned(),
        );
    }
    for (id, cost) in bodies.iter().filter(|(_, cost)| share(cost.work) > WORTH_ADVICE) {
        let Some(body) = world.body(*id) else { continue };
        let name = &cost.body;
        match body.shape() {
            Shape::Curved(_) => advice.push(format!(
                "{name} is a formula or a patch, which is enclosed in ever smaller boxes: a mesh of it takes a hundredth"
            )),
            Shape::Mesh(mesh) if mesh.triangles().faces.len() > MANY_TRIANGLES => advice.push(format!(
                "{name} has {} triangles: its hull, or a few of them as a compound, takes a fraction, if its hollows do not matter",
                mesh.triangles().faces.len()
            )),
            _ => {}
        }
        if turns.get(id).is_some_and(|&turn| turn > FAST) {
            advice.push(format!(
                "{name} turns by up to {} rad in a step, and is searched turn by turn: shorter steps cost no more",
                rough(turns[id])
            ));
        }
    }
    if advice.is_empty() {
        advice.push(
            "nothing stands out; the page \"Why is it slow\" of the book says what costs what".to_owned(),
        );
    }
    advice
}
