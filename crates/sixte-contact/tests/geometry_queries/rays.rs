//! What rays hit.

use sixte_contact::Vec3;
use sixte_contact::motion::Pose;
use sixte_contact::query::{point_distance, ray};
use sixte_contact::shape::{Aabb, Convex, Kdop, Mesh, Obb, Soup, Sphere, Volume};

use super::truth::{Random, ball, changed, cuboid, first_along_ray, in_world, soup, torus};

fn check_soup<V: Volume>(scale: f64, random: &mut Random) -> [usize; 2] {
    let list = changed(&soup(60, 1.0, 0.7, random), scale, Vec3::ZERO);
    let pose = random.pose(scale);
    let triangles = in_world(&list, &pose);
    let surface = Soup::<V>::with_volumes(list).unwrap();
    let (mut hits, mut misses) = (0, 0);
    for i in 0..60 {
        let origin = random.vector(3.0 * scale);
        let target = random.vector(scale) + pose.position;
        let direction = (target - origin) / (target - origin).length();
        let truth = first_along_ray(origin, direction, &triangles);
        let length = if i % 2 == 0 { f64::INFINITY } else { 100.0 * scale };
        let found = ray((&surface, &pose), origin, direction * 7.0, length);
        match (truth, found) {
            (Some(truth), Some(found)) => {
                // Slanting triangles stretch a rounding of the places along the ray.
                let slant = found.normal.dot(direction).abs();
                assert!((found.distance - truth).abs() <= 1e-14 * scale / slant, "{found:?} {truth}");
                assert!((origin + direction * truth - found.point).length() <= 1e-13 * scale / slant);
                assert!(found.normal.dot(direction) < 0.0 && (found.normal.length() - 1.0).abs() < 1e-14);
                assert_eq!(ray((&surface, &pose), origin, direction, found.distance * 0.999), None);
                hits += 1;
            }
            (None, None) => misses += 1,
            _ => panic!("{found:?} is {truth:?}"),
        }
    }
    [hits, misses]
}

#[test]
fn rays_against_soups_of_every_kind_of_volume_and_scale() {
    let mut random = Random(21);
    let mut all = [0, 0];
    for scale in [1.0, 1e-6, 1e6] {
        for of in [check_soup::<Aabb>, check_soup::<Obb>, check_soup::<Sphere>, check_soup::<Kdop>] {
            let [hits, misses] = of(scale, &mut random);
            all = [all[0] + hits, all[1] + misses];
        }
    }
    assert!(all[0] > 100 && all[1] > 100, "{all:?}");
}

/// Through the middle of a closed surface, towards corners and points of edges: never through a gap.
#[test]
fn rays_through_edges_and_corners_do_not_slip_through() {
    let mut random = Random(22);
    for (list, inside) in [
        (ball(1.0, 2), Vec3::ZERO),
        (cuboid(Vec3::new(0.5, 1.0, 0.2)), Vec3::ZERO),
        (torus(1.0, 0.4, 12, 7), Vec3::X),
    ] {
        let surface = Soup::new(list.clone()).unwrap();
        let solid = Mesh::new(list.clone()).unwrap();
        for turned in [false, true] {
            let pose = if turned { random.pose(1.0) } else { Pose::IDENTITY };
            let mut targets = list.vertices.clone();
            for face in &list.faces {
                let [a, b, c] = face.map(|i| list.vertices[i as usize]);
                for (p, q) in [(a, b), (b, c), (c, a)] {
                    targets.extend([(p + q) * 0.5, p + (q - p) * random.unit()]);
                }
            }
            let from = pose.point_in_world(inside + random.vector(0.1) * if turned { 1.0 } else { 0.0 });
            for target in targets {
                let target = pose.point_in_world(target);
                let way = target - from;
                let outwards = ray((&surface, &pose), from, way, 10.0).expect("it slipped through");
                let back = ray((&surface, &pose), target + way, -way, 10.0).expect("it slipped through");
                // Seen from inside a convex body, all of the surface is in sight, and nothing is grazed.
                let nearest = outwards.distance.max(back.distance);
                assert!(inside != Vec3::ZERO || nearest <= way.length() + 1e-14);
                let at_once = ray((&solid, &pose), from, way, 10.0).expect("it starts inside");
                assert_eq!(at_once.distance, 0.0);
                let into = ray((&solid, &pose), target + way, -way, 10.0).expect("it slipped through");
                // Behind the torus the ray may start in another part of it.
                let is_other = inside != Vec3::ZERO && into.distance == 0.0;
                assert!(is_other || into.distance == back.distance);
            }
        }
    }
}

/// The distance to a ball, a box and a plane; inside of a solid, nothing.
#[test]
fn closed_forms() {
    let mut random = Random(23);
    for i in 0..300 {
        let scale = [1.0, 1e-6, 1e6][i % 3];
        let (place, origin) = (random.pose(0.5 * scale), random.vector(4.0 * scale));
        let target = place.position + random.vector(0.8 * scale);
        let unit = (target - origin) / (target - origin).length();
        let radius = random.between(0.2, 0.7) * scale;
        let from = place.position - origin;
        let along = from.dot(unit);
        let across = (from - unit * along).length();
        let sphere = Convex::sphere(radius).unwrap();
        let found = ray((&sphere, &place), origin, unit, f64::INFINITY);
        if from.length() <= radius {
            assert_eq!(found.map(|hit| hit.distance), Some(0.0));
        } else if across < radius * (1.0 - 1e-6) && along > 0.0 {
            let into = (radius * radius - across * across).sqrt();
            let found = found.expect("a hit");
            assert!((found.distance - (along - into)).abs() <= 1e-12 * radius * (1.0 + radius / into));
            let outward = (origin + unit * (along - into) - place.position) / radius;
            assert!((found.normal - outward).length() < 1e-5, "{} {outward}", found.normal);
        } else if across > radius * (1.0 + 1e-6) {
            assert_eq!(found, None);
        }
        let half = (random.vector(0.6).abs() + 0.05) * scale;
        let die = Convex::cuboid(half).unwrap();
        let found = ray((&die, &place), origin, unit, f64::INFINITY);
        let (o, d) = (place.point_in_body(origin), place.rotation.inverse().rotate(unit));
        let (near, far) = ((-half - o) / d, (half - o) / d);
        let (first, last) = (near.min(far).max_element(), near.max(far).min_element());
        if o.abs().cmple(half).all() {
            assert_eq!(found.map(|hit| hit.distance), Some(0.0));
        } else if first > 0.0 && last > first + 1e-6 * scale {
            let found = found.expect("a hit");
            let slant = found.normal.dot(unit).abs();
            assert!((found.distance - first).abs() <= 2e-12 * scale / slant, "{} {first}", found.distance);
            let near_edge = (near.min(far) - first).abs().min_element() > 0.0
                && near.min(far).to_array().iter().filter(|&&t| t > first - 1e-6 * scale).count() > 1;
            let outward = place.rotation.inverse().rotate(found.normal);
            assert!(near_edge || (outward.abs().max_element() - 1.0).abs() < 1e-6, "{outward}");
        } else if last < first - 1e-6 * scale {
            assert_eq!(found, None);
        }
        let floor = Convex::half_space(Vec3::Z).unwrap().rounded(0.1 * scale).unwrap();
        let found = ray((&floor, &place), origin, unit, f64::INFINITY);
        let (height, sinking) = (o.z - 0.1 * scale, -d.z);
        if height <= 0.0 {
            assert_eq!(found.map(|hit| hit.distance), Some(0.0));
        } else if sinking > 1e-9 {
            let truth = height / sinking;
            assert!((found.expect("a hit").distance - truth).abs() <= 1e-12 * (truth + scale));
        } else if sinking < 0.0 {
            assert_eq!(found, None);
        }
    }
}

/// Where a ray ends is on the surface, and nothing before it is.
#[test]
fn rays_against_every_kind_of_convex_shape() {
    let mut random = Random(24);
    let points: Vec<Vec3> = (0..20).map(|_| random.vector(0.5)).collect();
    let shapes = [
        Convex::capsule(0.3, 0.2).unwrap(),
        Convex::cylinder(0.3, 0.4).unwrap(),
        Convex::cone(0.4, 0.4).unwrap(),
        Convex::cone(0.4, 0.4).unwrap().rounded(0.1).unwrap(),
        Convex::ellipsoid(Vec3::new(0.5, 0.3, 0.2)).unwrap(),
        Convex::hull(&points).unwrap(),
        Convex::cuboid(Vec3::new(0.5, 0.2, 0.1)).unwrap().rounded(0.05).unwrap(),
        Convex::cylinder(0.0, 0.5).unwrap(),
        Convex::triangle([Vec3::ZERO, Vec3::X, Vec3::Y]).unwrap(),
    ];
    for shape in &shapes {
        let mut hits = 0;
        for _ in 0..60 {
            let place = random.pose(0.2);
            let origin = random.unit_vector() * 3.0;
            let target = place.point_in_world(random.vector(0.3));
            let unit = (target - origin) / (target - origin).length();
            let Some(found) = ray((shape, &place), origin, unit, 10.0) else {
                let nearest = (0..300).map(|i| origin + unit * (0.02 * f64::from(i)));
                let inside = nearest.filter(|&p| point_distance((shape, &place), p).gap < 0.0).count();
                assert_eq!(inside, 0, "{} was missed", shape.name());
                continue;
            };
            hits += 1;
            let slant = found.normal.dot(-unit);
            assert!(slant > 0.0 && (found.normal.length() - 1.0).abs() < 1e-14);
            let there = point_distance((shape, &place), found.point);
            assert!(there.gap.abs() <= 2e-12, "{}: {there:?} {found:?}", shape.name());
            for part in 0..20 {
                let before = origin + unit * (found.distance * f64::from(part) / 20.0 - 1e-9);
                assert!(point_distance((shape, &place), before).gap > 0.0, "{}", shape.name());
            }
        }
        assert!(hits > 4, "{}: {hits}", shape.name());
    }
}

#[test]
fn what_is_no_ray_hits_nothing() {
    let sphere = (&Convex::sphere(1.0).unwrap(), &Pose::IDENTITY);
    let from = Vec3::new(0.0, 0.0, 3.0);
    assert_eq!(ray(sphere, from, Vec3::ZERO, 10.0), None);
    assert_eq!(ray(sphere, from, Vec3::new(f64::NAN, 0.0, 1.0), 10.0), None);
    assert_eq!(ray(sphere, Vec3::splat(f64::INFINITY), Vec3::X, 10.0), None);
    assert_eq!(ray(sphere, from, Vec3::NEG_Z, f64::NAN), None);
    assert_eq!(ray(sphere, from, Vec3::NEG_Z, -1.0), None);
    assert_eq!(ray(sphere, from, Vec3::NEG_Z, 1.999), None);
    let tiny = ray(sphere, from, Vec3::NEG_Z * 1e-300, 10.0).expect("any length will do");
    assert!((tiny.distance - 2.0).abs() < 1e-12);
}
