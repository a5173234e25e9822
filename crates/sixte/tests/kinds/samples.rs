//! The judge: points of both surfaces, and on which side of the other one they are.

use sixte::{Rotation, Vec3};
use sixte_reference::Random;

use crate::kinds::kind::Kind;

/// How many instants are looked at.
const INSTANTS: u32 = 250;

/// From how many samples of each surface the closest points are looked for, and how often each is moved.
const STARTS: usize = 3;
const TRIES: usize = 1200;

/// How a body moves: straight on, with a steady spin about its origin.
pub struct Motion {
    pub position: Vec3,
    pub rotation: Rotation,
    pub velocity: Vec3,
    pub spin: Vec3,
}

impl Motion {
    fn at(&self, t: f64) -> (Vec3, sixte::Mat3) {
        let turn = Rotation::from_rotation_vector(self.spin * t).unwrap();
        (self.position + self.velocity * t, turn.matrix() * self.rotation.matrix())
    }
}

pub struct Reference<'a> {
    kinds: [&'a Kind; 2],
    motions: &'a [Motion; 2],
}

impl<'a> Reference<'a> {
    pub fn new(kinds: [&'a Kind; 2], motions: &'a [Motion; 2]) -> Self {
        Self { kinds, motions }
    }

    /// The sides of all points: those of the first body against the second, then the others. None where there is no side.
    fn sides(&self, t: f64) -> Vec<Option<f64>> {
        let places = [self.motions[0].at(t), self.motions[1].at(t)];
        let mut sides = Vec::new();
        for (own, other) in [(0, 1), (1, 0)] {
            let ((x, r), (y, q)) = (places[own], places[other]);
            let back = q.transpose();
            let side = |&point: &Vec3| (self.kinds[other].side)(back * (x + r * point - y));
            sides.extend(self.kinds[own].points.iter().map(side));
        }
        sides
    }

    /// The first instant at which a point is on another side than just before, or inside of a solid \[s\].
    pub fn first_crossing(&self, seconds: f64) -> Option<f64> {
        let reach = |k: usize| self.kinds[k].points.iter().map(|p| p.length()).fold(0.0, f64::max);
        let near = reach(0) + reach(1) + 0.05;
        let mut last = Vec::new();
        for k in 0..=INSTANTS {
            let t = seconds * f64::from(k) / f64::from(INSTANTS);
            let place = |k: usize| self.motions[k].position + self.motions[k].velocity * t;
            // Too far apart to cross in this part of the time, or in the next.
            if place(0).distance(place(1)) > near {
                last.clear();
                continue;
            }
            let now = self.sides(t);
            if crosses(&last, &now) {
                return Some(self.between(&last, t - seconds / f64::from(INSTANTS), t));
            }
            last = now;
        }
        None
    }

    fn between(&self, before: &[Option<f64>], mut from: f64, mut to: f64) -> f64 {
        for _ in 0..40 {
            let middle = 0.5 * (from + to);
            if crosses(before, &self.sides(middle)) {
                to = middle;
            } else {
                from = middle;
            }
        }
        to
    }

    /// How far apart the surfaces are, or a little less close \[m\]: from the best samples on, points are moved about at random on
    /// their surface, and what is closer is kept (I. Rechenberg's rule, "Evolutionsstrategie", 1973: of the tries a certain part
    /// shall succeed; few do along an edge).
    pub fn gap(&self, t: f64) -> f64 {
        let places = [self.motions[0].at(t), self.motions[1].at(t)];
        let mut best = f64::INFINITY;
        for (own, other) in [(0, 1), (1, 0)] {
            let ((x, r), (y, q)) = (places[own], places[other]);
            let back = q.transpose();
            let far = |point: Vec3| {
                let point = back * (x + r * point - y);
                point.distance((self.kinds[other].closest)(point))
            };
            let mut starts: Vec<(f64, Vec3)> =
                self.kinds[own].points.iter().map(|&point| (far(point), point)).collect();
            starts.sort_by(|(p, _), (q, _)| p.total_cmp(q));
            let mut random = Random(1);
            for &(mut least, mut point) in starts.iter().take(STARTS) {
                let mut step = self.kinds[own].spacing;
                for _ in 0..TRIES {
                    let there = (self.kinds[own].closest)(point + random.vector(1.0) * step);
                    let found = far(there);
                    if found < least {
                        (least, point, step) = (found, there, step * 1.6);
                    } else {
                        step *= 0.95;
                    }
                    if step < 1e-9 {
                        break;
                    }
                }
                best = best.min(least);
            }
        }
        best
    }
}

fn crosses(before: &[Option<f64>], now: &[Option<f64>]) -> bool {
    let crosses = |(p, q): (&Option<f64>, &Option<f64>)| match (p, q) {
        (Some(p), Some(q)) => p.signum() != q.signum(),
        _ => false,
    };
    before.iter().zip(now).any(crosses)
}
