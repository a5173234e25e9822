//! What can be wrong with a sweep, said so that it can be mended.

use std::path::{Path, PathBuf};

use sixte_io::scene::SceneError;
use thiserror::Error;

use crate::plan::MOST_RUNS;

/// A sweep that cannot be made, kept or drawn.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SweepError {
    /// Values of a key that make no sense.
    #[error("{text}: {problem}; {remedy}")]
    Axis {
        /// As it was given.
        text: String,
        /// What is wrong.
        problem: String,
        /// What to give instead.
        remedy: String,
    },
    /// What the scene refuses.
    #[error("{0}")]
    Scene(#[from] SceneError),
    /// More than [`MOST_RUNS`].
    #[error(
        "these are {runs} runs; a sweep has at most {MOST_RUNS}: give fewer values, or take a random sample of them"
    )]
    TooManyRuns {
        /// How many, in digits.
        runs: String,
    },
    /// Bytes that are no plan, or a plan that makes no sense.
    #[error("these bytes are no plan of a sweep ({problem}); they come from Plan::to_bytes, unchanged")]
    NotAPlan {
        /// What is wrong.
        problem: String,
    },
    /// A plan of another version: its runs may differ in their last bits.
    #[error("the plan is of version {theirs}, and this is {}; use the same version everywhere", env!("CARGO_PKG_VERSION"))]
    OtherVersion {
        /// Of the plan.
        theirs: String,
    },
    /// Another program writes the same table.
    #[error("{}: another sweep is writing it; wait for it, or give another name", file.display())]
    Busy {
        /// The table.
        file: PathBuf,
    },
    /// A journal of another sweep.
    #[error("{}: has the runs of another sweep (other values, another scene, or another version); give another name, or begin anew with --force", file.display())]
    OtherSweep {
        /// The journal.
        file: PathBuf,
    },
    /// A table of another sweep, or another file.
    #[error("{}: exists, and is not the table of this sweep; give another name, or replace it with --force", file.display())]
    Exists {
        /// The table.
        file: PathBuf,
    },
    /// A name that does not say what to write.
    #[error("{}: its ending says nothing about what to write; give a name that ends in .parquet or .csv", file.display())]
    Ending {
        /// The name.
        file: PathBuf,
    },
    /// What the system refuses.
    #[error("{}: {problem}; check the name, the permissions and the space that is left", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// A row that is none of the sweep.
    #[error("the row of run {run} is none of this sweep ({problem}); give rows that the same plan made")]
    Row {
        /// Its number.
        run: u64,
        /// What is wrong.
        problem: String,
    },
    /// Runs that are missing where all are needed.
    #[error("{missing} runs are missing; run them first")]
    Unfinished {
        /// How many.
        missing: u64,
    },
    /// Nothing to draw.
    #[error("{problem}; {remedy}")]
    Plot {
        /// What is wrong.
        problem: String,
        /// What to ask for instead.
        remedy: String,
    },
}

impl SweepError {
    pub(crate) fn file(file: &Path, problem: impl ToString) -> Self {
        Self::File { file: file.into(), problem: problem.to_string() }
    }

    pub(crate) fn axis(text: &str, problem: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self::Axis { text: sixte_io::excerpt(text), problem: problem.into(), remedy: remedy.into() }
    }
}
