//! Which pairs of triangles cross, by a tree of boxes.

use super::crossing::{Corners, crosses};
use super::finding::Finding;
use crate::shape::Aabb;
use crate::shape::exact::ExactPoints;

/// Boxes and triangles that are compared before the search stops, for each triangle. Surfaces need
/// about 15, whatever their size.
const EFFORT_PER_TRIANGLE: usize = 64;

/// The same on top, for all: enough for some thousand triangles that are all in the same place, such
/// as a large fan.
const EFFORT: usize = 1 << 23;

/// Triangles of a leaf.
const LEAF: usize = 4;

/// Pairs of triangles that share a point which is not on a common corner or edge.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Crossings {
    /// The pairs, smaller index first.
    pub pairs: Finding<[usize; 2]>,
    /// Whether the search was given up because there was too much to compare; there may be more
    /// pairs then.
    pub is_cut_short: bool,
}

/// A triangle to be compared.
struct Item {
    number: usize,
    corners: Corners,
    bounds: Aabb,
}

/// A node covers the items from `start` to `end`; its first half is the node that follows it.
struct Node {
    bounds: Aabb,
    start: usize,
    end: usize,
    second: Option<usize>,
}

/// The crossing pairs of triangles that have an area. `first` names vertices by position.
pub(super) fn find(points: &ExactPoints, first: &[u32], faces: &[(usize, [u32; 3])]) -> Crossings {
    let item = |&(number, face): &(usize, [u32; 3])| {
        let corners = face.map(|vertex| first[vertex as usize]);
        let [a, b, c] = corners.map(|vertex| points.at(vertex));
        Item { number, corners, bounds: Aabb { min: a.min(b).min(c), max: a.max(b).max(c) } }
    };
    let mut items: Vec<Item> = faces.iter().map(item).collect();
    let mut nodes = Vec::new();
    if items.is_empty() {
        return Crossings::default();
    }
    build(&mut items, 0, &mut nodes);
    CrossingSearch { points, items, nodes }.run()
}

/// Adds the node of all items, which are numbered from `start`, and the nodes below it. Halving by
/// number keeps the depth at the logarithm, whatever the triangles are.
fn build(items: &mut [Item], start: usize, nodes: &mut Vec<Node>) -> usize {
    let bounds = items.iter().fold(items[0].bounds, |all, item| all.joined(&item.bounds));
    let this = nodes.len();
    nodes.push(Node { bounds, start, end: start + items.len(), second: None });
    if items.len() > LEAF {
        let size = bounds.max - bounds.min;
        let axis = size.max_position();
        let key = |item: &Item| item.bounds.min[axis] + item.bounds.max[axis];
        let half = items.len() / 2;
        items.select_nth_unstable_by(half, |x, y| key(x).total_cmp(&key(y)).then(x.number.cmp(&y.number)));
        let (low, high) = items.split_at_mut(half);
        build(low, start, nodes);
        nodes[this].second = Some(build(high, start + half, nodes));
    }
    this
}

struct CrossingSearch<'a> {
    points: &'a ExactPoints,
    items: Vec<Item>,
    nodes: Vec<Node>,
}

impl CrossingSearch<'_> {
    fn run(&self) -> Crossings {
        let mut found = Crossings::default();
        let mut effort = 0;
        let limit = EFFORT + EFFORT_PER_TRIANGLE * self.items.len();
        let mut open = vec![[0, 0]];
        while let Some([i, j]) = open.pop() {
            effort += 1;
            if effort > limit {
                found.is_cut_short = true;
                break;
            }
            let (x, y) = (&self.nodes[i], &self.nodes[j]);
            if !x.bounds.overlaps(&y.bounds) {
                continue;
            }
            let is_larger = y.second.is_none() || x.end - x.start >= y.end - y.start;
            if let Some(second) = x.second.filter(|_| i == j) {
                open.extend([[i + 1, i + 1], [i + 1, second], [second, second]]);
            } else if let Some(second) = x.second.filter(|_| is_larger) {
                open.extend([[i + 1, j], [second, j]]);
            } else if let Some(second) = y.second {
                open.extend([[i, j + 1], [i, second]]);
            } else {
                effort += self.compare(x, y, &mut found.pairs);
            }
        }
        found
    }

    /// Compares the triangles of two leaves, which may be the same; gives the number of tests.
    fn compare(&self, x: &Node, y: &Node, pairs: &mut Finding<[usize; 2]>) -> usize {
        let mut tests = 0;
        for i in x.start..x.end {
            let a = &self.items[i];
            let others = if x.start == y.start { i + 1..y.end } else { y.start..y.end };
            for b in &self.items[others] {
                if a.bounds.overlaps(&b.bounds) {
                    tests += 1;
                    if crosses(self.points, a.corners, b.corners) {
                        pairs.add_unordered([a.number.min(b.number), a.number.max(b.number)]);
                    }
                }
            }
        }
        tests
    }
}
