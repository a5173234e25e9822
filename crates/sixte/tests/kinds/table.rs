//! The table of the book.

use crate::kinds::Cell;
use crate::kinds::kind::Kind;
use crate::kinds::{MOTIONS, TOLERANCE};

/// What a page must hold: of each pair the contacts of all motions, what was missed, the largest gap at the time of contact in
/// parts of the claim, and the time for a question.
pub fn table(kinds: &[Kind], cells: &[((usize, usize), Cell)]) -> String {
    let mut lines = vec![
        format!("| pair | motions | contacts | missed | gap, of {TOLERANCE:e} m and 2¼ thicknesses | µs |"),
        "|---|---|---|---|---|---|".to_owned(),
    ];
    for ((i, j), cell) in cells {
        let Cell { contacts, misses, worst, time } = cell;
        let (a, b) = (kinds[*i].name, kinds[*j].name);
        lines.push(format!("| {a}, {b} | {MOTIONS} | {contacts} | {misses} | {worst:.2} | {time:.0} |"));
    }
    lines.join("\n")
}

/// Whether the page has the same table: all but the time must agree, and the gap to a tenth of the claim, as the search for it
/// ends where chance and rounding let it.
pub fn is_in_the_book(table: &str) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/kinds.md");
    let page = std::fs::read_to_string(path).unwrap();
    let columns =
        |line: &str| -> Vec<String> { line.split('|').map(|part| part.trim().to_owned()).collect() };
    for line in table.lines().skip(2) {
        let new = columns(line);
        let old = page.lines().map(columns).find(|old| old.get(..5) == new.get(..5));
        let gap = |row: &[String]| row[5].parse::<f64>().unwrap();
        let is_same = old.is_some_and(|old| (gap(&old) - gap(&new)).abs() <= 0.1);
        assert!(is_same, "docs/src/kinds.md does not say {line}: print the table again");
    }
}
