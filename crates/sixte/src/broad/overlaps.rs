//! Which of many boxes that move can meet.
//!
//! A box has its bounds at the beginning and at the end of a time, and in between no bound is beyond the straight way from one to the
//! other. The bounds of many boxes together are then as straight: the least of all at the beginning, and the least of all at the end.
//! So bodies that fly side by side are told apart, however fast they are.

use sixte_contact::Vec3;

use super::box_tree::Tree;

/// The bounds of a box along the world's axes \[m\].
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bounds {
    pub min: Vec3,
    pub max: Vec3,
}

impl Bounds {
    pub const EVERYWHERE: Self = Self { min: Vec3::NEG_INFINITY, max: Vec3::INFINITY };
    pub const NOWHERE: Self = Self { min: Vec3::INFINITY, max: Vec3::NEG_INFINITY };

    /// Around a ball \[m\].
    pub fn around(centre: Vec3, radius: f64) -> Self {
        Self { min: centre - radius, max: centre + radius }
    }

    /// Around both.
    pub fn with(self, other: Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    /// Larger on all sides, by a margin \[m\].
    pub fn enlarged(self, margin: f64) -> Self {
        Self { min: self.min - margin, max: self.max + margin }
    }

    /// In the middle \[m\].
    pub fn middle(&self) -> Vec3 {
        (self.min + self.max) * 0.5
    }

    /// The largest of all numbers in it.
    pub fn size(&self) -> f64 {
        self.min.abs().max(self.max.abs()).max_element()
    }
}

/// The way of a box.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sweep {
    pub first: Bounds,
    pub last: Bounds,
}

impl Sweep {
    /// One that stays.
    pub fn still(bounds: Bounds) -> Self {
        Self { first: bounds, last: bounds }
    }

    /// Around both.
    pub fn with(self, other: Self) -> Self {
        Self { first: self.first.with(other.first), last: self.last.with(other.last) }
    }

    /// Whether two are not apart all the time along one of the axes.
    pub fn can_meet(&self, other: &Self) -> bool {
        let apart = |axis: usize| {
            let below = |one: &Self, two: &Self| {
                one.first.max[axis] < two.first.min[axis] && one.last.max[axis] < two.last.min[axis]
            };
            below(self, other) || below(other, self)
        };
        !(apart(0) || apart(1) || apart(2))
    }
}

/// A box that moves, and whose it is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Owned {
    pub index: u32,
    /// Two boxes of which neither is asked for are not compared.
    pub is_asked: bool,
    pub sweep: Sweep,
}

/// Boxes that are made when they are wanted, in an order in which those next to each other are close: so many of them need little memory.
pub(crate) struct Boxes<M, B> {
    pub count: usize,
    /// About where a box is in the middle of its way \[m\].
    pub middle_of: M,
    pub box_of: B,
}

/// Calls `meet` once for every two boxes that can meet and of which one is asked for, with their indices, the
/// smaller one first. Boxes are sorted into a tree; only parts of it that can meet are compared.
pub(crate) fn overlaps<M, B>(boxes: &Boxes<M, B>, mut meet: impl FnMut(usize, usize))
where
    M: Fn(usize) -> Vec3,
    B: Fn(usize) -> Owned,
{
    if boxes.count < 2 {
        return;
    }
    let Tree { boxes, nodes } = Tree::of(boxes);
    let mut stack = vec![(nodes.len() - 1, nodes.len() - 1)];
    while let Some((p, q)) = stack.pop() {
        let (one, two) = (&nodes[p], &nodes[q]);
        let is_asked = one.is_asked || two.is_asked;
        if !is_asked || p != q && !one.sweep.can_meet(&two.sweep) {
            continue;
        }
        match (one.parts, two.parts) {
            (Some([a, b]), _) if p == q => stack.extend([(a, a), (b, b), (a, b)]),
            (Some([a, b]), other) if other.is_none() || one.to - one.from >= two.to - two.from => {
                stack.extend([(a, q), (b, q)]);
            }
            (_, Some([a, b])) => stack.extend([(p, a), (p, b)]),
            _ => {
                for (i, first) in boxes[one.from..one.to].iter().enumerate() {
                    if p != q && !first.sweep.can_meet(&two.sweep) {
                        continue;
                    }
                    let from = if p == q { one.from + i + 1 } else { two.from };
                    for second in &boxes[from..two.to] {
                        if first.sweep.can_meet(&second.sweep) && (first.is_asked || second.is_asked) {
                            let (a, b) = (first.index as usize, second.index as usize);
                            meet(a.min(b), a.max(b));
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Boxes that move, one of them everywhere, of which some are asked for.
    fn boxes(count: usize) -> Vec<Owned> {
        let mut state = 1u64;
        let mut random = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 11) as f64 / (1u64 << 53) as f64
        };
        let mut vector = || Vec3::new(random(), random(), random());
        let one = |index: usize| {
            let (first, way) = (vector() * Vec3::new(1.0, 1.0, 0.2), (vector() - 0.5) * 0.5);
            // Some of them are far away, close together.
            let first = if index % 4 == 2 { first * 0.3 + 1e5 } else { first };
            let size = vector() * if index.is_multiple_of(9) { 0.7 } else { 0.1 };
            let at = |min: Vec3| Bounds { min, max: min + size };
            let sweep = Sweep { first: at(first), last: at(first + way) };
            let sweep = if index == 5 { Sweep::still(Bounds::EVERYWHERE) } else { sweep };
            Owned { index: index as u32, is_asked: index % 3 != 1, sweep }
        };
        (0..count).map(one).collect()
    }

    /// The same pairs as one by one, each once, and only those that are asked for.
    #[test]
    fn all_pairs_and_no_others() {
        for count in [0, 1, 2, 7, 8, 9, 40, 300] {
            let boxes = boxes(count);
            let mut found = Vec::new();
            let middle_of = |place: usize| boxes[place].sweep.first.middle();
            let wanted = Boxes { count, middle_of, box_of: |place: usize| boxes[place] };
            overlaps(&wanted, |a, b| found.push((a, b)));
            found.sort_unstable();
            let mut wanted = Vec::new();
            for a in 0..count {
                for b in a + 1..count {
                    let is_asked = boxes[a].is_asked || boxes[b].is_asked;
                    if is_asked && boxes[a].sweep.can_meet(&boxes[b].sweep) {
                        wanted.push((a, b));
                    }
                }
            }
            assert_eq!(found, wanted);
            assert!(count < 40 || !found.is_empty());
        }
    }

    /// Boxes that share a point at some instant can meet; and most others cannot.
    #[test]
    fn no_meeting_is_left_out() {
        let boxes = boxes(200);
        let at = |one: &Owned, t: f64| {
            let Sweep { first, last } = one.sweep;
            (first.min.lerp(last.min, t), first.max.lerp(last.max, t))
        };
        let (mut met, mut found, mut apart) = (0, 0, 0);
        for (index, one) in boxes.iter().enumerate().filter(|&(index, _)| index != 5) {
            for two in boxes[index + 1..].iter().filter(|two| two.index != 5) {
                let meet = (0..=100).map(|i| f64::from(i) / 100.0).any(|t| {
                    let ((low, high), (least, most)) = (at(one, t), at(two, t));
                    low.cmple(most).all() && least.cmple(high).all()
                });
                let can = one.sweep.can_meet(&two.sweep);
                assert!(can || !meet, "{one:?} {two:?}");
                met += usize::from(meet);
                found += usize::from(can);
                apart += usize::from(!can);
            }
        }
        assert!(met > 100 && found < 3 * met && apart > found, "{met} {found} {apart}");
    }
}
