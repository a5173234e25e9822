//! Scenes that are in the program itself, so that they run from any folder.

use sixte_io::scene::{Scene, SceneError};

macro_rules! scenes {
    ($($name:literal),*) => {
        [$((
            $name,
            include_str!(concat!("../scenes/", $name, ".toml")),
            include_bytes!(concat!("../scenes/thumbnails/", $name, ".png")),
        )),*]
    };
}

/// Names, texts and pictures.
const SCENES: [(&str, &str, &[u8]); 45] = scenes![
    "bounce",
    "racket",
    "top",
    "gyroscope",
    "rods",
    "stiff",
    "two_meshes",
    "spike",
    "blades",
    "cradle",
    "break",
    "incline",
    "slide",
    "zeno",
    "separation",
    "stack",
    "heavy",
    "tower",
    "dominoes",
    "arch",
    "bullets",
    "curved",
    "vase",
    "five_cubes",
    "fifty_boxes",
    "lift",
    "wall_and_ball",
    "wrecking_ball",
    "crowd_tower",
    "pyramid",
    "planks",
    "card_house",
    "jenga",
    "stone_arch",
    "dominoes_100",
    "pile",
    "hopper",
    "marble_run",
    "dice",
    "bowl_of_tori",
    "hulls_on_terrain",
    "chain",
    "bolt_in_nut",
    "oloid",
    "cone_rolls"
];

/// Files that they name.
const FILES: [(&str, &[u8]); 13] = [
    ("meshes/torus.obj", include_bytes!("../scenes/meshes/torus.obj")),
    ("meshes/bullet.obj", include_bytes!("../scenes/meshes/bullet.obj")),
    ("meshes/sheet.obj", include_bytes!("../scenes/meshes/sheet.obj")),
    ("meshes/vase.stp", include_bytes!("../scenes/meshes/vase.stp")),
    ("meshes/tray.obj", include_bytes!("../scenes/meshes/tray.obj")),
    ("meshes/bowl.obj", include_bytes!("../scenes/meshes/bowl.obj")),
    ("meshes/ring.obj", include_bytes!("../scenes/meshes/ring.obj")),
    ("meshes/terrain.obj", include_bytes!("../scenes/meshes/terrain.obj")),
    ("meshes/link.obj", include_bytes!("../scenes/meshes/link.obj")),
    ("meshes/bolt.obj", include_bytes!("../scenes/meshes/bolt.obj")),
    ("meshes/nut.obj", include_bytes!("../scenes/meshes/nut.obj")),
    ("meshes/oloid.obj", include_bytes!("../scenes/meshes/oloid.obj")),
    ("meshes/cone.obj", include_bytes!("../scenes/meshes/cone.obj")),
];

/// A scene that is built in.
#[derive(Debug, Clone, Copy)]
pub struct BuiltIn {
    /// What it is asked for by.
    pub name: &'static str,
    /// Of its file.
    pub text: &'static str,
    /// For its card, as PNG.
    pub picture: &'static [u8],
}

impl BuiltIn {
    /// The scene of this name, if there is one.
    pub fn find(name: &str) -> Option<Self> {
        all().find(|scene| scene.name == name)
    }

    /// Ready to be built.
    ///
    /// # Errors
    /// None that a test has not seen.
    pub fn scene(&self) -> Result<Scene, SceneError> {
        let scene = Scene::parse(self.text, format!("{}.toml", self.name))?;
        Ok(self.files().fold(scene, |scene, (file, bytes)| scene.with_file(file, bytes)))
    }

    /// The files that it names.
    pub fn files(&self) -> impl Iterator<Item = (&'static str, &'static [u8])> {
        files_of(self.text)
    }
}

/// The files that are here and that a text names.
pub fn files_of(text: &str) -> impl Iterator<Item = (&'static str, &'static [u8])> {
    FILES.into_iter().filter(move |(file, _)| text.contains(&format!("\"{file}\"")))
}

/// All of them.
pub fn all() -> impl Iterator<Item = BuiltIn> {
    SCENES.into_iter().map(|(name, text, picture)| BuiltIn { name, text, picture })
}

/// "bounce, rods or top".
pub fn names() -> String {
    let [some @ .., (last, ..)] = SCENES;
    format!("{} or {last}", some.map(|(name, ..)| name).join(", "))
}
