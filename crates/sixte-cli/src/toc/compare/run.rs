//! One run of one method: its answer, its time and its work.

use std::time::{Duration, Instant};

use sixte_contact::contact_time::methods::{Method, MethodError, contact_time_by, pseudo_dynamic_steps};
use sixte_contact::contact_time::{ContactTime, ContactTimeSettings};

use super::question::Question;
use crate::any_shape::with_shapes;

/// Runs are repeated for this long, so that the best one is without disturbance.
const REPEAT_FOR: Duration = Duration::from_millis(50);

/// More runs than this make the best one no better.
const MOST_RUNS: u32 = 1000;

/// How often a method did what, by name.
pub type Work = Vec<(&'static str, u64)>;

/// The answer of a method.
pub fn once(
    question: &Question,
    method: Method,
    settings: &ContactTimeSettings,
) -> Result<ContactTime, MethodError> {
    let Question { a, b, interval, .. } = question;
    with_shapes!((&a.shape, &b.shape), |x, y| {
        contact_time_by(method, (x, &a.motion), (y, &b.motion), *interval, settings)
    })
}

/// What the first run returns, and how long the best one takes \[µs\].
pub fn timed<T>(run: impl Fn() -> T) -> (T, f64) {
    let begin = Instant::now();
    let result = run();
    let mut best = begin.elapsed();
    for _ in 1..MOST_RUNS {
        if begin.elapsed() >= REPEAT_FOR {
            break;
        }
        let start = Instant::now();
        // Without the black box a run whose result is dropped could be left out.
        std::hint::black_box(run());
        best = best.min(start.elapsed());
    }
    (result, best.as_secs_f64() * 1e6)
}

/// How many steps sampling takes, at most; none for other methods, and for bodies whose speed has no
/// bound.
pub fn steps_at_most(question: &Question, method: Method) -> Option<u64> {
    let Method::PseudoDynamic { depth, .. } = method else {
        return None;
    };
    let Question { a, b, interval, .. } = question;
    let speeds = [a.shape.fastest_point(&a.motion, *interval), b.shape.fastest_point(&b.motion, *interval)];
    speeds.iter().all(|speed| speed.is_finite()).then(|| pseudo_dynamic_steps(*interval, speeds, depth))
}

/// The counts that mean something for a method, under the names of what they count.
pub fn count_work(method: Method, found: &ContactTime, steps: Option<u64>) -> Work {
    let [rounds, iterations, certificates, nodes, pieces] = [
        found.work.rounds,
        found.work.distance_iterations,
        found.work.certificates,
        found.work.node_pairs,
        found.work.piece_pairs,
    ]
    .map(u64::from);
    match method {
        Method::Certified => vec![
            ("rounds", rounds),
            ("distance_iterations", iterations),
            ("certificates", certificates),
            ("node_pairs", nodes),
            ("piece_pairs", pieces),
        ],
        Method::PseudoDynamic { .. } => {
            let mut work: Work = steps.map(|steps| ("steps_at_most", steps)).into_iter().collect();
            work.extend([
                ("static_tests", rounds),
                ("distance_iterations", iterations),
                ("node_pairs", nodes),
                ("piece_pairs", pieces),
            ]);
            work
        }
        Method::PathBoxes { .. } | Method::PathSegments { .. } => {
            vec![("path_pieces", rounds), ("volume_tests", nodes), ("triangle_tests", pieces)]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn the_best_run_is_no_longer_than_the_first() {
        let runs = Cell::new(0_u32);
        let (first, microseconds) = timed(|| {
            runs.set(runs.get() + 1);
            if runs.get() == 1 {
                std::thread::sleep(Duration::from_millis(5));
            }
            runs.get()
        });
        assert_eq!(first, 1);
        assert!(runs.get() > 1 && runs.get() <= MOST_RUNS);
        assert!(microseconds < 5000.0, "{microseconds}");
    }

    #[test]
    fn a_run_that_takes_long_is_not_repeated() {
        let runs = Cell::new(0);
        let (_, microseconds) = timed(|| {
            runs.set(runs.get() + 1);
            std::thread::sleep(REPEAT_FOR);
        });
        assert_eq!(runs.get(), 1);
        assert!(microseconds >= 50_000.0, "{microseconds}");
    }
}
