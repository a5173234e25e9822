//! Bodies that touch, intersect or enclose each other at the start.

use sixte_contact::Vec3;
use sixte_contact::contact_time::{Status, contacts_at};
use sixte_contact::shape::{Convex, Mesh, Soup, Triangles};
use sixte_reference::Random;
use sixte_reference::mesh::{MeshPair, families};

use crate::meshes::ask::{ask, at, deforming, judged, turned, v};

const TOLERANCE: f64 = 1e-6;

fn box_mesh(half: f64) -> Triangles {
    families::cuboid(Vec3::splat(half))
}

#[test]
fn one_of_two_shells_starts_inside() {
    // Two small boxes, 10 m apart, are one body; a large box is around the first or the second.
    let two = families::together(&[box_mesh(0.1), families::moved(box_mesh(0.1), v(10.0, 0.0, 0.0))]);
    for x in [0.0, 10.0] {
        for swapped in [false, true] {
            let (small, large) = ((two.clone(), at(0.0, 0.0, 0.0)), (box_mesh(1.0), at(x, 0.0, 0.0)));
            let pair =
                if swapped { MeshPair::new(large, small, 1.0) } else { MeshPair::new(small, large, 1.0) };
            let found = judged(&format!("around the one at {x}, swapped {swapped}"), &pair, TOLERANCE);
            assert!(matches!(found.status, Status::TouchingApproaching | Status::TouchingReceding));
        }
    }
}

#[test]
fn a_tilted_mesh_falls_onto_a_half_space_far_from_its_origin() {
    let ground = Convex::half_space(Vec3::Z).unwrap();
    for x in [0.0, 3.0, 100.0] {
        for tilt in [0.0, 0.3, 1.0, 2.0] {
            let mesh = Mesh::new(box_mesh(0.5)).unwrap();
            let falling =
                turned(v(x, -0.5 * x, 2.0), v(tilt, 0.5 * tilt, 0.0)).with_velocity(v(0.0, 0.0, -2.0));
            let found = ask((&mesh, &falling), (&ground, &at(0.0, 0.0, 0.0)), 2.0, TOLERANCE);
            // The lowest corner.
            let low = mesh.triangles().vertices.iter().map(|p| falling.start.point_in_world(*p).z);
            let low = low.fold(f64::INFINITY, f64::min);
            assert_eq!(found.status, Status::Contact, "x {x}, tilt {tilt}: {found:?}");
            assert!(found.time <= 0.5 * low && found.time >= 0.5 * (low - 1.01 * TOLERANCE), "{found:?}");
            let contacts =
                contacts_at((&mesh, &falling), (&ground, &at(0.0, 0.0, 0.0)), found.time, TOLERANCE);
            let count = contacts.unwrap().len();
            assert_eq!(count, if tilt == 0.0 { 4 } else { 1 }, "x {x}, tilt {tilt}");
        }
    }
}

#[test]
fn one_of_two_contacts_at_the_start_closes() {
    // A see-saw: boxes at both ends of a bar touch the floor's two parts; it turns, so that one end rises and
    // the other sinks.
    let tolerance = 1e-6;
    let feet = families::together(&[
        families::moved(box_mesh(0.1), v(-2.0, 0.0, 0.1)),
        families::moved(box_mesh(0.1), v(2.0, 0.0, 0.1)),
    ]);
    let (feet, floor) = (Mesh::new(feet).unwrap(), Soup::new(families::floor(4.0, 16)).unwrap());
    for spin in [-1.0, 1.0] {
        let motion = at(0.0, 0.0, 0.5 * tolerance).with_spin(v(0.0, spin, 0.0));
        let found = ask((&feet, &motion), (&floor, &at(0.0, 0.0, 0.0)), 0.1, tolerance);
        assert_eq!(found.status, Status::TouchingApproaching, "spin {spin}: {found:?}");
        let found = ask((&floor, &at(0.0, 0.0, 0.0)), (&feet, &motion), 0.1, tolerance);
        assert_eq!(found.status, Status::TouchingApproaching, "swapped, spin {spin}: {found:?}");
    }
}

#[test]
fn a_box_that_slides_over_inner_edges_does_not_approach() {
    // The floor's edges are at multiples of 0.25; the box's sides lie over them.
    let tolerance = 1e-6;
    let floor = Soup::new(families::floor(4.0, 32)).unwrap();
    let die = Convex::cuboid(Vec3::splat(0.25)).unwrap();
    let mesh = Mesh::new(box_mesh(0.25)).unwrap();
    let mut wrong = Vec::new();
    for offset in [0.0, 0.3e-6, -0.3e-6, 0.1] {
        for way in [Vec3::X, Vec3::NEG_X, Vec3::Y, Vec3::NEG_Y, v(0.6, 0.8, 0.0), v(-0.8, -0.6, 0.0)] {
            for gap in [0.1e-6, 0.5e-6, 0.9e-6] {
                let motion = at(offset, offset, 0.25 + gap).with_velocity(way);
                let still = at(0.0, 0.0, 0.0);
                let by_convex = ask((&die, &motion), (&floor, &still), 0.1, tolerance);
                let by_mesh = ask((&mesh, &motion), (&floor, &still), 0.1, tolerance);
                for (name, found) in [("convex", by_convex), ("mesh", by_mesh)] {
                    let tilt = (found.contact.unwrap().normal - Vec3::Z).length();
                    if found.status != Status::TouchingReceding || tilt > 1e-6 {
                        wrong.push(format!(
                            "{name} {offset:e} {way} {gap:e}: {} until {}, tilt {tilt:e}",
                            found.status, found.clear_until
                        ));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong: {:#?}", wrong.len(), &wrong[..wrong.len().min(40)]);
}

#[test]
fn an_interval_of_zero_is_answered_without_looking_at_all_pairs() {
    let (a, b) = (families::icosphere(1.0, 3), families::icosphere(1.0, 3));
    let (a, b) = (Soup::new(a).unwrap(), Soup::new(b).unwrap());
    let found = ask((&a, &at(0.0, 0.0, 0.0)), (&b, &at(1.5, 1.5, 0.0)), 0.0, TOLERANCE);
    assert_eq!(found.status, Status::Clear, "{found:?}");
    assert!(found.work.node_pairs < 10_000, "{found:?}");
}

#[test]
fn a_deforming_plate_of_which_one_vertex_sinks_approaches() {
    // Flat above the floor, within the tolerance; all vertices rest but one.
    let tolerance = 1e-6;
    let mut wrong = Vec::new();
    for index in 0..60 {
        let mut random = Random::numbered(8, index);
        let floor = Soup::new(families::floor(4.0, 1 + random.below(8))).unwrap();
        let cells = 1 + random.below(3);
        let plate = families::moved(families::floor(0.5, cells), v(0.0, 0.0, 0.5 * tolerance));
        let sinking = random.below(plate.vertices.len());
        let mut flow = vec![Vec3::ZERO; plate.vertices.len()];
        flow[sinking] = -Vec3::Z;
        let place = at(random.between(-1.0, 1.0), random.between(-1.0, 1.0), 0.0);
        let found =
            ask((&deforming(&plate, &flow, 1.0), &place), (&floor, &at(0.0, 0.0, 0.0)), 1.0, tolerance);
        if found.status != Status::TouchingApproaching {
            wrong.push(format!(
                "plate {index} of {} triangles, vertex {sinking}: {found:?}",
                2 * cells * cells
            ));
        }
    }
    assert!(wrong.is_empty(), "{} wrong, such as {:#?}", wrong.len(), &wrong[..wrong.len().min(3)]);
}

#[test]
fn a_small_ball_deep_inside_a_large_one_is_found_soon() {
    let level = if cfg!(debug_assertions) { 2 } else { 3 };
    let (a, b) = (families::icosphere(0.01, level), families::icosphere(1.0, level));
    let (a, b) = (Mesh::new(a).unwrap(), Mesh::new(b).unwrap());
    let found = ask((&a, &at(0.0, 0.0, 0.0)), (&b, &at(0.0, 0.0, 0.0)), 1.0, TOLERANCE);
    assert!(found.touches && found.time == 0.0, "{found:?}");
    // Some hundred thousand pairs of triangles are about as close; a walk down the trees looks at few of them.
    let looked_at = u64::from(found.work.node_pairs) + u64::from(found.work.piece_pairs);
    assert!(looked_at < 20_000, "{:?}", found.work);
}
