//! Puts the page into the program. In the repository it is built from `web/`, if Node is there; without Node the program has no
//! page and says so, and all else works. A package has it in `page/`, ready made.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the page consists of.
const FILES: [&str; 3] = ["index.html", "page.js", "page.css"];

fn main() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (web, made) = (own.join("../../web"), own.join("page"));
    let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default());
    let is_package = !web.join("package.json").is_file();
    // What is not there counts as changed, and all that needs the page would be built again each time.
    let parts =
        ["src", "index.html", "build.mjs", "package.json", "package-lock.json"].map(|part| web.join(part));
    for watched in if is_package { std::slice::from_ref(&made) } else { &parts } {
        println!("cargo:rerun-if-changed={}", watched.display());
    }
    let page = if is_package { made } else { out.join("page") };
    let problem = if is_package { None } else { build(&web, &page).err() };
    if let Some(file) = FILES.iter().find(|file| is_package && !page.join(file).is_file()) {
        println!(
            "cargo::error=the package has no page/{file}; make it in the repository: node web/build.mjs crates/sixte-view/page"
        );
    }
    if let Some(problem) = &problem {
        // Not there, so it is tried again.
        println!("cargo:rerun-if-changed={}", own.join("page").display());
        println!("cargo:warning=without the page in the browser: {problem}");
    }
    let mut text = String::from("/// Names and contents.\npub const FILES: &[(&str, &[u8])] = &[\n");
    if problem.is_none() {
        for file in FILES {
            text += &format!("    ({file:?}, include_bytes!({:?})),\n", page.join(file));
        }
    }
    text += "];\n\n/// Why there are none.\n";
    text += &format!("pub const PROBLEM: Option<&str> = {problem:?};\n");
    if let Err(error) = fs::write(out.join("page_files.rs"), text) {
        println!("cargo::error=the page cannot be written: {error}");
    }
}

/// Fetches what the page is made with, if it is not there yet, and bundles it.
fn build(web: &Path, page: &Path) -> Result<(), String> {
    if !has(web, "node") || !has(web, "npm") {
        return Err(
            "Node.js 20 or later is needed to build it, with npm; install it and build again".to_owned()
        );
    }
    fs::create_dir_all(page).map_err(|error| error.to_string())?;
    let installed = web.join("node_modules/.package-lock.json");
    let is_current =
        modified(&installed).is_some_and(|time| Some(time) >= modified(&web.join("package-lock.json")));
    if !is_current {
        run(web, "npm", &["ci", "--no-audit", "--no-fund", "--ignore-scripts"])?;
    }
    run(web, "node", &["build.mjs", &page.display().to_string()])?;
    let missing = FILES.iter().find(|file| !page.join(file).is_file());
    missing.map_or(Ok(()), |file| Err(format!("the build made no {file}")))
}

fn modified(file: &Path) -> Option<std::time::SystemTime> {
    fs::metadata(file).ok()?.modified().ok()
}

fn has(web: &Path, program: &str) -> bool {
    Command::new(program)
        .arg("--version")
        .current_dir(web)
        .output()
        .is_ok_and(|output| output.status.success())
}

fn run(web: &Path, program: &str, arguments: &[&str]) -> Result<(), String> {
    let line = format!("{program} {}", arguments.join(" "));
    let output = Command::new(program).args(arguments).current_dir(web).output();
    let output = output.map_err(|error| format!("{line} does not start: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let last = said.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("it says nothing");
    Err(format!("{line} failed: {last}"))
}
