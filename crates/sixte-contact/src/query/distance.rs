//! How far apart two shapes are, and where.

use super::gjk::{Memory, Stop, separate};
use super::placement::Placement;
use crate::Vec3;
use crate::motion::Pose;
use crate::shape::{Hint, Support};

/// How far apart two shapes are at one instant.
#[derive(Debug, Clone, Copy, PartialEq)]
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

/// How far apart two shapes are, and where they are closest.
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
pub fn distance<A: Support, B: Support>(a: (&A, &Pose), b: (&B, &Pose)) -> Distance {
    distance_warm(a, b, &mut WarmStart::default())
}

/// The same, from where an earlier query left off.
pub fn distance_warm<A: Support, B: Support>(
    a: (&A, &Pose),
    b: (&B, &Pose),
    warm: &mut WarmStart,
) -> Distance {
    let placement = Placement {
        rotation_a: a.1.rotation.matrix(),
        rotation_b: b.1.rotation.matrix(),
        offset: b.1.position - a.1.position,
        centre_a: Vec3::ZERO,
        centre_b: Vec3::ZERO,
    };
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
