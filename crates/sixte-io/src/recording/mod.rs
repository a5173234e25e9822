//! Recordings of runs: what happened, step by step, in a file that other tools open as well.
//!
//! | stage | file |
//! |---|---|
//! | shapes become what can be drawn | `part`, `surface`, `contour`, `sphere`, `tessellate` |
//! | steps, impacts, contacts and books become JSON | `message`, `scene_update`, with the descriptions in `schema` |
//! | JSON becomes an MCAP file, chunk by chunk | `recorder`, with the names in `layout` |
//! | a file, whole or cut off, becomes steps again | `records`, `read` |
//! | steps become a table or an animation | `csv`, `animation` |
//!
//! All f64 keep all their digits: what is read has the bits of what was recorded.
//! The book has the channels and their fields: `docs/src/recordings.md`.

mod animation;
mod contour;
mod csv;
mod error;
mod layout;
mod message;
mod names;
mod numbers;
mod part;
mod read;
mod recorder;
mod records;
mod scene_update;
mod schema;
mod sphere;
mod surface;
mod tessellate;

pub use animation::{AnimationFormat, write_animation};
pub use csv::{write_contacts_csv, write_events_csv, write_steps_csv};
pub use error::RecordingError;
pub use message::{
    RecordedAudit, RecordedChange, RecordedContact, RecordedEvent, RecordedImpact, RecordedPose,
};
pub use part::{Form, Part};
pub use read::{BodyState, RecordedBody, RecordedStep, Recording};
pub use recorder::{Heading, Recorder};
pub use sphere::sphere;
pub use surface::surface;
pub use tessellate::tessellate;
