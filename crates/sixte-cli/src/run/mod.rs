//! `sixte run`: runs a scene, and says what it came to.

pub mod interrupt;
mod json;
pub mod progress;
mod record;
pub mod table;

use std::process::ExitCode;

use clap::Args;
use sixte_io::recording::Recorder;
use sixte_io::scene::Scene;
use sixte_scenes::Outcome;

use self::progress::Progress;
use crate::arguments::{
    Json, Record, SceneArgument, StepLength, as_argument, refuse_too_many_steps, time, title,
};
use crate::input::InputError;
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
    #[command(flatten)]
    step: StepLength,
    #[arg(
        long,
        value_parser = ["auto", "exact", "realtime", "projected"],
        help = "How islands of bodies are stepped, instead of what the scene says: auto chooses for each"
    )]
    stepping: Option<String>,
    #[command(flatten)]
    record: Record,
    #[command(flatten)]
    json: Json,
    #[arg(
        long,
        conflicts_with_all = ["record", "json"],
        help = "Runs it in the browser instead: see `sixte view`"
    )]
    view: bool,
}

const HELP: &str = "\
Output: what happened, the books of momentum and energy, and the scene's expectations; or
with --json one object with all digits:
  scene, seconds, steps                   what was run [s]
  stopped_at                              null, or when Ctrl-C stopped it [s]
  events, stops, visits                   impacts, stops of kinematic bodies, visits of sensors
  stepping                                how islands were stepped, added up over all steps:
                                          exact, realtime: islands; asleep: bodies; work: counted;
                                          of real time: parts, fail_safe (moves that it changed),
                                          zones (bodies that were held), uncertified (moves; there
                                          are none), cut (parts left out, by the budget)
  audit                                   smallest_gap [m], null if nothing ever was near;
                                          complementarity of persistent contacts of exact islands,
                                          a part;
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

--stepping: exact is from contact to contact, whatever it costs; realtime is in small parts, with
soft contacts, for crowds: bodies never intersect, but rest up to 2 % of their size apart; auto
(what a scene has that says nothing) chooses for each island, by counts and never by a clock;
projected is exact, with persistent contacts put back to the middle of the skin after each step.

--record writes an MCAP file, for `sixte export`, `sixte view` and other tools.

Expectations are of the scene as its file says, whatever the step. If something was changed by --set,
--seconds or --stepping, those are judged that say that they hold for it; of others ok is null.

Exit code: 0 if every expectation that was judged holds, the smallest gap is above 0, and the linear
momentum is accounted for to 1e-6 of the largest; 1 if not; 2 if the scene or an argument cannot be
used; 130 if Ctrl-C stopped it; the step that was under way is left out. A second Ctrl-C ends it at once.

Examples:
  sixte run bounce
  sixte run bounce --step 1/1000 --set height=2
  sixte run my.toml --seconds 3 --json
  sixte run bounce --record bounce.mcap
  sixte run dominoes --stepping realtime
  sixte run tower --step 1/240 --view";

impl Run {
    /// The outcome, as tables or as JSON, and the exit code.
    pub fn run(self) -> Result<(String, ExitCode), InputError> {
        if self.view {
            let argument = self.scene.scene.clone();
            return Ok((view::show(&argument, move || self.read())?, ExitCode::SUCCESS));
        }
        let scene = self.read()?;
        let built = self.scene.build(&scene, |_| {})?;
        refuse_too_many_steps("--step", built.run.seconds / built.run.step)?;
        let name = &self.scene.name();
        let heading = || record::heading(name, &scene, built.run);
        let mut recorder = match &self.record.path {
            Some(path) => Some(Recorder::create(path, self.record.force, &built.world, &heading())?),
            None => None,
        };
        interrupt::listen();
        let (mut progress, mut events, seconds) = (Progress::on_terminal(), 0, built.run.seconds);
        let outcome = Outcome::run((built, scene.changed()), |report, world| {
            events += report.events.len() as u64;
            progress.at(world.time(), seconds, events);
            recorder.as_mut().map_or(Ok(()), |recorder| recorder.step(world, report))
        })?;
        progress.end();
        if let Some(recorder) = recorder {
            recorder.finish()?;
        }
        let text = self.json.text(&json::Object::new(name, &outcome), |_| {
            format!("{}\n\n{}", title(&scene, name), table::text(&outcome))
        })?;
        Ok((text, exit_code(&outcome)))
    }

    /// The scene, with all that is given in the arguments.
    fn read(&self) -> Result<Scene, InputError> {
        let mut scene = self.scene.read()?;
        if let Some(stepping) = &self.stepping {
            scene.set("world.stepping", &format!("\"{stepping}\"")).map_err(as_argument)?;
        }
        for (key, given) in [("run.seconds", self.seconds()?), ("run.step", self.step.given()?)] {
            if let Some(value) = given {
                scene.set(key, &format!("{value:?}")).map_err(as_argument)?;
            }
        }
        Ok(scene)
    }

    /// How long it runs, if that is given \[s\].
    fn seconds(&self) -> Result<Option<f64>, InputError> {
        self.seconds.as_ref().map(|text| time("--seconds", text)).transpose()
    }
}

/// How the program ends after a run.
pub fn exit_code(outcome: &Outcome) -> ExitCode {
    match (outcome.is_stopped, outcome.is_ok()) {
        (true, _) => ExitCode::from(interrupt::INTERRUPTED),
        (_, true) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}
