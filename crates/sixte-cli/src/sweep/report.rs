//! What a sweep came to, in a few lines.

use std::path::Path;

use serde::Serialize;
use sixte_sweep::{Entries, Plan, Swept, Table};

use super::shown;
use crate::columns::aligned;
use crate::digits::count_of;

/// The names are a contract: scripts read them.
#[derive(Debug, Serialize)]
pub struct Report {
    scene: String,
    output: String,
    plot: Option<String>,
    runs: u64,
    done: u64,
    ran: u64,
    failed: u64,
    errors: u64,
    stopped: bool,
    plan: String,
    #[serde(skip)]
    examples: Vec<[String; 2]>,
}

/// So many runs that failed are told.
const TOLD: usize = 3;

impl Report {
    /// `written`: the table, and the drawing if there is one.
    pub fn new(plan: &Plan, swept: &Swept, (output, plot): (&Path, Option<&Path>)) -> Self {
        let progress = swept.progress;
        Self {
            scene: plan.name().to_owned(),
            output: shown(output),
            plot: plot.filter(|_| swept.table.is_some()).map(shown),
            runs: progress.all,
            done: progress.done,
            ran: swept.ran,
            failed: progress.failed,
            errors: progress.errors,
            stopped: swept.table.is_none(),
            plan: format!("{:016x}", plan.hash()),
            examples: swept.table.as_ref().map_or_else(Vec::new, |table| examples(plan, table)),
        }
    }
}

/// The first runs that failed, with their values and why.
fn examples(plan: &Plan, table: &Table) -> Vec<[String; 2]> {
    let texts = |name: &str| match table.column(name).map(|column| &column.entries) {
        Some(Entries::Texts(all)) => all.as_slice(),
        _ => &[],
    };
    let (why_not, errors) = (texts("why_not"), texts("error"));
    let told = (0..).zip(why_not.iter().zip(errors)).filter_map(|(run, (why, error))| {
        let why = error.as_ref().or(why.as_ref())?;
        let values = plan.axes().iter().zip(plan.values(run));
        let values: Vec<String> =
            values.map(|(axis, value)| format!("{}={}", axis.key, value.text)).collect();
        Some([format!("run {run}, {}", values.join(" ")), why.clone()])
    });
    told.take(TOLD).collect()
}

pub fn text(report: &Report) -> String {
    let Report { output, runs, done, ran, failed, errors, .. } = report;
    if report.stopped {
        return format!(
            "stopped: {done} of {runs} runs are kept in {output}.part; the same command goes on from there\n"
        );
    }
    let fine = runs - failed - errors;
    let mut text = match *ran {
        0 => format!("{output} is complete already: nothing was run\n"),
        ran if ran < *runs => {
            format!("{output}: {} now, {} of earlier\n", count_of(ran as usize, "run", "runs"), runs - ran)
        }
        _ => format!("{output}: {}\n", count_of(*runs as usize, "run", "runs")),
    };
    text += &format!("{fine} ok, {failed} failed, {errors} without a world\n");
    if let Some(plot) = &report.plot {
        text += &format!("drawn in {plot}\n");
    }
    if !report.examples.is_empty() {
        let more = (failed + errors) as usize - report.examples.len();
        text += &format!("\n{}", aligned(&report.examples));
        if more > 0 {
            text += &format!("and {more} more: see the columns why_not and error\n");
        }
    }
    text
}
