//! The section `[camera]`: from where a scene is looked at.

use serde::{Deserialize, Serialize};
use sixte::shape::{Shape, Support};
use sixte::{Body, Vec3, World};
use sixte_contact::shape::{Geometry, Volume};

use super::error::Fault;
use super::fields::{Fields, finite};
use super::node::Node;
use super::schema;

/// From where a scene is looked at. It changes nothing in a run.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Camera {
    /// Where it stands \[m\].
    pub position: Vec3,
    /// What is in the middle of the picture \[m\].
    pub target: Vec3,
    /// Which way is up; unit, and not along the line of sight.
    pub up: Vec3,
    /// How much is seen from bottom to top \[°\].
    pub fov_degrees: f64,
}

/// What is written in `[camera]`.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Written {
    position: Option<Vec3>,
    target: Option<Vec3>,
    up: Option<Vec3>,
    fov_degrees: Option<f64>,
}

/// From before, a little to the right and from above: nothing hides behind the first row.
const FROM: Vec3 = Vec3::new(0.5, -1.0, 0.45);

/// How much of the picture's height bodies fill.
const FILLED: f64 = 0.8;

/// A floor is shown if bodies are above it by at most so many times their size.
const NEAR: f64 = 10.0;

/// How wide a picture is at least, as a part of its height.
const WIDE: f64 = 1.3;

/// How much is seen if nothing else is written \[°\].
const FOV: f64 = 45.0;

pub(super) fn written(scene: &Node) -> Result<Written, Fault> {
    let Some(node) = scene.get("camera") else { return Ok(Written::default()) };
    let fields = Fields::new(node, &schema::CAMERA)?;
    let up = fields.vector("up", "")?;
    if let (Some(node), Some(Vec3::ZERO)) = (fields.get("up"), up) {
        return Err(Fault::new(node.origin, "up has no direction", "write it like [0, 0, 1]"));
    }
    let fov_degrees = fields.get("fov_degrees").map(field_of_view).transpose()?;
    let (position, target) = (fields.vector("position", "m")?, fields.vector("target", "m")?);
    if let (Some(position), Some(target)) = (position, target) {
        refuse_no_direction(
            node,
            &Camera { position, target, up: up.unwrap_or(Vec3::ZERO), fov_degrees: FOV },
        )?;
    }
    Ok(Written { position, target, up, fov_degrees })
}

fn field_of_view(node: &Node) -> Result<f64, Fault> {
    let value = finite(node, "fov_degrees", "°")?;
    if (1.0..=170.0).contains(&value) {
        return Ok(value);
    }
    Err(Fault::new(node.origin, format!("fov_degrees is {value}"), "write it from 1 to 170 [°]"))
}

/// A camera needs a line of sight, and an up that is not along it.
fn refuse_no_direction(node: &Node, camera: &Camera) -> Result<(), Fault> {
    let sight = camera.target - camera.position;
    if sight.length() <= 1e-9 * (camera.target.length() + camera.position.length()) {
        let problem = "the camera stands where it looks at";
        return Err(Fault::new(node.origin, problem, "move its position or its target"));
    }
    let up = camera.up;
    if up != Vec3::ZERO && up.normalize().cross(sight.normalize()).length() < 1e-6 {
        let problem = "the camera looks along its up";
        return Err(Fault::new(node.origin, problem, "write an up across the line of sight"));
    }
    Ok(())
}

/// What is written, and for the rest what shows all bodies.
pub(super) fn camera(scene: &Node, written: &Written, world: &World) -> Result<Camera, Fault> {
    let (low, high) = box_around(world);
    let fov_degrees = written.fov_degrees.unwrap_or(FOV);
    let target = written.target.unwrap_or(0.5 * (low + high));
    let gravity = world.settings().gravity;
    let upwards = if gravity == Vec3::ZERO { Vec3::Z } else { -gravity.normalize() };
    let usual = upwards_from_z(upwards);
    let corners = (0..8).map(|corner: u32| {
        let end = |bit: u32, low: f64, high: f64| if corner & bit == 0 { low } else { high };
        Vec3::new(end(1, low.x, high.x), end(2, low.y, high.y), end(4, low.z, high.z)) - target
    });
    let seen = FILLED * libm::tan(0.5 * fov_degrees.to_radians());
    let across = upwards.cross(usual).normalize();
    let above = usual.cross(across);
    // So far away that a corner is in the picture.
    let away = |corner: Vec3| {
        let aside = corner.dot(above).abs().max(corner.dot(across).abs() / WIDE);
        corner.dot(usual) + aside / seen
    };
    let distance = corners.map(away).fold(0.0, f64::max).max((high - low).length() * 1e-3);
    let position = written.position.unwrap_or(target + usual * distance);
    let mut camera = Camera { position, target, up: upwards, fov_degrees };
    match (written.up, scene.get("camera")) {
        (Some(up), Some(node)) => {
            camera.up = up.normalize();
            refuse_no_direction(node, &camera)?;
        }
        (None, Some(node)) => {
            refuse_no_direction(node, &Camera { up: Vec3::ZERO, ..camera })?;
            // Straight down: any direction across is as good.
            if refuse_no_direction(node, &camera).is_err() {
                camera.up = upwards.any_orthonormal_vector();
            }
        }
        _ => {}
    }
    Ok(camera)
}

/// [`FROM`], for an up that may not be z.
fn upwards_from_z(up: Vec3) -> Vec3 {
    let from = FROM.normalize();
    if up.distance(Vec3::Z) < 1e-9 {
        return from;
    }
    let across = up.any_orthonormal_vector();
    across * from.x + across.cross(up) * from.y + up * from.z
}

/// A box that holds all bodies where they are now, without those that are infinite, and what is below them on
/// infinite ones that are near: its lowest and highest corner \[m\].
fn box_around(world: &World) -> (Vec3, Vec3) {
    let (mut low, mut high) = (Vec3::INFINITY, Vec3::NEG_INFINITY);
    let balls: Vec<(Vec3, f64)> = world.bodies().map(|(_, body)| ball(body)).collect();
    for (centre, radius) in balls.iter().filter(|(_, radius)| radius.is_finite()) {
        (low, high) = (low.min(*centre - *radius), high.max(*centre + *radius));
    }
    if !low.is_finite() {
        return (Vec3::splat(-1.0), Vec3::ONE);
    }
    let (middle, size) = (0.5 * (low + high), (high - low).length());
    for (_, body) in world.bodies() {
        let Some((normal, height)) = half_space(body.shape()) else { continue };
        let (normal, point) =
            (body.pose().rotation.rotate(normal), body.pose().point_in_world(normal * height));
        let above = normal.dot(middle - point);
        if above > 0.0 && above < NEAR * size {
            let foot = middle - normal * above;
            (low, high) = (low.min(foot), high.max(foot));
        }
    }
    let half = (0.5 * (high - low)).max(Vec3::splat(1e-6));
    let middle = 0.5 * (low + high);
    (middle - half, middle + half)
}

fn half_space(shape: &Shape) -> Option<(Vec3, f64)> {
    match shape {
        Shape::Convex(convex) => convex.half_space().map(|normal| (normal, convex.rounding())),
        Shape::Own(own) => own.half_space().map(|normal| (normal, own.rounding())),
        _ => None,
    }
}

fn ball(body: &Body) -> (Vec3, f64) {
    fn of<G: Geometry>(shape: &G) -> (Vec3, f64) {
        let volume = shape.volume(shape.root());
        (volume.centre(), volume.radius())
    }
    fn of_convex(shape: &impl Support) -> (Vec3, f64) {
        (Vec3::ZERO, shape.reach(Vec3::ZERO) + shape.rounding())
    }
    let (centre, radius) = match body.shape() {
        Shape::Convex(convex) => of_convex(convex),
        Shape::Own(own) => of_convex(own),
        Shape::Compound(compound) => of(compound),
        Shape::Mesh(mesh) => of(mesh),
        Shape::Soup(soup) => of(soup),
        Shape::HeightField(field) => of(field),
        Shape::Curved(curved) => of(curved),
        _ => (Vec3::ZERO, f64::INFINITY),
    };
    (body.pose().point_in_world(centre), radius)
}
