//! Blocks of Rust are run, or say why they are not.

use super::repository::{blocks, book_pages, read, top_pages};

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
