//! What bodies look like is what they are.

use std::collections::BTreeMap;

use sixte::shape::{Convex, Shape, Triangles};
use sixte::{Body, Pose, Settings, Vec3, World};
use sixte_io::recording::{RecordedBody, Recording};

use super::runs::{reach, recorder, shapes};
use crate::random::Random;

/// A body of a shape, through a recording and back.
fn drawn(shape: Shape) -> RecordedBody {
    let mut world = World::new(Settings::default()).unwrap();
    world.insert(Body::fixed(shape)).unwrap();
    let bytes = recorder(&world).finish().unwrap().into_inner();
    Recording::from_bytes(&bytes, "x").unwrap().bodies.remove(0)
}

/// By the divergence theorem \[m³\].
fn volume(triangles: &Triangles) -> f64 {
    let part = |face: &[u32; 3]| {
        let [a, b, c] = face.map(|vertex| triangles.vertices[vertex as usize]);
        a.dot(b.cross(c)) / 6.0
    };
    triangles.faces.iter().map(part).sum()
}

#[test]
fn shapes_have_their_volume() {
    // What a sphere of 2048 triangles or a prism of 48 sides lacks.
    let (round, prism, sharp) = (0.01, 0.004, 1e-12);
    let cases = [
        ("sphere", round),
        ("ellipsoid", round),
        ("box", sharp),
        ("hull", sharp),
        ("mesh", sharp),
        ("cylinder", prism),
        ("cone", prism),
        ("rounded box", 0.02),
        ("rounded hull", 0.02),
        ("rounded cylinder", 0.03),
    ];
    for (name, shape) in shapes() {
        let Some(&(_, allowed)) = cases.iter().find(|case| case.0 == name) else { continue };
        let truth = shape.mass_properties(1.0).unwrap().mass;
        let found = volume(&drawn(shape).triangles());
        let lacks = 1.0 - found / truth;
        assert!((-1e-12..=allowed).contains(&lacks), "{name}: {found} of {truth} m³");
    }
}

#[test]
fn surfaces_are_closed_and_face_outwards() {
    for (name, shape) in shapes() {
        if ["triangle", "height field", "halfspace", "point", "soup"].contains(&name) {
            continue;
        }
        let triangles = drawn(shape).triangles();
        let mut edges: BTreeMap<(u32, u32), i32> = BTreeMap::new();
        for &[a, b, c] in &triangles.faces {
            for (from, to) in [(a, b), (b, c), (c, a)] {
                *edges.entry((from.min(to), from.max(to))).or_default() += if from < to { 1 } else { -1 };
            }
        }
        assert!(!edges.is_empty() && edges.values().all(|&count| count == 0), "{name}");
        assert!(volume(&triangles) > 0.0, "{name}");
    }
}

#[test]
fn convex_surfaces_reach_as_far_as_their_shapes() {
    let mut random = Random(5);
    let mut number = || (random.next() >> 11) as f64 / (1_u64 << 52) as f64 - 1.0;
    for (name, shape) in shapes() {
        let far = |direction: Vec3| match &shape {
            Shape::Convex(convex) if name != "halfspace" => Some(reach(convex, direction)),
            Shape::Own(own) => Some(reach(own, direction)),
            _ => None,
        };
        let triangles = drawn(shape.clone()).triangles();
        if name == "point" {
            assert!(triangles.faces.is_empty());
            continue;
        }
        for _ in 0..100 {
            let direction = Vec3::new(number(), number(), number()).normalize();
            let Some(truth) = far(direction) else { continue };
            let found = triangles.vertices.iter().map(|v| v.dot(direction)).fold(f64::MIN, f64::max);
            // Facets lie within the surface, by up to 1 % of the largest size here, 0.4 m.
            assert!(found <= truth + 1e-12 && found >= truth - 0.004, "{name}: {found}, {truth}");
        }
    }
}

#[test]
fn a_compound_is_drawn_where_its_pieces_are() {
    let Some((_, shape)) = shapes().into_iter().find(|(name, _)| *name == "compound") else { unreachable!() };
    let Shape::Compound(compound) = &shape else { unreachable!() };
    let far = |direction: Vec3| {
        let of = |(pose, piece): &(Pose, Convex)| {
            pose.position.dot(direction) + reach(piece, pose.rotation.inverse().rotate(direction))
        };
        compound.pieces().iter().map(of).fold(f64::MIN, f64::max)
    };
    let triangles = drawn(shape.clone()).triangles();
    for direction in [Vec3::X, Vec3::Y, Vec3::Z, -Vec3::X, -Vec3::Y, -Vec3::Z] {
        let found = triangles.vertices.iter().map(|v| v.dot(direction)).fold(f64::MIN, f64::max);
        assert!((found - far(direction)).abs() < 1e-12, "{direction}: {found}, {}", far(direction));
    }
}

#[test]
fn a_half_space_is_a_large_square() {
    let normal = Vec3::new(0.0, 0.6, 0.8);
    for normal in [normal, -Vec3::Z, Vec3::Z, Vec3::X] {
        let shape = Convex::half_space(normal).unwrap().rounded(0.5).unwrap();
        let found = drawn(shape.into()).triangles();
        assert!(found.vertices.iter().all(|v| (v.dot(normal) - 0.5).abs() < 1e-14 && v.length() > 10.0));
        for face in found.faces {
            let [a, b, c] = face.map(|vertex| found.vertices[vertex as usize]);
            assert!(((b - a).cross(c - a).normalize() - normal).length() < 1e-14);
        }
    }
}
