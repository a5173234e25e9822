//! The path of one vertex, in the frame of the other body.
//!
//! "Precise Generalized Contact Point and Normal Determination for Rigid Body Simulation", section
//! 3.2: seen from the solid the solid stands still, and the point moves as
//! R_Sᵀ(t) (x_P(t) − x_S(t) + R_P(t) u).
//!
//! # The width of a piece of path
//! The paper (section 3.1) takes speed times duration for the length of a piece, calls what it exceeds
//! the chord by ν, and lets the path stray from the chord by ν/2. Neither is safe: in the frame of a
//! solid that turns the speed is not constant (nor is it for a point that rolls), and a curve that is
//! longer than its chord c by ν strays by up to ½√(ν(2c + ν)), of which ν/2 is a small part. On an arc
//! of 0.2 rad that is 30 times too narrow. Here the width ν is twice the largest distance between the
//! path and the point that moves along the chord at constant speed, which is at most ⅛ M T² where M
//! bounds the acceleration. So the boxes hold the path, and the time that is read off a chord is
//! the time of a point no more than ν/2 away.

use crate::Vec3;
use crate::contact_time::relative::RelativeMotion;
use crate::query::Placement;
use crate::shape::Obb;

/// Which body a vertex belongs to; the path is seen from the other one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Carrier {
    A,
    B,
}

/// A vertex on its way.
pub(super) struct Path<'a> {
    motion: &'a RelativeMotion,
    carrier: Carrier,
    /// In its body's frame \[m\].
    pub vertex: Vec3,
}

/// A part of a path, from one time to another.
#[derive(Debug, Clone, Copy)]
pub(super) struct PathPiece {
    /// \[s\].
    pub from: f64,
    /// \[s\].
    pub to: f64,
    /// Where the vertex is first, in the frame of the solid \[m\].
    pub first: Vec3,
    /// Where it is last \[m\].
    pub last: Vec3,
}

impl<'a> Path<'a> {
    pub fn new(motion: &'a RelativeMotion, carrier: Carrier, vertex: Vec3) -> Self {
        Self { motion, carrier, vertex }
    }

    /// The whole of it.
    pub fn over(&self, interval: f64) -> PathPiece {
        PathPiece { from: 0.0, to: interval, first: self.at(0.0), last: self.at(interval) }
    }

    /// Where the vertex is at time `t`, in the frame of the solid \[m\].
    pub fn at(&self, t: f64) -> Vec3 {
        let place = self.motion.placement_at(t);
        let Placement { rotation_a, rotation_b, offset, centre_a, centre_b } = place;
        match self.carrier {
            Carrier::A => place.in_b(rotation_a * (self.vertex - centre_a) - offset) + centre_b,
            Carrier::B => place.in_a(rotation_b * (self.vertex - centre_b) + offset) + centre_a,
        }
    }

    /// Its two halves; none where no number is between the times.
    pub fn halves(&self, piece: &PathPiece) -> Option<[PathPiece; 2]> {
        let middle = 0.5 * (piece.from + piece.to);
        if middle <= piece.from || middle >= piece.to {
            return None;
        }
        let place = self.at(middle);
        Some([
            PathPiece { to: middle, last: place, ..*piece },
            PathPiece { from: middle, first: place, ..*piece },
        ])
    }

    /// Upper bound of the distance between the path and the point that moves along the chord
    /// meanwhile: ⅛ M T² \[m\].
    pub fn stray(&self, piece: &PathPiece) -> f64 {
        let duration = piece.to - piece.from;
        0.125 * self.acceleration(piece.from, duration) * duration * duration
    }

    /// M: upper bound of the acceleration that an observer on the solid sees [m/s²].
    ///
    /// As in K of the certificate, with ν the spin of the solid and w = ω − ν: for the way d between
    /// the centres |d″| + 2|ν||d′| + |ν|²|d|, and for the vertex' arm r (|w|² + |ω×ν|) |r|.
    fn acceleration(&self, from: f64, duration: f64) -> f64 {
        let RelativeMotion { rotation_a, rotation_b, offset, velocity, acceleration, .. } = self.motion;
        let Placement { centre_a, centre_b, .. } = self.motion.placement_at(0.0);
        let (own, solid, centre) = match self.carrier {
            Carrier::A => (rotation_a, rotation_b, centre_a),
            Carrier::B => (rotation_b, rotation_a, centre_b),
        };
        let pull = acceleration.length();
        let speed = (*velocity + *acceleration * from).length() + pull * duration;
        let first = *offset + (*velocity + *acceleration * (0.5 * from)) * from;
        let distance = first.length() + speed * duration;
        let centres = pull + solid.rate * (2.0 * speed + solid.rate * distance);
        let turning = (own.spin - solid.spin).length_squared() + own.spin.cross(solid.spin).length();
        // A little more, for rounding.
        (centres + turning * self.vertex.distance(centre)) * (1.0 + 1e-12)
    }
}

impl PathPiece {
    /// A box around the piece, along the chord; `stray` is how far the path gets from it \[m\].
    pub fn enclosing_box(&self, stray: f64) -> Obb {
        let chord = self.last - self.first;
        let along = chord.normalize_or(Vec3::X);
        let (y, z) = along.any_orthonormal_pair();
        Obb {
            centre: (self.first + self.last) * 0.5,
            axes: crate::Mat3::from_cols(along, y, z),
            half: Vec3::new(0.5 * chord.length() + stray, stray, stray),
        }
    }
}
