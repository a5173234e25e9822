//! One proximal step: u = Gᵀ P(λ₀ − ρ (v₀ + G u)) by Newton's method.
//!
//! Whole steps are taken as long as they get somewhere, and for a few rounds even if they do not: behind a kink
//! stiff springs leave much more than before it, though the next step from there may end it. Only if that does not pay, the
//! best place so far is left by a shorter step (the watchdog of Chamberlain, Powell, Lemarechal & Pedersen 1982).
//! A touch whose slip turns back has stepped over sticking, and is taken to stick in the next round: else it would
//! slide to and fro for ever.

use smallvec::SmallVec;

use super::band::Band;
use super::cone::{Derivative, Likely, Projected, Weights};
use super::island_row::{ByTouch, Coordinates, Row, Velocities};
use super::problem::Problem;
use super::row::ContactImpulse;

/// How often a step of Newton's method is halved.
const HALVINGS: u32 = 8;

/// How many whole steps may be taken without gain.
const STRAYS: u32 = 2;

/// What is gain: this part of what was left.
const LESS: f64 = 0.9;

/// What rounding leaves, as a part of \|Gᵀ λ₀\|: of the sums, and of velocities that springs make impulses of, by γ.
const ROUNDING: f64 = 1e-15;
const ROUNDING_OF_SPRINGS: f64 = 1e-17;

/// What a step found.
pub(super) struct Step {
    pub pushes: ByTouch<ContactImpulse>,
    pub has_converged: bool,
    /// Linear systems that were solved.
    pub rounds: u32,
}

/// The equation: λ₀ and ρ of every touch.
struct Proximal<'a> {
    problem: &'a Problem,
    centre: &'a [ContactImpulse],
    weights: ByTouch<Weights>,
}

/// Somewhere on the way.
struct Place {
    velocities: Velocities,
    /// u − Gᵀ λ₀: kept as a difference, so that its digits are those of what is still to be mended.
    moved: Coordinates,
    projected: ByTouch<Projected>,
    /// Gᵀ P − u.
    left: Coordinates,
}

/// Where Newton's method would go.
struct Direction {
    change: Coordinates,
    changes: Velocities,
    /// P − D G δu, what allowed pushes are next to it.
    pushes: ByTouch<ContactImpulse>,
}

fn zeros(count: usize) -> Coordinates {
    SmallVec::from_elem(0.0, count)
}

fn norm(x: &[f64]) -> f64 {
    x.iter().map(|x| x * x).sum::<f64>().sqrt()
}

/// One proximal step from these pushes with their velocities, with ρ = γ/k, of at most `most` linear systems.
pub(super) fn step(
    problem: &Problem,
    (centre, velocities): (&[ContactImpulse], &Velocities),
    gamma: f64,
    most: u32,
    matrix: &mut Band,
) -> Option<Step> {
    let weights = problem.rows.iter().map(|row| row.weights(gamma)).collect();
    let proximal = Proximal { problem, centre, weights };
    let mut place = proximal.at(velocities.clone(), zeros(problem.size()));
    let first = norm(&place.left);
    let rounding = ROUNDING.max(ROUNDING_OF_SPRINGS * gamma) * proximal.size();
    // Where it strayed from, and what was left there.
    let (mut best, mut least) = (None, first);
    let (mut is_careful, mut strayed) = (false, 0);
    let mut sticks: ByTouch<bool> = SmallVec::from_elem(false, centre.len());
    let mut step: Option<Step> = None;
    for rounds in 1..=most {
        let likely = proximal.likely(step.as_ref().map_or(centre, |step| &step.pushes), &sticks);
        let Some(direction) = proximal.direction(&place, &likely, matrix) else { break };
        let (next, is_whole) = if is_careful {
            proximal.search(&place, &direction, 1e-8 * first)
        } else {
            (proximal.after(&place, &direction, 1.0), true)
        };
        let after = norm(&next.left);
        let is_same = is_whole && next.projected.iter().zip(&place.projected).all(|(p, q)| p.kind == q.kind);
        let has_converged =
            (is_same && after <= (0.1 * norm(&next.moved)).max(rounding)) || after <= 1e-8 * first;
        step = Some(Step { pushes: direction.pushes, has_converged, rounds });
        if has_converged {
            break;
        }
        // Not even a shorter step helps: these springs are too stiff.
        if is_careful && after > LESS * least {
            break;
        }
        let both = next.projected.iter().zip(&place.projected);
        sticks.iter_mut().zip(both).for_each(|(sticks, (p, q))| *sticks = p.turned_back(q));
        is_careful = false;
        if after <= LESS * least {
            (place, best, least, strayed) = (next, None, after, 0);
        } else if strayed < STRAYS {
            let left = std::mem::replace(&mut place, next);
            best.get_or_insert(left);
            strayed += 1;
        } else {
            place = best.take().unwrap_or(place);
            (is_careful, strayed) = (true, 0);
            sticks.fill(false);
        }
    }
    step
}

impl Proximal<'_> {
    fn at(&self, velocities: Velocities, moved: Coordinates) -> Place {
        let rows = self.problem.rows.iter().zip(&self.weights).zip(self.centre).zip(&velocities);
        let projected: ByTouch<Projected> =
            rows.map(|(((row, weights), &push), &v)| row.cone.project(push, v, weights)).collect();
        let off: ByTouch<ContactImpulse> =
            projected.iter().zip(self.centre).map(|(p, &push)| p.push - push).collect();
        let mut left = zeros(moved.len());
        self.problem.gather(&off, &mut left);
        left.iter_mut().zip(&moved).for_each(|(x, &m)| *x -= m);
        Place { velocities, moved, projected, left }
    }

    /// \|Gᵀ λ₀\|.
    fn size(&self) -> f64 {
        let mut u = zeros(self.problem.size());
        self.problem.gather(self.centre, &mut u);
        norm(&u)
    }

    /// What touches are taken to do, from the pushes that are next to be expected.
    fn likely(&self, pushes: &[ContactImpulse], sticks: &[bool]) -> ByTouch<Likely> {
        let rows = self.problem.rows.iter().zip(pushes).zip(sticks);
        rows.map(|((row, &push), &sticks)| Likely { normal: row.cone.normal_impulse(push), sticks }).collect()
    }

    fn direction(&self, place: &Place, likely: &[Likely], matrix: &mut Band) -> Option<Direction> {
        let problem = self.problem;
        matrix.set_to_unit();
        let mut derivatives: ByTouch<Derivative> = SmallVec::new();
        for (i, row) in problem.rows.iter().enumerate() {
            let derivative =
                row.cone.derivative(self.centre[i], place.velocities[i], &self.weights[i], likely[i]);
            problem.couple(i, &derivative, |r, c, block| matrix.add(r, c, block));
            derivatives.push(derivative);
        }
        let rows = problem.rows.iter().zip(&place.projected).zip(likely);
        let base = |((row, p), likely): ((&Row, &Projected), &Likely)| {
            if likely.sticks { p.held(row.cone.normal) } else { p.push }
        };
        let bases: ByTouch<ContactImpulse> = rows.map(base).collect();
        let mut change = place.left.clone();
        if likely.iter().any(|likely| likely.sticks) {
            let off: ByTouch<ContactImpulse> =
                bases.iter().zip(self.centre).map(|(&base, &push)| base - push).collect();
            problem.gather(&off, &mut change);
            change.iter_mut().zip(&place.moved).for_each(|(x, &m)| *x -= m);
        }
        if !matrix.factorise() {
            return None;
        }
        matrix.solve(&mut change);
        if !change.iter().all(|x| x.is_finite()) {
            return None;
        }
        let changes = problem.scatter(&change);
        let rows = problem.rows.iter().zip(&bases).zip(&derivatives).zip(&changes);
        let pushes = rows.map(|(((row, base), d), c)| {
            let push = ContactImpulse {
                impulse: base.impulse - d.impulse * c.0,
                angular: base.angular - d.angular_by_velocity * c.0 - d.angular * c.1,
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
