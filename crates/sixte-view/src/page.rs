//! The files of the page, which are in the program.

use std::path::Path;

use axum::body::Bytes;

include!(concat!(env!("OUT_DIR"), "/page_files.rs"));

/// A file of the page by its name, from the program or from a folder.
pub fn file(name: &str, folder: Option<&Path>) -> Option<Bytes> {
    const NAMES: [&str; 3] = ["index.html", "page.js", "page.css"];
    let name = NAMES.into_iter().find(|known| *known == name)?;
    match folder {
        Some(folder) => std::fs::read(folder.join(name)).ok().map(Bytes::from),
        None => FILES.iter().find(|(known, _)| *known == name).map(|(_, bytes)| Bytes::from_static(bytes)),
    }
}

/// What a browser has to know of it.
pub fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        _ => "text/html; charset=utf-8",
    }
}

/// What is shown instead of a page that was not built.
pub fn missing() -> String {
    let problem = PROBLEM.unwrap_or("its files are not there");
    format!("Sixte runs, but this program has no page: {problem}.\n")
}
