//! The book's page of scenes is what the command says.

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

#[test]
fn its_examples_are_scenes() {
    let (page, folder) = (page(), folder("book_examples"));
    let blocks = page.split("```toml\n").skip(1).map(|after| after.split("```").next().unwrap());
    let examples: Vec<&str> = blocks.filter(|block| !block.contains("{{#include")).collect();
    assert!(examples.len() >= 2);
    for (number, example) in examples.iter().enumerate() {
        let file = format!("example-{number}.toml");
        fs::write(folder.join(&file), example).unwrap();
        answer(&folder, &["check", &file]);
        answer(&folder, &["run", &file, "--seconds", "0.02"]);
    }
}
