//! What the fields of the messages are, as JSON Schema: other tools read it from the file.
#![allow(clippy::indexing_slicing, reason = "it makes JSON, and indexes what it has made")]

use serde_json::{Map, Value, json};

/// A channel: its topic, the name of its schema, and the schema.
pub struct Channel {
    pub topic: &'static str,
    pub schema: &'static str,
    pub fields: Value,
}

/// All channels, in the order of their ids.
pub fn channels() -> [Channel; 6] {
    use super::layout::topic::{AUDIT, CONTACTS, EVENTS, POSES, SCENE, TRANSFORMS};
    [
        Channel { topic: POSES, schema: "sixte.Poses", fields: poses() },
        Channel { topic: EVENTS, schema: "sixte.Event", fields: event() },
        Channel { topic: AUDIT, schema: "sixte.Audit", fields: audit() },
        Channel { topic: TRANSFORMS, schema: "foxglove.FrameTransforms", fields: transforms() },
        Channel { topic: SCENE, schema: "foxglove.SceneUpdate", fields: scene_update() },
        Channel { topic: CONTACTS, schema: "sixte.ContactChange", fields: contact_change() },
    ]
}

fn poses() -> Value {
    let body = object(&[
        ("name", text("of the body")),
        ("position", vector("of its origin, in the world [m]")),
        ("rotation", quaternion("from its axes to the world's")),
        ("velocity", vector("of its centre of mass, in the world [m/s]")),
        ("spin", vector("angular velocity, along the world's axes [rad/s]")),
    ]);
    object(&[
        ("step", whole("steps done; 0 is the start")),
        ("time", number("simulated [s]")),
        ("bodies", list(body)),
    ])
}

fn event() -> Value {
    let contact = object(&[
        ("point_a", vector("closest point on A, in the world [m]")),
        ("point_b", vector("closest point on B, in the world [m]")),
        ("gap", number("[m]")),
        ("closing_speed", number("how fast the gap closes [m/s]")),
        ("feature_a", text("vertex, edge, face or surface")),
        ("feature_b", text("vertex, edge, face or surface")),
    ]);
    object(&[
        ("kind", text("impact; more kinds may come, with other fields")),
        ("time", number("simulated [s]")),
        ("step", whole("in which step, from 0")),
        ("a", text("name of A")),
        ("b", text("name of B")),
        ("class", text("colliding, resting or separating")),
        ("point", vector("where the impulse acts, in the world [m]")),
        ("normal", vector("unit, out of B towards A")),
        ("gap", number("the smallest of the contacts [m]")),
        ("velocity_before", vector("of A against B at the point [m/s]")),
        ("velocity_after", vector("of A against B at the point [m/s]")),
        ("impulse", vector("what A got; B got the opposite [N s]")),
        ("angular_impulse", vector("what A got besides, by rolling and spinning friction [N m s]")),
        ("lost_to_restitution", number("[J]")),
        ("lost_to_friction", number("[J]")),
        ("pose_a", pose("of A, at that time")),
        ("pose_b", pose("of B, at that time")),
        ("contacts", list(contact)),
    ])
}

fn contact_change() -> Value {
    object(&[
        ("change", text("begun or ended")),
        ("time", number("simulated [s]")),
        ("step", whole("in which step, from 0")),
        ("a", text("name of A")),
        ("b", text("name of B")),
    ])
}

fn audit() -> Value {
    let part = "what the books do not explain, as a part of the largest";
    object(&[
        ("step", whole("steps done; 0 is the start")),
        ("time", number("simulated [s]")),
        ("linear_momentum", vector("[kg m/s]")),
        ("angular_momentum", vector("about the world's origin [kg m²/s]")),
        ("kinetic_energy", number("[J]")),
        ("potential_energy", number("of gravity [J]")),
        ("stored_energy", number("in stiff forces [J]")),
        ("work_in", number("put in by applied forces and kinematic bodies so far [J]")),
        ("lost_to_restitution", number("so far [J]")),
        ("lost_to_resting", number("so far [J]")),
        ("lost_to_friction", number("so far [J]")),
        ("lost_to_damping", number("so far [J]")),
        ("lost_to_holding", number("so far [J]")),
        ("linear_momentum_error", number(part)),
        ("angular_momentum_error", number(part)),
        ("energy_error", number(part)),
        (
            "smallest_gap",
            json!({"type": ["number", "null"], "description": "ever seen; null if none was [m]"}),
        ),
        ("complementarity", number("largest violation in a persistent contact so far, as a part")),
        ("impacts", whole("so far")),
        ("warnings", list(text("what did not go as it should in the step"))),
    ])
}

fn transforms() -> Value {
    let transform = object(&[
        ("timestamp", time("time")),
        ("parent_frame_id", text("the world")),
        ("child_frame_id", text("name of the body")),
        ("translation", vector("of the body's origin, in the world [m]")),
        ("rotation", quaternion("from the body's axes to the world's")),
    ]);
    object(&[("transforms", list(transform))])
}

fn scene_update() -> Value {
    let pose = || {
        object(&[
            ("position", vector("in the body's frame [m]")),
            ("orientation", quaternion("in the body's frame")),
        ])
    };
    let color = || object(&["r", "g", "b", "a"].map(|name| (name, number("from 0 to 1"))));
    let sized =
        || object(&[("pose", pose()), ("size", vector("of the box around it [m]")), ("color", color())]);
    let cylinder = object(&[
        ("pose", pose()),
        ("size", vector("of the box around it [m]")),
        ("bottom_scale", number("diameter at the lowest z, as a part of the size")),
        ("top_scale", number("diameter at the highest z, as a part of the size")),
        ("color", color()),
    ]);
    let triangles = object(&[
        ("pose", pose()),
        ("points", list(vector("[m]"))),
        ("color", color()),
        ("colors", list(color())),
        ("indices", list(whole("of a point; three make a triangle"))),
    ]);
    let entity = object(&[
        ("timestamp", time("time")),
        ("frame_id", text("name of the body")),
        ("id", text("name of the body")),
        ("lifetime", time("duration")),
        ("frame_locked", json!({"type": "boolean"})),
        ("metadata", list(object(&[("key", text("kind or shape")), ("value", text("of the key"))]))),
        ("arrows", list(object(&[]))),
        ("cubes", list(sized())),
        ("spheres", list(sized())),
        ("cylinders", list(cylinder)),
        ("lines", list(object(&[]))),
        ("triangles", list(triangles)),
        ("texts", list(object(&[]))),
        ("models", list(object(&[]))),
    ]);
    object(&[("deletions", list(object(&[]))), ("entities", list(entity))])
}

fn object(fields: &[(&str, Value)]) -> Value {
    let properties: Map<String, Value> =
        fields.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    json!({"type": "object", "properties": properties})
}

fn list(of: Value) -> Value {
    json!({"type": "array", "items": of})
}

fn described(kind: &str, about: &str) -> Value {
    json!({"type": kind, "description": about})
}

fn number(about: &str) -> Value {
    described("number", about)
}

fn whole(about: &str) -> Value {
    described("integer", about)
}

fn text(about: &str) -> Value {
    described("string", about)
}

fn vector(about: &str) -> Value {
    parts(&["x", "y", "z"], about)
}

fn quaternion(about: &str) -> Value {
    parts(&["x", "y", "z", "w"], about)
}

fn pose(about: &str) -> Value {
    let mut found = object(&[
        ("position", vector("of its origin, in the world [m]")),
        ("rotation", quaternion("from its axes to the world's")),
    ]);
    found["description"] = json!(about);
    found
}

fn parts(names: &[&str], about: &str) -> Value {
    let fields: Vec<(&str, Value)> = names.iter().map(|&name| (name, json!({"type": "number"}))).collect();
    let mut found = object(&fields);
    found["description"] = json!(about);
    found
}

/// Seconds and nanoseconds; the title tells other tools which of both it is.
fn time(title: &str) -> Value {
    let mut found = object(&[
        ("sec", json!({"type": "integer", "minimum": 0})),
        ("nsec", json!({"type": "integer", "minimum": 0, "maximum": 999_999_999})),
    ]);
    found["title"] = json!(title);
    found
}
