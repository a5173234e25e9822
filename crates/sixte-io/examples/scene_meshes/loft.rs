//! Surfaces of triangles that are spanned between rings of points.

use std::f64::consts::TAU;
use std::fmt::Write;

/// A point, or a vector \[m\].
pub type Point = [f64; 3];

/// A closed curve of points.
pub type Ring = Vec<Point>;

/// Points, and the faces between them: triangles, or squares that count as two.
pub struct Surface {
    about: &'static str,
    points: Vec<Point>,
    faces: Vec<Vec<usize>>,
}

/// What is at the ends of a loft.
pub enum Ends {
    /// The last ring is joined to the first.
    Joined,
    /// A point before the first ring, and one after the last.
    Closed(Point, Point),
}

impl Surface {
    /// Triangles between rings of equally many points, from one to the next; their normals point outwards.
    pub fn loft(about: &'static str, rings: &[Ring], ends: &Ends) -> Self {
        let (count, around) = (rings.len(), rings.first().map_or(0, Vec::len));
        let mut points: Vec<Point> = rings.concat();
        let mut faces = Vec::new();
        let at = |ring: usize, place: usize| (ring % count) * around + place % around;
        let bands = if matches!(ends, Ends::Joined) { count } else { count - 1 };
        for (ring, place) in (0..bands).flat_map(|ring| (0..around).map(move |place| (ring, place))) {
            let [a, b] = [at(ring, place), at(ring, place + 1)];
            let [c, d] = [at(ring + 1, place + 1), at(ring + 1, place)];
            faces.extend([vec![a, b, c], vec![a, c, d]]);
        }
        if let Ends::Closed(first, last) = ends {
            let [before, after] = [points.len(), points.len() + 1];
            points.extend([*first, *last]);
            for place in 0..around {
                faces.push(vec![before, at(0, place + 1), at(0, place)]);
                faces.push(vec![after, at(count - 1, place), at(count - 1, place + 1)]);
            }
        }
        Self::solid(about, points, faces)
    }

    /// A closed surface whose faces are turned so that its volume is positive.
    pub fn solid(about: &'static str, points: Vec<Point>, mut faces: Vec<Vec<usize>>) -> Self {
        let volume: f64 =
            faces.iter().map(|face| determinant(points[face[0]], points[face[1]], points[face[2]])).sum();
        if volume < 0.0 {
            faces.iter_mut().for_each(|face| face.reverse());
        }
        Self { about, points, faces }
    }

    /// An open sheet of squares between rows of equally many points.
    pub fn sheet(about: &'static str, rows: &[Vec<Point>]) -> Self {
        let across = rows.first().map_or(0, Vec::len);
        let corners = (1..rows.len()).flat_map(|row| (1..across).map(move |place| row * across + place));
        let faces = corners.map(|last| vec![last - across - 1, last - across, last, last - 1]);
        Self { about, points: rows.concat(), faces: faces.collect() }
    }

    /// How many there are.
    pub fn triangles(&self) -> usize {
        self.faces.iter().map(|face| face.len() - 2).sum()
    }

    /// The file.
    pub fn obj(&self) -> String {
        let mut text = format!("# {}\n# {} triangles, metres\n", self.about, self.triangles());
        for point in &self.points {
            text.push('v');
            point.iter().for_each(|&coordinate| push(&mut text, &digits(coordinate)));
            text.push('\n');
        }
        for face in &self.faces {
            text.push('f');
            face.iter().for_each(|index| push(&mut text, &(index + 1).to_string()));
            text.push('\n');
        }
        text
    }
}

fn push(text: &mut String, word: &str) {
    // Writing to a text cannot fail.
    let _ = write!(text, " {word}");
}

/// To a hundredth of a micrometre, without zeros at the end, or a sign of zero.
fn digits(coordinate: f64) -> String {
    let digits = format!("{coordinate:.8}");
    let digits = digits.trim_end_matches('0').trim_end_matches('.');
    if digits == "-0" { "0".to_owned() } else { digits.to_owned() }
}

/// Six times the volume that a triangle spans with the origin.
pub fn determinant(a: Point, b: Point, c: Point) -> f64 {
    a[0] * (b[1] * c[2] - b[2] * c[1])
        + a[1] * (b[2] * c[0] - b[0] * c[2])
        + a[2] * (b[0] * c[1] - b[1] * c[0])
}

/// A ring about z at a height \[m\], of a radius \[m\] that may depend on the angle \[rad\].
pub fn ring_about_z(count: usize, height: f64, radius: impl Fn(f64) -> f64) -> Ring {
    let angles = (0..count).map(|place| TAU * place as f64 / count as f64);
    angles.map(|angle| [radius(angle) * libm::cos(angle), radius(angle) * libm::sin(angle), height]).collect()
}
