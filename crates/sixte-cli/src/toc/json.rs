//! The answer as one JSON object.

use serde::Serialize;
use sixte_contact::Vec3;
use sixte_contact::contact_time::Contact;

use super::answer::{Answer, Place};

/// The names are a contract: scripts read them.
#[derive(Debug, Serialize)]
pub struct Object {
    status: &'static str,
    time: Option<f64>,
    time_lower: f64,
    time_upper: f64,
    touches: bool,
    clear_until: f64,
    point_a: Option<[f64; 3]>,
    point_b: Option<[f64; 3]>,
    normal: Option<[f64; 3]>,
    gap: Option<f64>,
    closing_speed: Option<f64>,
    features: Option<[&'static str; 2]>,
    patch: Vec<Corner>,
    /// Only where a body is not convex: two convex bodies have a patch.
    #[serde(skip_serializing_if = "Option::is_none")]
    contacts: Option<Vec<OneContact>>,
    tolerance: f64,
    work: Work,
}

/// One corner of the contact patch.
#[derive(Debug, Serialize)]
struct Corner {
    point_a: [f64; 3],
    point_b: [f64; 3],
    gap: f64,
}

/// One of the contacts that happen at once.
#[derive(Debug, Serialize)]
struct OneContact {
    point_a: [f64; 3],
    point_b: [f64; 3],
    normal: [f64; 3],
    gap: f64,
    closing_speed: f64,
    features: [&'static str; 2],
}

#[derive(Debug, Serialize)]
struct Work {
    rounds: u32,
    distance_iterations: u32,
    certificates: u32,
    node_pairs: u32,
    piece_pairs: u32,
}

impl Object {
    /// All digits; `+ 0.0` takes the sign off a zero.
    pub fn new(answer: &Answer) -> Self {
        let Answer { found, place } = answer;
        let contact = found.contact;
        let (patch, contacts) = match place {
            Place::Patch(corners) => (&corners[..], None),
            Place::Contacts(all) => (&[][..], Some(all.iter().map(one_contact).collect())),
        };
        let corners = patch.iter().map(|corner| Corner {
            point_a: array(corner.point_a),
            point_b: array(corner.point_b),
            gap: corner.gap + 0.0,
        });
        Self {
            status: found.status.name(),
            time: answer.time(),
            time_lower: found.time_lower,
            time_upper: found.time_upper,
            touches: found.touches,
            clear_until: found.clear_until,
            point_a: contact.map(|c| array(c.point_a)),
            point_b: contact.map(|c| array(c.point_b)),
            normal: contact.map(|c| array(c.normal)),
            gap: contact.map(|c| c.gap + 0.0),
            closing_speed: contact.map(|c| c.closing_speed + 0.0),
            features: contact.map(|c| [c.features.0.name(), c.features.1.name()]),
            patch: corners.collect(),
            contacts,
            tolerance: found.tolerance,
            work: Work {
                rounds: found.work.rounds,
                distance_iterations: found.work.distance_iterations,
                certificates: found.work.certificates,
                node_pairs: found.work.node_pairs,
                piece_pairs: found.work.piece_pairs,
            },
        }
    }
}

fn one_contact(contact: &Contact) -> OneContact {
    let (a, b) = contact.features;
    OneContact {
        point_a: array(contact.point_a),
        point_b: array(contact.point_b),
        normal: array(contact.normal),
        gap: contact.gap + 0.0,
        closing_speed: contact.closing_speed + 0.0,
        features: [a.name(), b.name()],
    }
}

/// Without the signs of zeros.
fn array(v: Vec3) -> [f64; 3] {
    (v + Vec3::ZERO).to_array()
}
