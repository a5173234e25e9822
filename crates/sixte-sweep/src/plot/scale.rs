//! Numbers along an axis of a drawing, and numbers as colours.

/// An axis of a drawing: what is at its ends, and what is written along it.
#[derive(Debug, Clone)]
pub struct Scale {
    pub label: String,
    from: f64,
    to: f64,
    /// Where, and what.
    pub ticks: Vec<(f64, String)>,
}

/// About so many numbers are written along an axis.
const TICKS: f64 = 5.0;

impl Scale {
    /// Of numbers; none if there is none that can be drawn. With some room at both ends, if there `has_room`.
    pub fn of_numbers(label: &str, numbers: impl Iterator<Item = f64>, has_room: bool) -> Option<Self> {
        let (from, to) = numbers
            .filter(|number| number.is_finite())
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(from, to), number| {
                (from.min(number), to.max(number))
            });
        if from > to {
            return None;
        }
        let size = from.abs().max(to.abs()).max(f64::MIN_POSITIVE);
        // What differs by roundings is the same.
        let room = match (to - from) / size {
            part if part < 1e-12 => 0.5 * if size > 1e-300 { size } else { 1.0 },
            _ if has_room => 0.04 * (to - from),
            _ => 0.0,
        };
        let (from, to) = (from - room, to + room);
        Some(Self { label: label.to_owned(), from, to, ticks: ticks(from, to) })
    }

    /// Of values that stand side by side, whatever they are; some are written.
    pub fn of_values(label: &str, values: &[String]) -> Self {
        let every = values.len().div_ceil(10).max(1);
        let ticks = values.iter().enumerate().step_by(every).map(|(at, value)| (at as f64, value.clone()));
        Self { label: label.to_owned(), from: -0.5, to: values.len() as f64 - 0.5, ticks: ticks.collect() }
    }

    /// Where a number is, from 0 to 1.
    pub fn part(&self, number: f64) -> f64 {
        (number - self.from) / (self.to - self.from)
    }

    /// Whether there is a place for it.
    pub fn has(&self, number: f64) -> bool {
        (-1e-9..=1.0 + 1e-9).contains(&self.part(number))
    }
}

/// Round numbers between two.
fn ticks(from: f64, to: f64) -> Vec<(f64, String)> {
    let rough = (to - from) / TICKS;
    let power = 10_f64.powf(rough.log10().floor());
    let times =
        [1.0, 2.0, 5.0, 10.0].into_iter().find(|times| times * power >= 0.999 * rough).unwrap_or(10.0);
    let step = times * power;
    let (first, last) = ((from / step).ceil(), (to / step).floor());
    if !(step > 0.0 && last - first < 100.0) {
        return vec![(from, short(from, 4)), (to, short(to, 4))];
    }
    let digits = (from.abs().max(to.abs()) / step).log10().max(0.0) as usize + 2;
    let count = (last - first) as usize;
    (0..=count).map(|at| (first + at as f64) * step).map(|value| (value, short(value, digits))).collect()
}

/// To so many significant digits.
pub fn short(value: f64, digits: usize) -> String {
    let digits = digits.clamp(1, 17) - 1;
    let value: f64 = format!("{value:.digits$e}").parse().unwrap_or(value);
    // Without the sign of a zero.
    let value = value + 0.0;
    if value == 0.0 || (1e-4..1e6).contains(&value.abs()) { format!("{value}") } else { format!("{value:e}") }
}

/// From dark to bright, each step as different from the last as any other: the colour map viridis, at nine places.
const COLOURS: [[f64; 3]; 9] = [
    [68.0, 1.0, 84.0],
    [71.0, 44.0, 122.0],
    [59.0, 81.0, 139.0],
    [44.0, 113.0, 142.0],
    [33.0, 144.0, 141.0],
    [39.0, 173.0, 129.0],
    [92.0, 200.0, 99.0],
    [170.0, 220.0, 50.0],
    [253.0, 231.0, 37.0],
];

/// The colour of a part, from 0 to 1.
pub fn colour(part: f64) -> String {
    let last = COLOURS.len() - 1;
    let at = part.clamp(0.0, 1.0) * last as f64;
    let below = (at as usize).min(last - 1);
    let (low, high) = COLOURS.get(below).zip(COLOURS.get(below + 1)).unwrap_or((&COLOURS[0], &COLOURS[0]));
    let mixed = low.iter().zip(high).map(|(low, high)| low + (high - low) * (at - below as f64));
    mixed.fold("#".to_owned(), |text, part| text + &format!("{:02x}", part.round() as u8))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        for (from, to) in
            [(0.0, 1.0), (-3.7, 12.1), (1.0, 1.0 + 1e-6), (1e-9, 7e-9), (-1e12, 1e15), (5.0, 5.0), (0.0, 0.0)]
        {
            let scale = Scale::of_numbers("x", [from, to].into_iter(), true).unwrap();
            assert!((2..=12).contains(&scale.ticks.len()), "{from} to {to}: {:?}", scale.ticks);
            let mut texts: Vec<&String> = scale.ticks.iter().map(|(_, text)| text).collect();
            assert!(scale.ticks.iter().all(|&(at, _)| scale.has(at)));
            texts.dedup();
            assert_eq!(texts.len(), scale.ticks.len(), "{from} to {to}: {texts:?}");
        }
        let texts: Vec<String> = Scale::of_numbers("x", [0.0, 1.0].into_iter(), false)
            .unwrap()
            .ticks
            .into_iter()
            .map(|(_, text)| text)
            .collect();
        assert_eq!(texts, ["0", "0.2", "0.4", "0.6", "0.8", "1"]);
        assert!(Scale::of_numbers("x", [f64::NAN, f64::INFINITY].into_iter(), true).is_none());
    }

    #[test]
    fn colours_go_from_dark_to_bright() {
        assert_eq!(
            (colour(0.0), colour(1.0), colour(-3.0), colour(2.0)),
            ("#440154".into(), "#fde725".into(), "#440154".into(), "#fde725".into())
        );
        assert_eq!(colour(0.0625), "#461767");
        assert_eq!(colour(f64::NAN).len(), 7);
    }
}
