//! The picture on a scene's card.

use std::time::{Duration, Instant};

use sixte_io::scene::Scene;
use sixte_render::{Style, picture};

/// Pixels.
const SIZE: (u32, u32) = (480, 300);

/// Nobody waits longer for a card: then it shows how far the scene has come.
const PATIENCE: Duration = Duration::from_millis(1500);

/// A scene at half of its time, as PNG.
pub fn draw(scene: &Scene) -> Option<Vec<u8>> {
    let built = scene.build().ok()?;
    let (mut world, run) = (built.world, built.run);
    let clock = Instant::now();
    while world.time() + run.step < 0.5 * run.seconds && clock.elapsed() < PATIENCE {
        world.step(run.step);
    }
    picture(&world, &built.camera, SIZE, &Style::default()).ok()?.to_png().ok()
}
