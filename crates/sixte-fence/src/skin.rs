//! The surface of a fencer, made from code, and how it follows the bones.
//!
//! In: the bones of a [`skeleton`](crate::skeleton). Out: triangles. Next: [`target`](crate::target) asks when a weapon
//! touches them.
//!
//! Tubes with elliptic sections, closed at both ends, which overlap where limbs begin. Every vertex follows two bones ("linear
//! blend skinning"): v = w (R₁ u + t₁) + (1 − w) (R₂ u + t₂), with u where it is at rest. So it lies between the places where
//! either bone alone would put it; [`target`](crate::target) makes use of that.

mod area;
mod parts;

pub use area::Area;

use sixte::{Mat3, Pose, Vec3};

use self::parts::{PARTS, Part};
use crate::skeleton::{BONES, bind};

/// Triangles that follow bones.
#[derive(Debug, Clone)]
pub struct Skin {
    vertices: Vec<Vec3>,
    faces: Vec<[u32; 3]>,
    areas: Vec<Area>,
    bones: Vec<[u8; 2]>,
    weights: Vec<[f64; 2]>,
}

impl Skin {
    /// A fencer in jacket, mask and breeches, of more than 5,000 triangles.
    ///
    /// ```
    /// use sixte_fence::skin::Skin;
    /// let skin = Skin::fencer();
    /// assert!(skin.faces().len() >= 5000 && skin.areas().len() == skin.faces().len());
    /// ```
    pub fn fencer() -> Self {
        Self::detailed(1.0)
    }

    /// The same with `detail` times as many triangles along each direction, so about `detail`² times as many in all; from 0.2 to 20.
    pub fn detailed(detail: f64) -> Self {
        let detail = if detail.is_finite() { detail.clamp(0.2, 20.0) } else { 1.0 };
        let mut skin = Self {
            vertices: Vec::new(),
            faces: Vec::new(),
            areas: Vec::new(),
            bones: Vec::new(),
            weights: Vec::new(),
        };
        for part in PARTS {
            skin.add(part, detail);
        }
        skin
    }

    /// Where the vertices are at rest, as [`bind`] has the bones \[m\].
    pub fn vertices(&self) -> &[Vec3] {
        &self.vertices
    }

    /// Indices of the corners of every face, counter-clockwise seen from outside.
    pub fn faces(&self) -> &[[u32; 3]] {
        &self.faces
    }

    /// Where on the body every face is.
    pub fn areas(&self) -> &[Area] {
        &self.areas
    }

    /// The two bones that every vertex follows; the same one twice where there is only one.
    pub fn bones(&self) -> &[[u8; 2]] {
        &self.bones
    }

    /// How much every vertex follows its two bones; they sum up to 1.
    pub fn weights(&self) -> &[[f64; 2]] {
        &self.weights
    }

    /// Where the vertices are with the bones there, into `out` \[m\].
    pub fn deform(&self, bones: &[Pose; BONES], out: &mut Vec<Vec3>) {
        let moves = moves(bones);
        let followed = std::iter::zip(&self.vertices, std::iter::zip(&self.bones, &self.weights));
        out.clear();
        out.extend(followed.map(|(&vertex, (&[first, second], &[weight, rest]))| {
            let (turn, shift) = moves[usize::from(first) % BONES];
            let placed = turn * vertex + shift;
            if first == second {
                return placed;
            }
            let (turn, shift) = moves[usize::from(second) % BONES];
            placed * weight + (turn * vertex + shift) * rest
        }));
    }

    /// Adds a tube.
    fn add(&mut self, part: &Part, detail: f64) {
        let segments = ((part.segments as f64 * detail + 0.5) as u32).max(5);
        let rings = part.rings(detail);
        let first = self.vertices.len() as u32;
        for &along in &rings {
            let bones = part.bones_at(along);
            let is_pole = along == rings[0] || along == rings[rings.len() - 1];
            for segment in 0..if is_pole { 1 } else { segments } {
                let angle = std::f64::consts::TAU * f64::from(segment) / f64::from(segments);
                self.vertices.push(part.point(along, angle));
                self.bones.push([bones.0 as u8, bones.1 as u8]);
                self.weights.push([bones.2, 1.0 - bones.2]);
            }
        }
        let last = self.vertices.len() as u32 - 1;
        let bands = rings.len() as u32 - 3;
        for segment in 0..segments {
            let next = (segment + 1) % segments;
            let at = |ring: u32, segment: u32| first + 1 + ring * segments + segment;
            self.face([first, at(0, next), at(0, segment)], part.area_at(rings[0]));
            for band in 0..bands {
                let area = part.area_at(rings[band as usize + 1]);
                let [a, b] = [at(band, segment), at(band, next)];
                let [c, d] = [at(band + 1, next), at(band + 1, segment)];
                self.face([a, b, c], area);
                self.face([a, c, d], area);
            }
            self.face([last, at(bands, segment), at(bands, next)], part.area_at(rings[rings.len() - 2]));
        }
    }

    fn face(&mut self, corners: [u32; 3], area: Area) {
        self.faces.push(corners);
        self.areas.push(area);
    }
}

/// How each bone moves what follows it, from rest: x ↦ R x + t.
pub(crate) fn moves(bones: &[Pose; BONES]) -> [(Mat3, Vec3); BONES] {
    let rest = bind();
    std::array::from_fn(|bone| {
        let turn = bones[bone].rotation.after(rest[bone].rotation.inverse()).matrix();
        (turn, bones[bone].position - turn * rest[bone].position)
    })
}
