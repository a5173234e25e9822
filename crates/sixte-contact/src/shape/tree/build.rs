//! Building a tree: top down, by the surface area heuristic over a few bins.

use super::{LEAF, Node, Tree};
use crate::Vec3;
use crate::shape::{Aabb, Volume};

/// Among so many slices of a node's longest side the best cut is looked for.
const BINS: usize = 16;

/// Below this depth a node is cut in the middle of its list, whatever the areas say: no tree gets
/// deeper than twice this.
const DEEP: u32 = 48;

/// Up to this many items below a node, its volume is fitted to their points; above, to its parts.
/// (A volume that is the exact union of its parts is the same either way.)
const FITTED: usize = 4096;

impl<V: Volume> Tree<V> {
    /// A tree over `boxes.len()` items, at least one; `points` gives an item's points, and `radius`
    /// how far it reaches beyond them \[m\].
    pub fn build<P: Iterator<Item = Vec3> + Clone>(
        boxes: &[Aabb],
        points: impl Fn(u32) -> P,
        radius: impl Fn(u32) -> f64,
    ) -> Self {
        let mut items: Vec<u32> = (0..boxes.len() as u32).collect();
        let mut builder = Builder { boxes, points, radius, nodes: Vec::with_capacity(2 * boxes.len()) };
        if !items.is_empty() {
            builder.add(&mut items, 0);
        }
        Self { nodes: builder.nodes }
    }
}

struct Builder<'a, V, F, R> {
    boxes: &'a [Aabb],
    points: F,
    radius: R,
    nodes: Vec<Node<V>>,
}

#[derive(Clone, Copy)]
struct Bin {
    bound: Aabb,
    count: usize,
}

impl<V, F, R, P> Builder<'_, V, F, R>
where
    V: Volume,
    P: Iterator<Item = Vec3> + Clone,
    F: Fn(u32) -> P,
    R: Fn(u32) -> f64,
{
    fn add(&mut self, items: &mut [u32], depth: u32) -> u32 {
        let index = self.nodes.len();
        let fitted = (items.len() <= FITTED).then(|| self.fit(items));
        if let [item] = *items {
            let volume = fitted.unwrap_or_else(|| self.fit(&[item]));
            self.nodes.push(Node { volume, link: LEAF | item });
            return index as u32;
        }
        let cut = self.cut(items, depth);
        let (first, second) = items.split_at_mut(cut);
        let volume = fitted.unwrap_or_else(|| V::around(std::iter::empty()));
        self.nodes.push(Node { volume, link: 0 });
        let left = self.add(first, depth + 1);
        let right = self.add(second, depth + 1);
        self.nodes[index].link = right;
        if fitted.is_none() {
            let [left, right] = [left, right].map(|part| self.nodes[part as usize].volume);
            self.nodes[index].volume = volume.refitted([&left, &right]);
        }
        index as u32
    }

    fn fit(&self, items: &[u32]) -> V {
        let radius = items.iter().map(|&item| (self.radius)(item)).fold(0.0, f64::max);
        let around = V::around(items.iter().flat_map(|&item| (self.points)(item)));
        if radius > 0.0 { around.grown(radius) } else { around }
    }

    /// Puts the items in order and says where to cut them; both sides get at least one.
    fn cut(&self, items: &mut [u32], depth: u32) -> usize {
        let middle = items.len() / 2;
        let twice_centre = |item: u32| {
            let Aabb { min, max } = self.boxes[item as usize];
            min + max
        };
        let spread = items.iter().fold(Aabb::NOTHING, |spread, &item| spread.with_point(twice_centre(item)));
        let extent = spread.max - spread.min;
        let axis = extent.max_position();
        let length = extent[axis];
        if length <= 0.0 {
            return middle;
        }
        if items.len() > 4 && depth < DEEP {
            let scale = BINS as f64 / length;
            let bin_of = |item: u32| {
                ((twice_centre(item)[axis] - spread.min[axis]) * scale).min(BINS as f64 - 1.0) as usize
            };
            if let Some(last) = self.best_bin(items, bin_of) {
                return partition(items, |item| bin_of(item) <= last);
            }
        }
        items.select_nth_unstable_by(middle, |&p, &q| {
            twice_centre(p)[axis].total_cmp(&twice_centre(q)[axis]).then(p.cmp(&q))
        });
        middle
    }

    /// After which bin to cut, so that the sum of area times count is least.
    fn best_bin(&self, items: &[u32], bin_of: impl Fn(u32) -> usize) -> Option<usize> {
        let mut bins = [Bin { bound: Aabb::NOTHING, count: 0 }; BINS];
        for &item in items {
            let bin = &mut bins[bin_of(item)];
            bin.bound = bin.bound.joined(&self.boxes[item as usize]);
            bin.count += 1;
        }
        let join = |sum: &mut Bin, bin: &Bin| {
            *sum = Bin { bound: sum.bound.joined(&bin.bound), count: sum.count + bin.count };
            Some(*sum)
        };
        let nothing = Bin { bound: Aabb::NOTHING, count: 0 };
        let cost = |bin: &Bin| if bin.count == 0 { 0.0 } else { half_area(&bin.bound) * bin.count as f64 };
        let mut from_right = [0.0; BINS];
        let sums = bins.iter().rev().scan(nothing, join);
        for (place, sum) in from_right.iter_mut().rev().zip(sums) {
            *place = cost(&sum);
        }
        let from_left = bins.iter().scan(nothing, join).enumerate();
        let cuts = from_left.take(BINS - 1).filter(|(_, sum)| (1..items.len()).contains(&sum.count));
        cuts.map(|(last, sum)| (last, cost(&sum) + from_right[last + 1]))
            .min_by(|(_, p), (_, q)| p.total_cmp(q))
            .map(|(last, _)| last)
    }
}

fn half_area(bound: &Aabb) -> f64 {
    let Vec3 { x, y, z } = bound.max - bound.min;
    x * y + y * z + z * x
}

/// Moves the items that belong to the left there, and says how many they are.
fn partition(items: &mut [u32], is_left: impl Fn(u32) -> bool) -> usize {
    let mut left = 0;
    for index in 0..items.len() {
        if is_left(items[index]) {
            items.swap(index, left);
            left += 1;
        }
    }
    left
}
