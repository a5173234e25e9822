//! Two motions as one: B seen from A's centre, along the axes of the world.

use crate::motion::Motion;
use crate::query::Placement;
use crate::{Mat3, Vec3};

/// Room for the rounding of K, and of the angle that the axis turns by: a part of what K would be if nothing
/// in it cancelled. The book's page on the certificate has the sum, section f.
const BEND_ALLOWANCE: f64 = 1e-14;

/// A steady turn that starts at a given rotation.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SteadyRotation {
    start: Mat3,
    /// `[k]` R₀, where k is the axis: it goes with the sine of the angle.
    across: Mat3,
    /// `[k]`² R₀: it goes with 1 − cosine.
    back: Mat3,
    /// [rad/s].
    pub spin: Vec3,
    /// Length of the spin [rad/s].
    pub rate: f64,
}

/// A direction that turns steadily.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Axis {
    /// The direction at the start, unit, from A to B.
    pub normal: Vec3,
    /// ν: its angular velocity [rad/s].
    pub spin: Vec3,
}

/// The motion of B relative to A over the interval.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RelativeMotion {
    pub rotation_a: SteadyRotation,
    pub rotation_b: SteadyRotation,
    centre_a: Vec3,
    centre_b: Vec3,
    /// From A's centre to B's at time 0 \[m\].
    pub offset: Vec3,
    /// [m/s].
    pub velocity: Vec3,
    /// [m/s²].
    pub acceleration: Vec3,
    /// Upper bounds of the speeds of points of A, and of B, within their frames: not zero for what
    /// deforms [m/s].
    pub flow: [f64; 2],
}

impl SteadyRotation {
    #[inline(always)]
    fn new(motion: &Motion) -> Self {
        let rate = motion.spin.length();
        let axis = if rate > 0.0 { motion.spin / rate } else { Vec3::ZERO };
        let start = motion.start.rotation.matrix();
        let Mat3 { x_axis: x, y_axis: y, z_axis: z } = start;
        Self {
            start,
            across: Mat3::from_cols(axis.cross(x), axis.cross(y), axis.cross(z)),
            back: Mat3::from_cols(axis * axis.dot(x) - x, axis * axis.dot(y) - y, axis * axis.dot(z) - z),
            spin: motion.spin,
            rate,
        }
    }

    /// From the body's axes to the world's at time `t`.
    #[inline(always)]
    fn at(&self, t: f64) -> Mat3 {
        if self.rate == 0.0 || t == 0.0 {
            return self.start;
        }
        let (sine, cosine) = libm::sincos(self.rate * t);
        let rest = 1.0 - cosine;
        let turned = |start: Vec3, across: Vec3, back: Vec3| start + across * sine + back * rest;
        Mat3::from_cols(
            turned(self.start.x_axis, self.across.x_axis, self.back.x_axis),
            turned(self.start.y_axis, self.across.y_axis, self.back.y_axis),
            turned(self.start.z_axis, self.across.z_axis, self.back.z_axis),
        )
    }
}

impl Axis {
    /// The direction after `dt`.
    #[inline]
    pub fn after(&self, dt: f64) -> Vec3 {
        let rate = self.spin.length();
        if rate == 0.0 {
            return self.normal;
        }
        let (sine, cosine) = libm::sincos(rate * dt);
        let axis = self.spin / rate;
        let along = axis * axis.dot(self.normal);
        (along + (self.normal - along) * cosine + axis.cross(self.normal) * sine).normalize()
    }
}

impl RelativeMotion {
    #[inline]
    pub fn new(a: &Motion, b: &Motion) -> Self {
        let arm = |motion: &Motion| {
            if motion.centre == Vec3::ZERO {
                Vec3::ZERO
            } else {
                motion.start.rotation.matrix() * motion.centre
            }
        };
        Self {
            rotation_a: SteadyRotation::new(a),
            rotation_b: SteadyRotation::new(b),
            centre_a: a.centre,
            centre_b: b.centre,
            // Positions first: the difference of close bodies is exact, however far away they are.
            offset: (b.start.position - a.start.position) + (arm(b) - arm(a)),
            velocity: b.velocity - a.velocity,
            acceleration: b.acceleration - a.acceleration,
            flow: [0.0; 2],
        }
    }

    /// Where the bodies are at time `t`.
    #[inline]
    pub fn placement_at(&self, t: f64) -> Placement {
        Placement {
            rotation_a: self.rotation_a.at(t),
            rotation_b: self.rotation_b.at(t),
            offset: self.offset + (self.velocity + self.acceleration * (0.5 * t)) * t,
            centre_a: self.centre_a,
            centre_b: self.centre_b,
        }
    }

    /// How far the centres are from the origins of their bodies, together \[m\].
    pub fn arms(&self) -> f64 {
        self.centre_a.length() + self.centre_b.length()
    }

    /// Velocity of B's centre relative to A's at time `t` [m/s].
    pub fn velocity_at(&self, t: f64) -> Vec3 {
        self.velocity + self.acceleration * t
    }

    /// K of the certificate: an upper bound, over `[t, t + duration]` and all points of both cores,
    /// of the second derivative of the separation along the axis [m/s²].
    ///
    /// For the vector Δ between two points, f = n(t)·Δ has f″ = n(t)·(Δ″ − 2ν×Δ′ + ν×(ν×Δ)). With
    /// Δ = d + r_B − r_A it splits into three parts. That of d, the vector between the centres, is
    /// known at the start and changes no faster than 3|ν||α| + 3|ν|²|u| + |ν|³|d|. That of a body's
    /// point r, which turns with ω, is n·((ω−ν)×((ω−ν)×r) + (ω×ν)×r), at most
    /// (|ω−ν| |n×(ω−ν)| + |ω×ν|) ρ; it vanishes for a body that the axis turns with.
    #[inline]
    pub fn bend(&self, axis: &Axis, reach: [f64; 2], t: f64, duration: f64) -> f64 {
        let turning = axis.spin.length();
        let (drift, largest) = if turning == 0.0 {
            (axis.normal.dot(self.acceleration), self.acceleration.abs().element_sum())
        } else {
            self.drift(axis, turning, t, duration)
        };
        let body = |turn: &SteadyRotation, reach: f64| {
            let own = turn.spin - axis.spin;
            let rate = own.length();
            let across = axis.normal.cross(own).length() + turning * rate * duration;
            reach * (rate * across.min(rate) + turn.spin.cross(axis.spin).length())
        };
        let bodies = body(&self.rotation_a, reach[0]) + body(&self.rotation_b, reach[1]);
        let most = |turn: &SteadyRotation, reach: f64| reach * (turn.rate + turning) * (turn.rate + turning);
        let largest = largest + most(&self.rotation_a, reach[0]) + most(&self.rotation_b, reach[1]);
        drift + bodies + largest * BEND_ALLOWANCE
    }

    /// Upper bound of (n·d)″ over `[t, t + duration]` for an axis that turns; also, one that nothing in it
    /// cancels.
    #[inline]
    fn drift(&self, axis: &Axis, turning: f64, t: f64, duration: f64) -> (f64, f64) {
        let u = self.velocity_at(t);
        let d = self.offset + (self.velocity + self.acceleration * (0.5 * t)) * t;
        let acceleration = self.acceleration.length();
        let speed = u.length() + acceleration * duration;
        let distance = d.length() + speed * duration;
        let largest = acceleration + turning * (2.0 * speed + turning * distance);
        let at_start = axis
            .normal
            .dot(self.acceleration - axis.spin.cross(u) * 2.0 + axis.spin.cross(axis.spin.cross(d)));
        let change = turning * (3.0 * acceleration + turning * (3.0 * speed + turning * distance));
        (largest.min(at_start + change * duration), largest)
    }
}
