//! `cargo run -p ci`: every check of the workspace, in order, up to the first that fails.
//!
//! In: the workspace as it is on disk. Out: one line with its time for each step, and exit code 1
//! with the command to repeat if a step fails. `cargo run -p ci -- python` runs the tests of the Python package alone.

mod programs;
mod python;

use std::env;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::thread;
use std::time::Instant;

/// One check.
enum Check {
    /// A cargo command, and a variable of the environment that it needs.
    Cargo { arguments: &'static [&'static str], variable: Option<(&'static str, &'static str)> },
    /// A cargo command whose programs run side by side.
    Programs(&'static [&'static str]),
    /// The environment that the Python package is tested in.
    PythonEnvironment,
    /// The Python package, built and tested there.
    PythonPackage,
}

/// A check that needs nothing but its arguments.
const fn check(arguments: &'static [&'static str]) -> Check {
    Check::Cargo { arguments, variable: None }
}

/// In order of how long they take to fail. The checks of one step run side by side: the browser waits half of its time, and so
/// does the last long test of a program.
const STEPS: [&[Check]; 5] = [
    &[check(&["fmt", "--all", "--check"])],
    &[check(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]), Check::PythonEnvironment],
    &[Check::Cargo {
        arguments: &["doc", "--workspace", "--no-deps"],
        variable: Some(("RUSTDOCFLAGS", "-D warnings")),
    }],
    // Clippy has seen the examples; no test needs them as programs. The Python package has its tests in Python.
    &[check(&["test", "--workspace", "--tests", "--no-run"])],
    &[
        Check::Programs(&["test", "--workspace", "--tests", "--", "--skip", "the_page_in_a_browser"]),
        check(&["test", "--workspace", "--test", "browser", "the_page_in_a_browser"]),
        Check::PythonPackage,
        check(&["test", "--workspace", "--doc"]),
    ],
];

impl Check {
    /// The line to type for this check alone.
    fn line(&self) -> String {
        match self {
            Self::Cargo { arguments, variable } => {
                let command = format!("cargo {}", arguments.join(" "));
                variable.map_or(command.clone(), |(name, value)| format!("{name}=\"{value}\" {command}"))
            }
            Self::Programs(arguments) => format!("cargo {}", arguments.join(" ")),
            Self::PythonEnvironment => "cargo run -p ci -- python-environment".to_owned(),
            Self::PythonPackage => "cargo run -p ci -- python".to_owned(),
        }
    }

    /// Whether it ran and succeeded. What a quiet one says is shown when it has ended.
    fn passes(&self, cargo: &str, workspace: &Path, is_quiet: bool) -> bool {
        let ended = match self {
            Self::Cargo { arguments, variable } => {
                let mut command = Command::new(cargo);
                command.args(*arguments).current_dir(workspace).envs(*variable);
                run(&mut command, is_quiet)
            }
            Self::Programs(arguments) => programs::run_all(cargo, arguments, workspace),
            Self::PythonEnvironment => python::environment(workspace, is_quiet),
            Self::PythonPackage => python::package(workspace, is_quiet),
        };
        ended.inspect_err(|problem| eprintln!("ci: {problem}")).is_ok()
    }
}

/// Runs a command; what a quiet one says is shown when it has ended.
fn run(command: &mut Command, is_quiet: bool) -> Result<(), String> {
    let done = if is_quiet {
        command.output().map(|output| {
            eprint!("{}", String::from_utf8_lossy(&output.stderr));
            print!("{}", String::from_utf8_lossy(&output.stdout));
            output.status
        })
    } else {
        command.status()
    };
    match done {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{command:?} ended with {status}")),
        Err(error) => Err(format!("{command:?} does not start: {error}")),
    }
}

/// The checks of a step that fail, after all of them have ended.
fn failures<'a>(step: &'a [Check], cargo: &str, workspace: &Path) -> Vec<&'a Check> {
    let passed: Vec<bool> = thread::scope(|scope| {
        let start = |(place, check): (usize, &'a Check)| {
            scope.spawn(move || {
                let start = Instant::now();
                let passes = check.passes(cargo, workspace, place > 0);
                if step.len() > 1 {
                    eprintln!("ci: {} took {:.1} s", check.line(), start.elapsed().as_secs_f64());
                }
                passes
            })
        };
        let running: Vec<_> = step.iter().enumerate().map(start).collect();
        running.into_iter().map(|one| one.join().unwrap_or(false)).collect()
    });
    step.iter().zip(passed).filter(|(_, passed)| !passed).map(|(check, _)| check).collect()
}

fn main() -> ExitCode {
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let only = match env::args().nth(1).as_deref() {
        None => None,
        Some("python") => Some(Check::PythonPackage),
        Some("python-environment") => Some(Check::PythonEnvironment),
        Some(other) => {
            eprintln!("ci: there is no check \"{other}\"; give python, or nothing for all of them");
            return ExitCode::FAILURE;
        }
    };
    if let Some(check) = only {
        return if check.passes(&cargo, &workspace, false) { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    for (number, step) in (1..).zip(&STEPS) {
        for check in *step {
            eprintln!("ci: {number}/{}: {}", STEPS.len(), check.line());
        }
        let start = Instant::now();
        let failed = failures(step, &cargo, &workspace);
        let seconds = start.elapsed().as_secs_f64();
        for check in &failed {
            eprintln!("ci: FAILED after {seconds:.1} s; to repeat it: {}", check.line());
        }
        if !failed.is_empty() {
            return ExitCode::FAILURE;
        }
        eprintln!("ci: passed in {seconds:.1} s");
    }
    eprintln!("ci: all {} steps passed", STEPS.len());
    ExitCode::SUCCESS
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    /// Files and folders of a folder.
    fn inside(folder: &Path) -> Vec<PathBuf> {
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
    }

    /// Where all tests are one program, a file that it does not name would never be run.
    #[test]
    fn no_test_is_left_out() {
        let crates = inside(&Path::new(env!("CARGO_MANIFEST_DIR")).join(".."));
        let mut seen = 0;
        for tests in crates.iter().map(|one| one.join("tests")) {
            let Ok(all) = fs::read_to_string(tests.join("all.rs")) else { continue };
            let package = fs::read_to_string(tests.join("../Cargo.toml")).unwrap_or_default();
            for file in inside(&tests) {
                let name = file.file_stem().unwrap_or_default().to_string_lossy();
                let is_named = all.lines().any(|line| line == format!("mod {name};"))
                    || package.contains(&format!("[[test]]\nname = \"{name}\"\n"));
                assert!(is_named, "{} is not run: it is not named in all.rs", file.display());
                seen += 1;
            }
        }
        assert!(seen > 20, "{seen} files");
    }
}
