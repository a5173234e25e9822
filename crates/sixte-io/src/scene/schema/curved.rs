//! Shapes that are not made of flat pieces: fields, patches, level sets.

use super::Form::{Count, Either, Flag, List, Number, Numbers, Tables, Text};
use super::Range::{Any, NotNegative, Positive};
use super::bodies::{POSITION, SHAPE, SIZE, TURNED};
use super::{Form, Table, key};

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

/// One patch.
pub static PATCH: Table = Table {
    what: "a patch",
    heading: "nurbs = [{ … }]",
    about: "A NURBS patch. Its normal is across the direction of its rows' numbers and that from row to row: with rows along y, each \
            farther along x, it points along z. Without knots it begins and ends at the border of its control points; as many as the \
            degree and one more along both are a Bézier patch.",
    keys: &[
        key("degrees", List(&Count(1)), "two, from 1 to 7: from row to row, and along a row").needed(),
        key(
            "points",
            List(&List(&Either(&[Numbers(3), Numbers(4)]))),
            "rows of control points, each `[x, y, z]` or with a weight, `[x, y, z, w]`",
        )
        .unit("m")
        .needed(),
        key(
            "knots",
            List(&List(&Number(Any))),
            "two lists, from row to row and along a row: one for each control point there, and the degree and one more",
        )
        .default("equal steps"),
        key("flipped", Flag, "its normal points to the other side").default("false"),
    ],
    one_of: &[],
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
