//! What can be wrong with a parametric surface, said so that it can be mended.

use std::fmt;

use thiserror::Error;

/// One of the four borders of a patch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Border {
    /// Where u is least.
    LowU,
    /// Where u is largest.
    HighU,
    /// Where v is least.
    LowV,
    /// Where v is largest.
    HighV,
}

impl fmt::Display for Border {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::LowU => "u = low",
            Self::HighU => "u = high",
            Self::LowV => "v = low",
            Self::HighV => "v = high",
        })
    }
}

/// One of the two parameters of a surface; a curve has the first alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Along {
    /// The first parameter.
    U,
    /// The second parameter.
    V,
}

impl fmt::Display for Along {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::U => "u",
            Self::V => "v",
        })
    }
}

/// A parametric surface that cannot be built from the numbers given.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum ParametricError {
    /// A degree that is not supported.
    #[error("the degree along {along} is {degree}; give 1 to 7")]
    Degree {
        /// Which parameter.
        along: Along,
        /// The degree given.
        degree: usize,
    },
    /// Fewer knots than the degree needs.
    #[error(
        "there are {given} knots along {along}; degree {degree} needs at least {least}, one for each control point and {degree} + 1 more"
    )]
    KnotCount {
        /// Which parameter.
        along: Along,
        /// The degree.
        degree: usize,
        /// How many were given.
        given: usize,
        /// How many are needed.
        least: usize,
    },
    /// A knot that is not finite, or less than the one before.
    #[error("knot {index} along {along} is {value}; knots must be finite, and none less than the one before")]
    Knot {
        /// Which parameter.
        along: Along,
        /// From 0.
        index: usize,
        /// The value given.
        value: f64,
    },
    /// A knot that is repeated too often: there the surface would tear.
    #[error(
        "knot {index} along {along}, {value}, is there {times} times; at most {most} times is possible, split the surface there"
    )]
    Multiplicity {
        /// Which parameter.
        along: Along,
        /// Of its first copy, from 0.
        index: usize,
        /// The knot.
        value: f64,
        /// How often it is there.
        times: usize,
        /// How often it may be.
        most: usize,
    },
    /// The knots leave no interval, or none that rounding can tell from nothing.
    #[error(
        "the knots along {along} leave the parameters from {from} to {to}; the knot after the first {degree} must be less than that before the last {degree}"
    )]
    NoInterval {
        /// Which parameter.
        along: Along,
        /// The degree.
        degree: usize,
        /// The first parameter of the surface.
        from: f64,
        /// The last.
        to: f64,
    },
    /// Another number of control points than the knots ask for.
    #[error(
        "the knots and degrees ask for {along_u} by {along_v} control points, but {given} were given; give one for each"
    )]
    PointCount {
        /// How many along u.
        along_u: usize,
        /// How many along v; 1 for a curve.
        along_v: usize,
        /// How many were given.
        given: usize,
    },
    /// Another number of weights than of control points.
    #[error(
        "there are {points} control points and {weights} weights; give one weight for each, 1 for a plain B-spline"
    )]
    WeightCount {
        /// How many control points there are.
        points: usize,
        /// How many weights were given.
        weights: usize,
    },
    /// A weight that is not positive, or too small beside the largest.
    #[error(
        "weight {index} is {value}; weights must be finite and > 0, and the largest, {largest}, at most 1e6 times the least"
    )]
    Weight {
        /// From 0.
        index: usize,
        /// The value given.
        value: f64,
        /// The largest of them all.
        largest: f64,
    },
    /// All control points are the same.
    #[error("all control points are ({x}, {y}, {z}); a surface needs at least two different ones")]
    OnePoint {
        /// x \[m\].
        x: f64,
        /// y \[m\].
        y: f64,
        /// z \[m\].
        z: f64,
    },
    /// Two curves that cannot be joined by straight lines, because their knots differ.
    #[error(
        "the two curves have different degrees or knots; give both the same, so that points with the same parameter can be joined"
    )]
    CurvesDiffer,
    /// An arc that does not turn, or turns too far.
    #[error("the arc turns by {0} rad; give two finite angles that differ, by at most a full turn")]
    Angle(f64),
    /// A body without surfaces.
    #[error("there are no patches; give at least one")]
    NoPatches,
    /// A border that no other border matches.
    #[error(
        "border {border} of patch {patch} has no partner within {tolerance} m; the closest is {distance} m away. Give neighbours the same border curve, or take the patches as open"
    )]
    OpenBorder {
        /// Index of the patch, from 0.
        patch: usize,
        /// Which of its borders.
        border: Border,
        /// How far the closest other border is from it \[m\].
        distance: f64,
        /// How far it may be \[m\].
        tolerance: f64,
    },
    /// Two neighbours whose normals point to different sides.
    #[error(
        "patches {patch} and {other} meet with their normals on different sides; turn one of them round with `flipped`"
    )]
    Turned {
        /// Index of a patch, from 0.
        patch: usize,
        /// Index of its neighbour.
        other: usize,
    },
    /// Patches of a solid that go through each other, or through themselves.
    #[error(
        "patches {patch} and {other} cross each other near ({x}, {y}, {z}); a solid must not go through itself. Move them apart, or take the patches as open"
    )]
    Crossing {
        /// Index of a patch, from 0.
        patch: usize,
        /// Index of the other; the same if a patch crosses itself.
        other: usize,
        /// Where, about \[m\].
        x: f64,
        /// \[m\].
        y: f64,
        /// \[m\].
        z: f64,
    },
    /// Patches that enclose nothing.
    #[error(
        "the patches close, but enclose a volume of {volume} m³, give or take {error}; take them as open"
    )]
    NoVolume {
        /// \[m³\].
        volume: f64,
        /// How far off it may be \[m³\].
        error: f64,
    },
}
