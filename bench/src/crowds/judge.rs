//! What became of a crowd, by where its bodies were after each step. No engine is asked.

use sixte::Fnv;
use sixte::shape::MassProperties;
use sixte_contact::Mat3;

use super::scenes::Scene;
use super::sixte::shape;
use super::solid::{Bounds, Solid};
use super::{GRAVITY, State};

/// A body that is further from the origin is lost \[m\].
const FAR: f64 = 1000.0;

/// What became of all bodies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Verdict {
    /// The deepest of any two bodies, or of a body and a half-space or the ground, after any step \[m\].
    pub largest_overlap: f64,
    /// Bodies that end wholly within a half-space or below the ground, far away, or nowhere. How deep they went is not judged.
    pub lost: usize,
    /// What kinetic and potential energy together have become more by, as a part of what they were.
    pub energy_error: f64,
    /// Of the bits of all poses at the end.
    pub hash: u64,
}

/// Judges a run of the scene, of which `frames` has all bodies after each step.
///
/// # Errors
/// A shape that has no mass.
pub fn judge(scene: &Scene, frames: &[Vec<State>]) -> Result<Verdict, String> {
    let solids: Vec<Solid> = scene.bodies.iter().map(|start| Solid::new(&start.form)).collect();
    let start: Vec<State> = scene.bodies.iter().map(|start| start.state).collect();
    let end = frames.last().unwrap_or(&start);
    let is_lost = |(solid, state): (&Solid, &State)| is_lost(scene, solid, state);
    let lost: Vec<bool> = solids.iter().zip(end).map(is_lost).collect();
    let mut largest_overlap = 0.0;
    for states in frames {
        let left = solids.iter().zip(states).zip(&lost).filter(|(_, lost)| !**lost);
        let placed: Vec<Solid> = left.map(|((solid, state), _)| solid.placed(state)).collect();
        largest_overlap = overlap(scene, &placed, largest_overlap);
    }
    let (before, after) = (energy(scene, &start)?, energy(scene, end)?);
    Ok(Verdict {
        largest_overlap,
        lost: lost.iter().filter(|lost| **lost).count(),
        energy_error: (after - before) / before,
        hash: hash(end),
    })
}

fn is_lost(scene: &Scene, solid: &Solid, state: &State) -> bool {
    let placed = solid.placed(state);
    let is_within = scene.half_spaces.iter().any(|half_space| placed.depths_in(half_space)[1] > 0.0);
    let is_below = scene.ground.as_ref().is_some_and(|ground| ground.covers(&placed));
    // What is no number is lost too.
    is_within || is_below || !(state.position.length() <= FAR && state.rotation.is_finite())
}

/// The deepest overlap, if it is more than `known`; else `known`.
fn overlap(scene: &Scene, solids: &[Solid], known: f64) -> f64 {
    let mut deepest = known;
    for half_space in &scene.half_spaces {
        let depths = solids.iter().map(|solid| solid.depths_in(half_space)[0]);
        deepest = depths.fold(deepest, f64::max);
    }
    if let Some(ground) = &scene.ground {
        deepest = solids.iter().fold(deepest, |deepest, solid| ground.overlap(solid, deepest));
    }
    let mut placed: Vec<(Bounds, &Solid)> = solids.iter().map(|solid| (solid.bounds(), solid)).collect();
    placed.sort_by(|(a, _), (b, _)| a[0].x.total_cmp(&b[0].x));
    for (index, (bounds, solid)) in placed.iter().enumerate() {
        let near = placed[index + 1..].iter().take_while(|(other, _)| other[0].x < bounds[1].x);
        for (other_bounds, other) in near {
            if is_deeper(bounds, other_bounds, deepest) {
                deepest = deepest.max(solid.depth(other, deepest));
            }
        }
    }
    deepest
}

fn is_deeper([lower, upper]: &Bounds, [other_lower, other_upper]: &Bounds, known: f64) -> bool {
    (*upper - *other_lower).min(*other_upper - *lower).min_element() > known
}

/// Kinetic, and potential above the origin \[J\].
fn energy(scene: &Scene, states: &[State]) -> Result<f64, String> {
    let mut sum = 0.0;
    for (start, state) in scene.bodies.iter().zip(states) {
        let mass = shape(&start.form)?.mass_properties(start.density).map_err(|error| error.to_string())?;
        let MassProperties { mass, centre, inertia } = mass;
        let turn = Mat3::from_quat(state.rotation);
        let spin = turn.transpose() * state.spin;
        let height = state.point_in_world(centre).z;
        sum += mass * (0.5 * state.velocity.length_squared() + GRAVITY * height)
            + 0.5 * spin.dot(inertia * spin);
    }
    Ok(sum)
}

fn hash(states: &[State]) -> u64 {
    let mut hash = Fnv::new();
    for state in states {
        state.position.to_array().into_iter().for_each(|number| hash.add_number(number));
        state.rotation.to_array().into_iter().for_each(|number| hash.add_number(number));
    }
    hash.value()
}

#[cfg(test)]
mod tests {
    use sixte_contact::Vec3;

    use super::*;
    use crate::crowds::STEP;

    fn start(scene: &Scene) -> Vec<State> {
        scene.bodies.iter().map(|start| start.state).collect()
    }

    #[test]
    fn a_cube_that_is_moved_is_told() {
        let scene = Scene::named("pyramid").unwrap();
        let mut frames = vec![start(&scene); 3];
        // It was 5 mm above others.
        frames[1][500].position.z -= 0.006;
        let verdict = judge(&scene, &frames).unwrap();
        assert!((verdict.largest_overlap - 0.001).abs() < 1e-13, "{verdict:?}");
        assert_eq!(verdict.lost, 0);
        assert_eq!(verdict.hash, judge(&scene, &frames[..1]).unwrap().hash);
    }

    #[test]
    fn a_ball_in_a_wall_is_told() {
        let scene = Scene::named("pile").unwrap();
        let mut frame = start(&scene);
        frame[1].position = Vec3::new(2.31, 0.0, 40.0);
        let verdict = judge(&scene, &[frame]).unwrap();
        assert!((verdict.largest_overlap - 0.01).abs() < 1e-13, "{verdict:?}");
    }

    #[test]
    fn lost_bodies_are_counted_and_not_judged() {
        let scene = Scene::named("pile").unwrap();
        let mut frames = vec![start(&scene); 2];
        frames[1][0].position.z = -5.0;
        frames[1][1].position.x = 3.0;
        frames[1][2].position.z = 1001.0;
        frames[1][3].rotation.x = f64::NAN;
        frames[1][4].position.x = f64::NAN;
        let verdict = judge(&scene, &frames).unwrap();
        assert_eq!((verdict.lost, verdict.largest_overlap), (5, 0.0));
        // One that comes back was deep in the floor.
        frames[0][10].position.z = -5.0;
        assert!(judge(&scene, &frames).unwrap().largest_overlap > 5.0);
    }

    #[test]
    fn a_fall_keeps_energy() {
        let scene = Scene::named("scatter").unwrap();
        let mut frame = start(&scene);
        for state in &mut frame {
            state.position += state.velocity * STEP - Vec3::Z * (0.5 * GRAVITY * STEP * STEP);
            state.velocity -= Vec3::Z * (GRAVITY * STEP);
        }
        assert!(judge(&scene, &[frame.clone()]).unwrap().energy_error.abs() < 1e-13);
        frame[0].spin *= 2.0;
        assert!(judge(&scene, &[frame]).unwrap().energy_error > 1e-6);
    }
}
