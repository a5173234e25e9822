//! Broad phase: which of many bodies can matter to a question.
//!
//! | what | file |
//! |---|---|
//! | boxes, and boxes that move | `bounds` |
//! | an order in which neighbours are close | `order` |
//! | a ray | `ray` |
//! | a tree of boxes, and what can be asked of it | `tree` |
//!
//! A [`Tree`] over the paths of bodies says who can meet whom in a step or a span. [`BroadPhase`] is kept in a world, for questions about
//! where bodies are. It is a forest by the logarithmic method (Bentley and Saxe, "Decomposable searching problems", 1980): of trees whose
//! sizes at least double, a new body is one more, and those that are not larger than all that came after them are built anew as one. So
//! n bodies go in with O(n log n) work in any order, and no tree is ever out of balance. When a step is over, one tree has all of them.
//!
//! No answer may depend on how the trees came to be: a world that was restored has others. Whoever asks puts what comes out in order.

mod bounds;
mod order;
#[cfg(test)]
pub(crate) mod random;
mod ray;
mod tree;

pub(crate) use bounds::{Bounds, Region, Sweep};
pub(crate) use ray::Ray;
pub(crate) use tree::{Group, Leaf, Tree};

use order::FEW;
use tree::find_nearest;

/// A tree is built anew when a look at it costs this many times as much as when it was built.
const WORN: f64 = 2.0;

/// Where bodies are that keep others out.
#[derive(Debug, Default)]
pub(crate) struct BroadPhase {
    /// Each has more leaves than the next.
    trees: Vec<Tree<Bounds>>,
    /// Bodies without an end, in order.
    endless: Vec<u32>,
    /// By the bodies' order.
    places: Vec<Place>,
    /// How many leaves are nobody's any more.
    blank: usize,
    /// What a look at the first tree cost when it was built.
    cost: f64,
}

/// Where a body is.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Place {
    /// It keeps nobody out.
    Nowhere,
    /// Among those without an end.
    Endless,
    At {
        tree: u32,
        leaf: u32,
    },
}

impl BroadPhase {
    /// Puts a body in, or elsewhere. One that keeps nobody out is nowhere; one without an end is within no finite bounds.
    pub fn insert(&mut self, index: usize, bounds: Bounds) {
        self.remove(index);
        if index >= self.places.len() {
            self.places.resize(index + 1, Place::Nowhere);
        }
        if bounds == Bounds::NOWHERE {
            return;
        }
        if !bounds.is_finite() {
            let at = self.endless.partition_point(|&other| other < index as u32);
            self.endless.insert(at, index as u32);
            self.places[index] = Place::Endless;
            return;
        }
        let mut leaves = vec![Leaf::single(index, bounds)];
        while let Some(tree) = self.trees.pop_if(|tree| tree.leaves().len() <= leaves.len().max(FEW - 1)) {
            let before = leaves.len() + tree.leaves().len();
            leaves.extend(tree.leaves().iter().filter(|leaf| leaf.region != Bounds::NOWHERE));
            self.blank -= before - leaves.len();
        }
        self.grow(leaves);
    }

    /// Takes a body out, if it is there.
    pub fn remove(&mut self, index: usize) {
        let Some(place) = self.places.get_mut(index) else { return };
        match std::mem::replace(place, Place::Nowhere) {
            Place::Nowhere => {}
            Place::Endless => self.endless.retain(|&other| other != index as u32),
            Place::At { tree, leaf } => {
                self.trees[tree as usize].blank(leaf as usize);
                self.blank += 1;
                if 2 * self.blank > self.trees.iter().map(|tree| tree.leaves().len()).sum() {
                    self.gather();
                }
            }
        }
    }

    /// Makes one tree of all that are there.
    fn gather(&mut self) {
        let all = self.trees.iter().flat_map(Tree::leaves).filter(|leaf| leaf.region != Bounds::NOWHERE);
        let leaves: Vec<Leaf<Bounds>> = all.copied().collect();
        self.trees.clear();
        self.blank = 0;
        if !leaves.is_empty() {
            self.grow(leaves);
        }
    }

    /// Adds a tree.
    fn grow(&mut self, leaves: Vec<Leaf<Bounds>>) {
        let (tree, number) = (Tree::new(leaves), self.trees.len() as u32);
        for (leaf, own) in tree.leaves().iter().enumerate() {
            self.places[own.index as usize] = Place::At { tree: number, leaf: leaf as u32 };
        }
        self.trees.push(tree);
        self.cost = f64::NAN;
    }

    /// Where all bodies are now, by their order. They are in one tree from then on: the one there was, fitted to where they are, or a
    /// new one.
    pub fn update(&mut self, all: &[Bounds]) {
        let is_where = |(place, bounds): (&Place, &Bounds)| match place {
            Place::Nowhere => *bounds == Bounds::NOWHERE,
            Place::Endless => *bounds != Bounds::NOWHERE && !bounds.is_finite(),
            Place::At { .. } => bounds.is_finite(),
        };
        let is_same = self.trees.len() <= 1
            && self.blank == 0
            && self.places.len() == all.len()
            && self.places.iter().zip(all).all(is_where);
        if !is_same {
            return self.rebuild(all);
        }
        let Some(tree) = self.trees.first_mut() else { return };
        tree.refit(|index| all[index]);
        let cost = tree.half_areas();
        if self.cost.is_nan() {
            self.cost = cost;
        } else if cost > WORN * self.cost {
            self.rebuild(all);
        }
    }

    /// Makes one tree of all bodies where they are now, by their order.
    pub fn rebuild(&mut self, all: &[Bounds]) {
        *self = Self { places: vec![Place::Nowhere; all.len()], ..Self::default() };
        let mut leaves = Vec::with_capacity(all.len());
        for (index, bounds) in all.iter().enumerate().filter(|(_, bounds)| **bounds != Bounds::NOWHERE) {
            if bounds.is_finite() {
                leaves.push(Leaf::single(index, *bounds));
            } else {
                self.endless.push(index as u32);
                self.places[index] = Place::Endless;
            }
        }
        if !leaves.is_empty() {
            self.grow(leaves);
            self.cost = self.trees[0].half_areas();
        }
    }

    /// Bodies whose boxes overlap this one, and those without an end, in order.
    pub fn overlapping(&self, bounds: &Bounds) -> Vec<usize> {
        self.passing(|other| bounds.can_meet(other))
    }

    /// Bodies whose boxes pass a test that larger boxes pass as well, and those without an end, in order.
    pub fn passing(&self, passes: impl Fn(&Bounds) -> bool) -> Vec<usize> {
        let mut found: Vec<usize> = self.endless.iter().map(|&index| index as usize).collect();
        for tree in &self.trees {
            let own = |bounds: &Bounds| bounds.min.x <= bounds.max.x && passes(bounds);
            tree.find(own, |leaf| found.push(leaf.index as usize));
        }
        found.sort_unstable();
        found
    }

    /// Bodies whose boxes a box meets on its path, and those without an end: when at the earliest, as a part of the time, and who; in
    /// order.
    pub fn met_by(&self, sweep: &Sweep) -> Vec<(f64, usize)> {
        let mut found: Vec<(f64, usize)> = self.endless.iter().map(|&index| (0.0, index as usize)).collect();
        let meets = |bounds: &Bounds| sweep.meet_from(&Sweep::still(*bounds));
        for tree in &self.trees {
            let own = |leaf: &Leaf<Bounds>| meets(&leaf.region).map(|from| (from, leaf.index as usize));
            tree.find(|bounds| meets(bounds).is_some(), |leaf| found.extend(own(leaf)));
        }
        found.sort_by(|p, q| p.0.total_cmp(&q.0).then(p.1.cmp(&q.1)));
        found
    }

    /// Calls `visit` for bodies whose boxes a ray goes through, and those without an end. `visit` says how long the ray is from then on
    /// \[m\]: what it is told of one body may not depend on others.
    pub fn on_ray(&self, ray: &Ray, length: f64, mut visit: impl FnMut(usize) -> f64) {
        let mut length = self.endless.iter().fold(length, |_, &index| visit(index as usize));
        for tree in &self.trees {
            length = tree.find_on_ray(ray, length, |index| visit(index as usize));
        }
    }

    /// Calls `visit` for bodies without an end, and others from the least bound on. `visit` says which bounds are looked at from then
    /// on: none that is larger. Bounds of larger boxes may not be larger.
    pub fn nearest(&self, bound_of: impl Fn(&Bounds) -> f64, mut visit: impl FnMut(usize) -> f64) {
        let limit = self.endless.iter().fold(f64::INFINITY, |_, &index| visit(index as usize));
        find_nearest(&self.trees, limit, bound_of, |index| visit(index as usize));
    }

    /// Calls `visit` for every two bodies of which boxes are not farther apart than a limit \[m\], the smaller index first; `bound_of` is
    /// how far one without an end is from a box at least. `visit` says what the limit is from then on; it may not become larger.
    ///
    /// All of them are in one tree: [`update`](Self::update) comes first.
    pub fn near(
        &self,
        mut limit: f64,
        bound_of: impl Fn(usize, &Bounds) -> f64,
        mut visit: impl FnMut(usize, usize) -> f64,
    ) {
        for tree in &self.trees {
            tree.find_near(limit, |a, b| {
                limit = visit(a.index as usize, b.index as usize);
                limit
            });
        }
        for (at, &endless) in self.endless.iter().enumerate() {
            let mut meet = |other: u32| visit(endless.min(other) as usize, endless.max(other) as usize);
            limit = self.endless[at + 1..].iter().fold(limit, |_, &other| meet(other));
            let bound_of = |bounds: &Bounds| bound_of(endless as usize, bounds);
            find_nearest(&self.trees, limit, bound_of, |other| {
                limit = meet(other);
                limit
            });
        }
    }
}

#[cfg(test)]
mod tests;
