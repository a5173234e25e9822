//! `sixte run --record`: the recorder of a scene.

use std::path::Path;

use sixte_io::recording::{Heading, Recorder, RecordingError};
use sixte_io::scene::{BuiltScene, Scene};

/// Creates the recording before the run starts, so that a file that cannot be written costs no run. The scene
/// comes with the name it was asked for by.
pub fn recorder(
    path: &Path,
    replace: bool,
    (name, scene): (&str, &Scene),
    built: &BuiltScene,
) -> Result<Recorder, RecordingError> {
    let heading = Heading {
        scene: name.to_owned(),
        text: scene.text().to_owned(),
        sets: scene.sets().to_vec(),
        step: built.run.step,
    };
    Recorder::create(path, replace, &built.world, &heading)
}
