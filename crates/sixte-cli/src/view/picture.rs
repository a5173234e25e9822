//! The picture on a card.

use std::time::{Duration, Instant};

use sixte_io::scene::Scene;
use sixte_render::{Picture, Style, picture};
use sixte_view::Shows;

/// Pixels.
const SIZE: (u32, u32) = (480, 300);

/// Nobody waits longer for a card: then it shows how far the scene has come.
const PATIENCE: Duration = Duration::from_millis(1500);

/// A scene at half of its time, or how a recording begins, as PNG.
pub fn draw(shows: &Shows) -> Option<Vec<u8>> {
    let picture = match shows {
        Shows::Scene(scene) => half_way(scene, SIZE, PATIENCE),
        Shows::Recording(recorded) => {
            let scene = recorded.scene.clone()?;
            // It may be one that is built in.
            let files: Vec<_> = sixte_scenes::files_of(scene.text()).collect();
            let scene = files.into_iter().fold(scene, |scene, (file, bytes)| scene.with_file(file, bytes));
            half_way(&scene, SIZE, Duration::ZERO)
        }
        _ => None,
    };
    picture?.to_png().ok()
}

/// A scene at half of its time, or when patience is at an end.
fn half_way(scene: &Scene, size: (u32, u32), patience: Duration) -> Option<Picture> {
    let built = scene.build().ok()?;
    let (mut world, run) = (built.world, built.run);
    let clock = Instant::now();
    while world.time() + run.step < 0.5 * run.seconds && clock.elapsed() < patience {
        world.step(run.step);
    }
    picture(&world, &built.camera, size, &Style::default()).ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use std::fs;
    use std::path::{Path, PathBuf};

    use png::{BitDepth, ColorType, Compression, Decoder, Encoder};

    use super::*;
    use sixte_scenes::BuiltIn;

    /// Set, it has the thumbnails drawn anew that are not those of their scenes.
    const DRAW: &str = "SIXTE_DRAW_THUMBNAILS";

    /// Pixels of a thumbnail, and what all of them may take together \[bytes\].
    const SMALL: (u32, u32) = (320, 200);
    const MOST: usize = 1_000_000;

    /// The word in the file under which it says which scene it is of.
    const SCENE: &str = "Scene";

    fn file(name: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../sixte-scenes/scenes/thumbnails")
            .join(format!("{name}.png"))
    }

    /// Of the scene and its files (Fowler, Noll and Vo, 64 bits).
    fn hash(scene: &BuiltIn) -> String {
        let files = scene.files().flat_map(|(_, bytes)| bytes);
        let mixed =
            scene.text.as_bytes().iter().chain(files).fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
                (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
            });
        format!("{mixed:016x}")
    }

    /// Steps of 4 between shades: nobody sees them, and the file takes half as much.
    fn coarse(picture: &Picture) -> Vec<u8> {
        picture.pixels.iter().map(|shade| shade.saturating_add(2) & !3).collect()
    }

    fn write(scene: &BuiltIn) {
        let hour = Duration::from_secs(3600);
        let picture = half_way(&scene.scene().unwrap(), SMALL, hour).unwrap();
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, SMALL.0, SMALL.1);
        encoder.set_color(ColorType::Rgb);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::High);
        encoder.add_text_chunk(SCENE.to_owned(), hash(scene)).unwrap();
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(&coarse(&picture)).unwrap();
        writer.finish().unwrap();
        fs::write(file(scene.name), bytes).unwrap();
    }

    /// What a thumbnail says that it is of, and its pixels.
    fn read(name: &str) -> (String, Vec<u8>) {
        let bytes = fs::read(file(name)).unwrap();
        let mut reader = Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        assert_eq!(reader.info().size(), SMALL, "{name}");
        let said = reader.info().uncompressed_latin1_text.iter().find(|chunk| chunk.keyword == SCENE);
        (said.map_or_else(String::new, |chunk| chunk.text.clone()), pixels)
    }

    #[test]
    fn thumbnails_are_of_their_scenes() {
        for scene in sixte_scenes::all() {
            if read(scene.name).0 == hash(&scene) {
                continue;
            }
            if std::env::var_os(DRAW).is_none() {
                panic!(
                    "the thumbnail of {} is not of its scene as it is now: {DRAW}=1 cargo test -p sixte-cli thumbnails",
                    scene.name
                );
            }
            write(&scene);
        }
        let size: u64 = sixte_scenes::all().map(|scene| fs::metadata(file(scene.name)).unwrap().len()).sum();
        assert!(size < MOST as u64, "{size}");
        let there = fs::read_dir(file("x").parent().unwrap()).unwrap().count();
        assert_eq!(there, sixte_scenes::all().count(), "a thumbnail is there that is of no scene");
    }

    /// Some that are quickly drawn, as they would be drawn now.
    #[test]
    fn thumbnails_look_as_scenes_do() {
        for name in ["cradle", "blades", "two_meshes", "rods"] {
            let scene = BuiltIn::find(name).unwrap().scene().unwrap();
            let now = coarse(&half_way(&scene, SMALL, Duration::from_secs(3600)).unwrap());
            let (_, then) = read(name);
            let apart: u64 = now.iter().zip(&then).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
            // One of 256 shades on average; another camera, light or colour is far more.
            assert!(apart < now.len() as u64, "{name}: {}", apart as f64 / now.len() as f64);
        }
    }
}
