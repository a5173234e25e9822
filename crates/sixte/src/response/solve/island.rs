//! Which touches depend on one another.

use super::{ContactRow, Mobility};

/// The touches of each island, by their places: connected through bodies that move. In the order of their
/// first touches; a touch between two bodies that nothing moves is an island of its own.
pub(super) fn split(mobilities: &[Mobility], touches: &[ContactRow]) -> Vec<Vec<usize>> {
    let moves = |body: usize| mobilities.get(body).is_some_and(Mobility::moves);
    let mut parents: Vec<usize> = (0..mobilities.len()).collect();
    for touch in touches {
        let (a, b) = touch.bodies;
        if moves(a) && moves(b) {
            let (a, b) = (root(&mut parents, a), root(&mut parents, b));
            parents[a.max(b)] = a.min(b);
        }
    }
    let mut island_of = vec![usize::MAX; mobilities.len()];
    let mut islands: Vec<Vec<usize>> = Vec::new();
    for (place, touch) in touches.iter().enumerate() {
        let (a, b) = touch.bodies;
        let mover = if moves(a) { Some(a) } else { Some(b).filter(|&b| moves(b)) };
        match mover.map(|body| root(&mut parents, body)) {
            Some(body) if island_of[body] != usize::MAX => islands[island_of[body]].push(place),
            found => {
                if let Some(body) = found {
                    island_of[body] = islands.len();
                }
                islands.push(vec![place]);
            }
        }
    }
    islands
}

fn root(parents: &mut [usize], mut body: usize) -> usize {
    while parents[body] != body {
        parents[body] = parents[parents[body]];
        body = parents[body];
    }
    body
}
