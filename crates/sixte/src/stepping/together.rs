//! Small islands in real time are stepped together: what a step takes besides its contacts is paid once, and the solver, which takes four
//! contacts at a time, has four. They stay islands in all else: each of them sleeps, wakes and chooses how it is stepped by itself.
//!
//! Together are those whose step is cut into the same number of parts. One that meets somebody else is taken out again.

use std::collections::BTreeMap;

use super::choice::{Chosen, Share, choose, pay};
use super::sleep::can_sleep;
use super::speculative::{Islands, Place, Speculative, Step};
use crate::body::Body;
use crate::realtime::parts_before;
use crate::settings::Stepping;

/// Islands of more bodies are stepped by themselves.
const SMALL: usize = 8;

/// Islands that are stepped together.
#[derive(Debug)]
pub(super) struct Together {
    /// The bodies of each, in order.
    islands: Vec<Vec<usize>>,
    /// Into how many parts their step is cut.
    parts: usize,
}

impl Islands {
    /// Puts small islands together that are stepped in real time, in as many parts. What each of them may spend is not one sum: where that is
    /// limited, each is stepped by itself.
    pub fn gather(&mut self, step: &Step, dt: f64) {
        if self.is_one || self.all.len() < 2 || step.settings.budget.is_some() {
            return;
        }
        let share = Share::of(self.all.iter().map(Speculative::count).sum(), dt, self.spent);
        let may_lie_down = step.settings.stepping == Stepping::Auto && step.settings.sleeping;
        let mut alike: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (at, Speculative { own, fixed, .. }) in self.all.iter().enumerate() {
            if own.is_empty() || own.len() > SMALL {
                continue;
            }
            let chosen = choose(step.settings, (step.bodies, own), |_| false, (share, dt));
            if chosen != Chosen::Realtime || may_lie_down && can_sleep(step.bodies, own) {
                continue;
            }
            let parts = parts_before(step.bodies, (own, fixed), step.cache, dt);
            if let Some(parts) = parts {
                alike.entry(parts).or_default().push(at);
            }
        }
        for (parts, islands) in alike.into_iter().filter(|(_, islands)| islands.len() > 1) {
            self.put_together(&islands, parts);
        }
    }

    /// Islands become one; the first of them is all.
    fn put_together(&mut self, islands: &[usize], parts: usize) {
        let (mut all, mut all_fixed, mut each) = (Vec::new(), Vec::new(), Vec::new());
        for &at in islands {
            let Speculative { own, fixed, .. } = std::mem::take(&mut self.all[at]);
            own.iter().for_each(|&index| self.places[index] = Place::In(islands[0]));
            all.extend_from_slice(&own);
            all_fixed.extend(fixed);
            each.push(own);
        }
        all.sort_unstable();
        all_fixed.sort_unstable();
        all_fixed.dedup();
        let together = Some(Together { islands: each, parts });
        self.all[islands[0]] = Speculative { own: all, fixed: all_fixed, together, outcome: None };
    }

    /// Steps islands together.
    pub fn run_together(&mut self, at: usize, step: &mut Step, dt: f64) {
        self.try_run(at, step, dt, Chosen::Realtime);
        let share = Share::of(self.count, dt, self.spent);
        let is_auto = step.settings.stepping == Stepping::Auto;
        let Speculative { together, outcome, .. } = &mut self.all[at];
        let Some(Together { islands, .. }) = together else { return };
        if let Some(outcome) = outcome {
            outcome.report.stepping.realtime = islands.len() as u64;
        }
        for own in islands.iter().filter(|_| is_auto) {
            pay((step.bodies, own), None, false, share);
        }
    }

    /// Islands of bodies that met others are not with those any more that they were stepped with: all of them are stepped again.
    pub fn split_off(&mut self, met: &[(usize, usize)], bodies: &mut [Body]) {
        for index in met.iter().flat_map(|&(a, b)| [a, b]) {
            let Place::In(at) = self.places[index] else { continue };
            if self.all[at].together.is_some() {
                self.roll_back(at, bodies);
                self.take_out(at, index);
            }
        }
    }

    /// The island of a body is one by itself again.
    fn take_out(&mut self, at: usize, index: usize) {
        let new = self.all.len();
        let Speculative { own, fixed, together, .. } = &mut self.all[at];
        let Some(Together { islands, .. }) = together else { return };
        let Some(number) = islands.iter().position(|island| island.contains(&index)) else { return };
        let taken = islands.remove(number);
        own.retain(|index| !taken.contains(index));
        let fixed = fixed.clone();
        taken.iter().for_each(|&index| self.places[index] = Place::In(new));
        self.all.push(Speculative { own: taken, fixed, ..Speculative::default() });
        if self.all[at].together.as_ref().is_some_and(|together| together.islands.is_empty()) {
            self.all[at] = Speculative::default();
        }
    }
}

impl Speculative {
    /// The bodies of each island that is stepped here.
    pub fn islands(&self) -> impl Iterator<Item = &[usize]> {
        let together = self.together.iter().flat_map(|together| together.islands.iter().map(Vec::as_slice));
        let alone = self.together.is_none().then_some(self.own.as_slice());
        alone.into_iter().chain(together)
    }

    /// How many islands with bodies of their own are stepped here.
    pub fn count(&self) -> usize {
        self.islands().filter(|own| !own.is_empty()).count()
    }

    /// Into how many parts a step in real time is cut, if that is known.
    pub fn parts(&self) -> Option<usize> {
        self.together.as_ref().map(|together| together.parts)
    }
}
