//! Stiff forces inside a skin: the model of "Rigid Body Collision Resolution", without intrusion.
//!
//! There, bodies intrude on each other and are pushed apart by forces ±μn and torques ±r×μn, with μ
//! proportional to the intrusion: both momenta are kept. Here the intrusion is that into a skin around the
//! bodies, so the bodies themselves stay apart: μ = k (s − gap) for a gap smaller than s. As k grows, the
//! outcome tends to that of the instantaneous λ; if the forces are too weak to stop a body within the skin,
//! the impact that follows is the usual one.

use glam::{DMat2, DVec2};
use serde::{Deserialize, Serialize};
use sixte_contact::{Mat3, Vec3};

use super::contact::{contact_matrix, relative_velocity, turning};
use crate::body::Body;
use crate::error::WorldError;
use crate::material::Material;

/// Forces that keep bodies apart before they are in contact.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Stiff {
    /// Force for each metre of intrusion into the skin, at each contact [N/m].
    pub stiffness: f64,
    /// The gap at which the forces begin \[m\].
    pub skin: f64,
    /// Force against the speed along the normal; 0 for none [N s/m].
    pub damping: f64,
    /// Parts into which a free oscillation in the skin is cut; the error of an impact falls with their square.
    pub parts: u32,
}

impl Stiff {
    /// Stiff forces without damping.
    pub fn new(stiffness: f64, skin: f64) -> Self {
        Self { stiffness, skin, damping: 0.0, parts: 64 }
    }

    /// The longest span over which the force may be taken to be constant for a body of this effective mass
    /// along the normal \[kg\]: a part of the period 2π √(m/k) \[s\].
    pub(crate) fn span(&self, mass: f64) -> f64 {
        std::f64::consts::TAU * (mass / self.stiffness).sqrt() / f64::from(self.parts)
    }

    pub(crate) fn check(&self) -> Result<(), WorldError> {
        let refuse = |name, value, allowed| Err(WorldError::Setting { name, value, allowed });
        if !(self.stiffness > 0.0 && self.stiffness.is_finite()) {
            return refuse("stiff.stiffness", self.stiffness, "positive and finite [N/m]");
        }
        if !(self.skin > 0.0 && self.skin.is_finite()) {
            return refuse("stiff.skin", self.skin, "positive and finite [m]");
        }
        if !(self.damping >= 0.0 && self.damping.is_finite()) {
            return refuse("stiff.damping", self.damping, "0 or more [N s/m]");
        }
        if self.parts < 8 {
            return refuse("stiff.parts", f64::from(self.parts), "at least 8");
        }
        Ok(())
    }
}

/// One contact inside the skin.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StiffContact {
    /// In the world, halfway between the bodies \[m\].
    pub point: Vec3,
    /// Unit, out of B towards A.
    pub normal: Vec3,
    pub gap: f64,
}

/// What a kick took out of the bodies' motion \[J\].
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Kicked {
    pub to_damping: f64,
    pub to_friction: f64,
    /// What the impulse was, on A [N s].
    pub impulse: Vec3,
    /// Angular impulse on A besides [N m s].
    pub angular_impulse: Vec3,
}

/// Potential energy of the forces at a contact \[J\].
pub(crate) fn stored_energy(stiff: &Stiff, gap: f64) -> f64 {
    let intrusion = (stiff.skin - gap).max(0.0);
    0.5 * stiff.stiffness * intrusion * intrusion
}

/// Applies the impulse of the forces at a contact over `span` \[s\] to both bodies.
pub(crate) fn kick(
    stiff: &Stiff,
    material: &Material,
    (a, b): (&mut Body, &mut Body),
    contact: &StiffContact,
    span: f64,
) -> Kicked {
    let StiffContact { point, normal, gap } = *contact;
    let intrusion = stiff.skin - gap;
    if intrusion <= 0.0 {
        return Kicked::default();
    }
    let matrix = contact_matrix(a, b, point);
    let velocity = relative_velocity(a, b, point);
    let along = normal.dot(matrix * normal);
    let spring = stiff.stiffness * intrusion * span;
    // A damper can stop the approach or the rebound, not turn it round, and cannot pull.
    let most = stiff.damping * span * along;
    let damper = -normal.dot(velocity) * (most / (1.0 + most)) / along;
    let damper = if along > 0.0 { damper.max(-spring) } else { 0.0 };
    let pushed = spring + damper;
    let damped = damper * (normal.dot(velocity) + 0.5 * damper * along);
    let first = normal * pushed;
    let rub = rubbing(&matrix, normal, velocity + matrix * first, material.friction * pushed);
    let slip = velocity + matrix * first;
    let rubbed = rub.dot(slip) + 0.5 * rub.dot(matrix * rub);
    a.apply_impulse_at(first + rub, point);
    b.apply_impulse_at(-(first + rub), point);
    let turning = turning(a, b, (point, normal), material, pushed);
    a.apply_angular_impulse(turning.impulse);
    b.apply_angular_impulse(-turning.impulse);
    Kicked {
        to_damping: -damped,
        to_friction: -rubbed - turning.work,
        impulse: first + rub,
        angular_impulse: turning.impulse,
    }
}

/// The tangential impulse of at most `most` [N s] that takes the most energy out of a slip `velocity`.
fn rubbing(matrix: &Mat3, normal: Vec3, velocity: Vec3, most: f64) -> Vec3 {
    let (x, y) = normal.any_orthonormal_pair();
    let slip = DVec2::new(x.dot(velocity), y.dot(velocity));
    if most <= 0.0 || slip == DVec2::ZERO {
        return Vec3::ZERO;
    }
    let (kx, ky) = (*matrix * x, *matrix * y);
    let tangential = DMat2::from_cols(DVec2::new(x.dot(kx), y.dot(kx)), DVec2::new(x.dot(ky), y.dot(ky)));
    // With a shift s the impulse −(K + s)⁻¹ slip gets shorter; s = 0 stops the slip.
    let impulse = |shift: f64| -((tangential + DMat2::from_diagonal(DVec2::splat(shift))).inverse() * slip);
    let stopping = impulse(0.0);
    let chosen = if stopping.is_finite() && stopping.length() <= most {
        stopping
    } else {
        // The length falls from above `most` to below it between these two shifts.
        let (mut low, mut high) = (0.0, slip.length() / most);
        for _ in 0..80 {
            let middle = 0.5 * (low + high);
            if impulse(middle).length() > most {
                low = middle;
            } else {
                high = middle;
            }
        }
        impulse(high)
    };
    if chosen.is_finite() { x * chosen.x + y * chosen.y } else { Vec3::ZERO }
}
