//! Newton's method for all touches of an island.
//!
//! With λ₀ the impulses so far, u the coordinates of the bodies' velocities and v = v₀ + G u those at the
//! touches, one step of the proximal method solves u = Gᵀ P(λ₀ − ρ v). P is smooth but for its kinks, where
//! a touch opens, closes, sticks or slides; Newton with D = −∂P/∂v:
//!
//! (1 + Gᵀ D G) δu = Gᵀ P − u,  λ = P − D G δu.
//!
//! The matrix is that of bodies held by springs of stiffness ρ at their touches. It is regular whatever the
//! touches are, as the unit matrix is that of the bodies' own masses.
//!
//! Soft springs find out which touches push, stiff ones leave less to the next step: about 1/γ of what there was, by
//! the smallest eigenvalue. So they get stiffer with every step that works, and softer with every one that does not.

use smallvec::SmallVec;

use super::alone;
use super::band::Band;
use super::island_row::{ByTouch, Row, Velocities};
use super::problem::Problem;
use super::row::ContactImpulse;
use super::step::step;

/// What was found for one island.
pub(super) struct Found {
    pub pushes: ByTouch<ContactImpulse>,
    pub residual: f64,
    /// Linear systems that were solved.
    pub rounds: u32,
}

/// When the search for impulses is over.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Until {
    /// The residual is no more than this.
    pub residual: f64,
    /// Or so many linear systems were solved.
    pub systems: u32,
}

impl Until {
    /// When nothing is left to be gained.
    pub const SOLVED: Self = Self { residual: ENOUGH, systems: u32::MAX };
}

/// A residual that is as good as 0, and one that is not worth a second try.
const ENOUGH: f64 = 2e-16;
const ALMOST: f64 = 2e-15;
/// A residual from which on only rounding is left to be mended, and nothing to be found out.
const NEAR: f64 = 1e-10;
/// A residual that is no solution.
const FAILED: f64 = 1e-8;

/// A residual that is not worth many tries, and better than anything that could be put in its place.
const GOOD: f64 = 1e-7;

/// A solution is far from the guess if it differs by this part of the largest impulse.
const FAR: f64 = 0.3;

/// After so many steps without gain it is taken.
const SLUGGISH: u32 = 6;

/// γ = ρ k, how stiff the springs are, as a part of what bodies themselves resist.
const SOFTEST: f64 = 0.1;
const START: f64 = 1e2;
const OTHER_STARTS: [f64; 2] = [1.0, 1e4];
const STIFFEST: f64 = 1e7;
/// As long as more than rounding is left. Touches that hold each other fast, with targets that do not quite agree, are
/// pressed until one of them opens or slips, and springs press by γ times the little that is missing.
const BREAKING: f64 = 1e10;
/// By how much it changes at once.
const FACTOR: f64 = 10.0;
/// What a step leaves, at most, if the springs are stiff enough.
const SLOW: f64 = 1e-2;

/// Linear systems for one step, for one that only mends rounding, and for the search for springs between targets that
/// contradict each other.
const INNER: u32 = 6;
const MENDING: u32 = 2;
const MOST: u32 = 400;
/// After so many without gain there is no solution, or none that can be found.
const INFEASIBLE: u32 = 240;
/// After so many a single touch is begun again from what is found directly.
const INFEASIBLE_ALONE: u32 = 8;
/// So many are spent on a residual that may be more than rounding, which is one of at most so many roundings of the
/// sums.
const STUBBORN: u32 = 12;
const ROUNDINGS: f64 = 8.0;

/// How often friction is bounded anew where no solution was found.
const REPAIRS: u32 = 4;

/// The impulses of one island.
pub(super) fn solve(problem: &Problem, guess: &[ContactImpulse], until: Until) -> Found {
    let pushes: ByTouch<ContactImpulse> =
        problem.rows.iter().zip(guess).map(|(row, &push)| row.started(push)).collect();
    let residual = problem.residual(&pushes, &problem.velocities(&pushes));
    if residual <= (4.0 * problem.rounding(&pushes)).clamp(ALMOST, NEAR).max(until.residual) {
        return Found { pushes, residual, rounds: 0 };
    }
    let mut search = NewtonSearch::new(problem, &pushes);
    let alone = match problem.rows.as_slice() {
        [row] if alone::is_known(row) => Some(row),
        _ => None,
    };
    search.run_for(if alone.is_some() { INFEASIBLE_ALONE } else { INFEASIBLE }, START, until);
    let mut found = search.best;
    if let Some(row) = alone
        && found.residual > NEAR.max(until.residual)
    {
        found = directly(problem, row, (&pushes, found), until);
    }
    // Where there is more than one solution, Newton's method may step over the next one to another; from other springs it
    // may find it.
    let most = pushes.iter().map(|push| push.impulse.length()).fold(0.0, f64::max);
    for start in OTHER_STARTS {
        let far = distance(&found.pushes, &pushes);
        let is_over = found.rounds >= until.systems;
        if far <= FAR * most || most == 0.0 || found.residual > NEAR || is_over {
            break;
        }
        let mut search = NewtonSearch::new(problem, &pushes);
        search.run(start, Until { systems: until.systems - found.rounds, ..until });
        let rounds = found.rounds + search.best.rounds;
        if search.best.residual <= NEAR && distance(&search.best.pushes, &pushes) < 0.5 * far {
            found = search.best;
        }
        found.rounds = rounds;
    }
    if found.residual > GOOD && found.rounds < until.systems { repaired(problem, found) } else { found }
}

/// For one touch that Newton's method has found nothing for: of all its solutions, the one next to the guess.
fn directly(
    problem: &Problem,
    row: &Row,
    (guess, mut found): (&[ContactImpulse], Found),
    until: Until,
) -> Found {
    // An impulse is one vector, so its normal part is rounded by μ as much as by itself, and bounds friction μ times.
    let rounding = f64::EPSILON * row.cone.friction * row.cone.friction;
    let enough = NEAR.max(rounding.min(found.residual));
    // With angular friction it only begins near the solution.
    let patience = if row.cone.has_angular() { INFEASIBLE } else { INFEASIBLE_ALONE };
    let mut nearest = f64::INFINITY;
    for impulse in alone::impulses(row) {
        let push = [ContactImpulse { impulse, ..ContactImpulse::NONE }];
        let mut search = NewtonSearch::new(problem, &push);
        let systems = until.systems.saturating_sub(found.rounds);
        search.run_for(patience, START, Until { systems, ..until });
        let (far, rounds) = (distance(&push, guess), found.rounds.saturating_add(search.best.rounds));
        if search.best.residual <= enough && far < nearest {
            (nearest, found) = (far, search.best);
        }
        found.rounds = rounds;
    }
    found
}

/// The largest impulse by which pushes differ [N s].
fn distance(p: &[ContactImpulse], q: &[ContactImpulse]) -> f64 {
    p.iter().zip(q).map(|(p, q)| (p.impulse - q.impulse).length()).fold(0.0, f64::max)
}

/// Keeps bodies apart where no solution was found: normal impulses for the friction so far, at first none; then
/// friction for these normal impulses, and so on (staggered projections, Kaufman, Sueda, James & Pai 2008). If that does
/// not settle either, normal impulses without friction.
fn repaired(problem: &Problem, found: Found) -> Found {
    let shortfall = |pushes: &[ContactImpulse]| problem.shortfall(&problem.velocities(pushes));
    if shortfall(&found.pushes) <= FAILED {
        return found;
    }
    let mut rounds = found.rounds;
    let nothing: ByTouch<ContactImpulse> = SmallVec::from_elem(ContactImpulse::NONE, found.pushes.len());
    let mut smooth = None;
    let mut friction = nothing.clone();
    for _ in 0..REPAIRS {
        let with_friction = problem.with_friction_of(&friction);
        let normals = NewtonSearch::found(&with_friction);
        rounds += normals.rounds;
        let both = problem.rows.iter().zip(&friction).zip(&normals.pushes);
        let pushes: ByTouch<ContactImpulse> = both.map(|((row, &f), &n)| row.cone.clip(f + n)).collect();
        if smooth.is_some() && shortfall(&pushes) <= FAILED {
            smooth = Some(pushes);
            break;
        }
        let rubbed = NewtonSearch::found(&problem.with_normals_of(&normals.pushes));
        rounds += rubbed.rounds;
        friction = rubbed.pushes;
        smooth = smooth.or(Some(normals.pushes));
    }
    let pushes = smooth.unwrap_or(nothing);
    let residual = problem.residual(&pushes, &problem.velocities(&pushes));
    Found { pushes, residual, rounds }
}

struct NewtonSearch<'a> {
    problem: &'a Problem,
    pushes: ByTouch<ContactImpulse>,
    velocities: Velocities,
    residual: f64,
    best: Found,
}

impl<'a> NewtonSearch<'a> {
    fn new(problem: &'a Problem, guess: &[ContactImpulse]) -> Self {
        let pushes: ByTouch<ContactImpulse> =
            problem.rows.iter().zip(guess).map(|(row, &push)| row.cone.clip(push)).collect();
        let velocities = problem.velocities(&pushes);
        let residual = problem.residual(&pushes, &velocities);
        let best = Found { pushes: pushes.clone(), residual, rounds: 0 };
        Self { problem, pushes, velocities, residual, best }
    }

    /// From nothing; where targets contradict each other, springs between them.
    fn found(problem: &'a Problem) -> Found {
        let nothing = vec![ContactImpulse::NONE; problem.rows.len()];
        let mut search = Self::new(problem, &nothing);
        search.run(START, Until::SOLVED);
        if search.best.residual <= FAILED {
            return search.best;
        }
        let rounds = search.best.rounds;
        let search = Self::new(problem, &nothing);
        let mut matrix = Band::new(problem.size(), problem.width());
        let from = (search.pushes.as_slice(), &search.velocities);
        match step(problem, from, START, MOST, &mut matrix) {
            Some(step) => {
                Found { pushes: step.pushes, residual: f64::INFINITY, rounds: rounds + step.rounds }
            }
            None => Found { rounds, ..search.best },
        }
    }

    fn take(&mut self, pushes: ByTouch<ContactImpulse>) {
        self.velocities = self.problem.velocities(&pushes);
        self.residual = self.problem.residual(&pushes, &self.velocities);
        self.pushes = pushes;
        if self.residual < self.best.residual {
            self.best.pushes.clone_from(&self.pushes);
            self.best.residual = self.residual;
        }
    }

    /// From springs of this stiffness.
    fn run(&mut self, start: f64, until: Until) {
        self.run_for(INFEASIBLE, start, until);
    }

    /// The same, for at most so many linear systems without gain.
    fn run_for(&mut self, infeasible: u32, start: f64, until: Until) {
        let problem = self.problem;
        let mut matrix = Band::new(problem.size(), problem.width());
        let mut gamma = start;
        let (mut without_gain, mut last_gain) = (0, 0);
        // Where rounding may not be all that is left, it is tried harder, up to so many linear systems.
        let mut stubborn: Option<u32> = None;
        while self.best.residual > until.residual
            && self.best.rounds < until.systems.min(last_gain + infeasible)
        {
            let before = self.best.residual;
            let is_near = self.residual <= NEAR && stubborn.is_none();
            let most = if is_near { MENDING } else { INNER };
            let from = (self.pushes.as_slice(), &self.velocities);
            let Some(step) = step(problem, from, gamma, most, &mut matrix) else { break };
            self.best.rounds += step.rounds;
            let is_out_of_budget = stubborn.is_some_and(|end| self.best.rounds >= end);
            if !step.has_converged && !is_near && gamma > SOFTEST {
                if is_out_of_budget {
                    break;
                }
                gamma = (gamma / FACTOR).max(SOFTEST);
                continue;
            }
            let last = self.residual;
            self.take(step.pushes);
            // Stiff springs also blow up what rounding leaves: no stiffer than needed.
            if self.residual > SLOW * last {
                let most = if self.best.residual > NEAR { BREAKING } else { STIFFEST };
                gamma = (gamma * FACTOR).min(most.max(gamma));
            }
            if self.best.residual < 0.5 * before {
                (without_gain, last_gain) = (0, self.best.rounds);
            } else {
                without_gain += 1;
            }
            if without_gain >= SLUGGISH && self.best.residual <= GOOD {
                break;
            }
            let patience = match stubborn {
                _ if self.best.residual <= ALMOST => 1,
                Some(_) if !is_out_of_budget => 4,
                _ => 2,
            };
            if without_gain >= patience && self.best.residual <= NEAR {
                if stubborn.is_some() || self.best.residual <= ROUNDINGS * problem.rounding(&self.best.pushes)
                {
                    break;
                }
                (stubborn, without_gain) = (Some(self.best.rounds + STUBBORN), 0);
            }
        }
    }
}
