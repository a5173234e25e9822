//! The skin: the distance at which two bodies rest on each other.

use crate::body::Body;
use crate::settings::Settings;

/// Persistent contacts are so up to this multiple of the skin, so that none comes and goes at its edge.
pub(crate) const OUTER: f64 = 1.5;

/// A part of the smaller body's size.
const SKIN: f64 = 1e-5;

/// The distance at which two bodies rest on each other \[m\].
pub(crate) fn skin_of(a: &Body, b: &Body, settings: &Settings) -> f64 {
    let place = a.state.centre.length() + b.state.centre.length();
    let least = (1e3 * settings.tolerance).max(1e5 * f64::EPSILON * place);
    settings.skin.unwrap_or(SKIN * body_size(a, b)).max(least).max(kept_apart(a, b))
}

/// What one body may add to the distance at which a pair is in persistent contact: the shares of two are at least
/// [`OUTER`] times [`skin_of`] \[m\].
pub(crate) fn outer_skin(body: &Body, settings: &Settings) -> f64 {
    let size = if body.reach.is_finite() { body.reach } else { 1.0 };
    let place = body.state.centre.length();
    let skin = settings.skin.unwrap_or(SKIN * size) + 1e3 * settings.tolerance + 1e5 * f64::EPSILON * place;
    OUTER * (skin + f64::from(body.rest))
}

/// How far apart two bodies rest since they were stepped in real time; 0 if one of them was not \[m\].
fn kept_apart(a: &Body, b: &Body) -> f64 {
    let of = |body: &Body| if body.is_immovable() { f64::INFINITY } else { f64::from(body.rest) };
    let rest = of(a).min(of(b));
    if rest.is_finite() { rest } else { 0.0 }
}

/// How far the smaller of two bodies reaches from its centre \[m\].
pub(crate) fn body_size(a: &Body, b: &Body) -> f64 {
    let smaller = a.reach.min(b.reach);
    if smaller.is_finite() { smaller } else { 1.0 }
}

/// How much two bodies are accelerated while nothing touches them, at most [m/s²].
pub(crate) fn largest_pull(a: &Body, b: &Body, settings: &Settings) -> f64 {
    let of = |body: &Body| body.free_acceleration(settings.gravity).length();
    of(a).max(of(b))
}
