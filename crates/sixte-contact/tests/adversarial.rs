//! Cases chosen to break a contact time: each has a truth that is known without the engine.

use std::f64::consts::{FRAC_PI_4, PI};

use dashu_ratio::RBig;
use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTime, ContactTimeSettings, Status, contact_time};
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::query::distance;
use sixte_contact::shape::Convex;
use sixte_reference::convex::{Body, KINDS, Pair, Path, Solid, random_pair};
use sixte_reference::{Random, V};

use crate::judged::judge;

pub(crate) fn vector(v: V) -> Vec3 {
    v.to_engine()
}

/// The engine's answer, which the reference finds no fault with.
pub(crate) fn judged(pair: &Pair, interval: f64, settings: &ContactTimeSettings) -> ContactTime {
    let (found, faults) = judge(pair, interval, settings);
    assert!(faults.is_empty(), "{faults:#?}\n{found:#?}\n{pair:#?}");
    found
}

/// The same, with the first touch known.
pub(crate) fn judged_touch(pair: &Pair, interval: f64, tolerance: f64, touch: f64) -> ContactTime {
    let found = judged(pair, interval, &ContactTimeSettings::tolerance(tolerance));
    assert_eq!(found.status, Status::Contact, "{found:?}");
    let rounding = 4.0 * f64::EPSILON * touch;
    assert!(
        found.time_lower <= touch + rounding && touch <= found.time_upper + rounding,
        "{touch} {found:?}"
    );
    found
}

pub(crate) fn still(solid: Solid, position: V) -> Body {
    Body::new(solid, 0.0, Path::still(position))
}

pub(crate) fn moving(solid: Solid, position: V, velocity: V) -> Body {
    Body::new(solid, 0.0, Path { velocity, ..Path::still(position) })
}

/// x, y, z, w of a turn about an axis.
fn turned(axis: V, angle: f64) -> [f64; 4] {
    let (sine, cosine) = (0.5 * angle).sin_cos();
    let axis = axis.unit() * sine;
    [axis.0, axis.1, axis.2, cosine]
}

pub(crate) const X: V = V(1.0, 0.0, 0.0);
const Y: V = V(0.0, 1.0, 0.0);
pub(crate) const Z: V = V(0.0, 0.0, 1.0);

/// Two spheres of radius 0.5 m start 1e6 m apart and pass each other off centre, so that they
/// overlap by 1e-5 m to 1e-2 m. The least distance of their centres is evaluated in the frame of
/// the closest approach, to about 1e-9 m.
#[test]
fn spheres_that_come_from_far_away_are_not_missed() {
    let mut random = Random(1);
    let ball = Convex::sphere(0.5).unwrap();
    for _ in 0..2_000 {
        let along = vector(random.direction());
        let aside = along.cross(vector(random.direction())).normalize();
        let overlap = 10_f64.powf(-5.0 + 3.0 * random.unit());
        let start = along * 1e6 + aside * (1.0 - overlap);
        let velocity = along * -1e6;
        let nearest = start + velocity * (-start.dot(velocity) / velocity.length_squared());
        let depth = 1.0 - nearest.length();
        assert!((depth - overlap).abs() < 1e-8);
        let still = Motion::fixed(Pose::IDENTITY);
        let flying = Motion::fixed(Pose::at(start)).with_velocity(velocity);
        let found =
            contact_time((&ball, &still), (&ball, &flying), 2.0, &ContactTimeSettings::default()).unwrap();
        assert_eq!(found.status, Status::Contact, "missed an overlap of {depth:e} at {start} {velocity}");
        let gap = found.contact.unwrap().gap;
        assert!(gap > 0.0 && gap <= found.tolerance, "gap {gap:e} at {} for {start} {velocity}", found.time);
    }
}

/// A ball leaves the ground at 1 m/s from a gap of half the tolerance and falls back.
#[test]
fn receding_bodies_that_come_back_do_so_within_the_bracket() {
    let (ball, ground) = (Convex::sphere(0.5).unwrap(), Convex::half_space(Vec3::Z).unwrap());
    let gap = 5e-7;
    let thrown = Motion::fixed(Pose::at(Vec3::new(0.0, 0.0, 0.5 + gap)))
        .with_velocity(Vec3::Z)
        .with_acceleration(Vec3::Z * -10.0);
    let still = Motion::fixed(Pose::IDENTITY);
    let found =
        contact_time((&ball, &thrown), (&ground, &still), 1.0, &ContactTimeSettings::default()).unwrap();
    let back = (1.0 + (1.0 + 20.0 * gap).sqrt()) / 10.0;
    assert_eq!(found.status, Status::TouchingReceding);
    assert!(found.clear_until < back);
    assert!(
        found.time_lower <= back && back <= found.time_upper,
        "{} {back} {}",
        found.time_lower,
        found.time_upper
    );
}

/// An ellipsoid stands on the ground on a short axis and turns its long one down: no point of it
/// has a speed along the normal, yet the gap shrinks at once.
#[test]
fn a_gap_that_shrinks_by_curvature_only_is_approaching() {
    let egg = Convex::ellipsoid(Vec3::new(2.0, 1.0, 1.0)).unwrap();
    let ground = Convex::half_space(Vec3::Z).unwrap();
    let still = Motion::fixed(Pose::IDENTITY);
    for gap in [0.0, 5e-7] {
        let rocking = Motion::fixed(Pose::at(Vec3::new(0.0, 0.0, 1.0 + gap))).with_spin(Vec3::Y);
        let found =
            contact_time((&egg, &rocking), (&ground, &still), 1.0, &ContactTimeSettings::default()).unwrap();
        assert_eq!(found.status, Status::TouchingApproaching, "gap {gap}");
    }
}

/// A plane that has a centre 1e6 m from its origin, and a ball beside that centre which falls on it
/// at 1 m/s. The height of the ball at the time found is exact, in rationals.
#[test]
fn a_plane_with_a_far_centre_keeps_its_tolerance() {
    let mut random = Random(2);
    let (ball, plane) = (Convex::sphere(0.5).unwrap(), Convex::half_space(Vec3::Z).unwrap());
    for _ in 0..200 {
        let centre = Vec3::new(1e6 * random.between(-1.0, 1.0), 1e6 * random.between(-1.0, 1.0), 0.3);
        let turned = Rotation::from_axis_angle(vector(random.direction()), 3.0 * random.unit()).unwrap();
        let normal = turned.rotate(Vec3::Z);
        let start = turned.rotate(centre.with_z(0.0)) + normal * 0.6;
        let still = Motion::fixed(Pose::new(Vec3::ZERO, turned)).with_centre(centre);
        let falling = Motion::fixed(Pose::at(start)).with_velocity(-normal);
        let settings = ContactTimeSettings::tolerance(1e-13);
        let found = contact_time((&ball, &falling), (&plane, &still), 1.0, &settings).unwrap();
        let time = exact(found.time);
        let at = [0, 1, 2].map(|i| exact(start[i]) - &time * exact(normal[i]));
        let gap = exact_height(turned, &at) - exact(0.5);
        assert!(gap > RBig::ZERO && gap <= exact(found.tolerance), "{:e} {found:?}", gap.to_f64().value());
    }
}

fn exact(x: f64) -> RBig {
    RBig::try_from(x).unwrap()
}

/// Height of a point above the plane z = 0 turned by the rotation, without any rounding.
fn exact_height(turned: Rotation, point: &[RBig; 3]) -> RBig {
    let [x, y, z, w] = turned.quaternion().to_array().map(exact);
    let two = exact(2.0);
    let normal =
        [&two * (&x * &z + &w * &y), &two * (&y * &z - &w * &x), &w * &w + &z * &z - &x * &x - &y * &y];
    let dot = &normal[0] * &point[0] + &normal[1] * &point[1] + &normal[2] * &point[2];
    dot / (&x * &x + &y * &y + &z * &z + &w * &w)
}

/// Needle-like triangles in two parallel planes: however thin, they are at least as far apart as
/// the planes.
#[test]
fn slivers_in_parallel_planes_are_no_closer_than_the_planes() {
    let mut random = Random(3);
    for _ in 0..20_000 {
        let width = 10_f64.powf(-4.0 - 6.0 * random.unit());
        let planes = 10_f64.powf(-11.0 + 4.0 * random.unit());
        let mut sliver = |z: f64| {
            let (x, y) = (0.1 * random.between(-1.0, 1.0), width * random.between(-1.0, 1.0));
            let corners = [
                Vec3::new(x - 1.0, y, z),
                Vec3::new(1.0 - x, y + width, z),
                Vec3::new(3.0 * x, y - width * random.unit(), z),
            ];
            Convex::triangle(corners).unwrap()
        };
        let (a, b) = (sliver(0.0), sliver(planes));
        let turned = Rotation::from_axis_angle(vector(random.direction()), 3.0 * random.unit()).unwrap();
        let pose = Pose::new(Vec3::ZERO, turned);
        let found = distance((&a, &pose), (&b, &pose));
        assert!(
            found.gap >= planes - 1e-14 && found.gap >= found.gap_lower,
            "planes {planes:e}, width {width:e}: gap {:e}, lower {:e}",
            found.gap,
            found.gap_lower,
        );
    }
}

/// Which answers a least gap of so many tolerances allows: below a tenth there is a contact, above
/// one there is none.
fn check_graze(found: &ContactTime, part: f64, touch: impl Fn() -> f64) {
    if part > 1.0 {
        assert_eq!(found.status, Status::Clear, "{part} {found:?}");
        return;
    }
    if part < 0.1 {
        assert_eq!(found.status, Status::Contact, "{part} {found:?}");
    }
    if part < 0.0 {
        let touch = touch();
        assert!(found.time_lower <= touch && touch <= found.time_upper, "{part} {touch} {found:?}");
    } else {
        assert!(!found.touches, "{part} {found:?}");
    }
}

const PARTS: [f64; 8] = [-10.0, -0.5, -0.05, 0.05, 0.5, 1.01, 2.0, 50.0];

/// The tip of a rod swings over the ground, lowest at a known height.
#[test]
fn a_tip_that_swings_past_the_ground_by_less_or_more_than_the_tolerance() {
    for tolerance in [1e-3, 1e-6, 1e-9] {
        for part in PARTS {
            let height = 0.5 + part * tolerance;
            let rod = Solid::segment(V(-0.5, 0.0, 0.0), V(0.5, 0.0, 0.0));
            let path = Path { spin: V(0.0, 3.0, 0.0), ..Path::still(V(0.0, 0.0, height)) };
            let pair = Pair::new(Body::new(rod, 0.0, path), still(Solid::Plane(Z), V::ZERO));
            let found = judged(&pair, 1.0, &ContactTimeSettings::tolerance(tolerance));
            check_graze(&found, part, || (2.0 * height).asin() / 3.0);
        }
    }
}

/// Two spheres pass each other, nearest at a known distance.
#[test]
fn spheres_that_pass_by_less_or_more_than_the_tolerance() {
    for tolerance in [1e-3, 1e-6, 1e-9] {
        for part in PARTS {
            let least = 1.0 + part * tolerance;
            let a = Body::new(Solid::point(), 0.5, Path::still(V::ZERO));
            let path = Path { velocity: V(10.0, 0.0, 0.0), ..Path::still(V(-5.0, 0.0, least)) };
            let pair = Pair::new(a, Body::new(Solid::point(), 0.5, path));
            let found = judged(&pair, 1.0, &ContactTimeSettings::tolerance(tolerance));
            check_graze(&found, part, || 0.5 - ((1.0 - least) * (1.0 + least)).sqrt() / 10.0);
        }
    }
}

/// A box slides over another, face beside face, and beside it past an edge.
#[test]
fn boxes_that_slide_past_by_less_or_more_than_the_tolerance() {
    for tolerance in [1e-3, 1e-6, 1e-9] {
        for part in PARTS {
            let (cube, slab) = (Solid::cuboid(V(0.5, 0.5, 0.5)), Solid::cuboid(V(0.4, 0.3, 0.2)));
            let start = V(-2.0, 0.1, 0.7 + part * tolerance);
            let pair = Pair::new(still(cube, V::ZERO), moving(slab, start, V(4.0, 0.0, 0.0)));
            let found = judged(&pair, 1.0, &ContactTimeSettings::tolerance(tolerance));
            check_graze(&found, part, || (2.0 - 0.9) / 4.0);
        }
    }
}

#[test]
fn parallel_faces_meet_flat() {
    for tolerance in [1e-3, 1e-6, 1e-9, 1e-12] {
        for (spin, aside) in [(V::ZERO, 0.0), (V(0.0, 0.0, 5.0), 0.2), (V(0.0, 0.0, -50.0), 0.0)] {
            let falling = Path { velocity: V(0.0, 0.0, -2.0), spin, ..Path::still(V(aside, 0.1, 1.75)) };
            let a = Body::new(Solid::cuboid(V(0.5, 0.5, 0.25)), 0.0, falling);
            let b = still(Solid::cuboid(V(0.4, 0.6, 0.5)), V::ZERO);
            let found = judged_touch(&Pair::new(a, b), 1.0, tolerance, 0.5);
            let contact = found.contact.unwrap();
            assert!(contact.normal.distance(Vec3::Z) <= 1e-12, "{found:?}");
            assert!((contact.closing_speed - 2.0).abs() <= 1e-11, "{found:?}");
        }
    }
}

/// Two cubes lie on their edges, turned by 45° about y, and meet edge on edge.
#[test]
fn parallel_edges_meet() {
    for tolerance in [1e-3, 1e-6, 1e-9, 1e-12] {
        for along in [0.0, 0.3, 3.0] {
            let quaternion = turned(Y, FRAC_PI_4);
            let path = Path { quaternion, ..Path::still(V::ZERO) };
            let b = Body::new(Solid::cuboid(V(0.5, 0.5, 0.5)), 0.0, path);
            let start = V(0.0, -along * 0.25, 2.0);
            let path = Path { quaternion, velocity: V(0.0, along, -1.0), ..Path::still(start) };
            let a = Body::new(Solid::cuboid(V(0.5, 2.5, 0.5)), 0.0, path);
            judged_touch(&Pair::new(a, b), 1.0, tolerance, 2.0 - 2.0_f64.sqrt());
        }
    }
}

/// Parallel edges pass beside each other at a height.
#[test]
fn parallel_edges_pass_by_less_or_more_than_the_tolerance() {
    for tolerance in [1e-3, 1e-6, 1e-9] {
        for part in PARTS {
            let quaternion = turned(Y, FRAC_PI_4);
            let cube = |path: Path| Body::new(Solid::cuboid(V(0.5, 0.5, 0.5)), 0.0, path);
            let height = 2.0_f64.sqrt() + part * tolerance;
            let path = Path { quaternion, velocity: V(4.0, 0.0, 0.0), ..Path::still(V(-2.0, 0.0, height)) };
            let pair = Pair::new(cube(path), cube(Path { quaternion, ..Path::still(V::ZERO) }));
            let found = judged(&pair, 1.0, &ContactTimeSettings::tolerance(tolerance));
            // Roofs of 45°: they touch as far before the middle as they are too low.
            check_graze(&found, part, || 0.5 - (2.0_f64.sqrt() - height) / 4.0);
        }
    }
}

/// Two cubes stand on their corners, one on top of the other.
#[test]
fn a_vertex_meets_a_vertex() {
    let upright = turned(V(1.0, -1.0, 0.0), (1.0 / 3.0_f64.sqrt()).acos());
    let upright = Path { quaternion: upright, ..Path::still(V::ZERO) };
    let top = upright.turn_at(0.0).times(V(0.5, 0.5, 0.5));
    assert!((top - Z * 0.75_f64.sqrt()).norm() < 1e-15);
    let cube = |path: Path| Body::new(Solid::cuboid(V(0.5, 0.5, 0.5)), 0.0, path);
    for tolerance in [1e-3, 1e-6, 1e-9, 1e-12] {
        for spin in [0.0, 2.0] {
            let path = Path { position: Z * 3.0, velocity: Z * -2.0, spin: Z * spin, ..upright };
            let pair = Pair::new(cube(path), cube(upright));
            judged_touch(&pair, 1.0, tolerance, (3.0 - 2.0 * top.2) / 2.0);
        }
        // A hair aside, across the diagonal and towards an edge.
        for aside in [1e-3, 1e-6, 1e-9, 1e-12] {
            for way in [X, Y, V(1.0, 1.0, 0.0)] {
                let path = Path { position: Z * 3.0 + way * aside, velocity: Z * -2.0, ..upright };
                let found = judged(
                    &Pair::new(cube(path), cube(upright)),
                    1.0,
                    &ContactTimeSettings::tolerance(tolerance),
                );
                assert_eq!(found.status, Status::Contact);
            }
        }
        // Past each other, corner over corner.
        for part in PARTS {
            let height = 2.0 * top.2 + part * tolerance;
            let path = Path { position: V(-2.0, 0.0, height), velocity: X * 4.0, ..upright };
            let pair = Pair::new(cube(path), cube(upright));
            let found = judged(&pair, 1.0, &ContactTimeSettings::tolerance(tolerance));
            if part > 1.0 && tolerance > 1e-11 {
                assert_eq!(found.status, Status::Clear, "{part} {found:?}");
            }
            if part < 0.05 {
                assert_eq!(found.status, Status::Contact, "{part} {found:?}");
            }
        }
    }
}

/// A blade without thickness turns in the plane of a ball: it meets it at the angle where the ball's
/// centre is one radius off the blade.
#[test]
fn a_thin_blade_meets_a_ball_at_10_and_at_1000_rad_per_step() {
    for spin in [10.0, 1000.0] {
        for tolerance in [1e-3, 1e-6, 1e-9] {
            let (away, radius, angle) = (0.8_f64, 0.05_f64, 2.5_f64);
            let blade = Body::new(
                Solid::cuboid(V(1.0, 0.0, 0.02)),
                0.0,
                Path { spin: Z * spin, ..Path::still(V::ZERO) },
            );
            let ball = Path::still(V(away * angle.cos(), away * angle.sin(), 0.0));
            let pair = Pair::new(blade, Body::new(Solid::point(), radius, ball));
            judged_touch(&pair, 1.0, tolerance, (angle - (radius / away).asin()) / spin);
        }
    }
}

/// A ball comes into the reach of a fast blade from outside: it is hit on the way in, or passes over
/// or under.
#[test]
fn a_ball_that_flies_into_a_fast_blade_is_judged_right() {
    let mut random = Random(11);
    let mut hits = 0;
    for spin in [10.0, 1000.0] {
        for _ in 0..12 {
            let blade = Solid::cuboid(V(1.0, 0.02, random.scale(1e-4, 5e-3)));
            let turn = Path { spin: Z * spin, ..Path::still(V::ZERO) };
            let start = V(1.2, random.between(-0.5, 0.5), random.between(-0.1, 0.1));
            let ball = Path { velocity: V(-1.0, 0.0, random.between(-0.1, 0.1)), ..Path::still(start) };
            let pair = Pair::new(Body::new(blade, 0.0, turn), Body::new(Solid::point(), 0.05, ball));
            let found = judged(&pair, 1.0, &ContactTimeSettings::default());
            hits += u32::from(found.status == Status::Contact);
        }
    }
    assert!(hits > 6, "{hits}");
}

/// Two blades that turn against each other about parallel axes.
#[test]
fn two_thin_blades_at_10_and_at_1000_rad_per_step() {
    let mut random = Random(12);
    for spin in [10.0, 1000.0] {
        for _ in 0..10 {
            let mut blade = |position: V, spin: V| {
                let half = V(1.0, 0.02, random.scale(1e-5, 5e-3));
                let quaternion = turned(random.direction(), random.between(0.0, 0.3));
                Body::new(Solid::cuboid(half), 0.0, Path { quaternion, spin, ..Path::still(position) })
            };
            let apart = V(1.8, 0.0, 0.05);
            let pair = Pair::new(blade(V::ZERO, Z * spin), blade(apart, Z * (-0.7 * spin)));
            judged(&pair, 1.0, &ContactTimeSettings::default());
        }
    }
}

/// With few rounds the search may give up, but it does not say what is not so.
#[test]
fn few_rounds_give_unresolved_and_never_a_wrong_answer() {
    let mut unresolved = 0;
    for index in 0..400 {
        let mut random = Random::numbered(20, index);
        let pair = random_pair([random.below(KINDS), random.below(KINDS)], &mut random);
        let max_rounds = [0, 1, 2, 3, 5, 8, 20][random.below(7)];
        let settings = ContactTimeSettings::default().with_max_rounds(max_rounds);
        let found = judged(&pair, 1.0, &settings);
        if found.status == Status::Unresolved {
            unresolved += 1;
            assert!(found.clear_until < 1.0 && !found.touches && found.contact.is_none(), "{found:?}");
            assert_eq!((found.time_lower, found.time_upper), (found.clear_until, 1.0));
        }
    }
    assert!(unresolved > 50, "{unresolved}");
}

/// A blade skims the ground by three tolerances, through thousands of turns.
#[test]
fn skimming_for_a_thousand_turns_is_clear_or_unresolved() {
    let tolerance = 1e-6;
    let rod = Solid::segment(V(-0.5, 0.0, 0.0), V(0.5, 0.0, 0.0));
    let path = Path { spin: Y * (2.0 * PI * 1000.0), ..Path::still(Z * (0.5 + 3.0 * tolerance)) };
    let a = Body::new(rod, 0.0, path);
    let (shape, motion) = (a.shape_for_engine(), a.path.to_engine());
    let ground = (Convex::half_space(Vec3::Z).unwrap(), Motion::fixed(Pose::IDENTITY));
    for max_rounds in [1000, 1_000_000] {
        let settings = ContactTimeSettings::tolerance(tolerance).with_max_rounds(max_rounds);
        let found = contact_time((&shape, &motion), (&ground.0, &ground.1), 1.0, &settings).unwrap();
        assert!(matches!(found.status, Status::Clear | Status::Unresolved), "{found:?}");
    }
}
