//! Flat floors: however many triangles a floor is cut into, it is the same floor.

use std::sync::OnceLock;

use sixte_contact::Vec3;
use sixte_contact::contact_time::{Contact, ContactTime, Moving, Status, contacts_at};
use sixte_contact::motion::Motion;
use sixte_contact::shape::{Convex, Mesh, Soup, Triangles};
use sixte_reference::Random;
use sixte_reference::mesh::families;

use crate::meshes::ask::{ask, at, turned, v};

fn floors() -> &'static [(&'static str, Soup)] {
    static FLOORS: OnceLock<Vec<(&'static str, Soup)>> = OnceLock::new();
    FLOORS.get_or_init(built)
}

fn built() -> Vec<(&'static str, Soup)> {
    // Two triangles that share no vertices, and a floor with T-junctions: three on one side of an edge, two
    // on the other.
    let p = |x: f64, y: f64| v(x, y, 0.0);
    let loose = Triangles {
        vertices: vec![p(-4.0, -4.0), p(4.0, -4.0), p(4.0, 4.0), p(-4.0, -4.0), p(4.0, 4.0), p(-4.0, 4.0)],
        faces: vec![[0, 1, 2], [3, 4, 5]],
    };
    let junctions = Triangles {
        vertices: vec![
            p(-4.0, -4.0),
            p(4.0, -4.0),
            p(4.0, 0.0),
            p(-4.0, 0.0),
            p(-1.0, 0.0),
            p(1.5, 0.0),
            p(-4.0, 4.0),
            p(4.0, 4.0),
        ],
        faces: vec![[0, 1, 2], [0, 2, 3], [3, 4, 6], [4, 5, 6], [5, 7, 6], [5, 2, 7]],
    };
    vec![
        ("two triangles", Soup::new(families::floor(4.0, 1)).unwrap()),
        ("8192 triangles", Soup::new(families::floor(4.0, 64)).unwrap()),
        ("two loose triangles", Soup::new(loose).unwrap()),
        ("T-junctions", Soup::new(junctions).unwrap()),
    ]
}

/// Everything that is to be the same on all floors; a line for each difference. Of a round rim any corners may
/// stand for the patch, and are not compared.
fn differences<M: Moving>(name: &str, body: &M, motion: &Motion, tolerance: f64) -> Vec<String> {
    let still = at(0.0, 0.0, 0.0);
    let interval = 1.0;
    let asked = |floor: &Soup| -> (ContactTime, Vec<Contact>) {
        let found = ask((body, motion), (floor, &still), interval, tolerance);
        let all = contacts_at((body, motion), (floor, &still), found.time, tolerance).unwrap();
        (found, if found.contact.is_some() { all } else { Vec::new() })
    };
    let floors = floors();
    let (first, corners) = asked(&floors[0].1);
    let mut wrong = Vec::new();
    for (floor, soup) in floors {
        let (found, all) = asked(soup);
        let mut say = |what: String| wrong.push(format!("{name} on {floor}: {what}"));
        if found.status != first.status {
            say(format!("{} and not {}", found.status, first.status));
            continue;
        }
        let (Some(contact), Some(other)) = (found.contact, first.contact) else { continue };
        if (found.time - first.time).abs() > tolerance / other.closing_speed.abs().max(1e-3) {
            say(format!("time {} and not {}", found.time, first.time));
        }
        if (contact.normal - Vec3::Z).length() > 1e-6 {
            say(format!("normal {}", contact.normal));
        }
        if (contact.gap - other.gap).abs() > tolerance {
            say(format!("gap {:e} and not {:e}", contact.gap, other.gap));
        }
        for one in all.iter().filter(|one| (one.normal - Vec3::Z).length() > 1e-6) {
            say(format!("a ghost with normal {} at {}", one.normal, one.point_b));
        }
        let near = |p: &Contact, set: &[Contact]| {
            set.iter().any(|q| (q.point_b - p.point_b).length() <= 1e-3_f64.min(1e3 * tolerance))
        };
        let is_round = name.starts_with("cylinder");
        if !is_round && (all.len() != corners.len() || !all.iter().all(|p| near(p, &corners))) {
            let places = |set: &[Contact]| set.iter().map(|c| c.point_b.to_string()).collect::<Vec<_>>();
            say(format!("corners {:?} and not {:?}", places(&all), places(&corners)));
        }
    }
    wrong
}

fn report(wrong: &[String]) {
    assert!(wrong.is_empty(), "{} differences, such as {:#?}", wrong.len(), &wrong[..wrong.len().min(12)]);
}

/// Shapes that are half a metre high or less, and how far their lowest point is below their origin.
fn shapes() -> Vec<(&'static str, Convex, f64)> {
    let points: Vec<Vec3> = families::icosphere(0.25, 1).vertices;
    let low = points.iter().map(|p| -p.z).fold(0.0, f64::max);
    vec![
        ("box", Convex::cuboid(v(0.25, 0.125, 0.25)).unwrap(), 0.25),
        ("sphere", Convex::sphere(0.25).unwrap(), 0.25),
        ("hull", Convex::hull(&points).unwrap(), low),
        ("capsule", Convex::capsule(0.25, 0.1).unwrap(), 0.35),
        ("cylinder", Convex::cylinder(0.2, 0.25).unwrap(), 0.2),
    ]
}

/// On inner edges and vertices of the fine floor, off them by less than a tolerance, and anywhere.
fn places(tolerance: f64) -> Vec<(f64, f64)> {
    let near = 0.3 * tolerance;
    vec![(0.0, 0.0), (0.125, -0.25), (near, -near), (-near, 0.5 * near), (0.0625, 0.0), (0.3217, -0.6171)]
}

#[test]
fn falling_flat() {
    let mut wrong = Vec::new();
    for tolerance in [1e-3, 1e-6, 1e-9] {
        for (name, shape, low) in &shapes() {
            for (x, y) in places(tolerance) {
                let motion = at(x - 0.15, y + 0.1, low + 0.5).with_velocity(v(0.3, -0.2, -1.0));
                let start = motion.start.position;
                let path =
                    Motion { start: sixte_contact::motion::Pose::at(start - v(0.15, -0.1, 0.0)), ..motion };
                wrong.extend(differences(
                    &format!("{name} at {x:e} {y:e} {tolerance:e}"),
                    shape,
                    &path,
                    tolerance,
                ));
            }
        }
    }
    report(&wrong);
}

#[test]
fn meshes_falling() {
    let mut wrong = Vec::new();
    let meshes = [
        ("box mesh", families::cuboid(v(0.25, 0.125, 0.25)), 0.25),
        ("spike", families::moved(families::spike(0.5, 0.05, 7), v(0.0, 0.0, -0.25)), 0.25),
        ("table", table(), 0.25),
    ];
    for tolerance in [1e-3, 1e-6, 1e-9] {
        for (name, triangles, low) in &meshes {
            let mesh = Mesh::new(triangles.clone()).unwrap();
            for (x, y) in places(tolerance) {
                let motion = at(x, y, low + 0.5).with_velocity(v(0.0, 0.0, -1.0));
                wrong.extend(differences(
                    &format!("{name} at {x:e} {y:e} {tolerance:e}"),
                    &mesh,
                    &motion,
                    tolerance,
                ));
            }
        }
    }
    report(&wrong);
}

/// A slab on four legs.
fn table() -> Triangles {
    let leg = |x: f64, y: f64| families::moved(families::cuboid(v(0.03, 0.03, 0.2)), v(x, y, -0.05));
    let slab = families::moved(families::cuboid(v(0.3, 0.2, 0.05)), v(0.0, 0.0, 0.2));
    families::together(&[leg(-0.25, -0.125), leg(0.25, -0.125), leg(0.25, 0.125), leg(-0.25, 0.125), slab])
}

#[test]
fn tilted_and_spinning() {
    let mut random = Random::numbered(31, 0);
    let mut wrong = Vec::new();
    let mesh = Mesh::new(table()).unwrap();
    for round in 0..12 {
        let tolerance = [1e-3, 1e-6, 1e-9][round % 3];
        let rotation = random.in_ball(2.0).to_engine();
        let spin = random.in_ball(6.0).to_engine();
        let place = v(random.between(-0.5, 0.5), random.between(-0.5, 0.5), 1.0);
        let motion = turned(place, rotation).with_velocity(v(0.5, 0.2, -1.5)).with_spin(spin);
        for (name, shape, _) in &shapes() {
            wrong.extend(differences(&format!("{name}, round {round}"), shape, &motion, tolerance));
        }
        wrong.extend(differences(&format!("table, round {round}"), &mesh, &motion, tolerance));
    }
    report(&wrong);
}

#[test]
fn resting_and_sliding() {
    let mut wrong = Vec::new();
    let mesh = Mesh::new(families::cuboid(v(0.25, 0.125, 0.25))).unwrap();
    for tolerance in [1e-3, 1e-6] {
        for (x, y) in places(tolerance) {
            for gap in [0.2, 0.9] {
                for way in [Vec3::ZERO, Vec3::X, v(-0.6, 0.8, 0.0), Vec3::Z] {
                    for (name, shape, low) in &shapes() {
                        let motion = at(x, y, low + gap * tolerance).with_velocity(way);
                        let name = format!("{name} at {x:e} {y:e} {gap} {way} {tolerance:e}");
                        wrong.extend(differences(&name, shape, &motion, tolerance));
                        let found =
                            ask((shape, &motion), (&floors()[0].1, &at(0.0, 0.0, 0.0)), 1.0, tolerance);
                        if found.status != Status::TouchingReceding {
                            wrong.push(format!("{name}: {}", found.status));
                        }
                    }
                    let motion = at(x, y, 0.25 + gap * tolerance).with_velocity(way);
                    let name = format!("box mesh at {x:e} {y:e} {gap} {way} {tolerance:e}");
                    wrong.extend(differences(&name, &mesh, &motion, tolerance));
                }
            }
        }
    }
    report(&wrong);
}

/// A box mesh lands flat: its four corners are the contacts, on any floor.
#[test]
fn the_corners_of_a_box_are_its_contacts() {
    let mut wrong = Vec::new();
    let triangles = families::cuboid(v(0.25, 0.125, 0.25));
    let mesh = Mesh::new(triangles.clone()).unwrap();
    let still = at(0.0, 0.0, 0.0);
    for tolerance in [1e-3, 1e-6, 1e-9] {
        for (x, y) in places(tolerance) {
            for (floor, soup) in floors() {
                let motion = at(x, y, 0.25 + 0.5 * tolerance);
                let all = contacts_at((&mesh, &motion), (soup, &still), 0.0, tolerance).unwrap();
                let lowest = triangles.vertices.iter().filter(|p| p.z < 0.0);
                for corner in lowest.map(|p| v(p.x + x, p.y + y, 0.0)) {
                    if !all.iter().any(|one| one.point_b.distance(corner) <= tolerance) {
                        let places = all.iter().map(|c| c.point_b.to_string()).collect::<Vec<_>>();
                        wrong.push(format!(
                            "{tolerance:e} at {x:e} {y:e} on {floor}: no {corner} in {places:?}"
                        ));
                    }
                }
            }
        }
    }
    report(&wrong);
}

/// What slides along a floor within the tolerance stays as far from it, whatever the floor is cut into.
#[test]
fn sliding_stays_clear_across_seams() {
    let mut wrong = Vec::new();
    let tolerance = 1e-6;
    for (name, shape, low) in &shapes() {
        for (x, y) in [(0.0, 0.0), (0.3217, -0.6171)] {
            for (floor, soup) in floors() {
                let motion = at(x, y, low + 0.5 * tolerance).with_velocity(v(0.6, 0.8, 0.0));
                let found = ask((shape, &motion), (soup, &at(0.0, 0.0, 0.0)), 1.0, tolerance);
                if found.clear_until < 1.0 {
                    wrong.push(format!(
                        "{name} at {x} {y} on {floor}: {} until {}",
                        found.status, found.clear_until
                    ));
                }
            }
        }
    }
    report(&wrong);
}
