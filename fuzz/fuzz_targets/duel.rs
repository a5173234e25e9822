//! Any bytes as the recording of a duel; what can be read is played again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sixte_fence::record::{Record, replay};

/// Longer ones are read only.
const MOST_BYTES: usize = 400;

fuzz_target!(|bytes: &[u8]| {
    let Ok(record) = Record::from_bytes(bytes) else { return };
    if bytes.len() < MOST_BYTES {
        let _ = replay(&record, |_, _| {});
    }
});
