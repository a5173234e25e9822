//! Words of which one may stand in a place, and what they mean: those who read scenes and [`schema`](super::schema) share them.

use sixte::body::OnContact;
use sixte::flight::Integrator;
use sixte::material::Rule;
use sixte::response::{ManyImpacts, Restitution};
use sixte::{Resting, Stepping};

/// What moves a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Dynamic,
    Fixed,
    Kinematic,
    Pinned,
}

pub(super) const KINDS: [(&str, Kind); 4] = [
    ("dynamic", Kind::Dynamic),
    ("fixed", Kind::Fixed),
    ("kinematic", Kind::Kinematic),
    ("pinned", Kind::Pinned),
];

pub(super) const ON_CONTACT: [(&str, OnContact); 2] = [("stop", OnContact::Stop), ("push", OnContact::Push)];

pub(super) const INTEGRATORS: [(&str, Integrator); 3] = [
    ("exact", Integrator::Exact),
    ("semi-implicit-euler", Integrator::SemiImplicitEuler),
    ("explicit-euler", Integrator::ExplicitEuler),
];

pub(super) const LAWS: [(&str, Restitution); 3] =
    [("stronge", Restitution::Stronge), ("poisson", Restitution::Poisson), ("newton", Restitution::Newton)];

pub(super) const IMPACTS: [(&str, ManyImpacts); 3] = [
    ("reflections", ManyImpacts::Reflections),
    ("simultaneous", ManyImpacts::Simultaneous),
    ("sequential", ManyImpacts::Sequential),
];

pub(super) const STEPPINGS: [(&str, Stepping); 4] = [
    ("auto", Stepping::Auto),
    ("exact", Stepping::Exact),
    ("realtime", Stepping::Realtime),
    ("projected", Stepping::Projected),
];

pub(super) const RESTING: [(&str, Resting); 2] = [("held", Resting::Held), ("supported", Resting::Supported)];

pub(super) const RULES: [(&str, Rule); 5] = [
    ("smaller", Rule::Smaller),
    ("larger", Rule::Larger),
    ("mean", Rule::Mean),
    ("geometric-mean", Rule::GeometricMean),
    ("product", Rule::Product),
];
