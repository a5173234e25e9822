//! Scenes: what they say, what is refused, and what is built from them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod built;
mod camera;
mod computed;
mod curved;
mod defaults;
mod errors;
mod expectations;
mod setting;
mod variants;

use sixte_io::scene::{BuiltScene, Scene, SceneError};

/// Reads and builds a scene.
fn build(text: &str) -> Result<BuiltScene, SceneError> {
    Scene::parse(text, "folder/scene.toml")?.build()
}
