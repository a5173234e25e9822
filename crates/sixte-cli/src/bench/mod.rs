//! `sixte bench`: experiments of others, run again and measured.

mod bullets;

use clap::{Args, Subcommand};

use crate::input::InputError;

/// Arguments of `sixte bench`.
#[derive(Debug, Args)]
pub struct Bench {
    #[command(subcommand)]
    experiment: Experiment,
}

#[derive(Debug, Subcommand)]
enum Experiment {
    /// A hundred bullets at 1,000 m/s and a warped sheet with a hole
    Bullets(bullets::Bullets),
}

impl Bench {
    /// What was measured, as a table or as JSON.
    pub fn run(self) -> Result<String, InputError> {
        match self.experiment {
            Experiment::Bullets(bullets) => bullets.run(),
        }
    }
}
