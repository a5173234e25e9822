//! A table as text: a line with the names of the columns, and one for each run.
//!
//! Numbers have all their digits; `NaN` and `inf` are written so. What is not there is empty. A text with a comma, a quote or a new line in it
//! stands in quotes.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use super::{Entries, Entry, Table};

pub(super) fn write(table: &Table, to: &mut impl Write) -> io::Result<()> {
    let names: Vec<String> = table.columns.iter().map(|column| quoted(&column.name)).collect();
    writeln!(to, "{}", names.join(","))?;
    for run in 0..table.runs() {
        for (at, column) in table.columns.iter().enumerate() {
            if at > 0 {
                write!(to, ",")?;
            }
            match &column.entries {
                Entries::Numbers(all) => all.get(run).map_or(Ok(()), |number| write!(to, "{number:?}"))?,
                Entries::Counts(all) => all.get(run).map_or(Ok(()), |count| write!(to, "{count}"))?,
                Entries::Flags(all) => {
                    all.get(run).copied().flatten().map_or(Ok(()), |flag| write!(to, "{flag}"))?
                }
                Entries::Texts(all) => {
                    let text = all.get(run).and_then(Option::as_ref);
                    text.map_or(Ok(()), |text| write!(to, "{}", quoted(text)))?;
                }
            }
        }
        writeln!(to)?;
    }
    Ok(())
}

fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// Fills a table whose columns are known; none if the file has others.
pub(super) fn read(path: &Path, mut table: Table) -> Option<Table> {
    let text = fs::read_to_string(path).ok()?;
    let mut lines = Lines { rest: &text };
    let names = lines.next()?;
    if !names.iter().eq(table.columns.iter().map(|column| &column.name)) {
        return None;
    }
    for line in lines {
        if line.len() != table.columns.len() {
            return None;
        }
        for (column, cell) in table.columns.iter_mut().zip(line) {
            let is_there = !cell.is_empty();
            column.entries.push(match column.entries {
                Entries::Numbers(_) => Entry::Number(cell.parse().ok()?),
                Entries::Counts(_) => Entry::Count(cell.parse().ok()?),
                Entries::Flags(_) => Entry::Flag(is_there.then(|| cell.parse()).transpose().ok()?),
                Entries::Texts(_) => Entry::Text(is_there.then_some(cell)),
            });
        }
    }
    Some(table)
}

/// The cells of one line after the other.
struct Lines<'a> {
    rest: &'a str,
}

impl Iterator for Lines<'_> {
    type Item = Vec<String>;

    fn next(&mut self) -> Option<Vec<String>> {
        if self.rest.is_empty() {
            return None;
        }
        let (mut cells, mut cell, mut is_quoted) = (Vec::new(), String::new(), false);
        let mut characters = self.rest.char_indices().peekable();
        while let Some((at, c)) = characters.next() {
            match c {
                '"' if is_quoted && characters.peek().is_some_and(|&(_, next)| next == '"') => {
                    cell.push('"');
                    characters.next();
                }
                '"' => is_quoted = !is_quoted,
                ',' if !is_quoted => cells.push(std::mem::take(&mut cell)),
                '\n' if !is_quoted => {
                    self.rest = self.rest.get(at + 1..).unwrap_or_default();
                    cells.push(cell);
                    return Some(cells);
                }
                _ => cell.push(c),
            }
        }
        self.rest = "";
        cells.push(cell);
        Some(cells)
    }
}
