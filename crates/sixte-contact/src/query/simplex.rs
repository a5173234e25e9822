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

/// The point of a simplex that is closest to the origin.
#[derive(Clone, Copy)]
pub(crate) struct Nearest {
    /// Unit, from the origin to the closest point: from A to B.
    pub normal: Vec3,
    /// Distance of the closest point \[m\].
    pub distance: f64,
}

impl Simplex {
    /// The corners.
    #[inline]
    pub fn pairs(&self) -> &[PointPair] {
        &self.pairs[..self.count]
    }

    /// Starts again with one corner, which is the closest point.
    #[inline]
    pub fn restart(&mut self, pair: PointPair) {
        self.pairs[0] = pair;
        self.count = 1;
        self.weights = [1.0, 0.0, 0.0];
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

    /// Whether a pair of points is a corner already, or another as far apart in the same direction.
    #[inline]
    pub fn has(&self, pair: &PointPair) -> bool {
        self.pairs().iter().any(|p| p.between == pair.between)
    }

    /// Whether a pair of points is in the plane of a triangle, nearly.
    #[inline]
    pub fn is_flat_with(&self, pair: &PointPair) -> bool {
        let [p, q, r] = self.pairs() else {
            return false;
        };
        let [e, f, g] = [q, r, pair].map(|corner| corner.between - p.between);
        let area = e.cross(f);
        let height = area.dot(g);
        height * height <= FLAT * area.length_squared() * g.length_squared()
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
        match self.count {
            0 => None,
            1 => self.vertex(0),
            2 => {
                let found = self.edge([0, 1]);
                self.keep_edge(&found)
            }
            3 => self.triangle(3),
            _ => self.tetrahedron(),
        }
    }

    #[inline(always)]
    fn at(&self, corner: usize) -> Vec3 {
        self.pairs[corner & 3].between
    }

    /// Cuts the simplex down to one corner.
    #[inline(always)]
    fn vertex(&mut self, corner: usize) -> Option<Nearest> {
        let towards = self.at(corner);
        self.pairs[0] = self.pairs[corner & 3];
        self.count = 1;
        self.weights = [1.0, 0.0, 0.0];
        outside(towards, towards.length_squared())
    }

    #[inline(always)]
    fn edge(&self, ends: [usize; 2]) -> OnEdge {
        let (a, b) = (self.at(ends[0]), self.at(ends[1]));
        let along = b - a;
        let length_squared = along.length_squared();
        let progress = -a.dot(along);
        let (towards, part) = if progress <= 0.0 || length_squared == 0.0 {
            (a, 0.0)
        } else if progress >= length_squared {
            (b, 1.0)
        } else {
            let scale = 1.0 / length_squared;
            let part = progress * scale;
            let closest = a + along * part;
            // Once more across the edge: what is left along it is rounding, and would tilt the normal.
            (closest - along * (closest.dot(along) * scale), part)
        };
        OnEdge { towards, squared: towards.length_squared(), ends, part }
    }

    /// Cuts the simplex down to an edge, or to its end if that is the closest point.
    #[inline(always)]
    fn keep_edge(&mut self, found: &OnEdge) -> Option<Nearest> {
        let [i, j] = found.ends;
        if found.part == 0.0 || found.part == 1.0 {
            return self.vertex(if found.part == 0.0 { i } else { j });
        }
        // The first end is the lower one, so that neither is overwritten before it moves.
        if i != 0 {
            self.pairs[0] = self.pairs[i & 3];
        }
        if j != 1 {
            self.pairs[1] = self.pairs[j & 3];
        }
        self.count = 2;
        self.weights = [1.0 - found.part, found.part, 0.0];
        outside(found.towards, found.squared)
    }

    /// Cuts the simplex down to the closest of some of the [`EDGES`].
    #[inline]
    fn closest_edge(&mut self, mut edges: u32) -> Option<Nearest> {
        let mut best: Option<OnEdge> = None;
        while edges != 0 {
            let found = self.edge(EDGES[edges.trailing_zeros() as usize % 6]);
            edges &= edges - 1;
            if best.is_none_or(|b| found.squared < b.squared) {
                best = Some(found);
            }
        }
        self.keep_edge(&best?)
    }

    /// Cuts the simplex down to the face without one of the corners, or to what of it is closest.
    #[inline(always)]
    fn triangle(&mut self, without: usize) -> Option<Nearest> {
        match self.face(without) {
            Ok(found) => self.keep_face(without, found),
            Err(edges) => self.closest_edge(edges),
        }
    }

    /// The closest point within the face without one of the corners, whose place the newest takes; if it is not within, the
    /// edges that the origin is beyond: only they can be the closest.
    #[inline(always)]
    fn face(&mut self, without: usize) -> Result<Option<Nearest>, u32> {
        let [a, b, c] = [0, 1, 2].map(|corner| self.at(if corner == without { 3 } else { corner }));
        let (area, longest, _) = span(a, b, c);
        let (area_squared, longest_squared) = (area.length_squared(), longest.length_squared());
        // Signed areas of the triangles that the foot of the origin makes with the edges; with the edges
        // as factors, what is small is computed from what is small.
        let (on_a, on_b, on_c) =
            (area.dot(b.cross(c - b)), area.dot((c - a).cross(c)), area.dot(a.cross(b - a)));
        // A triangle thinner than its roundings is no face, only edges.
        let thin = 8.0 * f64::EPSILON * longest_squared;
        let is_face = area_squared > thin * thin;
        if !(is_face && on_a > 0.0 && on_b > 0.0 && on_c > 0.0) {
            let [bc, ac, ab] = ACROSS[without & 3];
            let beyond = |inward: f64, edge: u32| if is_face && inward > 0.0 { 0 } else { edge };
            return Err(beyond(on_a, bc) | beyond(on_b, ac) | beyond(on_c, ab));
        }
        let part = 1.0 / (on_a + on_b + on_c);
        self.weights = [on_a * part, on_b * part, on_c * part];
        let closest = a * self.weights[0] + b * self.weights[1] + c * self.weights[2];
        // What is left along the longest edge is rounding of the weights, and would matter most.
        let closest = closest - longest * (closest.dot(longest) / longest_squared);
        // The closest point has the rounding of the corners; its direction is the better one only
        // if it is longer than the triangle is thin.
        let squared = closest.length_squared();
        if squared * longest_squared > area_squared {
            return Ok(outside(closest, squared));
        }
        let unit = area * (1.0 / area_squared.sqrt());
        let normal = if unit.dot(a + b + c) < 0.0 { -unit } else { unit };
        Ok((squared > 0.0).then(|| Nearest { normal, distance: squared.sqrt() }))
    }

    /// Cuts the simplex down to the face without one of the corners, whose weights are known.
    #[inline(always)]
    fn keep_face(&mut self, without: usize, nearest: Option<Nearest>) -> Option<Nearest> {
        if without < 3 {
            self.pairs[without] = self.pairs[3];
        }
        self.count = 3;
        nearest
    }

    /// The last corner is the newest.
    #[inline]
    fn tetrahedron(&mut self) -> Option<Nearest> {
        let Some(are_beyond) = clear_sides(self.at(0), self.at(1), self.at(2), self.at(3)) else {
            return self.blurred_tetrahedron();
        };
        let mut edges = 0;
        for (without, is_beyond) in [2, 0, 1, 3].into_iter().zip(are_beyond) {
            if is_beyond {
                match self.face(without) {
                    // The plane of this face is between the origin and all that is not on it.
                    Ok(found) => return self.keep_face(without, found),
                    Err(beyond) => edges |= beyond,
                }
            }
        }
        self.closest_edge(edges)
    }

    /// The same where rounding has a say in where the origin is: all faces that may be the closest are compared.
    #[cold]
    fn blurred_tetrahedron(&mut self) -> Option<Nearest> {
        let faces = [[0, 1, 3], [1, 2, 3], [0, 2, 3], [0, 1, 2]];
        let opposite = [2, 0, 1, 3];
        let sides: [Side; 4] =
            std::array::from_fn(|i| side_of(faces[i].map(|corner| self.at(corner)), self.at(opposite[i])));
        if sides.iter().all(|side| matches!(side, Side::Inside | Side::Within)) {
            return None;
        }
        let mut best: Option<(Nearest, Self)> = None;
        for (without, side) in opposite.into_iter().zip(sides) {
            if side == Side::Inside {
                continue;
            }
            let mut simplex = *self;
            let found = simplex.triangle(without)?;
            // The last face, without the newest corner, is the closest one only if that corner was added
            // on the wrong side of it. Where it is as close as the others to rounding, the newest corner
            // brings a better normal.
            let closeness = if without == 3 { 1.0 - 1e-6 } else { 1.0 };
            if best.is_none_or(|(b, _)| found.distance < b.distance * closeness) {
                best = Some((found, simplex));
            }
        }
        let (nearest, simplex) = best?;
        *self = simplex;
        Some(nearest)
    }
}

/// A corner is in the plane of a triangle if the square of the sine of its height is less.
const FLAT: f64 = 1e-12;

/// The closest point of an edge.
#[derive(Clone, Copy)]
struct OnEdge {
    /// From the origin \[m\].
    towards: Vec3,
    /// Its square \[m²\].
    squared: f64,
    /// Ascending.
    ends: [usize; 2],
    /// The part of the second end: 0 or 1 at an end of the edge.
    part: f64,
}

#[inline(always)]
fn outside(towards: Vec3, squared: f64) -> Option<Nearest> {
    let distance = squared.sqrt();
    // So short that its square has vanished, or nearly: no direction is left.
    (distance > 1e-150).then(|| Nearest { normal: towards * (1.0 / distance), distance })
}

/// All edges of a tetrahedron; those of the last corner, which is the newest, come first.
const EDGES: [[usize; 2]; 6] = [[0, 3], [1, 3], [2, 3], [0, 1], [1, 2], [0, 2]];

/// Of the face without a corner, whose place the last one takes: the edges across from its three corners, as bits for
/// [`EDGES`].
const ACROSS: [[u32; 3]; 4] =
    [[1 << 4, 1 << 2, 1 << 1], [1 << 2, 1 << 5, 1 << 0], [1 << 1, 1 << 0, 1 << 3], [1 << 4, 1 << 5, 1 << 3]];

/// Twice the area of a triangle, as a vector across it, its longest edge, and the square of the
/// lengths that its rounding goes with: any two edges span the triangle, and of a needle the two
/// shorter ones lose the least.
#[inline]
fn span(a: Vec3, b: Vec3, c: Vec3) -> (Vec3, Vec3, f64) {
    let (ab, ac, bc) = (b - a, c - a, c - b);
    let (ab2, ac2, bc2) = (ab.length_squared(), ac.length_squared(), bc.length_squared());
    if bc2 >= ab2 && bc2 >= ac2 {
        (ab.cross(ac), bc, ab2 * ac2)
    } else if ac2 >= ab2 {
        (ab.cross(bc), ac, ab2 * bc2)
    } else {
        (ac.cross(bc), ab, ac2 * bc2)
    }
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
/// against that of all. Each is a product of three lengths, none of them longer than the root of all their squares, and wrong by
/// at most ten roundings of that, the last by forty.
#[inline]
fn clear_sides(a: Vec3, b: Vec3, c: Vec3, d: Vec3) -> Option<[bool; 4]> {
    let (p, q, r) = (a - d, b - d, c - d);
    let (over_pq, over_qr, over_rp) = (p.cross(q), q.cross(r), r.cross(p));
    let volume = over_pq.dot(r);
    let squared = p.length_squared() + q.length_squared() + r.length_squared() + d.length_squared();
    let rounding = 32.0 * f64::EPSILON * squared * squared.sqrt();
    let parts = [-over_pq.dot(d), -over_qr.dot(d), -over_rp.dot(d)];
    // The four volumes add up to that of all.
    let rest = volume - (parts[0] + parts[1] + parts[2]);
    let is_beyond = |part: f64| (volume < 0.0) != (part < 0.0);
    let is_clear = |part: f64| part.abs() > rounding;
    let are_clear = is_clear(parts[0]) && is_clear(parts[1]) && is_clear(parts[2]);
    (are_clear && is_clear(rest) && is_clear(volume))
        .then(|| [is_beyond(parts[0]), is_beyond(parts[1]), is_beyond(parts[2]), is_beyond(rest)])
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
            let [a, b, c, d] = points;
            let Some(are_beyond) = clear_sides(a, b, c, d) else { continue };
            clear += 1;
            // Products of three lengths must be numbers for the judge as well: by a power of two, nothing is rounded.
            let largest = points.iter().map(|p| p.abs().max_element()).fold(0.0, f64::max);
            let [a, b, c, d] = points.map(|p| p * libm::scalbn(1.0, -libm::ilogb(largest)));
            let faces = [([a, b, d], c), ([b, c, d], a), ([a, c, d], b), ([a, b, c], d)];
            for ((face, opposite), said) in faces.into_iter().zip(are_beyond) {
                let [p, q, r] = face;
                let is_beyond = volume([p, q, r, Vec3::ZERO]) * volume([p, q, r, opposite]) < 0.0;
                assert!(is_beyond == said, "{points:?}");
            }
        }
        assert!(clear > 10_000, "{clear}");
    }
}
