//! Drawings that can be read on light and on dark pages.

use std::fmt::Write;

/// A place on the drawing, from its upper left corner.
pub type Place = (f64, f64);

/// Colours are named outright, and once more for dark pages: not every program that shows drawings knows of variables.
const STYLE: &str = "\
text { font: 12px 'DejaVu Sans', Verdana, sans-serif; fill: #1f2933; }
.title { font-size: 14px; font-weight: bold; } .end { text-anchor: end; } .middle { text-anchor: middle; }
.ground { fill: #ffffff; stroke: #d5dbe1; } .grid { stroke: #d5dbe1; } .frame { fill: none; stroke: #7b8794; }
.curve { fill: none; stroke: #0b7285; stroke-width: 1.5; } .dot { fill: #0b7285; }
.failed { fill: none; stroke: #c92a2a; stroke-width: 1.6; } .halo { fill: none; stroke: #ffffff; stroke-width: 3.5; }
.error { fill: none; stroke: #7b8794; stroke-width: 1.6; } .nothing { fill: #d5dbe1; }
rect { shape-rendering: crispEdges; }
@media (prefers-color-scheme: dark) {
  text { fill: #e4e7eb; } .ground { fill: #16191d; stroke: #3a424b; } .grid { stroke: #3a424b; }
  .frame, .error { stroke: #9aa5b1; } .curve { stroke: #3bc9db; } .dot { fill: #3bc9db; }
  .failed { stroke: #ff8787; } .halo { stroke: #16191d; } .nothing { fill: #3a424b; }
}
";

/// A drawing that is under way.
pub struct Svg {
    content: String,
}

impl Svg {
    pub fn new() -> Self {
        Self { content: String::new() }
    }

    fn push(&mut self, element: &str) {
        self.content += element;
        self.content.push('\n');
    }

    pub fn text(&mut self, class: &str, (x, y): Place, text: &str) {
        let text = escaped(text);
        self.push(&format!(r#"<text class="{class}" x="{x:.1}" y="{y:.1}">{text}</text>"#));
    }

    /// A text that is read from below, about its middle.
    pub fn text_upwards(&mut self, (x, y): Place, text: &str) {
        let text = escaped(text);
        self.push(&format!(
            r#"<text class="middle" transform="translate({x:.1} {y:.1}) rotate(-90)">{text}</text>"#
        ));
    }

    pub fn line(&mut self, class: &str, (x1, y1): Place, (x2, y2): Place) {
        self.push(&format!(r#"<line class="{class}" x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}"/>"#));
    }

    pub fn polyline(&mut self, class: &str, points: &[Place]) {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        self.push(&format!(r#"<polyline class="{class}" points="{}"/>"#, points.join(" ")));
    }

    /// `look` is a class or a colour, as an attribute.
    pub fn circle(&mut self, look: &str, (x, y): Place, radius: f64) {
        self.push(&format!(r#"<circle {look} cx="{x:.1}" cy="{y:.1}" r="{radius:.1}"/>"#));
    }

    /// By its upper left corner; `look` is a class or a colour, as an attribute.
    pub fn rect(&mut self, look: &str, (x, y): Place, (width, height): (f64, f64)) {
        self.push(&format!(
            r#"<rect {look} x="{x:.2}" y="{y:.2}" width="{width:.2}" height="{height:.2}"/>"#
        ));
    }

    /// Two strokes across each other.
    pub fn cross(&mut self, class: &str, (x, y): Place, radius: f64) {
        self.line(class, (x - radius, y - radius), (x + radius, y + radius));
        self.line(class, (x - radius, y + radius), (x + radius, y - radius));
    }

    /// The file, with a title for those who cannot see it.
    pub fn finish(self, (width, height): (f64, f64), title: &str) -> String {
        let mut file = String::new();
        // Writing to a string does not fail.
        let _ = write!(
            file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
             height=\"{height:.0}\" role=\"img\">\n<title>{}</title>\n<style>\n{STYLE}</style>\n\
             <rect class=\"ground\" x=\"0.5\" y=\"0.5\" width=\"{:.1}\" height=\"{:.1}\" rx=\"8\"/>\n{}</svg>\n",
            escaped(title),
            width - 1.0,
            height - 1.0,
            self.content
        );
        file
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
