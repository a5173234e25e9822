//! `sixte toc`: when and where two moving shapes first touch.

mod answer;
mod body;
mod compare;
mod help;
mod json;
mod table;

use clap::Args;
use sixte_contact::contact_time::ContactTimeSettings;

use self::answer::{Answer, argument_to_change};
use self::body::{Body, OptionsOfA, OptionsOfB};
use self::compare::{Comparison, Question};
use crate::arguments::Json;
use crate::input::{InputError, positive, scalar};

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
    #[command(flatten)]
    json: Json,
    #[arg(long, help = "All methods on the same input, beside each other")]
    compare: bool,
    #[arg(
        long,
        value_name = "E",
        allow_hyphen_values = true,
        requires = "compare",
        help = "With --compare: depth that sampling may overlook [m]; a thousandth of the smaller body if not given"
    )]
    sampling_depth: Option<String>,
    #[arg(
        long,
        value_name = "E",
        allow_hyphen_values = true,
        requires = "compare",
        help = "With --compare: how exact sampling finds the time [s]; 1e-9 of the interval if not given"
    )]
    time_tolerance: Option<String>,
    #[command(flatten)]
    options_of_a: OptionsOfA,
    #[command(flatten)]
    options_of_b: OptionsOfB,
}

/// A tolerance that rounding raises to more than so many times what was asked for is no answer to the question.
const MOST_RAISED: f64 = 1e3;

impl Toc {
    /// The answer, as a table or as JSON.
    pub fn run(self) -> Result<String, InputError> {
        let a = Body::read(&self.a, &self.options_of_a.into())?;
        let b = Body::read(&self.b, &self.options_of_b.into())?;
        let interval = scalar("--interval", &self.interval, "2.5", "s")?;
        let tolerance = scalar("--tolerance", &self.tolerance, "1e-6", "m")?;
        if self.compare {
            let mut question = Question::new(a, b, interval, tolerance);
            if let Some(text) = &self.sampling_depth {
                question.depth = positive("--sampling-depth", text, "1e-3", "m")?;
            }
            if let Some(text) = &self.time_tolerance {
                question.time_tolerance = positive("--time-tolerance", text, "1e-9", "s")?;
            }
            let found = Comparison::find(question)?;
            return self.json.text(&compare::Object::new(&found), |_| compare::table(&found));
        }
        let answer = Answer::find(&a, &b, interval, &ContactTimeSettings::tolerance(tolerance))
            .map_err(|error| InputError::new(argument_to_change(&error), error.to_string()))?;
        let rounded = answer.found.tolerance;
        if rounded > MOST_RAISED * tolerance {
            let problem = format!(
                "the bodies get so far away that their places are rounded to {rounded:e} m, and a tolerance of {tolerance:e} m means nothing; give a shorter interval or slower bodies"
            );
            return Err(InputError::new("--interval", problem));
        }
        self.json.text(&json::Object::new(&answer), |_| table::text(&answer))
    }
}
