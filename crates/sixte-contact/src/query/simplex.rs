//! The point of a simplex that is closest to the origin, and the direction to it.
//!
//! The corners are differences B − A of two convex cores, so the point closest to the origin is
//! the shortest way from A to B. The direction is taken from the simplex (the normal of a triangle,
//! the perpendicular of an edge), never from the closest point: at a gap g between bodies of size
//! L that point is only good to a few roundings of L, and its direction to L/g times as much.

use super::placement::{Placement, PointPair};
use crate::Vec3;

/// Up to four point pairs, and the weights of those whose mean is closest to the origin.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Simplex {
    pairs: [PointPair; 4],
    count: usize,
    weights: [f64; 3],
}

/// The face of a simplex that is closest to the origin.
#[derive(Clone, Copy)]
pub(crate) struct Nearest {
    /// Unit, from the origin to the closest point: from A to B.
    pub normal: Vec3,
    /// Distance of the closest point \[m\].
    pub distance: f64,
    /// The corners of the face, ascending; the first `count` are meant.
    corners: [usize; 3],
    count: usize,
    weights: [f64; 3],
}

impl Simplex {
    /// The corners.
    #[inline]
    pub fn pairs(&self) -> &[PointPair] {
        &self.pairs[..self.count]
    }

    /// A simplex of one corner, which is the closest point.
    #[inline]
    pub fn one(pair: PointPair) -> Self {
        Self { pairs: [pair; 4], count: 1, weights: [1.0, 0.0, 0.0] }
    }

    /// A face of up to three corners, and the weights of those whose mean is the closest point.
    pub fn weighted(corners: &[PointPair], weights: [f64; 3]) -> Self {
        let mut pairs = [PointPair::default(); 4];
        for (to, from) in pairs.iter_mut().zip(corners) {
            *to = *from;
        }
        Self { pairs, count: corners.len().min(3), weights }
    }

    /// Whether the origin is in a tetrahedron by more than the rounding of its corners.
    pub fn surely_holds_origin(&self) -> bool {
        let [a, b, c, d] = self.pairs.map(|pair| pair.between);
        let longest = a.length().max(b.length()).max(c.length()).max(d.length());
        // Six times the volumes between the origin and the faces.
        let volumes = [a.cross(b).dot(c), a.cross(c).dot(d), a.cross(d).dot(b), b.cross(d).dot(c)];
        let rounding = 64.0 * f64::EPSILON * longest * longest * longest;
        let is_beyond = |sign: f64| volumes.iter().all(|volume| sign * volume > rounding);
        self.count == 4 && (is_beyond(1.0) || is_beyond(-1.0))
    }

    /// Adds a corner to a simplex that has been reduced, and so has three at most.
    #[inline]
    pub fn push(&mut self, pair: PointPair) {
        self.pairs[self.count & 3] = pair;
        self.count = (self.count + 1).min(4);
    }

    /// Whether the origin goes through the triangle of the closest points on the way to a later
    /// placement: it is on the other side then, and cannot have gone around an edge. `bulge` is how
    /// far a corner may get from the straight line of its way \[m\].
    #[inline]
    pub fn is_crossed_on_the_way_to(&self, later: &Placement, bulge: f64) -> bool {
        let [p, q, r] = self.pairs() else {
            return false;
        };
        let (a, b, c) = (p.between, q.between, r.between);
        let [d, e, f] = [p, q, r].map(|pair| later.point_pair(pair.on_a, pair.on_b).between);
        let way = (d - a).length().max((e - b).length()).max((f - c).length()) + bulge;
        let area = (b - a).cross(c - a);
        let height = area.dot(a).abs() / area.length();
        // How far the foot of the origin is from an edge: its weight, of the height over that edge.
        let inside = |weight: f64, edge: Vec3| weight * area.length() / edge.length();
        let [on_a, on_b, on_c] = self.weights;
        let margin = inside(on_a, c - b).min(inside(on_b, c - a)).min(inside(on_c, b - a));
        // To leave the triangle sideways, the origin would have to be no farther from an edge than
        // it is from the plane.
        margin > 2.0 * way + height && a.cross(b).dot(c) * d.cross(e).dot(f) < 0.0
    }

    /// Carries the same points of the bodies to another placement.
    #[inline]
    pub fn move_to(&mut self, placement: &Placement) {
        for pair in &mut self.pairs[..self.count] {
            *pair = placement.point_pair(pair.on_a, pair.on_b);
        }
    }

    /// Whether the two bodies' points are a corner already.
    #[inline]
    pub fn has(&self, pair: &PointPair) -> bool {
        let same = |p: &PointPair| p.on_a == pair.on_a && p.on_b == pair.on_b;
        self.pairs().iter().any(same)
    }

    /// The closest point of the simplex to the origin \[m\].
    #[inline]
    pub fn closest(&self) -> Vec3 {
        self.mean(|pair| pair.between)
    }

    /// The weighted mean of something over the corners.
    #[inline]
    pub fn mean(&self, of: impl Fn(&PointPair) -> Vec3) -> Vec3 {
        let weighted = self.pairs().iter().zip(&self.weights);
        weighted.fold(Vec3::ZERO, |sum, (pair, &weight)| sum + of(pair) * weight)
    }

    /// Cuts the simplex down to the face that is closest to the origin; `None` when the origin is
    /// inside, that is when the cores share a point.
    #[inline]
    pub fn reduce(&mut self) -> Option<Nearest> {
        let [p, q, r, t] = &self.pairs;
        let points = [p.between, q.between, r.between, t.between];
        let nearest = match self.count {
            0 => None,
            1 => vertex(&points, 0),
            2 => edge(&points, [0, 1]),
            3 => triangle(&points, [0, 1, 2]),
            _ => tetrahedron(&points),
        }?;
        // Corners ascend, so that a kept pair is never overwritten before it moves.
        for (to, &from) in nearest.corners[..nearest.count].iter().enumerate() {
            if to != from {
                self.pairs[to] = self.pairs[from];
            }
        }
        self.count = nearest.count;
        self.weights = nearest.weights;
        Some(nearest)
    }
}

#[inline]
fn outside(towards: Vec3, count: usize, corners: [usize; 3], weights: [f64; 3]) -> Option<Nearest> {
    let distance = towards.length();
    // So short that its square has vanished, or nearly: no direction is left.
    (distance > 1e-150).then(|| Nearest {
        normal: towards * (1.0 / distance),
        distance,
        corners,
        count,
        weights,
    })
}

/// The part of a vector across an edge.
#[inline]
fn across(vector: Vec3, edge: Vec3) -> Vec3 {
    vector - edge * (vector.dot(edge) / edge.length_squared())
}

#[inline]
fn vertex(points: &[Vec3; 4], corner: usize) -> Option<Nearest> {
    outside(points[corner], 1, [corner, 0, 0], [1.0, 0.0, 0.0])
}

#[inline]
fn edge(points: &[Vec3; 4], [i, j]: [usize; 2]) -> Option<Nearest> {
    let (a, b) = (points[i], points[j]);
    let along = b - a;
    let length_squared = along.length_squared();
    let progress = -a.dot(along);
    if progress <= 0.0 || length_squared == 0.0 {
        return vertex(points, i);
    }
    if progress >= length_squared {
        return vertex(points, j);
    }
    let t = progress / length_squared;
    // Once more across the edge: what is left along it is rounding, and would tilt the normal.
    outside(across(a + along * t, along), 2, [i, j, 0], [1.0 - t, t, 0.0])
}

/// Twice the area of a triangle, as a vector across it, its longest edge, and the square of the
/// lengths that its rounding goes with: any two edges span the triangle, and of a needle the two
/// shorter ones lose the least.
#[inline]
fn span(a: Vec3, b: Vec3, c: Vec3) -> (Vec3, Vec3, f64) {
    let (ab, ac, bc) = (b - a, c - a, c - b);
    let (ab2, ac2, bc2) = (ab.length_squared(), ac.length_squared(), bc.length_squared());
    if bc2 >= ab2.max(ac2) {
        (ab.cross(ac), bc, ab2 * ac2)
    } else if ac2 >= ab2 {
        (ab.cross(bc), ac, ab2 * bc2)
    } else {
        (ac.cross(bc), ab, ac2 * bc2)
    }
}

#[inline]
fn triangle(points: &[Vec3; 4], corners: [usize; 3]) -> Option<Nearest> {
    let [i, j, k] = corners;
    let (a, b, c) = (points[i], points[j], points[k]);
    let (area, longest, _) = span(a, b, c);
    let (area_squared, longest_squared) = (area.length_squared(), longest.length_squared());
    // Signed areas of the triangles that the foot of the origin makes with the edges; with the edges
    // as factors, what is small is computed from what is small.
    let (on_a, on_b, on_c) = (area.dot(b.cross(c - b)), area.dot((c - a).cross(c)), area.dot(a.cross(b - a)));
    // A triangle thinner than its roundings is no face, only edges.
    let thin = 8.0 * f64::EPSILON * longest_squared;
    let is_face = area_squared > thin * thin;
    if is_face && on_a > 0.0 && on_b > 0.0 && on_c > 0.0 {
        let part = 1.0 / (on_a + on_b + on_c);
        let weights = [on_a * part, on_b * part, on_c * part];
        // What is left along the longest edge is rounding of the weights, and would matter most.
        let closest = across(a * weights[0] + b * weights[1] + c * weights[2], longest);
        // The closest point has the rounding of the corners; its direction is the better one only
        // if it is longer than the triangle is thin.
        let distance_squared = closest.length_squared();
        if distance_squared * longest_squared > area_squared {
            return outside(closest, 3, corners, weights);
        }
        let unit = area * (1.0 / area_squared.sqrt());
        let normal = if unit.dot(a + b + c) < 0.0 { -unit } else { unit };
        let distance = distance_squared.sqrt();
        return (distance > 0.0).then_some(Nearest { normal, distance, corners, count: 3, weights });
    }
    // Only an edge that the origin is beyond can be the closest.
    let mut best = None;
    for (inward, ends) in [(on_a, [j, k]), (on_b, [i, k]), (on_c, [i, j])] {
        if (!is_face || inward <= 0.0) && !keep_closer(&mut best, edge(points, ends)) {
            return None;
        }
    }
    best
}

/// Where the origin is, seen from a face of a tetrahedron.
#[derive(Clone, Copy, PartialEq)]
enum Side {
    /// On the side of the opposite corner.
    Inside,
    /// In the plane of the face, to rounding.
    Within,
    Beyond,
    /// The opposite corner is in the plane itself.
    Unknown,
}

#[inline]
fn side_of(face: [Vec3; 3], opposite: Vec3) -> Side {
    let [a, b, c] = face;
    let (area, _, edges_squared) = span(a, b, c);
    let rounding = 8.0 * f64::EPSILON * 8.0 * f64::EPSILON * edges_squared;
    let origin = -area.dot(a);
    let corner = area.dot(opposite - a);
    if corner * corner <= rounding * (opposite - a).length_squared() {
        Side::Unknown
    } else if origin * origin <= rounding * a.length_squared() {
        Side::Within
    } else if origin * corner < 0.0 {
        Side::Beyond
    } else {
        Side::Inside
    }
}

/// The sides of all four faces, if rounding has no say in any of them: six times the volumes between the origin and the faces
/// against that of all. Each is a sum of six products of three lengths, rounded no more than ten times, and the lengths are
/// differences.
#[inline]
fn clear_sides(&[a, b, c, d]: &[Vec3; 4]) -> Option<[Side; 4]> {
    let (p, q, r) = (a - d, b - d, c - d);
    let (over_pq, over_qr, over_rp) = (p.cross(q), q.cross(r), r.cross(p));
    let volume = over_pq.dot(r);
    let longest = p.abs().max(q.abs()).max(r.abs()).max(d.abs()).max_element();
    let rounding = 128.0 * f64::EPSILON * longest * longest * longest;
    let side = |origin: f64| ((volume < 0.0) != (origin < 0.0), origin.abs());
    let parts = [-over_pq.dot(d), -over_qr.dot(d), -over_rp.dot(d)];
    // The four volumes add up to that of all.
    let rest = volume - (parts[0] + parts[1] + parts[2]);
    let found = [side(parts[0]), side(parts[1]), side(parts[2]), side(rest)];
    let least = found[0].1.min(found[1].1).min(found[2].1.min(found[3].1)).min(volume.abs());
    let of = |is_beyond: bool| if is_beyond { Side::Beyond } else { Side::Inside };
    (least > rounding).then(|| [of(found[0].0), of(found[1].0), of(found[2].0), of(found[3].0)])
}

/// The last corner is the newest.
#[inline]
fn tetrahedron(points: &[Vec3; 4]) -> Option<Nearest> {
    let faces = [[0, 1, 3], [1, 2, 3], [0, 2, 3], [0, 1, 2]];
    let sides = clear_sides(points).unwrap_or_else(|| {
        let opposite = [2, 0, 1, 3];
        std::array::from_fn(|i| side_of(faces[i].map(|j| points[j]), points[opposite[i]]))
    });
    if sides.iter().all(|side| matches!(side, Side::Inside | Side::Within)) {
        return None;
    }
    let mut best: Option<Nearest> = None;
    for (face, side) in faces.into_iter().zip(sides) {
        if side == Side::Inside {
            continue;
        }
        let found = triangle(points, face)?;
        // The last face, without the newest corner, is the closest one only if that corner was added
        // on the wrong side of it. Where it is as close as the others to rounding, the newest corner
        // brings a better normal.
        let closeness = if face[2] == 3 { 1.0 } else { 1.0 - 1e-6 };
        if best.is_none_or(|b| found.distance < b.distance * closeness) {
            best = Some(found);
        }
    }
    best
}

/// Keeps the closer of two faces; `false` when the new one holds the origin.
#[inline]
fn keep_closer(best: &mut Option<Nearest>, found: Option<Nearest>) -> bool {
    let Some(found) = found else {
        return false;
    };
    if best.is_none_or(|b| found.distance < b.distance) {
        *best = Some(found);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use sixte_reference::Random;

    /// Corners about the origin, and a little beside it, of any size; some lie nearly in a plane.
    fn corners(random: &mut Random) -> [Vec3; 4] {
        let size = 10.0f64.powf(random.between(-40.0, 20.0));
        let middle = random.unit_vector() * random.between(0.0, 0.6);
        // Across any direction, so that rounding tilts them.
        let flat = if random.unit() < 0.3 { 10.0f64.powf(random.between(-18.0, -8.0)) } else { 1.0 };
        let across = random.unit_vector();
        [(); 4].map(|()| {
            let place = middle + random.unit_vector();
            (place - across * ((1.0 - flat) * across.dot(place))) * size
        })
    }

    /// Where all sides are said to be clear, exact arithmetic says the same, of each of them.
    #[test]
    fn sides_that_are_clear_are_right() {
        let random = &mut Random(11);
        let coordinates = |p: Vec3| robust::Coord3D { x: p.x, y: p.y, z: p.z };
        let volume = |[a, b, c, d]: [Vec3; 4]| {
            robust::orient3d(coordinates(a), coordinates(b), coordinates(c), coordinates(d))
        };
        let mut clear = 0;
        for _ in 0..20_000 {
            let points = corners(random);
            let Some(sides) = clear_sides(&points) else { continue };
            clear += 1;
            // Products of three lengths must be numbers for the judge as well: by a power of two, nothing is rounded.
            let largest = points.iter().map(|p| p.abs().max_element()).fold(0.0, f64::max);
            let [a, b, c, d] = points.map(|p| p * libm::scalbn(1.0, -libm::ilogb(largest)));
            let faces = [([a, b, d], c), ([b, c, d], a), ([a, c, d], b), ([a, b, c], d)];
            for ((face, opposite), side) in faces.into_iter().zip(sides) {
                let [p, q, r] = face;
                let is_beyond = volume([p, q, r, Vec3::ZERO]) * volume([p, q, r, opposite]) < 0.0;
                assert!(is_beyond == (side == Side::Beyond), "{points:?}");
            }
        }
        assert!(clear > 10_000, "{clear}");
    }
}
