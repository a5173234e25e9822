//! What is asked for, and what comes back.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Vec3;
use crate::shape::FeatureKind;

/// What the caller chooses of a search.
///
/// ```
/// use sixte_contact::contact_time::ContactTimeSettings;
/// let settings = ContactTimeSettings::tolerance(1e-9).with_max_rounds(10_000);
/// assert_eq!((settings.tolerance, settings.margin, settings.max_rounds), (1e-9, 0.0, 10_000));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct ContactTimeSettings {
    /// A gap of this or less is a contact \[m\]. Below what rounding allows for the sizes and
    /// distances at hand it is raised; the result says to what.
    pub tolerance: f64,
    /// How far the bodies may truly be beside their motions, both together \[m\]. What is certified to be clear is
    /// farther apart than this, so it is clear on every such way; a contact is reported earlier, by a quarter more than this.
    pub margin: f64,
    /// After this many rounds the search gives up and says so ([`Status::Unresolved`]).
    pub max_rounds: u32,
}

impl ContactTimeSettings {
    /// The default settings with another tolerance \[m\].
    pub fn tolerance(tolerance: f64) -> Self {
        Self { tolerance, ..Self::default() }
    }

    /// The same with another [`margin`](Self::margin) \[m\].
    pub fn with_margin(self, margin: f64) -> Self {
        Self { margin, ..self }
    }

    /// The same with another number of rounds.
    pub fn with_max_rounds(self, max_rounds: u32) -> Self {
        Self { max_rounds, ..self }
    }
}

impl Default for ContactTimeSettings {
    /// A tolerance of 1e-6 m, and rounds enough for all but a body that skims another for
    /// thousands of turns.
    fn default() -> Self {
        Self { tolerance: 1e-6, margin: 0.0, max_rounds: 1_000_000 }
    }
}

/// How it ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Certified: no contact at any instant of the interval.
    Clear,
    /// The bodies come within the tolerance, at [`ContactTime::time`]; never before.
    Contact,
    /// At time 0 the gap is within the tolerance (or the bodies intersect), and it shrinks.
    TouchingApproaching,
    /// At time 0 the gap is within the tolerance (or the bodies intersect), and it does not shrink.
    TouchingReceding,
    /// Too many rounds: certified clear up to [`ContactTime::clear_until`], unknown after it.
    Unresolved,
}

impl Status {
    /// The word for it in tables and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Status::Clear => "clear",
            Status::Contact => "contact",
            Status::TouchingApproaching => "touching_approaching",
            Status::TouchingReceding => "touching_receding",
            Status::Unresolved => "unresolved",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Where two bodies are in contact.
#[doc(alias = "manifold point")]
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Contact {
    /// Closest point on A at the time of contact, in the world \[m\].
    pub point_a: Vec3,
    /// Closest point on B at the time of contact, in the world \[m\].
    pub point_b: Vec3,
    /// Unit, out of B towards A.
    pub normal: Vec3,
    /// The gap at the time of contact; negative if the bodies intersect at the start \[m\].
    pub gap: f64,
    /// How fast the gap closes there; negative if it opens [m/s].
    pub closing_speed: f64,
    /// Which feature of A and which of B are in contact.
    pub features: (FeatureKind, FeatureKind),
}

/// What the search cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Work {
    /// Rounds: a distance query and a certificate each.
    pub rounds: u32,
    /// Steps of all distance queries.
    pub distance_iterations: u32,
    /// Certificates evaluated.
    pub certificates: u32,
    /// Pairs of nodes of two hierarchies that were looked at; 0 for two convex shapes.
    pub node_pairs: u32,
    /// Pairs of pieces that were searched; 1 for two convex shapes.
    pub piece_pairs: u32,
}

/// When and where two moving shapes first touch.
#[doc(alias = "TOI")]
#[doc(alias = "time of impact")]
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ContactTime {
    /// How it ends.
    pub status: Status,
    /// The time of contact: the gap is positive and within the tolerance then, and the poses are
    /// free of intersection. 0 for bodies that touch at the start, the interval if all is
    /// clear \[s\].
    pub time: f64,
    /// The bodies certainly do not touch before this \[s\].
    pub time_lower: f64,
    /// If they touch within the interval, they do by now; see [`touches`](Self::touches) \[s\].
    pub time_upper: f64,
    /// Whether the bodies were seen to have met by `time_upper`, were nothing to stop them: they
    /// intersect then, or their closest features have passed through each other. `false` where
    /// they only come within the tolerance: a graze, or the interval ends first.
    pub touches: bool,
    /// Up to here the gap is certified to stay positive: at least a tenth of the tolerance that was
    /// asked for, or a twentieth of the gap at the start where that is smaller \[s\].
    pub clear_until: f64,
    /// Where they touch; none if all is clear.
    pub contact: Option<Contact>,
    /// The tolerance that all of this is certified to: the one asked for, or more where rounding
    /// needs it \[m\].
    pub tolerance: f64,
    /// What it cost.
    pub work: Work,
}

impl Contact {
    /// The same with A and B changed over.
    pub fn swapped(self) -> Self {
        let Self { point_a, point_b, normal, features, .. } = self;
        Self {
            point_a: point_b,
            point_b: point_a,
            normal: -normal,
            features: (features.1, features.0),
            ..self
        }
    }
}

impl ContactTime {
    /// The same with A and B changed over.
    pub fn swapped(self) -> Self {
        Self { contact: self.contact.map(Contact::swapped), ..self }
    }

    /// Nothing happens within `interval` \[s\]; certified to `tolerance` \[m\]. To begin with, where an answer is put together by hand.
    pub fn clear(interval: f64, tolerance: f64, work: Work) -> Self {
        Self {
            status: Status::Clear,
            time: interval,
            time_lower: interval,
            time_upper: interval,
            touches: false,
            clear_until: interval,
            contact: None,
            tolerance,
            work,
        }
    }

    /// Nothing happens until `time`; what does after it, up to `interval` \[s\], is not known.
    pub fn unresolved(time: f64, interval: f64, tolerance: f64, work: Work) -> Self {
        let clear = Self::clear(interval, tolerance, work);
        Self { status: Status::Unresolved, time, time_lower: time, clear_until: time, ..clear }
    }
}

impl Work {
    /// Adds what another search cost.
    pub fn add(&mut self, other: &Self) {
        self.rounds = self.rounds.saturating_add(other.rounds);
        self.distance_iterations = self.distance_iterations.saturating_add(other.distance_iterations);
        self.certificates = self.certificates.saturating_add(other.certificates);
        self.node_pairs = self.node_pairs.saturating_add(other.node_pairs);
        self.piece_pairs = self.piece_pairs.saturating_add(other.piece_pairs);
    }
}
