//! Coulomb's law at many contacts, as a problem of its own: without a world, without a step.
//!
//! In: bodies and where they touch, or a Delassus matrix W, the velocities q without impulses, and μ. Out: one impulse r
//! for each contact, with u = W r + q the relative velocities after them, such that at each contact
//!
//! | | |
//! |---|---|
//! | normal | 0 ≤ rₙ ⊥ uₙ ≥ 0 |
//! | friction | \|rₜ\| ≤ μ rₙ, and rₜ = −μ rₙ uₜ/\|uₜ\| where it slides |
//!
//! which is K* ∋ u + μ\|uₜ\| n ⊥ r ∈ K with the cone K = {\|rₜ\| ≤ μ rₙ} (De Saxcé & Feng 1998), the incremental problem of
//! the collection FCLIB (Acary, Brémond, Koziara & Pérignon 2014). It is solved by what solves the persistent contacts of a
//! [`World`](crate::World): Newton's method for the proximal form of the projection on the cones, in the velocities of the
//! bodies. A matrix is taken apart into W = L Lᵀ first, and the velocities are those of the columns of L, with unit
//! masses; so redundant contacts, for which W is singular, are no trouble in either form. Of the impulses that do the same,
//! those next to the guess are found; from nothing, those of the smallest norm.
//!
//! ```
//! use sixte::Vec3;
//! use sixte::response::contact_problem::ContactProblem;
//!
//! // A block of 2 kg that slides at 3 m/s and falls at 1 m/s: W = 1/m, q its velocity; normal first, then two tangents.
//! let w = [0.5, 0.0, 0.0, 0.0, 0.5, 0.0, 0.0, 0.0, 0.5];
//! let found = ContactProblem::from_matrix(&w, &[-1.0, 3.0, 0.0], &[0.4])?.solve();
//! // It is stopped along the normal by 2 N s, and friction takes 0.4 of that.
//! assert!(found.residual < 1e-15);
//! assert!(found.impulses[0].distance(Vec3::new(2.0, -0.8, 0.0)) < 1e-14);
//! assert!(found.velocities[0].distance(Vec3::new(0.0, 2.6, 0.0)) < 1e-14);
//! # Ok::<(), sixte::response::contact_problem::ContactProblemError>(())
//! ```
//!
//! The cost of a round is that of a linear system: of the bodies with a band, linear in the number of bodies of a
//! stack; of a matrix dense, with the cube of its rank, for each part that hangs together. It is meant for hundreds of
//! contacts in one part.
//!
//! # When it is wrong
//!
//! Where velocities are prescribed, a solution need not exist, and with large μ there may be many. What is returned is in
//! the cones whatever comes out, and `residual` says how far from a solution it is.

mod error;
#[cfg(test)]
mod tests;

use sixte_contact::{Mat3, Vec3};

pub use self::error::ContactProblemError;
use super::matrix::Matrix;
use super::newton;
use super::problem::Problem;
use super::row::{ContactImpulse, ContactRow, Mobility, find_islands};
use crate::rotation::Inertia;

/// W may differ from its transpose by this part of its largest entry; the mean is taken.
const ASYMMETRY: f64 = 1e-9;

/// How much the length of a normal may differ from 1.
const NORMAL: f64 = 1e-6;

/// A body in a [`ContactProblem`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ContactBody {
    /// Infinite for one that nothing moves \[kg\].
    pub mass: f64,
    /// About the centre of mass, along the world's axes; of no account if the mass is infinite [kg m²].
    pub inertia: Mat3,
    /// The centre of mass \[m\].
    pub centre: Vec3,
    /// Of the centre, without impulses: gravity and other forces have acted [m/s].
    pub velocity: Vec3,
    /// Angular velocity, without impulses [rad/s].
    pub spin: Vec3,
}

impl ContactBody {
    /// A body that nothing moves.
    pub const FIXED: Self = Self {
        mass: f64::INFINITY,
        inertia: Mat3::ZERO,
        centre: Vec3::ZERO,
        velocity: Vec3::ZERO,
        spin: Vec3::ZERO,
    };
}

/// One point where two bodies of a [`ContactProblem`] touch.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ContactPoint {
    /// A and B, as places in the list of bodies.
    pub bodies: (usize, usize),
    /// Where \[m\].
    pub point: Vec3,
    /// The unit normal, out of B towards A.
    pub normal: Vec3,
    /// Coulomb's μ; above 1e6 it counts as 1e6.
    pub friction: f64,
    /// What the normal velocity has to be at least: 0 at rest, −e uₙ for a bounce [m/s].
    pub target: f64,
}

/// Contacts with Coulomb friction; see the [module](self).
#[derive(Debug, Clone)]
pub struct ContactProblem {
    count: usize,
    islands: Vec<Island>,
}

/// Contacts that depend on one another, by their places.
#[derive(Debug, Clone)]
struct Island {
    contacts: Vec<usize>,
    problem: Problem,
}

/// What was found for a [`ContactProblem`].
#[derive(Debug, Clone, PartialEq)]
pub struct ContactSolution {
    /// On A, one for each contact: along the world's axes if the problem is one of bodies, else normal and two tangents
    /// as they are in W [N s].
    pub impulses: Vec<Vec3>,
    /// Of A against B after the impulses, along the same axes [m/s].
    pub velocities: Vec<Vec3>,
    /// How far it is from a solution: see [`ContactProblem::residual`].
    pub residual: f64,
    /// How many linear systems were solved.
    pub rounds: u32,
}

impl ContactProblem {
    /// From bodies and where they touch.
    ///
    /// # Errors
    /// Numbers that are not finite, masses and inertias that no body has, normals that are no unit vectors, friction
    /// below 0, and contacts of bodies that are not there, or of a body with itself.
    pub fn from_bodies(
        bodies: &[ContactBody],
        contacts: &[ContactPoint],
    ) -> Result<Self, ContactProblemError> {
        let mobilities: Vec<Mobility> =
            bodies.iter().enumerate().map(|(i, body)| mobility(i, body)).collect::<Result<_, _>>()?;
        let touches: Vec<ContactRow> =
            contacts.iter().enumerate().map(|(i, one)| touch(i, one, bodies)).collect::<Result<_, _>>()?;
        let mut islands = Vec::new();
        for contacts in find_islands(&mobilities, &touches) {
            let problem =
                Problem::new(&mobilities, &touches, &contacts).ok_or(ContactProblemError::TooLarge)?;
            islands.push(Island { contacts, problem });
        }
        Ok(Self { count: contacts.len(), islands })
    }

    /// From a Delassus matrix `w` [1/kg] of 3n by 3n numbers, the relative velocities `q` without impulses [m/s], 3n of
    /// them, and `friction`, n coefficients μ; above 1e6 they count as 1e6.
    ///
    /// Three rows for each contact: the normal first, then two tangents. `w` is symmetric, to 1e-9 of its largest entry, and
    /// positive semidefinite, to 1e-8 of its diagonal; whether row by row or column by column does not matter.
    ///
    /// # Errors
    /// Lists that do not fit together, numbers that are not finite, friction below 0, and a `w` that is not symmetric or
    /// not positive semidefinite.
    pub fn from_matrix(w: &[f64], q: &[f64], friction: &[f64]) -> Result<Self, ContactProblemError> {
        let count = friction.len();
        let size = 3 * count;
        for (name, list, expected) in [("w", w, size * size), ("q", q, size)] {
            if list.len() != expected {
                return Err(ContactProblemError::Size { name, contacts: count, expected, given: list.len() });
            }
            if let Some((index, &value)) = list.iter().enumerate().find(|(_, x)| !x.is_finite()) {
                return Err(ContactProblemError::NotFinite { name, index, value });
            }
        }
        for (contact, &value) in friction.iter().enumerate() {
            checked_friction(contact, value)?;
        }
        let w = symmetric(w, size)?;
        let mut islands = Vec::new();
        for contacts in connected(&w, count) {
            let rows: Vec<usize> = contacts.iter().flat_map(|&i| [3 * i, 3 * i + 1, 3 * i + 2]).collect();
            let part: Vec<f64> = rows
                .iter()
                .flat_map(|&i| rows.iter().map(move |&j| [i, j]))
                .map(|[i, j]| w[i * size + j])
                .collect();
            let matrix = Matrix::new(&part, rows.len()).map_err(|row| ContactProblemError::NotPositive {
                row: rows.get(row).map_or(0, |&row| row),
            })?;
            let touches: Vec<ContactRow> = contacts
                .iter()
                .map(|&i| local_touch(Vec3::new(q[3 * i], q[3 * i + 1], q[3 * i + 2]), friction[i]))
                .collect();
            let problem = Problem::by_matrix(matrix, &touches).ok_or(ContactProblemError::TooLarge)?;
            islands.push(Island { contacts, problem });
        }
        Ok(Self { count, islands })
    }

    /// How many contacts there are.
    pub fn contacts(&self) -> usize {
        self.count
    }

    /// The impulses, from nothing.
    pub fn solve(&self) -> ContactSolution {
        self.solve_from(&[])
    }

    /// The impulses, from a guess [N s]; contacts without one begin from nothing.
    ///
    /// Where there is more than one solution, the one found is near the guess.
    pub fn solve_from(&self, guess: &[Vec3]) -> ContactSolution {
        let nothing = vec![Vec3::ZERO; self.count];
        let (impulses, velocities) = (nothing.clone(), nothing);
        let mut solution = ContactSolution { impulses, velocities, residual: 0.0, rounds: 0 };
        for Island { contacts, problem } in &self.islands {
            let found = newton::solve(problem, &pushes(contacts, guess), newton::Until::SOLVED);
            let velocities = problem.velocities(&found.pushes);
            for ((&i, push), velocity) in contacts.iter().zip(&found.pushes).zip(velocities) {
                solution.impulses[i] = push.impulse;
                solution.velocities[i] = velocity.0;
            }
            solution.residual = solution.residual.max(found.residual);
            solution.rounds += found.rounds;
        }
        solution
    }

    /// Of A against B at each contact with these impulses: W r + q [m/s]. Contacts without an impulse have none.
    pub fn velocities(&self, impulses: &[Vec3]) -> Vec<Vec3> {
        let mut velocities = vec![Vec3::ZERO; self.count];
        for Island { contacts, problem } in &self.islands {
            let found = problem.velocities(&pushes(contacts, impulses));
            contacts.iter().zip(found).for_each(|(&i, velocity)| velocities[i] = velocity.0);
        }
        velocities
    }

    /// How far these impulses are from a solution, found here or elsewhere: without a unit, 0 if and only if they are one.
    ///
    /// The natural map of Alart & Curnier (1991), \|r − P(r − u/k)\| k, the largest of all contacts, normal and tangential part each
    /// by itself. P takes rₙ to what is not negative, then rₜ to the disc of radius μ rₙ. k is how the velocity at the contact changes
    /// with an impulse there alone: along the normal n·W n, along the tangents the mean of both. So it is a velocity, and
    /// is given as a part of the largest velocity \|q\| or target of the contacts that depend on one another; if that is 0, in
    /// m/s. Infinite where a number is not finite.
    pub fn residual(&self, impulses: &[Vec3]) -> f64 {
        let of = |Island { contacts, problem }: &Island| {
            let pushes = pushes(contacts, impulses);
            problem.residual(&pushes, &problem.velocities(&pushes))
        };
        self.islands.iter().map(of).fold(0.0, f64::max)
    }
}

fn pushes(contacts: &[usize], impulses: &[Vec3]) -> Vec<ContactImpulse> {
    let of = |&i: &usize| ContactImpulse {
        impulse: impulses.get(i).copied().unwrap_or(Vec3::ZERO),
        ..ContactImpulse::NONE
    };
    contacts.iter().map(of).collect()
}

fn mobility(place: usize, body: &ContactBody) -> Result<Mobility, ContactProblemError> {
    for (name, vector) in [("centre", body.centre), ("velocity", body.velocity), ("spin", body.spin)] {
        finite(name, place, vector)?;
    }
    if body.mass == f64::INFINITY {
        return Ok(Mobility { inverse_mass: 0.0, inverse_inertia: Mat3::ZERO });
    }
    let inverse_mass = 1.0 / body.mass;
    if !(body.mass > 0.0 && inverse_mass.is_finite()) {
        return Err(ContactProblemError::Mass { body: place, mass: body.mass });
    }
    let inertia =
        Inertia::new(body.inertia).map_err(|source| ContactProblemError::Inertia { body: place, source })?;
    Ok(Mobility { inverse_mass, inverse_inertia: inertia.inverse() })
}

fn touch(
    place: usize,
    contact: &ContactPoint,
    bodies: &[ContactBody],
) -> Result<ContactRow, ContactProblemError> {
    let (a, b) = contact.bodies;
    let (Some(p), Some(q)) = (bodies.get(a), bodies.get(b)) else {
        return Err(ContactProblemError::NoBody { contact: place, body: a.max(b), bodies: bodies.len() });
    };
    if a == b {
        return Err(ContactProblemError::SameBody { contact: place, body: a });
    }
    finite("point", place, contact.point)?;
    let length = contact.normal.length();
    // Written so that a length that is not a number is refused as well.
    let is_unit = (length - 1.0).abs() <= NORMAL;
    if !is_unit {
        return Err(ContactProblemError::Normal { contact: place, length });
    }
    if !contact.target.is_finite() {
        return Err(ContactProblemError::NotFinite { name: "target", index: place, value: contact.target });
    }
    checked_friction(place, contact.friction)?;
    let arms = (contact.point - p.centre, contact.point - q.centre);
    let velocity = p.velocity + p.spin.cross(arms.0) - q.velocity - q.spin.cross(arms.1);
    let plain = local_touch(velocity, contact.friction);
    let normal = contact.normal / length;
    Ok(ContactRow { bodies: (a, b), arms, normal, target: contact.target, spin: p.spin - q.spin, ..plain })
}

/// A touch along its own axes, the normal first.
fn local_touch(velocity: Vec3, friction: f64) -> ContactRow {
    ContactRow {
        bodies: (0, 0),
        arms: (Vec3::ZERO, Vec3::ZERO),
        normal: Vec3::X,
        velocity,
        target: 0.0,
        friction,
        slip: None,
        rolling: 0.0,
        spinning: 0.0,
        spin: Vec3::ZERO,
    }
}

fn finite(name: &'static str, place: usize, vector: Vec3) -> Result<(), ContactProblemError> {
    match vector.to_array().into_iter().find(|x| !x.is_finite()) {
        Some(value) => Err(ContactProblemError::NotFinite { name, index: place, value }),
        None => Ok(()),
    }
}

fn checked_friction(contact: usize, value: f64) -> Result<(), ContactProblemError> {
    if value >= 0.0 { Ok(()) } else { Err(ContactProblemError::Friction { contact, value }) }
}

/// The mean of a matrix and its transpose, if they hardly differ.
fn symmetric(w: &[f64], size: usize) -> Result<Vec<f64>, ContactProblemError> {
    let largest = w.iter().fold(0.0f64, |most, x| most.max(x.abs()));
    let mut mean = w.to_vec();
    for [row, column] in (0..size).flat_map(|i| (0..i).map(move |j| [i, j])) {
        let (below, above) = (w[row * size + column], w[column * size + row]);
        if (below - above).abs() > ASYMMETRY * largest {
            return Err(ContactProblemError::NotSymmetric { row, column, below, above });
        }
        let value = 0.5 * below + 0.5 * above;
        (mean[row * size + column], mean[column * size + row]) = (value, value);
    }
    Ok(mean)
}

/// Contacts that depend on one another, by their places: what W connects.
fn connected(w: &[f64], count: usize) -> Vec<Vec<usize>> {
    let size = 3 * count;
    let touch = |i: usize, j: usize| (0..9).any(|k| w[(3 * i + k / 3) * size + 3 * j + k % 3] != 0.0);
    let mut is_taken = vec![false; count];
    let mut parts = Vec::new();
    for first in 0..count {
        if std::mem::replace(&mut is_taken[first], true) {
            continue;
        }
        let mut part = vec![first];
        let mut next = 0;
        while next < part.len() {
            let around: Vec<usize> = (0..count).filter(|&j| !is_taken[j] && touch(part[next], j)).collect();
            around.iter().for_each(|&j| is_taken[j] = true);
            part.extend(around);
            next += 1;
        }
        part.sort_unstable();
        parts.push(part);
    }
    parts
}
