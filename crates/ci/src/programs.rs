//! The programs of tests, side by side. Cargo runs one after the other, and half of them wait for most of their time: for a server, for a
//! file, for their own last long test.

use std::iter;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

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
    let programs = built(cargo, building, workspace)?;
    let next = AtomicUsize::new(0);
    let work = || {
        let mine = iter::from_fn(|| programs.get(next.fetch_add(1, Ordering::Relaxed)));
        mine.filter_map(|program| program.run(running).err()).collect()
    };
    let failed: Vec<String> = thread::scope(|scope| {
        let workers: Vec<_> = (0..AT_ONCE).map(|_| scope.spawn(work)).collect();
        let ended = workers.into_iter().map(|worker| worker.join());
        ended
            .flat_map(|failed| failed.unwrap_or_else(|_| vec!["one that runs them panicked".to_owned()]))
            .collect()
    });
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n")) }
}

/// What a cargo command builds, in cargo's order.
fn built(cargo: &str, arguments: &[&str], workspace: &Path) -> Result<Vec<Program>, String> {
    let mut command = Command::new(cargo);
    command.args(arguments).args(["--no-run", "--message-format=json"]).current_dir(workspace);
    let output = command.stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| format!("{command:?} does not start: {error}"))?;
    if !output.status.success() {
        return Err(format!("{command:?} ended with {}", output.status));
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    let programs: Vec<Program> = messages.lines().filter_map(Program::of).collect();
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

    /// Runs it in the folder of its package, as cargo does.
    fn run(&self, arguments: &[&str]) -> Result<(), String> {
        let Self { executable, package } = self;
        let mut command = Command::new(executable);
        command.args(arguments).current_dir(package).env("CARGO_MANIFEST_DIR", package);
        let start = Instant::now();
        run(&mut command, true)?;
        let name = |path: &Path| path.file_name().unwrap_or_default().display().to_string();
        eprintln!("ci: {}: {} took {:.1} s", name(package), name(executable), start.elapsed().as_secs_f64());
        Ok(())
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
