//! Rounds of a rule until no touch approaches, with their ledger.

use crate::response::solve::tests::scene::Scene;
use crate::response::solve::{ContactImpulse, ContactRow, solve};
use crate::response::together::{moved, reflect, simultaneous, without_friction, works};

/// A rule, run on a scene with a coefficient of restitution for each touch.
pub(super) type Rule = fn(&Scene, &[f64]) -> Rounds;

/// After so many rounds what still approaches is stopped without a bounce.
const MOST_ROUNDS: u32 = 1000;

/// An approach that is rounding, as a part of the largest velocity at first.
const ROUNDING: f64 = 1e-13;

/// What rounds came to.
pub(super) struct Rounds {
    /// The sum for each touch.
    pub pushes: Vec<ContactImpulse>,
    pub count: u32,
    /// What normal impulses worked on the bodies \[J\].
    pub normal_work: f64,
    /// What friction worked on them \[J\].
    pub friction_work: f64,
}

impl Rounds {
    fn none(scene: &Scene) -> Self {
        let pushes = vec![ContactImpulse::NONE; scene.touches.len()];
        Self { pushes, count: 0, normal_work: 0.0, friction_work: 0.0 }
    }

    /// The touches as they are now: from all pushes since the beginning, so rounding does not add up.
    fn touches(&self, scene: &Scene) -> Vec<ContactRow> {
        moved(&scene.mobilities, &scene.touches, &self.pushes)
    }

    /// Adds pushes and their works, which are those of the mean velocities.
    fn add(&mut self, scene: &Scene, pushes: &[ContactImpulse]) {
        let before = self.touches(scene);
        for (sum, &push) in self.pushes.iter_mut().zip(pushes) {
            *sum = *sum + push;
        }
        let (normal, friction) = works(pushes, &before, &self.touches(scene));
        self.normal_work += normal;
        self.friction_work += friction;
    }

    /// One round over the touches at some places. Normal impulses first, then friction: so each works on the
    /// velocities that it met.
    fn reflect(&mut self, scene: &Scene, restitutions: &[f64], places: &[usize]) {
        let now = self.touches(scene);
        let some: Vec<ContactRow> = places.iter().map(|&i| now[i]).collect();
        let own: Vec<f64> = places.iter().map(|&i| restitutions[i]).collect();
        let mut normals = vec![ContactImpulse::NONE; now.len()];
        let mut friction = normals.clone();
        for (&i, push) in places.iter().zip(reflect(&scene.mobilities, &some, &own)) {
            normals[i].impulse = now[i].normal * now[i].normal.dot(push.impulse);
            friction[i] = ContactImpulse { impulse: push.impulse - normals[i].impulse, ..push };
        }
        self.add(scene, &normals);
        self.add(scene, &friction);
        self.count += 1;
    }
}

/// Those that approach are reflected, until none does.
pub(super) fn reflections(scene: &Scene, restitutions: &[f64]) -> Rounds {
    let mut rounds = Rounds::none(scene);
    let fastest = scene.touches.iter().map(|touch| touch.velocity.length()).fold(0.0, f64::max);
    while rounds.count < MOST_ROUNDS {
        let now = rounds.touches(scene);
        let approaches = |i: &usize| now[*i].normal.dot(now[*i].velocity) < -ROUNDING * fastest;
        let places: Vec<usize> = (0..now.len()).filter(approaches).collect();
        if places.is_empty() {
            break;
        }
        rounds.reflect(scene, restitutions, &places);
    }
    // What is left is rounding.
    let smooth: Vec<ContactRow> = rounds.touches(scene).iter().map(without_friction).collect();
    rounds.add(scene, &solve(&scene.mobilities, &smooth, &[]).pushes);
    rounds
}

/// One reflection of all touches, whether they approach or not.
pub(super) fn one_reflection(scene: &Scene, restitutions: &[f64]) -> Rounds {
    let mut rounds = Rounds::none(scene);
    let all: Vec<usize> = (0..scene.touches.len()).collect();
    rounds.reflect(scene, restitutions, &all);
    rounds
}

/// All at once, after Newton.
pub(super) fn at_once(scene: &Scene, restitutions: &[f64]) -> Rounds {
    let mut rounds = Rounds::none(scene);
    rounds.add(scene, &simultaneous(&scene.mobilities, &scene.touches, restitutions));
    rounds.count = 1;
    rounds
}
