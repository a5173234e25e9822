//! Who touches whom in a part, and where.

use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTimeSettings, Status};
use sixte_contact::motion::Motion;

use super::certify::MOST_ROUNDS;
use super::crowd::Crowd;
use super::near_list::nearer;
use super::pair::{Pair, is_curved};
use super::patch::{Patch, Stance, four_of, group};
use super::solid::{Solid, Way};
use super::solve::STIFFEST;
use crate::island::Island;
use crate::shape::{self, Node, Shape};

/// Contacts are looked for up to this multiple of the skin.
const OUTER: f64 = 1.5;

/// A fast body touches what it comes this near to, as a part of the skin.
const GRAZE: f64 = 0.1;

/// Bodies that press on each other with less than this part of the lighter one's weight only happen to be close.
const PRESSED: f64 = 0.2;

/// What is fast keeps its patches for so many parts, but not while it moves so many times as far as what is slow.
const PARTS: f64 = 4.0;
const FARTHER: f64 = 6.0;

/// A rest gap grows by so many skins in a second; and by so many more while it is still small: what is led apart fast in the end sways
/// for long.
const GROWTH: f64 = 0.5;
const GROWTH_AT_FIRST: f64 = 6.0;

/// Finds the patches of all pairs for a part of `h` \[s\], from velocities without contacts.
pub(super) fn collide(crowd: &mut Crowd, island: &Island, h: f64) {
    crowd.foresee(h, false);
    crowd.bring_near(island);
    for at in 0..crowd.pairs.len() {
        if crowd.quiet[at].stays(&crowd.ways_after) {
            continue;
        }
        crowd.settle(at);
        let pair = &crowd.pairs[at];
        if !(crowd.solids[pair.a as usize].moves || crowd.solids[pair.b as usize].moves) {
            continue;
        }
        if pair.count > 0 {
            grow(crowd, at, h);
            if crowd.pairs[at].moved > crowd.pairs[at].keep
                && crowd.have_moved(at, h)
                && !leave(crowd, island, at, h)
            {
                find_patches(crowd, island, at, h);
            }
        } else {
            look(crowd, island, at, h);
        }
    }
}

/// Bodies that were closer than their skin when they were first seen are led apart slowly, if they press on each other; not in the step in
/// which they are: whoever comes from exact stepping goes on as it is.
fn grow(crowd: &mut Crowd, at: usize, h: f64) {
    let pair = crowd.pairs[at];
    if pair.rest >= pair.skin || crowd.pasts[at].parts == 0.0 {
        return;
    }
    let (a, b) = (&crowd.solids[pair.a as usize], &crowd.solids[pair.b as usize]);
    let pull = a.acceleration.length().max(b.acceleration.length());
    let weight = pull * h / a.inverse_mass.max(b.inverse_mass);
    let pushes = |patch: &Patch| {
        let (batch, lane) = crowd.batches.of(patch.slot);
        batch.normal_impulse(lane)
    };
    let pressed: f64 = crowd.patches_of(&pair).iter().map(pushes).sum();
    if pressed > PRESSED * weight {
        let left = 1.0 - pair.rest / pair.skin;
        let rate = GROWTH + GROWTH_AT_FIRST * left * left;
        let rest = (pair.rest + pair.skin * h * rate).min(pair.skin);
        crowd.pairs[at].rest = rest;
        for patch in &crowd.patches[pair.first as usize..(pair.first + pair.count) as usize] {
            let (batch, lane) = crowd.batches.of_mut(patch.slot);
            batch.rest.0[lane] = rest;
        }
    }
}

/// Gives up the patches of two bodies that do not push each other any more and fly apart. Says whether they do.
fn leave(crowd: &mut Crowd, island: &Island, at: usize, h: f64) -> bool {
    let pushes = |patch: &Patch| {
        let (batch, lane) = crowd.batches.of(patch.slot);
        batch.normal_impulse(lane) > 0.0
    };
    if crowd.patches_of(&crowd.pairs[at]).iter().any(pushes) || !crowd.measure_along(island, at) {
        return false;
    }
    let pair = &crowd.pairs[at];
    let (a, b) = crowd.ways_of(pair);
    if pair.along_after(a, b, h) <= pair.skin {
        return false;
    }
    crowd.set_patches(at, &mut []);
    crowd.pairs[at].rest = 0.0;
    true
}

/// Whether two bodies that did not touch begin to.
fn look(crowd: &mut Crowd, island: &Island, at: usize, h: f64) {
    let pair = crowd.pairs[at];
    let (a, b) = (crowd.going[pair.a as usize], crowd.going[pair.b as usize]);
    let travel = crowd.travel_of(&pair, h);
    let stays_apart =
        |pair: &Pair| pair.clear - travel > pair.skin || pair.along_after(&a, &b, h) > pair.skin;
    if stays_apart(&pair) {
        return;
    }
    if pair.is_listed {
        crowd.measure_pieces(island, at, pair.skin + travel);
    } else {
        if crowd.measure_along(island, at) && stays_apart(&crowd.pairs[at]) {
            return;
        }
        crowd.measure(island, at);
    }
    let pair = crowd.pairs[at];
    if stays_apart(&pair) {
        return;
    }
    if travel < pair.skin {
        find_patches(crowd, island, at, h);
        return;
    }
    // What flies past is not touched, however near it is.
    let motion = |place: u32, way: &Way| crowd.solids[place as usize].motion_with(way.velocity, way.spin);
    let motions = (motion(pair.a, &a), motion(pair.b, &b));
    let shapes = (&island.bodies[pair.a as usize].cold.shape, &island.bodies[pair.b as usize].cold.shape);
    let within = (GRAZE * pair.skin).min(0.5 * pair.clear);
    if within <= 0.0 {
        return;
    }
    if pair.is_listed {
        if let Some(time) = crowd.first_meeting(island, at, h, within) {
            let meeting = (motions.0.from_time(time), motions.1.from_time(time));
            set_patches(crowd, island, at, &meeting, (OUTER * pair.skin, time, None));
        } else {
            touch_slowly(crowd, island, at, h);
        }
        return;
    }
    crowd.spend(at, 4);
    let asked = ContactTimeSettings::tolerance(within).with_max_rounds(MOST_ROUNDS);
    let Ok(found) = shape::contact_time((shapes.0, &motions.0), (shapes.1, &motions.1), h, &asked) else {
        return;
    };
    if found.status == Status::Contact {
        let meeting = (motions.0.from_time(found.time), motions.1.from_time(found.time));
        set_patches(crowd, island, at, &meeting, (OUTER * pair.skin, found.time, None));
        return;
    }
    touch_slowly(crowd, island, at, h);
}

/// What does not meet another, but is near to it, slow against it, or leaving, may rest there.
fn touch_slowly(crowd: &mut Crowd, island: &Island, at: usize, h: f64) {
    let pair = crowd.pairs[at];
    let (a, b) = crowd.ways_of(&pair);
    let travel = crowd.travel_of(&pair, h);
    if pair.clear < pair.skin {
        let closing = -pair.axis.dot(a.velocity - b.velocity);
        if closing > 0.0 && closing * h < pair.skin && travel < 2.0 * pair.skin {
            find_patches(crowd, island, at, h);
        }
    }
}

impl Crowd {
    /// Whether the bodies of a pair are too far from where their patches were found: what goes to and fro is not.
    fn have_moved(&mut self, at: usize, h: f64) -> bool {
        let pair = &mut self.pairs[at];
        if !pair.is_listed {
            let (a, b) = (&self.solids[pair.a as usize], &self.solids[pair.b as usize]);
            pair.moved = self.pasts[at].moved_since(a, b);
        }
        let (pair, ways) = (&self.pairs[at], self.ways_of(&self.pairs[at]));
        let travel = Pair::travel(ways.0, ways.1, h);
        pair.moved > pair.keep.max((PARTS * travel).min(FARTHER * pair.keep))
    }

    /// How much nearer the bodies of a pair come in `h` \[s\] with the velocities that they have, at most \[m\].
    fn travel_of(&self, pair: &Pair, h: f64) -> f64 {
        let (a, b) = (&self.solids[pair.a as usize], &self.solids[pair.b as usize]);
        let ways = self.ways_of(pair);
        if pair.is_listed { nearer((a, b), ways, h) } else { Pair::travel(ways.0, ways.1, h) }
    }
}

/// Finds the patches of two bodies where they are.
fn find_patches(crowd: &mut Crowd, island: &Island, at: usize, h: f64) {
    let pair = crowd.pairs[at];
    let (a, b) = (&crowd.solids[pair.a as usize], &crowd.solids[pair.b as usize]);
    let travel = crowd.travel_of(&pair, h);
    let motions = (a.motion(), b.motion());
    let nearest = if pair.count == 0 { pair.clear } else { 0.0 };
    let within = OUTER * pair.skin + travel.min(4.0 * pair.skin) + nearest;
    let pieces = pair.is_listed.then(|| crowd.pieces_within(island, at, within, h));
    set_patches(crowd, island, at, &motions, (within, 0.0, pieces));
}

/// Makes patches of what is within a distance \[m\] when motions begin, which is after some `time` \[s\]; of these pieces, if it is known that there are no others.
fn set_patches(
    crowd: &mut Crowd,
    island: &Island,
    at: usize,
    motions: &(Motion, Motion),
    (within, time, pieces): (f64, f64, Option<Vec<(Node, Node)>>),
) {
    let pair = crowd.pairs[at];
    let (a, b) = (&island.bodies[pair.a as usize], &island.bodies[pair.b as usize]);
    crowd.spend(at, 4);
    let is_curved = (is_curved(a), is_curved(b));
    let material = island.settings.combination.combine(&a.cold.material, &b.cold.material);
    let mut before = std::mem::take(&mut crowd.before);
    before.clear();
    before.extend_from_slice(crowd.patches_of(&pair));
    for patch in &mut before {
        let (batch, lane) = crowd.batches.of(patch.slot);
        batch.take_out(lane, patch);
    }
    // Those that come from farther away rest at the skin; those that are closer already, where they are.
    let rest = if pair.rest > 0.0 { pair.rest } else { pair.skin.min(pair.clear).max(1e-3 * pair.skin) };
    let stance = |motion: &Motion, place: u32, is_curved: bool| {
        let &Solid { rotation, rounding, .. } = &crowd.solids[place as usize];
        let rotation = if is_curved { rotation } else { motion.start.rotation };
        Stance { centre: motion.centre_at(0.0), rotation, rounding }
    };
    let stances = (stance(&motions.0, pair.a, is_curved.0), stance(&motions.1, pair.b, is_curved.1));
    let stiffness = if a.is_immovable() || b.is_immovable() { STIFFEST } else { 1.0 };
    let is_outside = crowd.is_outside(&pair);
    // What is curved is as it is turned when it meets, but where it is now: it would have turned its point away from there.
    let turned = |normal: Vec3, points: &mut [(Vec3, Vec3)]| {
        let turning = |motion: &Motion, point: Vec3, is_curved: bool| {
            let speed = motion.spin.cross(point - motion.centre_at(0.0)).dot(normal);
            if is_curved { speed } else { 0.0 }
        };
        for point in points {
            let on_a = turning(&motions.0, point.0, is_curved.0);
            let apart = time * (on_a - turning(&motions.1, point.1, is_curved.1));
            point.0 -= normal * apart;
        }
    };
    let mut make = |normal: Vec3, points: &mut [(Vec3, Vec3)]| {
        if time > 0.0 {
            turned(normal, points);
        }
        let mut patch = Patch::new((pair.a, pair.b), (normal, points), stances, material);
        (patch.pair, patch.rest, patch.stiffness) = (at as u32, rest, stiffness);
        patch.is_outside = is_outside;
        patch.take_over(&mut before);
        patch
    };
    if let (Shape::Convex(x), Shape::Convex(y)) = (&a.cold.shape, &b.cold.shape) {
        let mut manifold = std::mem::take(&mut crowd.manifold);
        let poses = (motions.0.start, motions.1.start);
        manifold.find((x, &poses.0), (y, &poses.1), within, || crowd.warm_start(at));
        four_of(&mut manifold.points, manifold.normal);
        let mut made = (!manifold.points.is_empty()).then(|| make(manifold.normal, &mut manifold.points));
        crowd.set_patches(at, made.as_mut_slice());
        if time == 0.0 && crowd.pairs[at].count > 0 {
            // The certificate asks for it next.
            crowd.try_axis(island, at, manifold.normal);
        }
        crowd.manifold = manifold;
    } else {
        let (on_a, on_b) = ((&a.cold.shape, &motions.0), (&b.cold.shape, &motions.1));
        let found = match pieces {
            Some(nodes) => shape::contacts_of_pieces(on_a, on_b, within, &nodes),
            None => shape::contacts(on_a, on_b, within),
        };
        let mut patches = group(&found.unwrap_or_default());
        let mut made: Vec<Patch> = patches.iter_mut().map(|(normal, points)| make(*normal, points)).collect();
        crowd.set_patches(at, &mut made);
    }
    crowd.before = before;
    let found = (crowd.solids[pair.a as usize].stand(), crowd.solids[pair.b as usize].stand());
    let pair = &mut crowd.pairs[at];
    (pair.moved, crowd.pasts[at].found) = (0.0, found);
    if pair.count == 0 {
        pair.rest = 0.0;
    } else {
        pair.rest = rest;
    }
}
