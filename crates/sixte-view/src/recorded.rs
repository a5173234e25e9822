//! What a gallery knows of a recording. All of it is read when somebody opens it: there may be many, and they may be large.

use std::path::{Path, PathBuf};

use sixte_io::recording::{Recording, RecordingError};
use sixte_io::scene::Scene;

/// A recording in a file.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Recorded {
    /// Where it is.
    pub file: PathBuf,
    /// How many steps it has.
    pub steps: usize,
    /// How long it is \[s\].
    pub seconds: f64,
    /// What was run, if it can be read.
    pub scene: Option<Scene>,
}

impl Recorded {
    /// Reads a recording, and keeps the little that a card shows.
    ///
    /// # Errors
    /// As [`Recording::read`].
    pub fn read(file: &Path) -> Result<Self, RecordingError> {
        let recording = Recording::read(file)?;
        Ok(Self {
            steps: recording.steps.len().saturating_sub(1),
            seconds: recording.steps.last().map_or(0.0, |step| step.time),
            scene: scene(&recording, file),
            file: file.to_owned(),
        })
    }
}

/// The scene that was run, as it was set; files that it names are looked for beside the recording.
pub fn scene(recording: &Recording, file: &Path) -> Option<Scene> {
    let word = |key: &str| recording.metadata.get(key).map_or("", String::as_str);
    let mut scene = Scene::parse(word("scene_text"), file.with_extension("toml")).ok()?;
    for (key, value) in word("set").lines().filter_map(|line| line.split_once('=')) {
        // What cannot be set any more changes nothing but the view.
        let _ = scene.set(key, value);
    }
    Some(scene)
}
