//! Commands that the pages show are commands that there are: subcommands, options, scenes, examples.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The pages of the book and the README, with their text.
fn pages() -> Vec<(PathBuf, String)> {
    let book = fs::read_dir(root().join("docs/src")).unwrap().map(|entry| entry.unwrap().path());
    let pages = book.chain([root().join("README.md"), root().join("CONTRIBUTING.md")]);
    let pages = pages.filter(|path| path.extension().is_some_and(|ending| ending == "md"));
    pages.map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect()
}

/// What is typed on a page: lines that stand apart, and what stands in backticks.
fn typed(text: &str) -> Vec<String> {
    let outside: Vec<&str> = text.split("```").step_by(2).collect();
    let lines = outside.iter().flat_map(|part| part.lines()).filter_map(|line| line.strip_prefix("    "));
    let quoted = outside.iter().flat_map(|part| part.split('`').skip(1).step_by(2));
    let typed = lines.chain(quoted).map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    typed.filter(|line| line.starts_with("sixte ") || line.starts_with("cargo run")).collect()
}

/// What of a line is for the command `sixte`, if it runs that.
fn for_sixte(line: &str) -> Option<&str> {
    let starts = ["sixte ", "cargo run --release -- ", "cargo run --release -p sixte-cli -- "];
    starts
        .iter()
        .find_map(|start| line.strip_prefix(start))
        .or_else(|| line.split_once("-p sixte-cli -- ").map(|(_, rest)| rest))
}

fn help(subcommand: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_sixte")).args([subcommand, "--help"]).output().unwrap();
    assert!(output.status.success(), "there is no `sixte {subcommand}`");
    let mut text = String::from_utf8(output.stdout).unwrap();
    // What `bench` can do is said by what it runs.
    if subcommand == "bench" {
        let more =
            Command::new(env!("CARGO_BIN_EXE_sixte")).args(["bench", "bullets", "--help"]).output().unwrap();
        text += &String::from_utf8(more.stdout).unwrap();
    }
    text
}

/// Whether an option stands in a help text as a whole.
fn has_option(help: &str, option: &str) -> bool {
    help.match_indices(option).any(|(at, _)| {
        !help[at + option.len()..].starts_with(|c: char| c.is_ascii_alphanumeric() || c == '-')
            && !help[..at].ends_with('-')
    })
}

#[test]
fn commands_of_the_book_are_there() {
    let mut helps = BTreeMap::new();
    let mut seen = 0;
    for (page, text) in pages() {
        for line in typed(&text) {
            let Some(arguments) = for_sixte(&line) else { continue };
            let words: Vec<&str> = arguments.split(' ').collect();
            let subcommand = words[0];
            if !subcommand.chars().all(|c| c.is_ascii_lowercase()) {
                continue;
            }
            let help = helps.entry(subcommand.to_owned()).or_insert_with(|| help(subcommand));
            for option in words.iter().skip(1).filter(|word| word.starts_with('-')) {
                let option = option.split('=').next().unwrap().trim_end_matches([',', ';', '.']);
                // A number that is negative is none.
                let is_option = option.chars().any(|c| c.is_ascii_alphabetic());
                assert!(
                    !is_option || has_option(help, option),
                    "{}: `sixte {subcommand}` has no {option}: {line}",
                    page.display()
                );
            }
            let takes_scene = ["run", "sweep", "render", "view", "explain", "check"].contains(&subcommand);
            if let Some(scene) = words.get(1).filter(|_| takes_scene) {
                let is_name = scene.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
                let file = root().join(format!("crates/sixte-scenes/scenes/{scene}.toml"));
                // Behind the name of the page there may be a remark.
                let is_remark = subcommand == "view" && *scene == "the";
                assert!(
                    !is_name || is_remark || file.exists(),
                    "{}: no scene {scene}: {line}",
                    page.display()
                );
            }
            seen += 1;
        }
    }
    assert!(seen > 40, "{seen} commands");
}

#[test]
fn examples_of_the_book_are_there() {
    let mut seen = 0;
    for (page, text) in pages() {
        for line in typed(&text).iter().filter(|line| line.contains(" --example ")) {
            let after = |option: &str| {
                let rest = line.split_once(option).map_or("", |(_, rest)| rest);
                rest.split(' ').next().unwrap().to_owned()
            };
            let (package, example) = (after(" -p "), after(" --example "));
            let folder = root().join("crates").join(package).join("examples");
            let is_there = folder.join(format!("{example}.rs")).exists() || folder.join(&example).is_dir();
            assert!(is_there, "{}: no such example: {line}", page.display());
            seen += 1;
        }
    }
    assert!(seen > 10, "{seen} examples");
}

/// What a page says that a command prints: the command, as it is typed there, and the block after it.
fn said(page: &str, command: &str) -> (Vec<String>, String) {
    let text = fs::read_to_string(root().join("docs/src").join(page)).unwrap().replace("\r\n", "\n");
    let (_, after) = text.split_once(command).unwrap_or_else(|| panic!("{page} has no {command}"));
    let (rest, after) = after.split_once("\n\n```text\n").unwrap();
    let line = format!("{command}{rest}");
    let (_, arguments) = line.split_once(" -- ").unwrap();
    (arguments.split(' ').map(str::to_owned).collect(), after.split("\n```").next().unwrap().to_owned())
}

#[test]
fn commands_print_what_the_book_says() {
    let shown = [
        ("first_contact.md", "    cargo run --release -p sixte-cli -- toc box"),
        ("scenes.md", "    cargo run --release -- run rods"),
    ];
    for (page, command) in shown {
        let (arguments, said) = said(page, command);
        let output = Command::new(env!("CARGO_BIN_EXE_sixte")).args(&arguments).output().unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        let printed: Vec<&str> = printed.lines().map(str::trim_end).collect();
        // How long it took is another thing, and so is what was left out.
        for line in said.lines().filter(|line| !line.starts_with("took ") && *line != "…") {
            let is_printed = printed.contains(&line.trim_end());
            assert!(
                is_printed,
                "{page}: `sixte {}` does not print {line:?}, but\n{printed:#?}",
                arguments.join(" ")
            );
        }
    }
}

#[test]
fn an_option_that_is_part_of_another_is_none() {
    assert!(has_option("  -o, --output <OUT>  --step-size", "--output") && has_option("-o, --output", "-o"));
    assert!(!has_option("--step-size <S>", "--step") && !has_option("--other", "-o"));
}
