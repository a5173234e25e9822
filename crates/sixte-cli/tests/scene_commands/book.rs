//! The book's page of scenes is what the command says, and scenes of all pages are ones.

use std::fs;

use super::{answer, folder, repository};

fn page() -> String {
    fs::read_to_string(repository().join("docs/src/scenes.md")).unwrap()
}

#[test]
fn the_reference_is_up_to_date() {
    let page = page();
    let (_, after) = page.split_once("do not edit -->\n").expect("the reference begins with a mark");
    let (reference, _) = after.split_once("<!-- reference: end -->").expect("and ends with one");
    let made = answer(&folder("book"), &["schema", "--markdown"]);
    assert!(
        reference.trim() == made.trim(),
        "the reference in docs/src/scenes.md is out of date: put the output of\n  \
         cargo run -p sixte-cli -- schema --markdown\nbetween its two marks"
    );
}

/// The scenes that a page shows; those that it includes are files, and tested as such.
fn examples(page: &str) -> Vec<String> {
    let blocks = page.split("```toml\n").skip(1).map(|after| after.split("```").next().unwrap());
    blocks.filter(|block| !block.contains("{{#include")).map(str::to_owned).collect()
}

#[test]
fn its_examples_are_scenes() {
    let (examples, folder) = (examples(&page()), folder("book_examples"));
    assert!(examples.len() >= 2);
    for (number, example) in examples.iter().enumerate() {
        let file = format!("example-{number}.toml");
        fs::write(folder.join(&file), example).unwrap();
        answer(&folder, &["run", &file, "--seconds", "0.02"]);
    }
}

#[test]
fn scenes_of_all_pages_are_accepted() {
    let folder = folder("book_scenes");
    let mut files = Vec::new();
    for entry in fs::read_dir(repository().join("docs/src")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "md") {
            continue;
        }
        let page = fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
        for (number, example) in examples(&page).iter().enumerate() {
            let file = format!("{}-{number}.toml", path.file_stem().unwrap().to_str().unwrap());
            fs::write(folder.join(&file), example).unwrap();
            files.push(file);
        }
    }
    assert!(files.len() >= 6, "{files:?}");
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    answer(&folder, &[&["check"], files.as_slice()].concat());
}
