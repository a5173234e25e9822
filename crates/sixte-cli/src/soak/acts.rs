//! What is done to a world between its steps: what may be done, and what must be refused and change nothing.

use std::sync::Arc;

use sixte::error::WorldError;
use sixte::material::Material;
use sixte::{BodyId, Groups, Pose, Rotation, Vec3};

use super::blueprint::Blueprint;
use super::episode::{Episode, Resident};
use super::judge::{Figure, Placed};
use super::shapes::random_form;
use super::tally::Fault;

impl Episode<'_> {
    /// Does some things, or nothing.
    pub fn act(&mut self) {
        let count = match (self.random.chance(0.3), self.plan.is_crowd) {
            (false, _) => 0,
            (_, true) => 1 + self.random.below(6),
            _ => 1 + self.random.below(3),
        };
        for _ in 0..count {
            match self.random.below(24) {
                0..3 => {
                    let number = self.random.below(self.plan.bodies);
                    let pose = self.free_pose(number);
                    self.throw(pose);
                }
                3 => self.throw_into_another(),
                4 => self.throw_separated(),
                5 => self.remove(),
                6..10 => self.push(),
                10..12 => self.set_motion(),
                12..14 => self.put_elsewhere(),
                14..16 => self.put_into_another(),
                16 => self.regroup(),
                17 => self.ignore(),
                18 => self.unignore(),
                19 => self.separate(),
                20 => self.change_material(),
                21 => self.ask(),
                _ => self.talk_nonsense(),
            }
        }
    }

    /// One of the bodies.
    pub fn any(&mut self) -> Option<usize> {
        let count = self.residents.len();
        (count > 0).then(|| self.random.below(count))
    }

    fn any_id(&mut self) -> Option<BodyId> {
        self.any().map(|index| self.residents[index].id)
    }

    /// A velocity or so: mostly moderate, at times that of a bullet.
    fn velocity(&mut self) -> Vec3 {
        let speed = match self.random.below(20) {
            0 => self.random.scale(100.0, 2000.0),
            1..5 => 0.0,
            _ => self.random.scale(0.01, 20.0) * self.plan.size.max(0.1),
        };
        self.random.direction() * speed
    }

    fn spin(&mut self) -> Vec3 {
        let rate = match self.random.below(20) {
            0 => self.random.scale(50.0, 1000.0),
            1..8 => 0.0,
            _ => self.random.scale(0.01, 20.0),
        };
        self.random.direction() * rate
    }

    fn blueprint(&mut self) -> Option<Blueprint> {
        let kind = self.plan.kinds[self.random.below(self.plan.kinds.len())];
        let factor = if self.random.chance(0.1) {
            self.random.scale(0.05, 3.0)
        } else {
            self.random.between(0.6, 1.0)
        };
        let form = random_form(kind, factor * self.plan.size, &mut self.random).ok()?;
        let name = format!("{} {}", form.name, self.history.len());
        Some(Blueprint::random(name, form, &self.plan, &mut self.random))
    }

    /// A new body, thrown from a place that may be taken.
    pub fn throw(&mut self, pose: Pose) {
        let Some(blueprint) = self.blueprint() else { return };
        let motion = [self.velocity(), self.spin()];
        self.put(blueprint, pose, motion);
    }

    /// A new body in another one: where it must not be.
    fn throw_into_another(&mut self) {
        if let Some(pose) = self.pose_in_another() {
            self.throw(pose);
        }
    }

    /// Somewhere in a body.
    fn pose_in_another(&mut self) -> Option<Pose> {
        let index = self.any()?;
        let pose = self.world.body(self.residents[index].id)?.pose();
        let beside = self.random.in_ball(0.5 * self.plan.size);
        Some(Pose::new(pose.position + beside, self.random.rotation()))
    }

    /// Puts a body in, and looks whether it should have been refused, or was and changed something.
    pub fn put(&mut self, blueprint: Blueprint, pose: Pose, [velocity, spin]: [Vec3; 2]) {
        let Ok(body) = blueprint.build() else {
            self.tally.refused += 1;
            return;
        };
        let body = body.at(pose).with_velocity(velocity).with_spin(spin);
        let before = self.world.save().to_bytes();
        let inserted = self.world.insert(body);
        self.settle_in(blueprint, pose, inserted, &before);
    }

    fn settle_in(
        &mut self,
        blueprint: Blueprint,
        pose: Pose,
        inserted: Result<BodyId, WorldError>,
        before: &[u8],
    ) {
        let id = match inserted {
            Ok(id) => id,
            Err(error) => return self.refused(before, &format!("putting in {}: {error}", blueprint.name)),
        };
        let blueprint = Arc::new(blueprint);
        let placed = Placed::new(blueprint.form.figure.clone(), &pose);
        let (groups, is_fixed) = (blueprint.groups, blueprint.is_fixed());
        self.history.push(blueprint.clone());
        let resident = Resident { id, blueprint, placed, groups, is_fixed };
        if self.is_in_another(&resident) {
            self.fail(Fault::Accepted, format!("{} was put into another body", resident.blueprint.name));
        }
        self.residents.push(resident);
    }

    /// A body that is put near where it is asked for.
    fn throw_separated(&mut self) {
        let (Some(pose), Some(blueprint)) = (self.pose_in_another(), self.blueprint()) else { return };
        let Ok(body) = blueprint.build() else { return };
        let before = self.world.save().to_bytes();
        let inserted = self.world.insert_separated(body.at(pose));
        let pose =
            inserted.as_ref().ok().and_then(|id| self.world.body(*id)).map_or(pose, |body| body.pose());
        self.settle_in(blueprint, pose, inserted, &before);
    }

    /// Something was refused: then nothing may have changed.
    pub fn refused(&mut self, before: &[u8], what: &str) {
        self.tally.refused += 1;
        if self.world.save().to_bytes() != before {
            self.fail(Fault::Changed, format!("refused, but changed something: {what}"));
        }
    }

    fn remove(&mut self) {
        let Some(index) = self.any().filter(|_| self.residents.len() > 3) else { return };
        if matches!(*self.residents[index].blueprint.form.figure, Figure::HalfSpace(_)) {
            return;
        }
        let gone = self.residents.remove(index);
        if let Err(error) = self.world.remove(gone.id) {
            self.fail(Fault::Lost, format!("{} cannot be taken out: {error}", gone.blueprint.name));
        }
        self.ignored.retain(|pair| !pair.contains(&gone.id));
    }

    /// A push of some kind.
    fn push(&mut self) {
        let Some(id) = self.any_id() else { return };
        let (change, turn, arm) = (self.velocity(), self.spin(), self.random.in_ball(self.plan.size));
        let (which, dt) = (self.random.below(5), self.plan.dt);
        let Some(mut body) = self.world.body_mut(id) else { return };
        // What nothing moves has no mass to scale with.
        let mass = if body.mass().is_finite() { body.mass() } else { 1.0 };
        let point = body.centre_of_mass() + arm;
        let inertia = body.inertia().unwrap_or_default();
        match which {
            0 => body.apply_force(change * (mass / dt)),
            1 => body.apply_force_at(change * (mass / dt), point),
            2 => body.apply_torque(inertia * turn * (1.0 / dt)),
            3 => body.apply_impulse_at(change * mass, point),
            _ => body.apply_angular_impulse(inertia * turn),
        }
    }

    fn set_motion(&mut self) {
        let Some(id) = self.any_id() else { return };
        let (velocity, spin) = (self.velocity(), self.spin());
        let Some(mut body) = self.world.body_mut(id) else { return };
        body.set_velocity(velocity);
        body.set_spin(spin);
    }

    fn put_elsewhere(&mut self) {
        let Some(index) = self.any() else { return };
        let number = self.random.below(self.plan.bodies);
        let mut pose = self.free_pose(number);
        if self.random.chance(0.3)
            && let Some(body) = self.world.body(self.residents[index].id)
        {
            // A little to one side of where it is.
            let turn = Rotation::from_rotation_vector(self.random.in_ball(0.2)).unwrap_or(Rotation::IDENTITY);
            let beside = self.random.in_ball(0.2 * self.plan.size);
            pose = Pose::new(body.pose().position + beside, turn.after(body.pose().rotation));
        }
        self.put_at(index, pose);
    }

    fn put_into_another(&mut self) {
        if let (Some(index), Some(pose)) = (self.any(), self.pose_in_another()) {
            self.put_at(index, pose);
        }
    }

    fn put_at(&mut self, index: usize, pose: Pose) {
        let before = self.world.save().to_bytes();
        let id = self.residents[index].id;
        if let Err(error) = self.world.place(id, pose) {
            return self.refused(&before, &format!("placing: {error}"));
        }
        self.residents[index].placed.move_to(&pose);
        if self.is_in_another(&self.residents[index]) {
            let name = &self.residents[index].blueprint.name;
            let text = format!("{name} was placed in another body");
            self.fail(Fault::Accepted, text);
        }
    }

    fn regroup(&mut self) {
        let Some(index) = self.any() else { return };
        let groups = self.random.one_of([
            Groups::ALL,
            Groups { member_of: 1, meets: 1 },
            Groups { member_of: 2, meets: 1 },
            Groups { member_of: 3, meets: 3 },
        ]);
        let before = self.world.save().to_bytes();
        match self.world.set_groups(self.residents[index].id, groups) {
            Ok(()) => self.residents[index].groups = groups,
            Err(error) => self.refused(&before, &format!("changing groups: {error}")),
        }
    }

    fn ignore(&mut self) {
        let (Some(a), Some(b)) = (self.any_id(), self.any_id()) else { return };
        if a != b && self.world.ignore(a, b).is_ok() {
            self.ignored.insert([a.min(b), a.max(b)]);
        }
    }

    fn unignore(&mut self) {
        let count = self.ignored.len();
        let Some(&[a, b]) = self.ignored.iter().nth(self.random.below(count)) else { return };
        let before = self.world.save().to_bytes();
        match self.world.unignore(b, a) {
            Ok(()) => drop(self.ignored.remove(&[a, b])),
            Err(error) => self.refused(&before, &format!("making two meet again: {error}")),
        }
    }

    fn separate(&mut self) {
        let (Some(a), Some(b)) = (self.any_id(), self.any_id()) else { return };
        let distance = self.random.scale(1e-6, 0.5) * self.plan.size;
        let before = self.world.save().to_bytes();
        if let Err(error) = self.world.separate(a, b, distance) {
            self.refused(&before, &format!("separating: {error}"));
        }
        for resident in &mut self.residents {
            if let Some(body) = self.world.body(resident.id) {
                resident.placed.move_to(&body.pose());
            }
        }
    }

    fn change_material(&mut self) {
        let Some(id) = self.any_id() else { return };
        let material = Material::new(self.random.unit(), self.random.unit());
        if let Some(mut body) = self.world.body_mut(id) {
            // It is one that is allowed.
            let _ = body.set_material(material);
        }
    }

    /// Questions: their answers are not judged here, but they may not panic.
    fn ask(&mut self) {
        let (from, way) =
            (self.plan.origin + self.random.in_ball(2.0 * self.plan.room), self.random.direction());
        let _ = self.world.ray_all(from, way, f64::INFINITY, Groups::ALL);
        let (Some(a), Some(b)) = (self.any_id(), self.any_id()) else { return };
        let _ = self.world.closest_bodies(a, b);
        let pose = Pose::new(from, self.random.rotation());
        if let Some(body) = self.world.body(a) {
            let shape = body.shape().clone();
            let _ = self.world.overlapping(&shape, &pose, Groups::ALL);
        }
    }
}
