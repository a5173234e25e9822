//! Kane's paradox: with friction Newton's law can add energy, Stronge's cannot.

use crate::impact::bodies::LAWS;
use sixte::response::impact::Collision;
use sixte_contact::{Mat3, Vec3};

/// Kane's double pendulum ("A dynamics puzzle", 1984): two equal uniform rods of 1 kg and 1 m, hinged
/// in a row, at 20° and 30° from the vertical, turning at −0.1 and −0.2 rad/s, whose tip strikes the
/// floor. The matrix is J M⁻¹ Jᵀ for the tip, the third direction does not move.
fn pendulum(friction: f64, restitution: f64) -> Collision {
    let (one, two) = (20f64.to_radians(), 30f64.to_radians());
    let (a, b, c) = (4.0 / 3.0, 0.5 * (two - one).cos(), 1.0 / 3.0);
    let det = a * c - b * b;
    let inverse =
        |x: (f64, f64), y: (f64, f64)| (c * x.0 * y.0 - b * (x.0 * y.1 + x.1 * y.0) + a * x.1 * y.1) / det;
    let (x, z) = ((one.cos(), two.cos()), (one.sin(), two.sin()));
    let speeds = (-0.1, -0.2);
    let (kt, k, kn) = (inverse(x, x), inverse(x, z), inverse(z, z));
    Collision {
        matrix: Mat3::from_cols_array(&[kt, 0.0, k, 0.0, 0.0, 0.0, k, 0.0, kn]),
        normal: Vec3::Z,
        velocity: Vec3::new(x.0 * speeds.0 + x.1 * speeds.1, 0.0, z.0 * speeds.0 + z.1 * speeds.1),
        restitution,
        friction,
        law: LAWS[0],
    }
}

fn gain(c: &Collision) -> f64 {
    let impulse = c.impact().impulse;
    impulse.dot(c.velocity + 0.5 * (c.matrix * impulse))
}

#[test]
fn newton_adds_energy_to_kanes_pendulum_and_stronge_does_not() {
    let mut gains = 0;
    for step in 1..=100 {
        for restitution in [0.0, 0.3, 0.5, 0.7, 0.9, 1.0] {
            let c = pendulum(0.02 * f64::from(step), restitution);
            let [newton, _, stronge] = LAWS.map(|law| gain(&Collision { law, ..c }));
            gains += usize::from(newton > 1e-6);
            assert!(stronge <= 1e-16, "{stronge:e}: {c:?}");
        }
    }
    assert!(gains > 10, "{gains}");
    // With μ = 0.7 and C = 0.7, Newton's law gives 0.049 J to a pendulum that has less than that.
    let c = pendulum(0.7, 0.7);
    let (a, b, d) = (4.0 / 3.0, 0.5 * 10f64.to_radians().cos(), 1.0 / 3.0);
    let energy = 0.5 * (a * 0.01 + 2.0 * b * 0.02 + d * 0.04);
    let [newton, _, stronge] = LAWS.map(|law| gain(&Collision { law, ..c }));
    assert!(newton > energy && stronge < 0.0 && stronge > -energy, "{newton} {stronge} {energy}");
}
