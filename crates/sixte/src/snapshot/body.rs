//! One body of a snapshot.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::{Mat3, Quat, Vec3};

use crate::body::{Body, Drive, Groups, Kind, Load, Mass, Role, State};
use crate::material::Material;
use crate::mover::Mover;

/// What a body is, to know it by, and what of it changes.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct SavedBody {
    name: String,
    /// Before it was quarantined, if it was.
    kind: Kind,
    mass: Option<SavedMass>,
    /// From the origin of the body's frame; infinite for a half-space \[m\].
    reach: f64,
    is_sensor: bool,
    is_quarantined: bool,
    material: Material,
    groups: Groups,
    ignores: BTreeSet<u32>,
    state: SavedState,
    load: Load,
    drive: Drive,
    is_asleep: bool,
    rest: f32,
    debt: u64,
    still: f64,
    /// What its mover remembers, if it has one.
    mover: Option<Vec<u8>>,
}

/// What [`Mass`] follows from.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
struct SavedMass {
    mass: f64,
    centre: Vec3,
    lever: Vec3,
    inertia: Mat3,
}

/// A [`State`], as it is written.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct SavedState {
    centre: Vec3,
    rotation: Quat,
    momentum: Vec3,
    angular_momentum: Vec3,
}

impl SavedBody {
    /// None of one that was taken out.
    pub fn save(body: &Body) -> Option<Self> {
        if body.role == Role::Gone {
            return None;
        }
        let (kind, mass, mover) = made_of(body);
        let State { centre, rotation, momentum, angular_momentum } = body.state;
        Some(Self {
            name: body.cold.name.clone(),
            kind,
            mass: mass.map(SavedMass::save),
            reach: body.cold.shape.reach(Vec3::ZERO),
            is_sensor: body.role == Role::Sensor,
            is_quarantined: body.is_quarantined(),
            material: body.cold.material,
            groups: body.groups,
            ignores: body.cold.ignores.clone(),
            state: SavedState { centre, rotation: rotation.quaternion(), momentum, angular_momentum },
            load: body.cold.load,
            drive: body.cold.drive,
            is_asleep: body.is_asleep,
            rest: body.rest,
            debt: body.cold.debt,
            still: body.cold.still,
            mover: mover.map(Mover::save),
        })
    }

    /// The state for a body of the world; none for one that was taken out in both.
    ///
    /// # Errors
    /// In what the two differ, or what cannot be.
    pub fn state_for(saved: Option<&Self>, body: &Body) -> Result<Option<State>, &'static str> {
        let (Some(saved), false) = (saved, body.role == Role::Gone) else {
            let both_gone = saved.is_none() && body.role == Role::Gone;
            return if both_gone { Ok(None) } else { Err("presence") };
        };
        let (kind, mass, mover) = made_of(body);
        let same = [
            (saved.name == body.cold.name, "name"),
            (saved.kind == kind, "kind"),
            (saved.is_sensor == (body.role == Role::Sensor), "kind"),
            (saved.mass == mass.map(SavedMass::save), "mass"),
            (saved.reach.to_bits() == body.cold.shape.reach(Vec3::ZERO).to_bits(), "shape"),
            (saved.mover.is_some() == mover.is_some(), "mover"),
            (saved.material.check().is_ok(), "material"),
        ];
        if let Some((_, what)) = same.into_iter().find(|(is_same, _)| !is_same) {
            return Err(what);
        }
        let SavedState { centre, rotation, momentum, angular_momentum } = saved.state;
        let rotation = Rotation::from_unit_quaternion(rotation).map_err(|_| "rotation")?;
        // Momenta may be anything: the next step looks at them.
        Motion::fixed(Pose::at(centre)).check().map_err(|_| "position")?;
        Ok(Some(State { centre, rotation, momentum, angular_momentum }))
    }

    /// Makes a body what was saved.
    pub fn put_back(&self, body: &mut Body, state: State) {
        match (self.is_quarantined, body.is_quarantined()) {
            (true, false) => body.quarantine(),
            (false, true) => body.release(),
            (true, true) | (false, false) => {}
        }
        body.cold.material = self.material;
        body.groups = self.groups;
        body.cold.ignores = self.ignores.clone();
        (body.state, body.cold.load, body.cold.drive) = (state, self.load, self.drive);
        (body.is_asleep, body.rest, body.cold.debt, body.cold.still) =
            (self.is_asleep, self.rest, self.debt, self.still);
        let taken_out = body.cold.taken_out.as_mut().and_then(|was| was.mover.as_mut());
        if let (Some(mover), Some(bytes)) = (body.cold.mover.as_mut().or(taken_out), &self.mover) {
            mover.restore(bytes);
        }
    }
}

/// What a body is made of, quarantined or not.
fn made_of(body: &Body) -> (Kind, Option<&Mass>, Option<&dyn Mover>) {
    match &body.cold.taken_out {
        Some(was) => (was.kind, was.mass.as_ref(), was.mover.as_deref().map(|mover| mover as &dyn Mover)),
        None => (
            body.kind,
            body.cold.inertial.as_ref(),
            body.cold.mover.as_deref().map(|mover| mover as &dyn Mover),
        ),
    }
}

impl SavedMass {
    fn save(mass: &Mass) -> Self {
        let Mass { mass, centre, lever, inertia } = *mass;
        Self { mass, centre, lever, inertia: inertia.matrix() }
    }
}
