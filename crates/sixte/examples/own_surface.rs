//! A surface of your own: a waisted tube, x² + y² = r(z)², that meets every other shape.
//!
//!     cargo run --release -p sixte --example own_surface

use std::f64::consts::{PI, TAU};

use sixte::shape::{Cell, Convex, Curved, NormalCone, Obb, Opened, Slab, Surface};
use sixte::{Body, Mat3, Settings, Vec3, World};

/// r(z) = 0.3 + 0.1 cos 6z for |z| ≤ 0.5, open at both ends \[m\].
#[derive(Debug)]
struct Tube;

/// Of the boxes at the bottom: half of their thickness \[m\].
const FINE: f64 = 1e-6;

fn radius(z: f64) -> f64 {
    0.3 + 0.1 * (6.0 * z).cos()
}

fn slope(z: f64) -> f64 {
    -0.6 * (6.0 * z).sin()
}

impl Tube {
    /// The middle and half of a cell's heights and angles: halved as often as its level says, in turns.
    fn part(Cell([level, i, j, _]): Cell) -> ([f64; 2], [f64; 2]) {
        let half = |count: u32, whole: f64| 0.5 * whole / f64::from(1u32 << count);
        let (up, around) = (half(level / 2, 1.0), half(level.div_ceil(2), TAU));
        ([f64::from(2 * i + 1) * up - 0.5, up], [f64::from(2 * j + 1) * around - PI, around])
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
        let beside = 0.5 * 3.6 * h * h;
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
        let (_, [_, a]) = Self::part(cell);
        let ([_, h], _) = Self::part(cell);
        NormalCone { axis: self.bound(cell).axes.x_axis, cosine: (a + 3.6 * h).min(PI).cos() }
    }

    fn normal_at(&self, _: Cell, point: Vec3) -> Option<Vec3> {
        let way = Vec3::new(point.x, point.y, 0.0).try_normalize()?;
        (way - Vec3::Z * slope(point.z)).try_normalize()
    }

    fn thickness(&self) -> f64 {
        2.0 * FINE
    }

    fn islands(&self) -> Vec<Vec3> {
        vec![Vec3::new(radius(0.0), 0.0, 0.0)]
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A ball falls through the tube, along its wall.
    let mut world = World::new(Settings::default())?;
    let tube = world.insert(Body::fixed(Curved::new(Tube)).named("tube"))?;
    let ball = Body::dynamic(Convex::sphere(0.1)?, 1000.0)?.named("ball");
    let ball = world.insert(ball.at(sixte::Pose::at(Vec3::new(0.15, 0.0, 0.3))))?;
    for _ in 0..60 {
        for event in world.step(1.0 / 60.0).events {
            println!(
                "{:.6} s: {:?} at {:.4}, normal {:.4}",
                event.time, event.class, event.point, event.normal
            );
        }
    }
    let gap = world.closest_bodies(ball, tube)?.gap;
    println!("after 1 s the ball is at {:.6}, {gap:.1e} m from the tube", world[ball].pose().position);
    Ok(())
}
