//! The section `[[bodies]]`.

use sixte::material::Material;
use sixte::mover::Path;
use sixte::shape::{MassProperties, Shape};
use sixte::{Body, Groups, Mat3, Pose, Vec3};

use super::choices::{KINDS, Kind, ON_CONTACT};
use super::error::Fault;
use super::fields::{Fields, count, list, numbers, positive, vector, word};
use super::files::Files;
use super::node::{Node, Value};
use super::parameters::{Names, Parameter, counts, fill_in};
use super::pose::pose;
use super::repeat::{Copy, copies};
use super::schema;
use super::settings::material;
use super::shape::shape;
use super::variants::Shapes;
use crate::excerpt;

type Built<T> = Result<T, Fault>;

/// What bodies are made from, besides their own entry.
pub(super) struct Stock<'a> {
    pub materials: &'a [(String, Material)],
    pub files: &'a Files,
    pub shapes: &'a Shapes,
    pub parameters: &'a [Parameter],
}

/// The bodies of one entry, in order; more than one if it is repeated.
pub(super) fn bodies(node: &Node, index: usize, stock: &Stock<'_>) -> Built<Vec<Body>> {
    let fields = Fields::new(node, &schema::BODY)?;
    let name = fields.word("name")?.map_or_else(|| format!("body-{index}"), str::to_owned);
    let kind = fields.one_of("kind", &KINDS)?.unwrap_or(Kind::Dynamic);
    refuse_what_it_cannot_have(&fields, kind)?;
    let written = fields.needed("shape", "{ sphere = 0.1 }")?;
    let Some(repeat) = fields.get("repeat") else {
        let node = computed(node, stock, &[])?;
        let shape = stock.shapes.of(written, || read_shape(&node, stock))?;
        return Ok(vec![one(&node, kind, shape, Vec3::ZERO, stock)?.named(name)]);
    };
    let mut node = node.clone();
    node.take("repeat");
    // A shape that is the same for all is made once.
    let same = node.take_if("shape", |shape| !counts(shape));
    let make = |node: &Node| shape(&computed(node, stock, &[])?, stock.files);
    let shape = same.map(|entry| stock.shapes.of(&entry.node, || make(&entry.node))).transpose()?;
    let of = |(number, copy): (usize, &Copy)| {
        let node = computed(&node, stock, &copy.counters)?;
        let shape = shape.clone().map_or_else(|| read_shape(&node, stock), Ok)?;
        Ok(one(&node, kind, shape, copy.offset, stock)?.named(format!("{name}-{number}")))
    };
    copies(repeat, stock.parameters)?.iter().enumerate().map(of).collect()
}

/// A copy of what was written, with all texts computed.
fn computed(node: &Node, stock: &Stock<'_>, counters: &[u32]) -> Built<Node> {
    let mut node = node.clone();
    fill_in(&mut node, &Names { parameters: stock.parameters, counters })?;
    Ok(node)
}

fn read_shape(body: &Node, stock: &Stock<'_>) -> Built<Shape> {
    shape(Fields::new(body, &schema::BODY)?.needed("shape", "{ sphere = 0.1 }")?, stock.files)
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
        Kind::Kinematic => (
            &["density", "mass", "inertia", "centre", "velocity", "spin", "body_spin", "pin"],
            "the body is kinematic",
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

/// One body, from a table in which all is computed.
fn one(node: &Node, kind: Kind, shape: Shape, offset: Vec3, stock: &Stock<'_>) -> Built<Body> {
    let fields = &Fields::new(node, &schema::BODY)?;
    let material = fields.get("material").map(|node| find_material(node, stock)).transpose()?;
    let groups = fields.get("groups").map(groups).transpose()?;
    let body = moving(fields, kind, shape, offset)?.with_material(material.unwrap_or_default());
    let body = body.in_groups(groups.unwrap_or_default());
    Ok(if fields.flag("sensor")?.unwrap_or(false) { body.as_sensor() } else { body })
}

fn moving(fields: &Fields<'_>, kind: Kind, shape: Shape, offset: Vec3) -> Built<Body> {
    let mut pose = pose(fields)?;
    pose.position += offset;
    let body = match kind {
        Kind::Fixed => return Ok(Body::fixed(shape).at(pose)),
        Kind::Kinematic => return kinematic(fields, shape, pose, offset),
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

fn kinematic(fields: &Fields<'_>, shape: Shape, pose: Pose, offset: Vec3) -> Built<Body> {
    let on_contact = fields.one_of("on_contact", &ON_CONTACT)?.unwrap_or_default();
    let node = fields.needed("path", "[[0, 0, 0, 1], [2, 0, 0, 3]]")?;
    let mut poses = Vec::new();
    for key in list(node, "path", "[[0, 0, 0, 1], [2, 0, 0, 3]], each time [s] and place [m]")? {
        poses.push(keyframe(key, pose, offset)?);
    }
    let mut path = Path::recorded(poses).map_err(|error| {
        Fault::from_error(node.origin, &error, "write at least one, with times that increase")
    })?;
    let start = if fields.get("position").is_some() { pose } else { path.pose_at(0.0) };
    Ok(Body::kinematic(shape, on_contact).at(start).with_mover(path))
}

/// A time and a place; a table may have a rotation too, otherwise it is the body's.
fn keyframe(node: &Node, of_body: Pose, offset: Vec3) -> Built<(f64, Pose)> {
    if !matches!(node.value, Value::Table(_)) {
        let [time, x, y, z] = numbers(node, "a keyframe, its time and place", "[0, 0, 0, 1]", "s, m")?;
        return Ok((time, Pose::new(Vec3::new(x, y, z) + offset, of_body.rotation)));
    }
    let fields = Fields::new(node, &schema::KEYFRAME)?;
    let time = super::fields::finite(fields.needed("time", "0")?, "time", "s")?;
    fields.needed("position", "[0, 0, 1]")?;
    let mut pose = pose(&fields)?;
    pose.position += offset;
    if fields.get("rotation").is_none() {
        pose.rotation = of_body.rotation;
    }
    Ok((time, pose))
}

/// The groups that a body is in and meets, a bit for each.
fn groups(node: &Node) -> Built<Groups> {
    let fields = Fields::new(node, &schema::GROUPS)?;
    let bits = |key: &str| {
        let Some(node) = fields.get(key) else { return Ok(u32::MAX) };
        let mut bits = 0;
        for node in list(node, key, "[0, 3]")? {
            let number = count(node, key)?;
            let bit = 1u32.checked_shl(number).ok_or_else(|| {
                Fault::new(node.origin, format!("{key} has the group {number}"), "write numbers from 0 to 31")
            })?;
            bits |= bit;
        }
        Ok(bits)
    };
    Ok(Groups { member_of: bits("member_of")?, meets: bits("meets")? })
}

fn find_material(node: &Node, stock: &Stock<'_>) -> Built<Material> {
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
