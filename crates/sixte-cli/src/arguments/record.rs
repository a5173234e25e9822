//! `--record` and `--force`.

use std::path::PathBuf;

use clap::Args;

/// Where all that happens is kept.
#[derive(Debug, Args)]
pub struct Record {
    #[arg(id = "record", long = "record", value_name = "FILE", help = "Records all that happens, see below")]
    pub path: Option<PathBuf>,
    #[arg(long, requires = "record", help = "Replaces what is there already")]
    pub force: bool,
}
