//! Triangles that deform: every vertex on a straight line of its own.

use super::tree::{Below, MOST_ITEMS, Tree};
use super::{Aabb, ShapeError, Triangle, Triangles, Volume};
use crate::Vec3;

/// A surface that deforms within its body's frame: every vertex goes straight from where it is at
/// the start to where it is at the end, as a skinned body does between two frames.
///
/// A surface without an inside, like a [`Soup`](super::Soup). It is moved on to the next frame by
/// [`advance_to`](Deforming::advance_to), which moves its volumes and does not build them again. `V` is
/// the kind of bounding volume.
///
/// ```
/// use sixte_contact::contact_time::{contact_time, ContactTimeSettings, Status};
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
/// let found = contact_time((&sail, &here), (&ball, &there), 0.1, &ContactTimeSettings::default())?;
/// assert_eq!(found.status, Status::Contact);
/// assert!((found.time - 0.05).abs() < 1e-6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Deforming<V = Aabb> {
    faces: Vec<[u32; 3]>,
    /// The vertices at the two ends of the time \[m\].
    ends: [Vec<Vec3>; 2],
    /// The same tree, around the triangles at the two ends.
    trees: [Tree<V>; 2],
    duration: f64,
    /// Upper bound of the speed of any vertex [m/s].
    fastest: f64,
}

/// A triangle whose corners go straight from one place to another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DeformingTriangle {
    /// The corners at the start \[m\].
    pub start: [Vec3; 3],
    /// Their velocities [m/s].
    pub velocities: [Vec3; 3],
}

/// A volume made of slabs along directions that stay as they are.
///
/// # Why what is between two of them holds what moves straight
/// Let d be the direction of a slab, [l₀, h₀] the slab of the start, and [l₁, h₁] that of the end. A vertex that goes
/// straight is at x(s) = (1 − s) x₀ + s x₁ for s from 0 to 1, so d·x(s) = (1 − s) d·x₀ + s d·x₁ is at least
/// (1 − s) l₀ + s l₁, and at most (1 − s) h₀ + s h₁: the slab between. That holds for every slab, so the volume whose slabs
/// are between those of the ends holds every vertex below its node; and being convex, the triangles between them.
pub trait Slabs: Volume {
    /// The volume whose slabs are between those of `self` and `end`, after a share of the way from 0 to 1.
    fn between(&self, end: &Self, share: f64) -> Self;
}

impl Slabs for Aabb {
    #[inline]
    fn between(&self, end: &Self, share: f64) -> Self {
        Self { min: self.min + (end.min - self.min) * share, max: self.max + (end.max - self.max) * share }
    }
}

impl Deforming {
    /// Triangles whose vertices get to `end` \[m\] within `duration` \[s\].
    ///
    /// Refuses what a [`Soup`](super::Soup) refuses, ends for another number of vertices, and a
    /// duration that is not finite and positive.
    pub fn new(start: Triangles, end: &[Vec3], duration: f64) -> Result<Self, ShapeError> {
        Self::with_volumes(start, end, duration)
    }
}

impl<V: Slabs> Deforming<V> {
    /// The same with bounding volumes of another kind; the answers are the same, the speed is not.
    pub fn with_volumes(start: Triangles, end: &[Vec3], duration: f64) -> Result<Self, ShapeError> {
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
        let swept: Tree<V> = Tree::build(&boxes, points, |_| 0.0);
        let trees = [0, 1].map(|end: usize| {
            let mut tree = swept.clone();
            tree.refit(|face| V::around(corners(&faces, &ends[end], face as usize).into_iter()));
            tree
        });
        let fastest = fastest(&ends, duration);
        Ok(Self { faces, ends, trees, duration, fastest })
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
        self.trees[1].refit(|face| V::around(corners(faces, vertices, face as usize).into_iter()));
        self.duration = duration;
        self.fastest = fastest(&self.ends, duration);
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
        self.fastest
    }

    /// What holds a node at time `t`: see [`Slabs`].
    #[inline]
    pub(crate) fn volume_at(&self, node: u32, t: f64) -> V {
        let [first, last] = &self.trees;
        first.volume(node).between(last.volume(node), t / self.duration)
    }

    /// What is below a node.
    #[inline]
    pub(crate) fn below(&self, node: u32) -> Below {
        self.trees[0].below(node)
    }

    pub(crate) fn triangle(&self, face: u32) -> DeformingTriangle {
        let start = corners(&self.faces, &self.ends[0], face as usize);
        let [a, b, c] = corners(&self.faces, &self.ends[1], face as usize);
        let velocity = |end: Vec3, start: Vec3| (end - start) / self.duration;
        let velocities = [velocity(a, start[0]), velocity(b, start[1]), velocity(c, start[2])];
        DeformingTriangle { start, velocities }
    }
}

impl DeformingTriangle {
    /// Where it is at time `t` \[s\].
    #[inline]
    pub fn at(&self, t: f64) -> Triangle {
        let corner = |i: usize| self.start[i] + self.velocities[i] * t;
        Triangle([corner(0), corner(1), corner(2)])
    }
}

/// The speed of the fastest vertex [m/s].
fn fastest([first, last]: &[Vec<Vec3>; 2], duration: f64) -> f64 {
    let squares = first.iter().zip(last).map(|(from, to)| from.distance_squared(*to));
    squares.fold(0.0, |most: f64, one| if one > most { one } else { most }).sqrt() / duration
}

fn check_vertices(vertices: &[Vec3], expected: usize) -> Result<(), ShapeError> {
    if vertices.len() != expected {
        let given = vertices.len();
        return Err(ShapeError::VertexCount { shape: "deforming surface", expected, given });
    }
    super::checks::check_coordinates("deforming surface", vertices)
}

#[inline]
fn corners(faces: &[[u32; 3]], vertices: &[Vec3], face: usize) -> [Vec3; 3] {
    let [a, b, c] = faces[face];
    [vertices[a as usize], vertices[b as usize], vertices[c as usize]]
}

fn swept_box(faces: &[[u32; 3]], ends: &[Vec<Vec3>; 2], face: usize) -> Aabb {
    let [first, last] = [0, 1].map(|end: usize| corners(faces, &ends[end], face));
    Aabb::around(first.into_iter().chain(last))
}
