//! One island: its touches, and what pushes do there.

use std::sync::Arc;

use sixte_contact::{Mat3, Vec3};

use super::bodies::Bodies;
use super::cone::{Cone, Derivative};
use super::island_row::{Row, Velocities};
use super::matrix::Matrix;
use super::row::{ContactImpulse, ContactRow, Mobility};

/// How touches depend on one another: v = v₀ + G u, and pushes make u = Gᵀ λ.
#[derive(Debug)]
enum Coupling {
    /// Through bodies.
    Bodies(Bodies),
    /// By a matrix that is given.
    Matrix(Matrix),
}

/// Evaluates an expression with the coupling, whatever it is.
macro_rules! with_coupling {
    ($problem:expr, |$coupling:ident| $result:expr) => {
        match &*$problem.coupling {
            Coupling::Bodies($coupling) => $result,
            Coupling::Matrix($coupling) => $result,
        }
    };
}

/// Touches that depend on one another.
#[derive(Debug, Clone)]
pub(super) struct Problem {
    coupling: Arc<Coupling>,
    pub rows: Vec<Row>,
    /// The largest velocity at hand.
    pub scale: f64,
}

impl Problem {
    /// The island of these touches; `None` if a number is not finite.
    pub fn new(mobilities: &[Mobility], touches: &[ContactRow], island: &[usize]) -> Option<Self> {
        let bodies = Bodies::new(mobilities, touches, island)?;
        let mut rows = Vec::with_capacity(island.len());
        for (i, &place) in island.iter().enumerate() {
            let touch = &touches[place];
            if !touch.is_finite() {
                return None;
            }
            rows.push(Row::new(touch, bodies.own(i)));
        }
        Self::of(Coupling::Bodies(bodies), rows)
    }

    /// Touches that depend on one another by a matrix; their bodies and arms do not count.
    pub fn by_matrix(matrix: Matrix, touches: &[ContactRow]) -> Option<Self> {
        let rows = touches.iter().enumerate().map(|(i, touch)| Row::new(touch, (matrix.own(i), Mat3::ZERO)));
        let rows = rows.collect();
        Self::of(Coupling::Matrix(matrix), rows)
    }

    fn of(coupling: Coupling, rows: Vec<Row>) -> Option<Self> {
        let mut scale = 0.0f64;
        for row in &rows {
            let turning = if row.cone.has_angular() { row.length * row.spin.length() } else { 0.0 };
            let fastest = row.velocity.length().max(row.cone.target.abs()).max(turning);
            scale = scale.max(fastest);
        }
        scale.is_finite().then(|| Self { coupling: Arc::new(coupling), rows, scale })
    }

    /// The same with friction as it is in these pushes, whatever comes out along the normals.
    pub fn with_friction_of(&self, pushes: &[ContactImpulse]) -> Self {
        let mut problem = self.clone();
        for (row, (velocity, spin)) in problem.rows.iter_mut().zip(self.velocities(pushes)) {
            (row.velocity, row.spin) = (velocity, spin);
            row.cone = Cone { friction: 0.0, slip: None, rolling: 0.0, spinning: 0.0, ..row.cone };
        }
        problem
    }

    /// The same with these normal impulses, whatever friction then does.
    pub fn with_normals_of(&self, pushes: &[ContactImpulse]) -> Self {
        let mut problem = self.clone();
        for ((row, (velocity, spin)), &push) in
            problem.rows.iter_mut().zip(self.velocities(pushes)).zip(pushes)
        {
            (row.velocity, row.spin) = (velocity, spin);
            row.cone.given = Some(row.cone.normal_impulse(push).max(0.0));
        }
        problem
    }

    /// By how much normal velocities fall short of their targets, as a part of the scale.
    pub fn shortfall(&self, velocities: &Velocities) -> f64 {
        let short = |(row, v): (&Row, &(Vec3, Vec3))| match row.cone.given {
            Some(_) => 0.0,
            None => row.cone.target - row.cone.normal.dot(v.0),
        };
        let most = self.rows.iter().zip(velocities).map(short).fold(0.0, f64::max);
        if self.scale > 0.0 { most / self.scale } else { most }
    }

    /// How many unknowns there are.
    pub fn size(&self) -> usize {
        with_coupling!(self, |coupling| coupling.size())
    }

    /// How far from its diagonal the matrix of [`couple`](Self::couple) reaches.
    pub fn width(&self) -> usize {
        with_coupling!(self, |coupling| coupling.width())
    }

    /// Velocities with these pushes, summed up from them.
    pub fn velocities(&self, pushes: &[ContactImpulse]) -> Velocities {
        with_coupling!(self, |coupling| coupling.velocities(&self.rows, pushes))
    }

    /// What pushes do in the coordinates u: Gᵀ λ.
    pub fn gather(&self, pushes: &[ContactImpulse], u: &mut [f64]) {
        with_coupling!(self, |coupling| coupling.gather(pushes, u));
    }

    /// Velocities and spins at every touch for coordinates u: G u.
    pub fn scatter(&self, u: &[f64]) -> Velocities {
        with_coupling!(self, |coupling| (0..self.rows.len()).map(|i| coupling.scatter(i, u)).collect())
    }

    /// Calls `add` with every block of 3 by 3 of Gᵀ D G of one touch, and where it begins.
    pub fn couple(&self, touch: usize, derivative: &Derivative, add: impl FnMut(usize, usize, &Mat3)) {
        let has_angular = self.rows[touch].cone.has_angular();
        with_coupling!(self, |coupling| coupling.couple(touch, has_angular, derivative, add));
    }

    /// The violation of the natural map at each touch, the largest of all; see
    /// [`Solution::residual`](super::Solution::residual).
    pub fn residual(&self, pushes: &[ContactImpulse], velocities: &Velocities) -> f64 {
        let mut worst = 0.0f64;
        for ((row, &push), &(velocity, spin)) in self.rows.iter().zip(pushes).zip(velocities) {
            worst = worst.max(row.violation(push, (velocity, spin)));
        }
        if worst.is_nan() {
            f64::INFINITY
        } else if self.scale > 0.0 {
            worst / self.scale
        } else {
            worst
        }
    }

    /// By how much velocities may be off for the rounding of these pushes, as a part of the scale.
    pub fn rounding(&self, pushes: &[ContactImpulse]) -> f64 {
        let most = with_coupling!(self, |coupling| coupling.strain(&self.rows, pushes));
        if self.scale > 0.0 { f64::EPSILON * most / self.scale } else { 0.0 }
    }
}
