//! Worlds of 2 to 50 bodies of every kind of shape, made from a few numbers that `proptest` can make smaller.

use proptest::prelude::*;
use sixte::body::OnContact;
use sixte::material::Material;
use sixte::mover::Path as Way;
use sixte::shape::MassProperties;
use sixte::{Body, Mat3, Pose, Resting, Rotation, Settings, Stepping, Vec3, World};
use sixte_contact::Quat;

use crate::worlds::{Form, Random, V, dynamic_form, fixed_form};
use sixte_reference::convex::Solid;

/// Where the bodies are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In free space: nothing comes from outside.
    Space,
    /// Weightless, between six walls.
    Room,
    /// Above a floor, with gravity.
    Floor,
    /// Above a floor between four walls, with gravity.
    Tray,
    /// Above fixed bodies of any kind, with gravity.
    Ground,
    /// Above a floor, with gravity, and a kinematic bar that sweeps over it.
    Swept,
}

/// What the bodies are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stuff {
    Balls,
    Capsules,
    Blocks,
    /// Everything that is convex.
    Convex,
    /// Compounds, meshes and soups as well.
    All,
}

/// What the bodies are made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Surface {
    Elastic,
    Plastic,
    /// Restitution and friction.
    Rough,
    /// Rolling and spinning friction as well.
    Rolling,
}

/// A world, in numbers.
#[derive(Debug, Clone, Copy)]
pub struct Recipe {
    pub seed: u64,
    /// How many bodies move.
    pub count: usize,
    pub place: Place,
    pub stuff: Stuff,
    pub surface: Surface,
    /// The fastest speed [m/s].
    pub speed: f64,
    /// The fastest spin [rad/s].
    pub spin: f64,
}

pub const PLACES: [Place; 6] =
    [Place::Space, Place::Room, Place::Floor, Place::Tray, Place::Ground, Place::Swept];
pub const STUFFS: [Stuff; 5] = [Stuff::Balls, Stuff::Capsules, Stuff::Blocks, Stuff::Convex, Stuff::All];
pub const SURFACES: [Surface; 4] = [Surface::Elastic, Surface::Plastic, Surface::Rough, Surface::Rolling];

/// Recipes of at most this many bodies that move, at some of the places, of some of the surfaces.
pub fn recipes(
    places: &'static [Place],
    surfaces: &'static [Surface],
    most: usize,
) -> impl Strategy<Value = Recipe> {
    (
        any::<u32>(),
        2..=most,
        prop::sample::select(places),
        prop::sample::select(STUFFS.as_slice()),
        prop::sample::select(surfaces),
        prop::sample::select([0.0, 0.1, 3.0, 100.0].as_slice()),
        prop::sample::select([0.0, 1.0, 20.0].as_slice()),
    )
        .prop_map(|(seed, count, place, stuff, surface, speed, spin)| {
            let seed = u64::from(seed);
            Recipe { seed, count, place, stuff, surface, speed, spin }
        })
}

/// A world, and what its bodies are for the reference, in their order.
pub struct Crowd {
    pub world: World,
    pub forms: Vec<Form>,
}

impl Recipe {
    pub fn gravity(&self) -> Vec3 {
        if matches!(self.place, Place::Space | Place::Room) { Vec3::ZERO } else { Vec3::Z * -9.81 }
    }

    pub fn build(&self) -> Crowd {
        let settings = Settings::default()
            .with_stepping(Stepping::Exact)
            .with_gravity(self.gravity())
            .with_resting(Resting::Supported)
            .with_keep_motions(true);
        let mut crowd = Crowd { world: World::new(settings).unwrap(), forms: Vec::new() };
        self.surround(&mut crowd);
        for number in 0..self.count {
            self.throw(&mut crowd, number);
        }
        crowd
    }

    /// Half of how wide the place is \[m\].
    fn half(&self) -> f64 {
        let count = self.count as f64;
        match self.place {
            Place::Space | Place::Room => 1.0 + 0.8 * count.cbrt(),
            _ => 1.5 + 0.8 * count.sqrt().min(3.0),
        }
    }

    fn surround(&self, crowd: &mut Crowd) {
        let mut random = Random::numbered(self.seed, 1000);
        let half = self.half();
        let walls: &[Vec3] = match self.place {
            Place::Space | Place::Ground => &[],
            Place::Room => &[Vec3::X, -Vec3::X, Vec3::Y, -Vec3::Y, Vec3::Z, -Vec3::Z],
            Place::Floor | Place::Swept => &[Vec3::Z],
            Place::Tray => &[Vec3::Z, Vec3::X, -Vec3::X, Vec3::Y, -Vec3::Y],
        };
        for &normal in walls {
            let far = if self.gravity() != Vec3::ZERO && normal == Vec3::Z { 0.0 } else { half };
            let form = Form::convex(Solid::Plane(V::from_engine(normal)), 0.0);
            let wall = Body::fixed(form.shape.clone()).at(Pose::at(normal * -far));
            crowd.insert(wall.with_material(self.material(&mut random)), form);
        }
        match self.place {
            Place::Ground => self.lay(crowd, &mut random),
            Place::Swept => self.sweep(crowd, &mut random),
            _ => {}
        }
    }

    /// Fixed bodies of any kind, below all that moves.
    fn lay(&self, crowd: &mut Crowd, random: &mut Random) {
        for _ in 0..2 {
            let form = fixed_form([3, 4, 8, 9, 12, 14, 15][random.below(7)], random);
            let aside = if form.is_half_space() { Vec3::ZERO } else { random.in_ball(0.5).to_engine() };
            // Up is where the outside of a half-space is.
            let turn = match form.pieces[0].solid.plane() {
                Some(up) => {
                    let steep = (Vec3::Z * 3.0 + random.direction().to_engine()).normalize();
                    turn_between(up.to_engine(), steep)
                }
                None => Rotation::from_rotation_vector(random.in_ball(0.3).to_engine()).unwrap(),
            };
            let body = Body::fixed(form.shape.clone()).at(Pose::new(aside - Vec3::Z * 1.2, turn));
            crowd.insert(body.with_material(self.material(random)), form);
        }
    }

    /// A kinematic bar that turns over the floor.
    fn sweep(&self, crowd: &mut Crowd, random: &mut Random) {
        let form = Form::convex(Solid::cuboid(V(self.half(), 0.05, 0.1)), 0.0);
        let rate = random.between(0.2, 1.0);
        let way = move |time: f64| {
            let turn = Rotation::from_rotation_vector(Vec3::Z * (rate * time)).unwrap();
            Pose::new(Vec3::Z * 0.11, turn)
        };
        let bar = Body::kinematic(form.shape.clone(), OnContact::Push).at(way(0.0));
        crowd.insert(bar.with_material(self.material(random)).with_mover(Way::scripted(way)), form);
    }

    fn material(&self, random: &mut Random) -> Material {
        let (restitution, friction) =
            (random.unit(), [0.0, random.unit(), random.unit(), 2.0][random.below(4)]);
        let arms = (random.scale(1e-4, 1e-2), random.scale(1e-4, 1e-2));
        match self.surface {
            Surface::Elastic => Material::ELASTIC,
            Surface::Plastic => Material::new(0.0, friction),
            Surface::Rough => Material::new(restitution, friction),
            Surface::Rolling => Material { restitution, friction, rolling: arms.0, spinning: arms.1 },
        }
    }

    fn form(&self, random: &mut Random) -> Form {
        let length = |random: &mut Random| random.between(0.05, 0.4);
        match self.stuff {
            Stuff::Balls => Form::convex(Solid::point(), length(random)),
            Stuff::Capsules => {
                let half = length(random);
                Form::convex(Solid::segment(V(-half, 0.0, 0.0), V(half, 0.0, 0.0)), 0.5 * length(random))
            }
            Stuff::Blocks => {
                let half = V(length(random), length(random), length(random));
                Form::convex(Solid::cuboid(half), 0.0)
            }
            Stuff::Convex => dynamic_form(3 + random.below(5), random),
            Stuff::All => dynamic_form(random.below(12), random),
        }
    }

    /// The body of a number does not depend on how many there are, but for where it is.
    fn throw(&self, crowd: &mut Crowd, number: usize) {
        let mut random = Random::numbered(self.seed, number as u64);
        let form = self.form(&mut random);
        let material = self.material(&mut random);
        let density = random.scale(100.0, 1e4);
        let light = light(&mut random);
        let half = self.half();
        for attempt in 0..400 {
            let wider = 1.0 + 0.05 * f64::from(attempt);
            let mut place = Vec3::new(random.between(-half, half), random.between(-half, half), 0.0);
            place.z = match self.place {
                Place::Space | Place::Room => random.between(-half, half),
                _ => random.between(0.1, 1.0 + 0.1 * self.count as f64) * wider,
            };
            if self.place == Place::Space {
                place *= wider;
            }
            // Without weight they would miss each other, if they were not sent to the middle.
            let wide = if self.gravity() == Vec3::ZERO { 0.3 * half } else { half };
            let aim = (random.in_ball(wide).to_engine() - place).normalize();
            let velocity = aim * (self.speed * random.scale(0.01, 1.0));
            let spin = random.direction().to_engine() * (self.spin * random.scale(0.01, 1.0));
            let aligned = random.chance(0.5) && self.stuff == Stuff::Blocks;
            let turn = if aligned { Rotation::IDENTITY } else { rotation(&mut random) };
            let body = Body::dynamic(form.shape.clone(), density)
                .or_else(|_| Body::with_mass_properties(form.shape.clone(), &light))
                .unwrap();
            let body = body.at(Pose::new(place, turn)).with_velocity(velocity).with_spin(spin);
            if crowd.world.insert(body.with_material(material)).is_ok() {
                crowd.forms.push(form);
                return;
            }
        }
        // A full room holds fewer.
    }
}

impl Crowd {
    fn insert(&mut self, body: Body, form: Form) {
        self.world.insert(body).unwrap();
        self.forms.push(form);
    }
}

fn rotation(random: &mut Random) -> Rotation {
    let [x, y, z, w] = random.quaternion();
    Rotation::from_quaternion(Quat::from_xyzw(x, y, z, w)).unwrap()
}

fn turn_between(from: Vec3, to: Vec3) -> Rotation {
    let (axis, cosine) = (from.cross(to), from.dot(to));
    Rotation::from_quaternion(Quat::from_xyzw(axis.x, axis.y, axis.z, 1.0 + cosine)).unwrap()
}

/// What has no mass of its own gets one, with three different moments.
fn light(random: &mut Random) -> MassProperties {
    let [a, b, c] = [(); 3].map(|()| random.between(0.1, 1.0));
    let (mass, size) = (random.scale(0.1, 100.0), random.scale(0.01, 0.1));
    let turn = rotation(random).matrix();
    let principal = Mat3::from_diagonal(Vec3::new(b + c, c + a, a + b)) * (mass * size);
    MassProperties {
        mass,
        centre: random.in_ball(0.1).to_engine(),
        inertia: turn * principal * turn.transpose(),
    }
}
