//! Which of many boxes overlap.

use sixte_contact::Vec3;

/// A box along the world's axes, and whose it is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Box3 {
    pub index: usize,
    /// \[m\].
    pub min: Vec3,
    /// \[m\].
    pub max: Vec3,
}

impl Box3 {
    fn overlaps(&self, other: &Self) -> bool {
        share_a_point((self.min, self.max), (other.min, other.max))
    }

    /// Where to sort it; what reaches to infinity is sorted at the origin.
    fn middle(&self, axis: usize) -> f64 {
        let middle = 0.5 * (self.min[axis] + self.max[axis]);
        if middle.is_finite() { middle } else { 0.0 }
    }
}

fn share_a_point(a: (Vec3, Vec3), b: (Vec3, Vec3)) -> bool {
    let along = |axis: usize| a.0[axis] <= b.1[axis] && b.0[axis] <= a.1[axis];
    along(0) && along(1) && along(2)
}

/// So few are compared one by one.
const FEW: usize = 8;

/// Some of the boxes, one after the other, and a box around them.
struct Node {
    from: usize,
    to: usize,
    min: Vec3,
    max: Vec3,
    parts: Option<[usize; 2]>,
}

/// Calls `meet` once for every two boxes that share a point, with their indices, the smaller one first. Boxes are
/// divided again and again along the axis on which they are spread most; only parts that overlap are compared.
pub(super) fn overlaps(mut boxes: Vec<Box3>, mut meet: impl FnMut(usize, usize)) {
    if boxes.len() < 2 {
        return;
    }
    let mut nodes = Vec::with_capacity(boxes.len() / 2);
    let count = boxes.len();
    grow(&mut boxes, 0, count, &mut nodes);
    let mut stack = vec![(0, 0)];
    while let Some((p, q)) = stack.pop() {
        let (one, two) = (&nodes[p], &nodes[q]);
        if p != q && !share_a_point((one.min, one.max), (two.min, two.max)) {
            continue;
        }
        match (one.parts, two.parts) {
            (Some([a, b]), _) if p == q => stack.extend([(a, a), (b, b), (a, b)]),
            (Some([a, b]), other) if other.is_none() || one.to - one.from >= two.to - two.from => {
                stack.extend([(a, q), (b, q)]);
            }
            (_, Some([a, b])) => stack.extend([(p, a), (p, b)]),
            _ => {
                for i in one.from..one.to {
                    if p != q && !share_a_point((boxes[i].min, boxes[i].max), (two.min, two.max)) {
                        continue;
                    }
                    let first = if p == q { i + 1 } else { two.from };
                    for j in first..two.to {
                        if boxes[i].overlaps(&boxes[j]) {
                            let (a, b) = (boxes[i].index, boxes[j].index);
                            meet(a.min(b), a.max(b));
                        }
                    }
                }
            }
        }
    }
}

/// Adds the node of the boxes `from..to` and those below it; says which it is.
fn grow(boxes: &mut [Box3], from: usize, to: usize, nodes: &mut Vec<Node>) -> usize {
    let own = &boxes[from..to];
    let (mut min, mut max) = (Vec3::INFINITY, Vec3::NEG_INFINITY);
    let (mut low, mut high) = (Vec3::INFINITY, Vec3::NEG_INFINITY);
    for one in own {
        (min, max) = (min.min(one.min), max.max(one.max));
        let middle = Vec3::new(one.middle(0), one.middle(1), one.middle(2));
        (low, high) = (low.min(middle), high.max(middle));
    }
    let node = nodes.len();
    nodes.push(Node { from, to, min, max, parts: None });
    if to - from > FEW {
        let spread = high - low;
        let axis = if spread.x >= spread.y.max(spread.z) { 0 } else { 1 + usize::from(spread.z > spread.y) };
        let middle = from + halves(&mut boxes[from..to], axis, 0.5 * (low[axis] + high[axis]));
        let parts = [grow(boxes, from, middle, nodes), grow(boxes, middle, to, nodes)];
        nodes[node].parts = Some(parts);
    }
    node
}

/// Puts the boxes below a place first, and says how many there are; if they are almost none or almost all, the half that is
/// lower.
fn halves(boxes: &mut [Box3], axis: usize, place: f64) -> usize {
    let mut below = 0;
    for at in 0..boxes.len() {
        if boxes[at].middle(axis) < place {
            boxes.swap(below, at);
            below += 1;
        }
    }
    if below.min(boxes.len() - below) >= boxes.len() / 8 {
        return below;
    }
    let half = boxes.len() / 2;
    // By index where they are alike, so that the order is always the same.
    boxes.select_nth_unstable_by(half, |p, q| {
        p.middle(axis).total_cmp(&q.middle(axis)).then(p.index.cmp(&q.index))
    });
    half
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same pairs as one by one, each once.
    #[test]
    fn all_pairs_and_no_others() {
        let mut state = 1u64;
        let mut random = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 11) as f64 / (1u64 << 53) as f64
        };
        for count in [0, 1, 2, 7, 8, 9, 40, 300] {
            let boxes: Vec<Box3> = (0..count)
                .map(|index| {
                    let min = Vec3::new(random(), random(), 0.2 * random());
                    let size =
                        Vec3::new(random(), random(), random()) * if index % 9 == 0 { 0.7 } else { 0.1 };
                    let max = if index == 5 { Vec3::INFINITY } else { min + size };
                    let min = if index == 5 { Vec3::NEG_INFINITY } else { min };
                    Box3 { index, min, max }
                })
                .collect();
            let mut found = Vec::new();
            overlaps(boxes.clone(), |a, b| found.push((a, b)));
            found.sort_unstable();
            let mut wanted = Vec::new();
            for a in 0..count {
                for b in a + 1..count {
                    if boxes[a].overlaps(&boxes[b]) {
                        wanted.push((a, b));
                    }
                }
            }
            assert_eq!(found, wanted);
            assert!(count < 40 || !found.is_empty());
        }
    }
}
