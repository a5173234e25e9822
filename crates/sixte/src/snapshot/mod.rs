//! All of a world that changes, to go on from later.
//!
//! | what | file |
//! |---|---|
//! | one body | `body` |
//! | bytes, and back | `bytes` |
#![cfg_attr(not(test), deny(clippy::indexing_slicing))]

mod body;
mod bytes;

use serde::{Deserialize, Serialize};

use self::body::SavedBody;
use crate::audit::{Audit, Ledger, Sum};
use crate::body::Body;
use crate::broad::Bounds;
use crate::contacts::ContactCache;
use crate::error::WorldError;
use crate::id::BodyId;
use crate::visit::Inside;
use crate::world::World;

/// All of a world that changes: a world that is [restored](World::restore) from it goes on with the same bits.
///
/// Shapes, settings and what movers are made of are not in it. They stay as they are in the world it is put back
/// into.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Snapshot {
    time: Sum,
    steps: u64,
    ledger: Ledger,
    audit: Audit,
    inside: Inside,
    contacts: ContactCache,
    /// By the bodies' order; none for one that was taken out.
    bodies: Vec<Option<SavedBody>>,
}

impl World {
    /// All of it that changes.
    ///
    /// ```
    /// use sixte::{Body, Settings, Snapshot, World, shape::Convex};
    /// let mut world = World::new(Settings::default())?;
    /// let ball = world.insert(Body::dynamic(Convex::sphere(0.5)?, 1000.0)?)?;
    /// let bytes = world.save().to_bytes();
    /// let first = world.step(0.1);
    /// world.restore(&Snapshot::from_bytes(&bytes)?)?;
    /// assert_eq!(world.step(0.1), first);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save(&self) -> Snapshot {
        let World {
            settings: _,
            bodies: _,
            broad: _,
            memory: _,
            ledger,
            time,
            steps,
            audit,
            inside,
            contacts,
            is_counted: _,
            untouched: _,
        } = self;
        Snapshot {
            time: *time,
            steps: *steps,
            ledger: *ledger,
            audit: *audit,
            inside: inside.clone(),
            contacts: contacts.clone(),
            bodies: self.bodies.iter().map(SavedBody::save).collect(),
        }
    }

    /// Goes back to what was saved.
    ///
    /// The world must have the same bodies: as many, those taken out included, with the same names, kinds, masses
    /// and sizes, and with movers where they had some.
    ///
    /// # Errors
    /// Other bodies, and numbers that no world has; then nothing is changed.
    pub fn restore(&mut self, snapshot: &Snapshot) -> Result<(), WorldError> {
        let Snapshot { time, steps, ledger, audit, inside, contacts, bodies } = snapshot;
        let (saved, own) = (bodies.len(), self.bodies.len());
        if saved != own {
            return Err(WorldError::BodyCount { saved, own });
        }
        // First all that can be refused, then all that is changed.
        let mut states = Vec::with_capacity(bodies.len());
        for (index, (saved, own)) in bodies.iter().zip(&self.bodies).enumerate() {
            let differs = |what| WorldError::BodyDiffers { body: BodyId(index as u32), what };
            states.push(SavedBody::state_for(saved.as_ref(), own).map_err(differs)?);
        }
        for ((body, saved), state) in self.bodies.iter_mut().zip(bodies).zip(states) {
            if let (Some(saved), Some(state)) = (saved, state) {
                saved.put_back(body, state);
            }
        }
        (self.time, self.steps, self.ledger, self.audit) = (*time, *steps, *ledger, *audit);
        self.inside = inside.clone();
        self.contacts = contacts.clone();
        (self.is_counted, self.untouched) = (false, None);
        let bounds: Vec<Bounds> = self.bodies.iter().map(Body::bounds).collect();
        self.broad.update(&bounds);
        Ok(())
    }
}
