//! Where a path runs into a surface.

use crate::query::{Memory, Placement, Stop, separate};
use crate::shape::{Convex, Support, Triangle};
use crate::{Mat3, Vec3};

/// Where a piece of a path runs into a surface.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hit {
    /// How far along the chord, from 0 to 1.
    pub share: f64,
    pub on: HitFace,
}

/// The part of a surface that was hit.
#[derive(Debug, Clone, Copy)]
pub(super) enum HitFace {
    Triangle([Vec3; 3]),
    Plane(Vec3),
    /// A point of a level set and its outward unit normal there.
    Level {
        at: Vec3,
        normal: Vec3,
    },
}

impl HitFace {
    /// Its unit normal, on either side; zero for a triangle without area.
    pub fn normal(&self) -> Vec3 {
        match self {
            HitFace::Plane(normal) | HitFace::Level { normal, .. } => *normal,
            HitFace::Triangle([a, b, c]) => (*b - *a).cross(*c - *a).normalize_or_zero(),
        }
    }

    /// The point of it that is closest to another.
    pub fn closest_to(&self, point: Vec3) -> Vec3 {
        match self {
            HitFace::Plane(normal) => point - *normal * normal.dot(point),
            HitFace::Level { at, normal } => point - *normal * normal.dot(point - *at),
            HitFace::Triangle(corners) => {
                let placement = Placement {
                    rotation_a: Mat3::IDENTITY,
                    rotation_b: Mat3::IDENTITY,
                    offset: point,
                    centre_a: Vec3::ZERO,
                    centre_b: Vec3::ZERO,
                };
                let shapes = (&Triangle(*corners), &Convex::point());
                let size = point.length() + shapes.0.reach(Vec3::ZERO);
                let stop = Stop { relative: 1e-12, absolute: 8.0 * f64::EPSILON * size, rounding: 0.0 };
                let mut memory = Memory::default();
                separate(shapes, &placement, &mut memory, None, stop);
                memory.simplex.mean(|pair| pair.on_a)
            }
        }
    }
}
