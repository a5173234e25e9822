//! One world of a batch.

use std::collections::BTreeSet;
use std::sync::Arc;

use sixte::{BodyId, Interrupt, Snapshot, StepReport, World, WorldError};
use sixte_contact::Vec3;
use sixte_io::scene::{SceneError, Variants};

use super::values::Values;
use crate::state::row;

/// Numbers of what acts on a body: a force [N] and a torque [N m].
pub const ACTING: usize = 6;

/// A world, where it began, and what acts on it.
#[derive(Debug)]
pub struct Member {
    pub world: World,
    /// What was set in its scene.
    pub values: Arc<Values>,
    start: Arc<Snapshot>,
    /// The scene's own step [s].
    step: f64,
    /// Forces [N] and torques [N m] that are not 0.
    loads: Vec<(BodyId, Vec3, Vec3)>,
    /// Pairs that are in persistent contact: those of the last step, and those that have slept since.
    touching: BTreeSet<(BodyId, BodyId)>,
    /// What did not go as it should in the last steps, in words.
    pub warnings: Vec<String>,
    /// Its bodies as they are, row after row: they become Python's where its lock is held.
    pub rows: Vec<f64>,
}

impl Member {
    /// A world with values set. Where it is one of many that are the same, they share where they began.
    pub fn build(variants: &Variants, values: &Arc<Values>, like: Option<&Self>) -> Result<Self, SceneError> {
        let built = variants.build(values)?;
        let like = like.filter(|like| Arc::ptr_eq(&like.values, values));
        let start = like.map_or_else(|| Arc::new(built.world.save()), |like| Arc::clone(&like.start));
        let mut member = Self {
            world: built.world,
            values: Arc::clone(values),
            start,
            step: built.run.step,
            loads: Vec::new(),
            touching: BTreeSet::new(),
            warnings: Vec::new(),
            rows: Vec::new(),
        };
        member.tell();
        Ok(member)
    }

    /// Takes what acts on its bodies, six numbers for each.
    ///
    /// # Errors
    /// The number of a body on which something acts that is no number.
    pub fn load(&mut self, forces: &[f64]) -> Result<(), usize> {
        self.loads.clear();
        for ((id, _), numbers) in self.world.bodies().zip(forces.as_chunks::<ACTING>().0) {
            let [x, y, z, p, q, r] = *numbers;
            let (force, torque) = (Vec3::new(x, y, z), Vec3::new(p, q, r));
            if !(force.is_finite() && torque.is_finite()) {
                return Err(id.index());
            }
            // What nothing acts on is not touched: it may sleep.
            if force != Vec3::ZERO || torque != Vec3::ZERO {
                self.loads.push((id, force, torque));
            }
        }
        Ok(())
    }

    /// So many steps of `dt`, or of the scene's own step [s].
    pub fn step(&mut self, dt: Option<f64>, count: u64) {
        self.warnings.clear();
        for _ in 0..count {
            for &(id, force, torque) in &self.loads {
                if let Some(mut body) = self.world.body_mut(id) {
                    body.apply_force(force);
                    body.apply_torque(torque);
                }
            }
            let report = self.world.step(dt.unwrap_or(self.step));
            self.take_in(&report);
            if Interrupt::is_asked_here() {
                break;
            }
        }
        self.tell();
    }

    fn take_in(&mut self, report: &StepReport) {
        // Who sleeps is not told again, and still touches whom it touched.
        let sleeps = |id| self.world.body(id).is_some_and(sixte::Body::is_asleep);
        self.touching.retain(|&(a, b)| sleeps(a) || sleeps(b));
        self.touching.extend(report.persistent.iter().map(|contact| contact.bodies));
        for warning in &report.warnings {
            let told = self.world.tell(warning);
            if !self.warnings.contains(&told) {
                self.warnings.push(told);
            }
        }
    }

    /// Goes back to where it began.
    ///
    /// # Errors
    /// None that is known: it began there.
    pub fn restart(&mut self) -> Result<(), WorldError> {
        self.world.restore(&self.start)?;
        self.touching.clear();
        self.warnings.clear();
        self.tell();
        Ok(())
    }

    /// With how many bodies each body is in persistent contact.
    pub fn contacts(&self) -> impl Iterator<Item = u32> {
        let of = |id| self.touching.iter().filter(|&&(a, b)| a == id || b == id).count() as u32;
        self.world.bodies().map(move |(id, _)| of(id))
    }

    fn tell(&mut self) {
        self.rows.clear();
        self.rows.extend(self.world.bodies().flat_map(|(_, body)| row(body)));
    }
}
