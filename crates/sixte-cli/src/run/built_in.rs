//! Scenes that are in the program itself, so that they run from any folder.

use sixte_io::scene::{Scene, SceneError};

use crate::columns::aligned;
use crate::input::InputError;

macro_rules! scenes {
    ($($name:literal),*) => {
        [$(($name, include_str!(concat!("../../../../scenes/", $name, ".toml")))),*]
    };
}

/// Names and texts.
const SCENES: [(&str, &str); 9] =
    scenes!["bounce", "racket", "top", "gyroscope", "rods", "stiff", "two_meshes", "spike", "blades"];

/// Files that they name.
const FILES: [(&str, &[u8]); 1] =
    [("meshes/torus.obj", include_bytes!("../../../../scenes/meshes/torus.obj"))];

/// The scene of this name, if there is one.
pub fn find(name: &str) -> Option<Result<Scene, SceneError>> {
    let &(name, text) = SCENES.iter().find(|(known, _)| *known == name)?;
    Some(
        Scene::parse(text, format!("{name}.toml"))
            .map(|scene| FILES.iter().fold(scene, |scene, &(file, bytes)| scene.with_file(file, bytes))),
    )
}

/// "bounce, rods or top".
pub fn names() -> String {
    let [some @ .., (last, _)] = SCENES;
    format!("{} or {last}", some.map(|(name, _)| name).join(", "))
}

/// A line for each.
pub fn list() -> Result<String, InputError> {
    let mut lines = Vec::new();
    for (name, _) in SCENES {
        if let Some(scene) = find(name) {
            let scene = scene?;
            lines.push([name.to_owned(), scene.title().to_owned(), scene.about().to_owned()]);
        }
    }
    Ok(aligned(&lines))
}
