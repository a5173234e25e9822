//! The search over two hierarchies: always the pair of nodes that is certified clear for the
//! shortest time.
//!
//! A pair is opened, or its slice of time is cut in two, until its certificate holds for the slice or
//! both nodes are pieces; a pair of pieces is searched as two convex bodies are. The queue is ordered
//! by how long each pair is certified clear, so when a contact comes up first, nothing can be earlier.

use super::held::{LONG, is_held};
use super::near::half_space_normal;
use super::queue::{Cut, Entry, Queue};
use super::slice::{Judged, NodePair, Slice};
use super::wrapped::Hulls;
use crate::Vec3;
use crate::contact_time::moving::{Moving, MovingPiece};
use crate::contact_time::pieces::{self, End, PieceSearch};
use crate::contact_time::question::{Levels, Question, is_interrupted};
use crate::contact_time::relative::{Axis, RelativeMotion};
use crate::contact_time::result::Work;
use crate::shape::{Opened, Sphere, Support, Volume};

/// A slice is cut in two once its certificates hang this far below their chords, in sizes of the
/// nodes: then time is what keeps a pair from being certified, not space.
const SAG: f64 = 0.1;

/// It is cut in two as well where nodes that are clear for half of it move this far against each
/// other, in sizes of the nodes: then another axis may do for the other half.
const TRAVEL: f64 = 1.0;

/// And wherever they move so far, in sizes of the smaller body, that no axis could do for all of it.
const RUSH: f64 = 32.0;

/// But not into slices shorter than this part of the interval: nodes may be very small.
const SHORTEST: f64 = 1e-4;

/// A body of one piece is taken as its ball where its points are bent by this part of how far they reach.
const WHIRL: f64 = 0.25;

/// A dive ends after so many pairs of pieces: where it began beside a contact, it would go through all of a fine surface.
const DIVE: u32 = 64;

/// Of two nodes whose sizes differ by less than this factor both are opened: where one of them opened is not certified, the other
/// is opened next, and most are not.
const ALIKE: f64 = 1.5;

/// Of bodies that may meet soon the first slice ends when they have moved by this part of the size of the smaller one, and each next
/// is longer by this factor.
const SOON: f64 = 0.02;
const GROWTH: f64 = 8.0;

/// A pair of pieces that was searched over a slice.
struct Searched<NA, NB> {
    slice: u32,
    nodes: (NA, NB),
}

/// The radius of the smaller of two bodies; one of one piece does not count, as it is never opened \[m\].
fn smaller_of<A: Moving, B: Moving>((a, b): (&A, &B)) -> f64 {
    let size = |is_piece: bool, radius: f64| if is_piece { f64::INFINITY } else { radius };
    let size_a = size(a.as_piece().is_some(), a.volume_at(a.root(), 0.0).radius());
    size_a.min(size(b.as_piece().is_some(), b.volume_at(b.root(), 0.0).radius()))
}

/// How the search over two hierarchies ended.
pub(crate) enum Found {
    /// Nothing came below the level of contact.
    Clear,
    /// The first pair of pieces is near at this time.
    Near { time: f64 },
    /// Out of rounds.
    GaveUp { time: f64 },
}

/// Two bodies on the way to an answer.
pub(crate) struct BestFirst<'a, A: Moving, B: Moving> {
    pub bodies: (&'a A, &'a B),
    pub question: &'a Question<'a>,
    /// The normal from A to B at time 0, which turns with its body, if one of the bodies is a half-space.
    half_space: Option<Axis>,
    pub(super) slices: Vec<Slice>,
    pub(super) queue: Queue<A::Node, B::Node>,
    /// Nothing later than this is of interest \[s\].
    pub(super) limit: f64,
    /// The size of the smaller body \[m\].
    smaller: f64,
    pub work: Work,
    /// The pairs of pieces that were searched, each with its slice: no others are in contact.
    searched: Vec<Searched<A::Node, B::Node>>,
    /// The direction from A to B at the contact that was found last: pieces beside it are clear along it until then. None
    /// where one of the bodies is a half-space, or a piece deforms.
    normal: Option<Vec3>,
}

impl<'a, A: Moving, B: Moving> BestFirst<'a, A, B> {
    pub fn new(bodies: (&'a A, &'a B), question: &'a Question<'a>) -> Self {
        Self {
            bodies,
            question,
            half_space: half_space_normal(bodies, &question.relative.placement_at(0.0)).map(|normal| {
                let is_a = bodies.0.as_piece().is_some_and(|piece| piece.at(0.0).half_space().is_some());
                let RelativeMotion { rotation_a, rotation_b, .. } = &question.relative;
                Axis { normal, spin: if is_a { rotation_a.spin } else { rotation_b.spin } }
            }),
            slices: Vec::new(),
            queue: Queue::new(),
            limit: question.interval,
            smaller: smaller_of(bodies),
            work: Work::default(),
            searched: Vec::new(),
            normal: None,
        }
    }

    /// From time `start`, up to which the bodies are far apart.
    pub fn run(&mut self, start: f64) -> Found {
        self.slices.push(Slice::new(&self.question.relative, self.half_space, start, self.limit));
        if !self.limit_to_window() {
            return Found::Clear;
        }
        let (a, b) = self.bodies;
        let Some(roots) = self.judged(0, (a.root(), b.root()), 0.0) else { return Found::Clear };
        match self.hulls_meet(roots.clear_until) {
            Hulls::Meet(time) => self.consider_soon(time),
            Hulls::Clear => return Found::Clear,
            Hulls::Unknown => self.queue.push(roots),
        }
        let mut found = Found::Clear;
        while let Some(mut entry) = self.queue.pop() {
            // The queue is in order, and the dive is over: nothing that is left can be earlier.
            if entry.clear_until >= self.limit && matches!(found, Found::Near { .. }) {
                break;
            }
            self.work.rounds += 1;
            if self.work.rounds.max(self.work.certificates) > self.question.max_rounds
                || is_interrupted(self.work.rounds)
            {
                return Found::GaveUp { time: self.queue.clear_until(entry.clear_until) };
            }
            if self.queue.is_diving && self.work.piece_pairs > DIVE {
                self.queue.end_dive();
            }
            if self.slices[entry.slice as usize].end.min(self.limit) < entry.end {
                self.consider(entry.slice, entry.nodes, 0.0);
                continue;
            }
            if matches!(entry.cut, Cut::Hold) && !self.hold(&mut entry) {
                continue;
            }
            match entry.cut {
                Cut::Time => self.cut_time(&entry),
                Cut::Hold | Cut::Space => match self.open(&entry) {
                    None => {}
                    Some(End::Near { time, found: separation }) => {
                        let has_one_direction =
                            self.half_space.is_some() || A::Piece::DEFORMS || B::Piece::DEFORMS;
                        self.normal = (!has_one_direction).then_some(separation.normal);
                        // Rounding may have carried it past the end of its slice.
                        let end = self.slices[entry.slice as usize].end;
                        self.limit = self.limit.min(time).min(end);
                        self.queue.end_dive();
                        found = Found::Near { time: self.limit };
                    }
                    Some(End::GaveUp { time }) => {
                        return Found::GaveUp { time: self.queue.clear_until(time) };
                    }
                    Some(End::Clear) => {}
                },
            }
        }
        found
    }

    /// Looks at the bodies from a time on, over slices that grow, in place of the first one.
    fn consider_soon(&mut self, start: f64) {
        let (a, b) = self.bodies;
        let RelativeMotion { rotation_a, rotation_b, .. } = &self.question.relative;
        let end = self.limit;
        let turning = (rotation_a.rate + rotation_b.rate) * self.smaller;
        let speed = self.question.relative.velocity_at(start).length() + turning;
        let (mut from, mut step) = (start, SOON * self.smaller / speed);
        self.slices.clear();
        loop {
            // Also when the step is not a number.
            let is_last = !(from + GROWTH * step < end && step > SHORTEST * self.question.interval);
            let to = if is_last { end } else { from + step };
            self.slices.push(Slice::new(&self.question.relative, self.half_space, from, to));
            self.consider(self.slices.len() as u32 - 1, (a.root(), b.root()), 0.0);
            if is_last {
                return;
            }
            (from, step) = (to, GROWTH * step);
        }
    }

    /// Leaves out of the first slice when the bodies are far from each other at its start and its end; whether anything is left.
    fn limit_to_window(&mut self) -> bool {
        let Slice { start, .. } = self.slices[0];
        if A::Piece::DEFORMS || B::Piece::DEFORMS || self.half_space.is_some() {
            return true;
        }
        let (a, b) = self.bodies;
        let nodes = (a.root(), b.root());
        let volumes = (a.volume_at(nodes.0, start), b.volume_at(nodes.1, start));
        let balls = (self.ball(0), self.ball(1));
        let (slice, relative, level) =
            (&self.slices[0], &self.question.relative, self.question.levels().contact);
        let reach = [self.reach(0, &volumes.0), self.reach(1, &volumes.1)];
        let window = match balls {
            (Some(a), _) => {
                let pair = NodePair { a: [&a; 2], b: [&volumes.1; 2], reach: [0.0, reach[1]] };
                slice.window(relative, &pair, level)
            }
            (None, Some(b)) => {
                let pair = NodePair { a: [&volumes.0; 2], b: [&b; 2], reach: [reach[0], 0.0] };
                slice.window(relative, &pair, level)
            }
            (None, None) => {
                slice.window(relative, &NodePair { a: [&volumes.0; 2], b: [&volumes.1; 2], reach }, level)
            }
        };
        let Some([from, to]) = window else { return false };
        self.limit = self.limit.min(start + to);
        if from > 0.0 || self.limit < self.slices[0].end {
            self.slices[0] = Slice::new(relative, self.half_space, start + from, self.limit);
        }
        true
    }

    /// The ball of a body of one piece, which a turn does not change.
    fn ball(&self, body: usize) -> Option<Sphere> {
        let is_piece =
            if body == 0 { self.bodies.0.as_piece().is_some() } else { self.bodies.1.as_piece().is_some() };
        self.question.ball(body).filter(|_| is_piece)
    }

    /// Upper bound of how far any point of a volume is from the centre of its body \[m\].
    #[inline(always)]
    fn reach(&self, body: usize, volume: &impl Volume) -> f64 {
        let motion = if body == 0 { self.question.motions.0 } else { self.question.motions.1 };
        volume.centre().distance(motion.centre) + volume.radius()
    }

    /// The pairs of pieces that may be within the tolerance of each other at the time that was found:
    /// all others are certified to be farther apart then.
    pub fn candidates(&self, time: f64) -> impl Iterator<Item = (A::Node, B::Node)> {
        let searched = self.searched.iter().filter(move |one| {
            let Slice { start, end, .. } = self.slices[one.slice as usize];
            start <= time && time <= end
        });
        searched.map(|one| one.nodes)
    }

    /// Opens the larger node of a pair, or searches its pieces.
    fn open(&mut self, entry: &Entry<A::Node, B::Node>) -> Option<End> {
        let (a, b) = self.bodies;
        let (node_a, node_b) = entry.nodes;
        let holds = !(A::Piece::DEFORMS || B::Piece::DEFORMS) && self.work.node_pairs > LONG;
        match (a.open(node_a), b.open(node_b)) {
            (Opened::Nothing, _) | (_, Opened::Nothing) => None,
            (Opened::Piece(piece_a), Opened::Piece(piece_b)) => {
                Some(self.search_pieces(entry, &piece_a, &piece_b))
            }
            (Opened::Parts(parts), Opened::Piece(_)) => {
                for part in parts {
                    let volumes = (&a.volume_at(part, 0.0), &b.volume_at(node_b, 0.0));
                    let holds = holds && is_held(a.open(part), volumes.0, volumes.1);
                    self.consider_part(entry, (part, node_b), holds);
                }
                None
            }
            (Opened::Piece(_), Opened::Parts(parts)) => {
                for part in parts {
                    let volumes = (&a.volume_at(node_a, 0.0), &b.volume_at(part, 0.0));
                    let holds = holds && is_held(b.open(part), volumes.1, volumes.0);
                    self.consider_part(entry, (node_a, part), holds);
                }
                None
            }
            (Opened::Parts(parts_a), Opened::Parts(parts_b)) => {
                let t = self.slices[entry.slice as usize].start;
                let (radius_a, radius_b) = (a.volume_at(node_a, t).radius(), b.volume_at(node_b, t).radius());
                if radius_a > ALIKE * radius_b {
                    for part in parts_a {
                        self.consider(entry.slice, (part, node_b), entry.clear_until);
                    }
                } else if radius_b > ALIKE * radius_a {
                    for part in parts_b {
                        self.consider(entry.slice, (node_a, part), entry.clear_until);
                    }
                } else {
                    for (part_a, part_b) in
                        parts_a.into_iter().flat_map(|part| parts_b.map(|other| (part, other)))
                    {
                        self.consider(entry.slice, (part_a, part_b), entry.clear_until);
                    }
                }
                None
            }
        }
    }

    /// Looks at a pair of nodes over a slice, and queues it unless it is certified; it is known to be
    /// clear up to `known`.
    #[inline]
    fn consider(&mut self, slice: u32, nodes: (A::Node, B::Node), known: f64) {
        if let Some(entry) = self.judged(slice, nodes, known) {
            self.queue.push(entry);
        }
    }

    /// A pair of nodes over a slice, unless it is certified.
    #[inline]
    pub(super) fn judged(
        &mut self,
        slice: u32,
        nodes: (A::Node, B::Node),
        known: f64,
    ) -> Option<Entry<A::Node, B::Node>> {
        let index = slice as usize;
        if self.slices[index].end > self.limit {
            if self.slices[index].start >= self.limit {
                return None;
            }
            self.slices[index].shorten(&self.question.relative, self.half_space, self.limit);
        }
        let over = &self.slices[index];
        let (a, b) = self.bodies;
        let (first_a, first_b) = (a.volume_at(nodes.0, over.start), b.volume_at(nodes.1, over.start));
        let (radius_a, radius_b) = (first_a.radius(), first_b.radius());
        // A body of one piece is never opened: what it is does not say how fine the other one should be.
        let opens = |is_piece: bool, radius: f64| if is_piece { 0.0 } else { radius };
        let size = opens(a.as_piece().is_some(), radius_a) + opens(b.as_piece().is_some(), radius_b);
        let mut reach = [self.reach(0, &first_a), self.reach(1, &first_b)];
        let (last_a, last_b);
        let pair = if A::Piece::DEFORMS || B::Piece::DEFORMS {
            (last_a, last_b) = (a.volume_at(nodes.0, over.end), b.volume_at(nodes.1, over.end));
            reach = [reach[0].max(self.reach(0, &last_a)), reach[1].max(self.reach(1, &last_b))];
            NodePair { a: [&first_a, &last_a], b: [&first_b, &last_b], reach }
        } else {
            NodePair { a: [&first_a; 2], b: [&first_b; 2], reach }
        };
        let (relative, level) = (&self.question.relative, self.question.levels().contact);
        // What turns much within the slice is as good as its ball.
        let whirls = |body: usize, rate: f64| {
            let sag = 0.125 * rate * rate * reach[body] * over.duration() * over.duration();
            if sag > WHIRL * reach[body] { self.ball(body) } else { None }
        };
        let Judged { clear, sag, travel, .. } =
            match (whirls(0, relative.rotation_a.rate), whirls(1, relative.rotation_b.rate)) {
                (Some(ball), _) => over.judge(
                    relative,
                    &NodePair { a: [&ball; 2], b: pair.b, reach: [0.0, reach[1]] },
                    level,
                ),
                (None, Some(ball)) => over.judge(
                    relative,
                    &NodePair { a: pair.a, b: [&ball; 2], reach: [reach[0], 0.0] },
                    level,
                ),
                (None, None) => over.judge(relative, &pair, level),
            };
        self.work.node_pairs += 1;
        if clear >= over.duration() && over.duration() > 0.0 {
            return None;
        }
        let sags = sag.is_finite() && sag > SAG * size;
        let passes = clear > 0.5 * over.duration() && travel > TRAVEL * size;
        let rushes = travel > RUSH * self.smaller && over.duration() > SHORTEST * self.question.interval;
        // A node without size is empty, or a piece: it is opened, whatever moves.
        let cut = if size > 0.0 && (sags || passes || rushes) { Cut::Time } else { Cut::Space };
        Some(Entry { clear_until: known.max(over.start + clear), slice, end: over.end, nodes, cut })
    }

    /// Whether two convex sets are clear over a slice along the normal of the last contact: the pieces about a corner that
    /// meets something all are, up to the time that it does so.
    #[inline]
    pub(super) fn is_clear_along_normal(
        &self,
        slice: &Slice,
        shapes: (&impl Support, &impl Support),
        levels: Levels,
    ) -> bool {
        let relative = &self.question.relative;
        self.normal.is_some_and(|normal| slice.are_clear_along(relative, shapes, normal, levels))
    }

    /// Looks at the pair over both halves of its slice.
    fn cut_time(&mut self, entry: &Entry<A::Node, B::Node>) {
        let index = entry.slice as usize;
        let halves = match self.slices[index].halves {
            Some(halves) => halves,
            None => {
                let Slice { start, end, .. } = self.slices[index];
                let middle = 0.5 * (start + end);
                let first = self.slices.len() as u32;
                for (from, to) in [(start, middle), (middle, end)] {
                    self.slices.push(Slice::new(&self.question.relative, self.half_space, from, to));
                }
                self.slices[index].halves = Some([first, first + 1]);
                [first, first + 1]
            }
        };
        for half in halves {
            if self.slices[half as usize].end > entry.clear_until {
                self.consider(half, entry.nodes, 0.0);
            }
        }
    }

    fn search_pieces(
        &mut self,
        entry: &Entry<A::Node, B::Node>,
        piece_a: &A::Piece<'_>,
        piece_b: &B::Piece<'_>,
    ) -> End {
        self.work.piece_pairs += 1;
        let slice = &self.slices[entry.slice as usize];
        let end = slice.end.min(self.limit);
        let levels = self.question.levels();
        let searched = Searched { slice: entry.slice, nodes: entry.nodes };
        if A::Piece::DEFORMS || B::Piece::DEFORMS {
            self.searched.push(searched);
            let span = (entry.clear_until, end);
            return pieces::advance(self.question, (piece_a, piece_b), span, levels, &mut self.work);
        }
        let (still_a, still_b) = (piece_a.at(0.0), piece_b.at(0.0));
        let shapes = (&*still_a, &*still_b);
        // Above the level of contact they are no candidates, as nodes are not.
        let clear = slice.judge_pieces(&self.question.relative, shapes, levels.contact);
        if clear >= slice.duration() && slice.duration() > 0.0 {
            return End::Clear;
        }
        self.searched.push(searched);
        if self.is_clear_along_normal(slice, shapes, levels) {
            return End::Clear;
        }
        let mut search = PieceSearch::new(self.question, shapes, end);
        let ended = search.advance(entry.clear_until, levels);
        self.work.add(&search.work);
        ended
    }
}
