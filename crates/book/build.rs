//! Takes the blocks of Rust from the pages of the book and from the README, as doc tests of this crate.

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// What stands around a block that is no whole program.
const BEFORE: &str = "#![allow(unused)]\nuse sixte::prelude::*;\nuse sixte::*;\n\
                      fn main() -> Result<(), Box<dyn std::error::Error>> {\n\
                      std::env::set_current_dir(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/../..\"))?;\n";
const AFTER: &str = "\nOk(())\n}\n";

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let book = root.join("docs/src");
    println!("cargo::rerun-if-changed={}", book.display());
    println!("cargo::rerun-if-changed={}", root.join("README.md").display());
    let mut pages: Vec<PathBuf> = vec![root.join("README.md")];
    for entry in fs::read_dir(book)? {
        pages.push(entry?.path());
    }
    pages.retain(|page| page.extension().is_some_and(|ending| ending == "md"));
    pages.sort();
    let mut modules = String::new();
    for page in pages {
        let text = fs::read_to_string(&page)?.replace("\r\n", "\n");
        let name = page.file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
        for (number, block) in (1..).zip(text.split("\n```rust\n").skip(1)) {
            let program = block.split("\n```").next().unwrap_or_default();
            let whole = match program.contains("fn main()") {
                true => program.to_owned(),
                false => format!("{BEFORE}{program}{AFTER}"),
            };
            let doc = format!("```\n{whole}\n```");
            writeln!(modules, "#[doc = {doc:?}]\nmod {name}_{number} {{}}")?;
        }
    }
    let out = env::var_os("OUT_DIR").ok_or("cargo names no folder")?;
    fs::write(Path::new(&out).join("pages.rs"), modules)?;
    Ok(())
}
