//! What a body is and how it moves, written again from the definitions.

use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::shape::Convex;
use sixte_contact::{Quat, Vec3};

use crate::{Columns, V, turn_by, turn_of};

/// A convex core in the body's frame.
#[derive(Debug, Clone)]
pub enum Solid {
    /// The hull of points; how the engine is given them.
    Points(Vec<V>, As),
    /// Half length and radius.
    Cylinder(f64, f64),
    /// Half length and radius; the tip is up.
    Cone(f64, f64),
    /// Semi-axes.
    Ellipsoid(V),
    /// The outward unit normal of a half-space through the origin.
    Plane(V),
}

/// Which of the engine's shapes a set of points is given as.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum As {
    Point,
    Segment,
    Triangle,
    /// With these half extents.
    Cuboid(V),
    Hull,
}

/// How a body moves.
#[derive(Debug, Clone, Copy)]
pub struct Path {
    pub position: V,
    /// x, y, z, w of any length.
    pub quaternion: [f64; 4],
    pub centre: V,
    pub velocity: V,
    pub acceleration: V,
    pub spin: V,
}

/// A moving body.
#[derive(Debug, Clone)]
pub struct Body {
    pub solid: Solid,
    pub rounding: f64,
    pub path: Path,
}

impl Path {
    pub fn still(position: V) -> Self {
        Self {
            position,
            quaternion: [0.0, 0.0, 0.0, 1.0],
            centre: V::ZERO,
            velocity: V::ZERO,
            acceleration: V::ZERO,
            spin: V::ZERO,
        }
    }

    /// From the body's axes to the world's.
    pub fn turn_at(&self, t: f64) -> Columns {
        turn_by(self.spin * t).after(&turn_of(self.quaternion))
    }

    /// Where the body's point `p` is.
    pub fn point_at(&self, p: V, t: f64) -> V {
        let arm = turn_of(self.quaternion).times(self.centre);
        let centre = self.position + arm + self.velocity * t + self.acceleration * (0.5 * t * t);
        centre + self.turn_at(t).times(p - self.centre)
    }

    pub fn to_engine(self) -> Motion {
        let [x, y, z, w] = self.quaternion;
        let rotation = Rotation::from_quaternion(Quat::from_xyzw(x, y, z, w)).unwrap();
        Motion::fixed(Pose::new(self.position.to_engine(), rotation))
            .with_centre(self.centre.to_engine())
            .with_velocity(self.velocity.to_engine())
            .with_acceleration(self.acceleration.to_engine())
            .with_spin(self.spin.to_engine())
    }
}

impl Solid {
    pub fn cuboid(half: V) -> Self {
        let corner = |i: u32| [1, 2, 4].map(|bit| if i & bit == 0 { 1.0 } else { -1.0 });
        let corners = (0..8).map(corner).map(|[x, y, z]| V(x * half.0, y * half.1, z * half.2));
        Solid::Points(corners.collect(), As::Cuboid(half))
    }

    pub fn point() -> Self {
        Solid::Points(vec![V::ZERO], As::Point)
    }

    pub fn segment(from: V, to: V) -> Self {
        Solid::Points(vec![from, to], As::Segment)
    }

    pub fn triangle(corners: [V; 3]) -> Self {
        Solid::Points(corners.to_vec(), As::Triangle)
    }

    pub fn hull(points: Vec<V>) -> Self {
        Solid::Points(points, As::Hull)
    }

    /// A point of the core that is farthest along `d`.
    pub fn farthest(&self, d: V) -> V {
        let on_circle = |radius: f64, z: f64| {
            let across = d.0.hypot(d.1);
            if across > 0.0 { V(radius * d.0 / across, radius * d.1 / across, z) } else { V(0.0, 0.0, z) }
        };
        match self {
            Solid::Points(points, _) => {
                let mut best = (f64::NEG_INFINITY, V::ZERO);
                for &p in points {
                    let along = p.dot(d);
                    if along > best.0 {
                        best = (along, p);
                    }
                }
                best.1
            }
            Solid::Cylinder(half, radius) => on_circle(*radius, if d.2 < 0.0 { -half } else { *half }),
            Solid::Cone(half, radius) => {
                let (tip, rim) = (V(0.0, 0.0, *half), on_circle(*radius, -half));
                if tip.dot(d) > rim.dot(d) { tip } else { rim }
            }
            Solid::Ellipsoid(V(a, b, c)) => {
                let scaled = V(d.0 * a, d.1 * b, d.2 * c).unit();
                V(scaled.0 * a, scaled.1 * b, scaled.2 * c)
            }
            Solid::Plane(_) => panic!("a half-space has no farthest point"),
        }
    }

    /// An upper bound of the distance from `centre` to any point of the core.
    pub fn reach(&self, centre: V) -> f64 {
        let radial = centre.0.hypot(centre.1);
        match self {
            Solid::Points(points, _) => points.iter().map(|&p| (p - centre).norm()).fold(0.0, f64::max),
            Solid::Cylinder(half, radius) | Solid::Cone(half, radius) => {
                (radial + radius).hypot(centre.2.abs() + half)
            }
            Solid::Ellipsoid(V(a, b, c)) => centre.norm() + a.max(*b).max(*c),
            Solid::Plane(_) => 0.0,
        }
    }

    pub fn to_engine(&self) -> Convex {
        let points = |of: &[V]| of.iter().map(|p| p.to_engine()).collect::<Vec<Vec3>>();
        match self {
            Solid::Points(p, As::Hull) => Convex::hull(&points(p)),
            Solid::Points(_, As::Cuboid(half)) => Convex::cuboid(half.to_engine()),
            Solid::Points(p, As::Triangle) => Convex::triangle([p[0], p[1], p[2]].map(V::to_engine)),
            Solid::Points(p, As::Segment) => Convex::segment(p[0].to_engine(), p[1].to_engine()),
            Solid::Points(_, As::Point) => Ok(Convex::point()),
            Solid::Cylinder(half, radius) => Convex::cylinder(*half, *radius),
            Solid::Cone(half, radius) => Convex::cone(*half, *radius),
            Solid::Ellipsoid(semi_axes) => Convex::ellipsoid(semi_axes.to_engine()),
            Solid::Plane(normal) => Convex::half_space(normal.to_engine()),
        }
        .unwrap()
    }

    pub fn name(&self) -> &'static str {
        match self {
            Solid::Points(_, As::Point) => "point",
            Solid::Points(_, As::Segment) => "segment",
            Solid::Points(_, As::Triangle) => "triangle",
            Solid::Points(_, As::Cuboid(_)) => "box",
            Solid::Points(_, As::Hull) => "hull",
            Solid::Cylinder(..) => "cylinder",
            Solid::Cone(..) => "cone",
            Solid::Ellipsoid(_) => "ellipsoid",
            Solid::Plane(_) => "half-space",
        }
    }

    pub fn plane(&self) -> Option<V> {
        match self {
            Solid::Plane(normal) => Some(*normal),
            _ => None,
        }
    }
}

impl Body {
    pub fn new(solid: Solid, rounding: f64, path: Path) -> Self {
        Self { solid, rounding, path }
    }

    pub fn shape_for_engine(&self) -> Convex {
        self.solid.to_engine().rounded(self.rounding).unwrap()
    }
}
