//! Which scene a command is about, and which of its values are set.

use std::path::Path;

use clap::Args;
use sixte_io::scene::{BuiltScene, Scene, SceneError};

use crate::built_in::{self, BuiltIn};
use crate::input::{InputError, positive};

/// A scene and its values.
#[derive(Debug, Args)]
pub struct SceneArgument {
    #[arg(value_name = "SCENE", help = "A scene, a TOML file; or the name of one of `sixte scenes`")]
    pub scene: String,
    #[arg(
        long,
        value_name = "KEY=VALUE",
        allow_hyphen_values = true,
        help = "Sets a parameter, or any value by its key, like bodies.ball.velocity=[0,0,1]; may be repeated"
    )]
    pub set: Vec<String>,
}

impl SceneArgument {
    /// The scene, with its values set.
    pub fn read(&self) -> Result<Scene, InputError> {
        let mut scene = open(&self.scene)?;
        for text in &self.set {
            let Some((key, value)) = text.split_once('=') else {
                return Err(InputError::new("--set", format!("\"{text}\" has no value; give KEY=VALUE")));
            };
            scene.set(key.trim(), value.trim()).map_err(of_set)?;
        }
        Ok(scene)
    }

    /// Its world; one without bodies is refused. The motions of steps are kept if they are asked for.
    pub fn build(&self, scene: &Scene, keep_motions: bool) -> Result<BuiltScene, InputError> {
        let built = scene.build_with(|settings| settings.keep_motions = keep_motions).map_err(of_set)?;
        if built.names.is_empty() {
            return Err(no_bodies(&self.scene).into());
        }
        Ok(built)
    }
}

/// What is wrong with a scene in which there is nothing.
pub fn no_bodies(file: &str) -> SceneError {
    SceneError::At {
        file: file.into(),
        line: 1,
        column: 1,
        problem: "the scene has no bodies".to_owned(),
        remedy: "write [[bodies]] and a line like shape = { sphere = 0.1 }".to_owned(),
    }
}

/// A scene from a file, or from what is built in.
pub fn open(name: &str) -> Result<Scene, InputError> {
    let path = Path::new(name);
    if path.exists() && !path.is_dir() {
        return Ok(Scene::read(path)?);
    }
    if let Some(scene) = BuiltIn::find(name) {
        return Ok(scene.scene()?);
    }
    if path.is_dir() || name.contains(['/', '\\', '.']) {
        return Ok(Scene::read(path)?);
    }
    let problem =
        format!("there is no such file, and no scene of this name; give a file, or {}", built_in::names());
    Err(InputError::new(sixte_io::excerpt(name), problem))
}

/// The scene's title, or else its name.
pub fn title(scene: &Scene, name: &str) -> String {
    if scene.title().is_empty() { name.to_owned() } else { scene.title().to_owned() }
}

/// A value that was set is an argument.
pub fn of_set(error: SceneError) -> InputError {
    match error {
        SceneError::Set { key, value, problem, remedy } => {
            InputError::new(format!("--set {key}={value}"), format!("{problem}; {remedy}"))
        }
        other => other.into(),
    }
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
