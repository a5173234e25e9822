//! Numbers with a unit: `"10 cm"`.

use sixte_contact::shape::LARGEST;

/// Units of one kind: the one that scenes are in, and others as so many of it, over so many.
struct Units {
    own: &'static str,
    others: &'static [(&'static str, f64, f64)],
}

/// \[rad\].
const HALF_TURN: f64 = std::f64::consts::PI;

static KINDS: [Units; 9] = [
    Units {
        own: "m",
        others: &[
            ("km", 1e3, 1.0),
            ("dm", 1.0, 10.0),
            ("cm", 1.0, 100.0),
            ("mm", 1.0, 1e3),
            ("µm", 1.0, 1e6),
            ("um", 1.0, 1e6),
            ("in", 0.0254, 1.0),
            ("ft", 0.3048, 1.0),
        ],
    },
    Units { own: "s", others: &[("ms", 1.0, 1e3), ("µs", 1.0, 1e6), ("us", 1.0, 1e6), ("min", 60.0, 1.0)] },
    Units { own: "kg", others: &[("g", 1.0, 1e3), ("mg", 1.0, 1e6), ("t", 1e3, 1.0)] },
    Units {
        own: "m/s",
        others: &[("km/h", 1.0, 3.6), ("km/s", 1e3, 1.0), ("cm/s", 1.0, 100.0), ("mm/s", 1.0, 1e3)],
    },
    Units {
        own: "rad/s",
        others: &[("rpm", HALF_TURN, 30.0), ("deg/s", HALF_TURN, 180.0), ("°/s", HALF_TURN, 180.0)],
    },
    Units {
        own: "kg/m³",
        others: &[("kg/m^3", 1.0, 1.0), ("kg/m3", 1.0, 1.0), ("g/cm³", 1e3, 1.0), ("g/cm^3", 1e3, 1.0)],
    },
    Units { own: "rad", others: &[("deg", HALF_TURN, 180.0), ("°", HALF_TURN, 180.0)] },
    Units { own: "°", others: &[("deg", 1.0, 1.0), ("rad", 180.0, HALF_TURN)] },
    Units { own: "m/s²", others: &[("m/s^2", 1.0, 1.0), ("m/s2", 1.0, 1.0)] },
];

/// A text that is a number and a unit, as a number of the unit that is asked for. None if it is no number with a unit; an error, what to
/// write, if the unit is of another kind or not known.
pub(super) fn value(text: &str, wanted: &str) -> Option<Result<f64, String>> {
    let text = text.trim();
    // The longest number that it begins with; "inf" and "nan" are none.
    let mut ends = text.char_indices().map(|(at, _)| at).rev();
    let end = ends.find(|&end| text[..end].trim_end().parse::<f64>().is_ok())?;
    let number = text[..end].trim_end().parse::<f64>().ok().filter(|number| number.is_finite())?;
    let unit = text[end..].trim_start();
    // Whatever else it is may be arithmetic.
    if text.parse::<f64>().is_ok() || !unit.starts_with(|c: char| c.is_alphabetic() || c == '°') {
        return None;
    }
    let kind = KINDS.iter().find(|kind| kind.own == wanted);
    let Some(kind) = kind else {
        let plain = if wanted.is_empty() { "a number without a unit" } else { wanted };
        return Some(Err(format!("write {plain} here")));
    };
    let own = (kind.own, 1.0, 1.0);
    let Some((_, times, over)) = kind.others.iter().chain([&own]).find(|(name, ..)| *name == unit) else {
        let names: Vec<&str> = std::iter::once(kind.own).chain(kind.others.iter().map(|one| one.0)).collect();
        return Some(Err(format!("write {}", super::fields::listed(&names))));
    };
    let value = number * times / over;
    Some(if value.abs() <= LARGEST { Ok(value) } else { Err(format!("write a number up to {LARGEST:e}")) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_with_units() {
        let cases = [
            ("10 cm", "m", 0.1),
            ("10cm", "m", 0.1),
            (" 7 mm ", "m", 0.007),
            ("1.5e-3 km", "m", 1.5),
            ("-2 m", "m", -2.0),
            ("90 km/h", "m/s", 25.0),
            ("30 rpm", "rad/s", std::f64::consts::PI),
            ("7.85 g/cm^3", "kg/m³", 7850.0),
            ("180 deg", "rad", std::f64::consts::PI),
            ("45 °", "°", 45.0),
            ("250 g", "kg", 0.25),
            ("5 ms", "s", 0.005),
            ("3 in", "m", 0.0762),
        ];
        for (text, unit, expected) in cases {
            let found = value(text, unit);
            assert!(
                matches!(found, Some(Ok(found)) if (found - expected).abs() <= 1e-15 * expected.abs()),
                "{text}: {found:?}"
            );
        }
    }

    #[test]
    fn what_is_none() {
        for text in ["", "cm", "1", "1 + 2", "2 * 3", "1e5", "nan", "$x", "2^3", "(1) cm"] {
            assert_eq!(value(text, "m"), None, "{text}");
        }
        assert_eq!(value("10 cm", "kg"), Some(Err("write kg, g, mg or t".to_owned())));
        assert_eq!(value("1e28 km", "m"), Some(Err("write a number up to 1e30".to_owned())));
        assert_eq!(value("1e308 km", "m"), Some(Err("write a number up to 1e30".to_owned())));
        assert_eq!(value("10 cm", ""), Some(Err("write a number without a unit here".to_owned())));
        assert_eq!(value("10 cm", "N/m"), Some(Err("write N/m here".to_owned())));
    }
}
