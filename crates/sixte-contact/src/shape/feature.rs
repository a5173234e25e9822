//! The parts of a surface that can be in contact.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Vec3;

/// What kind of feature of a shape is in contact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FeatureKind {
    /// A corner.
    Vertex,
    /// An edge, straight or curved (the rim of a cylinder), or a straight line of a curved surface
    /// (its side).
    Edge,
    /// A flat face.
    Face,
    /// A curved surface, at one point.
    Surface,
}

impl FeatureKind {
    /// The word for it in tables and JSON.
    pub fn name(self) -> &'static str {
        match self {
            FeatureKind::Vertex => "vertex",
            FeatureKind::Edge => "edge",
            FeatureKind::Face => "face",
            FeatureKind::Surface => "surface",
        }
    }
}

impl fmt::Display for FeatureKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Keeps the points within `tolerance` of the farthest, each place once.
pub(super) fn farthest_points(
    points: &[Vec3],
    direction: Vec3,
    tolerance: f64,
    corners: &mut Vec<Vec3>,
) -> FeatureKind {
    let farthest = points.iter().map(|p| direction.dot(*p)).fold(f64::NEG_INFINITY, f64::max);
    let first = corners.len();
    for &point in points {
        let near = direction.dot(point) >= farthest - tolerance;
        if near && !corners[first..].contains(&point) {
            corners.push(point);
        }
    }
    kind_of(&corners[first..])
}

/// The kind of what those few points span, without collecting them elsewhere.
pub(super) fn kind_of_farthest<const COUNT: usize>(
    points: &[Vec3; COUNT],
    direction: Vec3,
    tolerance: f64,
) -> FeatureKind {
    let heights = points.map(|point| direction.dot(point));
    let farthest = heights.into_iter().fold(f64::NEG_INFINITY, f64::max);
    let (mut corners, mut count) = ([Vec3::ZERO; COUNT], 0);
    for (&point, height) in points.iter().zip(heights) {
        if height >= farthest - tolerance && !corners[..count].contains(&point) {
            corners[count] = point;
            count += 1;
        }
    }
    kind_of(&corners[..count])
}

/// Vertex, edge or face, from how many corners there are and whether they lie on a line.
pub(super) fn kind_of(corners: &[Vec3]) -> FeatureKind {
    let [first, second, rest @ ..] = corners else {
        return FeatureKind::Vertex;
    };
    let farther = |a: Vec3, b: &Vec3| if (*b - *first).length() > a.length() { *b - *first } else { a };
    let along = rest.iter().fold(*second - *first, farther);
    // A thousandth of the length: thinner than that, a face carries no more than an edge does.
    let off_line = |p: &Vec3| (*p - *first).cross(along).length() > 1e-3 * along.length_squared();
    if corners.iter().any(off_line) { FeatureKind::Face } else { FeatureKind::Edge }
}
