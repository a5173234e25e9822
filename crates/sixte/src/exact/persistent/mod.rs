//! Persistent contact: bodies that rest, slide and roll on each other.
//!
//! Contacts within the skin that neither open nor close push with a force that is constant over a span. It
//! is the one for which the velocities at the span's end obey 0 ≤ φ̇ ⊥ λ ≥ 0 and Coulomb's law (Stewart
//! and Trinkle 1996; Anitescu and Potra 1997): that has a solution even where forces at an instant have
//! none. A constant force makes a parabola, which is what is certified, so a body that slides is followed
//! exactly. Where a contact changes what it does (sliding ends, a bounce inside of the skin is at its top) the
//! span ends.
//!
//! | stage | file |
//! |---|---|
//! | who touches | [`contacts`](crate::contacts) |
//! | how long the span can be | `span_length` |
//! | the forces for a span of a given length | `solve`, `trial` |
//! | the contacts at its end | `end_contacts`, `ends` |
//! | how they slide | `slip` |
//! | what all of it comes to | `reaction`, `report` |

mod end_contacts;
mod ends;
mod reaction;
mod report;
mod slip;
mod solve;
mod span_length;
mod trial;

pub(super) use reaction::Reactions;
pub(super) use report::{report_impulses, shorten};

use std::collections::BTreeMap;

use self::span_length::ContactIsland;
use self::trial::{Effort, FoundForces, TooLong, Trial};
use super::budget::Allowance;
use crate::body::Load;
use crate::contacts::{Force, PairKey, Touching, find_touching};
use crate::island::Island;
use crate::islands::group_links;

/// Sets every body's reaction for the next span, of at most `left` \[s\], with so much work at most; none if nothing is left of that.
pub(super) fn find_reactions(island: &mut Island, left: f64, most: Allowance) -> Reactions {
    let Island { bodies, settings, zones, cache, .. } = island;
    bodies.for_each_mut(|body| (body.cold.reaction, body.rests) = (Load::default(), false));
    if most.visits == 0 {
        cache.clear_forces();
        return Reactions::none(left);
    }
    let mut touching = find_touching(bodies, settings, zones, cache);
    touching.retain(|one| one.lasts(bodies) && (one.is_near() || cache.forces_of(one.ids).is_some()));
    let work = Effort::none(most);
    let mut longest = left;
    let mut solved: Vec<(Vec<Touching>, Option<FoundForces>)> = Vec::new();
    for touching in by_island(island, touching) {
        let Island { bodies, settings, cache, .. } = island;
        let found =
            ContactIsland { touching: &touching, settings, cache, work: &work }.solve(bodies, longest);
        longest = found.as_ref().map_or(longest, |found| found.reactions.longest.min(longest));
        solved.push((touching, found));
    }
    let mut all = Reactions::none(longest);
    let mut forces: BTreeMap<PairKey, Vec<Force>> = BTreeMap::new();
    let mut cut = f64::INFINITY;
    for (touching, found) in solved {
        let Some(found) = fitted(island, &touching, found, (longest, &work)) else {
            all.infeasible.extend(touching.iter().map(|one| one.pair));
            continue;
        };
        cut = cut.min(found.cut);
        all.kinematic_power += found.reactions.kinematic_power;
        all.friction_power += found.reactions.friction_power;
        all.residual = all.residual.max(found.reactions.residual);
        for (force, index) in found.forces {
            let Touching { ids, pair: (a, b), .. } = touching[index];
            forces.entry(ids).or_default().push(force);
            (island.bodies[a].rests, island.bodies[b].rests) = (true, true);
        }
    }
    island.cache.set_forces(forces.into_iter(), |mut forces, written| written.append(&mut forces));
    island.cache.longest = cut;
    (all.work, all.rows) = (work.visits.get(), work.rows.get());
    all
}

/// Forces for a span of `longest` \[s\]: those that could be for a longer one are found again, for they are for the
/// velocities at its end.
fn fitted(
    island: &mut Island,
    touching: &[Touching],
    found: Option<FoundForces>,
    (longest, work): (f64, &Effort),
) -> Option<FoundForces> {
    let found = found?;
    if found.reactions.longest <= longest {
        return Some(found);
    }
    let Island { bodies, settings, cache, .. } = island;
    let trial = Trial { touching, settings, cache, length: longest, work };
    match trial.run(bodies) {
        Ok(again) => Some(again),
        Err(TooLong::Stops(_, again) | TooLong::TurnsRound(_, again)) => Some(*again),
        Err(_) => {
            trial.put_back(bodies, &found);
            Some(found)
        }
    }
}

/// Pairs that hang together through bodies that move.
fn by_island(island: &Island, touching: Vec<Touching>) -> Vec<Vec<Touching>> {
    let groups =
        group_links(touching.iter().map(|one| one.pair), |place| !island.bodies[place].is_immovable());
    let mut all: Vec<Option<Touching>> = touching.into_iter().map(Some).collect();
    groups.into_iter().map(|group| group.into_iter().filter_map(|link| all[link].take()).collect()).collect()
}
