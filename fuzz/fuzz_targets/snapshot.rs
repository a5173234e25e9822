//! Any bytes as a snapshot, with the right sum: it is refused, or the world goes on from it without a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sixte::shape::Convex;
use sixte::{Body, Fnv, Pose, Settings, Snapshot, Vec3, World};

/// What a snapshot begins with: a word, its format, and a sum of the rest.
const WORD: &[u8] = b"sixtesnp";

fn world() -> Option<World> {
    let mut world = World::new(Settings::default()).ok()?;
    world.insert(Body::fixed(Convex::half_space(Vec3::Z).ok()?)).ok()?;
    for height in [0.3, 0.8] {
        let cube = Body::dynamic(Convex::cuboid(Vec3::splat(0.2)).ok()?, 1000.0).ok()?;
        world.insert(cube.at(Pose::at(Vec3::Z * height))).ok()?;
    }
    Some(world)
}

fuzz_target!(|bytes: &[u8]| {
    let _ = Snapshot::from_bytes(bytes);
    let Some(mut world) = world() else { return };
    world.step(0.05);
    let own = world.save().to_bytes();
    // The format is that of today, whatever it is.
    let mut sum = Fnv::new();
    sum.add(bytes);
    let made = [WORD, &own[WORD.len()..WORD.len() + 2], &sum.value().to_le_bytes(), bytes].concat();
    let Ok(snapshot) = Snapshot::from_bytes(&made) else { return };
    if world.restore(&snapshot).is_ok() {
        world.step(1e-3);
    }
});
