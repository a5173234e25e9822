//! Bodies that are very large, very small, far away, thin or flat, against the reference.

use sixte_contact::contact_time::{ContactTime, ContactTimeSettings, Status};
use sixte_reference::convex::{As, Body, KINDS, Pair, Path, Solid, random_pair, random_solid};
use sixte_reference::{Random, V};

use crate::adversarial::{X, Z, judged, judged_touch, moving, still, vector};
use crate::judged::ask;

#[test]
fn a_500_m_box_against_a_1_cm_one() {
    let mut random = Random(13);
    for spin in [0.0, 0.01, 20.0] {
        for tolerance in [1e-3, 1e-6, 1e-9] {
            let hall = still(Solid::cuboid(V(250.0, 250.0, 250.0)), V::ZERO);
            let die = Solid::cuboid(V(0.005, 0.005, 0.005));
            let place = V(random.between(-249.0, 249.0), random.between(-249.0, 249.0), 251.0);
            let path = Path {
                quaternion: random.quaternion(),
                velocity: V(0.0, 3.0, -2.0),
                spin: random.direction() * spin,
                ..Path::still(place)
            };
            let pair = Pair::new(hall, Body::new(die, 0.0, path));
            let found = judged(&pair, 1.0, &ContactTimeSettings::tolerance(tolerance));
            assert_eq!(found.status, Status::Contact, "{found:?}");
        }
    }
    // Flat on the face, and just past the edge, with a gap of a centimetre.
    let hall = || Solid::cuboid(V(250.0, 250.0, 250.0));
    let die = moving(Solid::cuboid(V(0.005, 0.005, 0.005)), V(0.0, 0.0, 251.005), V(0.0, 0.0, -2.0));
    judged_touch(&Pair::new(still(hall(), V::ZERO), die), 1.0, 1e-9, 0.5);
    let die = moving(Solid::cuboid(V(0.005, 0.005, 0.005)), V(250.015, 0.0, 251.0), V(0.0, 0.0, -500.0));
    let found = judged(&Pair::new(still(hall(), V::ZERO), die), 1.0, &ContactTimeSettings::tolerance(1e-9));
    assert_eq!(found.status, Status::Clear);
}

/// A pair of bodies that is the same wherever it is put: all numbers are multiples of a power of two.
fn dyadic_pair(random: &mut Random) -> Pair {
    let mut pair = random_pair([random.below(KINDS), random.below(KINDS)], random);
    let snap = |v: V| {
        let snap = |x: f64| (x * 1024.0).round() / 1024.0;
        V(snap(v.0), snap(v.1), snap(v.2))
    };
    for body in [&mut pair.a, &mut pair.b] {
        body.path.position = snap(body.path.position);
        body.path.velocity = snap(body.path.velocity);
        body.path.acceleration = snap(body.path.acceleration);
    }
    pair
}

/// All but the points, which are in the world.
fn without_points(mut found: ContactTime) -> String {
    let contact = found.contact.take().map(|c| (c.gap, c.normal, c.closing_speed, c.features));
    format!("{:?}", (found, contact))
}

#[test]
fn coordinates_near_1e6_change_nothing() {
    let mut random = Random(14);
    for _ in 0..200 {
        let pair = dyadic_pair(&mut random);
        let mut far = pair.clone();
        let place = V(1e6, -1e6, 999_999.0);
        far.a.path.position = pair.a.path.position + place;
        far.b.path.position = pair.b.path.position + place;
        let settings = ContactTimeSettings::tolerance([1e-6, 1e-9][random.below(2)]);
        let (near, far) = (ask(&pair, 1.0, &settings), ask(&far, 1.0, &settings));
        if let (Some(near), Some(far)) = (near.contact, far.contact) {
            // The world's coordinates have a last digit of 1e-10 there.
            let (a, b) = (far.point_a - vector(place), far.point_b - vector(place));
            assert!(a.distance(near.point_a) < 1e-9 && b.distance(near.point_b) < 1e-9, "{near:?} {far:?}");
        }
        assert_eq!(without_points(near), without_points(far));
    }
}

#[test]
fn moving_together_at_1e4_m_per_s_changes_nothing() {
    let mut random = Random(15);
    for _ in 0..200 {
        let pair = dyadic_pair(&mut random);
        let mut fast = pair.clone();
        let shared = V(10_000.0, -9_000.0, 8_000.0);
        fast.a.path.velocity = pair.a.path.velocity + shared;
        fast.b.path.velocity = pair.b.path.velocity + shared;
        let settings = ContactTimeSettings::tolerance([1e-6, 1e-9][random.below(2)]);
        let (slow, fast) = (ask(&pair, 1.0, &settings), ask(&fast, 1.0, &settings));
        assert_eq!(without_points(slow), without_points(fast));
    }
}

fn scaled(pair: &Pair, s: f64) -> Pair {
    let scale = |body: &Body| {
        let solid = match &body.solid {
            Solid::Points(points, As::Cuboid(half)) => {
                Solid::Points(points.iter().map(|&p| p * s).collect(), As::Cuboid(*half * s))
            }
            Solid::Points(points, kind) => Solid::Points(points.iter().map(|&p| p * s).collect(), *kind),
            Solid::Cylinder(half, radius) => Solid::Cylinder(half * s, radius * s),
            Solid::Cone(half, radius) => Solid::Cone(half * s, radius * s),
            Solid::Ellipsoid(semi_axes) => Solid::Ellipsoid(*semi_axes * s),
            Solid::Plane(normal) => Solid::Plane(*normal),
        };
        let path = body.path;
        let path = Path {
            position: path.position * s,
            centre: path.centre * s,
            velocity: path.velocity * s,
            acceleration: path.acceleration * s,
            ..path
        };
        Body::new(solid, body.rounding * s, path)
    };
    Pair::new(scale(&pair.a), scale(&pair.b))
}

#[test]
fn sizes_from_1e_6_to_1e6() {
    let mut random = Random(16);
    for power in -6..=6 {
        let scale = 10_f64.powi(power);
        let mut hits = 0;
        for _ in 0..20 {
            let pair = random_pair([random.below(KINDS), random.below(KINDS)], &mut random);
            let tolerance = [1e-4, 1e-8][random.below(2)] * scale;
            let found = judged(&scaled(&pair, scale), 1.0, &ContactTimeSettings::tolerance(tolerance));
            hits += u32::from(found.status == Status::Contact);
        }
        assert!(hits > 0, "no contact at a size of {scale:e}");
    }
}

/// One body a millionth of the size of the other, or less.
#[test]
fn a_small_body_beside_a_large_one() {
    let mut random = Random(17);
    for power in [-6, -5, -4, 4, 5, 6] {
        for _ in 0..10 {
            let large = Solid::cuboid(V(1.0, 0.5, 0.25));
            let small = random_solid(random.below(KINDS - 1), &mut random);
            let size = 10_f64.powi(power);
            let mut pair = Pair::new(still(large, V::ZERO), still(small, V::ZERO));
            pair.b = scaled(&pair, size.min(1.0 / size)).b;
            pair.b.path.position = V(0.3, 0.1, 1.0);
            pair.b.path.velocity = V(0.0, 0.0, -1.0);
            pair.b.path.spin = random.direction() * 5.0;
            let pair = if size > 1.0 { scaled(&pair, size) } else { pair };
            let found = judged(&pair, 1.0, &ContactTimeSettings::tolerance(1e-7 * size.max(1.0)));
            assert_eq!(found.status, Status::Contact, "{found:?}");
        }
    }
}

/// Needles: triangles and hulls a millionth as wide as they are long, and less.
#[test]
fn slivers_meet_slivers() {
    let mut random = Random(18);
    let mut hits = 0;
    for _ in 0..60 {
        let mut sliver = || {
            let width = random.scale(1e-10, 1e-4);
            let along = random.direction() * random.between(0.5, 1.0);
            let corners = [along, -along, random.in_ball(0.5)].map(|p| p + random.in_ball(1.0) * width);
            let middle = random.direction() * width;
            match random.below(3) {
                0 => Solid::triangle([corners[0], corners[1], middle]),
                1 => Solid::hull(vec![corners[0], corners[1], middle, random.in_ball(width)]),
                _ => Solid::cuboid(V(1.0, width, 0.01 * width)),
            }
        };
        let (a, b) = (sliver(), sliver());
        let start = random.direction() * 1.5;
        let mut pair = Pair::new(still(a, V::ZERO), moving(b, start, random.in_ball(0.3) - start * 1.5));
        pair.a.path.spin = random.in_ball(5.0);
        pair.b.path.spin = random.in_ball(5.0);
        let tolerance = [1e-3, 1e-6, 1e-9][random.below(3)];
        let found = judged(&pair, 1.0, &ContactTimeSettings::tolerance(tolerance));
        hits += u32::from(found.status == Status::Contact);
    }
    assert!(hits > 5, "{hits}");
}

/// Boxes with half extents of 0, triangles and discs, against each other and against boxes.
#[test]
fn bodies_without_thickness() {
    let mut random = Random(19);
    let mut hits = 0;
    for _ in 0..80 {
        let mut flat = || {
            let (x, y) = (random.between(0.2, 0.8), random.between(0.2, 0.8));
            match random.below(7) {
                0 => Solid::cuboid(V(x, y, 0.0)),
                1 => Solid::cuboid(V(0.0, x, 0.0)),
                2 => Solid::cuboid(V::ZERO),
                3 => Solid::triangle([V(x, 0.0, 0.0), V(-x, y, 0.0), V(0.0, -y, 0.0)]),
                4 => Solid::Cylinder(0.0, x),
                5 => Solid::Cone(0.0, x),
                _ => Solid::cuboid(V(x, y, 0.3)),
            }
        };
        let (a, b) = (flat(), flat());
        let start = random.direction() * 1.5;
        let mut pair = Pair::new(still(a, V::ZERO), moving(b, start, random.in_ball(0.3) - start * 1.5));
        if random.chance(0.6) {
            pair.a.path.quaternion = random.quaternion();
            pair.b.path.quaternion = random.quaternion();
            pair.a.path.spin = random.in_ball(5.0);
        }
        let tolerance = [1e-3, 1e-6, 1e-9][random.below(3)];
        let found = judged(&pair, 1.0, &ContactTimeSettings::tolerance(tolerance));
        hits += u32::from(found.status == Status::Contact);
    }
    assert!(hits > 20, "{hits}");
}

/// Flat bodies fall flat on each other: they are through each other in no time.
#[test]
fn flat_bodies_that_meet_flat_are_not_missed() {
    let flat = [
        Solid::cuboid(V(0.5, 0.5, 0.0)),
        Solid::triangle([V(0.5, 0.0, 0.0), V(-0.5, 0.5, 0.0), V(-0.5, -0.5, 0.0)]),
        Solid::Cylinder(0.0, 0.5),
        Solid::hull(vec![V(0.5, 0.0, 0.0), V(0.0, 0.5, 0.0), V(-0.5, 0.0, 0.0), V(0.0, -0.5, 0.0)]),
    ];
    for a in &flat {
        for b in &flat {
            for speed in [1.0, 1e3, 1e6] {
                let falling = moving(b.clone(), V(0.1, 0.05, 0.5 * speed), Z * -speed);
                let pair = Pair::new(still(a.clone(), V::ZERO), falling);
                judged_touch(&pair, 1.0, 1e-6, 0.5);
            }
        }
    }
}

/// A coin lands on its rim: the lowest point of a disc of radius r at the angle θ is r sin θ below
/// its centre.
#[test]
fn a_disc_turns_its_rim_into_the_ground() {
    for tolerance in [1e-3, 1e-6, 1e-9, 1e-12] {
        let path = Path { spin: X * 2.0, ..Path::still(V(0.0, 0.0, 0.3)) };
        let pair =
            Pair::new(Body::new(Solid::Cylinder(0.0, 0.5), 0.0, path), still(Solid::Plane(Z), V::ZERO));
        judged_touch(&pair, 1.0, tolerance, 0.6_f64.asin() / 2.0);
    }
}
