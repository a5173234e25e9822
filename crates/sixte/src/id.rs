//! How a body of a world is called by.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Which body of a world.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct BodyId(pub(crate) u32);

impl BodyId {
    /// Its place in the order in which bodies were put into the world, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for BodyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "body#{}", self.0)
    }
}
