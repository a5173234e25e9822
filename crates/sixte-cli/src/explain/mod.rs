//! `sixte explain`: one body's path through one step, stage by stage; or where the time of a run goes.
//!
//! The stages are those of the table *One step* in `docs/src/step.md`, with the same names.

mod cost;
mod facts;
mod stages;

use clap::Args;
use serde::Serialize;
use sixte::{BodyId, World};
use sixte_io::scene::{BuiltScene, Scene};

use self::cost::Cost;
use self::facts::Stage;
use crate::arguments::{Json, SceneArgument, StepLength, refuse_too_many_steps, time};
use crate::input::InputError;
use crate::run::interrupt;

/// Arguments of `sixte explain`.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct Explain {
    #[command(flatten)]
    scene: SceneArgument,
    #[arg(long, value_name = "NAME", help = "Which body", required_unless_present = "cost")]
    body: Option<String>,
    #[arg(long, value_name = "N", help = "Which step, from 0", required_unless_present = "cost")]
    number: Option<u64>,
    #[arg(
        long,
        help = "Runs the scene, and says where the time went, which bodies caused it, and what can be done"
    )]
    cost: bool,
    #[arg(
        long,
        value_name = "S",
        requires = "cost",
        help = "With --cost: how long to run [s], if not as the scene says"
    )]
    seconds: Option<String>,
    #[command(flatten)]
    step: StepLength,
    #[command(flatten)]
    json: Json,
}

const HELP: &str = "\
Output: the stages of the step in their order, each with its numbers: what acts on the body, where
it is, the spans over which its motion is certified and what ended them, the impacts with their
impulses and books, the persistent contacts with their forces, where it is in the end, and the audit.
Of islands that were stepped in real time the spans are the parts, and a note says so; what happens
within a part is not told. With --json one object:
  scene, body, step, start, duration     what is explained [s]
  stages                                 stage, and facts: name, value, unit

With --cost the scene is run to its end, and what its steps took is told: by what it was spent on, the
slowest steps, the bodies whose searches and queries took most, and what can be done. Work is counted,
and the same on every machine; times are measured. With --json one object:
  scene, seconds, steps, wall_seconds    what was run [s]
  work, spent_on                         counted work: what, work
  slowest                                step, start, wall_seconds, work, impacts, exact, realtime, parts
  bodies                                 body, shape, work, with
  advice                                 in words

Examples:
  sixte explain pile --cost --seconds 1
  sixte explain blades --body along-x --number 1
  sixte explain stack --body box-0 --number 30
  sixte explain bounce --body ball --number 0 --step 1 --set height=2";

#[derive(Debug, Serialize)]
struct Explanation<'a> {
    scene: &'a str,
    body: &'a str,
    step: u64,
    start: f64,
    duration: f64,
    stages: Vec<Stage>,
}

impl Explain {
    /// The stages, as text or as JSON.
    pub fn run(self) -> Result<String, InputError> {
        let scene = self.scene.read()?;
        let (Some(body), Some(number), false) = (&self.body, self.number, self.cost) else {
            return self.tell_cost(&scene);
        };
        let built = self.scene.build(&scene, |settings| settings.keep_motions = true)?;
        let mut world = built.world;
        let id = find(&world, body)?;
        let dt = self.step.given()?.unwrap_or(built.run.step);
        refuse_too_many_steps("--number", number as f64)?;
        for _ in 0..number {
            world.step(dt);
        }
        let mut stages = stages::before(&world, id);
        let report = world.step(dt);
        stages.extend(stages::explain_step(&world, id, &report));
        let explanation = Explanation {
            scene: &self.scene.name(),
            body,
            step: report.step,
            start: report.start,
            duration: report.duration,
            stages,
        };
        self.json.text(&explanation, text)
    }

    /// Where the time of the whole run goes.
    fn tell_cost(&self, scene: &Scene) -> Result<String, InputError> {
        if self.body.is_some() || self.number.is_some() {
            return Err(InputError::new("--cost", "it is of the whole run; leave --body and --number out"));
        }
        let BuiltScene { world, mut run, .. } =
            self.scene.build(scene, |settings| settings.keep_costs = true)?;
        run.step = self.step.given()?.unwrap_or(run.step);
        if let Some(seconds) = &self.seconds {
            run.seconds = time("--seconds", seconds)?;
        }
        refuse_too_many_steps("--seconds", run.seconds / run.step)?;
        interrupt::listen();
        let cost = Cost::of(&self.scene.name(), world, run);
        self.json.text(&cost, Cost::text)
    }
}

fn find(world: &World, name: &str) -> Result<BodyId, InputError> {
    if let Some((id, _)) = world.bodies().find(|(_, body)| body.name() == name) {
        return Ok(id);
    }
    let names: Vec<&str> = world.bodies().map(|(_, body)| body.name()).take(10).collect();
    let problem =
        format!("there is no body \"{}\"; give one such as {}", sixte_io::excerpt(name), names.join(", "));
    Err(InputError::new("--body", problem))
}

/// Most spans in a row that are shown in full.
const MOST_SPANS: usize = 4;

fn text(explanation: &Explanation<'_>) -> String {
    let Explanation { body, step, start, duration, stages, .. } = explanation;
    let mut text = format!("{body} in step {step}, from {start} s to {} s\n", start + duration);
    for run in stages.chunk_by(|a, b| a.is_of_span() == b.is_of_span()) {
        // A span has two stages. A body that turns fast takes hundreds of them.
        let (first, rest) = match run {
            [first, ..] if first.is_of_span() && run.len() > 2 * MOST_SPANS => {
                run.split_at(2 * (MOST_SPANS - 1))
            }
            _ => (run, &run[..0]),
        };
        let (left_out, last) = rest.split_at(rest.len().saturating_sub(2));
        text.extend(first.iter().map(|stage| format!("\n{}", stage.text())));
        if !left_out.is_empty() {
            text += &format!("\n… {} spans more, all of them with --json …\n", left_out.len() / 2);
        }
        text.extend(last.iter().map(|stage| format!("\n{}", stage.text())));
    }
    text
}
