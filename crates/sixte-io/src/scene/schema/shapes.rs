//! Shapes, and the fields that curved ones are made of: a field may have a shape in it again.

use super::patch::PATCH;
use super::pose::{POSITION, TURNED};
use super::table::Form::{Either, File, Flag, List, Number, Numbers, Tables, Text};
use super::table::Range::{NotNegative, Positive};
use super::table::{Form, Key, Table, key};

const BOX: Key = key("box", Numbers(3), "a box, by its half extents").unit("m");
const SPHERE: Key = key("sphere", Number(Positive), "a ball, by its radius").unit("m");
const SIZE: Form = Either(&[Numbers(2), Form::Table(&LONG)]);
const CAPSULE: Key = key("capsule", SIZE, "half length along z without the caps, and radius").unit("m");
const CYLINDER: Key = key("cylinder", SIZE, "half length along z, and radius").unit("m");
const CONE: Key = key("cone", SIZE, "half length along z, and radius; its tip is at +z").unit("m");
const ELLIPSOID: Key = key("ellipsoid", Numbers(3), "by its semi-axes").unit("m");
const HALF_SPACE: Key = key(
    "half_space",
    Numbers(3),
    "all that is behind a plane, by its outward normal; fixed or kinematic bodies",
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
        key("soup", File, "any triangles; fixed or kinematic bodies, or with mass and inertia"),
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

/// What is zero on an implicit surface.
pub static FIELD: Table = Table {
    what: "a field",
    heading: "implicit = { … }",
    about: "What is 0 on the surface of an implicit shape and negative inside: a solid, or several that are joined or cut. Each \
            may be rounded where it is joined, scaled, turned and moved, in this order.",
    keys: &[
        key("formula", Text, "of x, y and z, like `\"x^2 + y^2 + z^2 - 1\"`"),
        key("box", Numbers(3), "a box, by its half extents, rounding included").unit("m"),
        key("sphere", Number(Positive), "a ball, by its radius").unit("m"),
        key("cylinder", SIZE, "half length along z, and radius").unit("m"),
        key("torus", Numbers(2), "around z: radius of the ring, and of its tube").unit("m"),
        key(
            "gyroid",
            Numbers(2),
            "a sheet that repeats after the first length and is about as thick as the second; without an end, so cut it",
        )
        .unit("m"),
        key("half_space", Numbers(3), "all that is behind a plane through the origin, by its outward normal"),
        key("solid", Form::Table(&SHAPE), "any solid shape; slow, so take a coarse resolution"),
        key("union", Tables(&FIELD), "what is in one of several, at least one"),
        key("intersection", Tables(&FIELD), "what is in all of several, at least one"),
        key("difference", Tables(&FIELD), "what is in the first of several and in none of the others"),
        key("rounding", Number(NotNegative), "of the edges of a box").unit("m").default("0"),
        key(
            "smooth",
            Number(NotNegative),
            "of what is joined or cut: seams are rounded where two differ by less than this",
        )
        .unit("m")
        .default("0"),
        key("scale", Number(Positive), "so many times as large, about the origin").default("1"),
        POSITION,
        TURNED,
    ],
    one_of: &[
        "formula",
        "box",
        "sphere",
        "cylinder",
        "torus",
        "gyroid",
        "half_space",
        "solid",
        "union",
        "intersection",
        "difference",
    ],
};

/// Distances on a grid.
pub static LEVEL_SET: Table = Table {
    what: "a level set",
    heading: "level_set = { … }",
    about: "The distance from a solid, measured on a grid once: questions are then answered in the same time, whatever the solid is. \
            Its surface is beside the solid's by no more than 0.87 times the spacing, and mostly much less.",
    keys: &[
        key("of", Form::Table(&SHAPE), "a solid shape").needed(),
        key("spacing", Number(Positive), "from one place of the grid to the next").unit("m").needed(),
    ],
    one_of: &[],
};
