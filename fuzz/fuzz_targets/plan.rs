//! Any bytes as a plan of a sweep, and as a row of it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sixte_sweep::{Plan, Row};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(plan) = Plan::from_bytes(bytes) {
        let _ = plan.values(plan.len() - 1);
        assert!(Plan::from_bytes(plan.to_bytes()).is_ok_and(|again| again.hash() == plan.hash()));
    }
    if let Ok(row) = Row::from_bytes(bytes) {
        assert!(Row::from_bytes(&row.to_bytes()).is_ok_and(|again| again.to_bytes() == row.to_bytes()));
    }
});
