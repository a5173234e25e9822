//! Springs that cannot stop what comes: the bodies stay apart all the same.

use sixte::material::Material;
use sixte::response::Stiff;
use sixte::shape::Convex;
use sixte::{Body, Pose, Rotation, Settings, Vec3, World};

fn fall(stiff: Stiff, material: Material, speed: f64) -> u64 {
    let mut world = World::new(Settings::default().with_stiff(Some(stiff))).unwrap();
    let floor = Body::fixed(Convex::half_space(Vec3::Z).unwrap()).with_material(material);
    world.insert(floor).unwrap();
    let turn = Rotation::from_rotation_vector(Vec3::new(0.4, 0.3, 0.2)).unwrap();
    for height in [0.5, 1.5] {
        let body = Body::dynamic(Convex::cuboid(Vec3::new(0.1, 0.2, 0.3)).unwrap(), 1000.0).unwrap();
        let body = body
            .at(Pose::new(Vec3::Z * height, turn))
            .with_velocity(Vec3::new(0.1, 0.0, -speed))
            .with_material(material);
        world.insert(body).unwrap();
    }
    for _ in 0..14 {
        let report = world.step(1.0 / 60.0);
        let audit = &report.audit;
        let context = format!("{stiff:?}, {material:?}, {speed} m/s: {audit:?}");
        assert!(audit.smallest_gap > 0.0, "{context}");
        assert!(audit.linear_momentum_error < 1e-12, "{context}");
        assert!(audit.angular_momentum_error < 1e-12, "{context}");
        assert!(report.events.iter().all(|event| event.gap > 0.0), "{context}");
    }
    world.audit().impacts
}

#[test]
fn apart_all_the_same() {
    let mut impacts = 0;
    let cases = [
        (Stiff::new(1.0, 1e-6), 0.0),
        (Stiff { damping: 100.0, ..Stiff::new(1e4, 1e-3) }, 0.5),
        (Stiff { damping: 1e6, ..Stiff::new(1e7, 1e-6) }, f64::INFINITY),
        (Stiff::new(1e7, 1e-3), 0.3),
    ];
    for (stiff, friction) in cases {
        impacts += fall(stiff, Material::new(0.5, friction), 2.0);
    }
    assert!(impacts > 10, "{impacts}");
}

/// Skins that are thinner than a rounding of where the bodies are, and springs harder than anything.
#[test]
fn thin_skins_and_hard_springs() {
    for (stiffness, skin) in [(1e6, 1e-9), (1e20, 1e-3), (1e30, 1e-6), (1e-300, 1e-3)] {
        for far in [0.0, 1e6] {
            let stiff = Some(Stiff::new(stiffness, skin));
            let mut world = World::new(Settings::weightless().with_stiff(stiff)).unwrap();
            let way = Vec3::X * far;
            let block = Convex::cuboid(Vec3::ONE).unwrap();
            world.insert(Body::fixed(block).at(Pose::at(way))).unwrap();
            let body = Body::dynamic(Convex::cuboid(Vec3::new(0.1, 0.2, 0.3)).unwrap(), 1000.0).unwrap();
            let body = body.at(Pose::at(way + Vec3::Z * 2.0)).with_velocity(Vec3::Z * -10.0);
            let id = world.insert(body).unwrap();
            for _ in 0..4 {
                let report = world.step(0.05);
                let context = format!("{stiffness} N/m, {skin} m, at {far} m");
                assert!(report.audit.smallest_gap > 0.0, "{context}: {:?}", report.audit);
                assert!(report.audit.linear_momentum_error < 1e-12, "{context}: {:?}", report.audit);
            }
            assert!(world[id].velocity().z > 0.0, "{stiffness} N/m, {skin} m, at {far} m");
        }
    }
}
