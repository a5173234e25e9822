//! `sixte new`: a scene to begin with.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::input::InputError;
use sixte_scenes::BuiltIn;

/// Arguments of `sixte new`.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct New {
    #[arg(value_name = "NAME", help = "What the scene is called; the file is NAME.toml in this folder")]
    name: String,
    #[arg(
        long,
        value_name = "SCENE",
        help = "A copy of one of `sixte scenes`, with the files that it names"
    )]
    from: Option<String>,
}

const HELP: &str = "\
It writes nothing over a file that is there, and nothing at all if one of the files cannot be
written.

Examples:
  sixte new first && sixte run first.toml
  sixte new mine --from bounce";

/// Runs as it is; `TITLE` becomes the name.
const TEMPLATE: &str = include_str!("new.toml");

impl New {
    /// What was written.
    pub fn run(self) -> Result<String, InputError> {
        let name = self.name.strip_suffix(".toml").unwrap_or(&self.name);
        let is_allowed = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
        if name.is_empty() || !name.chars().all(is_allowed) {
            let problem = "it is no name for a file here; give letters, digits, - and _ only";
            return Err(InputError::new(sixte_io::excerpt(&self.name), problem));
        }
        let file = PathBuf::from(format!("{name}.toml"));
        let mut files: Vec<(PathBuf, Vec<u8>)> = Vec::new();
        match &self.from {
            None => files.push((file.clone(), TEMPLATE.replace("TITLE", name).into_bytes())),
            Some(from) => {
                let Some(scene) = BuiltIn::find(from) else {
                    let problem = format!("there is no scene of this name; give {}", sixte_scenes::names());
                    return Err(InputError::new(format!("--from {}", sixte_io::excerpt(from)), problem));
                };
                files.push((file.clone(), scene.text.into()));
                files.extend(scene.files().map(|(name, bytes)| (name.into(), bytes.into())));
            }
        }
        write_all(&files)?;
        let written: Vec<String> = files.iter().map(|(path, _)| path.display().to_string()).collect();
        Ok(format!("wrote {}; run it: sixte run {}\n", written.join(" and "), file.display()))
    }
}

/// All files, or none of them. A file with the same bytes may be there already.
fn write_all(files: &[(PathBuf, Vec<u8>)]) -> Result<(), InputError> {
    let mut written: Vec<&Path> = Vec::new();
    for (number, (path, bytes)) in files.iter().enumerate() {
        // The scene itself is always new; two scenes may share a mesh.
        if number > 0 && fs::read(path).is_ok_and(|there| there == *bytes) {
            continue;
        }
        if let Err(error) = write_new(path, bytes) {
            for path in written {
                // It was made a moment ago; if it cannot be removed, the message below is still true.
                let _ = fs::remove_file(path);
            }
            let problem = if error.kind() == ErrorKind::AlreadyExists {
                "it is there already and is not written over; give another name, or go to another folder"
                    .to_owned()
            } else {
                format!("it cannot be written ({error}); go to a folder in which you may write")
            };
            return Err(InputError::new(path.display().to_string(), problem));
        }
        written.push(path);
    }
    Ok(())
}

fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        // What is in the way there is no file of this name.
        fs::create_dir_all(folder).map_err(|error| io::Error::new(ErrorKind::NotADirectory, error))?;
    }
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(bytes).and_then(|()| file.sync_all()).inspect_err(|_| {
        // Half a file is worse than none.
        let _ = fs::remove_file(path);
    })
}
