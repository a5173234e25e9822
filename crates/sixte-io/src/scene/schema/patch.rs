//! One NURBS patch.

use super::table::Form::{Count, Either, Flag, List, Number, Numbers};
use super::table::Range::Any;
use super::table::{Table, key};

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
