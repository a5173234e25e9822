//! A surface of a user: a tube with a waist, x² + y² = r(z)², open at both ends.

use std::f64::consts::{PI, TAU};

use sixte::shape::{Cell, NormalCone, Obb, Opened, Slab, Surface};
use sixte::{Mat3, Vec3};

#[derive(Debug)]
pub struct Tube;

/// From the waist to each end \[m\].
pub const HALF: f64 = 0.3;

/// Of the boxes at the bottom: half of their thickness \[m\].
const FINE: f64 = 1e-4;

/// Upper bound of |r″| [1/m].
const BEND: f64 = 1.8;

pub fn radius(z: f64) -> f64 {
    0.15 - 0.05 * (6.0 * z).cos()
}

fn slope(z: f64) -> f64 {
    0.3 * (6.0 * z).sin()
}

/// A point of it that is as close to a given one as can be, or nearly.
pub fn closest(point: Vec3) -> Vec3 {
    let way = point.truncate().normalize_or(sixte::Vec3::X.truncate());
    let out = point.truncate().length();
    // Squared.
    let far = |z: f64| (out - radius(z)).powi(2) + (point.z - z).powi(2);
    let best = |from: f64, to: f64| {
        let places = (0..=12).map(|k| from + (to - from) * f64::from(k) / 12.0);
        places.map(|z| (far(z), z)).min_by(|p, q| p.0.total_cmp(&q.0)).unwrap().1
    };
    let mut wide = 2.0 * HALF;
    let mut z = 0.0f64;
    while wide > 1e-12 {
        z = best((z - 0.5 * wide).max(-HALF), (z + 0.5 * wide).min(HALF));
        wide *= 0.25;
    }
    (way * radius(z)).extend(z)
}

impl Tube {
    /// The middle and half of a cell's heights and angles: halved as often as its level says, in turns.
    fn part(Cell([level, i, j, _]): Cell) -> ([f64; 2], [f64; 2]) {
        let half = |count: u32, whole: f64| 0.5 * whole / f64::from(1u32 << count);
        let (up, around) = (half(level / 2, 2.0 * HALF), half(level.div_ceil(2), TAU));
        ([f64::from(2 * i + 1) * up - HALF, up], [f64::from(2 * j + 1) * around - PI, around])
    }
}

impl Surface for Tube {
    fn root(&self) -> Cell {
        Cell([0; 4])
    }

    /// Along the tangent of the profile: that is beside it by at most max|r″| h²/2, and the circle by r (1 − cos a).
    fn bound(&self, cell: Cell) -> Obb {
        let ([z, h], [angle, a]) = Self::part(cell);
        let way = Vec3::new(angle.cos(), angle.sin(), 0.0);
        let (r, steep) = (radius(z), slope(z));
        let normal = (way - Vec3::Z * steep).normalize();
        let along = Vec3::Z.cross(way);
        let beside = 0.5 * BEND * h * h;
        let widest = r + steep.abs() * h + beside;
        let sagging = if a < 0.5 * PI { widest * (1.0 - a.cos()) } else { 2.0 * widest };
        let side = if a < 0.5 * PI { widest * a.sin() } else { widest };
        let half = Vec3::new(beside + sagging, side, h * (1.0 + steep * steep).sqrt() + beside + sagging);
        let axes = Mat3::from_cols(normal, along, normal.cross(along));
        Obb { centre: way * r + Vec3::Z * z, axes, half: half * (1.0 + 1e-12) + Vec3::splat(1e-15) }
    }

    fn open(&self, cell: Cell) -> Opened<Cell, Slab> {
        let bound = self.bound(cell);
        if bound.half.x <= FINE {
            return Opened::Piece(Slab(bound));
        }
        let Cell([level, i, j, _]) = cell;
        let next =
            |k: u32| if level % 2 == 0 { [level + 1, i, 2 * j + k, 0] } else { [level + 1, 2 * i + k, j, 0] };
        Opened::Parts([Cell(next(0)), Cell(next(1))])
    }

    fn normals(&self, cell: Cell) -> NormalCone {
        let ([_, h], [_, a]) = Self::part(cell);
        NormalCone { axis: self.bound(cell).axes.x_axis, cosine: (a + BEND * h).min(PI).cos() }
    }

    fn normal_at(&self, _: Cell, point: Vec3) -> Option<Vec3> {
        let way = Vec3::new(point.x, point.y, 0.0).try_normalize()?;
        (way - Vec3::Z * slope(point.z)).try_normalize()
    }

    fn thickness(&self) -> f64 {
        // To each side of the surface, and a little beyond the part of it.
        4.0 * FINE
    }

    fn islands(&self) -> Vec<Vec3> {
        vec![Vec3::new(radius(0.0), 0.0, 0.0)]
    }
}
