//! Two bodies at one instant: how far their convex parts are apart along a direction.
//!
//! Any direction along which two convex parts are apart certifies that they are; so one that told them apart before is worth asking
//! again before a better one is looked for.

use sixte_contact::shape::{Convex, Support};
use sixte_contact::{Mat3, Vec3};

use super::solid::{Solid, Way};
use crate::shape::Piece;

/// What rounding can make of a separation, as a part of all lengths in it.
const OF_LENGTHS: f64 = 6e-14;

/// Where two bodies are against each other.
pub(super) struct Stand {
    /// From their axes to those of the world.
    turns: (Mat3, Mat3),
    /// From the centre of B to that of A \[m\].
    apart: Vec3,
    /// The centres in their own frames \[m\].
    centres: (Vec3, Vec3),
    /// What rounding can make of a separation \[m\].
    slack: f64,
}

impl Stand {
    /// Where they are.
    pub fn now(a: &Solid, b: &Solid) -> Self {
        Self::new((a, b), (a.turn, b.turn), Vec3::ZERO)
    }

    /// After they moved for `h` \[s\].
    pub fn after((a, b): (&Solid, &Solid), ways: (&Way, &Way), h: f64) -> Self {
        let turn = |solid: &Solid, way: &Way| {
            if way.spin == Vec3::ZERO {
                solid.turn
            } else {
                solid.motion_with(way.velocity, way.spin).rotation_at(h).matrix()
            }
        };
        Self::new((a, b), (turn(a, ways.0), turn(b, ways.1)), (ways.0.velocity - ways.1.velocity) * h)
    }

    /// After the centre of A went a way against that of B \[m\], and both are turned like this.
    pub fn at_end(solids: (&Solid, &Solid), turns: (&Mat3, &Mat3), way: Vec3) -> Self {
        Self::new(solids, (*turns.0, *turns.1), way)
    }

    /// What becomes of a direction that turns with A, and of one that turns with B, until they are here.
    pub fn turned(&self, before: (&Solid, &Solid), axis: Vec3) -> (Vec3, Vec3) {
        let turned = |now: &Mat3, solid: &Solid| *now * (solid.turn.transpose() * axis);
        (turned(&self.turns.0, before.0), turned(&self.turns.1, before.1))
    }

    /// The centre of A went a way against that of B \[m\].
    fn new((a, b): (&Solid, &Solid), turns: (Mat3, Mat3), way: Vec3) -> Self {
        let apart = a.centre - b.centre;
        let bounded = |arm: f64| if arm.is_finite() { arm } else { 0.0 };
        let lengths = 2.0 * (apart.length() + way.length() + bounded(a.arm) + bounded(b.arm))
            + a.centre_in_body.length()
            + b.centre_in_body.length();
        let centres = (a.centre_in_body, b.centre_in_body);
        Self { turns, apart: apart + way, centres, slack: OF_LENGTHS * lengths }
    }

    /// How far two pieces are apart along a direction out of B towards A, at least \[m\].
    #[inline]
    pub fn along(&self, (a, b): (&Piece<'_>, &Piece<'_>), axis: Vec3) -> f64 {
        let rounding = a.rounding() + b.rounding();
        self.between(axis, rounding, |in_a, in_b| (farthest(a, -in_a), farthest(b, in_b)))
    }

    /// The same of two convex bodies, neither of them a half-space.
    #[inline]
    pub fn along_convex(&self, (a, b): (&Convex, &Convex), axis: Vec3) -> f64 {
        let rounding = a.rounding() + b.rounding();
        self.between(axis, rounding, |in_a, in_b| (a.support(-in_a, &mut 0), b.support(in_b, &mut 0)))
    }

    /// The same by the farthest points, which are asked for along a direction in the bodies' frames.
    #[inline]
    fn between(&self, axis: Vec3, rounding: f64, farthest: impl FnOnce(Vec3, Vec3) -> (Vec3, Vec3)) -> f64 {
        let (in_a, in_b) = (self.turns.0.transpose() * axis, self.turns.1.transpose() * axis);
        let (on_a, on_b) = farthest(in_a, in_b);
        let between =
            axis.dot(self.apart) + in_a.dot(on_a - self.centres.0) - in_b.dot(on_b - self.centres.1);
        between - rounding - self.slack
    }

    /// The normal of one of two flat pieces along which they are farther apart, whichever way it points; 0 if neither is flat, or one of
    /// them is a half-space.
    pub fn flat_axis(&self, pieces: (&Piece<'_>, &Piece<'_>)) -> Vec3 {
        if pieces.0.half_space().is_some() || pieces.1.half_space().is_some() {
            return Vec3::ZERO;
        }
        let on_a = pieces.0.flat_normal().map(|normal| self.turns.0 * normal);
        let on_b = pieces.1.flat_normal().map(|normal| self.turns.1 * normal);
        let (mut best, mut axis) = (f64::NEG_INFINITY, Vec3::ZERO);
        for normal in on_a.into_iter().chain(on_b).flat_map(|normal| [normal, -normal]) {
            let apart = self.along(pieces, normal);
            if apart > best {
                (best, axis) = (apart, normal);
            }
        }
        axis
    }
}

/// How much farther than its chord the way of a body's points is bent along a direction in `h` \[s\], at most \[m\].
///
/// Of every point at an arm the way along it is bent by no more than |ω| |n × ω| times the arm, so it is above its chord but for an
/// eighth of that times h².
#[inline]
pub(super) fn bend(spin: Vec3, axis: Vec3, arm: f64, h: f64) -> f64 {
    if spin == Vec3::ZERO {
        return 0.0;
    }
    0.125 * (1.0 + 1e-9) * spin.length() * axis.cross(spin).length() * arm * h * h
}

/// The same of both bodies together, along a direction that turns with a spin from where it is now, over so many seconds.
///
/// Of f = n(t)·Δ, where Δ is between two points, f″ = n·(Δ″ − 2ν×Δ′ + ν×(ν×Δ)). With Δ = d + r_A − r_B, what comes of the way d between
/// the centres is known at the start and changes no faster than 3|ν|²|u| + |ν|³|d|; and what comes of a point r that turns with ω is at most
/// (|ω−ν| |n×(ω−ν)| + |ω×ν|) |r|, which vanishes for a body that the direction turns with: `docs/src/certificate.md`, section b.
pub(super) fn bend_turning(
    (a, b): (&Solid, &Solid),
    ways: (&Way, &Way),
    axis: Vec3,
    (spin, h): (Vec3, f64),
) -> f64 {
    let turning = spin.length();
    let (way, velocity) = (a.centre - b.centre, ways.0.velocity - ways.1.velocity);
    let speed = velocity.length();
    let distance = way.length() + speed * h;
    let largest = turning * (2.0 * speed + turning * distance);
    let at_start = axis.dot(spin.cross(spin.cross(way)) - spin.cross(velocity) * 2.0);
    let change = turning * turning * (3.0 * speed + turning * distance);
    let of_body = |way: &Way| {
        let own = way.spin - spin;
        if own == Vec3::ZERO {
            return 0.0;
        }
        let rate = own.length();
        let across = axis.cross(own).length() + turning * rate * h;
        way.arm * (rate * across.min(rate) + way.spin.cross(spin).length())
    };
    let most = |way: &Way| way.arm * (way.spin.length() + turning) * (way.spin.length() + turning);
    let rounding = 1e-13 * (largest + most(ways.0) + most(ways.1));
    let most_bent = largest.min(at_start + change * h) + of_body(ways.0) + of_body(ways.1) + rounding;
    // What is no number stays none, and certifies nothing.
    if most_bent <= 0.0 { 0.0 } else { 0.125 * (1.0 + 1e-9) * most_bent * h * h }
}

/// A half-space is only asked along its own normal: there its origin is as far as anything.
#[inline]
fn farthest(piece: &Piece<'_>, direction: Vec3) -> Vec3 {
    // Most of them are.
    if let Piece::Triangle(triangle) = piece {
        return triangle.support(direction, &mut 0);
    }
    if piece.half_space().is_some() { Vec3::ZERO } else { piece.support(direction, &mut 0) }
}

#[cfg(test)]
mod tests;
