//! Blocks of the book: Rust is run or says why it is not, and scenes are scenes.

use std::path::Path;

use sixte_io::scene::Scene;

use super::repository::{blocks, book_pages, read, root, top_pages, with_includes};

fn name(page: &Path) -> &str {
    page.file_name().and_then(|name| name.to_str()).unwrap_or_default()
}

#[test]
fn rust_that_is_not_run_says_why() {
    for page in book_pages().into_iter().chain(top_pages()) {
        let text = read(&page);
        for block in blocks(&text).into_iter().filter(|block| block.info.starts_with("rust")) {
            let is_run = block.info == "rust";
            let has_reason = block.before.starts_with("<!-- not run: ");
            assert!(is_run || has_reason, "{}: no reason before\n{}", page.display(), block.text);
        }
    }
}

#[test]
fn scenes_are_accepted() {
    let mut seen = 0;
    for page in book_pages() {
        let text = with_includes(&page);
        for block in blocks(&text).into_iter().filter(|block| block.info == "toml") {
            let accepted = |text: &str| {
                Scene::parse(text, root().join("scenes/of_the_book.toml"))
                    .and_then(|scene| scene.build().map(|_| ()))
                    .map_err(|error| error.to_string())
            };
            // A part of a scene has what it needs after it.
            let outcome = accepted(block.text).or_else(|whole| {
                let run = format!("title = \"A part\"\nduration = 1\nstep = 0.01\n{}", block.text);
                accepted(&run).map_err(|part| format!("whole: {whole}\npart: {part}"))
            });
            assert!(outcome.is_ok(), "{}:\n{}\n{outcome:?}", name(&page), block.text);
            seen += 1;
        }
    }
    assert!(seen >= 7, "{seen} scenes");
}
