//! `sixte`: ask Sixte from the command line.
//!
//! In: arguments, and files that they name. Out: a table or JSON on the standard output and exit
//! code 0, or one line that says what to change and exit code 2. A run that does not come to what it
//! should ends with exit code 1, one that is interrupted with 130. Without arguments a small scene is run.
//! Each command has its own module with its arguments and a `run`; it
//! joins in [`Command`].

mod any_shape;
mod arguments;
mod bench;
mod check;
mod columns;
mod digits;
mod explain;
mod export;
mod fence;
mod first_run;
mod input;
mod mesh;
mod new;
mod render;
mod run;
mod scenes;
mod schema;
mod shape;
mod soak;
mod sweep;
mod toc;
mod view;
mod whole_file;

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::input::{BAD_INPUT, InputError};
use crate::run::interrupt;

/// Rigid bodies that never intersect: run scenes, or ask when two moving shapes touch
#[derive(Debug, Parser)]
#[command(name = "sixte", version, after_help = EXAMPLES)]
struct Sixte {
    #[command(subcommand)]
    command: Option<Command>,
}

/// What `sixte --help` says after the commands.
const EXAMPLES: &str = "\
Shapes are convex, like box:1,2,3, or files of triangles: mesh:FILE for a closed solid,
soup:FILE for any triangles. sixte toc --help lists all of them.

Examples:
  sixte toc sphere:0.1 halfspace:0,0,1 --a-position 0,0,1.1 --a-acceleration 0,0,-9.81
  sixte toc mesh:rock.stl soup:floor.obj --a-position 0,0,2 --a-velocity 0,0,-3 --compare
  sixte mesh rock.stl
  sixte run bounce --step 0.1
  sixte sweep bounce --set height=1:3:21 --quantity last_event_time -o sweep.csv --plot sweep.svg
  sixte new mine && sixte run mine.toml

Without a command it runs a small scene and says what to try next.";

#[derive(Debug, Subcommand)]
enum Command {
    /// Time of contact: when and where two moving shapes first touch
    Toc(Box<toc::Toc>),
    /// What a file of triangles is: its size, its mass, and what is wrong with it
    Mesh(mesh::Mesh),
    /// Runs a scene: what happened, the books, and whether it came to what it should
    Run(run::Run),
    /// Runs a scene once for each choice of its parameters, on all cores: one table, or a drawing
    Sweep(Box<sweep::Sweep>),
    /// Lists the scenes that are built in, with their parameters
    Scenes(scenes::Scenes),
    /// Writes a small scene to begin with, or a copy of one that is built in
    New(new::New),
    /// Reads scenes and says what is in them, or all that is wrong
    Check(check::Check),
    /// One body's path through one step, stage by stage
    Explain(explain::Explain),
    /// Makes a table or an animation of a recording
    Export(export::Export),
    /// Shows scenes and recordings in the browser
    View(view::View),
    /// A fencing duel with blades that never cross: in the browser, or many bouts at once
    Fence(fence::Fence),
    /// Draws a scene: a picture at an instant, or a film
    Render(Box<render::Render>),
    /// What may be written in a scene: a JSON Schema for editors
    Schema(schema::Schema),
    /// Experiments of others, run again and measured
    Bench(bench::Bench),
    /// Random worlds for as long as you like, with a judge that shares nothing with the engine
    Soak(soak::Soak),
}

impl Command {
    /// What to print, and how to end.
    fn run(self) -> Result<(String, ExitCode), InputError> {
        let fine = |text| (text, ExitCode::SUCCESS);
        match self {
            Command::Toc(toc) => toc.run().map(fine),
            Command::Mesh(mesh) => mesh.run().map(fine),
            Command::Run(run) => run.run(),
            Command::Sweep(sweep) => sweep.run(),
            Command::Scenes(scenes) => scenes.run().map(fine),
            Command::New(new) => new.run().map(fine),
            Command::Check(check) => Ok(check.run()),
            Command::Explain(explain) => explain.run().map(fine),
            Command::Export(export) => export.run().map(fine),
            Command::View(view) => view.run().map(fine),
            Command::Fence(fence) => fence.run(),
            Command::Render(render) => render.run(),
            Command::Schema(schema) => schema.run().map(fine),
            Command::Bench(bench) => bench.run().map(fine),
            Command::Soak(soak) => soak.run(),
        }
    }
}

fn main() -> ExitCode {
    let command = Sixte::parse().command;
    let answer = interrupt::watch(|| command.map_or_else(first_run::run, Command::run));
    match answer {
        Ok((text, code)) => print(&text, code),
        Err(error) => {
            // Nobody may be listening; the exit code still tells.
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::from(BAD_INPUT)
        }
    }
}

/// Writes the answer out; a reader that has seen enough is fine.
fn print(text: &str, code: ExitCode) -> ExitCode {
    let mut output = io::stdout().lock();
    let written = output.write_all(text.as_bytes()).and_then(|()| output.flush());
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            let _ = writeln!(io::stderr(), "error: the answer cannot be written: {error}");
            ExitCode::FAILURE
        }
        _ => code,
    }
}
