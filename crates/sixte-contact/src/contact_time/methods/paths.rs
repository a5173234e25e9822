//! The paths of all vertices of both bodies, each against the surface of the other.
//!
//! "Precise Generalized Contact Point and Normal Determination for Rigid Body Simulation": all
//! points (Algorithm 1), by boxes around their paths (Algorithm 2) or by chords (Algorithm 3), in the
//! frame of the other body (section 3.2), after a broad phase (section 3.5).
//!
//! Three things differ from the text. What a piece of path strays from its chord is bounded
//! safely: see [`path`](super::path). The time of a crossing is t_a + (t_b − t_a) |p_x − p_a| /
//! |p_b − p_a|, where the text counts from p_b and leaves out the duration. And pieces that begin
//! after a contact that is known already are left out, since they cannot come first.

use super::broad_phase::may_meet;
use super::hit::{Hit, HitFace};
use super::path::{Carrier, Path, PathPiece};
use super::path_target::PathTarget;
use super::polyhedral::Polyhedral;
use super::{Method, MethodError};
use crate::Vec3;
use crate::contact_time::question::Question;
use crate::contact_time::{Contact, ContactTime, Moving, MovingPiece, Status, Work};
use crate::shape::{FeatureKind, Support, Volume};

/// How a piece of path is tested.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum PathCheck {
    /// Algorithm 2: boxes around the path.
    Boxes,
    /// Algorithm 3: chords.
    Chords,
}

/// The first contact of a vertex so far.
#[derive(Clone, Copy)]
struct First {
    time: f64,
    carrier: Carrier,
    vertex: Vec3,
    on: HitFace,
    /// Where the vertex comes from, in the frame of the solid \[m\].
    from: Vec3,
}

/// All paths on the way to an answer.
struct Paths<'a> {
    question: &'a Question<'a>,
    check: PathCheck,
    precision: f64,
    first: Option<First>,
    work: Work,
}

/// More pieces than the settings allow.
struct OutOfRounds;

/// The search by paths, of which `precision` is the ε.
pub(super) fn search<A: Moving + Polyhedral, B: Moving + Polyhedral>(
    method: Method,
    bodies: (&A, &B),
    question: &Question,
    check: PathCheck,
    precision: f64,
) -> Result<ContactTime, MethodError> {
    let surface_a = surface_of(bodies.0, 'a', method)?;
    let surface_b = surface_of(bodies.1, 'b', method)?;
    if let (PathTarget::Level(_), PathTarget::Level(_)) = (&surface_a, &surface_b) {
        return Err(MethodError::NoVertices { method: method.name(), body: 'b' });
    }
    let (motion_a, motion_b) = question.motions;
    let interval = question.interval;
    let nothing = ContactTime {
        time_lower: 0.0,
        clear_until: 0.0,
        ..ContactTime::clear(interval, precision, Work::default())
    };
    if !may_meet((bodies.0, motion_a), (bodies.1, motion_b), interval) {
        return Ok(nothing);
    }
    let mut paths = Paths { question, check, precision, first: None, work: Work::default() };
    let all = paths
        .follow_all(Carrier::A, surface_a.vertices(), &surface_b)
        .and_then(|()| paths.follow_all(Carrier::B, surface_b.vertices(), &surface_a));
    let work = paths.work;
    if let Err(OutOfRounds) = all {
        return Ok(ContactTime { status: Status::Unresolved, time: 0.0, work, ..nothing });
    }
    let Some(first) = paths.first else {
        return Ok(ContactTime { work, ..nothing });
    };
    let contact = contact_of(question, &first);
    let status = match first.time {
        0.0 if contact.closing_speed > 0.0 => Status::TouchingApproaching,
        0.0 => Status::TouchingReceding,
        _ => Status::Contact,
    };
    Ok(ContactTime { status, time: first.time, contact: Some(contact), work, ..nothing })
}

fn surface_of<M: Moving + Polyhedral>(
    body: &M,
    name: char,
    method: Method,
) -> Result<PathTarget<'_, M::Bounds>, MethodError> {
    if M::Piece::DEFORMS {
        return Err(MethodError::Deforms { method: method.name(), body: name });
    }
    if let Some(normal) = body.as_piece().and_then(|piece| piece.at(0.0).half_space()) {
        return Ok(PathTarget::Plane(normal));
    }
    if let Some(set) = body.level_set() {
        return Ok(PathTarget::Level(set));
    }
    let no_vertices = MethodError::NoVertices { method: method.name(), body: name };
    body.surface().map(PathTarget::Triangles).ok_or(no_vertices)
}

impl Paths<'_> {
    /// Algorithm 1, for the vertices of one body.
    fn follow_all<V: Volume>(
        &mut self,
        carrier: Carrier,
        vertices: Vec<Vec3>,
        surface: &PathTarget<'_, V>,
    ) -> Result<(), OutOfRounds> {
        let relative = &self.question.relative;
        vertices
            .into_iter()
            .try_for_each(|vertex| self.follow(carrier, Path::new(relative, carrier, vertex), surface))
    }

    /// Algorithms 2 and 3: halves a path until its pieces are as straight as the precision asks,
    /// the earliest piece first.
    fn follow<V: Volume>(
        &mut self,
        carrier: Carrier,
        path: Path,
        surface: &PathTarget<'_, V>,
    ) -> Result<(), OutOfRounds> {
        let slack = self.question.slack;
        let mut stack = vec![path.over(self.question.interval)];
        while let Some(piece) = stack.pop() {
            if self.first.is_some_and(|first| piece.from >= first.time) {
                return Ok(());
            }
            if self.work.rounds >= self.question.max_rounds {
                return Err(OutOfRounds);
            }
            self.work.rounds += 1;
            let stray = path.stray(&piece);
            let is_straight = 2.0 * stray <= self.precision;
            let halves = if is_straight { None } else { path.halves(&piece) };
            let hit = match (self.check, halves) {
                (PathCheck::Chords, Some([earlier, later])) => {
                    stack.extend([later, earlier]);
                    continue;
                }
                (PathCheck::Boxes, Some([earlier, later])) => {
                    let around = piece.enclosing_box(stray + slack);
                    if surface.in_box(&piece, &around, false, &mut self.work).is_some() {
                        stack.extend([later, earlier]);
                    }
                    continue;
                }
                (PathCheck::Chords, None) => {
                    surface.on_chord(&piece, &piece.enclosing_box(slack), &mut self.work)
                }
                (PathCheck::Boxes, None) => {
                    surface.in_box(&piece, &piece.enclosing_box(stray + slack), true, &mut self.work)
                }
            };
            if let Some(hit) = hit {
                self.keep(carrier, path.vertex, &piece, &hit);
                return Ok(());
            }
        }
        Ok(())
    }

    fn keep(&mut self, carrier: Carrier, vertex: Vec3, piece: &PathPiece, hit: &Hit) {
        let time = piece.from + (piece.to - piece.from) * hit.share;
        if self.first.is_none_or(|first| time < first.time) {
            self.first = Some(First { time, carrier, vertex, on: hit.on, from: piece.first });
        }
    }
}

/// The vertex, the point of the other body below it, and the normal of the face between them.
fn contact_of(question: &Question, first: &First) -> Contact {
    let (motion_a, motion_b) = question.motions;
    let (own, solid) = match first.carrier {
        Carrier::A => (motion_a, motion_b),
        Carrier::B => (motion_b, motion_a),
    };
    let pose = solid.pose_at(first.time);
    let place = Path::new(&question.relative, first.carrier, first.vertex).at(first.time);
    let foot = first.on.closest_to(place);
    let vertex_in_world = own.pose_at(first.time).point_in_world(first.vertex);
    let foot_in_world = pose.point_in_world(foot);
    let velocity =
        own.velocity_of(vertex_in_world, first.time) - solid.velocity_of(foot_in_world, first.time);
    let towards = pose.rotation.inverse().rotate(-velocity);
    let out = facing(&first.on, first.from, foot, towards, question.slack);
    let out_in_world = pose.rotation.rotate(out);
    let gap = out.dot(place - foot);
    let closing_speed = -out_in_world.dot(velocity);
    let (vertex, face) = (FeatureKind::Vertex, FeatureKind::Face);
    match first.carrier {
        Carrier::A => Contact {
            point_a: vertex_in_world,
            point_b: foot_in_world,
            normal: out_in_world,
            gap,
            closing_speed,
            features: (vertex, face),
        },
        Carrier::B => Contact {
            point_a: foot_in_world,
            point_b: vertex_in_world,
            normal: -out_in_world,
            gap,
            closing_speed,
            features: (face, vertex),
        },
    }
}

/// The normal of a face on the side that the vertex comes from: triangles of a soup have two sides.
fn facing(on: &HitFace, from: Vec3, foot: Vec3, towards: Vec3, slack: f64) -> Vec3 {
    let normal = on.normal();
    if normal == Vec3::ZERO {
        return towards.normalize_or(Vec3::X);
    }
    if let HitFace::Plane(_) | HitFace::Level { .. } = on {
        return normal;
    }
    let height = normal.dot(from - foot);
    let side = if height.abs() > slack { height } else { normal.dot(towards) };
    if side < 0.0 { -normal } else { normal }
}
