//! As the stiffness grows, an impact by stiff forces tends to the instantaneous elastic one.

use sixte::material::Material;
use sixte::response::Stiff;
use sixte::shape::{Convex, Mesh, Shape};
use sixte::{Body, Pose, Rotation, Settings, Vec3, World};
use sixte_contact::shape::Triangles;

fn cuboid(half: Vec3) -> Shape {
    Convex::cuboid(half).unwrap().into()
}

/// An octahedron with different half axes.
fn octahedron(half: Vec3) -> Shape {
    let mut vertices = Vec::new();
    for axis in [Vec3::X * half.x, Vec3::Y * half.y, Vec3::Z * half.z] {
        vertices.extend([axis, -axis]);
    }
    let mut faces = Vec::new();
    for i in 0..8_u32 {
        let [x, y, z] = [i & 1, 2 + (i >> 1 & 1), 4 + (i >> 2 & 1)];
        let odd = (x + y + z) % 2 == 1;
        faces.push(if odd { [x, z, y] } else { [x, y, z] });
    }
    Shape::Mesh(Mesh::new(Triangles { vertices, faces }).unwrap())
}

/// Two bodies that fly at each other, and are apart again after a second.
fn thrown(shape: &Shape, turns: [Vec3; 2], aside: Vec3, stiff: Option<Stiff>) -> World {
    let settings = Settings::weightless().with_stiff(stiff);
    let mut world = World::new(settings).unwrap();
    for (turn, side) in turns.into_iter().zip([-1.0, 1.0]) {
        let turn = Rotation::from_rotation_vector(turn).unwrap();
        let place = (Vec3::X + aside) * side * 0.5;
        let body = Body::dynamic(shape.clone(), 500.0 + 100.0 * side).unwrap();
        let body =
            body.at(Pose::new(place, turn)).with_velocity(Vec3::X * -side).with_material(Material::ELASTIC);
        world.insert(body).unwrap();
    }
    world
}

fn run(mut world: World) -> Vec<Vec3> {
    for _ in 0..10 {
        let report = world.step(0.1);
        let audit = &report.audit;
        assert!(audit.linear_momentum_error < 1e-12, "{audit:?}");
        assert!(audit.angular_momentum_error < 1e-12, "{audit:?}");
        assert!(audit.smallest_gap > 0.0, "{audit:?}");
    }
    // Spins of bodies that tumble change; what stays is momentum.
    world.bodies().flat_map(|(_, body)| [body.momentum(), body.angular_momentum()]).collect()
}

fn error(of: &[Vec3], truth: &[Vec3]) -> f64 {
    of.iter().zip(truth).map(|(a, b)| a.distance(*b)).fold(0.0, f64::max)
}

#[test]
fn balls_boxes_and_meshes() {
    let half = Vec3::new(0.1, 0.2, 0.15);
    let cases: [(&str, Shape, [Vec3; 2], Vec3); 4] = [
        ("balls", Convex::sphere(0.2).unwrap().into(), [Vec3::ZERO; 2], Vec3::new(0.0, 0.05, 0.02)),
        ("boxes", cuboid(half), [Vec3::new(0.5, 0.4, 0.3), Vec3::new(-0.3, 0.2, 0.7)], Vec3::Y * 0.05),
        (
            "boxes off centre",
            cuboid(half),
            [Vec3::new(0.5, 0.4, 0.3), Vec3::new(0.1, 1.2, 0.7)],
            Vec3::Y * 0.2,
        ),
        ("meshes", octahedron(half), [Vec3::new(0.5, 0.4, 0.3), Vec3::new(-0.3, 0.2, 0.7)], Vec3::Z * 0.05),
    ];
    for (name, shape, turns, aside) in cases {
        let truth = run(thrown(&shape, turns, aside, None));
        let errors: Vec<f64> = [1e8, 1e10, 1e12]
            .iter()
            .map(|&stiffness: &f64| {
                // The intrusion is v √(m/k): a skin just wide enough gets thinner with the stiffness.
                let skin = 20.0 / stiffness.sqrt();
                error(
                    &run(thrown(
                        &shape,
                        turns,
                        aside,
                        Some(Stiff { parts: 256, ..Stiff::new(stiffness, skin) }),
                    )),
                    &truth,
                )
            })
            .collect();
        println!("{name}: {errors:?}");
        // At least as the root of the stiffness: a tenth for a hundred times of it, or there already.
        for pair in errors.windows(2) {
            assert!(pair[1] <= 0.15 * pair[0] + 1e-7, "{name}: {errors:?}");
        }
        assert!(errors[2] < 1e-2, "{name}: {errors:?}");
    }
}
