//! One island is stepped: from contact to contact or in real time, or laid down; and woken, if somebody meets it.

use sixte_contact::motion::Motion;

use super::choice::{Chosen, Share, choose, pay};
use super::rollback::Before;
use super::sleep::{can_sleep, put_to_sleep, wake};
use super::speculative::{Islands, Outcome, Place, Speculative, Step, ids};
use crate::audit::Ledger;
use crate::exact::{follow_bodies, step_island};
use crate::flight::fly;
use crate::island::Island;
use crate::realtime::step_crowd;
use crate::report::StepReport;
use crate::settings::Stepping;
use crate::store::Members;
use crate::zones::Zones;

impl Islands {
    /// Those that somebody meets on the way are awake from the beginning of the step, with all that touch them: one island.
    pub fn wake_met(&mut self, met: &[(usize, usize)], step: &mut Step, dt: f64) {
        for index in met.iter().flat_map(|&(a, b)| [a, b]) {
            if self.places[index] != Place::Asleep {
                continue;
            }
            let woken = wake(step.bodies, step.cache, vec![index]);
            let at = self.all.len();
            for &index in &woken {
                self.places[index] = Place::In(at);
                self.paths.flights[index] =
                    fly(&step.bodies[index], step.settings.gravity, step.settings.integrator, dt);
            }
            let is_woken = |index: usize| woken.binary_search(&index).is_ok();
            let touched = step.cache.pairs().map(|(a, b)| (a.index(), b.index()));
            let other = |(a, b)| if is_woken(a) { Some(b) } else { is_woken(b).then_some(a) };
            let mut fixed: Vec<usize> =
                touched.filter_map(other).filter(|&index| self.places[index] == Place::Fixed).collect();
            fixed.sort_unstable();
            fixed.dedup();
            self.all.push(Speculative { own: woken, fixed, outcome: None });
        }
    }

    /// Steps one island: from contact to contact, or in real time.
    pub fn run(&mut self, at: usize, step: &mut Step, dt: f64) {
        let own = self.all[at].own.clone();
        let has_more_than = |count| step.cache.has_more_than(count, &ids(&own));
        let share = Share::of(self.count, dt, self.spent);
        let chosen = choose(step.settings, (step.bodies, &own), has_more_than, (share, dt));
        let is_auto = step.settings.stepping == Stepping::Auto;
        let may_sleep = is_auto && step.settings.sleeping && can_sleep(step.bodies, &own);
        if may_sleep && (chosen == Chosen::Realtime || share.is_small()) {
            return self.lay_down(at, step);
        }
        let is_done = self.try_run(at, step, dt, chosen);
        let spent = self.all[at].outcome.as_ref().map(|done| done.report.stepping.work);
        let spent = spent.filter(|_| chosen != Chosen::Realtime);
        let wasted = self.all[at].outcome.as_ref().map_or(0, |done| done.report.costs.total());
        self.spent += if is_done { spent.unwrap_or(0) } else { wasted };
        if !is_done {
            step.report.costs.in_vain += wasted;
            self.roll_back(at, step.bodies);
            if may_sleep {
                return self.lay_down(at, step);
            }
            self.try_run(at, step, dt, Chosen::Realtime);
        }
        if is_auto {
            pay((step.bodies, &own), spent, !is_done, share);
        }
    }

    /// An island that is at rest and too much work is not stepped at all.
    fn lay_down(&mut self, at: usize, step: &mut Step) {
        let own = std::mem::take(&mut self.all[at]).own;
        put_to_sleep((step.bodies, &own), step.settings, step.ledger);
        for index in own {
            self.places[index] = Place::Asleep;
            self.paths.let_stay(index, &step.bodies[index]);
        }
    }

    /// Steps one island; whether it was done.
    fn try_run(&mut self, at: usize, step: &mut Step, dt: f64, chosen: Chosen) -> bool {
        let (own, members) = (ids(&self.all[at].own), self.all[at].members());
        let StepReport { step: number, start, duration, audit, .. } = *step.report;
        // Nobody is left whose contacts would have to stay where they are, or whom it could meet.
        let is_certain = self.is_one && chosen == Chosen::Realtime;
        let mut outcome = Outcome {
            report: StepReport::blank(number, start, duration, audit),
            ledger: Ledger::of_island(step.ledger.smallest_gap),
            cache: match is_certain {
                true => step.cache.take_all(),
                false => step.cache.of_members(&members, &own),
            },
            before: match is_certain {
                true => Vec::new(),
                false => self.all[at].own.iter().map(|&index| Before::save(&step.bodies[index])).collect(),
            },
        };
        let is_alone = step.bodies.len() < 2;
        let mut island = Island {
            bodies: Members::new(step.bodies, &members),
            settings: step.settings,
            cache: &mut outcome.cache,
            zones: Zones::default(),
            ledger: &mut outcome.ledger,
            report: &mut outcome.report,
        };
        let spans = match chosen {
            Chosen::Realtime => Some(step_crowd(island, dt, self.wants_motions, step.memory)),
            Chosen::Exact(affordable) => {
                follow_bodies(&mut island, is_alone, dt);
                step_island(island, dt, affordable)
            }
        };
        let Some(spans) = spans else {
            self.all[at].outcome = Some(Box::new(outcome));
            return false;
        };
        // It is kept until all islands are done.
        outcome.report.events.shrink_to_fit();
        for (place, id) in members.iter().enumerate() {
            if self.places[id.index()] == Place::Fixed || !self.wants_motions {
                continue;
            }
            let body = &step.bodies[id.index()];
            self.paths.follow(id.index(), (place, &spans), Motion::fixed(body.pose()));
            let moved = outcome.report.separations.iter().filter(|one| one.has(*id));
            let shift = moved.map(|one| one.distance).sum();
            self.check.follow(id.index(), (body, shift), step.settings, self.paths.segments(id.index()));
        }
        self.all[at].outcome = Some(Box::new(outcome));
        true
    }
}
