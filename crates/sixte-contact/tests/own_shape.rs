//! Shapes that the library does not know: whoever has a support function gets certified times.
//!
//! What the engine says is checked by the shapes' own support functions alone: two bodies are apart
//! by the largest, over all directions, of how far they are apart along it.

use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTime, ContactTimeSettings, Status, contact_time};
use sixte_contact::motion::{Motion, Pose};
use sixte_contact::shape::{Convex, FeatureKind, Hint, Support};
use sixte_reference::convex::Path;
use sixte_reference::{Random, V};

/// |x/a|⁴ + |y/b|⁴ + |z/c|⁴ ≤ 1: a box with well rounded edges.
struct Superellipsoid {
    semi_axes: Vec3,
}

impl Support for Superellipsoid {
    fn support(&self, direction: Vec3, _: &mut Hint) -> Vec3 {
        // Hölder with p = 4 and q = 4/3: the farthest point has the coordinates
        // a (a d)^⅓ / (Σ (a d)^(4/3))^¼.
        let along = direction * self.semi_axes;
        let along = along / along.abs().max_element();
        let root = Vec3::new(along.x.cbrt(), along.y.cbrt(), along.z.cbrt());
        let fourth = root * root * root * root;
        self.semi_axes * root / fourth.element_sum().sqrt().sqrt()
    }

    fn rounding(&self) -> f64 {
        0.0
    }

    fn reach(&self, centre: Vec3) -> f64 {
        (centre.abs() + self.semi_axes).length()
    }
}

/// What two balls of the same radius share, whose centres are `apart` above and below the origin: a
/// lens with a sharp rim.
struct Lens {
    radius: f64,
    apart: f64,
}

impl Lens {
    fn rim(&self) -> f64 {
        (self.radius * self.radius - self.apart * self.apart).sqrt()
    }
}

impl Support for Lens {
    fn support(&self, direction: Vec3, _: &mut Hint) -> Vec3 {
        let unit = direction.normalize();
        let height = self.radius * unit.z.abs() - self.apart;
        if height >= 0.0 {
            return (unit * self.radius).with_z(height.copysign(unit.z));
        }
        unit.with_z(0.0).normalize() * self.rim()
    }

    fn rounding(&self) -> f64 {
        0.0
    }

    fn reach(&self, centre: Vec3) -> f64 {
        centre.length() + self.rim()
    }

    fn feature(&self, direction: Vec3, _: f64, corners: &mut Vec<Vec3>) -> FeatureKind {
        corners.push(self.support(direction, &mut 0));
        if self.radius * direction.z.abs() > self.apart { FeatureKind::Surface } else { FeatureKind::Edge }
    }
}

/// The farthest point of a moving shape along a direction of the world, at a time.
fn farthest(shape: &impl Support, path: &Path, direction: V, t: f64) -> V {
    let local = path.turn_at(t).transposed_times(direction);
    let on_core = path.point_at(V::from_engine(shape.support(local.to_engine(), &mut 0)), t);
    on_core + direction * shape.rounding()
}

/// How far apart two bodies are at a time: certainly at least the first, along the direction that is
/// given, and at most the second.
fn apart<A: Support, B: Support>(a: (&A, &Path), b: (&B, &Path), t: f64) -> (f64, f64) {
    let between = |n: V| farthest(b.0, b.1, -n, t) - farthest(a.0, a.1, n, t);
    let mut random = Random(7);
    let mut normal = (b.1.point_at(V::ZERO, t) - a.1.point_at(V::ZERO, t)).unit();
    let mut best = between(normal).dot(normal);
    for _ in 0..200 {
        let n = random.direction();
        let along = between(n).dot(n);
        if along > best {
            (best, normal) = (along, n);
        }
    }
    let mut step = 0.3;
    while step > 1e-9 {
        let aside = normal.cross(random.direction()).unit();
        let across = normal.cross(aside);
        let mut found = false;
        for way in [aside, -aside, across, -across] {
            let n = (normal + way * step).unit();
            let along = between(n).dot(n);
            if along > best {
                (best, normal, found) = (along, n, true);
            }
        }
        if !found {
            step *= 0.7;
        }
    }
    (best, between(normal).norm())
}

/// Asks, and samples the whole time that was certified.
fn check<A: Support, B: Support>(a: (&A, &Path), b: (&B, &Path), tolerance: f64) -> ContactTime {
    let (motion_a, motion_b) = (a.1.to_engine(), b.1.to_engine());
    let settings = ContactTimeSettings::tolerance(tolerance);
    let found = contact_time((a.0, &motion_a), (b.0, &motion_b), 1.0, &settings).unwrap();
    assert_eq!(found.tolerance, tolerance);
    let samples = 100;
    for i in 0..=samples {
        let t = found.clear_until * f64::from(i) / f64::from(samples);
        let (lower, upper) = apart(a, b, t);
        // The search for the direction is blind; what it does not find, it does not prove.
        assert!(lower >= 0.1 * tolerance - 1e-12, "{lower:e} to {upper:e} apart at {t}: {found:?}");
    }
    match found.status {
        Status::Clear => assert_eq!(found.clear_until, 1.0),
        Status::Contact => {
            let (lower, _) = apart(a, b, found.time);
            assert!(lower > 0.0 && lower <= tolerance, "{lower:e} apart: {found:?}");
            let contact = found.contact.unwrap();
            let normal = -V::from_engine(contact.normal);
            let (point_a, point_b) = (V::from_engine(contact.point_a), V::from_engine(contact.point_b));
            // The normal separates by the gap to a tenth of the tolerance, and so do the points.
            let (on_a, on_b) =
                (farthest(a.0, a.1, normal, found.time), farthest(b.0, b.1, -normal, found.time));
            let near_gap = contact.gap - 0.1 * tolerance - 1e-12..=contact.gap + 1e-12;
            assert!(near_gap.contains(&(on_b - on_a).dot(normal)), "{found:?}");
            assert!(near_gap.contains(&(point_b - point_a).dot(normal)), "{found:?}");
            // Each belongs to its body: no direction has it beyond the farthest.
            let mut random = Random(8);
            for n in [normal, -normal].into_iter().chain((0..100).map(|_| random.direction())) {
                let beyond_a = (point_a - farthest(a.0, a.1, n, found.time)).dot(n);
                let beyond_b = (point_b - farthest(b.0, b.1, n, found.time)).dot(n);
                assert!(beyond_a <= 1e-12 && beyond_b <= 1e-12, "{beyond_a:e} {beyond_b:e} {found:?}");
            }
            assert!(contact.gap <= tolerance && contact.gap >= lower - 1e-12, "{lower:e} {found:?}");
            if found.touches {
                let (lower, _) = apart(a, b, found.time_upper);
                assert!(lower <= 1e-12, "{lower:e} apart at the upper time: {found:?}");
            }
        }
        _ => panic!("{found:?}"),
    }
    found
}

fn random_path(random: &mut Random, position: V, velocity: V) -> Path {
    Path {
        quaternion: random.quaternion(),
        centre: random.in_ball(0.2),
        velocity,
        spin: random.in_ball(6.0),
        ..Path::still(position)
    }
}

#[test]
fn a_lens_and_a_superellipsoid_meet_when_their_supports_say_so() {
    let mut random = Random(51);
    let mut hits = 0;
    for i in 0..24 {
        let radius = random.between(0.5, 2.0);
        let lens = Lens { radius, apart: radius * random.between(0.5, 0.95) };
        let semi_axes =
            Vec3::new(random.between(0.1, 0.6), random.between(0.1, 0.6), random.between(0.1, 0.6));
        let cushion = Superellipsoid { semi_axes };
        let start = random.direction() * random.between(2.0, 3.0);
        let path_a = random_path(&mut random, V::ZERO, V::ZERO);
        let aim = random.in_ball(0.8);
        let path_b = random_path(&mut random, start, (aim - start) * 1.4);
        let tolerance = [1e-3, 1e-6, 1e-8][i % 3];
        let found = check((&lens, &path_a), (&cushion, &path_b), tolerance);
        hits += u32::from(found.status == Status::Contact);
    }
    assert!((6..24).contains(&hits), "{hits}");
}

#[test]
fn a_superellipsoid_and_shapes_of_the_library() {
    let mut random = Random(52);
    let mut hits = 0;
    // Round ones: along a flat face the search for the direction would run into a ridge.
    let known = [
        Convex::sphere(0.3).unwrap(),
        Convex::ellipsoid(Vec3::new(0.3, 0.2, 0.4)).unwrap(),
        Convex::ellipsoid(Vec3::new(0.5, 0.1, 0.2)).unwrap().rounded(0.05).unwrap(),
        Convex::sphere(0.02).unwrap(),
    ];
    for i in 0..20 {
        let cushion = Superellipsoid { semi_axes: Vec3::new(0.5, 0.3, 0.2) };
        let start = random.direction() * random.between(1.5, 2.5);
        let velocity = start * -1.4 + random.in_ball(0.5);
        let path_a = random_path(&mut random, start, velocity);
        let path_b = random_path(&mut random, V::ZERO, V::ZERO);
        let found = check((&cushion, &path_a), (&known[i % 4], &path_b), [1e-3, 1e-6][i / 4 % 2]);
        hits += u32::from(found.status == Status::Contact);
    }
    assert!((5..20).contains(&hits), "{hits}");
}

/// A lens that lies flat at the height h above the ground and turns reaches down by R − d cos θ on
/// its face while tan θ is small, and by ρ sin θ on its rim after that: whichever is outermost.
#[test]
fn a_lens_that_turns_its_rim_into_the_ground() {
    let lens = Lens { radius: 1.0, apart: 0.8 };
    let (rim, ground) = (lens.rim(), Convex::half_space(Vec3::Z).unwrap());
    let still = Motion::fixed(Pose::IDENTITY);
    for (height, spin) in [(0.3_f64, 2.0), (0.45, 2.0), (0.59, 2.0), (0.5, 60.0), (0.7, 2.0)] {
        for tolerance in [1e-3, 1e-6, 1e-9, 1e-12] {
            let turning = Motion::fixed(Pose::at(Vec3::Z * height)).with_spin(Vec3::X * spin);
            let settings = ContactTimeSettings::tolerance(tolerance);
            let found = contact_time((&lens, &turning), (&ground, &still), 1.0, &settings).unwrap();
            let reach = |t: f64| {
                let (sine, cosine) = ((spin * t).sin().abs(), (spin * t).cos().abs());
                if cosine >= lens.apart { lens.radius - lens.apart * cosine } else { rim * sine }
            };
            if height > rim {
                assert_eq!(found.status, Status::Clear);
                continue;
            }
            let touch = if height < lens.radius - lens.apart * lens.apart {
                ((lens.radius - height) / lens.apart).acos() / spin
            } else {
                (height / rim).asin() / spin
            };
            assert_eq!(found.status, Status::Contact, "{found:?}");
            assert!(found.time_lower <= touch && touch <= found.time_upper, "{touch} {found:?}");
            let gap = height - reach(found.time);
            assert!(gap > 0.0 && gap <= found.tolerance, "{gap:e} {found:?}");
            assert!((found.contact.unwrap().gap - gap).abs() <= 1e-12, "{gap:e} {found:?}");
        }
    }
}

/// A superellipsoid falls on a slope: its support along n is (Σ |a n|^(4/3))^¾.
#[test]
fn a_superellipsoid_falls_on_a_slope() {
    let mut random = Random(53);
    let still = Motion::fixed(Pose::IDENTITY);
    for _ in 0..40 {
        let semi_axes =
            Vec3::new(random.between(0.1, 0.6), random.between(0.1, 0.6), random.between(0.1, 0.6));
        let normal = random.direction().to_engine();
        let slope = Convex::half_space(normal).unwrap();
        let falling = Motion::fixed(Pose::at(normal * 2.0)).with_acceleration(normal * -8.0);
        let low = (semi_axes * normal).abs().powf(4.0 / 3.0).element_sum().powf(0.75);
        let touch = ((2.0 - low) / 4.0).sqrt();
        let cushion = Superellipsoid { semi_axes };
        for tolerance in [1e-3, 1e-6, 1e-9, 1e-12] {
            let settings = ContactTimeSettings::tolerance(tolerance);
            let found = contact_time((&cushion, &falling), (&slope, &still), 1.0, &settings).unwrap();
            assert_eq!(found.status, Status::Contact, "{found:?}");
            assert!(found.time_lower <= touch && touch <= found.time_upper, "{touch} {found:?}");
            let gap = 2.0 - low - 4.0 * found.time * found.time;
            assert!(gap > 0.0 && gap <= found.tolerance, "{gap:e} {found:?}");
        }
    }
}
