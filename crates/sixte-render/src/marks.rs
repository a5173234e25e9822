//! Points, arrows and trails on top of a picture.
//!
//! They are as thick at every distance. What is behind a body shines through it.

use sixte::{BodyId, Vec3};

use crate::colour::{oklch, sensor};
use crate::mesh::Mesh;
use crate::place::push;
use crate::raster::{Flat, NOTHING, Nearest};
use crate::stage::Stage;
use crate::style::Theme;
use crate::view::View;

/// Sides of an arrow.
const SIDES: u32 = 16;

/// What is drawn on top of a picture.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Marks {
    /// Small balls.
    pub points: Vec<Point>,
    /// Arrows.
    pub arrows: Vec<Arrow>,
    /// Where something went.
    pub trails: Vec<Trail>,
}

/// A small ball.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// In the world \[m\].
    pub at: Vec3,
}

/// An arrow.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Arrow {
    /// Where it begins, in the world \[m\].
    pub from: Vec3,
    /// Where it points; its length does not count.
    pub direction: Vec3,
    /// How long it is, as a part of the picture's height.
    pub length: f64,
    /// Whether it is thin and cool, as a normal is, or thick and warm, as an impulse is.
    pub is_thin: bool,
}

/// Where something went: a line, fainter where it is older.
#[derive(Debug, Clone, PartialEq)]
pub struct Trail {
    /// In the world, the oldest first \[m\].
    pub points: Vec<Vec3>,
    /// Of which body: it has its colour.
    pub body: BodyId,
}

/// Marks as triangles in the camera's frame.
#[derive(Debug, Default)]
pub struct Drawn {
    points: Vec<Vec3>,
    faces: Vec<([u32; 3], Ink)>,
}

/// How a triangle of a mark looks.
#[derive(Debug, Clone, Copy)]
struct Ink {
    colour: Vec3,
    /// From 0 to 1.
    opacity: f64,
    /// The same where a body is before it.
    behind: f64,
}

impl Drawn {
    pub fn new(marks: &Marks, stage: &Stage, view: &View, theme: Theme) -> Self {
        let mut drawn = Self::default();
        let lightness = match theme {
            Theme::Light => 0.0,
            Theme::Dark => 0.13,
        };
        let thick = f64::from(view.height) / 800.0;
        for actor in &stage.actors {
            for ends in &actor.edges {
                let ends = ends.map(|end| view.point(actor.pose.point_in_world(end)));
                let ink = Ink { colour: sensor() * 0.8, opacity: 0.9, behind: 0.25 };
                drawn.ribbon(&ends, 0.9 * thick.max(0.6), view, |_| ink);
            }
        }
        for trail in &marks.trails {
            drawn.trail(trail, stage.colour(trail.body) * 0.85, view, 1.7 * thick.max(0.6));
        }
        for arrow in &marks.arrows {
            let colour = match arrow.is_thin {
                true => oklch(0.50 + lightness, 0.13, 255.0),
                false => oklch(0.58 + lightness, 0.20, 28.0),
            };
            drawn.arrow(arrow, view, thick.max(0.5) * if arrow.is_thin { 1.6 } else { 3.2 }, colour);
        }
        for point in &marks.points {
            let ink = Ink { colour: oklch(0.30 + 3.0 * lightness, 0.03, 255.0), opacity: 1.0, behind: 0.85 };
            drawn.ball(view.point(point.at), 5.0 * thick.max(0.5), view, ink);
        }
        drawn
    }

    pub fn flats(&self, view: &View) -> Vec<Flat> {
        let mut flats = Vec::new();
        for (number, (corners, _)) in self.faces.iter().enumerate() {
            let corners = corners.map(|corner| self.points[corner as usize]);
            push(corners, number as u32, view, &mut flats);
        }
        flats
    }

    /// A pixel with the marks over it.
    pub fn over(&self, below: Vec3, solid: &[Nearest], marked: &[Nearest]) -> Vec3 {
        if marked.iter().all(|sample| sample.face == NOTHING) {
            return below;
        }
        let mut sum = Vec3::ZERO;
        for (mark, solid) in marked.iter().zip(solid) {
            sum += match self.faces.get(mark.face as usize) {
                // What touches a surface is before it, whatever rounding says.
                Some((_, ink)) if mark.value >= 0.9995 * solid.value => below.lerp(ink.colour, ink.opacity),
                Some((_, ink)) => below.lerp(ink.colour, ink.behind),
                None => below,
            };
        }
        sum / marked.len() as f64
    }

    fn add(&mut self, mesh: &Mesh, place: impl Fn(Vec3) -> Vec3, ink: impl Fn(Vec3) -> Ink) {
        let first = self.points.len() as u32;
        self.points.extend(mesh.points.iter().map(|&point| place(point)));
        for face in &mesh.faces {
            let normal = face.iter().filter_map(|&corner| mesh.normals.get(corner as usize)).sum::<Vec3>();
            self.faces.push((face.map(|corner| first + corner), ink(normal.normalize_or_zero())));
        }
    }

    fn ball(&mut self, middle: Vec3, pixels: f64, view: &View, ink: Ink) {
        let radius = pixels * view.pixel_size(middle);
        self.add(&Mesh::ball(3), |point| middle + radius * point, |normal| lit(ink, normal));
    }

    fn arrow(&mut self, arrow: &Arrow, view: &View, pixels: f64, colour: Vec3) {
        let Some(along) = view.direction(arrow.direction).try_normalize() else { return };
        let from = view.point(arrow.from);
        let pixel = view.pixel_size(from);
        let radius = pixels * pixel;
        let head = 3.1 * radius;
        let length = (arrow.length * f64::from(view.height) * pixel).max(2.4 * head);
        let across = along.any_orthonormal_vector();
        let side = along.cross(across);
        let ink = Ink { colour, opacity: 1.0, behind: 0.55 };
        let neck = length - 2.2 * head;
        let rings = [(0.0, 0.0), (0.0, radius), (neck, radius), (neck, head), (length, 0.0)];
        let mut mesh = Mesh::default();
        for (height, radius) in rings {
            for i in 0..SIDES {
                let (sin, cos) = libm::sincos(std::f64::consts::TAU * f64::from(i) / f64::from(SIDES));
                let out = across * cos + side * sin;
                mesh.points.push(from + along * height + out * radius);
                mesh.normals.push(out);
            }
        }
        for ring in 0..rings.len() as u32 - 1 {
            for i in 0..SIDES {
                let (a, b) = (ring * SIDES + i, ring * SIDES + (i + 1) % SIDES);
                mesh.faces.extend([[a, b, b + SIDES], [a, b + SIDES, a + SIDES]]);
            }
        }
        self.add(&mesh, |point| point, |normal| lit(ink, normal));
    }

    fn trail(&mut self, trail: &Trail, colour: Vec3, view: &View, pixels: f64) {
        let points: Vec<Vec3> = trail.points.iter().map(|&point| view.point(point)).collect();
        self.ribbon(&points, pixels, view, |age| {
            let opacity = 0.15 + 0.7 * age;
            Ink { colour, opacity, behind: 0.15 * opacity }
        });
    }

    /// A line that is turned to the camera; its ink by how far along it is, from 0 to 1.
    fn ribbon(&mut self, points: &[Vec3], pixels: f64, view: &View, ink: impl Fn(f64) -> Ink) {
        let count = points.len();
        let first = self.points.len() as u32;
        for (i, &point) in points.iter().enumerate() {
            let before = points[i.saturating_sub(1)];
            let after = points[(i + 1).min(count - 1)];
            let side =
                (after - before).cross(point).normalize_or(Vec3::Y) * (pixels * view.pixel_size(point));
            self.points.extend([point - side, point + side]);
        }
        for i in 1..count as u32 {
            let ink = ink(f64::from(i) / count as f64);
            let a = first + 2 * i - 2;
            self.faces.extend([([a, a + 1, a + 3], ink), ([a, a + 3, a + 2], ink)]);
        }
    }
}

/// Brighter where it is turned to the light, so that it looks round.
fn lit(ink: Ink, normal: Vec3) -> Ink {
    let facing = normal.dot(Vec3::new(-0.4, 0.7, -0.6));
    Ink { colour: ink.colour * (1.0 + 0.3 * facing), ..ink }
}
