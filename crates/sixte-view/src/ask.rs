//! What a page may ask for.

use std::collections::BTreeMap;

use serde::Deserialize;

/// A message of a page. Whatever else it says is refused.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Ask {
    /// A new run of a scene, or a recording from its start.
    Open(Choice),
    /// What somebody else runs.
    Watch {
        run: u64,
    },
    /// Takes a body by a point of it, as things were at a time.
    Grab {
        body: usize,
        at: [f64; 3],
        time: f64,
    },
    /// Moves the hand.
    Drag {
        to: [f64; 3],
    },
    /// Opens the hand.
    Release,
    /// The boxes of a level of a body's hierarchy.
    Hierarchy {
        body: usize,
        level: usize,
    },
    Ping {
        id: u64,
    },
}

/// What to run, and how.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// A name of the gallery.
    pub item: String,
    /// Values of parameters, as they would be written.
    #[serde(default)]
    pub set: BTreeMap<String, String>,
    /// Length of a step instead of the scene's, like `1/60` \[s\].
    #[serde(default)]
    pub step: Option<String>,
    #[serde(default)]
    pub stepping: Option<String>,
    #[serde(default)]
    pub impacts: Option<String>,
}

/// A time above 0, as a number or a fraction \[s\].
pub fn time(text: &str) -> Option<f64> {
    let number =
        |text: &str| text.trim().parse::<f64>().ok().filter(|value| value.is_finite() && *value > 0.0);
    let value = match text.split_once('/') {
        Some((above, below)) => number(above)? / number(below)?,
        None => number(text)?,
    };
    (value.is_finite() && value > 0.0).then_some(value)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn only_what_is_known_is_understood() {
        let read = |text: &str| serde_json::from_str::<Ask>(text);
        assert_eq!(read(r#"{"type":"watch","run":3}"#).unwrap(), Ask::Watch { run: 3 });
        let open = read(r#"{"type":"open","item":"break","set":{"speed":"2"},"step":"1/60"}"#).unwrap();
        assert!(matches!(open, Ask::Open(choice) if choice.set["speed"] == "2"));
        for bad in
            ["", "{}", "[]", r#"{"type":"shout"}"#, r#"{"type":"watch"}"#, r#"{"type":"drag","to":[1,2]}"#]
        {
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn times_may_be_fractions() {
        assert_eq!([time("1/60"), time("0.1")], [Some(1.0 / 60.0), Some(0.1)]);
        assert!(
            ["0", "-1", "1/0", "x", "", "nan", "inf", "1e-308/1e308"]
                .into_iter()
                .all(|text| time(text).is_none())
        );
    }
}
