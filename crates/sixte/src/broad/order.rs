//! Boxes in an order in which those next to each other are close, and the parts that it is halved into.
//!
//! Boxes are sorted into as many cells as there are leaves, in one go: space is halved again and again, each time along the axis on which
//! it is longest. Where many boxes are in one cell, they are divided further, one part after the other. The work is proportional to how
//! many there are, as a rule, and never more than that by more than a logarithm.

use sixte_contact::Vec3;

/// So few are in one leaf.
pub(super) const FEW: usize = 8;

/// Some of the boxes, one after the other.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part {
    pub from: u32,
    pub to: u32,
    /// Which parts it consists of; none for a leaf.
    pub halves: Option<[u32; 2]>,
}

/// An order of boxes, of one at least.
pub(super) struct Order {
    /// Which boxes, in order.
    pub places: Vec<u32>,
    /// Each comes after those that it consists of; the last is the whole.
    pub parts: Vec<Part>,
}

impl Order {
    /// Of `count` boxes, by about where their middles are \[m\].
    pub fn of(count: usize, middle_of: impl Fn(usize) -> Vec3) -> Self {
        if count <= FEW {
            let whole = Part { from: 0, to: count as u32, halves: None };
            return Self { places: (0..count as u32).collect(), parts: vec![whole] };
        }
        let middles = (0..count).map(|place| Middle::new(place, middle_of(place))).collect();
        let mut cells = Cells::of(middles);
        let mut parts = Vec::with_capacity(count / 2);
        let all = (0, cells.ends.len());
        cells.divide(all, &mut parts);
        Self { places: cells.middles.iter().map(|middle| middle.place).collect(), parts }
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
    fn new(place: usize, middle: Vec3) -> Self {
        // What is too far for these numbers is sorted at the origin.
        let at = middle.to_array().map(|x| if (x as f32).is_finite() { x as f32 } else { 0.0 });
        Self { at, place: place as u32 }
    }
}

/// All boxes, cell by cell.
struct Cells {
    middles: Vec<Middle>,
    /// Where the boxes of each cell end.
    ends: Vec<u32>,
}

impl Cells {
    /// About half a leaf for each.
    fn of(middles: Vec<Middle>) -> Self {
        let (low, high) = extent(&middles);
        let mut sizes = [0, 1, 2].map(|axis| high[axis] - low[axis]);
        let halvings = (2 * middles.len() / FEW).max(1).ilog2();
        // Which part of an axis a box is in says some of the bits of its cell.
        let mut bits = [const { Vec::new() }; 3];
        for halving in (0..halvings).rev() {
            let axis = longest(sizes);
            sizes[axis] *= 0.5;
            bits[axis].insert(0, 1u32 << halving);
        }
        let parts = bits.each_ref().map(|bits| 1u32 << bits.len());
        let named = bits.map(|bits| names(&bits));
        let cell_of = |middle: &Middle| {
            let along = |axis: usize| {
                let part = (middle.at[axis] - low[axis]) / (high[axis] - low[axis]) * parts[axis] as f32;
                // Not a number where they are all at one place; that is the first part.
                named[axis][(part as u32).min(parts[axis] - 1) as usize]
            };
            along(0) | along(1) | along(2)
        };
        let cells: Vec<u32> = middles.iter().map(cell_of).collect();
        let mut ends = vec![0; 1 << halvings];
        cells.iter().for_each(|&cell| ends[cell as usize] += 1);
        let mut sum = 0;
        for end in &mut ends {
            (*end, sum) = (sum, sum + *end);
        }
        let mut sorted = middles.clone();
        for (middle, cell) in middles.into_iter().zip(cells) {
            sorted[ends[cell as usize] as usize] = middle;
            ends[cell as usize] += 1;
        }
        Self { middles: sorted, ends }
    }

    fn start_of(&self, cell: usize) -> usize {
        if cell == 0 { 0 } else { self.ends[cell - 1] as usize }
    }

    /// Adds the part of the boxes in some cells, of which there are as many as a power of two; says which it is.
    fn divide(&mut self, (first, end): (usize, usize), parts: &mut Vec<Part>) -> u32 {
        let middle = first.midpoint(end);
        let [from, half, to] = [first, middle, end].map(|cell| self.start_of(cell));
        if end - first == 1 || to - from <= FEW {
            return divide(&mut self.middles, (from, to), parts);
        }
        // One half may be empty.
        if half == to {
            return self.divide((first, middle), parts);
        }
        if half == from {
            return self.divide((middle, end), parts);
        }
        let halves = [self.divide((first, middle), parts), self.divide((middle, end), parts)];
        add(Part { from: from as u32, to: to as u32, halves: Some(halves) }, parts)
    }
}

/// Adds the part of some boxes after those that it consists of; says which it is.
fn divide(middles: &mut [Middle], (from, to): (usize, usize), parts: &mut Vec<Part>) -> u32 {
    let halves = (to - from > FEW).then(|| {
        let half = from + halve(&mut middles[from..to]);
        [divide(middles, (from, half), parts), divide(middles, (half, to), parts)]
    });
    add(Part { from: from as u32, to: to as u32, halves }, parts)
}

fn add(part: Part, parts: &mut Vec<Part>) -> u32 {
    parts.push(part);
    parts.len() as u32 - 1
}

/// The bits of every number that is made up of these, the smallest first.
fn names(bits: &[u32]) -> Vec<u32> {
    let of = |number: u32| {
        let has = |place: usize| number >> place & 1;
        bits.iter().enumerate().map(|(place, bit)| has(place) * bit).sum()
    };
    (0..1 << bits.len()).map(of).collect()
}

/// The least and the largest, along each axis.
fn extent(middles: &[Middle]) -> ([f32; 3], [f32; 3]) {
    let (mut low, mut high) = ([f32::INFINITY; 3], [f32::NEG_INFINITY; 3]);
    for middle in middles {
        for axis in 0..3 {
            low[axis] = low[axis].min(middle.at[axis]);
            high[axis] = high[axis].max(middle.at[axis]);
        }
    }
    (low, high)
}

fn longest(sizes: [f32; 3]) -> usize {
    if sizes[0] >= sizes[1].max(sizes[2]) { 0 } else { 1 + usize::from(sizes[2] > sizes[1]) }
}

/// Puts those that are below the middle of all first, along the axis on which they are spread most, and says how many there are;
/// if they are almost none or almost all, the half that is lower.
fn halve(middles: &mut [Middle]) -> usize {
    let (low, high) = extent(middles);
    let axis = longest([0, 1, 2].map(|axis| high[axis] - low[axis]));
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
    middles
        .select_nth_unstable_by(half, |p, q| p.at[axis].total_cmp(&q.at[axis]).then(p.place.cmp(&q.place)));
    half
}
