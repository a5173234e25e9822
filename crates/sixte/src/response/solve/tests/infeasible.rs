//! What has no answer still ends, with numbers.

use sixte_contact::{Mat3, Vec3};

use super::scene::{Scene, stack};
use crate::response::solve::{ContactImpulse, Mobility, solve};

#[test]
fn what_is_not_finite_gets_nothing_and_says_so() {
    let mut scene = stack(&[1.0], 0.5);
    // A second box on its own, which is not to suffer from the first.
    let other = scene.upright_box(1.0, Vec3::splat(0.5), Vec3::new(9.0, 0.0, 0.5));
    scene.face((other, 0), Vec3::new(9.0, 0.0, 0.0), (0.5, 0.5), 0.5);
    let expected = scene.solve().pushes[4];
    for bad in [f64::NAN, f64::INFINITY] {
        let mut broken = scene.clone();
        broken.touches[2].velocity.y = bad;
        let solution = broken.solve();
        assert_eq!(solution.residual, f64::INFINITY);
        assert!(solution.pushes[..4].iter().all(|push| *push == ContactImpulse::NONE));
        assert_eq!(solution.pushes[4], expected);
    }
    let mut broken = scene.clone();
    broken.mobilities[1].inverse_mass = f64::NAN;
    assert_eq!(broken.solve().residual, f64::INFINITY);
    let guess = vec![ContactImpulse { impulse: Vec3::NAN, angular: Vec3::NAN }; 8];
    let solution = solve(&scene.mobilities, &scene.touches, &guess);
    assert!(solution.residual <= 1e-14);
}

#[test]
fn bodies_that_nothing_moves_get_nothing() {
    let mut scene = Scene::new();
    let other = scene.put(Mobility { inverse_mass: 0.0, inverse_inertia: Mat3::ZERO }, Vec3::Z);
    scene.things[other].velocity = -Vec3::Z;
    scene.touch((other, 0), Vec3::ZERO, Vec3::Z, 0.5);
    let solution = scene.solve();
    assert_eq!(solution.pushes, [ContactImpulse::NONE]);
    assert_eq!(solution.residual, 1.0);
    scene.touches.clear();
    assert_eq!(scene.solve().residual, 0.0);
}

/// A rod that is dragged over the floor against its slant: friction presses it down more than the normal impulse lifts
/// it (Painlevé 1895), kₙ < μ k·û.
#[test]
fn a_rod_that_jams_is_kept_out_of_the_floor() {
    let (angle, friction) = (1.1, 3.0);
    let arm = Vec3::new(-libm::cos(angle), 0.0, -libm::sin(angle));
    let mut scene = Scene::new();
    let rod = scene.upright_box(1.0, Vec3::new(1.0, 0.01, 0.01), -arm);
    scene.touch((rod, 0), Vec3::ZERO, Vec3::Z, friction);
    for slip in [Vec3::X, -Vec3::X] {
        let mut dragged = scene.clone();
        dragged.touches[0].slip = Some(slip);
        let solution = dragged.solve();
        let push = solution.pushes[0];
        let after = dragged.velocity_at(0, &dragged.after(&solution.pushes));
        assert!(push.impulse.is_finite() && push.impulse.z >= 0.0);
        assert!(after.z >= -1e-12, "{after}, residual {:e}", solution.residual);
    }
}

/// Between two walls that both are to be left.
#[test]
fn targets_that_contradict_each_other_end_in_between() {
    let mut scene = Scene::new();
    let ball = scene.ball(1.0, 0.5, Vec3::ZERO, Vec3::ZERO);
    scene.touch((ball, 0), Vec3::X * -0.5, Vec3::X, 0.5);
    scene.touch((ball, 0), Vec3::X * 0.5, -Vec3::X, 0.5);
    scene.touches.iter_mut().for_each(|touch| touch.target = 1.0);
    let solution = scene.solve();
    assert!(solution.residual > 0.1 && solution.residual.is_finite());
    let after = scene.after(&solution.pushes)[ball];
    assert!(after.velocity.length() <= 1e-9, "{}", after.velocity);
    assert!(solution.pushes.iter().all(|push| push.impulse.length() < 1e4), "{:?}", solution.pushes);
}

/// Squeezed, but not contradicted.
#[test]
fn a_ball_in_a_vice_stays() {
    let mut scene = Scene::new();
    let ball = scene.ball(1.0, 0.5, Vec3::ZERO, Vec3::new(0.0, 0.0, -0.1));
    scene.touch((ball, 0), Vec3::X * -0.5, Vec3::X, 0.5);
    scene.touch((ball, 0), Vec3::X * 0.5, -Vec3::X, 0.5);
    // Without a normal impulse to begin with, nothing holds it; with one from the step before, friction does.
    let held = ContactImpulse { impulse: Vec3::X, ..ContactImpulse::NONE };
    let guess = [held, ContactImpulse { impulse: -Vec3::X, ..ContactImpulse::NONE }];
    let solution = solve(&scene.mobilities, &scene.touches, &guess);
    assert!(solution.residual <= 1e-14);
    assert!(solution.pushes.iter().all(|push| push.impulse.is_finite()));
}
