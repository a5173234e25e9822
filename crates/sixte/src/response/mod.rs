//! What happens when bodies meet: impulses, friction, stiff forces.
//!
//! In: two bodies and their contacts. Out: impulses. `contact` has the matrix that says what an impulse
//! does, `impact` the process of one impact, `patch` where the impulse of a flat contact acts, `elastic` the
//! λ of the elastic collision, `stiff` forces that act before contact. [`contact_problem`] is what solves many contacts at once, for problems
//! of others.

use serde::{Deserialize, Serialize};

pub(crate) mod contact;
mod elastic;
pub mod impact;
mod patch;
pub(crate) mod solve;
mod stiff;
pub(crate) mod together;

pub use elastic::{damped_lambda, elastic_lambda};
pub use impact::{Class, Collision, Impact, Restitution, classify};
pub(crate) use patch::centre_of_pressure;
pub use solve::contact_problem;
pub use stiff::Stiff;
pub(crate) use stiff::{StiffContact, kick, stored_energy};
pub use together::ManyImpacts;

/// What an impact does.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ImpactLaw {
    /// Restitution and Coulomb friction of the materials.
    Restitution(Restitution),
    /// A fraction of the elastic λ along the normal, whatever the materials are: 1 is elastic, 0.95 is a
    /// restitution of 0.9, 0.5 does not bounce ("Rigid Body Collision Resolution").
    Fraction(f64),
}

impl Default for ImpactLaw {
    /// Stronge's, which never adds energy.
    fn default() -> Self {
        Self::Restitution(Restitution::Stronge)
    }
}
