//! The boxes of a body's hierarchy, level by level.

use sixte::shape::{Opened, Shape};
use sixte_contact::shape::{Geometry, Volume};

/// A page can do nothing with more.
const MOST_BOXES: usize = 20_000;

/// Deeper levels are not asked for.
const DEEPEST: usize = 24;

/// A centre, and half sizes along the body's axes \[m\].
pub type Box3 = ([f64; 3], [f64; 3]);

/// The boxes around all nodes of a level, the last one if there are fewer; which level that is, and how many there are.
pub fn boxes(shape: &Shape, level: usize) -> (usize, usize, Vec<Box3>) {
    let mut nodes = vec![shape.root()];
    let mut found = (0, nodes.clone());
    let mut levels = 1;
    for depth in 1..=DEEPEST {
        let mut below = Vec::new();
        let mut has_parts = false;
        for &node in &nodes {
            match shape.open(node) {
                Opened::Parts(parts) => {
                    has_parts = true;
                    below.extend(parts);
                }
                // What is at the bottom stays in view.
                _ => below.push(node),
            }
            if below.len() > MOST_BOXES {
                break;
            }
        }
        if !has_parts || below.len() > MOST_BOXES {
            break;
        }
        nodes = below;
        levels = depth + 1;
        if depth <= level {
            found = (depth, nodes.clone());
        }
    }
    let (depth, nodes) = found;
    let around = |node| {
        let volume = shape.volume(node).aabb();
        let (centre, half) = ((volume.min + volume.max) * 0.5, (volume.max - volume.min) * 0.5);
        (centre.is_finite() && half.is_finite()).then(|| (centre.to_array(), half.to_array()))
    };
    (depth, levels, nodes.into_iter().filter_map(around).collect())
}
