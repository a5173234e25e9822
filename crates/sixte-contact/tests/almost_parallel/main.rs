//! Edges and faces that are almost parallel, against distances in exact rationals.
//!
//! The features of a pair are parallel but for 0 to 1e-3 rad, and 1e-13 to 1e-3 m apart. `SIXTE_PAIRS` says
//! how many pairs to try.

use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTime, ContactTimeSettings, Status, contact_time};
use sixte_contact::motion::{Motion, Pose};
use sixte_contact::pose::Rotation;
use sixte_contact::query::{Distance, distance};
use sixte_contact::shape::Convex;

mod solids;
mod truth;

use sixte_reference::Random;
use solids::Pair;
use truth::{Exact, Placed, rational};

fn pairs(few: u64) -> impl Iterator<Item = (u64, Pair)> {
    let many = std::env::var("SIXTE_PAIRS").ok().and_then(|text| text.parse().ok());
    (0..many.unwrap_or(few)).map(|index| (index, Pair::random(&mut Random::numbered(7, index))))
}

/// The true gap with B moved by `way` `times` over; 0 if the cores share a point.
fn true_gap(pair: &Pair, way: Vec3, times: f64) -> f64 {
    let [a, b] = &pair.solids;
    let [at_a, at_b] = pair.poses.map(|pose| Exact::new(pose.position));
    let at_b = at_b.plus(&Exact::new(way), &rational(times));
    let placed_a = Placed::new(a, &pair.poses[0], &at_a, pair.normal);
    let placed_b = Placed::new(b, &pair.poses[1], &at_b, -pair.normal);
    truth::distance(&placed_a, &placed_b).unwrap_or(0.0) - (a.rounding + b.rounding)
}

fn check(report: &mut Vec<String>, pair: &Pair, what: &str, found: &Distance, truth: f64) {
    let slack = 2.0 * pair.slack() + 1e-12 * (truth + pair.solids[0].rounding + pair.solids[1].rounding);
    let is_right = (found.gap - truth).abs() <= slack
        && found.gap_lower <= truth + 0.1 * slack
        && found.gap_lower >= truth - 2.0 * slack;
    if !is_right {
        report.push(format!(
            "{what} of {} and {}: {:e} at least {:e}, is {truth:e}, may be off by {slack:e}",
            pair.solids[0].name, pair.solids[1].name, found.gap, found.gap_lower
        ));
    }
}

#[test]
fn the_gap_and_its_bound_are_right_to_rounding() {
    let mut wrong = Vec::new();
    for (index, pair) in pairs(600) {
        let truth = true_gap(&pair, Vec3::ZERO, 0.0);
        let [a, b] = &pair.solids;
        let [pose_a, pose_b] = &pair.poses;
        let mut report = Vec::new();
        check(&mut report, &pair, "distance", &distance((&a.shape, pose_a), (&b.shape, pose_b)), truth);
        check(&mut report, &pair, "back", &distance((&b.shape, pose_b), (&a.shape, pose_a)), truth);
        let meshes = (a.mesh(), b.mesh());
        if let (Some(mesh), _) = &meshes {
            check(&mut report, &pair, "mesh", &distance((mesh, pose_a), (&b.shape, pose_b)), truth);
        }
        if let (Some(mesh_a), Some(mesh_b)) = &meshes {
            check(&mut report, &pair, "meshes", &distance((mesh_a, pose_a), (mesh_b, pose_b)), truth);
        }
        wrong.extend(report.into_iter().map(|text| format!("pair {index}: {text}")));
    }
    assert!(wrong.is_empty(), "{} wrong: {:#?}", wrong.len(), &wrong[..wrong.len().min(20)]);
}

/// Whether bodies at rest are told right: clear, or touching with the true gap.
fn is_right_at_start(pair: &Pair, found: &ContactTime, truth: f64) -> bool {
    let slack = 2.0 * pair.slack();
    match found.contact {
        None => found.status == Status::Clear && truth > 0.5 * found.tolerance - slack,
        Some(contact) => {
            let is_touching = found.status == Status::TouchingReceding;
            is_touching
                && truth <= 1.05 * found.tolerance + slack
                && (contact.gap - truth).abs() <= slack + 0.05 * found.tolerance
        }
    }
}

#[test]
fn a_search_tells_at_its_start_whether_bodies_touch() {
    let mut wrong = Vec::new();
    for (index, pair) in pairs(600) {
        let truth = true_gap(&pair, Vec3::ZERO, 0.0);
        let [a, b] = &pair.solids;
        let [rest_a, rest_b] = pair.poses.map(Motion::fixed);
        for tolerance in [1e-15, 1e-10, 1e-6] {
            let settings = ContactTimeSettings::tolerance(tolerance);
            let mut found =
                vec![contact_time((&a.shape, &rest_a), (&b.shape, &rest_b), 0.0, &settings).unwrap()];
            if let (Some(a), Some(b)) = (a.mesh(), b.mesh()) {
                found.push(contact_time((&a, &rest_a), (&b, &rest_b), 0.0, &settings).unwrap());
            }
            for found in found.iter().filter(|found| !is_right_at_start(&pair, found, truth)) {
                wrong.push(format!("pair {index}, {} and {}: is {truth:e} {found:?}", a.name, b.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong: {:#?}", wrong.len(), &wrong[..wrong.len().min(20)]);
}

#[test]
fn a_search_ends_where_the_gap_is_within_the_tolerance() {
    let mut wrong = Vec::new();
    for (index, pair) in pairs(600) {
        let [a, b] = &pair.solids;
        let [rest, coming] = pair.approaching(2e-3);
        let settings = ContactTimeSettings::tolerance(1e-12);
        let found = contact_time((&a.shape, &rest), (&b.shape, &coming), 1e-2, &settings).unwrap();
        let started = Pair { poses: [pair.poses[0], coming.start], ..pair };
        let truth = true_gap(&started, coming.velocity, found.time);
        let slack = 2.0 * started.slack();
        let is_right = match found.status {
            Status::Contact => truth > -slack && truth <= found.tolerance + slack,
            // The bodies go through each other, or the edges miss each other by more than the tolerance.
            Status::Clear => truth > 0.0,
            _ => false,
        };
        if !is_right || found.tolerance > 1e-11 {
            wrong.push(format!("pair {index}: {truth:e} {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} wrong: {:#?}", wrong.len(), &wrong[..wrong.len().min(20)]);
}

/// Crossed at 4e-8 rad, 2.16e-9 m apart.
#[test]
fn two_dice_edge_above_edge_do_not_intersect() {
    let die = Convex::cuboid(Vec3::splat(0.5)).unwrap();
    let turned = |x: f64, y: f64, z: f64| Rotation::from_rotation_vector(Vec3::new(x, y, z)).unwrap();
    let above = Pose::new(
        Vec3::new(6.750736047214874e-9, 1.4142135606015613, -2.5739054927164174e-8),
        turned(-5.1504800335633324e-8, 4.702356463177476e-8, 0.7853981845305468),
    );
    let below = Pose::new(Vec3::ZERO, turned(-9.530007041504572e-8, 7.64750381551301e-9, 0.7853981450440757));
    let found = distance((&die, &above), (&die, &below));
    assert!((found.gap - 2.16e-9).abs() < 1e-11 && found.gap_lower > 2.14e-9, "{found:?}");
    let rests = [above, below].map(Motion::fixed);
    let found =
        contact_time((&die, &rests[0]), (&die, &rests[1]), 0.0, &ContactTimeSettings::tolerance(1e-12))
            .unwrap();
    assert_eq!(found.status, Status::Clear, "{found:?}");
}

/// 5.55e-13 m apart along the edges that cross at 1e-3 rad, and 2.58e-7 m deep along everything else.
#[test]
fn two_tetrahedra_whose_edges_just_pass_do_not_intersect() {
    let signs = [(1.0, 1.0, 1.0), (-1.0, -1.0, 1.0), (-1.0, 1.0, -1.0), (1.0, -1.0, -1.0)];
    let shape = Convex::hull(&signs.map(|(x, y, z)| Vec3::new(x, y, z) * 0.5)).unwrap();
    let quaternion = sixte_contact::Quat::from_xyzw(
        -0.0002433325651952253,
        -0.0004854401584008722,
        0.7073500133528658,
        0.706863256752546,
    );
    let above = Pose::new(
        Vec3::new(6.983826010201572e-5, -6.983826010201572e-5, 0.9995176971999625),
        Rotation::from_unit_quaternion(quaternion).unwrap(),
    );
    for (a, b) in [(Pose::IDENTITY, above), (above, Pose::IDENTITY)] {
        let found = distance((&shape, &a), (&shape, &b));
        assert!((found.gap - 5.5506e-13).abs() < 5e-15 && found.gap_lower > 5.3e-13, "{found:?}");
    }
}
