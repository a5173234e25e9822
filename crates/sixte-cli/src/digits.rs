//! Numbers for the eye.

use sixte_contact::Vec3;

/// Three numbers, to nine significant digits each.
pub fn vector(v: Vec3) -> String {
    format!("({}, {}, {})", short(v.x), short(v.y), short(v.z))
}

/// To nine significant digits.
pub fn short(value: f64) -> String {
    let rounded = format!("{value:.8e}").parse().unwrap_or(value);
    exact(rounded)
}

/// To three significant digits.
pub fn rough(value: f64) -> String {
    let rounded = format!("{value:.2e}").parse().unwrap_or(value);
    exact(rounded)
}

/// With all digits that it takes to read the same number back.
pub fn exact(value: f64) -> String {
    // Without the sign of a zero.
    let value = value + 0.0;
    if value == 0.0 || (1e-4..1e9).contains(&value.abs()) { format!("{value}") } else { format!("{value:e}") }
}

/// "1 edge", "2 edges".
pub fn count_of(count: usize, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_but_true() {
        assert_eq!(exact(0.1 + 0.2), "0.30000000000000004");
        assert_eq!(exact(-0.0), "0");
        assert_eq!(exact(1e-6), "1e-6");
        assert_eq!(exact(-2.5e12), "-2.5e12");
        assert_eq!(exact(f64::INFINITY), "inf");
        assert_eq!(short(0.1 + 0.2), "0.3");
        assert_eq!(short(4.999_999_999_9e-7), "5e-7");
        assert_eq!(short(f64::NAN), "NaN");
        assert_eq!(rough(-1.23456e-7), "-1.23e-7");
        assert_eq!(rough(1234.5), "1230");
    }
}
