//! `cargo run -p ci`: every check of the workspace, in order, up to the first that fails.
//!
//! In: the workspace as it is on disk. Out: one line with its time for each step, and exit code 1
//! with the command to repeat if a step fails.

use std::env;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;

/// One check: a cargo command, and a variable of the environment that it needs.
struct Step {
    arguments: &'static [&'static str],
    variable: Option<(&'static str, &'static str)>,
}

/// In order of how long they take to fail.
const STEPS: [Step; 5] = [
    Step { arguments: &["fmt", "--all", "--check"], variable: None },
    Step { arguments: &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"], variable: None },
    Step { arguments: &["doc", "--workspace", "--no-deps"], variable: Some(("RUSTDOCFLAGS", "-D warnings")) },
    // Clippy has seen the examples; no test needs them as programs.
    Step { arguments: &["test", "--workspace", "--lib", "--bins", "--tests"], variable: None },
    Step { arguments: &["test", "--workspace", "--doc"], variable: None },
];

impl Step {
    /// The line to type for this step alone.
    fn line(&self) -> String {
        let command = format!("cargo {}", self.arguments.join(" "));
        match self.variable {
            Some((name, value)) => format!("{name}=\"{value}\" {command}"),
            None => command,
        }
    }

    /// Whether the command ran and succeeded.
    fn passes(&self, cargo: &str, workspace: &Path) -> bool {
        let mut command = Command::new(cargo);
        command.args(self.arguments).current_dir(workspace).envs(self.variable);
        match command.status() {
            Ok(status) => status.success(),
            Err(error) => {
                eprintln!("ci: {cargo} does not start: {error}");
                false
            }
        }
    }
}

fn main() -> ExitCode {
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (number, step) in (1..).zip(&STEPS) {
        let line = step.line();
        eprintln!("ci: {number}/{}: {line}", STEPS.len());
        let start = Instant::now();
        let passes = step.passes(&cargo, &workspace);
        let seconds = start.elapsed().as_secs_f64();
        if !passes {
            eprintln!("ci: FAILED after {seconds:.1} s; to repeat it: {line}");
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
