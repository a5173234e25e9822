//! The ledger of a step in real time: what came from outside, and what contacts took.

use sixte_contact::Vec3;

use super::batch::Batch;
use super::crowd::Crowd;
use super::fail_safe::Record;
use super::lanes::LANES;
use super::solid::Solid;
use crate::audit::Totals;
use crate::contacts::MOST_POINTS;
use crate::island::Island;

/// The open books of one island's step.
#[derive(Default)]
pub(super) struct Books {
    /// What energy there was \[J\].
    before: f64,
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
    fn of(batch: &Batch, lane: usize) -> Self {
        let turn = batch.normal.at(lane) * batch.twist.0[lane] + batch.roll.at(lane);
        let normal = [0, 1, 2, 3].map(|k: usize| batch.points[k].impulse.0[lane]);
        Self { normal, friction: batch.friction(lane), turn }
    }

    fn since(mut self, before: &Self) -> Self {
        for (own, before) in self.normal.iter_mut().zip(before.normal) {
            *own -= before;
        }
        Self { friction: self.friction - before.friction, turn: self.turn - before.turn, ..self }
    }
}

/// Patches of bodies whose momentum is not in the books.
fn outside(crowd: &Crowd) -> impl Iterator<Item = (&Batch, usize)> {
    let batches = crowd.batches.all().filter(|batch| batch.is_outside != [false; LANES]);
    let lanes = |batch| (0..LANES).map(move |lane| (batch, lane));
    batches.flat_map(lanes).filter(|(batch, lane): &(&Batch, usize)| batch.is_outside[*lane])
}

impl Books {
    /// Before the step.
    pub fn open(island: &Island) -> Self {
        let before = Totals::energy_of(island.bodies.iter(), island.settings.gravity);
        Self { before, ..Self::default() }
    }

    /// Before a part of `h` \[s\] is moved through: what forces and contacts did, and what the move takes along.
    pub fn before_move(&mut self, crowd: &Crowd, records: &[Record], h: f64) {
        for solid in crowd.solids.iter().filter(|solid| solid.moves) {
            if let Some((_, lever)) = solid.pinned {
                self.work += solid.force.dot(solid.move_spin.cross(solid.rotation.rotate(lever))) * h;
            } else {
                let impulse = solid.acceleration * (solid.mass * h);
                // What moves beside its momentum takes it elsewhere: by half of a part's fall, or if it is held.
                let carried = solid.move_velocity.cross(solid.velocity) * (solid.mass * h);
                self.impulse += impulse;
                self.moment += solid.centre.cross(impulse) + carried + solid.torque * h;
                self.work += solid.force.dot(solid.move_velocity) * h;
            }
            self.work += solid.torque.dot(solid.move_spin) * h;
        }
        self.given.clear();
        for (batch, lane) in outside(crowd) {
            let given = Impulses::of(batch, lane);
            self.take_from_outside(crowd, (batch, lane), &given);
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
            let impulse = record.normal * record.impulse;
            self.take((a, b), impulse, (b.centre + record.arms.1).cross(impulse));
        }
    }

    /// After it: what contacts did since, and what they took \[J\].
    pub fn after_move(&mut self, crowd: &Crowd, friction: f64, restitution: f64) {
        let given = std::mem::take(&mut self.given);
        for ((batch, lane), before) in outside(crowd).zip(&given) {
            self.take_from_outside(crowd, (batch, lane), &Impulses::of(batch, lane).since(before));
        }
        self.given = given;
        self.friction += friction;
        self.restitution += restitution;
    }

    fn take_from_outside(&mut self, crowd: &Crowd, (batch, lane): (&Batch, usize), given: &Impulses) {
        let (a, b) = (batch.bodies.0[lane] as usize, batch.bodies.1[lane] as usize);
        let (a, b) = (&crowd.solids[a], &crowd.solids[b]);
        let (mut pushed, mut arms) = (0.0, Vec3::ZERO);
        for (point, &impulse) in batch.points.iter().zip(&given.normal).take(batch.count) {
            pushed += impulse;
            arms += batch.arms(point, lane).1 * impulse;
        }
        let normal = batch.normal.at(lane);
        let impulse = normal * pushed + given.friction;
        let about_b = arms.cross(normal) + batch.middle.1.at(lane).cross(given.friction) + given.turn;
        self.take((a, b), impulse, b.centre.cross(impulse) + about_b);
    }

    /// What an impulse on A and the opposite on B bring in from bodies whose momentum is not in the totals; and its moment about the world's
    /// origin.
    fn take(&mut self, (a, b): (&Solid, &Solid), impulse: Vec3, moment: Vec3) {
        // Of two such one takes what the other gives: in a jam that is so much that the rest would be lost in its rounding.
        let is_between_two = a.inverse_mass == 0.0 && b.inverse_mass == 0.0;
        for (solid, sign) in [(a, -1.0), (b, 1.0)] {
            if solid.inverse_mass > 0.0 {
                continue;
            }
            let (impulse, moment) = (impulse * sign, moment * sign);
            if !is_between_two {
                self.impulse += impulse;
                self.moment += moment;
            }
            if !solid.moves {
                let about_centre = moment - solid.centre.cross(impulse);
                self.work += impulse.dot(solid.velocity) + about_centre.dot(solid.spin);
            }
        }
    }

    /// Writes it into the ledger. Bodies are as they are after the step.
    pub fn close(self, island: &mut Island) {
        let after = Totals::energy_of(island.bodies.iter(), island.settings.gravity);
        island.ledger.push(self.impulse, self.moment, self.work);
        island.ledger.lose(self.restitution, self.friction, 0.0);
        let given = self.before + self.work - self.friction - self.restitution;
        island.ledger.rest(given - after);
    }
}

#[cfg(test)]
mod tests;
