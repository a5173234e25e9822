//! The trajectories of bodies in dots, as the scene's camera sees them: two by four dots in each character.

use sixte::body::Kind;
use sixte::{StepReport, Vec3, World};
use sixte_io::scene::Camera;

/// Characters across, at most.
const WIDTH: usize = 72;

/// Characters from bottom to top, at most.
const HEIGHT: usize = 20;

/// Instants of a run at which bodies are drawn.
const INSTANTS: u32 = 1500;

/// The trajectories of bodies' centres.
pub struct Plot {
    view: View,
    seconds: f64,
    /// The next instant that was not seen.
    next: u32,
    /// Of each instant, the places of all bodies that can move, across and up.
    places: Vec<Vec<[f64; 2]>>,
}

impl Plot {
    pub fn new(camera: &Camera, seconds: f64) -> Self {
        Self { view: View::new(camera), seconds, next: 0, places: Vec::new() }
    }

    /// Adds a step whose motions were kept.
    pub fn add(&mut self, report: &StepReport, world: &World) {
        let moving: Vec<usize> =
            world.bodies().filter(|(_, body)| body.kind() != Kind::Fixed).map(|(id, _)| id.index()).collect();
        for span in &report.spans {
            while self.next <= INSTANTS {
                let time = f64::from(self.next) / f64::from(INSTANTS) * self.seconds;
                if time > span.start + span.duration {
                    break;
                }
                let motions = moving.iter().filter_map(|&index| span.motions.get(index));
                let places =
                    motions.filter_map(|motion| self.view.place(motion.centre_at(time - span.start)));
                self.places.push(places.collect());
                self.next += 1;
            }
        }
    }

    /// The picture.
    pub fn text(&self) -> String {
        let all = || self.places.iter().flatten();
        let of =
            |part: usize, start: f64, fold: fn(f64, f64) -> f64| all().map(|p| p[part]).fold(start, fold);
        let (left, right) = (of(0, f64::INFINITY, f64::min), of(0, f64::NEG_INFINITY, f64::max));
        let (low, high) = (of(1, f64::INFINITY, f64::min), of(1, f64::NEG_INFINITY, f64::max));
        let dot = ((right - left) / (2 * WIDTH - 1) as f64).max((high - low) / (4 * HEIGHT - 1) as f64);
        let dot = if dot > 0.0 { dot } else { 1.0 };
        let cell = |place: &[f64; 2]| {
            (((place[0] - left) / dot).round() as usize, ((high - place[1]) / dot).round() as usize)
        };
        let mut rows = vec![vec![0u32; WIDTH]; ((high - low) / dot).round() as usize / 4 + 1];
        for place in all() {
            let (x, y) = cell(place);
            if let Some(cell) = rows.get_mut(y / 4).and_then(|row| row.get_mut(x / 2)) {
                *cell |= bit(x % 2, y % 4);
            }
        }
        let glyph = |dots: &u32| char::from_u32(0x2800 + dots).unwrap_or(' ');
        let mut rows: Vec<Vec<char>> = rows.iter().map(|row| row.iter().map(glyph).collect()).collect();
        for place in self.places.last().into_iter().flatten() {
            let (x, y) = cell(place);
            if let Some(glyph) = rows.get_mut(y / 4).and_then(|row| row.get_mut(x / 2)) {
                *glyph = 'o';
            }
        }
        let bodies = self.places.first().map_or(0, Vec::len);
        let mut text = format!(
            "the trajectories of the centres of {bodies} bodies in {} s, as the camera sees them; o where they are in the end\n",
            self.seconds
        );
        for row in rows {
            let line: String = row.into_iter().collect();
            text += line.trim_end_matches(['\u{2800}', ' ']);
            text.push('\n');
        }
        text
    }
}

/// Where a camera sees what.
struct View {
    position: Vec3,
    forward: Vec3,
    right: Vec3,
    up: Vec3,
}

impl View {
    fn new(camera: &Camera) -> Self {
        let forward = (camera.target - camera.position).normalize_or_zero();
        let right = forward.cross(camera.up).normalize_or_zero();
        Self { position: camera.position, forward, right, up: right.cross(forward) }
    }

    /// Across and up; nothing for what is not before the camera.
    fn place(&self, point: Vec3) -> Option<[f64; 2]> {
        let from = point - self.position;
        let depth = from.dot(self.forward);
        (depth > 0.0).then(|| [from.dot(self.right) / depth, from.dot(self.up) / depth])
    }
}

/// The bit of a dot in a Braille character of Unicode.
fn bit(x: usize, y: usize) -> u32 {
    const BITS: [[u32; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];
    BITS[x % 2][y % 4]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rising_line_goes_from_the_lower_left_to_the_upper_right() {
        let camera = Camera {
            position: Vec3::new(0.0, -2.0, 0.0),
            target: Vec3::ZERO,
            up: Vec3::Z,
            fov_degrees: 45.0,
        };
        let mut plot = Plot::new(&camera, 2.0);
        // Twice as far from the camera is half as large: it rises by 2 for 5 across.
        for x in 0..1000 {
            let place = plot.view.place(Vec3::new(f64::from(x), 2.0, 0.4 * f64::from(x)));
            plot.places.push(place.into_iter().collect());
        }
        assert_eq!(plot.places[4], [[1.0, 0.4]]);
        assert_eq!(plot.view.place(Vec3::new(0.0, -3.0, 0.0)), None, "behind the camera");
        let text = plot.text();
        let lines: Vec<&str> = text.lines().collect();
        // 143 dots across are 57 up, in 15 rows below the heading.
        assert_eq!(lines.len(), 1 + 15, "{text}");
        assert!(lines[1].ends_with('o') && lines[1].chars().count() == WIDTH, "{text}");
        assert!(!lines[15].starts_with('\u{2800}') && lines[15].chars().count() < 6, "{text}");
    }
}
