//! Impacts in space once more: extrapolated midpoint steps in the normal impulse itself.
//!
//! Nothing is shared with the library: the parameter is P, the state is Cartesian, steps are those of
//! Gragg, Bulirsch and Stoer, events are found by repeating a step, and the direction in which slip
//! starts again by a scan over all directions.

use sixte::response::impact::{Collision, Restitution};
use sixte_contact::{Mat3, Vec3};

/// Slip x and y, normal velocity, tangential impulses, normal work.
type State = [f64; 6];

#[derive(Clone, Copy)]
enum Mode {
    Slip,
    /// A fixed tangential impulse per normal impulse.
    Fixed(f64, f64),
}

pub struct Truth {
    k: Mat3,
    mu: f64,
    law: Restitution,
    restitution: f64,
    approach: f64,
}

pub struct Answer {
    /// In the given axes.
    pub impulse: Vec3,
    /// By how much the direction of slip turned before slip stopped or the impact ended [rad].
    pub turned: f64,
    pub has_stopped: bool,
}

fn unit(x: f64, y: f64) -> (f64, f64) {
    let length = (x * x + y * y).sqrt();
    (x / length, y / length)
}

impl Truth {
    fn rates(&self, state: &State, mode: Mode) -> State {
        let (jx, jy) = match mode {
            Mode::Slip => {
                let (x, y) = unit(state[0], state[1]);
                (-self.mu * x, -self.mu * y)
            }
            Mode::Fixed(x, y) => (x, y),
        };
        let du = self.k * Vec3::new(jx, jy, 1.0);
        [du.x, du.y, du.z, jx, jy, state[2]]
    }

    /// One step of the modified midpoint rule in `n` parts.
    fn midpoint(&self, state: &State, mode: Mode, step: f64, n: usize) -> State {
        let h = step / n as f64;
        let add = |a: &State, by: f64, b: &State| -> State { std::array::from_fn(|i| a[i] + by * b[i]) };
        let (mut old, mut now) = (*state, add(state, h, &self.rates(state, mode)));
        for _ in 1..n {
            let next = add(&old, 2.0 * h, &self.rates(&now, mode));
            (old, now) = (now, next);
        }
        let last = self.rates(&now, mode);
        std::array::from_fn(|i| 0.5 * (now[i] + old[i] + h * last[i]))
    }

    /// Extrapolated to order 14.
    fn step(&self, state: &State, mode: Mode, step: f64) -> State {
        let parts = [2usize, 4, 6, 8, 10, 12, 14];
        let mut table: Vec<State> = parts.iter().map(|n| self.midpoint(state, mode, step, *n)).collect();
        for level in 1..parts.len() {
            for i in (level..parts.len()).rev() {
                let ratio = (parts[i] as f64 / parts[i - level] as f64).powi(2) - 1.0;
                table[i] = std::array::from_fn(|c| table[i][c] + (table[i][c] - table[i - 1][c]) / ratio);
            }
        }
        table[parts.len() - 1]
    }

    /// The step at which `value` is 0: secants, then halving.
    fn find(&self, state: &State, mode: Mode, step: f64, value: impl Fn(f64, &State) -> f64) -> f64 {
        let (mut low, mut high) = (0.0, step);
        for _ in 0..70 {
            let middle = 0.5 * (low + high);
            if value(middle, &self.step(state, mode, middle)) < 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        0.5 * (low + high)
    }

    /// What follows rest: the tangential impulse per normal impulse.
    fn at_rest(&self) -> Mode {
        let k = &self.k;
        let (a, b, c) = (k.x_axis.x, k.x_axis.y, k.y_axis.y);
        let (p, q) = (k.z_axis.x, k.z_axis.y);
        let det = a * c - b * b;
        let (x, y) = (-(c * p - b * q) / det, -(a * q - b * p) / det);
        if x * x + y * y <= self.mu * self.mu {
            return Mode::Fixed(x, y);
        }
        let w = |angle: f64| {
            let (s, c_) = angle.sin_cos();
            (p - self.mu * (a * c_ + b * s), q - self.mu * (b * c_ + c * s))
        };
        let across = |angle: f64| w(angle).1 * angle.cos() - w(angle).0 * angle.sin();
        let along = |angle: f64| w(angle).0 * angle.cos() + w(angle).1 * angle.sin();
        let mut found = Vec::new();
        let n = 3600;
        for i in 0..n {
            let at = |i: usize| std::f64::consts::TAU * i as f64 / n as f64 + 1e-4;
            let (mut low, mut high) = (at(i), at(i + 1));
            if across(low) * across(high) > 0.0 {
                continue;
            }
            for _ in 0..60 {
                let middle = 0.5 * (low + high);
                if across(low) * across(middle) <= 0.0 {
                    high = middle;
                } else {
                    low = middle;
                }
            }
            if along(low) > 0.0 {
                found.push(low);
            }
        }
        assert_eq!(found.len(), 1, "slip starts along one direction only");
        Mode::Fixed(-self.mu * found[0].cos(), -self.mu * found[0].sin())
    }

    pub fn follow(collision: &Collision) -> Answer {
        let n = collision.normal;
        let first = n.any_orthonormal_vector();
        let axes = Mat3::from_cols(first, n.cross(first), n);
        let u = axes.transpose() * collision.velocity;
        let truth = Self {
            k: axes.transpose() * collision.matrix * axes,
            mu: collision.friction,
            law: collision.law,
            restitution: collision.restitution,
            approach: u.z,
        };
        let mut state = [u.x, u.y, u.z, 0.0, 0.0, 0.0];
        let (mut p, mut mode, mut compressing) = (0.0, Mode::Slip, true);
        let (mut p_left, mut w_left) = (0.0, 0.0);
        let begin = u.truncate().length();
        let mut answer = Answer { impulse: Vec3::ZERO, turned: 0.0, has_stopped: false };
        loop {
            let slip = (state[0] * state[0] + state[1] * state[1]).sqrt();
            if matches!(mode, Mode::Slip) && slip <= 1e-14 * begin {
                mode = truth.at_rest();
                answer.has_stopped = true;
            }
            let rates = truth.rates(&state, mode);
            let mut step = 0.05 / truth.k.z_axis.z;
            if matches!(mode, Mode::Slip) {
                // Also where slip hardly changes: its direction is stiff, at the rate μ Kt/slip.
                let rate = (rates[0] * rates[0] + rates[1] * rates[1]).sqrt();
                let stiff = truth.mu * (truth.k.x_axis.x + truth.k.y_axis.y);
                step = step.min(0.1 * slip / rate.max(stiff));
            }
            state[5] = 0.0;
            let mut next = truth.step(&state, mode, step);
            let mut is_end = false;
            let overshoot = |step: f64, s: &State| match truth.law {
                Restitution::Newton => s[2] + truth.restitution * truth.approach,
                Restitution::Poisson => step - p_left,
                Restitution::Stronge => s[5] - w_left,
            };
            let mut turns = false;
            if compressing && next[2] >= 0.0 {
                step = truth.find(&state, mode, step, |_, s| s[2]);
                turns = true;
            } else if !compressing {
                if next[2] < 0.0 {
                    step = truth.find(&state, mode, step, |_, s| -s[2]);
                    next = truth.step(&state, mode, step);
                    turns = true;
                }
                if overshoot(step, &next) >= 0.0 {
                    step = truth.find(&state, mode, step, overshoot);
                    is_end = true;
                }
            }
            next = truth.step(&state, mode, step);
            if compressing {
                p_left += truth.restitution * step;
                w_left -= truth.restitution * truth.restitution * next[5];
            } else {
                p_left -= step;
                w_left -= next[5];
            }
            if matches!(mode, Mode::Slip) {
                let (a, b) = (unit(state[0], state[1]), unit(next[0], next[1]));
                answer.turned += (a.0 * b.1 - a.1 * b.0).abs();
            }
            p += step;
            state = next;
            if turns && !is_end {
                compressing = !compressing;
                state[2] = 0.0;
            }
            if is_end {
                answer.impulse = axes * Vec3::new(state[3], state[4], p);
                return answer;
            }
        }
    }
}
