//! Truth first: what can be done with a pencil; then the same against slow and simple solvers, and what must not
//! depend on axes, units or order.

pub(crate) mod brute_force;
pub(crate) mod chance;
mod closed_forms;
mod dominoes;
mod infeasible;
mod invariance;
pub(crate) mod scene;
mod stacks;
