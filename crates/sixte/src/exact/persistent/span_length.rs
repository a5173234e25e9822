//! How long a span of persistent contact can be: until one of its contacts changes what it does.

use super::trial::{Effort, FoundForces, SlideEnd, TooLong, Trial};
use crate::contacts::{ContactCache, Touching};
use crate::settings::Settings;
use crate::store::Members;

/// A span is cut on account of persistent contacts at most this often.
const CUTS: u32 = 60;

/// After this many ends of sliding in a step, sliding ends where a span does.
const STOPS: u32 = 64;

/// A span is within this part of what is straight enough, so that what comes next is, too.
const WITHIN: f64 = 0.95;

/// The end of sliding is sought this often.
const TRIES: u32 = 8;

/// Spans of other lengths are tried so often where no forces are found, each this part of the one before.
const UNSOLVED: u32 = 6;
const OTHERWISE: f64 = 0.6;

/// Forces that violate what they should obey by this part are none: bodies are squeezed.
const INFEASIBLE: f64 = 1e-2;

/// Pairs that are solved together.
pub(super) struct ContactIsland<'a> {
    pub touching: &'a [Touching],
    pub settings: &'a Settings,
    pub cache: &'a mut ContactCache,
    pub work: &'a Effort,
}

impl ContactIsland<'_> {
    /// The forces for a span of at most `left` \[s\]; none if there is nothing that works.
    pub fn solve(&mut self, bodies: &mut Members, left: f64) -> Option<FoundForces> {
        let (settings, touching) = (self.settings, self.touching);
        let asked = touching.iter().map(|one| one.top(bodies)).fold(left, f64::min);
        // What was too long just now is so again.
        let mut length = asked.min(2.0 * self.cache.longest);
        // Nor can it be much longer than what the last forces allow.
        let last = Trial { touching, settings, cache: self.cache, length, work: self.work };
        last.recall(bodies);
        length = length.min(WITHIN * last.straight(bodies));
        // What was found to be too long, but for impacts.
        let mut limit = f64::INFINITY;
        let mut stop = Stop::default();
        let mut unsolved = 0;
        for _ in 0..CUTS {
            // What is solved for at once grows faster than how many there are.
            let count = touching.len() as u64;
            if self.work.visits.get() + count + count * count / 16 > self.work.most.visits {
                break;
            }
            let trial = Trial { touching, settings, cache: self.cache, length, work: self.work };
            let found = match trial.run(bodies) {
                Ok(found) => found,
                Err(TooLong::Stops(ending, found)) => match stop.before(length, ending) {
                    Some(shorter) if self.cache.stops < STOPS => {
                        length = shorter;
                        continue;
                    }
                    _ => *found,
                },
                Err(TooLong::TurnsRound(sooner, found)) => match stop.at(sooner) {
                    Some(shorter) if self.cache.stops < STOPS => {
                        length = shorter;
                        continue;
                    }
                    _ => *found,
                },
                Err(TooLong::Spent) => break,
                Err(TooLong::Unsolved(found)) if unsolved >= UNSOLVED => {
                    if found.reactions.residual > INFEASIBLE {
                        break;
                    }
                    *found
                }
                Err(TooLong::Unsolved(_)) => {
                    // A little later all is a little different.
                    (length, stop) = (OTHERWISE * length, Stop::default());
                    unsolved += 1;
                    continue;
                }
                Err(TooLong::Cut(shorter)) => {
                    (length, limit, stop) = (shorter, shorter, Stop::default());
                    continue;
                }
                Err(TooLong::Impact(sooner)) => {
                    (length, stop) = (sooner, Stop::default());
                    continue;
                }
            };
            let straight = trial.straight(bodies);
            if straight >= length {
                self.cache.stops += u32::from(stop.is_sought());
                return Some(FoundForces { cut: limit, ..found });
            }
            length = WITHIN * straight;
            (limit, stop) = (length, Stop::default());
        }
        Trial { touching, settings, cache: self.cache, length, work: self.work }.let_go(bodies);
        None
    }
}

/// The search for the instant at which sliding ends.
#[derive(Debug, Default)]
struct Stop {
    tries: u32,
    /// The pair, one over the last length, and the part of friction that it took.
    last: Option<(usize, f64, f64)>,
}

impl Stop {
    fn is_sought(&self) -> bool {
        self.tries > 0
    }

    /// The length to try after one in which sliding turned round \[s\].
    fn at(&mut self, sooner: f64) -> Option<f64> {
        self.tries += 1;
        self.last = None;
        (self.tries <= TRIES).then_some(sooner)
    }

    /// The length to try after one in which sliding ended early \[s\].
    ///
    /// What stops a body in T takes m u/T, and more by what pulls: it is a line over 1/T, and all friction is
    /// taken where the line is at 1.
    fn before(&mut self, length: f64, ending: SlideEnd) -> Option<f64> {
        self.tries += 1;
        let rate = 1.0 / length;
        let on_line = |(_, last, took): (usize, f64, f64)| {
            1.0 / (rate + (1.0 - ending.part) * (rate - last) / (ending.part - took))
        };
        let line = self.last.filter(|&(of, ..)| of == ending.of).map(on_line);
        self.last = Some((ending.of, rate, ending.part));
        let sooner = line.unwrap_or(ending.sooner);
        (self.tries <= TRIES && sooner > 0.0 && sooner < length).then_some(sooner)
    }
}
