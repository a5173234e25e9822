//! What a public repository has: checks that run elsewhere, and what they name is there.

use std::fs;

use super::repository::{read, root};

#[test]
fn the_workflow_runs_the_command_of_the_readme() {
    let workflow = read(root().join(".github/workflows/ci.yml"));
    assert!(workflow.contains("\n      - run: cargo run -p ci\n"));
    assert!(read(root().join("README.md")).contains("\n    cargo run -p ci\n"));
    assert!(!workflow.contains('\t'), "YAML has no tabs");
}

#[test]
fn as_many_hashes_are_compared_as_there_are_platforms() {
    let workflow = read(root().join(".github/workflows/ci.yml"));
    let platforms = workflow.lines().filter(|line| line.trim().starts_with("- { name: ")).count();
    assert!(
        platforms >= 4 && workflow.contains(&format!("wc -l)\" -eq {platforms}")),
        "{platforms} platforms"
    );
}

#[test]
fn scenes_whose_hashes_are_compared_are_built_in() {
    let script = read(root().join(".ci/hashes"));
    let line = script.lines().find_map(|line| line.strip_prefix("for scene in ")).unwrap();
    let scenes: Vec<&str> = line.trim_end_matches("; do").split(' ').collect();
    assert!(scenes.len() > 10);
    for scene in scenes {
        let file = root().join(format!("crates/sixte-scenes/scenes/{scene}.toml"));
        assert!(file.exists(), ".ci/hashes names {scene}");
    }
}

#[test]
fn the_oldest_rust_is_the_one_of_the_pages() {
    let manifest = read(root().join("Cargo.toml"));
    let version =
        manifest.lines().find_map(|line| line.strip_prefix("rust-version = ")).unwrap().trim_matches('"');
    assert!(read(root().join("CONTRIBUTING.md")).contains(&format!("Rust {version} or newer")));
    // The workflow reads it there, and the line is as it is looked for.
    assert!(read(root().join(".github/workflows/ci.yml")).contains("sed -n 's/^rust-version = "));
}

/// `cargo run` without a package is the command: it takes the one that a package says to run, if there is one alone.
#[test]
fn the_commands_of_the_readme_run_sixte() {
    let packages =
        fs::read_dir(root().join("crates")).unwrap().map(|one| one.unwrap().path().join("Cargo.toml"));
    let said: Vec<String> = packages
        .flat_map(|manifest| read(manifest).lines().map(str::to_owned).collect::<Vec<String>>())
        .filter(|line| line.starts_with("default-run"))
        .collect();
    assert_eq!(said, ["default-run = \"sixte\""]);
}
