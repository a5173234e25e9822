//! Many worlds of one scene, with other values in each.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use sixte::shape::Shape;

use super::build::BuiltScene;
use super::error::{Fault, Origin};
use super::node::{Node, Value};
use super::{Scene, SceneError};

/// Worlds of one scene that differ in values that are set. Shapes that no value changes are made once, and all worlds share them.
///
/// ```
/// use sixte_io::scene::{Scene, Variants};
/// let text = "[[bodies]]\nname = \"ball\"\nshape = { sphere = 0.1 }";
/// let variants = Variants::new(Scene::parse(text, "ball.toml")?);
/// for speed in ["[1, 0, 0]", "[2, 0, 0]"] {
///     let built = variants.build(&[("bodies.ball.velocity".to_owned(), speed.to_owned())])?;
///     assert_eq!(built.names, ["ball"]);
/// }
/// # Ok::<(), sixte_io::scene::SceneError>(())
/// ```
#[derive(Debug)]
pub struct Variants {
    scene: Scene,
    shapes: Shapes,
}

impl Variants {
    /// Those of a scene. Files that it names are read once, when the first world is built.
    pub fn new(scene: Scene) -> Self {
        Self { scene, shapes: Shapes::default() }
    }

    /// The scene with values set, by the names of parameters or by dotted keys: see [`Scene::set`].
    ///
    /// # Errors
    /// What [`Scene::set`] refuses.
    pub fn scene(&self, values: &[(String, String)]) -> Result<Scene, SceneError> {
        let mut scene = self.scene.clone();
        values.iter().try_for_each(|(key, value)| scene.set(key, value))?;
        Ok(scene)
    }

    /// The world of the scene with values set.
    ///
    /// # Errors
    /// What [`Scene::set`] and [`Scene::build`] refuse.
    pub fn build(&self, values: &[(String, String)]) -> Result<BuiltScene, SceneError> {
        self.scene(values)?.build_from(&self.shapes, |_| ())
    }
}

/// Shapes that are as the file of a scene says, by their places in it.
#[derive(Debug, Default)]
pub(super) struct Shapes(Mutex<BTreeMap<usize, Shape>>);

impl Shapes {
    /// The shape of a node that was made before, or a new one. What has a parameter in it, or was set from outside, is always new.
    pub fn of(&self, node: &Node, make: impl FnOnce() -> Result<Shape, Fault>) -> Result<Shape, Fault> {
        let Some(place) = place_of(node) else { return make() };
        let mut made = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(shape) = made.get(&place) {
            return Ok(shape.clone());
        }
        let shape = make()?;
        made.insert(place, shape.clone());
        Ok(shape)
    }
}

/// Where a node is in the file, if all of it is as the file says.
fn place_of(node: &Node) -> Option<usize> {
    let Origin::File(place) = node.origin else { return None };
    let is_written = match &node.value {
        Value::Word(word) => !word.contains('$'),
        Value::List(nodes) => nodes.iter().all(|node| place_of(node).is_some()),
        Value::Table(entries) => entries.iter().all(|entry| place_of(&entry.node).is_some()),
        Value::Number(_) | Value::Flag(_) => true,
    };
    is_written.then_some(place)
}
