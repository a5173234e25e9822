//! How triangles hang together: their edges, the fans around their vertices, shells and loops.
//!
//! In: three indices per triangle, all different and in range, with one index for each position.

use super::finding::Finding;

/// An edge as a triangle has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Side {
    low: u32,
    high: u32,
    /// Three times the triangle, and which of its corners the side starts from.
    corner: usize,
    /// The triangle runs from `high` to `low`.
    is_backward: bool,
}

impl Side {
    fn ends(&self) -> [u32; 2] {
        [self.low, self.high]
    }

    /// The corners of the triangle that are at the low and at the high end.
    fn corners(&self) -> [usize; 2] {
        let start = self.corner;
        let next = start - start % 3 + (start % 3 + 1) % 3;
        if self.is_backward { [next, start] } else { [start, next] }
    }
}

/// The sides of all triangles, those of one edge after each other.
fn sides(faces: &[[u32; 3]]) -> Vec<Side> {
    let mut sides = Vec::with_capacity(3 * faces.len());
    for (face, &[a, b, c]) in faces.iter().enumerate() {
        for (i, (from, to)) in [(a, b), (b, c), (c, a)].into_iter().enumerate() {
            let (low, high) = (from.min(to), from.max(to));
            sides.push(Side { low, high, corner: 3 * face + i, is_backward: from > to });
        }
    }
    sides.sort_unstable();
    sides
}

/// What indices alone tell; see [`MeshReport`](super::MeshReport) for each.
#[derive(Debug, Default)]
pub(super) struct Topology {
    pub(super) shells: usize,
    pub(super) euler_characteristic: i64,
    pub(super) boundary_loops: usize,
    pub(super) boundary_edges: Finding<[u32; 2]>,
    pub(super) non_manifold_edges: Finding<[u32; 2]>,
    pub(super) unbalanced_edges: Finding<[u32; 2]>,
    pub(super) unoriented_edges: Finding<[u32; 2]>,
    pub(super) non_manifold_vertices: Finding<u32>,
}

impl Topology {
    /// Of triangles whose indices are different from each other and below `vertex_count`.
    pub(super) fn new(faces: &[[u32; 3]], vertex_count: usize) -> Self {
        let sides = sides(faces);
        let mut found = Self::default();
        let mut edges = 0;
        let mut boundary = Vec::new();
        let mut shells = Groups::new(faces.len());
        // A fan is what hangs together around a vertex: corners of triangles, joined across edges.
        let mut fans = Groups::new(3 * faces.len());
        for edge in sides.chunk_by(|x, y| x.ends() == y.ends()) {
            edges += 1;
            let (first, ends) = (edge[0], edge[0].ends());
            match edge {
                [_] => {
                    found.boundary_edges.add(ends);
                    boundary.push(first);
                }
                [x, y] if x.is_backward == y.is_backward => found.unoriented_edges.add(ends),
                [_, _] => {}
                _ => {
                    found.non_manifold_edges.add(ends);
                    let backward = edge.iter().filter(|side| side.is_backward).count();
                    if 2 * backward != edge.len() {
                        found.unbalanced_edges.add(ends);
                    }
                }
            }
            for side in &edge[1..] {
                shells.join(first.corner / 3, side.corner / 3);
                for (x, y) in first.corners().into_iter().zip(side.corners()) {
                    fans.join(x, y);
                }
            }
        }
        found.shells = shells.count();
        found.boundary_loops = loops(&boundary, &mut fans);
        let used = found.count_fans(faces, &mut fans, vertex_count);
        found.euler_characteristic = used as i64 - edges + faces.len() as i64;
        found
    }

    /// Finds the vertices with more than one fan; gives the number of those with any.
    fn count_fans(&mut self, faces: &[[u32; 3]], fans: &mut Groups, vertex_count: usize) -> usize {
        let mut fans_at = vec![0_u32; vertex_count];
        for (corner, &vertex) in faces.iter().flatten().enumerate() {
            if fans.root(corner) == corner {
                fans_at[vertex as usize] += 1;
            }
        }
        for (vertex, _) in (0_u32..).zip(&fans_at).filter(|&(_, &fans)| fans > 1) {
            self.non_manifold_vertices.add(vertex);
        }
        fans_at.iter().filter(|&&fans| fans > 0).count()
    }
}

/// Boundary edges follow each other around the fan between them.
fn loops(boundary: &[Side], fans: &mut Groups) -> usize {
    let mut ends: Vec<(usize, usize)> = Vec::with_capacity(2 * boundary.len());
    for (edge, side) in boundary.iter().enumerate() {
        ends.extend(side.corners().map(|corner| (fans.root(corner), edge)));
    }
    ends.sort_unstable();
    let mut loops = Groups::new(boundary.len());
    for around in ends.chunk_by(|x, y| x.0 == y.0) {
        around.iter().for_each(|&(_, edge)| loops.join(around[0].1, edge));
    }
    loops.count()
}

/// Things that are joined two by two; each group is named by its smallest member.
struct Groups {
    above: Vec<usize>,
}

impl Groups {
    fn new(count: usize) -> Self {
        Self { above: (0..count).collect() }
    }

    /// Halves the way up as it goes, so that long ways do not last.
    fn root(&mut self, mut member: usize) -> usize {
        while self.above[member] != member {
            self.above[member] = self.above[self.above[member]];
            member = self.above[member];
        }
        member
    }

    fn join(&mut self, x: usize, y: usize) {
        let (x, y) = (self.root(x), self.root(y));
        self.above[x.max(y)] = x.min(y);
    }

    fn count(&self) -> usize {
        self.above.iter().enumerate().filter(|&(member, &above)| member == above).count()
    }
}
