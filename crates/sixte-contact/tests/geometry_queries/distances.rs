//! How far apart, and whether they share a point.

use sixte_contact::Vec3;
use sixte_contact::motion::Pose;
use sixte_contact::query::{Distance, WarmStart, distance, distance_warm, overlap};
use sixte_contact::shape::{Aabb, Convex, Kdop, Obb, Soup, Sphere, Triangles, Volume};

use super::truth::{
    Corners, Random, between_lists, changed, cuboid, in_world, joined, on_triangle, soup, torus,
};

/// The gap is what it should be, to `room`, and all else that is said fits it.
pub fn assert_fits(found: &Distance, gap: f64, room: f64) {
    assert!((found.gap - gap).abs() <= room, "{} is {gap}: {found:?}", found.gap);
    assert!(found.gap_lower <= gap + 0.5 * room, "{} is certified, but it is {gap}", found.gap_lower);
    assert!(found.gap_lower <= found.gap, "{found:?}");
    if gap > 0.0 {
        assert!(found.gap_lower >= gap - 2.0 * room, "{} for {gap} is no good bound", found.gap_lower);
    }
    assert!((found.normal.length() - 1.0).abs() < 1e-14);
    if gap > 1e3 * room {
        let between = found.point_a - found.point_b;
        assert!((between.length() - gap).abs() <= 2.0 * room, "{found:?}");
        // The separation along the normal is within `room` of the gap: a tilt of up to √(2 room/gap).
        let tilt = (2.0 * room / gap).sqrt();
        assert!((between / gap - found.normal).length() <= 2.0 * tilt + room / gap, "{found:?}");
    }
}

/// A few roundings of coordinates of this size, and what the search leaves of a gap.
fn room(size: f64, gap: f64) -> f64 {
    64.0 * f64::EPSILON * size + 2e-12 * gap.abs()
}

fn check_soups<V: Volume>(a: &Triangles, b: &Triangles, poses: [Pose; 2], size: f64) -> f64 {
    let truth = between_lists(&in_world(a, &poses[0]), &in_world(b, &poses[1]));
    let soups = [a, b].map(|list| Soup::<V>::with_volumes(list.clone()).unwrap());
    let [of_a, of_b] = [(&soups[0], &poses[0]), (&soups[1], &poses[1])];
    let room = room(size, truth);
    let found = distance(of_a, of_b);
    assert_fits(&found, truth, room);
    let back = distance(of_b, of_a);
    assert!((back.gap - found.gap).abs() <= room, "{back:?} {found:?}");
    if truth > room || truth == 0.0 {
        assert_eq!(overlap(of_a, of_b), truth == 0.0, "{truth}");
    }
    truth
}

#[test]
fn soups_against_soups_with_every_kind_of_volume() {
    let mut random = Random(1);
    let (mut apart, mut crossing) = (0, 0);
    for i in 0..40 {
        let edge = random.between(0.1, 0.8);
        let (a, b) = (soup(20, 1.0, edge, &mut random), soup(20, 1.0, edge, &mut random));
        let far = [0.1, 1.0, 2.0, 5.0][i % 4];
        let poses = [random.pose(far), random.pose(far)];
        let truth = match i % 5 {
            0 => check_soups::<Obb>(&a, &b, poses, 20.0),
            1 => check_soups::<Sphere>(&a, &b, poses, 20.0),
            2 => check_soups::<Kdop>(&a, &b, poses, 20.0),
            _ => check_soups::<Aabb>(&a, &b, poses, 20.0),
        };
        if truth > 0.0 { apart += 1 } else { crossing += 1 }
    }
    assert!(apart > 5 && crossing > 5, "{apart} {crossing}");
}

#[test]
fn huge_and_tiny_soups() {
    let mut random = Random(2);
    for scale in [1e-6, 1e6, 1e-3] {
        for i in 0..4 {
            let lists = [(); 2].map(|()| changed(&soup(20, 1.0, 0.5, &mut random), scale, Vec3::ZERO));
            let poses = [random.pose(scale * 3.0), random.pose(scale * 3.0)];
            check_soups::<Aabb>(&lists[0], &lists[1], poses, 20.0 * scale);
            // A tiny one beside a large one.
            let tiny = changed(&lists[1], 1e-4, Vec3::ZERO);
            check_soups::<Aabb>(&lists[0], &tiny, poses, 20.0 * scale);
            if i == 0 {
                // Far from the origin together: the place is rounded before the question is asked.
                let far = poses.map(|pose| Pose { position: pose.position + scale * 1e3, ..pose });
                check_soups::<Aabb>(&lists[0], &lists[1], far, 2e4 * scale);
            }
        }
    }
}

#[test]
fn rings_side_by_side_and_linked() {
    let ring = torus(0.5, 0.1, 16, 6);
    let mut random = Random(3);
    for i in 0..6 {
        let beside = Pose { position: Vec3::new(1.7, 0.1, 0.2), ..random.pose(0.0) };
        let linked = Pose { position: Vec3::new(0.5, 0.0, 0.0), ..random.pose(0.0) };
        check_soups::<Aabb>(&ring, &ring, [Pose::IDENTITY, if i < 3 { beside } else { linked }], 4.0);
    }
}

/// A closed form: faces of two boxes that face each other, an edge, a corner.
#[test]
fn boxes_of_triangles_along_the_same_axes() {
    let mut random = Random(4);
    for _ in 0..100 {
        let halves = [(); 2].map(|()| random.vector(1.0).abs() + 0.01);
        let soups = halves.map(|half| Soup::new(cuboid(half)).unwrap());
        let place = random.vector(4.0);
        let apart = (place.abs() - halves[0] - halves[1]).max(Vec3::ZERO);
        if apart.length() > 0.0 {
            let found = distance((&soups[0], &Pose::IDENTITY), (&soups[1], &Pose::at(place)));
            assert_fits(&found, apart.length(), room(10.0, 4.0));
        }
    }
}

fn kinds() -> Vec<Convex> {
    let points: Vec<Vec3> = {
        let mut random = Random(5);
        (0..20).map(|_| random.vector(0.4)).collect()
    };
    vec![
        Convex::point(),
        Convex::sphere(0.3).unwrap(),
        Convex::segment(Vec3::new(-0.4, 0.1, 0.0), Vec3::new(0.3, 0.0, 0.2)).unwrap(),
        Convex::capsule(0.3, 0.1).unwrap(),
        Convex::triangle([Vec3::ZERO, Vec3::X * 0.5, Vec3::Y * 0.4]).unwrap(),
        Convex::cuboid(Vec3::new(0.3, 0.2, 0.1)).unwrap(),
        Convex::cuboid(Vec3::new(0.3, 0.2, 0.1)).unwrap().rounded(0.05).unwrap(),
        Convex::cylinder(0.3, 0.2).unwrap(),
        Convex::cone(0.3, 0.2).unwrap().rounded(0.02).unwrap(),
        Convex::ellipsoid(Vec3::new(0.4, 0.2, 0.1)).unwrap(),
        Convex::hull(&points).unwrap(),
    ]
}

/// What the engine says of two convex shapes is tested elsewhere; here it is the truth of each triangle.
#[test]
fn soups_against_every_kind_of_convex_shape() {
    let mut random = Random(6);
    for shape in kinds() {
        for i in 0..12 {
            let list = soup(25, 1.0, 0.5, &mut random);
            let (pose, place) = (random.pose(0.5), random.pose([0.5, 2.5][i % 2]));
            let pieces: Vec<Convex> =
                in_world(&list, &pose).into_iter().map(|t| Convex::triangle(t).unwrap()).collect();
            let gaps = pieces.iter().map(|t| distance((&shape, &place), (t, &Pose::IDENTITY)).gap);
            let truth = gaps.fold(f64::INFINITY, f64::min);
            let surface = Soup::new(list).unwrap();
            let found = distance((&shape, &place), (&surface, &pose));
            // Curved cores are good to 1e-13 of their size, on both sides.
            let room = room(10.0, truth) + 4e-13;
            assert_fits(&found, truth, room);
            let back = distance((&surface, &pose), (&shape, &place));
            assert!((back.gap - truth).abs() <= room);
            if truth.abs() > room {
                assert_eq!(overlap((&surface, &pose), (&shape, &place)), truth <= 0.0);
                assert!((back.normal + found.normal).length() < 1e-5 || truth < 0.0);
            }
        }
    }
}

/// Closed forms: a ball is a point, a capsule a triangle of no area, both rounded.
#[test]
fn balls_and_capsules_against_soups() {
    let mut random = Random(7);
    let (ball, capsule) = (Convex::sphere(0.3).unwrap(), Convex::capsule(0.4, 0.1).unwrap());
    for _ in 0..40 {
        let list = soup(30, 1.0, 0.5, &mut random);
        let (pose, place) = (random.pose(0.5), random.pose(2.5));
        let triangles = in_world(&list, &pose);
        let surface = Soup::new(list).unwrap();
        let centre = place.position;
        let to_centre = |t: &Corners| (on_triangle(centre, *t) - centre).length();
        let truth = triangles.iter().map(to_centre).fold(f64::INFINITY, f64::min) - 0.3;
        assert_fits(&distance((&surface, &pose), (&ball, &place)), truth, room(10.0, 1.0));
        let ends = [-0.4, 0.4].map(|z| place.point_in_world(Vec3::new(0.0, 0.0, z)));
        let truth = between_lists(&triangles, &[[ends[0], ends[1], ends[1]]]) - 0.1;
        assert_fits(&distance((&surface, &pose), (&capsule, &place)), truth, room(10.0, 1.0));
    }
}

#[test]
fn half_spaces_against_soups() {
    let mut random = Random(8);
    for i in 0..60 {
        let scale = [1.0, 1e-6, 1e6][i % 3];
        let list = changed(&soup(30, 1.0, 0.5, &mut random), scale, Vec3::ZERO);
        let pose = random.pose(2.0 * scale);
        let normal = random.unit_vector();
        let rounding = [0.0, 0.1 * scale][i % 2];
        let floor = Convex::half_space(normal).unwrap().rounded(rounding).unwrap();
        let place = random.pose(2.0 * scale);
        let up = place.rotation.rotate(normal);
        let heights = in_world(&list, &pose).into_iter().flatten().map(|p| up.dot(p - place.position));
        let truth = heights.fold(f64::INFINITY, f64::min) - rounding;
        let surface = Soup::new(list).unwrap();
        let found = distance((&surface, &pose), (&floor, &place));
        assert!((found.gap - truth).abs() <= room(10.0 * scale, 0.0), "{found:?} {truth}");
        assert!(found.gap_lower <= truth && found.gap_lower >= truth - room(20.0 * scale, truth));
        assert!((found.normal - up).length() < 1e-14);
        let back = distance((&floor, &place), (&surface, &pose));
        assert!((back.gap - truth).abs() <= room(10.0 * scale, 0.0) && (back.normal + up).length() < 1e-14);
        assert_eq!(overlap((&floor, &place), (&surface, &pose)), truth <= 0.0);
    }
}

/// Lines, points, and triangles twice: every one of them counts as what it is.
#[test]
fn degenerate_and_doubled_triangles() {
    let (point, line) = ([Vec3::X; 3], [Vec3::ZERO, Vec3::Y, Vec3::Y * 0.5]);
    let list = |t: [Vec3; 3]| Triangles { vertices: t.to_vec(), faces: vec![[0, 1, 2]; 3] };
    let at = |x: f64, y: f64, z: f64| Pose::at(Vec3::new(x, y, z));
    let soups = [point, line].map(|t| Soup::new(list(t)).unwrap());
    let found = distance((&soups[0], &Pose::IDENTITY), (&soups[1], &at(0.0, -0.5, 0.0)));
    assert_fits(&found, 1.0, room(2.0, 1.0));
    let found = distance((&soups[0], &at(0.0, 0.0, 3.0)), (&soups[0], &Pose::IDENTITY));
    assert_fits(&found, 3.0, room(8.0, 3.0));
    let found = distance((&soups[1], &at(0.0, 0.0, 3.0)), (&soups[1], &Pose::IDENTITY));
    assert_fits(&found, 3.0, room(8.0, 3.0));
    let same = distance((&soups[1], &Pose::IDENTITY), (&soups[1], &Pose::IDENTITY));
    assert!(same.gap == 0.0 && same.gap_lower <= 0.0);
    let both = Soup::new(joined(&list(point), &list(line))).unwrap();
    let found = distance((&both, &at(4.0, 0.0, 0.0)), (&both, &Pose::IDENTITY));
    assert_fits(&found, 3.0, room(8.0, 3.0));
}

#[test]
fn a_warm_start_gives_the_same_answer() {
    let mut random = Random(9);
    let (a, b) = (soup(30, 1.0, 0.4, &mut random), soup(30, 1.0, 0.4, &mut random));
    let (a, b) = (Soup::new(a).unwrap(), Soup::new(b).unwrap());
    let mut warm = WarmStart::default();
    for i in 0..50 {
        let pose = Pose::at(Vec3::new(4.0 - 0.1 * f64::from(i), 0.2, 0.1));
        let found = distance_warm((&a, &Pose::IDENTITY), (&b, &pose), &mut warm);
        let cold = distance((&a, &Pose::IDENTITY), (&b, &pose));
        assert!((found.gap - cold.gap).abs() <= room(10.0, cold.gap), "{found:?} {cold:?}");
        assert_eq!(cold, distance((&a, &Pose::IDENTITY), (&b, &pose)), "the same bits");
    }
}
