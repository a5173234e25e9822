//! What a fencer's body does with the input: the hand follows the stick, the arm extends, the legs step and lunge.
//!
//! In: [`Input`]s. Out: a [`Control`], and from it where the hand is. All rates are limited: a jump of the input is a fast move of
//! the fencer, and no jump.

use std::f64::consts::TAU;

use sixte_contact::Vec3;
use sixte_contact::motion::Pose;

use crate::input::Input;
use crate::placement::{in_world, placement};
use crate::stance::{LUNGE_LENGTH, STEP_LENGTH, Stance, hips};

/// How fast the hand follows the stick: the whole width of the square in a tenth of a second [1/s].
pub const STICK_RATE: f64 = 20.0;

/// The piste ends here, at both ends \[m\].
pub const PISTE: f64 = 7.0;

/// How far from the middle a fencer is on guard \[m\].
pub const GUARD_PLACE: f64 = 1.45;

/// How near the hips of the two get \[m\].
const NEAREST: f64 = 0.8;

/// Times for extending the arm and taking it back, for a lunge and for the recovery \[s\].
const EXTEND: f64 = 0.16;
const WITHDRAW: f64 = 0.25;
const LUNGE: f64 = 0.32;
const RECOVER: f64 = 0.42;

/// How much of the arm is extended before the legs begin to lunge.
const ARM_FIRST: f64 = 0.6;

/// Speed of steps, forward and back [m/s], and how fast it changes [m/s²].
const ADVANCE: f64 = 1.3;
const RETREAT: f64 = 1.3;
const PUSH: f64 = 10.0;

/// How a fencer's body is at the moment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Control {
    /// Where the hand is on the square of the stick, each from −1 to 1.
    pub stick: [f64; 2],
    /// How far the arm is extended, from 0 to 1.
    pub reach: f64,
    /// How far a lunge has gone, from 0 to 1, evenly in time.
    pub lunging: f64,
    /// x of the fencer's origin on the piste \[m\].
    pub feet: f64,
    /// Speed of the steps, forward [m/s].
    pub speed: f64,
    /// Phase of the steps \[rad\].
    pub stride: f64,
    /// 1 for the fencer who looks along +x, −1 for the other.
    pub facing: f64,
}

impl Control {
    /// On guard.
    pub fn on_guard(facing: f64) -> Self {
        let feet = -facing * GUARD_PLACE;
        Self { stick: [0.0; 2], reach: 0.0, lunging: 0.0, feet, speed: 0.0, stride: 0.0, facing }
    }

    /// Where the stick gets within `dt` \[s\] towards where the input has it.
    pub fn stick_after(&self, input: &Input, dt: f64) -> [f64; 2] {
        let most = STICK_RATE * dt;
        std::array::from_fn(|i| self.stick[i] + (input.stick[i] - self.stick[i]).clamp(-most, most))
    }

    /// Arm and legs over a short time \[s\].
    pub fn advance(&mut self, input: &Input, dt: f64) {
        let lunges = input.lunge && self.reach >= ARM_FIRST;
        // The arm goes back when the legs do, not before.
        self.reach = toward(self.reach, input.lunge, EXTEND, WITHDRAW, dt);
        self.lunging = toward(self.lunging, lunges, LUNGE, RECOVER, dt);
        // Nobody steps out of a lunge.
        let freedom = 1.0 - self.lunging;
        let wanted = input.feet * if input.feet > 0.0 { ADVANCE } else { RETREAT } * freedom;
        self.speed += (wanted - self.speed).clamp(-PUSH * dt, PUSH * dt);
        self.step(self.speed * dt);
    }

    /// Steps forward by a length \[m\], as far as the piste goes.
    fn step(&mut self, length: f64) {
        let feet = (self.feet + self.facing * length).clamp(-PISTE, PISTE);
        self.stride += (feet - self.feet) * self.facing * TAU / STEP_LENGTH;
        self.feet = feet;
    }

    /// How deep the lunge is, from 0 to 1: it begins and ends gently.
    pub fn lunge(&self) -> f64 {
        self.lunging * self.lunging * (3.0 - 2.0 * self.lunging)
    }

    /// Where the hand wants the weapon, in the world.
    pub fn hand(&self) -> Pose {
        let own = placement(self.stick, self.reach);
        let moved = own.position + hips(self.lunge()) - hips(0.0);
        in_world(&Pose::new(moved, own.rotation), self.feet, self.facing)
    }

    /// How the fencer stands, with the weapon hand at a place \[m\].
    pub fn stance(&self, hand: Vec3) -> Stance {
        Stance { feet: self.feet, facing: self.facing, lunge: self.lunge(), stride: self.stride, hand }
    }

    /// x of the hips, forward of a point at `x` = 0 \[m\].
    fn front(&self) -> f64 {
        self.facing * self.feet + LUNGE_LENGTH * self.lunge()
    }
}

/// Fencers who get too near step back alike.
pub fn keep_apart(controls: &mut [Control; 2]) {
    let gap = -controls[0].front() - controls[1].front();
    if gap < NEAREST {
        for control in controls {
            control.step(0.5 * (gap - NEAREST));
            control.speed = control.speed.min(0.0);
        }
    }
}

/// Evenly up to 1 within a time, or down to 0 within another \[s\].
fn toward(value: f64, up: bool, rise: f64, fall: f64, dt: f64) -> f64 {
    if up { (value + dt / rise).min(1.0) } else { (value - dt / fall).max(0.0) }
}
