//! `sixte explain`: one body's path through one step, stage by stage.
//!
//! The stages are those of the table *One step* in `docs/src/step.md`, with the same names.

mod facts;
mod stages;

use clap::Args;
use serde::Serialize;
use sixte::{BodyId, World};

use self::facts::Stage;
use crate::arguments::{Json, SceneArgument, StepLength, refuse_too_many_steps};
use crate::input::InputError;

/// Arguments of `sixte explain`.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct Explain {
    #[command(flatten)]
    scene: SceneArgument,
    #[arg(long, value_name = "NAME", help = "Which body")]
    body: String,
    #[arg(long, value_name = "N", help = "Which step, from 0")]
    number: u64,
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

Examples:
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
        let built = self.scene.build(&scene, true)?;
        let mut world = built.world;
        let id = find(&world, &self.body)?;
        let dt = self.step.given()?.unwrap_or(built.run.step);
        refuse_too_many_steps("--number", self.number as f64)?;
        for _ in 0..self.number {
            world.step(dt);
        }
        let mut stages = stages::before(&world, id);
        let report = world.step(dt);
        stages.extend(stages::explain_step(&world, id, &report));
        let explanation = Explanation {
            scene: &self.scene.scene,
            body: &self.body,
            step: report.step,
            start: report.start,
            duration: report.duration,
            stages,
        };
        self.json.text(&explanation, text)
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
