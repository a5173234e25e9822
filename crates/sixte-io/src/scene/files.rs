//! The files that a scene names.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use sixte_contact::Vec3;
use sixte_contact::shape::{NurbsSurface, Triangles};

use super::error::Fault;
use super::node::{Node, Value};
use crate::points::bytes;
use crate::{
    MeshFormat, PointsError, points_from_bytes, read_points, read_step_surfaces, read_triangles,
    step_surfaces_from_bytes, triangles_from_bytes,
};

/// Where the files of a scene are.
#[derive(Debug, Clone, Default)]
pub(super) struct Files {
    /// What their names are relative to.
    pub folder: PathBuf,
    /// Files that are at hand: they are not looked for. Copies of a scene share them.
    pub at_hand: Vec<(String, Arc<[u8]>)>,
}

/// Keys of shapes whose value may be the name of a file.
const NAMING: [&str; 4] = ["hull", "mesh", "soup", "step"];

/// The names of files in a tree.
pub(super) fn names_in(node: &Node) -> Vec<&str> {
    match &node.value {
        Value::List(list) => list.iter().flat_map(names_in).collect(),
        Value::Table(entries) => entries
            .iter()
            .flat_map(|entry| match &entry.node.value {
                Value::Word(name) if NAMING.contains(&entry.key.as_str()) => vec![name.as_str()],
                _ => names_in(&entry.node),
            })
            .collect(),
        _ => Vec::new(),
    }
}

impl Files {
    /// Where the files are that a tree names, but for those at hand.
    pub fn named_in(&self, node: &Node) -> Vec<PathBuf> {
        let names = names_in(node).into_iter().filter(|name| self.bytes(name).is_none());
        names.map(|name| self.folder.join(name)).collect()
    }

    /// The bytes of a file, at hand or read.
    pub fn fetch(&self, name: &str) -> Result<Vec<u8>, PointsError> {
        self.bytes(name).map_or_else(|| bytes(&self.folder.join(name)), |bytes| Ok(bytes.to_vec()))
    }

    fn bytes(&self, name: &str) -> Option<&[u8]> {
        self.at_hand.iter().find(|(other, _)| other == name).map(|(_, bytes)| &**bytes)
    }

    pub fn points(&self, node: &Node, name: &str) -> Result<Vec<Vec3>, Fault> {
        let found = match self.bytes(name) {
            Some(bytes) => points_from_bytes(Path::new(name), bytes),
            None => read_points(self.folder.join(name)),
        };
        found.map_err(|error| file_fault(node, error.to_string()))
    }

    pub fn triangles(&self, node: &Node, name: &str) -> Result<Triangles, Fault> {
        let found = match self.bytes(name) {
            Some(bytes) => {
                let format = MeshFormat::from_name(name).or_else(|| MeshFormat::from_content(bytes));
                triangles_from_bytes(name, bytes, format.unwrap_or(MeshFormat::Obj))
            }
            None => read_triangles(self.folder.join(name)),
        };
        found.map_err(|error| file_fault(node, error.to_string()))
    }

    pub fn surfaces(&self, node: &Node, name: &str, unit: f64) -> Result<Vec<NurbsSurface>, Fault> {
        let found = match self.bytes(name) {
            Some(bytes) => step_surfaces_from_bytes(Path::new(name), bytes, unit),
            None => read_step_surfaces(self.folder.join(name), unit),
        };
        found.map_err(|error| file_fault(node, error.to_string()))
    }
}

fn file_fault(node: &Node, problem: String) -> Fault {
    Fault::new(node.origin, problem, "names of files are relative to the scene's own folder")
}
