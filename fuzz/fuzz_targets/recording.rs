//! Any bytes as a recording of a run.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sixte_io::recording::Recording;

fuzz_target!(|bytes: &[u8]| {
    let _ = Recording::from_bytes(bytes, "run.mcap");
});
