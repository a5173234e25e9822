//! `sixte sweep`: many runs of one scene, and the table of what they came to.

mod help;
mod ray;
mod report;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use sixte_sweep::{Options, Plan, Progress as Runs, Sample, Setting, Swept, Table, sweep};

use crate::arguments::{Json, Output, SCENE, StepLength, as_argument, time};
use crate::input::{InputError, count};
use crate::run::interrupt;
use crate::run::progress::Progress;
use crate::whole_file;

/// Arguments of `sixte sweep`.
#[derive(Debug, Args)]
#[command(after_help = help::HELP)]
pub struct Sweep {
    #[arg(value_name = "SCENE", help = SCENE)]
    scene: std::ffi::OsString,
    #[arg(
        long,
        value_name = "KEY=VALUES",
        allow_hyphen_values = true,
        help = "Values of a parameter, or of any key, see below; may be repeated"
    )]
    set: Vec<String>,
    #[arg(long, value_name = "N", help = "So many runs with random values, instead of every combination")]
    random: Option<String>,
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        requires = "random",
        help = "The same seed chooses the same values"
    )]
    seed: u64,
    #[arg(
        long,
        value_name = "NAME",
        help = "What is looked at besides, by its name in [expect], like body.ball.position.z; may be repeated"
    )]
    quantity: Vec<String>,
    #[arg(
        long,
        value_name = "S",
        allow_hyphen_values = true,
        help = "How long to run instead of what the scene says [s]"
    )]
    seconds: Option<String>,
    #[command(flatten)]
    step: StepLength,
    #[arg(long, value_name = "N", help = "How many runs at once, if not one for each core")]
    threads: Option<String>,
    #[arg(long, help = "Leaves out what each run took: the same sweep is then the same file, byte for byte")]
    no_times: bool,
    #[arg(
        long,
        value_name = "FILE.svg",
        help = "Draws what was found, see below; an older drawing is replaced"
    )]
    plot: Option<PathBuf>,
    #[arg(long, value_name = "COLUMN", requires = "plot", help = "Which column of the table is drawn")]
    of: Option<String>,
    #[arg(
        long,
        value_name = "ADDRESS",
        conflicts_with = "threads",
        help = "Runs on a Ray cluster, see below"
    )]
    ray: Option<String>,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    json: Json,
}

impl Sweep {
    /// What was found, in a few lines or as JSON, and the exit code.
    pub fn run(self) -> Result<(String, ExitCode), InputError> {
        let plan = self.plan()?;
        if let Some(path) =
            self.plot.as_ref().filter(|path| path.extension().is_none_or(|ending| ending != "svg"))
        {
            let problem = format!("{}: drawings are SVG; give a name that ends in .svg", path.display());
            return Err(InputError::new("--plot", problem));
        }
        interrupt::listen();
        let mut bar = Progress::on_terminal();
        let swept = match &self.ray {
            Some(address) => ray::sweep(&plan, address, &self.output, self.no_times)?,
            None => sweep(&plan, &self.output.path, self.options()?, |runs| {
                bar.counted(runs.done, runs.all, &things(runs))
            })?,
        };
        bar.end();
        if let Some(table) = &swept.table {
            self.draw(&plan, table)?;
        }
        let report = report::Report::new(&plan, &swept, (&self.output.path, self.plot.as_deref()));
        let text = self.json.text(&report, report::text)?;
        Ok((text, exit_code(&swept)))
    }

    fn plan(&self) -> Result<Plan, InputError> {
        let mut scene = sixte_scenes::open(&self.scene)?;
        let mut axes = Vec::new();
        for text in &self.set {
            match Setting::parse(text)? {
                Setting::Fixed { key, value } => scene.set(&key, &value).map_err(as_argument)?,
                Setting::Axis(axis) => axes.push(axis),
            }
        }
        let seconds = self.seconds.as_ref().map(|text| time("--seconds", text)).transpose()?;
        for (key, given) in [("run.seconds", seconds), ("run.step", self.step.given()?)] {
            if let Some(value) = given {
                scene.set(key, &format!("{value:?}")).map_err(as_argument)?;
            }
        }
        let sample = match &self.random {
            Some(text) => Sample::Random { count: count("--random", text, "1000")?, seed: self.seed },
            None => Sample::Grid,
        };
        Ok(Plan::new(&self.scene.to_string_lossy(), scene, axes, sample, &self.quantity)?)
    }

    fn options(&self) -> Result<Options, InputError> {
        let mut options = Options::default();
        if let Some(text) = &self.threads {
            options.threads = usize::try_from(count("--threads", text, "4")?).unwrap_or(usize::MAX);
        }
        options.has_times = !self.no_times;
        options.is_anew = self.output.force;
        Ok(options)
    }

    fn draw(&self, plan: &Plan, table: &Table) -> Result<(), InputError> {
        let Some(path) = &self.plot else { return Ok(()) };
        let drawing = sixte_sweep::plot(plan, table, self.of.as_deref())?;
        Ok(whole_file::write(path, |to| to.write_all(drawing.as_bytes()))?)
    }
}

/// "runs, 2 failed".
fn things(runs: Runs) -> String {
    let mut things = "runs".to_owned();
    for (count, what) in [(runs.failed, "failed"), (runs.errors, "without a world")] {
        if count > 0 {
            things += &format!(", {count} {what}");
        }
    }
    things
}

/// A sweep explores: runs that fail are what it was to find. It fails if no run came to anything.
fn exit_code(swept: &Swept) -> ExitCode {
    if swept.table.is_none() {
        return ExitCode::from(interrupt::INTERRUPTED);
    }
    if swept.progress.errors == swept.progress.all { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// The name of a path, for what is said.
fn shown(path: &Path) -> String {
    path.display().to_string()
}
