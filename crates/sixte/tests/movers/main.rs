//! Bodies that are driven: into walls, into others, by hands that jump, and by nonsense.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod feedback;
mod hands;
mod laws;
mod paths;
mod scene;
mod squeezed;
