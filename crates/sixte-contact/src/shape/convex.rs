//! The convex shapes that Sixte knows: a core, and a radius by which it is rounded.

use std::sync::Arc;

use super::checks::{check_coordinates, check_not_negative, check_positive};
use super::support::aabb_by_support;
use super::{Aabb, Core, FeatureKind, Hint, Hull, ShapeError, Support, Triangle};
use crate::Vec3;

/// A convex shape: a [`Core`] and every point within a radius of it.
///
/// Cheap to clone; a hull is shared.
///
/// ```
/// use sixte_contact::{shape::Convex, Vec3};
/// let die = Convex::cuboid(Vec3::splat(0.008))?.rounded(0.002)?;
/// assert!(Convex::sphere(-1.0).is_err());
/// # Ok::<(), sixte_contact::shape::ShapeError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Convex {
    core: Core,
    rounding: f64,
}

impl Convex {
    /// A point at the body's origin: a particle without size.
    pub fn point() -> Self {
        Self::sharp(Core::Point)
    }

    /// A sphere about the body's origin; `radius` \[m\].
    pub fn sphere(radius: f64) -> Result<Self, ShapeError> {
        check_positive("sphere", "radius", radius)?;
        Ok(Self { core: Core::Point, rounding: radius })
    }

    /// A segment between two points \[m\].
    pub fn segment(from: Vec3, to: Vec3) -> Result<Self, ShapeError> {
        check_coordinates("segment", &[from, to])?;
        Ok(Self::sharp(Core::Segment([from, to])))
    }

    /// A capsule about the z axis: a segment of `half_length` to each side, rounded by `radius` \[m\].
    pub fn capsule(half_length: f64, radius: f64) -> Result<Self, ShapeError> {
        check_not_negative("capsule", "half length", half_length)?;
        check_positive("capsule", "radius", radius)?;
        let tip = Vec3::new(0.0, 0.0, half_length);
        Ok(Self { core: Core::Segment([-tip, tip]), rounding: radius })
    }

    /// A triangle without thickness; the three corners may coincide or lie on a line \[m\].
    pub fn triangle(corners: [Vec3; 3]) -> Result<Self, ShapeError> {
        check_coordinates("triangle", &corners)?;
        Ok(Self::sharp(Core::Triangle(corners)))
    }

    /// A box centred on the body's origin, from half of its edge lengths; some may be 0 \[m\].
    pub fn cuboid(half: Vec3) -> Result<Self, ShapeError> {
        check_not_negative("box", "half extent x", half.x)?;
        check_not_negative("box", "half extent y", half.y)?;
        check_not_negative("box", "half extent z", half.z)?;
        Ok(Self::sharp(Core::Cuboid { half }))
    }

    /// A cylinder about the z axis; the half length may be 0, which is a disc \[m\].
    pub fn cylinder(half_length: f64, radius: f64) -> Result<Self, ShapeError> {
        check_not_negative("cylinder", "half length", half_length)?;
        check_positive("cylinder", "radius", radius)?;
        Ok(Self::sharp(Core::Cylinder { half_length, radius }))
    }

    /// A cone about the z axis, its tip at z = `half_length`, its base at z = −`half_length` \[m\].
    pub fn cone(half_length: f64, radius: f64) -> Result<Self, ShapeError> {
        check_not_negative("cone", "half length", half_length)?;
        check_positive("cone", "radius", radius)?;
        Ok(Self::sharp(Core::Cone { half_length, radius }))
    }

    /// An ellipsoid centred on the body's origin, from its three semi-axes \[m\].
    pub fn ellipsoid(semi_axes: Vec3) -> Result<Self, ShapeError> {
        check_positive("ellipsoid", "semi-axis x", semi_axes.x)?;
        check_positive("ellipsoid", "semi-axis y", semi_axes.y)?;
        check_positive("ellipsoid", "semi-axis z", semi_axes.z)?;
        Ok(Self::sharp(Core::Ellipsoid { semi_axes }))
    }

    /// The convex hull of any points: one is enough, duplicates and flat sets are fine \[m\].
    pub fn hull(points: &[Vec3]) -> Result<Self, ShapeError> {
        Ok(Self::of_hull(Hull::from_points(points)?))
    }

    /// The convex hull of points, as it was built.
    pub(super) fn of_hull(hull: Hull) -> Self {
        Self::sharp(Core::Hull(Arc::new(hull)))
    }

    /// A half-space whose surface passes through the body's origin; `normal` points out of the
    /// solid and may have any length.
    pub fn half_space(normal: Vec3) -> Result<Self, ShapeError> {
        let scale = normal.abs().max_element();
        let unit = (normal / scale).normalize_or_zero();
        if !(scale.is_finite() && unit != Vec3::ZERO) {
            let Vec3 { x, y, z } = normal;
            return Err(ShapeError::Direction { shape: "halfspace", name: "normal", x, y, z });
        }
        Ok(Self::sharp(Core::HalfSpace { normal: unit }))
    }

    /// The same core, rounded by `radius` more: every point within it belongs to the shape \[m\].
    pub fn rounded(mut self, radius: f64) -> Result<Self, ShapeError> {
        check_not_negative(self.name(), "rounding radius", radius)?;
        self.rounding += radius;
        Ok(self)
    }

    /// The core without its rounding.
    pub fn core(&self) -> &Core {
        &self.core
    }

    /// The kind of shape, as `sixte toc` calls it.
    pub fn name(&self) -> &'static str {
        match self.core {
            Core::Point if self.rounding > 0.0 => "sphere",
            Core::Point => "point",
            Core::Segment(_) if self.rounding > 0.0 => "capsule",
            Core::Segment(_) => "segment",
            Core::Triangle(_) => "triangle",
            Core::Cuboid { .. } => "box",
            Core::Cylinder { .. } => "cylinder",
            Core::Cone { .. } => "cone",
            Core::Ellipsoid { .. } => "ellipsoid",
            Core::Hull(_) => "hull",
            Core::HalfSpace { .. } => "halfspace",
        }
    }

    fn sharp(core: Core) -> Self {
        Self { core, rounding: 0.0 }
    }
}

impl Support for Convex {
    // The cheapest are told apart where they are asked for; a call would cost more than the answer.
    #[inline(always)]
    fn support(&self, direction: Vec3, hint: &mut Hint) -> Vec3 {
        match &self.core {
            Core::Cuboid { half } => half.copysign(direction),
            Core::Segment(ends) => farther_end(ends, direction),
            Core::Hull(hull) => hull.support(direction, hint),
            core => farthest_of(core, direction, hint),
        }
    }

    #[inline]
    fn rounding(&self) -> f64 {
        self.rounding
    }

    fn reach(&self, centre: Vec3) -> f64 {
        let radial = centre.truncate().length();
        let reach = match &self.core {
            Core::Point => centre.length(),
            Core::Segment(ends) => farthest(centre, ends),
            Core::Triangle(corners) => farthest(centre, corners),
            Core::Cuboid { half } => (centre.abs() + *half).length(),
            Core::Cylinder { half_length, radius } => length(radial + radius, centre.z.abs() + half_length),
            Core::Cone { half_length, radius } => {
                let to_tip = length(radial, half_length - centre.z);
                to_tip.max(length(radial + radius, half_length + centre.z))
            }
            Core::Ellipsoid { semi_axes } => centre.length() + semi_axes.max_element(),
            Core::Hull(hull) => hull.radius_about(centre),
            Core::HalfSpace { .. } => f64::INFINITY,
        };
        reach * (1.0 + 8.0 * f64::EPSILON)
    }

    fn feature(&self, direction: Vec3, tolerance: f64, corners: &mut Vec<Vec3>) -> FeatureKind {
        let kind = self.core.feature(direction, tolerance, corners);
        // Rounding turns a corner into part of a ball; edges and faces keep their lines and planes.
        if kind == FeatureKind::Vertex && self.rounding > 0.0 { FeatureKind::Surface } else { kind }
    }

    fn feature_kind(&self, direction: Vec3, tolerance: f64, hint: Hint) -> FeatureKind {
        let kind = self.core.feature_kind(direction, tolerance, hint);
        if kind == FeatureKind::Vertex && self.rounding > 0.0 { FeatureKind::Surface } else { kind }
    }

    fn core_aabb(&self) -> Aabb {
        match &self.core {
            Core::Hull(hull) => hull.aabb(),
            _ => aabb_by_support(self),
        }
    }

    fn flat_normal(&self) -> Option<Vec3> {
        match self.core {
            Core::Triangle(corners) => Triangle(corners).flat_normal(),
            _ => None,
        }
    }

    #[inline]
    fn half_space(&self) -> Option<Vec3> {
        match self.core {
            Core::HalfSpace { normal } => Some(normal),
            _ => None,
        }
    }
}

/// The farthest point of any core that has one.
fn farthest_of(core: &Core, direction: Vec3, hint: &mut Hint) -> Vec3 {
    match core {
        Core::Point | Core::HalfSpace { .. } => Vec3::ZERO,
        Core::Segment(ends) => farther_end(ends, direction),
        Core::Triangle([a, b, c]) => {
            let (on_a, on_b, on_c) = (direction.dot(*a), direction.dot(*b), direction.dot(*c));
            if on_a >= on_b.max(on_c) {
                *a
            } else if on_b >= on_c {
                *b
            } else {
                *c
            }
        }
        Core::Cuboid { half } => half.copysign(direction),
        Core::Cylinder { half_length, radius } => rim(direction, *radius, half_length.copysign(direction.z)),
        Core::Cone { half_length, radius } => {
            let on_rim = rim(direction, *radius, -half_length);
            let tip = Vec3::new(0.0, 0.0, *half_length);
            if direction.dot(tip) >= direction.dot(on_rim) { tip } else { on_rim }
        }
        Core::Ellipsoid { semi_axes } => {
            let stretched = direction * *semi_axes;
            *semi_axes * (stretched / stretched.length())
        }
        Core::Hull(hull) => hull.support(direction, hint),
    }
}

#[inline(always)]
fn farther_end([a, b]: &[Vec3; 2], direction: Vec3) -> Vec3 {
    if direction.dot(*b - *a) >= 0.0 { *b } else { *a }
}

/// The point of a circle about the z axis that is farthest along `direction`; its centre where
/// the whole disc is equally far.
fn rim(direction: Vec3, radius: f64, z: f64) -> Vec3 {
    let across = direction.truncate().length();
    // Below this the squares have lost their digits, and the disc is flat to any precision.
    if across < 1e-100 {
        return Vec3::new(0.0, 0.0, z);
    }
    let scale = radius / across;
    Vec3::new(direction.x * scale, direction.y * scale, z)
}

fn length(x: f64, y: f64) -> f64 {
    (x * x + y * y).sqrt()
}

fn farthest(centre: Vec3, points: &[Vec3]) -> f64 {
    points.iter().map(|p| p.distance(centre)).fold(0.0, f64::max)
}
