//! What a step tells.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};
use sixte_contact::contact_time::Work;
use sixte_contact::motion::Motion;
use thiserror::Error;

use crate::audit::Audit;
use crate::contact::{ContactChange, PersistentContact, Separation};
use crate::cost::Costs;
use crate::event::{Event, Stop};
use crate::id::BodyId;
use crate::visit::Visit;

/// What happened in one step.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct StepReport {
    /// Which step, from 0.
    pub step: u64,
    /// When it began \[s\].
    pub start: f64,
    /// How long it was \[s\].
    pub duration: f64,
    /// Impacts, in the order of time.
    pub events: Vec<Event>,
    /// Persistent contacts of the step: one for each pair that was in one.
    pub persistent: Vec<PersistentContact>,
    /// Persistent contacts that began within the step.
    pub begun: Vec<ContactChange>,
    /// Persistent contacts that ended within the step.
    pub ended: Vec<ContactChange>,
    /// Bodies that were moved apart.
    pub separations: Vec<Separation>,
    /// Kinematic bodies that were stopped.
    pub stops: Vec<Stop>,
    /// Who came into a sensor and who left one, in the order of time.
    pub visits: Vec<Visit>,
    /// What did not go as it should.
    pub warnings: Vec<StepWarning>,
    /// The certified motions, span by span, if [`Settings::keep_motions`](crate::Settings) is set.
    pub spans: Vec<SpanMotions>,
    /// What the searches for contacts cost.
    pub work: Work,
    /// How islands were stepped, and what that took.
    pub stepping: SteppingCounts,
    /// What it was spent on, and who caused it.
    pub costs: Costs,
    /// The ledger of the run so far.
    pub audit: Audit,
    /// [`World::state_hash`](crate::World::state_hash) after the step.
    pub state_hash: u64,
}

impl StepReport {
    /// Says it once.
    pub(crate) fn warn(&mut self, warning: StepWarning) {
        if !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
    }

    /// One with nothing in it, not even a state's hash.
    pub(crate) fn blank(step: u64, start: f64, duration: f64, audit: Audit) -> Self {
        Self {
            step,
            start,
            duration,
            events: Vec::new(),
            persistent: Vec::new(),
            begun: Vec::new(),
            ended: Vec::new(),
            separations: Vec::new(),
            stops: Vec::new(),
            visits: Vec::new(),
            warnings: Vec::new(),
            spans: Vec::new(),
            work: Work::default(),
            stepping: SteppingCounts::default(),
            costs: Costs::default(),
            audit,
            state_hash: 0,
        }
    }

    /// Takes in what happened to the bodies of one island, but for their motions.
    pub(crate) fn take_in(&mut self, other: Self) {
        let Self { events, persistent, begun, ended, separations, stops, visits, warnings, work, .. } = other;
        self.stepping.add(&other.stepping);
        self.costs.add(other.costs);
        self.events.extend(events);
        self.persistent.extend(persistent);
        self.begun.extend(begun);
        self.ended.extend(ended);
        self.separations.extend(separations);
        self.stops.extend(stops);
        self.visits.extend(visits);
        warnings.into_iter().for_each(|warning| self.warn(warning));
        self.work.add(&work);
    }

    /// Puts what happened in the order of time.
    pub(crate) fn sort(&mut self) {
        // Events are large: each is moved once.
        self.events.sort_by_cached_key(|one| Instant(one.time));
        self.persistent.sort_by_key(|one| (one.bodies.0.0, one.bodies.1.0));
        self.begun.sort_by(|p, q| p.time.total_cmp(&q.time));
        self.ended.sort_by(|p, q| p.time.total_cmp(&q.time));
        self.separations.sort_by(|p, q| p.time.total_cmp(&q.time));
        self.visits.sort_by(|p, q| p.time.total_cmp(&q.time));
    }

    /// Whether somebody interrupted the step, and it was not done to its end.
    pub fn is_interrupted(&self) -> bool {
        self.warnings.iter().any(|warning| matches!(warning, StepWarning::Interrupted { .. }))
    }

    /// Whether a body was taken out: then the ledger of the step cannot be closed.
    pub(crate) fn lost_a_body(&self) -> bool {
        self.warnings.iter().any(|warning| matches!(warning, StepWarning::NotFinite { .. }))
    }
}

/// How many islands were stepped how, and what real time took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SteppingCounts {
    /// Islands that were stepped from contact to contact; bodies that met nobody are not counted.
    pub exact: u64,
    /// Islands that were stepped in real time.
    pub realtime: u64,
    /// Bodies that were asleep.
    pub asleep: u64,
    /// Parts of steps in real time.
    pub parts: u64,
    /// Moves of a pair that the solver had wished for, that could not be certified, and that the fail-safe changed.
    pub fail_safe: u64,
    /// Bodies that were held together, or where they were, for a part, because nothing else could be certified.
    pub zones: u64,
    /// Moves that were made without a certificate. There are none: it is counted so that it can be seen.
    pub uncertified: u64,
    /// Counted work of islands in real time: contacts that were solved, queries and certificates.
    pub work: u64,
    /// Parts that were not done, because [`Settings::budget`](crate::Settings) was spent.
    pub cut: u64,
}

impl SteppingCounts {
    /// Adds those of another step, or of another island.
    pub fn add(&mut self, other: &Self) {
        self.exact += other.exact;
        self.realtime += other.realtime;
        self.asleep += other.asleep;
        self.parts += other.parts;
        self.fail_safe += other.fail_safe;
        self.zones += other.zones;
        self.uncertified += other.uncertified;
        self.work += other.work;
        self.cut += other.cut;
    }
}

/// To sort by \[s\].
struct Instant(f64);

impl Ord for Instant {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl PartialOrd for Instant {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Eq for Instant {}

impl PartialEq for Instant {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

/// How all bodies move over a part of a step: what is certified to be free of contact.
///
/// A motion has a constant spin. A body that tumbles begins and ends on it, and is a little beside it in between; the
/// certificate holds for its path, too.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct SpanMotions {
    /// When it begins \[s\].
    pub start: f64,
    /// How long it is \[s\].
    pub duration: f64,
    /// By the bodies' order.
    pub motions: Vec<Motion>,
    /// By the bodies' order: how far a point is beside its motion at most, as a part of how far it is from the motion's
    /// centre; 0 for a body that does not tumble, or rests on another.
    pub beside: Vec<f64>,
}

/// What did not go as it should; the invariant held nevertheless.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[non_exhaustive]
pub enum StepWarning {
    /// A length of step that is none: nothing was done.
    #[error("the step is {0} s long; nothing was done. Give a positive, finite time")]
    Duration(f64),
    /// A body whose motion is not finite any more; it stays where it is from now on.
    #[error(
        "{body} has forces or speeds that are too large, or no numbers; it is fixed where it is from now on"
    )]
    NotFinite {
        /// Which body.
        body: BodyId,
    },
    /// Two bodies that keep meeting, or rest on each other: they move together for the rest of the step.
    #[error("{a} and {b} stay in contact and were held together for the rest of the step")]
    Held {
        /// One of them.
        a: BodyId,
        /// The other.
        b: BodyId,
    },
    /// A pair that could not be certified further within the allowed work.
    #[error("{a} and {b} could not be certified for the whole span; the span was cut short")]
    Unresolved {
        /// One of them.
        a: BodyId,
        /// The other.
        b: BodyId,
    },
    /// A visit whose time could not be searched for: only where the two are at the end of the span counts.
    #[error(
        "when {body} came into {sensor} or left it could not be searched for; only the end of the span counts"
    )]
    Visit {
        /// The sensor.
        sensor: BodyId,
        /// Who came in or left, or did not.
        body: BodyId,
    },
    /// A step that took more work than any step should: bodies stay where they were for the rest of it.
    #[error("the step was given up {left:e} s before its end, after {spans} spans; take shorter steps")]
    OutOfWork {
        /// How much of the step was not done \[s\].
        left: f64,
        /// In how many spans the rest was done.
        spans: u32,
    },
    /// A step that somebody interrupted: bodies stay where they were for the rest of it, as certified.
    #[error("the step was interrupted {left:e} s before its end; bodies stay where they were then")]
    Interrupted {
        /// How much of the step was not done, at least \[s\].
        left: f64,
    },
    /// A mover asked for what its body cannot do.
    #[error("the mover of {body} asks for a {asked}, which a body of its kind cannot follow")]
    Mover {
        /// Which body.
        body: BodyId,
        /// What it asked for.
        asked: &'static str,
    },
    /// A spin so fast that the body does not tumble: it keeps its spin, along its own axes, for the step.
    #[error(
        "{body} turns too fast to be followed as it tumbles, and keeps its spin in this step; take shorter steps"
    )]
    Spin {
        /// Which body.
        body: BodyId,
    },
}
