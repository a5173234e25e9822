//! Whether two bodies are apart at an instant, by the references.

use sixte::Pose;
use sixte_contact::Quat;

use super::forms::{Form, Piece};
use sixte_reference::convex::{Body, Corral, Pair, Path};
use sixte_reference::mesh::triangle::solid_angle;
use sixte_reference::{V, turn_of};

/// The closest that two bodies are proven to be.
#[derive(Debug, Clone, Copy)]
pub struct Near {
    /// The gap of the closest pieces; not positive if they intersect, or if rounding hides the gap \[m\].
    pub gap: f64,
    /// What the reference's own rounding can amount to \[m\].
    pub error: f64,
    /// One body is inside of the other, which is given by its surface.
    pub inside: bool,
}

impl Near {
    pub fn are_apart(&self) -> bool {
        self.gap > -self.error && !self.inside
    }
}

/// A body that stays at a pose.
pub fn path_of_pose(pose: &Pose) -> Path {
    let Quat { x, y, z, w } = pose.rotation.quaternion();
    Path { quaternion: [x, y, z, w], ..Path::still(V::from_engine(pose.position)) }
}

/// The gap of two moving bodies at time `t`, if they are close; only its sign, if `sign_only`.
pub fn near(a: (&Form, &Path), b: (&Form, &Path), t: f64, sign_only: bool) -> Near {
    let mut near = Near { gap: f64::INFINITY, error: 0.0, inside: false };
    if a.0.is_half_space() && b.0.is_half_space() {
        return near;
    }
    for piece_a in &a.0.pieces {
        let body_a = piece_of(piece_a, a.1);
        for piece_b in &b.0.pieces {
            let pair = Pair::new(body_a.clone(), piece_of(piece_b, b.1));
            let error = pair.error(t);
            let (from_a, from_b) = (middle(&pair.a, t), middle(&pair.b, t));
            let reaches = pair.a.solid.reach(V::ZERO) + pair.b.solid.reach(V::ZERO) + pair.rounding();
            let is_flat = pair.a.solid.plane().is_some() || pair.b.solid.plane().is_some();
            let bound = (from_a - from_b).norm() - reaches;
            if !is_flat && bound > error && (sign_only || bound > near.gap) {
                continue;
            }
            let mut gap =
                pair.gap(&pair.at(t), &mut Corral::default(), |lower, _| sign_only && lower > error).lower;
            if gap <= error || !sign_only {
                gap = gap.max(pair.gap_at(t).lower);
            }
            if gap < near.gap {
                near = Near { gap, error, ..near };
            }
        }
    }
    near.inside = holds(a, b, t) || holds(b, a, t);
    near
}

fn middle(body: &Body, t: f64) -> V {
    body.path.point_at(V::ZERO, t)
}

/// A piece as a body of its own, which moves with its body.
fn piece_of(piece: &Piece, path: &Path) -> Body {
    let (turn, own) = (turn_of(path.quaternion), turn_of(piece.quaternion));
    let own_path = Path {
        position: path.position + turn.times(piece.place),
        quaternion: product(path.quaternion, piece.quaternion),
        centre: own.transposed_times(path.centre - piece.place),
        ..*path
    };
    Body::new(piece.solid.clone(), piece.rounding, own_path)
}

/// The quaternion of turning by `then` after `first`.
fn product(then: [f64; 4], first: [f64; 4]) -> [f64; 4] {
    let ([a, b, c, d], [x, y, z, w]) = (then, first);
    [
        d * x + a * w + b * z - c * y,
        d * y - a * z + b * w + c * x,
        d * z + a * y - b * x + c * w,
        d * w - a * x - b * y - c * z,
    ]
}

/// Whether a point of `what` is inside of `solid`, which is given by its surface.
fn holds(solid: (&Form, &Path), what: (&Form, &Path), t: f64) -> bool {
    if solid.0.surface.is_empty() || what.0.is_half_space() {
        return false;
    }
    let place =
        |path: &Path, piece: &Piece, p: V| path.point_at(piece.place + turn_of(piece.quaternion).times(p), t);
    // One point of each piece: pieces of one body may be apart from each other.
    what.0.pieces.iter().any(|piece| {
        let point = place(what.1, piece, piece.solid.farthest(V(0.3, 0.5, 0.8)));
        if (point - solid.1.point_at(V::ZERO, t)).norm() > solid.0.reach {
            return false;
        }
        let in_world = |corners: &[V; 3]| corners.map(|corner| solid.1.point_at(corner, t));
        let angle: f64 = solid.0.surface.iter().map(|face| solid_angle(point, &in_world(face))).sum();
        angle.abs() > 2.0 * std::f64::consts::PI
    })
}
