//! Drawings: lines, areas and texts in a few colours that can be told apart, on a light ground of their own, so that they
//! can be read on a dark page, too.

use std::fmt::Write;

/// A place on the drawing, from its upper left corner.
pub type Place = (f64, f64);

/// Names of colours in classes, for lines, areas, dots and texts.
const COLOURS: [(&str, &str); 6] = [
    ("ink", "#1f2933"),
    ("blue", "#0b7285"),
    ("orange", "#d9480f"),
    ("violet", "#862e9c"),
    ("green", "#2b8a3e"),
    ("grey", "#7b8794"),
];

const STYLE: &str = "\
text { font: 13px 'DejaVu Sans', Verdana, sans-serif; fill: #1f2933; }
.title { font-weight: bold; } .small { font-size: 11px; }
.end { text-anchor: end; } .middle { text-anchor: middle; }
.grid { stroke: #d5dbe1; } .tick { stroke: #1f2933; }
.curve { fill: none; stroke-width: 2; } .thin { stroke-width: 1; } .dashed { stroke-dasharray: 5 4; }
.area { fill-opacity: 0.16; stroke-width: 1; } .face { fill: none; stroke: #d5dbe1; stroke-width: 0.6; }
";

/// A drawing that is under way.
pub struct Svg {
    size: (f64, f64),
    title: &'static str,
    content: String,
}

impl Svg {
    /// An empty one, so wide and high, with a title for those who cannot see it.
    pub fn new(size: (f64, f64), title: &'static str) -> Self {
        Self { size, title, content: String::new() }
    }

    fn push(&mut self, element: &str) {
        self.content += element;
        self.content.push('\n');
    }

    /// A text; `class` says where its place is in it, and its colour.
    pub fn text(&mut self, class: &str, (x, y): Place, text: &str) {
        let text = text.replace('&', "&amp;").replace('<', "&lt;");
        self.push(&format!(r#"<text class="{class}" x="{x:.1}" y="{y:.1}">{text}</text>"#));
    }

    /// A text that is read from below, about its middle.
    pub fn text_upwards(&mut self, (x, y): Place, text: &str) {
        self.push(&format!(
            r#"<text class="middle" transform="translate({x:.1} {y:.1}) rotate(-90)">{text}</text>"#
        ));
    }

    /// A straight line.
    pub fn line(&mut self, class: &str, from: Place, to: Place) {
        let ((x1, y1), (x2, y2)) = (from, to);
        self.push(&format!(r#"<line class="{class}" x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}"/>"#));
    }

    /// A line with a head at its end.
    pub fn arrow(&mut self, class: &str, from: Place, to: Place) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy).max(1e-9);
        let (along, across) =
            ((dx / length * 8.0, dy / length * 8.0), (-dy / length * 4.0, dx / length * 4.0));
        let head = |side: f64| (to.0 - along.0 + side * across.0, to.1 - along.1 + side * across.1);
        self.line(class, from, to);
        self.polyline(class, [head(1.0), to, head(-1.0)]);
    }

    /// Straight lines from point to point.
    pub fn polyline(&mut self, class: &str, points: impl IntoIterator<Item = Place>) {
        let points = joined(points);
        self.push(&format!(r#"<polyline class="{class}" points="{points}"/>"#));
    }

    /// The area within straight lines.
    pub fn polygon(&mut self, class: &str, points: impl IntoIterator<Item = Place>) {
        let points = joined(points);
        self.push(&format!(r#"<polygon class="{class}" points="{points}"/>"#));
    }

    /// A disc.
    pub fn circle(&mut self, class: &str, (x, y): Place, radius: f64) {
        self.push(&format!(r#"<circle class="{class}" cx="{x:.1}" cy="{y:.1}" r="{radius:.1}"/>"#));
    }

    /// A rectangle with rounded corners, by its upper left corner.
    pub fn rect(&mut self, class: &str, (x, y): Place, (width, height): (f64, f64)) {
        self.push(&format!(
            r#"<rect class="{class}" x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" rx="4"/>"#
        ));
    }

    /// The file.
    pub fn finish(self) -> String {
        let Self { size: (width, height), title, content } = self;
        let mut style = STYLE.to_owned();
        for (name, colour) in COLOURS {
            style += &format!(
                ".curve.{name} {{ stroke: {colour}; }} .area.{name} {{ fill: {colour}; stroke: {colour}; }} \
                 .dot.{name}, text.{name} {{ fill: {colour}; }}\n"
            );
        }
        let mut file = String::new();
        // Writing to a string does not fail.
        let _ = write!(
            file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\">\n<title>{title}</title>\n<style>\n{style}</style>\n\
             <rect x=\"0.5\" y=\"0.5\" width=\"{}\" height=\"{}\" rx=\"8\" fill=\"#ffffff\" stroke=\"#d5dbe1\"/>\n\
             {content}</svg>\n",
            width - 1.0,
            height - 1.0
        );
        file
    }
}

fn joined(points: impl IntoIterator<Item = Place>) -> String {
    points.into_iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ")
}
