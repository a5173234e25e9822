//! Which runs a sweep has, and which values each of them is run with.

mod bytes;
mod check;

use serde::{Deserialize, Serialize};
use sixte_io::scene::{Quantity, Scene};

use self::bytes::Written;
use crate::axis::{Axis, Value};
use crate::error::SweepError;
use crate::random;

/// Most runs of a sweep: their rows are in memory when the table is written.
pub const MOST_RUNS: u64 = 1_000_000;

/// Which of all combinations of values are run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sample {
    /// Every one. The last axis changes from run to run, the first one most slowly.
    Grid,
    /// So many, chosen at random.
    Random {
        /// How many.
        count: u64,
        /// The same seed chooses the same values: see [`random`].
        seed: u64,
    },
}

/// What is looked at in every run, whether it is asked for or not.
pub(crate) const AUDIT: [&str; 14] = [
    "smallest_gap",
    "complementarity",
    "resting_error",
    "linear_momentum_error",
    "angular_momentum_error",
    "energy_error",
    "energy",
    "kinetic_energy",
    "work_in",
    "lost_to_restitution",
    "lost_to_resting",
    "lost_to_friction",
    "lost_to_damping",
    "lost_to_holding",
];

/// A number that a run has in its row, and its unit.
#[derive(Debug, Clone)]
pub(crate) struct Named {
    pub name: String,
    pub unit: String,
}

/// A sweep that is checked and ready to run, here or, as [bytes](Plan::to_bytes), anywhere else.
#[derive(Debug, Clone)]
pub struct Plan {
    written: Written,
    /// With all that is set for every run.
    scene: Scene,
    /// What was asked for, in its order, and then [`AUDIT`].
    quantities: Vec<Quantity>,
    expected: Vec<Named>,
    bytes: Vec<u8>,
    len: u64,
}

impl Plan {
    /// A plan for a scene, which is called `name` in what is said about it. What is set in the scene holds for all runs; files that it
    /// names are read now. `quantities` are named as in `[expect]`.
    ///
    /// # Errors
    /// Whatever would be refused in every run: keys that are not known, values out of range, quantities that there are not, and more
    /// runs than [`MOST_RUNS`].
    pub fn new(
        name: &str,
        scene: Scene,
        axes: Vec<Axis>,
        sample: Sample,
        quantities: &[String],
    ) -> Result<Self, SweepError> {
        let mut files = scene.gather_files()?;
        for axis in &axes {
            // A value may be the name of a file.
            for value in axis.ends().iter().filter(|value| value.number.is_none()) {
                let mut other = scene.clone();
                other.set(&axis.key, &value.text)?;
                for (name, bytes) in other.gather_files()? {
                    if !files.iter().any(|(known, _)| *known == name) {
                        files.push((name, bytes));
                    }
                }
            }
        }
        Self::checked(Written {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            name: name.to_owned(),
            text: scene.text().to_owned(),
            files,
            sets: scene.sets().to_vec(),
            axes,
            sample,
            quantities: quantities.to_vec(),
        })
    }

    /// How many runs there are.
    #[allow(clippy::len_without_is_empty, reason = "there is at least one")]
    pub fn len(&self) -> u64 {
        self.len
    }

    /// What the scene is called.
    pub fn name(&self) -> &str {
        &self.written.name
    }

    /// The scene, with what is set for every run.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Its axes, in the order in which they were given.
    pub fn axes(&self) -> &[Axis] {
        &self.written.axes
    }

    /// Which combinations are run.
    pub fn sample(&self) -> Sample {
        self.written.sample
    }

    /// The unit of an axis, by its number from 0; empty if it has none, or is no parameter.
    pub fn unit(&self, axis: usize) -> &str {
        let key = self.axes().get(axis).map(|axis| axis.key.as_str());
        let parameter = self.scene.parameters().iter().find(|parameter| Some(parameter.name.as_str()) == key);
        parameter.map(|parameter| parameter.unit.as_str()).filter(|unit| *unit != "1").unwrap_or("")
    }

    /// The values of all axes in a run, by its number from 0.
    pub fn values(&self, run: u64) -> Vec<Value> {
        match self.written.sample {
            Sample::Random { seed, .. } => {
                self.axes().iter().map(|axis| axis.at_part(random::unit(seed, &axis.key, run))).collect()
            }
            Sample::Grid => {
                self.axes().iter().zip(self.places(run)).map(|(axis, place)| axis.value(place)).collect()
            }
        }
    }

    /// Which of its values each axis has in a run of a grid, from 0.
    pub(crate) fn places(&self, run: u64) -> Vec<u64> {
        let mut rest = run;
        let backwards = self.axes().iter().rev().map(|axis| {
            let len = axis.len().unwrap_or(1).max(1);
            let place = rest % len;
            rest /= len;
            place
        });
        let mut places: Vec<u64> = backwards.collect();
        places.reverse();
        places
    }

    /// FNV-1a of [its bytes](Plan::to_bytes): what the plan is known by in a table.
    pub fn hash(&self) -> u64 {
        random::fnv(&self.bytes)
    }

    /// What is looked at in every run.
    pub(crate) fn quantities(&self) -> &[Quantity] {
        &self.quantities
    }

    /// The quantity that was asked for first, whether it is in every row anyway or not.
    pub(crate) fn first_asked(&self) -> Option<&str> {
        self.written.quantities.first().map(String::as_str)
    }

    /// How many of [`Plan::quantities`] were asked for, and are not in every row anyway.
    pub(crate) fn asked(&self) -> usize {
        self.quantities.len() - AUDIT.len()
    }

    /// What the scene expects.
    pub(crate) fn expected(&self) -> &[Named] {
        &self.expected
    }
}
