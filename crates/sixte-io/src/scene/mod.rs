//! Scenes: a world, how long it runs and what it has to come to, from a TOML file.
//!
//! | stage | file |
//! |---|---|
//! | text becomes a tree of values with their places | `node` |
//! | values are set from outside | `set` |
//! | parameters are filled in, and arithmetic in texts is computed | `parameters`, `expression` |
//! | tables become settings, materials, shapes, bodies, a camera and expectations | `settings`, `shape`, `curved`, `field`, `body`, `repeat`, `camera`, `expect`; shared by them: `fields`, `unit`, `choices`, `kind`, `pose`, `files` |
//! | all of them become a world | `build` |
//! | many worlds, with other values in each | `variants` |
//!
//! Which keys a table may have, [`schema`] says; what may be meant by one that it has not, `spelling`.
//! Every stage refuses with a fault at a place; [`SceneError`] names file, line and column.
//! The book has the format, page by page: `docs/src/scenes.md`.

mod body;
mod build;
mod camera;
mod choices;
mod curved;
mod error;
mod expect;
mod expression;
mod field;
mod fields;
mod files;
mod kind;
mod node;
mod parameters;
mod pose;
mod repeat;
pub mod schema;
mod set;
mod settings;
mod shape;
mod spelling;
mod unit;
mod variants;

pub use build::BuiltScene;
pub use camera::Camera;
pub use error::SceneError;
pub use expect::{Expectation, Quantity, Record, Wanted};
pub use parameters::Parameter;
pub use settings::Run;
pub use variants::Variants;

use std::path::{Path, PathBuf};

use sixte::{Settings, World};

use self::build::Written;
use self::error::{Fault, Origin, place};
use self::files::Files;
use self::node::{Node, Value};
use self::variants::Shapes;
use crate::PointsError;

/// A scene, read and not yet built.
///
/// ```
/// use sixte_io::scene::{Record, Scene};
/// let text = r#"
///     [[parameters]]
///     name = "height"
///     default = 1.0
///     min = 0.0
///     unit = "m"
///
///     [[bodies]]
///     name = "ball"
///     shape = { sphere = 0.1 }
///     position = [0, 0, "$height"]
/// "#;
/// let mut scene = Scene::parse(text, "ball.toml")?;
/// scene.set("height", "2.5")?;
/// let built = scene.build()?;
/// assert_eq!(built.world.bodies().next().unwrap().1.pose().position.z, 2.5);
/// # Ok::<(), sixte_io::scene::SceneError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Scene {
    file: PathBuf,
    text: String,
    written: Written,
    /// Keys and values that were set from outside.
    sets: Vec<(String, String)>,
}

/// Sections that change nothing of what happens, and the run: how long it is is compared, and its step changes nothing that is expected.
const LOOKS: [&str; 5] = ["title", "about", "camera", "expect", "run"];

impl Scene {
    /// Reads a file.
    ///
    /// # Errors
    /// A file that cannot be read, or what [`Scene::parse`] refuses.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, SceneError> {
        let path = path.as_ref();
        if path.is_dir() {
            return Err(SceneError::Directory { file: path.into() });
        }
        let bytes = crate::points::bytes(path).map_err(|error| unreadable(path, error))?;
        let text = std::str::from_utf8(&bytes).map_err(|error| {
            let offset = error.valid_up_to();
            let fine = bytes.get(..offset).unwrap_or_default();
            let (line, column) = place(&String::from_utf8_lossy(fine), offset);
            SceneError::NotText { file: path.into(), line, column, offset }
        })?;
        Self::parse(text, path)
    }

    /// Takes the text of a scene; files that it names are looked for beside `path`.
    ///
    /// # Errors
    /// Text that is not TOML, and what is wrong in `[[parameters]]`. All other sections are checked by [`Scene::build`].
    pub fn parse(text: &str, path: impl AsRef<Path>) -> Result<Self, SceneError> {
        let file = path.as_ref().to_owned();
        let folder = file.parent().map(Path::to_owned).unwrap_or_default();
        // Some editors put a mark of the encoding in front.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).to_owned();
        let mut scene = Self {
            file,
            text,
            written: Written {
                tree: Node { origin: Origin::File(0), value: Value::Table(Vec::new()) },
                parameters: Vec::new(),
                changed: Vec::new(),
                files: Files { folder, at_hand: Vec::new() },
            },
            sets: Vec::new(),
        };
        scene.written.tree = Node::parse(&scene.text, Origin::File).map_err(|fault| scene.error(fault))?;
        scene.written.parameters = scene.declared().map_err(|fault| scene.error(fault))?;
        Ok(scene)
    }

    /// Gives the bytes of a file that the scene names, so that it is not looked for.
    pub fn with_file(mut self, name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        self.written.files.at_hand.push((name.into(), bytes.into().into()));
        self
    }

    /// Sets a parameter by its name, or any value by its dotted key, like `world.gravity`,
    /// `bodies.ball.velocity` or `bodies.ball.position.2`. The value is written as in a scene; text needs
    /// no quotes.
    ///
    /// # Errors
    /// A parameter out of its range, a key that is not there, or a value that is not allowed there. Then
    /// the scene stays as it is.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), SceneError> {
        self.set_all([(key, value)])
    }

    /// Sets several, as [`Scene::set`] does one: only all of them together have to make sense.
    ///
    /// # Errors
    /// As [`Scene::set`]; then none of them is set.
    pub fn set_all<'a>(
        &mut self,
        values: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<(), SceneError> {
        let mut changed = self.clone();
        for (key, value) in values {
            let node = set::value(value, Origin::Set(changed.sets.len()));
            changed.sets.push((key.to_owned(), value.to_owned()));
            changed.change(key, node).map_err(|fault| changed.error(fault))?;
        }
        let unknown = spelling::unknown_keys(&changed.written.tree, &schema::SCENE);
        if let Some(fault) = unknown.into_iter().find(|fault| matches!(fault.origin, Origin::Set(_))) {
            return Err(changed.error(fault));
        }
        changed.run()?;
        changed.read_with(settings::world)?;
        changed.read_with(camera::written)?;
        changed.written.changed = changed.found_changed()?;
        changed.expectations()?;
        *self = changed;
        Ok(())
    }

    /// What it expects of a run, in the order of the file.
    ///
    /// # Errors
    /// An `[expect]` that makes no sense.
    pub fn expectations(&self) -> Result<Vec<Expectation>, SceneError> {
        self.read_with(|tree| expect::expectations(tree, &self.written))
    }

    /// Parameters and keys that were set from outside, and are not as the file says; but for the step, which changes nothing that is
    /// expected.
    pub fn changed(&self) -> &[String] {
        &self.written.changed
    }

    fn found_changed(&self) -> Result<Vec<String>, SceneError> {
        let mut file = Self::parse(&self.text, &self.file)?;
        let parameters = self.parameters().iter().zip(file.parameters());
        let moved = parameters.filter(|(now, was)| now.value != was.value);
        let mut names: Vec<String> = moved.map(|(now, _)| now.name.clone()).collect();
        // What parameters change is told by their names.
        file.written.parameters.clone_from(&self.written.parameters);
        let is_longer = self.run()?.seconds != file.run()?.seconds;
        names.extend(is_longer.then(|| "run.seconds".to_owned()));
        for (key, _) in &self.sets {
            let section = key.split('.').next().unwrap_or(key);
            let is_told = names.contains(key) || self.parameters().iter().any(|known| known.name == *key);
            if !is_told && !LOOKS.contains(&section) {
                names.push(key.clone());
            }
        }
        Ok(names)
    }

    fn change(&mut self, key: &str, node: Node) -> Result<(), Fault> {
        if let Some(parameter) = self.written.parameters.iter_mut().find(|parameter| parameter.name == key) {
            let value = fields::finite(&node, key, &parameter.unit)?;
            return parameter.set(value, node.origin);
        }
        let first = key.split('.').next().unwrap_or(key);
        if !schema::SCENE.names().contains(&first) || first == "parameters" {
            let names: Vec<&str> = self.written.parameters.iter().map(|p| p.name.as_str()).collect();
            let problem = format!("the scene has no parameter \"{}\"", crate::excerpt(key));
            let known = if names.is_empty() {
                "it has none".to_owned()
            } else {
                format!("it has {}", names.join(", "))
            };
            let remedy = format!("{known}; or give a key like run.seconds or bodies.NAME.velocity");
            return Err(Fault::new(node.origin, problem, remedy));
        }
        self.check_material(key, &node)?;
        set::put(&mut self.written.tree, key, node)
    }

    /// Refuses a value of a material that is not there: no body would have it.
    fn check_material(&self, key: &str, node: &Node) -> Result<(), Fault> {
        let words: Vec<&str> = key.split('.').collect();
        let ["materials", name, _, ..] = words[..] else { return Ok(()) };
        let known = self.written.tree.get("materials").map(Node::entries).unwrap_or_default();
        if known.iter().any(|entry| entry.key == name) {
            return Ok(());
        }
        let names: Vec<&str> = known.iter().map(|entry| entry.key.as_str()).collect();
        let remedy = if names.is_empty() {
            "there is none; materials that bodies have by themselves are bodies.NAME.material".to_owned()
        } else {
            format!("write {}", fields::listed(&names))
        };
        Err(Fault::new(node.origin, format!("there is no material \"{}\"", crate::excerpt(name)), remedy))
    }

    fn declared(&self) -> Result<Vec<Parameter>, Fault> {
        parameters::declared(&self.written.tree)
    }

    /// What the scene is called; empty if it does not say.
    pub fn title(&self) -> &str {
        self.words("title")
    }

    /// What the scene shows, in a line; empty if it does not say.
    pub fn about(&self) -> &str {
        self.words("about")
    }

    /// The text of its file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The files that its bodies are made from, whether they are there or not.
    ///
    /// ```
    /// use std::path::PathBuf;
    /// let text = "[[bodies]]\nshape = { mesh = \"rock.obj\" }";
    /// let scene = sixte_io::scene::Scene::parse(text, "stones/one.toml")?;
    /// assert_eq!(scene.files(), [PathBuf::from("stones/rock.obj")]);
    /// # Ok::<(), sixte_io::scene::SceneError>(())
    /// ```
    pub fn files(&self) -> Vec<PathBuf> {
        let bodies = self.written.tree.get("bodies");
        let mut files = bodies.map_or_else(Vec::new, |bodies| self.written.files.named_in(bodies));
        files.sort_unstable();
        files.dedup();
        files
    }

    /// The files that its bodies are made from, by the names that it gives them, with their bytes: with them it can be made elsewhere.
    ///
    /// ```
    /// let text = "[[bodies]]\nshape = { hull = \"rock.xyz\" }";
    /// let scene = sixte_io::scene::Scene::parse(text, "one.toml")?.with_file("rock.xyz", "0 0 0");
    /// assert_eq!(scene.gather_files()?, [("rock.xyz".to_owned(), b"0 0 0".to_vec())]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn gather_files(&self) -> Result<Vec<(String, Vec<u8>)>, SceneError> {
        let mut names = self.written.tree.get("bodies").map_or_else(Vec::new, files::names_in);
        names.sort_unstable();
        names.dedup();
        let gathered = names.into_iter().map(|name| {
            let bytes = self.written.files.fetch(name).map_err(|error| unreadable(name.as_ref(), error))?;
            Ok((name.to_owned(), bytes))
        });
        gathered.collect()
    }

    /// From where a world is looked at: what its `[camera]` says, and for the rest what shows all bodies where they are now.
    ///
    /// ```
    /// use sixte::{Body, Pose, Settings, Vec3, World, shape::Convex};
    /// let mut world = World::new(Settings::default())?;
    /// world.insert(Body::fixed(Convex::sphere(0.1)?).at(Pose::at(Vec3::X)))?;
    /// let scene = sixte_io::scene::Scene::parse("[camera]\nfov_degrees = 30", "look.toml")?;
    /// let camera = scene.camera(&world)?;
    /// assert_eq!((camera.target, camera.fov_degrees), (Vec3::X, 30.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A `[camera]` that makes no sense.
    pub fn camera(&self, world: &World) -> Result<Camera, SceneError> {
        self.read_with(|tree| camera::camera(tree, &camera::written(tree)?, world))
    }

    /// Keys and values that were set from outside, in their order.
    pub fn sets(&self) -> &[(String, String)] {
        &self.sets
    }

    fn words(&self, key: &str) -> &str {
        match self.written.tree.get(key).map(|node| &node.value) {
            Some(Value::Word(word)) => word,
            _ => "",
        }
    }

    /// Its parameters, with their values now.
    pub fn parameters(&self) -> &[Parameter] {
        &self.written.parameters
    }

    /// How long it runs.
    ///
    /// # Errors
    /// A `[run]` that makes no sense.
    pub fn run(&self) -> Result<Run, SceneError> {
        self.read_with(settings::run)
    }

    /// Reads from the tree with all parameters filled in.
    fn read_with<T>(&self, read: impl Fn(&Node) -> Result<T, Fault>) -> Result<T, SceneError> {
        let mut faults = Vec::new();
        let tree = build::computed(&self.written, &mut faults);
        let read = faults.pop().map_or_else(|| read(&tree), Err);
        read.map_err(|fault| self.error(fault))
    }

    /// Makes the world: shapes from their files, bodies where they are.
    ///
    /// # Errors
    /// What is wrong in any section, files that cannot be read, bodies that intersect: the first of it in the
    /// file.
    pub fn build(&self) -> Result<BuiltScene, SceneError> {
        self.build_with(|_| ())
    }

    /// The same with settings changed that are no matter of the scene, such as
    /// [`keep_motions`](Settings::keep_motions).
    ///
    /// # Errors
    /// As [`Scene::build`], and what is wrong with the changed settings.
    pub fn build_with(&self, change: impl FnOnce(&mut Settings)) -> Result<BuiltScene, SceneError> {
        self.build_from(&Shapes::default(), change)
    }

    /// The same with shapes that were made before.
    fn build_from(
        &self,
        shapes: &Shapes,
        change: impl FnOnce(&mut Settings),
    ) -> Result<BuiltScene, SceneError> {
        build::build(&self.written, shapes, change).map_err(|faults| {
            let first = faults.into_iter().next();
            self.error(
                first.unwrap_or_else(|| Fault::new(Origin::File(0), "it cannot be built", "report it")),
            )
        })
    }

    /// All that [`Scene::build`] would refuse, in the order of the file: all keys that are not known, and one other problem
    /// of each section, material and body at most.
    pub fn problems(&self) -> Vec<SceneError> {
        let faults = build::build(&self.written, &Shapes::default(), |_| ()).err().unwrap_or_default();
        faults.into_iter().map(|fault| self.error(fault)).collect()
    }

    /// The fault at its place.
    fn error(&self, fault: Fault) -> SceneError {
        let Fault { origin, problem, remedy } = fault;
        match origin {
            Origin::File(byte) => error::locate(&self.file, &self.text, byte, problem, remedy),
            Origin::Set(index) => {
                let (key, value) = self.sets.get(index).cloned().unwrap_or_default();
                let value = crate::excerpt(&value);
                SceneError::Set { key, value, problem, remedy }
            }
        }
    }
}

/// A file that cannot be read, or is too large.
fn unreadable(path: &Path, error: PointsError) -> SceneError {
    match error {
        PointsError::Unreadable { file, source } => SceneError::Unreadable { file, source },
        _ => SceneError::TooLarge { file: path.into() },
    }
}
