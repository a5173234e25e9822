//! Cells in columns, each as wide as its widest cell.

/// Lines of cells, all of them aligned to the left; no blanks at the ends of lines.
pub fn aligned<const COLUMNS: usize>(lines: &[[String; COLUMNS]]) -> String {
    let mut widths = [0; COLUMNS];
    for line in lines {
        for (width, cell) in widths.iter_mut().zip(line) {
            *width = cell.chars().count().max(*width);
        }
    }
    let mut text = String::new();
    for line in lines {
        let cells = line.iter().zip(widths);
        let padded: Vec<String> = cells.map(|(cell, width)| format!("{cell:<width$}")).collect();
        text += padded.join("  ").trim_end();
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let line = |a: &str, b: &str, c: &str| [a.to_owned(), b.to_owned(), c.to_owned()];
        let text = aligned(&[line("a", "−1.5", "m"), line("long", "2", ""), line("", "3", "s")]);
        assert_eq!(text, "a     −1.5  m\nlong  2\n      3     s\n");
    }
}
