//! Any bytes after the mark of a STEP file.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sixte_io::step_surfaces_from_bytes;

fuzz_target!(|bytes: &[u8]| {
    let marked = [b"ISO-10303-21;\n", bytes].concat();
    let _ = step_surfaces_from_bytes("surface.step".as_ref(), &marked, 0.001);
    let _ = step_surfaces_from_bytes("surface.step".as_ref(), bytes, 0.001);
});
