//! The files of the repository, and what is in their text.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A file, with line ends as they are in the repository.
pub fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.replace("\r\n", "\n")
}

/// The pages of the book, but for its list of them.
pub fn book_pages() -> Vec<PathBuf> {
    let mut pages: Vec<PathBuf> = fs::read_dir(root().join("docs/src"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .filter(|path| !path.ends_with("SUMMARY.md"))
        .collect();
    pages.sort();
    assert!(pages.len() > 25, "{} pages", pages.len());
    pages
}

/// The pages of the repository besides the book.
pub fn top_pages() -> Vec<PathBuf> {
    let names = [
        "README.md",
        "LIMITS.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "SECURITY.md",
        "bench/README.md",
        "crates/sixte-contact/README.md",
    ];
    names.map(|name| root().join(name)).into()
}

/// A page as the built book has it: files that it includes are part of it.
pub fn with_includes(page: &Path) -> String {
    let text = read(page);
    let mut parts = text.split("{{#include ");
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (target, rest) = part.split_once("}}").unwrap();
        let (path, anchor) = target.split_once(':').unwrap_or((target, ""));
        let included = read(page.parent().unwrap().join(path));
        if anchor.is_empty() {
            whole += included.trim_end();
        } else {
            let begin = format!("ANCHOR: {anchor}\n");
            let (_, after) = included
                .split_once(&begin)
                .unwrap_or_else(|| panic!("{}: {path} has no anchor {anchor}", page.display()));
            assert!(after.contains(&format!("ANCHOR_END: {anchor}")), "{path}: {anchor} does not end");
            whole += after.split("ANCHOR_END").next().unwrap();
        }
        whole += rest;
    }
    whole
}

/// A fenced block of a page.
pub struct Block<'a> {
    /// What stands behind the fence: `rust`, `toml`, `rust,ignore`.
    pub info: &'a str,
    /// What is in it.
    pub text: &'a str,
    /// The line before it.
    pub before: &'a str,
}

/// The fenced blocks of a page, in order.
pub fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("\n```") {
        let (info, after) = after.split_once('\n').unwrap();
        // An empty block ends where it begins.
        let (text, after) = match after.strip_prefix("```") {
            Some(after) => ("", after),
            None => after.split_once("\n```").expect("a block ends"),
        };
        let before = before.trim_end().lines().last().unwrap_or_default();
        found.push(Block { info, text, before });
        rest = after;
    }
    found
}

/// A page without its fenced blocks.
pub fn prose(text: &str) -> String {
    let mut is_prose = true;
    let keep = |line: &&str| {
        let is_fence = line.starts_with("```");
        is_prose ^= is_fence;
        is_prose && !is_fence
    };
    text.lines().filter(keep).collect::<Vec<_>>().join("\n")
}
