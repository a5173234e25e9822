//! What can be watched.

use std::fmt;
use std::sync::Arc;

use sixte_io::scene::Scene;

use crate::files::Files;
use crate::recorded::Recorded;

/// Draws a picture of something, as PNG; none if it cannot be drawn.
pub type Picture = Arc<dyn Fn(&Shows) -> Option<Vec<u8>> + Send + Sync>;

/// What is to be seen.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Shows {
    /// To be run.
    Scene(Arc<Scene>),
    /// To be shown again.
    Recording(Arc<Recorded>),
}

/// Something that stays as it is while the server runs.
#[derive(Debug, Clone)]
pub struct Item {
    /// What it is called in addresses.
    pub name: String,
    /// Ready to be seen.
    pub shows: Shows,
    /// For its card, as PNG; one is drawn if there is none.
    pub picture: Option<&'static [u8]>,
}

/// All that a server shows.
#[derive(Clone)]
pub struct Gallery {
    /// Files of the user, which are watched: they come before all else.
    pub files: Option<Files>,
    /// In the order in which they are shown.
    pub items: Vec<Item>,
    /// What is opened at once, by its name.
    pub first: Option<String>,
    /// For the cards.
    pub picture: Picture,
}

impl fmt::Debug for Gallery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Gallery")
            .field("files", &self.files)
            .field("items", &self.items)
            .field("first", &self.first)
            .finish_non_exhaustive()
    }
}

impl From<Scene> for Shows {
    fn from(scene: Scene) -> Self {
        Self::Scene(Arc::new(scene))
    }
}

impl From<Recorded> for Shows {
    fn from(recorded: Recorded) -> Self {
        Self::Recording(Arc::new(recorded))
    }
}
