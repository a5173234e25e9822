//! A hierarchy of bounding volumes over items: triangles, or the pieces of a compound.
//!
//! In: a box for each item to build from, and each item's points to fit volumes to. Out: a binary
//! [`Tree`], flat in memory, whose leaves hold one item each. When the items move, [`Tree::refit`]
//! keeps the tree and moves its volumes; that is much cheaper than to build it again.

mod build;

use super::Volume;

/// Marks the link of a leaf.
const LEAF: u32 = 1 << 31;

/// More items than this have no place in a node's link.
pub(crate) const MOST_ITEMS: usize = (LEAF >> 1) as usize;

/// A node: its volume, and what is below it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node<V> {
    pub volume: V,
    /// The item of a leaf, marked; else the index of the second part. The first part comes right
    /// after its node.
    link: u32,
}

/// What is below a node.
pub(crate) enum Below {
    /// Indices of the nodes of its two parts.
    Parts([u32; 2]),
    /// The item of a leaf.
    Item(u32),
}

/// A binary hierarchy of volumes; node 0 is the root.
#[derive(Debug, Clone)]
pub(crate) struct Tree<V> {
    nodes: Vec<Node<V>>,
}

impl<V: Volume> Tree<V> {
    #[inline(always)]
    pub fn volume(&self, node: u32) -> &V {
        &self.nodes[node as usize].volume
    }

    #[inline(always)]
    pub fn below(&self, node: u32) -> Below {
        let link = self.nodes[node as usize].link;
        if link & LEAF != 0 { Below::Item(link & !LEAF) } else { Below::Parts([node + 1, link]) }
    }

    /// Fits all volumes to items that have moved; `fit` gives the volume of an item.
    pub fn refit(&mut self, fit: impl Fn(u32) -> V) {
        // Parts come after their node, so backwards is from the leaves up.
        for index in (0..self.nodes.len()).rev() {
            let volume = match self.below(index as u32) {
                Below::Item(item) => fit(item),
                Below::Parts([left, right]) => {
                    self.volume(index as u32).refitted([self.volume(left), self.volume(right)])
                }
            };
            self.nodes[index].volume = volume;
        }
    }

    /// How much memory the nodes take, in bytes.
    pub fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<Node<V>>()
    }
}
