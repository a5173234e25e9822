//! Numbers of 200 binary places, vectors and rotations of them.

use dashu_ratio::RBig;

use crate::motion::Motion;
use crate::{Quat, Vec3};

/// Binary places that are kept: what is left out is far below any rounding that is measured.
const PLACES: i32 = 200;

pub fn exact(x: f64) -> RBig {
    RBig::try_from(x).unwrap()
}

/// To the nearest number of so many places.
fn short(x: RBig) -> RBig {
    let scale = exact(2f64.powi(PLACES));
    RBig::from((x * &scale).round()) / scale
}

#[derive(Clone, Debug)]
pub struct Vector(pub [RBig; 3]);

#[derive(Clone, Debug)]
pub struct Matrix([Vector; 3]);

impl Vector {
    pub fn new(v: Vec3) -> Self {
        Self(v.to_array().map(exact))
    }

    pub fn plus(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| &self.0[i] + &other.0[i]))
    }

    pub fn minus(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| &self.0[i] - &other.0[i]))
    }

    pub fn times(&self, factor: &RBig) -> Self {
        Self(std::array::from_fn(|i| short(&self.0[i] * factor)))
    }

    pub fn dot(&self, other: &Self) -> RBig {
        (0..3).map(|i| &self.0[i] * &other.0[i]).fold(RBig::ZERO, |sum, x| sum + x)
    }

    pub fn cross(&self, other: &Self) -> Self {
        let part = |i: usize, j: usize| &self.0[i] * &other.0[j] - &self.0[j] * &other.0[i];
        Self([part(1, 2), part(2, 0), part(0, 1)])
    }

    /// Of length 1; it must be so to a few digits already.
    pub fn unit(&self) -> Self {
        let square = self.dot(self);
        let mut inverse = exact(1.0);
        for _ in 0..8 {
            let next = &inverse * (exact(3.0) - &square * &inverse * &inverse) / exact(2.0);
            inverse = short(next);
        }
        self.times(&inverse)
    }
}

impl Matrix {
    /// By rows.
    fn from_fn(entry: impl Fn(usize, usize) -> RBig) -> Self {
        Self(std::array::from_fn(|i| Vector(std::array::from_fn(|j| short(entry(i, j))))))
    }

    /// The rotation of a quaternion of any length.
    pub fn of(q: Quat) -> Self {
        let [x, y, z, w] = [q.x, q.y, q.z, q.w].map(exact);
        let square = &x * &x + &y * &y + &z * &z + &w * &w;
        let v = [&x, &y, &z];
        let vector = &x * &x + &y * &y + &z * &z;
        Self::from_fn(|i, j| {
            let same = if i == j { &w * &w - &vector } else { RBig::ZERO };
            // The sign of the permutation that leads from i and j to what is left.
            let turn = match (3 + j - i) % 3 {
                1 => -(&w * v[3 - i - j]),
                2 => &w * v[3 - i - j],
                _ => RBig::ZERO,
            };
            (same + exact(2.0) * (v[i] * v[j] + turn)) / &square
        })
    }

    /// exp([w]): by the series for a small part of the angle, and squared as often.
    pub fn turn(w: &Vector) -> Self {
        let mut part = w.clone();
        let mut halvings = 0;
        while part.dot(&part) > exact(0.25) {
            part = Vector(part.0.map(|x| x / exact(2.0)));
            halvings += 1;
        }
        let part = Vector(part.0.map(short));
        let square = short(part.dot(&part));
        // sin θ / θ and (1 − cos θ) / θ², as series of θ².
        let (mut sine, mut cosine) = (RBig::ZERO, RBig::ZERO);
        let mut term = exact(1.0);
        for k in 0..30 {
            let index = f64::from(2 * k);
            sine += &term / exact(index + 1.0);
            cosine += &term / (exact(index + 1.0) * exact(index + 2.0));
            term = short(-(&term * &square) / (exact(index + 1.0) * exact(index + 2.0)));
        }
        let v = &part.0;
        let turn = Self::from_fn(|i, j| {
            let same = if i == j { exact(1.0) - &cosine * &square } else { RBig::ZERO };
            let across = match (3 + j - i) % 3 {
                1 => -(&sine * &v[3 - i - j]),
                2 => &sine * &v[3 - i - j],
                _ => RBig::ZERO,
            };
            same + &cosine * &v[i] * &v[j] + across
        });
        (0..halvings).fold(turn, |turn, _| turn.after(&turn))
    }

    pub fn after(&self, first: &Self) -> Self {
        Self::from_fn(|i, j| {
            (0..3).map(|k| &self.0[i].0[k] * &first.0[k].0[j]).fold(RBig::ZERO, |sum, x| sum + x)
        })
    }

    pub fn apply(&self, v: &Vector) -> Vector {
        Vector(std::array::from_fn(|i| self.0[i].dot(v)))
    }
}

/// Two bodies at one instant: what their motions mean, without rounding.
pub struct Placed {
    pub rotations: [Matrix; 2],
    /// From A's centre to B's.
    pub offset: Vector,
}

impl Placed {
    pub fn at(motions: [&Motion; 2], t: f64) -> Self {
        let starts = motions.map(|motion| Matrix::of(motion.start.rotation.quaternion()));
        let centre = |body: usize| {
            let Motion { start, centre, velocity, acceleration, .. } = motions[body];
            let flown = Vector::new(*velocity).times(&exact(t));
            let fallen = Vector::new(*acceleration).times(&(exact(t) * exact(t) / exact(2.0)));
            let arm = starts[body].apply(&Vector::new(*centre));
            Vector::new(start.position).plus(&arm).plus(&flown).plus(&fallen)
        };
        let turn = |body: usize| {
            let angle = Vector::new(motions[body].spin);
            Matrix::turn(&Vector(angle.0.map(|x| x * exact(t)))).after(&starts[body])
        };
        Self { rotations: [turn(0), turn(1)], offset: centre(1).minus(&centre(0)) }
    }
}
