//! Shapes of bodies: short forms, files, compounds; curved ones are in `curved`.

use sixte::shape::{Compound, Convex, Mesh, Shape, Soup};
use sixte_contact::Vec3;

use super::curved;
use super::error::Fault;
use super::fields::{Fields, finite, list, vector, word};
use super::files::Files;
use super::kind::{kind, long, refused};
use super::node::{Entry, Node, Value};
use super::pose::pose;
use super::schema;

type Built<T> = Result<T, Fault>;

/// Keys that are for shapes of some kinds only.
const OF_KINDS: [(&str, &[&str], &str); 5] = [
    ("within", &["implicit"], "it is for implicit shapes"),
    ("where", &["implicit"], "it is for implicit shapes"),
    ("open", &["implicit", "nurbs", "step"], "it is for implicit shapes, patches and STEP files"),
    ("unit", &["step"], "it is for STEP files"),
    ("resolution", &["implicit", "nurbs", "step", "level_set"], "it is for curved shapes"),
];

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
        "implicit" => many(curved::implicit(&fields, &kind.node, &|solid| shape(solid, files))),
        "nurbs" => many(curved::nurbs(&fields, &kind.node)),
        "step" => many(curved::step(&fields, &kind.node, files)),
        "level_set" => many(curved::level_set(&fields, &kind.node, &|solid| shape(solid, files))),
        "mesh" => many(mesh(&kind.node, files)),
        "soup" => many(soup(&kind.node, files)),
        "compound" => many(compound(&kind.node, files)),
        _ => rounded(&fields, kind, files).map(Shape::Convex),
    }
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
