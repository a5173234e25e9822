//! Every page is in the list of pages, and every link leads somewhere, in the repository and in the built book.

use std::path::{Path, PathBuf};

use super::repository::{book_pages, prose, read, root, top_pages, with_includes};

/// Where the links and pictures of a text lead, but for those to the web.
fn targets(text: &str) -> Vec<String> {
    let text = prose(text);
    // What stands in backticks is shown, not followed.
    let plain: String = text.split('`').step_by(2).collect();
    let links = plain.split("](").skip(1).filter_map(|part| part.split_once(')'));
    links.map(|(target, _)| target.to_owned()).filter(|target| !target.starts_with("http")).collect()
}

/// The name of a heading in a link, as mdBook and GitHub make it.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().to_lowercase();
    let kept = kept.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn anchors(text: &str) -> Vec<String> {
    let text = prose(text);
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings.map(|line| anchor(line.trim_start_matches('#'))).collect()
}

/// Whether a link from a page leads to a file, and to a heading if it names one.
fn leads_somewhere(page: &Path, target: &str) -> bool {
    let (file, heading) = target.split_once('#').unwrap_or((target, ""));
    let path: PathBuf = if file.is_empty() { page.to_owned() } else { page.parent().unwrap().join(file) };
    path.exists() && (heading.is_empty() || anchors(&with_includes(&path)).iter().any(|one| one == heading))
}

#[test]
fn every_page_is_in_the_list_and_every_entry_is_a_page() {
    let summary = read(root().join("docs/src/SUMMARY.md"));
    let mut listed = targets(&summary);
    let mut pages: Vec<String> =
        book_pages().iter().map(|page| page.file_name().unwrap().to_str().unwrap().to_owned()).collect();
    listed.sort();
    pages.sort();
    assert_eq!(listed, pages);
}

#[test]
fn the_world_scenes_and_a_first_program_come_first() {
    let summary = read(root().join("docs/src/SUMMARY.md"));
    let first: Vec<String> = targets(&summary).into_iter().take(4).collect();
    assert_eq!(first, ["introduction.md", "first_program.md", "world.md", "scenes.md"]);
}

#[test]
fn links_lead_somewhere() {
    let mut broken = Vec::new();
    for page in book_pages().into_iter().chain(top_pages()) {
        let text = read(&page);
        for target in targets(&text).into_iter().filter(|target| !leads_somewhere(&page, target)) {
            broken.push(format!("{}: {target}", page.display()));
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn links_of_the_book_stay_within_it() {
    let book = root().join("docs/src");
    for page in book_pages() {
        // What is included is read from the page's own folder.
        for target in targets(&with_includes(&page)) {
            let file = target.split('#').next().unwrap_or_default();
            let is_within = !file.starts_with("..") && !file.starts_with('/');
            assert!(is_within, "{}: the built book has no {target}", page.display());
            assert!(leads_somewhere(&book.join("SUMMARY.md"), file), "{}: {target}", page.display());
        }
    }
}

#[test]
fn a_link_to_nowhere_is_seen() {
    let page = root().join("docs/src/world.md");
    assert!(leads_somewhere(&page, "#soaking") && leads_somewhere(&page, "realtime.md#who-is-a-crowd"));
    assert!(leads_somewhere(&page, "persistent_contact.md#resting-and-stepping"));
    assert!(!leads_somewhere(&page, "#nothing") && !leads_somewhere(&page, "nothing.md"));
}
