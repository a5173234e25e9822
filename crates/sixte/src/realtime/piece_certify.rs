//! The certificate of two bodies by their near pieces: every pair of those is told apart along a direction of its own.

use sixte_contact::Vec3;
use sixte_contact::contact_time::{Contact, ContactTime, ContactTimeSettings, Status, Work, contact_time};
use sixte_contact::motion::Motion;
use sixte_contact::query::Distance;
use sixte_contact::shape::Support;

use super::certify::{FLOOR, MOST_ROUNDS, Meeting, NEAR, Verdict, is_still};
use super::crowd::Crowd;
use super::fail_safe::contact_of;
use super::near_list::{NearPiece, nearer, piece_distance, piece_of};
use super::pair::Pair;
use super::solid::{Solid, Way};
use super::stand::{Stand, bend};
use crate::island::Island;
use crate::shape::Piece;

/// Meetings of a pair that are told at once.
const MOST_MEETINGS: usize = 16;

/// Bodies that come nearer in a part by less than this part of the gap that they rest at are slow.
const SLOW: f64 = 0.1;

/// So many rounds of searches of pieces count as one: of a mesh very many pieces are searched in an ordinary step.
const PIECE_ROUNDS: u64 = 16;

/// Meetings this many skins from each other, with one normal, are one.
const ONE_PLACE: f64 = 2.0;
const ONE_NORMAL: f64 = 0.985;

/// Two bodies over a part.
struct Swing<'a> {
    solids: (&'a Solid, &'a Solid),
    motions: (Motion, Motion),
    /// When it begins and ends.
    stands: (Stand, Stand),
    h: f64,
    /// What is certified in passing is farther apart \[m\].
    floor: f64,
    /// Bodies that come nearer meet \[m\].
    near: f64,
    /// Whether pieces are searched, and the rounds that this took.
    is_searched: bool,
    rounds: u64,
}

impl Swing<'_> {
    /// How far two pieces stay apart along a direction, at least; and when the part begins \[m\].
    #[inline]
    fn stays(&self, pieces: (&Piece<'_>, &Piece<'_>), axis: Vec3, arms: (f64, f64)) -> (f64, f64) {
        let now = self.stands.0.along(pieces, axis);
        let bent = |motion: &Motion, piece: &Piece<'_>, arm: f64| match piece.half_space() {
            // Its plane must not turn, or another direction is asked for.
            Some(_) if motion.spin != Vec3::ZERO => f64::INFINITY,
            Some(_) => 0.0,
            None => bend(motion.spin, axis, arm, self.h),
        };
        let bent = bent(&self.motions.0, pieces.0, arms.0) + bent(&self.motions.1, pieces.1, arms.1);
        let end = self.stands.1.along(pieces, axis);
        (now.min(end) - bent, now)
    }

    /// Where two pieces would meet, if they are not certified to stay apart.
    fn meeting(
        &mut self,
        (piece, known): (&mut NearPiece, &mut f64),
        pieces: (&Piece<'_>, &Piece<'_>),
        travelled: f64,
    ) -> Option<ContactTime> {
        if piece.axis == Vec3::ZERO {
            piece.axis = self.stands.0.flat_axis(pieces);
        }
        if piece.axis != Vec3::ZERO {
            let (stays, now) = self.stays(pieces, piece.axis, piece.arms);
            *known = known.max(now + travelled);
            if stays > self.floor {
                return None;
            }
        }
        let found = piece_distance(self.solids, pieces);
        (piece.axis, *known) = (found.normal, found.gap_lower + travelled);
        if self.stays(pieces, piece.axis, piece.arms).0 > self.floor {
            return None;
        }
        let within = self.near.min(0.5 * found.gap_lower);
        if within.is_nan() || within <= 0.0 || !self.is_searched {
            return Some(self.at_start(&found));
        }
        let asked = ContactTimeSettings::tolerance(within).with_max_rounds(MOST_ROUNDS);
        let met = contact_time((pieces.0, &self.motions.0), (pieces.1, &self.motions.1), self.h, &asked);
        self.rounds += met.as_ref().map_or(0, |met| u64::from(met.work.rounds));
        match met {
            Ok(met) if met.status == Status::Clear => None,
            Ok(met) if met.status == Status::TouchingReceding && met.clear_until >= self.h => None,
            Ok(met) if met.contact.is_some() => Some(met),
            _ => Some(self.at_start(&found)),
        }
    }

    /// A meeting where the part begins.
    fn at_start(&self, found: &Distance) -> ContactTime {
        let mut meets = ContactTime::unresolved(0.0, self.h, self.near, Work::default());
        meets.contact = Some(contact_of(found));
        meets
    }
}

impl Crowd {
    /// Whether a pair stays apart in a part of `h` \[s\], and by how much its bodies may move otherwise; if not, where it would meet.
    pub fn certify_into(&mut self, island: &Island, at: usize, h: f64, meetings: &mut Vec<Meeting>) {
        self.settle(at);
        let room = self.room(&self.pairs[at], h);
        // What is no number certifies nothing.
        if room > 0.0 {
            return self.note_room(at, room);
        }
        self.note_room(at, 0.0);
        if self.balls_stay_apart(island, at, h) {
            return;
        }
        if self.pairs[at].is_listed {
            let room = self.room_of_pieces(island, at, h);
            if room > 0.0 {
                return self.note_room(at, room);
            }
            let found = self.meetings_of_pieces(island, at, h);
            meetings.extend(found.into_iter().map(|found| Meeting { pair: at as u32, found }));
            return;
        }
        match self.certify(island, at, h) {
            Verdict::Clear(room) => self.note_room(at, room),
            Verdict::Meets(meeting) => meetings.push(meeting),
        }
    }

    /// The same by how far the bodies are apart, which is measured if they are slow: then that holds for parts to come.
    fn room_of_pieces(&mut self, island: &Island, at: usize, h: f64) -> f64 {
        let (nearer, rest) = (self.nearer(at, h), self.pairs[at].resting_gap());
        let room = |pair: &Pair| pair.clear - nearer - FLOOR * rest;
        let is_slow = nearer < SLOW * rest && self.pairs[at].measured != self.part;
        if is_slow && room(&self.pairs[at]) <= 0.0 {
            self.pairs[at].measured = self.part;
            self.measure_pieces(island, at, rest);
        }
        room(&self.pairs[at])
    }

    /// How much nearer the bodies of a pair come in `h` \[s\], at most \[m\].
    pub fn nearer(&self, at: usize, h: f64) -> f64 {
        let pair = &self.pairs[at];
        let (a, b) = (&self.solids[pair.a as usize], &self.solids[pair.b as usize]);
        nearer((a, b), self.ways_of(pair), h)
    }

    fn meetings_of_pieces(&mut self, island: &Island, at: usize, h: f64) -> Vec<Option<ContactTime>> {
        let pair = self.pairs[at];
        let ways = (self.going[pair.a as usize], self.going[pair.b as usize]);
        let near = NEAR * pair.resting_gap();
        let floor = FLOOR * pair.resting_gap();
        self.pieces_that_meet(island, at, ways, (h, floor, near))
    }

    /// When a pair first comes within a distance \[m\] in `h` \[s\] with the velocities that it has, if it does \[s\].
    pub fn first_meeting(&mut self, island: &Island, at: usize, h: f64, within: f64) -> Option<f64> {
        let pair = self.pairs[at];
        let ways = (self.going[pair.a as usize], self.going[pair.b as usize]);
        let found = self.pieces_that_meet(island, at, ways, (h, within, within));
        let times = found.iter().flatten().filter(|met| met.status == Status::Contact).map(|met| met.time);
        times.min_by(f64::total_cmp)
    }

    fn pieces_that_meet(
        &mut self,
        island: &Island,
        at: usize,
        ways: (Way, Way),
        (h, floor, near): (f64, f64, f64),
    ) -> Vec<Option<ContactTime>> {
        let pair = self.pairs[at];
        let (a, b) = (&self.solids[pair.a as usize], &self.solids[pair.b as usize]);
        let (a, b) = (a.going(&ways.0), b.going(&ways.1));
        let motions = (a.motion(), b.motion());
        if is_still(&motions.0) && is_still(&motions.1) {
            return Vec::new();
        }
        let travel = nearer((&a, &b), (&ways.0, &ways.1), h);
        let mut list = self.take_list(island, at, floor + travel);
        let stands = (Stand::now(&a, &b), Stand::after((&a, &b), (&ways.0, &ways.1), h));
        let is_searched = !self.searched_enough();
        let mut swing = Swing { solids: (&a, &b), motions, stands, h, floor, near, is_searched, rounds: 0 };
        let shapes = (&island.bodies[pair.a as usize].cold.shape, &island.bodies[pair.b as usize].cold.shape);
        let far = floor + travel + list.travelled;
        let travelled = list.travelled;
        let mut met = Vec::new();
        let mut asked = 0;
        for (piece, known) in list.pieces.iter_mut().zip(&mut list.pieces_least) {
            if *known > far {
                continue;
            }
            asked += 1;
            match (piece_of(shapes.0, piece.nodes.0), piece_of(shapes.1, piece.nodes.1)) {
                (Some(on_a), Some(on_b)) => {
                    met.extend(swing.meeting((piece, known), (&on_a, &on_b), travelled).map(Some));
                }
                _ => met.push(None),
            }
        }
        self.searching += swing.rounds / PIECE_ROUNDS;
        self.spend(at, 1 + asked / 8);
        self.put_list(at, list);
        few_of(met, ONE_PLACE * pair.skin)
    }
}

/// Those of many meetings that are told: the first ones, and of each place one.
fn few_of(mut met: Vec<Option<ContactTime>>, near: f64) -> Vec<Option<ContactTime>> {
    if met.len() < 2 {
        return met;
    }
    let time = |one: &Option<ContactTime>| one.as_ref().map_or(0.0, |one| one.time);
    met.sort_by(|p, q| time(p).total_cmp(&time(q)));
    let contact = |one: &Option<ContactTime>| one.as_ref().and_then(|one| one.contact);
    let mut kept: Vec<Option<ContactTime>> = Vec::new();
    for one in met {
        let is_known = |other: &Option<ContactTime>| match (contact(&one), contact(other)) {
            (Some(Contact { point_b: p, normal: n, .. }), Some(Contact { point_b: q, normal: m, .. })) => {
                n.dot(m) > ONE_NORMAL && p.distance_squared(q) < near * near
            }
            _ => false,
        };
        if kept.len() < MOST_MEETINGS && !kept.iter().any(is_known) {
            kept.push(one);
        }
    }
    kept
}
