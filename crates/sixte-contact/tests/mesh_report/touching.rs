//! Solids whose sheets touch: along an edge, in a vertex, face to face.

use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTimeSettings, Status, contact_time};
use sixte_contact::motion::{Motion, Pose};
use sixte_contact::shape::{Convex, Geometry, Mesh, MeshReport, Problem, Triangles};

use crate::mesh_report::surfaces::*;

fn unit(x: f64, y: f64, z: f64) -> Triangles {
    let min = Vec3::new(x, y, z);
    cuboid(min, min + Vec3::ONE)
}

fn all(parts: &[Triangles]) -> Triangles {
    parts.iter().skip(1).fold(parts[0].clone(), |so_far, part| together(&so_far, part))
}

/// Cubes of a lattice that do not overlap; how many edges and vertices of the union are not manifold.
fn touching() -> Vec<(&'static str, Triangles, usize, usize)> {
    vec![
        ("an edge", all(&[unit(0., 0., 0.), unit(1., 1., 0.)]), 1, 0),
        ("a vertex", all(&[unit(0., 0., 0.), unit(1., 1., 1.)]), 0, 1),
        ("two edges", all(&[unit(0., 0., 0.), unit(1., 1., 0.), unit(2., 0., 0.)]), 2, 0),
        // The four sides, and the diagonal: there the wall has its two triangles on both sides.
        ("a face", all(&[unit(0., 0., 0.), unit(1., 0., 0.)]), 5, 0),
        ("all of them", all(&[unit(0., 0., 0.), unit(1., 0., 0.), unit(1., 1., 1.)]), 6, 0),
    ]
}

#[test]
fn sheets_that_touch_are_a_solid() {
    for (name, solid, edges, vertices) in touching() {
        for list in [solid.clone(), solid.with_merged_vertices(), loose(&solid)] {
            let report = MeshReport::of(&list);
            let cubes = (solid.faces.len() / 12) as f64;
            assert!(report.is_solid() && report.is_closed() && !report.is_manifold(), "{name}: {report:#?}");
            assert!((report.volume - cubes).abs() < 1e-14, "{name}: {}", report.volume);
            assert_eq!(report.non_manifold_edges.count, edges, "{name}");
            assert_eq!(report.non_manifold_vertices.count, vertices, "{name}");
            assert!(report.unbalanced_edges.is_empty() && report.doubled_triangles.is_empty(), "{name}");
            assert!(Mesh::new(list.clone()).is_ok(), "{name}");
            assert_eq!(list.mass_properties(1.0).map(|found| found.mass.round()), Ok(cubes), "{name}");
        }
    }
}

/// Inside and outside at the middles of all cells of the lattice around.
#[test]
fn what_is_inside_is_that_of_the_cubes() {
    for (name, solid, ..) in touching() {
        let mesh = Mesh::new(solid.clone()).unwrap();
        let cubes: Vec<Vec3> = solid.vertices.chunks(8).map(|corners| corners[0]).collect();
        for cell in 0..125_u32 {
            let at = |step: u32| f64::from(cell / step % 5) - 1.0;
            let min = Vec3::new(at(1), at(5), at(25));
            let is_inside = cubes.contains(&min);
            assert_eq!(mesh.encloses(min + Vec3::new(0.5, 0.5, 0.5)), is_inside, "{name} {min}");
            // In line with edges and vertices, too.
            assert_eq!(mesh.encloses(min + Vec3::new(0.5, 0.25, 0.25)), is_inside, "{name} {min}");
        }
        assert!(!mesh.encloses(Vec3::new(1.0, 1.0, 0.5)), "{name}: on the surface");
    }
}

/// A ball meets what it would meet if the cubes were bodies of their own.
#[test]
fn contacts_are_those_of_the_cubes() {
    let ball = Convex::sphere(0.25).unwrap();
    let settings = ContactTimeSettings::tolerance(1e-9);
    let still = Motion::fixed(Pose::IDENTITY);
    for (name, solid, ..) in touching() {
        let mesh = Mesh::new(solid.clone()).unwrap();
        let cubes: Vec<Vec3> =
            solid.vertices.chunks(8).map(|corners| corners[0] + Vec3::splat(0.5)).collect();
        let cube = Convex::cuboid(Vec3::splat(0.5)).unwrap();
        let mut random = Random(7);
        for _ in 0..60 {
            let from = Vec3::new(1.0, 1.0, 0.5) + random.lattice(9).normalize_or(Vec3::X) * 6.0;
            let to = Vec3::new(1.0, 1.0, 0.5) + random.lattice(9) / 9.0;
            let motion = Motion::fixed(Pose::at(from)).with_velocity(to - from);
            let found = contact_time((&ball, &motion), (&mesh, &still), 2.0, &settings).unwrap();
            let mut alone: Vec<(f64, Vec3)> = Vec::new();
            for &centre in &cubes {
                let there = Motion::fixed(Pose::at(centre));
                let one = contact_time((&ball, &motion), (&cube, &there), 2.0, &settings).unwrap();
                alone.extend(
                    one.contact.filter(|_| one.status == Status::Contact).map(|c| (one.time, c.normal)),
                );
            }
            let first = alone.iter().map(|one| one.0).fold(f64::INFINITY, f64::min);
            assert_eq!(found.status == Status::Contact, first.is_finite(), "{name} {from} {to}");
            if let Some(contact) = found.contact.filter(|_| first.is_finite()) {
                // Two answers, each early by at most the tolerance: at 0.02 m/s along the normal, or faster.
                let is_same = |&(time, normal): &(f64, Vec3)| {
                    (time - found.time).abs() < 1e-7 && contact.normal.distance(normal) < 1e-3
                };
                assert!((found.time - first).abs() < 1e-7, "{name}: {} {first}", found.time);
                assert!(alone.iter().any(is_same), "{name} {from} {to}: {contact:?} {alone:?}");
            }
        }
    }
}

#[test]
fn what_is_there_twice_is_refused() {
    let twice = together(&cube(), &cube());
    for list in [twice.clone(), twice.with_merged_vertices()] {
        let report = MeshReport::of(&list);
        assert_eq!((report.duplicate_triangles.count, report.doubled_triangles.count), (12, 12));
        let problems = report.problems();
        assert!(matches!(
            problems[0],
            Problem::DuplicateTriangle { count: 12, triangles: [0, 12], doubled: 12 }
        ));
        let text = problems[0].to_string();
        assert!(
            text.contains("e.g. triangle 12 as 0: the surface is there twice") && text.contains("; remove ")
        );
        assert!(Mesh::new(list).is_err());
    }
    // Thrice, once turned round, is once.
    let once = all(&[cube(), cube(), inverted(&cube())]);
    assert!(MeshReport::of(&once).is_solid());
}

#[test]
fn triangles_that_are_edges_change_nothing() {
    let mut solid = cube();
    solid.vertices.push(solid.vertices[0]);
    solid.faces.extend([[0, 8, 1], [0, 0, 1], [3, 3, 3]]);
    let report = MeshReport::of(&solid);
    assert_eq!((report.repeated_vertices.count, report.is_solid(), report.is_manifold()), (3, true, true));
    assert_eq!(solid.mass_properties(1.0), cube().mass_properties(1.0));
    let mesh = Mesh::new(solid).unwrap();
    assert!(mesh.encloses(Vec3::splat(0.5)) && !mesh.encloses(Vec3::new(0.5, 0.0, 2.0)));
}
