//! From a tree of values to a world; what is wrong is collected, so that all of it can be reported.

use std::collections::BTreeSet;

use sixte::{Settings, World};

use super::camera::{self, Camera};
use super::error::Fault;
use super::expect::{self, Expectation};
use super::fields::{list, word};
use super::files::Files;
use super::node::{Node, Value};
use super::parameters::{Names, Parameter, fill_in};
use super::settings::Run;
use super::spelling::unknown_keys;
use super::variants::Shapes;
use super::{body, schema, settings};

/// Sections that are no numbers, or are computed when they are read.
const AS_WRITTEN: [&str; 4] = ["title", "about", "parameters", "bodies"];

/// What is written in a scene, with what was set from outside.
#[derive(Debug, Clone)]
pub(super) struct Written {
    pub tree: Node,
    pub parameters: Vec<Parameter>,
    /// Parameters and keys that are not as the file says.
    pub changed: Vec<String>,
    pub files: Files,
}

/// A scene that is ready to run.
#[derive(Debug)]
#[non_exhaustive]
pub struct BuiltScene {
    /// With all bodies in it, at time 0.
    pub world: World,
    /// Of the bodies, in their order.
    pub names: Vec<String>,
    /// How long it runs.
    pub run: Run,
    /// What it has to come to.
    pub expectations: Vec<Expectation>,
    /// From where it is looked at.
    pub camera: Camera,
}

/// The world of a scene, or all that is wrong, in the order of the file.
pub(super) fn build(
    scene: &Written,
    shapes: &Shapes,
    change: impl FnOnce(&mut Settings),
) -> Result<BuiltScene, Vec<Fault>> {
    let mut faults = unknown_keys(&scene.tree, &schema::SCENE);
    let tree = computed(scene, &mut faults);
    for key in ["title", "about"] {
        let checked = tree.get(key).map(|node| word(node, key)).transpose();
        keep(checked, &mut faults);
    }
    let run = keep(settings::run(&tree), &mut faults);
    let expectations = keep(expect::expectations(&tree, scene), &mut faults);
    let written = keep(camera::written(&tree), &mut faults);
    let world = keep(settings::world(&tree), &mut faults).and_then(|mut settings| {
        change(&mut settings);
        let origin = tree.get("world").map_or(tree.origin, |node| node.origin);
        let refused = |error| Fault::from_error(origin, &error, "change it in [world]");
        keep(World::new(settings).map_err(refused), &mut faults)
    });
    // Bodies are looked at even if they have no world to be in.
    let before = faults.len();
    let world = world.or_else(|| World::new(Settings::default()).ok());
    let world = world.map(|world| with_bodies(world, (scene, shapes), &tree, &mut faults));
    let has_all_bodies = faults.len() == before;
    let names: Vec<String> =
        world.iter().flat_map(World::bodies).map(|(_, body)| body.name().to_owned()).collect();
    // A body that is wrong is not missing as well.
    if has_all_bodies {
        let checked = expectations.iter().flatten().filter_map(|expected| expected.check(&names).err());
        faults.extend(checked);
    }
    let camera = match (&written, &world) {
        (Some(written), Some(world)) => keep(camera::camera(&tree, written, world), &mut faults),
        _ => None,
    };
    match (world, run, expectations, camera) {
        (Some(world), Some(run), Some(expectations), Some(camera)) if faults.is_empty() => {
            Ok(BuiltScene { world, names, run, expectations, camera })
        }
        _ => {
            faults.sort_by_key(|fault| fault.origin);
            // A reader stops at the first key that it does not know.
            faults.dedup();
            Err(faults)
        }
    }
}

fn keep<T>(result: Result<T, Fault>, faults: &mut Vec<Fault>) -> Option<T> {
    result.map_err(|fault| faults.push(fault)).ok()
}

/// The tree with all its texts computed; sections in which that fails are told and left out.
pub(super) fn computed(scene: &Written, faults: &mut Vec<Fault>) -> Node {
    let mut tree = scene.tree.clone();
    let names = Names { parameters: &scene.parameters, counters: &[] };
    if let Value::Table(sections) = &mut tree.value {
        sections.retain_mut(|section| {
            AS_WRITTEN.contains(&section.key.as_str())
                || keep(fill_in(&mut section.node, &names), faults).is_some()
        });
    }
    tree
}

/// Puts all bodies in that can be there.
fn with_bodies(
    mut world: World,
    (scene, shapes): (&Written, &Shapes),
    tree: &Node,
    faults: &mut Vec<Fault>,
) -> World {
    let materials = settings::materials(tree, faults);
    let (files, parameters) = (&scene.files, &scene.parameters);
    let stock = body::Stock { materials: &materials, files, shapes, parameters };
    let Some(node) = tree.get("bodies") else { return world };
    let entries = keep(list(node, "bodies", "[[bodies]]"), faults).unwrap_or_default();
    let mut names = BTreeSet::new();
    for (index, node) in entries.iter().enumerate() {
        let Some(bodies) = keep(body::bodies(node, index, &stock), faults) else { continue };
        for body in bodies {
            let name = body.name().to_owned();
            if names.contains(&name) {
                let problem = format!("there are two bodies \"{}\"", crate::excerpt(&name));
                faults.push(Fault::new(node.origin, problem, "give one of them another name"));
                break;
            }
            let remedy = "change the body, or where it is";
            let put = world.insert(body).map_err(|error| Fault::from_error(node.origin, &error, remedy));
            if keep(put, faults).is_none() {
                break;
            }
            names.insert(name);
        }
    }
    world
}
