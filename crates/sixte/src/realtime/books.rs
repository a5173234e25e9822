//! The ledger of a step in real time: what came from outside, and what contacts took.

use sixte_contact::Vec3;

use super::crowd::Crowd;
use super::fail_safe::Record;
use super::patch::Patch;
use super::solid::Solid;
use crate::audit::Totals;
use crate::body::Kind;
use crate::contacts::MOST_POINTS;
use crate::island::Island;

/// The open books of one island's step.
pub(super) struct Books {
    before: Totals,
    /// Impulse, moment about the world's origin, and work from outside.
    impulse: Vec3,
    moment: Vec3,
    work: f64,
    friction: f64,
    restitution: f64,
    /// By patches: what they gave before the move.
    given: Vec<Impulses>,
}

/// What a patch gave, on A.
#[derive(Debug, Clone, Copy)]
struct Impulses {
    normal: [f64; MOST_POINTS],
    friction: Vec3,
    turn: Vec3,
}

impl Impulses {
    fn of(patch: &Patch) -> Self {
        let turn = patch.normal * patch.twist + patch.roll;
        Self { normal: patch.points.map(|point| point.impulse), friction: patch.friction, turn }
    }

    fn since(mut self, before: &Self) -> Self {
        for (own, before) in self.normal.iter_mut().zip(before.normal) {
            *own -= before;
        }
        Self { friction: self.friction - before.friction, turn: self.turn - before.turn, ..self }
    }
}

impl Books {
    /// Before the step.
    pub fn open(island: &Island) -> Self {
        let before = Totals::count(island.bodies.iter(), island.settings.gravity, 0.0);
        Self {
            before,
            impulse: Vec3::ZERO,
            moment: Vec3::ZERO,
            work: 0.0,
            friction: 0.0,
            restitution: 0.0,
            given: Vec::new(),
        }
    }

    /// Before a part of `h` \[s\] is moved through: what forces and contacts did, and what the move takes along.
    pub fn before_move(&mut self, crowd: &Crowd, island: &Island, records: &[Record], h: f64) {
        for (solid, body) in crowd.solids.iter().zip(island.bodies.iter()) {
            let load = body.cold.load;
            if body.kind == Kind::Dynamic {
                let impulse = solid.acceleration * (body.mass() * h);
                // What moves beside its momentum takes it elsewhere: by half of a part's fall, or if it is held.
                let carried = solid.move_velocity.cross(solid.velocity) * (body.mass() * h);
                self.impulse += impulse;
                self.moment += solid.centre.cross(impulse) + carried + load.torque * h;
                self.work += load.force.dot(solid.move_velocity) * h;
            }
            if let Some((_, lever)) = solid.pinned {
                self.work += load.force.dot(solid.move_spin.cross(solid.rotation.rotate(lever))) * h;
            }
            if solid.moves {
                self.work += load.torque.dot(solid.move_spin) * h;
            }
        }
        self.given.clear();
        for patch in crowd.patches.iter().filter(|patch| patch.is_outside) {
            let given = Impulses::of(patch);
            self.take_from_outside(crowd, patch, &given);
            self.given.push(given);
        }
        for record in records.iter().filter(|record| record.impulse > 0.0) {
            let (a, b) = (&crowd.solids[record.bodies.0 as usize], &crowd.solids[record.bodies.1 as usize]);
            if a.inverse_mass > 0.0 && b.inverse_mass > 0.0 {
                continue;
            }
            // It is a patch of this part after the move.
            let normal = [record.impulse, 0.0, 0.0, 0.0];
            self.given.push(Impulses { normal, friction: Vec3::ZERO, turn: Vec3::ZERO });
            self.take((a, b), b.centre + record.arms.1, record.normal * record.impulse, Vec3::ZERO);
        }
    }

    /// After it: what contacts did since, and what they took \[J\].
    pub fn after_move(&mut self, crowd: &Crowd, friction: f64, restitution: f64) {
        let outside = crowd.patches.iter().filter(|patch| patch.is_outside);
        for (patch, before) in outside.zip(std::mem::take(&mut self.given)) {
            self.take_from_outside(crowd, patch, &Impulses::of(patch).since(&before));
        }
        self.friction += friction;
        self.restitution += restitution;
    }

    fn take_from_outside(&mut self, crowd: &Crowd, patch: &Patch, given: &Impulses) {
        let (a, b) = (&crowd.solids[patch.bodies.0 as usize], &crowd.solids[patch.bodies.1 as usize]);
        if patch.count == 0 {
            return;
        }
        for (point, &impulse) in patch.points().iter().zip(&given.normal) {
            if impulse != 0.0 {
                self.take((a, b), b.centre + point.arms.1, patch.normal * impulse, Vec3::ZERO);
            }
        }
        self.take((a, b), b.centre + patch.middle.1, given.friction, given.turn);
    }

    /// What an impulse on A and the opposite on B bring in from bodies whose momentum is not in the totals.
    fn take(&mut self, (a, b): (&Solid, &Solid), point: Vec3, impulse: Vec3, turn: Vec3) {
        for (solid, sign) in [(a, -1.0), (b, 1.0)] {
            if solid.inverse_mass > 0.0 {
                continue;
            }
            let (impulse, turn) = (impulse * sign, turn * sign);
            self.impulse += impulse;
            self.moment += point.cross(impulse) + turn;
            if !solid.moves {
                self.work += impulse.dot(solid.velocity_at(point - solid.centre)) + turn.dot(solid.spin);
            }
        }
    }

    /// Writes it into the ledger. Bodies are as they are after the step.
    pub fn close(self, island: &mut Island) {
        let after = Totals::count(island.bodies.iter(), island.settings.gravity, 0.0);
        island.ledger.push(self.impulse, self.moment, self.work);
        island.ledger.lose(self.restitution, self.friction, 0.0);
        let given = self.before.energy() + self.work - self.friction - self.restitution;
        island.ledger.rest(given - after.energy());
    }
}
