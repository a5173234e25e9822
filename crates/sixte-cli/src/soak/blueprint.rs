//! How a body is made, so that it can be made again.

use std::f64::consts::TAU;

use sixte::body::OnContact;
use sixte::error::BodyError;
use sixte::material::Material;
use sixte::mover::{Dynamics, Path, Wrench};
use sixte::shape::MassProperties;
use sixte::{Body, Groups, Mat3, Pose, Rotation, Vec3};

use super::plan::Plan;
use super::random::Random;
use super::shapes::Form;

/// What moves a body.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Motor {
    /// Nothing.
    Fixed,
    /// Forces.
    Free,
    /// Forces, and a spring to a place, with its stiffness for each kilogram [1/s²].
    Sprung(Vec3, f64),
    /// Torques, about a point of its own \[m\].
    Pinned(Vec3),
    /// To and fro about a place, along a way, so often in a second.
    Driven { on_contact: OnContact, from: Vec3, way: Vec3, rate: f64 },
    /// Nothing, but it can be put elsewhere.
    Kinematic,
}

/// How a body is made.
#[derive(Debug, Clone)]
pub struct Blueprint {
    pub name: String,
    pub form: Form,
    pub motor: Motor,
    pub mass: Option<MassProperties>,
    pub density: f64,
    pub material: Material,
    pub groups: Groups,
    pub is_sensor: bool,
}

impl Blueprint {
    /// A body that stands.
    pub fn standing(name: String, form: Form, random: &mut Random) -> Self {
        Self {
            name,
            form,
            motor: Motor::Fixed,
            mass: None,
            density: 0.0,
            material: material(random),
            groups: Groups::ALL,
            is_sensor: false,
        }
    }

    /// One that is thrown, or hangs, or is driven.
    pub fn random(name: String, form: Form, plan: &Plan, random: &mut Random) -> Self {
        let place = plan.origin + random.in_ball(plan.room);
        let motor = match random.below(if plan.is_crowd { 400 } else { 40 }) {
            0 => Motor::Pinned(random.in_ball(0.5 * plan.size)),
            1 | 2 => Motor::Sprung(place, random.scale(1.0, 100.0)),
            3 | 4 => Motor::Driven {
                // One that stops is stepped from contact to contact with all that is near, whatever that costs.
                on_contact: if random.chance(0.5) && plan.bodies < 12 {
                    OnContact::Stop
                } else {
                    OnContact::Push
                },
                from: place,
                way: random.direction() * plan.size * random.scale(0.1, 3.0),
                rate: random.scale(0.1, 5.0),
            },
            5 => Motor::Kinematic,
            6..8 => Motor::Fixed,
            _ => Motor::Free,
        };
        let usual = random.chance(0.9);
        let density = if usual { random.scale(100.0, 1e4) } else { random.scale(1e-2, 1e6) };
        let gives_mass = !form.has_mass || random.chance(0.05);
        let mass = gives_mass.then(|| mass_properties(density, plan.size, random));
        let groups = match random.below(20) {
            0 => Groups { member_of: 2, meets: 1 },
            1 => Groups { member_of: 1, meets: 1 },
            _ => Groups::ALL,
        };
        let is_sensor = random.chance(if plan.is_crowd { 0.005 } else { 0.04 });
        let material = material(random);
        Self { name, form, motor, mass, density, material, groups, is_sensor }
    }

    pub fn is_fixed(&self) -> bool {
        self.motor == Motor::Fixed
    }

    /// The body, at the origin.
    pub fn build(&self) -> Result<Body, BodyError> {
        let shape = self.form.shape.clone();
        let dynamic = || match &self.mass {
            Some(mass) => Body::with_mass_properties(shape.clone(), mass),
            None => Body::dynamic(shape.clone(), self.density),
        };
        let body = match self.motor {
            Motor::Fixed => Body::fixed(shape),
            Motor::Free => dynamic()?,
            Motor::Sprung(place, stiffness) => {
                let body = dynamic()?;
                let each = stiffness * body.mass();
                let law = move |now: &sixte::mover::Now| Wrench {
                    force: (place - now.centre) * each,
                    ..Wrench::default()
                };
                body.with_mover(Dynamics::new(law))
            }
            Motor::Pinned(point) => dynamic()?.pinned_at(point)?,
            Motor::Driven { on_contact, from, way, rate } => {
                let pose = move |time: f64| {
                    let angle = TAU * rate * time;
                    let turn =
                        Rotation::from_rotation_vector(way.normalize_or(Vec3::X) * (0.3 * libm::sin(angle)));
                    Pose::new(from + way * libm::sin(angle), turn.unwrap_or(Rotation::IDENTITY))
                };
                Body::kinematic(shape, on_contact).with_mover(Path::scripted(pose))
            }
            Motor::Kinematic => Body::kinematic(shape, OnContact::Push),
        };
        let body = body.named(self.name.clone()).with_material(self.material).in_groups(self.groups);
        Ok(if self.is_sensor { body.as_sensor() } else { body })
    }

    /// The body as one that meets nobody yet, to be given its place by a snapshot.
    pub fn build_ghost(&self) -> Result<Body, BodyError> {
        Ok(self.build()?.in_groups(Groups { member_of: 0, meets: 0 }))
    }
}

fn material(random: &mut Random) -> Material {
    let any = random.unit();
    let restitution = random.one_of([0.0, 0.5, 1.0, any]);
    let friction = random.one_of([0.0, 0.3, 0.6, 1.0, f64::INFINITY]);
    let arm = |random: &mut Random| if random.chance(0.1) { random.scale(1e-4, 1e-2) } else { 0.0 };
    Material { restitution, friction, rolling: arm(random), spinning: arm(random) }
}

/// Those of some box, its centre of mass a little beside the origin.
fn mass_properties(density: f64, size: f64, random: &mut Random) -> MassProperties {
    let [a, b, c] = [(); 3].map(|()| size * random.between(0.1, 0.6));
    let mass = 8.0 * density * a * b * c;
    let moment = |p: f64, q: f64| mass / 3.0 * (p * p + q * q);
    let inertia = Mat3::from_diagonal(Vec3::new(moment(b, c), moment(a, c), moment(a, b)));
    let centre = if random.chance(0.5) { random.in_ball(0.2 * size) } else { Vec3::ZERO };
    MassProperties { mass, centre, inertia }
}
