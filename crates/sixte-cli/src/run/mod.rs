//! `sixte run`: runs a scene, and says what it came to.

pub mod interrupt;
mod json;
pub mod outcome;
pub mod progress;
mod record;
pub mod table;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use self::outcome::Outcome;
use self::progress::Progress;
use crate::input::InputError;
use crate::scene_argument::{SceneArgument, of_set, time, title};
use crate::view;

/// Arguments of `sixte run`.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct Run {
    #[command(flatten)]
    scene: SceneArgument,
    #[arg(
        long,
        value_name = "S",
        allow_hyphen_values = true,
        help = "How long to run instead of what the scene says [s]"
    )]
    seconds: Option<String>,
    #[arg(
        long,
        value_name = "S",
        allow_hyphen_values = true,
        help = "Length of a step instead of what the scene says [s]; 1/60 is fine"
    )]
    step: Option<String>,
    #[arg(
        long,
        value_parser = ["exact", "projected"],
        help = "What the end of a step does to lasting contacts, instead of what the scene says"
    )]
    stepping: Option<String>,
    #[arg(
        long,
        value_name = "FILE",
        help = "Records the run: an MCAP file, for `sixte export` and other tools"
    )]
    record: Option<PathBuf>,
    #[arg(long, requires = "record", help = "Replaces a recording that is there already")]
    force: bool,
    #[arg(long, help = "One JSON object instead of the tables")]
    json: bool,
    #[arg(
        long,
        conflicts_with_all = ["record", "json"],
        help = "Runs it in the browser instead: see `sixte view`"
    )]
    view: bool,
}

/// Most steps of a run.
pub const MOST_STEPS: f64 = 1e9;

const HELP: &str = "\
Output: what happened, the books of momentum and energy, and the scene's expectations; or
with --json one object with all digits:
  scene, seconds, steps                   what was run [s]
  stopped_at                              null, or when Ctrl-C stopped it [s]
  events, stops, visits                   impacts, stops of driven bodies, visits of sensors
  audit                                   smallest_gap [m], null if nothing ever was near;
                                          complementarity of lasting contacts, a part;
                                          resting_error: energy that they made or took, step by
                                          step, as a part of the largest there was;
                                          linear_momentum_error, angular_momentum_error,
                                          energy_error: parts of the largest there was;
                                          energy, kinetic_energy, work_in, lost_to_restitution,
                                          lost_to_resting, lost_to_friction, lost_to_damping,
                                          lost_to_holding [J]
  expect                                  name, ok, value, wanted
  warnings                                text, steps
  ok                                      whether all is as it should be: see the exit code
  state_hash                              FNV-1a of all positions, rotations and momenta
  wall_seconds                            what the run took [s]

Exit code: 0 if every expectation holds, the smallest gap is above 0 and the complementarity below
1e-9; 1 if not; 2 if the scene or an argument cannot be used; 130 if Ctrl-C stopped it, after the step that was under way.
A second Ctrl-C ends it at once.

Examples:
  sixte run bounce
  sixte run bounce --step 1/1000 --set height=2
  sixte run my.toml --seconds 3 --json
  sixte run bounce --record bounce.mcap
  sixte run tower --step 1/240 --view";

impl Run {
    /// The outcome, as tables or as JSON, and the exit code.
    pub fn run(self) -> Result<(String, ExitCode), InputError> {
        let mut scene = self.scene.read()?;
        if let Some(stepping) = &self.stepping {
            scene.set("world.stepping", &format!("\"{stepping}\"")).map_err(of_set)?;
        }
        if self.view {
            for (option, key, text) in
                [("--seconds", "run.seconds", &self.seconds), ("--step", "run.step", &self.step)]
            {
                if let Some(text) = text {
                    scene.set(key, &format!("{:?}", time(option, text)?)).map_err(of_set)?;
                }
            }
            self.scene.build(&scene, false)?;
            return Ok((view::show(&self.scene.scene, scene)?, ExitCode::SUCCESS));
        }
        let mut built = self.scene.build(&scene, false)?;
        if let Some(text) = &self.seconds {
            built.run.seconds = time("--seconds", text)?;
        }
        if let Some(text) = &self.step {
            built.run.step = time("--step", text)?;
        }
        let steps = built.run.seconds / built.run.step;
        if steps > MOST_STEPS {
            let problem = format!("{steps:e} steps are more than anyone waits for");
            return Err(InputError::new("--step", format!("{problem}; give at most {MOST_STEPS:e} of them")));
        }
        let name = &self.scene.scene;
        let mut recorder = match &self.record {
            Some(path) => Some(record::recorder(path, self.force, (name, &scene), &built)?),
            None => None,
        };
        interrupt::listen();
        let outcome = Outcome::of(built, Progress::on_terminal(), |report, world| {
            recorder.as_mut().map_or(Ok(()), |recorder| recorder.step(world, report))
        })?;
        if let Some(recorder) = recorder {
            recorder.finish()?;
        }
        let text = if self.json {
            json::text(name, &outcome).map_err(|error| InputError::new("--json", error.to_string()))?
        } else {
            format!("{}\n\n{}", title(&scene, name), table::text(&outcome))
        };
        Ok((text, outcome.exit_code()))
    }
}
