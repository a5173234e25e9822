//! Names in a file: those of its channels and of its metadata.

/// Topics of the channels.
pub(super) mod topic {
    pub const POSES: &str = "/poses";
    pub const EVENTS: &str = "/events";
    pub const CONTACTS: &str = "/contacts";
    pub const AUDIT: &str = "/audit";
    pub const TRANSFORMS: &str = "/tf";
    pub const SCENE: &str = "/scene";
}

/// Metadata record at the start: what was run.
pub(super) const HEADING: &str = "sixte";
/// Metadata record at the end of a recording that was finished.
pub(super) const END: &str = "sixte.end";
/// Key of the number of steps in it.
pub(super) const END_STEPS: &str = "steps";
