//! Contact patches and features of situations whose patch is known: how many corners it has, where
//! they are, and how far apart the bodies are there.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI, SQRT_2, TAU};

use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTimeSettings, contact_time, contacts_at};
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::query::{PatchPoint, contact_patch, distance};
use sixte_contact::shape::{Convex, Support};
use sixte_reference::Random;

/// How right the gaps and places are for bodies of a metre \[m\].
const RIGHT: f64 = 1e-12;

/// A above B, `gap` apart along z.
pub(crate) struct Scene {
    pub(crate) a: (Convex, Pose),
    pub(crate) b: (Convex, Pose),
    pub(crate) gap: f64,
}

pub(crate) fn turn(axis: Vec3, angle: f64) -> Rotation {
    Rotation::from_axis_angle(axis, angle).unwrap()
}

pub(crate) fn box_of(x: f64, y: f64, z: f64) -> Convex {
    Convex::cuboid(Vec3::new(x, y, z)).unwrap()
}

/// A box of 2 m × 2 m × 1 m whose upper face is at z = 0.
pub(crate) fn table() -> (Convex, Pose) {
    (box_of(1.0, 1.0, 0.5), Pose::at(Vec3::new(0.0, 0.0, -0.5)))
}

pub(crate) fn ground() -> (Convex, Pose) {
    (Convex::half_space(Vec3::Z).unwrap(), Pose::IDENTITY)
}

impl Scene {
    /// A turned body put above (x, y, ·), its lowest point at `gap`.
    pub(crate) fn new(a: Convex, turned: Rotation, (x, y): (f64, f64), gap: f64, b: (Convex, Pose)) -> Self {
        let down = turned.inverse().rotate(Vec3::NEG_Z);
        let reach = a.support(down, &mut 0).dot(down) + a.rounding();
        Self { a: (a, Pose::new(Vec3::new(x, y, gap + reach), turned)), b, gap }
    }

    /// The same, seen from elsewhere; the patch is given in the coordinates of this scene, sorted.
    fn patch_seen_from(&self, frame: &Pose, swap: bool, tolerance: f64) -> Vec<PatchPoint> {
        let moved =
            |pose: &Pose| Pose::new(frame.point_in_world(pose.position), frame.rotation.after(pose.rotation));
        let (a, b) = (moved(&self.a.1), moved(&self.b.1));
        let up = frame.rotation.rotate(Vec3::Z);
        let mut patch = if swap {
            contact_patch((&self.b.0, &b), (&self.a.0, &a), -up, tolerance)
        } else {
            contact_patch((&self.a.0, &a), (&self.b.0, &b), up, tolerance)
        };
        for point in &mut patch {
            let between = (point.point_a - point.point_b).dot(if swap { -up } else { up });
            assert!((between - point.gap).abs() <= RIGHT, "{point:?}");
            let (on_a, on_b) = (frame.point_in_body(point.point_a), frame.point_in_body(point.point_b));
            (point.point_a, point.point_b) = if swap { (on_b, on_a) } else { (on_a, on_b) };
            assert_on_surface(&self.a, point.point_a, Vec3::NEG_Z, tolerance);
            assert_on_surface(&self.b, point.point_b, Vec3::Z, tolerance);
        }
        patch
    }

    /// The patch is these places, in any order, each `gap` high, from everywhere.
    fn assert_patch(&self, tolerance: f64, places: &[(f64, f64)]) {
        let gap = |_: f64, _: f64| self.gap;
        self.assert_patch_with_gaps(tolerance, places, gap);
    }

    fn assert_patch_with_gaps(&self, tolerance: f64, places: &[(f64, f64)], gap: impl Fn(f64, f64) -> f64) {
        let mut random = Random(1);
        let mut frames = vec![Pose::IDENTITY, Pose::at(Vec3::new(-3.0, 2.0, 1.0))];
        for _ in 0..20 {
            let turned = turn(random.direction().to_engine(), random.between(0.0, PI));
            frames.push(Pose::new(random.in_ball(2.0).to_engine(), turned));
        }
        for frame in &frames {
            for swap in [false, true] {
                let patch = self.patch_seen_from(frame, swap, tolerance);
                assert_eq!(patch.len(), places.len(), "{patch:#?}");
                for &(x, y) in places {
                    let here = |p: &&PatchPoint| {
                        (p.point_b.truncate() - Vec3::new(x, y, 0.0).truncate()).length() <= 4.0 * RIGHT
                    };
                    let found: Vec<_> = patch.iter().filter(here).collect();
                    assert_eq!(found.len(), 1, "at {x} {y}: {patch:#?}");
                    let right = gap(x, y);
                    assert!((found[0].gap - right).abs() <= RIGHT, "{} is {right} at {x} {y}", found[0].gap);
                }
            }
        }
    }
}

/// The point is within `tolerance` of the farthest along `outward`, and no direction has it outside.
fn assert_on_surface(body: &(Convex, Pose), point: Vec3, outward: Vec3, tolerance: f64) {
    let (shape, pose) = body;
    let local = pose.point_in_body(point);
    let height = |direction: Vec3| match shape.half_space() {
        Some(normal) => normal.dot(local) - shape.rounding(),
        None => direction.dot(local - shape.support(direction, &mut 0)) - shape.rounding(),
    };
    let below = height(pose.rotation.inverse().rotate(outward));
    assert!(below <= RIGHT && below >= -tolerance - RIGHT, "{point} is {below:e} off {shape:?}");
    let mut random = Random(2);
    for _ in 0..200 {
        let outside = height(random.direction().to_engine());
        assert!(outside <= RIGHT, "{point} is {outside:e} outside of {shape:?}");
    }
}

/// All combinations of ±x and ±y.
fn corners(x: f64, y: f64) -> Vec<(f64, f64)> {
    vec![(x, y), (x, -y), (-x, y), (-x, -y)]
}

/// Sixteen places on a circle.
fn ring(radius: f64, (x, y): (f64, f64)) -> Vec<(f64, f64)> {
    let place = |i: u32| {
        let (sine, cosine) = (TAU * f64::from(i) / 16.0).sin_cos();
        (x + radius * cosine, y + radius * sine)
    };
    (0..16).map(place).collect()
}

pub(crate) const STRAIGHT: Rotation = Rotation::IDENTITY;

#[test]
fn a_face_on_a_face() {
    for gap in [0.0, 1e-9, 1e-3] {
        let die = box_of(0.5, 0.5, 0.5);
        Scene::new(die.clone(), STRAIGHT, (0.0, 0.0), gap, table()).assert_patch(1e-9, &corners(0.5, 0.5));
        // Over the border, and over a corner.
        let over = [(0.0, 0.5), (0.0, -0.5), (1.0, 0.5), (1.0, -0.5)];
        Scene::new(die.clone(), STRAIGHT, (0.5, 0.0), gap, table()).assert_patch(1e-9, &over);
        let over = [(0.25, 0.75), (0.25, 1.0), (1.0, 0.75), (1.0, 1.0)];
        Scene::new(die.clone(), STRAIGHT, (0.75, 1.25), gap, table()).assert_patch(1e-9, &over);
        // A larger one on a smaller one, and a cross.
        Scene::new(box_of(3.0, 2.0, 0.5), STRAIGHT, (0.5, 0.5), gap, table())
            .assert_patch(1e-9, &corners(1.0, 1.0));
        Scene::new(box_of(3.0, 0.25, 0.5), STRAIGHT, (0.0, 0.0), gap, table())
            .assert_patch(1e-9, &corners(1.0, 0.25));
        // Equal ones.
        Scene::new(box_of(1.0, 1.0, 0.1), STRAIGHT, (0.0, 0.0), gap, table())
            .assert_patch(1e-9, &corners(1.0, 1.0));
    }
}

/// Turned by 45°, a square cuts off the corners of another: an octagon.
#[test]
fn a_face_turned_on_a_face() {
    let near = SQRT_2 - 1.0;
    let octagon = [corners(1.0, near), corners(near, 1.0)].concat();
    for gap in [0.0, 1e-9] {
        let turned = turn(Vec3::Z, FRAC_PI_4);
        Scene::new(box_of(1.0, 1.0, 0.5), turned, (0.0, 0.0), gap, table()).assert_patch(1e-9, &octagon);
        // A small one within.
        let inside = [(0.5 * SQRT_2, 0.0), (-0.5 * SQRT_2, 0.0), (0.0, 0.5 * SQRT_2), (0.0, -0.5 * SQRT_2)];
        Scene::new(box_of(0.5, 0.5, 0.5), turned, (0.0, 0.0), gap, table()).assert_patch(1e-9, &inside);
        // Only one of its corners is above the table: a triangle.
        let tip = [(1.0 - 0.25, 0.0), (1.0, 0.25), (1.0, -0.25)];
        let place = (0.75 + 0.5 * SQRT_2, 0.0);
        Scene::new(box_of(0.5, 0.5, 0.5), turned, place, gap, table()).assert_patch(1e-9, &tip);
    }
}

#[test]
fn an_edge_on_a_face() {
    for gap in [0.0, 1e-9] {
        let tilted = turn(Vec3::Y, FRAC_PI_4);
        let ends = [(0.25, 0.5), (0.25, -0.5)];
        Scene::new(box_of(0.5, 0.5, 0.5), tilted, (0.25, 0.0), gap, table()).assert_patch(1e-9, &ends);
        let cut = [(0.25, 1.0), (0.25, -1.0)];
        Scene::new(box_of(0.5, 3.0, 0.5), tilted, (0.25, 0.0), gap, table()).assert_patch(1e-9, &cut);
        let segment = Convex::segment(Vec3::new(-0.5, -0.25, 0.0), Vec3::new(0.5, 0.25, 0.0)).unwrap();
        let ends = [(-0.5, -0.25), (0.5, 0.25)];
        Scene::new(segment, STRAIGHT, (0.0, 0.0), gap, table()).assert_patch(1e-9, &ends);
    }
}

/// The roof of a house: a box on its edge, which is along x at the height 0.
pub(crate) fn roof(x: f64) -> (Convex, Pose) {
    let pose = Pose::new(Vec3::new(x, 0.0, -0.5 * SQRT_2), turn(Vec3::X, FRAC_PI_4));
    (box_of(1.0, 0.5, 0.5), pose)
}

#[test]
fn edges_that_cross_or_lie_along_each_other() {
    for gap in [0.0, 1e-9] {
        let across = turn(Vec3::Y, FRAC_PI_4);
        Scene::new(box_of(0.5, 1.0, 0.5), across, (0.25, 0.5), gap, roof(0.0))
            .assert_patch(1e-9, &[(0.25, 0.0)]);
        let oblique = turn(Vec3::Z, 0.5).after(across);
        Scene::new(box_of(0.5, 1.0, 0.5), oblique, (0.25, 0.0), gap, roof(0.0))
            .assert_patch(1e-9, &[(0.25, 0.0)]);
        let along = turn(Vec3::X, FRAC_PI_4);
        let shared = [(-0.25, 0.0), (1.0, 0.0)];
        Scene::new(box_of(1.0, 0.5, 0.5), along, (0.75, 0.0), gap, roof(0.0)).assert_patch(1e-9, &shared);
        let all = [(-0.25, 0.0), (0.75, 0.0)];
        Scene::new(box_of(0.5, 0.5, 0.5), along, (0.25, 0.0), gap, roof(0.0)).assert_patch(1e-9, &all);
    }
}

#[test]
fn a_corner_on_a_face() {
    for gap in [0.0, 1e-9] {
        let tilted = turn(Vec3::new(1.0, -0.7, 0.2), 0.8);
        let cube = box_of(0.5, 0.5, 0.5);
        let mut scene = Scene::new(cube.clone(), tilted, (0.0, 0.0), gap, table());
        let down = tilted.inverse().rotate(Vec3::NEG_Z);
        let tip = tilted.rotate(cube.support(down, &mut 0));
        scene.assert_patch(1e-9, &[(tip.x, tip.y)]);
        scene.b = ground();
        scene.assert_patch(1e-9, &[(tip.x, tip.y)]);
        let point = Convex::point();
        Scene::new(point, tilted, (0.3, 0.4), gap, table()).assert_patch(1e-9, &[(0.3, 0.4)]);
    }
}

#[test]
fn round_bodies() {
    for gap in [0.0, 1e-9, 1e-3] {
        let place = (0.25, -0.125);
        let ball = Convex::sphere(0.5).unwrap();
        let egg = Convex::ellipsoid(Vec3::new(0.5, 0.3, 0.2)).unwrap();
        for below in [table(), ground()] {
            Scene::new(ball.clone(), STRAIGHT, place, gap, below.clone()).assert_patch(1e-9, &[place]);
            Scene::new(egg.clone(), turn(Vec3::X, FRAC_PI_2), place, gap, below.clone())
                .assert_patch(1e-9, &[place]);
            // A capsule that stands, and one that lies.
            let capsule = Convex::capsule(0.5, 0.25).unwrap();
            Scene::new(capsule.clone(), STRAIGHT, place, gap, below.clone()).assert_patch(1e-9, &[place]);
            let lying = turn(Vec3::Y, FRAC_PI_2);
            let ends = [(-0.25, -0.125), (0.75, -0.125)];
            Scene::new(capsule, lying, place, gap, below.clone()).assert_patch(1e-9, &ends);
            // A cylinder on its side.
            let cylinder = Convex::cylinder(0.5, 0.25).unwrap();
            Scene::new(cylinder, lying, place, gap, below.clone()).assert_patch(1e-9, &ends);
            // A cone on its tip, and one on its side: half angle α, tan α = radius / height.
            let cone = Convex::cone(0.5, 0.75).unwrap();
            Scene::new(cone.clone(), turn(Vec3::X, PI), place, gap, below.clone())
                .assert_patch(1e-9, &[place]);
            let side = turn(Vec3::Y, FRAC_PI_2 + 0.75_f64.atan());
            let [tip, rim] = [Vec3::new(0.0, 0.0, 0.5), Vec3::new(0.75, 0.0, -0.5)].map(|p| side.rotate(p));
            assert!((tip.z - rim.z).abs() <= 1e-15);
            let ends = [(place.0 + tip.x, place.1), (place.0 + rim.x, place.1)];
            Scene::new(cone, side, place, gap, below).assert_patch(1e-9, &ends);
        }
        // Past the border of the table only a part of a capsule has something below it.
        let capsule = Convex::capsule(2.0, 0.25).unwrap();
        let cut = [(-1.0, 0.5), (1.0, 0.5)];
        Scene::new(capsule, turn(Vec3::Y, FRAC_PI_2), (0.0, 0.5), gap, table()).assert_patch(1e-9, &cut);
    }
}

#[test]
fn caps_on_planes_are_rings() {
    for gap in [0.0, 1e-9, 1e-3] {
        let place = (0.25, -0.125);
        for below in [table(), ground()] {
            let can = Convex::cylinder(1.0, 0.5).unwrap();
            Scene::new(can, STRAIGHT, place, gap, below.clone()).assert_patch(1e-9, &ring(0.5, place));
            let cone = Convex::cone(1.0, 0.5).unwrap();
            Scene::new(cone, STRAIGHT, place, gap, below.clone()).assert_patch(1e-9, &ring(0.5, place));
            let rounded = Convex::cylinder(1.0, 0.5).unwrap().rounded(0.125).unwrap();
            Scene::new(rounded, STRAIGHT, place, gap, below).assert_patch(1e-9, &ring(0.5, place));
        }
        // A cap larger than the table holds all of it.
        let large = Convex::cylinder(1.0, 2.0).unwrap();
        Scene::new(large, STRAIGHT, (0.0, 0.0), gap, table()).assert_patch(1e-9, &corners(1.0, 1.0));
        // A post on a can.
        let can = (Convex::cylinder(0.5, 1.0).unwrap(), Pose::at(Vec3::new(0.0, 0.0, -0.5)));
        Scene::new(box_of(0.5, 0.5, 0.5), STRAIGHT, (0.0, 0.0), gap, can)
            .assert_patch(1e-9, &corners(0.5, 0.5));
    }
}

#[test]
fn rounded_bodies() {
    for gap in [0.0, 1e-9, 1e-3] {
        let die = box_of(0.5, 0.5, 0.5).rounded(0.25).unwrap();
        for below in [table(), ground()] {
            Scene::new(die.clone(), STRAIGHT, (0.0, 0.0), gap, below.clone())
                .assert_patch(1e-9, &corners(0.5, 0.5));
            let ends = [(0.0, 0.5), (0.0, -0.5)];
            let tilted = turn(Vec3::Y, FRAC_PI_4);
            Scene::new(die.clone(), tilted, (0.0, 0.0), gap, below).assert_patch(1e-9, &ends);
        }
        // Two rounded ones, and rounded ground.
        let stone = (box_of(1.0, 1.0, 0.5).rounded(0.5).unwrap(), Pose::at(Vec3::new(0.0, 0.0, -1.0)));
        Scene::new(die.clone(), STRAIGHT, (0.75, 0.0), gap, stone)
            .assert_patch(1e-9, &[(0.25, 0.5), (0.25, -0.5), (1.0, 0.5), (1.0, -0.5)]);
        let lawn = (Convex::half_space(Vec3::Z).unwrap().rounded(0.25).unwrap(), Pose::at(Vec3::Z * -0.25));
        Scene::new(die, STRAIGHT, (0.75, 0.0), gap, lawn)
            .assert_patch(1e-9, &[(0.25, 0.5), (0.25, -0.5), (1.25, 0.5), (1.25, -0.5)]);
    }
}

/// The base of a prism of six sides, built as a hull; and a hull that is flat.
#[test]
fn hulls() {
    let hexagon: Vec<(f64, f64)> =
        (0..6).map(|i| (TAU * f64::from(i) / 6.0).sin_cos()).map(|(s, c)| (0.5 * c, 0.5 * s)).collect();
    let points = |z: f64| hexagon.iter().map(move |&(x, y)| Vec3::new(x, y, z));
    let prism = Convex::hull(&points(-0.5).chain(points(0.5)).collect::<Vec<_>>()).unwrap();
    let tile = Convex::hull(&points(0.0).collect::<Vec<_>>()).unwrap();
    for gap in [0.0, 1e-9] {
        for below in [table(), ground()] {
            Scene::new(prism.clone(), STRAIGHT, (0.0, 0.0), gap, below.clone()).assert_patch(1e-9, &hexagon);
            Scene::new(tile.clone(), STRAIGHT, (0.0, 0.0), gap, below.clone()).assert_patch(1e-9, &hexagon);
            let triangle = Convex::triangle([Vec3::X * 0.5, Vec3::Y * 0.5, Vec3::ZERO]).unwrap();
            let corners = [(0.5, 0.0), (0.0, 0.5), (0.0, 0.0)];
            Scene::new(triangle, STRAIGHT, (0.0, 0.0), gap, below).assert_patch(1e-9, &corners);
        }
    }
}

/// A face that is nearly level: all of it takes part, each corner with its own gap, if the tolerance
/// is larger than it is tilted; otherwise only the lower edge.
#[test]
fn a_tilted_face_has_the_gap_of_each_corner() {
    let (gap, half) = (1e-4, 0.5);
    for tilt in [1e-6, 1e-3] {
        let scene = Scene::new(box_of(half, half, half), turn(Vec3::Y, tilt), (0.0, 0.0), gap, table());
        // Towards +x the box is lower: by sin(tilt) per metre of the face.
        let (sine, cosine) = tilt.sin_cos();
        let middle = -half * sine;
        let place = |x: f64| middle + x * cosine;
        let places = [(place(half), half), (place(half), -half), (place(-half), half), (place(-half), -half)];
        let height = |x: f64, _: f64| if x > 0.0 { gap } else { gap + 2.0 * half * sine };
        scene.assert_patch_with_gaps(2.0 * tilt, &places, height);
        scene.assert_patch(0.5 * tilt, &places[..2]);
        // Where the table ends, the gap is that of the place on the sloping face.
        let scene = Scene::new(box_of(half, half, half), turn(Vec3::Y, tilt), (-1.0, 0.0), gap, table());
        let cut = place(half) - 1.0;
        let places = [(cut, half), (cut, -half), (-1.0, half), (-1.0, -half)];
        let height = |x: f64, _: f64| gap + (cut - x) * sine / cosine;
        scene.assert_patch_with_gaps(2.0 * tilt, &places, height);
    }
}

/// Features that do not lie above each other: the closest points take the place of the patch.
#[test]
fn there_is_always_a_point() {
    let below = table();
    let beside = Scene::new(box_of(0.5, 0.5, 0.5), STRAIGHT, (1.75, 0.0), 0.1, below.clone());
    let found = contact_patch((&beside.a.0, &beside.a.1), (&below.0, &below.1), Vec3::Z, 1e-9);
    let closest = distance((&beside.a.0, &beside.a.1), (&below.0, &below.1));
    assert_eq!(found.len(), 1);
    assert!((found[0].gap - (0.25_f64 * 0.25 + 0.1 * 0.1).sqrt()).abs() <= RIGHT);
    assert_eq!((found[0].point_a, found[0].point_b), (closest.point_a, closest.point_b));
    let along = turn(Vec3::X, FRAC_PI_4);
    let apart = Scene::new(box_of(0.5, 0.5, 0.5), along, (2.0, 0.0), 0.0, roof(0.0));
    let found = contact_patch((&apart.a.0, &apart.a.1), (&apart.b.0, &apart.b.1), Vec3::Z, 1e-9);
    assert_eq!(found.len(), 1);
    assert!((found[0].gap - 0.5).abs() <= RIGHT, "{found:?}");
}

/// A point is 0.9 mm above a plate without thickness and goes down at 1 mm/s. On its way it flies
/// out past the edge at x = 1 m, is 4 mm beside it when it gets to the height of the plate, and then
/// comes back below it: x = 1 − k (t − 0.3)(t − 0.92), z = 0.0009 − 0.001 t. It never touches.
#[test]
fn a_point_that_flies_around_an_edge_does_not_touch() {
    let corners = [Vec3::new(1.0, -5.0, 0.0), Vec3::new(1.0, 5.0, 0.0), Vec3::new(-5.0, 0.0, 0.0)];
    let plate = Convex::triangle(corners).unwrap();
    let still = Motion::fixed(Pose::IDENTITY);
    let k = 0.362;
    let flying = Motion::fixed(Pose::at(Vec3::new(1.0 - k * 0.276, 0.0, 0.0009)))
        .with_velocity(Vec3::new(k * 1.22, 0.0, -0.001))
        .with_acceleration(Vec3::new(-2.0 * k, 0.0, 0.0));
    let found = contact_time(
        (&Convex::point(), &flying),
        (&plate, &still),
        1.0,
        &ContactTimeSettings::tolerance(1e-3),
    )
    .unwrap();
    assert!(!found.touches, "said to have met by {}", found.time_upper);
}

/// Cubes that lie on an edge, one upon the other, a little aside: what their sides share is a strip, however narrow, and not
/// one of its diagonals.
#[test]
fn a_narrow_strip_has_four_corners() {
    let die = Convex::cuboid(Vec3::splat(0.5)).unwrap();
    let turn = Rotation::from_axis_angle(Vec3::X, FRAC_PI_4).unwrap();
    let still = |y: f64, z: f64| Motion::fixed(Pose::new(Vec3::new(0.0, y, z), turn));
    let lower = still(0.0, 0.0);
    for aside in [1e-7, 1e-6, 1e-5, 1e-4] {
        // Along their common normal they are apart by less than what is asked for.
        let upper = still(aside, SQRT_2 - 0.9 * aside);
        let contacts = contacts_at((&die, &upper), (&die, &lower), 0.0, 2e-5).unwrap();
        let corners =
            [-0.5, 0.5].map(|x| contacts.iter().filter(|one| (one.point_b.x - x).abs() < 1e-9).count());
        assert_eq!((contacts.len(), corners), (4, [2, 2]), "{aside}: {contacts:?}");
    }
}
