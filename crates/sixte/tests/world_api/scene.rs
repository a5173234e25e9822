//! Random numbers, and a world with some of everything.

use sixte::body::OnContact;
use sixte::material::Material;
use sixte::mover::{Action, Dynamics, Felt, Mover, Now, Path, Wrench};
use sixte::shape::Convex;
use sixte::{Body, Groups, Pose, Rotation, Settings, Vec3, World};

use crate::world_api::{ball, block, ground};

/// Numbers that are the same in every run (Marsaglia's xorshift64).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn bits(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, count: usize) -> usize {
        (self.bits() >> 11) as usize % count
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    pub fn vector(&mut self, largest: f64) -> Vec3 {
        let mut part = || self.between(-largest, largest);
        Vec3::new(part(), part(), part())
    }
}

/// A mover that remembers something: it pushes up in every third step, and less after each impact.
pub struct Counter {
    steps: u32,
    felt: u32,
}

impl Mover for Counter {
    fn act(&mut self, _: &Now, _: f64) -> Action {
        self.steps += 1;
        let force = if self.steps.is_multiple_of(3) { 200.0 / f64::from(1 + self.felt) } else { 0.0 };
        Action::Push(Wrench { force: Vec3::Z * force, torque: Vec3::X * force })
    }

    fn told(&mut self, _: &Now, felt: &[Felt]) {
        self.felt += felt.len() as u32;
    }

    fn save(&self) -> Vec<u8> {
        [self.steps.to_le_bytes(), self.felt.to_le_bytes()].concat()
    }

    fn restore(&mut self, bytes: &[u8]) {
        let Some((steps, felt)) = bytes.split_first_chunk() else { return };
        let Ok(felt) = felt.try_into() else { return };
        (self.steps, self.felt) = (u32::from_le_bytes(*steps), u32::from_le_bytes(felt));
    }
}

/// A brick that tumbles, of 1 kg or so.
pub fn brick(at: Vec3, spin: Vec3) -> Body {
    let half = Vec3::new(0.3, 0.1, 0.05);
    Body::dynamic(Convex::cuboid(half).unwrap(), 200.0)
        .unwrap()
        .at(Pose::new(at, Rotation::from_rotation_vector(Vec3::new(0.3, 0.2, 0.1)).unwrap()))
        .with_spin(spin)
        .with_material(Material::new(0.6, 0.3))
}

/// A floor, a sensor above it, bricks and balls that fall, movers, a ghost, and a removed body.
pub fn world() -> World {
    let mut world = World::new(Settings::default()).unwrap();
    world.insert(ground(0.0)).unwrap();
    let gone = world.insert(ball(0.1, Vec3::new(9.0, 0.0, 1.0))).unwrap();
    world.insert(block(Vec3::splat(0.5), Vec3::Z).as_sensor().named("zone")).unwrap();
    world.insert(brick(Vec3::new(0.0, 0.0, 2.0), Vec3::new(3.0, 1.0, 2.0)).named("brick")).unwrap();
    world.insert(ball(0.2, Vec3::new(0.1, 0.0, 3.0)).named("ball")).unwrap();
    let counter = Counter { steps: 0, felt: 0 };
    world.insert(ball(0.2, Vec3::new(1.0, 0.0, 0.7)).named("counter").with_mover(counter)).unwrap();
    let spring = Dynamics::new(|now| Wrench { force: now.centre * -20.0, ..Wrench::default() });
    world.insert(brick(Vec3::new(-1.5, 0.0, 1.0), Vec3::Z).named("sprung").with_mover(spring)).unwrap();
    let hammer = Path::scripted(|t| Pose::at(Vec3::new(libm::sin(5.0 * t) - 3.0, 0.0, 0.6)));
    let hammer = Body::kinematic(Convex::sphere(0.3).unwrap(), OnContact::Push)
        .at(Pose::at(Vec3::new(-3.0, 0.0, 0.6)))
        .with_mover(hammer);
    world.insert(hammer.named("hammer")).unwrap();
    let ghost =
        ball(0.3, Vec3::new(0.0, 0.0, 2.0)).named("ghost").in_groups(Groups { member_of: 0, meets: 0 });
    world.insert(ghost.with_velocity(Vec3::X)).unwrap();
    world.remove(gone).unwrap();
    world
}
