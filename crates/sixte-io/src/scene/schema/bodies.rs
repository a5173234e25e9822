//! Bodies: what they are and where they are.

use super::material::MATERIAL;
use super::pose::{POSITION, ROTATION, TURNED};
use super::shapes::SHAPE;
use super::table::Form::{Count, Either, Flag, List, Number, Numbers, Text, Word};
use super::table::Range::{Any, Positive};
use super::table::{Form, Table, key, words};
use crate::scene::choices;

static KINDS: [&str; 4] = words(&choices::KINDS);
static ON_CONTACT: [&str; 2] = words(&choices::ON_CONTACT);

/// `[[bodies]]`.
pub static BODY: Table = Table {
    what: "a body",
    heading: "[[bodies]]",
    about: "A kinematic body starts where its path is at time 0, unless it has a position. Bodies that \
            intersect where they are put are refused.",
    keys: &[
        key("name", Text, "by which expectations and `--set` find it").default("body-0, body-1, …"),
        key("kind", Word(&KINDS), "what moves it").default("\"dynamic\""),
        key("shape", Form::Table(&SHAPE), "what space it fills").needed(),
        key("density", Number(Positive), "uniform; dynamic and pinned bodies").unit("kg/m³").default("1000"),
        key("mass", Number(Positive), "instead of the density; dynamic and pinned bodies").unit("kg"),
        key(
            "inertia",
            Either(&[Numbers(3), List(&Numbers(3))]),
            "with the mass, about the centre of mass: three moments along the body's axes, or three rows",
        )
        .unit("kg m²"),
        key("centre", Numbers(3), "with the inertia: the centre of mass in the body's frame")
            .unit("m")
            .default("[0, 0, 0]"),
        POSITION,
        TURNED,
        key("velocity", Numbers(3), "of the centre of mass; dynamic bodies").unit("m/s").default("[0, 0, 0]"),
        key("spin", Numbers(3), "along the world's axes; dynamic and pinned bodies")
            .unit("rad/s")
            .default("[0, 0, 0]"),
        key("body_spin", Numbers(3), "instead of the spin, along the body's own axes").unit("rad/s"),
        key("material", Either(&[Text, Form::Table(&MATERIAL)]), "the name of a material, or a table")
            .default("one without keys"),
        key("groups", Form::Table(&GROUPS), "which bodies it meets").default("it meets all"),
        key("sensor", Flag, "lets others in, and tells who came and went").default("false"),
        key("pin", Numbers(3), "the point of its frame that stays where it is; pinned bodies need it")
            .unit("m"),
        key("on_contact", Word(&ON_CONTACT), "what it does before others; kinematic bodies")
            .default("\"push\""),
        key(
            "path",
            List(&Either(&[Numbers(4), Form::Table(&KEYFRAME)])),
            "keyframes, each a time and a place `[t, x, y, z]` or a table; kinematic bodies need it",
        )
        .unit("s, m"),
        key(
            "repeat",
            Either(&[Count(1), List(&Count(0)), Form::Table(&GRID)]),
            "how many copies there are, called NAME-0, NAME-1, …",
        )
        .default("the body itself"),
    ],
    one_of: &[],
};

/// Which bodies meet.
pub static GROUPS: Table = Table {
    what: "groups",
    heading: "groups = { … }",
    about: "Two bodies meet if each is in a group that the other meets; those that do not go through each other.",
    keys: &[
        key("member_of", List(&Count(0)), "groups that it is in, from 0 to 31").default("all"),
        key("meets", List(&Count(0)), "groups that it meets, from 0 to 31").default("all"),
    ],
    one_of: &[],
};

/// One keyframe of a path.
pub static KEYFRAME: Table = Table {
    what: "a keyframe",
    heading: "path = [{ … }]",
    about: "A keyframe that is a table.",
    keys: &[
        key("time", Number(Any), "when, later than the one before").unit("s").needed(),
        key("position", Numbers(3), "where").unit("m").needed(),
        key("rotation", Form::Table(&ROTATION), "how it is turned").default("the body's"),
    ],
    one_of: &[],
};

/// A grid of copies.
pub static GRID: Table = Table {
    what: "repeat",
    heading: "repeat = { … }",
    about: "A grid of copies, x first; `$i`, `$j` and `$k` count along x, y and z.",
    keys: &[
        key("count", List(&Count(1)), "three: how many along x, y and z").needed(),
        key("spacing", Numbers(3), "from one to the next").unit("m").needed(),
    ],
    one_of: &[],
};
