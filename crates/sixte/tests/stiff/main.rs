//! Stiff forces before contact: what they keep, and what they tend to.
mod convergence;
mod too_weak;
