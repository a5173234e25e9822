//! The engine's answers about convex bodies, judged by the reference.

use sixte_contact::contact_time::{ContactTime, ContactTimeSettings, contact_time};
use sixte_reference::convex::{Fault, Pair, judge_answer};

/// Asks the engine.
pub fn ask(pair: &Pair, interval: f64, settings: &ContactTimeSettings) -> ContactTime {
    let (a, b) = (pair.a.shape_for_engine(), pair.b.shape_for_engine());
    let (motion_a, motion_b) = (pair.a.path.to_engine(), pair.b.path.to_engine());
    contact_time((&a, &motion_a), (&b, &motion_b), interval, settings).unwrap()
}

/// Asks the engine, and compares what it says with the reference.
pub fn judge(pair: &Pair, interval: f64, settings: &ContactTimeSettings) -> (ContactTime, Vec<Fault>) {
    let found = ask(pair, interval, settings);
    let faults = judge_answer(pair, interval, settings, &found);
    (found, faults)
}
