//! `--step`, and times.

use clap::Args;

use crate::input::{InputError, positive};

/// Most steps of a run.
const MOST_STEPS: f64 = 1e9;

/// How long a step is.
#[derive(Debug, Args)]
pub struct StepLength {
    #[arg(
        long,
        value_name = "S",
        allow_hyphen_values = true,
        help = "Length of a step instead of what the scene says [s]; 1/60 is fine"
    )]
    step: Option<String>,
}

impl StepLength {
    /// What was given \[s\].
    pub fn given(&self) -> Result<Option<f64>, InputError> {
        self.step.as_ref().map(|text| time("--step", text)).transpose()
    }
}

/// Refuses more steps than anyone waits for; `option` is what to change.
pub fn refuse_too_many_steps(option: &str, steps: f64) -> Result<(), InputError> {
    if steps <= MOST_STEPS {
        return Ok(());
    }
    let problem =
        format!("{steps:e} steps are more than anyone waits for; give at most {MOST_STEPS:e} of them");
    Err(InputError::new(option, problem))
}

/// A time above 0, as a number or a fraction \[s\].
pub fn time(option: &str, text: &str) -> Result<f64, InputError> {
    let Some((above, below)) = text.split_once('/') else {
        return positive(option, text, "2.5 or 1/60", "s");
    };
    Ok(positive(option, above, "2.5 or 1/60", "s")? / positive(option, below, "2.5 or 1/60", "s")?)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn times_may_be_fractions() {
        assert_eq!(time("--step", "1/60").unwrap(), 1.0 / 60.0);
        assert_eq!(time("--step", "0.1").unwrap(), 0.1);
        for bad in ["0", "-1", "1/0", "1/", "x", "1/2/3", ""] {
            let refused = time("--step", bad).unwrap_err().to_string();
            assert!(refused.starts_with("--step: "), "{refused}");
            assert!(refused.ends_with("give one number like 2.5 or 1/60 [s]"), "{refused}");
        }
    }
}
