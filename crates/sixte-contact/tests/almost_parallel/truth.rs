//! How far apart two convex polytopes are, in exact rationals.
//!
//! The closest of all pairs of features is proved by its own direction: along it, no corner of one body
//! is closer to the other than the closest points are. What that does not hold for intersects.

use dashu_ratio::Relaxed;
use sixte_contact::motion::Pose;
use sixte_contact::{Mat3, Vec3};

use crate::almost_parallel::solids::Solid;

/// A vector of rationals.
#[derive(Clone)]
pub struct Exact([Relaxed; 3]);

pub fn rational(x: f64) -> Relaxed {
    Relaxed::try_from(x).unwrap()
}

impl Exact {
    pub fn new(v: Vec3) -> Self {
        Self(v.to_array().map(rational))
    }

    /// A point of a body, where the matrix of its rotation puts it.
    fn placed(v: Vec3, rotation: &Mat3, position: &Exact) -> Self {
        let row = |i: usize| {
            let turned = |j: usize| rational(rotation.col(j)[i]) * rational(v[j]);
            turned(0) + turned(1) + turned(2) + &position.0[i]
        };
        Self([row(0), row(1), row(2)])
    }

    fn minus(&self, o: &Exact) -> Exact {
        Exact(std::array::from_fn(|i| &self.0[i] - &o.0[i]))
    }

    pub fn plus(&self, o: &Exact, times: &Relaxed) -> Exact {
        Exact(std::array::from_fn(|i| &self.0[i] + &o.0[i] * times))
    }

    fn dot(&self, o: &Exact) -> Relaxed {
        &self.0[0] * &o.0[0] + &self.0[1] * &o.0[1] + &self.0[2] * &o.0[2]
    }

    fn cross(&self, o: &Exact) -> Exact {
        let part = |i: usize, j: usize| &self.0[i] * &o.0[j] - &self.0[j] * &o.0[i];
        Exact([part(1, 2), part(2, 0), part(0, 1)])
    }
}

/// A polytope where it is.
pub struct Placed<'a> {
    solid: &'a Solid,
    corners: Vec<Exact>,
    /// Of each corner, whether it may be closest.
    near: Vec<bool>,
}

impl<'a> Placed<'a> {
    /// `outward` is a direction of the world that points about to the other body; `position` is that of
    /// the pose, exactly.
    pub fn new(solid: &'a Solid, pose: &Pose, position: &Exact, outward: Vec3) -> Self {
        let matrix = pose.rotation.matrix();
        let corners = solid.corners.iter().map(|&corner| Exact::placed(corner, &matrix, position)).collect();
        let along: Vec<f64> = solid.corners.iter().map(|&corner| outward.dot(matrix * corner)).collect();
        let farthest = along.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        Self { solid, corners, near: along.iter().map(|x| *x > farthest - 0.02).collect() }
    }

    fn all(&self) -> Self {
        Self { solid: self.solid, corners: self.corners.clone(), near: vec![true; self.near.len()] }
    }

    fn vertices(&self) -> impl Iterator<Item = &Exact> {
        self.corners.iter().zip(&self.near).filter(|(_, near)| **near).map(|(corner, _)| corner)
    }

    fn edges(&self) -> impl Iterator<Item = [&Exact; 2]> {
        let near = |edge: &&[usize; 2]| edge.iter().all(|&corner| self.near[corner]);
        self.solid.edges.iter().filter(near).map(|edge| edge.map(|corner| &self.corners[corner]))
    }

    fn faces(&self) -> impl Iterator<Item = [&Exact; 3]> {
        let near = |face: &&[usize; 3]| face.iter().all(|&corner| self.near[corner]);
        self.solid.faces.iter().filter(near).map(|face| face.map(|corner| &self.corners[corner]))
    }
}

/// The distance of two polytopes \[m\]; `None` if they share a point.
pub fn distance(a: &Placed, b: &Placed) -> Option<f64> {
    let proved = |a: &Placed, b: &Placed| {
        let (between, squared) = closest(a, b)?;
        let along_a = a.corners.iter().map(|corner| corner.dot(&between)).max()?;
        let along_b = b.corners.iter().map(|corner| corner.dot(&between)).min()?;
        let is_proved = squared > Relaxed::ZERO && along_b - along_a == squared;
        is_proved.then(|| squared.canonicalize().to_f64().value().sqrt())
    };
    proved(a, b).or_else(|| proved(&a.all(), &b.all()))
}

/// From A to B between the closest of all pairs of features, and the square of its length.
fn closest(a: &Placed, b: &Placed) -> Option<(Exact, Relaxed)> {
    let origin = Exact::new(Vec3::ZERO);
    let mut ways = Vec::new();
    for p in a.vertices() {
        ways.extend(b.vertices().map(|q| q.minus(p)));
        ways.extend(b.edges().filter_map(|edge| to_edge(p, edge)));
        ways.extend(b.faces().filter_map(|face| to_face(p, face)));
    }
    let back = |way: Exact| origin.minus(&way);
    for q in b.vertices() {
        ways.extend(a.edges().filter_map(|edge| to_edge(q, edge)).map(back));
        ways.extend(a.faces().filter_map(|face| to_face(q, face)).map(back));
    }
    for p in a.edges() {
        ways.extend(b.edges().filter_map(|q| between_edges(p, q)));
    }
    let squared = ways.into_iter().map(|way| {
        let squared = way.dot(&way);
        (way, squared)
    });
    squared.min_by(|p, q| p.1.cmp(&q.1))
}

/// From a point to the inside of an edge.
fn to_edge(p: &Exact, [a, b]: [&Exact; 2]) -> Option<Exact> {
    let (along, from) = (b.minus(a), a.minus(p));
    let (progress, length) = (Relaxed::ZERO - from.dot(&along), along.dot(&along));
    (progress > Relaxed::ZERO && progress < length).then(|| from.plus(&along, &(progress / length)))
}

/// From a point to the inside of a triangle.
fn to_face(p: &Exact, [a, b, c]: [&Exact; 3]) -> Option<Exact> {
    let normal = b.minus(a).cross(&c.minus(a));
    let is_inside =
        |from: &Exact, to: &Exact| to.minus(from).cross(&p.minus(from)).dot(&normal) >= Relaxed::ZERO;
    if !(is_inside(a, b) && is_inside(b, c) && is_inside(c, a)) {
        return None;
    }
    let height = a.minus(p).dot(&normal) / normal.dot(&normal);
    Some(Exact::new(Vec3::ZERO).plus(&normal, &height))
}

/// From the inside of an edge to the inside of another, if they are not parallel.
fn between_edges([a, b]: [&Exact; 2], [c, d]: [&Exact; 2]) -> Option<Exact> {
    let (e, f, from) = (b.minus(a), d.minus(c), c.minus(a));
    let normal = e.cross(&f);
    let square = normal.dot(&normal);
    if square == Relaxed::ZERO {
        return None;
    }
    let on_e = from.cross(&f).dot(&normal);
    let on_f = from.cross(&e).dot(&normal);
    let is_inside = |part: &Relaxed| *part >= Relaxed::ZERO && *part <= square;
    let height = from.dot(&normal) / &square;
    (is_inside(&on_e) && is_inside(&on_f)).then(|| Exact::new(Vec3::ZERO).plus(&normal, &height))
}
