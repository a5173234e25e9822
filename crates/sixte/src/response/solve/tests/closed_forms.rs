//! One body, by pencil. Velocities of one step: g·dt is 0.16 m/s, so 1e-16 m/s is less than a rounding of it.

use sixte_contact::Vec3;

use super::scene::{DT, G, Scene};

/// A few roundings of g·dt.
const ROUNDING: f64 = 4e-16;

/// A box of 2 × 1 × 0.5 m on the plane z = 0, in gravity that is turned by `angle` towards a direction in the plane.
fn on_slope(angle: f64, towards: Vec3, friction: f64) -> Scene {
    let mut scene = Scene::new();
    let body = scene.upright_box(3.0, Vec3::new(1.0, 0.5, 0.25), Vec3::new(0.0, 0.0, 0.25));
    scene.things[body].velocity = (towards * libm::sin(angle) - Vec3::Z * libm::cos(angle)) * (G * DT);
    scene.face((body, 0), Vec3::ZERO, (1.0, 0.5), friction);
    scene
}

fn along(turn: f64) -> Vec3 {
    Vec3::new(libm::cos(turn), libm::sin(turn), 0.0)
}

#[test]
fn a_box_on_a_slope_sticks_below_the_angle_of_friction() {
    let scene = on_slope(libm::atan(0.5) - 1e-9, Vec3::X, 0.5);
    let solution = scene.solve();
    assert!(scene.fastest(&solution.pushes) <= ROUNDING, "{:e}", scene.fastest(&solution.pushes));
}

/// A disc has no axes: in every direction of the plane the same.
#[test]
fn a_box_on_a_slope_slides_above_it_in_every_direction() {
    for k in 0..24 {
        let (angle, friction, towards) = (0.6, 0.5, along(0.2617 * f64::from(k)));
        let scene = on_slope(angle, towards, friction);
        let solution = scene.solve();
        assert!(solution.residual <= 1e-14, "residual {:e}", solution.residual);
        let after = scene.after(&solution.pushes)[1];
        let expected = towards * (G * DT * (libm::sin(angle) - friction * libm::cos(angle)));
        assert!((after.velocity - expected).length() <= ROUNDING, "{k}: {} not {expected}", after.velocity);
        assert!(after.spin.length() <= 4.0 * ROUNDING, "{k}: turns {}", after.spin);
    }
}

/// On a face the same four impulses, not only the same sum: of all that do, the smallest.
#[test]
fn four_corners_share_the_weight() {
    let mut scene = Scene::new();
    let body = scene.upright_box(3.0, Vec3::new(1.0, 0.5, 0.25), Vec3::ZERO);
    scene.face((body, 0), Vec3::Z * -0.25, (1.0, 0.5), 0.7);
    for push in scene.solve().pushes {
        let expected = Vec3::Z * (3.0 * G * DT / 4.0);
        assert!((push.impulse - expected).length() <= 3.0 * ROUNDING, "{}", push.impulse);
    }
}

/// A tall box on a rough slope turns about its lower edge: with w and h half its width and height, the moment
/// m g (h sin − w cos) about the edge, and the inertia m (w² + h²) (1/3 + 1).
#[test]
fn a_tall_box_tips_over_its_edge() {
    let (w, h, angle) = (0.3, 1.0, 0.4);
    let mut scene = Scene::new();
    let body = scene.upright_box(5.0, Vec3::new(w, 0.4, h), Vec3::Z * h);
    scene.things[body].velocity = Vec3::new(libm::sin(angle), 0.0, -libm::cos(angle)) * (G * DT);
    scene.face((body, 0), Vec3::ZERO, (w, 0.4), 2.0);
    let solution = scene.solve();
    let after = scene.after(&solution.pushes)[body];
    let moment = G * DT * (h * libm::sin(angle) - w * libm::cos(angle));
    let spin = moment / ((w * w + h * h) * 4.0 / 3.0);
    assert!((after.spin - Vec3::Y * spin).length() <= 4.0 * ROUNDING, "{} not {spin}", after.spin);
    let velocity = Vec3::new(h * spin, 0.0, w * spin);
    assert!((after.velocity - velocity).length() <= 4.0 * ROUNDING, "{} not {velocity}", after.velocity);
}

/// A ladder of length 2 at an angle to the floor, on a smooth wall: it pushes the wall with ½ m g cot, and the floor
/// has to hold that with μ m g.
#[test]
fn a_ladder_stands_if_the_floor_is_rough_enough() {
    let (angle, mass) = (1.0, 12.0);
    let (c, s) = (libm::cos(angle), libm::sin(angle));
    let needed = 0.5 * c / s;
    for (friction, stands) in [(needed + 1e-9, true), (needed - 1e-3, false)] {
        let mut scene = Scene::new();
        let body = scene.upright_box(mass, Vec3::new(1.0, 0.1, 0.1), Vec3::new(0.0, 0.0, s));
        // Its foot at −c, its head at the wall at +c.
        scene.touch((body, 0), Vec3::new(-c, 0.0, 0.0), Vec3::Z, friction);
        scene.touch((body, 0), Vec3::new(c, 0.0, 2.0 * s), -Vec3::X, 0.0);
        let solution = scene.solve();
        assert!(solution.residual <= 1e-14);
        assert_eq!(scene.fastest(&solution.pushes) <= 10.0 * ROUNDING, stands, "μ = {friction}");
        if stands {
            let wall = solution.pushes[1].impulse;
            let expected = mass * G * DT * needed;
            assert!((wall + Vec3::X * expected).length() <= 1e-14, "{wall} not {expected}");
        }
    }
}

/// A ball on a smooth floor that turns: the moments are at most `rolling` and `spinning` times its weight.
#[test]
fn rolling_and_spinning_friction_stop_a_spin_or_slow_it_down() {
    let (mass, radius) = (2.0, 0.5);
    let inertia = 0.4 * mass * radius * radius;
    for (rolling, spinning) in [(0.01, 0.02), (1.0, 0.02), (0.01, 2.0), (3.0, 3.0)] {
        let mut scene = Scene::new();
        let ball = scene.ball(mass, radius, Vec3::Z * radius, Vec3::Z * (-G * DT));
        let spin = Vec3::new(0.3, -0.4, 0.7);
        scene.things[ball].spin = spin;
        scene.touch((ball, 0), Vec3::ZERO, Vec3::Z, 0.0);
        (scene.touches[0].rolling, scene.touches[0].spinning) = (rolling, spinning);
        let solution = scene.solve();
        assert!(solution.residual <= 1e-15);
        let after = scene.after(&solution.pushes)[ball].spin;
        let less = |speed: f64, bound: f64| (speed - bound * mass * G * DT / inertia).max(0.0) / speed;
        let across = Vec3::new(spin.x, spin.y, 0.0);
        let expected = across * less(across.length(), rolling) + Vec3::Z * (spin.z * less(spin.z, spinning));
        assert!((after - expected).length() <= 4.0 * ROUNDING, "{after} not {expected}");
    }
}

/// Pushed over a belt that runs along −û: friction along −û whatever the box does.
#[test]
fn prescribed_slip_is_kept_to() {
    let mut scene = on_slope(0.0, Vec3::X, 0.4);
    let slip = along(0.3);
    for touch in &mut scene.touches {
        touch.slip = Some(slip);
    }
    let solution = scene.solve();
    let after = scene.after(&solution.pushes)[1];
    let mut moment = 0.0;
    for (touch, push) in scene.touches.iter().zip(&solution.pushes) {
        let normal = push.impulse.z;
        assert!((push.impulse - (Vec3::Z - slip * 0.4) * normal).length() <= 1e-16);
        moment += touch.arms.0.cross(push.impulse).length();
    }
    assert!(moment > 0.0 && solution.residual <= 1e-14, "residual {:e}", solution.residual);
    assert!((after.velocity + slip * (0.4 * G * DT)).length() <= ROUNDING, "{}", after.velocity);
}

/// A touch that is to part with a velocity of its own.
#[test]
fn a_target_is_reached() {
    let mut scene = on_slope(0.0, Vec3::X, 0.0);
    for touch in &mut scene.touches {
        touch.target = 0.25;
    }
    let solution = scene.solve();
    let after = scene.after(&solution.pushes)[1];
    assert!((after.velocity - Vec3::Z * 0.25).length() <= ROUNDING, "{}", after.velocity);
}

#[test]
fn what_flies_apart_is_left_alone() {
    let mut scene = on_slope(0.0, Vec3::X, 0.5);
    for touch in &mut scene.touches {
        touch.velocity = Vec3::new(0.3, 0.0, 0.1);
    }
    let solution = scene.solve();
    assert_eq!((solution.residual, solution.rounds), (0.0, 0));
    assert!(solution.pushes.iter().all(|push| push.impulse == Vec3::ZERO));
}
