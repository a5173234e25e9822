//! The surface of a solid hull, by quickhull with exact orientation.
//!
//! After C. Barber, D. Dobkin and H. Huhdanpaa, "The quickhull algorithm for convex hulls" (1996),
//! but with no tolerance: every sign is exact. A new point replaces the faces that it sees *and*
//! those whose plane it lies in. What it sees is then a disc, as from a point that is a little
//! farther out; no new face is degenerate, because the face beyond each edge of the disc is
//! strictly hidden; and a vertex that ends up within a flat face or an edge has only such faces
//! about it, so it goes. What remains are extreme points alone.

use crate::shape::exact::ExactPoints;

/// Stands for no point or no face.
const NONE: u32 = u32::MAX;

/// A triangle of the surface while it grows.
struct HullFace {
    /// Counter-clockwise seen from outside.
    corners: [u32; 3],
    /// The face beyond the edge from corner i to the next.
    across: [u32; 3],
    /// Faces with the same number are exactly in one plane (others may be, too).
    plane: u32,
    /// First of the points strictly above this face that it is to deal with.
    outside: u32,
    /// The farthest of them, and how far.
    farthest: u32,
    height: f64,
    alive: bool,
    /// The last point for which this face was looked at, and whether that sees it.
    judged_for: u32,
    is_visible: bool,
}

/// An edge of the hole that a new point makes: it runs counter-clockwise about the hole's inside.
struct Rim {
    from: u32,
    to: u32,
    beyond: u32,
    /// That of the face that goes, if the new point is in it.
    plane: Option<u32>,
}

struct Surface<'a> {
    points: &'a ExactPoints,
    faces: Vec<HullFace>,
    /// Faces that are gone, to be used again.
    free: Vec<u32>,
    /// For every plane the last point that was compared with it, and its height. On the cap of a
    /// prism this saves most of the exact arithmetic.
    heights: Vec<(u32, f64)>,
    /// The next point in the same list of outside points.
    next: Vec<u32>,
    /// For the point being added: the new face whose rim edge starts at this vertex.
    starting_at: Vec<u32>,
}

/// Outward triangles of the hull, as indices of points, from a tetrahedron of them.
pub(super) fn solid(points: &ExactPoints, seed: [u32; 4]) -> Vec<[u32; 3]> {
    let mut surface = Surface::tetrahedron(points, seed);
    // Every round adds a point that is strictly outside and takes it out of its list, so there are
    // at most as many rounds with an addition as points.
    let mut pending: Vec<u32> = (0..4).collect();
    let (mut visible_faces, mut rim, mut new) = (Vec::new(), Vec::new(), Vec::new());
    while let Some(face) = pending.pop() {
        let HullFace { alive, farthest, .. } = surface.faces[face as usize];
        if !alive || farthest == NONE {
            continue;
        }
        surface.find_visible(farthest, face, &mut visible_faces, &mut rim);
        surface.cone(farthest, &rim, &mut new);
        surface.hand_over(&visible_faces, farthest, &new);
        pending.extend(&new);
    }
    surface.faces.iter().filter(|face| face.alive).map(|face| face.corners).collect()
}

impl<'a> Surface<'a> {
    fn tetrahedron(points: &'a ExactPoints, [a, b, c, d]: [u32; 4]) -> Self {
        let mut surface = Surface {
            points,
            faces: Vec::with_capacity(64),
            free: Vec::new(),
            heights: Vec::new(),
            next: vec![NONE; points.len()],
            starting_at: vec![NONE; points.len()],
        };
        surface.add([a, b, c], [1, 2, 3], None);
        surface.add([a, d, b], [3, 2, 0], None);
        surface.add([b, d, c], [1, 3, 0], None);
        surface.add([c, d, a], [2, 1, 0], None);
        for point in 0..points.len() as u32 {
            surface.assign(point, &[0, 1, 2, 3]);
        }
        surface
    }

    /// Adds a face, in a known plane or a new one.
    fn add(&mut self, corners: [u32; 3], across: [u32; 3], plane: Option<u32>) -> u32 {
        let plane = plane.unwrap_or_else(|| {
            self.heights.push((NONE, 0.0));
            self.heights.len() as u32 - 1
        });
        let face = HullFace {
            corners,
            across,
            plane,
            outside: NONE,
            farthest: NONE,
            height: 0.0,
            alive: true,
            judged_for: NONE,
            is_visible: false,
        };
        match self.free.pop() {
            Some(slot) => {
                self.faces[slot as usize] = face;
                slot
            }
            None => {
                self.faces.push(face);
                self.faces.len() as u32 - 1
            }
        }
    }

    /// Of a point above the plane of a face: exact in sign, and in size up to the face's area.
    fn height(&mut self, face: u32, point: u32) -> f64 {
        let HullFace { corners, plane, .. } = self.faces[face as usize];
        let known = &mut self.heights[plane as usize];
        if known.0 != point {
            *known = (point, self.points.above(corners, point));
        }
        known.1
    }

    /// Gives a point to one of the `faces` that it is strictly above. If there is none, it is in
    /// the hull and never looked at again.
    fn assign(&mut self, point: u32, faces: &[u32]) {
        for &face in faces {
            let height = self.height(face, point);
            if height > 0.0 {
                let face = &mut self.faces[face as usize];
                self.next[point as usize] = face.outside;
                face.outside = point;
                if face.farthest == NONE || height > face.height {
                    (face.farthest, face.height) = (point, height);
                }
                return;
            }
        }
    }

    /// Collects the faces that are not strictly hidden from `point`, which is strictly above
    /// `start`, and the rim about them.
    fn find_visible(&mut self, point: u32, start: u32, visible_faces: &mut Vec<u32>, rim: &mut Vec<Rim>) {
        visible_faces.clear();
        rim.clear();
        let first = &mut self.faces[start as usize];
        (first.judged_for, first.is_visible) = (point, true);
        visible_faces.push(start);
        let mut done = 0;
        while done < visible_faces.len() {
            let HullFace { corners, across, plane, .. } = self.faces[visible_faces[done] as usize];
            let plane = (self.height(visible_faces[done], point) == 0.0).then_some(plane);
            done += 1;
            for side in 0..3 {
                let beyond = across[side];
                if self.faces[beyond as usize].judged_for != point {
                    let visible = self.height(beyond, point) >= 0.0;
                    let face = &mut self.faces[beyond as usize];
                    (face.judged_for, face.is_visible) = (point, visible);
                    if visible {
                        visible_faces.push(beyond);
                    }
                }
                if !self.faces[beyond as usize].is_visible {
                    let (from, to) = (corners[side], corners[(side + 1) % 3]);
                    rim.push(Rim { from, to, beyond, plane });
                }
            }
        }
    }

    /// Closes the hole within the rim by triangles to `point`.
    fn cone(&mut self, point: u32, rim: &[Rim], new: &mut Vec<u32>) {
        new.clear();
        for edge in rim {
            let corners = [edge.from, edge.to, point];
            let face = self.add(corners, [edge.beyond, NONE, NONE], edge.plane);
            new.push(face);
            self.starting_at[edge.from as usize] = face;
            let hidden = &mut self.faces[edge.beyond as usize];
            for side in 0..3 {
                if hidden.corners[side] == edge.to {
                    hidden.across[side] = face;
                }
            }
        }
        for (&face, edge) in new.iter().zip(rim) {
            let following = self.starting_at[edge.to as usize];
            self.faces[face as usize].across[1] = following;
            self.faces[following as usize].across[2] = face;
        }
    }

    /// Gives the points of the faces that are gone to the new ones. A point that was above a face
    /// that is gone is above one of the new ones, or in the hull: were it above a face that stays,
    /// it would be above both faces at some rim edge, so also above the new face between them.
    fn hand_over(&mut self, gone: &[u32], added: u32, new: &[u32]) {
        for &face in gone {
            let face = &mut self.faces[face as usize];
            face.alive = false;
            let mut point = face.outside;
            while point != NONE {
                let following = self.next[point as usize];
                if point != added {
                    self.assign(point, new);
                }
                point = following;
            }
        }
        self.free.extend(gone);
    }
}
