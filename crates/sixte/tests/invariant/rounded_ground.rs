//! A half-space that is rounded ends above its plane.

use sixte::material::Material;
use sixte::shape::Convex;
use sixte::{Body, Pose, Rotation, Settings, Stepping, Vec3, World};

const ROUNDING: f64 = 0.3;
const MATERIAL: Material = Material { restitution: 0.0, friction: 0.5, rolling: 0.0, spinning: 0.0 };
const HALF: Vec3 = Vec3::new(0.2, 0.15, 0.1);

/// How far the lowest corner of a box is above the plane of a half-space.
fn lowest(pose: &Pose, outward: Vec3) -> f64 {
    let corner = |k: u32| {
        let sign = |bit: u32| if k & bit == 0 { -1.0 } else { 1.0 };
        pose.point_in_world(HALF * Vec3::new(sign(1), sign(2), sign(4))).dot(outward)
    };
    (0..8).map(corner).fold(f64::INFINITY, f64::min)
}

#[test]
fn nobody_gets_below_its_surface() {
    for stepping in [Stepping::Exact, Stepping::Realtime, Stepping::Auto] {
        for (turn, speed) in [(0.0, 1.0), (0.0, 40.0), (1.2, 1.0), (1.2, 40.0)] {
            let rotation = Rotation::from_rotation_vector(Vec3::X * turn).unwrap();
            let outward = rotation.rotate(Vec3::Z);
            let settings = Settings::default().with_stepping(stepping).with_gravity(outward * -9.81);
            let mut world = World::new(settings).unwrap();
            let ground = Convex::half_space(Vec3::Z).unwrap().rounded(ROUNDING).unwrap();
            let ground = Body::fixed(ground).at(Pose::new(Vec3::ZERO, rotation));
            world.insert(ground.with_material(MATERIAL)).unwrap();
            let mut boxes = Vec::new();
            for k in 0..6 {
                let at = rotation.rotate(Vec3::new(f64::from(k), 0.0, 0.8 + 0.7 * f64::from(k)));
                let body = Body::dynamic(Convex::cuboid(HALF).unwrap(), 1000.0).unwrap().at(Pose::at(at));
                let body = body.with_velocity(outward * -speed).with_spin(Vec3::new(1.0, 2.0, 3.0));
                let body = body.with_material(MATERIAL);
                boxes.push(world.insert(body).unwrap());
            }
            let mut nearest = f64::INFINITY;
            for _ in 0..80 {
                world.step(1.0 / 60.0);
                for &id in &boxes {
                    let height = lowest(&world[id].pose(), outward);
                    nearest = nearest.min(height);
                    assert!(height > ROUNDING, "{stepping:?}, {speed} m/s: {height}");
                }
            }
            assert!(nearest < ROUNDING + 0.01, "{stepping:?}, {speed} m/s: {nearest}");
        }
    }
}
