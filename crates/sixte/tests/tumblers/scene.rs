//! Random scenes of slender tumblers: as a world, and as what the truth needs.

use sixte::body::OnContact;
use sixte::material::Material;
use sixte::mover::Path;
use sixte::shape::{Convex, Mesh};
use sixte::{Body, Mat3, Pose, Rotation, Settings, Vec3, World};
use sixte_contact::shape::Triangles;

use crate::tumblers::first_contact::Flown;
use crate::tumblers::solid::{Part, Solid};
use crate::tumblers::way::{Moved, Start, Way};

/// The same numbers on every run (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
pub struct Random(u64);

impl Random {
    pub fn numbered(seed: u64, index: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ index.wrapping_mul(0xd1b5_4a32_d192_ed03))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 to 1.
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// Every order of magnitude alike.
    pub fn scale(&mut self, low: f64, high: f64) -> f64 {
        self.between(low.ln(), high.ln()).exp()
    }

    pub fn below(&mut self, count: u64) -> u64 {
        self.next() % count
    }

    pub fn direction(&mut self) -> Vec3 {
        loop {
            let v = Vec3::new(self.between(-1.0, 1.0), self.between(-1.0, 1.0), self.between(-1.0, 1.0));
            if (0.01..=1.0).contains(&v.length()) {
                return v.normalize();
            }
        }
    }
}

/// What a body is, before it moves.
pub struct Kind {
    pub solid: Solid,
    shape: sixte::shape::Shape,
    centre: Vec3,
    /// About the centre, for a density of 1.
    inertia: Mat3,
    mass: f64,
}

/// How a body is to move.
#[derive(Debug, Clone, Copy)]
pub enum Wanted {
    Free,
    Pinned,
    Kinematic,
}

pub struct Scene {
    pub world: World,
    pub flown: Vec<Flown>,
}

pub fn empty(gravity: Vec3) -> Scene {
    let settings = Settings::default().with_gravity(gravity);
    Scene { world: World::new(settings).unwrap(), flown: Vec::new() }
}

fn of_box(half: Vec3) -> (f64, Vec3) {
    let mass = 8.0 * half.x * half.y * half.z;
    let squares = half * half;
    let sums = Vec3::new(squares.y + squares.z, squares.x + squares.z, squares.x + squares.y);
    (mass, sums * (mass / 3.0))
}

pub fn slender(random: &mut Random) -> Kind {
    let half = Vec3::new(1.0, random.between(0.05, 0.15), random.between(0.05, 0.15));
    let (mass, moments) = of_box(half);
    Kind {
        solid: Solid::of(Part::Box { middle: Vec3::ZERO, half }),
        shape: Convex::cuboid(half).unwrap().into(),
        centre: Vec3::ZERO,
        inertia: Mat3::from_diagonal(moments),
        mass,
    }
}

pub fn ball(random: &mut Random) -> Kind {
    let radius = random.between(0.05, 0.2);
    let mass = 4.0 / 3.0 * std::f64::consts::PI * radius.powi(3);
    Kind {
        solid: Solid::of(Part::Ball { radius }),
        shape: Convex::sphere(radius).unwrap().into(),
        centre: Vec3::ZERO,
        inertia: Mat3::from_diagonal(Vec3::splat(0.4 * mass * radius * radius)),
        mass,
    }
}

/// Two bars that make an L, as one mesh.
pub fn angle(random: &mut Random) -> Kind {
    let (long, wide, deep) = (random.between(0.6, 1.0), random.between(0.1, 0.2), random.between(0.05, 0.15));
    // One bar along x from 0 to `long`, one along y from `wide` to `long`; both `wide` across.
    let bars = [
        (Vec3::new(0.5 * long, 0.5 * wide, 0.0), Vec3::new(0.5 * long, 0.5 * wide, deep)),
        (Vec3::new(0.5 * wide, 0.5 * (long + wide), 0.0), Vec3::new(0.5 * wide, 0.5 * (long - wide), deep)),
    ];
    let mass: f64 = bars.iter().map(|bar| of_box(bar.1).0).sum();
    let centre = bars.iter().fold(Vec3::ZERO, |sum, bar| sum + bar.0 * (of_box(bar.1).0 / mass));
    let inertia = bars.iter().fold(Mat3::ZERO, |sum, &(middle, half)| {
        let (own, moments) = of_box(half);
        sum + Mat3::from_diagonal(moments) + spread(middle - centre) * own
    });
    let outline = [(0.0, 0.0), (long, 0.0), (long, wide), (wide, wide), (wide, long), (0.0, long)];
    let mut points: Vec<Vec3> = outline.iter().map(|&(x, y)| Vec3::new(x, y, -deep)).collect();
    points.extend(outline.iter().map(|&(x, y)| Vec3::new(x, y, deep)));
    let caps = [[0u32, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 5]];
    let mut faces: Vec<[u32; 3]> = caps.iter().map(|&[a, b, c]| [a, c, b]).collect();
    faces.extend(caps.iter().map(|face| face.map(|i| i + 6)));
    for i in 0..6u32 {
        let j = (i + 1) % 6;
        faces.extend([[i, j, j + 6], [i, j + 6, i + 6]]);
    }
    Kind {
        solid: Solid { parts: bars.iter().map(|&(middle, half)| Part::Box { middle, half }).collect() },
        shape: Mesh::new(Triangles { vertices: points, faces }).unwrap().into(),
        centre,
        inertia,
        mass,
    }
}

/// Inertia of a unit mass at r.
fn spread(r: Vec3) -> Mat3 {
    let outer = Mat3::from_cols(r * r.x, r * r.y, r * r.z);
    Mat3::from_diagonal(Vec3::splat(r.length_squared())) - outer
}

/// Where a body begins, and how fast.
#[derive(Debug, Clone, Copy)]
pub struct Throw {
    /// Of the centre of mass.
    pub centre: Vec3,
    pub velocity: Vec3,
    pub spin: Vec3,
    /// How long it is followed \[s\].
    pub end: f64,
}

impl Scene {
    /// Puts a body in, if there is room for it.
    pub fn add(&mut self, random: &mut Random, kind: Kind, wanted: Wanted, throw: Throw) {
        let Kind { solid, shape, centre, inertia, mass } = kind;
        let turn = random.direction() * random.between(0.0, 3.0);
        let rotation = Rotation::from_rotation_vector(turn).unwrap();
        let position = throw.centre - rotation.rotate(centre);
        let pose = Pose::new(position, rotation);
        let q = rotation.quaternion();
        let gravity = self.world.settings().gravity;
        let Throw { velocity, spin, end, .. } = throw;
        let mut start = Start {
            quaternion: [q.x, q.y, q.z, q.w],
            position,
            centre,
            velocity,
            acceleration: gravity,
            spin,
        };
        let (body, moved) = match wanted {
            Wanted::Free => {
                let body =
                    Body::dynamic(shape, 1.0).unwrap().at(pose).with_velocity(velocity).with_spin(spin);
                (body, Moved::Freely { inertia, lever: Vec3::ZERO, weight: Vec3::ZERO })
            }
            Wanted::Pinned => {
                let pin = centre + random.direction() * 0.3;
                let body =
                    Body::dynamic(shape, 1.0).unwrap().at(pose).with_spin(spin).pinned_at(pin).unwrap();
                let lever = centre - pin;
                let about_pin = inertia + spread(lever) * mass;
                start = Start { centre: pin, velocity: Vec3::ZERO, acceleration: Vec3::ZERO, ..start };
                (body, Moved::Freely { inertia: about_pin, lever, weight: gravity * mass })
            }
            Wanted::Kinematic => {
                start = Start { centre: Vec3::ZERO, acceleration: Vec3::ZERO, ..start };
                let path = Path::scripted(move |t| {
                    let turned = Rotation::from_rotation_vector(spin * t).unwrap().after(rotation);
                    Pose::new(position + velocity * t, turned)
                });
                (Body::kinematic(shape, OnContact::Push).at(pose).with_mover(path), Moved::Steadily)
            }
        };
        if self.world.insert(body.with_material(Material::new(1.0, 0.0))).is_ok() {
            let reach = solid.reach(start.centre);
            self.flown.push(Flown { solid, reach, way: Way::new(moved, &start, end) });
        }
    }
}
