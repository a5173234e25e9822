//! All contacts of two bodies at one instant, without ghosts and without repetition.
//!
//! "All contacts within a tolerance of the first" (the paper on generalised contact, section 3): the
//! pieces that are within a distance of each other at the time of the first contact.

use std::cmp::Ordering;

use super::moving::{Moving, MovingPiece};
use super::near::{is_outward, near_pieces, nearest_pieces};
use super::question::{Extent, Question};
use super::result::{Contact, Settings};
use super::search::Search;
use super::{ContactTimeError, checked, extent};
use crate::Vec3;
use crate::motion::Motion;
use crate::query::patch_between;
use crate::shape::Opened;

/// A normal that is off by this much is still in the cone of its feature \[rad\].
const CONE_ANGLE: f64 = 1e-6;

/// Contacts whose normals differ by less belong to one flat patch.
const SAME_NORMAL: f64 = 4e-6;

/// All contacts of two bodies at time `t` \[s\] whose gap is at most `within` \[m\].
///
/// Where surfaces lie flat on each other, the corners of the common patch stand for it: a floor of
/// two triangles and one of thousands give the same. Asked at the time of contact with the tolerance,
/// these are all contacts that happen at once.
///
/// ```
/// use sixte_contact::contact_time::contacts_at;
/// use sixte_contact::motion::{Motion, Pose};
/// use sixte_contact::shape::{Convex, Soup, Triangles};
/// use sixte_contact::Vec3;
/// let corners = [(-9.0, -9.0), (9.0, -9.0), (9.0, 9.0), (-9.0, 9.0)];
/// let vertices = corners.map(|(x, y)| Vec3::new(x, y, 0.0)).to_vec();
/// let floor = Soup::new(Triangles { vertices, faces: vec![[0, 1, 2], [0, 2, 3]] })?;
/// let die = Convex::cuboid(Vec3::splat(1.0))?;
/// let above = Motion::fixed(Pose::at(Vec3::new(0.0, 0.0, 1.001)));
/// let still = Motion::fixed(Pose::IDENTITY);
/// let contacts = contacts_at((&die, &above), (&floor, &still), 0.0, 0.01)?;
/// assert_eq!(contacts.len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`contact_time`](super::contact_time); `within` is its tolerance.
pub fn contacts_at<A: Moving, B: Moving>(
    a: (&A, &Motion),
    b: (&B, &Motion),
    t: f64,
    within: f64,
) -> Result<Vec<Contact>, ContactTimeError> {
    let settings = Settings::tolerance(within);
    checked(a, b, t, &settings)?;
    let extents: [Extent; 2] = [extent(a.0, a.1, t), extent(b.0, b.1, t)];
    let mut question = Question::new((a.1, b.1), extents, t, &settings);
    question.relative.flow = [a.0.speed(), b.0.speed()];
    let place = question.relative.placement_at(t);
    let near = near_pieces((a.0, b.0), &place, t, within + question.slack);
    let found = collect((a.0, b.0), &question, t, within, near);
    Ok(reduce(found.into_iter().flat_map(|one| one.patch).collect(), question.tolerance))
}

/// A pair of pieces in contact.
pub(super) struct Collected {
    /// Where the pieces are closest.
    pub contact: Contact,
    /// Corners of the patch in which the pieces are about as close.
    patch: Vec<Contact>,
    pub is_approaching: bool,
    /// By when they have met, if that was seen \[s\].
    pub touches_by: Option<f64>,
}

impl Collected {
    pub fn by_gap(&self, other: &Self) -> Ordering {
        self.contact.gap.total_cmp(&other.contact.gap)
    }
}

/// Those of the pairs of pieces that are within a distance at time `t`, ghosts left out.
pub(super) fn collect<A: Moving, B: Moving>(
    bodies: (&A, &B),
    question: &Question,
    t: f64,
    within: f64,
    candidates: impl IntoIterator<Item = (A::Node, B::Node)>,
) -> Vec<Collected> {
    let place = question.relative.placement_at(t);
    // A ghost's point lies on the seam itself, to rounding.
    let reach = 32.0 * question.slack;
    let (mut found, mut ghosts) = (Vec::new(), Vec::new());
    for nodes in candidates {
        let (Opened::Piece(piece_a), Opened::Piece(piece_b)) =
            (bodies.0.open(nodes.0), bodies.1.open(nodes.1))
        else {
            continue;
        };
        let (still_a, still_b) = (piece_a.at(t), piece_b.at(t));
        let mut search = Search::new(question, (&still_a, &still_b), question.interval);
        search.placement = place;
        if search.is_apart_along_normals(within + question.slack) {
            continue;
        }
        let separation = search.separate_closely();
        if separation.upper - search.rounding > within + question.slack {
            continue;
        }
        let separation = search.with_direction(&separation);
        let mut contact = search.contact_at(t, &separation);
        let (pose_a, pose_b) = (question.motions.0.pose_at(t), question.motions.1.pose_at(t));
        let (point_a, point_b) =
            (pose_a.point_in_body(contact.point_a), pose_b.point_in_body(contact.point_b));
        // How fast two points of the bodies come together, wherever they are in the world.
        let closing = |on_a: Vec3, on_b: Vec3| {
            let flow_a = place.rotation_a * piece_a.velocity_at(pose_a.point_in_body(on_a), t);
            let flow_b = place.rotation_b * piece_b.velocity_at(pose_b.point_in_body(on_b), t);
            let velocity_a = question.motions.0.velocity_of(on_a, t) + flow_a;
            contact.normal.dot(question.motions.1.velocity_of(on_b, t) + flow_b - velocity_a)
        };
        contact.closing_speed = closing(contact.point_a, contact.point_b);
        let to_b = place.in_a(-contact.normal);
        let to_a = place.in_b(contact.normal);
        let in_cones = bodies.0.normal_cone(nodes.0, point_a).contains(to_b, CONE_ANGLE)
            && bodies.1.normal_cone(nodes.1, point_b).contains(to_a, CONE_ANGLE);
        // At a tiny gap the direction between two points is no better than their rounding.
        let slope = CONE_ANGLE.max(16.0 * question.slack / contact.gap);
        let is_real = contact.gap <= 0.0
            || in_cones
                && is_outward(bodies.0, t, (point_a, to_b), reach, slope)
                && is_outward(bodies.1, t, (point_b, to_a), reach, slope);
        let fastest = search.fastest_closing_at(t, &contact);
        let is_approaching = if A::Piece::DEFORMS || B::Piece::DEFORMS {
            contact.closing_speed > 0.0
        } else {
            let fastest = Contact { closing_speed: fastest, ..contact };
            search.is_approaching(&separation, &fastest)
        };
        let deforms = A::Piece::DEFORMS || B::Piece::DEFORMS;
        let touches_by = if deforms { None } else { search.touches_by(t, &contact) };
        let patch = patch_between((&still_a, &still_b), &place, -contact.normal, within);
        let centre_a = question.motions.0.centre_at(t);
        let corners = patch.iter().map(|&(on_a, on_b)| {
            let (point_a, point_b) = (centre_a + on_a, centre_a + (place.offset + on_b));
            let gap = -contact.normal.dot(place.offset + on_b - on_a);
            Contact { point_a, point_b, gap, closing_speed: closing(point_a, point_b), ..contact }
        });
        let patch: Vec<Contact> = corners.filter(|corner| corner.gap <= within).chain([contact]).collect();
        let one = Collected { contact, patch, is_approaching, touches_by };
        if is_real { found.push(one) } else { ghosts.push(one) }
    }
    // At a positive gap the closest pair is never a ghost; where rounding says so, better one than none.
    if found.is_empty() { ghosts } else { found }
}

/// The closest pair of pieces at time 0, however far apart.
pub(super) fn nearest<A: Moving, B: Moving>(bodies: (&A, &B), question: &Question) -> Option<Collected> {
    let place = question.relative.placement_at(0.0);
    let nodes = nearest_pieces(bodies, &place, 0.0)?;
    collect(bodies, question, 0.0, f64::INFINITY, [nodes]).pop()
}

/// Leaves of each flat patch the corners of its outline, and of equal contacts one.
fn reduce(mut contacts: Vec<Contact>, tolerance: f64) -> Vec<Contact> {
    let mut reduced: Vec<Contact> = Vec::new();
    while let Some(first) = contacts.first().copied() {
        let same = |other: &Contact| {
            other.normal.dot(first.normal) > 0.0
                && other.normal.cross(first.normal).length() <= SAME_NORMAL
                && first.normal.dot(other.point_b - first.point_b).abs() <= tolerance
        };
        let (patch, rest): (Vec<Contact>, Vec<Contact>) = contacts.into_iter().partition(same);
        reduced.extend(outline(&patch, first.normal, tolerance));
        contacts = rest;
    }
    reduced
}

/// The corners of the convex outline of contacts in one plane (A. Andrew's chain, 1979).
fn outline(patch: &[Contact], normal: Vec3, tolerance: f64) -> Vec<Contact> {
    let (x, y) = normal.any_orthonormal_pair();
    let flat = |contact: &Contact| (x.dot(contact.point_b), y.dot(contact.point_b));
    let mut sorted: Vec<((f64, f64), Contact)> = patch.iter().map(|contact| (flat(contact), *contact)).collect();
    sorted.sort_by(|((px, py), _), ((qx, qy), _)| px.total_cmp(qx).then(py.total_cmp(qy)));
    let chain = |points: &mut dyn Iterator<Item = &((f64, f64), Contact)>| {
        let mut chain: Vec<((f64, f64), Contact)> = Vec::new();
        for point in points {
            while let [.., p, q] = chain[..]
                && left_of(p.0, q.0, point.0) <= 0.0
            {
                chain.pop();
            }
            chain.push(*point);
        }
        chain.pop();
        chain
    };
    let mut corners = chain(&mut sorted.iter());
    corners.extend(chain(&mut sorted.iter().rev()));
    // All points at one place have no chain.
    if corners.is_empty() {
        corners.extend(sorted.first());
    }
    simplify(&mut corners, tolerance);
    corners.into_iter().map(|(_, contact)| contact).collect()
}

/// Twice the area of a triangle in the plane; positive if it is counter-clockwise.
fn left_of(p: (f64, f64), q: (f64, f64), r: (f64, f64)) -> f64 {
    (q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0)
}

/// Takes corners away that stand out from the line between their neighbours by no more than the
/// tolerance, the least first.
fn simplify(corners: &mut Vec<((f64, f64), Contact)>, tolerance: f64) {
    while corners.len() > 1 {
        let count = corners.len();
        let height = |index: usize| {
            let (p, q, r) = (corners[(index + count - 1) % count].0, corners[index].0, corners[(index + 1) % count].0);
            let to = |s: (f64, f64)| ((s.0 - q.0) * (s.0 - q.0) + (s.1 - q.1) * (s.1 - q.1)).sqrt();
            let base = ((r.0 - p.0) * (r.0 - p.0) + (r.1 - p.1) * (r.1 - p.1)).sqrt();
            // Of two corners, or where the neighbours are one, only the distance counts.
            if base <= tolerance { to(p).min(to(r)) } else { (left_of(p, q, r).abs() / base).min(to(p)).min(to(r)) }
        };
        let heights = (0..count).map(|index| (index, height(index)));
        match heights.min_by(|(_, p), (_, q)| p.total_cmp(q)) {
            Some((index, least)) if least <= tolerance => {
                corners.remove(index);
            }
            _ => return,
        }
    }
}
