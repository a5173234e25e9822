//! One picture, from bodies to pixels.

use rayon::prelude::*;
use sixte::Vec3;
use sixte_io::scene::Camera;

use crate::colour::{Room, byte};
use crate::error::RenderError;
use crate::ground::Ground;
use crate::marks::{Drawn, Marks};
use crate::occlusion::{Visible, open_sky};
use crate::picture::Picture;
use crate::place::Placed;
use crate::raster::{Flat, NOTHING, Nearest, bands, middles};
use crate::shade::{Light, SurfacePoint};
use crate::shadow::Shadow;
use crate::stage::Stage;
use crate::style::Style;
use crate::view::View;

/// Rows that are drawn at once.
const BAND: u32 = 8;

/// Numbers from here on are those of floors, not of faces.
const GROUND: u32 = NOTHING - 1024;

/// How bright a pixel is in which two bodies lie side by side, as a part.
const JOINT: f64 = 0.72;

/// A floor that is less than this is not there.
const FAINT: f64 = 0.004;

struct Drawing<'a> {
    view: &'a View,
    placed: &'a Placed,
    light: Light<'a>,
    /// How much of the sky each pixel sees.
    open: Vec<f32>,
    visible: Vec<Visible>,
    solid: Layer,
    /// What one can look through.
    clear: Layer,
    marks: Drawn,
    marked: Layer,
    samples: Vec<[f64; 2]>,
}

/// Triangles, and who of them is in which band of rows.
struct Layer {
    flats: Vec<Flat>,
    bands: Vec<Vec<u32>>,
}

impl Layer {
    fn new(flats: Vec<Flat>, height: u32) -> Self {
        let bands = bands(&flats, height, BAND);
        Self { flats, bands }
    }

    fn draw(&self, band: usize, rows: std::ops::Range<u32>, drawing: &Drawing<'_>, into: &mut [Nearest]) {
        for &flat in self.bands.get(band).into_iter().flatten() {
            self.flats[flat as usize].draw(rows.clone(), drawing.view.width, &drawing.samples, into);
        }
    }
}

/// Some samples of a pixel that show the same surface.
#[derive(Clone, Copy)]
struct Patch {
    face: u32,
    /// How many samples.
    count: f64,
    /// Where they are on average, as a part of the pixel.
    place: [f64; 2],
}

impl Stage {
    /// A picture of `size` pixels, width and height, with marks on top.
    ///
    /// # Errors
    /// A camera that sees nothing, or a size that is too large.
    pub fn picture(
        &self,
        camera: &Camera,
        size: (u32, u32),
        style: &Style,
        marks: &Marks,
    ) -> Result<Picture, RenderError> {
        let view = View::new(camera, size)?;
        let room = Room::new(style.theme);
        let placed = Placed::new(self, &view, &room);
        let (key, rim, up) = Light::directions(&view, self.up);
        let shadow = Shadow::new(&placed, key, &view, style.quality.shadow_size());
        let (solid, clear): (Vec<Flat>, Vec<Flat>) =
            placed.flats(&view).into_iter().partition(|flat| (flat.face as usize) < placed.solid);
        let visible = visible(&placed, &solid, &view);
        let drawn = Drawn::new(marks, self, &view, style.theme);
        let drawing = Drawing {
            view: &view,
            placed: &placed,
            light: Light { room: &room, shadow: &shadow, key, rim, up },
            open: open_sky(&visible, &view),
            visible,
            solid: Layer::new(solid, view.height),
            clear: Layer::new(clear, view.height),
            marked: Layer::new(drawn.flats(&view), view.height),
            marks: drawn,
            samples: style.quality.samples(),
        };
        let mut pixels = vec![0; 3 * view.width as usize * view.height as usize];
        pixels
            .par_chunks_mut(3 * (BAND * view.width) as usize)
            .enumerate()
            .for_each(|(number, pixels)| drawing.band(number, pixels));
        Ok(Picture { width: view.width, height: view.height, pixels })
    }
}

/// What is nearest in the middle of each pixel.
fn visible(placed: &Placed, flats: &[Flat], view: &View) -> Vec<Visible> {
    let nearest = middles(flats, (view.width, view.height));
    let pixel = |(number, mut nearest): (usize, Nearest)| {
        let (x, y) = (number as u32 % view.width, number as u32 / view.width);
        let ray = view.ray(f64::from(x) + 0.5, f64::from(y) + 0.5);
        over_grounds(placed, ray, &mut nearest);
        match nearest.face {
            NOTHING => Visible { away: f64::INFINITY, normal: Vec3::ZERO },
            face => {
                let normal = match ground(placed, face) {
                    Some(ground) => ground.normal,
                    None => surface(placed, face, ray).1,
                };
                Visible { away: 1.0 / f64::from(nearest.value), normal }
            }
        }
    };
    nearest.into_par_iter().enumerate().map(pixel).collect()
}

/// Floors along a ray, if they are nearer.
fn over_grounds(placed: &Placed, ray: Vec3, nearest: &mut Nearest) {
    for (ground, number) in placed.grounds.iter().zip(GROUND..NOTHING) {
        let Some(away) = ground.meets(ray) else { continue };
        let value = (1.0 / away) as f32;
        if value > nearest.value && ground.opacity(ray * away) > FAINT {
            *nearest = Nearest { value, face: number };
        }
    }
}

fn ground(placed: &Placed, face: u32) -> Option<&Ground> {
    face.checked_sub(GROUND).and_then(|number| placed.grounds.get(number as usize))
}

/// Where a ray meets a face, and the normal there, towards the camera.
fn surface(placed: &Placed, face: u32, ray: Vec3) -> (Vec3, Vec3) {
    let face = placed.faces[face as usize];
    let [a, b, c] = placed.corners(&face);
    // Parts of the corners: the volumes that the ray has with the other two.
    let mut parts = [ray.dot(b.cross(c)), ray.dot(c.cross(a)), ray.dot(a.cross(b))];
    let sum: f64 = parts.iter().sum();
    parts = parts.map(|part| (part / sum).clamp(0.0, 1.0));
    let sum: f64 = parts.iter().sum();
    parts = if sum > 0.0 { parts.map(|part| part / sum) } else { [1.0 / 3.0; 3] };
    let [n, o, p] = face.corners.map(|corner| placed.normals[corner as usize]);
    let point = a * parts[0] + b * parts[1] + c * parts[2];
    let normal = (n * parts[0] + o * parts[1] + p * parts[2]).normalize_or(-ray.normalize_or(Vec3::Z));
    // A soup has no inside: its back looks as its front does.
    let is_turned = !face.is_closed && normal.dot(point) > 0.0;
    (point, if is_turned { -normal } else { normal })
}

impl Drawing<'_> {
    fn band(&self, number: usize, pixels: &mut [u8]) {
        let width = self.view.width;
        let first = number as u32 * BAND;
        let rows = first..(first + BAND).min(self.view.height);
        let each = self.samples.len();
        let mut solid = vec![Nearest::NONE; rows.len() * width as usize * each];
        let (mut clear, mut marked) = (solid.clone(), solid.clone());
        self.solid.draw(number, rows.clone(), self, &mut solid);
        self.clear.draw(number, rows.clone(), self, &mut clear);
        self.marked.draw(number, rows.clone(), self, &mut marked);
        for (i, pixel) in pixels.chunks_exact_mut(3).enumerate() {
            let (x, y) = (i as u32 % width, first + i as u32 / width);
            let at = i * each..(i + 1) * each;
            let samples = &mut solid[at.clone()];
            let mut colour = self.pixel(x, y, samples);
            colour = self.through(colour, [x, y], samples, &clear[at.clone()]);
            colour = self.marks.over(colour, samples, &marked[at]);
            pixel.copy_from_slice(&[byte(colour.x), byte(colour.y), byte(colour.z)]);
        }
    }

    /// Bodies, floors and background of a pixel; floors are put into its samples.
    fn pixel(&self, x: u32, y: u32, samples: &mut [Nearest]) -> Vec3 {
        let mut patches: Vec<Patch> = Vec::new();
        for (sample, place) in samples.iter_mut().zip(&self.samples) {
            let ray = self.view.ray(f64::from(x) + place[0], f64::from(y) + place[1]);
            over_grounds(self.placed, ray, sample);
            match patches.iter_mut().find(|patch| patch.face == sample.face) {
                Some(patch) => {
                    patch.count += 1.0;
                    patch.place = [patch.place[0] + place[0], patch.place[1] + place[1]];
                }
                None => patches.push(Patch { face: sample.face, count: 1.0, place: *place }),
            }
        }
        for patch in &mut patches {
            patch.place = patch.place.map(|sum| sum / patch.count);
        }
        self.shaded(x, y, &patches) / samples.len() as f64
    }

    /// The sum of all samples of a pixel. Neighbours on one smooth surface are shaded once.
    fn shaded(&self, x: u32, y: u32, patches: &[Patch]) -> Vec3 {
        let down = (f64::from(y) + 0.5) / f64::from(self.view.height);
        let background = self.light.room.background(down);
        let mut shaded: Vec<(u32, Vec3, Vec3)> = Vec::new();
        let (mut sum, mut nearest, mut farthest) = (Vec3::ZERO, f64::INFINITY, 0.0_f64);
        for patch in patches {
            let place = [f64::from(x) + patch.place[0], f64::from(y) + patch.place[1]];
            let ray = self.view.ray(place[0], place[1]);
            let colour = if patch.face == NOTHING {
                background
            } else if let Some(ground) = ground(self.placed, patch.face) {
                self.floor(ground, [x, y], place, background)
            } else {
                let (point, normal) = surface(self.placed, patch.face, ray);
                let paint = self.placed.faces[patch.face as usize].paint;
                (nearest, farthest) = (nearest.min(point.z), farthest.max(point.z));
                let same = |other: &&(u32, Vec3, Vec3)| other.0 == paint && other.1.dot(normal) > 0.98;
                match shaded.iter().find(same) {
                    Some(other) => other.2,
                    None => {
                        let open = self.open_at(x, y, point.z);
                        let (colour, off) = self.placed.paints[paint as usize];
                        let colour = self.light.solid(&SurfacePoint { colour, point, normal, open, off });
                        shaded.push((paint, normal, colour));
                        colour
                    }
                }
            };
            sum += colour * patch.count;
        }
        // A joint between bodies that lie side by side.
        let is_joint = shaded.iter().any(|one| one.0 != shaded[0].0);
        if is_joint && farthest - nearest < 0.01 * nearest { sum * JOINT } else { sum }
    }

    /// A floor at a place within a pixel, over what is behind it.
    fn floor(&self, ground: &Ground, [x, y]: [u32; 2], place: [f64; 2], behind: Vec3) -> Vec3 {
        let ray = self.view.ray(place[0], place[1]);
        let Some(away) = ground.meets(ray) else { return behind };
        let point = ray * away;
        let light = self.light.floor(ground, point, self.open_at(x, y, away));
        let line = ground.line(place, self.view);
        let colour = light * Vec3::ONE.lerp(self.light.room.line, line);
        behind.lerp(colour, ground.opacity(point))
    }

    /// How much of the sky is visible from a surface at a pixel: that of the neighbour which is as far away \[m\].
    fn open_at(&self, x: u32, y: u32, away: f64) -> f64 {
        let (width, height) = (self.view.width, self.view.height);
        let (mut best, mut apart) = (1.0, 0.05 * away);
        let mut look = |x: u32, y: u32| {
            let pixel = (y * width + x) as usize;
            let by = (self.visible[pixel].away - away).abs();
            if by < apart {
                (best, apart) = (f64::from(self.open[pixel]), by);
            }
            by < 0.002 * away
        };
        if look(x, y) {
            return best;
        }
        for y in y.saturating_sub(1)..(y + 2).min(height) {
            for x in x.saturating_sub(1)..(x + 2).min(width) {
                look(x, y);
            }
        }
        best
    }

    /// Sensors before a pixel: clear in the middle, denser at their rims.
    fn through(&self, behind: Vec3, [x, y]: [u32; 2], solid: &[Nearest], clear: &[Nearest]) -> Vec3 {
        let mut sum = Vec3::ZERO;
        if clear.iter().all(|sample| sample.face == NOTHING) {
            return behind;
        }
        let ray = self.view.ray(f64::from(x) + 0.5, f64::from(y) + 0.5);
        for (clear, solid) in clear.iter().zip(solid) {
            if clear.face == NOTHING || clear.value <= solid.value {
                sum += behind;
                continue;
            }
            let (point, normal) = surface(self.placed, clear.face, ray);
            let facing = normal.dot(-point.normalize_or(Vec3::Z)).clamp(0.0, 1.0);
            let (colour, _) = self.placed.paints[self.placed.faces[clear.face as usize].paint as usize];
            sum += behind.lerp(colour, 0.16 + 0.5 * (1.0 - facing) * (1.0 - facing));
        }
        sum / clear.len() as f64
    }
}
