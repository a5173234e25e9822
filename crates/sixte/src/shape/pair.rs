//! Questions about two shapes of any kind.

use sixte_contact::Vec3;
use sixte_contact::contact_time::{self, Contact, ContactTime, ContactTimeError};
use sixte_contact::motion::{Motion, Pose};
use sixte_contact::query::{self, Distance, RayHit};
use sixte_contact::shape::{Geometry, Volume};

use super::any_shape::Shape;
use super::balls::ball_and_other;
use super::boxes::{PlacedBox, best_axes};
use super::geometry::{Node, with_kind};

/// Evaluates an expression with two shapes. Pairs that worlds are mostly made of have code of their own; any
/// other pair meets as two [`Shape`]s.
macro_rules! with_pair {
    (($a:expr, $b:expr), |$x:ident, $y:ident| $result:expr) => {{
        use Shape::{Compound, Convex, HeightField, Mesh, Soup};
        match ($a, $b) {
            (Convex($x), Convex($y)) => $result,
            (Convex($x), Compound($y)) => $result,
            (Convex($x), Mesh($y)) => $result,
            (Convex($x), Soup($y)) => $result,
            (Convex($x), HeightField($y)) => $result,
            (Mesh($x), Mesh($y)) => $result,
            ($x, $y) => $result,
        }
    }};
}

/// Whether B comes first: then the two are changed over, and the answer back.
///
/// Where features tie, as those of two parallel edges do, a search takes one of them, and which one depends on who is A.
/// The answer must not depend on who came into the world first, so kinds have an order (that of [`with_pair`]), and two
/// of one kind that of their places along a line that nobody builds along.
fn is_mirrored(a: (&Shape, &Pose), b: (&Shape, &Pose)) -> bool {
    let along = |place: Vec3| Vec3::new(0.742_361, 0.523_847, 0.417_593).dot(place);
    let origin = |(_, pose): (&Shape, &Pose)| along(pose.position);
    // Parts of an assembly often share the origin of its drawing.
    let middle =
        |(shape, pose): (&Shape, &Pose)| along(pose.point_in_world(shape.volume(shape.root()).centre()));
    let kinds = rank(a.0).cmp(&rank(b.0));
    kinds.then_with(|| origin(a).total_cmp(&origin(b))).then_with(|| middle(a).total_cmp(&middle(b))).is_gt()
}

fn rank(shape: &Shape) -> u8 {
    match shape {
        Shape::Convex(_) => 0,
        Shape::Compound(_) => 1,
        Shape::Mesh(_) => 2,
        Shape::Soup(_) => 3,
        Shape::HeightField(_) => 4,
        Shape::Curved(_) => 5,
        Shape::Own(_) => 6,
    }
}

/// [`contact_time`](contact_time::contact_time()) for shapes of any kind.
///
/// ```
/// use sixte::shape::{Convex, Shape, contact_time};
/// use sixte::{Motion, Pose, Vec3};
/// let (ball, floor): (Shape, Shape) = (Convex::sphere(0.5)?.into(), Convex::half_space(Vec3::Z)?.into());
/// let down = Motion::fixed(Pose::at(Vec3::Z * 2.5)).with_velocity(Vec3::NEG_Z);
/// let found = contact_time((&ball, &down), (&floor, &Motion::fixed(Pose::IDENTITY)), 5.0, &Default::default())?;
/// assert!((found.time - 2.0).abs() < 1e-5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Numbers that are not finite or out of range, and two half-spaces.
pub fn contact_time(
    a: (&Shape, &Motion),
    b: (&Shape, &Motion),
    interval: f64,
    settings: &contact_time::ContactTimeSettings,
) -> Result<ContactTime, ContactTimeError> {
    if is_mirrored((a.0, &a.1.start), (b.0, &b.1.start)) {
        return contact_time(b, a, interval, settings).map(ContactTime::swapped);
    }
    with_pair!((a.0, b.0), |x, y| contact_time::contact_time((x, a.1), (y, b.1), interval, settings))
}

/// [`contacts_at`](contact_time::contacts_at) for shapes of any kind, at time 0.
pub(crate) fn contacts(
    a: (&Shape, &Motion),
    b: (&Shape, &Motion),
    within: f64,
) -> Result<Vec<Contact>, ContactTimeError> {
    if is_mirrored((a.0, &a.1.start), (b.0, &b.1.start)) {
        return contacts(b, a, within).map(|found| found.into_iter().map(Contact::swapped).collect());
    }
    with_pair!((a.0, b.0), |x, y| contact_time::contacts_at((x, a.1), (y, b.1), 0.0, within))
}

/// [`contacts_of_pieces`](contact_time::contacts_of_pieces) for shapes of any kind.
pub(crate) fn contacts_of_pieces(
    a: (&Shape, &Motion),
    b: (&Shape, &Motion),
    within: f64,
    nodes: &[(Node, Node)],
) -> Result<Vec<Contact>, ContactTimeError> {
    if is_mirrored((a.0, &a.1.start), (b.0, &b.1.start)) {
        let nodes = nodes.iter().map(|&(on_a, on_b)| (on_b, on_a));
        let found = contact_time::contacts_of_pieces(b, a, within, nodes);
        return found.map(|found| found.into_iter().map(Contact::swapped).collect());
    }
    contact_time::contacts_of_pieces(a, b, within, nodes.iter().copied())
}

/// [`distance`](query::distance) between shapes of any kind; infinite between two half-spaces.
pub fn distance(a: (&Shape, &Pose), b: (&Shape, &Pose)) -> Distance {
    if a.0.half_space().is_some() && b.0.half_space().is_some() {
        return Distance {
            gap: f64::INFINITY,
            gap_lower: f64::INFINITY,
            point_a: Vec3::ZERO,
            point_b: Vec3::ZERO,
            normal: Vec3::Z,
            iterations: 0,
        };
    }
    if is_mirrored(a, b) {
        return swapped(distance(b, a));
    }
    if let (Shape::Convex(x), Shape::Convex(y)) = (a.0, b.0) {
        return query::distance((x, a.1), (y, b.1));
    }
    query::distance(a, b)
}

fn swapped(found: Distance) -> Distance {
    let Distance { point_a, point_b, normal, .. } = found;
    Distance { point_a: point_b, point_b: point_a, normal: -normal, ..found }
}

/// The same where only a distance below a limit \[m\] matters: else it is some that is not.
pub(crate) fn distance_below(a: (&Shape, &Pose), b: (&Shape, &Pose), limit: f64) -> Distance {
    if a.0.is_one_piece() && b.0.is_one_piece() {
        return distance(a, b);
    }
    if is_mirrored(a, b) {
        return swapped(distance_below(b, a, limit));
    }
    query::distance_below(a, b, limit)
}

/// A lower bound of the gap \[m\] along a normal out of B towards A, where that takes less than [`distance`]; none if they may touch.
pub(crate) fn lower_bound(a: (&Shape, &Pose), b: (&Shape, &Pose)) -> Option<(f64, Vec3)> {
    let (Shape::Convex(x), Shape::Convex(y)) = (a.0, b.0) else { return None };
    if let Some(found) = ball_and_other((x, a.1), (y, b.1)) {
        return (found.gap > 0.0).then_some((found.gap, found.normal));
    }
    let (_, best) = best_axes(&PlacedBox::of(x, a.1)?, &PlacedBox::of(y, b.1)?);
    (best.gap > 0.0).then_some((best.gap, best.normal))
}

/// Their gap, if it is below a limit; else one that is not \[m\].
pub(crate) fn gap_below(a: (&Shape, &Pose), b: (&Shape, &Pose), limit: f64) -> f64 {
    if let Some((gap, _)) = lower_bound(a, b).filter(|(gap, _)| *gap >= limit) {
        return gap;
    }
    distance_below(a, b, limit).gap
}

/// [`overlap`](query::overlap) of shapes of any kind.
pub fn overlap(a: (&Shape, &Pose), b: (&Shape, &Pose)) -> bool {
    if let (Shape::Convex(x), Shape::Convex(y)) = (a.0, b.0) {
        return query::overlap((x, a.1), (y, b.1));
    }
    query::overlap(a, b)
}

/// [`ray`](query::ray()) against a shape of any kind.
pub(crate) fn ray(
    (shape, pose): (&Shape, &Pose),
    origin: Vec3,
    direction: Vec3,
    length: f64,
) -> Option<RayHit> {
    with_kind!(shape, |shape| query::ray((shape, pose), origin, direction, length))
}
