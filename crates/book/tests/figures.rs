//! What is drawn today is what the book shows.

use std::fs;
use std::path::Path;

use book::figures::{ALL, certificate};

use super::repository::{read, root};

#[test]
fn figures_are_those_that_the_program_draws() {
    for (name, draw) in ALL {
        let drawn = draw().unwrap_or_else(|error| panic!("{name}: {error}"));
        let committed = read(root().join("docs/src/figures").join(name));
        assert!(
            drawn == committed,
            "{name} has changed: cargo run --release -p book --bin book, and look at it"
        );
    }
}

#[test]
fn every_drawing_has_what_draws_it_and_is_shown() {
    let folder = root().join("docs/src/figures");
    let pages: String = fs::read_dir(root().join("docs/src"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .map(read)
        .collect();
    let readme = read(root().join("README.md"));
    for entry in fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let is_drawing = Path::new(&name).extension().is_some_and(|ending| ending == "svg");
        assert!(!is_drawing || ALL.iter().any(|(drawn, _)| *drawn == name), "nothing draws {name}");
        let is_shown = pages.contains(&format!("(figures/{name})"))
            || readme.contains(&format!("(docs/src/figures/{name})"));
        assert!(is_shown, "{name} is on no page");
    }
}

#[test]
fn the_table_of_certificates_is_the_one_that_is_counted() {
    let page = read(root().join("docs/src/certificate.md"));
    let table = certificate::table().unwrap();
    assert!(page.contains(&table), "certificate.md has another table than\n{table}");
}
