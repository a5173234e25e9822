//! Contact times that can be written down.
//!
//! Every case is asked with tolerances from 1e-3 m to 1e-12 m and both ways round, and compared with
//! the gap, the first touch, the normal, the points and the closing speed of the closed form.

use std::f64::consts::{FRAC_PI_4, PI};

use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTime, ContactTimeSettings, Status, contact_time};
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::shape::{Convex, FeatureKind};
use sixte_reference::Random;

const TOLERANCES: [f64; 4] = [1e-3, 1e-6, 1e-9, 1e-12];

pub(crate) const GRAVITY: Vec3 = Vec3::new(0.0, 0.0, -9.81);

type At<'a, T> = &'a dyn Fn(f64) -> T;

/// What is known of two bodies A and B at every time up to their first touch.
pub(crate) struct Known<'a> {
    /// The first time that they share a point.
    pub(crate) touch: f64,
    pub(crate) gap: At<'a, f64>,
    /// Out of B towards A.
    pub(crate) normal: At<'a, Vec3>,
    /// The point of A closest to B.
    pub(crate) point_a: At<'a, Vec3>,
    /// −d gap/dt.
    pub(crate) closing_speed: At<'a, f64>,
    /// The shortest radius of curvature between the bodies where the normal is not given by a flat
    /// face or by two points: it is then right to a tenth of the tolerance in separation only.
    pub(crate) curved: Option<f64>,
}

pub(crate) fn vector(v: sixte_reference::V) -> Vec3 {
    v.to_engine()
}

/// Asks with every tolerance, and both ways round, and compares.
pub(crate) fn check(a: (&Convex, &Motion), b: (&Convex, &Motion), interval: f64, known: &Known) {
    for tolerance in TOLERANCES {
        let settings = ContactTimeSettings::tolerance(tolerance);
        let found = contact_time(a, b, interval, &settings).unwrap();
        compare(&found, known, tolerance, 1.0);
        assert!(found.touches, "{found:?}");
        let found = contact_time(b, a, interval, &settings).unwrap();
        compare(&found, known, tolerance, -1.0);
        assert!(found.touches, "{found:?}");
    }
}

/// `sign` is −1 where A and B have changed places.
fn compare(found: &ContactTime, known: &Known, asked: f64, sign: f64) {
    assert_eq!(found.status, Status::Contact, "{found:?}");
    // For bodies of a few metres rounding needs no more than this.
    assert!(found.tolerance <= asked.max(1e-11), "{found:?}");
    let (time, tolerance) = (found.time, found.tolerance);
    assert!(found.time_lower <= known.touch && known.touch <= found.time_upper, "{} {found:?}", known.touch);
    assert_eq!((found.time_lower, found.clear_until), (time, time));
    let gap = (known.gap)(time);
    assert!(gap > 0.0 && gap <= tolerance, "gap {gap:e}, {found:?}");

    let contact = found.contact.unwrap();
    assert!((contact.gap - gap).abs() <= 0.1 * tolerance, "gap {gap:e}, {found:?}");
    // Along a direction that is off by an angle θ the bodies are apart by ½ρθ² less.
    let angle = known.curved.map_or(tolerance, |radius| (2.0 * 0.1 * tolerance / radius).sqrt());
    let normal = (known.normal)(time) * sign;
    assert!((contact.normal.length() - 1.0).abs() < 1e-14);
    assert!(contact.normal.distance(normal) <= angle, "normal {normal}, {found:?}");
    let point_a = (known.point_a)(time);
    let points = [point_a, point_a - (known.normal)(time) * gap];
    let [point_a, point_b] = if sign > 0.0 { points } else { [points[1], points[0]] };
    // A point slides along the surface as far as the normal turns.
    let slide = known.curved.map_or(tolerance, |radius| 2.0 * angle * radius);
    assert!(contact.point_a.distance(point_a) <= slide, "point {point_a}, {found:?}");
    assert!(contact.point_b.distance(point_b) <= slide, "point {point_b}, {found:?}");
    let speed = (known.closing_speed)(time);
    // Nothing here is faster than 50 m/s, across the normal or along it.
    assert!((contact.closing_speed - speed).abs() <= 50.0 * angle, "closing speed {speed}, {found:?}");
}

/// The smaller root of ½at² + bt + c = 0 that is positive, where the value falls through zero.
pub(crate) fn falls_through_zero(a: f64, b: f64, c: f64) -> f64 {
    let root = (b * b - 2.0 * a * c).sqrt();
    if b < 0.0 { 2.0 * c / (root - b) } else { (b + root) / -a }
}

#[test]
fn two_spheres_that_pass_off_centre() {
    let mut random = Random(1);
    for _ in 0..50 {
        let (radius_a, radius_b) = (random.between(0.1, 1.0), random.between(0.1, 1.0));
        let sum = radius_a + radius_b;
        let away = vector(random.direction());
        let aside = away.cross(vector(random.direction())).normalize();
        // They meet where the line of centres is up to 60° off the way.
        let start = away * random.between(2.5, 6.0) + aside * (sum * random.between(0.0, 0.85));
        let velocity = away * -random.between(4.0, 20.0);
        let shared = vector(random.in_ball(3.0));
        let (a, b) = (Convex::sphere(radius_a).unwrap(), Convex::sphere(radius_b).unwrap());
        // Falling together changes nothing.
        let motion_a =
            Motion::fixed(Pose::IDENTITY).with_velocity(shared).with_acceleration(GRAVITY).with_spin(away);
        let motion_b =
            Motion::fixed(Pose::at(start)).with_velocity(shared + velocity).with_acceleration(GRAVITY);
        let to_b = |t: f64| start + velocity * t;
        let (square, half, rest) =
            (velocity.dot(velocity), start.dot(velocity), start.dot(start) - sum * sum);
        let touch = rest / ((half * half - square * rest).sqrt() - half);
        check(
            (&a, &motion_a),
            (&b, &motion_b),
            2.0,
            &Known {
                touch,
                gap: &|t| to_b(t).length() - sum,
                normal: &|t| -to_b(t).normalize(),
                point_a: &|t| shared * t + GRAVITY * (0.5 * t * t) + to_b(t).normalize() * radius_a,
                closing_speed: &|t| -to_b(t).normalize().dot(velocity),
                curved: None,
            },
        );
    }
}

#[test]
fn a_ball_dropped_on_the_ground_arrives_in_time_to_1e_12_s() {
    let ground = Convex::half_space(Vec3::Z).unwrap();
    let still = Motion::fixed(Pose::IDENTITY);
    for (height, radius) in [(1.0, 0.1), (0.25, 0.5), (2.0, 1e-3), (0.01, 0.05)] {
        let ball = Convex::sphere(radius).unwrap();
        let falling =
            Motion::fixed(Pose::at(Vec3::new(0.3, -0.2, radius + height))).with_acceleration(GRAVITY);
        let touch = (2.0 * height / 9.81_f64).sqrt();
        check(
            (&ball, &falling),
            (&ground, &still),
            1.0,
            &Known {
                touch,
                gap: &|t| height - 4.905 * t * t,
                normal: &|_| Vec3::Z,
                point_a: &|t| Vec3::new(0.3, -0.2, height - 4.905 * t * t),
                closing_speed: &|t| 9.81 * t,
                curved: None,
            },
        );
        let settings = ContactTimeSettings::tolerance(1e-12);
        let found = contact_time((&ball, &falling), (&ground, &still), 1.0, &settings).unwrap();
        // The gap that is left takes this long, at the speed of arrival.
        assert!((found.time - touch).abs() <= 1e-12_f64.max(found.tolerance / (9.81 * touch)));
        if height >= 0.25 {
            assert!((found.time - touch).abs() <= 1e-12, "{} {touch}", found.time);
        }
    }
}

#[test]
fn the_tip_of_a_spinning_rod_meets_the_ground() {
    let ground = Convex::half_space(Vec3::Z).unwrap();
    let still = Motion::fixed(Pose::IDENTITY);
    let half = 0.8_f64;
    for radius in [0.0, 0.05] {
        let rod = Convex::segment(Vec3::X * -half, Vec3::X * half).unwrap().rounded(radius).unwrap();
        for (height, spin) in [(0.3, 0.5), (0.6, 3.0), (0.7, 40.0)] {
            let motion =
                Motion::fixed(Pose::at(Vec3::new(0.0, 0.0, height))).with_spin(Vec3::new(0.0, spin, 0.0));
            let gap = |t: f64| height - radius - half * (spin * t).sin();
            check(
                (&rod, &motion),
                (&ground, &still),
                2.0,
                &Known {
                    touch: ((height - radius) / half).asin() / spin,
                    gap: &gap,
                    normal: &|_| Vec3::Z,
                    point_a: &|t| Vec3::new(half * (spin * t).cos(), 0.0, gap(t)),
                    closing_speed: &|t| half * spin * (spin * t).cos(),
                    curved: None,
                },
            );
        }
    }
}

/// The corner (x, y, z) of a box that turns about the y axis through its centre at `height` is at
/// height + z cos θ − x sin θ = height − ρ sin(θ − ψ) with tan ψ = z/x.
#[test]
fn a_corner_of_a_spinning_box_meets_the_ground() {
    let mut random = Random(2);
    let ground = Convex::half_space(Vec3::Z).unwrap();
    let still = Motion::fixed(Pose::IDENTITY);
    for _ in 0..60 {
        let half = Vec3::new(random.between(0.1, 0.6), random.between(0.1, 0.6), random.between(0.1, 0.6));
        let body = Convex::cuboid(half).unwrap();
        let [x, y, z, w] = random.quaternion();
        let turned = Rotation::from_quaternion(sixte_contact::Quat::from_xyzw(x, y, z, w)).unwrap();
        let sign = |i: u32, bit: u32| if i & bit == 0 { 1.0 } else { -1.0 };
        let corner = |i: u32| turned.rotate(half * Vec3::new(sign(i, 1), sign(i, 2), sign(i, 4)));
        let corners: Vec<Vec3> = (0..8).map(corner).collect();
        let lowest_now = corners.iter().map(|c| -c.z).fold(0.0, f64::max);
        let lowest_ever = corners.iter().map(|c| c.x.hypot(c.z)).fold(0.0, f64::max);
        let height = lowest_now + (lowest_ever - lowest_now) * random.between(0.3, 0.95);
        let spin = random.scale(0.5, 50.0);
        if height < lowest_now + 2.0 * TOLERANCES[0] {
            continue;
        }
        let touches_after = |c: &Vec3| {
            let ratio = height / c.x.hypot(c.z);
            if ratio > 1.0 { f64::INFINITY } else { (c.z.atan2(c.x) + ratio.asin()).rem_euclid(2.0 * PI) }
        };
        let first = corners.iter().copied().min_by(|c, d| touches_after(c).total_cmp(&touches_after(d)));
        let first = first.unwrap();
        let motion = Motion::fixed(Pose::new(Vec3::Z * height, turned)).with_spin(Vec3::new(0.0, spin, 0.0));
        let place = |c: &Vec3, t: f64| {
            let (sine, cosine) = (spin * t).sin_cos();
            Vec3::new(c.x * cosine + c.z * sine, c.y, height + c.z * cosine - c.x * sine)
        };
        let lowest = |t: f64| {
            let all = corners.iter().map(|c| (*c, place(c, t)));
            all.min_by(|(_, p), (_, q)| p.z.total_cmp(&q.z)).unwrap()
        };
        let touch = touches_after(&first) / spin;
        for tolerance in TOLERANCES {
            let settings = ContactTimeSettings::tolerance(tolerance);
            let found = contact_time((&body, &motion), (&ground, &still), 7.0 / spin, &settings).unwrap();
            // Another corner may be as low within the tolerance: then the point is not known. And one
            // may come within it and rise again, so that a later one touches.
            let (corner, point) = lowest(found.time);
            let alone = corners.iter().filter(|c| place(c, found.time).z < point.z + tolerance).count() == 1;
            if !alone {
                assert!(found.time_lower <= touch && touch <= found.time_upper);
                continue;
            }
            let known = Known {
                touch,
                gap: &|t| lowest(t).1.z,
                normal: &|_| Vec3::Z,
                point_a: &|t| place(&corner, t),
                closing_speed: &|t| {
                    let (sine, cosine) = (spin * t).sin_cos();
                    spin * (corner.z * sine + corner.x * cosine)
                },
                curved: None,
            };
            compare(&found, &known, tolerance, 1.0);
            assert_eq!(found.contact.unwrap().features, (FeatureKind::Vertex, FeatureKind::Face));
        }
    }
}

#[test]
fn two_capsules_that_cross() {
    let mut random = Random(3);
    for _ in 0..50 {
        let (along_a, along_b) = (vector(random.direction()), vector(random.direction()));
        let across = along_a.cross(along_b);
        if across.length() < 0.3 {
            continue;
        }
        let normal = across.normalize();
        let (half_a, half_b) = (random.between(0.5, 1.0), random.between(0.5, 1.0));
        let (radius_a, radius_b) = (random.between(0.02, 0.2), random.between(0.02, 0.2));
        let distance = random.between(0.5, 3.0);
        let (speed, drift) =
            (random.between(1.0, 10.0), along_a * random.between(-1.0, 1.0) + along_b * random.unit());
        let touch = (distance - radius_a - radius_b) / speed;
        // At the touch, they cross at these places of their lengths.
        let (at_a, at_b) = (half_a * random.between(-0.8, 0.8), half_b * random.between(-0.8, 0.8));
        let start = normal * distance - drift * touch + along_a * at_a - along_b * at_b;
        let a = Convex::segment(along_a * -half_a, along_a * half_a).unwrap().rounded(radius_a).unwrap();
        let b = Convex::capsule(half_b, radius_b).unwrap();
        let upright = from_z_to(along_b);
        let motion_a = Motion::fixed(Pose::IDENTITY);
        let motion_b = Motion::fixed(Pose::new(start, upright)).with_velocity(drift - normal * speed);
        let gap = |t: f64| distance - radius_a - radius_b - speed * t;
        check(
            (&a, &motion_a),
            (&b, &motion_b),
            2.0 * touch,
            &Known {
                touch,
                gap: &gap,
                normal: &|_| -normal,
                // The lines cross where a s = b + drift t + w u, across the normal.
                point_a: &|t| {
                    let to_b = start + drift * t;
                    let s = to_b.cross(along_b).dot(across) / across.length_squared();
                    along_a * s + normal * radius_a
                },
                closing_speed: &|_| speed,
                curved: None,
            },
        );
    }
}

/// The rotation that takes the z axis to `direction`.
fn from_z_to(direction: Vec3) -> Rotation {
    let axis = Vec3::Z.cross(direction);
    Rotation::from_axis_angle(axis, axis.length().atan2(direction.z)).unwrap()
}

#[test]
fn a_half_space_that_turns_into_a_sphere() {
    let plane = Convex::half_space(Vec3::Z).unwrap();
    for (aside, height, radius, spin) in [(-2.0_f64, 1.5_f64, 0.5_f64, 0.7), (-5.0, 1.0, 0.2, 30.0)] {
        let ball = Convex::sphere(radius).unwrap();
        let motion_ball = Motion::fixed(Pose::at(Vec3::new(aside, 0.4, height)));
        // About a centre that is on the plane but not at its origin.
        let turning = Motion::fixed(Pose::at(Vec3::new(3.0, 7.0, 0.0)))
            .with_centre(Vec3::new(-3.0, -7.0, 0.0))
            .with_spin(Vec3::Y * spin);
        let away = aside.hypot(height);
        let normal = |t: f64| Vec3::new((spin * t).sin(), 0.0, (spin * t).cos());
        let gap = |t: f64| aside * (spin * t).sin() + height * (spin * t).cos() - radius;
        check(
            (&ball, &motion_ball),
            (&plane, &turning),
            2.0 / spin,
            &Known {
                touch: (PI - (radius / away).asin() - height.atan2(aside)) / spin,
                gap: &gap,
                normal: &normal,
                point_a: &|t| Vec3::new(aside, 0.4, height) - normal(t) * radius,
                closing_speed: &|t| spin * (height * (spin * t).sin() - aside * (spin * t).cos()),
                curved: None,
            },
        );
    }
}

#[test]
fn a_ball_thrown_against_a_wall() {
    let (radius, speed, lift) = (0.1, 4.0, 3.0);
    let ball = Convex::sphere(radius).unwrap();
    let thrown = Motion::fixed(Pose::at(Vec3::new(0.0, 0.0, 1.0)))
        .with_velocity(Vec3::new(speed, 0.0, lift))
        .with_acceleration(GRAVITY);
    let wall_at = 2.5;
    let face = wall_at - 0.25;
    let open = Motion::fixed(Pose::at(Vec3::X * face));
    let thick = Motion::fixed(Pose::at(Vec3::X * wall_at));
    let height = |t: f64| 1.0 + lift * t - 4.905 * t * t;
    let known = Known {
        touch: (face - radius) / speed,
        gap: &|t| face - radius - speed * t,
        normal: &|_| Vec3::NEG_X,
        point_a: &|t| Vec3::new(speed * t + radius, 0.0, height(t)),
        closing_speed: &|_| speed,
        curved: None,
    };
    check((&ball, &thrown), (&Convex::half_space(Vec3::NEG_X).unwrap(), &open), 1.0, &known);
    check((&ball, &thrown), (&Convex::cuboid(Vec3::new(0.25, 2.0, 3.0)).unwrap(), &thick), 1.0, &known);
}

/// A ball rises towards a ceiling and falls back: v²/2g above the start is the highest.
#[test]
fn a_ball_thrown_at_a_ceiling_reaches_it_or_not() {
    let ball = Convex::sphere(0.1).unwrap();
    let ceiling = Convex::half_space(Vec3::NEG_Z).unwrap();
    for tolerance in [1e-3, 1e-6, 1e-9] {
        for part in [-300.0, -0.5, 0.05, 1.01, 2.0, 300.0] {
            let clearance = tolerance * part;
            let lift = 3.0_f64;
            let highest = 0.1 + lift * lift / (2.0 * 9.81);
            let thrown =
                Motion::fixed(Pose::IDENTITY).with_velocity(Vec3::Z * lift).with_acceleration(GRAVITY);
            let still = Motion::fixed(Pose::at(Vec3::Z * (highest + clearance)));
            let settings = ContactTimeSettings::tolerance(tolerance);
            let found = contact_time((&ball, &thrown), (&ceiling, &still), 1.0, &settings).unwrap();
            if part > 1.0 {
                assert_eq!(found.status, Status::Clear, "{part} {found:?}");
                continue;
            }
            assert_eq!(found.status, Status::Contact, "{part} {found:?}");
            let gap = highest + clearance - 0.1 - (lift - 4.905 * found.time) * found.time;
            assert!(gap > 0.0 && gap <= tolerance, "{gap:e} {found:?}");
            if part < 0.0 {
                let touch = falls_through_zero(9.81, -lift, highest + clearance - 0.1);
                assert!(found.time_lower <= touch && touch <= found.time_upper, "{part} {touch} {found:?}");
            } else {
                assert!(!found.touches, "{found:?}");
            }
        }
    }
}

/// A box lies on its edge, turned by 45°: the edge comes down, and is known to be one.
#[test]
fn features_are_named() {
    let ground = Convex::half_space(Vec3::Z).unwrap();
    let still = Motion::fixed(Pose::IDENTITY);
    let cube = Convex::cuboid(Vec3::splat(0.5)).unwrap();
    let turned = Rotation::from_axis_angle(Vec3::X, FRAC_PI_4).unwrap();
    for (rotation, low, kind) in [
        (Rotation::IDENTITY, 0.5, FeatureKind::Face),
        (turned, 0.5_f64.sqrt(), FeatureKind::Edge),
        (from_z_to(Vec3::splat(1.0 / 3.0_f64.sqrt())).inverse(), 0.75_f64.sqrt(), FeatureKind::Vertex),
    ] {
        let falling = Motion::fixed(Pose::new(Vec3::Z * 2.0, rotation)).with_velocity(Vec3::NEG_Z);
        let found =
            contact_time((&cube, &falling), (&ground, &still), 2.0, &ContactTimeSettings::default()).unwrap();
        assert!(found.time_lower <= 2.0 - low + 1e-15 && 2.0 - low <= found.time_upper + 1e-15);
        assert_eq!(found.contact.unwrap().features, (kind, FeatureKind::Face));
    }
}
