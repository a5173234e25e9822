//! Triangles of a solid that can only say whether a point is inside of it (Gibson, "Constrained elastic surface
//! nets", 1998): a corner in each small cube that the surface passes, where it passes its edges on average.
#![allow(clippy::indexing_slicing, reason = "places of a grid of its own; nothing here is read")]

use std::collections::BTreeMap;

use sixte::Vec3;
use sixte::shape::{Obb, Surface, Triangles};

/// Cubes along the longest side.
const CUBES: f64 = 48.0;
/// How often the place where a surface passes an edge is halved.
const HALVINGS: u32 = 6;

/// The places of a grid of points.
struct Grid {
    bound: Obb,
    /// Points along each axis.
    count: [usize; 3],
    /// Edge of a cube \[m\].
    edge: f64,
}

impl Grid {
    fn around(bound: Obb) -> Option<Self> {
        let edge = 2.0 * bound.half.max_element() / CUBES;
        // One cube more at each end, so that the border is outside.
        let count = bound.half.to_array().map(|half| (2.0 * half / edge).ceil() as usize + 3);
        (edge.is_finite() && edge > 0.0).then_some(Self { bound, count, edge })
    }

    fn index(&self, [i, j, k]: [usize; 3]) -> usize {
        (k * self.count[1] + j) * self.count[0] + i
    }

    fn place(&self, index: usize) -> [usize; 3] {
        let [width, height, _] = self.count;
        [index % width, index / width % height, index / width / height]
    }

    fn point(&self, place: [usize; 3]) -> Vec3 {
        let along = |axis: usize| {
            let middle = 0.5 * (self.count[axis] - 1) as f64;
            (place[axis] as f64 - middle) * self.edge
        };
        self.bound.centre + self.bound.axes * Vec3::new(along(0), along(1), along(2))
    }
}

/// The surface of a solid; nothing if it has no inside.
pub fn triangles(surface: &dyn Surface) -> Option<Triangles> {
    if !surface.has_inside() {
        return None;
    }
    let grid = Grid::around(surface.bound(surface.root()))?;
    let all = grid.count.iter().product::<usize>();
    let inside: Vec<bool> = (0..all).map(|index| surface.encloses(grid.point(grid.place(index)))).collect();
    // Corners of cubes that differ, by the cube's lowest corner.
    let corner = |index: usize| {
        let place = grid.place(index);
        (0..3).all(|axis| place[axis] + 1 < grid.count[axis]).then_some(())?;
        vertex(surface, &grid, &inside, place).map(|point| (index, point))
    };
    let corners: Vec<(usize, Vec3)> = (0..all).filter_map(corner).collect();
    let number: BTreeMap<usize, u32> = corners.iter().map(|(index, _)| *index).zip(0..).collect();
    let edges = (0..all).flat_map(|index| (0..3).map(move |axis| (index, axis)));
    let across = edges.filter_map(|(index, axis)| faces(&grid, &inside, &number, grid.place(index), axis));
    Some(Triangles {
        faces: across.flatten().collect(),
        vertices: corners.iter().map(|(_, point)| *point).collect(),
    })
}

/// The two triangles across an edge of the grid whose ends differ.
fn faces(
    grid: &Grid,
    inside: &[bool],
    number: &BTreeMap<usize, u32>,
    place: [usize; 3],
    axis: usize,
) -> Option<[[u32; 3]; 2]> {
    let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
    if place[axis] + 1 >= grid.count[axis] || place[u] == 0 || place[v] == 0 {
        return None;
    }
    let mut end = place;
    end[axis] += 1;
    let (from, to) = (inside[grid.index(place)], inside[grid.index(end)]);
    if from == to {
        return None;
    }
    let cube = |back_u: usize, back_v: usize| {
        let mut cube = place;
        (cube[u], cube[v]) = (cube[u] - back_u, cube[v] - back_v);
        number.get(&grid.index(cube)).copied()
    };
    let [a, b, c, d] = [cube(1, 1)?, cube(0, 1)?, cube(0, 0)?, cube(1, 0)?];
    Some(if from { [[a, b, c], [a, c, d]] } else { [[a, c, b], [a, d, c]] })
}

/// Where the surface passes a cube's edges, on average; none if it does not.
fn vertex(surface: &dyn Surface, grid: &Grid, inside: &[bool], place: [usize; 3]) -> Option<Vec3> {
    let [i, j, k] = place;
    let at = |bits: usize| [i + (bits & 1), j + (bits >> 1 & 1), k + (bits >> 2)];
    let is_in = |bits: usize| inside[grid.index(at(bits))];
    let (mut sum, mut count) = (Vec3::ZERO, 0.0);
    for (from, bit) in (0..8).flat_map(|from| [1, 2, 4].map(|bit| (from, bit))) {
        if from & bit != 0 || is_in(from) == is_in(from | bit) {
            continue;
        }
        let (mut a, mut b) = (grid.point(at(from)), grid.point(at(from | bit)));
        let first = is_in(from);
        for _ in 0..HALVINGS {
            let middle = a.midpoint(b);
            if surface.encloses(middle) == first { a = middle } else { b = middle }
        }
        (sum, count) = (sum + a.midpoint(b), count + 1.0);
    }
    (count > 0.0).then(|| sum / count)
}
