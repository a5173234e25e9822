//! Impacts at once: all contacts that an impact is handed on through.
//!
//! Bodies that touch the two that meet, and those that touch these, take part at the same instant. What they
//! do is the rule of the world ([`ManyImpacts`]).

use std::collections::BTreeSet;

use sixte_contact::contact_time::Contact;

use super::collide::{collide, push, pushed};
use super::patch::Patch;
use crate::body::{Body, Drive, State};
use crate::contacts::{Touching, find_touching};
use crate::event::Event;
use crate::island::Island;
use crate::islands::group_links;
use crate::material::Material;
use crate::response::contact::relative_velocity;
use crate::response::solve::{ContactImpulse, ContactRow, Mobility, solve};
use crate::response::together::{reflect, simultaneous};
use crate::response::{Class, ImpactLaw, ManyImpacts, classify};
use crate::settings::{Resting, Settings};
use crate::store::Members;

/// Rounds until all is at rest that will be, and so many more for each pair; then nothing bounces any more.
const ROUNDS: usize = 32;
const ROUNDS_A_PAIR: usize = 8;

/// After the first rounds, approach of less than this part of the fastest one does not bounce any more.
const FAINT: f64 = 1e-3;

/// Approach of less than this part of the speeds at hand is rounding.
const ROUNDING: f64 = 1e-14;

/// What is left of an approach that cannot be stopped.
const SQUEEZED: f64 = 1e-6;

/// Contacts of two bodies with one normal.
struct Member {
    pair: (usize, usize),
    patch: Patch,
    material: Material,
}

impl Member {
    fn touches(&self, bodies: &Members) -> impl Iterator<Item = ContactRow> {
        let Member { pair, patch, material } = self;
        let (a, b) = (&bodies[pair.0], &bodies[pair.1]);
        patch.points.iter().map(move |&point| ContactRow {
            bodies: *pair,
            arms: (point - a.state.centre, point - b.state.centre),
            normal: patch.normal,
            velocity: relative_velocity(a, b, point),
            target: 0.0,
            friction: material.friction,
            slip: None,
            rolling: material.rolling,
            spinning: material.spinning,
            spin: a.spin() - b.spin(),
        })
    }
}

fn mobilities(bodies: &Members) -> Vec<Mobility> {
    let of =
        |body: &Body| Mobility { inverse_mass: body.inverse_mass(), inverse_inertia: body.inverse_inertia() };
    bodies.iter().map(of).collect()
}

/// Contacts that an impact is handed on through.
pub(super) struct Cluster {
    members: Vec<Member>,
}

impl Cluster {
    /// All that hangs together with a pair that meets.
    pub fn about(island: &mut Island, pair: (usize, usize), patch: Patch) -> Self {
        let Island { bodies, settings, zones, cache, .. } = island;
        let mut near = find_touching(bodies, settings, zones, cache);
        let material =
            settings.combination.combine(&bodies[pair.0].cold.material, &bodies[pair.1].cold.material);
        let mut members = vec![Member { pair, patch, material }];
        let mut reached = vec![false; bodies.len()];
        let reach = |reached: &mut Vec<bool>, pair: (usize, usize)| {
            for index in [pair.0, pair.1] {
                // What nothing moves hands nothing on.
                reached[index] |= !bodies[index].is_immovable();
            }
        };
        reach(&mut reached, pair);
        while let Some(next) = near.iter().position(|one| reached[one.pair.0] || reached[one.pair.1]) {
            let one = near.remove(next);
            let (a, b) = (&bodies[one.pair.0], &bodies[one.pair.1]);
            let known =
                members.first().filter(|first| first.pair == one.pair).map(|first| first.patch.normal);
            let mut closed = closed(bodies, settings, &one);
            // Those of the pair itself are there already.
            closed.retain(|contact| known.is_none_or(|normal| contact.normal.dot(normal) < 1.0 - 1e-12));
            let mut any = known.is_some();
            while let Some(patch) = Patch::from_contacts(a, b, &closed) {
                closed.retain(|contact| !patch.contacts.contains(contact));
                members.push(Member { pair: one.pair, patch, material: one.material });
                any = true;
            }
            if any {
                reach(&mut reached, one.pair);
            }
        }
        Self { members }
    }

    /// In how many points bodies touch.
    fn touches(&self) -> usize {
        self.members.iter().map(|member| member.patch.points.len()).sum()
    }

    /// Gives all of them their impulses, by the rule of the world. With `bounces` no more, all is plastic.
    pub fn resolve(&self, bodies: &mut Members, settings: &Settings, bounces: bool) -> Vec<Event> {
        let mut events = Vec::new();
        // Where nothing bounces, all stop at once.
        let is_plastic = settings.resting == Resting::Supported
            && matches!(settings.law, ImpactLaw::Restitution(_))
            && self.touches() > 1
            && self.members.iter().all(|one| one.material.restitution == 0.0);
        let most = ROUNDS + ROUNDS_A_PAIR * self.members.len();
        let rounds = if bounces && !is_plastic { most } else { 0 };
        let rounding = ROUNDING * self.speed(bodies);
        let faint = if self.fades(settings) { FAINT * self.closing(bodies) } else { 0.0 };
        for round in 0..rounds {
            let violated = self.violated(bodies, rounding);
            if violated.is_empty() {
                return events;
            }
            let slow =
                if round < ROUNDS { settings.resting_speed } else { settings.resting_speed.max(faint) };
            if !events.is_empty() && self.violated(bodies, slow).is_empty() {
                break;
            }
            match settings.impacts {
                ManyImpacts::Sequential => self.one(bodies, settings, violated[0], &mut events),
                ManyImpacts::Reflections => {
                    for group in self.groups(bodies, &violated) {
                        match group[..] {
                            [only] => self.one(bodies, settings, only, &mut events),
                            _ => events.extend(self.many(bodies, settings, &group, reflect)),
                        }
                    }
                }
                ManyImpacts::Simultaneous => {
                    let all: Vec<usize> = (0..self.members.len()).collect();
                    events.extend(self.many(bodies, settings, &all, simultaneous));
                }
            }
        }
        let all: Vec<usize> = (0..self.members.len()).collect();
        events.extend(self.many(bodies, settings, &all, |mobilities, touches, _| {
            solve(mobilities, touches, &vec![ContactImpulse::NONE; touches.len()]).pushes
        }));
        events
    }

    /// The speeds at hand [m/s].
    fn speed(&self, bodies: &Members) -> f64 {
        let of = |body: &Body| {
            let reach = if body.reach.is_finite() { body.reach } else { 0.0 };
            body.velocity().length() + body.spin().length() * reach
        };
        self.pairs().map(|pair| of(&bodies[pair.0]) + of(&bodies[pair.1])).fold(0.0, f64::max)
    }

    /// Whether every bounce takes some energy.
    fn fades(&self, settings: &Settings) -> bool {
        match settings.law {
            ImpactLaw::Restitution(_) => self.members.iter().all(|one| one.material.restitution < 1.0),
            ImpactLaw::Fraction(fraction) => fraction < 1.0,
        }
    }

    /// How fast the members approach that do so fastest [m/s].
    fn closing(&self, bodies: &Members) -> f64 {
        let closing = |one: &Member| one.patch.closing(&bodies[one.pair.0], &bodies[one.pair.1]);
        self.members.iter().map(closing).fold(0.0, f64::max)
    }

    /// The members that approach faster than `slow` [m/s], the fastest first.
    fn violated(&self, bodies: &Members, slow: f64) -> Vec<usize> {
        let mut found: Vec<(f64, usize)> = Vec::new();
        for (index, member) in self.members.iter().enumerate() {
            let closing = member.patch.closing(&bodies[member.pair.0], &bodies[member.pair.1]);
            if closing > slow {
                found.push((closing, index));
            }
        }
        found.sort_by(|p, q| q.0.total_cmp(&p.0).then(p.1.cmp(&q.1)));
        found.into_iter().map(|(_, index)| index).collect()
    }

    /// Those of the given members that share a body that moves.
    fn groups(&self, bodies: &Members, members: &[usize]) -> Vec<Vec<usize>> {
        let pairs = members.iter().map(|&member| self.members[member].pair);
        let groups = group_links(pairs, |place| !bodies[place].is_immovable());
        let in_order = |group: Vec<usize>| {
            let mut group: Vec<usize> = group.into_iter().map(|link| members[link]).collect();
            group.sort_unstable();
            group
        };
        groups.into_iter().map(in_order).collect()
    }

    /// One pair collides.
    fn one(&self, bodies: &mut Members, settings: &Settings, member: usize, events: &mut Vec<Event>) {
        let Member { pair, patch, material } = &self.members[member];
        let ids = bodies.ids(*pair);
        let Some([a, b]) = bodies.pair_mut(*pair) else { return };
        let class = classify(-patch.closing(a, b), settings.resting_speed);
        let event = collide((a, b), patch, material, settings.law);
        add(events, Event { bodies: ids, class, ..event });
    }

    /// Many get what a rule gives.
    fn many(
        &self,
        bodies: &mut Members,
        settings: &Settings,
        members: &[usize],
        rule: impl Fn(&[Mobility], &[ContactRow], &[f64]) -> Vec<ContactImpulse>,
    ) -> Vec<Event> {
        let (mut touches, mut restitutions) = (Vec::new(), Vec::new());
        for &member in members {
            let Member { patch, material, .. } = &self.members[member];
            touches.extend(self.members[member].touches(bodies));
            let restitution = match settings.law {
                ImpactLaw::Restitution(_) => material.restitution,
                ImpactLaw::Fraction(fraction) => 2.0 * fraction - 1.0,
            };
            restitutions.extend(patch.points.iter().map(|_| restitution));
        }
        let mobilities = mobilities(bodies);
        let pushes = rule(&mobilities, &touches, &restitutions);
        let mut rest = pushes.as_slice();
        let mut given: Vec<(&Member, &[ContactImpulse], Class)> = Vec::new();
        for member in members.iter().map(|&member| &self.members[member]) {
            let Member { pair, patch, .. } = member;
            let Some((own, others)) = rest.split_at_checked(patch.points.len()) else { break };
            let closing = patch.closing(&bodies[pair.0], &bodies[pair.1]);
            given.push((member, own, classify(-closing, settings.resting_speed)));
            rest = others;
        }
        let states = |bodies: &Members| -> Vec<State> { bodies.iter().map(|body| body.state).collect() };
        let before = states(bodies);
        for (Member { pair, patch, .. }, own, _) in &given {
            let Some(both) = bodies.pair_mut(*pair) else { continue };
            push(both, patch, own, 1.0);
        }
        let (after, mut events) = (states(bodies), Vec::new());
        for (Member { pair, patch, .. }, own, class) in given {
            let ids = bodies.ids(*pair);
            let Some(both) = bodies.pair_mut(*pair) else { continue };
            let before = [before[pair.0], before[pair.1]];
            let after = [after[pair.0], after[pair.1]];
            if let Some(event) = pushed(both, patch, own, before, after) {
                add(&mut events, Event { bodies: ids, class, ..event });
            }
        }
        events
    }

    /// Whether bodies that nothing moves come together with something between them, so that no impulse helps.
    pub fn is_squeezed(&self, bodies: &Members) -> bool {
        let all = self.members.iter().flat_map(|member| [member.pair.0, member.pair.1]);
        let immovable: BTreeSet<usize> = all.filter(|&index| bodies[index].is_immovable()).collect();
        let comes = immovable.iter().any(|&index| bodies[index].cold.drive != Drive::default());
        if immovable.len() < 2 || !comes {
            return false;
        }
        let touches = self.members.iter().flat_map(|member| member.touches(bodies));
        let smooth = touches.map(|touch| ContactRow { friction: 0.0, rolling: 0.0, spinning: 0.0, ..touch });
        solve(&mobilities(bodies), &smooth.collect::<Vec<_>>(), &[]).residual > SQUEEZED
    }

    /// The pairs that take part.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        self.members.iter().map(|member| member.pair)
    }
}

/// The contacts of a pair that hand an impact on: those that last, and those within the tolerance.
fn closed(bodies: &Members, settings: &Settings, touching: &Touching) -> Vec<Contact> {
    let lasts = |contact: &&Contact| {
        let speed = touching.normal_velocity(bodies, contact).abs();
        contact.gap <= 2.0 * settings.tolerance || speed <= touching.slow
    };
    touching.contacts.iter().filter(lasts).copied().collect()
}

/// Every round is an event of its own: an impulse, and its ledger.
fn add(events: &mut Vec<Event>, event: Event) {
    if event.class != Class::Separating || event.impulse.length() > 0.0 {
        events.push(event);
    }
}
