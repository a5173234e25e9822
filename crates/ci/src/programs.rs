//! The programs of tests, side by side. Cargo runs one after the other, and half of them wait for most of their time: for a server, for a
//! file, for their own last long test.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;

use serde_json::Value;

use crate::run;

/// How many run at once.
const AT_ONCE: usize = 2;

/// One program, and the folder of its package.
struct Program {
    executable: PathBuf,
    package: PathBuf,
}

/// Runs all programs that this cargo command builds, with the arguments behind its `--`.
///
/// # Errors
/// Which of them failed, or that they cannot be built.
pub fn run_all(cargo: &str, arguments: &[&str], workspace: &Path) -> Result<(), String> {
    let mut parts = arguments.splitn(2, |&argument| argument == "--");
    let (building, running) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let waiting = Mutex::new(built(cargo, building, workspace)?);
    let failed = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                // A thread that panics here has no program any more: others go on.
                let next = || waiting.lock().unwrap_or_else(|broken| broken.into_inner()).pop_front();
                while let Some(Program { executable, package }) = next() {
                    let mut command = Command::new(&executable);
                    command.args(running).current_dir(&package).env("CARGO_MANIFEST_DIR", &package);
                    if let Err(problem) = run(&mut command, true) {
                        failed.lock().unwrap_or_else(|broken| broken.into_inner()).push(problem);
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().unwrap_or_else(|broken| broken.into_inner());
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n")) }
}

/// What a cargo command builds, in cargo's order.
fn built(cargo: &str, arguments: &[&str], workspace: &Path) -> Result<VecDeque<Program>, String> {
    let mut command = Command::new(cargo);
    command.args(arguments).args(["--no-run", "--message-format=json"]).current_dir(workspace);
    let output = command.stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| format!("{command:?} does not start: {error}"))?;
    if !output.status.success() {
        return Err(format!("{command:?} ended with {}", output.status));
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    let programs: VecDeque<Program> = messages.lines().filter_map(Program::of).collect();
    if programs.is_empty() { Err(format!("{command:?} built no program")) } else { Ok(programs) }
}

impl Program {
    /// Of a message of cargo, if that is about a program of tests.
    fn of(message: &str) -> Option<Self> {
        let message: Value = serde_json::from_str(message).ok()?;
        let is_test = message["profile"]["test"].as_bool()?;
        let executable = PathBuf::from(message["executable"].as_str()?);
        let package = Path::new(message["manifest_path"].as_str()?).parent()?.to_path_buf();
        is_test.then_some(Self { executable, package })
    }
}

#[cfg(test)]
mod tests {
    use super::Program;

    #[test]
    fn programs_of_tests_are_told_from_others() {
        let message = |test: bool, executable: &str| {
            format!(
                r#"{{"reason":"compiler-artifact","manifest_path":"/a/b/Cargo.toml","profile":{{"test":{test}}},"executable":{executable}}}"#
            )
        };
        let program = Program::of(&message(true, r#""/t/all-1""#));
        let found = program.map(|program| (program.executable, program.package));
        assert_eq!(found, Some(("/t/all-1".into(), "/a/b".into())));
        assert!(Program::of(&message(true, "null")).is_none());
        assert!(Program::of(&message(false, r#""/t/sixte""#)).is_none());
        assert!(Program::of("   Compiling").is_none());
    }
}
