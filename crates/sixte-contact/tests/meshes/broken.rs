//! Triangles that are no solid, or hardly triangles.

use sixte_contact::Vec3;
use sixte_contact::contact_time::{Status, contacts_at};
use sixte_contact::shape::{Mesh, MeshReport, ShapeError, Soup, Triangles};
use sixte_reference::Random;
use sixte_reference::mesh::{MeshPair, families, random_pair};

use crate::meshes::ask::{ask, at, faults, judged, v};

fn cube() -> Triangles {
    families::cuboid(Vec3::splat(0.5))
}

/// A mesh is refused with a reason.
fn refused(name: &str, triangles: &Triangles) {
    match Mesh::new(triangles.clone()) {
        Ok(_) => panic!("{name} was taken"),
        Err(error) => assert!(error.to_string().len() > 20, "{name}: {error}"),
    }
}

/// Falls as a soup onto a floor, and the answer is right.
fn falls(name: &str, triangles: &Triangles, expected: Status) {
    for (index, spin) in [Vec3::ZERO, v(3.0, -2.0, 5.0)].into_iter().enumerate() {
        let falling = at(0.1, 0.2, 2.0).with_velocity(v(0.1, 0.0, -2.0)).with_spin(spin);
        let floor = families::floor(2.0, 3);
        let pair = MeshPair {
            solid: [false, false],
            ..MeshPair::new((triangles.clone(), falling), (floor, at(0.0, 0.0, 0.0)), 1.2)
        };
        for tolerance in [1e-3, 1e-6, 1e-9] {
            let found = judged(&format!("{name} {index}"), &pair, tolerance);
            assert_eq!(found.status, expected, "{name} {index}: {found:?}");
        }
    }
}

#[test]
fn open_surfaces_are_soups_only() {
    let mut open = cube();
    open.faces.pop();
    refused("open", &open);
    falls("open", &open, Status::Contact);
    let sheet = families::floor(0.5, 2);
    refused("sheet", &sheet);
    falls("sheet", &sheet, Status::Contact);
}

#[test]
fn surfaces_that_are_turned_wrong_are_refused() {
    let mut inverted = cube();
    for face in &mut inverted.faces {
        face.swap(0, 1);
    }
    refused("inverted", &inverted);
    falls("inverted", &inverted, Status::Contact);
    let mut one = cube();
    one.faces[3].swap(0, 1);
    refused("one face turned", &one);
    falls("one face turned", &one, Status::Contact);
}

#[test]
fn doubled_faces_are_refused_and_do_no_harm() {
    let mut doubled = cube();
    doubled.faces.push(doubled.faces[0]);
    refused("one face twice", &doubled);
    falls("one face twice", &doubled, Status::Contact);
    let mut all = cube();
    all.faces.extend(cube().faces);
    refused("all faces twice", &all);
    falls("all faces twice", &all, Status::Contact);
    // A hundred triangles in one place: no tree can part them.
    let heap = Triangles { vertices: vec![Vec3::ZERO, Vec3::X, Vec3::Y], faces: vec![[0, 1, 2]; 100] };
    refused("heap", &heap);
    falls("heap", &heap, Status::Contact);
    let (soup, floor) = (Soup::new(heap).unwrap(), Soup::new(families::floor(2.0, 1)).unwrap());
    let above = at(0.1, 0.2, 5e-7);
    let contacts = contacts_at((&soup, &above), (&floor, &at(0.0, 0.0, 0.0)), 0.0, 1e-6).unwrap();
    assert_eq!(contacts.len(), 3, "{contacts:#?}");
}

#[test]
fn slivers_lines_and_points_are_soups() {
    let thin = |height: f64| Triangles {
        vertices: vec![v(-0.5, 0.0, 0.0), v(0.5, 0.0, 0.0), v(0.1, height, 0.0)],
        faces: vec![[0, 1, 2]],
    };
    for height in [1e-3, 1e-9, 1e-15, 1e-30, 1e-200, 0.0] {
        refused(&format!("sliver {height:e}"), &thin(height));
        falls(&format!("sliver {height:e}"), &thin(height), Status::Contact);
    }
    let line =
        Triangles { vertices: vec![v(-0.5, 0.0, 0.0), v(0.5, 0.1, 0.2)], faces: vec![[0, 1, 1], [0, 0, 1]] };
    refused("line", &line);
    falls("line", &line, Status::Contact);
    let point = Triangles { vertices: vec![v(0.1, 0.2, 0.3)], faces: vec![[0, 0, 0]] };
    refused("point", &point);
    falls("point", &point, Status::Contact);
    // Points without triangles are no part of it.
    let mut more = cube();
    more.vertices.push(v(0.0, 0.0, -50.0));
    falls("a loose vertex", &more, Status::Contact);
    let (mesh, floor) = (Mesh::new(more), Soup::new(families::floor(2.0, 1)).unwrap());
    if let Ok(mesh) = mesh {
        let above = at(0.0, 0.0, 1.0);
        let found = ask((&mesh, &above), (&floor, &at(0.0, 0.0, 0.0)), 1.0, 1e-6);
        assert_eq!(found.status, Status::Clear, "{found:?}");
    }
}

#[test]
fn degenerate_faces_in_a_soup_change_nothing() {
    for index in 0..if cfg!(debug_assertions) { 20 } else { 300 } {
        let mut random = Random::numbered(111, index);
        let pair = MeshPair { solid: [false, false], ..random_pair(&mut random) };
        let first = judged(&format!("pair {index}"), &pair, 1e-6);
        let mut broken = pair.clone();
        for _ in 0..5 {
            let [i, j, _] = broken.a.faces[random.below(broken.a.faces.len())];
            broken.a.faces.extend([[i, i, j], [j, j, j], [i, j, i]]);
            let [i, j, k] = broken.b.faces[random.below(broken.b.faces.len())];
            // A middle of an edge, and slivers along it.
            let middle = (broken.b.vertices[i as usize] + broken.b.vertices[j as usize]) * 0.5;
            let new = broken.b.vertices.len() as u32;
            broken.b.vertices.push(middle);
            broken.b.faces.extend([[i, new, j], [k, j, i], [new, new, new]]);
        }
        let found = judged(&format!("broken pair {index}"), &broken, 1e-6);
        let plain = first.touches && first.contact.is_some_and(|contact| contact.closing_speed > 0.05);
        if plain {
            assert_eq!(found.status, first.status, "pair {index}: {first:?} {found:?}");
            assert!((found.time - first.time).abs() < 5e-5, "pair {index}: {first:?} {found:?}");
        }
        assert_eq!(first.status == Status::Unresolved, found.status == Status::Unresolved);
    }
}

#[test]
fn what_is_no_list_of_triangles_is_refused() {
    let nothing = Triangles::default();
    assert!(matches!(Soup::new(nothing.clone()), Err(ShapeError::NoTriangles { .. })));
    assert!(matches!(Mesh::new(nothing), Err(ShapeError::NoTriangles { .. })));
    let points_only = Triangles { faces: Vec::new(), ..cube() };
    assert!(matches!(Soup::new(points_only), Err(ShapeError::NoTriangles { .. })));
    for index in [8, u32::MAX] {
        let mut bad = cube();
        bad.faces[5][1] = index;
        assert!(matches!(Soup::new(bad.clone()), Err(ShapeError::Index { face: 5, .. })));
        assert!(matches!(Mesh::new(bad), Err(ShapeError::Index { face: 5, .. })));
    }
    for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e31, f64::MAX] {
        for axis in 0..3 {
            let mut bad = cube();
            bad.vertices[2][axis] = number;
            assert!(matches!(Soup::new(bad.clone()), Err(ShapeError::Coordinate { index: 2, .. })));
            assert!(matches!(Mesh::new(bad), Err(ShapeError::Coordinate { index: 2, .. })));
        }
    }
}

#[test]
fn solids_that_touch_or_cross_themselves_are_answered() {
    // Two cubes that overlap are one mesh; a cavity is a shell turned round.
    let two = families::together(&[cube(), families::moved(cube(), v(0.4, 0.3, 0.2))]);
    let mesh = Mesh::new(two.clone()).unwrap();
    let floor = families::floor(2.0, 3);
    let falling = at(0.1, 0.2, 2.0).with_velocity(v(0.0, 0.0, -2.0)).with_spin(v(1.0, 2.0, 3.0));
    let pair = MeshPair::new((two, falling), (floor.clone(), at(0.0, 0.0, 0.0)), 1.0);
    let found = ask((&mesh, &falling), (&Soup::new(floor).unwrap(), &at(0.0, 0.0, 0.0)), 1.0, 1e-6);
    let wrong = faults(&pair, 1e-6, &found);
    assert!(wrong.is_empty() && found.status == Status::Contact, "{wrong:?} {found:?}");
    let mut hollow = families::cuboid(Vec3::splat(0.3));
    for face in &mut hollow.faces {
        face.swap(0, 1);
    }
    let shell = families::together(&[cube(), hollow]);
    assert!(Mesh::new(shell.clone()).is_ok());
    // In the cavity it is free; it flies to the cavity's wall, 0.2 m away.
    let dot = families::cuboid(Vec3::splat(0.1));
    for (speed, status) in [(0.1, Status::Clear), (1.0, Status::Contact)] {
        let flying = at(0.0, 0.0, 0.0).with_velocity(v(speed, 0.0, 0.0));
        let pair = MeshPair::new((dot.clone(), flying), (shell.clone(), at(0.0, 0.0, 0.0)), 1.0);
        let found = judged("in the cavity", &pair, 1e-6);
        assert_eq!(found.status, status, "{found:?}");
        assert!(status == Status::Clear || (found.time - 0.2).abs() < 1.01e-6, "{found:?}");
    }
    // In the wall it is not.
    let pair = MeshPair::new(
        (families::cuboid(Vec3::splat(0.05)), at(0.4, 0.0, 0.0)),
        (shell, at(0.0, 0.0, 0.0)),
        1.0,
    );
    let found = judged("in the wall of the shell", &pair, 1e-6);
    assert!(found.touches && found.time == 0.0, "{found:?}");
    let _ = MeshReport::without_crossings(&pair.a);
}
