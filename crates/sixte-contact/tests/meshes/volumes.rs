//! Bounding volumes: none loses a point, and all give the same answer.

use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTime, Status};
use sixte_contact::shape::{Aabb, Kdop, Obb, Projection, RoundedBox, Soup, Sphere, Triangles, Volume};
use sixte_reference::Random;
use sixte_reference::mesh::{MeshPair, families, linked_pair, random_pair};

use crate::meshes::ask::{ask, ask_in_volumes, ask_pair, at, faults};

/// Points to be held: spread out, on a plane, on a line, one, two, far away, tiny, huge.
fn points(random: &mut Random) -> Vec<Vec3> {
    let count = 1 + random.below(12);
    let size = [1e-9, 1e-3, 1.0, 1e3, 1e9][random.below(5)];
    let place = [0.0, 1.0, 1e6, 1e12][random.below(4)];
    let offset = random.in_ball(place).to_engine();
    let (x, y) = (random.direction().to_engine(), random.direction().to_engine());
    let flat = random.below(4);
    let mut point = || {
        let free = random.in_ball(size).to_engine();
        match flat {
            0 => free,
            1 => x * free.x + y * free.y,
            2 => x * free.x,
            _ => Vec3::ZERO,
        }
    };
    (0..count).map(|_| point() + offset).collect()
}

/// The sum of a product without rounding to speak of: each product in two parts, and all parts added up
/// with what was lost.
fn dot(a: Vec3, b: Vec3) -> f64 {
    let (mut sum, mut lost) = (0.0f64, 0.0f64);
    for (p, q) in [(a.x, b.x), (a.y, b.y), (a.z, b.z)] {
        let product = p * q;
        let rest = p.mul_add(q, -product);
        for part in [product, rest] {
            let next = sum + part;
            let back = next - sum;
            lost += (sum - (next - back)) + (part - back);
            sum = next;
        }
    }
    sum + lost
}

/// What is not held, within a few roundings of the numbers at hand.
fn missing<V: Volume>(name: &str, volume: &V, points: &[Vec3], random: &mut Random) -> Vec<String> {
    let mut wrong = Vec::new();
    let largest = points.iter().map(|p| p.abs().max_element()).fold(0.0, f64::max);
    let room = 4.0 * f64::EPSILON * largest;
    let bound = volume.aabb();
    let (centre, radius) = (volume.centre(), volume.radius());
    for point in points {
        let outside = (bound.min - *point).max(*point - bound.max).max_element();
        if outside > 0.0 || outside.is_nan() {
            wrong.push(format!("{} {name}: {point} is {outside:e} out of the box", V::NAME));
        }
        let far = point.distance(centre) - radius;
        if far > room || far.is_nan() {
            wrong.push(format!("{} {name}: {point} is {far:e} beyond the radius", V::NAME));
        }
    }
    let axes = volume.axes();
    let mut directions: Vec<Vec3> =
        (0..8).map(|_| (random.direction() * random.scale(1e-3, 1e3)).to_engine()).collect();
    directions.extend([Vec3::X, Vec3::Y, Vec3::Z, Vec3::NEG_X, Vec3::NEG_Y, Vec3::NEG_Z, Vec3::ZERO]);
    directions.extend(axes);
    for (index, direction) in directions.into_iter().enumerate() {
        let Projection { middle, half } = volume.span(direction);
        let height = volume.height(direction);
        let room = room * direction.length() * 4.0;
        for point in points {
            let along = dot(direction, *point);
            let beyond = (along - middle).abs() - half;
            if beyond > room || beyond.is_nan() {
                wrong.push(format!(
                    "{} {name}: {point} is {beyond:e} out of the span along {direction}",
                    V::NAME
                ));
            }
            if along - height > room {
                wrong.push(format!("{} {name}: {point} is {:e} too high", V::NAME, along - height));
            }
        }
        if index >= 15 {
            let along_axis = volume.span_along_axis(index - 15);
            for point in points {
                let beyond = (dot(direction, *point) - along_axis.middle).abs() - along_axis.half;
                if beyond > room {
                    wrong.push(format!(
                        "{} {name}: {point} is {beyond:e} out of the span of an axis",
                        V::NAME
                    ));
                }
            }
        }
    }
    let [x, y, z] = axes;
    let skew = x.dot(y).abs().max(y.dot(z).abs()).max(z.dot(x).abs());
    let length = axes.iter().map(|axis| (axis.length() - 1.0).abs()).fold(0.0, f64::max);
    if skew.max(length) > 1e-12 {
        wrong.push(format!("{} {name}: axes {axes:?}", V::NAME));
    }
    wrong
}

fn check<V: Volume>() {
    let mut wrong = Vec::new();
    for index in 0..if cfg!(debug_assertions) { 800 } else { 20_000 } {
        let mut random = Random::numbered(81, index);
        let (a, b) = (points(&mut random), points(&mut random));
        let around = |points: &[Vec3]| V::around(points.iter().copied());
        let (left, right) = (around(&a), around(&b));
        wrong.extend(missing("around", &left, &a, &mut random));
        // What it was before has nothing to do with where the parts are now.
        let before = around(&points(&mut random));
        let both: Vec<Vec3> = a.iter().chain(&b).copied().collect();
        let refitted = before.refitted([&left, &right]);
        wrong.extend(missing("refitted", &refitted, &both, &mut random));
        let again = refitted.refitted([&refitted, &left]);
        wrong.extend(missing("refitted twice", &again, &both, &mut random));
        let radius = random.scale(1e-9, 1e3);
        let grown = refitted.grown(radius);
        let farther: Vec<Vec3> = both.iter().map(|p| *p + random.direction().to_engine() * radius).collect();
        wrong.extend(missing("grown", &grown, &farther, &mut random));
        wrong.extend(missing("grown by nothing", &left.grown(0.0), &a, &mut random));
    }
    let nothing = V::around(std::iter::empty());
    wrong.extend(missing("of nothing", &nothing, &[Vec3::ZERO], &mut Random::numbered(82, 0)));
    assert!(wrong.is_empty(), "{} wrong, such as {:#?}", wrong.len(), &wrong[..wrong.len().min(6)]);
}

#[test]
fn boxes_hold_their_points() {
    check::<Aabb>();
}

#[test]
fn oriented_boxes_hold_their_points() {
    check::<Obb>();
}

#[test]
fn polytopes_hold_their_points() {
    check::<Kdop>();
}

#[test]
fn spheres_hold_their_points() {
    check::<Sphere>();
}

#[test]
fn rounded_boxes_hold_their_points() {
    check::<RoundedBox>();
}

/// Whether two right answers are as close as they must be. Where bodies only graze, one may be a contact and the
/// other clear; both are judged.
fn agree(name: &str, first: &ContactTime, other: &ContactTime) {
    let plain = |found: &ContactTime| found.touches && found.contact.is_some_and(|c| c.closing_speed > 0.05);
    if plain(first) || plain(other) {
        assert_eq!(first.status, other.status, "{name}: {first:?} {other:?}");
        let speed = first.contact.unwrap().closing_speed.min(other.contact.unwrap().closing_speed).max(0.02);
        let tolerance = first.tolerance.max(other.tolerance);
        assert!((first.time - other.time).abs() <= 2.0 * tolerance / speed, "{name}: {first:?} {other:?}");
    }
}

#[test]
fn all_volumes_give_the_same_answer() {
    for index in 0..if cfg!(debug_assertions) { 40 } else { 1000 } {
        let mut random = Random::numbered(83, index);
        let pair = if index % 4 == 0 {
            linked_pair(random.between(0.0, 0.3), 3.0 * random.unit(), &mut random)
        } else {
            random_pair(&mut random)
        };
        let tolerance = [1e-3, 1e-6, 1e-9][random.below(3)];
        let all = [
            ("boxes", ask_in_volumes::<Aabb>(&pair, tolerance)),
            ("oriented boxes", ask_pair(&pair, tolerance)),
            ("polytopes", ask_in_volumes::<Kdop>(&pair, tolerance)),
            ("spheres", ask_in_volumes::<Sphere>(&pair, tolerance)),
        ];
        let judged = (index % 4) as usize;
        let faults = faults(&pair, tolerance, &all[judged].1);
        assert!(faults.is_empty(), "pair {index} with {}: {faults:?} {:?}", all[judged].0, all[judged].1);
        for (name, found) in &all {
            agree(&format!("pair {index} with {name} at {tolerance:e}"), &all[1].1, found);
            assert_ne!(found.status, Status::Unresolved, "{name}");
        }
    }
}

#[test]
fn moved_vertices_are_a_soup_built_again() {
    for index in 0..if cfg!(debug_assertions) { 30 } else { 500 } {
        let mut random = Random::numbered(84, index);
        let pair = random_pair(&mut random);
        let (before, other) = (Soup::new(pair.a.clone()).unwrap(), Soup::new(pair.b.clone()).unwrap());
        // Trembling, turned inside out, flat, all at one point, far away.
        let moved: Vec<Vec3> = pair
            .a
            .vertices
            .iter()
            .map(|p| match index % 5 {
                0 => *p + random.in_ball(0.1).to_engine(),
                1 => -*p,
                2 => Vec3::new(p.x, p.y, 0.0),
                3 => random.in_ball(0.6).to_engine(),
                _ => Vec3::new(p.z, p.x, p.y) * 0.9,
            })
            .collect();
        let triangles = Triangles { vertices: moved.clone(), faces: pair.a.faces.clone() };
        let far: Vec<Vec3> = moved.iter().map(|p| *p * 3.0 + Vec3::splat(1e3)).collect();
        let built = Soup::new(triangles.clone()).unwrap();
        let refitted = before.with_vertices(&moved).unwrap();
        let twice = before.with_vertices(&far).unwrap().with_vertices(&moved).unwrap();
        assert_eq!(refitted.triangles(), &triangles);
        let pair = MeshPair { a: triangles, solid: [false, false], ..pair };
        let answer = |soup: &Soup| ask((soup, &pair.motion_a), (&other, &pair.motion_b), pair.interval, 1e-6);
        let first = answer(&built);
        for (name, soup) in [("refitted", &refitted), ("refitted twice", &twice)] {
            let found = answer(soup);
            let starts = matches!(first.status, Status::TouchingApproaching | Status::TouchingReceding);
            let also = matches!(found.status, Status::TouchingApproaching | Status::TouchingReceding);
            assert_eq!(starts, also, "soup {index}, {name}: {first:?} {found:?}");
            if !starts {
                agree(&format!("soup {index}, {name}"), &first, &found);
                let faults = faults(&pair, 1e-6, &found);
                assert!(faults.is_empty(), "soup {index}, {name}: {faults:?} {found:?}");
            }
        }
    }
    let soup = Soup::new(families::floor(1.0, 2)).unwrap();
    assert!(soup.with_vertices(&[Vec3::ZERO; 8]).is_err());
    assert!(soup.with_vertices(&[]).is_err());
    assert!(soup.with_vertices(&[Vec3::NAN; 9]).is_err());
    assert!(soup.with_vertices(&[Vec3::splat(1e31); 9]).is_err());
    // The one that was moved is another: the first is where it was.
    let lifted = soup.with_vertices(&[Vec3::Z; 9]).unwrap();
    assert_eq!(soup.triangles().vertices[0].z, 0.0);
    let found = ask((&lifted, &at(0.0, 0.0, 0.0)), (&soup, &at(0.0, 0.0, 0.0)), 1.0, 1e-6);
    assert_eq!(found.status, Status::Clear, "{found:?}");
}
