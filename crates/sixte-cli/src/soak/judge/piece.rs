//! Convex pieces: a core and a rounding, known by their own formulas.

use std::f64::consts::TAU;

use sixte::{Mat3, Vec3};

use super::distance::nearest_of;
use super::polytope::Polytope;

/// A convex piece without its rounding.
#[derive(Debug, Clone)]
pub enum Core {
    Flat(Polytope),
    /// About the z axis of the piece.
    Cylinder {
        half: f64,
        radius: f64,
    },
    /// About the z axis of the piece, its tip at `half`.
    Cone {
        half: f64,
        radius: f64,
    },
    Ellipsoid {
        semi_axes: Vec3,
    },
}

/// A convex piece at its place: every point within `rounding` of its core.
#[derive(Debug, Clone)]
pub struct Piece {
    pub core: Core,
    pub rounding: f64,
    /// Where it is, and how it is turned; what is flat has its corners there already.
    pub position: Vec3,
    pub turn: Mat3,
}

impl Piece {
    pub fn new(core: Core, rounding: f64) -> Self {
        Self { core, rounding, position: Vec3::ZERO, turn: Mat3::IDENTITY }
    }

    /// The same one elsewhere.
    pub fn placed(&self, turn: &Mat3, position: Vec3) -> Self {
        let core = match &self.core {
            Core::Flat(polytope) => Core::Flat(polytope.placed(turn, position)),
            curved => curved.clone(),
        };
        let (position, turn) = (position + *turn * self.position, *turn * self.turn);
        Self { core, rounding: self.rounding, position, turn }
    }

    /// Becomes what another one, with the same core, is elsewhere.
    pub fn place_as(&mut self, own: &Self, turn: &Mat3, position: Vec3) {
        if let (Core::Flat(new), Core::Flat(old)) = (&mut self.core, &own.core) {
            new.place_as(old, turn, position);
        }
        (self.position, self.turn) = (position + *turn * own.position, *turn * own.turn);
    }

    /// A point of the core that is farthest along a direction.
    pub fn support(&self, direction: Vec3) -> Vec3 {
        let own = self.turn.transpose() * direction;
        let ring = own.truncate().normalize_or_zero();
        let found = match &self.core {
            Core::Flat(polytope) => {
                let first = polytope.vertices[0];
                let better = |best: (f64, Vec3), vertex: &Vec3| {
                    let at = direction.dot(*vertex);
                    if at > best.0 { (at, *vertex) } else { best }
                };
                return polytope.vertices.iter().fold((direction.dot(first), first), better).1;
            }
            Core::Cylinder { half, radius } => (ring * *radius).extend(half.copysign(own.z)),
            Core::Cone { half, radius } => {
                let rim = (ring * *radius).extend(-half);
                let tip = Vec3::Z * *half;
                if own.dot(tip) >= own.dot(rim) { tip } else { rim }
            }
            Core::Ellipsoid { semi_axes } => *semi_axes * (*semi_axes * own).normalize_or(Vec3::X),
        };
        self.position + self.turn * found
    }

    /// The corners of a box around it.
    pub fn bounds(&self) -> [Vec3; 2] {
        let far = |axis: Vec3| self.support(axis).dot(axis);
        let upper = Vec3::new(far(Vec3::X), far(Vec3::Y), far(Vec3::Z));
        let lower = -Vec3::new(far(-Vec3::X), far(-Vec3::Y), far(-Vec3::Z));
        [lower - self.rounding, upper + self.rounding]
    }

    /// A point of it.
    pub fn middle(&self) -> Vec3 {
        match &self.core {
            Core::Flat(polytope) => polytope.vertices.iter().sum::<Vec3>() / polytope.vertices.len() as f64,
            _ => self.position,
        }
    }

    /// How deep within it a point is at least; negative if it is perhaps not within.
    pub fn depth_of(&self, point: Vec3) -> f64 {
        let own = self.turn.transpose() * (point - self.position);
        let core = match &self.core {
            Core::Flat(polytope) => return self.depth_in(polytope, point),
            Core::Cylinder { half, radius } => {
                let beyond = [own.truncate().length() - radius, own.z.abs() - half];
                let outside = beyond[0].max(0.0).hypot(beyond[1].max(0.0));
                if outside > 0.0 { -outside } else { -beyond[0].max(beyond[1]) }
            }
            Core::Cone { half, radius } => depth_in_cone(own, *half, *radius),
            Core::Ellipsoid { semi_axes } => {
                let part = (own / *semi_axes).length();
                // Within: a ball of this size about it is within as well. Outside: its shadow on the surface is as far.
                let within = (1.0 - part) * semi_axes.min_element();
                if part <= 1.0 { within } else { -own.length() * (1.0 - 1.0 / part) }
            }
        };
        core + self.rounding
    }

    fn depth_in(&self, polytope: &Polytope, point: Vec3) -> f64 {
        let depth = polytope.normals.iter().map(|normal| {
            let ((low, high), at) = (polytope.range(*normal), normal.dot(point));
            (at - low).min(high - at)
        });
        let within = if polytope.faces.len() > 1 { depth.fold(f64::INFINITY, f64::min) } else { -1.0 };
        if within >= 0.0 || self.rounding == 0.0 {
            return within + self.rounding;
        }
        self.rounding - nearest_of(point, polytope).distance(point)
    }

    /// Points all over its surface.
    pub fn surface_points(&self) -> Vec<Vec3> {
        let place = |point: Vec3| self.position + self.turn * point;
        let mut points: Vec<Vec3> = directions(300)
            .map(|way| {
                let way = self.turn * way;
                self.support(way) + way * self.rounding
            })
            .collect();
        match &self.core {
            Core::Flat(polytope) => points.extend(self.points_of_faces(polytope)),
            Core::Cylinder { half, radius } => {
                for (angle, part) in lattice(24, 9) {
                    let way = around(angle);
                    let out = way * (radius + self.rounding) + Vec3::Z * ((2.0 * part - 1.0) * half);
                    let cap = way * (radius * part) + Vec3::Z * (half + self.rounding);
                    points.extend([out, cap, -cap].map(place));
                }
            }
            Core::Cone { half, radius } => {
                // The side leans by the angle whose tangent is radius / height.
                let side = Vec3::new(2.0 * half, 0.0, *radius).normalize();
                for (angle, part) in lattice(24, 9) {
                    let way = around(angle);
                    let on_side = way * (radius * part) + Vec3::Z * (half - 2.0 * half * part);
                    let out = (way * side.x + Vec3::Z * side.z) * self.rounding;
                    let base = way * (radius * part) - Vec3::Z * (half + self.rounding);
                    points.extend([on_side + out, base].map(place));
                }
            }
            Core::Ellipsoid { .. } => {}
        }
        points
    }

    fn points_of_faces(&self, polytope: &Polytope) -> Vec<Vec3> {
        let middle = self.middle();
        let mut points = Vec::new();
        for &face in &polytope.faces {
            let [a, b, c] = polytope.corners(face);
            let normal = (b - a).cross(c - a).normalize_or_zero();
            let out = if normal.dot(a - middle) < 0.0 { -normal } else { normal } * self.rounding;
            let grid =
                (0..=6).flat_map(|i| (0..=6 - i).map(move |j| (f64::from(i) / 6.0, f64::from(j) / 6.0)));
            points.extend(grid.map(|(u, v)| a + (b - a) * u + (c - a) * v + out));
        }
        points
    }
}

/// The cone as a triangle beside its axis.
fn depth_in_cone(own: Vec3, half: f64, radius: f64) -> f64 {
    let (out, up) = (own.truncate().length(), own.z);
    let long = (2.0 * half).hypot(radius);
    let beside = ((out * 2.0 * half) + (up - half) * radius) / long;
    let below = -half - up;
    if beside <= 0.0 && below <= 0.0 {
        return -beside.max(below);
    }
    // To the side, from the tip to the rim, or to the base.
    let part = ((out * radius + (half - up) * 2.0 * half) / (long * long)).clamp(0.0, 1.0);
    let to_side = (out - radius * part).hypot(up - half + 2.0 * half * part);
    let to_base = (out - out.min(radius)).hypot(up + half);
    -to_side.min(to_base)
}

/// A unit vector across the z axis, at a part of a whole turn.
fn around(part: f64) -> Vec3 {
    let (sine, cosine) = libm::sincos(TAU * part);
    Vec3::new(cosine, sine, 0.0)
}

/// Pairs of numbers from 0 to 1.
fn lattice(n: u32, m: u32) -> impl Iterator<Item = (f64, f64)> {
    (0..n).flat_map(move |i| {
        (0..m).map(move |j| (f64::from(i) / f64::from(n), f64::from(j) / f64::from(m - 1)))
    })
}

/// Unit vectors that are spread evenly, along a spiral.
pub fn directions(count: u32) -> impl Iterator<Item = Vec3> {
    (0..count).map(move |index| {
        let z = 1.0 - (2.0 * f64::from(index) + 1.0) / f64::from(count);
        let (sine, cosine) = libm::sincos(2.399_963_229_728_653 * f64::from(index));
        let ring = (1.0 - z * z).sqrt();
        Vec3::new(ring * cosine, ring * sine, z)
    })
}
