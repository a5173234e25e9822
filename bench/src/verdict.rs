//! Who is right: the reference of the tests, which shares no code with either library.

use sixte_contact::contact_time::{ContactTime, ContactTimeSettings, Status};
use sixte_reference::V;
use sixte_reference::convex::{self, Fault, Path, Solid, judge_answer};

use crate::bodies::is_box;
use crate::engine::Outcome;
use crate::pairs::{Body, DURATION, Pair};

/// What was found over all pairs.
#[derive(Default)]
pub struct Verdict {
    /// Pairs that touch, as Sixte says.
    pub hits: u32,
    /// Rounds of the search over all hits.
    pub rounds: u32,
    /// Contacts that Sixte did not report, or reported outside of its bracket.
    pub missed: u32,
    /// Contacts that parry did not report, or reported late by more than 1e-6 s.
    pub parry_missed: u32,
    /// Largest difference between the reported time and the true one, where bodies touch [s].
    pub max_error: f64,
}

impl Verdict {
    /// Looks at the answers for one pair.
    pub fn add(&mut self, pair: &Pair, found: &ContactTime, parry: Outcome, tolerance: f64) {
        let pair = convex::Pair::new(body(&pair.a), body(&pair.b));
        let faults = judge_answer(&pair, DURATION, &ContactTimeSettings::tolerance(tolerance), found);
        let wrong = |fault: &Fault| !matches!(fault, Fault::Invented(_));
        self.missed += u32::from(faults.iter().any(wrong));
        if found.status == Status::Clear {
            return;
        }
        self.hits += 1;
        self.rounds += found.work.rounds;
        if !found.touches {
            return;
        }
        let touch = first_touch(&pair, found);
        self.max_error = self.max_error.max((touch - found.time).abs());
        let is_seen = matches!(parry, Outcome::Hit(time) if time * DURATION <= touch + 1e-6);
        self.parry_missed += u32::from(!is_seen);
    }
}

/// The instant within the bracket at which the gap ends.
fn first_touch(pair: &convex::Pair, found: &ContactTime) -> f64 {
    let (mut free, mut met) = (found.time_lower, found.time_upper);
    for _ in 0..30 {
        let middle = 0.5 * (free + met);
        if pair.gap_at(middle).lower <= 0.0 { met = middle } else { free = middle }
    }
    free
}

fn body(body: &Body) -> convex::Body {
    let vector = |[x, y, z]: [f64; 3]| V(x, y, z);
    let points: Vec<V> = body.shape.points.iter().map(|&p| vector(p)).collect();
    let solid = match points.as_slice() {
        [from, to] => Solid::segment(*from, *to),
        _ if is_box(&body.shape) => Solid::cuboid(vector(body.shape.points[0].map(f64::abs))),
        _ => Solid::hull(points),
    };
    let path = Path {
        quaternion: body.motion.start.rotation,
        velocity: vector(body.motion.velocity),
        spin: vector(body.motion.spin),
        ..Path::still(vector(body.motion.start.position))
    };
    convex::Body::new(solid, body.shape.radius, path)
}
