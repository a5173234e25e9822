//! A scene by its name or by its file.

use std::ffi::OsStr;
use std::path::Path;

use sixte_io::scene::{Scene, SceneError};
use thiserror::Error;

use crate::built_in::{self, BuiltIn};

/// A scene that cannot be opened.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// What is wrong in its file.
    #[error("{0}")]
    Scene(#[from] SceneError),
    /// Neither a file nor a name.
    #[error("{}: there is no such file, and no scene of this name; give a file, or {}", sixte_io::excerpt(.0), built_in::names())]
    Unknown(String),
}

/// A scene from a file, or one that is built in, by its name.
///
/// # Errors
/// A name of nothing, a file that cannot be read, or what [`Scene::parse`] refuses.
pub fn open(name: &OsStr) -> Result<Scene, OpenError> {
    let path = Path::new(name);
    let name = name.to_string_lossy();
    if is_file(path) {
        return Ok(Scene::read(path)?);
    }
    if let Some(scene) = BuiltIn::find(&name) {
        return Ok(scene.scene()?);
    }
    if path.is_dir() || name.contains(['/', '\\', '.']) {
        return Ok(Scene::read(path)?);
    }
    Err(OpenError::Unknown(name.into_owned()))
}

/// Whether a scene is read from this file, and is not one that is built in.
pub fn is_file(path: &Path) -> bool {
    path.exists() && !path.is_dir()
}
