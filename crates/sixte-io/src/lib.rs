//! Reads what Sixte is asked about: numbers, and points from files.
//!
//! In: text from outside, which may be anything. Out: finite numbers and points, or an error that
//! names the file, the line and what to write there instead. Next: [`sixte_contact`] makes shapes
//! of them.

mod excerpt;
mod number;
mod points;

pub use excerpt::excerpt;
pub use number::{NumberError, number};
pub use points::{LARGEST_FILE, PointsError, points_from_bytes, read_points};
