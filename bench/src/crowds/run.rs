//! A scene by an engine, step by step, each of which is timed.

use std::time::Instant;

use super::scenes::Scene;
use super::{Engine, State};

/// How long a run is.
#[derive(Debug, Clone, Copy)]
pub struct Length {
    /// Of a step \[s\].
    pub step: f64,
    /// How many.
    pub steps: usize,
}

/// What came of a run.
pub struct Run {
    /// Of each step \[ms\].
    pub times: Vec<f64>,
    /// After each step, all bodies.
    pub frames: Vec<Vec<State>>,
}

/// Steps the scene; nothing but the steps is timed. Of several runs, each step counts with the shortest of its times.
///
/// # Errors
/// What the engine refuses, and two runs that do not end alike.
pub fn run(engine: &dyn Engine, scene: &Scene, length: Length, runs: usize) -> Result<Run, String> {
    let mut found = once(engine, scene, length)?;
    for _ in 1..runs {
        let again = once(engine, scene, length)?;
        if again.frames.last() != found.frames.last() {
            return Err(format!("{} does not end {} twice in the same way", engine.name(), scene.name));
        }
        for (time, other) in found.times.iter_mut().zip(again.times) {
            *time = time.min(other);
        }
    }
    Ok(found)
}

fn once(engine: &dyn Engine, scene: &Scene, length: Length) -> Result<Run, String> {
    let Length { step, steps } = length;
    let mut crowd = engine.start(scene)?;
    let mut run = Run { times: Vec::with_capacity(steps), frames: Vec::with_capacity(steps) };
    for _ in 0..steps {
        let begin = Instant::now();
        crowd.step(step);
        run.times.push(begin.elapsed().as_secs_f64() * 1e3);
        run.frames.push(crowd.states());
    }
    Ok(run)
}
