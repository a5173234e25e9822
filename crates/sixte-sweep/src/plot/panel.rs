//! One pair of axes, and what was found between them.

use super::scale::{Scale, colour};
use super::svg::{Place, Svg};

/// What became of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    Fine,
    /// Not all held that must.
    Failed,
    /// There was no world for these values.
    Error,
}

/// One run on the drawing.
#[derive(Debug, Clone, Copy)]
pub struct Mark {
    pub x: f64,
    /// Not a number if there is none.
    pub y: f64,
    /// What its colour says, if that says something; not a number if there is none.
    pub shade: Option<f64>,
    pub fate: Fate,
}

/// How marks look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    Dots,
    /// Dots, joined from one to the next.
    Line,
    /// Each fills its cell.
    Cells,
}

/// Where a panel is, without its numbers and names.
#[derive(Debug, Clone, Copy)]
pub struct Frame {
    pub corner: Place,
    pub size: (f64, f64),
}

/// What is drawn in a frame.
pub struct Panel<'a> {
    pub title: &'a str,
    pub x: &'a Scale,
    pub y: &'a Scale,
    /// Of the colours, if they say something.
    pub shade: Option<&'a Scale>,
    pub look: Look,
    pub marks: &'a [Mark],
}

impl Panel<'_> {
    pub fn draw(&self, svg: &mut Svg, frame: Frame) {
        self.draw_axes(svg, frame);
        let marks: Vec<(Place, &Mark)> = self
            .marks
            .iter()
            .map(|mark| {
                // What has no place is told at the lower edge.
                let y = if self.y.has(mark.y) { self.y.part(mark.y) } else { 0.0 };
                (frame.place(self.x.part(mark.x), y), mark)
            })
            .collect();
        let cell = (
            frame.size.0 / (self.x.part(1.0) - self.x.part(0.0)).recip(),
            frame.size.1 * (self.y.part(1.0) - self.y.part(0.0)),
        );
        match self.look {
            Look::Cells => marks.iter().for_each(|&((x, y), mark)| {
                let corner = (x - 0.5 * cell.0, y - 0.5 * cell.1);
                svg.rect(&self.colour_of(mark), corner, (cell.0 + 0.15, cell.1 + 0.15));
            }),
            Look::Line => self.draw_line(svg, &marks),
            Look::Dots => {}
        }
        let radius = if marks.len() > 400 { 1.8 } else { 3.0 };
        for &(place, mark) in &marks {
            let has_dot = self.look != Look::Cells && self.y.has(mark.y);
            if has_dot {
                svg.circle(&self.colour_of(mark), place, radius);
            }
            let size = if self.look == Look::Cells {
                (0.3 * cell.0.min(cell.1)).clamp(0.8, 5.0)
            } else {
                radius + 1.5
            };
            match mark.fate {
                Fate::Fine => {}
                Fate::Failed => {
                    svg.circle("class=\"halo\"", place, size);
                    svg.circle("class=\"failed\"", place, size);
                }
                Fate::Error => svg.cross("error", place, size),
            }
        }
        svg.rect("class=\"frame\"", frame.corner, frame.size);
    }

    /// Joined where there is something to join.
    fn draw_line(&self, svg: &mut Svg, marks: &[(Place, &Mark)]) {
        for run in marks.split(|(_, mark)| !self.y.has(mark.y)).filter(|run| run.len() > 1) {
            let places: Vec<Place> = run.iter().map(|(place, _)| *place).collect();
            svg.polyline("curve", &places);
        }
    }

    fn colour_of(&self, mark: &Mark) -> String {
        match (mark.shade, self.shade) {
            (Some(value), Some(scale)) if value.is_finite() => {
                format!("fill=\"{}\"", colour(scale.part(value)))
            }
            (Some(_), _) => "class=\"nothing\"".to_owned(),
            (None, _) => "class=\"dot\"".to_owned(),
        }
    }

    fn draw_axes(&self, svg: &mut Svg, frame: Frame) {
        let (left, top) = frame.corner;
        let (width, height) = frame.size;
        let has_grid = self.look != Look::Cells;
        for (at, text) in &self.x.ticks {
            let (x, bottom) = frame.place(self.x.part(*at), 0.0);
            if has_grid {
                svg.line("grid", (x, top), (x, bottom));
            }
            svg.text("middle", (x, bottom + 16.0), text);
        }
        for (at, text) in &self.y.ticks {
            let (_, y) = frame.place(0.0, self.y.part(*at));
            if has_grid {
                svg.line("grid", (left, y), (left + width, y));
            }
            svg.text("end", (left - 6.0, y + 4.0), text);
        }
        svg.text("middle", (left + 0.5 * width, top + height + 34.0), &self.x.label);
        svg.text_upwards((left - 56.0, top + 0.5 * height), &self.y.label);
        svg.text("middle", (left + 0.5 * width, top - 8.0), self.title);
    }
}

impl Frame {
    /// From parts of the axes.
    fn place(&self, x: f64, y: f64) -> Place {
        (self.corner.0 + x * self.size.0, self.corner.1 + (1.0 - y) * self.size.1)
    }
}

/// What colours mean, from below to above.
pub fn draw_shades(svg: &mut Svg, scale: &Scale, frame: Frame) {
    const STRIPES: u32 = 64;
    for stripe in 0..STRIPES {
        let part = f64::from(stripe) / f64::from(STRIPES);
        let (x, y) = frame.place(0.0, part + 1.0 / f64::from(STRIPES));
        let look = format!("fill=\"{}\"", colour(part + 0.5 / f64::from(STRIPES)));
        svg.rect(&look, (x, y), (frame.size.0, frame.size.1 / f64::from(STRIPES) + 0.3));
    }
    for (at, text) in &scale.ticks {
        let (x, y) = frame.place(1.0, scale.part(*at));
        svg.text("", (x + 6.0, y + 4.0), text);
    }
    svg.rect("class=\"frame\"", frame.corner, frame.size);
}
