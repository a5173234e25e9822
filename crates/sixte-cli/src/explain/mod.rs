//! `sixte explain`: one body's way through one step, stage by stage.
//!
//! The stages are those of the table *One step* in ARCHITECTURE.md, with the same names.

mod facts;
mod stages;

use clap::Args;
use serde::Serialize;
use sixte::{BodyId, World};

use self::facts::Stage;
use crate::input::InputError;
use crate::run::MOST_STEPS;
use crate::scene_argument::{SceneArgument, time};

/// Arguments of `sixte explain`.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct Explain {
    #[command(flatten)]
    scene: SceneArgument,
    #[arg(long, value_name = "NAME", help = "Which body")]
    body: String,
    #[arg(long, value_name = "N", help = "Which step, from 0")]
    step: u64,
    #[arg(
        long,
        value_name = "S",
        allow_hyphen_values = true,
        help = "Length of a step instead of what the scene says [s]; 1/60 is fine"
    )]
    step_length: Option<String>,
    #[arg(long, help = "One JSON object instead of the text, with all digits")]
    json: bool,
}

const HELP: &str = "\
Output: the stages of the step in their order, each with its numbers: what acts on the body, where
it is, the spans over which its motion is certified and what ended them, the impacts with their
impulses and books, the lasting contacts with their forces, where it is in the end, and the audit. With --json one object:
  scene, body, step, start, duration     what is explained [s]
  stages                                 stage, and facts: name, value, unit

Examples:
  sixte explain blades --body along-x --step 1
  sixte explain stack --body box-0 --step 30
  sixte explain bounce --body ball --step 0 --step-length 1 --set height=2";

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
        let (mut world, mut dt) = (built.world, built.run.step);
        let id = find(&world, &self.body)?;
        if let Some(text) = &self.step_length {
            dt = time("--step-length", text)?;
        }
        if self.step as f64 > MOST_STEPS {
            let problem =
                format!("{} steps are more than anyone waits for; give at most {MOST_STEPS:e}", self.step);
            return Err(InputError::new("--step", problem));
        }
        for _ in 0..self.step {
            world.step(dt);
        }
        let mut stages = stages::before(&world, id);
        let report = world.step(dt);
        stages.extend(stages::of_step(&world, id, &report));
        let explanation = Explanation {
            scene: &self.scene.scene,
            body: &self.body,
            step: report.step,
            start: report.start,
            duration: report.duration,
            stages,
        };
        if self.json {
            let text = serde_json::to_string(&explanation);
            return text
                .map(|line| line + "\n")
                .map_err(|error| InputError::new("--json", error.to_string()));
        }
        Ok(text(&explanation))
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
