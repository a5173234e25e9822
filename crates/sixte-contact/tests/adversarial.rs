//! Cases chosen to break a contact time: each has a truth that is known without the engine.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use dashu_ratio::RBig;
use sixte_contact::Vec3;
use sixte_contact::contact_time::{Settings, Status, contact_time};
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::query::distance;
use sixte_contact::shape::Convex;

/// Numbers that look random and are the same on every machine.
struct Random(u64);

impl Random {
    /// From 0 to 1.
    fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        (z >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// From −1 to 1.
    fn number(&mut self) -> f64 {
        2.0 * self.unit() - 1.0
    }

    fn direction(&mut self) -> Vec3 {
        loop {
            let v = Vec3::new(self.number(), self.number(), self.number());
            if (0.1..1.0).contains(&v.length()) {
                return v / v.length();
            }
        }
    }
}

/// Two spheres of radius 0.5 m start 1e6 m apart and pass each other off centre, so that they
/// overlap by 1e-5 m to 1e-2 m. The least distance of their centres is evaluated in the frame of
/// the closest approach, to about 1e-9 m.
#[test]
fn spheres_that_come_from_far_away_are_not_missed() {
    let mut random = Random(1);
    let ball = Convex::sphere(0.5).unwrap();
    for _ in 0..2_000 {
        let along = random.direction();
        let aside = along.cross(random.direction()).normalize();
        let overlap = 10_f64.powf(-5.0 + 3.0 * random.unit());
        let start = along * 1e6 + aside * (1.0 - overlap);
        let velocity = along * -1e6;
        let nearest = start + velocity * (-start.dot(velocity) / velocity.length_squared());
        let depth = 1.0 - nearest.length();
        assert!((depth - overlap).abs() < 1e-8);
        let still = Motion::fixed(Pose::IDENTITY);
        let flying = Motion::fixed(Pose::at(start)).with_velocity(velocity);
        let found = contact_time((&ball, &still), (&ball, &flying), 2.0, &Settings::default()).unwrap();
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
    let found = contact_time((&ball, &thrown), (&ground, &still), 1.0, &Settings::default()).unwrap();
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
        let found = contact_time((&egg, &rocking), (&ground, &still), 1.0, &Settings::default()).unwrap();
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
        let centre = Vec3::new(1e6 * random.number(), 1e6 * random.number(), 0.3);
        let turned = Rotation::from_axis_angle(random.direction(), 3.0 * random.unit()).unwrap();
        let normal = turned.rotate(Vec3::Z);
        let start = turned.rotate(centre.with_z(0.0)) + normal * 0.6;
        let still = Motion::fixed(Pose::new(Vec3::ZERO, turned)).with_centre(centre);
        let falling = Motion::fixed(Pose::at(start)).with_velocity(-normal);
        let settings = Settings::tolerance(1e-13);
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
            let (x, y) = (0.1 * random.number(), width * random.number());
            let corners = [
                Vec3::new(x - 1.0, y, z),
                Vec3::new(1.0 - x, y + width, z),
                Vec3::new(3.0 * x, y - width * random.unit(), z),
            ];
            Convex::triangle(corners).unwrap()
        };
        let (a, b) = (sliver(0.0), sliver(planes));
        let turned = Rotation::from_axis_angle(random.direction(), 3.0 * random.unit()).unwrap();
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
