//! The scenes, as every engine gets them. The first three are those of the example `crowds` of `sixte`, number by number.

use sixte_contact::{Quat, Vec3};

use super::ground::Ground;
use super::{STEP, State};

/// Names of all scenes.
pub const NAMES: [&str; 9] =
    ["pyramid", "tower", "pile", "pile5000", "planks", "terrain", "scatter", "heap", "rubble"];

/// Of what the bodies are made, unless the scene says otherwise [kg/m³].
const DENSITY: f64 = 1000.0;

/// How many bodies a column of a pile has, but for rounding, and the most of any pile.
const LAYERS: f64 = 15.4;
const MOST_IN_A_PILE: i32 = 1_000_000;

/// Half-spaces that stay, and bodies that move.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    /// In the table.
    pub name: String,
    /// The floor is the first one.
    pub half_spaces: Vec<HalfSpace>,
    /// Of triangles, in place of a floor.
    pub ground: Option<Ground>,
    /// In the order in which engines get them.
    pub bodies: Vec<Start>,
}

/// All points behind a plane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HalfSpace {
    /// On the plane \[m\].
    pub point: Vec3,
    /// Out of the half-space, of length 1.
    pub normal: Vec3,
}

/// The shape of a body, in its own frame.
#[derive(Debug, Clone, PartialEq)]
pub enum Form {
    /// By half its edges \[m\].
    Cuboid(Vec3),
    /// By its radius \[m\].
    Ball(f64),
    /// About the z axis \[m\].
    Capsule {
        /// Of the segment within.
        half_length: f64,
        /// Around the segment.
        radius: f64,
    },
    /// Of these points \[m\].
    Hull(Vec<Vec3>),
}

/// How a body starts.
#[derive(Debug, Clone, PartialEq)]
pub struct Start {
    /// Its shape.
    pub form: Form,
    /// [kg/m³]
    pub density: f64,
    /// Where it is and how it moves.
    pub state: State,
    /// Whether it is one of few fast bodies among many slow ones.
    pub is_projectile: bool,
}

impl Start {
    fn at(form: Form, position: Vec3) -> Self {
        let state = State { position, rotation: Quat::IDENTITY, velocity: Vec3::ZERO, spin: Vec3::ZERO };
        Self { form, density: DENSITY, state, is_projectile: false }
    }

    /// Whether it goes further in its first step than its surface is from its middle, at the nearest or, for a
    /// hull, at its corners.
    pub fn is_fast(&self) -> bool {
        let inner = match &self.form {
            Form::Cuboid(half) => half.min_element(),
            Form::Ball(radius) | Form::Capsule { radius, .. } => *radius,
            Form::Hull(points) => points.iter().map(|point| point.length()).fold(f64::INFINITY, f64::min),
        };
        self.state.velocity.length() * STEP > inner
    }
}

impl Scene {
    /// The scene of that name; `pile` with a number is one of so many bodies.
    pub fn named(name: &str) -> Option<Self> {
        let scene = match name {
            "pyramid" => Self::on_floor("pyramid", pyramid()),
            "tower" => Self::on_floor("tower", tower()),
            "pile" => pile("pile", 1000),
            "planks" => Self::on_floor("planks", planks()),
            "terrain" => terrain(),
            "scatter" => Self::on_floor("scatter", scatter()),
            "heap" => Self::on_floor("heap", heap()),
            "rubble" => Self::on_floor("rubble", rubble()),
            other => {
                let count = other.strip_prefix("pile")?.parse().ok()?;
                pile(other, (1..=MOST_IN_A_PILE).contains(&count).then_some(count)?)
            }
        };
        Some(scene)
    }

    fn on_floor(name: &str, bodies: Vec<Start>) -> Self {
        Self {
            name: name.into(),
            half_spaces: vec![HalfSpace { point: Vec3::ZERO, normal: Vec3::Z }],
            ground: None,
            bodies,
        }
    }
}

/// Numbers from 0 to 1.
struct Random(u64);

impl Random {
    fn number(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }

    fn vector(&mut self) -> Vec3 {
        Vec3::new(self.number(), self.number(), self.number())
    }

    /// From −1/2 to 1/2 along each axis.
    fn centred(&mut self) -> Vec3 {
        self.vector() - Vec3::splat(0.5)
    }

    /// So many points on a sphere.
    fn hull(&mut self, points: usize, radius: f64) -> Form {
        Form::Hull((0..points).map(|_| self.centred().normalize_or_zero() * radius).collect())
    }

    fn rotation(&mut self) -> Quat {
        let [x, y, z] = self.centred().to_array();
        Quat::from_xyzw(x, y, z, self.number() - 0.5).normalize()
    }
}

fn grid(x: i32, y: i32, z: i32) -> Vec3 {
    Vec3::new(f64::from(x), f64::from(y), f64::from(z))
}

/// Cubes of 1 m, 40 in the lowest row.
fn pyramid() -> Vec<Start> {
    let mut bodies = Vec::new();
    for row in 0..40 {
        for i in 0..40 - row {
            let x = 1.05 * (f64::from(i) - 0.5 * f64::from(40 - row));
            let at = Vec3::new(x, 0.0, 0.505 + 1.005 * f64::from(row));
            bodies.push(Start::at(Form::Cuboid(Vec3::splat(0.5)), at));
        }
    }
    bodies
}

/// Ten layers of a hundred cubes, and a heavy ball that flies into them.
fn tower() -> Vec<Start> {
    let cube = |i: i32| {
        let at = grid(i % 10, i / 10 % 10, i / 100) * 0.205 + Vec3::Z * 0.105;
        Start::at(Form::Cuboid(Vec3::splat(0.1)), at)
    };
    let mut bodies: Vec<Start> = (0..1000).map(cube).collect();
    let mut ball = Start::at(Form::Ball(0.3), Vec3::new(-3.0, 0.9, 1.0));
    ball.density = 7800.0;
    ball.state.velocity = Vec3::X * 60.0;
    ball.is_projectile = true;
    bodies.push(ball);
    bodies
}

/// Cubes, balls, capsules and hulls in turns that fall between four walls, `side` by `side` of them in a layer.
fn pile(name: &str, count: i32) -> Scene {
    // As high, however wide it is.
    let side = (f64::from(count) / LAYERS).sqrt().floor().max(1.0) as i32;
    let corner = if side == 8 { 2.1 } else { 0.29 * f64::from(side - 1) + 0.07 };
    let mut random = Random(7);
    let mut body = |i: i32| {
        let jitter = random.vector() * 0.1;
        let at = grid(i % side, i / side % side, i / (side * side)) * 0.58 - Vec3::new(corner, corner, -0.5);
        let form = match i % 4 {
            0 => Form::Cuboid(Vec3::splat(0.2)),
            1 => Form::Ball(0.2),
            2 => Form::Capsule { half_length: 0.1, radius: 0.12 },
            _ => random.hull(16, 0.2),
        };
        Start::at(form, at + jitter)
    };
    let bodies = (0..count).map(&mut body).collect();
    let mut scene = Scene::on_floor(name, bodies);
    for outward in [Vec3::X, Vec3::NEG_X, Vec3::Y, Vec3::NEG_Y] {
        scene.half_spaces.push(HalfSpace { point: outward * (corner + 0.4), normal: -outward });
    }
    scene
}

/// Sixty layers of five planks of 1 m × 0.2 m × 0.05 m, each layer across the one below and 1 cm above it.
fn planks() -> Vec<Start> {
    let mut random = Random(11);
    let mut bodies = Vec::new();
    for layer in 0..60 {
        for plank in 0..5 {
            let across = 0.22 * (f64::from(plank) - 2.0);
            let (half, middle) = if layer % 2 == 0 {
                (Vec3::new(0.5, 0.1, 0.025), Vec3::Y * across)
            } else {
                (Vec3::new(0.1, 0.5, 0.025), Vec3::X * across)
            };
            let jitter = random.centred() * Vec3::new(0.01, 0.01, 0.0);
            let at = middle + Vec3::Z * (0.035 + 0.06 * f64::from(layer)) + jitter;
            bodies.push(Start::at(Form::Cuboid(half), at));
        }
    }
    bodies
}

/// A thousand hulls of 24 points, in two layers above hilly ground of 20,000 triangles.
fn terrain() -> Scene {
    let ground =
        Ground::new(100, 0.4, |x, y| 0.5 * (0.7 * x).sin() * (0.6 * y).cos() + 0.01 * (x * x + y * y));
    let mut random = Random(24);
    let mut bodies = Vec::new();
    for i in 0..1000 {
        let way = grid(i % 20, i / 20 % 25, 0) - Vec3::new(9.5, 12.0, 0.0);
        let at = way * 1.2 + random.centred() * Vec3::new(0.1, 0.1, 0.0);
        let height = ground.highest_near(at.x, at.y) + 0.4 + 0.6 * f64::from(i / 500);
        let radius = 0.18 + 0.04 * random.number();
        let mut body = Start::at(random.hull(24, radius), Vec3::new(at.x, at.y, height));
        body.state.rotation = random.rotation();
        bodies.push(body);
    }
    Scene { name: "terrain".into(), half_spaces: Vec::new(), ground: Some(ground), bodies }
}

/// Boxes and slabs of all sizes, balls, capsules and hulls of 8 to 20 points, 0.1 m to 0.6 m across, poured out in a column.
fn heap() -> Vec<Start> {
    let mut random = Random(1999);
    let mut bodies = Vec::new();
    for i in 0..700 {
        let cell = grid(i % 5, i / 5 % 5, i / 25) * 0.64 + Vec3::new(-1.28, -1.28, 0.4);
        let reach = 0.05 + 0.25 * random.number();
        let part = |random: &mut Random| 0.2 + 0.35 * random.number();
        let form = match i % 5 {
            0 | 3 => Form::Cuboid(Vec3::new(part(&mut random), part(&mut random), part(&mut random)) * reach),
            1 => Form::Ball(reach * 0.8),
            2 => Form::Capsule { half_length: 0.5 * reach, radius: 0.3 * reach },
            _ => random.hull(8 + (i / 5 % 13) as usize, reach),
        };
        let mut body = Start::at(form, cell + random.centred() * 0.02);
        body.density = 300.0 + 2000.0 * random.number();
        body.state.rotation = random.rotation();
        body.state.spin = random.centred() * 4.0;
        bodies.push(body);
    }
    bodies
}

/// Hulls of 6 to 28 points and slabs, 0.06 m to 0.9 m across, of wood and of stone, that fall in three columns one beside the other: nothing
/// was tuned on it.
fn rubble() -> Vec<Start> {
    let mut random = Random(777);
    let mut bodies = Vec::new();
    for i in 0..600 {
        let column = f64::from(i % 3) - 1.0;
        let cell = grid(i / 3 % 2, i / 6 % 2, i / 12) + Vec3::new(3.0 * column - 0.5, -0.5, 0.7);
        let reach = 0.03 + 0.42 * random.number() * random.number();
        let form = match i % 4 {
            0 => {
                Form::Cuboid(Vec3::new(0.8, 0.2 + 0.3 * random.number(), 0.1 + 0.2 * random.number()) * reach)
            }
            _ => random.hull(6 + (i % 23) as usize, reach),
        };
        let mut body = Start::at(form, cell + random.centred() * 0.05);
        body.density = if random.number() < 0.5 { 600.0 } else { 2600.0 };
        body.state.rotation = random.rotation();
        bodies.push(body);
    }
    bodies
}

/// Two clouds of 200 bodies each, 0.05 m to 0.5 m across, that are thrown at each other.
fn scatter() -> Vec<Start> {
    let mut random = Random(20_260);
    let mut bodies = Vec::new();
    for side in [-1.0, 1.0] {
        for i in 0..200 {
            let cell = grid(i % 5, i / 5 % 8, i / 40) * 0.95 + Vec3::new(3.0, -3.3, 0.6);
            let at = cell * Vec3::new(side, 1.0, 1.0) + random.centred() * 0.05;
            // Small ones are more than large ones.
            let reach = 0.025 + 0.225 * random.number() * random.number();
            let form = match i % 4 {
                0 => Form::Cuboid(
                    Vec3::new(1.0, 0.4 + 0.6 * random.number(), 0.3 + 0.7 * random.number()) * reach,
                ),
                1 => Form::Ball(reach),
                2 => Form::Capsule { half_length: 0.6 * reach, radius: 0.4 * reach },
                _ => random.hull(16, reach),
            };
            let mut body = Start::at(form, at);
            body.state.rotation = random.rotation();
            body.state.velocity =
                Vec3::new(-side * (8.0 + 4.0 * random.number()), 0.0, 3.0) + random.centred();
            body.state.spin = random.centred() * 10.0;
            bodies.push(body);
        }
    }
    bodies
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::crowds::judge::judge;

    #[test]
    fn piles_have_any_size_that_there_can_be() {
        for name in ["pile0", "pile-1", "pile1000001", "pile 5", "pilee", "mound", ""] {
            assert_eq!(Scene::named(name), None, "{name}");
        }
    }

    #[test]
    fn bodies_start_apart() {
        let counts = [820, 1001, 1000, 5000, 300, 1000, 400, 700, 600];
        for (name, count) in NAMES.into_iter().zip(counts).chain([("pile100", 100), ("pile1", 1)]) {
            let scene = Scene::named(name).unwrap();
            assert_eq!((scene.name.as_str(), scene.bodies.len()), (name, count));
            let start = scene.bodies.iter().map(|start| start.state).collect();
            let verdict = judge(&scene, &[start]).unwrap();
            assert_eq!(
                (verdict.largest_overlap, verdict.lost, verdict.energy_error),
                (0.0, 0, 0.0),
                "{name}"
            );
        }
    }
}
