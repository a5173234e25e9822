//! The section `[[bodies]]`.

use sixte::body::OnContact;
use sixte::material::Material;
use sixte::mover::Path;
use sixte::shape::{MassProperties, Shape};
use sixte::{Body, Mat3, Pose, Vec3};

use super::error::Fault;
use super::fields::{Fields, count, list, numbers, positive, vector, word};
use super::node::{Node, Value};
use super::settings::material;
use super::shape::{Files, pose, shape};
use crate::excerpt;

type Built<T> = Result<T, Fault>;

const KEYS: [&str; 17] = [
    "name",
    "kind",
    "shape",
    "density",
    "mass",
    "inertia",
    "centre",
    "position",
    "rotation",
    "velocity",
    "spin",
    "body_spin",
    "material",
    "pin",
    "on_contact",
    "path",
    "repeat",
];

/// Most bodies that one entry may stand for.
const MOST: u32 = 10_000;

/// What moves a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Dynamic,
    Fixed,
    Driven,
    Pinned,
}

const KINDS: [(&str, Kind); 4] =
    [("dynamic", Kind::Dynamic), ("fixed", Kind::Fixed), ("driven", Kind::Driven), ("pinned", Kind::Pinned)];

/// What bodies are made from, besides their own entry.
pub(super) struct Stock<'a> {
    pub materials: &'a [(String, Material)],
    pub files: &'a Files,
}

/// The bodies of one entry, in order; more than one if it is repeated.
pub(super) fn bodies(node: &Node, index: usize, stock: &Stock<'_>) -> Built<Vec<Body>> {
    let fields = Fields::new(node, "a body", &KEYS)?;
    let name = fields.word("name")?.map_or_else(|| format!("body-{index}"), str::to_owned);
    let kind = fields.one_of("kind", &KINDS)?.unwrap_or(Kind::Dynamic);
    refuse_what_it_cannot_have(&fields, kind)?;
    let shape = shape(fields.needed("shape", "{ sphere = 0.1 }")?, stock.files)?;
    let material = fields.get("material").map(|node| of_material(node, stock)).transpose()?;
    let Some(repeat) = fields.get("repeat") else {
        return Ok(vec![
            one(&fields, kind, shape, Vec3::ZERO)?.with_material(material.unwrap_or_default()).named(name),
        ]);
    };
    let offsets = offsets(repeat)?;
    let of = |(number, &offset): (usize, &Vec3)| {
        let body = one(&fields, kind, shape.clone(), offset)?;
        Ok(body.with_material(material.unwrap_or_default()).named(format!("{name}-{number}")))
    };
    offsets.iter().enumerate().map(of).collect()
}

/// Keys that mean nothing for a body of its kind.
fn refuse_what_it_cannot_have(fields: &Fields<'_>, kind: Kind) -> Built<()> {
    let remedy = "leave it out, or write another kind";
    let (refused, because): (&[&str], &str) = match kind {
        Kind::Dynamic => (&["pin", "on_contact", "path"], "the body is dynamic"),
        Kind::Pinned => (&["velocity", "on_contact", "path"], "the body is pinned"),
        Kind::Fixed => (
            &[
                "density",
                "mass",
                "inertia",
                "centre",
                "velocity",
                "spin",
                "body_spin",
                "pin",
                "on_contact",
                "path",
            ],
            "the body is fixed",
        ),
        Kind::Driven => (
            &["density", "mass", "inertia", "centre", "velocity", "spin", "body_spin", "pin"],
            "the body is driven",
        ),
    };
    for key in refused {
        fields.without(key, because, remedy)?;
    }
    if fields.get("mass").is_some() {
        fields.without("density", "so is mass", "write one of them")?;
    } else {
        fields.without("inertia", "mass is not", "write mass as well")?;
        fields.without("centre", "mass is not", "write mass and inertia as well")?;
    }
    if fields.get("inertia").is_none() {
        fields.without("centre", "inertia is not", "write inertia as well")?;
    }
    if fields.get("spin").is_some() {
        fields.without("body_spin", "so is spin", "write one of them")?;
    }
    Ok(())
}

fn one(fields: &Fields<'_>, kind: Kind, shape: Shape, offset: Vec3) -> Built<Body> {
    let mut pose = pose(fields)?;
    pose.position += offset;
    let body = match kind {
        Kind::Fixed => return Ok(Body::fixed(shape).at(pose)),
        Kind::Driven => return driven(fields, shape, pose, offset),
        Kind::Dynamic => with_mass(fields, shape)?.at(pose),
        Kind::Pinned => {
            let pin = vector(fields.needed("pin", "[0, 0, 0]")?, "pin", "m")?;
            let body = with_mass(fields, shape)?.at(pose);
            body.pinned_at(pin).map_err(|error| Fault::from_error(fields.origin(), &error, "move the pin"))?
        }
    };
    let velocity = fields.vector("velocity", "m/s")?.unwrap_or(Vec3::ZERO);
    let own = fields.vector("body_spin", "rad/s")?.map(|spin| pose.rotation.rotate(spin));
    let spin = own.or(fields.vector("spin", "rad/s")?).unwrap_or(Vec3::ZERO);
    Ok(body.with_velocity(velocity).with_spin(spin))
}

fn with_mass(fields: &Fields<'_>, shape: Shape) -> Built<Body> {
    let refuse = |error: sixte::BodyError| {
        let remedy = "give the body a solid shape and a positive density, or mass, centre and inertia";
        Fault::from_error(fields.origin(), &error, remedy)
    };
    let Some(mass) = fields.get("mass") else {
        let density = fields.get("density").map(|node| positive(node, "density", "kg/m³")).transpose()?;
        return Body::dynamic(shape, density.unwrap_or(1000.0)).map_err(refuse);
    };
    let mass = positive(mass, "mass", "kg")?;
    let properties = match fields.get("inertia") {
        Some(node) => {
            let centre = fields.vector("centre", "m")?.unwrap_or(Vec3::ZERO);
            MassProperties { mass, centre, inertia: inertia(node)? }
        }
        None => {
            // The density that gives this mass.
            let unit = shape.mass_properties(1.0).map_err(|error| refuse(error.into()))?;
            let MassProperties { centre, inertia, .. } = unit;
            MassProperties { mass, centre, inertia: inertia * (mass / unit.mass) }
        }
    };
    Body::with_mass_properties(shape, &properties).map_err(refuse)
}

/// Three principal moments, or three rows.
fn inertia(node: &Node) -> Built<Mat3> {
    let example = "[1, 1, 1] for the moments about x, y, z, or three rows";
    let rows = list(node, "inertia", example)?;
    if !rows.iter().all(|row| matches!(row.value, Value::List(_))) {
        return Ok(Mat3::from_diagonal(vector(node, "inertia", "kg m²")?));
    }
    let [x, y, z] = rows else {
        return Err(Fault::new(
            node.origin,
            format!("inertia has {} rows", rows.len()),
            format!("write {example}"),
        ));
    };
    let row = |node| vector(node, "a row of inertia", "kg m²");
    Ok(Mat3::from_cols(row(x)?, row(y)?, row(z)?).transpose())
}

fn driven(fields: &Fields<'_>, shape: Shape, pose: Pose, offset: Vec3) -> Built<Body> {
    let choices = [("stop", OnContact::Stop), ("push", OnContact::Push)];
    let on_contact = fields.one_of("on_contact", &choices)?.unwrap_or_default();
    let node = fields.needed("path", "[[0, 0, 0, 1], [2, 0, 0, 3]]")?;
    let mut poses = Vec::new();
    for key in list(node, "path", "[[0, 0, 0, 1], [2, 0, 0, 3]], each time [s] and place [m]")? {
        poses.push(keyframe(key, pose, offset)?);
    }
    let mut path = Path::recorded(poses).map_err(|error| {
        Fault::from_error(node.origin, &error, "write at least one, with times that increase")
    })?;
    let start = if fields.get("position").is_some() { pose } else { path.pose_at(0.0) };
    Ok(Body::driven(shape, on_contact).at(start).with_mover(path))
}

/// A time and a place; a table may have a rotation too, otherwise it is the body's.
fn keyframe(node: &Node, of_body: Pose, offset: Vec3) -> Built<(f64, Pose)> {
    if !matches!(node.value, Value::Table(_)) {
        let [time, x, y, z] = numbers(node, "a keyframe, its time and place", "[0, 0, 0, 1]", "s, m")?;
        return Ok((time, Pose::new(Vec3::new(x, y, z) + offset, of_body.rotation)));
    }
    let fields = Fields::new(node, "a keyframe", &["time", "position", "rotation"])?;
    let time = super::fields::finite(fields.needed("time", "0")?, "time", "s")?;
    fields.needed("position", "[0, 0, 1]")?;
    let mut pose = pose(&fields)?;
    pose.position += offset;
    if fields.get("rotation").is_none() {
        pose.rotation = of_body.rotation;
    }
    Ok((time, pose))
}

fn of_material(node: &Node, stock: &Stock<'_>) -> Built<Material> {
    if matches!(node.value, Value::Table(_)) {
        return material(node);
    }
    let name = word(node, "material")?;
    if let Some((_, material)) = stock.materials.iter().find(|(other, _)| other == name) {
        return Ok(*material);
    }
    let names: Vec<&str> = stock.materials.iter().map(|(name, _)| name.as_str()).collect();
    let known = if names.is_empty() {
        "there are none".to_owned()
    } else {
        format!("there are {}", names.join(", "))
    };
    let problem = format!("there is no material \"{}\"", excerpt(name));
    Err(Fault::new(node.origin, problem, format!("declare it as [materials.NAME]; {known}")))
}

/// Where the copies of a repeated body are, from the first.
fn offsets(node: &Node) -> Built<Vec<Vec3>> {
    let fields = Fields::new(node, "repeat", &["count", "spacing"])?;
    let counts = fields.needed("count", "[3, 1, 1]")?;
    let spacing = vector(fields.needed("spacing", "[1, 1, 1]")?, "spacing", "m")?;
    let list = list(counts, "count", "[3, 1, 1]")?;
    let [x, y, z] = list else {
        let problem = format!("count is a list of {}", list.len());
        return Err(Fault::new(counts.origin, problem, "write how many along x, y and z, like [3, 1, 1]"));
    };
    let [x, y, z] = [count(x, "count")?, count(y, "count")?, count(z, "count")?];
    let all = x.checked_mul(y).and_then(|xy| xy.checked_mul(z));
    if !all.is_some_and(|all| (1..=MOST).contains(&all)) {
        let problem = format!("count is [{x}, {y}, {z}]");
        return Err(Fault::new(counts.origin, problem, format!("write from 1 to {MOST} in all")));
    }
    let mut offsets = Vec::new();
    for k in 0..z {
        for j in 0..y {
            for i in 0..x {
                offsets.push(spacing * Vec3::new(f64::from(i), f64::from(j), f64::from(k)));
            }
        }
    }
    Ok(offsets)
}
