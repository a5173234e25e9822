//! glTF 2.0: the triangles of all meshes in the default scene, where the nodes place them.
//!
//! glTF repeats a vertex for each of its normals and colours, so equal places become one vertex.
//! The axes stay as they are, y up.

mod accessor;
mod buffer;
mod container;

use std::path::Path;

use ::gltf::json::Root;
use ::gltf::json::mesh::{Mode, Primitive, Semantic};
use ::gltf::json::scene::Node;
use ::gltf::json::validation::Checked;
use sixte_contact::shape::Triangles;
use sixte_contact::{Mat3, Vec3};

use super::error::{Fault, MeshPlace, MeshProblem};
use super::gather::{Gather, coordinate};
use accessor::{Accessor, Use};
use buffer::Buffers;

pub(super) fn triangles(path: &Path, bytes: &[u8]) -> Result<Triangles, Fault> {
    let (root, bin) = container::open(bytes)?;
    let buffers = Buffers::new(path, bin, root.buffers.len());
    let mut scene = Scene { root: &root, buffers, gather: Gather::default() };
    scene.walk()?;
    Ok(scene.gather.triangles)
}

/// Where a node is: first the matrix, then the offset \[m\].
#[derive(Clone, Copy)]
struct Placing {
    linear: Mat3,
    offset: Vec3,
}

impl Placing {
    fn apply(&self, place: Vec3) -> Vec3 {
        self.linear * place + self.offset
    }

    /// A node's placing in its parent; glTF 2.0, section 3.5.3.
    fn from_node(node: &Node) -> Result<Self, MeshProblem> {
        let vector = |[x, y, z]: [f32; 3]| Vec3::new(x.into(), y.into(), z.into());
        if let Some([a, b, c, d, e, f, g, h, i, j, k, l, x, y, z, w]) = node.matrix {
            if [d, h, l, w] != [0.0, 0.0, 0.0, 1.0] {
                let problem = "the last row of the matrix is not 0 0 0 1";
                return Err(MeshProblem::Part { problem, remedy: "export the file again" });
            }
            let linear = Mat3::from_cols(vector([a, b, c]), vector([e, f, g]), vector([i, j, k]));
            return Ok(Self { linear, offset: vector([x, y, z]) });
        }
        let rotation = node.rotation.map_or(Mat3::IDENTITY, |rotation| turn(rotation.0.map(f64::from)));
        let scale = node.scale.map_or(Vec3::ONE, vector);
        let offset = node.translation.map_or(Vec3::ZERO, vector);
        Ok(Self { linear: rotation * Mat3::from_diagonal(scale), offset })
    }
}

/// The rotation of a quaternion `x y z w`. It is divided by its length, because rounded to 32 bits
/// it is no unit quaternion.
fn turn([x, y, z, w]: [f64; 4]) -> Mat3 {
    let s = 2.0 / (x * x + y * y + z * z + w * w);
    Mat3::from_cols(
        Vec3::new(1.0 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y)),
        Vec3::new(s * (x * y - w * z), 1.0 - s * (x * x + z * z), s * (y * z + w * x)),
        Vec3::new(s * (x * z + w * y), s * (y * z - w * x), 1.0 - s * (x * x + y * y)),
    )
}

struct Scene<'a> {
    root: &'a Root,
    buffers: Buffers<'a>,
    gather: Gather,
}

impl Scene<'_> {
    /// Takes the nodes one after the other, parents before their children.
    fn walk(&mut self) -> Result<(), Fault> {
        let home = Placing { linear: Mat3::IDENTITY, offset: Vec3::ZERO };
        let mut waiting: Vec<(usize, Placing)> = self.tops()?.into_iter().map(|top| (top, home)).collect();
        waiting.reverse();
        let mut seen = vec![false; self.root.nodes.len()];
        while let Some((index, parent)) = waiting.pop() {
            let at = |problem| (MeshPlace::Part(format!("nodes[{index}]")), problem);
            let (Some(node), Some(seen)) = (self.root.nodes.get(index), seen.get_mut(index)) else {
                return Err(at(MeshProblem::Reference { what: "node", index }));
            };
            if std::mem::replace(seen, true) {
                let problem = "is placed twice";
                return Err(at(MeshProblem::Part { problem, remedy: "give every node one parent" }));
            }
            let own = Placing::from_node(node).map_err(at)?;
            let placing = Placing { linear: parent.linear * own.linear, offset: parent.apply(own.offset) };
            if let Some(mesh) = node.mesh {
                self.mesh(mesh.value(), &placing)?;
            }
            let children = node.children.iter().flatten().rev();
            waiting.extend(children.map(|child| (child.value(), placing)));
        }
        Ok(())
    }

    /// The nodes without parent: of the default scene, else of the first, else of the file.
    fn tops(&self) -> Result<Vec<usize>, Fault> {
        let root = self.root;
        if let Some(index) = root.scene.map(|scene| scene.value()).or((!root.scenes.is_empty()).then_some(0))
        {
            let missing =
                || (MeshPlace::Part("scene".into()), MeshProblem::Reference { what: "scene", index });
            let scene = root.scenes.get(index).ok_or_else(missing)?;
            return Ok(scene.nodes.iter().map(|node| node.value()).collect());
        }
        let mut is_top = vec![true; root.nodes.len()];
        for child in root.nodes.iter().filter_map(|node| node.children.as_ref()).flatten() {
            if let Some(top) = is_top.get_mut(child.value()) {
                *top = false;
            }
        }
        Ok(is_top.iter().enumerate().filter_map(|(index, is_top)| is_top.then_some(index)).collect())
    }

    fn mesh(&mut self, index: usize, placing: &Placing) -> Result<(), Fault> {
        let Some(mesh) = self.root.meshes.get(index) else {
            let place = MeshPlace::Part("meshes".into());
            return Err((place, MeshProblem::Reference { what: "mesh", index }));
        };
        for (number, primitive) in mesh.primitives.iter().enumerate() {
            let part = || MeshPlace::Part(format!("meshes[{index}].primitives[{number}]"));
            self.gather.spend(1).map_err(|problem| (part(), problem))?;
            match primitive.mode {
                Checked::Valid(mode @ (Mode::Triangles | Mode::TriangleStrip | Mode::TriangleFan)) => {
                    self.primitive(primitive, mode, placing, &part)?;
                }
                Checked::Valid(_) => {}
                Checked::Invalid => {
                    let problem = "has an unknown mode";
                    return Err((part(), MeshProblem::Part { problem, remedy: "give one from 0 to 6" }));
                }
            }
        }
        Ok(())
    }

    fn primitive(
        &mut self,
        primitive: &Primitive,
        mode: Mode,
        placing: &Placing,
        part: &dyn Fn() -> MeshPlace,
    ) -> Result<(), Fault> {
        let at = |problem| (part(), problem);
        // Without positions there is nothing to draw; the specification allows it.
        let Some(positions) = primitive.attributes.get(&Checked::Valid(Semantic::Positions)) else {
            return Ok(());
        };
        let mut open =
            |index, usage| Accessor::new(self.root, &mut self.buffers, &mut self.gather, index, usage);
        let positions = open(positions.value(), Use::Positions)?;
        let indices = primitive.indices.map(|indices| open(indices.value(), Use::Indices)).transpose()?;
        let corners = indices.as_ref().map_or(positions.count, |indices| indices.count);
        let vertex = |corner: usize| match &indices {
            Some(indices) => indices.number(corner, 0) as usize,
            None => corner,
        };
        // A mirrored mesh would be inside out; glTF 2.0, section 3.7.4.
        let is_mirrored = placing.linear.determinant() < 0.0;
        for triangle in 0..triangle_count(mode, corners).map_err(at)? {
            let mut face = [0; 3];
            for (slot, corner) in face.iter_mut().zip(triangle_corners(mode, triangle)) {
                let index = vertex(corner);
                if index >= positions.count {
                    let problem =
                        MeshProblem::Index { index: index as i64, count: positions.count, first: 0 };
                    return Err(at(problem));
                }
                let place = Vec3::from_array([0, 1, 2].map(|axis| positions.number(index, axis)));
                let place = placing.apply(place);
                for value in place.to_array() {
                    coordinate(value).map_err(at)?;
                }
                *slot = self.gather.merged(place).map_err(at)?;
            }
            if is_mirrored {
                face.swap(1, 2);
            }
            self.gather.face(face).map_err(at)?;
        }
        Ok(())
    }
}

/// How many triangles so many corners make.
fn triangle_count(mode: Mode, corners: usize) -> Result<usize, MeshProblem> {
    match mode {
        Mode::TriangleStrip | Mode::TriangleFan if corners < 3 => {
            Err(MeshProblem::Corners { count: corners, allowed: "at least 3" })
        }
        Mode::TriangleStrip | Mode::TriangleFan => Ok(corners - 2),
        _ if corners.is_multiple_of(3) => Ok(corners / 3),
        _ => Err(MeshProblem::Corners { count: corners, allowed: "3 for each triangle" }),
    }
}

/// Which corners a triangle has, counter-clockwise; glTF 2.0, section 3.7.2.1.
fn triangle_corners(mode: Mode, triangle: usize) -> [usize; 3] {
    match mode {
        Mode::TriangleStrip => [triangle, triangle + 1 + triangle % 2, triangle + 2 - triangle % 2],
        Mode::TriangleFan => [triangle + 1, triangle + 2, 0],
        _ => [3 * triangle, 3 * triangle + 1, 3 * triangle + 2],
    }
}
