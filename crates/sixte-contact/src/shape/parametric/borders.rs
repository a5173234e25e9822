//! Whether patches close: every border on that of a neighbour.

use super::{Border, NurbsSurface, ParametricError};
use crate::Vec3;

/// Points of a border that are compared.
const SAMPLES: usize = 33;

const BORDERS: [Border; 4] = [Border::LowU, Border::HighU, Border::LowV, Border::HighV];

/// The points of a border, in the order in which they run counter-clockwise about the patch's normal.
fn border_points(surface: &NurbsSurface, border: Border) -> Vec<Vec3> {
    let at = |k: usize| {
        let t = k as f64 / (SAMPLES - 1) as f64;
        match border {
            Border::LowU => surface.point(0.0, 1.0 - t),
            Border::HighU => surface.point(1.0, t),
            Border::LowV => surface.point(t, 0.0),
            Border::HighV => surface.point(1.0 - t, 1.0),
        }
    };
    (0..SAMPLES).map(at).collect()
}

/// A border that is no point.
struct Edge {
    patch: usize,
    border: Border,
    points: Vec<Vec3>,
    has_partner: bool,
}

/// Checks that borders meet in pairs within a tolerance, and in opposite directions. A border that is a point needs no partner.
pub(super) fn check_closed(surfaces: &[NurbsSurface], tolerance: f64) -> Result<(), ParametricError> {
    let mut edges: Vec<Edge> = Vec::new();
    for (patch, surface) in surfaces.iter().enumerate() {
        for border in BORDERS {
            let points = border_points(surface, border);
            if points.iter().any(|point| point.distance(points[0]) > tolerance) {
                edges.push(Edge { patch, border, points, has_partner: false });
            }
        }
    }
    for one in 0..edges.len() {
        if edges[one].has_partner {
            continue;
        }
        let (mut closest, mut turned) = ((f64::INFINITY, one), (f64::INFINITY, one));
        for other in (one + 1..edges.len()).filter(|&other| !edges[other].has_partner) {
            let (p, q) = (&edges[one].points, &edges[other].points);
            let apart = farthest(p.iter().zip(q.iter().rev()), closest.0);
            if apart < closest.0 {
                closest = (apart, other);
            }
            let apart = farthest(p.iter().zip(q.iter()), turned.0);
            if apart < turned.0 {
                turned = (apart, other);
            }
        }
        let Edge { patch, border, .. } = edges[one];
        if closest.0 <= tolerance {
            edges[one].has_partner = true;
            edges[closest.1].has_partner = true;
        } else if turned.0 <= tolerance {
            return Err(ParametricError::Turned { patch, other: edges[turned.1].patch });
        } else {
            let distance = closest.0.min(turned.0);
            return Err(ParametricError::OpenBorder { patch, border, distance, tolerance });
        }
    }
    Ok(())
}

/// The largest distance of points in pairs; no more than needed to see that it is beyond `enough`.
fn farthest<'a>(pairs: impl Iterator<Item = (&'a Vec3, &'a Vec3)>, enough: f64) -> f64 {
    let mut largest = 0.0f64;
    for (p, q) in pairs {
        largest = largest.max(p.distance(*q));
        if largest > enough {
            break;
        }
    }
    largest
}
