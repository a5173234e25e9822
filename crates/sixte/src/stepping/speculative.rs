//! Islands while a step is under way: who belongs to which, and what came of them so far.

use super::inter_island::InterIsland;
use super::path::{Course, Paths};
use super::rollback::Before;
use super::together::Together;
use crate::audit::Ledger;
use crate::body::Body;
use crate::contacts::ContactCache;
use crate::exact::BESIDE_ALONE;
use crate::id::BodyId;
use crate::realtime::Memory;
use crate::report::StepReport;
use crate::settings::Settings;
use crate::visit::Inside;

/// All bodies of a world, and what is written down of their step.
pub(crate) struct Step<'a> {
    pub bodies: &'a mut [Body],
    pub settings: &'a Settings,
    pub cache: &'a mut ContactCache,
    pub inside: &'a mut Inside,
    pub ledger: &'a mut Ledger,
    pub report: &'a mut StepReport,
    pub memory: &'a mut Memory,
}

/// What is stepped together.
#[derive(Debug, Default)]
pub(super) struct Speculative {
    /// Bodies that are in no other island, in order.
    pub own: Vec<usize>,
    /// Fixed bodies that they may meet, in order.
    pub fixed: Vec<usize>,
    /// If it is several islands that are stepped together: those.
    pub together: Option<Together>,
    pub outcome: Option<Box<Outcome>>,
}

/// Where a body belongs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Place {
    /// To nobody, and to all: it does not move.
    Fixed,
    /// To nobody, until it is woken.
    Asleep,
    /// It has nothing to meet, and flies by itself. Most bodies do, so there is no island to be made for them.
    Alone,
    /// To one of the islands.
    In(usize),
}

/// What came of the step of an island.
#[derive(Debug)]
pub(super) struct Outcome {
    pub report: StepReport,
    pub ledger: Ledger,
    pub cache: ContactCache,
    /// What its own bodies were when the step began.
    pub before: Vec<Before>,
    /// How its members moved, in order, if nobody has asked for it yet.
    pub untold: Option<(Vec<BodyId>, Course)>,
}

pub(super) struct Islands {
    pub all: Vec<Speculative>,
    /// By the bodies' order.
    pub places: Vec<Place>,
    pub paths: Paths,
    pub check: InterIsland,
    /// How many there are with bodies of their own, when a round begins.
    pub count: usize,
    /// Whether all bodies are in one island: there is nobody else to meet.
    pub is_one: bool,
    /// What exact stepping has spent in the step, in rounds.
    pub spent: u64,
    /// Whether somebody asks how bodies moved within the step.
    pub wants_motions: bool,
    /// Whether how all of them moved is asked for, and not only of those that others come near.
    pub wants_all: bool,
}

impl Islands {
    pub fn has_asleep(&self) -> bool {
        self.places.contains(&Place::Asleep)
    }

    /// The island of a body that can be in one; if it is alone, it is in a new one from now on.
    pub fn island_of(&mut self, index: usize) -> usize {
        if let Place::In(at) = self.places[index] {
            return at;
        }
        let at = self.all.len();
        self.all.push(Speculative { own: vec![index], ..Speculative::default() });
        self.places[index] = Place::In(at);
        at
    }

    /// Whether a body tumbles so fast that it is looked at on shorter segments than the whole step.
    pub fn is_cut(&self, index: usize) -> bool {
        self.paths.flights[index].beside > BESIDE_ALONE
    }

    /// Whether two bodies were not stepped together.
    pub fn were_apart(&self, a: usize, b: usize) -> bool {
        match (self.places[a], self.places[b]) {
            (Place::In(p), Place::In(q)) => p != q,
            (Place::In(at), Place::Fixed) => self.all[at].fixed.binary_search(&b).is_err(),
            (Place::Fixed, Place::In(at)) => self.all[at].fixed.binary_search(&a).is_err(),
            (Place::Fixed | Place::Asleep, Place::Fixed | Place::Asleep) => false,
            (Place::In(_), Place::Asleep) | (Place::Asleep, Place::In(_)) => true,
            (Place::Alone, _) | (_, Place::Alone) => true,
        }
    }

    /// Forgets what came of an island, and makes its bodies what they were.
    pub fn roll_back(&mut self, at: usize, bodies: &mut [Body]) {
        let Some(outcome) = self.all[at].outcome.take() else { return };
        for (&index, before) in self.all[at].own.iter().zip(outcome.before) {
            before.put_back(&mut bodies[index]);
        }
    }
}

impl Speculative {
    /// All that are in it, in order.
    pub fn members(&self) -> Vec<BodyId> {
        let mut members = ids(&[&self.own[..], &self.fixed[..]].concat());
        members.sort_unstable();
        members
    }
}

/// The ids of bodies at these places of the world.
pub(super) fn ids(indices: &[usize]) -> Vec<BodyId> {
    indices.iter().map(|&index| BodyId(index as u32)).collect()
}
