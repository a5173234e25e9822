//! What is kept of two bodies that are stepped in real time, from step to step.

use serde::{Deserialize, Serialize};
use sixte_contact::Vec3;
use sixte_contact::motion::Pose;

/// Points of one patch, at most.
pub(crate) const MOST_POINTS: usize = 4;

/// Two bodies that were near each other.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct KeptPair {
    /// Where they were: what is kept holds there.
    pub poses: (Pose, Pose),
    /// They are at least this far apart \[m\].
    pub clear: f64,
    /// And at least this far along a direction.
    pub along: f64,
    pub axis: Vec3,
    /// How far they moved since their patches were found \[m\], and where they were then.
    pub moved: f64,
    pub found: (Pose, Pose),
    /// At which gap they rest; 0 if they do not \[m\].
    pub rest: f64,
    /// Into how many parts the step was cut.
    pub parts: f64,
    /// What they pushed each other with on average over the step \[N\].
    pub load: f64,
    pub patches: Vec<KeptPatch>,
}

impl Default for KeptPair {
    fn default() -> Self {
        let nowhere = Pose::at(Vec3::ZERO);
        Self {
            poses: (nowhere, nowhere),
            clear: 0.0,
            along: 0.0,
            axis: Vec3::Z,
            moved: 0.0,
            found: (nowhere, nowhere),
            rest: 0.0,
            parts: 0.0,
            load: 0.0,
            patches: Vec::new(),
        }
    }
}

/// A patch: forces, in place of impulses.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(crate) struct KeptPatch {
    /// Unit, out of B towards A.
    pub normal: Vec3,
    pub points: [KeptPoint; MOST_POINTS],
    pub count: usize,
    /// \[N\].
    pub friction: Vec3,
    /// Of spinning and rolling friction [N m].
    pub twist: f64,
    pub roll: Vec3,
    /// How stiff it is, as a multiple of what is enough for most.
    pub stiffness: f64,
}

/// One point of it.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub(crate) struct KeptPoint {
    /// From the centres to the cores, in the bodies' frames \[m\].
    pub local: (Vec3, Vec3),
    /// Along the normal \[N\].
    pub force: f64,
}
