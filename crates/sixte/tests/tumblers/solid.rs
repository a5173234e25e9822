//! What bodies are, and how far apart they are at an instant, in closed form.

use sixte::Vec3;

use crate::tumblers::way::Place;

/// A body is all of its parts together.
#[derive(Debug, Clone)]
pub struct Solid {
    pub parts: Vec<Part>,
}

#[derive(Debug, Clone, Copy)]
pub enum Part {
    /// Of its body's frame: the middle, and half of its sides, which are along the frame's axes.
    Box { middle: Vec3, half: Vec3 },
    /// About the origin of its body's frame.
    Ball { radius: f64 },
}

impl Solid {
    pub fn of(part: Part) -> Self {
        Self { parts: vec![part] }
    }

    /// How far it reaches from a point of its frame.
    pub fn reach(&self, from: Vec3) -> f64 {
        let of = |part: &Part| match *part {
            Part::Box { middle, half } => ((middle - from).abs() + half).length(),
            Part::Ball { radius } => from.length() + radius,
        };
        self.parts.iter().map(of).fold(0.0, f64::max)
    }

    /// Points of its frame: no gap at it changes faster than they move. How a ball turns about its middle changes none.
    pub fn corners(&self) -> impl Iterator<Item = Vec3> {
        self.parts.iter().flat_map(|part| match *part {
            Part::Box { middle, half } => corners(middle, half),
            Part::Ball { .. } => [Vec3::ZERO; 8],
        })
    }
}

/// The gap; negative if they intersect.
pub fn gap(a: (&Solid, &Place), b: (&Solid, &Place)) -> f64 {
    let mut least = f64::INFINITY;
    for p in &a.0.parts {
        for q in &b.0.parts {
            least = least.min(gap_of_parts((p, a.1), (q, b.1)));
        }
    }
    least
}

fn gap_of_parts(a: (&Part, &Place), b: (&Part, &Place)) -> f64 {
    match (*a.0, *b.0) {
        (Part::Ball { radius }, Part::Ball { radius: other }) => {
            a.1.origin.distance(b.1.origin) - radius - other
        }
        (Part::Ball { radius }, Part::Box { middle, half }) => {
            outside(b.1.body(a.1.origin) - middle, half) - radius
        }
        (Part::Box { middle, half }, Part::Ball { radius }) => {
            outside(a.1.body(b.1.origin) - middle, half) - radius
        }
        (Part::Box { middle, half }, Part::Box { middle: other, half: sides }) => {
            gap_of_boxes((middle, half, a.1), (other, sides, b.1))
        }
    }
}

/// How far a point is from a box about the origin; negative inside.
fn outside(point: Vec3, half: Vec3) -> f64 {
    let over = point.abs() - half;
    if over.max_element() > 0.0 { over.max(Vec3::ZERO).length() } else { over.max_element() }
}

/// Two boxes are as far apart as two of their edges, or a corner and the other box; or they overlap along all axes.
fn gap_of_boxes(a: (Vec3, Vec3, &Place), b: (Vec3, Vec3, &Place)) -> f64 {
    // Balls first: most are far from each other.
    let apart = a.2.world(a.0).distance(b.2.world(b.0)) - a.1.length() - b.1.length();
    if apart > 0.5 * (a.1.length() + b.1.length()) {
        return apart;
    }
    let along = axes_apart(a, b);
    if along <= 0.0 {
        return along;
    }
    let mut least = f64::INFINITY;
    for (own, other) in [(a, b), (b, a)] {
        for corner in corners(own.0, own.1) {
            least = least.min(outside(other.2.body(own.2.world(corner)) - other.0, other.1));
        }
    }
    let (edges, others) = (edges(a), edges(b));
    for p in &edges {
        for q in &others {
            least = least.min(segments(*p, *q));
        }
    }
    least
}

/// The largest separation along normals of faces and products of edges; an overlap is negative.
fn axes_apart(a: (Vec3, Vec3, &Place), b: (Vec3, Vec3, &Place)) -> f64 {
    let axes = |p: &Place| [p.axes.x_axis, p.axes.y_axis, p.axes.z_axis];
    let (of_a, of_b) = (axes(a.2), axes(b.2));
    let between = b.2.world(b.0) - a.2.world(a.0);
    let mut best = f64::NEG_INFINITY;
    let mut look = |axis: Vec3| {
        let length = axis.length();
        if length > 1e-6 {
            let n = axis / length;
            let size = |axes: &[Vec3; 3], half: Vec3| {
                axes[0].dot(n).abs() * half.x + axes[1].dot(n).abs() * half.y + axes[2].dot(n).abs() * half.z
            };
            best = best.max(between.dot(n).abs() - size(&of_a, a.1) - size(&of_b, b.1));
        }
    };
    of_a.iter().chain(&of_b).for_each(|&n| look(n));
    of_a.iter().for_each(|p| of_b.iter().for_each(|q| look(p.cross(*q))));
    best
}

fn corners(middle: Vec3, half: Vec3) -> [Vec3; 8] {
    std::array::from_fn(|i| {
        let sign = |bit: usize| if i >> bit & 1 == 0 { -1.0 } else { 1.0 };
        middle + half * Vec3::new(sign(0), sign(1), sign(2))
    })
}

fn edges((middle, half, place): (Vec3, Vec3, &Place)) -> [(Vec3, Vec3); 12] {
    let corners = corners(middle, half).map(|corner| place.world(corner));
    std::array::from_fn(|i| {
        let (axis, other) = (i / 4, i % 4);
        // The two bits that stay.
        let (low, high) = (other & 1, other >> 1);
        let start = match axis {
            0 => low << 1 | high << 2,
            1 => low | high << 2,
            _ => low | high << 1,
        };
        (corners[start], corners[start | 1 << axis])
    })
}

/// The distance of two segments: where their lines are closest if that is on both, else at an end.
fn segments(p: (Vec3, Vec3), q: (Vec3, Vec3)) -> f64 {
    let (u, v, w) = (p.1 - p.0, q.1 - q.0, p.0 - q.0);
    let n = u.cross(v);
    let square = n.length_squared();
    if square > 1e-12 * u.length_squared() * v.length_squared() {
        let s = v.cross(w).dot(n) / square;
        let t = u.cross(w).dot(n) / square;
        if (0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t) {
            return w.dot(n).abs() / square.sqrt();
        }
    }
    let to = |point: Vec3, (from, to): (Vec3, Vec3)| {
        let way = to - from;
        let part = ((point - from).dot(way) / way.length_squared()).clamp(0.0, 1.0);
        point.distance(from + way * part)
    };
    to(p.0, q).min(to(p.1, q)).min(to(q.0, p)).min(to(q.1, p))
}
