//! Two bodies at one instant: whether they collide, and where they are closest.
//!
//! The static collision test that Kavan takes for granted (section 3): both hierarchies are
//! opened together wherever their volumes overlap, and pieces are tested against pieces.

use crate::Vec3;
use crate::contact_time::pieces::PieceSearch;
use crate::contact_time::question::Question;
use crate::contact_time::{Contact, Moving, MovingPiece, Work};
use crate::query::{Memory, Placement, Separation, Stop, separate};
use crate::shape::{Opened, Projection, Support, Volume};

/// Two bodies at one instant.
pub(super) struct Instant<'a, A: Moving, B: Moving> {
    bodies: (&'a A, &'a B),
    question: &'a Question<'a>,
    t: f64,
    placement: Placement,
    /// Whether each body is a half-space, whose volume says nothing.
    is_half_space: [bool; 2],
    /// From A to B, if one of them is a half-space.
    half_space: Option<Vec3>,
}

/// What is below two nodes.
enum Below<NA, NB> {
    /// Pairs of nodes that together hold all of it.
    Pairs([(NA, NB); 2]),
    /// Two pieces, and how far their cores are apart.
    Pieces(Separation, f64),
    Nothing,
}

impl<'a, A: Moving, B: Moving> Instant<'a, A, B> {
    pub fn new(bodies: (&'a A, &'a B), question: &'a Question<'a>, t: f64) -> Self {
        let placement = question.relative.placement_at(t);
        let outward_a = bodies.0.as_piece().and_then(|piece| piece.at(t).half_space());
        let outward_b = bodies.1.as_piece().and_then(|piece| piece.at(t).half_space());
        let half_space = match (outward_a, outward_b) {
            (Some(outward), _) => Some(placement.rotation_a * outward),
            (_, Some(outward)) => Some(-(placement.rotation_b * outward)),
            _ => None,
        };
        let is_half_space = [outward_a.is_some(), outward_b.is_some()];
        Self { bodies, question, t, placement, is_half_space, half_space }
    }

    /// Two nodes whose pieces collide, if there are any. Pieces that rounding cannot tell apart
    /// from colliding ones count as colliding, so that a free instant is free.
    pub fn collision(&self, work: &mut Work) -> Option<(A::Node, B::Node)> {
        work.rounds = work.rounds.saturating_add(1);
        let mut stack = vec![(self.bodies.0.root(), self.bodies.1.root())];
        while let Some(nodes) = stack.pop() {
            if self.apart(nodes, work) > self.question.slack {
                continue;
            }
            // Halfway to the gap is enough to see that there is one.
            match self.open(nodes, Stop { relative: 0.5, absolute: self.question.slack, rounding: 0.0 }, work)
            {
                Below::Pairs(pairs) => stack.extend(pairs),
                Below::Pieces(found, rounding) if found.lower - rounding <= self.question.slack => {
                    return Some(nodes);
                }
                Below::Pieces(..) | Below::Nothing => {}
            }
        }
        None
    }

    /// The nodes of the closest pieces; `guess` is a pair of pieces that are close.
    pub fn closest(&self, guess: (A::Node, B::Node), work: &mut Work) -> (A::Node, B::Node) {
        let slack = self.question.slack;
        let stop = Stop { relative: 1e-12, absolute: slack, rounding: 0.0 };
        let mut best = (guess, f64::INFINITY);
        if let Below::Pieces(found, rounding) = self.open(guess, stop, work) {
            best.1 = found.upper - rounding;
        }
        let root = (self.bodies.0.root(), self.bodies.1.root());
        let mut stack = vec![(self.apart(root, work), root)];
        while let Some((apart, nodes)) = stack.pop() {
            if apart - slack >= best.1 {
                continue;
            }
            match self.open(nodes, stop, work) {
                Below::Pairs(pairs) => {
                    let mut pairs = pairs.map(|pair| (self.apart(pair, work), pair));
                    // The nearer on top: what it finds lets more of the rest be skipped.
                    if pairs[0].0 < pairs[1].0 {
                        pairs.swap(0, 1);
                    }
                    stack.extend(pairs);
                }
                Below::Pieces(found, rounding) if found.upper - rounding < best.1 => {
                    best = (nodes, found.upper - rounding);
                }
                Below::Pieces(..) | Below::Nothing => {}
            }
        }
        best.0
    }

    /// The contact of the pieces below two nodes; none if those are not pieces.
    pub fn contact(&self, nodes: (A::Node, B::Node)) -> Option<Contact> {
        let (Opened::Piece(piece_a), Opened::Piece(piece_b)) =
            (self.bodies.0.open(nodes.0), self.bodies.1.open(nodes.1))
        else {
            return None;
        };
        let (still_a, still_b) = (piece_a.at(self.t), piece_b.at(self.t));
        let mut search = PieceSearch::new(self.question, (&*still_a, &*still_b), self.question.interval);
        search.placement = self.placement;
        let found = search.separate_closely();
        let found = search.with_direction(&found);
        let contact = search.contact_at(self.t, &found);
        // A body that deforms moves its points within its frame as well.
        let (motion_a, motion_b) = self.question.motions;
        let on_a = motion_a.pose_at(self.t).point_in_body(contact.point_a);
        let on_b = motion_b.pose_at(self.t).point_in_body(contact.point_b);
        let flow_a = self.placement.rotation_a * piece_a.velocity_at(on_a, self.t);
        let flow_b = self.placement.rotation_b * piece_b.velocity_at(on_b, self.t);
        let closing_speed = contact.closing_speed - contact.normal.dot(flow_a - flow_b);
        Some(Contact { closing_speed, ..contact })
    }

    /// Opens the larger of two nodes, or measures how far their pieces are apart.
    fn open(&self, nodes: (A::Node, B::Node), stop: Stop, work: &mut Work) -> Below<A::Node, B::Node> {
        let (a, b) = self.bodies;
        match (a.open(nodes.0), b.open(nodes.1)) {
            (Opened::Nothing, _) | (_, Opened::Nothing) => Below::Nothing,
            (Opened::Piece(piece_a), Opened::Piece(piece_b)) => {
                let (still_a, still_b) = (piece_a.at(self.t), piece_b.at(self.t));
                let rounding = still_a.rounding() + still_b.rounding();
                let stop = Stop { rounding, ..stop };
                let mut memory = Memory::default();
                let found = separate((&*still_a, &*still_b), &self.placement, &mut memory, None, stop);
                work.piece_pairs = work.piece_pairs.saturating_add(1);
                work.distance_iterations = work.distance_iterations.saturating_add(found.iterations);
                Below::Pieces(found, rounding)
            }
            (Opened::Parts(parts), Opened::Piece(_)) => Below::Pairs(parts.map(|part| (part, nodes.1))),
            (Opened::Piece(_), Opened::Parts(parts)) => Below::Pairs(parts.map(|part| (nodes.0, part))),
            (Opened::Parts(parts_a), Opened::Parts(parts_b)) => {
                if a.volume_at(nodes.0, self.t).radius() > b.volume_at(nodes.1, self.t).radius() {
                    Below::Pairs(parts_a.map(|part| (part, nodes.1)))
                } else {
                    Below::Pairs(parts_b.map(|part| (nodes.0, part)))
                }
            }
        }
    }

    /// A lower bound of the distance of two nodes, along a few axes; negative if they overlap \[m\].
    fn apart(&self, nodes: (A::Node, B::Node), work: &mut Work) -> f64 {
        work.node_pairs = work.node_pairs.saturating_add(1);
        let Placement { rotation_a, rotation_b, offset, centre_a, centre_b } = self.placement;
        let volume_a = self.bodies.0.volume_at(nodes.0, self.t);
        let volume_b = self.bodies.1.volume_at(nodes.1, self.t);
        // Where B's volume is from A's along a direction of the world.
        let between = |direction: Vec3| {
            let (in_a, in_b) = (self.placement.in_a(direction), self.placement.in_b(direction));
            // A half-space ends at its origin, along the one direction that it is asked about.
            let flat = Projection { middle: 0.0, half: 0.0 };
            let span_a = if self.is_half_space[0] { flat } else { volume_a.span(in_a) };
            let span_b = if self.is_half_space[1] { flat } else { volume_b.span(in_b) };
            let to_b = span_b.middle - in_b.dot(centre_b);
            let to_a = span_a.middle - in_a.dot(centre_a);
            (direction.dot(offset) + to_b - to_a, span_a.half + span_b.half)
        };
        if let Some(normal) = self.half_space {
            let (middle, half) = between(normal);
            return middle - half;
        }
        let own_a = volume_a.axes().map(|axis| rotation_a * axis);
        let own_b = volume_b.axes().map(|axis| rotation_b * axis);
        let way = offset + rotation_b * (volume_b.centre() - centre_b)
            - rotation_a * (volume_a.centre() - centre_a);
        let separation = |axis: Vec3| {
            let (middle, half) = between(axis);
            middle.abs() - half
        };
        let axes = own_a.into_iter().chain(own_b).chain(way.try_normalize());
        axes.map(separation).fold(f64::NEG_INFINITY, f64::max)
    }
}
