//! `cargo run --release -p book --bin book` draws all figures of the book anew.

use std::error::Error;
use std::fs;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/figures");
    let mut refused = 0;
    for (name, draw) in book::figures::ALL {
        match draw() {
            Ok(drawing) => {
                fs::write(folder.join(name), drawing)?;
                println!("{name}");
            }
            Err(error) => {
                refused += 1;
                eprintln!("{name}: {error}");
            }
        }
    }
    if refused == 0 { Ok(()) } else { Err(format!("{refused} figures would not be true").into()) }
}
