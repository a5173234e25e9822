//! What an engine must offer to fly the bullets, and the timing.

use std::time::Instant;

use sixte_contact::Vec3;

use super::scene::{Scene, Start};

/// Where a bullet's centre is, and how it came there.
#[derive(Debug, Clone, Copy)]
pub struct Sample {
    /// From the start of the run \[s\].
    pub time: f64,
    /// Centre of mass \[m\].
    pub centre: Vec3,
    /// The velocity it came with [m/s].
    pub velocity: Vec3,
}

/// An engine.
pub trait Engine {
    /// In the table.
    fn name(&self) -> &'static str;

    /// How many vertices its bullets have.
    fn vertices(&self, scene: &Scene) -> usize {
        scene.bullet.vertices.len()
    }

    /// The scene in the engine's own form, made outside the timed part. Only a watched flight is
    /// asked for samples.
    ///
    /// # Errors
    /// What the engine refuses.
    fn start(&self, scene: &Scene, watched: bool) -> Result<Box<dyn Flight>, String>;
}

/// A world of the engine.
pub trait Flight {
    /// The timed part.
    fn step(&mut self, duration: f64);

    /// What the last step came to, for each bullet, in the order of time.
    fn samples(&self) -> Vec<Vec<Sample>>;
}

/// How long a run takes \[ms\].
///
/// # Errors
/// What the engine refuses.
pub fn time(engine: &dyn Engine, scene: &Scene) -> Result<f64, String> {
    let mut flight = engine.start(scene, false)?;
    let steps = scene.steps();
    let begin = Instant::now();
    for duration in steps {
        flight.step(duration);
    }
    Ok(begin.elapsed().as_secs_f64() * 1e3)
}

/// All samples of a run, for each bullet.
///
/// # Errors
/// What the engine refuses.
pub fn watch(engine: &dyn Engine, scene: &Scene) -> Result<Vec<Vec<Sample>>, String> {
    let mut flight = engine.start(scene, true)?;
    let at_start = |start: &Start| Sample { time: 0.0, centre: start.centre, velocity: start.velocity };
    let mut ways: Vec<Vec<Sample>> = scene.starts.iter().map(|start| vec![at_start(start)]).collect();
    for duration in scene.steps() {
        flight.step(duration);
        for (way, samples) in ways.iter_mut().zip(flight.samples()) {
            way.extend(samples);
        }
    }
    Ok(ways)
}
