//! Random pairs of all kinds of shapes against the reference: a small part of what
//! `examples/million_pairs.rs` does.

use sixte_contact::contact_time::{ContactTimeSettings, Status};
use sixte_reference::Random;
use sixte_reference::convex::{Fault, KINDS, random_pair};

use crate::judged::judge;

/// Pairs of every two kinds.
const EACH: u64 = 80;

#[test]
fn nothing_is_missed_invented_or_outside_its_bracket() {
    let mut status = [0; 5];
    // Missed, invented, outside the bracket, undecided.
    let mut faults = [0; 4];
    let mut lines = Vec::new();
    for kinds in 0..KINDS * KINDS {
        let kinds = [kinds / KINDS, kinds % KINDS];
        for round in 0..EACH {
            let mut random = Random::numbered(61, round * 1000 + (kinds[0] * KINDS + kinds[1]) as u64);
            let pair = random_pair(kinds, &mut random);
            let tolerance = [1e-3, 1e-6, 1e-9, 1e-12][random.below(4)];
            let (found, wrong) = judge(&pair, 1.0, &ContactTimeSettings::tolerance(tolerance));
            status[found.status as usize] += 1;
            for fault in wrong {
                let which = match fault {
                    Fault::Missed(_) => 0,
                    Fault::Invented(_) => 1,
                    Fault::OutsideBracket(_) => 2,
                    Fault::Undecided(_) => 3,
                };
                faults[which] += 1;
                let names = (pair.a.solid.name(), pair.b.solid.name());
                lines.push(format!("round {round}, {names:?}: {fault:?} {found:?}"));
            }
        }
    }
    assert_eq!(faults, [0; 4], "missed, invented, outside, undecided: {lines:#?}");
    // The pairs are of all sorts, and all are resolved.
    let [clear, contact, approaching, receding, unresolved] = status;
    assert!(clear > 200 && contact > 200 && approaching + receding > 20, "{status:?}");
    assert_eq!(unresolved, 0, "{:?} {status:?}", Status::Unresolved);
}
