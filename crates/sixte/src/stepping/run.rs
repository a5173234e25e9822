//! One island is stepped: from contact to contact or in real time, or laid down; and woken, if somebody meets it.

use sixte_contact::motion::Motion;

use super::choice::{Chosen, Share, choose, pay};
use super::path::Course;
use super::rollback::Before;
use super::sleep::{can_sleep, put_to_sleep, wake};
use super::speculative::{Islands, Outcome, Place, Speculative, Step, ids};
use crate::audit::Ledger;
use crate::broad::{Bounds, Region};
use crate::exact::{follow_bodies, step_island};
use crate::flight::fly;
use crate::id::BodyId;
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
                let flight = fly(&step.bodies[index], step.settings.gravity, step.settings.integrator, dt);
                self.paths.set_flight(index, flight);
            }
            let is_woken = |index: usize| woken.binary_search(&index).is_ok();
            let touched = step.cache.pairs().map(|(a, b)| (a.index(), b.index()));
            let other = |(a, b)| if is_woken(a) { Some(b) } else { is_woken(b).then_some(a) };
            let mut fixed: Vec<usize> =
                touched.filter_map(other).filter(|&index| self.places[index] == Place::Fixed).collect();
            fixed.sort_unstable();
            fixed.dedup();
            self.all.push(Speculative { own: woken, fixed, ..Speculative::default() });
        }
    }

    /// Steps one island: from contact to contact, or in real time.
    pub fn run(&mut self, at: usize, step: &mut Step, dt: f64) {
        if self.all[at].together.is_some() {
            return self.run_together(at, step, dt);
        }
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
    pub fn try_run(&mut self, at: usize, step: &mut Step, dt: f64, chosen: Chosen) -> bool {
        if chosen != Chosen::Realtime {
            // Whether they flew as they would alone is asked for afterwards.
            let own = std::mem::take(&mut self.all[at].own);
            own.iter().for_each(|&index| self.tell_flight(index, step, dt));
            self.all[at].own = own;
        }
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
            untold: None,
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
        let course = match chosen {
            Chosen::Realtime => {
                let asked = (self.all[at].parts(), self.wants_motions);
                Some(Course::Parts(step_crowd(island, dt, asked, step.memory)))
            }
            Chosen::Exact(affordable) => {
                follow_bodies(&mut island, is_alone, dt);
                step_island(island, dt, affordable).map(Course::Spans)
            }
        };
        let Some(course) = course else {
            self.all[at].outcome = Some(Box::new(outcome));
            return false;
        };
        // It is kept until all islands are done.
        outcome.report.events.shrink_to_fit();
        if self.wants_motions && chosen == Chosen::Realtime && !self.wants_all {
            self.follow_widely(&members, &course, step);
            outcome.untold = Some((members, course));
        } else if self.wants_motions {
            let moved = |id: BodyId| {
                let moved = outcome.report.separations.iter().filter(|one| one.has(id));
                moved.map(|one| one.distance).sum()
            };
            for (place, &id) in members.iter().enumerate() {
                self.follow((id.index(), moved(id)), (place, &course), step);
            }
        }
        self.all[at].outcome = Some(Box::new(outcome));
        true
    }

    /// A body took the path of the one at a place in spans, and was moved by so much in all between them \[m\].
    fn follow(&mut self, (index, shift): (usize, f64), path: (usize, &Course), step: &Step) {
        if self.places[index] == Place::Fixed {
            return;
        }
        let body = &step.bodies[index];
        self.paths.follow(index, path, Motion::fixed(body.pose()));
        self.check.follow(index, (body, shift), step.settings, self.paths.segments(index));
    }

    /// Finds bounds of the paths that a crowd took: hardly any of them comes near others.
    fn follow_widely(&mut self, members: &[BodyId], course: &Course, step: &Step) {
        let mut paths: Vec<Bounds> = vec![Bounds::NOWHERE; members.len()];
        for number in 0..course.len() {
            for (place, path) in paths.iter_mut().enumerate() {
                let (duration, motion, _) = course.interval(number, place);
                *path = path.with(way_of(motion, duration));
            }
        }
        for (place, (id, path)) in members.iter().zip(paths).enumerate() {
            let (index, body) = (id.index(), &step.bodies[id.index()]);
            if self.places[index] == Place::Fixed || !self.check.can_be_wide(index) {
                self.follow((index, 0.0), (place, course), step);
                continue;
            }
            let end = body.state.centre;
            let path = path.with(Bounds { min: end, max: end });
            self.check.follow_wide(index, body, step.settings, path);
        }
    }

    /// Finds out how bodies move of which only bounds are known so far.
    pub fn tell(&mut self, indices: &[u32], step: &Step, dt: f64) {
        for index in indices.iter().map(|&index| index as usize) {
            if !self.check.is_wide(index) {
                continue;
            }
            let Self { all, places, paths, check, .. } = self;
            let outcome = match places[index] {
                Place::In(at) => all[at].outcome.as_ref(),
                _ => None,
            };
            let body = &step.bodies[index];
            if outcome.is_none() {
                paths.tell_flight(index, || fly(body, step.settings.gravity, step.settings.integrator, dt));
            }
            if let Some((members, course)) = outcome.and_then(|done| done.untold.as_ref())
                && let Ok(place) = members.binary_search(&BodyId(index as u32))
            {
                paths.follow(index, (place, course), Motion::fixed(body.pose()));
            }
            check.follow(index, (body, 0.0), step.settings, paths.segments(index));
        }
    }

    /// Finds out how a body would fly alone, if nobody has asked for it yet.
    pub fn tell_flight(&mut self, index: usize, step: &Step, dt: f64) {
        let fly = || fly(&step.bodies[index], step.settings.gravity, step.settings.integrator, dt);
        self.paths.tell_flight(index, fly);
    }
}

/// Around the way of the centre of a motion over an interval \[s\].
fn way_of(motion: &Motion, interval: f64) -> Bounds {
    let first = motion.centre_at(0.0);
    let last = first + (motion.velocity + motion.acceleration * (0.5 * interval)) * interval;
    let bent = 0.5 * motion.acceleration.length() * interval * interval;
    Bounds { min: first.min(last), max: first.max(last) }.enlarged(bent)
}
