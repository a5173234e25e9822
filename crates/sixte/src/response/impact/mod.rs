//! One contact, one impact: compression and restitution with friction, as a process.
//!
//! The normal impulse P grows from 0, and the velocity u of A against B at the contact follows it,
//! du = K dJ (Routh 1905; Keller 1986). While the contact slips, friction is μ dP against the slip,
//! whose direction turns as it goes; where slip stops, the contact sticks if |Kt⁻¹k| ≤ μ, and else
//! slips again along the one direction that is possible (Bhatt & Koechling 1995). With
//! K = \[Kt k; kᵀ kn\] in the contact's axes, and slip u_t = σ e:
//!
//! | | per dP |
//! |---|---|
//! | slip | dJ = n − μ e, dσ = e·(k − μ Kt e), σ de = the part of k − μ Kt e across e, du_n = kn − μ k·e |
//! | stick | dJ = n − Kt⁻¹k, du_n = kn − k·Kt⁻¹k |
//!
//! Compression lasts while n·u < 0. Restitution lasts as the law says ([`Restitution`]). Straight
//! slip and stick are linear in P and solved in closed form; curved slip by Taylor series to
//! rounding.
//!
//! # It ends
//!
//! K is positive definite, so (n − μe)·K(n − μe) > 0, that is 2μ k·e < kn + μ² e·Kt e. Where the
//! normal velocity falls (a jam, kn < μ k·e) this gives e·(k − μ Kt e) < 0: slip falls too, and stops
//! after a finite impulse. Slip that starts again has e·(k − μ Kt e) > 0, and so the normal velocity
//! rises; sticking, it rises at kn − k·Kt⁻¹k > 0, the Schur complement.
//!
//! # Stronge's law never adds energy
//!
//! The energy of both bodies changes by ∫ u·dJ: its differential in the impulse is the velocity at
//! the contact, for bodies of any mass and inertia. Split dJ into its normal part dP and friction.
//! Friction works −μ σ dP ≤ 0 while slipping, and 0 while sticking, as the slip is 0. The normal part
//! works W = ∫ u_n dP: W_c ≤ 0 over all of compression (u_n < 0), and W_r = −C² W_c over all of
//! restitution, by the law. So ΔE = (1 − C²) W_c + (friction's work) ≤ 0 for every C from 0 to 1,
//! every μ and every K. Nothing else is used: not the shape of K, nor the path of slip. If the bodies
//! approach again during restitution, what they compress then is counted in W_c in the same way.
//!
//! # When it is wrong
//!
//! Bodies are rigid but for the contact's own point, which has no tangential springs: superballs that
//! reverse their spin do not come out of it. The contact matrix is constant: bodies do not move during
//! the impact. A contact matrix that is singular along n − μe has no end to its process: such a
//! contact is answered without friction.

mod classes;
mod law;
mod process;
mod series;
mod slip;
mod tangent;
mod turning;

pub use classes::{Class, classify};
pub use law::Restitution;
pub use slip::Slip;
pub use turning::{Turned, Turning};

use glam::{DMat2, DVec2};
use law::Budget;
use process::Process;
use sixte_contact::{Mat3, Vec3};
use tangent::Contact;

/// Two bodies that meet at one point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Collision {
    /// The contact matrix K: an impulse J on A, and −J on B, changes `velocity` by K·J. Symmetric and
    /// positive definite; it may be singular along tangents that the bodies cannot move along [1/kg].
    pub matrix: Mat3,
    /// The unit normal, out of B towards A.
    pub normal: Vec3,
    /// The velocity of A against B at the contact [m/s].
    pub velocity: Vec3,
    /// The coefficient of restitution C; what is outside 0 to 1 is taken as the nearer of the two.
    pub restitution: f64,
    /// The coefficient of friction μ, 0 or more. Infinity is the limit of large μ: slip stops first,
    /// before any normal impulse, unless that alone separates the bodies.
    pub friction: f64,
    /// What C relates.
    pub law: Restitution,
}

/// The outcome of an impact.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Impact {
    /// The impulse on A; on B it is the opposite [N s].
    pub impulse: Vec3,
    /// What the normal part of the impulse worked on the bodies: 0 or less for Stronge's law \[J\].
    pub normal_work: f64,
    /// What friction worked on them: 0 or less for every law \[J\].
    pub friction_work: f64,
    /// The normal impulse of compression [N s].
    pub compression: f64,
    /// What slip did.
    pub ending: Slip,
}

impl Collision {
    /// The impact: the impulse that ends the approach, by the law of restitution and with friction.
    ///
    /// Without approach (n·u ≥ 0), for bodies that cannot yield along the normal, and where a number
    /// is not finite (a `friction` of infinity aside), the impulse is 0. Afterwards n·u ≥ 0 to
    /// rounding, and with [`Slip::Sticks`] the slip is 0 to rounding.
    pub fn impact(&self) -> Impact {
        self.impact_within(0.0)
    }

    /// The impact where the matrix is known to a part `known` of its entry along the normal. Slip that turns by less than
    /// that does is followed as if it were straight: a curve that only rounding has bent costs ten times as much.
    pub(crate) fn impact_within(&self, known: f64) -> Impact {
        let (matrix, velocity) = (&self.matrix, self.velocity);
        let normal = self.normal.normalize_or_zero();
        let approach = normal.dot(velocity);
        let kn = normal.dot(*matrix * normal);
        let is_finite = matrix.is_finite() && velocity.is_finite() && kn.is_finite();
        let is_given = !self.restitution.is_nan() && self.friction >= 0.0;
        if !(is_finite && is_given && approach < 0.0 && kn > 0.0) {
            return Impact::default();
        }
        // Powers of two, so that the units change no bit of what follows.
        let of_velocity = power_of_two(velocity.abs().max_element());
        let of_matrix = power_of_two(kn);
        let velocity = velocity / of_velocity;
        let matrix = *matrix * (1.0 / of_matrix);

        // The first tangent along the slip: an impact in a plane stays in it to rounding.
        let slip = velocity - normal * normal.dot(velocity);
        // Slip of rounding size has no direction: it may even point along the normal.
        let has_slip = slip.length() > 8.0 * f64::EPSILON;
        let first = if has_slip { slip.normalize() } else { normal.any_orthonormal_vector() };
        let first = (first - normal * normal.dot(first)).normalize();
        let axes = Mat3::from_cols(first, normal.cross(first), normal);
        let found = self.in_axes(&(axes.transpose() * matrix * axes), axes.transpose() * velocity, known);

        let of_impulse = of_velocity / of_matrix;
        let impact = Impact {
            impulse: axes * found.impulse * of_impulse,
            normal_work: found.normal_work * of_impulse * of_velocity,
            friction_work: found.friction_work * of_impulse * of_velocity,
            compression: found.compression * of_impulse,
            ending: found.ending,
        };
        if impact.impulse.is_finite() { impact } else { Impact::default() }
    }

    /// The impact in the contact's axes, tangents first.
    fn in_axes(&self, matrix: &Mat3, velocity: Vec3, known: f64) -> Impact {
        let restitution = self.restitution.clamp(0.0, 1.0);
        let (kn, approach) = (matrix.z_axis.z, velocity.z);
        let without_friction = Impact {
            impulse: Vec3::new(0.0, 0.0, -(1.0 + restitution) * approach / kn),
            normal_work: -0.5 * (1.0 - restitution) * (1.0 + restitution) * approach * approach / kn,
            friction_work: 0.0,
            compression: -approach / kn,
            ending: Slip::Slides,
        };
        if self.friction == 0.0 {
            return without_friction;
        }
        let b = 0.5 * (matrix.x_axis.y + matrix.y_axis.x);
        let tangent = DMat2::from_cols_array(&[matrix.x_axis.x, b, b, matrix.y_axis.y]);
        let coupling = 0.5 * (matrix.z_axis.truncate() + DVec2::new(matrix.x_axis.z, matrix.y_axis.z));
        let contact = Contact::new(tangent, coupling, kn, self.friction);
        let mut slip = velocity.truncate();
        if self.friction.is_infinite() {
            // Slip that no impulse can change is no slip that has to stop first.
            slip = contact.reachable(slip);
        }
        let budget = Budget::new(self.law, restitution, approach);
        match Process::run(&contact, budget, slip, (approach, known)) {
            Some(end) => Impact {
                impulse: end.tangential.extend(end.impulse),
                normal_work: end.normal_work,
                friction_work: end.friction_work,
                compression: end.compression,
                ending: end.ending,
            },
            None => without_friction,
        }
    }
}

/// The power of two next to a positive number.
fn power_of_two(x: f64) -> f64 {
    libm::ldexp(1.0, libm::frexp(x).1)
}
