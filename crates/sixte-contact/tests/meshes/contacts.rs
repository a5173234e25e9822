//! All contacts at an instant: where they are, and how many.

use std::f64::consts::FRAC_PI_4;

use sixte_contact::Vec3;
use sixte_contact::contact_time::{Contact, Status, contacts_at};
use sixte_contact::motion::Motion;
use sixte_contact::shape::{Convex, Mesh, Soup, Triangles};
use sixte_reference::mesh::{MeshPair, Truth, families, random_pair};
use sixte_reference::{Random, V};

use crate::meshes::ask::{ask, ask_pair, at, turned, v};

fn box_mesh(half: f64) -> Mesh {
    Mesh::new(families::cuboid(Vec3::splat(half))).unwrap()
}

/// The points lie on the surfaces, the gap is along the unit normal, and it is within the distance.
fn wrong(name: &str, truth: &Truth, t: f64, within: f64, contacts: &[Contact]) -> Vec<String> {
    let mut wrong = Vec::new();
    for contact in contacts {
        let mut say = |what: String| wrong.push(format!("{name}: {what}; {contact:?}"));
        let off_a = truth.distance_to_a(V::from_engine(contact.point_a), t);
        let off_b = truth.distance_to_b(V::from_engine(contact.point_b), t);
        // Corners of a patch are carried over along the normal, which is that of one of the two faces.
        let room = 1e-12 + 1e-2 * within;
        if off_a > room || off_b > room {
            say(format!("off by {off_a:e} and {off_b:e}"));
        }
        if (contact.normal.length() - 1.0).abs() > 1e-12 {
            say("the normal is not unit".into());
        }
        let apart = contact.point_a - contact.point_b;
        if (apart.dot(contact.normal) - contact.gap).abs() > room {
            say(format!(
                "the gap is not that along the normal by {:e}",
                apart.dot(contact.normal) - contact.gap
            ));
        }
        if contact.gap > within * (1.0 + 1e-9) + 1e-12 {
            say("too far apart".into());
        }
        if apart.length() > within * 1.1 + 1e-9 {
            say(format!("the points are {:e} apart", apart.length()));
        }
    }
    wrong
}

#[test]
fn contacts_of_random_bodies_are_where_they_say() {
    let (mut all, mut seen) = (Vec::new(), 0);
    for index in 0..if cfg!(debug_assertions) { 60 } else { 1000 } {
        let mut random = Random::numbered(101, index);
        let pair = random_pair(&mut random);
        let tolerance = [1e-3, 1e-6][random.below(2)];
        let found = ask_pair(&pair, tolerance);
        let (a, b) = (Soup::new(pair.a.clone()).unwrap(), Soup::new(pair.b.clone()).unwrap());
        let bodies = ((&a, &pair.motion_a), (&b, &pair.motion_b));
        let contacts = contacts_at(bodies.0, bodies.1, found.time, found.tolerance).unwrap();
        let truth = Truth::of(&pair);
        all.extend(wrong(&format!("pair {index}"), &truth, found.time, found.tolerance, &contacts));
        if found.status == Status::Contact {
            seen += 1;
            let least = contacts.iter().map(|one| one.gap).fold(f64::INFINITY, f64::min);
            let distance = truth.distance_at(found.time);
            if contacts.is_empty() || (least - distance).abs() > 0.1 * tolerance {
                all.push(format!(
                    "pair {index}: {} contacts, the closest {least:e}, not {distance:e}",
                    contacts.len()
                ));
            }
        } else if !contacts.is_empty() && truth.distance_at(found.time) > 1.01 * found.tolerance {
            all.push(format!("pair {index}: contacts where none is near"));
        }
        // Nothing is near before.
        let early = contacts_at(bodies.0, bodies.1, 0.5 * found.time, 1e-9).unwrap();
        if !early.is_empty() {
            all.push(format!("pair {index}: contacts before the first"));
        }
    }
    assert!(seen > 15, "{seen}");
    assert!(all.is_empty(), "{} wrong, such as {:#?}", all.len(), &all[..all.len().min(4)]);
}

#[test]
fn a_box_on_a_half_space_has_four_corners() {
    let (die, ground) = (box_mesh(0.5), Convex::half_space(Vec3::Z).unwrap());
    for angle in [0.0, 0.3, 1.2] {
        for gap in [1e-9, 5e-7, 9.9e-7] {
            let above = turned(v(0.3, -7.0, 0.5 + gap), v(0.0, 0.0, angle));
            for swapped in [false, true] {
                let still = at(0.0, 0.0, 0.0);
                let contacts = if swapped {
                    contacts_at((&ground, &still), (&die, &above), 0.0, 1e-6).unwrap()
                } else {
                    contacts_at((&die, &above), (&ground, &still), 0.0, 1e-6).unwrap()
                };
                assert_eq!(contacts.len(), 4, "{angle} {gap:e} {swapped}: {contacts:?}");
                let up = if swapped { Vec3::NEG_Z } else { Vec3::Z };
                for contact in contacts {
                    assert!(
                        (contact.normal - up).length() < 1e-9 && (contact.gap - gap).abs() < 1e-12,
                        "{contact:?}"
                    );
                    let on_box = if swapped { contact.point_b } else { contact.point_a };
                    let corner = above.start.point_in_body(on_box);
                    let off = (corner.abs() - Vec3::splat(0.5)).length();
                    assert!(off < 1e-9, "{corner}");
                }
            }
        }
    }
}

#[test]
fn a_corner_of_a_room_gives_all_walls() {
    // Floor, and walls at x = −1 and y = −1, as one surface.
    let plate = |p: Vec3, q: Vec3, r: Vec3, s: Vec3| Triangles {
        vertices: vec![p, q, r, s],
        faces: vec![[0, 1, 2], [0, 2, 3]],
    };
    let low = v(-1.0, -1.0, 0.0);
    let (x, y, z) = (Vec3::X * 3.0, Vec3::Y * 3.0, Vec3::Z * 3.0);
    let room = families::together(&[
        plate(low, low + x, low + x + y, low + y),
        plate(low, low + y, low + y + z, low + z),
        plate(low, low + z, low + z + x, low + x),
    ]);
    let room = Soup::new(room).unwrap();
    let gap = 5e-7;
    let still = at(0.0, 0.0, 0.0);
    let normals = |contacts: &[Contact]| {
        [Vec3::X, Vec3::Y, Vec3::Z]
            .map(|n| contacts.iter().filter(|c| (c.normal - n).length() < 1e-6).count())
    };
    let die = box_mesh(0.5);
    let convex = Convex::cuboid(Vec3::splat(0.5)).unwrap();
    let ball = Convex::sphere(0.5).unwrap();
    for (place, expected) in [
        (v(-0.5 + gap, 0.5, 0.5 + gap), [4, 0, 4]),
        (v(-0.5 + gap, -0.5 + gap, 1.0), [4, 4, 0]),
        (v(-0.5 + gap, -0.5 + gap, 0.5 + gap), [4, 4, 4]),
    ] {
        let place = Motion::fixed(sixte_contact::motion::Pose::at(place));
        for (name, contacts) in [
            ("mesh", contacts_at((&die, &place), (&room, &still), 0.0, 1e-6).unwrap()),
            ("box", contacts_at((&convex, &place), (&room, &still), 0.0, 1e-6).unwrap()),
        ] {
            assert_eq!(normals(&contacts), expected, "{name} at {place:?}: {contacts:#?}");
            assert_eq!(contacts.len(), expected.iter().sum::<usize>(), "{name}: {contacts:#?}");
        }
        let contacts = contacts_at((&ball, &place), (&room, &still), 0.0, 1e-6).unwrap();
        assert_eq!(normals(&contacts), expected.map(|count| count / 4), "ball: {contacts:#?}");
    }
}

#[test]
fn combs_meet_with_all_their_teeth() {
    // Teeth of 0.1 by 0.2, as wide as their spaces: the tips of one comb come down on those of another.
    for teeth in [2, 4, 7] {
        let comb = families::key(teeth, 0.1, 0.2, 0.15);
        let mesh = Mesh::new(comb.clone()).unwrap();
        let width = 0.1 * (2 * teeth - 1) as f64;
        // Upside down, about the middle of its length.
        let above =
            turned(v(width, 0.9, 0.0), v(0.0, 0.0, std::f64::consts::PI)).with_velocity(v(0.0, -1.0, 0.0));
        let still = at(0.0, 0.0, 0.0);
        let found = ask((&mesh, &above), (&mesh, &still), 1.0, 1e-6);
        assert_eq!(found.status, Status::Contact, "{found:?}");
        assert!((found.time - 0.5).abs() <= 1.01e-6 && found.touches, "{found:?}");
        let contacts = contacts_at((&mesh, &above), (&mesh, &still), found.time, 1e-6).unwrap();
        let truth = Truth::of(&MeshPair::new((comb.clone(), above), (comb, still), 1.0));
        let faults = wrong("comb", &truth, found.time, 1e-6, &contacts);
        assert!(faults.is_empty(), "{faults:#?}");
        for contact in &contacts {
            assert!((contact.normal - Vec3::Y).length() < 1e-6, "{contact:?}");
        }
        // Every tooth carries: the outermost corners of all are the outline of the patch they share.
        let near = |x: f64, z: f64| contacts.iter().any(|c| (c.point_b - v(x, 0.2, z)).length() < 1e-5);
        for (x, z) in [(0.0, -0.15), (0.0, 0.15), (width, -0.15), (width, 0.15)] {
            assert!(near(x, z), "{teeth} teeth, none at {x} {z}: {contacts:#?}");
        }
        // One into the other, by a tooth: tips on the bottoms of the spaces, and flanks that touch.
        let into = turned(v(width + 0.1, 0.2 + 5e-7, 0.0), v(0.0, 0.0, std::f64::consts::PI));
        let found = ask((&mesh, &into), (&mesh, &still), 1.0, 1e-6);
        assert!(matches!(found.status, Status::TouchingReceding | Status::TouchingApproaching), "{found:?}");
    }
}

#[test]
fn plain_impacts_of_cubes_have_short_brackets() {
    let (die, floor) = (box_mesh(0.5), Soup::new(families::floor(4.0, 1)).unwrap());
    let still = at(0.0, 0.0, 0.0);
    let corner = (2.0f64.sqrt()).atan();
    for (name, rotation, low) in [
        ("flat", Vec3::ZERO, 0.5),
        ("edge", v(FRAC_PI_4, 0.0, 0.0), 0.5f64.sqrt()),
        ("corner", Vec3::new(1.0, -1.0, 0.0).normalize() * corner, 0.75f64.sqrt()),
    ] {
        for (x, y) in [(0.0, 0.0), (0.7, -0.4), (1.3, 1.3)] {
            for spin in [0.0, 3.0] {
                for tolerance in [1e-3, 1e-6, 1e-9] {
                    let speed = 2.0;
                    let falling = turned(v(x, y, 2.0), rotation)
                        .with_velocity(v(0.0, 0.0, -speed))
                        .with_spin(v(0.0, 0.0, spin));
                    let found = ask((&die, &falling), (&floor, &still), 1.0, tolerance);
                    let name = format!("{name} at {x} {y}, spin {spin}, {tolerance:e}");
                    assert_eq!(found.status, Status::Contact, "{name}: {found:?}");
                    let meets = (2.0 - low) / speed;
                    let early = (meets - found.time) * speed;
                    assert!(early > 0.0 && early <= 1.01 * tolerance + 1e-12, "{name}: {early:e} {found:?}");
                    assert!(found.touches, "{name}: {found:?}");
                    assert!(found.time_upper >= meets - 1e-12, "{name}: {meets} {found:?}");
                    assert!(
                        found.time_upper - found.time < 8.0 * tolerance / speed + 1e-12,
                        "{name}: {found:?}"
                    );
                    let contact = found.contact.unwrap();
                    assert!((contact.normal - Vec3::Z).length() < 1e-5, "{name}: {found:?}");
                    assert!((contact.closing_speed - speed).abs() < 1e-3, "{name}: {found:?}");
                }
            }
        }
    }
}
