//! `sixte schema`: what may be written in a scene, for editors and for the book.

mod json;
mod markdown;

use clap::Args;

use crate::input::InputError;

/// Arguments of `sixte schema`.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct Schema {
    #[arg(long, help = "The reference of the book instead: a table of keys for each section")]
    markdown: bool,
}

const HELP: &str = "\
Output: a JSON Schema (draft 2020-12) of scenes. Editors that know it complete keys and say what
they are: write it to a file, and the file's address into the first line of a scene,
  #:schema ./scene.schema.json

Examples:
  sixte schema > scene.schema.json
  sixte schema --markdown";

impl Schema {
    /// The schema, or the reference.
    pub fn run(self) -> Result<String, InputError> {
        if self.markdown {
            return Ok(markdown::text());
        }
        json::text().map_err(|error| InputError::new("schema", error.to_string()))
    }
}
