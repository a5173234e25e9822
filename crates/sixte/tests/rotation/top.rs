//! The heavy symmetric top (Goldstein, Classical Mechanics, section 5.7): the axis is the body's z, gravity
//! pulls down the world's z at the body's point (0, 0, l), and the body turns about its origin.

use sixte::rotation::{Inertia, Torques, Turned, rotate_body};
use sixte_contact::Vec3;
use sixte_contact::motion::Rotation;

use crate::rotation::elliptic::{Modulus, integral};
use crate::rotation::{angle_between, diagonal, energy, in_body};

const ACROSS: f64 = 0.02;
const ALONG: f64 = 0.004;
/// Weight times lever \[N m\].
const PULL: f64 = 0.5 * 9.81 * 0.06;

fn top() -> (Inertia, Torques) {
    let torques = Torques::from_force(Vec3::new(0.0, 0.0, -0.5 * 9.81), Vec3::new(0.0, 0.0, 0.06));
    (diagonal(Vec3::new(ACROSS, ACROSS, ALONG)), torques)
}

/// Precession φ about the world's z, tilt θ, spin ψ about the body's z \[rad\].
fn euler(precession: f64, tilt: f64, spin: f64) -> Rotation {
    let about = |axis, angle| Rotation::from_axis_angle(axis, angle).unwrap();
    about(Vec3::Z, precession).after(about(Vec3::X, tilt)).after(about(Vec3::Z, spin))
}

/// How far energy, the momentum's upright part and its part along the axis go, each against its scale, and
/// how far the work goes from the change of kinetic energy.
#[derive(Debug, Default)]
struct Drift {
    energy: f64,
    upright: f64,
    along: f64,
    work: f64,
}

/// `count` steps, calling `look` after each.
fn spin_top(
    start: Rotation,
    momentum: Vec3,
    step: f64,
    count: usize,
    mut look: impl FnMut(f64, &Turned),
) -> Drift {
    let (inertia, torques) = top();
    let along = |r: Rotation, l: Vec3| in_body(r, l).z;
    let total = |r: Rotation, l: Vec3| energy(r, l, &inertia) + PULL * r.matrix().z_axis.z;
    let first = total(start, momentum);
    let kinetic = energy(start, momentum, &inertia);
    let mut drift = Drift::default();
    let mut now = Turned { rotation: start, angular_momentum: momentum, work: 0.0, exact: true };
    let mut work = 0.0;
    for i in 1..=count {
        now = rotate_body(now.rotation, now.angular_momentum, &inertia, &torques, step);
        assert!(now.exact);
        work += now.work;
        let (r, l) = (now.rotation, now.angular_momentum);
        let size = momentum.length();
        drift.energy = drift.energy.max((total(r, l) / first - 1.0).abs());
        drift.upright = drift.upright.max((l.z - momentum.z).abs() / size);
        drift.along = drift.along.max((along(r, l) - along(start, momentum)).abs() / size);
        drift.work = drift.work.max((energy(r, l, &inertia) - kinetic - work).abs() / first);
        look(step * i as f64, &now);
    }
    drift
}

#[test]
fn a_steady_top_precesses_at_its_rate_and_does_not_nod() {
    // With ω = Ωẑ + ψ̇e the momentum is I₃ω₃e + I₁Ω(ẑ − cosθ e); it turns at Ω about ẑ if
    // I₁Ω²cosθ − I₃ω₃Ω + mgl = 0.
    for (rate, tilt) in [(0.7_f64, 0.5_f64), (0.7, 2.0), (-3.0, 1.0), (9.0, 0.9)] {
        for step in [1.0_f64 / 240.0, 0.1] {
            let along = (PULL + ACROSS * rate * rate * tilt.cos()) / (ALONG * rate);
            let own = along - rate * tilt.cos();
            let start = euler(0.0, tilt, 0.0);
            let axis = start.rotate(Vec3::Z);
            let momentum = axis * (ALONG * along) + (Vec3::Z - axis * tilt.cos()) * (ACROSS * rate);
            let mut nod = 0.0_f64;
            let mut last = start;
            let count = (100.0 / step).round() as usize;
            let drift = spin_top(start, momentum, step, count, |_, now| {
                nod = nod.max((now.rotation.matrix().z_axis.z - tilt.cos()).abs());
                last = now.rotation;
            });
            let time = step * count as f64;
            let axis = last.rotate(Vec3::Z);
            // The axis began at azimuth −90°.
            let behind = (axis.x.atan2(-axis.y) - rate * time).rem_euclid(std::f64::consts::TAU);
            let behind = behind.min(std::f64::consts::TAU - behind);
            let attitude = angle_between(last, euler(rate * time, tilt, own * time));
            println!(
                "rate {rate}, tilt {tilt}, step {step}: precession off by {behind:e} rad, nod {nod:e}, attitude {attitude:e}, {drift:?}"
            );
            assert!(behind < 1e-12 * (rate * time).abs());
            assert!(nod < 1e-12);
            // Up to 12,000 radians of spin.
            assert!(attitude < 2e-13 * (along.abs() * time));
            assert!(drift.energy < 1e-12 && drift.upright < 1e-13 && drift.along < 1e-12, "{drift:?}");
            assert!(drift.work < 1e-12, "{drift:?}");
        }
    }
}

/// Where a nodding top is, from its turning point: u = cosθ follows
/// u̇² = (α−βu)(1−u²) − (b−au)², with b and a the two parts of the momentum over I₁.
struct Nodding {
    low: f64,
    high: f64,
    modulus: Modulus,
    rate: f64,
    /// Phase at the start.
    phase: f64,
    a: f64,
    b: f64,
}

impl Nodding {
    /// From the tilt where it turns back, with precession rate φ̇ there and spin ω₃.
    fn new(tilt: f64, precession: f64, along: f64) -> Self {
        let u0 = tilt.cos();
        let a = ALONG * along / ACROSS;
        let b = precession * (1.0 - u0 * u0) + a * u0;
        let beta = 2.0 * PULL / ACROSS;
        let alpha = precession * precession * (1.0 - u0 * u0) + beta * u0;
        // βu³ − (α+a²)u² + (2ab−β)u + α − b² has the root u₀; the others are those of βu² + pu + r.
        let p = beta * u0 - alpha - a * a;
        let r = p * u0 + 2.0 * a * b - beta;
        let root = (p * p - 4.0 * beta * r).sqrt();
        let third = (-p + root) / (2.0 * beta);
        let other = 2.0 * r / (-p + root);
        let (low, high) = (u0.min(other), u0.max(other));
        let modulus = Modulus::from_proportion(high - low, third - high);
        let phase = if other < u0 { modulus.quarter() } else { 0.0 };
        Self { low, high, modulus, rate: 0.5 * (beta * (third - low)).sqrt(), phase, a, b }
    }

    fn height(&self, time: f64) -> f64 {
        let [sn, _, _] = self.modulus.functions(self.phase + self.rate * time);
        self.low + (self.high - self.low) * sn * sn
    }

    /// The rotation, from φ̇ = (b−au)/(1−u²) and ψ̇ = ω₃ − φ̇u.
    fn rotation(&self, time: f64, along: f64) -> Rotation {
        let precession = |t: f64| {
            let u = self.height(t);
            (self.b - self.a * u) / (1.0 - u * u)
        };
        let spin = along * time - integral(0.0, time, |t| precession(t) * self.height(t));
        euler(integral(0.0, time, precession), self.height(time).acos(), spin)
    }
}

#[test]
fn a_nodding_top_follows_the_elliptic_functions() {
    // Let go at rest (cusps), pushed back (loops), pushed on so that it rises (waves).
    for (tilt, precession, along) in [(0.6_f64, 0.0, 60.0), (0.6, -4.0, 60.0), (1.2, 8.0, 70.0)] {
        let truth = Nodding::new(tilt, precession, along);
        let start = euler(0.0, tilt, 0.0);
        let axis = start.rotate(Vec3::Z);
        let momentum = axis * (ALONG * along) + (Vec3::Z - axis * tilt.cos()) * (ACROSS * precession);
        for step in [1.0_f64 / 240.0, 0.1] {
            let count = (100.0 / step).round() as usize;
            let mut height = 0.0_f64;
            let mut last = start;
            let drift = spin_top(start, momentum, step, count, |time, now| {
                height = height.max((now.rotation.matrix().z_axis.z - truth.height(time)).abs());
                last = now.rotation;
            });
            let off = angle_between(last, truth.rotation(step * count as f64, along));
            println!(
                "{tilt} {precession} {along} step {step}: height {height:e}, attitude {off:e}, {drift:?}"
            );
            assert!(height < 1e-10, "{height:e}");
            assert!(off < 1e-9, "{off:e}");
            assert!(drift.energy < 1e-12 && drift.upright < 1e-13 && drift.along < 1e-12, "{drift:?}");
            assert!(drift.work < 1e-12, "{drift:?}");
        }
    }
}
