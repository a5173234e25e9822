//! The first of all pairs of pieces, one after the other as convex bodies, is the answer for the whole.

use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTime, ContactTimeSettings, Moving, Status, contact_time};
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::shape::{Compound, Convex, HeightField, Mesh, Soup, Triangles};
use sixte_reference::Random;
use sixte_reference::mesh::{MeshPair, families, random_pair};

use crate::meshes::ask::{ask, ask_pair, at, faults, v};

fn pieces(triangles: &Triangles) -> Vec<Convex> {
    let corner = |i: u32| triangles.vertices[i as usize];
    triangles.faces.iter().map(|face| Convex::triangle(face.map(corner)).unwrap()).collect()
}

/// The first of all pairs, none of which starts in contact.
fn first_of_all<A: Moving, B: Moving>(
    (a, m): (&[A], &Motion),
    (b, n): (&[B], &Motion),
    mut interval: f64,
    tolerance: f64,
) -> Option<ContactTime> {
    let mut first: Option<ContactTime> = None;
    for p in a {
        for q in b {
            let found =
                contact_time((p, m), (q, n), interval, &ContactTimeSettings::tolerance(tolerance)).unwrap();
            assert_ne!(found.status, Status::Unresolved, "{found:?}");
            if found.status != Status::Clear && first.is_none_or(|best| found.time < best.time) {
                interval = found.time;
                first = Some(found);
            }
        }
    }
    first
}

/// The whole's answer against the first of all pairs.
fn compare(name: &str, whole: &ContactTime, first: Option<&ContactTime>) {
    let grazes =
        |found: &ContactTime| !found.touches || found.contact.is_some_and(|c| c.closing_speed < 0.05);
    let Some(first) = first else {
        assert!(whole.status == Status::Clear || grazes(whole), "{name}: pieces are clear, but {whole:?}");
        return;
    };
    if grazes(first) {
        return;
    }
    assert_eq!(whole.status, first.status, "{name}: {first:?}, but {whole:?}");
    let speed = whole.contact.unwrap().closing_speed.min(first.contact.unwrap().closing_speed).max(0.02);
    let tolerance = whole.tolerance.max(first.tolerance);
    assert!((whole.time - first.time).abs() <= 2.0 * tolerance / speed, "{name}: {first:?}, but {whole:?}");
}

#[test]
fn meshes_are_their_triangles() {
    for index in 0..if cfg!(debug_assertions) { 12 } else { 200 } {
        let mut random = Random::numbered(91, index);
        let pair = random_pair(&mut random);
        let tolerance = [1e-3, 1e-6, 1e-9][random.below(3)];
        let (a, b) = (pieces(&pair.a), pieces(&pair.b));
        let (m, n) = (&pair.motion_a, &pair.motion_b);
        let first = first_of_all((&a, m), (&b, n), pair.interval, tolerance);
        let (soup_a, soup_b) = (Soup::new(pair.a.clone()).unwrap(), Soup::new(pair.b.clone()).unwrap());
        let whole = ask((&soup_a, m), (&soup_b, n), pair.interval, tolerance);
        compare(&format!("pair {index} at {tolerance:e}"), &whole, first.as_ref());
        // One body as a compound of flat pieces, which know nothing of meshes.
        let flat: Vec<(Pose, Convex)> = a.iter().map(|p| (Pose::IDENTITY, p.clone())).collect();
        let compound = Compound::new(flat).unwrap();
        let found = ask((&compound, m), (&soup_b, n), pair.interval, tolerance);
        compare(&format!("pair {index} at {tolerance:e}, as a compound"), &found, first.as_ref());
        let faults = faults(&MeshPair { solid: [false, false], ..pair.clone() }, tolerance, &found);
        assert!(faults.is_empty(), "pair {index}: {faults:?}; {found:?}");
    }
}

/// The contact that is told is the closest there is at its time, also where the tolerance is wide and the search begins within reach of it.
#[test]
fn the_closest_is_told_at_wide_tolerances() {
    let mut hits = 0;
    for index in 0..if cfg!(debug_assertions) { 150 } else { 3_000 } {
        let mut random = Random::numbered(97, index);
        let pair = random_pair(&mut random);
        let tolerance = [0.05, 0.02, 0.005][random.below(3)];
        let found = ask_pair(&pair, tolerance);
        hits += usize::from(found.status == Status::Contact);
        let faults = faults(&pair, tolerance, &found);
        assert!(faults.is_empty(), "pair {index}: {faults:?}; {found:?}");
    }
    assert!(hits > 50, "{hits}");
}

/// A convex shape of each kind, about 1 m in size.
fn shape(kind: usize, random: &mut Random) -> Convex {
    let mut length = || random.between(0.05, 0.4);
    let (p, q, r) = (length(), length(), length());
    match kind % 9 {
        0 => Convex::sphere(p).unwrap(),
        1 => Convex::capsule(p, q).unwrap(),
        2 => Convex::cuboid(v(p, q, r)).unwrap(),
        3 => Convex::cylinder(p, q).unwrap(),
        4 => Convex::cone(p, q).unwrap(),
        5 => Convex::ellipsoid(v(p, q, r)).unwrap(),
        6 => Convex::hull(&families::icosphere(p, 0).vertices).unwrap(),
        7 => Convex::cuboid(v(p, q, r)).unwrap().rounded(0.1).unwrap(),
        _ => Convex::segment(v(-p, 0.0, q), v(p, r, 0.0)).unwrap(),
    }
}

#[test]
fn convex_shapes_of_all_kinds_meet_the_first_triangle() {
    for index in 0..if cfg!(debug_assertions) { 60 } else { 900 } {
        let mut random = Random::numbered(92, index);
        let pair = random_pair(&mut random);
        let convex = shape(index as usize, &mut random);
        let tolerance = [1e-3, 1e-6, 1e-9][random.below(3)];
        let soup = Soup::new(pair.b.clone()).unwrap();
        let (m, n) = (&pair.motion_a, &pair.motion_b);
        let whole = ask((&convex, m), (&soup, n), pair.interval, tolerance);
        if matches!(whole.status, Status::TouchingApproaching | Status::TouchingReceding) {
            continue;
        }
        let first =
            first_of_all((std::slice::from_ref(&convex), m), (&pieces(&pair.b), n), pair.interval, tolerance);
        compare(&format!("{} {index} at {tolerance:e}", convex.name()), &whole, first.as_ref());
        let swapped = ask((&soup, n), (&convex, m), pair.interval, tolerance);
        compare(&format!("{} {index} at {tolerance:e}, swapped", convex.name()), &swapped, first.as_ref());
        if pair.solid[1] {
            let mesh = Mesh::new(pair.b.clone()).unwrap();
            let solid = ask((&convex, m), (&mesh, n), pair.interval, tolerance);
            if !matches!(solid.status, Status::TouchingApproaching | Status::TouchingReceding) {
                compare(&format!("{} {index} and a solid", convex.name()), &solid, first.as_ref());
            }
        }
    }
}

/// A motion seen from a piece: the same, started where the piece is.
fn motion_of_piece(motion: &Motion, place: &Pose) -> Motion {
    let start =
        Pose::new(motion.start.point_in_world(place.position), motion.start.rotation.after(place.rotation));
    Motion { start, centre: place.point_in_body(motion.centre), ..*motion }
}

#[test]
fn a_compound_is_its_pieces() {
    for index in 0..if cfg!(debug_assertions) { 60 } else { 900 } {
        let mut random = Random::numbered(93, index);
        let pair = random_pair(&mut random);
        let mut list = || -> Vec<(Pose, Convex)> {
            (0..1 + random.below(5))
                .map(|_| {
                    let turn = Rotation::from_rotation_vector(random.in_ball(3.0).to_engine()).unwrap();
                    let kind = random.below(9);
                    (Pose::new(random.in_ball(0.6).to_engine(), turn), shape(kind, &mut random))
                })
                .collect()
        };
        let (a, b) = (list(), list());
        let (m, n) = (&pair.motion_a, &pair.motion_b);
        let (whole_a, whole_b) = (Compound::new(a.clone()).unwrap(), Compound::new(b.clone()).unwrap());
        let whole = ask((&whole_a, m), (&whole_b, n), pair.interval, 1e-6);
        if matches!(whole.status, Status::TouchingApproaching | Status::TouchingReceding) {
            continue;
        }
        let mut first: Option<ContactTime> = None;
        for (place_a, p) in &a {
            for (place_b, q) in &b {
                let (m, n) = (motion_of_piece(m, place_a), motion_of_piece(n, place_b));
                let found = ask((p, &m), (q, &n), pair.interval, 1e-6);
                if found.status != Status::Clear && first.is_none_or(|best| found.time < best.time) {
                    first = Some(found);
                }
            }
        }
        compare(&format!("compound {index}"), &whole, first.as_ref());
    }
}

#[test]
fn a_height_field_is_its_triangles() {
    for index in 0..if cfg!(debug_assertions) { 40 } else { 600 } {
        let mut random = Random::numbered(94, index);
        let (columns, rows) = (2 + random.below(8), 2 + random.below(8));
        let heights: Vec<f64> = (0..columns * rows).map(|_| random.between(-0.2, 0.2)).collect();
        let spacing = [random.between(0.1, 0.4), random.between(0.1, 0.4)];
        let field = HeightField::new(columns, rows, heights, spacing).unwrap();
        let holes: Vec<(usize, usize)> =
            (0..random.below(4)).map(|_| (random.below(columns - 1), random.below(rows - 1))).collect();
        let field = if (columns - 1) * (rows - 1) > 4 { field.with_holes(&holes).unwrap() } else { field };
        let triangles = field.to_triangles();
        let soup = Soup::new(triangles.clone()).unwrap();
        let still = at(random.between(-1.0, 0.0), random.between(-1.0, 0.0), 0.0)
            .with_spin((random.direction() * random.below(3) as f64).to_engine());
        let falling = at(random.between(-0.5, 0.5), random.between(-0.5, 0.5), 2.5)
            .with_velocity(random.in_ball(1.0).to_engine())
            .with_acceleration(v(0.0, 0.0, -9.81))
            .with_spin((random.direction() * 10.0).to_engine());
        let tolerance = [1e-3, 1e-6, 1e-9][random.below(3)];
        let body = families::star(0.5, 0, 0.4, &mut random);
        let mesh = Mesh::new(body.clone()).unwrap();
        let by_field = ask((&mesh, &falling), (&field, &still), 1.0, tolerance);
        let by_soup = ask((&mesh, &falling), (&soup, &still), 1.0, tolerance);
        let pair =
            MeshPair { solid: [true, false], ..MeshPair::new((body, falling), (triangles, still), 1.0) };
        for (name, found) in [("field", &by_field), ("soup", &by_soup)] {
            let faults = faults(&pair, tolerance, found);
            assert!(faults.is_empty(), "{name} {index} at {tolerance:e}: {faults:?}; {found:?}");
        }
        compare(
            &format!("field {index}"),
            &by_field,
            Some(&by_soup).filter(|one| one.status != Status::Clear),
        );
        let convex = shape(index as usize, &mut random);
        let by_field = ask((&field, &still), (&convex, &falling), 1.0, tolerance);
        let by_soup = ask((&soup, &still), (&convex, &falling), 1.0, tolerance);
        compare(
            &format!("field {index} and {}", convex.name()),
            &by_field,
            Some(&by_soup).filter(|one| one.status != Status::Clear),
        );
    }
}

#[test]
fn a_half_space_meets_the_lowest_corner_first() {
    let ground = Convex::half_space(Vec3::Z).unwrap();
    for index in 0..if cfg!(debug_assertions) { 40 } else { 600 } {
        let mut random = Random::numbered(95, index);
        let pair = random_pair(&mut random);
        let falling =
            Motion { start: Pose::new(v(3.0, -2.0, 2.0), pair.motion_a.start.rotation), ..pair.motion_a }
                .with_velocity(v(1.0, 0.0, -1.0))
                .with_acceleration(v(0.0, 0.0, -4.0));
        let still = at(0.0, 0.0, 0.0);
        let soup = Soup::new(pair.a.clone()).unwrap();
        let whole = ask((&soup, &falling), (&ground, &still), 1.5, 1e-6);
        let first =
            first_of_all((&pieces(&pair.a), &falling), (std::slice::from_ref(&ground), &still), 1.5, 1e-6);
        compare(&format!("body {index}"), &whole, first.as_ref());
        // At the time that was found, the lowest corner is within the tolerance of the ground, and none is below.
        let pose = falling.pose_at(whole.time);
        let low = pair.a.vertices.iter().map(|p| pose.point_in_world(*p).z).fold(f64::INFINITY, f64::min);
        assert_eq!(whole.status, Status::Contact, "body {index}: {whole:?}");
        assert!(low > 0.0 && low <= 1e-6 + 1e-14, "body {index}: {low:e} {whole:?}");
    }
}
