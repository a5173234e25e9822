//! Bodies that fall edge on edge: they slide, tip and fall off without being held, as hulls and as meshes and in either order.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};

use sixte::material::Material;
use sixte::shape::{Convex, Mesh, Shape, Triangles};
use sixte::{Body, Pose, Rotation, Settings, Stepping, Vec3, World};

fn tetrahedron() -> Triangles {
    let signs = [(1.0, 1.0, 1.0), (-1.0, -1.0, 1.0), (-1.0, 1.0, -1.0), (1.0, -1.0, -1.0)];
    let vertices = signs.map(|(x, y, z)| Vec3::new(x, y, z) * 0.5).to_vec();
    Triangles { vertices, faces: vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]] }
}

fn cube() -> Triangles {
    let half = |i: u32, axis: u32| if i >> axis & 1 == 1 { 0.5 } else { -0.5 };
    let vertices = (0..8).map(|i| Vec3::new(half(i, 0), half(i, 1), half(i, 2))).collect();
    let sides = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];
    let faces = sides.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect();
    Triangles { vertices, faces }
}

/// What a solid is given as.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Given {
    Hull,
    Mesh,
    /// A mesh that is not looked at as a hull, though it is one.
    Triangles,
    Box,
}

const TETRAHEDRA: [Given; 3] = [Given::Hull, Given::Mesh, Given::Triangles];
const CUBES: [Given; 4] = [Given::Hull, Given::Mesh, Given::Triangles, Given::Box];

impl Given {
    fn shape(self, solid: &Triangles) -> Shape {
        match self {
            Self::Hull => Convex::hull(&solid.vertices).unwrap().into(),
            Self::Mesh => Mesh::new(solid.clone()).unwrap().into(),
            Self::Triangles => Shape::Mesh(Mesh::new(solid.clone()).unwrap()),
            Self::Box => Convex::cuboid(Vec3::splat(0.5)).unwrap().into(),
        }
    }
}

/// Drops one of two equal bodies onto the other, and says where it is in the end, for each that it is given as. It is the
/// same place whoever was the first in the world, to the bit; and what hulls do, meshes do.
fn drop_onto(solid: &Triangles, material: Material, above: Pose, below: Pose, given: &[Given]) -> Vec<Vec3> {
    let end = |given: Given, is_first: bool| {
        let shape = given.shape(solid);
        let fixed = Body::fixed(shape.clone()).at(below).with_material(material);
        let falling = Body::dynamic(shape, 1000.0).unwrap().at(above).with_material(material);
        let mut world = World::new(Settings::default().with_stepping(Stepping::Exact)).unwrap();
        let bodies = if is_first { [falling, fixed] } else { [fixed, falling] };
        let ids = bodies.map(|body| world.insert(body).unwrap());
        for _ in 0..100 {
            let report = world.step(0.004);
            assert!(
                report.warnings.is_empty(),
                "{given:?}, first {is_first}, {} s: {:?}",
                report.start,
                report.warnings
            );
        }
        let audit = world.audit();
        assert!(audit.smallest_gap > 0.0, "{audit:?}");
        assert!(audit.energy_error < 1e-12, "{audit:?}");
        world.body(ids[usize::from(!is_first)]).unwrap().pose().position
    };
    let both = |&given: &Given| {
        let (second, first) = (end(given, false), end(given, true));
        assert_eq!(second, first, "{given:?} {above:?}");
        second
    };
    let ends: Vec<Vec3> = given.iter().map(both).collect();
    if let [Given::Hull, Given::Mesh, ..] = given {
        assert!(ends[0].distance(ends[1]) < 1e-9, "{above:?}: {ends:?}");
    }
    ends
}

/// How far apart the ends are \[m\].
fn spread(ends: &[Vec3]) -> f64 {
    ends.iter().map(|end| end.distance(ends[0])).fold(0.0, f64::max)
}

fn turned(x: f64, z: f64) -> Rotation {
    Rotation::from_rotation_vector(Vec3::new(x, 0.0, z)).unwrap()
}

/// Edges that are parallel but for `yaw`, one `aside` of the other.
#[test]
fn tetrahedra_whose_edges_are_almost_parallel_are_not_held() {
    for (yaw, aside) in [(0.0, 0.0), (1e-9, 1e-9), (1e-7, 1e-9), (1e-7, 0.0), (1e-5, 1e-6), (1e-5, 1e-3)] {
        let above = Pose::new(Vec3::new(aside, -aside, 1.05), turned(0.0, FRAC_PI_2 + yaw));
        drop_onto(&tetrahedron(), Material::new(0.0, 0.0), above, Pose::IDENTITY, &TETRAHEDRA[..2]);
    }
}

/// The edge of one is tilted by 1e-6 rad against the face of the other that slides over it: that is no face on a face.
#[test]
fn meshes_of_tetrahedra_slide_edge_on_face() {
    let above = Pose::new(Vec3::new(1e-6, -1e-6, 1.05), turned(0.0, FRAC_PI_2 + 1e-5));
    drop_onto(&tetrahedron(), Material::new(0.0, 0.5), above, Pose::IDENTITY, &TETRAHEDRA);
}

#[test]
fn a_tetrahedron_slides_off_another_whose_edge_is_parallel() {
    let above = Pose::new(Vec3::new(0.01, 0.0, 1.01), turned(0.0, FRAC_PI_2));
    for friction in [0.0, 0.5] {
        drop_onto(&tetrahedron(), Material::new(0.0, friction), above, Pose::IDENTITY, &TETRAHEDRA);
    }
}

/// All are one motion, to rounding.
#[test]
fn a_tetrahedron_slides_off_another_whose_edge_it_crosses() {
    let above = Pose::at(Vec3::new(0.1, 0.05, 1.01));
    let ends = drop_onto(&tetrahedron(), Material::new(0.0, 0.0), above, Pose::IDENTITY, &TETRAHEDRA);
    assert!(spread(&ends) < 1e-9, "{ends:?}");
}

/// All are one motion, to rounding.
#[test]
fn a_cube_slides_off_the_edge_of_another() {
    let turned = turned(FRAC_PI_4, 0.0);
    let above = Pose::new(Vec3::new(0.0, 0.003, 2.0_f64.sqrt() + 0.01), turned);
    let ends = drop_onto(&cube(), Material::new(0.0, 0.0), above, Pose::new(Vec3::ZERO, turned), &CUBES);
    assert!(spread(&ends) < 1e-9, "{ends:?}");
    drop_onto(&cube(), Material::new(0.0, 0.5), above, Pose::new(Vec3::ZERO, turned), &CUBES);
}

/// All are one motion, to rounding.
#[test]
fn a_cube_stands_on_its_edge_upon_another() {
    let above = Pose::new(Vec3::new(0.1, 0.003, 0.5 + 0.5_f64.sqrt() + 0.01), turned(FRAC_PI_4, 0.0));
    for friction in [0.0, 0.5] {
        let ends = drop_onto(&cube(), Material::new(0.0, friction), above, Pose::IDENTITY, &CUBES);
        assert!(spread(&ends) < 1e-9, "{ends:?}");
    }
}

/// Boxes and hulls of cubes are one motion at every place where the last bit of the start does not decide.
#[test]
fn boxes_move_as_hulls() {
    for (friction, aside, yaw) in [
        (0.0, 1e-3, 0.0),
        (0.0, 0.05, 1e-9),
        (0.5, 1e-6, 0.0),
        (0.5, 1e-3, 1e-7),
        (0.5, 0.05, 0.0),
        (0.5, 0.05, 1e-5),
    ] {
        let below = Pose::new(Vec3::ZERO, turned(FRAC_PI_4, 0.0));
        let yawed = Rotation::from_rotation_vector(Vec3::new(0.0, yaw, yaw)).unwrap();
        let above = Pose::new(Vec3::new(0.0, aside, 2.0_f64.sqrt() + 0.05), yawed.after(below.rotation));
        let given = [Given::Hull, Given::Mesh, Given::Box];
        let ends = drop_onto(&cube(), Material::new(0.0, friction), above, below, &given);
        assert!(spread(&ends) < 1e-9, "{friction} {aside} {yaw}: {ends:?}");
    }
}

/// Sides that meet almost flat, as triangles: what is closed at all corners to next to nothing meets there at once, though
/// normals of pairs of triangles differ by as much as the sides are tilted.
#[test]
fn triangles_that_meet_almost_flat_move_as_hulls() {
    for (friction, yaw) in [(0.0, 1e-9), (0.5, 1e-9), (0.0, 1e-7)] {
        let above = Pose::new(Vec3::new(0.05, -0.05, 1.05), turned(0.0, FRAC_PI_2 + yaw));
        let ends =
            drop_onto(&tetrahedron(), Material::new(0.0, friction), above, Pose::IDENTITY, &TETRAHEDRA);
        assert!(spread(&ends) < 1e-3, "{friction} {yaw}: {ends:?}");
    }
}
