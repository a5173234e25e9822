//! What can be watched now: files as they are at this moment, and what is in the program.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};
use sixte_io::scene::Parameter;
use tokio::sync::watch;

use crate::files::{Files, Place, file_name, is_recording};
use crate::gallery::{Gallery, Item, Picture, Shows};

/// All that can be opened, and word of every change.
pub struct Shelf {
    items: Vec<Item>,
    first: Option<String>,
    picture: Picture,
    /// The folder whose files are shown, for its heading.
    folder: Option<String>,
    own: Mutex<Own>,
    /// Rises with every change.
    changed: watch::Sender<u64>,
}

/// Files of the user, by their paths.
#[derive(Debug, Default)]
struct Own {
    files: BTreeMap<PathBuf, OwnFile>,
    /// How many more there are in the folder.
    more: usize,
    /// Why the folder cannot be read.
    problem: Option<String>,
}

/// A file: what it showed when it was last fine, and what is wrong with it now.
#[derive(Debug, Clone, Default)]
struct OwnFile {
    shows: Option<Shows>,
    problem: Option<String>,
    version: u64,
}

/// Something of a name.
#[derive(Debug, Clone)]
pub struct Found {
    /// The last of it that was fine.
    pub shows: Option<Shows>,
    /// What is wrong with it now.
    pub problem: Option<String>,
    /// Another one when it shows something else.
    pub version: u64,
    /// Its picture, if that is in the program.
    pub picture: Option<&'static [u8]>,
}

impl std::fmt::Debug for Shelf {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shelf").field("own", &self.own).finish_non_exhaustive()
    }
}

impl Shelf {
    /// What a gallery has at first, and the files to look after.
    pub fn new(gallery: Gallery) -> (Self, Option<Files>) {
        let Gallery { files, items, first, picture } = gallery;
        let mut own = Own::default();
        let folder = match files.as_ref().map(|files| &files.place) {
            Some(Place::One { path, shows, .. }) => {
                let file = OwnFile { shows: Some(shows.clone()), ..OwnFile::default() };
                own.files.insert(path.clone(), file);
                None
            }
            Some(Place::Folder(path)) => Some(path.display().to_string()),
            None => None,
        };
        let changed = watch::channel(0).0;
        (Self { items, first, picture, folder, own: Mutex::new(own), changed }, files)
    }

    /// What has this name.
    pub fn find(&self, wanted: &str) -> Option<Found> {
        let own = self.own();
        if let Some((_, file)) = own.files.iter().find(|(path, _)| file_name(path) == wanted) {
            let OwnFile { shows, problem, version } = file.clone();
            return Some(Found { shows, problem, version, picture: None });
        }
        let item = self.items.iter().find(|item| item.name == wanted)?;
        let shows = Some(item.shows.clone());
        Some(Found { shows, problem: None, version: 0, picture: item.picture })
    }

    /// Draws something for its card.
    pub fn draw(&self, shows: &Shows) -> Option<Vec<u8>> {
        (self.picture)(shows)
    }

    /// Tells when something changes.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// A file is fine, and shows this.
    pub fn put(&self, path: &Path, shows: Shows) {
        self.change(|own, version| {
            own.files.insert(path.to_owned(), OwnFile { shows: Some(shows), problem: None, version });
        });
    }

    /// Something is wrong with a file; what it showed before stays.
    pub fn spoil(&self, path: &Path, problem: String) {
        let is_known =
            |own: &Own| own.files.get(path).is_some_and(|file| file.problem.as_ref() == Some(&problem));
        if !is_known(&self.own()) {
            self.change(|own, _| own.files.entry(path.to_owned()).or_default().problem = Some(problem));
        }
    }

    /// A file is gone.
    pub fn remove(&self, path: &Path) {
        self.change(|own, _| drop(own.files.remove(path)));
    }

    /// How many files of the folder are not shown, and what is wrong with the folder.
    pub fn set_rest(&self, more: usize, problem: Option<String>) {
        let is_same = {
            let own = self.own();
            own.more == more && own.problem == problem
        };
        if !is_same {
            self.change(|own, _| (own.more, own.problem) = (more, problem));
        }
    }

    fn change(&self, change: impl FnOnce(&mut Own, u64)) {
        let version = *self.changed.borrow() + 1;
        change(&mut self.own(), version);
        self.changed.send_replace(version);
    }

    /// All of it, for the first page.
    pub fn to_json(&self) -> Value {
        let own = self.own();
        let mut cards: Vec<Value> = own.files.iter().map(|(path, file)| own_card(path, file)).collect();
        let is_own = |item: &Item| own.files.keys().any(|path| file_name(path) == item.name);
        cards.extend(
            self.items.iter().filter(|item| !is_own(item)).map(|item| card(&item.name, &item.shows, 0)),
        );
        json!({
            "items": cards,
            "first": self.first,
            "version": *self.changed.borrow(),
            "folder": self.folder,
            "more": own.more,
            "problem": own.problem,
        })
    }

    fn own(&self) -> MutexGuard<'_, Own> {
        self.own.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn own_card(path: &Path, file: &OwnFile) -> Value {
    let name = file_name(path);
    let mut card = match &file.shows {
        Some(shows) => card(&name, shows, file.version),
        None => json!({
            "name": name,
            "kind": if is_recording(path) { "recording" } else { "scene" },
            "title": name,
            "about": "",
            "parameters": [],
            "seconds": 0.0,
            "step": null,
            "thumbnail": null,
        }),
    };
    if let Some(card) = card.as_object_mut() {
        card.insert("own".into(), true.into());
        card.insert("problem".into(), file.problem.clone().into());
    }
    card
}

fn card(name: &str, shows: &Shows, version: u64) -> Value {
    let thumbnail = format!("/api/thumbnail/{}.png?version={version}", as_path(name));
    match shows {
        Shows::Scene(scene) => {
            let run = scene.run().unwrap_or_default();
            let title = if scene.title().is_empty() { name } else { scene.title() };
            json!({
                "name": name,
                "kind": "scene",
                "title": title,
                "about": scene.about(),
                "parameters": parameters(scene.parameters()),
                "seconds": run.seconds,
                "step": run.step,
                "thumbnail": thumbnail,
            })
        }
        Shows::Recording(recorded) => json!({
            "name": name,
            "kind": "recording",
            "title": name,
            "about": format!("A recording of {} steps", recorded.steps),
            "parameters": [],
            "seconds": recorded.seconds,
            "step": null,
            "thumbnail": recorded.scene.as_ref().map(|_| thumbnail),
        }),
    }
}

/// A name as a part of an address.
fn as_path(name: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    name.bytes()
        .map(|byte| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

/// What may be changed, and within which limits.
pub fn parameters(parameters: &[Parameter]) -> Vec<Value> {
    let one = |parameter: &Parameter| {
        let Parameter { name, value, min, max, unit, .. } = parameter;
        json!({ "name": name, "about": "", "unit": unit, "value": value, "min": min, "max": max })
    };
    parameters.iter().map(one).collect()
}
