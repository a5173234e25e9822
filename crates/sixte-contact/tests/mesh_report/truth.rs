//! What two triangles share, by clipping one with the other in rational numbers.
//!
//! No predicate of the library is used, and none of its cases: a triangle is the set of points on
//! both sides of its plane, and on the inner sides of three planes through its sides.

use dashu_ratio::RBig;
use sixte_contact::Vec3;

type Point = [RBig; 3];

pub fn exact(v: Vec3) -> Point {
    v.to_array().map(|x| RBig::try_from(x).expect("finite"))
}

fn minus(a: &Point, b: &Point) -> Point {
    std::array::from_fn(|i| &a[i] - &b[i])
}

fn dot(a: &Point, b: &Point) -> RBig {
    &a[0] * &b[0] + &a[1] * &b[1] + &a[2] * &b[2]
}

fn cross(a: &Point, b: &Point) -> Point {
    std::array::from_fn(|i| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        &a[j] * &b[k] - &a[k] * &b[j]
    })
}

/// What of a convex polygon, given by its corners, has (x − at)·normal ≥ 0.
fn clip(polygon: &[Point], at: &Point, normal: &Point) -> Vec<Point> {
    let heights: Vec<RBig> = polygon.iter().map(|p| dot(&minus(p, at), normal)).collect();
    let mut kept = Vec::new();
    for i in 0..polygon.len() {
        let j = (i + 1) % polygon.len();
        if heights[i] >= RBig::ZERO {
            kept.push(polygon[i].clone());
        }
        let apart = (heights[i] > RBig::ZERO && heights[j] < RBig::ZERO)
            || (heights[i] < RBig::ZERO && heights[j] > RBig::ZERO);
        if apart {
            let part = &heights[i] / (&heights[i] - &heights[j]);
            let side = minus(&polygon[j], &polygon[i]);
            kept.push(std::array::from_fn(|k| &polygon[i][k] + &part * &side[k]));
        }
    }
    kept
}

/// Twice the area, as a vector.
fn area(t: &[Point; 3]) -> Point {
    cross(&minus(&t[1], &t[0]), &minus(&t[2], &t[0]))
}

fn is_zero(v: &Point) -> bool {
    v.iter().all(|x| *x == RBig::ZERO)
}

pub fn has_area(t: [Vec3; 3]) -> bool {
    !is_zero(&area(&t.map(exact)))
}

/// The corners of what two triangles with an area share.
fn common(a: &[Point; 3], b: &[Point; 3]) -> Vec<Point> {
    let normal = area(b);
    let reversed = normal.clone().map(|x| -x);
    let mut polygon = clip(&clip(a, &b[0], &normal), &b[0], &reversed);
    for i in 0..3 {
        let inwards = cross(&normal, &minus(&b[(i + 1) % 3], &b[i]));
        polygon = clip(&polygon, &b[i], &inwards);
    }
    polygon
}

fn is_on_segment(p: &Point, [u, v]: [&Point; 2]) -> bool {
    let (to_p, along) = (minus(p, u), minus(v, u));
    let at = dot(&to_p, &along);
    is_zero(&cross(&to_p, &along)) && at >= RBig::ZERO && at <= dot(&along, &along)
}

/// Whether two triangles with an area share a point that is not on a common corner or edge.
pub fn crosses(a: [Vec3; 3], b: [Vec3; 3]) -> bool {
    let (a, b) = (a.map(exact), b.map(exact));
    let shared: Vec<&Point> = a.iter().filter(|p| b.contains(p)).collect();
    let points = common(&a, &b);
    match shared[..] {
        [] => !points.is_empty(),
        [v] => points.iter().any(|p| p != v),
        [u, v] => points.iter().any(|p| !is_on_segment(p, [u, v])),
        _ => true,
    }
}
