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
    // The format is that of today, whatever it is; the rest is what is given, or the world's own with some of its bytes changed.
    let (head, rest) = own.split_at(WORD.len() + 2);
    let mut rest = rest[8..].to_vec();
    match bytes.split_first() {
        Some((0, all)) => rest = all.to_vec(),
        _ => {
            for change in bytes.chunks_exact(3) {
                let at = usize::from(u16::from_le_bytes([change[0], change[1]])) % rest.len();
                rest[at] = change[2];
            }
        }
    }
    let mut sum = Fnv::new();
    sum.add(&rest);
    let made = [head, &sum.value().to_le_bytes(), &rest].concat();
    let Ok(snapshot) = Snapshot::from_bytes(&made) else { return };
    if world.restore(&snapshot).is_ok() {
        world.step(1e-3);
    }
});
