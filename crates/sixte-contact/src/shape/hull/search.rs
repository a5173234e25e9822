//! The farthest vertex of a hull along a direction.
//!
//! Few vertices are scanned, four at a time; of more, those that can be the farthest in a cone about the direction.
//! Among very many, the search climbs along edges from the
//! last answer. The hull is exactly convex, so a vertex that no neighbour beats is the farthest;
//! roundings blur only comparisons that are nearly ties, and those are settled by looking at all
//! vertices that are nearly tied, however thin the triangles between them are.

use super::candidates::Candidates;
use crate::Vec3;

/// Of fewer vertices than this those of a cone are scanned: of hulls of 320 that takes a third of what a climb takes. For more it
/// takes long to find out which those are.
const CLIMB_FROM: usize = 4_096;

/// So many vertices or fewer are all scanned.
const FEW: usize = 16;

/// So many nearly tied vertices are settled one by one; if there are more, all are scanned.
const MOST_TIED: usize = 16;

/// Four vectors side by side, as vector registers want them.
#[derive(Debug, Clone)]
#[repr(align(32))]
pub(super) struct Four {
    x: [f64; 4],
    y: [f64; 4],
    z: [f64; 4],
}

impl Four {
    /// Up to four vectors; `padding` stands for missing ones.
    pub(super) fn new(vectors: &[Vec3], padding: Vec3) -> Self {
        let get = |i: usize| vectors.get(i).copied().unwrap_or(padding);
        let lanes = [get(0), get(1), get(2), get(3)];
        Self { x: lanes.map(|v| v.x), y: lanes.map(|v| v.y), z: lanes.map(|v| v.z) }
    }

    #[inline(always)]
    fn dot(&self, direction: Vec3) -> [f64; 4] {
        let Vec3 { x, y, z } = direction;
        std::array::from_fn(|i| self.x[i] * x + self.y[i] * y + self.z[i] * z)
    }
}

/// 2^52: from here on, numbers are whole and their last bits count them.
pub(super) const POSITION_0: f64 = 4_503_599_627_370_496.0;

/// The largest dot product of `direction` with any of the vectors, and the position of that one.
#[inline(always)]
pub(super) fn largest_dot(fours: &[Four], direction: Vec3) -> (f64, u32) {
    // Positions are kept in the last bits of numbers of the same type as the dot products, so that
    // one mask selects both in vector registers, and no conversion is needed in the end.
    let mut best = [f64::NEG_INFINITY; 4];
    let mut at = [POSITION_0; 4];
    let mut here = POSITION_0;
    for four in fours {
        let dot = four.dot(direction);
        for lane in 0..4 {
            let better = dot[lane] > best[lane];
            best[lane] = if better { dot[lane] } else { best[lane] };
            at[lane] = if better { here } else { at[lane] };
        }
        here += 4.0;
    }
    let larger = |i: (f64, f64), j: (f64, f64)| if j.0 > i.0 { j } else { i };
    let lane = |i: usize| (best[i], at[i] + i as f64);
    let (value, position) = larger(larger(lane(0), lane(1)), larger(lane(2), lane(3)));
    (value, position.to_bits() as u32)
}

/// What a search needs of the vertices and edges, scaled by a power of two to a size of about 1,
/// so that no product overflows or vanishes.
#[derive(Debug, Clone)]
pub(super) struct SupportSearch {
    /// Vertices about the middle of the hull.
    vertices: Vec<Four>,
    /// The number of vertices that are not padding.
    count: usize,
    /// From every vertex to each of its neighbours; a difference of coordinates has a rounding of
    /// its own size, not of theirs. Empty if vertices are always scanned.
    edges: Vec<Four>,
    /// Where each edge leads.
    ends: Vec<[u32; 4]>,
    /// The edges of vertex i start at entry i and end before entry i + 1.
    rows: Vec<u32>,
    /// An upper bound of the length of an edge.
    longest: f64,
    /// The vertices that are worth a look, where there are neither few nor many.
    candidates: Option<Candidates>,
}

/// How a look at nearly tied vertices ended.
enum Tie {
    Farthest(u32),
    Beaten(u32),
    TooMany,
}

impl SupportSearch {
    pub(super) fn new(vertices: &[Vec3], neighbours: impl Fn(u32) -> Vec<u32>) -> Self {
        let first = vertices.first().copied().unwrap_or(Vec3::ZERO);
        let (low, high) = vertices.iter().fold((first, first), |(low, high), &v| (low.min(v), high.max(v)));
        let size = (high - low).max_element();
        let exponent = if size > 0.0 { -libm::ilogb(size) } else { 0 };
        let scaled = |v: Vec3| {
            let scale = |x: f64| libm::scalbn(x, exponent);
            Vec3::new(scale(v.x), scale(v.y), scale(v.z))
        };
        let middle = low + 0.5 * (high - low);
        let about_middle: Vec<Vec3> = vertices.iter().map(|&v| scaled(v - middle)).collect();
        let mut search = Self {
            vertices: about_middle.chunks(4).map(|four| Four::new(four, about_middle[0])).collect(),
            count: vertices.len(),
            edges: Vec::new(),
            ends: Vec::new(),
            rows: Vec::new(),
            longest: 0.0,
            candidates: if (FEW + 1..CLIMB_FROM).contains(&vertices.len()) {
                Candidates::new(&about_middle)
            } else {
                None
            },
        };
        if vertices.len() > FEW && search.candidates.is_none() {
            let edge = |from: u32, to: u32| scaled(vertices[to as usize] - vertices[from as usize]);
            search.add_edges(neighbours, edge);
        }
        search
    }

    fn add_edges(&mut self, neighbours: impl Fn(u32) -> Vec<u32>, edge: impl Fn(u32, u32) -> Vec3) {
        self.rows.push(0);
        for from in 0..self.count as u32 {
            for ends in neighbours(from).chunks(4) {
                let edges: Vec<Vec3> = ends.iter().map(|&to| edge(from, to)).collect();
                self.longest = edges.iter().fold(self.longest, |m, e| m.max(e.length()));
                self.edges.push(Four::new(&edges, edges[0]));
                let end = |i: usize| ends.get(i).copied().unwrap_or(ends[0]);
                self.ends.push([end(0), end(1), end(2), end(3)]);
            }
            self.rows.push(self.edges.len() as u32);
        }
    }

    /// The index of a vertex that is farthest along `direction` up to a few roundings of the size
    /// of the hull; the search starts at vertex `hint`.
    #[inline]
    pub(super) fn farthest(&self, direction: Vec3, hint: u32) -> u32 {
        if !(1e-200..=1e200).contains(&direction.length_squared()) {
            return self.farthest_of_odd_length(direction);
        }
        if let Some(candidates) = &self.candidates {
            return candidates.farthest(direction);
        }
        if self.rows.is_empty() {
            return self.scan(direction);
        }
        let start = if (hint as usize) < self.count { hint } else { 0 };
        match self.climb(direction, start) {
            Some(vertex) => vertex,
            None => self.scan(direction),
        }
    }

    /// For a direction so long or short that products with it might not be numbers.
    #[cold]
    fn farthest_of_odd_length(&self, direction: Vec3) -> u32 {
        let length = direction.abs().max_element();
        if length > 0.0 && length.is_finite() { self.scan(direction / length) } else { 0 }
    }

    #[inline]
    fn scan(&self, direction: Vec3) -> u32 {
        largest_dot(&self.vertices, direction).1
    }

    fn height(&self, direction: Vec3, vertex: u32) -> f64 {
        self.vertices[vertex as usize / 4].dot(direction)[vertex as usize % 4]
    }

    /// Steepest ascent from `current`. Gives up after as many edges as there are vertices, when a
    /// scan would have been cheaper.
    fn climb(&self, direction: Vec3, mut current: u32) -> Option<u32> {
        // An edge has a rounding per coordinate, a dot product three more on the way: together
        // less than 2 ε · length of edge · length of direction. This is twice as much.
        let blur = 4.0 * f64::EPSILON * self.longest * direction.abs().element_sum();
        let mut budget = self.count / 4;
        loop {
            let row = self.row(current);
            budget = budget.checked_sub(row.len())?;
            let (gain, position) = largest_dot(&self.edges[row.clone()], direction);
            if gain > blur {
                current = self.ends[row.start + position as usize / 4][position as usize % 4];
            } else if gain < -blur {
                return Some(current);
            } else {
                match self.settle(direction, blur, current) {
                    Tie::Farthest(vertex) => return Some(vertex),
                    Tie::Beaten(by) => current = by,
                    Tie::TooMany => return None,
                }
                budget = budget.checked_sub(row.len())?;
            }
        }
    }

    fn row(&self, vertex: u32) -> std::ops::Range<usize> {
        self.rows[vertex as usize] as usize..self.rows[vertex as usize + 1] as usize
    }

    /// Looks at all vertices that edges of nearly no gain connect to `start`. If every other edge
    /// from them goes clearly down, the farthest of all vertices is among them.
    #[cold]
    fn settle(&self, direction: Vec3, blur: f64, start: u32) -> Tie {
        let mut tied = [start; MOST_TIED];
        let mut count = 1;
        let mut done = 0;
        while done < count {
            let vertex = tied[done];
            done += 1;
            for four in self.row(vertex) {
                let gains = self.edges[four].dot(direction);
                for (gain, end) in gains.into_iter().zip(self.ends[four]) {
                    if gain > blur {
                        return Tie::Beaten(end);
                    }
                    if gain < -blur || tied[..count].contains(&end) {
                        continue;
                    }
                    if count == MOST_TIED {
                        return Tie::TooMany;
                    }
                    tied[count] = end;
                    count += 1;
                }
            }
        }
        let higher =
            |a: u32, &b: &u32| if self.height(direction, b) > self.height(direction, a) { b } else { a };
        Tie::Farthest(tied[..count].iter().fold(start, higher))
    }
}
