//! Two motions as one: B seen from A's centre, along the axes of the world.

use crate::Vec3;
use crate::both::{Both, BothTurns, BothVectors, sine_and_cosine, sines_and_cosines};
use crate::motion::Motion;
use crate::query::Placement;

/// Room for the rounding of K, and of the angle that the axis turns by: a part of what K would be if nothing
/// in it cancelled. The book's page on the certificate has the sum, section f.
const BEND_ALLOWANCE: f64 = 1e-14;

/// How a body turns.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SteadyRotation {
    /// [rad/s].
    pub spin: Vec3,
    /// Length of the spin [rad/s].
    pub rate: f64,
}

/// The steady turns of both bodies, from where they start.
#[derive(Debug, Clone, Copy)]
struct SteadyTurns {
    start: BothTurns,
    /// `[k]` R₀, where k is the axis: it goes with the sine of the angle.
    across: BothTurns,
    /// `[k]`² R₀: it goes with 1 − cosine.
    back: BothTurns,
    /// [rad/s].
    spins: BothVectors,
    /// Lengths of the spins [rad/s].
    rates: Both,
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
    turns: SteadyTurns,
    /// In the bodies' frames \[m\].
    centres: BothVectors,
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

impl SteadyTurns {
    #[inline(always)]
    fn new(a: &Motion, b: &Motion) -> Self {
        let spins = BothVectors::new(a.spin, b.spin);
        let rates = spins.length();
        let start = BothTurns::new(&a.start.rotation.matrix(), &b.start.rotation.matrix());
        // A spin of no length has no axis: divided by a number, it stays zero.
        let axes = spins / rates.max(Both::same(f64::MIN_POSITIVE));
        let along = |column: BothVectors| axes * axes.dot(&column) - column;
        Self {
            start,
            across: BothTurns::from_columns(start.columns().map(|column| axes.cross(&column))),
            back: BothTurns::from_columns(start.columns().map(along)),
            spins,
            rates,
        }
    }

    /// From the bodies' axes to the world's at time `t`.
    #[inline(always)]
    fn at(&self, t: f64) -> BothTurns {
        if t == 0.0 {
            return self.start;
        }
        let (sines, cosines) = sines_and_cosines(self.rates * Both::same(t));
        let rest = Both::same(1.0) - cosines;
        let [start, across, back] = [self.start, self.across, self.back].map(|turns| turns.columns());
        let turned = |i: usize| start[i] + across[i] * sines + back[i] * rest;
        BothTurns::from_columns([turned(0), turned(1), turned(2)])
    }
}

impl Axis {
    /// The direction after `dt`.
    #[inline(always)]
    pub fn after(&self, dt: f64) -> Vec3 {
        let rate = self.spin.length();
        if rate == 0.0 {
            return self.normal;
        }
        let (sine, cosine) = sine_and_cosine(rate * dt);
        let axis = self.spin / rate;
        let along = axis * axis.dot(self.normal);
        (along + (self.normal - along) * cosine + axis.cross(self.normal) * sine).normalize()
    }
}

impl RelativeMotion {
    #[inline(always)]
    pub fn new(a: &Motion, b: &Motion) -> Self {
        let arm = |motion: &Motion| {
            if motion.centre == Vec3::ZERO {
                Vec3::ZERO
            } else {
                motion.start.rotation.matrix() * motion.centre
            }
        };
        let turns = SteadyTurns::new(a, b);
        Self {
            rotation_a: SteadyRotation { spin: a.spin, rate: turns.rates.a() },
            rotation_b: SteadyRotation { spin: b.spin, rate: turns.rates.b() },
            turns,
            centres: BothVectors::new(a.centre, b.centre),
            // Positions first: the difference of close bodies is exact, however far away they are.
            offset: (b.start.position - a.start.position) + (arm(b) - arm(a)),
            velocity: b.velocity - a.velocity,
            acceleration: b.acceleration - a.acceleration,
            flow: [0.0; 2],
        }
    }

    /// Where the bodies are at time `t`.
    #[inline(always)]
    pub fn placement_at(&self, t: f64) -> Placement {
        let offset = self.offset + (self.velocity + self.acceleration * (0.5 * t)) * t;
        Placement::of_both(self.turns.at(t), offset, self.centres)
    }

    /// Of both bodies [rad/s].
    #[inline(always)]
    pub fn spins(&self) -> BothVectors {
        self.turns.spins
    }

    /// How far the centres are from the origins of their bodies, together \[m\].
    pub fn arms(&self) -> f64 {
        let lengths = self.centres.length();
        lengths.a() + lengths.b()
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
    #[inline(always)]
    pub fn bend(&self, axis: &Axis, reach: [f64; 2], t: f64, duration: f64) -> f64 {
        let turning = axis.spin.length();
        let (drift, largest) = if turning == 0.0 {
            (axis.normal.dot(self.acceleration), self.acceleration.abs().element_sum())
        } else {
            self.drift(axis, turning, t, duration)
        };
        let (spins, rates, reaches) = (self.turns.spins, self.turns.rates, Both::new(reach[0], reach[1]));
        let spin = BothVectors::same(axis.spin);
        let own = spins - spin;
        let own_rates = own.length();
        let turns = Both::same(turning) * own_rates * Both::same(duration);
        let across = BothVectors::same(axis.normal).cross(&own).length() + turns;
        let bodies = reaches * (own_rates * across.min(own_rates) + spins.cross(&spin).length());
        let rates = rates + Both::same(turning);
        let most = reaches * rates * rates;
        drift + (bodies.a() + bodies.b()) + (largest + most.a() + most.b()) * BEND_ALLOWANCE
    }

    /// Upper bound of (n·d)″ over `[t, t + duration]` for an axis that turns; also, one that nothing in it
    /// cancels.
    #[inline(always)]
    fn drift(&self, axis: &Axis, turning: f64, t: f64, duration: f64) -> (f64, f64) {
        let u = self.velocity_at(t);
        let d = self.offset + (self.velocity + self.acceleration * (0.5 * t)) * t;
        let acceleration = self.acceleration.length();
        let speed = u.length() + acceleration * duration;
        let distance = d.length() + speed * duration;
        let largest = acceleration + turning * (2.0 * speed + turning * distance);
        // n·(ν×x) = (n×ν)·x.
        let across = axis.normal.cross(axis.spin);
        let at_start = axis.normal.dot(self.acceleration) + across.dot(axis.spin.cross(d) - u * 2.0);
        let change = turning * (3.0 * acceleration + turning * (3.0 * speed + turning * distance));
        (largest.min(at_start + change * duration), largest)
    }
}
