//! Bodies and motions for the tests, and truths about them that share no code with the engine's searches.

use sixte_contact::Vec3;
use sixte_contact::contact_time::methods::{Method, Polyhedral, contact_time_by};
use sixte_contact::contact_time::{ContactTime, ContactTimeSettings, Moving};
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::query::distance;
use sixte_contact::shape::{Convex, Soup, Triangle, Triangles};
pub use sixte_reference::Random;

/// Bodies and motions from random numbers.
pub trait RandomBodies {
    fn points(&mut self, count: usize, size: f64) -> Vec<Vec3>;

    /// Triangles here and there in a cube, each about half as large as it.
    fn soup(&mut self, count: u32, size: f64) -> Soup;

    /// From `distance` away towards somewhere near the origin, turning.
    fn approach(&mut self, distance: f64, speed: f64, spin: f64) -> Motion;
}

impl RandomBodies for Random {
    fn points(&mut self, count: usize, size: f64) -> Vec<Vec3> {
        (0..count).map(|_| self.vector(1.0) * size).collect()
    }

    fn soup(&mut self, count: u32, size: f64) -> Soup {
        let mut vertices = Vec::new();
        for _ in 0..count {
            let middle = self.vector(1.0) * size;
            vertices.extend((0..3).map(|_| middle + self.vector(1.0) * (0.5 * size)));
        }
        let faces = (0..count).map(|face| [3 * face, 3 * face + 1, 3 * face + 2]).collect();
        Soup::new(Triangles { vertices, faces }).unwrap()
    }

    fn approach(&mut self, distance: f64, speed: f64, spin: f64) -> Motion {
        let from = self.unit_vector();
        let rotation = Rotation::from_rotation_vector(self.vector(1.0) * 2.0).unwrap();
        let way = (self.vector(1.0) * 0.5 - from * distance).normalize();
        Motion::fixed(Pose::new(from * distance, rotation))
            .with_velocity(way * speed)
            .with_spin(self.unit_vector() * self.between(0.0, spin))
    }
}

pub const STILL: Motion = Motion {
    start: Pose::IDENTITY,
    centre: Vec3::ZERO,
    velocity: Vec3::ZERO,
    acceleration: Vec3::ZERO,
    spin: Vec3::ZERO,
};

pub fn at(x: f64, y: f64, z: f64) -> Motion {
    Motion::fixed(Pose::at(Vec3::new(x, y, z)))
}

pub fn cuboid(x: f64, y: f64, z: f64) -> Convex {
    Convex::cuboid(Vec3::new(x, y, z)).unwrap()
}

/// A square sheet across the z axis.
pub fn sheet(half: f64) -> Soup {
    let corners = [(-half, -half), (half, -half), (half, half), (-half, half)];
    let vertices = corners.map(|(x, y)| Vec3::new(x, y, 0.0)).to_vec();
    Soup::new(Triangles { vertices, faces: vec![[0, 1, 2], [0, 2, 3]] }).unwrap()
}

pub fn by<A: Moving + Polyhedral, B: Moving + Polyhedral>(
    method: Method,
    a: (&A, &Motion),
    b: (&B, &Motion),
    interval: f64,
) -> ContactTime {
    contact_time_by(method, a, b, interval, &ContactTimeSettings::tolerance(1e-9)).unwrap()
}

/// The triangles of a body, in the world at time `t`.
fn triangles_at<M: Polyhedral>(body: (&M, &Motion), t: f64) -> Vec<[Vec3; 3]> {
    let Triangles { vertices, faces } = body.0.triangles().unwrap();
    let pose = body.1.pose_at(t);
    faces.iter().map(|face| face.map(|vertex| pose.point_in_world(vertices[vertex as usize]))).collect()
}

/// The gap between two surfaces at time `t`, triangle by triangle.
pub fn surface_gap<A: Polyhedral, B: Polyhedral>(a: (&A, &Motion), b: (&B, &Motion), t: f64) -> f64 {
    let (of_a, of_b) = (triangles_at(a, t), triangles_at(b, t));
    let gap = |(p, q): (&[Vec3; 3], &[Vec3; 3])| {
        distance((&Triangle(*p), &Pose::IDENTITY), (&Triangle(*q), &Pose::IDENTITY)).gap
    };
    of_a.iter().flat_map(|p| of_b.iter().map(move |q| (p, q))).map(gap).fold(f64::INFINITY, f64::min)
}

/// How far apart two bodies are along a unit direction out of B, at time `t`; negative where they overlap.
pub fn separation<A: Polyhedral, B: Polyhedral>(
    a: (&A, &Motion),
    b: (&B, &Motion),
    normal: Vec3,
    t: f64,
) -> f64 {
    let along = |corner: Vec3| normal.dot(corner);
    let lowest_a = triangles_at(a, t).into_iter().flatten().map(along).fold(f64::INFINITY, f64::min);
    let highest_b = triangles_at(b, t).into_iter().flatten().map(along).fold(f64::NEG_INFINITY, f64::max);
    lowest_a - highest_b
}
