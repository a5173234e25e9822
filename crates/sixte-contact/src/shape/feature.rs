//! The parts of a surface that can be in contact.

use std::f64::consts::TAU;
use std::fmt;

use super::{Core, Hint};
use crate::Vec3;

/// What kind of feature of a shape is in contact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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

/// How many points stand for the circle of a cap that is in contact as a whole.
const CIRCLE_POINTS: usize = 16;

impl Core {
    /// The corners within `tolerance` of the farthest along the unit `direction`, and their kind.
    pub(super) fn feature(&self, direction: Vec3, tolerance: f64, corners: &mut Vec<Vec3>) -> FeatureKind {
        match self {
            Core::Point => {
                corners.push(Vec3::ZERO);
                FeatureKind::Vertex
            }
            // Its corners are nowhere; the plane goes through the origin.
            Core::HalfSpace { .. } => {
                corners.push(Vec3::ZERO);
                FeatureKind::Face
            }
            Core::Segment(points) => farthest_points(points, direction, tolerance, corners),
            Core::Triangle(points) => farthest_points(points, direction, tolerance, corners),
            Core::Cuboid { half } => {
                let sign = |bit: usize, axis: usize| if bit >> axis & 1 == 0 { 1.0 } else { -1.0 };
                let corner = |bit: usize| *half * Vec3::new(sign(bit, 0), sign(bit, 1), sign(bit, 2));
                let points: [Vec3; 8] = std::array::from_fn(corner);
                farthest_points(&points, direction, tolerance, corners)
            }
            Core::Cylinder { half_length, radius } => {
                let z = half_length.copysign(direction.z);
                if flat_cap(direction, *radius, tolerance) {
                    return circle(*radius, z, corners);
                }
                let point = rim_point(direction, *radius);
                corners.push(point.with_z(z));
                if *half_length > 0.0 && 2.0 * half_length * direction.z.abs() <= tolerance {
                    corners.push(point.with_z(-z));
                }
                FeatureKind::Edge
            }
            Core::Cone { half_length, radius } => {
                if direction.z < 0.0 && flat_cap(direction, *radius, tolerance) {
                    return circle(*radius, -half_length, corners);
                }
                let tip = Vec3::new(0.0, 0.0, *half_length);
                let point = rim_point(direction, *radius).with_z(-half_length);
                let lead = direction.dot(tip - point);
                if lead >= -tolerance {
                    corners.push(tip);
                }
                if lead <= tolerance {
                    corners.push(point);
                }
                if lead > tolerance { FeatureKind::Vertex } else { FeatureKind::Edge }
            }
            Core::Ellipsoid { semi_axes } => {
                let stretched = direction * *semi_axes;
                corners.push(*semi_axes * (stretched / stretched.length()));
                FeatureKind::Surface
            }
            Core::Hull(hull) => hull.feature(direction, tolerance, corners),
        }
    }
}

impl Core {
    /// The kind of the feature alone, without collecting it: what a contact needs to be told.
    pub(super) fn feature_kind(&self, direction: Vec3, tolerance: f64, hint: Hint) -> FeatureKind {
        match self {
            Core::Cuboid { half } => {
                // From one end of an edge to the other the support falls by 2 h |n|.
                let fall = *half * direction.abs() * 2.0;
                let level = |fall: f64, half: f64| usize::from(fall <= tolerance && half > 0.0);
                match level(fall.x, half.x) + level(fall.y, half.y) + level(fall.z, half.z) {
                    0 => FeatureKind::Vertex,
                    1 => FeatureKind::Edge,
                    _ => FeatureKind::Face,
                }
            }
            Core::Hull(hull) if hull.is_vertex_along(direction, tolerance, hint) => FeatureKind::Vertex,
            _ => self.feature(direction, tolerance, &mut Vec::new()),
        }
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

fn flat_cap(direction: Vec3, radius: f64, tolerance: f64) -> bool {
    2.0 * radius * direction.truncate().length() <= tolerance
}

fn circle(radius: f64, z: f64, corners: &mut Vec<Vec3>) -> FeatureKind {
    for i in 0..CIRCLE_POINTS {
        let (sine, cosine) = libm::sincos(TAU * i as f64 / CIRCLE_POINTS as f64);
        corners.push(Vec3::new(radius * cosine, radius * sine, z));
    }
    FeatureKind::Face
}

fn rim_point(direction: Vec3, radius: f64) -> Vec3 {
    let across = direction.with_z(0.0).normalize_or_zero();
    if across == Vec3::ZERO { Vec3::new(radius, 0.0, 0.0) } else { across * radius }
}
