//! What can be watched.

use std::fmt;
use std::sync::Arc;

use serde_json::{Value, json};
use sixte_io::recording::Recording;
use sixte_io::scene::{Parameter, Scene};

/// Draws a picture of a scene, as PNG; none if it cannot be drawn.
pub type Picture = Arc<dyn Fn(&Scene) -> Option<Vec<u8>> + Send + Sync>;

/// A scene or a recording, by its name.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Item {
    /// To be run.
    Scene {
        /// What it is called in addresses.
        name: String,
        /// Ready to be built.
        scene: Arc<Scene>,
    },
    /// To be shown again.
    Recording {
        /// What it is called in addresses.
        name: String,
        /// All of it.
        recording: Arc<Recording>,
    },
}

/// All that a server shows.
#[derive(Clone)]
pub struct Gallery {
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
            .field("items", &self.items)
            .field("first", &self.first)
            .finish_non_exhaustive()
    }
}

impl Item {
    /// What it is called in addresses.
    pub fn name(&self) -> &str {
        match self {
            Self::Scene { name, .. } | Self::Recording { name, .. } => name,
        }
    }
}

impl Gallery {
    /// The item of this name.
    pub(crate) fn find(&self, name: &str) -> Option<&Item> {
        self.items.iter().find(|item| item.name() == name)
    }

    pub(crate) fn to_json(&self) -> Value {
        let items: Vec<Value> = self.items.iter().map(card).collect();
        json!({ "items": items, "first": self.first })
    }
}

fn card(item: &Item) -> Value {
    match item {
        Item::Scene { name, scene } => {
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
                "thumbnail": format!("/api/thumbnail/{name}.png"),
            })
        }
        Item::Recording { name, recording } => json!({
            "name": name,
            "kind": "recording",
            "title": name,
            "about": format!("A recording of {} steps", recording.steps.len().saturating_sub(1)),
            "parameters": [],
            "seconds": recording.steps.last().map_or(0.0, |step| step.time),
            "step": null,
            "thumbnail": null,
        }),
    }
}

/// What may be changed, and within which limits.
pub(crate) fn parameters(parameters: &[Parameter]) -> Vec<Value> {
    let one = |parameter: &Parameter| {
        let Parameter { name, value, min, max, unit, .. } = parameter;
        json!({ "name": name, "about": "", "unit": unit, "value": value, "min": min, "max": max })
    };
    parameters.iter().map(one).collect()
}
