//! `--ray`: the runs of a sweep on a cluster.
//!
//! Ray speaks Python, so the package `sixte` does it: the plan is written to a file, and
//!
//! ```text
//! python3 -m sixte.ray_sweep PLAN OUTPUT ADDRESS [--no-times] [--force]
//! ```
//!
//! runs what is missing, with the same journal beside the same table. PLAN is a file with the bytes of `Plan::to_bytes`, OUTPUT the table.
//! It ends with exit code 0 when the table is complete, 130 when it was stopped, and any other after it has said on the standard error what
//! is wrong. Progress goes to the standard error. `SIXTE_PYTHON` names another Python.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::{env, fs, process};

use sixte_sweep::{Journal, Opened, Plan, Progress, Swept, Table};

use crate::arguments::Output;
use crate::input::InputError;
use crate::run::interrupt;

/// What is there when the cluster has done its work.
pub fn sweep(plan: &Plan, address: &str, output: &Output, no_times: bool) -> Result<Swept, InputError> {
    let python = env::var_os("SIXTE_PYTHON").unwrap_or_else(|| "python3".into());
    let has_ray = Command::new(&python)
        .args(["-c", "import sixte.ray_sweep, ray"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if !has_ray.is_ok_and(|status| status.success()) {
        let python = python.to_string_lossy();
        let problem = format!("{python} has no package sixte with Ray; install it: pip install 'sixte[ray]'");
        return Err(InputError::new("--ray", problem));
    }
    let before = done_of(plan, output)?;
    let file = PlanFile::new(plan)?;
    let mut command = Command::new(&python);
    command.args(["-m", "sixte.ray_sweep"]).arg(&file.path).arg(&output.path).arg(address);
    command.args(no_times.then_some("--no-times")).args(output.force.then_some("--force"));
    let ended = command.stdout(Stdio::null()).status();
    let code = ended.ok().and_then(|status| status.code());
    match code {
        Some(0) => {
            let table = Table::read(&output.path, plan);
            let table =
                table.ok_or_else(|| InputError::new("--ray", "the table is not complete; run it again"))?;
            let progress = Progress::of_table(&table);
            let ran = progress.done - before;
            Ok(Swept::new(Some(table), progress, ran))
        }
        _ if interrupt::is_asked() || code == Some(i32::from(interrupt::INTERRUPTED)) => {
            let done = done_of(plan, output)?;
            let progress = Progress { done, all: plan.len(), ..Progress::default() };
            Ok(Swept::new(None, progress, done.saturating_sub(before)))
        }
        _ => Err(InputError::new("--ray", "it ended early, see above; the same command goes on from there")),
    }
}

/// How many runs there are.
fn done_of(plan: &Plan, output: &Output) -> Result<u64, InputError> {
    if output.force {
        return Ok(0);
    }
    Ok(match Journal::open(plan, &output.path, false)? {
        Opened::Journal(journal) => journal.done(),
        Opened::Complete(table) => table.runs() as u64,
    })
}

/// A plan in a file, as long as that is needed.
struct PlanFile {
    path: PathBuf,
}

impl PlanFile {
    fn new(plan: &Plan) -> Result<Self, InputError> {
        let path = env::temp_dir().join(format!("sixte-{}-{:016x}.plan", process::id(), plan.hash()));
        let written = fs::write(&path, plan.to_bytes());
        written.map_err(|error| InputError::new("--ray", format!("{}: {error}", path.display())))?;
        Ok(Self { path })
    }
}

impl Drop for PlanFile {
    fn drop(&mut self) {
        // It is of no use to anyone.
        let _ = fs::remove_file(&self.path);
    }
}
