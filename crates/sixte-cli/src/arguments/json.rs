//! `--json`.

use clap::Args;
use serde::Serialize;

use crate::input::InputError;

/// Whether the answer is for programs.
#[derive(Debug, Clone, Copy, Args)]
pub struct Json {
    #[arg(long, help = "JSON on one line instead of text, with all digits")]
    pub json: bool,
}

impl Json {
    /// The answer: as JSON, or as the text that is made of it.
    pub fn text<T: Serialize>(
        self,
        answer: &T,
        text: impl FnOnce(&T) -> String,
    ) -> Result<String, InputError> {
        if !self.json {
            return Ok(text(answer));
        }
        let line = serde_json::to_string(answer);
        line.map(|line| line + "\n").map_err(|error| InputError::new("--json", error.to_string()))
    }
}
