//! How the time grows with the bullets and with the sheet.

use serde::Serialize;

use super::flight::measure_best;
use super::scene::{Choice, Scene};
use crate::columns::aligned;
use crate::digits::rough;
use crate::input::InputError;

/// Sizes that are measured, up to a limit.
const BULLETS: [usize; 5] = [100, 300, 1000, 3000, 10_000];
const TRIANGLES: [usize; 3] = [2010, 20_000, 200_000];

/// Both kinds of growth.
#[derive(Debug, Serialize)]
pub struct Growth {
    bullets: Vec<Size>,
    /// Of the line that fits the logarithms of all sizes best; none for one size.
    bullets_slope: Option<f64>,
    triangles: Vec<Size>,
    triangles_slope: Option<f64>,
}

/// One size.
#[derive(Debug, Serialize)]
struct Size {
    size: usize,
    wall_ms: f64,
    /// Of the logarithms, from the size before.
    slope: Option<f64>,
}

/// Up to `most` bullets.
pub fn measure(choice: &Choice, most: usize, runs: u32) -> Result<Growth, InputError> {
    let bullets = BULLETS.into_iter().filter(|count| *count <= most);
    let bullets = bullets.map(|bullets| (bullets, Choice { bullets, ..choice.clone() }));
    let triangles =
        TRIANGLES.into_iter().map(|triangles| (triangles, Choice { triangles, ..choice.clone() }));
    let (bullets, triangles) = (sizes(bullets, runs)?, sizes(triangles, runs)?);
    let (bullets_slope, triangles_slope) = (fit(&bullets), fit(&triangles));
    Ok(Growth { bullets, bullets_slope, triangles, triangles_slope })
}

/// The slope of the line with the least squares.
fn fit(sizes: &[Size]) -> Option<f64> {
    let points = || sizes.iter().map(|size| (libm::log(size.size as f64), libm::log(size.wall_ms)));
    let count = sizes.len() as f64;
    let (x, y) = points().fold((0.0, 0.0), |sum, point| (sum.0 + point.0 / count, sum.1 + point.1 / count));
    let spread: f64 = points().map(|point| (point.0 - x) * (point.0 - x)).sum();
    let common: f64 = points().map(|point| (point.0 - x) * (point.1 - y)).sum();
    (sizes.len() > 1).then_some(common / spread)
}

fn sizes(choices: impl Iterator<Item = (usize, Choice)>, runs: u32) -> Result<Vec<Size>, InputError> {
    let (counts, choices): (Vec<usize>, Vec<Choice>) = choices.unzip();
    let scenes: Vec<Scene> = choices.iter().map(Scene::new).collect::<Result<_, _>>()?;
    let mut sizes: Vec<Size> = Vec::new();
    for (size, wall_ms) in counts.into_iter().zip(measure_best(&scenes, runs)?) {
        let slope =
            |before: &Size| libm::log(wall_ms / before.wall_ms) / libm::log(size as f64 / before.size as f64);
        let slope = sizes.last().map(slope);
        sizes.push(Size { size, wall_ms, slope });
    }
    Ok(sizes)
}

/// Both as tables.
pub fn table(growth: &Growth) -> String {
    let said = |slope: Option<f64>| slope.map_or_else(|| "-".to_owned(), |slope| format!("{slope:.2}"));
    let text = |name: &str, sizes: &[Size], fit: Option<f64>| {
        let mut lines = vec![[name, "wall [ms]", "log-log slope"].map(str::to_owned)];
        for size in sizes {
            lines.push([size.size.to_string(), rough(size.wall_ms), said(size.slope)]);
        }
        lines.push(["all, fitted".to_owned(), String::new(), said(fit)]);
        aligned(&lines)
    };
    let bullets = text("bullets", &growth.bullets, growth.bullets_slope);
    format!("{bullets}\n{}", text("triangles", &growth.triangles, growth.triangles_slope))
}
