//! Where a body or a part of it is.

use sixte_contact::motion::{Pose, Rotation};
use sixte_contact::{Quat, Vec3};

use super::error::Fault;
use super::fields::{Fields, finite, numbers, vector};
use super::node::Node;
use super::schema;

type Built<T> = Result<T, Fault>;

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
