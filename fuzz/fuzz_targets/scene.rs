//! Any text as a scene: it is refused with an error, or it is a world that can be stepped, apart.
#![no_main]

use std::thread;
use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use sixte::Interrupt;
use sixte_io::scene::Scene;

/// Worlds of more bodies are built only.
const MOST_BODIES: usize = 12;

fuzz_target!(|text: &str| {
    let Ok(scene) = Scene::parse(text, "scene.toml") else { return };
    let _ = scene.problems();
    let Ok(built) = scene.build() else { return };
    let mut world = built.world;
    if world.bodies().count() > MOST_BODIES {
        return;
    }
    // A step may be long; nobody waits for it.
    let interrupt = Interrupt::default();
    let asks = interrupt.clone();
    let (over, waits) = std::sync::mpsc::channel::<()>();
    let watchdog = thread::spawn(move || {
        if waits.recv_timeout(Duration::from_millis(500)).is_err() {
            asks.ask();
        }
    });
    for _ in 0..3 {
        let report = interrupt.watch(|| world.step(built.run.step));
        assert_eq!(report.stepping.uncertified, 0);
        assert!(!(report.audit.smallest_gap < 0.0), "{:?}", report.audit);
    }
    let _ = over.send(());
    let _ = watchdog.join();
});
