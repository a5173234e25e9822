//! Which of many boxes overlap.

use sixte_contact::Vec3;

/// A box along the world's axes, and whose it is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Box3 {
    pub index: u32,
    /// Two boxes of which neither is asked for are not compared.
    pub is_asked: bool,
    /// \[m\].
    pub min: Vec3,
    /// \[m\].
    pub max: Vec3,
}

impl Box3 {
    fn overlaps(&self, other: &Self) -> bool {
        share_a_point((self.min, self.max), (other.min, other.max))
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
    /// Whether any of them is.
    is_asked: bool,
    parts: Option<[usize; 2]>,
}

/// Calls `meet` once for every two boxes that share a point and of which one is asked for, with their indices, the
/// smaller one first. Boxes are divided again and again along the axis on which they are spread most; only parts that
/// overlap are compared.
pub(super) fn overlaps(boxes: &[Box3], mut meet: impl FnMut(usize, usize)) {
    if boxes.len() < 2 {
        return;
    }
    let (boxes, nodes) = tree(boxes);
    let mut stack = vec![(nodes.len() - 1, nodes.len() - 1)];
    while let Some((p, q)) = stack.pop() {
        let (one, two) = (&nodes[p], &nodes[q]);
        let is_asked = one.is_asked || two.is_asked;
        if !is_asked || p != q && !share_a_point((one.min, one.max), (two.min, two.max)) {
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
                    if p != q && !share_a_point((first.min, first.max), (two.min, two.max)) {
                        continue;
                    }
                    let from = if p == q { one.from + i + 1 } else { two.from };
                    for second in &boxes[from..two.to] {
                        if first.overlaps(second) && (first.is_asked || second.is_asked) {
                            let (a, b) = (first.index as usize, second.index as usize);
                            meet(a.min(b), a.max(b));
                        }
                    }
                }
            }
        }
    }
}

/// The middle of a box, as exactly as is needed to sort it, and which box it is. Boxes are sorted in this form because it is
/// small.
#[derive(Debug, Clone, Copy)]
struct Middle {
    at: [f32; 3],
    place: u32,
}

impl Middle {
    fn of(place: usize, one: &Box3) -> Self {
        let middle = (one.min + one.max) * 0.5;
        // What reaches to infinity is sorted at the origin.
        let at = middle.to_array().map(|x| if (x as f32).is_finite() { x as f32 } else { 0.0 });
        Self { at, place: place as u32 }
    }
}

/// The boxes in the order of a tree, and its nodes; the last one is the root.
fn tree(boxes: &[Box3]) -> (Vec<Box3>, Vec<Node>) {
    let mut middles: Vec<Middle> =
        boxes.iter().enumerate().map(|(place, one)| Middle::of(place, one)).collect();
    let mut sorted = Vec::with_capacity(boxes.len());
    let mut nodes = Vec::with_capacity(boxes.len() / 2);
    grow(&mut middles, boxes, &mut sorted, &mut nodes);
    (sorted, nodes)
}

/// Adds the node of some boxes after those below it; says which it is.
fn grow(middles: &mut [Middle], boxes: &[Box3], sorted: &mut Vec<Box3>, nodes: &mut Vec<Node>) -> usize {
    let from = sorted.len();
    let node = if middles.len() > FEW {
        let half = halves(middles);
        let (lower, upper) = middles.split_at_mut(half);
        let parts = [grow(lower, boxes, sorted, nodes), grow(upper, boxes, sorted, nodes)];
        let [a, b] = parts.map(|part| &nodes[part]);
        let (min, max) = (a.min.min(b.min), a.max.max(b.max));
        Node { from, to: sorted.len(), min, max, is_asked: a.is_asked || b.is_asked, parts: Some(parts) }
    } else {
        sorted.extend(middles.iter().map(|middle| boxes[middle.place as usize]));
        let own = &sorted[from..];
        let min = own.iter().fold(Vec3::INFINITY, |min, one| min.min(one.min));
        let max = own.iter().fold(Vec3::NEG_INFINITY, |max, one| max.max(one.max));
        Node { from, to: sorted.len(), min, max, is_asked: own.iter().any(|one| one.is_asked), parts: None }
    };
    nodes.push(node);
    nodes.len() - 1
}

/// Puts those that are below the middle of all first, along the axis on which they are spread most, and says how many there are;
/// if they are almost none or almost all, the half that is lower.
fn halves(middles: &mut [Middle]) -> usize {
    let (mut low, mut high) = ([f32::INFINITY; 3], [f32::NEG_INFINITY; 3]);
    for middle in &*middles {
        for axis in 0..3 {
            low[axis] = low[axis].min(middle.at[axis]);
            high[axis] = high[axis].max(middle.at[axis]);
        }
    }
    let spread = [0, 1, 2].map(|axis| high[axis] - low[axis]);
    let axis =
        if spread[0] >= spread[1].max(spread[2]) { 0 } else { 1 + usize::from(spread[2] > spread[1]) };
    let place = 0.5 * low[axis] + 0.5 * high[axis];
    let mut below = 0;
    for at in 0..middles.len() {
        let is_below = middles[at].at[axis] < place;
        middles.swap(below, at);
        below += usize::from(is_below);
    }
    if below.min(middles.len() - below) >= middles.len() / 8 {
        return below;
    }
    let half = middles.len() / 2;
    // By place where they are alike, so that the order is always the same.
    middles.select_nth_unstable_by(half, |p, q| {
        p.at[axis].total_cmp(&q.at[axis]).then(p.place.cmp(&q.place))
    });
    half
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same pairs as one by one, each once, and only those that are asked for.
    #[test]
    fn all_pairs_and_no_others() {
        let mut state = 1u64;
        let mut random = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 11) as f64 / (1u64 << 53) as f64
        };
        for count in [0, 1, 2, 7, 8, 9, 40, 300] {
            let boxes: Vec<Box3> = (0..count as u32)
                .map(|index| {
                    let min = Vec3::new(random(), random(), 0.2 * random());
                    let size =
                        Vec3::new(random(), random(), random()) * if index % 9 == 0 { 0.7 } else { 0.1 };
                    let max = if index == 5 { Vec3::INFINITY } else { min + size };
                    let min = if index == 5 { Vec3::NEG_INFINITY } else { min };
                    Box3 { index, is_asked: index % 3 != 1, min, max }
                })
                .collect();
            let mut found = Vec::new();
            overlaps(&boxes, |a, b| found.push((a, b)));
            found.sort_unstable();
            let mut wanted = Vec::new();
            for a in 0..count {
                for b in a + 1..count {
                    let is_asked = boxes[a].is_asked || boxes[b].is_asked;
                    if is_asked && boxes[a].overlaps(&boxes[b]) {
                        wanted.push((a, b));
                    }
                }
            }
            assert_eq!(found, wanted);
            assert!(count < 40 || !found.is_empty());
        }
    }
}
