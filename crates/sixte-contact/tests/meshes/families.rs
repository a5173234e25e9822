//! Bodies with names, each judged by the independent reference at several tolerances.

use std::f64::consts::{FRAC_PI_2, PI};

use sixte_contact::Vec3;
use sixte_contact::contact_time::Status;
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::shape::{Convex, Mesh, Soup, Triangles};
use sixte_reference::Random;
use sixte_reference::mesh::{MeshPair, families};

use crate::meshes::ask::{ask, ask_pair, at, judged, turned, v};

const TOLERANCES: [f64; 3] = [1e-3, 1e-6, 1e-9];

/// Judges the pair at all tolerances; the status is as expected, if that is known, and always the same.
fn check(name: &str, pair: &MeshPair, expected: impl Into<Option<Status>>) {
    let expected = expected.into();
    for tolerance in TOLERANCES {
        let found = judged(name, pair, tolerance);
        if let Some(status) = expected {
            assert_eq!(found.status, status, "{name} at {tolerance:e}: {found:?}");
        }
        assert_ne!(found.status, Status::Unresolved, "{name} at {tolerance:e}: {found:?}");
        // The other way round it is the same time.
        if tolerance == 1e-6 {
            let swapped = MeshPair {
                a: pair.b.clone(),
                b: pair.a.clone(),
                motion_a: pair.motion_b,
                motion_b: pair.motion_a,
                solid: [pair.solid[1], pair.solid[0]],
                ..pair.clone()
            };
            let other = ask_pair(&swapped, tolerance);
            assert_eq!(other.status, found.status, "{name}: {other:?} and {found:?}");
            let speed = found.contact.map_or(1.0, |contact| contact.closing_speed.abs().max(1e-3));
            assert!(
                (other.time - found.time).abs() <= 1.01 * tolerance / speed,
                "{name}: {other:?} {found:?}"
            );
        }
    }
}

fn pair(a: &Triangles, m: Motion, b: &Triangles, n: Motion, interval: f64) -> MeshPair {
    MeshPair::new((a.clone(), m), (b.clone(), n), interval)
}

#[test]
fn a_torus_flies_through_the_hole_of_another() {
    let small = families::torus(0.3, 0.05, 12, 6);
    let large = families::torus(1.0, 0.2, 12, 6);
    let from = |x: f64| at(x, 0.0, 2.0).with_velocity(v(0.0, 0.0, -4.0));
    check("through", &pair(&small, from(0.0), &large, at(0.0, 0.0, 0.0), 1.0), Status::Clear);
    check("beside", &pair(&small, from(1.7), &large, at(0.0, 0.0, 0.0), 1.0), Status::Clear);
    check("on the rim", &pair(&small, from(0.6), &large, at(0.0, 0.0, 0.0), 1.0), Status::Contact);
    // Gravity and spins: about its own axis it fits, end over end it is in the hole long enough to turn.
    let falling = at(0.0, 0.0, 2.0).with_acceleration(v(0.0, 0.0, -10.0));
    let still = at(0.0, 0.0, 0.0);
    check("falls", &pair(&small, falling, &large, still.with_spin(v(0.0, 0.0, 20.0)), 1.0), Status::Clear);
    let tumbling = falling.with_spin(v(14.0, 9.0, 5.0));
    check("tumbles", &pair(&small, tumbling, &large, still, 1.0), Status::Clear);
    let late = falling.with_velocity(v(0.5, 0.0, 1.0)).with_spin(v(14.0, 14.0, 0.0));
    check("tumbles aside", &pair(&small, late, &large, still, 1.0), None);
    // It stays in the hole.
    let inside = turned(Vec3::ZERO, v(0.4, 0.0, 0.0)).with_spin(v(20.0, 0.0, 0.0));
    check("turns in the hole", &pair(&small, inside, &large, still, 1.0), Status::Clear);
    let drifting = inside.with_velocity(v(0.6, 0.0, 0.0));
    check("drifts in the hole", &pair(&small, drifting, &large, still, 1.0), Status::Contact);
}

#[test]
fn linked_tori_hold_each_other() {
    let ring = families::torus(0.5, 0.1, 14, 6);
    let still = at(0.0, 0.0, 0.0);
    let other = turned(v(0.5, 0.0, 0.0), v(FRAC_PI_2, 0.0, 0.0));
    check("at rest", &pair(&ring, still, &ring, other, 1.0), Status::Clear);
    for way in [Vec3::X, Vec3::NEG_X, v(0.0, 0.0, 1.0), v(0.3, 1.0, 0.5)] {
        let pulled = other.with_velocity(way * 2.0);
        check(&format!("pulled along {way}"), &pair(&ring, still, &ring, pulled, 1.0), Status::Contact);
    }
    let spun = other.with_spin(v(0.0, 20.0, 0.0));
    check("about its own axis", &pair(&ring, still, &ring, spun, 1.0), None);
    let turned_out = other.with_spin(v(20.0, 3.0, 0.0)).with_velocity(v(0.0, 0.05, 0.0));
    check("end over end", &pair(&ring, still, &ring, turned_out, 1.0), None);
    let links = families::link(0.4, 0.25, 0.06, 12, 6);
    let next = turned(v(0.65, 0.0, 0.0), v(FRAC_PI_2, 0.0, 0.0));
    check(
        "links apart",
        &pair(&links, still, &links, next.with_velocity(v(1.0, 0.0, 0.0)), 1.0),
        Status::Contact,
    );
    check("links at rest", &pair(&links, still, &links, next, 1.0), Status::Clear);
    let rattling = next.with_acceleration(v(0.0, 0.0, -9.81)).with_spin(v(2.0, 1.0, -3.0));
    check("links rattle", &pair(&links, still, &links, rattling, 1.0), Status::Contact);
}

#[test]
fn spiky_balls_and_springs_pass_or_meet() {
    for index in 0..if cfg!(debug_assertions) { 2 } else { 12 } {
        let mut random = Random::numbered(71, index);
        let (a, b) =
            (families::spiky_ball(0.4, 0.4, 0, &mut random), families::spiky_ball(0.4, 0.4, 0, &mut random));
        let spin = |random: &mut Random| (random.direction() * 20.0 * random.unit()).to_engine();
        let m = at(-2.0, 0.0, 0.0).with_velocity(v(4.0, 0.3, 0.0)).with_spin(spin(&mut random));
        let n = at(0.0, 0.2 * index as f64, 0.0).with_spin(spin(&mut random)).with_centre(v(0.1, -0.2, 0.3));
        check(&format!("spiky balls {index}"), &pair(&a, m, &b, n, 1.0), None);
        let spring = families::spring(families::Coil { radius: 0.4, pitch: 0.3, turns: 3.0 }, 0.05, 8, 4);
        let m = at(-2.0, 0.0, -0.5).with_velocity(v(4.0, 0.5, 0.0)).with_spin(spin(&mut random));
        check(&format!("springs {index}"), &pair(&spring, m, &spring, n, 1.0), None);
    }
    // Two springs, one half a turn on: wound together, and screwed along the thread they stay free.
    let spring = families::spring(families::Coil { radius: 0.4, pitch: 0.4, turns: 2.0 }, 0.04, 24, 4);
    let half_on = turned(Vec3::ZERO, v(0.0, 0.0, PI));
    let screwed = half_on.with_spin(v(0.0, 0.0, PI)).with_velocity(v(0.0, 0.0, 0.2));
    let still = at(0.0, 0.0, 0.0);
    check("screwed", &pair(&spring, screwed, &spring, still, 1.0), Status::Clear);
    let pushed = half_on.with_velocity(v(0.0, 0.0, 0.2));
    check("pushed", &pair(&spring, pushed, &spring, still, 1.0), Status::Contact);
}

#[test]
fn a_key_goes_into_its_lock_if_it_is_straight() {
    let (key, lock) = (families::key(4, 0.1, 0.2, 0.1), families::lock(4, 0.1, 0.2, 0.1, 0.01));
    let still = at(0.0, 0.0, 0.0);
    let into = |z: f64| turned(v(0.0, -0.5, 0.0), v(0.0, 0.0, z)).with_velocity(v(0.0, 0.5, 0.0));
    check("straight", &pair(&key, into(0.0), &lock, still, 1.0), Status::Clear);
    check("turned", &pair(&key, into(0.1), &lock, still, 1.0), Status::Contact);
    check("turned back", &pair(&key, into(-0.1), &lock, still, 1.0), Status::Contact);
    let aside = at(0.015, -0.5, 0.0).with_velocity(v(0.0, 0.5, 0.0));
    check("aside", &pair(&key, aside, &lock, still, 1.0), Status::Contact);
    // On beyond the clearance of 1 cm: 0.51 m at 0.6 m/s.
    let on = at(0.0, -0.5, 0.0).with_velocity(v(0.0, 0.6, 0.0));
    check("too far", &pair(&key, on, &lock, still, 1.0), Status::Contact);
    let found = judged("too far", &pair(&key, on, &lock, still, 1.0), 1e-9);
    assert!((found.time - 0.51 / 0.6).abs() < 1e-8, "{found:?}");
    // In the lock, turned by its bit.
    let bit = at(0.0, 0.0, 0.0).with_centre(v(0.35, 0.0, 0.0)).with_spin(v(0.0, 0.0, 0.3));
    check("turned inside", &pair(&key, bit, &lock, still, 1.0), Status::Contact);
}

#[test]
fn a_body_in_the_hole_of_another_is_not_inside() {
    let plate = families::plate_with_hole(1.0, 0.3, 0.5, 8);
    let ball = families::icosphere(0.2, 1);
    let still = at(0.0, 0.0, 0.0);
    let spun = at(0.1, 0.0, 0.0).with_spin(v(20.0, 5.0, 1.0));
    check("spins in the hole", &pair(&ball, spun, &plate, still, 1.0), Status::Clear);
    let rolling = spun.with_velocity(v(0.5, 0.2, 0.0));
    check("rolls to the rim", &pair(&ball, rolling, &plate, still, 1.0), Status::Contact);
    // The plate spins about its middle, or about a corner.
    let turning = still.with_spin(v(0.0, 0.0, 20.0));
    check("plate spins", &pair(&ball, spun, &plate, turning, 1.0), Status::Clear);
    let cornered = turning.with_centre(v(1.0, 1.0, 0.0));
    check("plate spins about a corner", &pair(&ball, spun, &plate, cornered, 1.0), Status::Contact);
    let in_torus = families::torus(0.6, 0.2, 12, 8);
    check("in a torus", &pair(&ball, at(0.0, 0.0, 0.0), &in_torus, still, 1.0), Status::Clear);
    // In the tube itself it is inside.
    let dot = families::icosphere(0.05, 0);
    let found = judged("in the tube", &pair(&dot, at(0.6, 0.0, 0.0), &in_torus, still, 1.0), 1e-6);
    assert!(found.touches && found.time == 0.0, "{found:?}");
}

#[test]
fn a_needle_passes_a_fence_or_hits_a_post() {
    let (needle, fence) = (families::needle(1.0, 0.02, 6), families::fence(6, 0.3, 0.1, 2.0));
    let along_y = |x: f64| turned(v(x, -2.0, 0.0), v(FRAC_PI_2, 0.0, 0.0)).with_velocity(v(0.0, 100.0, 0.0));
    let still = at(0.0, 0.0, 0.0);
    for (x, status) in
        [(0.0, Status::Clear), (0.07, Status::Clear), (0.15, Status::Contact), (0.83, Status::Clear)]
    {
        let flight = pair(&needle, along_y(x), &fence, still, 0.1);
        check(&format!("needle at {x}"), &flight, status);
        if status == Status::Contact {
            // From its tip at y = −1.5 to the post's face at −0.05.
            let found = judged("needle", &flight, 1e-9);
            assert!((found.time - 0.0145).abs() < 1e-10, "{found:?}");
            assert!((found.contact.unwrap().normal - Vec3::NEG_Y).length() < 1e-6, "{found:?}");
        }
    }
    // Slow, and turning while it goes through.
    for (index, rate) in [1.0, 6.0, 20.0].into_iter().enumerate() {
        let slow = turned(v(0.0, -1.0, 0.0), v(FRAC_PI_2, 0.0, 0.0)).with_velocity(v(0.0, 2.0, 0.0));
        let slow = slow.with_spin(v(0.0, 0.2, rate)).with_centre(v(0.0, 0.0, 0.1 * index as f64));
        check(&format!("needle turning at {rate}"), &pair(&needle, slow, &fence, still, 1.0), None);
    }
}

#[test]
fn a_bullet_meets_a_warped_sheet_as_hull_mesh_and_soup() {
    let bullet = families::bullet();
    assert_eq!(bullet.faces.len(), 640);
    let sheet = families::warped_sheet();
    assert_eq!(sheet.faces.len(), 2010);
    let surface = Soup::new(sheet.clone()).unwrap();
    let hull = Convex::hull(&bullet.vertices).unwrap();
    let (mesh, soup) = (Mesh::new(bullet.clone()).unwrap(), Soup::new(bullet.clone()).unwrap());
    let still = at(0.0, 0.0, 0.0);
    let places: [(f64, f64, bool); 6] = [
        (0.0, 0.0, false),
        (0.25, -0.2, false),
        (0.6, 0.3, true),
        (-1.1, 0.7, true),
        (1.9, -1.9, true),
        (2.5, 0.0, false),
    ];
    for (index, (x, y, hits)) in places.into_iter().enumerate() {
        let spin = if index % 2 == 0 { Vec3::ZERO } else { v(30.0, 0.0, 200.0) };
        let down = turned(v(x, y, 50.0), v(PI, 0.0, 0.0)).with_velocity(v(0.0, 0.0, -1000.0)).with_spin(spin);
        let down = if index % 3 == 1 { down.with_acceleration(v(0.0, 0.0, -9.81)) } else { down };
        for tolerance in TOLERANCES {
            let name = format!("bullet at {x} {y}, {tolerance:e}");
            let all = [
                ask((&hull, &down), (&surface, &still), 0.1, tolerance),
                ask((&mesh, &down), (&surface, &still), 0.1, tolerance),
                ask((&soup, &down), (&surface, &still), 0.1, tolerance),
                ask((&surface, &still), (&mesh, &down), 0.1, tolerance),
            ];
            for found in &all {
                let status = if hits { Status::Contact } else { Status::Clear };
                assert_eq!(found.status, status, "{name}: {found:?}");
                // The sheet leans, so the gap closes slower than the bullet flies.
                let speed = found.contact.map_or(1000.0, |contact| contact.closing_speed.min(600.0));
                assert!(
                    (found.time - all[0].time).abs() <= 1.01 * tolerance / speed + 1e-15,
                    "{name}: {all:#?}"
                );
                let height = 50.0 - 1000.0 * found.time - 0.015;
                assert!(!hits || (height - families::sheet_height(x, y)).abs() < 0.08, "{name}: {found:?}");
            }
        }
        if !cfg!(debug_assertions) || index < 3 {
            let flight = pair(&bullet, down, &sheet, still, 0.1);
            judged("bullet", &flight, 1e-6);
        }
    }
}

/// The same, with all lengths times `scale`.
fn scaled(pair: &MeshPair, scale: f64) -> MeshPair {
    let list = |triangles: &Triangles| Triangles {
        vertices: triangles.vertices.iter().map(|p| *p * scale).collect(),
        faces: triangles.faces.clone(),
    };
    let motion = |motion: &Motion| Motion {
        start: Pose::new(motion.start.position * scale, motion.start.rotation),
        centre: motion.centre * scale,
        velocity: motion.velocity * scale,
        acceleration: motion.acceleration * scale,
        spin: motion.spin,
    };
    MeshPair {
        a: list(&pair.a),
        b: list(&pair.b),
        motion_a: motion(&pair.motion_a),
        motion_b: motion(&pair.motion_b),
        ..pair.clone()
    }
}

fn shifted(pair: &MeshPair, way: Vec3) -> MeshPair {
    let motion = |motion: &Motion| Motion {
        start: Pose::new(motion.start.position + way, motion.start.rotation),
        ..*motion
    };
    MeshPair { motion_a: motion(&pair.motion_a), motion_b: motion(&pair.motion_b), ..pair.clone() }
}

#[test]
fn far_away_tiny_and_huge_it_is_the_same() {
    use sixte_reference::mesh::random_pair;
    let count = if cfg!(debug_assertions) { 15 } else { 150 };
    for index in 0..count {
        let mut random = Random::numbered(72, index);
        let pair = random_pair(&mut random);
        let first = judged(&format!("pair {index}"), &pair, 1e-6);
        for (name, other, tolerance) in [
            ("far", shifted(&pair, v(1e6, -1e6, 1e6)), 1e-6),
            ("tiny", scaled(&pair, 1e-6), 1e-12),
            ("huge", scaled(&pair, 1e6), 1.0),
            ("large and fine", scaled(&pair, 1e6), 1e-6),
            ("tiny and coarse", scaled(&pair, 1e-6), 1e-8),
        ] {
            let found = judged(&format!("{name} pair {index}"), &other, tolerance);
            assert_ne!(found.status, Status::Unresolved, "{name} pair {index}: {found:?}");
            if first.touches && first.contact.is_some_and(|contact| contact.closing_speed > 0.1) {
                // To a tolerance of a hundredth of their size they are in contact sooner, or from the start.
                let is_coarse = tolerance == 1e-8;
                assert!(
                    is_coarse || found.status == Status::Contact,
                    "{name} pair {index}: {first:?} {found:?}"
                );
                let room = if is_coarse { 0.3 } else { 1e-4 };
                assert!((found.time - first.time).abs() < room, "{name} pair {index}: {first:?} {found:?}");
            }
        }
    }
}

#[test]
fn a_spike_into_a_wall_is_pushed_back_along_its_axis() {
    for index in 0..if cfg!(debug_assertions) { 40 } else { 400 } {
        let mut random = Random::numbered(73, index);
        let radius = random.scale(1e-4, 0.3);
        let spike = families::spike(1.0, radius, 3 + random.below(20));
        let wall = families::wall(6.0, 6.0, 0.2);
        // Everything is turned together; the spike hits anywhere, also above an edge within the wall's face.
        let all = Rotation::from_rotation_vector(random.in_ball(3.0).to_engine()).unwrap();
        let to_wall = Rotation::from_rotation_vector(v(0.0, -FRAC_PI_2, 0.0)).unwrap();
        let (y, z) = (random.between(-2.0, 2.0), random.between(-2.0, 2.0));
        let (y, z) = if index % 4 == 0 {
            (y, y)
        } else if index % 4 == 1 {
            (0.0, 0.0)
        } else {
            (y, z)
        };
        let speed = random.scale(0.1, 1000.0);
        let start = all.rotate(v(-0.5, y, z));
        let flying = Motion::fixed(Pose::new(start, all.after(to_wall)))
            .with_velocity(all.rotate(Vec3::X) * speed)
            .with_spin(all.rotate(Vec3::X) * random.between(0.0, 5.0));
        let still = Motion::fixed(Pose::new(Vec3::ZERO, all));
        let interval = 1.0 / speed;
        let both = pair(&spike, flying, &wall, still, interval);
        // Right above a seam, finer tolerances are a matter of their own.
        let is_on_seam = y == z;
        for tolerance in TOLERANCES.into_iter().filter(|&tolerance| !is_on_seam || tolerance > 1e-9) {
            let found = judged(&format!("spike {index}"), &both, tolerance);
            assert_eq!(found.status, Status::Contact, "spike {index}: {found:?}");
            let contact = found.contact.unwrap();
            let tilt = (contact.normal + all.rotate(Vec3::X)).length();
            assert!(
                tilt < 1e-6,
                "spike {index} of radius {radius} at {tolerance:e}: tilt {tilt:e}, {found:?}"
            );
            assert!((found.time * speed - 0.5).abs() < 1.01 * tolerance, "spike {index}: {found:?}");
            assert!(found.touches, "spike {index}: {found:?}");
        }
    }
}
