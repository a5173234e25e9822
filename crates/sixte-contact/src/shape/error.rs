//! What can be wrong with a shape, said so that it can be mended.

use thiserror::Error;

use super::{Aabb, ParametricError, Problem};

/// A shape that cannot be built from the numbers given.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// A level set of what has no inside, or no end.
    #[error(
        "{shape}: there is no inside to measure; take a closed mesh, or a convex solid that is not a half-space"
    )]
    NoInside {
        /// What was to be built.
        shape: &'static str,
    },
    /// A length is negative, not a number, infinite, too large or too small.
    #[error("{shape} {name} is {value}; it must be {allowed} [m]")]
    Length {
        /// The kind of shape, as `sixte toc` calls it.
        shape: &'static str,
        /// Which of its lengths.
        name: &'static str,
        /// The value given \[m\].
        value: f64,
        /// What is allowed.
        allowed: &'static str,
    },
    /// A coordinate is not a number, infinite, or too large.
    #[error(
        "{shape} point {index} is ({x}, {y}, {z}); coordinates must be finite and at most 1e30 in size [m]"
    )]
    Coordinate {
        /// The kind of shape.
        shape: &'static str,
        /// Index of the point in the input, from 0.
        index: usize,
        /// x \[m\].
        x: f64,
        /// y \[m\].
        y: f64,
        /// z \[m\].
        z: f64,
    },
    /// A hull was asked of no points at all.
    #[error("the hull has no points; give at least one")]
    Empty,
    /// A mesh or a soup without triangles.
    #[error("the {shape} has no triangles; give at least one")]
    NoTriangles {
        /// `mesh` or `soup`.
        shape: &'static str,
    },
    /// A triangle names a vertex that is not there.
    #[error("{shape} triangle {face} has vertex {index}, but there are {count}; indices count from 0")]
    Index {
        /// `mesh` or `soup`.
        shape: &'static str,
        /// Index of the triangle, from 0.
        face: usize,
        /// The index that is out of range.
        index: u32,
        /// How many vertices there are.
        count: usize,
    },
    /// More parts than a hierarchy can count.
    #[error("the {shape} has {count} parts; at most {most} are possible, split it")]
    TooMany {
        /// The kind of shape.
        shape: &'static str,
        /// How many it has.
        count: usize,
        /// How many it may have.
        most: usize,
    },
    /// Vertices were moved, but not as many as there are.
    #[error("the {shape} has {expected} vertices, but {given} were given; give one for each")]
    VertexCount {
        /// The kind of shape.
        shape: &'static str,
        /// How many it has.
        expected: usize,
        /// How many were given.
        given: usize,
    },
    /// The triangles do not enclose a solid.
    #[error("the triangles are no solid: {problem}")]
    NotSolid {
        /// The first reason why not.
        problem: Problem,
    },
    /// A deformation that takes no time, or no finite one.
    #[error("the deformation takes {0}; it must be finite and > 0 [s]")]
    Duration(f64),
    /// A compound without pieces.
    #[error("the compound has no pieces; give at least one")]
    NoPieces,
    /// A compound with a half-space among its pieces.
    #[error(
        "compound piece {index} is a half-space; pieces must be bounded, give the half-space as a body of its own"
    )]
    UnboundedPiece {
        /// Index of the piece, from 0.
        index: usize,
    },
    /// A piece of a compound is nowhere, or too far away.
    #[error(
        "compound piece {index} is at ({x}, {y}, {z}); coordinates must be finite and at most 1e30 in size [m]"
    )]
    PiecePosition {
        /// Index of the piece, from 0.
        index: usize,
        /// x \[m\].
        x: f64,
        /// y \[m\].
        y: f64,
        /// z \[m\].
        z: f64,
    },
    /// A height field with too few columns or rows, or with another number of heights.
    #[error(
        "the height field has {columns} columns, {rows} rows and {given} heights; give at least 2 columns and 2 rows, and one height for each"
    )]
    GridSize {
        /// Along x.
        columns: usize,
        /// Along y.
        rows: usize,
        /// How many heights were given.
        given: usize,
    },
    /// A height that is not a number, infinite, or too large.
    #[error(
        "the height at column {column}, row {row} is {value}; heights must be finite and at most 1e30 in size [m], make a hole of cells without surface"
    )]
    Height {
        /// From 0, along x.
        column: usize,
        /// From 0, along y.
        row: usize,
        /// The value given \[m\].
        value: f64,
    },
    /// A hole where the height field has no cell.
    #[error(
        "there is no cell at column {column}, row {row}; the height field has {columns} by {rows} cells, counted from 0"
    )]
    Hole {
        /// From 0, along x.
        column: usize,
        /// From 0, along y.
        row: usize,
        /// How many cells there are along x.
        columns: usize,
        /// How many cells there are along y.
        rows: usize,
    },
    /// A direction has no direction.
    #[error("{shape} {name} ({x}, {y}, {z}) has no direction; give a finite vector that is not zero")]
    Direction {
        /// The kind of shape.
        shape: &'static str,
        /// Which of its directions.
        name: &'static str,
        /// x.
        x: f64,
        /// y.
        y: f64,
        /// z.
        z: f64,
    },
    /// Mass properties were asked of a shape that has none.
    #[error("the {shape} has no mass: {why}; mass properties need a bounded shape with a volume")]
    NoMass {
        /// The kind of shape.
        shape: &'static str,
        /// What is missing.
        why: &'static str,
    },
    /// A parametric surface with wrong numbers.
    #[error(transparent)]
    Parametric(#[from] ParametricError),
    /// A density that is not a positive finite number.
    #[error("density is {0}; it must be finite and > 0 [kg/m³]")]
    Density(f64),
    /// Bounds of an implicit surface that are not a box.
    #[error(
        "the bounds of the implicit surface are from ({}, {}, {}) to ({}, {}, {}); they must be finite, at most 1e30 in size, and the second point greater than the first [m]",
        bounds.min.x, bounds.min.y, bounds.min.z, bounds.max.x, bounds.max.y, bounds.max.z
    )]
    Bounds {
        /// The box given \[m\].
        bounds: Aabb,
    },
    /// A resolution that cannot be reached, or that is as large as the surface.
    #[error("the resolution is {value}; for bounds of this size it must be from {least} to {most} [m]")]
    Resolution {
        /// The value given \[m\].
        value: f64,
        /// The smallest possible \[m\].
        least: f64,
        /// The largest possible \[m\].
        most: f64,
    },
    /// An implicit surface that is not there.
    #[error(
        "the field is nowhere zero within its bounds, or nowhere negative; inside is where it is negative, so turn its sign, or move or enlarge the bounds"
    )]
    NoSurface,
    /// An implicit surface that its bounds cut.
    #[error(
        "the field is {value} at ({x}, {y}, {z}), on the border of its bounds, and must be positive there; enlarge the bounds, intersect the field with a box, or take it as an open surface"
    )]
    Cut {
        /// The field there, or the least that it can be shown to be.
        value: f64,
        /// x \[m\].
        x: f64,
        /// y \[m\].
        y: f64,
        /// z \[m\].
        z: f64,
    },
    /// A field that has no value somewhere.
    #[error(
        "the field is not a number at ({x}, {y}, {z}); write one that has a value everywhere within its bounds, like sqrt(max(0, ...))"
    )]
    NoValue {
        /// x \[m\].
        x: f64,
        /// y \[m\].
        y: f64,
        /// z \[m\].
        z: f64,
    },
}
