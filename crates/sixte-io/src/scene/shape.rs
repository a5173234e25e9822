//! Shapes of bodies: short forms, files, compounds; curved ones are in `curved`.

use std::path::{Path, PathBuf};

use sixte::shape::{Compound, Convex, Mesh, Shape, Soup};
use sixte_contact::motion::{Pose, Rotation};
use sixte_contact::shape::{NurbsSurface, ShapeError, Triangles};
use sixte_contact::{Quat, Vec3};

use super::curved;
use super::error::Fault;
use super::fields::{Fields, finite, list, numbers, vector, word};
use super::node::{Entry, Node, Value};
use super::schema;
use crate::{
    MeshFormat, points_from_bytes, read_points, read_step_surfaces, read_triangles, step_surfaces_from_bytes,
    triangles_from_bytes,
};

type Built<T> = Result<T, Fault>;

/// Where the files of a scene are.
#[derive(Debug, Clone, Default)]
pub(super) struct Files {
    /// What their names are relative to.
    pub folder: PathBuf,
    /// Files that are at hand: they are not looked for.
    pub at_hand: Vec<(String, Vec<u8>)>,
}

impl Files {
    fn bytes(&self, name: &str) -> Option<&[u8]> {
        self.at_hand.iter().find(|(other, _)| other == name).map(|(_, bytes)| bytes.as_slice())
    }

    fn points(&self, node: &Node, name: &str) -> Built<Vec<Vec3>> {
        let found = match self.bytes(name) {
            Some(bytes) => points_from_bytes(Path::new(name), bytes),
            None => read_points(self.folder.join(name)),
        };
        found.map_err(|error| of_file(node, error.to_string()))
    }

    fn triangles(&self, node: &Node, name: &str) -> Built<Triangles> {
        let found = match self.bytes(name) {
            Some(bytes) => {
                let format = MeshFormat::from_name(name).or_else(|| MeshFormat::from_content(bytes));
                triangles_from_bytes(name, bytes, format.unwrap_or(MeshFormat::Obj))
            }
            None => read_triangles(self.folder.join(name)),
        };
        found.map_err(|error| of_file(node, error.to_string()))
    }

    pub fn surfaces(&self, node: &Node, name: &str, unit: f64) -> Built<Vec<NurbsSurface>> {
        let found = match self.bytes(name) {
            Some(bytes) => step_surfaces_from_bytes(Path::new(name), bytes, unit),
            None => read_step_surfaces(self.folder.join(name), unit),
        };
        found.map_err(|error| of_file(node, error.to_string()))
    }
}

fn of_file(node: &Node, problem: String) -> Fault {
    Fault::new(node.origin, problem, "names of files are relative to the scene's own folder")
}

/// Keys that are for shapes of some kinds only.
const OF_KINDS: [(&str, &[&str], &str); 5] = [
    ("within", &["implicit"], "it is for implicit shapes"),
    ("where", &["implicit"], "it is for implicit shapes"),
    ("open", &["implicit", "nurbs", "step"], "it is for implicit shapes, patches and STEP files"),
    ("unit", &["step"], "it is for STEP files"),
    ("resolution", &["implicit", "nurbs", "step", "level_set"], "it is for curved shapes"),
];

const FORMS: &str =
    "write one kind like { sphere = 0.1 } or { box = [1, 0.02, 0.005] }, and rounding if you like";

/// The shape that a table describes.
pub(super) fn shape(node: &Node, files: &Files) -> Built<Shape> {
    let fields = Fields::new(node, &schema::SHAPE)?;
    let kind = kind(&fields, schema::SHAPE.one_of)?;
    let many = |shape: Built<Shape>| {
        fields.without("rounding", "only convex shapes can be rounded", "leave it out")?;
        shape
    };
    for (key, kinds, because) in OF_KINDS {
        if !kinds.contains(&kind.key.as_str()) {
            fields.without(key, because, "leave it out")?;
        }
    }
    match kind.key.as_str() {
        "implicit" => many(curved::implicit(&fields, &kind.node, files)),
        "nurbs" => many(curved::nurbs(&fields, &kind.node)),
        "step" => many(curved::step(&fields, &kind.node, files)),
        "level_set" => many(curved::level_set(&fields, &kind.node, files)),
        "mesh" => many(mesh(&kind.node, files)),
        "soup" => many(soup(&kind.node, files)),
        "compound" => many(compound(&kind.node, files)),
        _ => rounded(&fields, kind, files).map(Shape::Convex),
    }
}

/// The one key that says what kind of shape it is.
pub(super) fn kind<'a>(fields: &Fields<'a>, kinds: &[&str]) -> Built<&'a Entry> {
    let mut found = fields.node.entries().iter().filter(|entry| kinds.contains(&entry.key.as_str()));
    let Some(kind) = found.next() else {
        return Err(Fault::new(fields.origin(), "the shape has no kind", FORMS));
    };
    if let Some(second) = found.next() {
        let problem = format!("the shape is a {} and a {}", kind.key, second.key);
        return Err(Fault::new(second.origin, problem, "write one kind; several make a compound = [...]"));
    }
    Ok(kind)
}

fn rounded(fields: &Fields<'_>, kind: &Entry, files: &Files) -> Built<Convex> {
    let rounding = fields.number("rounding", "m")?.unwrap_or(0.0);
    let convex = convex(&kind.key, &kind.node, files)?;
    let rounded = if rounding == 0.0 { Ok(convex) } else { convex.rounded(rounding) };
    rounded.map_err(|error| refused(&kind.node, &error))
}

fn convex(kind: &str, node: &Node, files: &Files) -> Built<Convex> {
    let made = match kind {
        "box" => Convex::cuboid(vector(node, "box, its half extents", "m")?),
        "sphere" => Convex::sphere(finite(node, "sphere, its radius", "m")?),
        "ellipsoid" => Convex::ellipsoid(vector(node, "ellipsoid, its semi-axes", "m")?),
        "half_space" => Convex::half_space(vector(node, "half_space, its outward normal", "")?),
        "hull" => Convex::hull(&match &node.value {
            Value::Word(name) => files.points(node, name)?,
            _ => points(node)?,
        }),
        _ => {
            let (half_length, radius) = long(kind, node)?;
            match kind {
                "capsule" => Convex::capsule(half_length, radius),
                "cylinder" => Convex::cylinder(half_length, radius),
                _ => Convex::cone(half_length, radius),
            }
        }
    };
    made.map_err(|error| refused(node, &error))
}

/// Half length and radius: a list of both, or a table.
pub(super) fn long(kind: &str, node: &Node) -> Built<(f64, f64)> {
    if matches!(node.value, Value::Table(_)) {
        let fields = Fields::new(node, &schema::LONG)?;
        let half_length = finite(fields.needed("half_length", "0.5")?, "half_length", "m")?;
        let radius = finite(fields.needed("radius", "0.1")?, "radius", "m")?;
        return Ok((half_length, radius));
    }
    let name = format!("{kind}, its half length and radius");
    let [half_length, radius] = numbers(node, &name, "[0.5, 0.1]", "m")?;
    Ok((half_length, radius))
}

fn points(node: &Node) -> Built<Vec<Vec3>> {
    let points = list(node, "hull", "[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], or name a file")?;
    points.iter().map(|point| vector(point, "a point of the hull", "m")).collect()
}

fn mesh(node: &Node, files: &Files) -> Built<Shape> {
    let name = word(node, "mesh, its file")?;
    Mesh::new(files.triangles(node, name)?).map(Shape::from).map_err(|error| refused(node, &error))
}

fn soup(node: &Node, files: &Files) -> Built<Shape> {
    let name = word(node, "soup, its file")?;
    Soup::new(files.triangles(node, name)?).map(Shape::Soup).map_err(|error| refused(node, &error))
}

fn compound(node: &Node, files: &Files) -> Built<Shape> {
    let example = "[{ sphere = 0.1, position = [0, 0, 1] }, { box = [1, 1, 1] }]";
    let mut pieces = Vec::new();
    for piece in list(node, "compound", example)? {
        let fields = Fields::new(piece, &schema::PIECE)?;
        let convex = rounded(&fields, kind(&fields, schema::PIECE.one_of)?, files)?;
        pieces.push((pose(&fields)?, convex));
    }
    Compound::new(pieces).map(Shape::Compound).map_err(|error| refused(node, &error))
}

pub(super) fn refused(node: &Node, error: &ShapeError) -> Fault {
    Fault::from_error(node.origin, error, FORMS)
}

/// The keys `position` and `rotation`.
pub(super) fn pose(fields: &Fields<'_>) -> Built<Pose> {
    let position = fields.vector("position", "m")?.unwrap_or(Vec3::ZERO);
    let rotation = fields.get("rotation").map(rotation).transpose()?.unwrap_or(Rotation::IDENTITY);
    Ok(Pose::new(position, rotation))
}

fn rotation(node: &Node) -> Built<Rotation> {
    let fields = Fields::new(node, &schema::ROTATION)?;
    let refuse = |problem: String| {
        let remedy = "write { axis = [0, 0, 1], degrees = 30 }, or radians, or { quaternion = [x, y, z, w] }";
        Fault::new(node.origin, problem, remedy)
    };
    let made =
        match (fields.get("axis"), fields.get("degrees"), fields.get("radians"), fields.get("quaternion")) {
            (Some(axis), Some(angle), None, None) => Rotation::from_axis_angle(
                vector(axis, "axis", "")?,
                finite(angle, "degrees", "°")?.to_radians(),
            ),
            (Some(axis), None, Some(angle), None) => {
                Rotation::from_axis_angle(vector(axis, "axis", "")?, finite(angle, "radians", "rad")?)
            }
            (None, None, None, Some(quaternion)) => {
                let numbers = numbers(quaternion, "quaternion", "[0, 0, 0, 1]", "")?;
                Rotation::from_quaternion(Quat::from_array(numbers))
            }
            _ => return Err(refuse("a rotation is an axis with one angle, or a quaternion".to_owned())),
        };
    made.map_err(|error| refuse(error.to_string()))
}
