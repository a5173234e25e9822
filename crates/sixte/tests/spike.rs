//! A spike of every kind flies at a wall, tip first (D10): all are stopped at the same time, and pushed back along their
//! axis, not sideways.

use std::f64::consts::TAU;

use sixte::material::Material;
use sixte::shape::{Compound, Convex, Curved, MassProperties, Mesh, Shape, Soup, Triangles};
use sixte::{Body, Mat3, Pose, Rotation, Settings, Vec3, World};
use sixte_contact::shape::implicit::Expression;
use sixte_contact::shape::{Aabb, Implicit, LevelSet, NurbsCurve, NurbsSurface, Patches};

/// Half of its length, and the radius of its base; the tip is at +z \[m\].
const HALF: f64 = 0.25;
const RADIUS: f64 = 0.05;

/// As it flies along x [m/s], and where the wall begins \[m\].
const SPEED: f64 = 100.0;
const WALL: f64 = 1.9975;

/// What is enclosed is met early by so many thicknesses at most: twice the resolution of a formula, and that of patches.
const EARLY: f64 = 2.25;

/// Of the boxes around curved spikes \[m\].
const RESOLUTION: f64 = 1e-6;

/// A spike, and how far its tip may be from where it should be \[m\].
struct Spike {
    name: &'static str,
    shape: Shape,
    off: f64,
}

/// The side of a cone as triangles, with a base if it is closed.
fn triangles(count: u32, is_closed: bool) -> Triangles {
    let mut vertices = vec![Vec3::Z * HALF];
    vertices.extend((0..count).map(|k| {
        let (sin, cos) = libm::sincos(TAU * f64::from(k) / f64::from(count));
        Vec3::new(RADIUS * cos, RADIUS * sin, -HALF)
    }));
    let next = |k: u32| k % count + 1;
    let mut faces: Vec<[u32; 3]> = (1..=count).map(|k| [0, k, next(k)]).collect();
    if is_closed {
        faces.extend((2..count).map(|k| [1, next(k), k]));
    }
    Triangles { vertices, faces }
}

/// A straight profile from the middle of the base to its rim and on to the tip, turned.
fn patches() -> Patches {
    let profile = [Vec3::NEG_Z * HALF, Vec3::new(RADIUS, 0.0, -HALF), Vec3::Z * HALF];
    let turned = NurbsSurface::revolution(&NurbsCurve::uniform(1, &profile).unwrap()).unwrap();
    Patches::closed(vec![turned]).unwrap().with_resolution(RESOLUTION).unwrap()
}

fn spikes() -> Vec<Spike> {
    let spike = |name, shape: Shape, off| Spike { name, shape, off };
    let mesh = triangles(24, true);
    // A cone of slope r / 2h about its tip, cut off below.
    let slope = RADIUS / (2.0 * HALF);
    let cone = format!("max(sqrt(x^2 + y^2) - {slope} * ({HALF} - z), -{HALF} - z)");
    let half = Vec3::new(0.06, 0.06, 0.27);
    let cone = Implicit::new(Expression::parse(&cone).unwrap(), Aabb { min: -half, max: half }, RESOLUTION);
    let level_set = LevelSet::of(&Convex::cone(HALF, RADIUS).unwrap(), 0.01).unwrap();
    let off_level_set = level_set.error();
    vec![
        spike("cone", Convex::cone(HALF, RADIUS).unwrap().into(), 0.0),
        spike("hull", Convex::hull(&mesh.vertices).unwrap().into(), 0.0),
        spike(
            "compound",
            Compound::new(vec![(Pose::IDENTITY, Convex::cone(HALF, RADIUS).unwrap())]).unwrap().into(),
            0.0,
        ),
        spike("mesh", Shape::Mesh(Mesh::new(mesh).unwrap()), 0.0),
        spike("soup", Soup::new(triangles(24, false)).unwrap().into(), 0.0),
        spike("implicit", Curved::new(cone.unwrap()).into(), EARLY * 2.0 * RESOLUTION),
        spike("NURBS", Curved::new(patches()).into(), EARLY * RESOLUTION),
        spike(
            "level set",
            Curved::new(level_set.surface(1e-4).unwrap()).into(),
            // A tip is thinner than the grid can tell: it may end early by some places.
            4.0 * off_level_set,
        ),
    ]
}

#[test]
fn a_spike_of_any_kind_is_pushed_back_along_its_axis() {
    let expected = (WALL - HALF) / SPEED;
    for Spike { name, shape, off } in spikes() {
        let mut world = World::new(Settings::weightless()).unwrap();
        let steel = Material::new(0.8, 0.3);
        let wall = Body::fixed(Convex::cuboid(Vec3::new(0.0025, 2.0, 2.0)).unwrap());
        world.insert(wall.at(Pose::at(Vec3::X * 2.0)).with_material(steel)).unwrap();
        // The same for all, as if it were a slender rod: what they weigh is another question.
        let inertia = Mat3::from_diagonal(Vec3::new(0.02, 0.02, 0.001));
        let mass = MassProperties { mass: 1.0, centre: Vec3::NEG_Z * (0.5 * HALF), inertia };
        let turned = Rotation::from_axis_angle(Vec3::Y, 0.25 * TAU).unwrap();
        let spike = Body::with_mass_properties(shape, &mass).unwrap().at(Pose::new(Vec3::ZERO, turned));
        let spike = spike.with_velocity(Vec3::X * SPEED).with_material(steel);
        let spike = world.insert(spike).unwrap();
        let (mut events, mut steps) = (Vec::new(), 0);
        while events.is_empty() && steps < 6 {
            let report = world.step(1.0 / 60.0);
            assert!(report.warnings.is_empty(), "{name}: {:?}", report.warnings);
            events.extend(report.events);
            steps += 1;
        }
        assert_eq!(events.len(), 1, "{name}");
        let late = (events[0].time - expected) * SPEED;
        assert!(late.abs() <= off + 2e-12 * SPEED, "{name}: {late} m late");
        let body = &world[spike];
        let (velocity, spin) = (body.velocity(), body.spin());
        // A curved tip has no normal of its own; the wall has, and that is the one which counts.
        let sideways = velocity.truncate().with_x(0.0).length() + velocity.z.abs();
        assert!((velocity.x + 80.0).abs() < 1e-3, "{name}: {velocity}");
        // The tip of a level set is as blunt as its grid.
        let blunt = if off > 1e-3 { 10.0 } else { 1.0 };
        assert!(sideways < 1e-2 * blunt && spin.length() < 0.1, "{name}: {velocity}, spin {spin}");
    }
}
