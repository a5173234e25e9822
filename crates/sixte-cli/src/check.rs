//! `sixte check`: whether scenes can be run, and what is in them.

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;
use sixte_io::scene::{BuiltScene, Scene};

use crate::arguments::{SCENE, no_bodies, title};
use crate::columns::aligned;
use crate::digits::{count_of, short};
use crate::input::BAD_INPUT;
use crate::scenes;

/// Arguments of `sixte check`.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct Check {
    #[arg(required = true, value_name = "SCENE", help = SCENE)]
    scenes: Vec<OsString>,
}

const HELP: &str = "\
Output: for each scene its title, bodies, time, parameters and expectations. What is wrong goes
to the standard error, a line each: file, line, column, what is wrong and what to write.

Exit code: 0 if all scenes can be run; 2 if one cannot.

Examples:
  sixte check my.toml
  sixte check scenes/*.toml";

impl Check {
    /// What is in the scenes that are fine.
    pub fn run(self) -> (String, ExitCode) {
        let mut texts = Vec::new();
        let mut problems = Vec::new();
        for argument in &self.scenes {
            let name = &argument.to_string_lossy();
            match sixte_scenes::open(argument) {
                Ok(scene) => match scene.build() {
                    Ok(built) if built.names.is_empty() => problems.push(no_bodies(name).to_string()),
                    Ok(built) => texts.push(found(name, &scene, &built)),
                    Err(_) => problems.extend(scene.problems().iter().map(ToString::to_string)),
                },
                Err(error) => problems.push(error.to_string()),
            }
        }
        for problem in &problems {
            // Nobody may be listening; the exit code still tells.
            let _ = writeln!(io::stderr(), "error: {problem}");
        }
        let code = if problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(BAD_INPUT) };
        (texts.join("\n"), code)
    }
}

/// What is in a scene.
fn found(name: &str, scene: &Scene, built: &BuiltScene) -> String {
    let row = |name: &str, value: String| [name.to_owned(), value];
    let (first, more) = built.names.split_at(built.names.len().min(6));
    let rest = if more.is_empty() { String::new() } else { format!(" and {} more", more.len()) };
    let steps = (built.run.seconds / built.run.step).ceil();
    let mut rows = vec![
        row("title", title(scene, name)),
        row("bodies", format!("{}: {}{rest}", built.names.len(), first.join(", "))),
        row(
            "time",
            format!("{} s in {steps} steps of {} s", short(built.run.seconds), short(built.run.step)),
        ),
    ];
    for parameter in scene.parameters() {
        rows.push(row("parameter", scenes::describe(parameter)));
    }
    rows.push(row("expects", count_of(built.expectations.len(), "thing", "things")));
    format!("{name}: fine\n{}", aligned(&rows))
}
