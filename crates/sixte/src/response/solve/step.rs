//! One proximal step: u = Gᵀ P(λ₀ − ρ (v₀ + G u)) by Newton's method.

use super::Push;
use super::band::Band;
use super::cone::{Projected, Weights};
use super::problem::{Problem, Velocities};

/// How often a step of Newton's method is halved.
const HALVINGS: u32 = 8;

/// What a step found.
pub(super) struct Step {
    pub pushes: Vec<Push>,
    pub has_converged: bool,
    /// Linear systems that were solved.
    pub rounds: u32,
}

/// The equation: λ₀ and ρ of every touch.
struct Proximal<'a> {
    problem: &'a Problem,
    centre: &'a [Push],
    weights: Vec<Weights>,
}

/// Somewhere on the way.
struct Place {
    velocities: Velocities,
    /// u − Gᵀ λ₀: kept as a difference, so that its digits are those of what is still to be mended.
    moved: Vec<f64>,
    projected: Vec<Projected>,
    /// Gᵀ P − u.
    left: Vec<f64>,
}

/// Where Newton's method would go.
struct Direction {
    change: Vec<f64>,
    changes: Velocities,
    /// P − D G δu, what allowed pushes are next to it.
    pushes: Vec<Push>,
}

fn norm(x: &[f64]) -> f64 {
    x.iter().map(|x| x * x).sum::<f64>().sqrt()
}

/// One proximal step from these pushes with their velocities, with ρ = γ/k, of at most `most` linear systems.
pub(super) fn step(
    problem: &Problem,
    (centre, velocities): (&[Push], &Velocities),
    gamma: f64,
    most: u32,
    matrix: &mut Band,
) -> Option<Step> {
    let weights = problem.rows.iter().map(|row| row.weights(gamma)).collect();
    let proximal = Proximal { problem, centre, weights };
    let mut place = proximal.at(velocities.clone(), vec![0.0; problem.size()]);
    let first = norm(&place.left);
    let mut step: Option<Step> = None;
    for rounds in 1..=most {
        let likely = step.as_ref().map_or(centre, |step| &step.pushes);
        let Some(direction) = proximal.direction(&place, likely, matrix) else { break };
        let (next, is_whole) = proximal.search(&place, &direction, 1e-8 * first);
        let after = norm(&next.left);
        let is_same = is_whole && next.projected.iter().zip(&place.projected).all(|(p, q)| p.kind == q.kind);
        let has_converged = (is_same && after <= 0.1 * norm(&next.moved)) || after <= 1e-8 * first;
        step = Some(Step { pushes: direction.pushes, has_converged, rounds });
        if has_converged {
            break;
        }
        place = next;
    }
    step
}

impl Proximal<'_> {
    fn at(&self, velocities: Velocities, moved: Vec<f64>) -> Place {
        let rows = self.problem.rows.iter().zip(&self.weights).zip(self.centre).zip(&velocities);
        let projected: Vec<Projected> =
            rows.map(|(((row, weights), &push), &v)| row.cone.project(push, v, weights)).collect();
        let off: Vec<Push> = projected.iter().zip(self.centre).map(|(p, &push)| p.push - push).collect();
        let mut left = vec![0.0; moved.len()];
        self.problem.gather(&off, &mut left);
        left.iter_mut().zip(&moved).for_each(|(x, &m)| *x -= m);
        Place { velocities, moved, projected, left }
    }

    fn direction(&self, place: &Place, likely: &[Push], matrix: &mut Band) -> Option<Direction> {
        let problem = self.problem;
        matrix.set_to_unit();
        let mut derivatives = Vec::with_capacity(problem.rows.len());
        for (i, row) in problem.rows.iter().enumerate() {
            let along = row.cone.normal_impulse(likely[i]);
            let derivative =
                row.cone.derivative(self.centre[i], place.velocities[i], &self.weights[i], along);
            problem.couple(row, &derivative, |r, c, x| matrix.add(r, c, x));
            derivatives.push(derivative);
        }
        let mut change = place.left.clone();
        if !matrix.factorise() {
            return None;
        }
        matrix.solve(&mut change);
        if !change.iter().all(|x| x.is_finite()) {
            return None;
        }
        let changes: Velocities = problem.rows.iter().map(|row| problem.scatter(row, &change)).collect();
        let rows = problem.rows.iter().zip(&place.projected).zip(&derivatives).zip(&changes);
        let pushes = rows.map(|(((row, projected), d), c)| {
            let push = Push {
                impulse: projected.push.impulse - d.impulse * c.0,
                angular: projected.push.angular - d.angular_by_velocity * c.0 - d.angular * c.1,
            };
            row.cone.clip(push)
        });
        let pushes = pushes.collect();
        Some(Direction { change, changes, pushes })
    }

    /// The whole way, or half of it, and so on, until less is left; and whether it was the whole way.
    fn search(&self, place: &Place, direction: &Direction, enough: f64) -> (Place, bool) {
        let before = norm(&place.left);
        let mut part = 1.0;
        let mut next = self.after(place, direction, part);
        for _ in 0..HALVINGS {
            let after = norm(&next.left);
            if after <= (1.0 - 0.1 * part) * before || after <= enough {
                break;
            }
            part *= 0.5;
            next = self.after(place, direction, part);
        }
        (next, part == 1.0)
    }

    fn after(&self, place: &Place, direction: &Direction, part: f64) -> Place {
        let velocities = place.velocities.iter().zip(&direction.changes);
        let velocities = velocities.map(|(v, d)| (v.0 + d.0 * part, v.1 + d.1 * part)).collect();
        let moved = place.moved.iter().zip(&direction.change).map(|(m, d)| m + d * part).collect();
        self.at(velocities, moved)
    }
}
