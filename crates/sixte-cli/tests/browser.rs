//! The page in a real browser. Its tests are in `web/browser`; they need Node, and fetch the browser themselves.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::path::Path;
use std::process::Command;

/// Runs a program in `web/`.
fn run(program: &str, arguments: &[&str]) {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let done = Command::new(program)
        .args(arguments)
        .env("SIXTE", env!("CARGO_BIN_EXE_sixte"))
        .current_dir(&web)
        .status();
    let done = done.unwrap_or_else(|error| {
        panic!("the page was not tested: Node.js 20 or later is needed, with npm ({error})")
    });
    assert!(done.success(), "{program} {} fails in web/: see above", arguments.join(" "));
}

#[test]
fn the_page_in_a_browser() {
    run("node", &["browser/chromium.mjs"]);
    // One after the other: each draws by software, on all cores.
    for file in ["browser/page.test.mjs", "browser/first_look.test.mjs", "browser/fence.test.mjs"] {
        run("node", &["--test", "--test-reporter=spec", file]);
    }
}

/// What needs no browser: how messages are read, and what is kept of a run.
#[test]
fn the_page_without_a_browser() {
    run("npm", &["run", "check"]);
    run("npm", &["test"]);
}
