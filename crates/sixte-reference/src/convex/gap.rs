//! How far apart two bodies are at one instant, with witnesses.
//!
//! A direction along which the bodies are apart proves a gap; two points, one of each body, prove
//! that it is not larger; equal points prove an overlap. The search between them is Wolfe's (1976)
//! for the point of smallest norm, here of the differences b − a, with all subsets of at most four
//! of them tried one by one. Whatever it returns is proven by its witnesses, up to
//! [`Pair::error`].

use super::body::{Body, Solid};
use crate::{Columns, V};

/// Two moving bodies.
#[derive(Debug, Clone)]
pub struct Pair {
    pub a: Body,
    pub b: Body,
}

/// The bodies at one instant, seen from A's centre.
#[derive(Debug, Clone, Copy)]
pub struct Instant {
    turn_a: Columns,
    turn_b: Columns,
    /// From A's centre to B's.
    between: V,
}

/// A point of A's core, a point of B's, both in the frames of the bodies, and their difference in
/// the world.
#[derive(Debug, Clone, Copy)]
struct Difference {
    on_a: V,
    on_b: V,
    between: V,
}

/// What a search leaves for the next one.
#[derive(Debug, Clone, Default)]
pub struct Corral(Vec<Difference>);

/// How far apart two bodies are, roundings of the shapes included.
#[derive(Debug, Clone, Copy)]
pub struct Gap {
    /// They are at least so far apart, along `normal`.
    pub lower: f64,
    /// They are at most so far apart; not meaningful as a depth.
    pub upper: f64,
    /// Unit, from A to B.
    pub normal: V,
    /// The pair of points that proves `upper`: on A and on B, from A's centre.
    pub points: (V, V),
}

impl Pair {
    pub fn new(a: Body, b: Body) -> Self {
        Self { a, b }
    }

    pub fn rounding(&self) -> f64 {
        self.a.rounding + self.b.rounding
    }

    /// Where B's centre is from A's at time 0, and the velocity and acceleration of that.
    pub fn centres(&self) -> (V, V, V) {
        let (a, b) = (&self.a.path, &self.b.path);
        let arm = |path: &super::Path| crate::turn_of(path.quaternion).times(path.centre);
        let between = (b.position - a.position) + (arm(b) - arm(a));
        (between, b.velocity - a.velocity, b.acceleration - a.acceleration)
    }

    pub fn at(&self, t: f64) -> Instant {
        let (between, velocity, acceleration) = self.centres();
        Instant {
            turn_a: self.a.path.turn_at(t),
            turn_b: self.b.path.turn_at(t),
            between: between + (velocity + acceleration * (0.5 * t)) * t,
        }
    }

    /// What the reference's own roundings can amount to in a gap over `[0, interval]`: a dozen
    /// operations, each with half an ε of the largest length that it meets.
    pub fn error(&self, interval: f64) -> f64 {
        let (between, velocity, acceleration) = self.centres();
        let reach = |body: &Body| body.solid.reach(body.path.centre) + body.path.centre.norm();
        let way = between.norm() + (velocity.norm() + acceleration.norm() * interval) * interval;
        let size = reach(&self.a) + reach(&self.b) + self.rounding() + way;
        let turned = |body: &Body| {
            let arm = if body.solid.plane().is_some() { size } else { reach(body) };
            body.path.spin.norm() * interval * arm
        };
        6.0 * f64::EPSILON * (size + turned(&self.a) + turned(&self.b))
    }

    fn difference(&self, at: &Instant, on_a: V, on_b: V) -> Difference {
        let world_a = at.turn_a.times(on_a - self.a.path.centre);
        let world_b = at.turn_b.times(on_b - self.b.path.centre);
        Difference { on_a, on_b, between: at.between + (world_b - world_a) }
    }

    /// The two points that face each other most along `normal`, which points from A to B.
    fn extreme(&self, at: &Instant, normal: V) -> Difference {
        let on_a = self.a.solid.farthest(at.turn_a.transposed_times(normal));
        let on_b = self.b.solid.farthest(-at.turn_b.transposed_times(normal));
        self.difference(at, on_a, on_b)
    }

    /// How far the bodies are apart along a unit direction from A to B.
    pub fn separation_along(&self, at: &Instant, normal: V) -> f64 {
        if self.a.solid.plane().is_some() || self.b.solid.plane().is_some() {
            return self.gap_to_plane(at).lower;
        }
        self.extreme(at, normal).between.dot(normal) - self.rounding()
    }

    /// The gap at time `t`, as exactly as rounding allows.
    pub fn gap_at(&self, t: f64) -> Gap {
        let at = self.at(t);
        let mut corral = Corral::default();
        let mut gap = self.gap(&at, &mut corral, |_, _| false);
        if gap.upper > self.error(t) {
            self.polish(&at, &corral, &mut gap);
            self.gather(&at, &mut corral, &mut gap);
        }
        gap
    }

    /// Closest points of bodies whose normal is known: from the points that are extreme along it
    /// and along directions beside it, nearer and nearer.
    fn gather(&self, at: &Instant, corral: &mut Corral, gap: &mut Gap) {
        let mut random = crate::Random(2);
        let mut step = 1e-2;
        while gap.upper - gap.lower > 0.1 * self.error(0.0) && step > 1e-12 {
            let aside = gap.normal.cross(random.direction()).unit() * step;
            let across = gap.normal.cross(aside);
            for aside in [V::ZERO, aside, -aside, across, -across] {
                corral.0.push(self.extreme(at, (gap.normal + aside).unit()));
            }
            let nearest = smallest_norm(&corral.0);
            corral.0 = nearest.subset.iter().map(|&i| corral.0[i]).collect();
            let mean = |of: &dyn Fn(&Difference) -> V| {
                corral.0.iter().zip(&nearest.weights).fold(V::ZERO, |sum, (p, &w)| sum + of(p) * w)
            };
            let upper = mean(&|p| p.between).norm() - self.rounding();
            if upper < gap.upper {
                gap.upper = upper;
                gap.points = (mean(&|p| p.on_a), mean(&|p| p.on_b));
            }
            step *= 0.5;
        }
    }

    /// Turns the normal until the bodies are as far apart along it as the closest points are.
    ///
    /// Points on a rim that are close together make a thin triangle, which does not know its normal
    /// well: not how it is turned about the long edge. The axis of a flat cap does; other directions
    /// are found by trying, about the edges and in all directions.
    pub fn polish(&self, at: &Instant, corral: &Corral, gap: &mut Gap) {
        if self.a.solid.plane().is_some() || self.b.solid.plane().is_some() {
            return;
        }
        let try_normal = |normal: V, gap: &mut Gap| {
            let separation = self.separation_along(at, normal);
            let better = separation > gap.lower;
            if better {
                (gap.lower, gap.normal) = (separation, normal);
            }
            better
        };
        let mut edges = Vec::new();
        for (i, p) in corral.0.iter().enumerate() {
            edges.extend(corral.0[..i].iter().map(|q| (p.between - q.between).unit()));
        }
        for (solid, turn) in [(&self.a.solid, at.turn_a), (&self.b.solid, at.turn_b)] {
            if matches!(solid, Solid::Cylinder(..) | Solid::Cone(..)) {
                try_normal(turn.0[2], gap);
                try_normal(-turn.0[2], gap);
            }
            if matches!(solid, Solid::Cylinder(..)) {
                edges.push(turn.0[2]);
            }
        }
        let across = |normal: V, edge: V| (normal - edge * edge.dot(normal)).unit();
        let enough = 0.1 * self.error(0.0);
        let mut random = crate::Random(1);
        let mut step = 1e-3;
        for _ in 0..200 {
            if gap.upper - gap.lower <= enough {
                return;
            }
            let mut found = false;
            for &edge in &edges {
                let aside = edge.cross(gap.normal) * step;
                for aside in [V::ZERO, aside, -aside] {
                    found |= try_normal(across((gap.normal + aside).unit(), edge), gap);
                }
            }
            for _ in 0..2 {
                let aside = gap.normal.cross(random.direction()).unit() * step;
                found |= try_normal((gap.normal + aside).unit(), gap)
                    || try_normal((gap.normal - aside).unit(), gap);
            }
            if !found {
                step *= 0.6;
            }
        }
    }

    /// The gap, until `enough(lower, upper)`.
    pub fn gap(&self, at: &Instant, corral: &mut Corral, enough: impl Fn(f64, f64) -> bool) -> Gap {
        if self.a.solid.plane().is_some() || self.b.solid.plane().is_some() {
            return self.gap_to_plane(at);
        }
        let rounding = self.rounding();
        let points = &mut corral.0;
        for p in points.iter_mut() {
            *p = self.difference(at, p.on_a, p.on_b);
        }
        if points.is_empty() {
            let first = at.between.unit();
            points.push(self.extreme(at, if first == V::ZERO { V(1.0, 0.0, 0.0) } else { first }));
        }
        let mut best = Gap {
            lower: f64::NEG_INFINITY,
            upper: f64::INFINITY,
            normal: V(1.0, 0.0, 0.0),
            points: (V::ZERO, V::ZERO),
        };
        let mut stalls = 0;
        for _ in 0..500 {
            let nearest = smallest_norm(points);
            let kept: Vec<Difference> = nearest.subset.iter().map(|&i| points[i]).collect();
            *points = kept;
            let mean = |of: &dyn Fn(&Difference) -> V| {
                points.iter().zip(&nearest.weights).fold(V::ZERO, |sum, (p, &w)| sum + of(p) * w)
            };
            let norm = mean(&|p| p.between).norm();
            if norm - rounding < best.upper {
                best.upper = norm - rounding;
                best.points = (mean(&|p| p.on_a), mean(&|p| p.on_b));
                stalls = 0;
            } else {
                stalls += 1;
            }
            let Some(normal) = nearest.normal else {
                return Gap { lower: best.lower.min(best.upper), ..best };
            };
            let next = self.extreme(at, normal);
            let separation = next.between.dot(normal) - rounding;
            if separation > best.lower {
                (best.lower, best.normal) = (separation, normal);
            }
            let has = points.iter().any(|p| p.on_a == next.on_a && p.on_b == next.on_b);
            // A few more tries after a stall: rounding may have cost a step.
            if has || stalls > 12 || enough(best.lower, best.upper) {
                break;
            }
            points.push(next);
        }
        best
    }

    fn gap_to_plane(&self, at: &Instant) -> Gap {
        let (plane, other, turn, other_turn, from_plane, sign) = match self.b.solid.plane() {
            Some(_) => (&self.b, &self.a, at.turn_b, at.turn_a, -at.between, -1.0),
            None => (&self.a, &self.b, at.turn_a, at.turn_b, at.between, 1.0),
        };
        let outward = plane.solid.plane().unwrap();
        let normal = turn.times(outward);
        let lowest = other.solid.farthest(-other_turn.transposed_times(normal)) - other.path.centre;
        let height = normal.dot(from_plane + other_turn.times(lowest)) + outward.dot(plane.path.centre);
        let gap = height - self.rounding();
        Gap { lower: gap, upper: gap, normal: normal * sign, points: (V::ZERO, V::ZERO) }
    }
}

struct Nearest {
    subset: Vec<usize>,
    weights: Vec<f64>,
    /// None where the origin is within the subset.
    normal: Option<V>,
}

/// The point of smallest norm of a simplex: every subset that has it inside is tried.
fn smallest_norm(points: &[Difference]) -> Nearest {
    let p: Vec<V> = points.iter().map(|d| d.between).collect();
    let mut best: Option<(f64, Nearest)> = None;
    for mask in 1_u32..1 << p.len() {
        if mask.count_ones() > 4 {
            continue;
        }
        let subset: Vec<usize> = (0..p.len()).filter(|i| mask >> i & 1 == 1).collect();
        let corners: Vec<V> = subset.iter().map(|&i| p[i]).collect();
        let Some((weights, normal)) = affine_minimum(&corners) else {
            continue;
        };
        if weights.iter().any(|&w| w < 0.0) {
            continue;
        }
        let x = corners.iter().zip(&weights).fold(V::ZERO, |sum, (&c, &w)| sum + c * w);
        let norm = x.norm();
        if best.as_ref().is_none_or(|(least, _)| norm < *least) {
            best = Some((norm, Nearest { subset, weights, normal }));
        }
    }
    best.map(|(_, nearest)| nearest).unwrap()
}

/// Weights of the point of smallest norm of an affine hull, and the direction to it; none if the
/// corners are not independent.
///
/// By orthogonalisation of the edges from the first corner, and once more for what rounding left:
/// the point is then as good as the corners are, however thin the triangle between them.
fn affine_minimum(corners: &[V]) -> Option<(Vec<f64>, Option<V>)> {
    let (&base, rest) = corners.split_first()?;
    let edges: Vec<V> = rest.iter().map(|&c| c - base).collect();
    let mut axes: Vec<V> = Vec::new();
    for &edge in &edges {
        let mut axis = edge;
        for _ in 0..2 {
            axis = axes.iter().fold(axis, |left, &q| left - q * q.dot(left));
        }
        if axis.norm() <= 8.0 * f64::EPSILON * edge.norm() {
            return None;
        }
        axes.push(axis.unit());
    }
    let mut weights = vec![0.0; edges.len()];
    let mut x = base;
    for _ in 0..3 {
        // edges · w = −x along the axes: a triangular system, solved from its end.
        let mut step = vec![0.0; edges.len()];
        for i in (0..edges.len()).rev() {
            let known: f64 = (i + 1..edges.len()).map(|j| axes[i].dot(edges[j]) * step[j]).sum();
            step[i] = (-axes[i].dot(x) - known) / axes[i].dot(edges[i]);
        }
        for (weight, step) in weights.iter_mut().zip(&step) {
            *weight += step;
        }
        x = edges.iter().zip(&weights).fold(base, |sum, (&e, &w)| sum + e * w);
    }
    let first = 1.0 - weights.iter().sum::<f64>();
    let across = match axes[..] {
        [] => x,
        [q] => [q, q].iter().fold(x, |left, &q| left - q * q.dot(left)),
        [p, q] => {
            let normal = p.cross(q);
            normal * normal.dot(x)
        }
        _ => V::ZERO,
    };
    let normal = (across.norm() > 0.0).then(|| across.unit());
    weights.insert(0, first);
    weights.iter().all(|w| w.is_finite()).then_some((weights, normal))
}
