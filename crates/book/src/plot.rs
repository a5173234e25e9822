//! Axes with numbers and units, and places on them.

use crate::svg::{Place, Svg};

/// What is along one side of a plot.
pub struct Scale {
    from: f64,
    to: f64,
    is_by_decades: bool,
    label: &'static str,
    ticks: Vec<(f64, String)>,
}

impl Scale {
    /// Even, with a number at every `tick`; the label ends with the unit.
    pub fn even((from, to): (f64, f64), tick: f64, label: &'static str) -> Self {
        let decimals = (0..6).find(|&n| is_whole(tick * 10f64.powi(n))).unwrap_or(6);
        let first = (from / tick - 1e-9).ceil() as i32;
        let last = (to / tick + 1e-9).floor() as i32;
        let at = |i: i32| {
            let value = f64::from(i) * tick;
            (value, format!("{value:.*}", decimals as usize))
        };
        Self { from, to, is_by_decades: false, label, ticks: (first..=last).map(at).collect() }
    }

    /// By powers of ten, with a number at every `every`-th of them.
    pub fn decades((from, to): (i32, i32), every: usize, label: &'static str) -> Self {
        let at = |decade: i32| {
            (f64::from(decade), if decade == 0 { "1".to_owned() } else { format!("1e{decade}") })
        };
        let ticks = (from..=to).step_by(every).map(at).collect();
        Self { from: from.into(), to: to.into(), is_by_decades: true, label, ticks }
    }

    /// 0 at the beginning of the scale, 1 at its end.
    fn part(&self, value: f64) -> f64 {
        let value = if self.is_by_decades { libm::log10(value.max(1e-300)) } else { value };
        (value.clamp(self.from.min(self.to), self.from.max(self.to)) - self.from) / (self.to - self.from)
    }
}

fn is_whole(value: f64) -> bool {
    (value - value.round()).abs() < 1e-9
}

/// A plot's rectangle and its two scales.
pub struct Axes {
    /// Its upper left corner.
    pub corner: Place,
    /// Its width and height.
    pub size: (f64, f64),
    /// To the right.
    pub x: Scale,
    /// Upwards.
    pub y: Scale,
}

impl Axes {
    /// Where a pair of values is; what is beyond the scales is at their ends.
    pub fn at(&self, x: f64, y: f64) -> Place {
        let (left, top) = self.corner;
        (left + self.size.0 * self.x.part(x), top + self.size.1 * (1.0 - self.y.part(y)))
    }

    /// The lines, numbers and labels of both scales.
    pub fn draw(&self, svg: &mut Svg) {
        let ((left, top), (width, height)) = (self.corner, self.size);
        let (right, bottom) = (left + width, top + height);
        let along = |scale: &Scale, value: f64| (value - scale.from) / (scale.to - scale.from);
        for (value, text) in &self.y.ticks {
            let y = bottom - height * along(&self.y, *value);
            svg.line("grid", (left, y), (right, y));
            svg.text("end", (left - 8.0, y + 4.0), text);
        }
        for (value, text) in &self.x.ticks {
            let x = left + width * along(&self.x, *value);
            svg.line("tick", (x, bottom), (x, bottom + 5.0));
            svg.text("middle", (x, bottom + 20.0), text);
        }
        svg.line("tick", (left, bottom), (right, bottom));
        svg.text("middle", (left + 0.5 * width, bottom + 40.0), self.x.label);
        svg.text_upwards((left - 50.0, top + 0.5 * height), self.y.label);
    }

    /// A curve through pairs of values.
    pub fn curve(&self, svg: &mut Svg, class: &str, values: impl IntoIterator<Item = (f64, f64)>) {
        svg.polyline(&format!("curve {class}"), values.into_iter().map(|(x, y)| self.at(x, y)));
    }

    /// A dot at a pair of values.
    pub fn dot(&self, svg: &mut Svg, class: &str, (x, y): (f64, f64)) {
        svg.circle(&format!("dot {class}"), self.at(x, y), 4.0);
    }

    /// A line across, at one value.
    pub fn level(&self, svg: &mut Svg, class: &str, y: f64) {
        let (left, right) = (self.corner.0, self.corner.0 + self.size.0);
        let height = self.at(0.0, y).1;
        svg.line(&format!("curve thin dashed {class}"), (left, height), (right, height));
    }

    /// A line from top to bottom, at one value.
    pub fn instant(&self, svg: &mut Svg, class: &str, x: f64) {
        let (top, bottom) = (self.corner.1, self.corner.1 + self.size.1);
        let place = self.at(x, 0.0).0;
        svg.line(&format!("curve thin dashed {class}"), (place, top), (place, bottom));
    }
}

/// A drawing that is seen from above or from the side: metres to places, the second axis upwards.
pub struct View {
    /// Where the origin is.
    pub origin: Place,
    /// How long a metre is.
    pub metre: f64,
}

impl View {
    /// Where a point is.
    pub fn at(&self, x: f64, y: f64) -> Place {
        (self.origin.0 + x * self.metre, self.origin.1 - y * self.metre)
    }

    /// A length of the world on the drawing, with its name.
    pub fn scale_bar(&self, svg: &mut Svg, corner: Place, (length, name): (f64, &str)) {
        let end = (corner.0 + length * self.metre, corner.1);
        svg.line("curve ink", corner, end);
        for (x, y) in [corner, end] {
            svg.line("curve ink", (x, y - 4.0), (x, y + 4.0));
        }
        svg.text("", (end.0 + 8.0, end.1 + 4.0), name);
    }
}
