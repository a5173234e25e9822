//! Programs that pages show are files that are compiled, and what pages say they print is what they print.

use std::process::Command;

use super::repository::{blocks, read, root};

/// A page, the file of the program that it shows, and what runs that.
const SHOWN: [(&str, &str, &str); 5] = [
    ("README.md", "crates/sixte/examples/falling_rod.rs", env!("CARGO_BIN_EXE_falling_rod")),
    ("docs/src/first_program.md", "crates/sixte/examples/falling_rod.rs", env!("CARGO_BIN_EXE_falling_rod")),
    (
        "docs/src/first_contact.md",
        "crates/sixte-contact/examples/first_contact.rs",
        env!("CARGO_BIN_EXE_first_contact"),
    ),
    ("docs/src/movers.md", "crates/sixte/examples/moved.rs", env!("CARGO_BIN_EXE_moved")),
    ("docs/src/sweeps.md", "crates/sixte-sweep/examples/any_order.rs", env!("CARGO_BIN_EXE_any_order")),
];

#[test]
fn programs_are_shown_as_they_are_and_print_what_is_said() {
    for (page, file, runs) in SHOWN {
        let (text, program) = (read(root().join(page)), read(root().join(file)));
        assert!(text.contains(&format!("```rust\n{program}```")), "{page} shows another {file}");
        let output = Command::new(runs).output().unwrap();
        assert!(output.status.success(), "{file} fails");
        let printed = String::from_utf8(output.stdout).unwrap().replace("\r\n", "\n");
        let is_said =
            blocks(&text).iter().any(|block| block.info == "text" && block.text == printed.trim_end());
        assert!(is_said, "{page} does not say that {file} prints\n{printed}");
    }
}

#[test]
fn first_programs_are_short() {
    let lines = |file: &str| read(root().join(file)).lines().count();
    assert!(lines("crates/sixte-contact/examples/first_contact.rs") <= 20);
    assert!(lines("crates/sixte/examples/falling_rod.rs") <= 35);
}
