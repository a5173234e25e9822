//! A plan as bytes: all that a program on another machine needs, but for the program itself.

use serde::{Deserialize, Serialize};

use super::{Plan, Sample};
use crate::axis::Axis;
use crate::error::SweepError;

/// What a plan is made from.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Written {
    /// Of this program: another one may come to other bits.
    pub version: String,
    pub name: String,
    pub text: String,
    /// Files that the scene names, in any of its runs.
    pub files: Vec<(String, Vec<u8>)>,
    /// What holds for all runs.
    pub sets: Vec<(String, String)>,
    pub axes: Vec<Axis>,
    pub sample: Sample,
    pub quantities: Vec<String>,
}

/// What the bytes begin with; the digit counts up when they change.
const MARK: &[u8] = b"sixte plan 1\n";

impl Written {
    pub fn to_bytes(&self) -> Result<Vec<u8>, SweepError> {
        let written = postcard::to_allocvec(self);
        let written = written.map_err(|error| SweepError::NotAPlan { problem: error.to_string() })?;
        Ok([MARK, &written].concat())
    }
}

impl Plan {
    /// All of it, with the text of the scene and the files that it names.
    ///
    /// ```
    /// use sixte_sweep::{Axis, Plan, Sample};
    /// let scene = sixte_scenes::open("bounce".as_ref())?;
    /// let plan = Plan::new("bounce", scene, vec![Axis::parse("height=1,2")?], Sample::Grid, &[])?;
    /// let elsewhere = Plan::from_bytes(plan.to_bytes())?;
    /// assert_eq!(elsewhere.values(1), plan.values(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// What [`Plan::to_bytes`] gave, checked as a new one is.
    ///
    /// # Errors
    /// Other bytes, and plans of other versions.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, SweepError> {
        let refuse = |problem: String| SweepError::NotAPlan { problem };
        let rest = bytes.strip_prefix(MARK).ok_or_else(|| refuse("they begin otherwise".to_owned()))?;
        let written: Written = postcard::from_bytes(rest).map_err(|error| refuse(error.to_string()))?;
        if written.version != env!("CARGO_PKG_VERSION") {
            return Err(SweepError::OtherVersion { theirs: sixte_io::excerpt(&written.version) });
        }
        Self::checked(written)
    }
}
