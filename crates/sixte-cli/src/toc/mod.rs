//! `sixte toc`: when and where two moving shapes first touch.

mod answer;
mod body;
mod columns;
mod help;
mod json;
mod table;

use clap::Args;
use sixte_contact::contact_time::{ContactTimeError, Settings};

use self::answer::Answer;
use self::body::{Body, OptionsOfA, OptionsOfB};
use crate::input::{InputError, scalar};

/// Arguments of `sixte toc`.
#[derive(Debug, Args)]
#[command(after_help = help::text())]
pub struct Toc {
    #[arg(value_name = "A", help = "First shape, see below")]
    a: String,
    #[arg(value_name = "B", help = "Second shape")]
    b: String,
    #[arg(
        long,
        value_name = "T",
        default_value = "1",
        allow_hyphen_values = true,
        help = "Time to look ahead [s]"
    )]
    interval: String,
    #[arg(
        long,
        value_name = "D",
        default_value = "1e-6",
        allow_hyphen_values = true,
        help = "Gap that counts as contact [m]"
    )]
    tolerance: String,
    #[arg(long, help = "One JSON object instead of the table")]
    json: bool,
    #[command(flatten)]
    options_of_a: OptionsOfA,
    #[command(flatten)]
    options_of_b: OptionsOfB,
}

impl Toc {
    /// The answer, as a table or as JSON.
    pub fn run(self) -> Result<String, InputError> {
        let a = Body::read(&self.a, &self.options_of_a.into())?;
        let b = Body::read(&self.b, &self.options_of_b.into())?;
        let interval = scalar("--interval", &self.interval, "2.5", "s")?;
        let tolerance = scalar("--tolerance", &self.tolerance, "1e-6", "m")?;
        let answer = Answer::find(&a, &b, interval, &Settings::tolerance(tolerance))
            .map_err(|error| InputError::new(argument_of(&error), error.to_string()))?;
        if self.json {
            json::text(&answer).map_err(|error| InputError::new("--json", error.to_string()))
        } else {
            Ok(table::text(&answer))
        }
    }
}

/// Which argument to change.
fn argument_of(error: &ContactTimeError) -> &'static str {
    match error {
        ContactTimeError::Interval(_) => "--interval",
        ContactTimeError::Tolerance(_) => "--tolerance",
        _ => "A and B",
    }
}
