//! Bodies as the real-time solver sees them: what is asked for in every part, next to each other in memory.

use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::shape::Core;
use sixte_contact::{Mat3, Vec3};

use crate::body::{Body, Kind};
use crate::settings::Settings;
use crate::shape::{Shape, Support};

/// A body that turns further in a part keeps its spin for it \[rad\].
const MOST_TURN: f64 = 0.5;

/// One that turns about a principal axis does not tumble: the sine between spin and angular momentum is less than this.
const STEADY: f64 = 1e-9;

/// A body of an island, while it is stepped in real time: in the order in which it is asked for, as many bodies do not fit into a cache that is
/// close. Two lines of it are what every contact asks for; three more, how it moves.
#[derive(Debug, Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Solid {
    /// Of the centre [m/s].
    pub velocity: Vec3,
    /// 0 for what no impulse shifts [1/kg].
    pub inverse_mass: f64,
    /// Along the world's axes; 0 for what no impulse turns [1/(kg m²)].
    pub inverse_inertia: Mat3,
    /// [rad/s].
    pub spin: Vec3,
    /// Its rotation, as a matrix.
    pub turn: Mat3,
    pub centre: Vec3,
    /// How it moves over the part, as it is certified [m/s, rad/s].
    pub move_velocity: Vec3,
    /// How far its core reaches from its centre: what a turn can bring nearer to anything \[m\].
    pub arm: f64,
    pub move_spin: Vec3,
    /// What it does not resist [m/s²].
    pub acceleration: Vec3,
    /// How far its surface is from its core, along whatever normal \[m\].
    pub rounding: f64,
    /// Whether impulses move it.
    pub moves: bool,
    /// Whether its inertia is the same about all axes.
    pub is_round: bool,
    /// Whether something turns it, beside contacts.
    pub is_turned: bool,
    /// Whether its core is a point or a line: then it rolls, and where it touches goes along with it.
    pub rolls: bool,
    /// Whether a contact pushes it in this part.
    pub is_pushed: bool,
    pub rotation: Rotation,
    /// The point that it turns about, in its own frame \[m\].
    pub centre_in_body: Vec3,
    /// \[kg\].
    pub mass: f64,
    /// Along the body's axes [kg m²], and the inverse.
    pub inertia: Mat3,
    pub inverse_inertia_in_body: Mat3,
    /// How far its core reaches from its centre along its own axes: half of a box about its centre; without an end for a half-space \[m\].
    pub extent: Vec3,
    /// How thick it is, the way that it is thinnest along its own axes; without an end for what has no thickness \[m\].
    pub thickness: f64,
    /// About the centre, along the world's axes: what is applied, without that of gravity on a pinned body [N m].
    pub torque: Vec3,
    /// What is applied to it at its centre of mass \[N\].
    pub force: Vec3,
    /// Of a pinned body: its weight and what is applied at its centre of mass, and the arm to that, in the body's frame.
    pub pinned: Option<(Vec3, Vec3)>,
}

/// How a body moves, and how far it reaches: what tells how much nearer it can come. Asked for by every pair: one line of the cache.
#[derive(Debug, Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Way {
    pub velocity: Vec3,
    pub spin: Vec3,
    pub arm: f64,
    /// How much nearer a turn can bring it to anything within a second [m/s].
    pub turning: f64,
}

/// How a body is turned when a part ends.
#[derive(Debug, Clone, Copy)]
pub(super) struct End {
    pub rotation: Rotation,
    /// The same as a matrix.
    pub turn: Mat3,
}

impl Way {
    /// Of a body that reaches so far from its centre, with its core \[m\].
    pub fn new(velocity: Vec3, spin: Vec3, arm: f64) -> Self {
        let turning = if spin == Vec3::ZERO { 0.0 } else { spin.length() * arm };
        Self { velocity, spin, arm, turning }
    }

    /// How much nearer a turn can bring it to anything along a direction within a second [m/s].
    #[inline]
    pub fn turning_along(&self, normal: Vec3) -> f64 {
        let across = normal.cross(self.spin);
        if across == Vec3::ZERO { 0.0 } else { across.length() * self.arm }
    }

    /// How far any point of it moves within a second, at most [m/s].
    pub fn speed(&self) -> f64 {
        self.velocity.length() + self.turning
    }
}

impl Solid {
    /// As its velocities are.
    pub fn way(&self) -> Way {
        Way::new(self.velocity, self.spin, self.arm)
    }

    /// As it is to move over the part.
    #[inline]
    pub fn planned(&self) -> Way {
        Way::new(self.move_velocity, self.move_spin, self.arm)
    }

    /// As the body is now.
    pub fn of(body: &Body, settings: &Settings) -> Self {
        let arm = match &body.cold.shape {
            Shape::Convex(shape) => shape.reach(body.centre_in_body()),
            _ => body.reach,
        };
        let mass = body.cold.inertial;
        let inertia = mass.map_or(Mat3::ZERO, |mass| mass.inertia.matrix());
        let load = body.cold.load;
        let pinned = match (body.kind, &mass) {
            (Kind::Pinned, Some(mass)) => Some((settings.gravity * mass.mass + load.force, mass.lever)),
            _ => None,
        };
        let is_free = body.kind == Kind::Dynamic;
        let (extent, thickness) = extent_of(body);
        let (rounding, rolls) = match &body.cold.shape {
            Shape::Convex(shape) => {
                (shape.rounding(), matches!(shape.core(), Core::Point | Core::Segment(_)))
            }
            _ => (0.0, false),
        };
        let acceleration = if is_free { body.free_acceleration(settings.gravity) } else { Vec3::ZERO };
        Self {
            centre: body.state.centre,
            rotation: body.state.rotation,
            turn: body.state.rotation.matrix(),
            velocity: body.velocity(),
            spin: body.spin(),
            inverse_mass: body.inverse_mass(),
            inverse_inertia: body.inverse_inertia(),
            arm: if arm.is_finite() { arm } else { f64::INFINITY },
            extent,
            thickness,
            acceleration,
            centre_in_body: body.centre_in_body(),
            inertia,
            inverse_inertia_in_body: mass.map_or(Mat3::ZERO, |mass| mass.inertia.inverse()),
            torque: load.torque,
            force: load.force,
            mass: body.mass(),
            pinned,
            moves: !body.is_immovable(),
            is_round: is_round(inertia),
            is_turned: pinned.is_some() || load.torque != Vec3::ZERO,
            rounding,
            rolls,
            is_pushed: false,
            move_velocity: Vec3::ZERO,
            move_spin: Vec3::ZERO,
        }
    }

    /// Where its origin is.
    pub fn pose(&self) -> Pose {
        Pose::new(self.centre - self.rotation.rotate(self.centre_in_body), self.rotation)
    }

    /// Where its centre is, and how it is turned.
    pub fn stand(&self) -> Pose {
        Pose::new(self.centre, self.rotation)
    }

    /// How far its points moved at most by turning since it was turned like this, if that is not far \[m\].
    pub fn turned_since(&self, before: Rotation) -> f64 {
        if before == self.rotation {
            return 0.0;
        }
        // Half of half an angle is the chord of two quaternions, of which the opposites mean the same.
        let (now, was) = (self.rotation.quaternion(), before.quaternion());
        2.0 * (now - was).length().min((now + was).length()) * self.arm
    }

    /// How it moves over the part.
    pub fn motion(&self) -> Motion {
        self.motion_with(self.move_velocity, self.move_spin)
    }

    /// How it would move.
    pub fn motion_with(&self, velocity: Vec3, spin: Vec3) -> Motion {
        Motion { start: self.pose(), centre: self.centre_in_body, velocity, acceleration: Vec3::ZERO, spin }
    }

    /// Velocity of its point at an arm from its centre [m/s].
    pub fn velocity_at(&self, arm: Vec3) -> Vec3 {
        self.velocity + self.spin.cross(arm)
    }

    /// Gets an impulse [N s] at an arm from its centre.
    #[inline]
    pub fn push(&mut self, impulse: Vec3, arm: Vec3) {
        self.velocity += impulse * self.inverse_mass;
        self.spin += self.inverse_inertia * arm.cross(impulse);
    }

    /// What forces do to it in `h` \[s\], but for contacts.
    pub fn accelerate(&mut self, h: f64) {
        if !self.moves {
            return;
        }
        self.velocity += self.acceleration * h;
        if !self.is_turned {
            return;
        }
        let mut torque = self.torque;
        if let Some((force, lever)) = self.pinned {
            torque += self.rotation.rotate(lever).cross(force);
        }
        if torque != Vec3::ZERO {
            self.spin += self.inverse_inertia * (torque * h);
        }
    }

    /// Whether it turns too far in `h` \[s\] to be followed as it tumbles.
    fn turns_too_far(&self, h: f64) -> bool {
        self.spin.length_squared() * h * h > MOST_TURN * MOST_TURN
    }

    /// Whether it would tumble in parts of `h` \[s\], and is too fast to be followed.
    pub fn cannot_tumble(&self, h: f64) -> bool {
        self.moves && !self.is_round && self.turns_too_far(h) && {
            let in_body = self.rotation.inverse().rotate(self.spin);
            let across = (self.inertia * in_body).cross(in_body).length();
            across > STEADY * (self.inertia * in_body).length() * in_body.length()
        }
    }

    /// How it turns over `h` \[s\] on the whole, if nothing pushes it: its spin in the middle.
    pub fn middle_spin(&self, h: f64) -> Vec3 {
        if self.is_round || !self.moves || self.turns_too_far(h) {
            return self.spin;
        }
        let in_body = self.turn.transpose() * self.spin;
        let momentum = self.inertia * in_body;
        let change = self.inverse_inertia_in_body * momentum.cross(in_body);
        self.spin + self.turn * (change * (0.5 * h))
    }

    /// Whether it is to stay where it is.
    pub fn is_to_stay(&self) -> bool {
        self.move_velocity == Vec3::ZERO && self.move_spin == Vec3::ZERO
    }

    /// How it is turned after it moved for `h` \[s\].
    pub fn end(&self, h: f64) -> End {
        if self.move_spin == Vec3::ZERO {
            return End { rotation: self.rotation, turn: self.turn };
        }
        let rotation = self.motion().rotation_at(h);
        End { rotation, turn: rotation.matrix() }
    }

    /// Moves it for `h` \[s\], until it is turned as it is in the [end](Self::end); its angular momentum stays what it is.
    pub fn advance(&mut self, h: f64, end: &End) {
        if self.is_to_stay() {
            return;
        }
        let momentum = if self.is_round { Vec3::ZERO } else { self.angular_momentum() };
        self.centre += self.move_velocity * h;
        if self.move_spin == Vec3::ZERO {
            return;
        }
        (self.rotation, self.turn) = (end.rotation, end.turn);
        if self.moves && !self.is_round {
            let turn = self.turn;
            self.inverse_inertia = turn * self.inverse_inertia_in_body * turn.transpose();
            self.spin = self.inverse_inertia * momentum;
        }
    }

    /// About the centre [kg m²/s].
    pub fn angular_momentum(&self) -> Vec3 {
        let in_body = self.turn.transpose() * self.spin;
        self.turn * (self.inertia * in_body)
    }

    /// Kinetic energy \[J\].
    pub fn kinetic_energy(&self) -> f64 {
        let linear = if self.inverse_mass > 0.0 {
            0.5 * self.velocity.length_squared() / self.inverse_mass
        } else {
            0.0
        };
        if self.moves { linear + 0.5 * self.spin.dot(self.angular_momentum()) } else { 0.0 }
    }
}

/// How far a body reaches from its centre along its own axes, both ways; and how thick it is, the way that it is thinnest along them,
/// without an end for what has no thickness \[m\].
fn extent_of(body: &Body) -> (Vec3, f64) {
    let centre = body.centre_in_body();
    let Some(own) = body.cold.shape.aabb() else { return (Vec3::INFINITY, f64::INFINITY) };
    let extent = (own.max - centre).abs().max((own.min - centre).abs()) * (1.0 + 1e-12);
    // A surface has none, however flat it is.
    let is_surface = matches!(body.cold.shape, Shape::Soup(_) | Shape::HeightField(_));
    let least = (own.max - own.min).min_element();
    (extent, if least > 0.0 && !is_surface { least } else { f64::INFINITY })
}

/// Whether an inertia is the same about all axes, to rounding.
fn is_round(inertia: Mat3) -> bool {
    let mean = inertia.x_axis.x;
    let odd = inertia - Mat3::from_diagonal(Vec3::splat(mean));
    let largest = [odd.x_axis, odd.y_axis, odd.z_axis].map(|axis| axis.abs().max_element());
    largest.into_iter().fold(0.0, f64::max) <= 1e-15 * mean
}
