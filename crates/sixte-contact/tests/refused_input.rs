//! What is refused, and how that is said; and that nothing which is accepted makes the engine fall.

use sixte_contact::contact_time::{ContactTimeError, ContactTimeSettings, Status, contact_time};
use sixte_contact::motion::{Motion, Pose, Rotation, RotationError};
use sixte_contact::shape::{Convex, ShapeError};
use sixte_contact::{Mat3, Quat, Vec3};
use sixte_reference::Random;

const NAN: f64 = f64::NAN;
const INFINITE: f64 = f64::INFINITY;
/// Beyond what is allowed.
const HUGE: f64 = 1.1e30;
const BAD: [f64; 5] = [NAN, INFINITE, -INFINITE, HUGE, -HUGE];

fn still() -> Motion {
    Motion::fixed(Pose::IDENTITY)
}

fn refusal(a: &Motion, b: &Motion, interval: f64, settings: &ContactTimeSettings) -> ContactTimeError {
    let ball = Convex::sphere(0.5).unwrap();
    contact_time((&ball, a), (&ball, b), interval, settings).unwrap_err()
}

#[test]
fn motions_with_impossible_numbers_name_the_body_and_the_part() {
    for bad in BAD {
        for axis in 0..3 {
            let mut v = Vec3::new(1.0, 2.0, 3.0);
            v[axis] = bad;
            let parts = [
                ("position", Motion::fixed(Pose::at(v))),
                ("centre", still().with_centre(v)),
                ("velocity", still().with_velocity(v)),
                ("acceleration", still().with_acceleration(v)),
                ("spin", still().with_spin(v)),
            ];
            for (part, motion) in parts {
                for body in ['a', 'b'] {
                    let (a, b) = if body == 'a' { (motion, still()) } else { (still(), motion) };
                    let error = refusal(&a, &b, 1.0, &ContactTimeSettings::default());
                    let ContactTimeError::Motion { body: said, source } = error else {
                        panic!("{error:?}");
                    };
                    assert_eq!((said, source.name), (body, part));
                    let text = error.to_string();
                    let (value, start) = (bad.to_string(), format!("body {body}: {part} is ("));
                    assert!(text.starts_with(&start) && text.contains(&value), "{text}");
                    assert!(text.contains("must be finite and at most 1e30"), "{text}");
                }
            }
        }
    }
    // What is just allowed is not refused.
    let far = Motion::fixed(Pose::at(Vec3::X * 1e30));
    let ball = Convex::sphere(0.5).unwrap();
    assert!(contact_time((&ball, &far), (&ball, &still()), 1.0, &ContactTimeSettings::default()).is_ok());
}

#[test]
fn intervals_that_are_none() {
    for bad in [NAN, INFINITE, -INFINITE, HUGE, -1.0, -1e-300] {
        let error = refusal(&still(), &still(), bad, &ContactTimeSettings::default());
        assert!(matches!(error, ContactTimeError::Interval(said) if said.to_bits() == bad.to_bits()));
        let text = error.to_string();
        assert!(text.starts_with(&format!("the interval is {bad};")), "{text}");
        assert!(text.contains("at least 0 and at most 1e30"), "{text}");
    }
    let ball = Convex::sphere(0.5).unwrap();
    for good in [0.0, -0.0, 1e-300, 1e30] {
        assert!(
            contact_time((&ball, &still()), (&ball, &still()), good, &ContactTimeSettings::default()).is_ok()
        );
    }
}

#[test]
fn tolerances_that_are_none() {
    for bad in [NAN, INFINITE, -INFINITE, HUGE, 0.0, -0.0, -1e-6] {
        let error = refusal(&still(), &still(), 1.0, &ContactTimeSettings::tolerance(bad));
        assert!(matches!(error, ContactTimeError::Tolerance(said) if said.to_bits() == bad.to_bits()));
        let text = error.to_string();
        assert!(text.starts_with(&format!("the tolerance is {bad};")), "{text}");
        assert!(text.contains("must be finite and > 0"), "{text}");
    }
}

#[test]
fn two_half_spaces() {
    let (up, down) = (Convex::half_space(Vec3::Z).unwrap(), Convex::half_space(Vec3::NEG_Z).unwrap());
    let error =
        contact_time((&up, &still()), (&down, &still()), 1.0, &ContactTimeSettings::default()).unwrap_err();
    assert_eq!(error, ContactTimeError::TwoHalfSpaces);
    let text = error.to_string();
    assert!(
        text.contains("both shapes are half-spaces") && text.contains("make one of them a box"),
        "{text}"
    );
}

#[test]
fn lengths_that_are_none_name_the_shape_and_the_length() {
    type Make = fn(f64) -> Result<Convex, ShapeError>;
    // Whether zero is a length here.
    let makers: [(&str, &str, bool, Make); 16] = [
        ("sphere", "radius", false, Convex::sphere),
        ("capsule", "half length", true, |x| Convex::capsule(x, 1.0)),
        ("capsule", "radius", false, |x| Convex::capsule(1.0, x)),
        ("box", "half extent x", true, |x| Convex::cuboid(Vec3::new(x, 1.0, 1.0))),
        ("box", "half extent y", true, |x| Convex::cuboid(Vec3::new(1.0, x, 1.0))),
        ("box", "half extent z", true, |x| Convex::cuboid(Vec3::new(1.0, 1.0, x))),
        ("cylinder", "half length", true, |x| Convex::cylinder(x, 1.0)),
        ("cylinder", "radius", false, |x| Convex::cylinder(1.0, x)),
        ("cone", "half length", true, |x| Convex::cone(x, 1.0)),
        ("cone", "radius", false, |x| Convex::cone(1.0, x)),
        ("ellipsoid", "semi-axis x", false, |x| Convex::ellipsoid(Vec3::new(x, 1.0, 1.0))),
        ("ellipsoid", "semi-axis y", false, |x| Convex::ellipsoid(Vec3::new(1.0, x, 1.0))),
        ("ellipsoid", "semi-axis z", false, |x| Convex::ellipsoid(Vec3::new(1.0, 1.0, x))),
        ("point", "rounding radius", true, |x| Convex::point().rounded(x)),
        ("box", "rounding radius", true, |x| Convex::cuboid(Vec3::ONE)?.rounded(x)),
        ("halfspace", "rounding radius", true, |x| Convex::half_space(Vec3::X)?.rounded(x)),
    ];
    for (shape, name, zero, make) in makers {
        for bad in [NAN, INFINITE, -INFINITE, HUGE, -HUGE, -1.0, -1e-300, 1e-31, f64::MIN_POSITIVE] {
            let error = make(bad).unwrap_err();
            let ShapeError::Length { shape: said_shape, name: said_name, value, allowed } = &error else {
                panic!("{error:?}");
            };
            assert_eq!((*said_shape, *said_name, value.to_bits()), (shape, name, bad.to_bits()));
            let text = error.to_string();
            assert_eq!(text, format!("{shape} {name} is {bad}; it must be {allowed} [m]"));
            assert!(allowed.contains("1e-30 to 1e30"), "{text}");
        }
        for good in [1e-30, 1e-6, 1.0, 1e30] {
            assert!(make(good).is_ok(), "{shape} {name} {good}");
        }
        assert_eq!(make(0.0).is_ok(), zero, "{shape} {name}");
        assert_eq!(make(-0.0).is_ok(), zero, "{shape} {name}");
    }
}

#[test]
fn coordinates_that_are_none_name_the_point() {
    let good = Vec3::new(1.0, 2.0, 3.0);
    for bad in BAD {
        for axis in 0..3 {
            let mut p = good;
            p[axis] = bad;
            let refused: [(&str, usize, Result<Convex, ShapeError>); 7] = [
                ("segment", 0, Convex::segment(p, good)),
                ("segment", 1, Convex::segment(good, p)),
                ("triangle", 0, Convex::triangle([p, good, good])),
                ("triangle", 1, Convex::triangle([good, p, p])),
                ("triangle", 2, Convex::triangle([good, good, p])),
                ("hull", 0, Convex::hull(&[p])),
                ("hull", 3, Convex::hull(&[good, good * 2.0, -good, p, good])),
            ];
            for (shape, index, result) in refused {
                let error = result.unwrap_err();
                let ShapeError::Coordinate { shape: said_shape, index: said_index, x, y, z } = error else {
                    panic!("{error:?}");
                };
                assert_eq!((said_shape, said_index), (shape, index));
                assert_eq!([x, y, z].map(f64::to_bits), p.to_array().map(f64::to_bits));
                let text = error.to_string();
                assert!(text.starts_with(&format!("{shape} point {index} is ({x}, {y}, {z});")), "{text}");
                assert!(text.contains("must be finite and at most 1e30"), "{text}");
            }
        }
    }
}

#[test]
fn a_hull_of_nothing_and_a_direction_of_nowhere() {
    let error = Convex::hull(&[]).unwrap_err();
    assert_eq!(error, ShapeError::Empty);
    assert_eq!(error.to_string(), "the hull has no points; give at least one");
    let nowhere = [Vec3::ZERO, Vec3::new(NAN, 1.0, 0.0), Vec3::new(0.0, INFINITE, 1.0), Vec3::NAN];
    for normal in nowhere {
        let error = Convex::half_space(normal).unwrap_err();
        assert!(
            matches!(error, ShapeError::Direction { shape: "halfspace", name: "normal", .. }),
            "{error:?}"
        );
        let text = error.to_string();
        assert!(text.contains("has no direction; give a finite vector that is not zero"), "{text}");
    }
    for length in [1e-300, 1e-30, 1.0, 1e300] {
        assert!(Convex::half_space(Vec3::new(1.0, -2.0, 0.5) * length).is_ok(), "{length}");
    }
}

#[test]
fn rotations_that_are_none() {
    let not_finite = [
        Rotation::from_quaternion(Quat::from_xyzw(NAN, 0.0, 0.0, 1.0)),
        Rotation::from_axis_angle(Vec3::X, INFINITE),
        Rotation::from_axis_angle(Vec3::new(0.0, NAN, 0.0), 1.0),
        Rotation::from_rotation_vector(Vec3::new(0.0, INFINITE, 0.0)),
        Rotation::from_matrix(Mat3::from_diagonal(Vec3::new(1.0, NAN, 1.0))),
    ];
    for result in not_finite {
        let error = result.unwrap_err();
        assert_eq!(error, RotationError::NotFinite);
        assert!(error.to_string().contains("give finite numbers"));
    }
    let error = Rotation::from_quaternion(Quat::from_xyzw(0.0, 0.0, 0.0, 0.0)).unwrap_err();
    assert!(error.to_string().contains("quaternion is zero"), "{error}");
    let error = Rotation::from_axis_angle(Vec3::ZERO, 1.0).unwrap_err();
    assert!(error.to_string().contains("axis is zero"), "{error}");
    for matrix in [Mat3::IDENTITY * 2.0, -Mat3::IDENTITY, Mat3::ZERO] {
        let error = Rotation::from_matrix(matrix).unwrap_err();
        assert!(matches!(error, RotationError::NotOrthonormal { .. }), "{error:?}");
        assert!(error.to_string().contains("orthonormal columns with determinant 1"), "{error}");
    }
}

/// Any number from the smallest to the largest that is allowed, and many ordinary ones.
fn wild(random: &mut Random) -> f64 {
    let sign = if random.chance(0.5) { 1.0 } else { -1.0 };
    sign * match random.below(10) {
        0 => 0.0,
        1 => 1e30,
        2 => 1e-30,
        3 => f64::MIN_POSITIVE * 1e-10,
        4 => random.scale(1e-30, 1e30),
        5 => random.scale(1e-300, 1e-30),
        6 => random.scale(1e-9, 1e9),
        7 => f64::EPSILON,
        _ => random.between(0.0, 2.0),
    }
}

fn wild_vector(random: &mut Random) -> Vec3 {
    Vec3::new(wild(random), wild(random), wild(random))
}

fn wild_length(random: &mut Random) -> f64 {
    let x = wild(random).abs();
    if x >= 1e-30 { x } else { [1e-30, 1e30, 1.0][random.below(3)] }
}

fn wild_shape(random: &mut Random) -> Convex {
    let length = wild_length;
    let shape = match random.below(11) {
        0 => Ok(Convex::point()),
        1 => Convex::sphere(length(random)),
        2 => Convex::segment(wild_vector(random), wild_vector(random)),
        3 => Convex::capsule(length(random), length(random)),
        4 => Convex::triangle([(); 3].map(|()| wild_vector(random))),
        5 => Convex::cuboid(Vec3::new(length(random), length(random), length(random))),
        6 => Convex::cylinder(length(random), length(random)),
        7 => Convex::cone(length(random), length(random)),
        8 => Convex::ellipsoid(Vec3::new(length(random), length(random), length(random))),
        9 => {
            let count = 1 + random.below(12);
            Convex::hull(&(0..count).map(|_| wild_vector(random)).collect::<Vec<_>>())
        }
        _ => Convex::half_space(Vec3::new(random.between(-1.0, 1.0), 1e-200, 0.3)),
    };
    let shape = shape.unwrap();
    if random.chance(0.1) { shape.rounded(length(random)).unwrap() } else { shape }
}

fn wild_motion(random: &mut Random) -> Motion {
    let some = |random: &mut Random| if random.chance(0.5) { wild_vector(random) } else { Vec3::ZERO };
    let [x, y, z, w] = random.quaternion();
    let rotation = Rotation::from_quaternion(Quat::from_xyzw(x, y, z, w)).unwrap();
    Motion::fixed(Pose::new(some(random), rotation))
        .with_centre(some(random))
        .with_velocity(some(random))
        .with_acceleration(some(random))
        .with_spin(some(random))
}

/// Nothing that is accepted makes the engine panic or run for ever, or answer with times that are
/// none.
#[test]
fn wild_but_allowed_questions_get_an_answer() {
    let mut seen = [0; 5];
    for index in 0..4000 {
        let mut random = Random::numbered(41, index);
        let (a, b) = (wild_shape(&mut random), wild_shape(&mut random));
        let (motion_a, motion_b) = (wild_motion(&mut random), wild_motion(&mut random));
        let interval = wild(&mut random).abs();
        let tolerance = [wild_length(&mut random), 1e-6, f64::MIN_POSITIVE][random.below(3)];
        let settings = ContactTimeSettings::tolerance(tolerance).with_max_rounds(50);
        let found = match contact_time((&a, &motion_a), (&b, &motion_b), interval, &settings) {
            Ok(found) => found,
            Err(error) => {
                assert_eq!(error, ContactTimeError::TwoHalfSpaces, "{index}");
                continue;
            }
        };
        seen[found.status as usize] += 1;
        let times = [0.0, found.time_lower, found.time, found.time_upper, interval];
        assert!(times.is_sorted(), "{index}: {found:?}");
        assert!((0.0..=interval).contains(&found.clear_until), "{index}: {found:?}");
        assert!(found.tolerance >= tolerance, "{index}: {found:?}");
        let touching =
            matches!(found.status, Status::Contact | Status::TouchingApproaching | Status::TouchingReceding);
        assert_eq!(found.contact.is_some(), touching, "{index}: {found:?}");
        if let Some(contact) = found.contact {
            if found.status == Status::Contact {
                assert!(contact.gap > 0.0 && contact.gap <= found.tolerance, "{index}: {found:?}");
            }
            assert!((contact.normal.length() - 1.0).abs() < 1e-9, "{index}: {found:?}");
            assert!(contact.point_a.is_finite() && contact.point_b.is_finite(), "{index}: {found:?}");
            assert!(contact.closing_speed.is_finite(), "{index}: {found:?}");
        }
        if found.status == Status::Clear {
            assert_eq!(found.clear_until, interval, "{index}: {found:?}");
        }
    }
    // The questions are not all answered in the same way.
    assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
}
