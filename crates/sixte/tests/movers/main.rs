//! Bodies that are driven: into walls, into others, by hands that jump, and by nonsense.
mod feedback;
mod hands;
mod laws;
mod paths;
mod scene;
mod squeezed;
