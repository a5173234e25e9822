//! `sixte run`: runs a scene, and says what it came to.

mod built_in;
mod hash;
mod json;
mod outcome;
mod progress;
mod table;

use std::path::Path;
use std::process::ExitCode;

use clap::Args;
use sixte_io::scene::{Scene, SceneError};

pub use self::built_in::list as scenes;
use self::outcome::Outcome;
use crate::input::{InputError, positive};

/// Arguments of `sixte run`.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct Run {
    #[arg(value_name = "SCENE", help = "A scene, a TOML file; or the name of one of `sixte scenes`")]
    scene: String,
    #[arg(
        long,
        value_name = "KEY=VALUE",
        allow_hyphen_values = true,
        help = "Sets a parameter, or any value by its key, like bodies.ball.velocity=[0,0,1]; may be repeated"
    )]
    set: Vec<String>,
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
    #[arg(long, help = "One JSON object instead of the tables")]
    json: bool,
}

/// Most steps of a run.
const MOST_STEPS: f64 = 1e9;

const HELP: &str = "\
Output: what happened, the books of momentum and energy, and the scene's expectations; or
with --json one object with all digits:
  scene, seconds, steps                   what was run [s]
  events                                  impacts
  audit                                   smallest_gap [m], null if nothing ever was near;
                                          linear_momentum_error, angular_momentum_error,
                                          energy_error: parts of the largest there was;
                                          energy, kinetic_energy, work_in, lost_to_restitution,
                                          lost_to_friction, lost_to_damping, lost_to_holding [J]
  expect                                  name, ok, value, wanted
  warnings                                text, steps
  ok                                      whether all expectations hold and no bodies met
  state_hash                              FNV-1a of all positions, rotations and momenta
  wall_seconds                            what the run took [s]

Exit code: 0 if every expectation holds and the smallest gap is above 0; 1 if not; 2 if the
scene or an argument cannot be used.

Examples:
  sixte run bounce
  sixte run bounce --step 1/1000 --set height=2
  sixte run my.toml --seconds 3 --json";

impl Run {
    /// The outcome, as tables or as JSON, and the exit code.
    pub fn run(self) -> Result<(String, ExitCode), InputError> {
        let mut scene = self.read()?;
        for text in &self.set {
            let Some((key, value)) = text.split_once('=') else {
                return Err(InputError::new("--set", format!("\"{text}\" has no value; give KEY=VALUE")));
            };
            scene.set(key.trim(), value.trim()).map_err(of_set)?;
        }
        let mut built = scene.build().map_err(of_set)?;
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
        let outcome = Outcome::of(built);
        let text = if self.json {
            json::text(&self.scene, &outcome).map_err(|error| InputError::new("--json", error.to_string()))?
        } else {
            table::text(&title(&scene, &self.scene), &outcome)
        };
        Ok((text, if outcome.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }))
    }

    /// From a file, or from what is built in.
    fn read(&self) -> Result<Scene, InputError> {
        let path = Path::new(&self.scene);
        if path.exists() && !path.is_dir() {
            return Ok(Scene::read(path)?);
        }
        if let Some(scene) = built_in::find(&self.scene) {
            return Ok(scene?);
        }
        if path.is_dir() || self.scene.contains(['/', '\\', '.']) {
            return Ok(Scene::read(path)?);
        }
        let problem = format!(
            "there is no such file, and no scene of this name; give a file, or {}",
            built_in::names()
        );
        Err(InputError::new(sixte_io::excerpt(&self.scene), problem))
    }
}

fn title(scene: &Scene, name: &str) -> String {
    if scene.title().is_empty() { name.to_owned() } else { scene.title().to_owned() }
}

/// A value that was set is an argument.
fn of_set(error: SceneError) -> InputError {
    match error {
        SceneError::Set { key, value, problem, remedy } => {
            InputError::new(format!("--set {key}={value}"), format!("{problem}; {remedy}"))
        }
        other => other.into(),
    }
}

/// A time above 0, as a number or a fraction \[s\].
fn time(option: &str, text: &str) -> Result<f64, InputError> {
    let Some((above, below)) = text.split_once('/') else {
        return positive(option, text, "2.5 or 1/60", "s");
    };
    Ok(positive(option, above, "2.5 or 1/60", "s")? / positive(option, below, "2.5 or 1/60", "s")?)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn times_may_be_fractions() {
        assert_eq!(time("--step", "1/60").unwrap(), 1.0 / 60.0);
        assert_eq!(time("--step", "0.1").unwrap(), 0.1);
        for bad in ["0", "-1", "1/0", "1/", "x", "1/2/3", ""] {
            let refused = time("--step", bad).unwrap_err().to_string();
            assert!(refused.starts_with("--step: "), "{refused}");
            assert!(refused.ends_with("give one number like 2.5 or 1/60 [s]"), "{refused}");
        }
    }
}
