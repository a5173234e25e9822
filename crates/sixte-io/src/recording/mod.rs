//! Recordings of runs: what happened, step by step, in a file that other tools open as well.
//!
//! | stage | file |
//! |---|---|
//! | shapes become what can be drawn | `surface`, `contour`, `tessellate` |
//! | steps, impacts, contacts and books become JSON | `message`, `scene_update`, with the descriptions in `schema` |
//! | JSON becomes an MCAP file, chunk by chunk | `recorder` |
//! | a file, whole or cut off, becomes steps again | `records`, `read` |
//! | steps become a table or an animation | `csv`, `animation` |
//!
//! All f64 keep all their digits: what is read has the bits of what was recorded.
//! The book has the channels and their fields: `docs/src/recordings.md`.

mod animation;
mod contour;
mod csv;
mod error;
mod message;
mod names;
mod read;
mod recorder;
mod records;
mod scene_update;
mod schema;
mod surface;
mod tessellate;

pub use animation::{AnimationFormat, write_animation};
pub use csv::{write_contacts_csv, write_events_csv, write_steps_csv};
pub use error::RecordingError;
pub use message::{
    RecordedAudit, RecordedChange, RecordedContact, RecordedEvent, RecordedImpact, RecordedPose,
};
pub use read::{BodyState, RecordedBody, RecordedStep, Recording};
pub use recorder::{Heading, Recorder};
pub use surface::{Form, Part, surface};
pub use tessellate::{sphere, triangles_of};

/// Topics of the channels.
mod topic {
    pub const POSES: &str = "/poses";
    pub const EVENTS: &str = "/events";
    pub const CONTACTS: &str = "/contacts";
    pub const AUDIT: &str = "/audit";
    pub const TRANSFORMS: &str = "/tf";
    pub const SCENE: &str = "/scene";
}

/// Metadata record at the start: what was run.
const HEADING: &str = "sixte";
/// Metadata record at the end of a recording that was finished.
const END: &str = "sixte.end";
/// Key of the number of steps in it.
const END_STEPS: &str = "steps";
