//! How far apart two shapes are, and where.

use serde::{Deserialize, Serialize};

use super::bounds::Bounds;
use super::enclosed::{enclosed_part, one_encloses_the_other, point_in_b, swapped};
use super::gjk::separate;
use super::nearest::{PieceGap, nearest};
use super::placement::Placement;
use super::separation::{Memory, Stop};
use crate::Vec3;
use crate::motion::Pose;
use crate::shape::{Geometry, Hint, Support};

/// How far apart two shapes are at one instant.
#[doc(alias = "GJK")]
#[doc(alias = "narrow phase")]
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Distance {
    /// The gap between the closest points found; 0 or negative when the shapes intersect \[m\].
    pub gap: f64,
    /// The true gap is certainly not smaller than this, rounding included; negative when the
    /// shapes may intersect \[m\].
    pub gap_lower: f64,
    /// Closest point on A, in the world \[m\].
    pub point_a: Vec3,
    /// Closest point on B, in the world \[m\].
    pub point_b: Vec3,
    /// Unit, out of B towards A. Where the shapes intersect deeply it is only a direction.
    pub normal: Vec3,
    /// Steps of the search.
    pub iterations: u32,
}

/// What a query leaves for the next one: the direction between the shapes, and where on them the
/// closest points were. Any content is valid for any pair of shapes; one from the same pair at nearby
/// poses is fast.
#[derive(Debug, Clone, Copy, Default)]
pub struct WarmStart {
    /// From A to B; zero for none.
    normal: Vec3,
    hints: [Hint; 2],
}

/// How far apart two shapes of any kind are, and where they are closest.
///
/// Of shapes with several pieces it is the closest pair of pieces that counts, and the deepest where
/// some overlap. A body inside a solid whose surface it does not touch has a negative gap: minus the
/// distance of its core to that surface, less its rounding; the normal is the way out.
///
/// ```
/// use sixte_contact::{motion::Pose, query::distance, shape::Convex, Vec3};
/// let die = Convex::cuboid(Vec3::splat(0.5))?;
/// let ball = Convex::sphere(0.25)?;
/// let found = distance((&die, &Pose::IDENTITY), (&ball, &Pose::at(Vec3::new(2.0, 0.1, 0.0))));
/// assert!((found.gap - 1.25).abs() < 1e-12);
/// assert!((found.normal - Vec3::NEG_X).length() < 1e-12);
/// # Ok::<(), sixte_contact::shape::ShapeError>(())
/// ```
///
/// The same with a surface of triangles:
///
/// ```
/// use sixte_contact::shape::{Convex, Soup, Triangles};
/// use sixte_contact::{motion::Pose, query::distance, Vec3};
/// let sail = Soup::new(Triangles { vertices: vec![Vec3::ZERO, Vec3::X, Vec3::Z], faces: vec![[0, 1, 2]] })?;
/// let ball = (&Convex::sphere(0.25)?, &Pose::at(Vec3::new(0.2, -1.0, 0.2)));
/// let found = distance((&sail, &Pose::IDENTITY), ball);
/// assert!((found.gap - 0.75).abs() < 1e-12);
/// # Ok::<(), sixte_contact::shape::ShapeError>(())
/// ```
#[doc(alias = "GJK")]
#[doc(alias = "closest points")]
pub fn distance<A: Geometry, B: Geometry>(a: (&A, &Pose), b: (&B, &Pose)) -> Distance {
    distance_warm(a, b, &mut WarmStart::default())
}

/// The same, from where an earlier query left off.
///
/// ```
/// use sixte_contact::query::{distance_warm, WarmStart};
/// use sixte_contact::{motion::Pose, shape::Convex, Vec3};
/// let (die, ball) = (Convex::cuboid(Vec3::splat(0.5))?, Convex::sphere(0.25)?);
/// let mut warm = WarmStart::default();
/// for step in 0..10 {
///     let falling = Pose::at(Vec3::new(0.0, 0.0, 2.0 - 0.1 * f64::from(step)));
///     let found = distance_warm((&die, &Pose::IDENTITY), (&ball, &falling), &mut warm);
///     assert!((found.gap - (1.25 - 0.1 * f64::from(step))).abs() < 1e-12);
/// }
/// # Ok::<(), sixte_contact::shape::ShapeError>(())
/// ```
#[inline]
pub fn distance_warm<A: Geometry, B: Geometry>(
    a: (&A, &Pose),
    b: (&B, &Pose),
    warm: &mut WarmStart,
) -> Distance {
    match (a.0.as_piece(), b.0.as_piece()) {
        (Some(piece_a), Some(piece_b)) => distance_of_pieces((&piece_a, a.1), (&piece_b, b.1), warm),
        _ => distance_of_hierarchies(a, b, warm, f64::INFINITY),
    }
}

/// The same where only a distance below a limit \[m\] matters: shapes that are farther apart have some gap that is not below it, found sooner.
///
/// ```
/// use sixte_contact::{motion::Pose, query::distance_below, shape::{Compound, Convex}, Vec3};
/// let ball = Convex::sphere(0.1)?;
/// let two = Compound::new(vec![(Pose::IDENTITY, ball.clone()), (Pose::at(Vec3::X), ball.clone())])?;
/// let at = |x: f64| Pose::at(Vec3::new(x, 0.0, 0.0));
/// assert!(distance_below((&two, &Pose::IDENTITY), (&ball, &at(3.0)), 0.5).gap >= 0.5);
/// assert!((distance_below((&two, &Pose::IDENTITY), (&ball, &at(1.4)), 0.5).gap - 0.2).abs() < 1e-12);
/// # Ok::<(), sixte_contact::shape::ShapeError>(())
/// ```
pub fn distance_below<A: Geometry, B: Geometry>(a: (&A, &Pose), b: (&B, &Pose), limit: f64) -> Distance {
    match (a.0.as_piece(), b.0.as_piece()) {
        (Some(_), Some(_)) => distance(a, b),
        _ => distance_of_hierarchies(a, b, &mut WarmStart::default(), limit),
    }
}

/// How two shapes are placed, seen from the origins of their frames.
pub(super) fn placement_of(a: &Pose, b: &Pose) -> Placement {
    Placement {
        rotation_a: a.rotation.matrix(),
        rotation_b: b.rotation.matrix(),
        offset: b.position - a.position,
        centre_a: Vec3::ZERO,
        centre_b: Vec3::ZERO,
    }
}

/// Two convex shapes need no hierarchy.
fn distance_of_pieces<A: Support, B: Support>(
    a: (&A, &Pose),
    b: (&B, &Pose),
    warm: &mut WarmStart,
) -> Distance {
    let placement = placement_of(a.1, b.1);
    let rounding = a.0.rounding() + b.0.rounding();
    let size = |reach: f64| if reach.is_finite() { reach } else { placement.offset.length() };
    let reach = size(a.0.reach(Vec3::ZERO)) + size(b.0.reach(Vec3::ZERO));
    let slack = 8.0 * f64::EPSILON * (placement.offset.length() + reach + rounding);
    let stop = Stop { relative: 1e-12, absolute: slack, rounding: 0.0 };
    let mut memory = Memory { hints: warm.hints, ..Memory::default() };
    if warm.normal != Vec3::ZERO {
        let pair = placement.support((a.0, b.0), warm.normal, &mut memory.hints);
        memory.restart_from(pair);
    }
    let found = separate((a.0, b.0), &placement, &mut memory, None, stop);
    *warm = WarmStart { normal: found.normal, hints: memory.hints };
    let on_a = placement.rotation_a * memory.simplex.mean(|pair| pair.on_a);
    let on_b = placement.rotation_b * memory.simplex.mean(|pair| pair.on_b);
    // From core to core, so that the points are as far apart as the gap says.
    let way =
        if found.upper > slack { memory.simplex.closest().normalize_or(found.normal) } else { found.normal };
    Distance {
        gap: found.upper - rounding,
        gap_lower: found.lower - rounding - slack,
        point_a: a.1.position + on_a + way * a.0.rounding(),
        point_b: b.1.position + on_b - way * b.0.rounding(),
        normal: -found.normal,
        iterations: found.iterations,
    }
}

fn distance_of_hierarchies<A: Geometry, B: Geometry>(
    (a, pose_a): (&A, &Pose),
    (b, pose_b): (&B, &Pose),
    warm: &mut WarmStart,
    limit: f64,
) -> Distance {
    let bounds = Bounds::new(a, b, &placement_of(pose_a, pose_b));
    let guess = (warm.normal != Vec3::ZERO).then_some(warm.normal);
    let found = nearest((a, b), (a.root(), b.root()), &bounds, (guess, limit));
    let inside = found.pieces.and_then(|pieces| inside((a, b), &bounds, &pieces));
    // Surfaces that are farther apart than the limit were not looked at; what is inside is below it however far they are.
    let is_below = || match found.pieces {
        Some(_) => inside.is_some(),
        None => one_encloses_the_other((a, b), &bounds),
    };
    if limit.is_finite() && is_below() {
        return distance_of_hierarchies((a, pose_a), (b, pose_b), warm, f64::INFINITY);
    }
    let Some(pieces) = found.pieces else {
        return Distance {
            gap: f64::INFINITY,
            gap_lower: f64::INFINITY,
            point_a: pose_a.position,
            point_b: pose_b.position,
            normal: Vec3::X,
            iterations: found.rounds,
        };
    };
    warm.normal = pieces.separation.normal;
    let (pieces, is_inside) = inside.map_or((pieces, false), |pieces| (pieces, true));
    let placement = bounds.placement();
    let side = if is_inside { -1.0 } else { 1.0 };
    let [rounding_a, rounding_b] = pieces.rounding;
    let gap = side * pieces.separation.upper - (rounding_a + rounding_b);
    let gap_lower = if is_inside { gap } else { found.gap_lower.min(gap) };
    let way = side * pieces.way;
    Distance {
        gap,
        gap_lower: gap_lower - bounds.slack(),
        point_a: pose_a.position + placement.rotation_a * pieces.on_a + way * rounding_a,
        point_b: pose_b.position + placement.rotation_b * pieces.on_b - way * rounding_b,
        normal: -side * pieces.separation.normal,
        iterations: found.rounds,
    }
}

/// Where one body, or part of it, is inside the other without touching its surface: its piece that is
/// closest to that surface.
fn inside<A: Geometry, B: Geometry>(
    (a, b): (&A, &B),
    bounds: &Bounds,
    pieces: &PieceGap,
) -> Option<PieceGap> {
    let are_apart = pieces.separation.upper > bounds.slack();
    let (volume_a, volume_b) = (a.volume(a.root()), b.volume(b.root()));
    if !are_apart || bounds.has_half_space() || bounds.gap(&volume_a, &volume_b, 0.0) > 0.0 {
        return None;
    }
    let placement = bounds.placement();
    let back = swapped(placement);
    // A convex piece is solid itself, and what is inside of it overlaps it.
    let (of_a, of_b) = (a.as_piece().is_some(), b.as_piece().is_some());
    let a_in_b = || b.encloses(point_in_b(placement, pieces.on_a));
    let b_in_a = || a.encloses(point_in_b(&back, pieces.on_b));
    if (!of_b && a_in_b()) || (!of_a && b_in_a()) {
        return Some(*pieces);
    }
    // Bodies that overlap already need no more, and a single piece has no other parts.
    if pieces.gap() <= 0.0 || of_a || of_b {
        return None;
    }
    if let Some(node) = enclosed_part(a, b, bounds) {
        return nearest((a, b), (node, b.root()), bounds, (None, f64::INFINITY)).pieces;
    }
    let node = enclosed_part(b, a, &Bounds::new(b, a, &back))?;
    nearest((a, b), (a.root(), node), bounds, (None, f64::INFINITY)).pieces
}
