//! Whether two triangles share more than their common corners, decided exactly.
//!
//! A and B are triangles with an area, as closed sets, and S is the set of their common corners.
//! They *cross* if A ∩ B has a point that is not in the hull of S: not the common corner, not on
//! the common edge. Two triangles with the same three corners cross: they share all of their
//! inside.
//!
//! **No common corner.** They cross if A ∩ B is not empty, which is so exactly if an edge of A
//! meets B or an edge of B meets A. For A ∩ B is convex and bounded, so if there is any point in it
//! there is an extreme one. Were that inside of both A and B, then so would be a piece of the line
//! that both planes share there (or of the plane, if they are one), to both sides of the point, and
//! it would not be extreme. So it is on an edge of A, or of B.
//!
//! **One common corner v.** They cross exactly if the edge of A opposite v meets B, or the edge of
//! B opposite v meets A. Neither edge contains v, so what it meets is another point. If, the other
//! way round, x ≠ v is in both, the ray from v through x leaves A at a point of the edge opposite
//! v, and B likewise, neither before x. The nearer of the two is on one of these edges and, being
//! between v and the farther, in both triangles.
//!
//! **A common edge.** If the planes differ, both triangles meet the line that the planes share in
//! the common edge: no crossing. If not, the line of the edge separates them, unless the third
//! corners are on the same side of it; then there are common points beside any inner point of the
//! edge.
//!
//! **An edge and a triangle.** The ends of the edge are on sides of the triangle's plane. Strictly
//! on one side: they do not meet. Both in the plane: seen along an axis that the plane does not
//! contain, which keeps apart what is apart, either an end is in the triangle or the edge meets one
//! of its edges. Otherwise the line of the edge meets the plane in a single point, which is on the
//! edge, and seen along the line the triangle is not flat: the point is in it exactly if no two of
//! its sides have it strictly on different hands.
//!
//! **Two edges of a plane.** They meet exactly if neither has both ends strictly on one side of the
//! line of the other, and their boxes overlap. If the lines cross, each edge has the one point of
//! both lines; if the lines are parallel, the first condition fails; if they are one, the edges
//! overlap exactly if their boxes do.
//!
//! Every sign is exact, so each of these "exactly" holds for the coordinates as they are stored.

use crate::shape::exact::{Axes, ExactPoints};

/// Vertices named by their place: no two names for the same position.
pub(super) type Corners = [u32; 3];

/// Whether two triangles, both with an area, share a point that is not on a common corner or edge.
pub(super) fn crosses(points: &ExactPoints, a: Corners, b: Corners) -> bool {
    let common = a.map(|corner| b.contains(&corner));
    match common.into_iter().filter(|&is_common| is_common).count() {
        0 => apart_crosses(points, a, b),
        1 => {
            let from = |t: Corners, v: u32| match t {
                [x, y, z] if x == v => [x, y, z],
                [x, y, z] if y == v => [y, z, x],
                [x, y, z] => [z, x, y],
            };
            let v = if common[0] {
                a[0]
            } else if common[1] {
                a[1]
            } else {
                a[2]
            };
            hinged_crosses(points, from(a, v), from(b, v))
        }
        2 => {
            let turned = |[x, y, z]: Corners| match common {
                [false, ..] => [y, z, x],
                [_, false, _] => [z, x, y],
                _ => [x, y, z],
            };
            let [u, v, apex] = turned(a);
            let other = b.into_iter().find(|&corner| corner != u && corner != v);
            other.is_some_and(|other| folded(points, [u, v], apex, other))
        }
        _ => true,
    }
}

/// No common corner: an edge of one meets the other.
fn apart_crosses(points: &ExactPoints, a: Corners, b: Corners) -> bool {
    let a_sides = a.map(|corner| points.above(b, corner));
    if strictly_on_one_side(&a_sides) {
        return false;
    }
    let b_sides = b.map(|corner| points.above(a, corner));
    if strictly_on_one_side(&b_sides) {
        return false;
    }
    let meets = |from: Corners, sides: [f64; 3], to: Corners| {
        [[0, 1], [1, 2], [2, 0]]
            .into_iter()
            .any(|[i, j]| edge_meets(points, [from[i], from[j]], [sides[i], sides[j]], to))
    };
    meets(a, a_sides, b) || meets(b, b_sides, a)
}

/// The first corner is common: the edge opposite it of one meets the other.
fn hinged_crosses(points: &ExactPoints, a: Corners, b: Corners) -> bool {
    let meets = |[_, x, y]: Corners, other: Corners| {
        let sides = [points.above(other, x), points.above(other, y)];
        edge_meets(points, [x, y], sides, other)
    };
    meets(a, b) || meets(b, a)
}

/// An edge is common: the triangles are in one plane, on the same side of it.
fn folded(points: &ExactPoints, [u, v]: [u32; 2], apex: u32, other: u32) -> bool {
    if points.above([u, v, apex], other) != 0.0 {
        return false;
    }
    let orientation = |axes: Axes, corner: u32| points.orientation(axes, [u, v, corner]) > 0.0;
    points.projection([u, v, apex]).is_some_and(|axes| orientation(axes, apex) == orientation(axes, other))
}

/// Whether an edge meets a triangle; `sides` are those of its ends.
fn edge_meets(points: &ExactPoints, edge: [u32; 2], sides: [f64; 2], triangle: Corners) -> bool {
    if strictly_on_one_side(&sides) {
        return false;
    }
    let [p, q] = edge;
    let [a, b, c] = triangle;
    if sides == [0.0, 0.0] {
        let Some(axes) = points.projection(triangle) else { return false };
        return contains(points, axes, triangle, p)
            || [[a, b], [b, c], [c, a]].into_iter().any(|side| edges_meet(points, axes, edge, side));
    }
    one_hand([points.above([p, q, a], b), points.above([p, q, b], c), points.above([p, q, c], a)])
}

/// Whether a point of a triangle's plane is in it.
fn contains(points: &ExactPoints, axes: Axes, [a, b, c]: Corners, p: u32) -> bool {
    one_hand([
        points.orientation(axes, [a, b, p]),
        points.orientation(axes, [b, c, p]),
        points.orientation(axes, [c, a, p]),
    ])
}

/// Whether two edges of a plane meet.
fn edges_meet(points: &ExactPoints, axes: Axes, [p, q]: [u32; 2], [a, b]: [u32; 2]) -> bool {
    let overlap = |axis: usize| {
        let [p, q, a, b] = [p, q, a, b].map(|corner| points.at(corner)[axis]);
        p.min(q) <= a.max(b) && a.min(b) <= p.max(q)
    };
    let ends = |[from, to]: [u32; 2], [x, y]: [u32; 2]| {
        [points.orientation(axes, [from, to, x]), points.orientation(axes, [from, to, y])]
    };
    axes.into_iter().all(overlap)
        && !strictly_on_one_side(&ends([a, b], [p, q]))
        && !strictly_on_one_side(&ends([p, q], [a, b]))
}

fn strictly_on_one_side(signs: &[f64]) -> bool {
    signs.iter().all(|&sign| sign > 0.0) || signs.iter().all(|&sign| sign < 0.0)
}

fn one_hand(signs: [f64; 3]) -> bool {
    signs.iter().all(|&sign| sign >= 0.0) || signs.iter().all(|&sign| sign <= 0.0)
}
