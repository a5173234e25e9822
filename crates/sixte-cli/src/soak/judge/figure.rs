//! Whole bodies as the judge knows them, and two of them.

use std::f64::consts::TAU;
use std::fmt;
use std::sync::Arc;

use sixte::{Mat3, Pose, Vec3};
use sixte_contact::Quat;

use super::convex::{Finding, overlap};
use super::distance::{on_triangle, solid_angle};
use super::piece::{Core, Piece};

/// Of a surface that hangs together, so many points are tried for being inside of another one.
const TRIED: usize = 8;

/// How deep within a body a point is at least \[m\]; negative outside.
type Depth = Arc<dyn Fn(Vec3) -> f64 + Send + Sync>;

/// What a body is, in its own frame.
#[derive(Clone)]
pub enum Figure {
    /// All points below a plane through the origin.
    HalfSpace(Vec3),
    /// Convex pieces; or triangles, which enclose a solid if they are closed.
    Pieces { pieces: Vec<Piece>, is_closed: bool },
    /// A formula, and points all over its surface.
    Field { depth: Depth, points: Vec<Vec3> },
}

impl fmt::Debug for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Figure")
    }
}

impl Figure {
    pub fn convex(core: Core, rounding: f64) -> Self {
        Self::Pieces { pieces: vec![Piece::new(core, rounding)], is_closed: false }
    }
}

/// A body where it is.
#[derive(Debug)]
pub struct Placed {
    figure: Arc<Figure>,
    position: Vec3,
    turn: Mat3,
    pieces: Vec<Piece>,
    bounds_of_pieces: Vec<[Vec3; 2]>,
    points: Vec<Vec3>,
    /// The corners of a box around it.
    pub bounds: [Vec3; 2],
    /// How far it reaches from its origin; 0 for a half-space \[m\].
    pub size: f64,
}

impl Placed {
    pub fn new(figure: Arc<Figure>, pose: &Pose) -> Self {
        let (pieces, points) = match &*figure {
            Figure::HalfSpace(_) => (Vec::new(), Vec::new()),
            Figure::Pieces { pieces, .. } => (pieces.clone(), Vec::new()),
            Figure::Field { points, .. } => (Vec::new(), points.clone()),
        };
        let corner = |[lower, upper]: [Vec3; 2]| lower.abs().max(upper.abs()).length();
        let reach = pieces.iter().map(|piece| corner(piece.bounds()));
        let size = reach.chain(points.iter().map(|point| point.length())).fold(0.0, f64::max);
        let bounds_of_pieces = Vec::with_capacity(pieces.len());
        let bounds = [Vec3::splat(f64::NEG_INFINITY), Vec3::splat(f64::INFINITY)];
        let (position, turn) = (Vec3::ZERO, Mat3::IDENTITY);
        let mut placed = Self { figure, position, turn, pieces, bounds_of_pieces, points, bounds, size };
        placed.put(pose.position, matrix(pose.rotation.quaternion()));
        placed
    }

    /// Puts it elsewhere.
    pub fn move_to(&mut self, pose: &Pose) {
        let turn = matrix(pose.rotation.quaternion());
        if self.position != pose.position || self.turn != turn {
            self.put(pose.position, turn);
        }
    }

    fn put(&mut self, position: Vec3, turn: Mat3) {
        (self.position, self.turn) = (position, turn);
        match &*self.figure {
            Figure::HalfSpace(_) => return,
            Figure::Pieces { pieces, .. } => {
                self.pieces.iter_mut().zip(pieces).for_each(|(new, own)| new.place_as(own, &turn, position));
            }
            Figure::Field { points, .. } => {
                self.points.iter_mut().zip(points).for_each(|(new, own)| *new = position + turn * *own);
            }
        }
        self.bounds_of_pieces.clear();
        self.bounds_of_pieces.extend(self.pieces.iter().map(Piece::bounds));
        let points = self.points.iter().map(|point| [*point, *point]);
        let all = self.bounds_of_pieces.iter().copied().chain(points);
        let around = |a: [Vec3; 2], b: [Vec3; 2]| [a[0].min(b[0]), a[1].max(b[1])];
        self.bounds = all.reduce(around).unwrap_or([position, position]);
    }

    /// How far its origin is from the world's.
    pub fn distance_from_origin(&self) -> f64 {
        self.position.length()
    }

    /// Whether two of them overlap by more than `tolerance` \[m\].
    pub fn overlap(&self, other: &Self, tolerance: f64) -> Finding {
        match (&*self.figure, &*other.figure) {
            (Figure::HalfSpace(_), Figure::HalfSpace(_)) => Finding::APART,
            (Figure::HalfSpace(normal), _) => other.below(self.turn * *normal, self.position),
            (_, Figure::HalfSpace(normal)) => self.below(other.turn * *normal, other.position),
            (Figure::Field { depth, .. }, _) => other.points_in(self, depth).and(self.inside_of(other)),
            (_, Figure::Field { depth, .. }) => self.points_in(other, depth).and(other.inside_of(self)),
            _ => self.pieces_with(other, tolerance).and(self.held_by(other)).and(other.held_by(self)),
        }
    }

    /// How deep it is below a plane.
    fn below(&self, normal: Vec3, point: Vec3) -> Finding {
        let far = |piece: &Piece| piece.rounding - normal.dot(piece.support(-normal) - point);
        let pieces = self.pieces.iter().map(far);
        let points = self.points.iter().map(|own| -normal.dot(*own - point));
        Finding { depth: pieces.chain(points).fold(0.0, f64::max), is_exact: self.points.is_empty() }
    }

    /// Pieces of one with pieces of the other.
    fn pieces_with(&self, other: &Self, tolerance: f64) -> Finding {
        let mut found = Finding::APART;
        for (piece, bounds) in self.pieces.iter().zip(&self.bounds_of_pieces) {
            if !are_near(bounds, &other.bounds) {
                continue;
            }
            for (other_piece, other_bounds) in other.pieces.iter().zip(&other.bounds_of_pieces) {
                if are_near(bounds, other_bounds) {
                    found = found.and(overlap(piece, other_piece, tolerance));
                }
            }
        }
        found
    }

    /// How deep it is inside of a surface that encloses a solid, if its own does not cross that one.
    fn held_by(&self, other: &Self) -> Finding {
        let deepest = other.if_closed(|| {
            // Pieces of a compound need not hang together, but there are few of them.
            let step = self.pieces.len().div_ceil(TRIED);
            let points = self.pieces.iter().step_by(step.max(1)).map(Piece::middle);
            points.map(|point| other.depth_in_surface(point)).fold(0.0, f64::max)
        });
        Finding { depth: deepest, is_exact: true }
    }

    /// How deep points of its surface are within a formula.
    fn points_in(&self, field: &Self, depth: &Depth) -> Finding {
        let back = field.turn.transpose();
        let deep = |point: &Vec3| depth(back * (*point - field.position));
        let near = self.pieces.iter().zip(&self.bounds_of_pieces);
        let near = near.filter(|(_, bounds)| are_near(bounds, &field.bounds));
        let pieces = near.flat_map(|(piece, _)| piece.surface_points());
        let deepest = pieces.map(|point| deep(&point)).fold(0.0, f64::max);
        Finding { depth: self.points.iter().map(deep).fold(deepest, f64::max), is_exact: false }
    }

    /// How deep points of a formula's surface are within the other one.
    fn inside_of(&self, other: &Self) -> Finding {
        let near = |point: &&Vec3| are_near(&[**point, **point], &other.bounds);
        let deep = |point: &Vec3| {
            let pieces = other.pieces.iter().map(|piece| piece.depth_of(*point)).fold(0.0, f64::max);
            let field = match &*other.figure {
                Figure::Field { depth, .. } => depth(other.turn.transpose() * (*point - other.position)),
                _ => 0.0,
            };
            pieces.max(field)
        };
        let deepest = self.points.iter().filter(near).map(deep).fold(0.0, f64::max);
        let step = self.points.len().div_ceil(TRIED).max(1);
        let some = self.points.iter().step_by(step);
        let held = other.if_closed(|| some.map(|point| other.depth_in_surface(*point)).fold(0.0, f64::max));
        Finding { depth: deepest.max(held), is_exact: false }
    }

    /// What is asked of a closed surface; 0 of all else.
    fn if_closed(&self, ask: impl FnOnce() -> f64) -> f64 {
        if matches!(*self.figure, Figure::Pieces { is_closed: true, .. }) { ask() } else { 0.0 }
    }

    /// How deep a point is inside of its triangles: it is if they are all around it.
    fn depth_in_surface(&self, point: Vec3) -> f64 {
        if !are_near(&[point, point], &self.bounds) {
            return 0.0;
        }
        let triangles = || {
            self.pieces.iter().filter_map(|piece| match &piece.core {
                Core::Flat(polytope) => polytope.faces.first().map(|face| polytope.corners(*face)),
                _ => None,
            })
        };
        let angle: f64 = triangles().map(|corners| solid_angle(point, corners)).sum();
        if angle.abs() < TAU {
            return 0.0;
        }
        let distance = |corners| on_triangle(point, corners).distance(point);
        triangles().map(distance).fold(f64::INFINITY, f64::min)
    }
}

/// Whether two boxes share a point.
pub fn are_near(a: &[Vec3; 2], b: &[Vec3; 2]) -> bool {
    a[0].cmple(b[1]).all() && b[0].cmple(a[1]).all()
}

/// The matrix of a quaternion, by the textbook formula and not by the engine's.
pub fn matrix(quaternion: Quat) -> Mat3 {
    let Quat { x, y, z, w } = quaternion;
    let scale = 2.0 / (x * x + y * y + z * z + w * w);
    Mat3::from_cols(
        Vec3::new(1.0 - scale * (y * y + z * z), scale * (x * y + z * w), scale * (x * z - y * w)),
        Vec3::new(scale * (x * y - z * w), 1.0 - scale * (x * x + z * z), scale * (y * z + x * w)),
        Vec3::new(scale * (x * z + y * w), scale * (y * z - x * w), 1.0 - scale * (x * x + y * y)),
    )
}
