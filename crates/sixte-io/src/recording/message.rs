//! What the messages of Sixte's own channels say, as JSON.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use sixte::audit::Audit;
use sixte::contact::ContactChange;
use sixte::event::Event;
use sixte::response::Class;
use sixte::{Body, Contact, Pose, StepReport};
use sixte_contact::{Quat, Vec3};

use super::names::Names;
use super::numbers;

/// All bodies at the end of a step.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Poses<'a> {
    pub step: u64,
    pub time: f64,
    #[serde(borrow)]
    pub bodies: Vec<BodyPose<'a>>,
}

/// One body.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct BodyPose<'a> {
    #[serde(borrow)]
    pub name: Cow<'a, str>,
    #[serde(with = "numbers::xyz")]
    pub position: Vec3,
    #[serde(with = "numbers::xyzw")]
    pub rotation: Quat,
    #[serde(with = "numbers::xyz")]
    pub velocity: Vec3,
    #[serde(with = "numbers::xyz")]
    pub spin: Vec3,
}

impl<'a> BodyPose<'a> {
    pub fn new(name: &'a str, body: &Body) -> Self {
        let pose = body.pose();
        Self {
            name: Cow::Borrowed(name),
            position: pose.position,
            rotation: pose.rotation.quaternion(),
            velocity: body.velocity(),
            spin: body.spin(),
        }
    }
}

/// What happened at an instant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum RecordedEvent {
    /// Two bodies met.
    Impact(Box<RecordedImpact>),
    /// Something that this version does not know.
    #[serde(other)]
    Unknown,
}

/// An impact, as it was recorded; see [`Event`](sixte::event::Event).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct RecordedImpact {
    /// When \[s\].
    pub time: f64,
    /// In which step, from 0.
    pub step: u64,
    /// Name of A.
    pub a: String,
    /// Name of B.
    pub b: String,
    /// `colliding`, `resting` or `separating`.
    pub class: String,
    /// Where the impulse acts, in the world \[m\].
    #[serde(with = "numbers::xyz")]
    pub point: Vec3,
    /// Unit, out of B towards A.
    #[serde(with = "numbers::xyz")]
    pub normal: Vec3,
    /// The smallest gap of the contacts \[m\].
    #[serde(with = "numbers::number")]
    pub gap: f64,
    /// Velocity of A against B at the point, before [m/s].
    #[serde(with = "numbers::xyz")]
    pub velocity_before: Vec3,
    /// And after [m/s].
    #[serde(with = "numbers::xyz")]
    pub velocity_after: Vec3,
    /// What A got; B got the opposite [N s].
    #[serde(with = "numbers::xyz")]
    pub impulse: Vec3,
    /// What A got besides, by rolling and spinning friction; B got the opposite [N m s].
    #[serde(with = "numbers::xyz")]
    pub angular_impulse: Vec3,
    /// Energy that restitution did not give back \[J\].
    #[serde(with = "numbers::number")]
    pub lost_to_restitution: f64,
    /// Energy that friction took \[J\].
    #[serde(with = "numbers::number")]
    pub lost_to_friction: f64,
    /// Where A was; none in recordings of before there was such a thing.
    #[serde(default)]
    pub pose_a: Option<RecordedPose>,
    /// And B.
    #[serde(default)]
    pub pose_b: Option<RecordedPose>,
    /// All contacts that happened at once.
    pub contacts: Vec<RecordedContact>,
}

/// Where a body is.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct RecordedPose {
    /// Of its origin, in the world \[m\].
    #[serde(with = "numbers::xyz")]
    pub position: Vec3,
    /// From its axes to the world's; unit.
    #[serde(with = "numbers::xyzw")]
    pub rotation: Quat,
}

impl RecordedPose {
    fn new(pose: &Pose) -> Self {
        Self { position: pose.position, rotation: pose.rotation.quaternion() }
    }
}

/// Where two bodies were in contact; see [`Contact`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct RecordedContact {
    /// Closest point on A, in the world \[m\].
    #[serde(with = "numbers::xyz")]
    pub point_a: Vec3,
    /// Closest point on B, in the world \[m\].
    #[serde(with = "numbers::xyz")]
    pub point_b: Vec3,
    /// \[m\].
    #[serde(with = "numbers::number")]
    pub gap: f64,
    /// How fast the gap closes [m/s].
    #[serde(with = "numbers::number")]
    pub closing_speed: f64,
    /// `vertex`, `edge`, `face` or `surface` of A.
    pub feature_a: String,
    /// And of B.
    pub feature_b: String,
}

impl RecordedEvent {
    /// All that happened in a step, each with its time \[s\], in the order of time.
    pub(super) fn from_report(report: &StepReport, names: &Names) -> Vec<(f64, Self)> {
        report.events.iter().map(|event| (event.time, Self::impact(event, names))).collect()
    }

    fn impact(event: &Event, names: &Names) -> Self {
        let class = match event.class {
            Class::Separating => "separating",
            Class::Resting => "resting",
            Class::Colliding => "colliding",
        };
        Self::Impact(Box::new(RecordedImpact {
            time: event.time,
            step: event.step,
            a: names.get(event.bodies.0.index()).to_owned(),
            b: names.get(event.bodies.1.index()).to_owned(),
            class: class.to_owned(),
            point: event.point,
            normal: event.normal,
            gap: event.gap,
            velocity_before: event.velocity_before,
            velocity_after: event.velocity_after,
            impulse: event.impulse,
            angular_impulse: event.angular_impulse,
            lost_to_restitution: event.ledger.lost_to_restitution,
            lost_to_friction: event.ledger.lost_to_friction,
            pose_a: Some(RecordedPose::new(&event.poses.0)),
            pose_b: Some(RecordedPose::new(&event.poses.1)),
            contacts: event.contacts.iter().map(RecordedContact::new).collect(),
        }))
    }
}

/// A persistent contact that begins or ends, as it was recorded; see [`ContactChange`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct RecordedChange {
    /// `begun` or `ended`.
    pub change: String,
    /// When \[s\].
    pub time: f64,
    /// In which step, from 0.
    pub step: u64,
    /// Name of A.
    pub a: String,
    /// Name of B.
    pub b: String,
}

impl RecordedChange {
    /// All that began and ended in a step, in the order of time.
    pub(super) fn from_report(report: &StepReport, names: &Names) -> Vec<Self> {
        let of = |change: &str, of: &ContactChange| Self {
            change: change.to_owned(),
            time: of.time,
            step: report.step,
            a: names.get(of.bodies.0.index()).to_owned(),
            b: names.get(of.bodies.1.index()).to_owned(),
        };
        let ended = report.ended.iter().map(|change| of("ended", change));
        let mut all: Vec<Self> = ended.chain(report.begun.iter().map(|change| of("begun", change))).collect();
        all.sort_by(|one, other| one.time.total_cmp(&other.time));
        all
    }
}

impl RecordedContact {
    fn new(contact: &Contact) -> Self {
        Self {
            point_a: contact.point_a,
            point_b: contact.point_b,
            gap: contact.gap,
            closing_speed: contact.closing_speed,
            feature_a: contact.features.0.name().to_owned(),
            feature_b: contact.features.1.name().to_owned(),
        }
    }
}

/// The books at the end of a step, as they were recorded; see [`Audit`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct RecordedAudit {
    /// Steps done.
    pub step: u64,
    /// When \[s\].
    pub time: f64,
    /// Of all bodies [kg m/s].
    #[serde(with = "numbers::xyz")]
    pub linear_momentum: Vec3,
    /// About the world's origin [kg m²/s].
    #[serde(with = "numbers::xyz")]
    pub angular_momentum: Vec3,
    /// \[J\].
    #[serde(with = "numbers::number")]
    pub kinetic_energy: f64,
    /// Of gravity \[J\].
    #[serde(with = "numbers::number")]
    pub potential_energy: f64,
    /// In stiff forces \[J\].
    #[serde(with = "numbers::number")]
    pub stored_energy: f64,
    /// Put in by applied forces and kinematic bodies so far \[J\].
    #[serde(with = "numbers::number")]
    pub work_in: f64,
    /// So far \[J\].
    #[serde(with = "numbers::number")]
    pub lost_to_restitution: f64,
    /// So far \[J\].
    #[serde(with = "numbers::number")]
    pub lost_to_resting: f64,
    /// So far \[J\].
    #[serde(with = "numbers::number")]
    pub lost_to_friction: f64,
    /// So far \[J\].
    #[serde(with = "numbers::number")]
    pub lost_to_damping: f64,
    /// So far \[J\].
    #[serde(with = "numbers::number")]
    pub lost_to_holding: f64,
    /// What the books do not explain, as a part of the largest.
    #[serde(with = "numbers::number")]
    pub linear_momentum_error: f64,
    /// What the books do not explain, as a part of the largest.
    #[serde(with = "numbers::number")]
    pub angular_momentum_error: f64,
    /// What the books do not explain, as a part of the largest.
    #[serde(with = "numbers::number")]
    pub energy_error: f64,
    /// Ever seen; infinite before the first \[m\].
    #[serde(with = "numbers::or_infinite")]
    pub smallest_gap: f64,
    /// The largest violation of complementarity and of Coulomb's law in a persistent contact so far, as a part.
    #[serde(with = "numbers::number")]
    pub complementarity: f64,
    /// So far.
    pub impacts: u64,
    /// What did not go as it should in the step.
    pub warnings: Vec<String>,
}

impl RecordedAudit {
    pub(super) fn new(audit: &Audit, step: u64, time: f64, report: Option<&StepReport>) -> Self {
        let totals = &audit.totals;
        Self {
            step,
            time,
            linear_momentum: totals.linear_momentum,
            angular_momentum: totals.angular_momentum,
            kinetic_energy: totals.kinetic_energy,
            potential_energy: totals.potential_energy,
            stored_energy: totals.stored_energy,
            work_in: audit.work_in,
            lost_to_restitution: audit.lost_to_restitution,
            lost_to_resting: audit.lost_to_resting,
            lost_to_friction: audit.lost_to_friction,
            lost_to_damping: audit.lost_to_damping,
            lost_to_holding: audit.lost_to_holding,
            linear_momentum_error: audit.linear_momentum_error,
            angular_momentum_error: audit.angular_momentum_error,
            energy_error: audit.energy_error,
            smallest_gap: audit.smallest_gap,
            complementarity: audit.complementarity,
            impacts: audit.impacts,
            warnings: report
                .map_or(Vec::new(), |report| report.warnings.iter().map(ToString::to_string).collect()),
        }
    }
}
