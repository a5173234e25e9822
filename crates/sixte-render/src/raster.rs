//! Which triangle is nearest at each sample of a picture (Pineda, "A parallel algorithm for polygon
//! rasterization", 1988).
//!
//! A sample on an edge belongs to both sides, so there are no holes; of two triangles with the same value the
//! first one stays. So the result does not depend on who draws which rows.

use std::ops::Range;

/// What is at a sample where nothing is.
pub const NOTHING: u32 = u32::MAX;

/// A triangle in a picture.
#[derive(Debug, Clone, Copy)]
pub struct Flat {
    /// For each side a, b, c: a x + b y + c is at least 0 on the triangle's side of it.
    edges: [[f64; 3]; 3],
    /// a, b, c of the value.
    value: [f64; 3],
    /// Smallest and largest value of the corners.
    between: [f64; 2],
    columns: [u32; 2],
    rows: [u32; 2],
    pub face: u32,
}

/// What is nearest at a sample.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Nearest {
    /// The largest value.
    pub value: f32,
    pub face: u32,
}

impl Nearest {
    /// Nothing, farther than everything.
    pub const NONE: Self = Self { value: f32::NEG_INFINITY, face: NOTHING };
}

impl Flat {
    /// None if it has no area, is outside of a picture of `size` pixels, or is no triangle of numbers.
    pub fn new(
        corners: [[f64; 2]; 3],
        values: [f64; 3],
        face: u32,
        (width, height): (u32, u32),
    ) -> Option<Self> {
        let side = |from: [f64; 2], to: [f64; 2]| {
            let (a, b) = (from[1] - to[1], to[0] - from[0]);
            [a, b, -(a * from[0] + b * from[1])]
        };
        let [p, q, r] = corners;
        let mut edges = [side(q, r), side(r, p), side(p, q)];
        let area = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
        if !area.is_finite() || area == 0.0 || values.iter().any(|value| !value.is_finite()) {
            return None;
        }
        if area < 0.0 {
            edges = edges.map(|edge| edge.map(|x| -x));
        }
        let area = area.abs();
        let of = |i: usize| (0..3).map(|j| edges[j][i] * (values[j] / area)).sum::<f64>();
        let range = |axis: usize, most: u32| {
            let along = corners.map(|corner| corner[axis]);
            let low = along.iter().copied().fold(f64::INFINITY, f64::min).floor();
            let high = along.iter().copied().fold(f64::NEG_INFINITY, f64::max).ceil();
            let most = f64::from(most);
            [low.clamp(0.0, most) as u32, high.clamp(0.0, most) as u32]
        };
        let (columns, rows) = (range(0, width), range(1, height));
        let is_inside = columns[0] < columns[1] && rows[0] < rows[1];
        let between = [values[0].min(values[1]).min(values[2]), values[0].max(values[1]).max(values[2])];
        is_inside.then_some(Self { edges, value: [of(0), of(1), of(2)], between, columns, rows, face })
    }

    /// Draws it into some rows of a picture that have `width` pixels with samples at `places` of each.
    pub fn draw(&self, rows: Range<u32>, width: u32, places: &[[f64; 2]], into: &mut [Nearest]) {
        let from = self.rows[0].max(rows.start);
        let to = self.rows[1].min(rows.end);
        let [e, f, g] = &self.edges;
        let reach = |edge: &[f64; 3]| 0.5 * (edge[0].abs() + edge[1].abs());
        let reaches = [reach(e), reach(f), reach(g)];
        for y in from..to {
            for x in self.columns[0]..self.columns[1] {
                let (left, top) = (f64::from(x), f64::from(y));
                let at = |edge: &[f64; 3], x: f64, y: f64| edge[0] * x + edge[1] * y + edge[2];
                let is_out = |i: usize| at(&self.edges[i], left + 0.5, top + 0.5) < -reaches[i];
                if is_out(0) || is_out(1) || is_out(2) {
                    continue;
                }
                let first = ((y - rows.start) as usize * width as usize + x as usize) * places.len();
                let Some(samples) = into.get_mut(first..first + places.len()) else { continue };
                for (sample, place) in samples.iter_mut().zip(places) {
                    let (x, y) = (left + place[0], top + place[1]);
                    if at(e, x, y) >= 0.0 && at(f, x, y) >= 0.0 && at(g, x, y) >= 0.0 {
                        let value = at(&self.value, x, y).clamp(self.between[0], self.between[1]) as f32;
                        if value > sample.value {
                            *sample = Nearest { value, face: self.face };
                        }
                    }
                }
            }
        }
    }
}

/// For each band of `band` rows the triangles that reach into it, in their order.
pub fn bands(flats: &[Flat], height: u32, band: u32) -> Vec<Vec<u32>> {
    let mut bands = vec![Vec::new(); height.div_ceil(band) as usize];
    for (number, flat) in flats.iter().enumerate() {
        let (first, last) = (flat.rows[0] / band, (flat.rows[1] - 1) / band);
        for list in bands.iter_mut().take(last as usize + 1).skip(first as usize) {
            list.push(number as u32);
        }
    }
    bands
}

/// A whole picture with one sample in the middle of each pixel.
pub fn middles(flats: &[Flat], (width, height): (u32, u32)) -> Vec<Nearest> {
    use rayon::prelude::*;
    const BAND: u32 = 32;
    let mut all = vec![Nearest::NONE; width as usize * height as usize];
    let lists = bands(flats, height, BAND);
    all.par_chunks_mut((BAND * width) as usize).zip(&lists).enumerate().for_each(
        |(number, (pixels, list))| {
            let first = number as u32 * BAND;
            let rows = first..(first + BAND).min(height);
            for &flat in list {
                flats[flat as usize].draw(rows.clone(), width, &[[0.5, 0.5]], pixels);
            }
        },
    );
    all
}
