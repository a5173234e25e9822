//! Distances against an independent reference and closed forms.

use std::f64::consts::TAU;

use sixte_contact::Vec3;
use sixte_contact::query::{Distance, distance};
use sixte_reference::convex::{Body, Pair, Path, Solid, random_pair, random_solid};
use sixte_reference::{Random, V, turn_of};

/// A pair at rest whose gap is `gap`, as the reference sees it.
fn pair_at_gap(kinds: [usize; 2], gap: f64, random: &mut Random) -> Pair {
    let mut pair = random_pair(kinds, random);
    let [a, b] = kinds.map(|kind| random_solid(kind, random));
    (pair.a.solid, pair.b.solid) = (a, b);
    pair.a.rounding = 0.0;
    pair.b.rounding = 0.0;
    for path in [&mut pair.a.path, &mut pair.b.path] {
        *path = Path { quaternion: path.quaternion, position: path.position, ..Path::still(V::ZERO) };
    }
    pair.b.path.position = pair.a.path.position + random.direction() * 4.0;
    // The closest points stay closest when one body is moved along the line between them.
    for _ in 0..3 {
        let at = pair.gap_at(0.0);
        pair.b.path.position = pair.b.path.position + at.normal * (gap - at.lower);
    }
    pair
}

/// Curved cores too: bodies of about 1 m that are close to each other. A hundred times what the
/// search says that rounding leaves.
#[test]
fn small_gaps_between_all_kinds_are_right_to_rounding() {
    let mut random = Random(1);
    let mut wrong = Vec::new();
    for _ in 0..40 {
        for kind_a in 0..8 {
            for kind_b in 0..8 {
                let wanted = random.scale(1e-12, 1e-3);
                let pair = pair_at_gap([kind_a, kind_b], wanted, &mut random);
                let truth = pair.gap_at(0.0);
                let (a, b) = (pair.a.shape_for_engine(), pair.b.shape_for_engine());
                let poses = [&pair.a, &pair.b].map(|body| body.path.to_engine().start);
                let found = distance((&a, &poses[0]), (&b, &poses[1]));
                let names = (pair.a.solid.name(), pair.b.solid.name());
                let rounding = pair.error(0.0);
                assert!(found.gap_lower <= truth.upper + rounding, "{names:?} {found:?} {truth:?}");
                let (low, high) = (truth.lower - 1e-13, truth.upper + 1e-13 + 1e-12 * truth.upper);
                if found.gap < low || found.gap > high {
                    wrong.push(format!("{names:?} {:e}, is {:e}", found.gap, truth.lower));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong: {wrong:#?}", wrong.len());
}

/// What the search says that it leaves: a relative 1e-12 of the distance of the cores, or 8 ε of the
/// lengths; and for curved cores 1e-13 of their size. The reference, or a closed form, has 6 ε.
pub(crate) fn allowed(pair: &Pair, core_distance: f64) -> f64 {
    let reach = |body: &Body| body.solid.reach(V::ZERO);
    let size = reach(&pair.a) + reach(&pair.b);
    let curved = |body: &Body| !matches!(body.solid, Solid::Points(..) | Solid::Plane(_));
    let of_curved = if curved(&pair.a) || curved(&pair.b) { 1e-13 * size } else { 0.0 };
    14.0 / 6.0 * pair.error(0.0) + 1e-12 * core_distance + of_curved
}

pub(crate) fn ask(pair: &Pair) -> Distance {
    let (a, b) = (pair.a.shape_for_engine(), pair.b.shape_for_engine());
    let poses = [&pair.a, &pair.b].map(|body| body.path.to_engine().start);
    distance((&a, &poses[0]), (&b, &poses[1]))
}

pub(crate) fn swapped(pair: &Pair) -> Pair {
    Pair::new(pair.b.clone(), pair.a.clone())
}

/// Whether a point is on the surface of a body, or in it, up to `room`: no direction of a thousand
/// has it outside.
fn is_on(body: &Body, point: Vec3, outward: V, room: f64) -> bool {
    let seen = V::from_engine(point) - body.path.position;
    let turn = body.path.turn_at(0.0);
    let height = |normal: V| match body.solid.plane() {
        Some(plane) => turn.times(plane).dot(seen) - body.rounding,
        None => {
            let farthest = turn.times(body.solid.farthest(turn.transposed_times(normal)));
            normal.dot(seen) - normal.dot(farthest) - body.rounding
        }
    };
    let mut random = Random(77);
    height(outward).abs() <= room && (0..1000).all(|_| height(random.direction()) <= room)
}

/// The distance is `gap`, and everything else that is said of it fits.
pub(crate) fn assert_gap(pair: &Pair, gap: f64) {
    for pair in [pair.clone(), swapped(pair)] {
        let found = ask(&pair);
        let names = (pair.a.solid.name(), pair.b.solid.name());
        let core_distance = gap + pair.rounding();
        let room = allowed(&pair, core_distance.abs());
        assert!((found.gap - gap).abs() <= room, "{names:?}: {} is {gap}", found.gap);
        assert!(found.gap_lower <= gap + 0.5 * pair.error(0.0), "{names:?}: {} ≤ {gap}", found.gap_lower);
        assert!(found.gap_lower >= gap - 2.0 * room, "{names:?}: {} is below {gap}", found.gap_lower);
        assert!((found.normal.length() - 1.0).abs() <= 1e-15 * 4.0);
        // Places are rounded to the last digit of their coordinates.
        let far = pair.a.path.position.norm() + pair.b.path.position.norm();
        let places = room + 4.0 * f64::EPSILON * far;
        let between = found.point_a - found.point_b;
        assert!((between.dot(found.normal) - gap).abs() <= 2.0 * places, "{names:?} {found:?} {gap}");
        // The search ends with a separation within `room` of the distance, which leaves the
        // direction a tilt of up to √(2 room/distance).
        let tilt = core_distance.abs() * (2.0 * room / core_distance.abs()).sqrt();
        let aside = (between - found.normal * gap).length();
        assert!(aside <= tilt + 2.0 * places, "{names:?}: {aside:e} aside of the normal {found:?}");
        let normal = V::from_engine(found.normal);
        let (on_a, on_b) = (
            is_on(&pair.a, found.point_a, -normal, 2.0 * places),
            is_on(&pair.b, found.point_b, normal, 2.0 * places),
        );
        assert!(on_a && on_b, "{names:?}: a point is off its surface: {found:?}");
    }
}

pub(crate) fn at(solid: Solid, rounding: f64, position: V) -> Body {
    Body::new(solid, rounding, Path::still(position))
}

/// The same pair, seen from elsewhere: both bodies turned about the origin together.
pub(crate) fn turned(pair: &Pair, random: &mut Random) -> Pair {
    let by = random.quaternion();
    let norm = by.iter().map(|x| x * x).sum::<f64>().sqrt();
    let [x, y, z, w] = by.map(|x| x / norm);
    let mut pair = pair.clone();
    for path in [&mut pair.a.path, &mut pair.b.path] {
        path.position = turn_of(by).times(path.position);
        let [px, py, pz, pw] = path.quaternion;
        path.quaternion = [
            w * px + x * pw + y * pz - z * py,
            w * py - x * pz + y * pw + z * px,
            w * pz + x * py - y * px + z * pw,
            w * pw - x * px - y * py - z * pz,
        ];
    }
    pair
}

#[test]
fn spheres_and_capsules() {
    let mut random = Random(2);
    for _ in 0..300 {
        let (r, s) = (random.scale(1e-3, 1.0), random.scale(1e-3, 1.0));
        let position = random.in_ball(5.0);
        let ball = at(Solid::point(), r, V::ZERO);
        assert_gap(&Pair::new(ball.clone(), at(Solid::point(), s, position)), position.norm() - r - s);
        // A capsule about z: the nearest point of its segment has the height of the sphere, or is
        // an end.
        let half = random.between(0.0, 2.0);
        let capsule = at(Solid::segment(V(0.0, 0.0, -half), V(0.0, 0.0, half)), s, V::ZERO);
        let to_segment = V(position.0, position.1, position.2 - position.2.clamp(-half, half)).norm();
        let pair = Pair::new(at(Solid::point(), r, position), capsule.clone());
        assert_gap(&turned(&pair, &mut random), to_segment - r - s);
        // Two capsules that cross, and two in line.
        let (up, along) = (random.between(0.1, 3.0), random.between(-0.9, 0.9));
        let across = at(Solid::segment(V(-1.0, 0.0, 0.0), V(1.0, 0.0, 0.0)), r, V(along, up, along * half));
        assert_gap(&turned(&Pair::new(across, capsule.clone()), &mut random), up - r - s);
        let beyond = at(Solid::segment(V(0.0, 0.0, -1.0), V(0.0, 0.0, 1.0)), r, V(0.0, 0.0, half + 1.0 + up));
        assert_gap(&turned(&Pair::new(beyond, capsule), &mut random), up - r - s);
    }
}

/// A ball beside a face, an edge and a corner of a box, and two boxes along the same axes.
#[test]
fn boxes_with_a_face_an_edge_or_a_corner_ahead() {
    let mut random = Random(3);
    let sides =
        |random: &mut Random| V(random.scale(0.01, 2.0), random.scale(0.01, 2.0), random.scale(0.01, 2.0));
    for i in 0..600 {
        let (half, other) = (sides(&mut random), sides(&mut random));
        let round = if random.chance(0.5) { random.scale(1e-3, 0.5) } else { 0.0 };
        let radius = random.scale(1e-3, 1.0);
        // Outside along one, two or all three axes, by this much; inside along the others.
        let out = [0, 1, 2].map(|axis| axis <= i % 3);
        let away = out.map(|out| if out { random.between(0.01, 3.0) } else { 0.0 });
        let sign = [(); 3].map(|()| if random.chance(0.5) { 1.0 } else { -1.0 });
        let place = |half: [f64; 3], random: &mut Random| {
            let mut place = |i: usize| {
                sign[i] * if out[i] { half[i] + away[i] } else { half[i] * random.between(-0.9, 0.9) }
            };
            V(place(0), place(1), place(2))
        };
        let distance = V(away[0], away[1], away[2]).norm();
        let centre = place([half.0, half.1, half.2], &mut random);
        let die = at(Solid::cuboid(half), round, V::ZERO);
        let pair = Pair::new(die.clone(), at(Solid::point(), radius, centre));
        assert_gap(&turned(&pair, &mut random), distance - round - radius);
        let centre = place([half.0 + other.0, half.1 + other.1, half.2 + other.2], &mut random);
        let pair = Pair::new(die, at(Solid::cuboid(other), radius, centre));
        assert_gap(&turned(&pair, &mut random), distance - round - radius);
    }
}

/// A point beside a cylinder, a cone and an ellipsoid: in the plane through their axis the first is
/// a rectangle and the second a triangle; above the end of an axis the third is as flat as it gets.
#[test]
fn a_ball_beside_curved_bodies() {
    let mut random = Random(4);
    for _ in 0..300 {
        let (half, radius, ball) =
            (random.scale(0.05, 2.0), random.scale(0.05, 2.0), random.scale(0.01, 1.0));
        let height = random.between(-3.0, 3.0);
        let away =
            if height.abs() > half { random.between(0.0, 4.0) } else { radius + random.between(0.1, 2.0) };
        let (sine, cosine) = random.between(0.0, TAU).sin_cos();
        let centre = V(away * cosine, away * sine, height);
        let past = |x: f64, limit: f64| (x.abs() - limit).max(0.0);
        let of_cylinder = past(away, radius).hypot(past(height, half));
        let pair =
            Pair::new(at(Solid::Cylinder(half, radius), 0.0, V::ZERO), at(Solid::point(), ball, centre));
        if of_cylinder > 0.1 {
            assert_gap(&turned(&pair, &mut random), of_cylinder - ball);
        }
        // The triangle (0, half), (radius, −half), (0, −half): its base, and its slanted side.
        let to_segment = |p: [f64; 2], q: [f64; 2]| {
            let (x, y) = (q[0] - p[0], q[1] - p[1]);
            let t = (((away - p[0]) * x + (height - p[1]) * y) / (x * x + y * y)).clamp(0.0, 1.0);
            (away - p[0] - t * x).hypot(height - p[1] - t * y)
        };
        let of_cone = to_segment([0.0, half], [radius, -half]).min(to_segment([0.0, -half], [radius, -half]));
        let pair = Pair::new(at(Solid::Cone(half, radius), 0.0, V::ZERO), at(Solid::point(), ball, centre));
        if of_cone > 0.1 {
            assert_gap(&turned(&pair, &mut random), of_cone - ball);
        }
        let semi_axes = V(random.scale(0.1, 2.0), random.scale(0.1, 2.0), random.scale(0.1, 2.0));
        let up = random.between(0.1, 3.0);
        let above = at(Solid::point(), ball, V(0.0, 0.0, -semi_axes.2 - up));
        let pair = Pair::new(at(Solid::Ellipsoid(semi_axes), 0.01, V::ZERO), above);
        assert_gap(&turned(&pair, &mut random), up - 0.01 - ball);
    }
}

/// Every kind of body above and below a half-space; both may be rounded.
#[test]
fn half_spaces_with_every_kind() {
    let mut random = Random(5);
    for i in 0..400 {
        let solid = random_solid(i % 8, &mut random);
        let normal = random.direction();
        let rounds = [0.0, 0.1, random.unit()];
        let plane = at(Solid::Plane(normal), rounds[random.below(3)], random.in_ball(1.0));
        let mut body = at(solid, rounds[random.below(3)], V::ZERO);
        body.path.quaternion = random.quaternion();
        let turn = turn_of(body.path.quaternion);
        let lowest = turn.times(body.solid.farthest(-turn.transposed_times(normal))).dot(normal);
        let gap = random.between(-0.5, 2.0);
        let aside = normal.cross(random.direction()) * 3.0;
        let up = gap + body.rounding + plane.rounding - lowest;
        body.path.position = plane.path.position + normal * up + aside;
        assert_gap(&Pair::new(body, plane), gap);
    }
}

/// A pair of cores, of which some are flat or sharp as needles, about `scale` in size; apart or not.
fn random_polytopes(random: &mut Random, scale: f64) -> Pair {
    let mut body = |place: V| {
        let flatten = [1.0, 1.0, 1e-3, 1e-7, 0.0][random.below(5)];
        let thin = [1.0, 1.0, 1e-4, 0.0][random.below(4)];
        let count = [1, 2, 3, 4, 5, 8, 20, 80][random.below(8)];
        let turn = turn_of(random.quaternion());
        let points = (0..count).map(|_| {
            let V(x, y, z) = random.in_ball(1.0);
            turn.times(V(x, y * thin, z * flatten) * scale)
        });
        let mut body = at(Solid::hull(points.collect()), 0.0, place);
        body.path.quaternion = random.quaternion();
        body
    };
    let a = body(V::ZERO);
    let mut b = body(V::ZERO);
    let near = if random.chance(0.5) { 2.5 } else { 0.8 };
    b.path.position = random.in_ball(near) * scale;
    Pair::new(a, b)
}

/// Hulls of one point to eighty, flat and thin ones among them, against the reference.
#[test]
fn polytopes_of_all_sizes_and_places() {
    let mut random = Random(6);
    let (mut apart, mut overlapping) = (0, 0);
    for i in 0..3000 {
        let scale = 10_f64.powi(i % 13 - 6);
        let mut pair = random_polytopes(&mut random, scale);
        if i % 4 == 0 {
            // Moved together to 1e6 sizes away. The difference of the places is what it was, up to
            // their rounding, and that is part of the question, not of the answer.
            let far = random.direction() * (1e6 * scale);
            pair.a.path.position = pair.a.path.position + far;
            pair.b.path.position = pair.b.path.position + far;
        }
        let truth = pair.gap_at(0.0);
        let (found, back) = (ask(&pair), ask(&swapped(&pair)));
        let error = pair.error(0.0);
        let room = allowed(&pair, truth.upper);
        for found in [found, back] {
            assert!(found.gap_lower <= truth.upper + error, "{i}: {found:?} {truth:?}");
            assert!(found.gap >= truth.lower - error, "{i}: {found:?} {truth:?} {pair:?}");
            assert!(found.gap <= truth.upper.max(0.0) + room, "{i}: {found:?} {truth:?} {pair:?}");
            assert!(found.gap >= found.gap_lower);
        }
        if truth.upper <= error {
            overlapping += 1;
            continue;
        }
        apart += 1;
        // The vector between the closest points is one and the same, though the points may not be.
        let tilt = 4.0 * (2.0 * room / truth.upper).sqrt();
        assert!((found.normal + back.normal).length() <= tilt, "{i}: {} {}", found.normal, back.normal);
        assert!((V::from_engine(found.normal) + truth.normal).norm() <= tilt, "{i}: {found:?} {truth:?}");
    }
    assert!(apart > 1000 && overlapping > 100, "{apart} apart, {overlapping} overlapping");
}

/// One box stands on another, tilted about y by an angle so small that its face is nearly parallel
/// to that below; its lowest edge is at the height `gap`. Then the same with a corner, and with two
/// edges that cross.
#[test]
fn gaps_of_a_nanometre_between_boxes_of_a_metre_have_the_right_direction() {
    let mut random = Random(7);
    let half = 0.5;
    let die = |turn: V, lowest: f64, place: V| {
        let mut body = at(Solid::cuboid(V(half, half, half)), 0.0, place + V(0.0, 0.0, lowest));
        let (sine, cosine) = ((0.5 * turn.norm()).sin(), (0.5 * turn.norm()).cos());
        let axis = turn.unit() * sine;
        body.path.quaternion = [axis.0, axis.1, axis.2, cosine];
        let down = body.path.turn_at(0.0).transposed_times(V(0.0, 0.0, -1.0));
        body.path.position.2 += body.solid.farthest(down).dot(down);
        body
    };
    // Larger, so that the lowest edge is above it.
    let below = at(Solid::cuboid(V(1.0, 1.0, half)), 0.0, V(0.0, 0.0, -half));
    for gap in [1e-9, 1e-7, 1e-3] {
        for exponent in -16..0 {
            for _ in 0..10 {
                let tilt = 10_f64.powi(exponent) * random.between(1.0, 3.0);
                let aside = V(random.between(-0.3, 0.3), random.between(-0.3, 0.3), 0.0);
                let on_edge = die(V(0.0, tilt, 0.0), gap, aside);
                let yaw = random.between(-1.0, 1.0);
                let mut on_corner = die(V(tilt, tilt * random.unit(), yaw * 1e-3), gap, aside * 0.1);
                on_corner.path.position.0 += 0.01;
                // An edge of the lower box along x, at the height 0; one of the upper along y.
                let roof = {
                    let mut body = die(V(std::f64::consts::FRAC_PI_4, 0.0, 0.0), 0.0, V::ZERO);
                    body.path.position.2 = -half * std::f64::consts::SQRT_2;
                    body
                };
                let keel = die(V(0.0, std::f64::consts::FRAC_PI_4 + tilt, 0.0), gap, aside);
                for pair in [
                    Pair::new(on_edge, below.clone()),
                    Pair::new(on_corner, below.clone()),
                    Pair::new(keel, roof),
                ] {
                    let found = ask(&pair);
                    let (error, room) = (pair.error(0.0), allowed(&pair, gap));
                    assert!((found.gap - gap).abs() <= room, "{} is {gap:e} at {tilt:e}", found.gap);
                    assert!(found.gap_lower <= gap + error && found.gap_lower >= gap - 2.0 * room);
                    assert!((found.normal - Vec3::Z).length() <= 1e-6, "{} at {tilt:e}", found.normal);
                    let pair = turned(&pair, &mut random);
                    let found = ask(&pair);
                    let truth = pair.gap_at(0.0);
                    assert!(found.gap >= truth.lower - error && found.gap <= truth.upper + room);
                    assert!(
                        (V::from_engine(found.normal) + truth.normal).norm() <= 1e-6,
                        "{found:?} {truth:?}"
                    );
                }
            }
        }
    }
}

/// Long thin triangles, some thinner than their distance, some thicker.
#[test]
fn slivers_are_as_far_apart_as_the_reference_says() {
    let mut random = Random(8);
    for _ in 0..1500 {
        let mut sliver = || {
            let (width, turn) = (random.scale(1e-12, 1e-2), turn_of(random.quaternion()));
            let corners = [
                V(-1.0, random.between(-width, width), 0.0),
                V(1.0, random.between(-width, width), 0.0),
                V(random.between(-1.0, 1.0), random.between(-width, width), width * random.unit()),
            ];
            at(Solid::triangle(corners.map(|c| turn.times(c))), 0.0, random.in_ball(1.0))
        };
        let pair = Pair::new(sliver(), sliver());
        let (found, truth) = (ask(&pair), pair.gap_at(0.0));
        let error = pair.error(0.0);
        assert!(found.gap_lower <= truth.upper + error, "{found:?} {truth:?}");
        assert!(found.gap >= truth.lower - error, "{found:?} {truth:?} {pair:?}");
        assert!(found.gap <= truth.upper + allowed(&pair, truth.upper), "{found:?} {truth:?} {pair:?}");
    }
}
