//! What is shown besides, while a server answers.

use std::path::Path;
use std::sync::Arc;

use crate::gallery::Shows;
use crate::shelf::Shelf;

/// Puts things before what a server shows, and takes them away again; open pages see it at once.
#[derive(Debug, Clone)]
pub struct Showcase {
    pub(crate) shelf: Arc<Shelf>,
}

impl Showcase {
    /// Shows something under a name, which has no slashes; in place of what has this name already.
    pub fn put(&self, name: &str, shows: Shows) {
        self.shelf.put(Path::new(name), shows);
    }

    /// Takes it away.
    pub fn remove(&self, name: &str) {
        self.shelf.remove(Path::new(name));
    }

    /// Whether something has this name.
    pub fn has(&self, name: &str) -> bool {
        self.shelf.find(name).is_some()
    }
}
