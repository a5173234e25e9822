//! A hand that holds a body by one of its points: a spring to where the pointer is. It is a force like any other, so the body
//! meets what is in its way, and the books know what the hand has done.

use sixte::{BodyId, Mat3, Vec3, World};

/// How fast the spring would swing [rad/s]; slower where steps are long.
const RATE: f64 = 18.0;

/// The spring swings by no more than this in a step \[rad\].
const TURN: f64 = 0.5;

/// A spring that is longer pulls no more than one of so many metres for each metre of the body.
const LONGEST: f64 = 40.0;

/// What a page orders of a hand.
#[derive(Debug)]
pub enum Order {
    /// Takes hold of a body at a point of its frame \[m\], at a time of the run \[s\].
    Grab { body: usize, at: Vec3, time: f64 },
    /// Pulls it towards a point of the world \[m\].
    Drag(Vec3),
    /// Lets it go.
    Release,
}

/// What is held, and where it shall go.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hand {
    pub body: BodyId,
    /// In the body's frame \[m\].
    pub at: Vec3,
    /// \[m\].
    pub to: Vec3,
}

impl Hand {
    /// Pulls for the next step of `dt` \[s\].
    pub fn pull(&self, world: &mut World, dt: f64) {
        let gravity = world.settings().gravity;
        let Some(body) = world.body(self.body) else { return };
        let mass = body.mass();
        if !mass.is_finite() || !self.to.is_finite() {
            return;
        }
        let Some(inertia) = body.inertia() else { return };
        let point = body.pose().point_in_world(self.at);
        let arm = point - body.centre_of_mass();
        let velocity = body.velocity() + body.spin().cross(arm);
        let rate = RATE.min(TURN / dt);
        let offset = (self.to - point).clamp_length_max(LONGEST * arm.length().max(0.1));
        // How easily the point is moved: far from the centre a body gives way by turning (Kavan, eq. 26 and 27).
        let cross = Mat3::from_cols(Vec3::X.cross(arm), Vec3::Y.cross(arm), Vec3::Z.cross(arm));
        let matrix =
            Mat3::from_diagonal(Vec3::splat(1.0 / mass)) + cross.transpose() * inertia.inverse() * cross;
        // Critically damped, and the weight is carried.
        let force = matrix.inverse() * (offset * (rate * rate) - velocity * (2.0 * rate)) - gravity * mass;
        let torque = inertia * body.spin() * (-0.5 * rate);
        if !force.is_finite() || !torque.is_finite() {
            return;
        }
        if let Some(mut body) = world.body_mut(self.body) {
            body.apply_force_at(force, point);
            body.apply_torque(torque);
        }
    }
}
