//! Which contacts need an impact: separating, resting, colliding.

use serde::{Deserialize, Serialize};

/// What a contact is about to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Class {
    /// The bodies leave each other; nothing is to be done.
    Separating,
    /// The normal speed is too small for an impact; the contact needs a force, or rests.
    Resting,
    /// The bodies approach; the contact needs an impulse.
    Colliding,
}

/// The class of a contact by its normal velocity n·u [m/s], negative where the bodies approach.
///
/// Kavan, "Rigid Body Collision Response", section 4: colliding below −`resting_speed`, resting
/// from −`resting_speed` to +`resting_speed` [m/s], separating above. A velocity that is not a
/// number is separating, so that nothing is done with it.
pub fn classify(normal_velocity: f64, resting_speed: f64) -> Class {
    if normal_velocity < -resting_speed {
        Class::Colliding
    } else if normal_velocity <= resting_speed {
        Class::Resting
    } else {
        Class::Separating
    }
}
