//! Bodies as plain numbers, so that a world can be mirrored, moved and scaled before it is built.

use sixte::material::Material;
use sixte::shape::Convex;
use sixte::{Body, Pose, Rotation, Settings, Vec3, World};

/// A hull, and how it begins.
#[derive(Debug, Clone)]
pub struct Thing {
    pub corners: Vec<Vec3>,
    pub rounding: f64,
    pub place: Vec3,
    /// The rotation vector of its pose \[rad\].
    pub turn: Vec3,
    pub velocity: Vec3,
    pub spin: Vec3,
    pub material: Material,
    /// None for a fixed one [kg/m³].
    pub density: Option<f64>,
    /// Which one it is, in whatever order they come.
    pub number: usize,
}

#[derive(Debug, Clone)]
pub struct Scene {
    pub things: Vec<Thing>,
    pub settings: Settings,
}

/// What can be compared of an event.
#[derive(Debug, Clone, Copy)]
pub struct Seen {
    pub time: f64,
    /// By number, the smaller one first.
    pub who: (usize, usize),
    pub point: Vec3,
    /// On the one with the smaller number.
    pub impulse: Vec3,
}

pub fn cuboid(half: Vec3) -> Vec<Vec3> {
    let corner = |i: u32| [1, 2, 4].map(|bit| if i & bit == 0 { 1.0 } else { -1.0 });
    (0..8).map(corner).map(|[x, y, z]| Vec3::new(x * half.x, y * half.y, z * half.z)).collect()
}

impl Thing {
    fn wall(number: usize, place: Vec3, half: Vec3) -> Self {
        Self {
            corners: cuboid(half),
            rounding: 0.0,
            place,
            turn: Vec3::ZERO,
            velocity: Vec3::ZERO,
            spin: Vec3::ZERO,
            material: Material::new(0.9, 0.3),
            density: None,
            number,
        }
    }

    fn body(&self) -> Body {
        let shape = Convex::hull(&self.corners).unwrap().rounded(self.rounding).unwrap();
        let body = match self.density {
            Some(density) => Body::dynamic(shape, density).unwrap(),
            None => Body::fixed(shape),
        };
        let turn = Rotation::from_rotation_vector(self.turn).unwrap();
        body.named(self.number.to_string())
            .at(Pose::new(self.place, turn))
            .with_velocity(self.velocity)
            .with_spin(self.spin)
            .with_material(self.material)
    }
}

impl Scene {
    /// A box of six walls, 2 m wide inside, with two asymmetric bodies that tumble and bounce.
    pub fn in_a_box(which: u32, gravity: Vec3) -> Self {
        let shift = f64::from(which) * 0.13;
        let mut things = Vec::new();
        let brick = Thing {
            corners: cuboid(Vec3::new(0.1, 0.2, 0.3)),
            rounding: 0.0,
            place: Vec3::new(-0.5, 0.1 * shift, 0.0),
            turn: Vec3::new(0.3 + shift, 0.2, 0.1),
            velocity: Vec3::new(2.0, 0.4 + shift, 1.0),
            spin: Vec3::new(3.0, 7.0 - shift, 5.0),
            material: Material::new(0.8, 0.4),
            density: Some(1000.0),
            number: 0,
        };
        let wedge = Thing {
            corners: vec![
                Vec3::new(0.3, 0.0, -0.1),
                Vec3::new(-0.2, 0.25, -0.12),
                Vec3::new(-0.15, -0.2, -0.1),
                Vec3::new(0.02, 0.05, 0.3),
                Vec3::new(0.1, -0.1, 0.2),
            ],
            rounding: 0.02,
            place: Vec3::new(0.5, -0.1, 0.2 - shift),
            turn: Vec3::new(-0.4, 1.2, 0.5 + shift),
            velocity: Vec3::new(-1.0, 0.7, -0.5 + shift),
            spin: Vec3::new(-2.0, 4.0 + shift, 1.0),
            material: Material::new(0.7, 0.5),
            density: Some(700.0),
            number: 1,
        };
        things.extend([brick, wedge]);
        for (axis, way) in [Vec3::X, Vec3::Y, Vec3::Z].into_iter().enumerate() {
            for (side, sign) in [-1.0, 1.0].into_iter().enumerate() {
                let half = Vec3::splat(1.2) - way * 1.1;
                things.push(Thing::wall(2 + 2 * axis + side, way * (1.1 * sign), half));
            }
        }
        Self { things, settings: Settings::weightless().with_gravity(gravity) }
    }

    pub fn build(&self) -> World {
        let mut world = World::new(self.settings).unwrap();
        for thing in &self.things {
            world.insert(thing.body()).unwrap();
        }
        world
    }

    /// The first events, with steps of `dt`.
    pub fn events(&self, dt: f64, count: usize) -> Vec<Seen> {
        let mut world = self.build();
        let mut seen = Vec::new();
        while seen.len() < count && world.time() < 20.0 {
            let report = world.step(dt);
            assert!(report.warnings.is_empty(), "{:?}", report.warnings);
            seen.extend(report.events.iter().map(|event| {
                let [a, b] = [event.bodies.0, event.bodies.1].map(|id| self.things[id.index()].number);
                let sign = if a < b { 1.0 } else { -1.0 };
                let impulse = event.impulse * sign;
                Seen { time: event.time, who: (a.min(b), a.max(b)), point: event.point, impulse }
            }));
        }
        seen.truncate(count);
        assert_eq!(seen.len(), count);
        seen
    }

    pub fn each(&self, change: impl Fn(&mut Thing)) -> Self {
        let mut scene = self.clone();
        scene.things.iter_mut().for_each(change);
        scene
    }
}

/// Compares times, bodies, and what `mapped` makes of points and impulses, the n-th event to `within` times
/// 10ⁿ: every impact makes errors grow.
pub fn same(first: &[Seen], second: &[Seen], within: f64, mapped: impl Fn(&Seen) -> Seen, what: &str) {
    for (n, (one, other)) in first.iter().zip(second).enumerate() {
        let should = mapped(one);
        let within = within * libm_pow10(n);
        assert_eq!(should.who, other.who, "{what}: event {n}: {should:?}, {other:?}");
        let apart = (should.time - other.time).abs();
        assert!(apart <= within, "{what}: event {n} is {apart:e} s off: {should:?}, {other:?}");
        let points = should.point.distance(other.point) / (1.0 + should.point.length());
        assert!(points <= 100.0 * within, "{what}: event {n}: points {points:e} apart");
        let impulses = should.impulse.distance(other.impulse) / should.impulse.length();
        assert!(impulses <= 1000.0 * within, "{what}: event {n}: impulses {impulses:e} apart");
    }
}

fn libm_pow10(n: usize) -> f64 {
    (0..n).fold(1.0, |power, _| power * 10.0)
}
