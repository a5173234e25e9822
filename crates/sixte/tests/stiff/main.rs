//! Stiff forces before contact: what they keep, and what they tend to.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod convergence;
mod too_weak;
