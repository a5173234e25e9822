//! The bullets in a world: run, timed and judged.

use std::collections::BTreeSet;
use std::time::Instant;

use sixte::report::{SpanMotions, StepWarning};
use sixte::{BodyId, StepReport, World};

use super::row::Row;
use super::scene::{GRAVITY, SECONDS, SPEED, Scene};
use crate::input::InputError;

/// What a run came to.
struct Run {
    /// When each bullet first met the sheet \[s\].
    hits: Vec<Option<f64>>,
    /// Whether it met another bullet before: then it came along another path, of which the reference knows nothing.
    is_deflected: Vec<bool>,
    /// Pairs that were held together in some step.
    held: usize,
    /// Where its centre ended \[m\].
    heights: Vec<f64>,
    queries: u64,
    spans: Vec<SpanMotions>,
}

/// Of more bullets than this, it is not found out whether they cross a sheet later.
const FOLLOWED: usize = 1000;

/// The best of `runs`, and what one came to.
pub fn measure(scene: &Scene, drops: &[Option<f64>], runs: u32) -> Result<Row, InputError> {
    let wall_ms = measure_best(std::slice::from_ref(scene), runs)?[0];
    // The motions of so many would not fit into the memory.
    let is_followed = scene.choice.bullets <= FOLLOWED;
    let (world, ids) = scene.world(is_followed)?;
    let run = run(scene, world, &ids);
    let times = expected(drops, scene.choice.step);
    let straight =
        run.hits.iter().zip(&times).zip(&run.is_deflected).filter(|(_, is_deflected)| !**is_deflected);
    let errors = straight.filter_map(|((found, time), _)| Some((found.as_ref()? - time.as_ref()?).abs()));
    let worst_time_error = errors.fold(0.0, f64::max);
    let missed = run.hits.iter().zip(drops).filter(|(found, drop)| found.is_none() && drop.is_some()).count();
    let ghosts = run.hits.iter().zip(drops).filter(|(found, drop)| found.is_some() && drop.is_none()).count();
    let below = |&(hit, height): &(&Option<f64>, &f64)| hit.is_none() && *height < -1.0;
    let row = Row {
        wall_ms,
        hits: run.hits.iter().flatten().count(),
        passed: run.hits.iter().zip(&run.heights).filter(below).count(),
        missed,
        ghosts,
        deflected: run.is_deflected.iter().filter(|is_deflected| **is_deflected).count(),
        held: run.held,
        crossed_later: is_followed.then(|| crossed_later(scene, &ids, &run)),
        worst_time_error,
        queries: run.queries,
        ..Row::new(scene, "certified")
    };
    Ok(row)
}

/// How long the best of so many runs of each scene took \[ms\]. Scenes take turns, so that all of them have their share of a machine that is
/// busy for a while.
pub fn measure_best(scenes: &[Scene], runs: u32) -> Result<Vec<f64>, InputError> {
    let mut best = vec![f64::INFINITY; scenes.len()];
    for _ in 0..runs {
        for (best, scene) in best.iter_mut().zip(scenes) {
            let (mut world, _) = scene.world(false)?;
            let steps = steps(scene.choice.step);
            let begin = Instant::now();
            for step in steps {
                std::hint::black_box(world.step(step));
            }
            *best = best.min(begin.elapsed().as_secs_f64() * 1e3);
        }
    }
    Ok(best)
}

/// Steps of this length for a second; the last one may be shorter.
fn steps(step: f64) -> Vec<f64> {
    let whole = (SECONDS / step + 1e-9).floor();
    let rest = SECONDS - whole * step;
    let mut steps = vec![step; whole as usize];
    steps.extend((rest > 1e-9 * SECONDS).then_some(rest));
    steps
}

fn run(scene: &Scene, mut world: World, ids: &[BodyId]) -> Run {
    let sheets = scene.sheets();
    let mut hits = vec![None; ids.len()];
    let mut is_deflected = vec![false; ids.len()];
    let (mut queries, mut spans, mut held) = (0, Vec::new(), BTreeSet::new());
    for step in steps(scene.choice.step) {
        let StepReport { events, work, spans: flown, warnings, .. } = world.step(step);
        let of_held = warnings.iter().filter_map(|warning| match warning {
            StepWarning::Held { a, b } => Some((*a, *b)),
            _ => None,
        });
        held.extend(of_held);
        queries += u64::from(work.rounds);
        spans.extend(flown);
        for event in events {
            // Sheets are the first bodies; otherwise these are two bullets.
            let (sheet, bullet) = (event.bodies.0.min(event.bodies.1), event.bodies.0.max(event.bodies.1));
            if sheet.index() < sheets {
                hits[bullet.index() - sheets].get_or_insert(event.time);
            } else {
                for body in [sheet, bullet] {
                    is_deflected[body.index() - sheets] |= hits[body.index() - sheets].is_none();
                }
            }
        }
    }
    let heights = ids.iter().map(|&id| world[id].pose().position.z).collect();
    Run { hits, is_deflected, held: held.len(), heights, queries, spans }
}

/// When each bullet touches, from how far it falls: explicit Euler has one velocity for each step.
fn expected(drops: &[Option<f64>], step: f64) -> Vec<Option<f64>> {
    let (mut now, mut fallen, mut speed) = (0.0, 0.0, SPEED);
    let mut times = vec![None; drops.len()];
    for step in steps(step) {
        let until = fallen + speed * step;
        for (time, drop) in times.iter_mut().zip(drops) {
            let reached = drop.filter(|drop| *drop <= until && time.is_none());
            *time = time.or(reached.map(|drop| now + (drop - fallen) / speed));
        }
        (now, fallen, speed) = (now + step, until, speed + GRAVITY * step);
    }
    times
}

/// How long a bullet falls through a height \[m\], on its parabola \[s\].
pub fn falling(height: f64) -> f64 {
    2.0 * height / (SPEED + (SPEED * SPEED + 2.0 * GRAVITY * height).sqrt())
}

/// How many bullets' centres go through the sheet after they met it. By Euler's rule all trajectories are straight.
fn crossed_later(scene: &Scene, ids: &[BodyId], run: &Run) -> usize {
    let crosses_after = |id: BodyId, hit: f64| {
        let after = run.spans.iter().filter(|span| span.start + 1e-12 >= hit);
        after.into_iter().any(|span| {
            let motion = &span.motions[id.index()];
            let (from, to) = (motion.centre_at(0.0), motion.centre_at(span.duration));
            scene.places().any(|place| scene.sheet.is_crossed(from - place, to - place))
        })
    };
    let hit = ids.iter().zip(&run.hits).filter_map(|(&id, hit)| Some((id, (*hit)?)));
    hit.filter(|&(id, hit)| crosses_after(id, hit)).count()
}
