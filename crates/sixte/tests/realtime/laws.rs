//! What real time keeps: bounces, slopes, heavy loads, what is not touched, and momentum.

use sixte::material::Material;
use sixte::shape::Convex;
use sixte::{Body, Pose, Rotation, Settings, Stepping, Vec3, World};

use super::{DT, cube, heap, realtime, world};

fn ball(radius: f64, at: Vec3, material: Material) -> Body {
    Body::dynamic(Convex::sphere(radius).unwrap(), 1000.0).unwrap().at(Pose::at(at)).with_material(material)
}

/// With C = 1 a ball keeps its height to 1 % for ten seconds; with C = 0 it does not jump.
#[test]
fn a_ball_keeps_the_law_of_restitution() {
    for (restitution, low, high) in [(1.0, 0.99, 1.01), (0.0, 0.0, 1e-3)] {
        let material = Material::new(restitution, 0.3);
        let mut world = world(realtime().with_sleeping(false), material);
        let id = world.insert(ball(0.1, Vec3::Z * 1.1, material)).unwrap();
        let mut top = 0.0f64;
        for step in 0..600 {
            world.step(DT);
            if step >= 540 {
                top = top.max(world[id].pose().position.z - 0.1);
            }
        }
        let skin = 0.02 * 0.1;
        assert!(top > low && top < high + 2.0 * skin, "C = {restitution}: {top} m after ten seconds");
    }
}

/// A ball that passes an edge at 1 mm and 50 m/s flies on to the last digit.
#[test]
fn what_flies_past_is_not_touched() {
    let weightless = |stepping| Settings::weightless().with_stepping(stepping);
    for stepping in [Stepping::Realtime, Stepping::Auto] {
        let mut world = World::new(weightless(stepping)).unwrap();
        world.insert(Body::fixed(Convex::cuboid(Vec3::splat(0.5)).unwrap())).unwrap();
        let material = Material::new(0.5, 0.5);
        // Another one keeps it company on the far side, so that it is not alone.
        let start = Vec3::new(-2.013, 0.0, 0.5 + 0.05 + 1e-3);
        let id = world.insert(ball(0.05, start, material).with_velocity(Vec3::X * 50.0)).unwrap();
        for _ in 0..5 {
            world.step(DT);
        }
        let body = &world[id];
        assert_eq!(body.velocity(), Vec3::X * 50.0, "{stepping:?}");
        assert_eq!(body.spin(), Vec3::ZERO);
        let way = body.pose().position - start;
        assert!((way - Vec3::X * (50.0 * 5.0 * DT)).length() < 1e-13 && way.z == 0.0, "{stepping:?}: {way}");
    }
}

/// μ = tan of the slope: a hundredth of a degree less holds, a hundredth more slides.
#[test]
fn slopes_hold_up_to_the_angle_of_friction() {
    let friction: f64 = 0.5;
    for (more, slides) in [(-0.01f64, false), (0.01, true)] {
        let slope = friction.atan() + more.to_radians();
        let mut world = World::new(realtime().with_sleeping(false)).unwrap();
        let material = Material::new(0.0, friction);
        let turned = Rotation::from_axis_angle(Vec3::Y, slope).unwrap();
        let normal = turned.rotate(Vec3::Z);
        let ground = Body::fixed(Convex::half_space(normal).unwrap());
        world.insert(ground.with_material(material)).unwrap();
        let half = Vec3::new(0.2, 0.2, 0.1);
        let block = Body::dynamic(Convex::cuboid(half).unwrap(), 1000.0).unwrap().with_material(material);
        let id = world.insert(block.at(Pose::new(normal * 0.105, turned))).unwrap();
        // While its contacts take up its weight it slips a little, and a hundredth of a degree takes seconds to stop that.
        for _ in 0..600 {
            world.step(DT);
        }
        let before = world[id].pose().position;
        for _ in 0..180 {
            world.step(DT);
        }
        let way = world[id].pose().position.distance(before);
        // 9.81 (sin − μ cos) is 1.9e-3 m/s²: more than 60 mm in the last three seconds.
        assert_eq!(way > 1e-3, slides, "{more}°: {way:e} m");
        assert!(slides || way < 1e-6, "{more}°: it creeps by {way:e} m");
    }
}

/// A load of a thousand times the weight stands on light boxes in real time, silently; one of ten thousand by default.
#[test]
fn heavy_on_light_stands() {
    for (ratio, stepping) in [(1e3, Stepping::Realtime), (1e4, Stepping::Auto)] {
        let material = Material::new(0.0, 0.5);
        let mut world = world(realtime().with_sleeping(false).with_stepping(stepping), material);
        for k in 0..3 {
            world.insert(cube(0.5, Vec3::Z * (0.505 + 1.005 * f64::from(k)), material)).unwrap();
        }
        let shape = Convex::cuboid(Vec3::splat(0.5)).unwrap();
        let heavy = Body::dynamic(shape, 1000.0 * ratio).unwrap().with_material(material);
        let id = world.insert(heavy.at(Pose::at(Vec3::Z * (0.505 + 3.015)))).unwrap();
        for _ in 0..600 {
            world.step(DT);
        }
        let before = world[id].pose().position;
        for _ in 0..120 {
            world.step(DT);
        }
        let body = &world[id];
        let way = body.pose().position.distance(before);
        assert!(body.pose().position.z > 3.49, "{ratio}: it sank to {}", body.pose().position);
        assert!(
            way < 1e-4 && body.velocity().length() < 1e-2,
            "{ratio}: {way:e} m, {:e} m/s",
            body.velocity().length()
        );
    }
}

/// Without anything fixed, momentum and angular momentum stay what they were; energy only falls.
#[test]
fn momentum_is_kept() {
    let mut world = World::new(Settings::weightless().with_stepping(Stepping::Realtime)).unwrap();
    let material = Material::new(0.3, 0.4);
    for i in 0..12 {
        let (x, y) = (f64::from(i % 4) - 1.5, f64::from(i / 4) - 1.0);
        let at = Vec3::new(x, y, 0.1 * x * y);
        let body = cube(0.2, at, material).with_velocity(-at * 2.0 + Vec3::X);
        world.insert(body.with_spin(Vec3::new(y, x, 1.0))).unwrap();
    }
    let before = world.audit().totals;
    let mut energy = before.energy();
    for step in 0..240 {
        let now = world.step(DT).audit.totals;
        let linear = (now.linear_momentum - before.linear_momentum).length();
        let angular = (now.angular_momentum - before.angular_momentum).length();
        // Of some 1,000 kg m/s and 1,000 kg m²/s.
        assert!(linear < 1e-9 && angular < 1e-9, "{linear:e} {angular:e}");
        // Bodies that are led apart to their skin gain a little, and nothing else does.
        assert!(now.energy() < energy * (1.0 + 2e-3), "step {step}: {energy} J became {} J", now.energy());
        energy = now.energy();
    }
    assert!(energy < 0.9 * before.energy());
}

/// What is saved goes on with the same bits, in the middle of a crowd; so does a second run.
#[test]
fn the_same_bits_after_restore() {
    for settings in [realtime(), Settings::default()] {
        let mut world = heap(settings, 15, 9);
        for _ in 0..70 {
            world.step(DT);
        }
        let saved = world.save().to_bytes();
        let first: Vec<u64> = (0..120).map(|_| world.step(DT).state_hash).collect();
        world.restore(&sixte::Snapshot::from_bytes(&saved).unwrap()).unwrap();
        let again: Vec<u64> = (0..120).map(|_| world.step(DT).state_hash).collect();
        assert_eq!(first, again);
        let mut other = heap(settings, 15, 9);
        let last = (0..190).map(|_| other.step(DT).state_hash).last();
        assert_eq!(last, first.last().copied());
    }
}

/// Sixty layers of planks, which fall a centimetre each, come to rest: what contacts put in is nothing that friction could take for ever.
#[test]
fn high_heaps_come_to_rest() {
    let material = Material::new(0.0, 0.5);
    let mut world = world(Settings::default(), material);
    for layer in 0..60 {
        for i in 0..5 {
            let (across, height) = (0.205 * (f64::from(i) - 2.0), 0.03 + 0.06 * f64::from(layer));
            let (half, at) = match layer % 2 {
                0 => (Vec3::new(0.5, 0.1, 0.025), Vec3::new(0.0, across, height)),
                _ => (Vec3::new(0.1, 0.5, 0.025), Vec3::new(across, 0.0, height)),
            };
            let plank = Body::dynamic(Convex::cuboid(half).unwrap(), 1000.0).unwrap();
            world.insert(plank.at(Pose::at(at)).with_material(material)).unwrap();
        }
    }
    for _ in 0..120 {
        world.step(DT);
    }
    let rubbed = world.audit().lost_to_friction;
    let mut most = 0.0f64;
    for _ in 0..30 {
        world.step(DT);
        most = most.max(world.audit().totals.kinetic_energy);
    }
    let rubbed = (world.audit().lost_to_friction - rubbed).abs();
    assert!(most < 3.0 && rubbed < 10.0, "it moves with {most} J, and friction takes {rubbed} J");
}
