//! Two boxes: the axis that tells them apart best, and where their faces cover each other.
//!
//! Separating axes as in Gottschalk, Lin and Manocha ("OBBTree", SIGGRAPH 1996, section 5): boxes are apart if and only if they are
//! along one of 15 directions. The gap along any of them is a lower bound of theirs, and that is all the certificate asks for.

use sixte_contact::motion::Pose;
use sixte_contact::shape::{Convex, Core, Support};
use sixte_contact::{Mat3, Vec3};

/// Edges that are closer to parallel than this (the square of the sine) give no axis that faces do not.
const PARALLEL: f64 = 1e-6;

/// Roundings of an axis, of the size of what is placed.
const ROUNDINGS: f64 = 32.0;

/// A box where it is in the world.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlacedBox {
    /// Its middle \[m\].
    pub middle: Vec3,
    /// From its own axes to the world's.
    axes: Mat3,
    /// Half of its edges \[m\].
    half: Vec3,
    /// \[m\].
    rounding: f64,
}

/// Which directions of two boxes an axis is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Axis {
    /// Across a face of A, or of B: which of the three.
    FaceOfA(usize),
    FaceOfB(usize),
    /// Across an edge of each.
    Edges,
}

/// How far two boxes are apart along an axis.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Apart {
    pub axis: Axis,
    /// Unit, out of B towards A.
    pub normal: Vec3,
    /// Not less than this, rounding included \[m\].
    pub gap: f64,
}

impl PlacedBox {
    /// A box at a pose; none of what is not a box.
    pub fn of(shape: &Convex, pose: &Pose) -> Option<Self> {
        let Core::Cuboid { half } = *shape.core() else { return None };
        let (middle, axes) = (pose.position, pose.rotation.matrix());
        Some(Self { middle, axes, half, rounding: shape.rounding() })
    }
}

/// The best axis across a face, and the best of all.
pub(crate) fn best_axes(a: &PlacedBox, b: &PlacedBox) -> (Apart, Apart) {
    let way = b.middle - a.middle;
    let in_a = a.axes.transpose() * way;
    let in_b = b.axes.transpose() * way;
    // Row i, column j: the cosine between the axes i of A and j of B.
    let turn = a.axes.transpose() * b.axes;
    let cosines: [[f64; 3]; 3] = std::array::from_fn(|i| [turn.x_axis[i], turn.y_axis[i], turn.z_axis[i]]);
    let (ha, hb) = (a.half.to_array(), b.half.to_array());
    let rounding = a.rounding + b.rounding;
    let slack = ROUNDINGS * f64::EPSILON * (way.length() + a.half.length() + b.half.length() + rounding);
    let mut face = (f64::NEG_INFINITY, Axis::FaceOfA(0));
    for i in 0..3 {
        let [x, y, z] = cosines[i].map(f64::abs);
        let gap = in_a[i].abs() - ha[i] - (hb[0] * x + hb[1] * y + hb[2] * z);
        if gap > face.0 {
            face = (gap, Axis::FaceOfA(i));
        }
    }
    for j in 0..3 {
        let [x, y, z] = [cosines[0][j].abs(), cosines[1][j].abs(), cosines[2][j].abs()];
        let gap = in_b[j].abs() - hb[j] - (ha[0] * x + ha[1] * y + ha[2] * z);
        if gap > face.0 {
            face = (gap, Axis::FaceOfB(j));
        }
    }
    let mut edge: Option<(f64, usize, usize, f64)> = None;
    for i in 0..3 {
        let (i1, i2) = ((i + 1) % 3, (i + 2) % 3);
        for j in 0..3 {
            let (j1, j2) = ((j + 1) % 3, (j + 2) % 3);
            let sine = 1.0 - cosines[i][j] * cosines[i][j];
            if sine < PARALLEL {
                continue;
            }
            let reach = ha[i1] * cosines[i2][j].abs()
                + ha[i2] * cosines[i1][j].abs()
                + hb[j1] * cosines[i][j2].abs()
                + hb[j2] * cosines[i][j1].abs();
            let apart = (in_a[i2] * cosines[i1][j] - in_a[i1] * cosines[i2][j]).abs() - reach;
            // The root is asked for only where it can matter.
            let least = edge.map_or(face.0, |edge| edge.0).max(face.0);
            if apart > 0.0 && (least <= 0.0 || apart * apart > least * least * sine) {
                let sine = sine.sqrt();
                edge = Some((apart / sine, i, j, sine));
            }
        }
    }
    let sided = |normal: Vec3| if normal.dot(way) > 0.0 { -normal } else { normal };
    let normal = match face.1 {
        Axis::FaceOfA(i) => a.axes.col(i),
        Axis::FaceOfB(i) => b.axes.col(i),
        Axis::Edges => Vec3::Z,
    };
    let face = Apart { axis: face.1, normal: sided(normal), gap: face.0 - rounding - slack };
    let best = edge.map_or(face, |(gap, i, j, sine)| {
        let normal = sided(a.axes.col(i).cross(b.axes.col(j)).normalize());
        Apart { axis: Axis::Edges, normal, gap: gap - rounding - slack / sine }
    });
    (face, if best.gap > face.gap { best } else { face })
}

/// Corners of what is left of a quadrilateral between four sides.
struct Outline {
    corners: [Vec3; 8],
    count: usize,
}

impl Outline {
    /// Cuts off what is farther than `most` \[m\] along a coordinate, on one side (1 or −1).
    fn cut(&mut self, coordinate: usize, side: f64, most: f64) {
        let (corners, count) = (self.corners, self.count);
        self.count = 0;
        for at in 0..count {
            let (p, q) = (corners[at], corners[if at + 1 == count { 0 } else { at + 1 }]);
            let (dp, dq) = (most - side * p[coordinate], most - side * q[coordinate]);
            if dp >= 0.0 {
                self.add(p);
            }
            if (dp >= 0.0) != (dq >= 0.0) {
                self.add(p + (q - p) * (dp / (dp - dq)));
            }
        }
    }

    fn add(&mut self, corner: Vec3) {
        // A quadrilateral that is cut four times has no more than eight corners.
        if let Some(slot) = self.corners.get_mut(self.count) {
            *slot = corner;
            self.count += 1;
        }
    }
}

/// Where a face of one box covers the other within a distance \[m\]: points on A and on B. None if the axis is not across a face.
pub(crate) fn facing(
    a: &PlacedBox,
    b: &PlacedBox,
    apart: &Apart,
    within: f64,
    points: &mut Vec<(Vec3, Vec3)>,
) {
    points.clear();
    // The box whose face it is, the other, and which way that is.
    let (face, other, out, k, is_of_a) = match apart.axis {
        Axis::FaceOfA(k) => (a, b, -apart.normal, k, true),
        Axis::FaceOfB(k) => (b, a, apart.normal, k, false),
        Axis::Edges => return,
    };
    // In the frame of the face: two axes in it, and outwards.
    let (x, y) = (face.axes.col((k + 1) % 3), face.axes.col((k + 2) % 3));
    let (half_x, half_y) = (face.half[(k + 1) % 3], face.half[(k + 2) % 3]);
    let height = face.half[k] + face.rounding;
    let laid = |v: Vec3| Vec3::new(x.dot(v), y.dot(v), out.dot(v));
    // The other's face that looks back most.
    let back = other.axes.transpose() * out;
    let most = back.abs();
    let m = if most.x >= most.y && most.x >= most.z {
        0
    } else if most.y >= most.z {
        1
    } else {
        2
    };
    let sign = if back[m] > 0.0 { -1.0 } else { 1.0 };
    let middle = laid(other.middle - face.middle + other.axes.col(m) * (sign * other.half[m]))
        - Vec3::Z * (height + other.rounding);
    let u = laid(other.axes.col((m + 1) % 3)) * other.half[(m + 1) % 3];
    let v = laid(other.axes.col((m + 2) % 3)) * other.half[(m + 2) % 3];
    let mut outline = Outline { corners: [Vec3::ZERO; 8], count: 4 };
    outline.corners[..4].copy_from_slice(&[middle + u + v, middle - u + v, middle - u - v, middle + u - v]);
    for side in [1.0, -1.0] {
        outline.cut(0, side, half_x);
        outline.cut(1, side, half_y);
    }
    for corner in &outline.corners[..outline.count] {
        if corner.z > within {
            continue;
        }
        let on_face = face.middle + x * corner.x + y * corner.y + out * height;
        let on_other = on_face + out * corner.z;
        points.push(if is_of_a { (on_face, on_other) } else { (on_other, on_face) });
    }
}
