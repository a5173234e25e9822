//! How long a step of a falling pile takes, for ever more bodies: the figure of the book's page on crowds, from the page's own table.

use super::{Drawn, hold};
use crate::plot::{Axes, Scale};
use crate::svg::Svg;

const PAGE: &str = include_str!("../../../../docs/src/crowds.md");

/// What the table is found by.
const HEAD: &str = "| bodies | Sixte | rapier f64 | rapier | Box3D |";

/// Rows of the table: how many bodies, and what each engine takes [ms], where it was measured.
fn rows() -> Vec<(f64, Vec<Option<f64>>)> {
    let table =
        PAGE.lines().skip_while(|line| *line != HEAD).skip(2).take_while(|line| line.starts_with('|'));
    let cells = |line: &str| -> Vec<Option<f64>> {
        line.trim_matches('|').split('|').map(|cell| cell.trim().replace(',', "").parse().ok()).collect()
    };
    table
        .filter_map(|line| {
            let cells = cells(line);
            let (bodies, times) = cells.split_first()?;
            Some(((*bodies)?, times.to_vec()))
        })
        .collect()
}

/// The mean step over the number of bodies, for four engines.
pub fn draw() -> Drawn {
    let rows = rows();
    hold(
        rows.len() > 4 && rows.iter().all(|(_, times)| times.len() == 4),
        "the table of growth is not as it was",
    )?;
    let mut svg = Svg::new((760.0, 420.0), "A step of a falling pile takes longer as it has more bodies");
    let axes = Axes {
        corner: (82.0, 60.0),
        size: (560.0, 290.0),
        x: Scale::decades((2, 5), 1, "bodies"),
        y: Scale::decades((-1, 4), 1, "step [ms]"),
    };
    svg.text("title", (82.0, 36.0), "A pile falls and lands: ever more bodies, one thread");
    axes.draw(&mut svg);
    let engines = [("Sixte", "blue"), ("rapier f64", "orange"), ("rapier", "violet"), ("Box3D", "green")];
    for (at, (name, colour)) in engines.into_iter().enumerate() {
        let curve = || rows.iter().filter_map(|(bodies, times)| Some((*bodies, times[at]?)));
        axes.curve(&mut svg, colour, curve());
        curve().for_each(|place| axes.dot(&mut svg, colour, place));
        let y = 90.0 + 20.0 * at as f64;
        svg.line(&format!("curve {colour}"), (104.0, y - 4.0), (132.0, y - 4.0));
        svg.text(colour, (140.0, y), name);
    }
    axes.curve(&mut svg, "grey thin dashed", [(100.0, 0.3), (100_000.0, 300.0)]);
    let (x, y) = axes.at(100_000.0, 300.0);
    svg.text("grey", (x + 8.0, y + 4.0), "as bodies");
    Ok(svg.finish())
}
