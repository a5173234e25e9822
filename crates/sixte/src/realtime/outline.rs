//! What is asked of a body for every other one that it may meet: little, and next to each other in memory.

use sixte_contact::Vec3;
use sixte_contact::shape::Geometry;

use super::solid::Solid;
use crate::body::{Body, Groups, Kind};
use crate::settings::Settings;
use crate::shape::Plane;

/// Of the smaller body's size, and the most there is \[m\].
const SKIN: f64 = 0.02;
const THICKEST: f64 = 5e-3;

/// A part of the thinner body's thickness.
const OF_THICKNESS: f64 = 0.05;

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
