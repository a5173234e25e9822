//! The forces of persistent contacts for a span of a given length.
//!
//! A guess is flown to the span's end; what the velocities there lack is solved for, at the contacts that
//! are there; and again, until nothing changes. So what is solved holds for the true flight, however the
//! bodies turn on the way.

use sixte_contact::Vec3;
use sixte_contact::shape::Core;

use super::ends::{End, FIXED};
use super::reaction::{Reactions, mean_centre};
use super::slip::{slide_of, slides_on};
use super::trial::{EndContact, FoundForces, Settled, Slide, TooLong, Trial};
use crate::body::{Body, Load};
use crate::contacts::{Force, Touching};
use crate::flight::{MOST_TURN, fly};
use crate::response::solve::{ContactImpulse, ContactRow, Mobility, Until, solve_to};
use crate::settings::Settings;
use crate::shape::Shape;
use crate::store::Members;

/// Flights until nothing changes.
const PASSES: u32 = 12;

/// What looking at a pair of many pieces is, in visits of one of single pieces.
const PIECES: u64 = 8;

/// What is left of a velocity when nothing changes any more, as a part of the largest.
const SAME: f64 = 1e-9;

/// A motion may be beside the true path by this part of the skin.
const BESIDE: f64 = 0.2;

/// What is at rest has velocities of this part of the slow ones.
const RESTS: f64 = 1e-3;

/// What may be left when passes are over.
const ENOUGH: f64 = 1e-9;

/// What solves are right to.
const RIGHT: f64 = 1e-13;

/// A violation that is none.
const SOLVED: f64 = 1e-10;

/// Contacts that push are led away from where they are closer than this part of the skin, to this many times as much.
const CLOSE: f64 = 0.02;
const AWAY: f64 = 2.0;

/// What is close where bodies turn: paths that are not quite those of the forces take some of it.
const TURNING: f64 = 0.1;

/// From out of the skin they are led back to this part of it, if they are those of one pair: among bodies that hold each
/// other fast, a contact that is let go leaves others to carry all.
const WELL_WITHIN: f64 = 0.8;

/// In so many spans.
const LED_BACK: f64 = 4.0;

/// A body that is not round turns by at most this much within a span \[rad\].
const TURN: f64 = 2.0;

impl Trial<'_> {
    /// Finds the forces and sets every body's support; or says why the span is too long.
    pub fn run(&self, bodies: &mut Members) -> Result<FoundForces, TooLong> {
        self.recall(bodies);
        let settled = self.settle(bodies, &[])?;
        let found = self.found(bodies, &settled);
        if settled.residual > SOLVED {
            return Err(TooLong::Unsolved(Box::new(found)));
        }
        if let Some(ending) = self.sliding_ends(bodies, &settled) {
            return Err(TooLong::Stops(ending, Box::new(found)));
        }
        if let Some(sooner) = self.turns_round(&settled) {
            return Err(TooLong::TurnsRound(sooner, Box::new(found)));
        }
        // Friction along the mean direction of a slip that turns is right to the second order.
        let slides = self.turning(&settled);
        if !slides.is_empty()
            && let Ok(settled) = self.settle(bodies, &slides)
            && self.sliding_ends(bodies, &settled).is_none()
            && slides.iter().all(|slide| slides_on(slide, &settled.contacts))
        {
            return Ok(self.found(bodies, &settled));
        }
        self.put_back(bodies, &found);
        Ok(found)
    }

    /// What it is to look at all pairs: more for those of many pieces.
    fn to_visit(&self, bodies: &Members) -> u64 {
        let is_one = |place: usize| bodies[place].cold.shape.is_one_piece();
        let visits = |one: &Touching| if is_one(one.pair.0) && is_one(one.pair.1) { 1 } else { PIECES };
        self.touching.iter().map(visits).sum()
    }

    /// Flies and solves until nothing changes.
    fn settle(&self, bodies: &mut Members, slides: &[Slide]) -> Result<Settled, TooLong> {
        let involved = self.involved(bodies.len());
        let remembers = self.touching.iter().all(|one| self.cache.forces_of(one.ids).is_some());
        let mut known = self.remembered();
        let mut beside = vec![Vec3::ZERO; bodies.len()];
        let mut last = None;
        for pass in 0..PASSES {
            if let Some(shorter) = self.turned_enough(bodies) {
                return Err(TooLong::Cut(shorter));
            }
            let ends = self.fly(bodies, &involved);
            // The contacts of the start do for a first guess.
            let mut at_start = pass == 0 && !remembers && slides.is_empty();
            let mut met = self.contacts_at_end(bodies, &ends, at_start);
            if pass == 0 && met.is_err() {
                at_start = true;
                met = self.contacts_at_end(bodies, &ends, at_start);
            }
            let met = met?;
            self.work.visits.update(|visits| visits + self.to_visit(bodies) + met.len() as u64);
            let guess: Vec<ContactImpulse> = met.iter().map(|one| nearest(&known, one)).collect();
            let touch = |one: &EndContact| self.touch(bodies, (&ends, &beside), one, slides);
            let touches: Vec<ContactRow> = met.iter().map(touch).collect();
            let mobilities: Vec<Mobility> =
                ends.iter().map(|end| end.map_or(FIXED, |end| end.mobility)).collect();
            let until = || Until { residual: RIGHT, systems: self.work.systems_left(met.len()) };
            let spend = |rounds: u32| {
                self.work.rows.update(|rows| rows + u64::from(rounds) * met.len() as u64);
                !self.work.is_spent()
            };
            let mut solution = solve_to(until(), &mobilities, &touches, &guess);
            if !spend(solution.rounds) {
                return Err(TooLong::Spent);
            }
            if solution.residual > SOLVED && touches.iter().any(|touch| touch.target > 0.0) {
                // Contacts that hold each other fast cannot all be led back.
                let still =
                    touches.iter().map(|touch| ContactRow { target: touch.target.min(0.0), ..*touch });
                let still = solve_to(until(), &mobilities, &still.collect::<Vec<_>>(), &guess);
                if !spend(still.rounds) {
                    return Err(TooLong::Spent);
                }
                if still.residual < solution.residual {
                    solution = still;
                }
            }
            let change = self.apply(bodies, (&ends, &mut beside), &met, &solution.pushes);
            let scale = self.scale(bodies, &ends);
            known = met.iter().zip(solution.pushes).map(|(one, push)| (one.of, one.point, push)).collect();
            let arms: Vec<(Vec3, Vec3)> = met.iter().map(|one| self.arms(bodies, &ends, one)).collect();
            last = Some((change / scale, met, arms, solution.residual));
            if change <= SAME * scale && !at_start {
                break;
            }
        }
        match last {
            Some((change, met, arms, residual)) if change <= ENOUGH => {
                let pushes = known.iter().map(|&(_, _, push)| push).collect();
                Ok(Settled { contacts: met, pushes, arms, residual })
            }
            _ => Err(TooLong::Cut(0.5 * self.length)),
        }
    }

    /// How long the span may be, if a body turns too far within it to be followed \[s\].
    fn turned_enough(&self, bodies: &Members) -> Option<f64> {
        let mut longest = self.length;
        for one in self.touching {
            for body in [&bodies[one.pair.0], &bodies[one.pair.1]] {
                let most = if is_round(body) { MOST_TURN } else { TURN };
                let (spin, turning) =
                    (body.spin().length(), body.spin_acceleration(self.settings.gravity).length());
                // (ω + ω̇ t) t = most, in a form that does not cancel.
                let time = 2.0 * most / (spin + (spin * spin + 4.0 * turning * most).sqrt());
                if !body.is_immovable() && time < longest {
                    longest = time;
                }
            }
        }
        (longest < self.length).then(|| longest.min(0.5 * self.length))
    }

    fn fly(&self, bodies: &Members, involved: &[bool]) -> Vec<Option<End>> {
        let Settings { gravity, integrator, .. } = *self.settings;
        let end = |(body, &is_in): (&Body, &bool)| {
            is_in.then(|| End::after_flight(body, &fly(body, gravity, integrator, self.length)))
        };
        bodies.iter().zip(involved).map(end).collect()
    }

    fn touch(
        &self,
        bodies: &Members,
        (ends, beside): (&[Option<End>], &[Vec3]),
        met: &EndContact,
        slides: &[Slide],
    ) -> ContactRow {
        let Touching { pair, material, .. } = &self.touching[met.of];
        let (mut velocity, mut spin) = (met.after, Vec3::ZERO);
        let mut arms = [Vec3::ZERO; 2];
        for (k, (index, sign)) in [(pair.0, 1.0), (pair.1, -1.0)].into_iter().enumerate() {
            let Some(end) = &ends[index] else { continue };
            let Load { force, torque } = bodies[index].cold.reaction;
            arms[k] = met.point - end.centre;
            // Without what the support did: that is solved for anew. It acts at the mean places of the span, and is
            // solved for as if it did at its end.
            let turned = end.mobility.inverse_inertia * (torque * self.length + beside[index]);
            let moved = force * (end.mobility.inverse_mass * self.length);
            velocity -= (moved + turned.cross(arms[k])) * sign;
            spin += (end.spin - turned) * sign;
        }
        ContactRow {
            bodies: *pair,
            arms: (arms[0], arms[1]),
            normal: met.normal,
            velocity,
            target: self.back(met),
            friction: material.friction,
            slip: slide_of(slides, met),
            rolling: material.rolling,
            spinning: material.spinning,
            spin,
        }
    }

    /// How fast a contact opens or closes to get back into the skin [m/s].
    fn back(&self, met: &EndContact) -> f64 {
        let &Touching { ids, skin, slow, turns, .. } = &self.touching[met.of];
        let pushed = self.cache.pushes(ids);
        // Without a push, nothing presses them together but rounding.
        if slow <= self.settings.resting_speed || !pushed {
            return 0.0;
        }
        let close = if turns { TURNING } else { CLOSE } * skin;
        // A target of the gap at hand would change that gap, and with it the next pass's target.
        let missing = if met.still < close {
            AWAY * close - met.still
        } else if met.still > skin && self.touching.len() == 1 {
            WELL_WITHIN * skin - met.still
        } else {
            return 0.0;
        };
        (missing / ((LED_BACK + 0.5) * self.length)).clamp(-0.1 * slow, 0.1 * slow)
    }

    /// What contacts pushed with in the last span, as impulses: of which pair, and where.
    fn remembered(&self) -> Vec<(usize, Vec3, ContactImpulse)> {
        let mut known = Vec::new();
        for (of, one) in self.touching.iter().enumerate() {
            let Some(forces) = self.cache.forces_of(one.ids) else { continue };
            known.extend(forces.iter().map(|force| (of, force.point, force.push * self.length)));
        }
        known
    }

    /// Sets the support to these impulses over the span; how much that changes the last velocities [m/s]. `beside` becomes
    /// what moments at the end of the span are more than those of the support [N m s].
    fn apply(
        &self,
        bodies: &mut Members,
        (ends, beside): (&[Option<End>], &mut [Vec3]),
        met: &[EndContact],
        pushes: &[ContactImpulse],
    ) -> f64 {
        let before: Vec<Load> = bodies.iter().map(|body| body.cold.reaction).collect();
        self.let_go(bodies);
        for (one, push) in met.iter().zip(pushes) {
            let pair = self.touching[one.of].pair;
            let force = push.impulse / self.length;
            bodies[pair.0].add_reaction(force, Vec3::ZERO, Vec3::ZERO);
            bodies[pair.1].add_reaction(-force, Vec3::ZERO, Vec3::ZERO);
        }
        // Now that it is known how they fly, it is known where they are on average.
        for (one, push) in met.iter().zip(pushes) {
            let pair = self.touching[one.of].pair;
            let arms = self.arms(bodies, ends, one);
            let (force, torque) = (push.impulse / self.length, push.angular / self.length);
            bodies[pair.0].add_reaction_torque(arms.0.cross(force) + torque);
            bodies[pair.1].add_reaction_torque(-arms.1.cross(force) - torque);
        }
        let mut moments = vec![Vec3::ZERO; bodies.len()];
        for (one, push) in met.iter().zip(pushes) {
            let pair = self.touching[one.of].pair;
            for (index, sign) in [(pair.0, 1.0), (pair.1, -1.0)] {
                let Some(end) = &ends[index] else { continue };
                moments[index] += ((one.point - end.centre).cross(push.impulse) + push.angular) * sign;
            }
        }
        let mut change = 0.0f64;
        for (index, (body, end)) in bodies.iter().zip(ends).enumerate() {
            let Some(end) = end else { continue };
            let force = (body.cold.reaction.force - before[index].force) * self.length;
            let torque = (body.cold.reaction.torque - before[index].torque) * self.length;
            let now = moments[index] - body.cold.reaction.torque * self.length;
            let turned = |moment: Vec3| (end.mobility.inverse_inertia * moment).length();
            let reach = if body.reach.is_finite() { body.reach } else { 0.0 };
            let turned = (turned(torque) + turned(now - beside[index])) * reach;
            change = change.max(force.length() * end.mobility.inverse_mass + turned);
            beside[index] = now;
        }
        change
    }

    /// How long the span may be so that no body leaves the skin for being turned: the motion that is certified
    /// has a constant spin, and is beside a steadily changing one by ω̇ h²/8 in the middle \[s\].
    pub fn straight(&self, bodies: &Members) -> f64 {
        let mut longest = f64::INFINITY;
        for one in self.touching {
            for body in [&bodies[one.pair.0], &bodies[one.pair.1]] {
                let turning = body.spin_acceleration(self.settings.gravity).length();
                if turning > 0.0 && !is_round(body) {
                    longest = longest.min((8.0 * BESIDE * one.skin / (turning * body.reach)).sqrt());
                }
            }
        }
        longest
    }

    /// From the mean centres of two bodies over the span to where both are pushed.
    fn arms(&self, bodies: &Members, ends: &[Option<End>], met: &EndContact) -> (Vec3, Vec3) {
        let pair = self.touching[met.of].pair;
        let (Some(end_a), Some(end_b)) = (&ends[pair.0], &ends[pair.1]) else {
            return (Vec3::ZERO, Vec3::ZERO);
        };
        let centres = (self.mean_centre(bodies, pair.0), self.mean_centre(bodies, pair.1));
        // As far ahead of the centre as at the end, or halfway between that and the start: a constant force at a corner
        // that turns then works as much as it does on the corner's path.
        let arm = |index: usize, end: &End| {
            let (last, start) = (met.point - end.centre, bodies[index].state.centre);
            met.from.map_or(last, |(point, _)| (last + (point - start)) * 0.5)
        };
        let places = (centres.0 + arm(pair.0, end_a), centres.1 + arm(pair.1, end_b));
        // Of two that move, halfway.
        let moves = (end_a.mobility.inverse_mass > 0.0, end_b.mobility.inverse_mass > 0.0);
        let place = match moves {
            (true, false) => places.0,
            (false, true) => places.1,
            _ => (places.0 + places.1) * 0.5,
        };
        (place - centres.0, place - centres.1)
    }

    fn mean_centre(&self, bodies: &Members, index: usize) -> Vec3 {
        mean_centre(&bodies[index], self.settings, self.length)
    }

    /// The velocities at hand [m/s].
    fn scale(&self, bodies: &Members, ends: &[Option<End>]) -> f64 {
        let slowest = self.touching.iter().map(|one| one.slow).fold(f64::INFINITY, f64::min);
        let mut scale = (RESTS * slowest).max(f64::MIN_POSITIVE);
        for (body, end) in bodies.iter().zip(ends) {
            let Some(end) = end else { continue };
            let pulled = body.free_acceleration(self.settings.gravity).length() * self.length;
            let reach = if body.reach.is_finite() { body.reach } else { 0.0 };
            let turns = end.spin.length().max(body.spin().length()) * reach;
            scale = scale.max(pulled).max(end.velocity.length()).max(body.velocity().length()).max(turns);
        }
        scale
    }

    fn found(&self, bodies: &Members, settled: &Settled) -> FoundForces {
        let mut reactions = Reactions { residual: settled.residual, ..Reactions::none(self.length) };
        let mut forces = Vec::new();
        for ((one, push), &arms) in settled.contacts.iter().zip(&settled.pushes).zip(&settled.arms) {
            let pair = self.touching[one.of].pair;
            let (force, torque) = (push.impulse / self.length, push.angular / self.length);
            // A gets the force, B the opposite; the power is that of what the other one gets.
            for (index, sign) in [(pair.0, -1.0), (pair.1, 1.0)] {
                if bodies[index].is_immovable() {
                    let power =
                        force.dot(bodies[index].velocity_of(one.point)) + torque.dot(bodies[index].spin());
                    reactions.kinematic_power += sign * power;
                }
            }
            // Forces are constant: they work with the mean of the velocities.
            let rubbing = one.slip(force).dot((one.before + one.after) * 0.5) + torque.dot(one.spin);
            reactions.friction_power += (-rubbing).max(0.0);
            let push = ContactImpulse { impulse: force, angular: torque };
            let slip = one.slip(one.after);
            forces.push((Force { point: one.point, normal: one.normal, push, slip, arms }, one.of));
        }
        FoundForces {
            forces,
            reactions,
            loads: bodies.iter().map(|body| body.cold.reaction).collect(),
            cut: f64::INFINITY,
        }
    }
}

/// Whether turning does not move the surface.
fn is_round(body: &Body) -> bool {
    matches!(&body.cold.shape, Shape::Convex(convex) if matches!(convex.core(), Core::Point))
        && body.centre_in_body() == Vec3::ZERO
}

/// What the contact nearest to one pushes with.
fn nearest(known: &[(usize, Vec3, ContactImpulse)], met: &EndContact) -> ContactImpulse {
    let own = known.iter().filter(|(of, ..)| *of == met.of);
    let nearest = own.min_by(|p, q| p.1.distance(met.point).total_cmp(&q.1.distance(met.point)));
    nearest.map_or(ContactImpulse::NONE, |&(_, _, push)| push)
}
