//! Points to build hulls from, and what is true of every hull, by exact arithmetic and scans.

use std::collections::{BTreeMap, BTreeSet};

use dashu_ratio::RBig;
use sixte_contact::Vec3;
use sixte_contact::shape::Hull;

pub use sixte_reference::Random;

pub fn grid(n: i32) -> Vec<Vec3> {
    let mut points = Vec::new();
    for x in 0..n {
        for y in 0..n {
            for z in 0..n {
                points.push(Vec3::new(f64::from(x), f64::from(y), f64::from(z)));
            }
        }
    }
    points
}

pub fn hull(points: &[Vec3]) -> Hull {
    Hull::from_points(points).expect("valid points")
}

pub fn exact(v: Vec3) -> [RBig; 3] {
    [v.x, v.y, v.z].map(|x| RBig::try_from(x).expect("finite"))
}

pub fn minus(a: &[RBig; 3], b: &[RBig; 3]) -> [RBig; 3] {
    [&a[0] - &b[0], &a[1] - &b[1], &a[2] - &b[2]]
}

pub fn cross(a: &[RBig; 3], b: &[RBig; 3]) -> [RBig; 3] {
    [&a[1] * &b[2] - &a[2] * &b[1], &a[2] * &b[0] - &a[0] * &b[2], &a[0] * &b[1] - &a[1] * &b[0]]
}

pub fn dot(a: &[RBig; 3], b: &[RBig; 3]) -> RBig {
    &a[0] * &b[0] + &a[1] * &b[1] + &a[2] * &b[2]
}

/// The sign of the height of `p` above the plane of a counter-clockwise triangle, by the exact
/// predicate: fast enough for many points.
pub fn above(t: [Vec3; 3], p: Vec3) -> f64 {
    let at = |v: Vec3| robust::Coord3D { x: v.x, y: v.y, z: v.z };
    -robust::orient3d(at(t[0]), at(t[1]), at(t[2]), at(p))
}

pub fn corners(hull: &Hull, face: [u32; 3]) -> [Vec3; 3] {
    face.map(|v| hull.vertices()[v as usize])
}

/// No point is strictly outside of any face, in rational arithmetic.
pub fn check_convex_by_rationals(hull: &Hull, points: &[Vec3]) {
    let points: Vec<_> = points.iter().map(|&p| exact(p)).collect();
    for &face in hull.faces() {
        let [a, b, c] = corners(hull, face).map(exact);
        let normal = cross(&minus(&b, &a), &minus(&c, &a));
        assert!(normal.iter().any(|x| *x != RBig::ZERO), "degenerate face {face:?}");
        let offset = dot(&normal, &a);
        for p in &points {
            let height = dot(&normal, p);
            if hull.dimension() == 2 {
                assert_eq!(height, offset, "flat hull, but a point is off its plane");
            } else {
                assert!(height <= offset, "a point is outside face {face:?}");
            }
        }
    }
}

/// Closed, each edge once in each direction, Euler characteristic 2, and locally convex.
pub fn check_solid(hull: &Hull) {
    assert_eq!(hull.dimension(), 3);
    let mut beyond = BTreeMap::new();
    for (number, &[a, b, c]) in hull.faces().iter().enumerate() {
        for edge in [(a, b), (b, c), (c, a)] {
            assert!(beyond.insert(edge, number).is_none(), "edge {edge:?} twice");
        }
    }
    let used: BTreeSet<u32> = hull.faces().iter().flatten().copied().collect();
    assert_eq!(used.len(), hull.vertices().len());
    assert_eq!(hull.vertices().len() + hull.faces().len(), beyond.len() / 2 + 2);
    for (&(a, b), &face) in &beyond {
        let other = hull.faces()[*beyond.get(&(b, a)).expect("closed surface")];
        let far = other.into_iter().find(|&v| v != a && v != b).expect("a third corner");
        assert!(
            above(corners(hull, hull.faces()[face]), hull.vertices()[far as usize]) <= 0.0,
            "reflex edge {a} {b}"
        );
    }
}

/// Neighbours are the edges of the faces, both ways.
pub fn check_neighbours(hull: &Hull) {
    let mut edges = BTreeSet::new();
    for &[a, b, c] in hull.faces() {
        edges.extend([(a, b), (b, a), (b, c), (c, b), (c, a), (a, c)]);
    }
    if hull.dimension() == 1 {
        edges.extend([(0, 1), (1, 0)]);
    }
    let count = hull.vertices().len() as u32;
    let all = (0..count).flat_map(|v| hull.neighbours(v).iter().map(move |&w| (v, w)));
    assert_eq!(all.collect::<Vec<_>>(), edges.into_iter().collect::<Vec<_>>());
    assert!(hull.neighbours(count).is_empty() && hull.neighbours(u32::MAX).is_empty());
}

/// Every vertex is a point of the input, there once, and no vertex can be left out.
pub fn check_extreme(hull: &Hull, points: &[Vec3]) {
    for (i, v) in hull.vertices().iter().enumerate() {
        assert!(points.contains(v));
        assert!(!hull.vertices()[..i].contains(v), "vertex {v} twice");
    }
    if hull.dimension() != 3 {
        return;
    }
    // The planes at an extreme vertex have normals that span space; at any other point of the
    // surface they do not.
    let mut normals = vec![Vec::new(); hull.vertices().len()];
    for &face in hull.faces() {
        let [a, b, c] = corners(hull, face).map(exact);
        let normal = cross(&minus(&b, &a), &minus(&c, &a));
        for v in face {
            normals[v as usize].push(normal.clone());
        }
    }
    for around in normals {
        let mut line = None;
        let spans = around.iter().any(|n| match &line {
            None => {
                let across = cross(&around[0], n);
                line = across.iter().any(|x| *x != RBig::ZERO).then_some(across);
                false
            }
            Some(line) => dot(line, n) != RBig::ZERO,
        });
        assert!(spans, "a vertex within a face or an edge");
    }
}

/// The support function against the exact maximum, warm, cold and with nonsense hints.
pub fn check_support(hull: &Hull, seed: u64) {
    let vertices = hull.vertices();
    let mut random = Random(seed);
    let low = vertices.iter().copied().reduce(Vec3::min).expect("vertices");
    let high = vertices.iter().copied().reduce(Vec3::max).expect("vertices");
    let half = 0.5 * (high - low);
    let promise = 8.0 * f64::EPSILON * (half.max_element() + 2.0 * half.length());
    let mut directions: Vec<Vec3> = (0..60).map(|_| random.unit_vector()).collect();
    for &face in hull.faces().iter().take(20) {
        let [a, b, c] = corners(hull, face);
        let scale = (b - a).abs().max_element().max((c - a).abs().max_element());
        directions.push(((b - a) / scale).cross((c - a) / scale).normalize_or(Vec3::X));
        directions.push((b - a).any_orthonormal_vector_or_x());
    }
    directions.extend([Vec3::X, -Vec3::X, Vec3::Y, -Vec3::Y, Vec3::Z, -Vec3::Z]);
    let mut warm = 0;
    for d in directions {
        // Differences from one vertex: exact enough to tell 1 ε of the size.
        let value = |v: Vec3| (v - vertices[0]).dot(d);
        let truth = vertices.iter().map(|&v| value(v)).fold(f64::MIN, f64::max);
        for mut hint in [warm, 0, random.bits() as u32, u32::MAX] {
            let found = hull.support(d, &mut hint);
            assert_eq!(found, vertices[hint as usize]);
            assert!(truth - value(found) <= promise, "{} > {promise}", truth - value(found));
            warm = hint;
        }
        for length in [1e-310, 1e-120, 1e9, 1e300] {
            let found = hull.support(d * length, &mut warm.clone());
            let unit = (d * length) / (d * length).abs().max_element();
            let value = |v: Vec3| (v - vertices[0]).dot(unit);
            let truth = vertices.iter().map(|&v| value(v)).fold(f64::MIN, f64::max);
            assert!(truth - value(found) <= 2.0 * promise);
        }
    }
}

pub trait Across {
    fn any_orthonormal_vector_or_x(self) -> Vec3;
}

impl Across for Vec3 {
    /// A unit vector across this one, also if this one is very short.
    fn any_orthonormal_vector_or_x(self) -> Vec3 {
        let unit = (self / self.abs().max_element()).normalize_or(Vec3::X);
        unit.any_orthonormal_vector()
    }
}

/// All of it, for sets small enough for rationals.
pub fn check(points: &[Vec3]) -> Hull {
    let hull = check_surface(points);
    check_support(&hull, points.len() as u64);
    hull
}

pub fn check_surface(points: &[Vec3]) -> Hull {
    let hull = hull(points);
    if hull.dimension() == 3 {
        check_solid(&hull);
    }
    check_convex_by_rationals(&hull, points);
    check_neighbours(&hull);
    check_extreme(&hull, points);
    hull
}
