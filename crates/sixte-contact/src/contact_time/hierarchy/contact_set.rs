//! All contacts of two bodies at one instant, without ghosts and without repetition.
//!
//! "All contacts within a tolerance of the first" (the paper on generalised contact, section 3): the
//! pieces that are within a distance of each other at the time of the first contact.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::near::{Way, is_outward, near_pieces, nearest_pieces};
use super::outline::reduce;
use super::places::Places;
use crate::Vec3;
use crate::contact_time::ContactTimeError;
use crate::contact_time::checks::check_question;
use crate::contact_time::moving::{Moving, MovingPiece};
use crate::contact_time::pieces::PieceSearch;
use crate::contact_time::question::{Extent, Question, extent};
use crate::contact_time::result::{Contact, ContactTimeSettings};
use crate::motion::Motion;
use crate::pose::Pose;
use crate::query::{PatchMemory, Placement, patch_between};
use crate::shape::{NormalCone, Opened, Support, Volume};

/// A normal that is off by this much is still in the cone of its feature \[rad\].
const CONE_ANGLE: f64 = 1e-6;

/// A normal that is closer than this to that of a flat piece is taken to be that \[rad\].
const SNAP: f64 = 1e-5;

/// Normals that differ by less are those of one contact \[rad\].
const SAME_NORMAL: f64 = 1e-9;

/// Faces that lie along each other are tilted by less \[rad\].
const ALONG: f64 = 0.01;

/// Points are kept by places of so many slacks.
const SLACKS_IN_PLACE: f64 = 64.0;

/// The normal of a box may differ from that of the surface in it by this much: the cosine, at least.
const ALIKE: f64 = 0.9;

/// Contacts of one place of a curved surface: the cosine between their normals, at least.
const ONE_PLACE: f64 = 0.99;

/// And how far they are from each other, at most, in sizes of the smaller box.
const NEAR: f64 = 4.0;

/// A contact is held against so many that were seen before it: those of a corner come soon after each other.
const SEEN: usize = 16;

/// All contacts of two bodies at time `t` \[s\] whose gap is at most `within` \[m\].
///
/// Contacts in one plane with one normal are given by the corners of their convex outline, and those in
/// between are left out: a floor of two triangles and one of thousands give the same. Asked at the time of
/// contact with the tolerance, these stand for all contacts that happen at once.
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
/// As [`contact_time`](crate::contact_time::contact_time()); `within` is its tolerance.
#[doc(alias = "manifold")]
#[doc(alias = "contact manifold")]
#[doc(alias = "narrow phase")]
pub fn contacts_at<A: Moving, B: Moving>(
    a: (&A, &Motion),
    b: (&B, &Motion),
    t: f64,
    within: f64,
) -> Result<Vec<Contact>, ContactTimeError> {
    let question = question_at(a, b, t, within)?;
    let place = question.relative.placement_at(t);
    let near = near_pieces((a.0, b.0), &place, t, within + question.slack);
    let found = Instant::new((a.0, b.0), &question, t, Asked::Contacts).contacts(within, near);
    Ok(reduce(&found, question.tolerance))
}

/// The same at time 0, of those pairs of pieces that are known to be the only ones that can be as near: by the nodes that hold them.
/// Each pair tells its own contacts, so one that many pieces share is there many times.
///
/// # Errors
/// As [`contacts_at`].
pub fn contacts_of_pieces<A: Moving, B: Moving>(
    a: (&A, &Motion),
    b: (&B, &Motion),
    within: f64,
    nodes: impl IntoIterator<Item = (A::Node, B::Node)>,
) -> Result<Vec<Contact>, ContactTimeError> {
    let question = question_at(a, b, 0.0, within)?;
    Ok(Instant::new((a.0, b.0), &question, 0.0, Asked::Pieces).contacts(within, nodes))
}

fn question_at<'a, A: Moving, B: Moving>(
    a: (&A, &'a Motion),
    b: (&B, &'a Motion),
    t: f64,
    within: f64,
) -> Result<Question<'a>, ContactTimeError> {
    let settings = ContactTimeSettings::tolerance(within);
    check_question(a, b, t, &settings)?;
    let extents: [Extent; 2] = [extent(a.0, a.1, t), extent(b.0, b.1, t)];
    let mut question = Question::new((a.1, b.1), extents, t, &settings);
    question.relative.flow = [a.0.speed(), b.0.speed()];
    Ok(question)
}

/// A pair of pieces in contact.
pub(crate) struct Collected {
    /// Where the pieces are closest.
    pub contact: Contact,
    /// The largest closing speed of the patch: a face can recede at one corner and approach at
    /// another [m/s].
    pub fastest: f64,
    /// Corners of the patch in which the pieces are about as close, each with its own closing speed.
    patch: Vec<Contact>,
    pub is_approaching: bool,
    /// By when they have met, if that was seen \[s\].
    pub touches_by: Option<f64>,
    /// Whether the normal is one of the surface, and not only of a piece of it.
    is_real: bool,
    /// How large the boxes are that enclose a curved surface here; 0 if there is none \[m\].
    curved: f64,
}

impl Collected {
    pub fn by_gap(&self, other: &Self) -> Ordering {
        self.contact.gap.total_cmp(&other.contact.gap)
    }
}

/// What contacts are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asked {
    /// Where bodies touch.
    Contacts,
    /// The same, of pieces that each tell their own.
    Pieces,
    /// And how pieces go on from there.
    HowTheyGoOn,
}

/// Two bodies at one instant.
struct Instant<'a, A, B> {
    bodies: (&'a A, &'a B),
    question: &'a Question<'a>,
    t: f64,
    place: Placement,
    poses: (Pose, Pose),
    asked: Asked,
    /// Whether pieces of one of them only enclose its surface.
    is_curved: bool,
}

/// Those of the pairs of pieces that are within a distance at time `t`, ghosts left out.
pub(crate) fn collect<A: Moving, B: Moving>(
    bodies: (&A, &B),
    question: &Question,
    t: f64,
    within: f64,
    candidates: impl IntoIterator<Item = (A::Node, B::Node)>,
) -> Vec<Collected> {
    Instant::new(bodies, question, t, Asked::HowTheyGoOn).collect(within, &mut candidates.into_iter())
}

/// A pair of pieces that are close, before more is asked of it.
enum Close<NA, NB> {
    /// Of surfaces that are made of their pieces.
    Flat((NA, NB), Box<Collected>),
    /// Of boxes around a curved surface, many of which may stand for one place: all but the closest need not be looked at further.
    Curved { nodes: (NA, NB), contact: Contact, size: f64 },
}

impl<NA, NB> Close<NA, NB> {
    fn contact(&self) -> &Contact {
        match self {
            Self::Flat(_, one) => &one.contact,
            Self::Curved { contact, .. } => contact,
        }
    }

    fn by_gap(&self, other: &Self) -> Ordering {
        self.contact().gap.total_cmp(&other.contact().gap)
    }

    /// How large the boxes are that enclose a curved surface here; 0 if there is none, or if they are no place of it \[m\].
    fn size(&self) -> f64 {
        match self {
            Self::Flat(..) => 0.0,
            Self::Curved { size, .. } => *size,
        }
    }

    /// Whether a contact that is kept stands for the same place of a curved surface.
    fn is_at(&self, kept: &Collected) -> bool {
        let (own, other) = (self.contact(), &kept.contact);
        own.point_a.distance(other.point_a) < NEAR * self.size().min(kept.curved)
            && own.normal.dot(other.normal) > ONE_PLACE
    }
}

impl<'a, A: Moving, B: Moving> Instant<'a, A, B> {
    fn new(bodies: (&'a A, &'a B), question: &'a Question<'a>, t: f64, asked: Asked) -> Self {
        let place = question.relative.placement_at(t);
        let poses = (question.motions.0.pose_at(t), question.motions.1.pose_at(t));
        let is_curved = bodies.0.thickness() + bodies.1.thickness() > 0.0;
        Self { bodies, question, t, place, poses, asked, is_curved }
    }

    /// The corners of all that touches.
    fn contacts(&self, within: f64, nodes: impl IntoIterator<Item = (A::Node, B::Node)>) -> Vec<Contact> {
        self.collect(within, &mut nodes.into_iter()).into_iter().flat_map(|one| one.patch).collect()
    }

    fn collect(
        &self,
        within: f64,
        candidates: &mut dyn Iterator<Item = (A::Node, B::Node)>,
    ) -> Vec<Collected> {
        let mut seen = Vec::new();
        let mut close: Vec<Close<A::Node, B::Node>> =
            candidates.filter_map(|nodes| self.look_at(nodes, within, Some(&mut seen))).collect();
        // Boxes that stand for one place of a curved surface are told of once, by the closest.
        if close.iter().any(|one| one.size() > 0.0) {
            close.sort_by(Close::by_gap);
        }
        let mut kept = Vec::new();
        // Bodies that are deep in each other have a hundred thousand.
        let mut curved = Places::new(NEAR * close.iter().map(Close::size).fold(0.0, f64::max));
        let keep = |one: Option<Collected>, kept: &mut Vec<Collected>, curved: &mut Places| {
            let Some(one) = one else { return };
            if one.curved > 0.0 {
                curved.add(one.contact.point_a, kept.len());
            }
            kept.push(one);
        };
        let mut ghosts = Vec::new();
        // By places: points, normals, and whether they are real.
        let mut known: BTreeMap<[i64; 3], (Contact, bool)> = BTreeMap::new();
        let slack = self.question.slack;
        let place = |point: Vec3| point.to_array().map(|x| (x / (SLACKS_IN_PLACE * slack)) as i64);
        for one in close {
            match one {
                Close::Flat(nodes, mut one) => {
                    // A corner is one of many pieces: whether it is a ghost is asked once.
                    let is_same = |(other, _): &&(Contact, bool)| are_same(&one.contact, other, slack);
                    let key = place(one.contact.point_a);
                    if !one.is_real {
                        let same = known.get(&key).filter(is_same).map(|(_, is_real)| *is_real);
                        one.is_real = same.unwrap_or_else(|| self.is_real(nodes, &one.contact));
                        known.insert(key, (one.contact, one.is_real));
                    }
                    if one.is_real {
                        kept.push(*one);
                    } else {
                        ghosts.push(Close::Flat(nodes, one));
                    }
                }
                Close::Curved { nodes, contact, .. } => {
                    if curved.near(contact.point_a).any(|at| one.is_at(&kept[at])) {
                        continue;
                    }
                    if self.is_real(nodes, &contact) {
                        keep(self.contact_of(nodes, within), &mut kept, &mut curved);
                    } else {
                        ghosts.push(one);
                    }
                }
            }
        }
        // At a positive gap the closest pair is never a ghost; where rounding says so, better one than none.
        if kept.is_empty() {
            for one in ghosts {
                match one {
                    Close::Flat(_, one) => kept.push(*one),
                    Close::Curved { contact, .. }
                        if curved.near(contact.point_a).any(|at| one.is_at(&kept[at])) => {}
                    Close::Curved { nodes, .. } => {
                        keep(self.contact_of(nodes, within), &mut kept, &mut curved)
                    }
                }
            }
        }
        kept
    }

    /// The contact of two pieces, if they are within a distance.
    fn contact_of(&self, nodes: (A::Node, B::Node), within: f64) -> Option<Collected> {
        match self.look_at(nodes, within, None)? {
            Close::Flat(_, one) => Some(*one),
            Close::Curved { .. } => None,
        }
    }

    /// The contact of two pieces, if they are within a distance. If a glance will do: of curved surfaces only where it is; and for the first
    /// contact of a flight nothing where it is one that was seen already, as that of a corner with each piece around it.
    fn look_at(
        &self,
        nodes: (A::Node, B::Node),
        within: f64,
        glance: Option<&mut Vec<Contact>>,
    ) -> Option<Close<A::Node, B::Node>> {
        let Self { bodies, question, t, place, .. } = *self;
        let (Opened::Piece(piece_a), Opened::Piece(piece_b)) =
            (bodies.0.open(nodes.0), bodies.1.open(nodes.1))
        else {
            return None;
        };
        let (still_a, still_b) = (piece_a.at(t), piece_b.at(t));
        let mut search = PieceSearch::new(question, (&*still_a, &*still_b), question.interval);
        search.placement = place;
        if search.is_apart_along_normals(within + question.slack) {
            return None;
        }
        let separation = search.separate_closely();
        if separation.upper - search.rounding > within + question.slack {
            return None;
        }
        let separation = search.with_direction(&separation);
        let mut contact = search.contact_at(t, &separation);
        let flat_a = still_a.flat_normal().map(|normal| place.rotation_a * normal);
        let flat_b = still_b.flat_normal().map(|normal| place.rotation_b * normal);
        // What a flat piece faces must be as clear along its normal, or the tilt between them is real: two points lose only the
        // square of an angle. Nothing is more exact than the normal of a half-space.
        let is_half_space = still_a.half_space().or(still_b.half_space()).is_some();
        let lost = SNAP * SNAP * separation.upper + 4.0 * question.slack;
        let fits = |normal: Vec3| {
            let pair = place.support((&*still_a, &*still_b), -normal, &mut [0; 2]);
            let separation = -normal.dot(pair.between) - search.rounding;
            !is_half_space && (contact.gap <= 0.0 || separation >= contact.gap - lost)
        };
        let true_normal = self.true_normal(nodes, &contact);
        let curved = true_normal.map_or(0.0, |_| self.size(nodes));
        contact.normal =
            true_normal.unwrap_or_else(|| snapped(contact.normal, flat_a.into_iter().chain(flat_b), fits));
        // Where boxes are seen along another direction than the normals of what they enclose, they are hardly ever real.
        let is_curved = curved > 0.0 || self.is_curved && self.asked != Asked::Pieces;
        if let Some(seen) = glance {
            if is_curved {
                return Some(Close::Curved { nodes, contact, size: curved });
            }
            // Where bodies touch from the start, each piece may go on in a way of its own.
            if self.asked == Asked::HowTheyGoOn && t > 0.0 {
                if seen.iter().rev().take(SEEN).any(|other| are_same(&contact, other, question.slack)) {
                    return None;
                }
                seen.push(contact);
            }
        }
        let closing =
            |on_a: Vec3, on_b: Vec3| self.closing_speed((&piece_a, on_a), (&piece_b, on_b), contact.normal);
        contact.closing_speed = closing(contact.point_a, contact.point_b);
        let centre_a = question.motions.0.centre_at(t);
        let mut patch: Vec<Contact> = Vec::new();
        let (pieces, mut memory) = ((&*still_a, &*still_b), PatchMemory::default());
        patch_between(pieces, &place, (-contact.normal, within), &mut memory, |on_a, on_b| {
            let (point_a, point_b) = (centre_a + on_a, centre_a + (place.offset + on_b));
            // No two points are closer than the closest; those of a feature that is not quite flat lie beside its surface.
            let gap = (-contact.normal.dot(place.offset + on_b - on_a)).max(contact.gap);
            if gap <= within {
                patch.push(Contact {
                    point_a,
                    point_b,
                    gap,
                    closing_speed: closing(point_a, point_b),
                    ..contact
                });
            }
        });
        patch.push(contact);
        let fastest = patch.iter().map(|corner| corner.closing_speed).fold(f64::NEG_INFINITY, f64::max);
        let at_fastest = Contact { closing_speed: fastest, ..contact };
        let deforms = A::Piece::DEFORMS || B::Piece::DEFORMS;
        let goes_on = self.asked == Asked::HowTheyGoOn && !deforms;
        let is_approaching =
            if goes_on { search.is_approaching(&separation, &at_fastest) } else { fastest > 0.0 };
        let touches_by = if goes_on { search.touches_by(t, &at_fastest) } else { None };
        // Of faces that lie along each other every part is as real as the closest, where each pair of pieces tells its own.
        let is_real = self.asked == Asked::Pieces && curved == 0.0 && are_faces(&patch);
        let whole = Collected { contact, fastest, patch, is_approaching, touches_by, is_real, curved };
        Some(Close::Flat(nodes, Box::new(whole)))
    }

    /// How large the smaller of two pieces is \[m\].
    fn size(&self, nodes: (A::Node, B::Node)) -> f64 {
        let (a, b) = self.bodies;
        a.volume_at(nodes.0, self.t).radius().min(b.volume_at(nodes.1, self.t).radius())
    }

    /// The normal of what is curved, in place of one of the boxes that enclose it; of two that are, the mean.
    fn true_normal(&self, nodes: (A::Node, B::Node), contact: &Contact) -> Option<Vec3> {
        let Self { bodies: (a, b), place, poses, .. } = self;
        let of_a = a.normal_at(nodes.0, poses.0.point_in_body(contact.point_a)).map(|n| place.rotation_a * n);
        let of_b = b.normal_at(nodes.1, poses.1.point_in_body(contact.point_b)).map(|n| place.rotation_b * n);
        let sided = of_a.into_iter().chain(of_b).map(|n| if n.dot(contact.normal) < 0.0 { -n } else { n });
        let normal = sided.fold(Vec3::ZERO, |sum, n| sum + n).try_normalize()?;
        (normal.dot(contact.normal) > ALIKE).then_some(normal)
    }

    /// How fast two points of the bodies come together, wherever they are in the world.
    fn closing_speed(
        &self,
        (piece_a, on_a): (&A::Piece<'_>, Vec3),
        (piece_b, on_b): (&B::Piece<'_>, Vec3),
        normal: Vec3,
    ) -> f64 {
        let Self { question, t, place, poses, .. } = self;
        let flow_a = place.rotation_a * piece_a.velocity_at(poses.0.point_in_body(on_a), *t);
        let flow_b = place.rotation_b * piece_b.velocity_at(poses.1.point_in_body(on_b), *t);
        let (motion_a, motion_b) = question.motions;
        let turning_a = motion_a.spin.cross(on_a - motion_a.centre_at(*t)) + flow_a;
        let turning_b = motion_b.spin.cross(on_b - motion_b.centre_at(*t)) + flow_b;
        // The difference of the velocities first: of bodies that fly together nothing is lost.
        normal.dot(question.relative.velocity_at(*t) + (turning_b - turning_a))
    }

    /// Whether the normal of a contact is in the normal cones of both surfaces.
    fn is_real(&self, nodes: (A::Node, B::Node), contact: &Contact) -> bool {
        let Self { bodies: (a, b), question, place, poses, .. } = self;
        if contact.gap <= 0.0 {
            return true;
        }
        let point_a = poses.0.point_in_body(contact.point_a);
        let point_b = poses.1.point_in_body(contact.point_b);
        let (to_b, to_a) = (place.in_a(-contact.normal), place.in_b(contact.normal));
        // A ghost's point lies on the seam itself, to rounding. At a tiny gap the direction between two
        // points is no better than their rounding either.
        let reach = 8.0 * question.slack;
        let slope = CONE_ANGLE.max(4.0 * question.slack / contact.gap);
        let ways = |at: Vec3, direction: Vec3| Way { at, direction, reach, slope };
        self.is_normal(*a, nodes.0, ways(point_a, to_b)) && self.is_normal(*b, nodes.1, ways(point_b, to_a))
    }

    /// Whether a surface can push that way. Pieces that only enclose it stand above each other: there its own cone is all that
    /// can be asked.
    fn is_normal<M: Moving>(&self, body: &M, node: M::Node, way: Way) -> bool {
        let Way { at, direction, .. } = way;
        let cone = body.normal_cone(node, at);
        if cone == NormalCone::ALL {
            return is_outward(body, self.t, &way);
        }
        cone.contains(direction, CONE_ANGLE) || !body.has_inside() && cone.contains(-direction, CONE_ANGLE)
    }
}

/// Whether two contacts are one, to rounding.
fn are_same(one: &Contact, other: &Contact, slack: f64) -> bool {
    one.point_a.distance_squared(other.point_a) <= slack * slack
        && one.point_b.distance_squared(other.point_b) <= slack * slack
        && one.normal.distance_squared(other.normal) <= SAME_NORMAL * SAME_NORMAL
}

/// Whether contacts are corners of two faces that lie along each other.
fn are_faces(patch: &[Contact]) -> bool {
    let Some(first) = patch.first().filter(|_| patch.len() > 3) else { return false };
    let gaps = patch.iter().map(|contact| contact.gap);
    let (low, high) = gaps.fold((first.gap, first.gap), |(low, high), gap| (low.min(gap), high.max(gap)));
    let wide =
        patch.iter().map(|contact| contact.point_b.distance_squared(first.point_b)).fold(0.0, f64::max);
    high - low <= ALONG * wide.sqrt()
}

/// The normal of a flat piece in place of one that differs from it by no more than what a curved
/// neighbour and rounding explain: sliding along the piece must not look like coming closer.
fn snapped(normal: Vec3, flat: impl Iterator<Item = Vec3>, fits: impl Fn(Vec3) -> bool) -> Vec3 {
    let sided = flat.map(|other| if other.dot(normal) < 0.0 { -other } else { other });
    let near = sided.map(|other| (other.cross(normal).length(), other));
    let near = near.filter(|&(angle, other)| angle <= SNAP && fits(other));
    near.min_by(|(p, _), (q, _)| p.total_cmp(q)).map_or(normal, |(_, other)| other)
}

/// The closest pair of pieces at time 0, however far apart.
pub(crate) fn nearest<A: Moving, B: Moving>(bodies: (&A, &B), question: &Question) -> Option<Collected> {
    let place = question.relative.placement_at(0.0);
    let nodes = nearest_pieces(bodies, &place, 0.0)?;
    collect(bodies, question, 0.0, f64::INFINITY, [nodes]).pop()
}
