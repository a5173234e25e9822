//! Impacts, as the page gets them.

use serde_json::{Value, json};
use sixte::Pose;
use sixte::event::Event;
use sixte::response::Class;
use sixte_io::recording::{RecordedImpact, RecordedPose};

/// An impact of a run.
pub fn describe_event(event: &Event) -> Value {
    let class = match event.class {
        Class::Separating => "separating",
        Class::Resting => "resting",
        Class::Colliding => "colliding",
    };
    let points: Vec<[f64; 7]> = event
        .contacts
        .iter()
        .map(|contact| points(contact.point_a.to_array(), contact.point_b.to_array(), contact.gap))
        .collect();
    json!({
        "time": event.time,
        "step": event.step,
        "a": event.bodies.0.index(),
        "b": event.bodies.1.index(),
        "class": class,
        "point": event.point.to_array(),
        "normal": event.normal.to_array(),
        "impulse": event.impulse.to_array(),
        "angular_impulse": event.angular_impulse.to_array(),
        "gap": event.gap,
        "velocity_before": event.velocity_before.to_array(),
        "velocity_after": event.velocity_after.to_array(),
        "points": points,
        "poses": [numbers(&event.poses.0), numbers(&event.poses.1)],
        "lost": event.ledger.lost_to_restitution + event.ledger.lost_to_friction,
    })
}

/// An impact of a recording between the bodies of these places.
pub fn describe_impact(impact: &RecordedImpact, (a, b): (usize, usize)) -> Value {
    let points: Vec<[f64; 7]> = impact
        .contacts
        .iter()
        .map(|contact| points(contact.point_a.to_array(), contact.point_b.to_array(), contact.gap))
        .collect();
    let poses = impact.pose_a.as_ref().zip(impact.pose_b.as_ref());
    json!({
        "time": impact.time,
        "step": impact.step,
        "a": a,
        "b": b,
        "class": impact.class,
        "point": impact.point.to_array(),
        "normal": impact.normal.to_array(),
        "impulse": impact.impulse.to_array(),
        "angular_impulse": impact.angular_impulse.to_array(),
        "gap": impact.gap,
        "velocity_before": impact.velocity_before.to_array(),
        "velocity_after": impact.velocity_after.to_array(),
        "points": points,
        "poses": poses.map(|(a, b)| [recorded(a), recorded(b)]),
        "lost": impact.lost_to_restitution + impact.lost_to_friction,
    })
}

pub fn message(list: &[Value]) -> Value {
    json!({ "type": "contacts", "list": list })
}

/// Position and quaternion.
pub fn numbers(pose: &Pose) -> [f64; 7] {
    let ([x, y, z], [a, b, c, d]) = (pose.position.to_array(), pose.rotation.quaternion().to_array());
    [x, y, z, a, b, c, d]
}

fn recorded(pose: &RecordedPose) -> [f64; 7] {
    let ([x, y, z], [a, b, c, d]) = (pose.position.to_array(), pose.rotation.to_array());
    [x, y, z, a, b, c, d]
}

fn points([ax, ay, az]: [f64; 3], [bx, by, bz]: [f64; 3], gap: f64) -> [f64; 7] {
    [ax, ay, az, bx, by, bz, gap]
}
