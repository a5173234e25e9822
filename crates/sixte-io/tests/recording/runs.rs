//! Runs to record.

use std::io::Cursor;

use sixte::material::Material;
use sixte::shape::{Compound, Convex, HeightField, Mesh, Own, Shape, Soup, Support, Triangles};
use sixte::{Body, Pose, Resting, Rotation, Settings, StepReport, Vec3, World};
use sixte_contact::shape::Hull;
use sixte_io::recording::{BodyState, Heading, Recorder, Recording};

/// A run: its recording, and what really happened.
pub struct Run {
    pub bytes: Vec<u8>,
    /// Time and bodies at the start and at the end of each step.
    pub states: Vec<(f64, Vec<BodyState>)>,
    pub reports: Vec<StepReport>,
    pub world: World,
}

impl Run {
    pub fn recording(&self) -> Recording {
        Recording::from_bytes(&self.bytes, "run.mcap").unwrap()
    }
}

/// Records so many steps of a world.
pub fn record(mut world: World, steps: usize, step: f64) -> Run {
    let mut recorder = recorder(&world);
    let (mut states, mut reports) = (vec![state(&world)], Vec::new());
    for _ in 0..steps {
        let report = world.step(step);
        recorder.step(&world, &report).unwrap();
        states.push(state(&world));
        reports.push(report);
    }
    Run { bytes: recorder.finish().unwrap().into_inner(), states, reports, world }
}

pub fn recorder(world: &World) -> Recorder<Cursor<Vec<u8>>> {
    let heading = Heading {
        scene: "all kinds".to_owned(),
        text: "title = \"ä \\\" ü\"\n".to_owned(),
        sets: vec![("height".to_owned(), "2".to_owned())],
        step: 0.01,
    };
    Recorder::new(Cursor::new(Vec::new()), "run.mcap", world, &heading).unwrap()
}

fn state(world: &World) -> (f64, Vec<BodyState>) {
    let state = |body: &Body| BodyState {
        position: body.pose().position,
        rotation: body.pose().rotation.quaternion(),
        velocity: body.velocity(),
        spin: body.spin(),
    };
    (world.time(), world.bodies().map(|(_, body)| state(body)).collect())
}

/// Every kind of shape, by a name.
pub fn shapes() -> Vec<(&'static str, Shape)> {
    let corners = |size: f64| {
        let corner = |i: u32| Vec3::from_array([1, 2, 4].map(|bit| if i & bit == 0 { -size } else { size }));
        (0..8).map(corner).collect::<Vec<_>>()
    };
    let hull = Hull::from_points(&corners(0.2)).unwrap();
    let cube = Triangles { vertices: hull.vertices().to_vec(), faces: hull.faces().to_vec() };
    let turned = Rotation::from_axis_angle(Vec3::new(1.0, 2.0, 3.0), 0.7).unwrap();
    let pieces = vec![
        (Pose::new(Vec3::new(0.3, 0.0, 0.1), turned), Convex::cuboid(Vec3::new(0.1, 0.2, 0.3)).unwrap()),
        (Pose::at(Vec3::new(-0.3, 0.0, 0.0)), Convex::capsule(0.2, 0.1).unwrap()),
    ];
    let heights: Vec<f64> = (0..12).map(|i| f64::from(i % 5) * 0.1).collect();
    let tip = Vec3::new(0.1, 0.2, 0.3);
    vec![
        ("sphere", Convex::sphere(0.2).unwrap().into()),
        ("box", Convex::cuboid(Vec3::new(0.1, 0.2, 0.3)).unwrap().into()),
        ("rounded box", Convex::cuboid(Vec3::new(0.1, 0.2, 0.3)).unwrap().rounded(0.05).unwrap().into()),
        ("cylinder", Convex::cylinder(0.3, 0.1).unwrap().into()),
        ("rounded cylinder", Convex::cylinder(0.3, 0.1).unwrap().rounded(0.05).unwrap().into()),
        ("cone", Convex::cone(0.3, 0.2).unwrap().into()),
        ("capsule", Convex::capsule(0.3, 0.1).unwrap().into()),
        ("slanted capsule", Convex::segment(-tip, 2.0 * tip).unwrap().rounded(0.1).unwrap().into()),
        ("ellipsoid", Convex::ellipsoid(Vec3::new(0.1, 0.2, 0.3)).unwrap().into()),
        ("hull", Convex::hull(&corners(0.15)).unwrap().into()),
        ("rounded hull", Convex::hull(&corners(0.15)).unwrap().rounded(0.1).unwrap().into()),
        ("triangle", Convex::triangle([tip, -tip, Vec3::X * 0.2]).unwrap().into()),
        ("compound", Compound::new(pieces).unwrap().into()),
        ("mesh", Shape::Mesh(Mesh::new(cube.clone()).unwrap())),
        ("soup", Soup::new(cube).unwrap().into()),
        ("height field", HeightField::new(4, 3, heights, [0.1, 0.2]).unwrap().into()),
        ("own", Own::new(Convex::ellipsoid(Vec3::new(0.3, 0.2, 0.1)).unwrap()).into()),
        ("point", Convex::point().into()),
        ("halfspace", Convex::half_space(Vec3::new(0.0, 0.6, 0.8)).unwrap().into()),
    ]
}

/// The farthest that a convex shape reaches along a unit direction \[m\].
pub fn reach(shape: &impl Support, direction: Vec3) -> f64 {
    shape.support(direction, &mut 0).dot(direction) + shape.rounding()
}

/// Bodies of every kind that can be dynamic, over a floor: they fall, bounce and turn.
pub fn all_kinds() -> World {
    let mut world = World::new(Settings::default()).unwrap();
    let floor =
        Body::fixed(Convex::half_space(Vec3::Z).unwrap()).named("floor").with_material(Material::ELASTIC);
    world.insert(floor).unwrap();
    for (number, (name, shape)) in (0..).zip(shapes()) {
        let place = Pose::at(Vec3::new(2.0 * f64::from(number), 0.3 * f64::from(number), 1.1));
        let body = match Body::dynamic(shape.clone(), 1000.0) {
            Ok(body) => body
                .with_spin(Vec3::new(1.0, 0.2 * f64::from(number), -0.3))
                .with_material(Material::new(0.9, 0.1)),
            Err(_) if name == "halfspace" => continue,
            Err(_) => Body::fixed(shape),
        };
        world.insert(body.named(name).at(place)).unwrap();
    }
    world
}

/// A ball that bounces for ever.
pub fn bouncing(names: [&str; 2]) -> World {
    let mut world = World::new(Settings::default()).unwrap();
    let floor = Body::fixed(Convex::half_space(Vec3::Z).unwrap()).with_material(Material::ELASTIC);
    world.insert(floor.named(names[0])).unwrap();
    let ball = Body::dynamic(Convex::sphere(0.1).unwrap(), 1000.0).unwrap().with_material(Material::ELASTIC);
    let place = Pose::at(Vec3::new(0.1, 0.2, 1.1));
    world.insert(ball.named(names[1]).at(place).with_spin(Vec3::new(1.0, 2.0, 3.0))).unwrap();
    world
}

/// A ball that lands on a table without a bounce, slides over its edge and falls.
pub fn sliding_off(names: [&str; 2]) -> World {
    let mut world = World::new(Settings::default().with_resting(Resting::Supported)).unwrap();
    let dead = Material::new(0.0, 0.0);
    let table = Body::fixed(Convex::cuboid(Vec3::new(0.2, 0.2, 0.1)).unwrap()).with_material(dead);
    world.insert(table.named(names[0])).unwrap();
    let ball = Body::dynamic(Convex::sphere(0.05).unwrap(), 1000.0).unwrap().with_material(dead);
    let place = Pose::at(Vec3::new(0.0, 0.0, 0.16));
    world.insert(ball.named(names[1]).at(place).with_velocity(Vec3::X)).unwrap();
    world
}
