//! `sixte run --record`: what a recording says of its run.

use sixte_io::recording::Heading;
use sixte_io::scene::{Run, Scene};

/// The scene, by the name it was asked for, and how it is run.
pub fn heading(name: &str, scene: &Scene, run: Run) -> Heading {
    Heading {
        scene: name.to_owned(),
        text: scene.text().to_owned(),
        sets: scene.sets().to_vec(),
        step: run.step,
    }
}
