//! Flat patches by their corners: what is left of many contacts in one plane.

use crate::Vec3;
use crate::contact_time::result::Contact;

/// Contacts whose normals differ by less belong to one flat patch \[rad\].
const SAME_NORMAL: f64 = 4e-6;

/// Of two contacts, one is the closer if its gap is smaller by this part of the tolerance.
const CLOSER: f64 = 0.01;

/// In a patch that is larger than the tolerance, a corner that stands out from the line between its neighbours by less than
/// this part of it is none. Of a strip that is narrower two corners stay, which may be those of a diagonal: that turns
/// what lies on it.
const STANDS_OUT: f64 = 1e-3;

/// Leaves of each flat patch the corners of its outline, and of equal contacts one.
pub(crate) fn reduce(contacts: &[Contact], tolerance: f64) -> Vec<Contact> {
    let mut reduced: Vec<Contact> = Vec::new();
    let mut left: Vec<usize> = (0..contacts.len()).collect();
    let mut patch: Vec<Contact> = Vec::new();
    while let Some(first) = left.first().map(|&index| contacts[index]) {
        patch.clear();
        left.retain(|&index| {
            let other = &contacts[index];
            let is_same = other.normal.dot(first.normal) > 0.0
                && other.normal.cross(first.normal).length_squared() <= SAME_NORMAL * SAME_NORMAL
                && first.normal.dot(other.point_b - first.point_b).abs() <= tolerance;
            if is_same {
                patch.push(*other);
            }
            !is_same
        });
        reduced.extend(outline(&patch, first.normal, tolerance));
    }
    reduced
}

/// The corners of the convex outline of contacts in one plane (A. Andrew's chain, 1979).
fn outline(patch: &[Contact], normal: Vec3, tolerance: f64) -> Vec<Contact> {
    let (x, y) = normal.any_orthonormal_pair();
    let flat = |contact: &Contact| (x.dot(contact.point_b), y.dot(contact.point_b));
    let mut sorted: Vec<((f64, f64), Contact)> =
        patch.iter().map(|contact| (flat(contact), *contact)).collect();
    sorted.sort_by(|((px, py), _), ((qx, qy), _)| px.total_cmp(qx).then(py.total_cmp(qy)));
    let chain = |points: &mut dyn Iterator<Item = &((f64, f64), Contact)>| {
        let mut chain: Vec<((f64, f64), Contact)> = Vec::new();
        for point in points {
            while let [.., p, q] = chain[..]
                && left_of(p.0, q.0, point.0) <= 0.0
            {
                chain.pop();
            }
            chain.push(*point);
        }
        chain.pop();
        chain
    };
    let mut corners = chain(&mut sorted.iter());
    corners.extend(chain(&mut sorted.iter().rev()));
    // All points at one place have no chain.
    if corners.is_empty() {
        corners.extend(sorted.first());
    }
    let size =
        corners.iter().map(|(_, corner)| corner.point_b.distance(patch[0].point_b)).fold(0.0, f64::max);
    let far = corners.iter().map(|(_, corner)| corner.point_b.abs().max_element()).fold(0.0, f64::max);
    let least = if size <= tolerance { tolerance } else { STANDS_OUT * tolerance };
    simplify(&mut corners, least.max(64.0 * f64::EPSILON * far));
    let mut kept: Vec<Contact> = corners.into_iter().map(|(_, contact)| contact).collect();
    // The closest contact stays, wherever it is, unless the corners are as close.
    let closer = |gap: f64| gap + CLOSER * tolerance;
    if let Some(closest) = patch.iter().min_by(|p, q| p.gap.total_cmp(&q.gap))
        && kept.iter().all(|contact| contact.gap > closer(closest.gap))
    {
        kept.push(*closest);
    }
    kept
}

/// Twice the area of a triangle in the plane; positive if it is counter-clockwise.
fn left_of(p: (f64, f64), q: (f64, f64), r: (f64, f64)) -> f64 {
    (q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0)
}

/// Takes corners away that stand out from the line between their neighbours by no more than
/// this \[m\], the least first.
fn simplify(corners: &mut Vec<((f64, f64), Contact)>, least: f64) {
    while corners.len() > 1 {
        let count = corners.len();
        let height = |index: usize| {
            let (p, q, r) =
                (corners[(index + count - 1) % count].0, corners[index].0, corners[(index + 1) % count].0);
            let to = |s: (f64, f64)| ((s.0 - q.0) * (s.0 - q.0) + (s.1 - q.1) * (s.1 - q.1)).sqrt();
            let base = ((r.0 - p.0) * (r.0 - p.0) + (r.1 - p.1) * (r.1 - p.1)).sqrt();
            // Of two corners, or where the neighbours are one, only the distance counts.
            if base <= least {
                to(p).min(to(r))
            } else {
                (left_of(p, q, r).abs() / base).min(to(p)).min(to(r))
            }
        };
        let heights = (0..count).map(|index| (index, height(index)));
        match heights.min_by(|(_, p), (_, q)| p.total_cmp(q)) {
            Some((index, lowest)) if lowest <= least => {
                corners.remove(index);
            }
            _ => return,
        }
    }
}
