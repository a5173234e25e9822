//! What is asked of a body for every other one that it may meet: little, and next to each other in memory.

use sixte_contact::Vec3;
use sixte_contact::shape::{Core, Geometry};

use super::pair::is_curved;
use super::solid::Solid;
use crate::body::{Body, Groups, Kind};
use crate::settings::Settings;
use crate::shape::{Plane, Shape};

/// A part of the smaller body's size, and the most there is \[m\].
const SKIN: f64 = 0.02;
const THICKEST: f64 = 5e-3;

/// A part of the thinner body's thickness.
const OF_THICKNESS: f64 = 0.05;

/// Patches are kept while bodies moved by less than this part of the skin; where one is curved, by less than that. Where a ball or a
/// capsule touches goes along with it, and only the normal stays behind, if it turns at all.
const KEEP: f64 = 0.7;
const KEEP_CURVED: f64 = 0.02;
const KEEP_ROLLING: f64 = 0.3;

/// What others touch of a body.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Face {
    /// It has no corners that contacts stay at.
    Curved,
    /// That of a ball or of a capsule.
    Rolling,
    /// That of a box or of a half-space.
    Flat,
    /// That of another convex body.
    Convex,
    /// Those of pieces.
    Pieces,
}

impl Face {
    fn of(body: &Body) -> Self {
        match &body.cold.shape {
            _ if is_curved(body) => Self::Curved,
            Shape::Convex(shape) => match shape.core() {
                Core::Point | Core::Segment(_) => Self::Rolling,
                Core::Cuboid { .. } | Core::HalfSpace { .. } => Self::Flat,
                _ => Self::Convex,
            },
            _ => Self::Pieces,
        }
    }

    /// How far two bodies may move against each other until their patches are found anew, as a part of their skin.
    pub fn keep(self, other: Self) -> f64 {
        let is_any = |face| self == face || other == face;
        if is_any(Self::Curved) {
            KEEP_CURVED
        } else if !is_any(Self::Rolling) || is_any(Self::Flat) {
            KEEP
        } else if is_any(Self::Pieces) {
            KEEP_CURVED
        } else {
            KEEP_ROLLING
        }
    }
}

/// A body, as far as others ask for it that are not near.
#[derive(Debug, Clone, Copy)]
pub(super) struct Outline {
    /// Where its centre was when bodies were paired, and how far from the origin \[m\].
    pub centre: Vec3,
    pub away: f64,
    /// No point of it is farther from the centre; infinite for a half-space \[m\].
    pub reach: f64,
    /// How far from the origin its centre was when the step began \[m\].
    place: f64,
    /// How thick it is the way that it is thinnest, and how far its surface may be from what is computed with \[m\].
    thinnest: f64,
    thickness: f64,
    /// Whether it is one convex piece, and what others touch of it.
    pub is_convex: bool,
    pub face: Face,
    groups: Groups,
    is_fixed: bool,
    /// Whether it lets some of the others pass.
    ignores: bool,
}

impl Outline {
    /// Of a body when the step begins.
    pub fn of(body: &Body, solid: &Solid) -> Self {
        let place = body.state.centre.length();
        Self {
            centre: solid.centre,
            away: solid.centre.length(),
            reach: body.reach,
            place,
            thinnest: solid.thickness,
            thickness: body.cold.shape.thickness(),
            is_convex: body.cold.shape.is_one_piece(),
            face: Face::of(body),
            groups: body.groups,
            is_fixed: body.kind == Kind::Fixed,
            ignores: !body.cold.ignores.is_empty(),
        }
    }

    /// The body is where it is now.
    pub fn follow(&mut self, solid: &Solid) {
        (self.centre, self.away) = (solid.centre, solid.centre.length());
    }

    /// Whether two that are solid keep each other out, and one of them moves; none if that is not known from this alone.
    #[inline]
    pub fn meets(&self, other: &Self) -> Option<bool> {
        let has_end = self.reach.is_finite() || other.reach.is_finite();
        let are_plain = has_end && !self.ignores && !other.ignores;
        are_plain.then(|| self.groups.meet(other.groups) && !(self.is_fixed && other.is_fixed))
    }

    /// A lower bound of the gap between two that have an end, by balls about their centres; and how far those are apart \[m\].
    #[inline]
    pub fn apart(&self, other: &Self) -> (f64, f64) {
        let reach = self.reach + other.reach;
        let between = (self.centre - other.centre).length();
        (between - reach - 1e-14 * (reach + self.away + other.away), between)
    }

    /// A lower bound of the gap above a half-space, by a ball about the centre \[m\].
    #[inline]
    pub fn above(&self, plane: &Plane) -> f64 {
        let size = plane.point.length() + self.away + self.reach;
        plane.height(self.centre) - self.reach - 1e-14 * size
    }

    /// At which gap two bodies rest on each other in real time \[m\].
    #[inline]
    pub fn skin(&self, other: &Self, settings: &Settings) -> f64 {
        let place = self.place + other.place;
        let thickness = self.thickness + other.thickness;
        let least = (1e3 * settings.tolerance).max(1e6 * f64::EPSILON * place).max(8.0 * thickness);
        let smaller = self.reach.min(other.reach);
        let size = if smaller.is_finite() { smaller } else { 1.0 };
        let own = (SKIN * size).min(OF_THICKNESS * self.thinnest.min(other.thinnest)).min(THICKEST);
        settings.realtime_skin.unwrap_or(own).max(least)
    }
}
