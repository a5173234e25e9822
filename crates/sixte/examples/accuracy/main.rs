//! How accurate flight and impact are, measured against closed forms, for the table in the book.
//!
//!     cargo run --release -p sixte --example accuracy

#[path = "../../tests/rotation/elliptic.rs"]
mod elliptic;
#[allow(dead_code, clippy::unwrap_used)]
#[path = "../../tests/rotation/free_truth.rs"]
mod free_truth;

mod ball;
mod box_in_space;
mod rods;
mod top;

type Outcome = Result<(), Box<dyn std::error::Error>>;

fn main() -> Outcome {
    println!("{:44} {:>10} {:>12} {:>12}", "test", "step [s]", "error", "of");
    for step in [1e-3, 1.0 / 240.0, 1.0 / 60.0, 0.1] {
        box_in_space::measure(step)?;
    }
    for step in [1e-3, 1.0 / 60.0, 0.1] {
        ball::measure(step)?;
    }
    for step in [1e-3, 1.0 / 60.0, 0.1] {
        rods::measure(step)?;
    }
    for step in [1e-3, 1.0 / 240.0, 1.0 / 60.0, 0.1] {
        top::measure(step)?;
    }
    Ok(())
}

/// One line of the table.
fn row(test: &str, step: f64, error: f64, of: &str) {
    println!("{test:44} {step:10.6} {error:12.1e} {of:>12}");
}
