//! What is drawn of an impact.

use sixte::event::Event;
use sixte_render::{Arrow, Marks, Point};

/// Length of the normal, as a part of the picture's height.
const NORMAL: f64 = 0.24;
/// The same of an impulse.
const IMPULSE: f64 = 0.15;

/// The points of an impact, its normal, and what both bodies got.
pub fn mark_impact(event: &Event) -> Marks {
    let points = event.contacts.iter().map(|contact| Point { at: contact.point_a.midpoint(contact.point_b) });
    let mut points: Vec<Point> = points.collect();
    if points.is_empty() {
        points.push(Point { at: event.point });
    }
    let arrow = |direction, length, is_thin| Arrow { from: event.point, direction, length, is_thin };
    let arrows = vec![
        arrow(event.normal, NORMAL, true),
        arrow(event.impulse, IMPULSE, false),
        arrow(-event.impulse, IMPULSE, false),
    ];
    Marks { points, arrows, trails: Vec::new() }
}
