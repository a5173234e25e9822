//! Bodies: what they are, where they are, and their shapes.

use super::Form::{Count, Either, File, Flag, List, Number, Numbers, Tables, Text, Word};
use super::Range::{Any, NotNegative, Positive};
use super::curved::{FIELD, LEVEL_SET, PATCH};
use super::{Form, Key, MATERIAL, Table, key, words};
use crate::scene::body;

static KINDS: [&str; 4] = words(&body::KINDS);
static ON_CONTACT: [&str; 2] = words(&body::ON_CONTACT);

pub(super) const POSITION: Key =
    key("position", Numbers(3), "of its own frame").unit("m").default("[0, 0, 0]");
pub(super) const TURNED: Key = key("rotation", Form::Table(&ROTATION), "of its own frame").default("none");

/// `[[bodies]]`.
pub static BODY: Table = Table {
    what: "a body",
    heading: "[[bodies]]",
    about: "A driven body starts where its path is at time 0, unless it has a position. Bodies that \
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
        key("on_contact", Word(&ON_CONTACT), "what it does before others; driven bodies").default("\"push\""),
        key(
            "path",
            List(&Either(&[Numbers(4), Form::Table(&KEYFRAME)])),
            "keyframes, each a time and a place `[t, x, y, z]` or a table; driven bodies need it",
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

const BOX: Key = key("box", Numbers(3), "a box, by its half extents").unit("m");
const SPHERE: Key = key("sphere", Number(Positive), "a ball, by its radius").unit("m");
pub(super) const SIZE: Form = Either(&[Numbers(2), Form::Table(&LONG)]);
const CAPSULE: Key = key("capsule", SIZE, "half length along z without the caps, and radius").unit("m");
const CYLINDER: Key = key("cylinder", SIZE, "half length along z, and radius").unit("m");
const CONE: Key = key("cone", SIZE, "half length along z, and radius; its tip is at +z").unit("m");
const ELLIPSOID: Key = key("ellipsoid", Numbers(3), "by its semi-axes").unit("m");
const HALF_SPACE: Key = key(
    "half_space",
    Numbers(3),
    "all that is behind a plane, by its outward normal; fixed or driven bodies",
);
const HULL: Key =
    key("hull", Either(&[File, List(&Numbers(3))]), "the convex hull of a file's points, or of a list")
        .unit("m");
const ROUNDING: Key =
    key("rounding", Number(NotNegative), "added all around; convex shapes").unit("m").default("0");

/// A shape.
pub static SHAPE: Table = Table {
    what: "a shape",
    heading: "shape = { … }",
    about: "One kind of shape, such as `{ sphere = 0.1 }`.",
    keys: &[
        BOX,
        SPHERE,
        CAPSULE,
        CYLINDER,
        CONE,
        ELLIPSOID,
        HALF_SPACE,
        HULL,
        key("mesh", File, "a solid inside a closed surface of triangles: OBJ, STL, PLY, OFF or glTF"),
        key("soup", File, "any triangles; fixed or driven bodies, or with mass and inertia"),
        key("compound", Tables(&PIECE), "convex shapes that move together"),
        key(
            "implicit",
            Either(&[Text, Form::Table(&FIELD)]),
            "where a formula of x, y and z is 0, negative inside: `\"x^2 + y^2 + z^2 - 1\"`; or solids, joined and cut",
        ),
        key("nurbs", Either(&[Form::Table(&PATCH), Tables(&PATCH)]), "NURBS patches, one or several"),
        key("step", File, "the B-spline surfaces of a STEP file, without the curves that trim them"),
        key("level_set", Form::Table(&LEVEL_SET), "a solid by its distances on a grid"),
        key(
            "within",
            Numbers(3),
            "of an implicit shape, which needs it: half of a box about the origin that holds it",
        )
        .unit("m"),
        key(
            "open",
            Flag,
            "of an implicit shape, patches or a STEP file: a sheet, hit from both sides; otherwise it is a solid",
        )
        .default("false"),
        key("where", Text, "of an open implicit shape: it is there where this formula is 0 or negative"),
        key("unit", Number(Positive), "of a STEP file: how long one unit of it is").unit("m").default("0.001"),
        key("resolution", Number(Positive), "of curved shapes: how finely their surface is enclosed")
            .unit("m")
            .default("1e-7 of `within`, 1e-6 of patches, 0.01 of a level set's spacing"),
        ROUNDING,
    ],
    one_of: &[
        "box",
        "sphere",
        "capsule",
        "cylinder",
        "cone",
        "ellipsoid",
        "half_space",
        "hull",
        "mesh",
        "soup",
        "compound",
        "implicit",
        "nurbs",
        "step",
        "level_set",
    ],
};

/// A piece of a compound.
pub static PIECE: Table = Table {
    what: "a piece of a compound",
    heading: "compound = [{ … }]",
    about: "A convex shape, and where it is in the body's frame.",
    keys: &[BOX, SPHERE, CAPSULE, CYLINDER, CONE, ELLIPSOID, HALF_SPACE, HULL, ROUNDING, POSITION, TURNED],
    one_of: &["box", "sphere", "capsule", "cylinder", "cone", "ellipsoid", "half_space", "hull"],
};

/// Half length and radius by their names.
pub static LONG: Table = Table {
    what: "a size",
    heading: "capsule, cylinder, cone = { … }",
    about: "The size of a capsule, cylinder or cone by names, instead of `[half_length, radius]`.",
    keys: &[
        key("half_length", Number(NotNegative), "along z").unit("m").needed(),
        key("radius", Number(NotNegative), "about z").unit("m").needed(),
    ],
    one_of: &[],
};
