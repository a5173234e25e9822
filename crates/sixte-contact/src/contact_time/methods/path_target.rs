//! What a path can run into: triangles with a hierarchy over them, a level set, or the plane of a half-space.

use super::clip::{are_apart, first_in_box, first_on_segment};
use super::hit::{Hit, HitFace};
use super::level;
use super::path::PathPiece;
use crate::Vec3;
use crate::contact_time::Work;
use crate::shape::{Geometry, LevelSet, Obb, Opened, Soup, Triangle, Volume};

/// The surface of the body that stands still.
pub(super) enum PathTarget<'a, V> {
    Triangles(Soup<V>),
    /// Distances on a grid.
    Level(&'a LevelSet),
    /// The plane through the origin, by its outward unit normal; all below it is solid.
    Plane(Vec3),
}

impl<V: Volume> PathTarget<'_, V> {
    /// The places of its vertices; a half-space and a level set have none.
    pub fn vertices(&self) -> Vec<Vec3> {
        match self {
            PathTarget::Triangles(soup) => super::polyhedral::vertices_of(soup.triangles()),
            PathTarget::Plane(_) | PathTarget::Level(_) => Vec::new(),
        }
    }

    /// The first place in a box around a piece of path, counted along its chord; any place, if the
    /// first is not asked for.
    pub fn in_box(&self, piece: &PathPiece, around: &Obb, is_first: bool, work: &mut Work) -> Option<Hit> {
        let chord = piece.first.distance(piece.last);
        let share = |x: f64| if chord > 0.0 { (x / chord + 0.5).clamp(0.0, 1.0) } else { 0.0 };
        match self {
            PathTarget::Level(set) => {
                work.piece_pairs = work.piece_pairs.saturating_add(1);
                if !is_first {
                    return level::may_be_in(set, around.centre, around.half.length())
                        .then(|| level::hit(set, 0.5, around.centre));
                }
                level::first_on(set, [piece.first, piece.last], around.half.y.hypot(around.half.z))
            }
            PathTarget::Plane(normal) => {
                work.piece_pairs = work.piece_pairs.saturating_add(1);
                // The lowest edge of the box that runs along the chord.
                let slope = normal.dot(around.axes.x_axis);
                let across = normal.dot(around.axes.y_axis).abs() * around.half.y
                    + normal.dot(around.axes.z_axis).abs() * around.half.z;
                let height = normal.dot(around.centre) - across;
                let first = -around.half.x;
                let x = if height + slope * first <= 0.0 { first } else { -height / slope };
                (x >= first && x <= around.half.x)
                    .then(|| Hit { share: share(x), on: HitFace::Plane(*normal) })
            }
            PathTarget::Triangles(soup) => {
                let mut best: Option<Hit> = None;
                near(soup, around, work, |triangle| {
                    let Some(x) = first_in_box(triangle, around) else {
                        return false;
                    };
                    let hit = Hit { share: share(x), on: HitFace::Triangle(*triangle) };
                    if best.is_none_or(|best| hit.share < best.share) {
                        best = Some(hit);
                    }
                    !is_first
                });
                best
            }
        }
    }

    /// The first place on the chord of a piece of path; `around` is a box around the chord.
    pub fn on_chord(&self, piece: &PathPiece, around: &Obb, work: &mut Work) -> Option<Hit> {
        match self {
            PathTarget::Level(set) => {
                work.piece_pairs = work.piece_pairs.saturating_add(1);
                level::first_on(set, [piece.first, piece.last], 0.0)
            }
            PathTarget::Plane(normal) => {
                work.piece_pairs = work.piece_pairs.saturating_add(1);
                let (over, under) = (normal.dot(piece.first), normal.dot(piece.last));
                if over > 0.0 && under > 0.0 {
                    return None;
                }
                let share = if over <= 0.0 { 0.0 } else { over / (over - under) };
                Some(Hit { share, on: HitFace::Plane(*normal) })
            }
            PathTarget::Triangles(soup) => {
                let mut best: Option<Hit> = None;
                near(soup, around, work, |triangle| {
                    if let Some(share) = first_on_segment(triangle, [piece.first, piece.last])
                        && best.is_none_or(|best| share < best.share)
                    {
                        best = Some(Hit { share, on: HitFace::Triangle(*triangle) });
                    }
                    false
                });
                best
            }
        }
    }
}

/// Visits the triangles whose volumes meet a box, until one is enough.
fn near<V: Volume>(
    soup: &Soup<V>,
    around: &Obb,
    work: &mut Work,
    mut is_enough: impl FnMut(&[Vec3; 3]) -> bool,
) {
    let mut stack = vec![Geometry::root(soup)];
    while let Some(node) = stack.pop() {
        work.node_pairs = work.node_pairs.saturating_add(1);
        if are_apart(around, &soup.volume(node)) {
            continue;
        }
        match Geometry::open(soup, node) {
            Opened::Parts(parts) => stack.extend(parts),
            Opened::Piece(Triangle(corners)) => {
                work.piece_pairs = work.piece_pairs.saturating_add(1);
                if is_enough(&corners) {
                    return;
                }
            }
            Opened::Nothing => {}
        }
    }
}
