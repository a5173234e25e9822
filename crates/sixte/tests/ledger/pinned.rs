//! Tops and pendulums: their period, and their books when something hits them.

use sixte::material::Material;
use sixte::shape::Convex;
use sixte::{Body, Pose, Rotation, Settings, Vec3, World};

const GRAVITY: f64 = 9.81;

/// The complete elliptic integral of the first kind, K(k), by the arithmetic-geometric mean.
fn elliptic(k: f64) -> f64 {
    let (mut a, mut g) = (1.0f64, (1.0 - k * k).sqrt());
    for _ in 0..20 {
        (a, g) = (0.5 * (a + g), (a * g).sqrt());
    }
    std::f64::consts::FRAC_PI_2 / a
}

/// A rod of half length 0.25 m, held at its upper end, turned by `angle` about x.
fn rod(angle: f64) -> Body {
    let turn = Rotation::from_rotation_vector(Vec3::X * angle).unwrap();
    Body::dynamic(Convex::cuboid(Vec3::new(0.02, 0.03, 0.25)).unwrap(), 1000.0)
        .unwrap()
        .at(Pose::new(turn.rotate(Vec3::Z * -0.25), turn))
        .pinned_at(Vec3::Z * 0.25)
        .unwrap()
}

#[test]
fn the_period_of_a_pendulum() {
    for (angle, dt) in [(0.1, 1.0 / 60.0), (1.0, 0.1), (2.5, 1.0 / 60.0), (3.0, 1e-2), (1.0, 1e-3)] {
        let mut world = World::new(Settings::default().with_stepping(sixte::Stepping::Exact)).unwrap();
        let id = world.insert(rod(angle)).unwrap();
        // Someone else is in the world, far away.
        world.insert(Body::fixed(Convex::sphere(0.1).unwrap()).at(Pose::at(Vec3::X * 5.0))).unwrap();
        let about_pin = (4.0 / 3.0) * (0.25f64 * 0.25) + 0.03 * 0.03 / 3.0;
        let period = 4.0 * (about_pin / (GRAVITY * 0.25)).sqrt() * elliptic((0.5 * angle).sin());
        // Where it passes the lowest point, by Newton from the end of the step after it.
        let (mut passes, mut old) = (Vec::new(), f64::NEG_INFINITY);
        while passes.len() < 5 {
            world.step(dt);
            let tilt = world[id].pose().rotation.rotation_vector().x;
            if tilt.signum() != old.signum() && old.is_finite() && tilt.abs() < 1.0 {
                passes.push(passed(world.time(), tilt, world[id].spin().x, about_pin));
            }
            old = tilt;
        }
        let measured = 0.5 * (passes[4] - passes[0]);
        let error = (measured - period).abs();
        assert!(error < 1e-9, "{angle} rad, steps of {dt} s: {measured} s, should be {period} s: {error:e}");
        let audit = world.audit();
        assert!(audit.energy_error < 1e-12, "{audit:?}");
    }
}

/// The time at which the tilt was 0: back by the series of θ̈ = −(g l/I) sin θ, in small pieces.
fn passed(time: f64, tilt: f64, spin: f64, about_pin: f64) -> f64 {
    let rate = |tilt: f64| -GRAVITY * 0.25 / about_pin * tilt.sin();
    let (mut t, mut tilt, mut spin) = (time, tilt, spin);
    for _ in 0..400 {
        // A Runge-Kutta step back, towards 0.
        let h = -(tilt / spin) * if tilt.abs() > 1e-3 { 0.05 } else { 1.0 };
        let f = |y: (f64, f64)| (y.1, rate(y.0));
        let at = |k: (f64, f64), part: f64| (tilt + k.0 * part * h, spin + k.1 * part * h);
        let k1 = f((tilt, spin));
        let k2 = f(at(k1, 0.5));
        let k3 = f(at(k2, 0.5));
        let k4 = f(at(k3, 1.0));
        let sum = |i: fn(&(f64, f64)) -> f64| (i(&k1) + 2.0 * i(&k2) + 2.0 * i(&k3) + i(&k4)) * h / 6.0;
        let (more, faster) = (sum(|k| k.0), sum(|k| k.1));
        tilt += more;
        spin += faster;
        t += h;
    }
    t
}

/// A ball is shot at a hanging rod; afterwards all energy is where the books say.
#[test]
fn a_pendulum_that_is_hit() {
    for (restitution, friction, dt) in [(1.0, 0.0, 0.01), (0.5, 0.4, 0.1), (0.0, f64::INFINITY, 1e-3)] {
        let mut world = World::new(Settings::default().with_stepping(sixte::Stepping::Exact)).unwrap();
        let material = Material::new(restitution, friction);
        let rod = world.insert(rod(0.0).with_material(material)).unwrap();
        let ball = Body::dynamic(Convex::sphere(0.05).unwrap(), 2000.0).unwrap();
        let ball = ball
            .at(Pose::at(Vec3::new(0.005, 0.5, -0.4)))
            .with_velocity(Vec3::new(0.0, -4.0, 1.0))
            .with_material(material);
        let ball = world.insert(ball).unwrap();
        let energy = |world: &World| -> f64 {
            let of = |id| {
                let body: &Body = &world[id];
                body.kinetic_energy() + body.mass() * GRAVITY * body.centre_of_mass().z
            };
            of(rod) + of(ball)
        };
        let mut impacts = 0;
        while world.time() < 0.6 {
            let before = energy(&world);
            let lost = |audit: &sixte::audit::Audit| audit.lost_to_resting;
            let rested = lost(world.audit());
            let report = world.step(dt);
            let given = rested - lost(&report.audit);
            let work: f64 =
                report.events.iter().map(|e| e.impulse.dot(e.velocity_before + e.velocity_after) * 0.5).sum();
            impacts += report.events.len();
            if !report.warnings.is_empty() {
                break;
            }
            let error = (energy(&world) - before - work - given).abs();
            assert!(
                error < 1e-12 || !report.persistent.is_empty(),
                "C {restitution}, μ {friction}: {error:e} J appear"
            );
            assert!(work <= 1e-13, "C {restitution}, μ {friction}: {work:e} J");
            assert!(report.audit.energy_error < 1e-12, "{:?}", report.audit);
            assert!(report.audit.linear_momentum_error < 1e-12, "{:?}", report.audit);
            assert!(report.audit.angular_momentum_error < 1e-12, "{:?}", report.audit);
        }
        assert!(impacts > 0, "C {restitution}, μ {friction}");
        assert!(world[rod].pose().point_in_world(Vec3::Z * 0.25).length() < 1e-14);
    }
}

/// Two bars that turn about pins and hit each other.
#[test]
fn pinned_bodies_that_meet() {
    let mut world = World::new(Settings::default().with_stepping(sixte::Stepping::Exact)).unwrap();
    for side in [-1.0, 1.0] {
        let bar = Body::dynamic(Convex::cuboid(Vec3::new(0.3, 0.05, 0.04)).unwrap(), 500.0).unwrap();
        let bar = bar
            .at(Pose::at(Vec3::new(0.25 * side, 0.1 * side, 0.0)))
            .pinned_at(Vec3::new(0.2 * side, 0.0, 0.01))
            .unwrap()
            .with_spin(Vec3::new(0.3, 0.2, 5.0))
            .with_material(Material::new(0.8, 0.3));
        world.insert(bar).unwrap();
    }
    let mut impacts = 0;
    for _ in 0..120 {
        let report = world.step(1.0 / 60.0);
        impacts += report.events.len();
        assert!(report.audit.energy_error < 1e-12 && report.audit.smallest_gap > 0.0, "{:?}", report.audit);
    }
    println!("{impacts} impacts");
    assert!(impacts > 0);
}
