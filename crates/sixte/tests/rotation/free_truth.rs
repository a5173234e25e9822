//! The exact free rotation: Landau and Lifshitz, Mechanics, §37, for the spin; the precession about the
//! momentum by quadrature.

use sixte_contact::motion::Rotation;
use sixte_contact::{Mat3, Vec3};

use super::elliptic::{Modulus, integral};

/// A free body with principal moments I₁ < I₂ ≤ I₃ or so along its own axes, that has ω₁, ω₃ ≥ 0 and ω₂ = 0
/// when the phase is 0, and momentum along the world's z axis.
pub struct FreeTruth {
    moments: Vec3,
    /// Largest values of the three spins.
    amplitudes: Vec3,
    /// d phase / dt.
    rate: f64,
    modulus: Modulus,
    /// Whether the momentum goes around the third axis, rather than the first.
    about_third: bool,
    pub momentum: f64,
}

impl FreeTruth {
    /// From the spin when ω₂ = 0.
    pub fn from_crossing(moments: Vec3, first: f64, third: f64) -> Self {
        let Vec3 { x: i1, y: _, z: i3 } = moments;
        // 2EI₃ − M² and M² − 2EI₁, without cancellation.
        let below = i1 * (i3 - i1) * first * first;
        let above = i3 * (i3 - i1) * third * third;
        Self::from_sides(moments, below, above)
    }

    /// Past the middle axis with spin ω₂ = `middle`, and `aside` about the third axis if `about_third`,
    /// about the first otherwise: the phase is K then, with ω₂ > 0.
    pub fn from_middle(moments: Vec3, middle: f64, aside: f64, about_third: bool) -> Self {
        let Vec3 { x: i1, y: i2, z: i3 } = moments;
        let (first, third) = if about_third { (0.0, aside) } else { (aside, 0.0) };
        let below = i1 * (i3 - i1) * first * first + i2 * (i3 - i2) * middle * middle;
        let above = i3 * (i3 - i1) * third * third + i2 * (i2 - i1) * middle * middle;
        let mut truth = Self::from_sides(moments, below, above);
        let (square, complement) = if about_third {
            ((i2 - i1) * i2 * middle * middle, i3 * (i3 - i1) * aside * aside)
        } else {
            ((i3 - i2) * i2 * middle * middle, i1 * (i3 - i1) * aside * aside)
        };
        truth.about_third = about_third;
        truth.modulus = Modulus::from_proportion(square, complement);
        truth.rate = truth.rate_about(about_third, below, above);
        truth.momentum = (moments * Vec3::new(first, middle, third)).length();
        truth
    }

    fn from_sides(moments: Vec3, below: f64, above: f64) -> Self {
        let Vec3 { x: i1, y: i2, z: i3 } = moments;
        // k² is (I₂−I₁)(2EI₃−M²) / (I₃−I₂)(M²−2EI₁), or the inverse.
        let (up, down) = ((i2 - i1) * below, (i3 - i2) * above);
        let about_third = up < down;
        let (square, whole) = if about_third { (up, down) } else { (down, up) };
        let mut truth = Self {
            moments,
            amplitudes: Vec3::new(
                (below / (i1 * (i3 - i1))).sqrt(),
                if about_third { below / (i2 * (i3 - i2)) } else { above / (i2 * (i2 - i1)) }.sqrt(),
                (above / (i3 * (i3 - i1))).sqrt(),
            ),
            rate: 0.0,
            modulus: Modulus::from_proportion(square, whole - square),
            about_third,
            momentum: 0.0,
        };
        truth.rate = truth.rate_about(about_third, below, above);
        truth.momentum = (moments * Vec3::new(truth.amplitudes.x, 0.0, truth.amplitudes.z)).length();
        truth
    }

    fn rate_about(&self, third: bool, below: f64, above: f64) -> f64 {
        let Vec3 { x: i1, y: i2, z: i3 } = self.moments;
        let top = if third { (i3 - i2) * above } else { (i2 - i1) * below };
        (top / (i1 * i2 * i3)).sqrt()
    }

    /// Past the middle axis with spin ω₂ = `middle`, so far beside it that a flip takes `flip` \[s\].
    pub fn flipping(moments: Vec3, middle: f64, flip: f64, about_third: bool) -> Self {
        // Bisection in the exponent: the nearer to the middle axis, the longer the flip takes.
        let (mut low, mut high) = (-40.0_f64, 1.0_f64);
        for _ in 0..200 {
            let half = 0.5 * (low + high);
            let flips = Self::from_middle(moments, middle, half.exp(), about_third).flip_time();
            if flips > flip { low = half } else { high = half }
        }
        Self::from_middle(moments, middle, low.exp(), about_third)
    }

    /// The time from one passage of the middle axis to the next \[s\].
    pub fn flip_time(&self) -> f64 {
        2.0 * self.modulus.quarter() / self.rate
    }

    /// The time of phase K \[s\].
    pub fn middle_time(&self) -> f64 {
        self.modulus.quarter() / self.rate
    }

    /// Spin in the body's frame \[rad/s\].
    pub fn spin(&self, time: f64) -> Vec3 {
        let [sn, cn, dn] = self.modulus.functions(self.rate * time);
        let [first, third] = if self.about_third { [cn, dn] } else { [dn, cn] };
        self.amplitudes * Vec3::new(first, sn, third)
    }

    /// The rotation at `time`, with the precession `angle` about the momentum.
    fn rotation(&self, time: f64, angle: f64) -> Mat3 {
        let up = (self.moments * self.spin(time)).normalize();
        let axis = if self.about_third { Vec3::Z } else { Vec3::X };
        let level = (axis - up * up.dot(axis)).normalize();
        let body = Mat3::from_cols(up, level, up.cross(level));
        let along = Vec3::new(angle.cos(), angle.sin(), 0.0);
        Mat3::from_cols(Vec3::Z, along, Vec3::Z.cross(along)) * body.transpose()
    }

    /// Where the body is at `begin`, and where at `end` \[s\]. The axis that the momentum goes around turns
    /// about the momentum at (ω·L̂ − ω₃γ₃)/(1−γ₃²), with γ the momentum's direction in the body.
    pub fn rotations(&self, begin: f64, end: f64) -> (Rotation, Rotation) {
        let rate = |time: f64| {
            let spin = self.spin(time);
            let momentum = self.moments * spin;
            let across = if self.about_third { Vec3::new(1.0, 1.0, 0.0) } else { Vec3::new(0.0, 1.0, 1.0) };
            self.momentum * (spin * across).dot(momentum) / (momentum * across).length_squared()
        };
        let angle = integral(begin, end, rate);
        let rotation = |time, angle| Rotation::from_matrix(self.rotation(time, angle)).unwrap();
        (rotation(begin, 0.0), rotation(end, angle))
    }
}
