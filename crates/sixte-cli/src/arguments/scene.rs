//! Which scene a command is about, and which of its values are set.

use std::borrow::Cow;
use std::ffi::OsString;

use clap::Args;
use sixte::Settings;
use sixte_io::scene::{BuiltScene, Scene, SceneError};

use crate::input::InputError;

/// What stands for a scene.
pub const SCENE: &str = "A scene: a TOML file, or a name of `sixte scenes`";

/// A scene and its values.
#[derive(Debug, Args)]
pub struct SceneArgument {
    #[arg(value_name = "SCENE", help = SCENE)]
    pub scene: OsString,
    #[command(flatten)]
    sets: Sets,
}

/// Values of a scene that are set.
#[derive(Debug, Args)]
pub struct Sets {
    #[arg(
        long,
        value_name = "KEY=VALUE",
        allow_hyphen_values = true,
        help = "Sets a parameter, or any value by its key, like bodies.ball.velocity=[0,0,1]; may be repeated"
    )]
    pub set: Vec<String>,
}

impl Sets {
    /// The scene as it is written.
    pub fn none() -> Self {
        Self { set: Vec::new() }
    }

    /// Sets them.
    pub fn apply(&self, scene: &mut Scene) -> Result<(), InputError> {
        for text in &self.set {
            let Some((key, value)) = text.split_once('=') else {
                return Err(InputError::new("--set", format!("\"{text}\" has no value; give KEY=VALUE")));
            };
            scene.set(key.trim(), value.trim()).map_err(as_argument)?;
        }
        Ok(())
    }
}

impl SceneArgument {
    /// A scene as it is.
    pub fn named(scene: &str) -> Self {
        Self { scene: scene.into(), sets: Sets::none() }
    }

    /// What it is called in what is printed.
    pub fn name(&self) -> Cow<'_, str> {
        self.scene.to_string_lossy()
    }

    /// The scene, with its values set.
    pub fn read(&self) -> Result<Scene, InputError> {
        let mut scene = sixte_scenes::open(&self.scene)?;
        self.sets.apply(&mut scene)?;
        Ok(scene)
    }

    /// Its world; one without bodies is refused. What steps tell may be changed.
    pub fn build(&self, scene: &Scene, change: impl FnOnce(&mut Settings)) -> Result<BuiltScene, InputError> {
        let built = scene.build_with(change).map_err(as_argument)?;
        if built.names.is_empty() {
            return Err(no_bodies(&self.name()).into());
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

/// The scene's title, or else its name.
pub fn title(scene: &Scene, name: &str) -> String {
    if scene.title().is_empty() { name.to_owned() } else { scene.title().to_owned() }
}

/// A value that was set is an argument.
pub fn as_argument(error: SceneError) -> InputError {
    match error {
        SceneError::Set { key, value, problem, remedy } => {
            InputError::new(format!("--set {key}={value}"), format!("{problem}; {remedy}"))
        }
        other => other.into(),
    }
}
