//! Corners are darker: how much of the sky is hidden by what is near
//! (McGuire, Mara, Luebke, "Scalable ambient obscurance", 2012).

use rayon::prelude::*;
use sixte::Vec3;

use crate::view::View;

/// Looks around each pixel.
const LOOKS: u32 = 14;
/// Pixels share their directions in squares of this many; so wide they are smoothed afterwards.
const SQUARE: i64 = 4;
/// In so many ways they are turned.
const TURNS: u32 = 16;

/// A surface at a pixel.
#[derive(Debug, Clone, Copy)]
pub struct Visible {
    /// Along the line of sight; infinite if there is none \[m\].
    pub away: f64,
    /// Unit, towards the camera.
    pub normal: Vec3,
}

/// For each pixel how much of the sky is free, from 0 to 1.
pub fn open_sky(visible: &[Visible], view: &View) -> Vec<f32> {
    let (width, height) = (i64::from(view.width), i64::from(view.height));
    let directions = directions();
    let rough: Vec<f32> = (0..visible.len())
        .into_par_iter()
        .map(|pixel| at(pixel as i64, visible, view, &directions))
        .collect();
    let smoothed = |pixel: usize| {
        let here = visible[pixel];
        if !here.away.is_finite() {
            return 1.0;
        }
        let (x, y) = (pixel as i64 % width, pixel as i64 / width);
        let (mut sum, mut weight) = (0.0, 0.0);
        for (dx, dy) in (-2..2).flat_map(|dy| (-2..2).map(move |dx| (dx, dy))) {
            let (x, y) = ((x + dx).clamp(0, width - 1), (y + dy).clamp(0, height - 1));
            let other = (y * width + x) as usize;
            let near = (visible[other].away - here.away).abs() < 0.02 * here.away;
            if near && visible[other].normal.dot(here.normal) > 0.8 {
                (sum, weight) = (sum + rough[other], weight + 1.0);
            }
        }
        if weight > 0.0 { sum / weight } else { rough[pixel] }
    };
    (0..visible.len()).into_par_iter().map(smoothed).collect()
}

/// Where pixels look, by how they are turned: how far, as a part, and in which direction.
fn directions() -> Vec<[(f64, f64); LOOKS as usize]> {
    let look = |turn: u32, look: u32| {
        let part = (f64::from(look) + 0.5) / f64::from(LOOKS);
        let angle = 2.0 * std::f64::consts::PI * (part * 5.0 + f64::from(turn) / f64::from(TURNS));
        let (sin, cos) = libm::sincos(angle);
        (part * cos, part * sin)
    };
    (0..TURNS).map(|turn| std::array::from_fn(|at| look(turn, at as u32))).collect()
}

fn at(pixel: i64, visible: &[Visible], view: &View, directions: &[[(f64, f64); LOOKS as usize]]) -> f32 {
    let (width, height) = (i64::from(view.width), i64::from(view.height));
    let here = visible[pixel as usize];
    let (x, y) = (pixel % width, pixel / width);
    let middle = |x: i64, y: i64| view.ray(x as f64 + 0.5, y as f64 + 0.5);
    let point = middle(x, y) * here.away;
    let radius = 0.16 * view.extent;
    let reach = (view.focal * radius / here.away).min(0.2 * height as f64);
    if !here.away.is_finite() || reach < 2.0 {
        return 1.0;
    }
    let radius = reach * here.away / view.focal;
    let turn = ((x % SQUARE) * 5 + (y % SQUARE) * 11) % i64::from(TURNS);
    let mut hidden = 0.0;
    for (across, down) in directions[turn as usize] {
        let (dx, dy) = ((reach * across).round() as i64, (reach * down).round() as i64);
        let (x, y) = (x + dx, y + dy);
        if x < 0 || y < 0 || x >= width || y >= height || (dx, dy) == (0, 0) {
            continue;
        }
        let other = visible[(y * width + x) as usize].away;
        if !other.is_finite() {
            continue;
        }
        let to = middle(x, y) * other - point;
        let apart = to.length_squared();
        let fall = (1.0 - apart / (radius * radius)).max(0.0);
        let above = (to.dot(here.normal) - 0.002 * here.away).max(0.0);
        hidden += fall * fall * fall * above * radius / (apart + 0.001 * radius * radius);
    }
    (1.0 - 1.35 * hidden / f64::from(LOOKS)).clamp(0.0, 1.0) as f32
}
