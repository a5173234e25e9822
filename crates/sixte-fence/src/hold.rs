//! How a hand holds its weapon: where it wants it, and what contacts do to that.
//!
//! A weapon that a contact has displaced keeps a *lag*: the displacement between where the hand is and where it has its weapon. It moves
//! the hand's wishes along, and shrinks at a limited rate, so that leaning on a blade is a resting contact and never a beat.

use sixte_contact::Vec3;
use sixte_contact::motion::{Pose, Rotation};

use crate::grip::Beaten;

/// How hard a hand pulls a beaten weapon back \[N\].
pub const GRIP_FORCE: f64 = 4.0;

/// How fast a lag shrinks: its own share [1/s], and no faster than these [m/s], [rad/s] when nothing is in the way.
const RATE: f64 = 12.0;
const SPEED: f64 = 0.4;
const SPIN: f64 = 4.0;

/// Right after a contact it shrinks slower, so that the far end of the blade stays below the resting speed, and speeds
/// up over this time \[s\].
const LEANING: f64 = 0.15;
const LEANING_SPEED: f64 = 0.15;
const LEANING_SPIN: f64 = 0.2;

/// A weapon, where it is, and how its hand holds it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hold {
    /// Where the weapon is.
    pub pose: Pose,
    /// Where the hand was at the end of the last part, without its lag.
    pub hand: Pose,
    /// Set while the hand does not have it.
    pub beaten: Option<Beaten>,
    /// From where the hand is to where it has its weapon \[m\].
    pub lag: Vec3,
    /// The same for the turn.
    pub lag_turn: Rotation,
    /// The time since the last contact \[s\].
    pub since_contact: f64,
    /// How hard the hand pulls a beaten weapon back \[N\].
    pub grip_force: f64,
}

impl Hold {
    /// A weapon that is where the hand wants it.
    pub fn at(pose: Pose) -> Self {
        Self {
            pose,
            hand: pose,
            beaten: None,
            lag: Vec3::ZERO,
            lag_turn: Rotation::IDENTITY,
            since_contact: f64::INFINITY,
            grip_force: GRIP_FORCE,
        }
    }

    /// The weapon is beaten away from where it is: the hand, now at `hand`, will have it back there, and not beyond what it met.
    ///
    /// A weapon that was where its hand is leaves no lag.
    pub fn lose(&mut self, beaten: Beaten, hand: &Pose) {
        if self.beaten.is_some() || self.lag != Vec3::ZERO || self.lag_turn != Rotation::IDENTITY {
            self.lag = self.pose.position - hand.position;
            self.lag_turn = self.pose.rotation.after(hand.rotation.inverse());
        }
        self.beaten = Some(beaten);
    }

    /// Where the hand wants its weapon at a time \[s\], when it is at `hand` itself.
    pub fn goal(&self, time: f64, hand: &Pose) -> Pose {
        let mut hand = *hand;
        if self.lag != Vec3::ZERO || self.lag_turn != Rotation::IDENTITY {
            hand = Pose::new(hand.position + self.lag, self.lag_turn.after(hand.rotation));
        }
        self.beaten.map_or(hand, |beaten| beaten.pose_at(time, &hand))
    }

    /// The lag shrinks by what a time \[s\] allows.
    pub fn catch_up(&mut self, dt: f64) {
        let free = (self.since_contact / LEANING).min(1.0);
        let speed = LEANING_SPEED + (SPEED - LEANING_SPEED) * free;
        let spin = LEANING_SPIN + (SPIN - LEANING_SPIN) * free;
        let share = 1.0 - libm::exp(-RATE * dt);
        let left =
            |size: f64, most: f64| if size > FORGOTTEN { 1.0 - share.min(most * dt / size) } else { 0.0 };
        self.lag *= left(self.lag.length(), speed);
        let turn = self.lag_turn.rotation_vector();
        let turn = turn * left(turn.length(), spin);
        self.lag_turn = Rotation::from_rotation_vector(turn).unwrap_or(Rotation::IDENTITY);
        self.since_contact += dt;
    }

    /// The weapon is not at its goal at a time \[s\]: all that the hand wants is moved along.
    pub fn moved_from(&mut self, goal: &Pose, time: f64) {
        let shift = self.pose.position - goal.position;
        let turn = self.pose.rotation.after(goal.rotation.inverse());
        self.lag += shift;
        self.lag_turn = turn.after(self.lag_turn);
        self.beaten = self.beaten.map(|beaten| beaten.moved(time, shift, turn));
    }
}

/// A lag this small is none any more \[m\], \[rad\].
const FORGOTTEN: f64 = 1e-9;
