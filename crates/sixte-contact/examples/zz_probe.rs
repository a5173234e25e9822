//! probe
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]
use sixte_contact::contact_time::Settings;
#[path = "../tests/reference/mod.rs"]
mod reference;
use reference::*;
fn main() {
    for arg in std::env::args().skip(2) {
        let seed: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
        let index: u64 = arg.parse().unwrap();
        let mut random = Random::numbered(seed, index);
        let kinds = [random.below(KINDS), random.below(KINDS)];
        let pair = random_pair(kinds, &mut random);
        let tolerance = [1e-3, 1e-6, 1e-6, 1e-9, 1e-12][random.below(5)];
        println!("{pair:?}\n tol {tolerance:e} error {:e}", pair.error(1.0));
        let (found, faults) = judge(&pair, 1.0, &Settings::tolerance(tolerance));
        println!("{found:?}\n{faults:?}");
        println!("{:?}\n", pair.gap_at(found.time));
    }
}
