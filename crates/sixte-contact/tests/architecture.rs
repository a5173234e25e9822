//! The pages tell the truth: what they name is there.
//!
//! Paths in backticks must exist, functions and types of the tables in the book must be in
//! the sources, and the examples of the book hold. What else is checked of the book is in `crates/book`.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

#[path = "../examples/particle_and_cylinder.rs"]
mod particle_and_cylinder;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// All files below a folder with this ending.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|e| e == ending) {
            found.push(path);
        }
    }
    found
}

/// The pages of the repository and of the book.
fn pages() -> Vec<PathBuf> {
    let mut pages = files(&root().join("docs/src"), "md");
    let top = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "LIMITS.md"];
    pages.extend(top.map(|name| root().join(name)));
    pages
}

/// What stands in backticks in a text, without fenced blocks.
fn quoted(text: &str) -> Vec<&str> {
    let outside = text.split("```").step_by(2);
    outside.flat_map(|part| part.split('`').skip(1).step_by(2)).collect()
}

fn is_path(text: &str) -> bool {
    let of_path = |c: char| c.is_ascii_alphanumeric() || "/._-".contains(c);
    let starts = ["crates/", "docs/", "bench/", ".ci/"].iter().any(|start| text.starts_with(start));
    let ends = [".rs", ".md", ".toml", ".svg"].iter().any(|end| text.ends_with(end));
    (starts || ends) && text.chars().all(of_path)
}

/// Whether a word, and not only part of one, is in a text.
fn has_word(text: &str, word: &str) -> bool {
    let of_word = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word)
        .any(|(at, _)| !text[..at].ends_with(of_word) && !text[at + word.len()..].starts_with(of_word))
}

#[test]
fn paths_in_the_pages_exist() {
    let mut missing = Vec::new();
    for page in pages() {
        let text = read(&page);
        for path in quoted(&text).into_iter().filter(|text| is_path(text)) {
            if !root().join(path).exists() {
                missing.push(format!("{} names {path}", page.display()));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

/// The cells of the rows of the table in a section.
fn table_of(text: &str, section: &str) -> Vec<Vec<String>> {
    let (_, after) = text.split_once(&format!("\n## {section}\n")).expect("the section is there");
    let section = after.split("\n## ").next().unwrap();
    let rows = section.lines().filter(|line| line.starts_with('|')).skip(2);
    let cells = |line: &str| line.trim_matches('|').split('|').map(|c| c.trim().to_owned()).collect();
    rows.map(cells).collect()
}

#[test]
fn functions_and_types_of_the_tables_are_where_they_say() {
    let (step, query) = (read(root().join("docs/src/step.md")), read(root().join("docs/src/query.md")));
    let sections = [
        (&step, "One step"),
        (&step, "One step in real time"),
        (&query, "One query"),
        (&query, "The same with hierarchies"),
    ];
    let table: Vec<Vec<String>> =
        sections.iter().flat_map(|(text, section)| table_of(text, section)).collect();
    assert!(table.len() > 40, "only {} rows", table.len());
    let crates = files(&root().join("crates"), "rs");
    let sources: String =
        crates.iter().filter(|path| path.components().any(|c| c.as_os_str() == "src")).map(read).collect();
    for row in &table {
        let [stage, function, file, reads, writes, test] = row.as_slice() else {
            panic!("a row with {} cells: {row:?}", row.len());
        };
        let file = quoted(file)[0];
        let source = read(root().join(file));
        for name in quoted(function) {
            let (place, function) = name.rsplit_once("::").unwrap_or(("", name));
            let found = has_word(&source, &format!("fn {function}"))
                && (place.is_empty() || has_word(&source, place));
            assert!(found, "stage {stage}: {name} is not in {file}");
        }
        for name in [reads, writes].into_iter().flat_map(|cell| quoted(cell)) {
            let declared =
                ["struct", "enum", "trait"].iter().any(|kind| has_word(&sources, &format!("{kind} {name}")));
            assert!(declared, "stage {stage}: there is no type {name}");
        }
        assert!(!quoted(test).is_empty(), "stage {stage} has no test");
    }
}

#[test]
fn ci_runs_the_command_of_the_readme() {
    let run = read(root().join(".ci/run"));
    let commands: Vec<&str> = run.lines().filter(|line| line.starts_with("cargo ")).collect();
    assert_eq!(commands.len(), 1);
    assert!(read(root().join("README.md")).contains(&format!("\n    {}\n", commands[0])));
}

#[test]
fn the_examples_of_the_book_hold() -> Result<(), Box<dyn Error>> {
    particle_and_cylinder::main()
}
