//! How far a body reaches from its centre, as far as its shape alone says so.

use sixte_contact::Vec3;

use crate::shape::{Shape, Support};

/// Of a shape about a point of its frame; without an end for a half-space.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Extent {
    /// How far its core reaches: what a turn can bring nearer to anything \[m\].
    pub arm: f64,
    /// The same along its own axes: half of a box about the point, with its rounding \[m\].
    pub half: Vec3,
    /// How thick it is, the way that it is thinnest along its own axes; without an end for what has no thickness \[m\].
    pub thickness: f64,
}

impl Extent {
    pub fn of(shape: &Shape, centre: Vec3) -> Self {
        let arm = match shape {
            Shape::Convex(shape) => Support::reach(shape, centre),
            _ => shape.reach(centre),
        };
        let arm = if arm.is_finite() { arm } else { f64::INFINITY };
        let Some(own) = shape.aabb() else {
            return Self { arm, half: Vec3::INFINITY, thickness: f64::INFINITY };
        };
        let half = (own.max - centre).abs().max((own.min - centre).abs()) * (1.0 + 1e-12);
        // A surface has none, however flat it is.
        let is_surface = matches!(shape, Shape::Soup(_) | Shape::HeightField(_));
        let least = (own.max - own.min).min_element();
        Self { arm, half, thickness: if least > 0.0 && !is_surface { least } else { f64::INFINITY } }
    }
}
