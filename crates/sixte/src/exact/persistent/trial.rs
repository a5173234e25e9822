//! A span of persistent contact that is tried, and what comes of it.

use std::cell::Cell;

use sixte_contact::Vec3;

use super::super::budget::Allowance;
use super::reaction::Reactions;
use crate::body::Load;
use crate::contacts::{ContactCache, Force, Touching};
use crate::response::solve::ContactImpulse;
use crate::settings::Settings;
use crate::store::Members;

/// What finding forces took.
#[derive(Debug)]
pub(super) struct Effort {
    /// Contacts that were looked at.
    pub visits: Cell<u64>,
    /// Rows of linear systems that were solved.
    pub rows: Cell<u64>,
    /// The most of it.
    pub most: Allowance,
}

impl Effort {
    /// None so far, of this much.
    pub fn none(most: Allowance) -> Self {
        Self { visits: Cell::new(0), rows: Cell::new(0), most }
    }

    /// Whether it was too much: what is found after that does not count.
    pub fn is_spent(&self) -> bool {
        self.rows.get() > self.most.rows
    }

    /// How many linear systems of so many rows may still be solved, and one more, which is too much.
    pub fn systems_left(&self, rows: usize) -> u32 {
        let left = self.most.rows.saturating_sub(self.rows.get()) / (rows as u64).max(1);
        u32::try_from(left).unwrap_or(u32::MAX).saturating_add(1)
    }
}

/// A span of persistent contact.
pub(super) struct Trial<'a> {
    pub touching: &'a [Touching],
    pub settings: &'a Settings,
    pub cache: &'a ContactCache,
    /// \[s\].
    pub length: f64,
    /// Contacts that were looked at are counted here.
    pub work: &'a Effort,
}

/// Why a span is too long.
pub(super) enum TooLong {
    /// Try this length instead \[s\].
    Cut(f64),
    /// An impact ends it: try this length instead \[s\].
    Impact(f64),
    /// Sliding ends within it.
    Stops(SlideEnd, Box<FoundForces>),
    /// Sliding turns round within it: try this length instead, so that friction is against it all the way \[s\].
    TurnsRound(f64, Box<FoundForces>),
    /// All that may be spent is.
    Spent,
    /// No forces were found that do all that they should; these are next to it.
    Unsolved(Box<FoundForces>),
}

/// The forces that were found.
pub(super) struct FoundForces {
    /// And whose they are.
    pub forces: Vec<(Force, usize)>,
    pub reactions: Reactions,
    /// By the bodies' order.
    pub loads: Vec<Load>,
    /// How long the span could be, if that is less than what was asked for \[s\].
    pub cut: f64,
}

/// Contacts, what they push with, and how well.
pub(super) struct Settled {
    pub contacts: Vec<EndContact>,
    pub pushes: Vec<ContactImpulse>,
    pub arms: Vec<(Vec3, Vec3)>,
    pub residual: f64,
}

/// A contact at the end of the span.
pub(super) struct EndContact {
    /// Into the touching pairs.
    pub of: usize,
    pub point: Vec3,
    pub normal: Vec3,
    /// At the end of the span, were it not to open or close any more then: what is led back \[m\].
    pub still: f64,
    /// Velocity of A against B at the start and at the end, if the forces stay.
    pub before: Vec3,
    pub after: Vec3,
    /// ω_A − ω_B, the mean of both.
    pub spin: Vec3,
    /// Where it was at the start, and its normal, if it was there.
    pub from: Option<(Vec3, Vec3)>,
}

impl EndContact {
    /// The part of a velocity along the contact.
    pub fn slip(&self, velocity: Vec3) -> Vec3 {
        velocity - self.normal * self.normal.dot(velocity)
    }
}

/// Which way a contact slides: of which pair, where, and along what.
pub(super) type Slide = (usize, Vec3, Vec3);

/// Sliding that ends within a span.
#[derive(Debug, Clone, Copy)]
pub(super) struct SlideEnd {
    /// Of which pair.
    pub of: usize,
    /// Friction took this part of what it could.
    pub part: f64,
    /// About when it ends \[s\].
    pub sooner: f64,
}

impl Trial<'_> {
    /// Gives the bodies of these pairs the reactions that were found.
    pub fn put_back(&self, bodies: &mut Members, found: &FoundForces) {
        for one in self.touching {
            bodies[one.pair.0].cold.reaction = found.loads[one.pair.0];
            bodies[one.pair.1].cold.reaction = found.loads[one.pair.1];
        }
    }

    /// Which bodies take part.
    pub fn involved(&self, count: usize) -> Vec<bool> {
        let mut involved = vec![false; count];
        for one in self.touching {
            involved[one.pair.0] = true;
            involved[one.pair.1] = true;
        }
        involved
    }

    /// Begins with the forces of the last span.
    pub fn recall(&self, bodies: &mut Members) {
        self.let_go(bodies);
        for one in self.touching {
            let Some(forces) = self.cache.forces_of(one.ids) else { continue };
            for force in forces {
                for (index, sign) in [(one.pair.0, 1.0), (one.pair.1, -1.0)] {
                    let arm = force.point - bodies[index].state.centre;
                    bodies[index].add_reaction(force.push.impulse * sign, force.push.angular * sign, arm);
                }
            }
        }
    }

    /// Nothing pushes the bodies of these pairs.
    pub fn let_go(&self, bodies: &mut Members) {
        for one in self.touching {
            bodies[one.pair.0].cold.reaction = Load::default();
            bodies[one.pair.1].cold.reaction = Load::default();
        }
    }
}
