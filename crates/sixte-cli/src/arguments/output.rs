//! `--output` and `--force`.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;

use crate::input::InputError;
use crate::whole_file;

/// What is written.
#[derive(Debug, Args)]
pub struct Output {
    #[arg(
        id = "output",
        short,
        long = "output",
        value_name = "OUT",
        help = "What to write: its ending says of which kind, see below"
    )]
    pub path: PathBuf,
    #[arg(long, help = "Replaces what is there already")]
    pub force: bool,
}

impl Output {
    /// Refuses a file that is there already, unless it may be replaced.
    pub fn check(&self) -> Result<(), InputError> {
        Ok(whole_file::check(&self.path, self.force)?)
    }

    /// Writes the file as a whole, or not at all.
    pub fn write(&self, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), InputError> {
        Ok(whole_file::write(&self.path, content)?)
    }
}
