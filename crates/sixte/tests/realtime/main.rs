//! Real time, and each island by its own choice: no intersection at any instant, and the laws that it keeps.

mod laws;
mod no_overlap;
mod pieces;
mod reference;
mod sleep;
mod streams;
mod together;

use sixte::material::Material;
use sixte::shape::Convex;
use sixte::{Body, Pose, Settings, Stepping, Vec3, World};

const DT: f64 = 1.0 / 60.0;

fn world(settings: Settings, material: Material) -> World {
    let mut world = World::new(settings).unwrap();
    let floor = Body::fixed(Convex::half_space(Vec3::Z).unwrap()).named("floor");
    world.insert(floor.with_material(material)).unwrap();
    world
}

fn realtime() -> Settings {
    Settings::default().with_stepping(Stepping::Realtime)
}

fn cube(half: f64, at: Vec3, material: Material) -> Body {
    let shape = Convex::cuboid(Vec3::splat(half)).unwrap();
    Body::dynamic(shape, 1000.0).unwrap().at(Pose::at(at)).with_material(material)
}

fn random(state: &mut u64) -> f64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 11) as f64 / (1u64 << 53) as f64
}

/// Cubes above each other, each turned and spinning a little.
fn heap(settings: Settings, count: usize, seed: u64) -> World {
    let material = Material::new(0.2, 0.5);
    let mut world = world(settings, material);
    let mut state = seed;
    for k in 0..count {
        let mut next = || random(&mut state) - 0.5;
        let at = Vec3::new(next(), next(), 0.4 + 0.55 * k as f64);
        let spin = Vec3::new(next(), next(), next()) * 6.0;
        let turned = sixte::Rotation::from_rotation_vector(Vec3::new(next(), next(), next()) * 2.0).unwrap();
        let body = cube(0.15, Vec3::ZERO, material).at(Pose::new(at, turned)).with_spin(spin);
        world.insert(body).unwrap();
    }
    world
}
