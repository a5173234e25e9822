//! Which of many boxes that move can meet.
//!
//! A box has its bounds at the beginning and at the end of a time, and in between no bound is beyond the straight way from one to the
//! other. The bounds of many boxes together are then as straight: the least of all at the beginning, and the least of all at the end.
//! So bodies that fly side by side are told apart, however fast they are.

use sixte_contact::Vec3;

/// The bounds of a box along the world's axes \[m\].
#[derive(Debug, Clone, Copy)]
pub(super) struct Bounds {
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

    /// The largest of all numbers in it.
    pub fn size(&self) -> f64 {
        self.min.abs().max(self.max.abs()).max_element()
    }
}

/// A box that moves.
#[derive(Debug, Clone, Copy)]
pub(super) struct Moving {
    pub first: Bounds,
    pub last: Bounds,
}

impl Moving {
    /// One that stays.
    pub fn still(bounds: Bounds) -> Self {
        Self { first: bounds, last: bounds }
    }

    fn with(self, other: Self) -> Self {
        Self { first: self.first.with(other.first), last: self.last.with(other.last) }
    }

    /// Whether two are not apart all the time along one of the axes.
    fn can_meet(&self, other: &Self) -> bool {
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
pub(super) struct Owned {
    pub index: u32,
    /// Two boxes of which neither is asked for are not compared.
    pub is_asked: bool,
    pub moving: Moving,
}

/// So few are compared one by one.
const FEW: usize = 8;

/// Some of the boxes, one after the other, and a box around them.
struct Node {
    from: usize,
    to: usize,
    moving: Moving,
    /// Whether any of them is.
    is_asked: bool,
    parts: Option<[usize; 2]>,
}

/// Calls `meet` once for every two boxes that can meet and of which one is asked for, with their indices, the
/// smaller one first. Boxes are divided again and again along the axis on which they are spread most; only parts that
/// can meet are compared.
pub(super) fn overlaps(boxes: &[Owned], mut meet: impl FnMut(usize, usize)) {
    if boxes.len() < 2 {
        return;
    }
    let (boxes, nodes) = tree(boxes);
    let mut stack = vec![(nodes.len() - 1, nodes.len() - 1)];
    while let Some((p, q)) = stack.pop() {
        let (one, two) = (&nodes[p], &nodes[q]);
        let is_asked = one.is_asked || two.is_asked;
        if !is_asked || p != q && !one.moving.can_meet(&two.moving) {
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
                    if p != q && !first.moving.can_meet(&two.moving) {
                        continue;
                    }
                    let from = if p == q { one.from + i + 1 } else { two.from };
                    for second in &boxes[from..two.to] {
                        if first.moving.can_meet(&second.moving) && (first.is_asked || second.is_asked) {
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
    fn of(place: usize, one: &Owned) -> Self {
        let Moving { first, last } = one.moving;
        let middle = (first.min + first.max + last.min + last.max) * 0.25;
        // What reaches to infinity is sorted at the origin.
        let at = middle.to_array().map(|x| if (x as f32).is_finite() { x as f32 } else { 0.0 });
        Self { at, place: place as u32 }
    }
}

/// The boxes in the order of a tree, and its nodes; the last one is the root.
fn tree(boxes: &[Owned]) -> (Vec<Owned>, Vec<Node>) {
    let mut middles: Vec<Middle> =
        boxes.iter().enumerate().map(|(place, one)| Middle::of(place, one)).collect();
    let mut sorted = Vec::with_capacity(boxes.len());
    let mut nodes = Vec::with_capacity(boxes.len() / 2);
    grow(&mut middles, boxes, &mut sorted, &mut nodes);
    (sorted, nodes)
}

/// Adds the node of some boxes after those below it; says which it is.
fn grow(middles: &mut [Middle], boxes: &[Owned], sorted: &mut Vec<Owned>, nodes: &mut Vec<Node>) -> usize {
    let from = sorted.len();
    let node = if middles.len() > FEW {
        let half = halves(middles);
        let (lower, upper) = middles.split_at_mut(half);
        let parts = [grow(lower, boxes, sorted, nodes), grow(upper, boxes, sorted, nodes)];
        let [a, b] = parts.map(|part| &nodes[part]);
        let (moving, is_asked) = (a.moving.with(b.moving), a.is_asked || b.is_asked);
        Node { from, to: sorted.len(), moving, is_asked, parts: Some(parts) }
    } else {
        sorted.extend(middles.iter().map(|middle| boxes[middle.place as usize]));
        let own = &sorted[from..];
        let moving = own.iter().fold(Moving::still(Bounds::NOWHERE), |all, one| all.with(one.moving));
        Node { from, to: sorted.len(), moving, is_asked: own.iter().any(|one| one.is_asked), parts: None }
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
            let size = vector() * if index % 9 == 0 { 0.7 } else { 0.1 };
            let at = |min: Vec3| Bounds { min, max: min + size };
            let moving = Moving { first: at(first), last: at(first + way) };
            let moving = if index == 5 { Moving::still(Bounds::EVERYWHERE) } else { moving };
            Owned { index: index as u32, is_asked: index % 3 != 1, moving }
        };
        (0..count).map(one).collect()
    }

    /// The same pairs as one by one, each once, and only those that are asked for.
    #[test]
    fn all_pairs_and_no_others() {
        for count in [0, 1, 2, 7, 8, 9, 40, 300] {
            let boxes = boxes(count);
            let mut found = Vec::new();
            overlaps(&boxes, |a, b| found.push((a, b)));
            found.sort_unstable();
            let mut wanted = Vec::new();
            for a in 0..count {
                for b in a + 1..count {
                    let is_asked = boxes[a].is_asked || boxes[b].is_asked;
                    if is_asked && boxes[a].moving.can_meet(&boxes[b].moving) {
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
            let Moving { first, last } = one.moving;
            (first.min.lerp(last.min, t), first.max.lerp(last.max, t))
        };
        let (mut met, mut found, mut apart) = (0, 0, 0);
        for (index, one) in boxes.iter().enumerate().filter(|&(index, _)| index != 5) {
            for two in boxes[index + 1..].iter().filter(|two| two.index != 5) {
                let meet = (0..=100).map(|i| f64::from(i) / 100.0).any(|t| {
                    let ((low, high), (least, most)) = (at(one, t), at(two, t));
                    low.cmple(most).all() && least.cmple(high).all()
                });
                let can = one.moving.can_meet(&two.moving);
                assert!(can || !meet, "{one:?} {two:?}");
                met += usize::from(meet);
                found += usize::from(can);
                apart += usize::from(!can);
            }
        }
        assert!(met > 100 && found < 3 * met && apart > found, "{met} {found} {apart}");
    }
}
