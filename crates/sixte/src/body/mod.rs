//! A body: what it is, where it is, and the momentum it carries.
//!
//! Momentum is the state (Kavan, "Rigid Body Collision Response", section 2): forces, torques and
//! impulses change it, and velocities follow from it through mass and inertia (eq. 7, 8). So a
//! gyroscope's spin changes while its angular momentum does not.

mod acting;
mod bounds;
mod groups;
mod making;
mod meeting;
mod parts;
mod rigid_body;

pub use acting::BodyMut;
pub(crate) use bounds::bounds_of;
pub use groups::Groups;
pub(crate) use groups::Role;
pub(crate) use meeting::{can_touch, ignore_each_other, meet};
pub(crate) use parts::{Drive, Following, Load, Mass, spread};
pub use parts::{Kind, OnContact, State};
pub use rigid_body::Body;
