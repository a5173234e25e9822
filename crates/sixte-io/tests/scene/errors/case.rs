//! One broken scene.

/// What is written; line and column; what is wrong; what to do.
pub type Case = (&'static str, &'static str, &'static str, &'static str);
