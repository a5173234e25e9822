//! How fast the gap is used up: conservative advancement beside certificates.

use super::certificate::gaps_by_round;
use super::{Drawn, hold};
use crate::plot::{Axes, Scale};
use crate::svg::Svg;

/// A contact for the figure [m].
const TOLERANCE: f64 = 1e-9;

/// What is left of the gap after each round, three ways.
pub fn draw() -> Drawn {
    let [advanced, still, turning] = gaps_by_round(TOLERANCE)?;
    hold(turning.len() < still.len() && still.len() < advanced.len(), "another order than the page says")?;

    let mut svg = Svg::new((760.0, 450.0), "What is left of the gap after each round of a search");
    let axes = Axes {
        corner: (82.0, 60.0),
        size: (650.0, 270.0),
        x: Scale::even((0.0, 25.0), 5.0, "rounds, each of one distance query"),
        y: Scale::decades((-10, 0), 1, "gap that is left [m]"),
    };
    svg.text(
        "title",
        (82.0, 36.0),
        "The blade and the box of the certificate's figure, down to a gap of 1 nm",
    );
    axes.draw(&mut svg);
    let ways = [
        (
            &advanced,
            "grey",
            "conservative advancement: each advance is the gap / the fastest that it can close",
        ),
        (&still, "orange", "certificates, the axis stands still"),
        (&turning, "blue", "certificates, the axis turns with the features"),
    ];
    for (row, (gaps, colour, name)) in (0..).zip(ways) {
        let at = |round: usize| round as f64;
        axes.curve(&mut svg, colour, gaps.iter().enumerate().map(|(round, gap)| (at(round), *gap)));
        for (round, gap) in gaps.iter().enumerate() {
            axes.dot(&mut svg, colour, (at(round), *gap));
        }
        let (x, y) = (82.0, 394.0 + 20.0 * f64::from(row));
        svg.circle(&format!("dot {colour}"), (x + 6.0, y - 4.0), 4.0);
        svg.text("", (x + 16.0, y), &format!("{name}: {} rounds", gaps.len() - 1));
    }
    Ok(svg.finish())
}
