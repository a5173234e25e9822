//! Two moving lists of triangles: how far apart at an instant, and whether they intersect.

use super::MeshPair;
use super::moving::{Holds, Moving, arm, bounds};
use super::triangle::{Apart, Triangle, closest_on_triangle, distance, intersect, separation, solid_angle};
use crate::{Columns, V};

/// What is true of a pair.
#[derive(Debug, Clone)]
pub struct Truth {
    pub a: Moving,
    pub b: Moving,
    /// From A's centre to B's at time 0, and the velocity and acceleration of that.
    pub centres: (V, V, V),
    pub interval: f64,
}

/// The bodies at one instant, seen from A's centre.
#[derive(Debug, Clone, Copy)]
pub struct Frame {
    pub time: f64,
    pub turn_a: Columns,
    pub turn_b: Columns,
    /// From A's centre to B's.
    pub between: V,
}

/// The closest faces, and the closest points on them from A's centre.
#[derive(Debug, Clone, Copy)]
pub struct Nearest {
    pub apart: Apart,
    pub face_a: usize,
    pub face_b: usize,
}

impl Truth {
    pub fn of(pair: &MeshPair) -> Self {
        let a = Moving::new(&pair.a, &pair.flow_a, &pair.motion_a, pair.interval);
        let b = Moving::new(&pair.b, &pair.flow_b, &pair.motion_b, pair.interval);
        let between = (b.path.position - a.path.position) + (arm(&b.path) - arm(&a.path));
        let centres = (between, b.path.velocity - a.path.velocity, b.path.acceleration - a.path.acceleration);
        Self { a, b, centres, interval: pair.interval }
    }

    pub fn at(&self, t: f64) -> Frame {
        let (between, velocity, acceleration) = self.centres;
        Frame {
            time: t,
            turn_a: self.a.path.turn_at(t),
            turn_b: self.b.path.turn_at(t),
            between: between + (velocity + acceleration * (0.5 * t)) * t,
        }
    }

    /// What the reference's own roundings can amount to in a distance: some dozen operations, each with
    /// half an ε of the largest length that it meets.
    pub fn error(&self) -> f64 {
        let (between, velocity, acceleration) = self.centres;
        let way = between.norm() + (velocity.norm() + acceleration.norm() * self.interval) * self.interval;
        let bodies = [&self.a, &self.b];
        let size = way + bodies.iter().map(|body| body.reach() + body.path.centre.norm()).sum::<f64>();
        let turned: f64 =
            bodies.iter().map(|body| body.path.spin.norm() * self.interval * body.reach()).sum();
        12.0 * f64::EPSILON * (size + turned)
    }

    pub fn face_a(&self, face: usize, at: &Frame) -> Triangle {
        self.a.face_at(face, at.time, &at.turn_a)
    }

    pub fn face_b(&self, face: usize, at: &Frame) -> Triangle {
        self.b.face_at(face, at.time, &at.turn_b).map(|p| p + at.between)
    }

    /// The distance of the surfaces at time `t`; 0 if they intersect \[m\].
    pub fn distance_at(&self, t: f64) -> f64 {
        self.nearest_at(t, f64::INFINITY).map_or(f64::INFINITY, |nearest| nearest.apart.distance)
    }

    /// The closest faces at time `t` if they are closer than `cutoff`.
    pub fn nearest_at(&self, t: f64, cutoff: f64) -> Option<Nearest> {
        let at = self.at(t);
        let mut best: Option<Nearest> = None;
        let mut limit = cutoff;
        let mut open =
            vec![(self.ball_gap(self.a.whole(), self.b.whole(), &at), self.a.whole(), self.b.whole())];
        while let Some((gap, i, j)) = open.pop() {
            if gap >= limit {
                continue;
            }
            let (ball_a, ball_b) = (&self.a.balls[i], &self.b.balls[j]);
            let halves = match (ball_a.holds, ball_b.holds) {
                (Holds::Face(face_a), Holds::Face(face_b)) => {
                    let (corners_a, corners_b) = (self.face_a(face_a, &at), self.face_b(face_b, &at));
                    // Mostly the direction of the closest so far shows that others are farther apart.
                    if best.is_some_and(|best| separation(&corners_a, &corners_b, best.apart.normal) >= limit)
                    {
                        continue;
                    }
                    let apart = distance(&corners_a, &corners_b);
                    if apart.distance < limit {
                        limit = apart.distance;
                        best = Some(Nearest { apart, face_a, face_b });
                    }
                    continue;
                }
                (Holds::Balls(k, l), other)
                    if matches!(other, Holds::Face(_)) || ball_a.radius >= ball_b.radius =>
                {
                    [(k, j), (l, j)]
                }
                (_, Holds::Balls(k, l)) => [(i, k), (i, l)],
                (Holds::Balls(..), Holds::Face(_)) => unreachable!("taken above"),
            };
            let mut halves = halves.map(|(i, j)| (self.ball_gap(i, j, &at), i, j));
            // The nearer half first: it is popped first.
            halves.sort_by(|x, y| y.0.total_cmp(&x.0));
            open.extend(halves);
        }
        best
    }

    /// The same over all pairs of faces, without any shortcut. Slow.
    pub fn distance_over_all_pairs(&self, t: f64) -> f64 {
        let at = self.at(t);
        let faces_b: Vec<Triangle> = (0..self.b.corners.len()).map(|face| self.face_b(face, &at)).collect();
        let mut least = f64::INFINITY;
        for face in 0..self.a.corners.len() {
            let face_a = self.face_a(face, &at);
            least = faces_b.iter().map(|face_b| distance(&face_a, face_b).distance).fold(least, f64::min);
        }
        least
    }

    fn ball_gap(&self, i: usize, j: usize, at: &Frame) -> f64 {
        let (ball_a, ball_b) = (&self.a.balls[i], &self.b.balls[j]);
        let middle_a = at.turn_a.times(ball_a.middle + ball_a.flow * at.time);
        let middle_b = at.between + at.turn_b.times(ball_b.middle + ball_b.flow * at.time);
        (middle_b - middle_a).norm() - ball_a.radius - ball_b.radius
    }

    /// Whether the surfaces intersect at time `t`: every pair of faces whose boxes meet, by signs of
    /// volumes alone.
    pub fn intersects_at(&self, t: f64) -> bool {
        let at = self.at(t);
        let boxed = |face: Triangle| (face, bounds(face.into_iter()));
        let meet = |p: &(V, V), q: &(V, V)| {
            let within = |low: f64, high: f64| low <= high;
            within(p.0.0, q.1.0)
                && within(q.0.0, p.1.0)
                && within(p.0.1, q.1.1)
                && within(q.0.1, p.1.1)
                && within(p.0.2, q.1.2)
                && within(q.0.2, p.1.2)
        };
        let faces_a: Vec<_> = (0..self.a.corners.len()).map(|face| boxed(self.face_a(face, &at))).collect();
        let all = bounds(faces_a.iter().flat_map(|(_, (low, high))| [*low, *high]));
        let faces_b: Vec<_> = (0..self.b.corners.len())
            .map(|face| boxed(self.face_b(face, &at)))
            .filter(|(_, bounds)| meet(bounds, &all))
            .collect();
        faces_a.iter().any(|(face_a, box_a)| {
            faces_b.iter().any(|(face_b, box_b)| meet(box_a, box_b) && intersect(face_a, face_b))
        })
    }

    /// The first of `count` instants, evenly spread from `from` to `to`, at which the surfaces intersect.
    pub fn sampled_intersection(&self, from: f64, to: f64, count: u32) -> Option<f64> {
        let instant = |i: u32| from + (to - from) * (f64::from(i) + 0.5) / f64::from(count);
        (0..count).map(instant).find(|&t| self.intersects_at(t))
    }

    /// How often a point, given from A's centre, is enclosed: 1 within a closed surface, 0 outside.
    fn winding(faces: &[Triangle], point: V) -> f64 {
        faces.iter().map(|face| solid_angle(point, face)).sum::<f64>() / (2.0 * std::f64::consts::TAU)
    }

    /// Winding number of A's surface about a point of the world at time `t`.
    pub fn winding_of_a(&self, point: V, t: f64) -> f64 {
        let at = self.at(t);
        let faces: Vec<_> = (0..self.a.corners.len()).map(|face| self.face_a(face, &at)).collect();
        Self::winding(&faces, point - self.a.centre_at(t))
    }

    /// Winding number of B's surface about a point of the world at time `t`.
    pub fn winding_of_b(&self, point: V, t: f64) -> f64 {
        let at = self.at(t);
        let faces: Vec<_> =
            (0..self.b.corners.len()).map(|face| self.b.face_at(face, t, &at.turn_b)).collect();
        Self::winding(&faces, point - self.b.centre_at(t))
    }

    /// Whether a corner of one body is inside the other at time `t`. For bodies whose surfaces are apart:
    /// then a body, or a part of it, is inside as a whole.
    pub fn is_inside_at(&self, t: f64, solid_a: bool, solid_b: bool) -> bool {
        let at = self.at(t);
        let faces_a: Vec<_> = (0..self.a.corners.len()).map(|face| self.face_a(face, &at)).collect();
        let faces_b: Vec<_> = (0..self.b.corners.len()).map(|face| self.face_b(face, &at)).collect();
        let holds_one_of = |solid: &[Triangle], other: &[Triangle]| {
            let (low, high) = bounds(solid.iter().flatten().copied());
            let in_box = |p: &V| {
                low.0 <= p.0
                    && p.0 <= high.0
                    && low.1 <= p.1
                    && p.1 <= high.1
                    && low.2 <= p.2
                    && p.2 <= high.2
            };
            other.iter().map(|face| face[0]).filter(in_box).any(|p| Self::winding(solid, p) > 0.5)
        };
        (solid_a && holds_one_of(&faces_a, &faces_b)) || (solid_b && holds_one_of(&faces_b, &faces_a))
    }

    /// How far a point of the world is from A's surface at time `t` \[m\].
    pub fn distance_to_a(&self, point: V, t: f64) -> f64 {
        let at = self.at(t);
        let point = point - self.a.centre_at(t);
        least(point, (0..self.a.corners.len()).map(|face| self.face_a(face, &at)))
    }

    /// How far a point of the world is from B's surface at time `t` \[m\].
    pub fn distance_to_b(&self, point: V, t: f64) -> f64 {
        let turn = self.b.path.turn_at(t);
        let point = point - self.b.centre_at(t);
        least(point, (0..self.b.corners.len()).map(|face| self.b.face_at(face, t, &turn)))
    }
}

fn least(point: V, faces: impl Iterator<Item = Triangle>) -> f64 {
    faces.map(|face| (closest_on_triangle(point, &face).0 - point).norm()).fold(f64::INFINITY, f64::min)
}
