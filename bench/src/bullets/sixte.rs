//! Sixte's world: certified, in `f64`, with Euler's rule as the scene says.

use sixte::World;
use sixte::report::SpanMotions;

use super::flight::{Engine, Flight, Sample};
use super::scene::Scene;

/// As `sixte run bullets` runs it.
pub struct Sixte;

struct Flying {
    world: World,
    /// Of the last step.
    spans: Vec<SpanMotions>,
}

impl Engine for Sixte {
    fn name(&self) -> &'static str {
        "sixte"
    }

    fn start(&self, scene: &Scene, watched: bool) -> Result<Box<dyn Flight>, String> {
        Ok(Box::new(Flying { world: scene.build(watched)?.world, spans: Vec::new() }))
    }
}

impl Flight for Flying {
    fn step(&mut self, duration: f64) {
        self.spans = self.world.step(duration).spans;
    }

    /// At every instant at which a velocity may change: ways are straight between them, by Euler's
    /// rule, so nothing is left out.
    fn samples(&self) -> Vec<Vec<Sample>> {
        // The sheet is the first body.
        let bullets = self.world.bodies().count() - 1;
        let of = |bullet: usize| {
            let sample = |span: &SpanMotions| {
                let motion = &span.motions[bullet + 1];
                Sample {
                    time: span.start + span.duration,
                    centre: motion.centre_at(span.duration),
                    velocity: motion.velocity,
                }
            };
            self.spans.iter().map(sample).collect()
        };
        (0..bullets).map(of).collect()
    }
}
