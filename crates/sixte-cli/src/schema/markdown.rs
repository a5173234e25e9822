//! The reference of the book: a table of keys for each section.

use sixte_io::scene::schema::{ALL, Form, Key, Presence, Range, Table};

pub fn text() -> String {
    ALL.map(section).join("\n")
}

fn section(table: &Table) -> String {
    // The scene itself is no table with a name.
    let heading = if table.heading.contains(['[', '{', '.']) {
        format!("`{}`", table.heading)
    } else {
        table.heading.replacen('t', "T", 1)
    };
    let mut text = format!("### {heading}\n\n{}\n\n", table.about);
    text += "| key | what it is | form | if it is left out |\n|---|---|---|---|\n";
    for key in table.keys {
        text += &row(key);
    }
    text
}

fn row(key: &Key) -> String {
    let Key { name, form, unit, presence, about, .. } = key;
    let unit = if unit.is_empty() { String::new() } else { format!(" [{unit}]") };
    let left_out = match presence {
        Presence::Needed => "needed".to_owned(),
        Presence::Optional => String::new(),
        Presence::Default(default)
            if default.starts_with(|c: char| c.is_ascii_digit() || "[\"-".contains(c)) =>
        {
            format!("`{default}`")
        }
        Presence::Default(words) => (*words).to_owned(),
    };
    format!("| `{name}` | {about} | {}{unit} | {left_out} |\n", describe(form))
}

/// "one of `"a"`, `"b"`".
fn describe(form: &Form) -> String {
    match form {
        Form::Text => "text".to_owned(),
        Form::File => "a file's name".to_owned(),
        Form::Flag => "`true`, `false`".to_owned(),
        Form::Number(Range::Any) => "number".to_owned(),
        Form::Number(Range::Positive) => "number above 0".to_owned(),
        Form::Number(Range::NotNegative) => "number, 0 or more".to_owned(),
        Form::Number(Range::Between(low, high)) => format!("number from {low} to {high}"),
        Form::Count(0) => "whole number".to_owned(),
        Form::Count(least) => format!("whole number, at least {least}"),
        Form::Numbers(count) => format!("{count} numbers"),
        Form::Word(words) => {
            let quoted: Vec<String> = words.iter().map(|word| format!("`\"{word}\"`")).collect();
            quoted.join(", ")
        }
        Form::List(of) => format!("list of: {}", describe(of)),
        Form::Table(table) => format!("table, `{}`", table.heading),
        Form::Tables(table) => format!("tables, `{}`", table.heading),
        Form::Named(table) => format!("tables by name, `{}`", table.heading),
        Form::Either(forms) => {
            let all: Vec<String> = forms.iter().map(describe).collect();
            all.join("; or ")
        }
    }
}
