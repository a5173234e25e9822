//! Cores: what a convex shape is without its rounding, and the parts of it that can be in contact.

use std::f64::consts::TAU;
use std::sync::Arc;

use super::feature::farthest_points;
use super::{FeatureKind, Hint, Hull};
use crate::Vec3;

/// How many points stand for the circle of a cap that is in contact as a whole.
const CIRCLE_POINTS: usize = 16;

/// The core of a convex shape, in the body's own frame.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Core {
    /// The origin. Rounded, it is a sphere.
    Point,
    /// From one point to another. Rounded, it is a capsule.
    Segment([Vec3; 2]),
    /// A triangle, without thickness.
    Triangle([Vec3; 3]),
    /// A box centred on the origin.
    Cuboid {
        /// Half of the edge lengths \[m\].
        half: Vec3,
    },
    /// A cylinder about the z axis, centred on the origin.
    Cylinder {
        /// From the centre to each cap \[m\].
        half_length: f64,
        /// Of the caps \[m\].
        radius: f64,
    },
    /// A cone about the z axis: its tip at z = `half_length`, its base at z = −`half_length`.
    Cone {
        /// Half of the height \[m\].
        half_length: f64,
        /// Of the base \[m\].
        radius: f64,
    },
    /// An ellipsoid centred on the origin.
    Ellipsoid {
        /// Along x, y and z \[m\].
        semi_axes: Vec3,
    },
    /// The convex hull of points.
    Hull(Arc<Hull>),
    /// All points x with `normal`·x ≤ 0.
    HalfSpace {
        /// Unit, out of the solid.
        normal: Vec3,
    },
}

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
            Core::Point => FeatureKind::Vertex,
            Core::Segment([a, b]) => {
                let is_one = a == b || (direction.dot(*a) - direction.dot(*b)).abs() > tolerance;
                if is_one { FeatureKind::Vertex } else { FeatureKind::Edge }
            }
            Core::Hull(hull) => hull
                .small_feature_along(direction, tolerance, hint)
                .unwrap_or_else(|| hull.feature(direction, tolerance, &mut Vec::new())),
            _ => self.feature(direction, tolerance, &mut Vec::new()),
        }
    }
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
