//! `sixte` alone: a small scene, so that there is something to see at once.

mod plot;

use std::io::{self, Write};
use std::process::ExitCode;

use sixte_scenes::Outcome;

use self::plot::Plot;
use crate::arguments::{SceneArgument, title};
use crate::input::InputError;
use crate::run::progress::Progress;
use crate::run::{exit_code, interrupt, table};

/// The scene that is run.
const DEFAULT_SCENE: &str = "break";

/// What it is.
const ABOUT: &str = "\
A cue ball meets a triangle of 15 balls that touch each other. All of them are hit at one instant, and
rigid bodies alone do not say what happens then; Sixte's answer keeps what is symmetric so, and all of
the energy. No two bodies ever get into each other, however long the steps are.";

const NEXT: &str = "\
what to try next (in the repository, write cargo run --release -- for sixte)
  sixte scenes                                    other scenes, and what can be changed in them
  sixte run stack --set seconds=5                 one of them: ten boxes that stand
  sixte explain blades --body along-x --number 1  what happened to one blade as they met
  sixte new mine && sixte run mine.toml           a scene of your own
  sixte toc --help                                when and where two moving shapes touch";

/// The scene's outcome, with a picture.
pub fn run() -> Result<(String, ExitCode), InputError> {
    let argument = SceneArgument::named(DEFAULT_SCENE);
    let scene = argument.read()?;
    let built = argument.build(&scene, |settings| settings.keep_motions = true)?;
    // Nobody may be listening.
    let _ = writeln!(io::stderr(), "running {DEFAULT_SCENE}, {} s of it", built.run.seconds);
    interrupt::listen();
    let mut plot = Plot::new(&built.camera, built.run.seconds);
    let (mut progress, mut events, seconds) = (Progress::always(), 0, built.run.seconds);
    let outcome = Outcome::run((built, &[]), |report, world| {
        plot.add(report, world);
        events += report.events.len() as u64;
        progress.at(world.time(), seconds, events);
        Ok::<(), InputError>(())
    })?;
    progress.end();
    let text = format!(
        "{}\n\n{ABOUT}\n\n{}\n{}\n{NEXT}\n",
        title(&scene, DEFAULT_SCENE),
        plot.text(),
        table::text(&outcome)
    );
    Ok((text, exit_code(&outcome)))
}
