//! What a page has to know of a scene before anything moves.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use serde_json::{Value, json};
use sixte::body::Kind;
use sixte::shape::Triangles;
use sixte::{Body, Mat3, Pose, Vec3};
use sixte_contact::Quat;
use sixte_contact::shape::principal_axes;
use sixte_io::recording::RecordedBody;
use sixte_io::scene::Camera;

use crate::contacts::numbers;
use crate::packet::Packet;

/// The surfaces of all bodies, each once.
#[derive(Debug, Default)]
pub struct Shapes {
    known: HashMap<u64, usize>,
    pub packets: Vec<Packet>,
}

impl Shapes {
    /// Which shape a body has.
    pub fn index(&mut self, body: &RecordedBody) -> usize {
        let triangles = body.triangles();
        let next = self.packets.len();
        let index = *self.known.entry(fingerprint(&triangles)).or_insert(next);
        if index == next {
            self.packets.push(Packet::shape(index, &triangles));
        }
        index
    }
}

fn fingerprint(triangles: &Triangles) -> u64 {
    let mut hasher = DefaultHasher::new();
    triangles.vertices.iter().for_each(|vertex| vertex.to_array().map(f64::to_bits).hash(&mut hasher));
    triangles.faces.hash(&mut hasher);
    hasher.finish()
}

/// What a body of a run is.
pub fn body(look: &RecordedBody, body: &Body, shape: usize, moves: Option<usize>) -> Value {
    let kind = match body.kind() {
        Kind::Fixed => "fixed",
        Kind::Kinematic(_) => "kinematic",
        Kind::Dynamic | Kind::Pinned => "dynamic",
    };
    let mass = Some(body.mass()).filter(|mass| mass.is_finite());
    let pose = body.pose();
    let centre = pose.point_in_body(body.centre_of_mass());
    let reach = look.triangles().vertices.iter().map(|vertex| vertex.distance(centre)).fold(0.0, f64::max);
    // Turned into the body's frame.
    let turn = pose.rotation.matrix();
    let principal = body.inertia().map(|inertia| principal(turn.transpose() * inertia * turn));
    json!({
        "name": look.name,
        "kind": kind,
        "sensor": body.is_sensor(),
        "shape": shape,
        "moves": moves.map_or(-1, |place| place as i64),
        "pose": numbers(&pose),
        "mass": mass,
        "centre": centre.to_array(),
        "moments": principal.map(|(moments, _)| moments.to_array()),
        "axes": principal.map(|(_, axes)| axes.to_array()),
        "reach": reach,
        "what": what(look),
    })
}

/// What a body of a recording is.
pub fn recorded(look: &RecordedBody, pose: &Pose, shape: usize, moves: Option<usize>) -> Value {
    let kind = if look.kind == "pinned" { "dynamic" } else { &look.kind };
    let reach = look.triangles().vertices.iter().map(|vertex| vertex.length()).fold(0.0, f64::max);
    json!({
        "name": look.name,
        "kind": kind,
        "sensor": false,
        "shape": shape,
        "moves": moves.map_or(-1, |place| place as i64),
        "pose": numbers(pose),
        "mass": null,
        "centre": [0.0, 0.0, 0.0],
        "moments": null,
        "axes": null,
        "reach": reach,
        "what": what(look),
    })
}

pub fn camera(camera: &Camera) -> Value {
    json!({
        "position": camera.position.to_array(),
        "target": camera.target.to_array(),
        "up": camera.up.to_array(),
        "fov_degrees": camera.fov_degrees,
    })
}

/// Moments, and the rotation from principal axes to those of the matrix.
fn principal(inertia: Mat3) -> (Vec3, Quat) {
    let axes = principal_axes(inertia);
    let moments = axes.transpose() * inertia * axes;
    (Vec3::new(moments.x_axis.x, moments.y_axis.y, moments.z_axis.z), Quat::from_mat3(&axes).normalize())
}

/// In words, for the reader.
fn what(look: &RecordedBody) -> String {
    use sixte_io::recording::Form;
    let length =
        |value: f64| format!("{value:.3e}").parse().map_or_else(|_| String::new(), |v: f64| v.to_string());
    match &look.parts[..] {
        [] => "nothing that can be drawn".to_owned(),
        [part] => match &part.form {
            Form::Ball { size } => format!("ball, {} m across", length(size.x)),
            Form::Block { size } => {
                format!("box, {} × {} × {} m", length(size.x), length(size.y), length(size.z))
            }
            Form::Cylinder { size, .. } => {
                format!("cylinder, {} m across, {} m long", length(size.x), length(size.z))
            }
            Form::Triangles(triangles) if triangles.faces.len() == 2 => "plane".to_owned(),
            Form::Triangles(triangles) => format!("{} triangles", triangles.faces.len()),
        },
        parts => format!("{} parts", parts.len()),
    }
}
