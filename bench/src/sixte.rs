//! The place of `sixte-contact`: not connected yet.
//!
//! To connect it: uncomment the dependency in `Cargo.toml`, implement
//! [`Engine`](crate::engine::Engine) for a unit struct here (`prepare` builds the two shapes and
//! motions from a [`Pair`](crate::pairs::Pair), `run` asks for the contact time over
//! [`DURATION`](crate::pairs::DURATION)), and give [`measure_if_connected`] the body
//! `Some(crate::engine::measure(&Sixte, pairs, rounds))`.
//! For the same question as Box3D's, ask when the distance of the sharp cores reaches
//! [`target_distance`](crate::box3d::target_distance).

use crate::engine::Measured;
use crate::pairs::Pair;

/// Times the library over the pairs; `None` as long as it is not connected.
pub fn measure_if_connected(_pairs: &[Pair], _rounds: usize) -> Option<Measured> {
    None
}
