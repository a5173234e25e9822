//! The forces of lasting contacts for a span of a given length.
//!
//! A guess is flown to the span's end; what the velocities there lack is solved for, at the contacts that
//! are there; and again, until nothing changes. So what is solved holds for the true flight, however the
//! bodies turn on the way.

use std::cell::Cell;

use sixte_contact::contact_time::{self, Contact};
use sixte_contact::motion::{Motion, Pose};
use sixte_contact::shape::Core;
use sixte_contact::{Mat3, Vec3};

use super::touching::{OUTER, Touching, contacts, place_of};
use super::{Force, Lasting, Rest, Support, mean_centre};
use crate::body::{Body, Load};
use crate::flight::{Flight, MOST_TURN, fly};
use crate::response::contact::relative_velocity;
use crate::response::solve::{Mobility, Push, Touch, solve_to};
use crate::settings::Settings;
use crate::shape::{self, Shape};

/// Flights until nothing changes.
const PASSES: u32 = 12;

/// What is left of a velocity when nothing changes any more, as a part of the largest.
const SAME: f64 = 1e-9;

/// A motion may be beside the true way by this part of the skin.
const BESIDE: f64 = 0.2;

/// What is at rest has velocities of this part of the slow ones.
const RESTS: f64 = 1e-3;

/// What may be left when passes are over.
const ENOUGH: f64 = 1e-9;

/// What solves are right to.
const RIGHT: f64 = 1e-13;

/// A violation that is none.
const SOLVED: f64 = 1e-10;

/// Contacts stay above this part of the skin.
const FLOOR: f64 = 0.01;

/// Contacts that push are led back from below and above these parts of the skin, and on to where they are well within.
const MIDDLE: (f64, f64) = (0.02, 1.0);
const WELL_WITHIN: (f64, f64) = (2.0, 0.8);

/// Not below this part where bodies turn: ways that are not quite those of the forces take some of it.
const TURNING: f64 = 0.1;

/// Contacts of one face whose gaps differ from their mean by less than this part of the skin are led back together.
const UNEVEN: f64 = 0.03;

/// Normals of contacts of one face: the cosine of what is between them, at least.
const ONE_FACE: f64 = 0.999_999;

/// In so many spans.
const LED_BACK: f64 = 4.0;

/// A body that is not round turns by at most this much within a span \[rad\].
const TURN: f64 = 2.0;

/// Normals of one contact at both ends of a span: the cosine of what is between them, at least.
const ALIKE: f64 = 0.5;

/// Rounds of a search for an impact within a span that is too long: it is sought again once that is shorter.
const GLANCE: u32 = 200;

/// Slip along a way of less than this part of the skin is none.
const SLIPS: f64 = 1e-3;

/// Sliding that ends with the span, and not before, takes all friction but this part.
const ALL_FRICTION: f64 = 1e-11;

/// Slip that turns by more than this within a span has a mean direction \[rad\].
const TURNS: f64 = 1e-7;

/// A span of lasting contact.
pub(super) struct Trial<'a> {
    pub touching: &'a [Touching],
    pub settings: &'a Settings,
    pub lasting: &'a Lasting,
    /// \[s\].
    pub length: f64,
    /// Contacts that were looked at are counted here.
    pub work: &'a Cell<u64>,
}

/// Why a span is too long.
pub(super) enum TooLong {
    /// Try this length instead \[s\].
    Cut(f64),
    /// An impact ends it: try this length instead \[s\].
    Impact(f64),
    /// Sliding ends within it: friction took this part of what it could, the smallest of all pairs.
    Stops(f64, Box<Found>),
    /// Sliding turns round within it: try this length instead, so that friction is against it all the way \[s\].
    TurnsRound(f64, Box<Found>),
    /// No forces were found that do all that they should; these are next to it.
    Unsolved(Box<Found>),
}

/// The forces that were found.
pub(super) struct Found {
    /// And whose they are.
    pub forces: Vec<(Force, usize)>,
    pub support: Support,
    /// By the bodies' order.
    pub loads: Vec<Load>,
    /// How long the span could be, if that is less than what was asked for \[s\].
    pub cut: f64,
}

/// A body at the end of a flight.
#[derive(Clone, Copy)]
struct End {
    pose: Pose,
    motion: Motion,
    centre: Vec3,
    velocity: Vec3,
    spin: Vec3,
    mobility: Mobility,
}

impl End {
    fn of(body: &Body, flight: &Flight) -> Self {
        let state = &flight.end;
        let turn = state.rotation.matrix();
        let inverse_inertia =
            body.mass.map_or(Mat3::ZERO, |mass| turn * mass.inertia.inverse() * turn.transpose());
        let moves = body.inverse_mass() > 0.0;
        let turns = body.mass.is_some();
        let velocity = if moves { state.momentum * body.inverse_mass() } else { body.velocity() };
        let spin = if turns { inverse_inertia * state.angular_momentum } else { body.spin() };
        let motion = &flight.motion;
        Self {
            pose: Pose::new(state.centre - state.rotation.rotate(body.centre_in_body()), state.rotation),
            motion: *motion,
            centre: state.centre,
            velocity,
            spin,
            mobility: Mobility { inverse_mass: body.inverse_mass(), inverse_inertia },
        }
    }

    fn velocity_of(&self, point: Vec3) -> Vec3 {
        self.velocity + self.spin.cross(point - self.centre)
    }
}

/// A contact at the end of the span.
struct Met {
    /// Into the touching pairs.
    of: usize,
    point: Vec3,
    normal: Vec3,
    /// At the end of the span, were it not to open or close any more then: what is led back \[m\].
    still: f64,
    /// Velocity of A against B at the start and at the end, if the forces stay.
    before: Vec3,
    after: Vec3,
    /// ω_A − ω_B, the mean of both.
    spin: Vec3,
    /// Where it was at the start, and its normal, if it was there.
    from: Option<(Vec3, Vec3)>,
}

/// Which way a contact slides: of which pair, where, and along what.
type Slide = (usize, Vec3, Vec3);

/// Contacts, what they push with, and how well.
struct Settled {
    met: Vec<Met>,
    pushes: Vec<Push>,
    arms: Vec<(Vec3, Vec3)>,
    residual: f64,
}

impl Trial<'_> {
    /// Finds the forces and sets every body's support; or says why the span is too long.
    pub fn run(&self, bodies: &mut [Body]) -> Result<Found, TooLong> {
        self.recall(bodies);
        let settled = self.settle(bodies, &[])?;
        let found = self.found(bodies, &settled);
        if settled.residual > SOLVED {
            return Err(TooLong::Unsolved(Box::new(found)));
        }
        if let Some(part) = self.friction_used(&settled) {
            return Err(TooLong::Stops(part, Box::new(found)));
        }
        if let Some(sooner) = self.turns_round(&settled) {
            return Err(TooLong::TurnsRound(sooner, Box::new(found)));
        }
        // Friction along the mean direction of a slip that turns is right to the second order.
        let slides = self.turning(&settled);
        if !slides.is_empty()
            && let Ok(settled) = self.settle(bodies, &slides)
            && self.friction_used(&settled).is_none()
            && slides.iter().all(|slide| slides_on(slide, &settled.met))
        {
            return Ok(self.found(bodies, &settled));
        }
        self.put_back(bodies, &found);
        Ok(found)
    }

    /// Supports the bodies of these pairs as was found.
    pub fn put_back(&self, bodies: &mut [Body], found: &Found) {
        for one in self.touching {
            bodies[one.pair.0].support = found.loads[one.pair.0];
            bodies[one.pair.1].support = found.loads[one.pair.1];
        }
    }

    /// Flies and solves until nothing changes.
    fn settle(&self, bodies: &mut [Body], slides: &[Slide]) -> Result<Settled, TooLong> {
        let involved = self.involved(bodies.len());
        let remembers = self.touching.iter().all(|one| self.lasting.pairs.contains_key(&one.pair));
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
            let mut met = self.meet(bodies, &ends, at_start);
            if pass == 0 && met.is_err() {
                at_start = true;
                met = self.meet(bodies, &ends, at_start);
            }
            let met = met?;
            self.work.set(self.work.get() + self.touching.len() as u64 + met.len() as u64);
            let guess: Vec<Push> = met.iter().map(|one| nearest(&known, one)).collect();
            let touch = |one: &Met| self.touch(bodies, (&ends, &beside), one, slides);
            let touches: Vec<Touch> = met.iter().map(touch).collect();
            let mobilities: Vec<Mobility> =
                ends.iter().map(|end| end.map_or(FIXED, |end| end.mobility)).collect();
            let mut solution = solve_to(RIGHT, &mobilities, &touches, &guess);
            if solution.residual > SOLVED && touches.iter().any(|touch| touch.target > 0.0) {
                // Contacts that hold each other fast cannot all be led back.
                let still = touches.iter().map(|touch| Touch { target: touch.target.min(0.0), ..*touch });
                let still = solve_to(RIGHT, &mobilities, &still.collect::<Vec<_>>(), &guess);
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
                Ok(Settled { met, pushes, arms, residual })
            }
            _ => Err(TooLong::Cut(0.5 * self.length)),
        }
    }

    /// How long the span may be, if a body turns too far within it to be followed \[s\].
    fn turned_enough(&self, bodies: &[Body]) -> Option<f64> {
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

    /// Which bodies take part.
    fn involved(&self, count: usize) -> Vec<bool> {
        let mut involved = vec![false; count];
        for one in self.touching {
            involved[one.pair.0] = true;
            involved[one.pair.1] = true;
        }
        involved
    }

    /// Begins with the forces of the last span.
    pub fn recall(&self, bodies: &mut [Body]) {
        self.let_go(bodies);
        for one in self.touching {
            let Some(rest) = self.lasting.pairs.get(&one.pair) else { continue };
            for force in &rest.forces {
                for (index, sign) in [(one.pair.0, 1.0), (one.pair.1, -1.0)] {
                    let arm = force.point - bodies[index].state.centre;
                    bodies[index].add_support(force.push.impulse * sign, force.push.angular * sign, arm);
                }
            }
        }
    }

    /// Nothing supports the bodies of these pairs.
    pub fn let_go(&self, bodies: &mut [Body]) {
        for one in self.touching {
            bodies[one.pair.0].support = Load::default();
            bodies[one.pair.1].support = Load::default();
        }
    }

    fn fly(&self, bodies: &[Body], involved: &[bool]) -> Vec<Option<End>> {
        let Settings { gravity, integrator, .. } = *self.settings;
        let end = |(body, &is_in): (&Body, &bool)| {
            is_in.then(|| End::of(body, &fly(body, gravity, integrator, self.length)))
        };
        bodies.iter().zip(involved).map(end).collect()
    }

    /// The contacts at the end that last.
    fn meet(&self, bodies: &[Body], ends: &[Option<End>], at_start: bool) -> Result<Vec<Met>, TooLong> {
        let mut met = Vec::new();
        for (of, one) in self.touching.iter().enumerate() {
            let (a, b) = (&bodies[one.pair.0], &bodies[one.pair.1]);
            let (Some(end_a), Some(end_b)) = (&ends[one.pair.0], &ends[one.pair.1]) else { continue };
            let deepest = one.contacts.iter().map(|contact| contact.gap).fold(one.skin, f64::min);
            let starts = Starts::of(one, (a, b), (end_a, end_b), self.length);
            let at_end = || contacts((a, &end_a.pose), (b, &end_b.pose), OUTER * one.skin);
            let near = if at_start { one.contacts.clone() } else { at_end() };
            let places = on_faces((a, b), &near);
            for (contact, mut point) in near.into_iter().zip(places) {
                if contact.gap <= 0.0 {
                    return Err(self.until_impact(one, &starts, (end_a, end_b)));
                }
                let normal = contact.normal;
                let place = if at_start { point } else { point - starts.moved };
                let from = starts.nearest(place, normal);
                let (before, opening) = starts.velocity_at(place, normal);
                if at_start {
                    point += starts.moved;
                }
                let after = end_a.velocity_of(point) - end_b.velocity_of(point);
                if opening.abs() > one.slow {
                    continue;
                }
                // Deeper than where it began, and deep: it went wrong on the way.
                let is_apart = contact.gap > (FLOOR * one.skin).min(0.1 * deepest);
                if !(is_apart || at_start) {
                    return Err(TooLong::Cut(0.5 * self.length));
                }
                let spin = ((a.spin() - b.spin()) + (end_a.spin - end_b.spin)) * 0.5;
                // The force is constant: half of the velocity's change acts on the gap.
                let speed = if at_start { opening } else { -normal.dot(after) };
                let still = contact.gap + 0.5 * self.length * speed;
                met.push(Met { of, point, normal, still, before, after, spin, from });
            }
        }
        self.make_even(&mut met);
        Ok(met)
    }

    /// Contacts of one face that are nearly as far from the other body are taken to be as far: bodies that hold each
    /// other fast cannot be turned, least of all for the sake of rounding.
    fn make_even(&self, met: &mut [Met]) {
        let even = |one: &Met| {
            let face =
                met.iter().filter(|other| other.of == one.of && other.normal.dot(one.normal) > ONE_FACE);
            let (count, sum) = face.fold((0.0, 0.0), |(count, sum), other| (count + 1.0, sum + other.still));
            let (off, most) = (one.still - sum / count, UNEVEN * self.touching[one.of].skin);
            one.still - off.clamp(-most, most)
        };
        let evened: Vec<f64> = met.iter().map(even).collect();
        for (one, still) in met.iter_mut().zip(evened) {
            one.still = still;
        }
    }

    /// When bodies that end up in each other meet on the way, where they did not touch before; or half of the
    /// span, if it is a lasting contact that went wrong \[s\].
    fn until_impact(&self, touching: &Touching, starts: &Starts, (end_a, end_b): (&End, &End)) -> TooLong {
        let settings = contact_time::Settings { tolerance: self.settings.tolerance, max_rounds: GLANCE };
        let (a, b) = starts.bodies;
        let (a, b) = ((&a.shape, &end_a.motion), (&b.shape, &end_b.motion));
        let found = shape::contact_time(a, b, self.length, &settings).ok();
        let is_impact = |contact: &Contact| {
            let point = place_of(starts.bodies, contact) - starts.moved;
            starts.velocity_at(point, contact.normal).1.abs() > touching.slow
        };
        let time =
            found.filter(|found| found.contact.as_ref().is_some_and(is_impact)).map(|found| found.time);
        let time = time.filter(|&time| time > 0.0 && time < self.length);
        time.map_or(TooLong::Cut(0.5 * self.length), TooLong::Impact)
    }

    /// The part of its friction that a pair used whose sliding ends within the span; the smallest, if there is one.
    fn friction_used(&self, settled: &Settled) -> Option<f64> {
        let mut used: Vec<(f64, f64)> = vec![(0.0, 0.0); self.touching.len()];
        for (one, push) in settled.met.iter().zip(&settled.pushes) {
            let (start, end) = (one.slip(one.before), one.slip(one.after));
            let Touching { skin, material, .. } = &self.touching[one.of];
            let slid = start.length() * self.length > SLIPS * skin;
            if slid && end.length() <= SLIPS * start.length() && material.friction.is_finite() {
                let normal = one.normal.dot(push.impulse);
                used[one.of].0 += (push.impulse - one.normal * normal).length();
                used[one.of].1 += material.friction * normal;
            }
        }
        let part = used.iter().filter(|(_, most)| *most > 0.0).map(|(took, most)| took / most);
        part.filter(|&part| part < 1.0 - ALL_FRICTION).min_by(f64::total_cmp)
    }

    /// When the first contact that slides one way at the start, and the other at the end, is about to turn round \[s\].
    fn turns_round(&self, settled: &Settled) -> Option<f64> {
        let turns_round = |one: &Met| {
            let (start, end) = (one.slip(one.before), one.slip(one.after));
            let Touching { skin, material, .. } = &self.touching[one.of];
            let is_slip = |slip: Vec3| slip.length() * self.length > SLIPS * skin;
            let back = -end.dot(start.normalize_or_zero());
            let turns = is_slip(start) && is_slip(end) && back > 0.0 && material.friction > 0.0;
            turns.then(|| self.length * start.length() / (start.length() + back))
        };
        settled.met.iter().filter_map(turns_round).min_by(f64::total_cmp)
    }

    /// The mean directions of contacts whose slip turns within the span.
    fn turning(&self, settled: &Settled) -> Vec<Slide> {
        let slide = |one: &Met| {
            let (start, end) = (one.slip(one.before), one.slip(one.after));
            let Touching { skin, material, .. } = &self.touching[one.of];
            let is_slip = |slip: Vec3| slip.length() * self.length > SLIPS * skin;
            let turns = start.cross(end).length() > TURNS * start.length() * end.length();
            let slides = is_slip(start) && is_slip(end) && start.dot(end) > 0.0;
            let mean = (start.normalize_or_zero() + end.normalize_or_zero()).try_normalize()?;
            (slides && turns && material.friction.is_finite()).then_some((one.of, one.point, mean))
        };
        settled.met.iter().filter_map(slide).collect()
    }

    fn touch(
        &self,
        bodies: &[Body],
        (ends, beside): (&[Option<End>], &[Vec3]),
        met: &Met,
        slides: &[Slide],
    ) -> Touch {
        let Touching { pair, material, .. } = &self.touching[met.of];
        let (mut velocity, mut spin) = (met.after, Vec3::ZERO);
        let mut arms = [Vec3::ZERO; 2];
        for (k, (index, sign)) in [(pair.0, 1.0), (pair.1, -1.0)].into_iter().enumerate() {
            let Some(end) = &ends[index] else { continue };
            let Load { force, torque } = bodies[index].support;
            arms[k] = met.point - end.centre;
            // Without what the support did: that is solved for anew. It acts at the mean places of the span, and is
            // solved for as if it did at its end.
            let turned = end.mobility.inverse_inertia * (torque * self.length + beside[index]);
            let moved = force * (end.mobility.inverse_mass * self.length);
            velocity -= (moved + turned.cross(arms[k])) * sign;
            spin += (end.spin - turned) * sign;
        }
        Touch {
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

    /// How fast a contact opens or closes to get back into the middle of the skin [m/s].
    fn back(&self, met: &Met) -> f64 {
        let Touching { pair, skin, slow, turns, .. } = self.touching[met.of];
        let pushed = self.lasting.pairs.get(&pair).is_some_and(Rest::pushes);
        // Nothing presses them together but rounding.
        if slow <= self.settings.resting_speed || !pushed {
            return 0.0;
        }
        let low = if turns { TURNING } else { MIDDLE.0 };
        // A target of the gap at hand would change that gap, and with it the next pass's target.
        let time = (LED_BACK + 0.5) * self.length;
        let missing = if met.still < low * skin {
            WELL_WITHIN.0 * low * skin - met.still
        } else if met.still > MIDDLE.1 * skin {
            WELL_WITHIN.1 * MIDDLE.1 * skin - met.still
        } else {
            return 0.0;
        };
        (missing / time).clamp(-0.1 * slow, 0.1 * slow)
    }

    /// What contacts pushed with in the last span, as impulses: of which pair, and where.
    fn remembered(&self) -> Vec<(usize, Vec3, Push)> {
        let mut known = Vec::new();
        for (of, one) in self.touching.iter().enumerate() {
            let Some(rest) = self.lasting.pairs.get(&one.pair) else { continue };
            known.extend(rest.forces.iter().map(|force| (of, force.point, force.push * self.length)));
        }
        known
    }

    /// Sets the support to these impulses over the span; how much that changes the last velocities [m/s]. `beside` becomes
    /// what moments at the end of the span are more than those of the support [N m s].
    fn apply(
        &self,
        bodies: &mut [Body],
        (ends, beside): (&[Option<End>], &mut [Vec3]),
        met: &[Met],
        pushes: &[Push],
    ) -> f64 {
        let before: Vec<Load> = bodies.iter().map(|body| body.support).collect();
        self.let_go(bodies);
        for (one, push) in met.iter().zip(pushes) {
            let pair = self.touching[one.of].pair;
            let force = push.impulse / self.length;
            bodies[pair.0].add_support(force, Vec3::ZERO, Vec3::ZERO);
            bodies[pair.1].add_support(-force, Vec3::ZERO, Vec3::ZERO);
        }
        // Now that it is known how they fly, it is known where they are on average.
        for (one, push) in met.iter().zip(pushes) {
            let pair = self.touching[one.of].pair;
            let arms = self.arms(bodies, ends, one);
            let (force, torque) = (push.impulse / self.length, push.angular / self.length);
            bodies[pair.0].add_support_torque(arms.0.cross(force) + torque);
            bodies[pair.1].add_support_torque(-arms.1.cross(force) - torque);
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
            let force = (body.support.force - before[index].force) * self.length;
            let torque = (body.support.torque - before[index].torque) * self.length;
            let now = moments[index] - body.support.torque * self.length;
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
    pub fn straight(&self, bodies: &[Body]) -> f64 {
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
    fn arms(&self, bodies: &[Body], ends: &[Option<End>], met: &Met) -> (Vec3, Vec3) {
        let pair = self.touching[met.of].pair;
        let (Some(end_a), Some(end_b)) = (&ends[pair.0], &ends[pair.1]) else {
            return (Vec3::ZERO, Vec3::ZERO);
        };
        let centres = (self.mean_centre(bodies, pair.0), self.mean_centre(bodies, pair.1));
        // As far ahead of the centre as at the end, or halfway between that and the start: a constant force at a corner
        // that turns then works as much as it does on the corner's way.
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

    fn mean_centre(&self, bodies: &[Body], index: usize) -> Vec3 {
        mean_centre(&bodies[index], self.settings, self.length)
    }

    /// The velocities at hand [m/s].
    fn scale(&self, bodies: &[Body], ends: &[Option<End>]) -> f64 {
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

    fn found(&self, bodies: &[Body], settled: &Settled) -> Found {
        let mut support = Support { residual: settled.residual, ..Support::none(self.length) };
        let mut forces = Vec::new();
        for ((one, push), &arms) in settled.met.iter().zip(&settled.pushes).zip(&settled.arms) {
            let pair = self.touching[one.of].pair;
            let (force, torque) = (push.impulse / self.length, push.angular / self.length);
            // A gets the force, B the opposite; the power is that of what the other one gets.
            for (index, sign) in [(pair.0, -1.0), (pair.1, 1.0)] {
                if bodies[index].is_immovable() {
                    let power =
                        force.dot(bodies[index].velocity_of(one.point)) + torque.dot(bodies[index].spin());
                    support.driven_power += sign * power;
                }
            }
            // Forces are constant: they work with the mean of the velocities.
            let rubbing = one.slip(force).dot((one.before + one.after) * 0.5) + torque.dot(one.spin);
            support.friction_power += (-rubbing).max(0.0);
            let push = Push { impulse: force, angular: torque };
            let slip = one.slip(one.after);
            forces.push((Force { point: one.point, normal: one.normal, push, slip, arms }, one.of));
        }
        Found { forces, support, loads: bodies.iter().map(|body| body.support).collect(), cut: f64::INFINITY }
    }
}

impl Met {
    /// The part of a velocity along the contact.
    fn slip(&self, velocity: Vec3) -> Vec3 {
        velocity - self.normal * self.normal.dot(velocity)
    }
}

/// The direction that a contact slides in, if that is given.
fn slide_of(slides: &[Slide], met: &Met) -> Option<Vec3> {
    let own = slides.iter().filter(|(of, ..)| *of == met.of);
    let nearest = own.min_by(|p, q| p.1.distance(met.point).total_cmp(&q.1.distance(met.point)));
    let direction = nearest.map(|&(_, _, direction)| met.slip(direction));
    direction.and_then(Vec3::try_normalize)
}

/// Whether a contact still slides where it should.
fn slides_on((of, point, direction): &Slide, met: &[Met]) -> bool {
    let own = met.iter().filter(|one| one.of == *of);
    let nearest = own.min_by(|p, q| p.point.distance(*point).total_cmp(&q.point.distance(*point)));
    nearest.is_none_or(|one| direction.dot(one.after) > 0.0)
}

/// Whether turning does not move the surface.
fn is_round(body: &Body) -> bool {
    matches!(&body.shape, Shape::Convex(convex) if matches!(convex.core(), Core::Point))
        && body.centre_in_body() == Vec3::ZERO
}

const FIXED: Mobility = Mobility { inverse_mass: 0.0, inverse_inertia: Mat3::ZERO };

/// Where contacts push, those of one face at one height, the mean of theirs.
///
/// Two places of a body that both stick cannot come closer to each other. If one were higher, and sank, they would have
/// to: by next to nothing, but friction would be pressed to its bound for it.
fn on_faces(bodies: (&Body, &Body), contacts: &[Contact]) -> Vec<Vec3> {
    let places: Vec<Vec3> = contacts.iter().map(|contact| place_of(bodies, contact)).collect();
    let level = |(contact, &place): (&Contact, &Vec3)| {
        let face =
            contacts.iter().zip(&places).filter(|(other, _)| other.normal.dot(contact.normal) > ONE_FACE);
        let height = |other: Vec3| contact.normal.dot(other - place);
        let (count, sum) =
            face.fold((0.0, 0.0), |(count, sum), (_, &other)| (count + 1.0, sum + height(other)));
        place + contact.normal * (sum / count)
    };
    contacts.iter().zip(&places).map(level).collect()
}

/// What the contact nearest to one pushes with.
fn nearest(known: &[(usize, Vec3, Push)], met: &Met) -> Push {
    let own = known.iter().filter(|(of, ..)| *of == met.of);
    let nearest = own.min_by(|p, q| p.1.distance(met.point).total_cmp(&q.1.distance(met.point)));
    nearest.map_or(Push::NONE, |&(_, _, push)| push)
}

/// How a pair's contacts move at the start of a span.
struct Starts<'a> {
    bodies: (&'a Body, &'a Body),
    contacts: &'a [Contact],
    /// From the start to the end of the span.
    moved: Vec3,
    /// A contact at the end that is not closer to one at the start is another one \[m\].
    near: f64,
}

impl<'a> Starts<'a> {
    fn of(touching: &'a Touching, bodies: (&'a Body, &'a Body), ends: (&End, &End), span: f64) -> Self {
        let (a, b) = bodies;
        let ways = (ends.0.centre - a.state.centre, ends.1.centre - b.state.centre);
        let turn = |body: &Body, end: &End| {
            let reach = if body.reach.is_finite() { body.reach } else { 0.0 };
            body.spin().length().max(end.spin.length()) * span * reach
        };
        Self {
            bodies,
            contacts: &touching.contacts,
            // With the one that moves.
            moved: if a.is_immovable() { ways.1 } else { ways.0 },
            near: 2.0 * ((ways.0 - ways.1).length() + turn(a, ends.0) + turn(b, ends.1))
                + 10.0 * touching.skin,
        }
    }

    /// The contact of the start that one at `point` was, with its normal; none if it is a new one.
    fn nearest(&self, point: Vec3, normal: Vec3) -> Option<(Vec3, Vec3)> {
        let alike = self.contacts.iter().filter(|contact| contact.normal.dot(normal) > ALIKE);
        let places = alike.map(|contact| (place_of(self.bodies, contact), contact.normal));
        let nearest = places.min_by(|p, q| p.0.distance(point).total_cmp(&q.0.distance(point)));
        nearest.filter(|known| known.0.distance(point) <= self.near)
    }

    /// How fast A moves against B at the start, for a contact that is at `point` then, and how fast that opens:
    /// where the nearest one is, along its normal; or there, if it is a new one [m/s].
    ///
    /// A normal turns with its body: that of the end would make an opening of a slip.
    fn velocity_at(&self, point: Vec3, normal: Vec3) -> (Vec3, f64) {
        let (place, normal) = self.nearest(point, normal).unwrap_or((point, normal));
        let velocity = relative_velocity(self.bodies.0, self.bodies.1, place);
        (velocity, normal.dot(velocity))
    }
}
