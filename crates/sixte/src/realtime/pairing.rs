//! Who may meet whom in a step.
//!
//! Most of those that may never do. So they are no more than two places and a length, until they have travelled that far together: only
//! then are they a pair, of which there is more to know.

use sixte_contact::Vec3;

use super::crowd::Crowd;
use super::pair::{Pair, Past, Quiet};
use super::solid::Solid;
use crate::body::{Body, Kind, Role};
use crate::broad::{Bounds, Leaf, Tree};
use crate::island::Island;
use crate::shape::Plane;
use crate::store::Members;

/// What bodies may travel until they are paired again, as a multiple of what they would.
pub(super) const MARGIN: f64 = 1.5;

/// And by this part of their size besides.
const ROOM: f64 = 0.05;

/// If one in so many leaves its margin, all are paired again.
const FEW: usize = 4;

impl Crowd {
    /// Finds out who may meet whom in `left` \[s\], with room for what contacts do. Those that are pairs already stay that.
    pub fn find_far(&mut self, island: &Island, left: f64) {
        for place in 0..self.solids.len() {
            self.set_margin(island, place, left);
        }
        self.follow_all();
        self.counts.work += self.solids.len() as u64;
        let mut far = std::mem::take(&mut self.far);
        far.clear();
        let mut add = |a: usize, b: usize, plane: Option<&Plane>| {
            if self.can_meet(&island.bodies, a, b) {
                let above = plane.map(|plane| self.outlines[b].above(plane));
                far.extend(self.as_far(island, (a.min(b), a.max(b)), above));
            }
        };
        let bodies = &island.bodies;
        // What has no end would be in every branch.
        let solid = (0..bodies.len()).filter(|&place| bodies[place].role == Role::Solid);
        let (endless, bounded): (Vec<usize>, Vec<usize>) =
            solid.partition(|&place| self.boxes[place] == Bounds::EVERYWHERE);
        for (number, &a) in endless.iter().enumerate() {
            endless[number + 1..].iter().for_each(|&b| add(a, b, None));
            let plane = bodies[a].cold.shape.plane(&self.solids[a].pose());
            bounded.iter().for_each(|&b| add(a, b, plane.as_ref()));
        }
        let leaves = bounded.iter().map(|&place| Leaf::single(place, self.boxes[place]));
        Tree::new(leaves.collect()).find_pairs(|a, b| add(a.index as usize, b.index as usize, None));
        Quiet::sort(&mut far, &mut self.spare, self.solids.len());
        let mut known: Vec<u64> = self.pairs.iter().map(|pair| in_order(pair.a, pair.b)).collect();
        known.sort_unstable();
        let mut known = known.into_iter().peekable();
        far.retain(|one| {
            let key = in_order(one.a, one.b);
            while known.next_if(|&other| other < key).is_some() {}
            known.next_if_eq(&key).is_none()
        });
        self.far = far;
    }

    /// Outlines are where bodies are now.
    fn follow_all(&mut self) {
        for (outline, solid) in self.outlines.iter_mut().zip(&self.solids) {
            outline.follow(solid);
        }
    }

    /// Whether two bodies that are solid keep each other out, and one of them moves.
    #[inline]
    fn can_meet(&self, bodies: &Members, a: usize, b: usize) -> bool {
        self.outlines[a].meets(&self.outlines[b]).unwrap_or_else(|| can_meet(bodies, a, b))
    }

    /// Two bodies that may meet, unless they stay apart while neither leaves its margin. Outlines are where they are; of a half-space it is
    /// known how far the other one is above it \[m\].
    #[inline]
    fn as_far(&self, island: &Island, (a, b): (usize, usize), above: Option<f64>) -> Option<Quiet> {
        let outlines = (&self.outlines[a], &self.outlines[b]);
        let gap = match above {
            Some(above) => above,
            None if outlines.0.reach.is_finite() && outlines.1.reach.is_finite() => {
                let (balls, between) = outlines.0.apart(outlines.1);
                let (boxes, _) = self.boxes_apart((a, b));
                if boxes >= balls { boxes } else { balls - direction_slack(between) }
            }
            None => self.gap_between(island, (a, b)).0,
        };
        if gap > (self.margins[a] + self.margins[b]) * (1.0 + 1e-9) && gap > 0.0 {
            return None;
        }
        let skin = outlines.0.skin(outlines.1, island.settings);
        let until = self.ways[a] + self.ways[b] + (gap - skin) * (1.0 - 1e-12);
        Some(Quiet { a: a as u32, b: b as u32, until })
    }

    /// A lower bound of how far two bodies are apart where they are \[m\], by balls and boxes about them; and along which direction out of B
    /// towards A, unless that is a half-space's.
    fn gap_between(&self, island: &Island, (a, b): (usize, usize)) -> (f64, Option<Vec3>) {
        let (on_a, on_b) = ((&island.bodies[a], &self.solids[a]), (&island.bodies[b], &self.solids[b]));
        let balls = ball_gap(on_a, on_b);
        if !(on_a.0.reach.is_finite() && on_b.0.reach.is_finite()) {
            return (balls, None);
        }
        let (boxes, axis) = self.boxes_apart((a, b));
        if boxes >= balls {
            return (boxes, Some(axis));
        }
        // Balls are apart along the line between their centres.
        let between = on_a.1.centre - on_b.1.centre;
        (balls - direction_slack(between.length()), between.try_normalize())
    }

    /// A lower bound of the gap, by boxes, and along which direction out of B towards A \[m\].
    #[inline]
    fn boxes_apart(&self, (a, b): (usize, usize)) -> (f64, Vec3) {
        // Boxes have grown by the margins, and bodies may have travelled since.
        let (own, theirs) = (&self.boxes[a], &self.boxes[b]);
        let grown = (self.margins[a] + self.margins[b]) * (1.0 - 1e-12);
        let travelled = (self.travelled[a] + self.travelled[b]) * (1.0 + 1e-12);
        let (above, below) = (own.min - theirs.max, theirs.min - own.max);
        let (mut gap, mut axis) = (f64::NEG_INFINITY, Vec3::Z);
        for (way, direction) in [(above, 1.0), (below, -1.0)] {
            for (along, unit) in [(way.x, Vec3::X), (way.y, Vec3::Y), (way.z, Vec3::Z)] {
                if along > gap {
                    (gap, axis) = (along, unit * direction);
                }
            }
        }
        (gap + grown - travelled, axis)
    }

    /// Two bodies become a pair. Says which.
    pub fn add_pair(&mut self, island: &Island, (a, b): (usize, usize)) -> usize {
        let apart = self.gap_between(island, (a, b));
        self.add_pair_apart(island, (a, b), apart)
    }

    /// The same, if it is known how far they are apart at least \[m\], and along which direction.
    pub fn add_pair_apart(
        &mut self,
        island: &Island,
        (a, b): (usize, usize),
        apart: (f64, Option<Vec3>),
    ) -> usize {
        let at = self.pairs.len();
        let skin = self.outlines[a].skin(&self.outlines[b], island.settings);
        let pair = Pair::new(&island.bodies, &self.outlines, skin, (a, b), apart);
        let pair = Pair { known_at: self.ways[a] + self.ways[b], ..pair };
        self.quiet.push(Quiet::of(&pair));
        self.pairs.push(pair);
        self.pasts.push(Past::new(&self.solids[a], &self.solids[b]));
        self.pairs_of[a].push(at as u32);
        self.pairs_of[b].push(at as u32);
        at
    }

    /// Those that may come near each other, as far as bodies are [foreseen](Self::foresee) to travel, become pairs.
    pub fn bring_near(&mut self, island: &Island) {
        self.keep_far(island, |crowd, one| one.stays(&crowd.ways_after));
    }

    /// Those that may be closer than a gap \[m\] where they are become pairs.
    pub fn bring_nearest(&mut self, island: &Island, gap: f64) {
        self.keep_far(island, |crowd, one| one.left(&crowd.ways) >= gap);
    }

    /// All become pairs but those that stay far.
    fn keep_far(&mut self, island: &Island, stays: impl Fn(&Self, &Quiet) -> bool) {
        let mut far = std::mem::take(&mut self.far);
        far.retain(|one| {
            let stays = stays(self, one);
            if !stays {
                self.add_pair(island, (one.a as usize, one.b as usize));
            }
            stays
        });
        self.far = far;
    }

    /// How far a body may travel in `left` \[s\] until it is paired again.
    fn set_margin(&mut self, island: &Island, place: usize, left: f64) {
        let (solid, body) = (&self.solids[place], &island.bodies[place]);
        let speed = solid.way().speed().max(solid.planned().speed());
        let fall = solid.acceleration.length() * left;
        let room = if body.reach.is_finite() { ROOM * body.reach } else { 0.0 };
        let still = !solid.moves && solid.velocity == Vec3::ZERO && solid.spin == Vec3::ZERO;
        let margin = if still { 0.0 } else { MARGIN * (speed + fall) * left + room };
        (self.margins[place], self.travelled[place]) = (margin, 0.0);
        self.boxes[place] = box_about(solid, margin);
    }

    /// Pairs bodies again that are about to leave their margins; they are in order.
    pub fn pair_again(&mut self, island: &Island, places: &[usize], left: f64) {
        let is_solid = |place: usize| island.bodies[place].role == Role::Solid;
        // Sensors do not count: they change nothing.
        let solids = (0..self.solids.len()).filter(|&place| is_solid(place)).count();
        if FEW * places.len() > solids {
            return self.find_far(island, left);
        }
        self.follow_all();
        let mut leaves = vec![false; self.solids.len()];
        for &place in places {
            self.set_margin(island, place, left);
            leaves[place] = true;
        }
        let mut far = std::mem::take(&mut self.far);
        far.retain(|one| !leaves[one.a as usize] && !leaves[one.b as usize]);
        for &place in places.iter().filter(|&&place| is_solid(place)) {
            let own = self.boxes[place];
            for other in (0..self.solids.len()).filter(|&other| is_solid(other)) {
                let theirs = &self.boxes[other];
                let apart = own.min.cmpgt(theirs.max).any() || theirs.min.cmpgt(own.max).any();
                // Those of which both leave are paired by the first of them.
                let is_done = other == place || leaves[other] && other < place;
                if apart || is_done || !can_meet(&island.bodies, place, other) {
                    continue;
                }
                let (a, b) = (place.min(other), place.max(other));
                let is_it = |pair: &Pair| (pair.a as usize, pair.b as usize) == (a, b);
                if !self.pairs_of[place].iter().any(|&at| is_it(&self.pairs[at as usize])) {
                    far.extend(self.as_far(island, (a, b), None));
                }
            }
        }
        self.far = far;
        self.counts.work += places.len() as u64;
    }

    /// Whether a body would travel further than pairs were looked for.
    pub fn leaves(&self, place: usize, h: f64) -> bool {
        let solid = &self.solids[place];
        let travel = h * solid.planned().speed();
        self.travelled[place] + travel * (1.0 + 1e-12) > self.margins[place]
    }

    /// How far all bodies are apart at least \[m\]: pairs, those that are not yet, and those that cannot be while they do not leave their
    /// margins.
    pub fn apart(&self) -> f64 {
        let paired = self.pairs.iter().map(|pair| pair.clear.max(pair.along));
        let far = self.far.iter().map(|one| one.left(&self.ways));
        let left = self.margins.iter().zip(&self.travelled).map(|(margin, travelled)| margin - travelled);
        // One that does not move has no margin; those that do keep away from it.
        let left = left.zip(&self.margins).filter(|(_, margin)| **margin > 0.0).map(|(left, _)| left);
        paired.chain(far).chain(left).fold(f64::INFINITY, f64::min)
    }
}

/// As one number, for the order of pairs.
fn in_order(a: u32, b: u32) -> u64 {
    u64::from(a) << 32 | u64::from(b)
}

/// What rounding can make of a gap along a direction between two centres that are so far apart \[m\].
fn direction_slack(between: f64) -> f64 {
    1e-14 * between
}

/// A lower bound of the gap, by balls about the centres, or a ball above a half-space \[m\].
fn ball_gap(a: (&Body, &Solid), b: (&Body, &Solid)) -> f64 {
    let above = |ground: (&Body, &Solid), body: (&Body, &Solid)| {
        let plane = ground.0.cold.shape.plane(&ground.1.pose())?;
        let size = plane.point.length() + body.1.centre.length() + body.0.reach;
        Some(plane.height(body.1.centre) - body.0.reach - 1e-14 * size)
    };
    if let Some(gap) = above(a, b).or_else(|| above(b, a)) {
        return gap;
    }
    let reach = a.0.reach + b.0.reach;
    let apart = a.1.centre - b.1.centre;
    apart.length() - reach - 1e-14 * (reach + a.1.centre.length() + b.1.centre.length())
}

/// Whether two bodies keep each other out, and one of them moves.
fn can_meet(bodies: &Members, a: usize, b: usize) -> bool {
    let is_moved = |place: usize| bodies[place].kind != Kind::Fixed;
    (is_moved(a) || is_moved(b)) && bodies.meet(a, b)
}

/// A box about a body where it is, with a margin \[m\].
fn box_about(solid: &Solid, margin: f64) -> Bounds {
    let (e, axes) = (solid.extent, &solid.turn);
    if !e.is_finite() {
        return Bounds::EVERYWHERE;
    }
    let half = axes.x_axis.abs() * e.x + axes.y_axis.abs() * e.y + axes.z_axis.abs() * e.z;
    let slack = 1e-14 * (solid.centre.length() + half.length());
    Bounds { min: solid.centre - half, max: solid.centre + half }.enlarged(margin + slack).rounded_out()
}
