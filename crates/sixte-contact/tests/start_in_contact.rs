//! Bodies that touch, nearly touch or intersect at time 0.

use std::f64::consts::PI;

use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTime, ContactTimeSettings, Status, contact_time};
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::query::distance;
use sixte_contact::shape::{Convex, Soup, Triangles};
use sixte_reference::Random;

const TOLERANCE: f64 = 1e-6;

fn ball() -> Convex {
    Convex::sphere(0.5).unwrap()
}

fn cube() -> Convex {
    Convex::cuboid(Vec3::splat(0.5)).unwrap()
}

fn ground() -> Convex {
    Convex::half_space(Vec3::Z).unwrap()
}

fn at(x: f64, y: f64, z: f64) -> Motion {
    Motion::fixed(Pose::at(Vec3::new(x, y, z)))
}

/// B rests at the origin.
fn ask(a: &Convex, motion: &Motion, b: &Convex, interval: f64) -> ContactTime {
    let found = contact_time(
        (a, motion),
        (b, &Motion::fixed(Pose::IDENTITY)),
        interval,
        &ContactTimeSettings::default(),
    );
    let found = found.unwrap();
    let times = [0.0, found.time_lower, found.time, found.time_upper, interval];
    assert!(times.is_sorted(), "{found:?}");
    assert_eq!(found.tolerance, TOLERANCE);
    found
}

fn touching(found: &ContactTime, status: Status) {
    assert_eq!(found.status, status, "{found:?}");
    assert_eq!((found.time, found.time_lower), (0.0, 0.0), "{found:?}");
    let contact = found.contact.unwrap();
    assert!(contact.gap <= TOLERANCE && (contact.normal.length() - 1.0).abs() < 1e-14, "{found:?}");
    if status == Status::TouchingApproaching {
        assert_eq!(found.clear_until, 0.0, "{found:?}");
    }
}

/// Bodies 1 m high that stand on others, by the height of the lower one: curved and flat contacts.
fn stacks() -> Vec<(Convex, Convex, f64)> {
    let disc = Convex::cylinder(0.5, 0.4).unwrap();
    let egg = Convex::ellipsoid(Vec3::new(0.3, 0.4, 0.5)).unwrap();
    let flat = Convex::cuboid(Vec3::new(0.5, 0.5, 0.0)).unwrap();
    vec![
        (ball(), ground(), 0.0),
        (ball(), ball(), 0.5),
        (ball(), cube(), 0.5),
        (cube(), ground(), 0.0),
        (cube(), cube(), 0.5),
        (disc.clone(), cube(), 0.5),
        (disc, ground(), 0.0),
        (egg.clone(), ground(), 0.0),
        (egg, cube(), 0.5),
        (cube(), flat, 0.0),
    ]
}

#[test]
fn bodies_that_touch_exactly() {
    for (a, b, height) in stacks() {
        let motion = at(0.0, 0.0, 0.5 + height);
        let down = ask(&a, &motion.with_velocity(Vec3::NEG_Z), &b, 1.0);
        touching(&down, Status::TouchingApproaching);
        // The first touch is now, and a normal that is off by 1e-3 sees all but 1e-6 of the speed.
        assert!(down.touches && down.time_upper <= 2.0 * TOLERANCE, "{down:?}");
        assert!((down.contact.unwrap().closing_speed - 1.0).abs() < 1e-5, "{down:?}");
        let up = ask(&a, &motion.with_velocity(Vec3::Z), &b, 1.0);
        touching(&up, Status::TouchingReceding);
        assert!((up.contact.unwrap().closing_speed + 1.0).abs() < 1e-5, "{up:?}");
        for found in [down, up] {
            let contact = found.contact.unwrap();
            // Right to a tenth of the tolerance, and so is the normal: off by θ it loses ½ρθ², and no
            // radius here is below 0.1 m.
            let angle = (2.0 * 0.1 * TOLERANCE / 0.1).sqrt();
            assert!(contact.gap.abs() <= 0.1 * TOLERANCE, "{found:?}");
            assert!(contact.normal.distance(Vec3::Z) <= angle, "{found:?}");
        }
    }
}

#[test]
fn bodies_within_the_tolerance() {
    for (a, b, height) in stacks() {
        for part in [0.01, 0.05, 0.5, 0.99] {
            let gap = part * TOLERANCE;
            let motion = at(0.0, 0.0, 0.5 + height + gap);
            for speed in [1e-3, 1.0, 1e3] {
                let found = ask(&a, &motion.with_velocity(Vec3::Z * -speed), &b, 1.0);
                touching(&found, Status::TouchingApproaching);
                assert!(found.touches && gap / speed <= found.time_upper, "{found:?}");
                assert!((found.contact.unwrap().gap - gap).abs() <= 0.1 * TOLERANCE, "{found:?}");
                let found = ask(&a, &motion.with_velocity(Vec3::Z * speed), &b, 1.0);
                touching(&found, Status::TouchingReceding);
                assert!(!found.touches && found.clear_until == 1.0, "{found:?}");
            }
        }
        // Just above it is no touch at the start.
        let motion = at(0.0, 0.0, 0.5 + height + 1.2 * TOLERANCE);
        let found = ask(&a, &motion.with_velocity(Vec3::NEG_Z), &b, 1.0);
        assert_eq!(found.status, Status::Contact, "{found:?}");
        assert!(found.time > 0.0 && found.time <= 1.2 * TOLERANCE, "{found:?}");
        assert!(found.time_upper >= 1.2 * TOLERANCE * (1.0 - 1e-9), "{found:?}");
        let found = ask(&a, &motion.with_velocity(Vec3::Z), &b, 1.0);
        assert_eq!(found.status, Status::Clear, "{found:?}");
    }
}

#[test]
fn bodies_at_rest_do_not_approach() {
    for (a, b, height) in stacks() {
        for part in [0.0, 0.5] {
            let motion = at(0.0, 0.0, 0.5 + height + part * TOLERANCE);
            for interval in [0.0, 1.0] {
                let found = ask(&a, &motion, &b, interval);
                touching(&found, Status::TouchingReceding);
                assert_eq!(found.contact.unwrap().closing_speed, 0.0);
                // At rest the gap stays, if there is one.
                let clear = if part > 0.0 { interval } else { 0.0 };
                assert_eq!(found.clear_until, clear, "{found:?}");
            }
            // Sliding along a flat surface is rest as well.
            let found = ask(&cube(), &motion.with_velocity(Vec3::X), &ground(), 0.1);
            if height == 0.0 {
                touching(&found, Status::TouchingReceding);
            }
        }
    }
}

/// Resting, and pulled down: the gap shrinks by the acceleration alone.
#[test]
fn bodies_at_rest_that_are_pulled_approach() {
    for (a, b, height) in stacks() {
        for part in [0.0, 0.5] {
            let motion = at(0.0, 0.0, 0.5 + height + part * TOLERANCE);
            let down = ask(&a, &motion.with_acceleration(Vec3::Z * -9.81), &b, 1.0);
            touching(&down, Status::TouchingApproaching);
            let touch = (2.0 * part * TOLERANCE / 9.81).sqrt();
            assert!(touch <= down.time_upper, "{down:?}");
            let up = ask(&a, &motion.with_acceleration(Vec3::Z * 9.81), &b, 1.0);
            touching(&up, Status::TouchingReceding);
        }
    }
}

#[test]
fn bodies_that_intersect_deeply() {
    for (a, b, height) in stacks() {
        for depth in [1e-5, 1e-3, 0.1] {
            let motion = at(0.1 * depth, 0.2 * depth, 0.5 + height - depth);
            for (velocity, status) in [
                (Vec3::NEG_Z, Status::TouchingApproaching),
                (Vec3::Z, Status::TouchingReceding),
                (Vec3::ZERO, Status::TouchingReceding),
            ] {
                let found = ask(&a, &motion.with_velocity(velocity), &b, 1.0);
                touching(&found, status);
                assert!(found.contact.unwrap().gap <= 0.0, "{found:?}");
                assert_eq!((found.time_upper, found.clear_until), (0.0, 0.0), "{found:?}");
                assert!(found.touches, "{found:?}");
            }
        }
    }
}

#[test]
fn concentric_bodies() {
    for (a, b, _) in stacks() {
        for (velocity, spin) in [(Vec3::ZERO, Vec3::ZERO), (Vec3::X, Vec3::ZERO), (Vec3::Z, Vec3::Y)] {
            let motion = at(0.0, 0.0, 0.0).with_velocity(velocity).with_spin(spin);
            let found = ask(&a, &motion, &b, 1.0);
            assert!(
                matches!(found.status, Status::TouchingApproaching | Status::TouchingReceding),
                "{found:?}"
            );
            touching(&found, found.status);
            let contact = found.contact.unwrap();
            assert!(contact.gap <= 0.0 && found.touches && found.clear_until == 0.0, "{found:?}");
            assert!(contact.point_a.is_finite() && contact.point_b.is_finite(), "{found:?}");
            assert!(contact.closing_speed.is_finite());
        }
    }
    let point = Convex::point();
    let found = ask(&point, &at(0.0, 0.0, 0.0).with_velocity(Vec3::X), &point, 1.0);
    touching(&found, found.status);
}

/// A box on a flat face begins to tip: one corner goes down at ω a, however the others go up.
#[test]
fn a_box_that_rocks_approaches_with_its_fastest_corner() {
    for (b, height) in [(ground(), 0.0), (Convex::cuboid(Vec3::new(2.0, 2.0, 0.5)).unwrap(), 0.5)] {
        for part in [0.0, 0.5] {
            let motion = at(0.0, 0.0, 0.5 + height + part * TOLERANCE);
            for spin in [1e-3, 1.0, 100.0] {
                for axis in [Vec3::X, Vec3::NEG_Y] {
                    let rocking = motion.with_spin(axis * spin);
                    let found = ask(&cube(), &rocking, &b, 0.1);
                    touching(&found, Status::TouchingApproaching);
                    let speed = 0.5 * spin;
                    let said = found.contact.unwrap().closing_speed;
                    assert!((said - speed).abs() <= 1e-9 * speed, "{said} {speed} {found:?}");
                    // Lifted faster than the corner goes down, or not as fast.
                    let found = ask(&cube(), &rocking.with_velocity(Vec3::Z * (1.1 * speed)), &b, 0.1);
                    touching(&found, Status::TouchingReceding);
                    let found = ask(&cube(), &rocking.with_velocity(Vec3::Z * (0.9 * speed)), &b, 0.1);
                    touching(&found, Status::TouchingApproaching);
                }
            }
            // About the normal nothing goes down.
            let found = ask(&cube(), &motion.with_spin(Vec3::Z), &b, 0.1);
            touching(&found, Status::TouchingReceding);
        }
    }
}

/// A rod leaves the ground with one tip, and comes down with the other half a turn later.
#[test]
fn a_rod_that_turns_its_other_tip_down_is_not_clear_beyond_that() {
    let rod = Convex::segment(Vec3::X * -0.5, Vec3::X * 0.5).unwrap();
    for tilt in [0.2_f64, 0.7, 1.4] {
        for part in [0.01, 0.3, 0.9] {
            let gap = part * TOLERANCE;
            let spin = 2.0;
            let height = 0.5 * tilt.sin() + gap;
            // About +y the tip at +x goes down; it starts at the angle −tilt, so it is up, and the
            // other one is down and rising.
            let turned = sixte_contact::motion::Rotation::from_axis_angle(Vec3::Y, -(PI - tilt)).unwrap();
            let motion = Motion::fixed(Pose::new(Vec3::Z * height, turned)).with_spin(Vec3::Y * -spin);
            // Heights are ± ½ sin θ with θ = π − tilt + spin t, where the lower tip rises first.
            let lowest = |t: f64| height - 0.5 * (PI - tilt + spin * t).sin().abs();
            assert!((lowest(0.0) - gap).abs() < 1e-15 && lowest(0.01) > gap);
            let back = (tilt + (2.0 * height).asin()) / spin;
            let found = ask(&rod, &motion, &ground(), 3.0);
            touching(&found, Status::TouchingReceding);
            assert!(lowest(back).abs() < 1e-15, "{}", lowest(back));
            assert!(found.clear_until <= back && back <= found.time_upper, "{back} {found:?}");
            // Certified well on the way, not just at the start.
            assert!(found.clear_until > 0.9 * back, "{back} {found:?}");
        }
    }
}

/// Thrown up and falling back, from a known gap.
#[test]
fn a_ball_that_is_thrown_up_is_not_clear_beyond_its_return() {
    for part in [0.0, 0.01, 0.5, 0.99] {
        for speed in [1e-3, 0.1, 3.0] {
            let gap = part * TOLERANCE;
            let motion =
                at(0.0, 0.0, 0.5 + gap).with_velocity(Vec3::Z * speed).with_acceleration(Vec3::Z * -9.81);
            let found = ask(&ball(), &motion, &ground(), 1.0);
            touching(&found, Status::TouchingReceding);
            let back = (speed + (speed * speed + 2.0 * 9.81 * gap).sqrt()) / 9.81;
            assert!(found.clear_until <= back, "{back} {found:?}");
            if part > 0.0 {
                assert!(back <= found.time_upper, "{back} {found:?}");
                assert!(found.clear_until > 0.99 * back - 1e-3, "{back} {found:?}");
            }
        }
    }
}

#[test]
fn an_interval_of_zero() {
    let down = Vec3::NEG_Z;
    for (a, b, height) in stacks() {
        let found = ask(&a, &at(0.0, 0.0, 1.5 + height).with_velocity(down), &b, 0.0);
        assert_eq!((found.status, found.time, found.time_upper), (Status::Clear, 0.0, 0.0));
        let found = ask(&a, &at(0.0, 0.0, 0.5 + height).with_velocity(down), &b, 0.0);
        touching(&found, Status::TouchingApproaching);
        let found = ask(&a, &at(0.0, 0.0, 0.4 + height).with_velocity(down), &b, 0.0);
        touching(&found, Status::TouchingApproaching);
    }
}

#[test]
fn bodies_that_do_not_move_at_all() {
    for (a, b, height) in stacks() {
        for gap in [1.5 * TOLERANCE, 1e-3, 1.0, 1e6] {
            let found = ask(&a, &at(0.0, 0.0, 0.5 + height + gap), &b, 1e6);
            assert_eq!((found.status, found.clear_until), (Status::Clear, 1e6), "{gap} {found:?}");
        }
    }
}

/// Prisms, cylinders and boxes 1 m high, with sides that are multiples of 1/64 m.
fn flat_topped(random: &mut Random) -> Convex {
    let mut side = || (random.between(0.2, 1.0) * 64.0).round() / 64.0;
    let (x, y) = (side(), side());
    match random.below(3) {
        0 => Convex::cuboid(Vec3::new(x, y, 0.5)),
        1 => Convex::cylinder(0.5, x),
        _ => {
            let ends = [-0.5, 0.5];
            let wedge = |z: f64| [Vec3::new(-x, -y, z), Vec3::new(x, -y, z), Vec3::new(0.0, y, z)];
            Convex::hull(&ends.map(wedge).concat())
        }
    }
    .unwrap()
}

/// Flat on flat with a gap of exactly 0: the normal is that of the faces, whatever the way.
#[test]
fn flat_faces_that_touch_exactly_know_their_normal() {
    let mut wrong = Vec::new();
    for index in 0..2000 {
        let mut random = Random::numbered(33, index);
        let (a, b) = (flat_topped(&mut random), flat_topped(&mut random));
        let aside = |random: &mut Random| (random.between(-0.1, 0.1) * 64.0).round() / 64.0;
        let motion = at(aside(&mut random), aside(&mut random), 1.0);
        for (velocity, status) in [
            (Vec3::new(-0.9, -0.9, -0.1), Status::TouchingApproaching),
            (Vec3::new(-0.9, -0.9, 0.1), Status::TouchingReceding),
        ] {
            let found = ask(&a, &motion.with_velocity(velocity), &b, 1.0);
            let contact = found.contact.unwrap();
            if found.status != status || contact.normal.distance(Vec3::Z) > 1e-6 {
                let names = (a.name(), b.name());
                wrong.push(format!("{index} {names:?}: {:?}, normal {}", found.status, contact.normal));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of 4000 wrong: {:#?}", wrong.len(), &wrong[..wrong.len().min(10)]);
}

/// The smallest of these cases by hand: one can on a wider one, falling and sliding.
#[test]
fn a_can_that_stands_on_a_can_and_goes_down_approaches() {
    let (a, b) = (Convex::cylinder(0.5, 0.21875).unwrap(), Convex::cylinder(0.5, 0.421875).unwrap());
    let motion = at(0.0859375, 0.0234375, 1.0).with_velocity(Vec3::new(-0.9, -0.9, -0.1));
    let found = ask(&a, &motion, &b, 1.0);
    touching(&found, Status::TouchingApproaching);
    assert!(found.contact.unwrap().normal.distance(Vec3::Z) < 1e-6, "{found:?}");
}

/// However long one of them is, bodies whose centres coincide intersect: there is no gap.
#[test]
fn concentric_needles_have_no_gap() {
    let wide = Convex::cone(0.1, 1.5).unwrap();
    let turned = sixte_contact::motion::Rotation::from_axis_angle(Vec3::new(1.0, 2.0, 3.0), 1.0).unwrap();
    let motion = Motion::fixed(Pose::new(Vec3::ZERO, turned));
    for length in [1.0, 1e3, 1e5, 1e7, 1e9] {
        let needle = Convex::cuboid(Vec3::new(1.5, 1.0, length)).unwrap();
        let still = Motion::fixed(Pose::IDENTITY);
        let found =
            contact_time((&wide, &motion), (&needle, &still), 1.0, &ContactTimeSettings::default()).unwrap();
        let gap = found.contact.unwrap().gap;
        assert!(gap <= found.tolerance, "length {length:e}: gap {gap} above {:e}", found.tolerance);
    }
}

/// Two cubes that turn as one, far from the world's origin: what their points are rounded to is no approach.
#[test]
fn turning_together_far_away_is_no_approach() {
    let corners = (0..8).map(|i| {
        let side = |bit: i32| if i & bit == 0 { -0.5 } else { 0.5 };
        Vec3::new(side(1), side(2), side(4))
    });
    let faces = [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]];
    let faces = faces.iter().flat_map(|f| [[f[0], f[1], f[2]], [f[0], f[2], f[3]]]).collect();
    let soup = Soup::new(Triangles { vertices: corners.collect(), faces }).unwrap();
    let mut random = Random(11);
    for _ in 0..100 {
        let mut vector = |size: f64| {
            let mut part = || size * (2.0 * random.unit() - 1.0);
            Vec3::new(part(), part(), part())
        };
        let (place, spin) = (vector(1e6), vector(10.0));
        let turned = Rotation::from_rotation_vector(vector(3.0)).unwrap();
        let other = place + turned.rotate(Vec3::new(0.1, 0.2, 1.0 + 1e-7));
        let below = Motion::fixed(Pose::new(place, turned)).with_spin(spin);
        let above = Motion::fixed(Pose::new(other, turned)).with_spin(spin);
        let above = above.with_velocity(spin.cross(other - place));
        let found =
            contact_time((&soup, &above), (&cube(), &below), 1e-3, &ContactTimeSettings::default()).unwrap();
        assert_eq!(found.status, Status::TouchingReceding, "{place} {spin}: {found:?}");
    }
}

/// Hulls that touch to rounding, far from the origin of the world, share a point as far as numbers tell: their contact has the normal that
/// tells them apart all the same, and no gap that is more than rounding.
#[test]
fn hulls_that_touch_to_rounding_are_not_in_each_other() {
    let mut state = 5_u64;
    let mut number = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    };
    let mut shared = 0;
    for _ in 0..4000 {
        let mut vector = || Vec3::new(number(), number(), number());
        let mut hull = || {
            let points: Vec<Vec3> = (0..12).map(|_| 0.1 * vector()).collect();
            Convex::hull(&points).unwrap()
        };
        let (a, b) = (hull(), hull());
        let turn = Rotation::from_rotation_vector(3.0 * vector()).unwrap();
        let place = Vec3::new(-11_707.1, 2855.9, -16_336.6);
        let at = Pose::new(place, turn);
        let beside =
            Pose::new(place + 0.5 * vector().normalize(), Rotation::from_rotation_vector(vector()).unwrap());
        let apart = distance((&a, &at), (&b, &beside));
        if apart.gap <= 0.0 {
            continue;
        }
        let touching = Pose::new(beside.position + apart.normal * apart.gap, beside.rotation);
        let still = |pose| Motion::fixed(pose).with_velocity(0.01 * place / place.length());
        let asked = ContactTimeSettings::tolerance(1e-12);
        let found = contact_time((&a, &still(at)), (&b, &Motion::fixed(touching)), 0.01, &asked).unwrap();
        let Some(contact) = found.contact.filter(|_| found.time == 0.0) else { continue };
        shared += 1;
        assert!(contact.gap.abs() < 1e-10, "{found:?}");
    }
    assert!(shared > 1000, "{shared}");
}
