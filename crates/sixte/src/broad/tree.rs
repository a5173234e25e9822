//! Boxes in a tree (a bounding volume hierarchy): those next to each other are close.
//!
//! It is built in one go from about where the boxes are, and can be fitted to other boxes in the same order.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use sixte_contact::Vec3;

use super::bounds::{Bounds, Region};
use super::order::{FEW, Order, Part};
use super::ray::Ray;

/// A box, and whose it is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Leaf<R> {
    pub index: u32,
    /// Two boxes of one group are not compared.
    pub group: Group,
    pub region: R,
}

/// Boxes that need not be compared with each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Group(u32);

impl Group {
    /// Those that are compared with all others.
    pub const NONE: Self = Self(0);

    /// One of many.
    pub fn number(number: usize) -> Self {
        Self(number as u32 + 1)
    }

    /// That of two together: none if they are not of one.
    fn with(self, other: Self) -> Self {
        if self == other { self } else { Self::NONE }
    }

    /// Whether boxes of two groups are compared.
    fn meets(self, other: Self) -> bool {
        self != other || self == Self::NONE
    }
}

impl<R> Leaf<R> {
    /// One that is compared with all others.
    pub fn single(index: usize, region: R) -> Self {
        Self { index: index as u32, group: Group::NONE, region }
    }
}

/// Some of the leaves, one after the other, and a box around them.
#[derive(Debug, Clone, Copy)]
struct Node<R> {
    part: Part,
    /// The one that all of them are of.
    group: Group,
    region: R,
}

#[derive(Debug, Clone)]
pub(crate) struct Tree<R> {
    /// Those of one node are next to each other.
    leaves: Vec<Leaf<R>>,
    /// Each comes after those below it; the last one is the root.
    nodes: Vec<Node<R>>,
}

impl<R: Region> Tree<R> {
    /// Of `count` boxes, which are made when they are wanted, in an order in which those next to each other are close: so many of them
    /// need little memory.
    pub fn build(
        count: usize,
        middle_of: impl Fn(usize) -> Vec3,
        leaf_of: impl Fn(usize) -> Leaf<R>,
    ) -> Self {
        let Order { places, parts } = Order::of(count, middle_of);
        let leaves = places.into_iter().map(|place| leaf_of(place as usize)).collect();
        let node = |part| Node { part, group: Group::NONE, region: R::NOWHERE };
        let mut tree = Self { leaves, nodes: parts.into_iter().map(node).collect() };
        tree.fit();
        tree
    }

    /// Of these boxes.
    pub fn new(leaves: Vec<Leaf<R>>) -> Self {
        if leaves.len() > FEW {
            return Self::build(leaves.len(), |place| leaves[place].region.middle(), |place| leaves[place]);
        }
        let whole = Part { from: 0, to: leaves.len() as u32, halves: None };
        let mut tree =
            Self { leaves, nodes: vec![Node { part: whole, group: Group::NONE, region: R::NOWHERE }] };
        tree.fit();
        tree
    }

    /// The leaves, in an order that depends on how it was built.
    pub fn leaves(&self) -> &[Leaf<R>] {
        &self.leaves
    }

    /// Fits it to where boxes are now, in the same order.
    pub fn refit(&mut self, region_of: impl Fn(usize) -> R) {
        for leaf in &mut self.leaves {
            leaf.region = region_of(leaf.index as usize);
        }
        self.fit();
    }

    /// Lets one of the leaves be nowhere. The nodes above it stay as they are.
    pub fn blank(&mut self, leaf: usize) {
        if let Some(leaf) = self.leaves.get_mut(leaf) {
            leaf.region = R::NOWHERE;
        }
    }

    /// Puts nodes around what is below them.
    fn fit(&mut self) {
        let Self { leaves, nodes } = self;
        for at in 0..nodes.len() {
            let Part { from, to, halves } = nodes[at].part;
            let (region, group) = match halves {
                Some(halves) => {
                    let [a, b] = halves.map(|half| &nodes[half as usize]);
                    (a.region.with(b.region), a.group.with(b.group))
                }
                None => {
                    let own = &leaves[from as usize..to as usize];
                    let region = own.iter().fold(R::NOWHERE, |all, leaf| all.with(leaf.region));
                    let group = own.iter().map(|leaf| leaf.group).reduce(Group::with);
                    (region, group.unwrap_or(Group::NONE))
                }
            };
            (nodes[at].region, nodes[at].group) = (region, group);
        }
    }

    /// Calls `meet` once for every two boxes that can meet and are not of one group, the smaller index first; in an order that depends on
    /// how the tree was built.
    pub fn find_pairs(&self, mut meet: impl FnMut(&Leaf<R>, &Leaf<R>)) {
        self.visit_pairs(
            0.0,
            |a, b, _| a.can_meet(b),
            |a, b| {
                meet(a, b);
                0.0
            },
        );
    }

    /// The indices of all of them, the smaller one first, in order.
    pub fn pairs(&self) -> Vec<(usize, usize)> {
        let mut pairs = Vec::new();
        self.find_pairs(|a, b| pairs.push((a.index as usize, b.index as usize)));
        pairs.sort_unstable();
        pairs
    }

    /// The same for boxes that are `near` within a limit. Whoever is told of a pair says what the limit is from then on.
    fn visit_pairs(
        &self,
        mut limit: f64,
        near: impl Fn(&R, &R, f64) -> bool,
        mut visit: impl FnMut(&Leaf<R>, &Leaf<R>) -> f64,
    ) {
        let nodes = &self.nodes;
        let Some(root) = nodes.len().checked_sub(1) else { return };
        // Few boxes are one leaf: that needs no stack.
        if root == 0 {
            self.visit_leaf_pairs((0, 0), &mut limit, &near, &mut visit);
            return;
        }
        let mut stack = vec![(root as u32, root as u32)];
        while let Some((p, q)) = stack.pop() {
            let (one, two) = (&nodes[p as usize], &nodes[q as usize]);
            if !one.group.meets(two.group) || p != q && !near(&one.region, &two.region, limit) {
                continue;
            }
            let size = |part: &Part| part.to - part.from;
            match (one.part.halves, two.part.halves) {
                (Some([a, b]), _) if p == q => stack.extend([(a, b), (b, b), (a, a)]),
                (Some([a, b]), other) if other.is_none() || size(&one.part) >= size(&two.part) => {
                    stack.extend([(a, q), (b, q)]);
                }
                (_, Some([a, b])) => stack.extend([(p, a), (p, b)]),
                _ => self.visit_leaf_pairs((p, q), &mut limit, &near, &mut visit),
            }
        }
    }

    /// The pairs of two nodes that have no parts, or of one.
    #[inline]
    fn visit_leaf_pairs(
        &self,
        (p, q): (u32, u32),
        limit: &mut f64,
        near: &impl Fn(&R, &R, f64) -> bool,
        visit: &mut impl FnMut(&Leaf<R>, &Leaf<R>) -> f64,
    ) {
        let leaves_of = |Part { from, to, .. }: Part| &self.leaves[from as usize..to as usize];
        let (one, two) = (&self.nodes[p as usize], &self.nodes[q as usize]);
        let others = leaves_of(two.part);
        for (i, first) in leaves_of(one.part).iter().enumerate() {
            if p != q && !near(&first.region, &two.region, *limit) {
                continue;
            }
            let from = if p == q { i + 1 } else { 0 };
            for second in &others[from..] {
                if first.group.meets(second.group) && near(&first.region, &second.region, *limit) {
                    let is_first = first.index < second.index;
                    *limit = if is_first { visit(first, second) } else { visit(second, first) };
                }
            }
        }
    }

    /// Whether there is a leaf whose box and all above it pass.
    pub fn has(&self, passes: impl Fn(&R) -> bool) -> bool {
        self.nodes.len().checked_sub(1).is_some_and(|root| self.has_below(root, &passes))
    }

    fn has_below(&self, at: usize, passes: &impl Fn(&R) -> bool) -> bool {
        let Node { part, region, .. } = &self.nodes[at];
        passes(region)
            && match part.halves {
                Some(halves) => halves.iter().any(|&half| self.has_below(half as usize, passes)),
                None => {
                    let own = &self.leaves[part.from as usize..part.to as usize];
                    own.iter().any(|leaf| passes(&leaf.region))
                }
            }
    }

    /// Calls `visit` for every leaf whose box and all above it pass, in an order that depends on how the tree was built.
    pub fn find(&self, passes: impl Fn(&R) -> bool, mut visit: impl FnMut(&Leaf<R>)) {
        let Some(root) = self.nodes.len().checked_sub(1) else { return };
        let mut stack = vec![root as u32];
        while let Some(at) = stack.pop() {
            let Node { part, region, .. } = &self.nodes[at as usize];
            if !passes(region) {
                continue;
            }
            match part.halves {
                Some(halves) => stack.extend(halves),
                None => {
                    let own = &self.leaves[part.from as usize..part.to as usize];
                    own.iter().filter(|leaf| passes(&leaf.region)).for_each(&mut visit);
                }
            }
        }
    }
}

impl Tree<Bounds> {
    /// The sum of the nodes' half areas: what a look at a random place costs [m²].
    pub fn half_areas(&self) -> f64 {
        self.nodes.iter().map(|node| node.region.half_area()).sum()
    }

    /// Calls `visit` once for every two boxes that are not farther apart than a limit along any axis \[m\], the smaller index first.
    /// `visit` says what the limit is from then on; it may not become larger.
    pub fn find_near(&self, limit: f64, visit: impl FnMut(&Leaf<Bounds>, &Leaf<Bounds>) -> f64) {
        // Boxes that overlap are always looked at.
        self.visit_pairs(limit, |a, b, limit| a.apart(b) <= limit.max(0.0), visit);
    }

    /// Calls `visit` for the boxes that a ray goes through, nearer ones mostly first. `visit` says how long the ray is from then on; it
    /// may not become longer.
    pub fn find_on_ray(&self, ray: &Ray, mut length: f64, mut visit: impl FnMut(u32) -> f64) -> f64 {
        let enters =
            |at: u32, length: f64| ray.entry(&self.nodes[at as usize].region, length).map(|from| (from, at));
        let Some(root) = self.nodes.len().checked_sub(1) else { return length };
        let mut stack: Vec<(f64, u32)> = enters(root as u32, length).into_iter().collect();
        while let Some((from, at)) = stack.pop() {
            if from > length {
                continue;
            }
            let part = self.nodes[at as usize].part;
            if let Some(halves) = part.halves {
                match halves.map(|half| enters(half, length)) {
                    [Some(a), Some(b)] => stack.extend(if a.0 <= b.0 { [b, a] } else { [a, b] }),
                    [a, b] => stack.extend(a.or(b)),
                }
                continue;
            }
            for leaf in &self.leaves[part.from as usize..part.to as usize] {
                if ray.entry(&leaf.region, length).is_some() {
                    length = visit(leaf.index);
                }
            }
        }
        length
    }
}

/// Leaves of several trees, those first whose bound is the least.
///
/// `visit` says which bounds are looked at from then on: none that is larger. Bounds of larger boxes may not be larger.
pub(crate) fn find_nearest(
    trees: &[Tree<Bounds>],
    mut limit: f64,
    bound_of: impl Fn(&Bounds) -> f64,
    mut visit: impl FnMut(u32) -> f64,
) {
    let root = |(tree, own): (usize, &Tree<Bounds>)| {
        let node = own.nodes.len().checked_sub(1)?;
        Some(Entry { bound: bound_of(&own.nodes[node].region), tree: tree as u32, at: At::Node(node as u32) })
    };
    let mut queue: BinaryHeap<Entry> = trees.iter().enumerate().filter_map(root).collect();
    while let Some(Entry { bound, tree, at }) = queue.pop() {
        // Not a number is looked at as well.
        if bound > limit {
            break;
        }
        let own = &trees[tree as usize];
        match at {
            At::Leaf(leaf) => limit = visit(own.leaves[leaf as usize].index),
            At::Node(node) => {
                let part = own.nodes[node as usize].part;
                let nodes = part.halves.into_iter().flatten().map(At::Node);
                let leaves = (part.from..part.to).filter(|_| part.halves.is_none()).map(At::Leaf);
                for at in nodes.chain(leaves) {
                    let region = match at {
                        At::Node(node) => &own.nodes[node as usize].region,
                        At::Leaf(leaf) => &own.leaves[leaf as usize].region,
                    };
                    let bound = bound_of(region);
                    if region.min.x <= region.max.x && (bound <= limit || bound.is_nan()) {
                        queue.push(Entry { bound, tree, at });
                    }
                }
            }
        }
    }
}

/// What is still to be looked at.
#[derive(Debug, Clone, Copy)]
struct Entry {
    bound: f64,
    tree: u32,
    at: At,
}

#[derive(Debug, Clone, Copy)]
enum At {
    Node(u32),
    Leaf(u32),
}

impl Ord for Entry {
    /// The least bound is the greatest, and comes out first.
    fn cmp(&self, other: &Self) -> Ordering {
        other.bound.total_cmp(&self.bound)
    }
}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Entry {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::broad::bounds::Sweep;
    use crate::broad::random::Random;

    /// Boxes that move, one of them everywhere, some of them of one of two groups.
    fn boxes(count: usize) -> Vec<Leaf<Sweep>> {
        let mut random = Random(1);
        let one = |index: usize| {
            let (first, displacement) = (random.vector() * Vec3::new(0.5, 0.5, 0.1), random.vector() * 0.25);
            // Some of them are far away, close together.
            let first = if index % 4 == 2 { first * 0.3 + 1e5 } else { first };
            let size = random.vector().abs() * if index.is_multiple_of(9) { 0.7 } else { 0.1 };
            let at = |min: Vec3| Bounds { min, max: min + size };
            let sweep = Sweep { first: at(first), last: at(first + displacement) };
            let region = if index == 5 { Sweep::still(Bounds::EVERYWHERE) } else { sweep };
            let group = if index % 4 > 1 { Group::number(index % 4) } else { Group::NONE };
            Leaf { index: index as u32, group, region }
        };
        (0..count).map(one).collect()
    }

    /// The same pairs as one by one, each once, and none of one group; also where they went since the tree was built.
    #[test]
    fn all_pairs_and_no_others() {
        for count in [0, 1, 2, 7, 8, 9, 40, 300] {
            let (boxes, mut others) = (boxes(count), boxes(count));
            others.rotate_left(count / 3);
            let mut tree = Tree::new(boxes.clone());
            for now in [&boxes, &others] {
                let region_of = |at: usize| now[at].region;
                tree.refit(region_of);
                let mut wanted = Vec::new();
                for a in 0..count {
                    for b in a + 1..count {
                        let (one, other) = (boxes[a].group, boxes[b].group);
                        if (one != other || one == Group::NONE) && region_of(a).can_meet(&region_of(b)) {
                            wanted.push((a, b));
                        }
                    }
                }
                assert_eq!(tree.pairs(), wanted);
                assert!(count < 40 || !wanted.is_empty());
            }
        }
    }
}
