//! Triangles that deform: every vertex on a straight line of its own.

use super::tree::{Below, MOST_ITEMS, Tree};
use super::{Aabb, ShapeError, Triangle, Triangles, Volume};
use crate::Vec3;

/// A surface that deforms within its body's frame: every vertex goes straight from where it is at
/// the start to where it is at the end, as a skinned body does between two frames.
///
/// A surface without an inside, like a [`Soup`](super::Soup). It is moved on to the next frame by
/// [`advance_to`](Deforming::advance_to), which moves its volumes and does not build them again.
///
/// ```
/// use sixte_contact::contact_time::{contact_time, Settings, Status};
/// use sixte_contact::motion::{Motion, Pose};
/// use sixte_contact::shape::{Convex, Deforming, Triangles};
/// use sixte_contact::Vec3;
/// // A sail is blown against a ball.
/// let flat = vec![Vec3::ZERO, Vec3::X, Vec3::Y];
/// let blown: Vec<Vec3> = flat.iter().map(|v| *v + Vec3::Z).collect();
/// let sail = Deforming::new(Triangles { vertices: flat, faces: vec![[0, 1, 2]] }, &blown, 0.1)?;
/// let ball = Convex::sphere(0.1)?;
/// let here = Motion::fixed(Pose::IDENTITY);
/// let there = Motion::fixed(Pose::at(Vec3::new(0.2, 0.2, 0.6)));
/// let found = contact_time((&sail, &here), (&ball, &there), 0.1, &Settings::default())?;
/// assert_eq!(found.status, Status::Contact);
/// assert!((found.time - 0.05).abs() < 1e-6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Deforming {
    faces: Vec<[u32; 3]>,
    /// The vertices at the two ends of the time \[m\].
    ends: [Vec<Vec3>; 2],
    /// The same tree, around the triangles at the two ends.
    trees: [Tree<Aabb>; 2],
    duration: f64,
}

/// A triangle whose corners go straight from one place to another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DeformingTriangle {
    /// The corners at the start \[m\].
    pub start: [Vec3; 3],
    /// Their velocities [m/s].
    pub velocities: [Vec3; 3],
}

impl Deforming {
    /// Triangles whose vertices get to `end` \[m\] within `duration` \[s\].
    ///
    /// Refuses what a [`Soup`](super::Soup) refuses, ends for another number of vertices, and a
    /// duration that is not finite and positive.
    pub fn new(start: Triangles, end: &[Vec3], duration: f64) -> Result<Self, ShapeError> {
        start.check("deforming surface")?;
        if !(duration > 0.0 && duration.is_finite()) {
            return Err(ShapeError::Duration(duration));
        }
        let count = start.faces.len();
        if count > MOST_ITEMS {
            return Err(ShapeError::TooMany { shape: "deforming surface", count, most: MOST_ITEMS });
        }
        check_vertices(end, start.vertices.len())?;
        let Triangles { vertices, faces } = start;
        let ends = [vertices, end.to_vec()];
        let boxes: Vec<Aabb> = (0..count).map(|face| swept_box(&faces, &ends, face)).collect();
        let points = |face: u32| {
            let [first, last] = [0, 1].map(|end| corners(&faces, &ends[end], face as usize));
            first.into_iter().chain(last)
        };
        let swept: Tree<Aabb> = Tree::build(&boxes, points, |_| 0.0);
        let trees = [0, 1].map(|end: usize| {
            let mut tree = swept.clone();
            tree.refit(|face| Aabb::around(corners(&faces, &ends[end], face as usize).into_iter()));
            tree
        });
        Ok(Self { faces, ends, trees, duration })
    }

    /// From where it ends now to the vertices of the next frame \[m\], within `duration` \[s\].
    pub fn advance_to(&mut self, end: &[Vec3], duration: f64) -> Result<(), ShapeError> {
        if !(duration > 0.0 && duration.is_finite()) {
            return Err(ShapeError::Duration(duration));
        }
        check_vertices(end, self.ends[0].len())?;
        self.ends.swap(0, 1);
        self.trees.swap(0, 1);
        self.ends[1].copy_from_slice(end);
        let (faces, vertices) = (&self.faces, &self.ends[1]);
        self.trees[1].refit(|face| Aabb::around(corners(faces, vertices, face as usize).into_iter()));
        self.duration = duration;
        Ok(())
    }

    /// How long it takes from start to end \[s\]; it cannot be asked about later times.
    pub fn duration(&self) -> f64 {
        self.duration
    }

    /// The triangles as they are at time `t` \[s\].
    pub fn triangles_at(&self, t: f64) -> Triangles {
        let share = t / self.duration;
        let [first, last] = &self.ends;
        let vertices = first.iter().zip(last).map(|(from, to)| *from + (*to - *from) * share).collect();
        Triangles { vertices, faces: self.faces.clone() }
    }

    /// One vertex of each part that hangs together, at the start.
    pub(crate) fn islands(&self) -> Vec<Vec3> {
        self.triangles_at(0.0).islands()
    }

    /// The speed of the fastest vertex [m/s].
    pub(crate) fn fastest(&self) -> f64 {
        let [first, last] = &self.ends;
        let ways = first.iter().zip(last).map(|(from, to)| from.distance(*to));
        ways.fold(0.0, f64::max) / self.duration
    }

    /// The box of a node at time `t`: between those of the ends, which holds every point that goes
    /// straight from one into the other.
    #[inline]
    pub(crate) fn volume_at(&self, node: u32, t: f64) -> Aabb {
        let share = t / self.duration;
        let [first, last] = [0, 1].map(|end: usize| *self.trees[end].volume(node));
        Aabb {
            min: first.min + (last.min - first.min) * share,
            max: first.max + (last.max - first.max) * share,
        }
    }

    /// What is below a node.
    #[inline]
    pub(crate) fn below(&self, node: u32) -> Below {
        self.trees[0].below(node)
    }

    pub(crate) fn triangle(&self, face: u32) -> DeformingTriangle {
        let [start, end] = [0, 1].map(|end: usize| corners(&self.faces, &self.ends[end], face as usize));
        let velocities = std::array::from_fn(|i| (end[i] - start[i]) / self.duration);
        DeformingTriangle { start, velocities }
    }
}

impl DeformingTriangle {
    /// Where it is at time `t` \[s\].
    #[inline]
    pub fn at(&self, t: f64) -> Triangle {
        Triangle(std::array::from_fn(|i| self.start[i] + self.velocities[i] * t))
    }
}

fn check_vertices(vertices: &[Vec3], expected: usize) -> Result<(), ShapeError> {
    if vertices.len() != expected {
        let given = vertices.len();
        return Err(ShapeError::VertexCount { shape: "deforming surface", expected, given });
    }
    super::convex::finite("deforming surface", vertices)
}

fn corners(faces: &[[u32; 3]], vertices: &[Vec3], face: usize) -> [Vec3; 3] {
    faces[face].map(|vertex| vertices[vertex as usize])
}

fn swept_box(faces: &[[u32; 3]], ends: &[Vec<Vec3>; 2], face: usize) -> Aabb {
    let [first, last] = [0, 1].map(|end: usize| corners(faces, &ends[end], face));
    Aabb::around(first.into_iter().chain(last))
}
