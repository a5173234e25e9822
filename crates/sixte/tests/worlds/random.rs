//! Worlds of two bodies that fly and one or two that stand, the same on every run.

use sixte::flight::Integrator;
use sixte::material::Material;
use sixte::response::{ImpactLaw, Restitution};
use sixte::shape::MassProperties;
use sixte::{Body, BodyId, Mat3, Pose, Rotation, Settings, Vec3, World};
use sixte_contact::Quat;

use super::forms::{Form, dynamic_form, fixed_form};
use sixte_reference::Random;

/// A world, and what its bodies are for the reference, in their order.
pub struct Made {
    pub world: World,
    pub forms: Vec<Form>,
    pub random: Random,
}

/// What the worlds are to be like.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    pub seed: u64,
    pub gravity: bool,
    pub integrator: Integrator,
    /// Only shapes of one convex piece.
    pub convex: bool,
    /// The fastest spin [rad/s].
    pub spin: f64,
    /// The fastest speed [m/s].
    pub speed: f64,
}

impl Made {
    pub fn ids(&self) -> Vec<BodyId> {
        self.world.bodies().map(|(id, _)| id).collect()
    }

    pub fn names(&self) -> String {
        self.forms.iter().map(|form| form.name.as_str()).collect::<Vec<_>>().join(" | ")
    }
}

/// The world of a number. Bodies are sent at each other.
pub fn random_world(wanted: &Wanted, index: u64) -> Made {
    let mut random = Random::numbered(wanted.seed, index);
    let gravity = if wanted.gravity { random.direction().to_engine() * 9.81 } else { Vec3::ZERO };
    let settings = Settings::default()
        .with_stepping(sixte::Stepping::Exact)
        .with_gravity(gravity)
        .with_integrator(wanted.integrator)
        .with_law(ImpactLaw::Restitution(Restitution::Stronge))
        .with_keep_motions(true)
        .with_max_impacts(60);
    let mut world = World::new(settings).unwrap();
    let mut forms = Vec::new();
    let index = index as usize;
    let (first, second) = if wanted.convex { (index % 8, index / 8 % 8) } else { (index % 12, index / 12) };
    for kind in [first, second] {
        let form = dynamic_form(kind, &mut random);
        throw(&mut world, &mut forms, form, wanted, &mut random);
    }
    for _ in 0..1 + random.below(2) {
        let kind = if wanted.convex { [0, 3, 4, 7, 12][random.below(5)] } else { random.below(16) };
        let form = fixed_form(kind, &mut random);
        stand(&mut world, &mut forms, form, &mut random);
    }
    Made { world, forms, random }
}

fn material(random: &mut Random) -> Material {
    let restitution = [0.0, 1.0, random.unit(), random.unit()][random.below(4)];
    let friction = [0.0, f64::INFINITY, random.unit(), 2.0 * random.unit()][random.below(4)];
    let arm = |random: &mut Random| if random.chance(0.15) { random.scale(1e-4, 1e-2) } else { 0.0 };
    Material { restitution, friction, rolling: arm(random), spinning: arm(random) }
}

fn rotation(random: &mut Random) -> Rotation {
    let [x, y, z, w] = random.quaternion();
    Rotation::from_quaternion(Quat::from_xyzw(x, y, z, w)).unwrap()
}

fn throw(world: &mut World, forms: &mut Vec<Form>, form: Form, wanted: &Wanted, random: &mut Random) {
    let material = material(random);
    for attempt in 0..60 {
        let body = Body::dynamic(form.shape.clone(), random.scale(10.0, 1e4));
        let Ok(body) = body.or_else(|_| Body::with_mass_properties(form.shape.clone(), &light(random)))
        else {
            panic!("{}", form.name)
        };
        // Out of the middle, which is where all are sent.
        let way = random.direction().to_engine();
        let place = way * (random.between(1.0, 2.0) + 0.05 * f64::from(attempt));
        let aim = random.in_ball(0.5).to_engine() - place;
        let velocity = aim.normalize() * random.scale(0.03 * wanted.speed, wanted.speed);
        let spin = random.direction().to_engine() * random.scale(1e-4 * wanted.spin, wanted.spin);
        let body = body
            .at(Pose::new(place, rotation(random)))
            .with_velocity(velocity)
            .with_spin(spin)
            .with_material(material);
        if world.insert(body).is_ok() {
            forms.push(form);
            return;
        }
    }
    panic!("no room for {}", form.name);
}

/// What has no mass of its own gets one, with three different moments.
fn light(random: &mut Random) -> MassProperties {
    let [a, b, c] = [(); 3].map(|()| random.between(0.1, 1.0));
    let (mass, size) = (random.scale(0.01, 100.0), random.scale(0.01, 0.1));
    let turn = rotation(random).matrix();
    let principal = Mat3::from_diagonal(Vec3::new(b + c, c + a, a + b)) * (mass * size);
    let centre = if random.chance(0.5) { random.in_ball(0.2).to_engine() } else { Vec3::ZERO };
    MassProperties { mass, centre, inertia: turn * principal * turn.transpose() }
}

fn stand(world: &mut World, forms: &mut Vec<Form>, form: Form, random: &mut Random) {
    let material = material(random);
    for attempt in 0..60 {
        let turn = rotation(random);
        let mut place = random.in_ball(1.0 + 0.1 * f64::from(attempt)).to_engine();
        if form.is_half_space() {
            let normal = form.pieces[0].solid.plane().unwrap().to_engine();
            place = turn.rotate(normal) * -(2.5 + 0.1 * f64::from(attempt));
        }
        let body = Body::fixed(form.shape.clone()).at(Pose::new(place, turn)).with_material(material);
        if world.insert(body).is_ok() {
            forms.push(form);
            return;
        }
    }
    panic!("no room for {}", form.name);
}
