//! The function that the sheet is: z = 0.2 sin 3x cos 3y over a square with a round hole.

/// From the middle to a border, and the hole's radius \[m\].
pub const HALF_SIDE: f64 = 2.0;
pub const HOLE: f64 = 0.4;

/// The highest and lowest that it gets \[m\].
pub const LARGEST: f64 = 0.2;

/// How high it is \[m\].
pub fn height(x: f64, y: f64) -> f64 {
    LARGEST * libm::sin(3.0 * x) * libm::cos(3.0 * y)
}
