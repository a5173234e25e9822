//! What a sweep found, as a drawing.
//!
//! | axes | of a grid | of a random sample |
//! |---|---|---|
//! | one | dots, joined | dots |
//! | two | a cell for each run, its colour is what was found | dots, their colour is what was found |
//! | more | the same, in a panel for each value of the third | as of two |

mod panel;
mod scale;
mod svg;

use self::panel::{Fate, Frame, Look, Mark, Panel, draw_shades};
use self::scale::{Scale, short};
use self::svg::Svg;
use crate::axis::Axis;
use crate::error::SweepError;
use crate::plan::{Plan, Sample};
use crate::table::{Column, Entries, Table};

/// Most panels, and most runs that are drawn.
const MOST_PANELS: usize = 12;
const MOST_MARKS: usize = 40_000;

/// Draws a column of a complete table as SVG: the one of this name, or else the first quantity that was asked for, or the number of events.
/// Runs in which not all held that must are ringed, and values that there was no world for are crossed.
///
/// # Errors
/// A column that is not there, has no numbers, or has none that can be drawn.
pub fn plot(plan: &Plan, table: &Table, of: Option<&str>) -> Result<String, SweepError> {
    let column = chosen(plan, table, of)?;
    let drawing = Drawing { plan, table, column };
    drawing.draw()
}

fn chosen<'a>(plan: &Plan, table: &'a Table, of: Option<&str>) -> Result<&'a Column, SweepError> {
    let name = of.or(plan.first_asked()).unwrap_or("events");
    let is_drawn = |column: &Column| !matches!(column.entries, Entries::Texts(_));
    table.column(name).filter(|column| is_drawn(column)).ok_or_else(|| {
        let names: Vec<&str> = table
            .columns
            .iter()
            .filter(|column| is_drawn(column))
            .map(|column| column.name.as_str())
            .collect();
        let problem = format!("the table has no numbers \"{}\"", sixte_io::excerpt(name));
        SweepError::Plot { problem, remedy: format!("draw one of {}", names.join(", ")) }
    })
}

struct Drawing<'a> {
    plan: &'a Plan,
    table: &'a Table,
    column: &'a Column,
}

impl Drawing<'_> {
    fn draw(&self) -> Result<String, SweepError> {
        let axes = self.plan.axes();
        let is_grid = self.plan.sample() == Sample::Grid;
        let nothing = || SweepError::Plot {
            problem: format!("no run has {} as a number that can be drawn", self.column.name),
            remedy: "draw another column".to_owned(),
        };
        let found = Scale::of_numbers(
            &named(self.column),
            (0..self.table.runs()).map(|run| self.found(run)),
            axes.len() == 1,
        )
        .ok_or_else(nothing)?;
        let x = self.scale(0, is_grid && axes.len() > 1).ok_or_else(nothing)?;
        let panels = self.panels();
        let shown: Vec<(String, Vec<Mark>)> = panels.into_iter().take(MOST_PANELS).collect();
        let look = match (is_grid, axes.len()) {
            (true, 1) => Look::Line,
            (true, _) => Look::Cells,
            (false, _) => Look::Dots,
        };
        let y = if axes.len() == 1 { Some(found.clone()) } else { self.scale(1, is_grid) };
        let y = y.ok_or_else(nothing)?;
        let shade = (axes.len() > 1).then_some(&found);
        let mut svg = Svg::new();
        let columns = shown.len().min(3);
        let (width, height) = if columns > 1 { (250.0, 190.0) } else { (560.0, 360.0) };
        let (left, top) = (84.0, 84.0);
        for (at, (title, marks)) in shown.iter().enumerate() {
            let corner = (
                left + (at % columns) as f64 * (width + 100.0),
                top + (at / columns) as f64 * (height + 84.0),
            );
            let panel = Panel { title, x: &x, y: &y, shade, look, marks };
            panel.draw(&mut svg, Frame { corner, size: (width, height) });
        }
        let rows = shown.len().div_ceil(columns.max(1));
        let mut right = left + columns as f64 * (width + 100.0) - 100.0;
        let bottom = top + rows as f64 * (height + 84.0) - 84.0;
        if let Some(scale) = shade {
            draw_shades(&mut svg, scale, Frame { corner: (right + 28.0, top), size: (16.0, height) });
            right += 110.0;
        }
        let title = format!("{}: {}", self.plan.name(), named(self.column));
        svg.text("title", (24.0, 30.0), &title);
        svg.text("", (24.0, 50.0), &self.told(shown.iter().map(|(_, marks)| marks.len()).sum()));
        Ok(svg.finish((right + 30.0, bottom + 56.0), &title))
    }

    /// What was found in a run; not a number if there was none.
    fn found(&self, run: usize) -> f64 {
        let number = self.column.entries.number(run).filter(|_| !self.is_error(run));
        number.unwrap_or(f64::NAN)
    }

    fn is_error(&self, run: usize) -> bool {
        match self.table.column("error").map(|column| &column.entries) {
            Some(Entries::Texts(all)) => all.get(run).is_some_and(Option::is_some),
            _ => false,
        }
    }

    /// Along an axis of the drawing: as numbers, or value by value.
    fn scale(&self, axis: usize, is_by_value: bool) -> Option<Scale> {
        let column = self.table.of_axis(axis)?;
        let values = self.plan.axes().get(axis)?;
        match &column.entries {
            Entries::Numbers(all) if !is_by_value => {
                Scale::of_numbers(&named(column), all.iter().copied(), true)
            }
            _ => Some(Scale::of_values(&named(column), &texts(values))),
        }
    }

    /// The titles and runs of all panels.
    fn panels(&self) -> Vec<(String, Vec<Mark>)> {
        let axes = self.plan.axes();
        let is_grid = self.plan.sample() == Sample::Grid;
        let mut panels: Vec<(String, Vec<Mark>)> = match (axes.get(2), is_grid) {
            (Some(third), true) => {
                let unit = self.plan.unit(2);
                texts(third)
                    .iter()
                    .map(|text| (format!("{} = {text} {unit}", third.key).trim_end().to_owned(), Vec::new()))
                    .collect()
            }
            _ => vec![(String::new(), Vec::new())],
        };
        let ok = self.table.column("ok").map(|column| &column.entries);
        for run in 0..self.table.runs().min(MOST_MARKS) {
            let places = self.plan.places(run as u64);
            // Of a fourth axis and more, the first values are drawn.
            if is_grid && places.iter().skip(3).any(|&place| place > 0) {
                continue;
            }
            let panel = places.get(2).filter(|_| is_grid).map_or(0, |&place| place as usize);
            let at = |axis: usize, is_by_value: bool| match &self.table.of_axis(axis)?.entries {
                Entries::Numbers(all) if !is_by_value => all.get(run).copied(),
                Entries::Texts(all) if !is_grid => self.place_of(axis, all.get(run)?.as_deref()?),
                _ => places.get(axis).map(|&place| place as f64),
            };
            let found = self.found(run);
            let fate = match ok.and_then(|ok| ok.number(run)) {
                _ if self.is_error(run) => Fate::Error,
                Some(0.0) => Fate::Failed,
                _ => Fate::Fine,
            };
            let mark = if axes.len() == 1 {
                Mark { x: at(0, false).unwrap_or(f64::NAN), y: found, shade: None, fate }
            } else {
                let (x, y) = (at(0, is_grid), at(1, is_grid));
                Mark { x: x.unwrap_or(f64::NAN), y: y.unwrap_or(f64::NAN), shade: Some(found), fate }
            };
            if let Some((_, marks)) = panels.get_mut(panel) {
                marks.push(mark);
            }
        }
        panels
    }

    /// Which of the values of an axis a text is.
    fn place_of(&self, axis: usize, text: &str) -> Option<f64> {
        let axis = self.plan.axes().get(axis)?;
        let place = (0..axis.len()?).find(|&at| axis.value(at).text == text)?;
        Some(place as f64)
    }

    /// What there is to say about the runs.
    fn told(&self, drawn: usize) -> String {
        let progress = crate::sweep::Progress::of_table(self.table);
        let mut told = format!("{} runs", progress.all);
        if progress.failed > 0 {
            told += &format!(", {} failed (ringed)", progress.failed);
        }
        if progress.errors > 0 {
            told += &format!(", {} without a world (crossed)", progress.errors);
        }
        if drawn < self.table.runs() {
            let first: Vec<String> = self
                .plan
                .axes()
                .iter()
                .skip(3)
                .map(|axis| format!("{} = {}", axis.key, axis.value(0).text))
                .collect();
            let with = if first.is_empty() { String::new() } else { format!(", with {}", first.join(", ")) };
            told += &format!("; {drawn} of them are drawn{with}");
        }
        told
    }
}

/// A column's name with its unit.
fn named(column: &Column) -> String {
    if column.unit.is_empty() { column.name.clone() } else { format!("{} [{}]", column.name, column.unit) }
}

/// All values of an axis of a grid, as they are written.
fn texts(axis: &Axis) -> Vec<String> {
    let all = (0..axis.len().unwrap_or(0)).map(|at| axis.value(at));
    all.map(|value| value.number.map_or(value.text, |number| short(number, 4))).collect()
}
