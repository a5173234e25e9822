//! Where a body or a part of it is.

use super::table::Form::{Number, Numbers};
use super::table::Range::Any;
use super::table::{Form, Key, Table, key};

pub(super) const POSITION: Key =
    key("position", Numbers(3), "of its own frame").unit("m").default("[0, 0, 0]");
pub(super) const TURNED: Key = key("rotation", Form::Table(&ROTATION), "of its own frame").default("none");

/// A rotation.
pub static ROTATION: Table = Table {
    what: "a rotation",
    heading: "rotation = { … }",
    about: "An axis with one angle, or a quaternion; axes and quaternions may have any length but zero.",
    keys: &[
        key("axis", Numbers(3), "what it turns about"),
        key("degrees", Number(Any), "by how much").unit("°"),
        key("radians", Number(Any), "by how much").unit("rad"),
        key("quaternion", Numbers(4), "`[x, y, z, w]`"),
    ],
    one_of: &[],
};
