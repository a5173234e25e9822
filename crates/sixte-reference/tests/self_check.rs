//! Distances and walks against closed forms and against plainer ways.

use std::f64::consts::{FRAC_PI_2, PI};

use sixte_contact::Vec3;
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::shape::Triangles;
use sixte_reference::convex::{Body, Pair, Path, Solid};
use sixte_reference::mesh::families as f;
use sixte_reference::mesh::triangle::{distance, intersect, separation};
use sixte_reference::mesh::{
    KINDS, MeshPair, Truth, Walk, linked_pair, random_deforming_pair, random_pair, random_triangles,
};
use sixte_reference::{Random, V};

pub fn still(position: Vec3) -> Motion {
    Motion::fixed(Pose::at(position))
}

pub fn resting(triangles: Triangles) -> (Triangles, Motion) {
    (triangles, still(Vec3::ZERO))
}

fn reached(walk: Walk) -> (f64, f64) {
    match walk {
        Walk::Reached { time, distance, .. } => (time, distance),
        other => panic!("{other:?}"),
    }
}

fn close(x: f64, y: f64, allowed: f64) {
    assert!((x - y).abs() <= allowed, "{x} is not {y}: {:e} apart, {allowed:e} allowed", x - y);
}

#[test]
fn closed_families_are_closed_and_outward() {
    let mut random = Random(1);
    let closed = [
        ("torus", f::torus(1.0, 0.3, 32, 16), 1024),
        ("sphere", f::sphere(0.5, 16, 8), 224),
        ("icosphere", f::icosphere(0.5, 2), 320),
        ("spiky ball", f::spiky_ball(0.3, 0.5, 1, &mut random), 240),
        ("star", f::star(0.5, 1, 0.3, &mut random), 80),
        ("star of bands", f::star_lathe(0.5, 6, 4, 0.3, &mut random), 36),
        ("spring", f::spring(f::Coil { radius: 0.5, pitch: 0.2, turns: 5.0 }, 0.05, 20, 6), 1212),
        ("link", f::link(0.4, 0.3, 0.05, 16, 8), 256),
        ("key", f::key(4, 0.1, 0.15, 0.1), 60),
        ("lock", f::lock(4, 0.1, 0.15, 0.1, 0.01), 76),
        ("plate", f::plate_with_hole(1.0, 0.05, 0.3, 16), 128),
        ("fence", f::fence(5, 0.2, 0.05, 1.0), 60),
        ("wall", f::wall(2.0, 1.0, 0.01), 12),
        ("needle", f::needle(1.0, 1e-4, 6), 12),
        ("spike", f::spike(0.5, 0.1, 12), 72),
        ("bullet", f::bullet(), 640),
    ];
    for (name, triangles, count) in closed {
        assert_eq!(triangles.faces.len(), count, "{name}");
        assert!(f::is_closed(&triangles), "{name}");
        assert!(f::volume(&triangles) > 0.0, "{name}");
        assert!(triangles.check("mesh").is_ok(), "{name}");
    }
    let open = [
        ("floor", f::floor(1.0, 1), 2),
        ("floor", f::floor(1.0, 63), 7938),
        ("sheet", f::warped_sheet(), 2010),
        ("soup", f::soup(37, 1.0, 0.1, &mut random), 37),
    ];
    for (name, triangles, count) in open {
        assert_eq!(triangles.faces.len(), count, "{name}");
        assert!(!f::is_closed(&triangles), "{name}");
    }
    for kind in 0..KINDS * 20 {
        let triangles = random_triangles(kind % KINDS, &mut random);
        assert!((6..=96).contains(&triangles.faces.len()), "kind {kind}: {}", triangles.faces.len());
        let closed = f::is_closed(&triangles);
        assert!(!closed || f::volume(&triangles) > 0.0, "kind {kind}");
        assert!(closed || kind % KINDS >= 8, "kind {kind}");
    }
}

#[test]
fn volumes_and_sizes_are_right() {
    close(f::volume(&f::cuboid(Vec3::new(0.5, 1.0, 1.5))), 6.0, 1e-15);
    // The outline of a comb: the bar, and the teeth.
    close(f::volume(&f::key(3, 0.1, 0.2, 0.25)), (0.5 * 0.2 + 3.0 * 0.1 * 0.2) * 0.5, 1e-15);
    // A regular polygon of m corners, swung about an axis through n corners: closed form of both.
    let polygon = |n: f64| 0.5 * n * (2.0 * PI / n).sin();
    let torus = f::volume(&f::torus(1.0, 0.3, 400, 12));
    let smooth = 2.0 * PI * polygon(12.0) * 0.09;
    close(torus, smooth, 1e-3 * smooth);
    let bullet = f::bullet();
    let (low, high) = bullet.vertices.iter().fold((Vec3::MAX, Vec3::MIN), |(l, h), &p| (l.min(p), h.max(p)));
    assert!((high - low - Vec3::new(0.01, 0.01, 0.03)).length() < 1e-15);
    // All of the sheet is there but the hole, and it is not folded: seen from above it has this area.
    let sheet = f::warped_sheet();
    let area = |&[i, j, k]: &[u32; 3]| {
        let [u, v, w] = [i, j, k].map(|i| sheet.vertices[i as usize].with_z(0.0));
        0.5 * (v - u).cross(w - u).z
    };
    assert!(sheet.faces.iter().all(|face| area(face) > 0.0));
    let total: f64 = sheet.faces.iter().map(area).sum();
    assert!((total - (16.0 - 0.16 * PI)).abs() < 0.005, "{total}");
}

#[test]
fn a_key_fits_its_lock_with_the_clearance() {
    let pair =
        MeshPair::new(resting(f::key(4, 0.1, 0.15, 0.1)), resting(f::lock(4, 0.1, 0.15, 0.1, 0.01)), 1.0);
    let truth = Truth::of(&pair);
    close(truth.distance_at(0.0), 0.01, 1e-15);
    assert!(!truth.intersects_at(0.0) && !truth.is_inside_at(0.0, true, true));
}

#[test]
fn triangles_in_known_places() {
    let flat = [V(0.0, 0.0, 0.0), V(1.0, 0.0, 0.0), V(0.0, 1.0, 0.0)];
    let raised = |z: f64| flat.map(|p| p + V(0.0, 0.0, z));
    // Face to face, a corner over a face, edges that cross, corner to corner, and a face pierced.
    assert_eq!(distance(&flat, &raised(0.25)).distance, 0.25);
    let corner = [V(0.25, 0.25, 0.5), V(0.0, 0.5, 2.0), V(0.5, 0.0, 2.0)];
    assert_eq!(distance(&flat, &corner).distance, 0.5);
    assert_eq!(distance(&flat, &corner).normal, V(0.0, 0.0, 1.0));
    let across = [V(0.5, -1.0, -0.125), V(0.5, 1.0, -0.125), V(0.5, 0.0, -2.0)];
    assert_eq!(distance(&flat, &across).distance, 0.125);
    let aside = [V(0.5, -0.5, 1.0), V(0.5, -0.5, -1.0), V(0.5, -2.0, 0.0)];
    assert_eq!(distance(&flat, &aside).distance, 0.5);
    let beyond = [V(2.0, 0.0, 0.0), V(3.0, 0.0, 1.0), V(3.0, 0.0, -1.0)];
    assert_eq!(distance(&flat, &beyond).distance, 1.0);
    let through = [V(0.25, 0.25, -1.0), V(0.25, 0.25, 1.0), V(5.0, 5.0, 1.0)];
    assert_eq!(distance(&flat, &through).distance, 0.0);
    assert!(intersect(&flat, &through) && intersect(&through, &flat));
    // In one plane, over each other and beside each other.
    let within = flat.map(|p| p * 0.5 + V(0.1, 0.1, 0.0));
    assert_eq!(distance(&flat, &within).distance, 0.0);
    assert_eq!(distance(&flat, &flat.map(|p| p + V(3.0, 0.0, 0.0))).distance, 2.0);
}

/// The reference for convex shapes finds distances by Wolfe's method: another way altogether.
#[test]
fn triangles_anywhere_agree_with_the_convex_reference() {
    let mut random = Random(2);
    let mut intersecting = 0;
    for round in 0..3_000 {
        let size = if round % 3 == 0 { 1e-3 } else { 1.0 };
        let thin = if round % 4 == 0 { 1e-3 } else { 1.0 };
        let mut triangle = |at: V| {
            [(); 3].map(|()| {
                let p = random.in_ball(1.0);
                at + V(p.0 * size, p.1 * thin, p.2)
            })
        };
        let (a, b) = (triangle(V::ZERO), triangle(V(0.4, 0.0, 0.0)));
        let body = |corners| Body::new(Solid::triangle(corners), 0.0, Path::still(V::ZERO));
        let gap = Pair::new(body(a), body(b)).gap_at(0.0);
        let found = distance(&a, &b);
        // A dozen roundings at a size of about 1.
        let allowed = 4e-15;
        close(found.distance, gap.upper.max(0.0), allowed + (gap.upper - gap.lower).max(0.0));
        if found.distance > 0.0 {
            close(separation(&a, &b, found.normal), found.distance, 1e-9);
        }
        assert_eq!(intersect(&a, &b), found.distance == 0.0);
        intersecting += u32::from(found.distance == 0.0);
    }
    assert!((300..2_700).contains(&intersecting), "{intersecting}");
}

#[test]
fn balls_leave_no_pair_of_faces_out() {
    let mut random = Random(3);
    for round in 0..20 {
        let pair = if round % 3 == 0 { random_deforming_pair(&mut random) } else { random_pair(&mut random) };
        let truth = Truth::of(&pair);
        for t in [0.0, 0.37, 0.6, 1.0] {
            let (one, all) = (truth.distance_at(t), truth.distance_over_all_pairs(t));
            close(one, all, truth.error());
            assert_eq!(truth.intersects_at(t), all == 0.0, "round {round}");
            assert!(truth.nearest_at(t, all * 0.99).is_none());
        }
    }
}

#[test]
fn a_ball_over_a_floor_is_as_far_as_its_lowest_vertex() {
    let floor = resting(f::floor(2.0, 5));
    let ball = (f::sphere(0.5, 12, 9), still(Vec3::new(0.1, 0.2, 0.75)).with_spin(Vec3::Z * 3.0));
    let truth = Truth::of(&MeshPair::new(ball, floor, 1.0));
    for t in [0.0, 0.3, 1.0] {
        close(truth.distance_at(t), 0.25, 1e-15);
    }
    assert_eq!(truth.walk(0.0, 1.0, 0.2), Walk::Above);
}

#[test]
fn a_cube_falls_for_the_known_time() {
    let fall = still(Vec3::new(0.1, 0.2, 1.5)).with_acceleration(Vec3::Z * -9.81).with_spin(Vec3::Z * 4.0);
    let pair = MeshPair::new((f::cuboid(Vec3::splat(0.5)), fall), resting(f::floor(2.0, 3)), 1.0);
    for level in [1e-3, 1e-9, 1e-13] {
        let (time, distance) = reached(Truth::of(&pair).walk(0.0, 1.0, level));
        close(time, (2.0 * (1.0 - level) / 9.81_f64).sqrt(), 2e-14);
        close(distance, level, 2e-14);
    }
}

/// A blade of half thickness d turns at ω towards a tip at r, turned away by φ: its face is there when
/// r sin(φ − ωt) = d.
#[test]
fn a_blade_turns_for_the_known_time() {
    let (half, away, from, spin) = (0.01, 0.8, 2.5_f64, 7.0);
    let blade = (f::cuboid(Vec3::new(1.0, half, 0.3)), still(Vec3::ZERO).with_spin(Vec3::Z * spin));
    let tip = f::needle(0.2, 1e-3, 3);
    // A needle along the blade's path, point first.
    let place = Vec3::new(away * from.cos(), away * from.sin(), 0.0);
    let along = Vec3::new(-place.y, place.x, 0.0).normalize();
    let turn = Rotation::from_axis_angle(Vec3::Z.cross(along), FRAC_PI_2).unwrap();
    let needle = (tip, Motion::fixed(Pose::new(place + along * 0.1, turn)));
    let truth = Truth::of(&MeshPair::new(blade, needle, 1.0));
    let angle = from - (half / away).asin();
    let (time, _) = reached(truth.walk(0.0, 1.0, 1e-13));
    close(time, angle / spin, 1e-12);
    assert!(!truth.intersects_at(time - 1e-9) && truth.intersects_at(time + 1e-9));
}

#[test]
fn a_small_torus_goes_through_a_large_one_or_hits_it() {
    let large = resting(f::torus(1.0, 0.2, 24, 8));
    let small = f::torus(0.3, 0.1, 12, 6);
    let thrown = |aside: f64| still(Vec3::new(aside, 0.0, 2.0)).with_velocity(Vec3::Z * -4.0);
    let through = Truth::of(&MeshPair::new(large.clone(), (small.clone(), thrown(0.0)), 1.0));
    // The hole has a radius of 0.8, and 0.8 cos 7.5° in the middle of the tube's segments.
    assert_eq!(through.walk(0.0, 1.0, 0.39), Walk::Above);
    let least = (0..=20).map(|i| through.distance_at(f64::from(i) / 20.0)).fold(f64::INFINITY, f64::min);
    assert!((0.39..0.41).contains(&least), "{least}");
    let hit = Truth::of(&MeshPair::new(large, (small, thrown(0.7)), 1.0));
    let (time, _) = reached(hit.walk(0.0, 1.0, 1e-9));
    assert!((0.4..0.5).contains(&time) && hit.sampled_intersection(0.0, 1.0, 10).is_some());
}

#[test]
fn a_bullet_goes_through_the_hole_of_the_sheet_or_hits_it() {
    let shot = |aside: f64| still(Vec3::new(aside, 0.0, -0.5)).with_velocity(Vec3::Z * 1000.0);
    let fired =
        |aside| Truth::of(&MeshPair::new((f::bullet(), shot(aside)), resting(f::warped_sheet()), 1e-3));
    assert_eq!(fired(0.39).walk(0.0, 1e-3, 1e-3), Walk::Above);
    let (time, _) = reached(fired(0.8).walk(0.0, 1e-3, 1e-9));
    // The sheet is at 0.2 sin 2.4 there, flat to a centimetre or so; the tip is 15 mm ahead.
    close(time, (0.5 - 0.015 + f::sheet_height(0.8, 0.0)) * 1e-3, 2e-5);
}

#[test]
fn inside_is_inside() {
    let ball = |radius: f64| f::icosphere(radius, 1);
    let mut hollow = ball(0.8);
    hollow.faces.iter_mut().for_each(|face| face.swap(0, 1));
    let shell = f::together(&[ball(1.0), hollow]);
    let inner = || resting(ball(0.2));
    let inside = |outer: Triangles| Truth::of(&MeshPair::new(resting(outer), inner(), 1.0));
    assert!(inside(ball(1.0)).is_inside_at(0.0, true, true));
    assert!(!inside(ball(1.0)).is_inside_at(0.0, false, true));
    assert!(!inside(shell).is_inside_at(0.0, true, true));
    assert!(!inside(f::torus(1.0, 0.3, 24, 12)).is_inside_at(0.0, true, true));
    let torus = inside(f::torus(1.0, 0.3, 24, 12));
    for (point, number) in [(V(1.0, 0.1, 0.1), 1.0), (V(0.0, 0.0, 0.0), 0.0), (V(1.0, 0.0, 0.31), 0.0)] {
        close(torus.winding_of_a(point, 0.5), number, 1e-12);
    }
}

#[test]
fn vertices_that_move_by_themselves_meet_at_the_known_time() {
    // A floor that rises at 1 m/s, and tilts in one corner, below a cube that turns.
    let floor = f::floor(1.0, 1);
    let rise = vec![Vec3::Z; floor.vertices.len()];
    let cube = (f::cuboid(Vec3::splat(0.25)), still(Vec3::Z).with_spin(Vec3::Z * 5.0));
    let pair = MeshPair::new(resting(floor.clone()), cube.clone(), 1.0);
    let (time, _) = reached(Truth::of(&pair.clone().with_flow(rise, vec![])).walk(0.0, 1.0, 1e-12));
    close(time, 0.75, 2e-12);
    // The same seen from a floor that lies still while the cube shrinks towards it from the sides only.
    let shrink: Vec<Vec3> = cube.0.vertices.iter().map(|p| Vec3::new(-p.x, -p.y, 0.0)).collect();
    let narrow = Truth::of(&pair.with_flow(vec![], shrink));
    assert_eq!(narrow.walk(0.0, 1.0, 0.7), Walk::Above);
    close(narrow.distance_at(0.5), 0.75, 1e-15);
}

/// The walk by parabolas and balls, and the one by the largest speed of all.
#[test]
fn two_walks_come_to_the_same_instant() {
    let mut random = Random(5);
    let mut hits = 0;
    for round in 0..40 {
        let pair = match round % 5 {
            0 => random_deforming_pair(&mut random),
            1 => linked_pair(0.3, 2.0, &mut random),
            _ => random_pair(&mut random),
        };
        let truth = Truth::of(&pair);
        let level = 1e-3;
        let fast = truth.walk(0.0, 1.0, level);
        let plain = truth.plain_walk(0.0, 1.0, level);
        match (fast, plain) {
            (Walk::Above, Walk::Above) => {}
            (Walk::Reached { time, distance, .. }, Walk::Reached { time: other, .. }) => {
                hits += 1;
                close(distance, level, 4.0 * truth.error());
                // At the earlier instant both are at the level, or they are the same.
                let earlier = truth.distance_at(time.min(other));
                close(earlier, level, 4.0 * truth.error());
            }
            // The plain walk is slow where bodies skim each other.
            (_, Walk::GaveUp { .. }) => {}
            other => panic!("round {round}: {other:?}"),
        }
    }
    assert!(hits > 12, "{hits}");
}

#[test]
fn looking_often_shows_nothing_that_the_walk_did_not_find() {
    let mut random = Random(8);
    let mut hits = 0;
    for round in 0..30 {
        let pair = match round % 5 {
            0 => random_deforming_pair(&mut random),
            1 => linked_pair(0.3, 2.0, &mut random),
            _ => random_pair(&mut random),
        };
        let truth = Truth::of(&pair);
        let until = match truth.walk(0.0, 1.0, truth.error()) {
            Walk::Reached { time, .. } => time,
            Walk::Above => 1.0,
            Walk::GaveUp { time } => panic!("round {round}: gave up at {time}"),
        };
        assert_eq!(truth.sampled_intersection(0.0, until, 60), None, "round {round}");
        // Most that touch go on to intersect; a graze may not.
        hits += u32::from(until < 1.0 && truth.sampled_intersection(until, until + 0.01, 20).is_some());
    }
    assert!(hits > 10, "{hits}");
}

/// An interval without a length, which is where bodies that touch at the start are said to meet.
#[test]
fn bodies_that_intersect_are_seen_to_at_one_instant() {
    let (one, other) = (resting(f::torus(0.5, 0.2, 8, 6)), resting(f::icosphere(0.5, 1)));
    let truth = Truth::of(&MeshPair::new(one, other, 1.0));
    assert!(truth.intersects_at(0.0));
    assert_eq!(reached(truth.walk(0.0, 0.0, truth.error())), (0.0, 0.0));
}
