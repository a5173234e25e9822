//! The page in a real browser. Its tests are in `web/browser`; they need Node and Chromium.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::path::Path;
use std::process::Command;

#[test]
fn the_page_in_a_browser() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    // One after the other: each draws by software, on all cores.
    for file in ["browser/page.test.mjs", "browser/fence.test.mjs"] {
        let tests = Command::new("node")
            .args(["--test", "--test-reporter=spec", file])
            .env("SIXTE", env!("CARGO_BIN_EXE_sixte"))
            .current_dir(&web)
            .status();
        match tests {
            Ok(status) if status.success() => {}
            Ok(_) => panic!("the page fails in the browser, or there is none: see above"),
            Err(error) => panic!("the page was not tested: Node.js 18 or later is needed ({error})"),
        }
    }
}

/// What needs no browser: how messages are read, and what is kept of a run.
#[test]
fn the_page_without_a_browser() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    for arguments in [["run", "check"], ["run", "test"]] {
        let done = Command::new("npm").args(arguments).current_dir(&web).status();
        let passed = done.unwrap_or_else(|error| panic!("Node.js 18 or later is needed, with npm: {error}"));
        assert!(passed.success(), "npm {} fails: see above", arguments.join(" "));
    }
}
